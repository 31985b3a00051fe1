// The small windows of the table: giving up, and the keys.

import { Dialog } from "../dialog";
import { play as words } from "../words/table.en";

export function GiveUp({ counts, giveUp, close }: { counts: boolean; giveUp: () => void; close: () => void }) {
  const yes = () => {
    close();
    giveUp();
  };
  return (
    <Dialog title={words.giveUpQuestion} close={close}>
      <p>{counts ? words.giveUpHelp : words.giveUpNowhere}</p>
      <div class="cluster">
        <button type="button" class="button button-warm" onClick={yes}>
          {words.giveUpYes}
        </button>
        <button type="button" class="button" onClick={close}>
          {words.giveUpNo}
        </button>
      </div>
    </Dialog>
  );
}

export function Keys({ close }: { close: () => void }) {
  return (
    <Dialog title={words.keys} close={close}>
      <dl class="keys">
        {words.keyList.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
