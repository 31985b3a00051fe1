// What the table says by itself, in English. Everything about a game comes from the game's own words.

import type { Standing } from "../board/input/selection";
import { plural, sentence } from "./catalog";

export const board = {
  name: "The table",
  /** `placed` where it would go to a place that is chosen. */
  thing: (label: string, standing: Standing, placed = false) =>
    ({
      plain: label,
      playable: `${label}, playable`,
      chosen: `${label}, selected`,
      target: placed ? `${label}, can be placed there` : `${label}, goes with your selection`,
    })[standing],
  /** A piece that the player has in the fingers. */
  held: (label: string) => `${label}, to be placed`,
  /** An empty place: what it is, and what would be made there. */
  slot: (label: string, would: string, standing: Standing) =>
    [
      label,
      ...[would || (standing === "plain" ? "not available now" : ""), standing === "chosen" ? "selected" : ""]
        .filter(Boolean)
        .map(sentence),
    ].join(" "),
  empty: "Empty",
  /** The tabs of a table that is too large to be shown at once. */
  parts: "Parts of the table",
  ownBoard: "My board",
  others: "Others",
  somethingToDo: ", something to do",
  /** Who is ahead in a race, and by what. */
  place: (n: number) => `${n}${["th", "st", "nd", "rd"][n] ?? "th"}`,
  points: (n: string) => `${n} pts`,
  /** The key, as it is written on the zone that it stands for. */
  spaceBar: "Space",
  /** Before the number of pieces. */
  lookThrough: "Look through",
  unfolded: (title: string, count: number, cards: boolean) =>
    `${title}: ${plural(count, cards ? { one: "{n} card", other: "{n} cards" } : { one: "{n} piece", other: "{n} pieces" })}`,
};

export const play = {
  loading: "the table",
  noTable: "This table cannot be shown",
  noTableHelp: "It may have been deleted, or the link is incomplete.",
  toGames: "All games",
  again: "Try again",
  lost: "Connection lost. Reconnecting… Your game is safe.",
  back: "Connected again.",
  noLine: "There is no connection to the server right now.",
  left: "You have left the table.",
  stale: "The table has changed in the meantime.",
  thinking: "Thinking…",
  lookingOnShort: "Watching",
  seatGone: {
    moved: "The game is now on your other device. You are watching.",
    left: "You have left the table. You are watching.",
  },
  lookingOnHelp: "Only players see a list of moves.",

  clock: "Time",
  rival: (name: string) => name || "Opponent",
  rivalEnd: (name: string) => `${name || "Opponent"}, final`,
  rivalHelp: "Your opponent's score on this deal after the same number of moves.",
  placeHere: "Place it here",
  withThis: (label: string) => `with ${label}`,

  apart: "These do not go together. The last one stays selected.",
  noLegalMove: "This cannot move now. Choose a target, and the table explains why.",
  chooseMore: "Now choose what goes with it",
  /** What is chosen is a move already, and could become another. */
  chooseHow: "Choose a move",
  clear: "Clear selection",
  press: "Click or drag, or choose from the list of moves.",
  tap: "Tap or drag, or choose from the list of moves.",
  whyNot: "Why not?",
  rule: (number: string) => `Rule ${number}`,
  readRule: (number: string) => `Read rule ${number} in the rulebook`,
  close: "Close",
  hint: "Hint",
  doIt: "Do it",
  makeAnyway: "Do it anyway",
  chooseAnother: "Choose another",
  canWin: {
    yes: "Yes, this game can still be won.",
    no: "No, this game can no longer be won. You can still play for a good result.",
    unknown: "It may still be winnable. What you can see does not decide it.",
  },

  /** Where nothing is hidden any more. */
  canWinExact: {
    yes: "Yes, this game can still be won: nothing is hidden any more, and there is a solution.",
    no: "No, this game can no longer be won: nothing is hidden any more, and there is no solution. You can still play for a good result.",
    unknown: "The search ran out of time. It found no solution, but there may be one.",
  },
  /** Only at a practice table. */
  knowing: {
    yes: "With the hidden cards, which you cannot see: yes, there is a solution.",
    no: "With the hidden cards, which you cannot see: no, there is no solution.",
    unknown: "With the hidden cards, which you cannot see: the search ran out of time.",
  },
  /** After the end. */
  dealt: {
    yes: "Yes. Knowing every card, you could have won this deal.",
    no: "No. Even knowing every card, you could not have won this deal.",
    unknown: "The search ran out of time without an answer.",
  },
  byItself: (moves: readonly string[]) => `Played automatically: ${moves.join("; ")}.`,
  safeMoves: "Pick up safe cards",

  tools: "Tools",
  undo: "Undo",
  redo: "Redo",
  redoNothing: "There is nothing to redo.",
  canWinAsk: "Can I still win?",
  giveUp: "Give up",
  newGame: "New game",
  rules: "Rules",
  record: "Download game",
  screen: "Switch device",
  sound: "Sound",
  help: "Shortcuts",
  more: "More",
  undoWhy: {
    "no-seat": "You are watching. Only players can undo moves.",
    over: "The game is over. Moves can no longer be undone.",
    "nothing-to-undo": "There is nothing to undo yet.",
    "opened-here": "This branch begins here. Only practice games can be undone further.",
    reveals: "Something new has been revealed since. Only practice games can undo that.",
    "not-your-move": "The last move was not yours.",
    "no-time": "Undoing would cost more time than you have left.",
    race: "Moves cannot be undone in a race.",
  } as Record<string, string>,
  undoNot: "This move cannot be undone.",
  undoRefused: (reason: string) => `Undo: ${reason}`,

  giveUpQuestion: "Give up this game?",
  giveUpHelp: "The game ends now, and the result counts in your statistics.",
  giveUpNowhere: "The game ends now and will not affect your statistics. You can start over at any time.",
  /** In a game with parts. */
  giveUpParts: "This ends the whole game, not only the current part.",
  giveUpYes: "Give up",
  giveUpNo: "Keep playing",

  /** It has ended by itself. */
  turnOver: (next: string) => `Your turn is over. ${next} plays.`,

  moves: "Moves",
  movesNow: "Possible now",
  movesNot: "Not possible now",
  noMoves: "There is nothing to choose right now.",
  noMovesOver: "The game is over. Thanks for playing!",
  log: "Log",
  logNothing: "No moves yet.",
  side: "Moves, log and rules",
  sideOpen: "Show moves, log and rules",
  sideClose: "Hide moves, log and rules",

  keys: "Keyboard shortcuts",
  keyList: [
    ["Tab", "go to the table, the moves or the tools"],
    ["Arrow keys", "move around the table"],
    ["Enter or Space", "select"],
    ["E", "explain: move with the arrow keys; E or Escape to stop"],
    ["Escape", "clear the selection, or skip the steps being shown"],
    ["Space", "next step, while steps are shown"],
    ["Left, right", "previous or next step, while steps are shown"],
    ["1 to 9", "make that move from the list"],
    ["H", "hint"],
    ["U or Ctrl+Z", "undo"],
    ["R or Ctrl+Y", "redo"],
  ] as const,
  /** Where all play at once. */
  raceKeyList: [
    ["Tab", "go to the table, the moves or the tools"],
    ["Arrow keys", "move around the table"],
    ["The key of a card, then that of a place", "put the card there"],
    ["The key of a card twice", "put it on the common board"],
    ["Space", "turn cards over, or pick them up"],
    ["D twice", "tell the others that you are done"],
    ["P", "pass, in relaxed mode"],
    ["Escape", "clear the selection"],
    ["H", "hint"],
  ] as const,
  /** Where the game can tell. */
  keyCanWin: ["W", "can I still win?"] as const,
  keyHelp: ["?", "this list"] as const,
};

export const watch = {
  open: "Replay",
  /** For who hears the button without the line beside it. */
  openTurn: (name: string) => `Replay what ${name} did`,
  openSince: "Replay what the others did",
  takenBack: (who: string, what: string) => `${who} undid: ${what}`,
  title: "Replay",
  help: "Press Space for the next step, Escape to go back to the table.",
  before: "Before the first step.",
  /** In the list of moves, until it is over. */
  noMoves: "Your moves will appear here again when you close the replay.",
  back: "Previous step",
  forward: "Next step",
  play: "Play",
  pause: "Pause",
  /** What happened by itself, in a game for one. */
  again: "Replay",
  close: "Back to the table",
  toNow: "Back to the current table",
  goneOn: "The game has continued.",
  count: (at: number, last: number) => `${at} of ${last}`,
};

/** What happens by itself after a move. */
export const sequence = {
  title: "What happens next",
  skip: "Skip",
  help: "Click the table or press Space for the next step, Escape to skip.",
  helpTouch: "Tap the table for the next step.",
  /** In the list of moves, until it is over. */
  noMoves: "Showing what happens next. Then it is your turn.",
};

/** The end of a part of a long game. */
export const interim = {
  goOn: "Continue",
};

export const history = {
  tool: "History",
  title: "Game history",
  loading: "the game history",
  help: "Replay a part of the game, or play from its start. Playing from there creates a branch: a new table with the game as it was. This table does not change.",
  now: "now",
  /** Scores go on from part to part. */
  score: (name: string, points: string, isNow: boolean) => `${name} ${isNow ? "so far" : "at the end"}: ${points}`,
  watch: "Replay",
  watchPart: (part: string) => `Replay ${part}`,
  fork: "Play from here",
  forkPart: (part: string) => `Play from here, the start of ${part}`,
  looksAhead:
    "Branches do not count in your statistics. Because a branch can reveal hidden cards, the original game becomes unranked.",
};

export const save = {
  tool: "Save to file",
  title: "Save this game to a file?",
  help: [
    "The file contains the whole game. You can continue it here, in the terminal or on another server.",
    "It also contains the deal with all hidden cards. Saving therefore makes this an open deal, and the game becomes unranked.",
  ],
  helpOpen: ["The file contains the whole game with its deal. You can continue it here, in the terminal or on another server."],
  yes: "Save",
  no: "Cancel",
  /** The other file. */
  seenHelp: "Or download a read-only log with only what you have seen:",
  seen: "Download log",
};

export const explain = {
  /** On what a rule does not tell, since its print was lost. */
  ours: "The printed symbol was lost, so we chose this value.",
  /** Before what the move would be that pointing at it makes. */
  now: "Now",
  /** While the arrow keys walk over everything. */
  walking: "Explaining: use the arrow keys; E or Escape to stop.",
};

export const ending = {
  time: (time: string) => `Time: ${time}.`,
  close: "View table",
  closeShort: "Close",
  open: "Show result",
  newGame: "New game",
  same: "Same deal again",
  sameHelp: "The deal is known, so the new game is unranked.",
  replay: "Watch replay",
  copy: "Copy replay link",
  copied: "Link copied.",
  share: "Share replay",
  byHand: "Copy this link",
  record: "Download game",
  takeBack: "Undo",
  couldBeWon: "Was it winnable?",
  guided: "The tutorial does not count in your statistics. Your next game does.",
  /** Where several played. */
  winner: "winner",
  rank: (place: number) => `no. ${place} on this server's best list`,
  best: "your best result so far",
  streak: (games: number) => `${games} wins in a row`,
};

export const seal = {
  sealed: "sealed deal",
  open: (deal: string | null) => (deal !== null && deal.length < 12 ? `open deal no. ${deal}` : "open deal"),
  practice: "practice",
  guided: "tutorial",
  branch: (from: string | null) => (from === null ? "branch" : `branch from ${from}`),
  loaded: "from a file",
  begunHelp: "This game did not start at this table, so it does not count in your statistics.",
  branchesHelp: "This game has a branch. A branch from a running game can reveal hidden cards, so it makes that game unranked.",
  winnable: "winnable",
  winnableHelp:
    "This deal was chosen because a program that sees every card has found a solution. It was sealed like any other. The game counts in your statistics, but is unranked.",
  title: "About this deal",
  sealedHelp: [
    "Before the game, the server drew a secret number and showed its seal: a fingerprint that does not reveal the cards.",
    "After the game, you see the secret here. If secret and seal match, the cards were fixed from the start.",
  ],
  openHelp: "The number of this deal is known, so its cards could be looked up. The game is unranked.",
  practiceHelp:
    "In practice mode you can undo every move, even after cards or dice were revealed. The game does not count in your statistics.",
  guidedHelp: "The tutorial uses a known deal and does not count in your statistics.",
  seal: "Seal",
  secret: "Secret",
  remembered: "The seal is the same as when you first opened this table.",
  changed: "The seal has changed since you first opened this table. Do not trust this deal.",
  holds: "Checked in your browser: the secret matches the seal. The cards were fixed before the first move.",
  broken: "Checked in your browser: the secret does not match the seal. Do not trust this deal.",
  verify: "To check the cards themselves, download the game and run",
  recordFile: "Download game",
};

export const screen = {
  title: "Move this seat to another device",
  help: "Scan the code with the other device, or open the link there. Your seat moves there, and you can still watch here.",
  notReachable:
    "This server accepts connections from this computer only, so other devices cannot open the link. Start it with --host 0.0.0.0 to change that.",
  left: (minutes: number) =>
    plural(minutes, { one: "Works once, within the next minute.", other: "Works once, within the next {n} minutes." }),
  gone: "This code has expired.",
  again: "New code",
  qr: "QR code of the link",
  copy: "Copy link",
  copied: "Link copied.",
  byHand: "Copy this link",
  share: "Share link",
  loading: "the code",
};

export const guide = {
  name: "Tutorial",
  step: (at: number, total: number) => `${at} of ${total}`,
  next: "Next",
  held: (asked: string | null) =>
    asked === null ? "The tutorial asks for another move first." : `The tutorial asks for this move first: ${asked}`,
  leave: "Skip tutorial",
  closed: "The tutorial is closed. You can keep playing.",
  done: "Keep playing",
  /** Until the player is to act again. */
  othersTurn: "The other players move. The tutorial continues on your turn.",
};
