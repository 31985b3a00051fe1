// A table that is there: status, actions, board, tools, and what lies beside it.

import { useMemo } from "preact/hooks";
import { CHANCE, type SceneMove } from "../api/protocol";
import { Heading } from "../app/heading";
import { useSettings } from "../app/settings";
import { Board } from "../board/board";
import { NOTHING_CHOSEN } from "../board/input/selection";
import { seats as seatWords } from "../i18n/players";
import { play as words } from "../i18n/table";
import { Notes } from "../ui/notes";
import { Announcer, PresenceAnnouncer } from "./a11y/announcer";
import { useScrollToAction, useScrollToChange } from "./a11y/use-scroll-to-action";
import { ActionBar } from "./action-bar";
import { Connection } from "./connection";
import { OpenDialog } from "./dialogs";
import { EndingBar } from "./ending/ending";
import { Seal } from "./ending/seal";
import { WithExplanations } from "./explain/explain-card";
import { Facts } from "./facts";
import { GuideCard } from "./guide/guide-card";
import { AutoStepsBar, LookBackBar } from "./log/steps-bar";
import { Overlays } from "./overlays";
import { LobbyBar } from "./race/lobby";
import { isRunning, mayMove } from "./race/race";
import { SkipButton } from "./race/time-slot";
import { Seats } from "./seats/seats";
import { Side } from "./side";
import { TableContext, type TableView, useTableContext } from "./state/table-context";
import { canGoBack, isOthersTurn, isYourTurn } from "./state/table-state";
import { useShortcuts } from "./state/use-shortcuts";
import { useSounds } from "./state/use-sounds";
import { type TableProps, useTableView } from "./state/use-table-view";
import { Status, StatusLines } from "./status";
import { Tools } from "./tools";

export function Table(props: TableProps) {
  const view = useTableView(props);
  const { live, guide, past, lookBack, autoSteps, again, screen } = view;
  const { side } = useSettings();
  const ending = live.result !== null && !screen.looking && !past;
  useScrollToChange(past && view.scene);
  useSounds(live);
  const outOfSight = useScrollToAction(live, view.play, view.playing && !guide);
  useTableShortcuts(view);
  return (
    <TableContext.Provider value={view}>
      <div
        class="table-page"
        data-state={live.state}
        data-guided={guide ? true : undefined}
        data-company={live.table.seats.length > 1 || undefined}
        data-race={live.table.race?.stage}
        data-watching={lookBack ? true : undefined}
        data-steps={autoSteps || again ? true : undefined}
        data-side={side || guide || ending ? "open" : "closed"}
        data-ending={ending || undefined}
        data-sheet={screen.sheet ? "open" : undefined}
      >
        <Title />
        <StatusLines />
        <WithExplanations>
          <div class="table-head">
            <Status />
            <Facts />
          </div>
          <Seats />
          <TableBoard />
        </WithExplanations>
        {/* After the table: from what is chosen there the tab key goes on to what can be made of it. */}
        <Bar outOfSight={outOfSight} />
        <Overlays />
        <Beside />
        <OpenDialog />
        <Announcer />
        <PresenceAnnouncer />
      </div>
    </TableContext.Provider>
  );
}

function Title() {
  const { live, shown, line, game, words: catalog, screen } = useTableContext();
  return (
    <>
      <header class="table-title">
        <Heading title={isYourTurn(live) ? seatWords.yourTurn(game.short_title) : game.short_title}>
          <span title={game.title}>{game.short_title}</span>
        </Heading>
        <Seal table={live.table} result={live.result} game={game} words={catalog} log={live.log} />
        <Notes facts={shown.scene.facts} words={catalog} />
      </header>
      <Connection lost={line.connection === "lost"} reason={screen.gone ? words.seatGone[screen.gone] : line.reason} />
    </>
  );
}

function TableBoard() {
  const { live, scene, selector, past, play, guide, screen, words: catalog, away, waiting } = useTableContext();
  const { table, log, result } = live;
  const thrown = useMemo(() => log.filter(({ seat }) => seat === CHANCE).length, [log]);
  const made = useMemo(() => log.map((happened) => happened.text), [log]);
  const note = past ? null : play.note;
  // What is to be looked at: the hint's things, else what the guide points at.
  const points = past || isOthersTurn(live) ? [] : (guide?.step.points ?? []);
  return (
    <Board
      scene={scene}
      words={catalog}
      readOnly={!mayMove(table) || result !== null || waiting || past !== null}
      inert={away || play.waiting}
      selector={selector}
      selection={past ? NOTHING_CHOSEN : play.selection}
      pointedAt={note?.kind === "hint" ? [...play.selector.handlesOf(note.move)] : points}
      refused={note?.kind === "why" ? note.things : []}
      thrown={past?.thrown ?? thrown}
      made={made}
      onClick={play.click}
      onLook={screen.setLooked}
      onDrop={play.drop}
    />
  );
}

/** Under the board: what can be pressed now. */
function Bar({ outOfSight }: { outOfSight: readonly SceneMove[] }) {
  const { live, lookBack, autoSteps, screen, gathering, waiting } = useTableContext();
  const { table, result } = live;
  if (lookBack) return <LookBackBar lookBack={lookBack} />;
  if (autoSteps) return <AutoStepsBar steps={autoSteps} />;
  if (result && screen.looking) return <EndingBar />;
  const running = isRunning(table);
  if (!result && !running && !(gathering && screen.inviting)) return <LobbyBar />;
  if (result || waiting || !running) return <div class="action-bar" />;
  return <ActionBar more={outOfSight}>{table.race?.slice && table.seat >= 0 && <SkipButton />}</ActionBar>;
}

function Beside() {
  const { live, guide, past, away, leaveGuide } = useTableContext();
  const inert = away || past !== null;
  return (
    <>
      <Tools inert={inert} />
      <div class="table-side">
        {guide && !live.result && <GuideCard guide={guide} othersTurn={isOthersTurn(live)} leave={leaveGuide} />}
        <Side inert={inert} />
      </div>
    </>
  );
}

function useTableShortcuts({
  live,
  game,
  play,
  screen,
  past,
  lookBack,
  autoSteps,
  away,
  playing,
  undo,
  redo,
}: TableView): void {
  const ifPlaying = (act: () => void) => () => {
    if (playing) act();
  };
  const goingBack = canGoBack(live) && !away && !play.waiting && !past;
  useShortcuts({
    hint: ifPlaying(play.hint),
    undo: () => goingBack && undo(),
    redo: () => goingBack && redo(),
    canWin: ifPlaying(() => game.answers_can_win && play.canWin()),
    help: () => screen.open("keys"),
    clear: lookBack ? lookBack.close : autoSteps ? autoSteps.skip : play.clear,
    move: (index) => {
      const move = play.selector.moves[index];
      if (playing && move) play.make(move);
    },
    typed: (key) => playing && play.typed(key),
  });
}
