// Makes a challenge of a finished game: a link that carries it whole.

import { useEffect, useState } from "preact/hooks";
import { canPack, challengeLink } from "../../api/challenge-link";
import { LONGEST_NAME } from "../../api/protocol";
import { api } from "../../api/rest";
import { Failed, Loading } from "../../app/async-state";
import { useLoaded } from "../../app/hooks";
import { challenge as words } from "../../i18n/players";
import { Dialog } from "../../ui/dialog";
import { ShareLink } from "../../ui/share-link";

interface ChallengeFriendProps {
  table: string;
  title: string;
  score: number;
  close: () => void;
}

export function ChallengeFriend({ table, title, score, close }: ChallengeFriendProps) {
  const loaded = useLoaded(() => Promise.all([api.record(table), api.me(), api.invite(table)]), [table]);
  return (
    <Dialog title={words.makeTitle} close={close}>
      <p>{words.makeHelp}</p>
      {!canPack() && <p class="notice notice-warm">{words.old}</p>}
      {canPack() && loaded.state === "loading" && <Loading what={words.making} />}
      {loaded.state === "failed" && <Failed {...loaded} />}
      {canPack() && loaded.state === "ready" && (
        <Making
          record={loaded.value[0]}
          name={loaded.value[1].name}
          origin={new URL(loaded.value[2].link).origin}
          title={words.shareText(title, score)}
        />
      )}
    </Dialog>
  );
}

function Making({ record, name: known, origin, title }: { record: string; name: string; origin: string; title: string }) {
  const [name, setName] = useState(known);
  const [made, setMade] = useState({ name: "", link: "" });
  useEffect(() => {
    let wanted = true;
    void challengeLink({ name, record }, origin).then((link) => wanted && setMade({ name, link }));
    return () => {
      wanted = false;
    };
  }, [name, record]);
  return (
    <>
      <label class="field challenge-name">
        <span>{words.name}</span>
        <input
          type="text"
          maxLength={LONGEST_NAME}
          autoComplete="nickname"
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      {/* Until the link bears the name that was typed, there is none to send. */}
      <div class="cluster challenge-link">
        {made.link && made.name === name && <ShareLink link={made.link} words={words} title={title} />}
      </div>
    </>
  );
}
