// A table that is there: status, actions, board, tools, and what lies beside it.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Board, TAB_STOP } from "../board/board";
import { Heading } from "../heading";
import { navigate } from "../link";
import { CHANCE, type GameInfo, type GuideStep, type Words } from "../messages";
import { text } from "../words";
import { guide as guideWords, play as words } from "../words/table.en";
import { ActionBar } from "./action-bar";
import { Announcer } from "./announcer";
import { Connection } from "./connection";
import { GiveUp, Keys } from "./dialogs";
import { Ending, EndingBar } from "./ending";
import { Facts } from "./facts";
import { GuideCard } from "./guide-card";
import { canGoBack, type Live } from "./live";
import { OtherScreen } from "./other-screen";
import { Seal } from "./seal";
import { Seats } from "./seats";
import { Side, type SideTab } from "./side";
import { Tools, undoReason } from "./tools";
import { useGuide } from "./use-guide";
import { type Play, usePlay } from "./use-play";
import { useShortcuts } from "./use-shortcuts";
import { useSounds } from "./use-sounds";
import type { TableLine } from "./use-table";

interface TableProps {
  live: Live;
  line: TableLine;
  game: GameInfo;
  words: Words;
  /** The guide's steps, where the table was opened for it. */
  steps: readonly GuideStep[];
}

type Window = "give-up" | "keys" | "screen";

export function Table({ live, line, game, words: catalog, steps }: TableProps) {
  const guide = useGuide(live, steps);
  const play = usePlay(live, guide, line.ask);
  const [tab, setTab] = useState<SideTab>(live.table.seat < 0 || live.result ? "log" : "moves");
  const [mark, setMark] = useState<string | null>(null);
  const [open, setOpen] = useState<Window | null>(null);
  const [looking, setLooking] = useState(false);
  const seatMoved = useSeatMoved(live.table.seat);
  useEffect(() => {
    if (seatMoved) setOpen(null);
  }, [seatMoved]);
  // A game that goes on after its end was taken back has an end to show again.
  useEffect(() => {
    if (!live.result) setLooking(false);
  }, [live.result]);
  const away = line.connection !== "open";
  const inert = away || play.waiting;
  const thrown = useMemo(() => live.log.filter(({ seat }) => seat === CHANCE).length, [live.log]);
  useSounds(live);

  const showRules = (number: string | null) => {
    setMark(number);
    setTab("rules");
    document.getElementById("side")?.scrollIntoView({ block: "start" });
  };
  const undo = () => {
    const reason = undoReason(live);
    if (reason) play.say(reason);
    else play.undo();
  };
  const redo = () => (live.redo ? play.redo() : play.say(words.redoNothing));
  const playing = live.table.seat >= 0 && !live.result && !inert;
  const ifPlaying = (act: () => void) => () => {
    if (playing) act();
  };
  const goingBack = canGoBack(live) && !inert;
  const leaveGuide = () => {
    guide?.leave();
    if (!guide?.isLast) play.say(guideWords.closed);
    document.querySelector<HTMLElement>(TAB_STOP)?.focus({ preventScroll: true });
  };
  useShortcuts({
    hint: ifPlaying(play.hint),
    undo: () => goingBack && undo(),
    redo: () => goingBack && redo(),
    canWin: ifPlaying(() => game.answers_can_win && play.canWin()),
    help: () => setOpen("keys"),
    clear: play.clear,
    move: (index) => {
      const move = play.pointing.moves[index];
      if (playing && move) play.make(move);
    },
  });

  return (
    <div class="table-page" data-state={live.state} data-guided={guide ? true : undefined}>
      <header class="table-title">
        <Heading title={game.title} />
        <Seal table={live.table} result={live.result} game={game} words={catalog} />
      </header>
      <Connection away={away} reason={seatMoved ? words.seatMoved : line.reason} />
      <div class="table-head">
        <Status key={play.reminders} live={live} words={catalog} reminded={play.reminders > 0} />
        <Facts live={live} words={catalog} timed={game.timed} away={away} />
      </div>
      {live.result ? (
        <EndingBar game={game.name} open={() => setLooking(false)} />
      ) : (
        <ActionBar play={play} words={catalog} inert={away} showRule={showRules} leaveGuide={leaveGuide} />
      )}
      <Board
        scene={live.scene}
        words={catalog}
        readOnly={live.table.seat < 0 || live.result !== null}
        inert={inert}
        pointing={play.pointing}
        selection={play.selection}
        pointedAt={pointedAt(play, guide?.step.points)}
        thrown={thrown}
        onClick={play.click}
        onDrop={play.drop}
      />
      {live.result && !looking && (
        <Ending
          table={live.table}
          result={live.result}
          status={text(live.scene.status, catalog)}
          timed={game.timed}
          showRule={showRules}
          takeBack={live.undo === "possible" ? play.undo : null}
          close={() => setLooking(true)}
        />
      )}
      <div class="table-side">
        {guide && <GuideCard guide={guide} leave={leaveGuide} />}
        <Seats table={live.table} toAct={live.scene.to_act} joined={line.again} />
        <Tools
          live={live}
          game={game}
          play={play}
          inert={away}
          say={play.say}
          giveUp={() => setOpen("give-up")}
          newGame={() => navigate(`/new/${game.name}`)}
          showRules={() => showRules(null)}
          otherScreen={() => setOpen("screen")}
          help={() => setOpen("keys")}
        />
        <Side live={live} play={play} words={catalog} inert={away} tab={tab} setTab={setTab} mark={mark} />
      </div>
      {open === "give-up" && (
        <GiveUp counts={!live.table.practice && !live.table.guide} giveUp={play.giveUp} close={() => setOpen(null)} />
      )}
      {open === "keys" && <Keys close={() => setOpen(null)} />}
      {open === "screen" && <OtherScreen table={live.table.id} close={() => setOpen(null)} />}
      <Announcer live={live} words={catalog} note={play.note} />
    </div>
  );
}

/** Whether this window had the seat that it looks on from now. */
function useSeatMoved(seat: number): boolean {
  const had = useRef(false);
  if (seat >= 0) had.current = true;
  return had.current && seat < 0;
}

/** What is to be looked at: the hint's things, else what the guide points at, else those a refusal speaks of. */
function pointedAt({ note, pointing }: Play, points: readonly string[] = []): readonly string[] {
  if (note?.kind === "hint") return [...pointing.handlesOf(note.move)];
  return note?.kind === "why" && !points.length ? note.things : points;
}

/** The key of the caller makes a reminder light the line up again. */
function Status({ live, words: catalog, reminded }: { live: Live; words: Words; reminded: boolean }) {
  return (
    <p class="status" data-reminded={reminded || undefined}>
      <span>
        {live.table.seat < 0 && <span class="badge">{words.lookingOnShort}</span>}{" "}
        {text(live.scene.status, catalog)}
      </span>
    </p>
  );
}
