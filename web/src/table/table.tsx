// A table that is there: status, actions, board, tools, and what lies beside it.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { CHANCE, type GameInfo, type GuideStep, type PastStep, type TableInfo, type Words } from "../api/protocol";
import { Heading } from "../app/heading";
import { moveFocus } from "../app/hooks";
import { navigate } from "../app/router";
import { Board } from "../board/board";
import { MoveSelector } from "../board/input/move-selector";
import { TAB_STOP } from "../board/input/use-board-input";
import { capital, sentence, text } from "../i18n/catalog";
import { givingUp, namesStages } from "../i18n/game-messages";
import { bots as botWords, seats as seatWords } from "../i18n/players.en";
import { guide as guideWords, sequence as sequenceWords, watch as watchWords, play as words } from "../i18n/table.en";
import { Notes } from "../ui/notes";
import { Announcer, PresenceAnnouncer } from "./a11y/announcer";
import { useScrollToAction, useScrollToChange } from "./a11y/use-scroll-to-action";
import { ActionBar } from "./action-bar";
import { Connection } from "./connection";
import { GiveUp, Keys, Leave, Save } from "./dialogs";
import { Ending, EndingBar } from "./ending/ending";
import { Seal } from "./ending/seal";
import { WithExplanations } from "./explain/explain-card";
import { Facts } from "./facts";
import { GuideCard } from "./guide/guide-card";
import { useGuide } from "./guide/use-guide";
import { lastAutoSteps } from "./log/auto-steps";
import { History } from "./log/history";
import { canBeWatched, type LogRange, sinceOwn } from "./log/log-groups";
import { lineText } from "./log/log-lines";
import { othersSummary } from "./log/others-summary";
import { StageSummary, useStageSummary } from "./log/stage-summary";
import { AutoStepsBar, LookBackBar } from "./log/steps-bar";
import { type AutoSteps, useAutoSteps } from "./log/use-auto-steps";
import { type LookBack, useLookBack } from "./log/use-look-back";
import { Countdown } from "./race/countdown";
import { Lobby, LobbyBar } from "./race/lobby";
import { PhotoFinish } from "./race/photo-finish";
import { isGathering, isRunning, mayMove, raceStatus, type Wait, waitOf } from "./race/race";
import { SkipButton, TimeSlotLeft } from "./race/time-slot";
import { useRaceCommands } from "./race/use-race-commands";
import { SeatBot } from "./seats/bot-levels";
import { Invite, Invited } from "./seats/invite";
import { Seats } from "./seats/seats";
import { TransferSeat } from "./seats/transfer-seat";
import { Side, type SideTab } from "./side";
import { canGoBack, countsSomewhere, isOthersTurn, isYourTurn, stateAt, type TableState } from "./state/table-state";
import { useNames } from "./state/use-names";
import { type Play, usePlay } from "./state/use-play";
import { useShortcuts } from "./state/use-shortcuts";
import { useSounds } from "./state/use-sounds";
import type { TableConnection } from "./state/use-table";
import { StatusLine } from "./status-line";
import { Tools, undoReason } from "./tools";

export interface TableProps {
  live: TableState;
  line: TableConnection;
  game: GameInfo;
  words: Words;
  /** The guide's steps, where the table was opened for it. */
  steps: readonly GuideStep[];
}

type Window = "give-up" | "keys" | "screen" | "leave" | "history" | "save" | { botFor: number };

export function Table({ live, line, game, words: given, steps }: TableProps) {
  const catalog = useNames(live, given);
  const guide = useGuide(live, steps);
  const away = line.connection !== "open";
  const lookingBack = useRef(false);
  const read = ({ happened }: PastStep) => lineText(happened, live.table, catalog);
  const sequence = useAutoSteps(live, !guide && !lookingBack.current, read);
  const play = usePlay(live, guide, away || sequence !== null, line.ask);
  const [tab, setTab] = useState<SideTab>(live.table.seat < 0 || live.result ? "log" : "moves");
  // Who sits down finds what can be done.
  const sits = live.table.seat >= 0;
  const sat = useRef(sits);
  useEffect(() => {
    if (sits && !sat.current) setTab("moves");
    sat.current = sits;
  }, [sits]);
  const [mark, setMark] = useState<string | null>(null);
  const [open, setOpen] = useState<Window | null>(null);
  const [looking, setLooking] = useState(false);
  const [inviting, setInviting] = useState(true);
  const [looked, setLooked] = useState<string | null>(null);
  const commands = useRaceCommands(line.ask);
  const { watch, open: openWatch } = useLookBack(live, read, play.say);
  lookingBack.current = watch !== null;
  // Something else than the table as it is now: what was, or what is just happening.
  const past = watch ? { scene: watch.step.scene, thrown: watch.thrown } : sequence;
  const shown = past?.scene ?? play.scene;
  const selector = useMemo(() => (past ? new MoveSelector(shown) : play.selector), [shown, play.selector]);
  // Nothing beside the table tells how it ends before it is shown.
  const told = useMemo(() => stateAt(live, past?.scene ?? null, watch ? null : (sequence?.log ?? null)), [live, past?.scene]);
  const happening = happeningWords(watch, sequence, read);
  const again = useMemo(() => lastAutoSteps(live.log, live.table), [live.log, live.table]);
  const interim = useStageSummary(live);
  useScrollToChange(past ? shown : null);
  const wait = waitOf(live);
  const gathering = isGathering(live.table) && !live.result;
  const running = isRunning(live.table);
  // Whoever looked at the table before a round sees the lobby again before the next one.
  useEffect(() => {
    if (gathering) setInviting(true);
  }, [gathering]);
  const gone = useSeatGone(live.table);
  useEffect(() => {
    if (gone) setOpen(null);
  }, [gone]);
  // A game that goes on after its end was taken back has an end to show again.
  useEffect(() => {
    if (!live.result) setLooking(false);
  }, [live.result]);
  const free = live.table.seats.find(({ kind }) => kind === "open");
  const seatBot = (seat: number) => setOpen({ botFor: seat });
  const botFor =
    open !== null && typeof open === "object" ? live.table.seats.find(({ seat }) => seat === open.botFor) : undefined;
  const inert = away || play.waiting;
  const thrown = useMemo(() => live.log.filter(({ seat }) => seat === CHANCE).length, [live.log]);
  const made = useMemo(() => live.log.map((happened) => happened.text), [live.log]);
  useSounds(live);

  const showRules = (number: string | null) => {
    setMark(number);
    setTab("rules");
    document.getElementById("side")?.scrollIntoView({ block: "start" });
  };
  const undo = () => {
    const reason = undoReason(live);
    // The server knows more: what it was that has been seen since.
    if (reason && live.undo !== "reveals") play.say(words.undoRefused(reason));
    else play.undo();
  };
  const redo = () => (live.redo ? play.redo() : play.say(words.redoNothing));
  const waiting = live.table.waiting && !live.result;
  const playing = mayMove(live.table) && !live.result && !waiting && !inert && !past;
  const ifPlaying = (act: () => void) => () => {
    if (playing) act();
  };
  const othersTurn = isOthersTurn(live);
  const outOfSight = useScrollToAction(live, play, playing && !guide);
  const goingBack = canGoBack(live) && !inert && !past;
  const leaveGuide = () => {
    guide?.leave();
    if (!guide?.isLast) play.say(guideWords.closed);
    moveFocus(document.querySelector<HTMLElement>(TAB_STOP));
  };
  useShortcuts({
    hint: ifPlaying(play.hint),
    undo: () => goingBack && undo(),
    redo: () => goingBack && redo(),
    canWin: ifPlaying(() => game.answers_can_win && play.canWin()),
    help: () => setOpen("keys"),
    clear: watch ? watch.close : sequence ? sequence.skip : play.clear,
    move: (index) => {
      const move = play.selector.moves[index];
      if (playing && move) play.make(move);
    },
    typed: (key) => playing && play.typed(key),
  });

  return (
    <div
      class="table-page"
      data-state={live.state}
      data-guided={guide ? true : undefined}
      data-company={live.table.seats.length > 1 || undefined}
      data-race={live.table.race?.stage}
      data-watching={watch ? true : undefined}
      data-steps={sequence || again ? true : undefined}
    >
      <header class="table-title">
        <Heading title={isYourTurn(live) ? seatWords.yourTurn(game.title) : game.title}>{game.title}</Heading>
        <Seal table={live.table} result={live.result} game={game} words={catalog} log={live.log} />
        <Notes facts={told.scene.facts} words={catalog} />
      </header>
      <Connection lost={line.connection === "lost"} reason={gone ? words.seatGone[gone] : line.reason} />
      {playing && !guide && <StatusLine words={statusOf(live, wait, catalog)} />}
      {happening && <StatusLine words={happening} whole />}
      <WithExplanations
        scene={shown}
        selector={selector}
        selection={past ? [] : play.selection}
        words={catalog}
        off={live.table.race !== null || play.selector.quick}
        played={playing}
      >
        <div class="table-head">
          <div class="status-words">
            <Status
              key={play.reminders}
              live={told}
              wait={wait}
              words={catalog}
              reminded={play.reminders > 0}
              happening={happening}
            />
            {!live.result && running && !past && <OthersSummary live={live} again={again} words={catalog} watch={openWatch} />}
          </div>
          <Facts live={told} words={catalog} timed={game.timed} away={away} />
        </div>
        <Seats
          live={live}
          away={away}
          marked={live.scene.zones.some(({ edges }) => edges?.some(({ owner }) => typeof owner === "number"))}
          invite={() => setInviting(true)}
          seatBot={seatBot}
        />
        <Board
          scene={shown}
          words={catalog}
          readOnly={!mayMove(live.table) || live.result !== null || waiting || past !== null}
          inert={inert}
          selector={selector}
          selection={past ? [] : play.selection}
          pointedAt={past ? [] : pointedAt(play, othersTurn ? [] : guide?.step.points)}
          refused={!past && play.note?.kind === "why" ? play.note.things : []}
          thrown={past?.thrown ?? thrown}
          made={made}
          onClick={play.click}
          onLook={setLooked}
          onDrop={play.drop}
        />
      </WithExplanations>
      {/* After the table: from what is chosen there the tab key goes on to what can be made of it. */}
      {watch ? (
        <LookBackBar watch={watch} table={live.table} words={catalog} />
      ) : sequence ? (
        <AutoStepsBar sequence={sequence} />
      ) : live.result && looking ? (
        <EndingBar game={game.name} open={() => setLooking(false)} />
      ) : !live.result && !running && !(gathering && inviting) ? (
        <LobbyBar live={live} wait={wait} commands={commands} open={gathering ? () => setInviting(true) : null} />
      ) : live.result || waiting || !running ? (
        <div class="action-bar" />
      ) : (
        <ActionBar
          play={play}
          looked={looked}
          more={outOfSight}
          words={catalog}
          inert={away}
          showRule={showRules}
          leaveGuide={leaveGuide}
        >
          {live.table.race?.slice && live.table.seat >= 0 && <SkipButton live={live} wait={wait} commands={commands} />}
        </ActionBar>
      )}
      {live.table.race && <Countdown live={live} />}
      {live.table.race && <PhotoFinish live={live} photo={line.photo} words={catalog} />}
      {live.result && !looking && !past && (
        <Ending
          table={live.table}
          game={game}
          result={live.result}
          sheet={live.scene.sheet ?? []}
          called={live.scene.called}
          words={catalog}
          status={text(live.scene.status, catalog)}
          showRule={showRules}
          takeBack={live.undo === "possible" ? play.undo : null}
          ask={line.ask}
          close={() => setLooking(true)}
        />
      )}
      {interim.shown && !past && !live.result && (
        <StageSummary live={live} words={catalog} from={interim.from} close={interim.close} />
      )}
      {gathering && inviting && (
        <Lobby
          live={live}
          wait={wait}
          game={game}
          words={catalog}
          commands={commands}
          joined={line.again}
          close={() => setInviting(false)}
        />
      )}
      {free && !live.result && !live.table.race && inviting && (
        <ZoneGroup
          live={live}
          game={game}
          words={catalog}
          seatBot={() => seatBot(free.seat)}
          joined={line.again}
          close={() => setInviting(false)}
        />
      )}
      <div class="table-side">
        {guide && !live.result && <GuideCard guide={guide} othersTurn={othersTurn} leave={leaveGuide} />}
        <Tools
          live={live}
          game={game}
          play={play}
          inert={away || past !== null}
          say={play.say}
          undo={undo}
          giveUp={() => setOpen("give-up")}
          leave={() => setOpen("leave")}
          newGame={() => navigate(`/new/${game.name}`)}
          showRules={() => showRules(null)}
          otherScreen={() => setOpen("screen")}
          help={() => setOpen("keys")}
          history={() => setOpen("history")}
          save={() => setOpen("save")}
          parts={namesStages(catalog)}
        />
        <Side
          live={told}
          play={play}
          words={catalog}
          instead={watch ? watchWords.noMoves : sequence ? sequenceWords.noMoves : null}
          inert={away || past !== null}
          tab={tab}
          setTab={setTab}
          mark={mark}
          watch={openWatch}
        />
      </div>
      {open === "give-up" && (
        <GiveUp
          counts={countsSomewhere(live.table) && game.given_up_counts}
          alone={live.table.seats.length === 1}
          lost={givingUp(live.table, live.log, catalog)}
          giveUp={play.giveUp}
          close={() => setOpen(null)}
        />
      )}
      {open === "leave" && <Leave canResign={live.table.race === null} leave={play.leave} close={() => setOpen(null)} />}
      {botFor && (
        <SeatBot
          game={game}
          words={catalog}
          help={botFor.kind === "open" ? botWords.openHelp : botWords.awayHelp(botFor.name)}
          seatBot={(level) => play.seatBot(botFor.seat, level)}
          close={() => setOpen(null)}
        />
      )}
      {open === "keys" && <Keys canWin={game.answers_can_win} race={live.table.race !== null} close={() => setOpen(null)} />}
      {open === "history" && <History table={live.table} log={live.log} words={catalog} close={() => setOpen(null)} />}
      {open === "save" && <Save table={live.table} close={() => setOpen(null)} />}
      {open === "screen" && <TransferSeat table={live.table.id} close={() => setOpen(null)} />}
      <Announcer live={live} words={catalog} note={play.note} byItself={play.byItself} />
      <PresenceAnnouncer live={live} />
    </div>
  );
}

interface SeatingProps {
  live: TableState;
  game: GameInfo;
  words: Words;
  seatBot: () => void;
  joined: () => void;
  close: () => void;
}

/** While a seat is free: to those who sit the way to invite, to those who came the way to sit down. */
function ZoneGroup({ live: { table }, game, words: catalog, seatBot, joined, close }: SeatingProps) {
  return table.seat < 0 ? (
    <Invited table={table} game={game} words={catalog} joined={joined} lookOn={close} />
  ) : (
    <Invite table={table} game={game} seatBot={seatBot} close={close} />
  );
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

/** What led to the scene that is shown; null where that is the table as it is now. */
function happeningWords(watch: LookBack | null, sequence: AutoSteps | null, read: (step: PastStep) => string): string | null {
  if (watch) return watch.player.at > 0 ? sentence(read(watch.step)) : watchWords.before;
  return sequence?.happened ? sentence(read({ happened: sequence.happened, scene: sequence.scene })) : null;
}

/** What is to be looked at: the hint's things, else what the guide points at. */
function pointedAt({ note, selector }: Play, points: readonly string[] = []): readonly string[] {
  if (note?.kind === "hint") return [...selector.handlesOf(note.move)];
  return points;
}

interface OthersSummaryProps {
  live: TableState;
  /** What happened by itself last, in a game for one. */
  again: LogRange | null;
  words: Words;
  watch: (stretch: LogRange) => void;
}

/** The voice of the table has told it already. */
function OthersSummary({ live, again, words: catalog, watch }: OthersSummaryProps) {
  const done = again ? byItself(live, again, catalog) : othersSummary(live, catalog);
  const since = again ?? (canBeWatched(live.table) ? sinceOwn(live.log, live.table.seat) : null);
  if (!done) return null;
  return (
    <p class="others-did">
      <span title={sentence(done)}>{sentence(done)}</span>{" "}
      {since && (
        <button
          type="button"
          class="link-button"
          aria-label={again ? undefined : watchWords.openSince}
          onClick={() => watch(since)}
        >
          {again ? watchWords.again : watchWords.open}
        </button>
      )}
    </p>
  );
}

function byItself({ log, table }: TableState, { from, to }: LogRange, catalog: Words): string {
  const told = log.slice(from + 1, to).filter((happened) => happened.words);
  return told.map((happened) => sentence(lineText(happened, table, catalog))).join(" ");
}

function statusOf(live: TableState, wait: Wait, catalog: Words): string {
  const race = live.result ? null : raceStatus(live.table, wait);
  return race ?? (live.table.waiting && !live.result ? seatWords.waiting : capital(text(live.scene.status, catalog)));
}

interface StatusProps {
  live: TableState;
  wait: Wait;
  words: Words;
  reminded: boolean;
  /** What has just happened by itself, instead of what is to be done. */
  happening: string | null;
}

/** The key of the caller makes a reminder light the line up again. */
function Status({ live, wait, words: catalog, reminded, happening }: StatusProps) {
  return (
    <p class="status" data-reminded={reminded || undefined}>
      <span>
        {live.table.seat < 0 && <span class="badge">{words.lookingOnShort}</span>} {happening ?? statusOf(live, wait, catalog)}{" "}
        {live.table.race?.slice && !live.result && <TimeSlotLeft live={live} />}
      </span>
    </p>
  );
}
