// What is open on the table's page: a tab beside the board, a window, the lobby, the end.

import { useEffect, useRef, useState } from "preact/hooks";
import type { TableInfo } from "../../api/protocol";
import { setSettings } from "../../app/settings";
import { isGathering } from "../race/race";
import type { TableState } from "./table-state";

export type SideTab = "moves" | "log" | "rules";

/** A window over the table; `botFor` asks for a level of the bot at a seat. */
export type TableDialog = "give-up" | "keys" | "screen" | "leave" | "history" | "save" | { botFor: number };

export interface Screen {
  tab: SideTab;
  setTab(tab: SideTab): void;
  /** The rule that is marked in the rulebook. */
  mark: string | null;
  showRules(number: string | null): void;
  /** On a phone: moves, log and rules lie over the table. */
  sheet: boolean;
  setSheet(sheet: boolean): void;
  dialog: TableDialog | null;
  open(dialog: TableDialog): void;
  closeDialog(): void;
  /** The lobby or the way to invite somebody is shown, where there is one. */
  inviting: boolean;
  setInviting(inviting: boolean): void;
  /** Who plays has turned from the end back to the board. */
  looking: boolean;
  setLooking(looking: boolean): void;
  /** The place that is looked at. */
  looked: string | null;
  setLooked(id: string | null): void;
  /** What became of the seat that this window had. */
  gone: "moved" | "left" | null;
}

export function useScreen({ table, result }: TableState): Screen {
  const sits = table.seat >= 0;
  const [tab, setTab] = useState<SideTab>(!sits || result ? "log" : "moves");
  const [mark, setMark] = useState<string | null>(null);
  const [sheet, setSheet] = useState(false);
  const [dialog, open] = useState<TableDialog | null>(null);
  const [looking, setLooking] = useState(false);
  const [inviting, setInviting] = useState(true);
  const [looked, setLooked] = useState<string | null>(null);
  const gone = useSeatGone(table);
  const gathering = isGathering(table) && !result;
  // Who sits down finds what can be done.
  const sat = useRef(sits);
  useEffect(() => {
    if (sits && !sat.current) setTab("moves");
    sat.current = sits;
  }, [sits]);
  // A player who looked at the table before a round sees the lobby again before the next one.
  useEffect(() => {
    if (gathering) setInviting(true);
  }, [gathering]);
  useEffect(() => {
    if (gone) open(null);
  }, [gone]);
  // A game that goes on after its end was taken back has an end to show again.
  useEffect(() => {
    if (!result) setLooking(false);
  }, [result]);
  const showRules = (number: string | null) => {
    setMark(number);
    setTab("rules");
    setSheet(true);
    setSettings({ side: true });
  };
  const closeDialog = () => open(null);
  return {
    tab,
    setTab,
    mark,
    showRules,
    sheet,
    setSheet,
    dialog,
    open,
    closeDialog,
    inviting,
    setInviting,
    looking,
    setLooking,
    looked,
    setLooked,
    gone,
  };
}

/** What became of the seat that this window had: its player took it to another screen, or left it. */
function useSeatGone({ seat, seats }: TableInfo): "moved" | "left" | null {
  const had = useRef(seat);
  const gone = useRef<"moved" | "left" | null>(null);
  if (seat >= 0) gone.current = null;
  else if (had.current >= 0) gone.current = seats[had.current]?.kind === "open" ? "left" : "moved";
  had.current = seat;
  return gone.current;
}
