// What the table says by itself, in English. Everything about a game comes from the game's own words.

import type { Standing } from "../board/input/selection";
import { sentence } from "./catalog";

const number = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

export const board = {
  name: "The table",
  /** `placed` where it would go to a place that is chosen. */
  thing: (label: string, standing: Standing, placed = false) =>
    ({
      plain: label,
      playable: `${label}, playable`,
      chosen: `${label}, chosen`,
      target: placed ? `${label}, can be placed there` : `${label}, goes with what is chosen`,
    })[standing],
  /** A piece that the player has in the fingers. */
  held: (label: string) => `${label}, to be placed`,
  /** An empty place: what it is, and what would be made there. */
  slot: (label: string, would: string, standing: Standing) =>
    [
      label,
      ...[would || (standing === "plain" ? "not open now" : ""), standing === "chosen" ? "chosen" : ""]
        .filter(Boolean)
        .map(sentence),
    ].join(" "),
  empty: "Empty",
  /** The key, as it is written on the zone that it stands for. */
  spaceBar: "Space",
  /** Before the number of pieces. */
  lookThrough: "Look through",
  unfolded: (title: string, count: number, cards: boolean) => `${title}: ${number(count, cards ? "card" : "piece")}`,
};

export const play = {
  loading: "the table",
  noTable: "This table cannot be shown",
  noTableHelp: "It may have been thrown away, or the link is not complete.",
  toGames: "To the games",
  again: "Try again",
  lost: "Connection lost, trying again. Your game is safe.",
  back: "Back at the table.",
  noLine: "There is no connection to the table at the moment.",
  left: "You have left the table.",
  stale: "The table has changed in the meantime.",
  thinking: "Thinking …",
  lookingOnShort: "You are looking on",
  seatGone: {
    moved: "The game is now on your other screen. You are looking on.",
    left: "You have left the table. You are looking on.",
  },
  lookingOnHelp: "Moves are only shown to the players.",

  clock: "Time",
  rival: (name: string) => name || "Rival",
  rivalEnd: (name: string) => `${name || "Rival"}, at the end`,
  rivalHelp: "The score of your rival on this deal after as many moves.",
  placeHere: "Place it here",
  withThis: (label: string) => `with ${label}`,

  apart: "These do not go together. The last one stays chosen.",
  noLegalMove: "No move with this one now. Choose what you would like to put with it, and the table says why not.",
  chooseMore: "Choose what goes with it",
  /** What is chosen is a move already, and could become another. */
  chooseHow: "Choose how",
  clear: "Clear the choice",
  press: "Click or drag, or pick from the list of moves.",
  tap: "Tap or drag, or pick from the list of moves.",
  whyNot: "Why not?",
  rule: (number: string) => `Rule ${number}`,
  readRule: (number: string) => `Read rule ${number} in the rulebook`,
  close: "Close",
  hint: "Hint",
  doIt: "Do it",
  makeAnyway: "Make it anyway",
  chooseAnother: "Choose another",
  canWin: {
    yes: "Yes, this game can still be won.",
    no: "No, this game cannot be won any more. You can still play for a good result.",
    unknown: "From what you can see, nothing rules it out, and nothing makes it certain.",
  },

  /** Where nothing is hidden any more. */
  canWinExact: {
    yes: "Yes, this game can still be won: nothing is hidden any more, and a way was found.",
    no: "No, this game cannot be won any more: nothing is hidden, and every way was tried. You can still play for a good result.",
    unknown: "No way to win was found in the time there was, and none was ruled out.",
  },
  /** Only at a practice table. */
  knowing: {
    yes: "Knowing the hidden cards, which you do not: yes, a way leads to the win.",
    no: "Knowing the hidden cards, which you do not: no, none leads to the win.",
    unknown: "Knowing the hidden cards, too, nothing was found out in time.",
  },
  /** After the end. */
  dealt: {
    yes: "Yes: who had known every card could have won this deal.",
    no: "No: not even knowing every card could this deal have been won.",
    unknown: "That was not found out in the time there was.",
  },
  byItself: (moves: readonly string[]) => `Made by itself: ${moves.join("; ")}.`,
  safeMoves: "Pick up safe cards",

  tools: "Tools",
  undo: "Undo",
  redo: "Redo",
  redoNothing: "There is nothing to make again.",
  canWinAsk: "Can I still win?",
  giveUp: "Give up",
  newGame: "New game",
  rules: "Rules",
  record: "Download the game",
  screen: "Other screen",
  sound: "Sound",
  help: "Keys",
  more: "More",
  undoWhy: {
    "no-seat": "You are looking on: only a player at the table can take something back.",
    over: "The game is over: nothing can be taken back.",
    "nothing-to-undo": "There is nothing to take back yet.",
    "opened-here": "This branch began here: only a practice table goes back past that.",
    reveals: "Something new has been seen since: only a practice table goes back past that.",
    "not-your-move": "The last move was not yours.",
    "no-time": "It would cost more time than you have left.",
    race: "In a race nothing is taken back.",
  } as Record<string, string>,
  undoNot: "This cannot be taken back.",
  undoRefused: (reason: string) => `Undo: ${reason}`,

  giveUpQuestion: "Give this game up?",
  giveUpHelp: "It ends now and counts as it stands. Nobody minds; the cards will be dealt again.",
  giveUpNowhere: "It ends now, and counts nowhere: you can start over whenever you like.",
  /** In a game with parts. */
  giveUpParts: "All that is left of the game is lost with it, not only this part.",
  giveUpYes: "Give it up",
  giveUpNo: "Play on",

  moves: "Moves",
  movesNow: "Possible now",
  movesNot: "Not possible now",
  noMoves: "There is nothing to choose at the moment.",
  noMovesOver: "The game is over. Thank you for playing.",
  log: "Log",
  logNothing: "Nothing has happened yet.",
  logEmpty: "Nothing has happened yet. The first line is yours.",
  side: "Beside the table",

  keys: "Keys",
  keyList: [
    ["Tab", "to the table, the moves, the tools"],
    ["Arrow keys", "walk over the table"],
    ["Enter or Space", "choose"],
    ["E", "explain: the arrow keys walk over everything; E or Escape ends it"],
    ["Escape", "clear the choice; while steps are shown, skip them"],
    ["Space", "while steps are shown, also when you watch again: the next step"],
    ["Left, right", "while steps are shown: a step back, a step on"],
    ["1 to 9", "make that move of the list"],
    ["H", "hint"],
    ["U or Ctrl+Z", "undo"],
    ["R or Ctrl+Y", "redo"],
  ] as const,
  /** Where all play at once. */
  raceKeyList: [
    ["Tab", "to the table, the moves, the tools"],
    ["Arrow keys", "walk over the table"],
    ["The key of a card, then that of a place", "put the card there"],
    ["The key of a card twice", "put it on the common board"],
    ["Space", "turn, or pick up"],
    ["D twice", "say done"],
    ["P", "pass, where time runs in slices"],
    ["Escape", "clear the choice"],
    ["H", "hint"],
  ] as const,
  /** Where the game can tell. */
  keyCanWin: ["W", "can I still win?"] as const,
  keyHelp: ["?", "this list"] as const,
};

export const watch = {
  open: "Watch",
  /** For who hears the button without the line beside it. */
  openTurn: (name: string) => `Watch what ${name} did`,
  openSince: "Watch what the others did",
  takenBack: (who: string, what: string) => `${who} took this back: ${what}`,
  title: "Looking back",
  help: "Press Space for the next step, Escape for the table.",
  before: "Before it began.",
  /** In the list of moves, until it is over. */
  noMoves: "You are looking back. What you can do now is listed here again at the table.",
  back: "A step back",
  forward: "A step on",
  play: "Play",
  pause: "Pause",
  /** What happened by itself, in a game for one. */
  again: "Watch again",
  close: "To the table",
  toNow: "To the table as it is now",
  goneOn: "The table has gone on.",
  count: (at: number, last: number) => `${at} of ${last}`,
};

/** What happens by itself after a move. */
export const sequence = {
  title: "What happens now",
  skip: "Skip",
  help: "Click the table or press Space for the next step, Escape to skip.",
  helpTouch: "Tap the table for the next step.",
  /** In the list of moves, until it is over. */
  noMoves: "It is shown first what happens now; then it is for you to act.",
};

/** The end of a part of a long game. */
export const interim = {
  goOn: "Go on",
};

export const history = {
  tool: "History",
  title: "The game so far",
  loading: "the game so far",
  help: "Watch a part again, or play on from its beginning: that opens a branch, a new table with everything as it was. This table stays as it is.",
  now: "now",
  /** Scores go on from part to part. */
  score: (name: string, points: string, isNow: boolean) => `${name} ${isNow ? "so far" : "by its end"}: ${points}`,
  watch: "Watch",
  watchPart: (part: string) => `Watch ${part}`,
  fork: "Play on from here",
  forkPart: (part: string) => `Play on from here, the beginning of ${part}`,
  looksAhead:
    "Branches count nowhere. Since a branch may see ahead, a game that goes on stands in no best list once there is one.",
};

export const save = {
  tool: "Save to a file",
  title: "Save this game to a file?",
  help: [
    "The file holds the whole game, and you can go on with it here, in the terminal or on another server.",
    "It also holds the deal, with everything that is still hidden. So from then on this is an open deal, and stays out of the best lists.",
  ],
  helpOpen: [
    "The file holds the whole game with its deal, and you can go on with it here, in the terminal or on another server.",
  ],
  yes: "Save it",
  no: "Not now",
  /** The other file. */
  seenHelp: "Or a file to read, which tells only what you have seen and cannot be gone on with:",
  seen: "Download what was seen",
};

export const explain = {
  /** On what a rule does not tell, since its print was lost. */
  ours: "The printed sign was lost: this value is ours.",
  /** Before what the move would be that pointing at it makes. */
  now: "Now",
  /** While the arrow keys walk over everything. */
  walking: "Explaining: the arrow keys lead on, E or Escape ends it.",
};

export const ending = {
  time: (time: string) => `It took ${time}.`,
  close: "Look at the table",
  closeShort: "Close",
  open: "Show the result",
  newGame: "New game",
  same: "Same deal again",
  sameHelp: "The same deal again is an open deal: it stays out of the best lists.",
  replay: "Watch the replay",
  copy: "Copy link to the replay",
  copied: "The link is copied.",
  share: "Share the replay",
  byHand: "Copy this link",
  record: "Download the game",
  takeBack: "Take it back",
  couldBeWon: "Could it have been won?",
  guided: "A guided game is for learning: it stands in no statistics. The next one counts.",
};

export const seal = {
  sealed: "sealed deal",
  open: (deal: string | null) => (deal !== null && deal.length < 12 ? `open deal no. ${deal}` : "open deal"),
  practice: "practice",
  guided: "guided",
  branch: (from: string | null) => (from === null ? "branch" : `branch, from ${from}`),
  loaded: "from a file",
  begunHelp: "This game did not begin at this table. It counts nowhere.",
  branchesHelp:
    "Another table branched from this one. Whoever branches from a game that goes on may see ahead, so such a game stands in no best list.",
  winnable: "can be won",
  winnableHelp:
    "This deal was drawn from those that can be won: a program that sees every card has found a way. It was sealed like any other. The game is counted, but stands in no best list.",
  title: "About this deal",
  sealedHelp: [
    "Before the first card was dealt the server drew a secret and showed its seal: a fingerprint from which nobody can work out the cards.",
    "After the game the secret is told here. If secret and seal fit, the cards were fixed from the start.",
  ],
  openHelp: "The number of this deal is known, so its cards could be looked up. It stays out of the best lists.",
  practiceHelp: "At a practice table everything can be taken back, even what chance has shown. It counts nowhere.",
  guidedHelp: "A guided game is played on a known deal and counts nowhere.",
  seal: "Seal",
  secret: "Secret",
  remembered: "This page noted the seal when you first came to the table, and it is still the same.",
  changed: "The seal is not the one this page noted when you first came to the table. Somebody has changed it.",
  holds: "Checked in this page: the secret belongs to the seal. The cards were fixed before the first move.",
  broken: "Checked in this page: the secret does not belong to the seal. This deal is not to be trusted.",
  verify: "To check the cards themselves, download the game and run",
  recordFile: "Download the game",
};

export const screen = {
  title: "Take this seat to another screen",
  help: "Scan the code or open the link there. The seat goes with you, and this window looks on.",
  notReachable:
    "This server only listens on this machine, so another device cannot reach the link. Start it with --host 0.0.0.0 to change that.",
  left: (minutes: number) => `Good for ${minutes === 1 ? "another minute" : `${minutes} more minutes`}, once.`,
  gone: "This code is no longer good.",
  again: "Make a new one",
  qr: "QR code of the link",
  copy: "Copy the link",
  copied: "The link is copied.",
  byHand: "Copy this link",
  loading: "a code",
};

export const guide = {
  name: "Guide",
  step: (at: number, total: number) => `${at} of ${total}`,
  next: "Next",
  held: (asked: string | null) =>
    asked === null ? "The guide asks for something else first." : `The guide asks for this first: ${asked}`,
  leave: "Leave the guide and play on",
  closed: "Guide closed; you play on.",
  done: "Play on",
  /** Until the player is to act again. */
  othersTurn: "The others play. It goes on when it is your turn.",
};
