// What comes over the table: its end, the end of a stage, the lobby of a race, the way to invite somebody or to sit down.

import { Ending } from "./ending/ending";
import { StageSummary, useStageSummary } from "./log/stage-summary";
import { TurnRibbon } from "./log/turn-ribbon";
import { Countdown } from "./race/countdown";
import { Lobby } from "./race/lobby";
import { PhotoFinish } from "./race/photo-finish";
import { Invite, Invited } from "./seats/invite";
import { useTableContext } from "./state/table-context";

export function Overlays() {
  const { live, past, gathering, screen } = useTableContext();
  const { table, result } = live;
  const summary = useStageSummary(live);
  return (
    <>
      <TurnRibbon />
      {table.race && <Countdown live={live} />}
      {table.race && <PhotoFinish />}
      {result && !screen.looking && !past && <Ending result={result} />}
      {summary.shown && !past && !result && <StageSummary from={summary.from} close={summary.close} />}
      {gathering && screen.inviting && <Lobby />}
      {!result && !table.race && screen.inviting && <FreeSeat />}
    </>
  );
}

/** While a seat is free: to those who sit the way to invite, to those who came the way to sit down. */
function FreeSeat() {
  const { live, line, game, words, screen } = useTableContext();
  const { table } = live;
  const free = table.seats.find(({ kind }) => kind === "open");
  if (!free) return null;
  const close = () => screen.setInviting(false);
  return table.seat < 0 ? (
    <Invited table={table} game={game} words={words} joined={line.again} lookOn={close} />
  ) : (
    <Invite table={table} game={game} seatBot={() => screen.open({ botFor: free.seat })} close={close} />
  );
}
