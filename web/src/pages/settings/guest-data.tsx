// What the server keeps about the guest: told, handed out, deleted.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Me } from "../../api/protocol";
import { api, asProblem } from "../../api/rest";
import { pages } from "../../i18n/pages";
import { date } from "../../lib/format-time";
import { Button } from "../../ui/button";
import { useInlineConfirm } from "../../ui/inline-confirm";

const words = pages.settings;

export function GuestData({ me, changed }: { me: Me; changed: () => void }) {
  const { asked, ask, drop, asker } = useInlineConfirm();
  const [deleted, setDeleted] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const gone = () => {
    drop();
    setDeleted(true);
    heading.current?.focus();
    changed();
  };
  return (
    <section class="panel stack" aria-labelledby="guest">
      <h2 id="guest" ref={heading} tabIndex={-1}>
        {words.guest}
      </h2>
      {words.guestHelp.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {deleted && !me.known ? (
        <div class="notice" role="status">
          <p>{words.deleted}</p>
          <p>{words.deletedRest}</p>
        </div>
      ) : (
        <p>{me.known && me.since ? words.guestSince(date(me.since), me.tables) : words.guestUnknown}</p>
      )}
      {me.known && (
        <>
          <div>
            <a class="button" href="/api/me/export" download="kingfisher.json">
              {words.export}
            </a>
            <p class="quiet">{words.exportHelp}</p>
          </div>
          {asked ? (
            <Delete gone={gone} keep={drop} />
          ) : (
            <div>
              <Button ref={asker} onClick={ask}>
                {words.delete} …
              </Button>
              <p class="quiet">{words.deleteHelp}</p>
            </div>
          )}
        </>
      )}
    </section>
  );
}

/** Lets this browser forget what it noted about games; how the player likes the page stays. */
function forgetHere(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith("kingfisher.") && key !== "kingfisher.settings") localStorage.removeItem(key);
    }
  } catch {
    // Where nothing can be kept there is nothing to forget.
  }
}

function Delete({ gone, keep }: { gone: () => void; keep: () => void }) {
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  const sure = typed.trim().toLowerCase() === words.deleteWord;

  const forget = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!sure) return;
    try {
      await api.forgetMe();
      forgetHere();
      gone();
    } catch (thrown) {
      setFault(asProblem(thrown).reason);
    }
  };

  return (
    <form class="notice notice-warm field" noValidate onSubmit={forget}>
      <p>{words.deleteHelp}</p>
      <label for="sure">{words.deleteQuestion(words.deleteWord)}</label>
      <input
        id="sure"
        ref={field}
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      {fault && (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
      <div class="cluster">
        <button type="submit" class="button button-warm" disabled={!sure}>
          {words.deleteYes}
        </button>
        <Button onClick={keep}>{words.deleteNo}</Button>
      </div>
    </form>
  );
}
