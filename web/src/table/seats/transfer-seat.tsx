// Takes the seat to another screen: a link that is good once and for a short time, and its QR code.

import { useEffect, useState } from "preact/hooks";
import type { Transfer } from "../../api/protocol";
import { api } from "../../api/rest";
import { Failed, Loading } from "../../app/async-state";
import { useLoaded } from "../../app/hooks";
import { screen as words } from "../../i18n/table";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { LinkBox } from "./link-box";

export function TransferSeat({ table, close }: { table: string; close: () => void }) {
  const transfer = useLoaded(() => api.transfer(table), [table]);
  return (
    <Dialog title={words.title} close={close}>
      <p>{words.help}</p>
      {transfer.state === "loading" && <Loading what={words.loading} />}
      {transfer.state === "failed" && <Failed {...transfer} />}
      {transfer.state === "ready" && <Way key={transfer.value.token} transfer={transfer.value} again={transfer.again} />}
    </Dialog>
  );
}

function Way({ transfer, again }: { transfer: Transfer; again: () => void }) {
  const left = useCountdown(transfer.seconds);
  if (left <= 0) {
    return (
      <>
        <p class="notice notice-warm">{words.gone}</p>
        <Button kind="main" onClick={again}>
          {words.again}
        </Button>
      </>
    );
  }
  return (
    <>
      {!transfer.reachable && <p class="notice notice-warm">{words.notReachable}</p>}
      <LinkBox link={transfer.link} qr={transfer.qr} words={words} />
      <p class="quiet small">{words.left(Math.ceil(left / 60))}</p>
    </>
  );
}

function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = Date.now() + seconds * 1000;
    const ticking = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))), 500);
    return () => clearInterval(ticking);
  }, [seconds]);
  return left;
}
