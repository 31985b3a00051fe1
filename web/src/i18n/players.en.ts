// What is said where several play, or play one deal against each other, in English.

const seconds = (n: number): string => (n === 1 ? "1 second" : `${n} seconds`);
const someone = (name: string): string => name || "A guest";

/** For how long, as people say it. */
function while_(ms: number): string {
  const whole = Math.floor(ms / 1000);
  if (whole < 60) return seconds(whole);
  const minutes = Math.floor(whole / 60);
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}

export const seats = {
  title: "At the table",
  you: "You",
  guest: "a guest",
  open: "Free seat",
  left: (name: string) => `Free, ${name || "a guest"} left`,
  bot: "bot",
  botFor: (name: string) => `For ${name || "a guest"}`,
  away: "away",
  toAct: "to move",
  clock: (name: string, time: string) => `${someone(name)}, time left ${time}`,
  ownClock: (time: string) => `Your time left ${time}`,
  timeOf: (minutes: number, increment: number) => (increment ? `${minutes} min + ${increment} s a move` : `${minutes} min`),
  waiting: "Waiting for another player.",
  free: "A seat is free.",
  waitingMoves: "Your moves stand here once everybody sits.",
  /** Who did something before somebody else took the seat. */
  before: (seat: number) => `Seat ${seat + 1}`,
  awayFor: (name: string, ms: number) => `${someone(name)} has been away for ${while_(ms)}.`,
  awaySoon: (name: string) => `${someone(name)} is away. If it takes longer, a bot can play on.`,
  invite: "Invite",
  seatBot: "Let a bot play",
  lookingOn: "You are looking on: the table is shown as it goes, and the players decide.",
  yourTurn: (game: string) => `Your turn · ${game}`,
};

/** What is said aloud when somebody comes or goes. */
export const around = {
  satDown: (name: string) => `${someone(name)} has sat down.`,
  left: (name: string) => `${someone(name)} has left the table.`,
  away: (name: string) => `${someone(name)} is away.`,
  back: (name: string) => `${someone(name)} is back.`,
  here: (name: string) => `${someone(name)} is here.`,
  botPlays: (level: string) => `A bot plays now: ${level}.`,
  botPlaysFor: (name: string) => `A bot plays for ${name || "a guest"}.`,
  rematch: "A rematch is ready.",
  timeLeft: (n: number) => `${n === 60 ? "One minute" : seconds(n)} left.`,
};

export const invite = {
  title: "Invite somebody to play",
  help: "Whoever opens this link can take the free seat; whoever comes later looks on.",
  notReachable:
    "This server only listens on this machine, so another device cannot reach the link. Start it with --host 0.0.0.0 to change that.",
  loading: "the link",
  qr: "QR code of the link",
  copy: "Copy the link",
  copied: "The link is copied.",
  byHand: "Copy this link",
  share: "Share the link",
  shareText: (game: string) => `Play ${game} with me`,
  close: "Look at the table",
  seatBot: "Let a bot play",
  hostName: "Your name, so that they see who invites (optional)",
  guestName: "Your name, for the others (optional)",
  saveName: "Save",
  /** For whoever opened the link. */
  invited: (name: string, game: string) => `${someone(name)} invites you to play ${game}`,
  noHost: (game: string) => `A seat is free at this table of ${game}`,
  goesOn: "The game has begun; you would go on where the seat was left.",
  sitDown: "Sit down",
  lookOn: "Look on",
};

export const bots = {
  title: "Let a bot play",
  openHelp: "The bot takes the free seat and keeps it.",
  awayHelp: (name: string) => `The bot plays until ${name || "the guest"} comes back, who then goes on by themselves.`,
  level: "How well it plays",
  yes: "Let it play",
};

export const leave = {
  tool: "Leave the table",
  question: "Leave the table?",
  help: "Your seat becomes free and the game waits. Anybody with the link can take it, you too; or those who stay let a bot play on.",
  notResign: "To end the game instead, resign.",
  yes: "Leave it",
  no: "Stay",
};

export const resign = {
  tool: "Resign",
  question: "Resign this game?",
  help: "It ends now, and the other side wins.",
  nowhere: "It ends now, and counts nowhere.",
  yes: "Resign",
  no: "Play on",
};

export const rematch = {
  again: "Rematch",
  alone: "Deal again",
  asked: (name: string) => `${someone(name)} would like a rematch.`,
  ready: "A rematch is ready.",
  take: "To the rematch",
  watch: "Watch the rematch",
};

export const sheet = {
  title: "Score sheet",
  /** Before the end. */
  now: "As it stands now",
  open: "Show how the points are made",
  line: "What counts",
  made: "What it made",
  points: "Points",
  none: "–",
  notCounted: "does not count here",
};

export const challenge = {
  title: (game: string | null) => (game === null ? "A challenge" : `A challenge: ${game}`),
  loading: "the challenge",
  by: (name: string) => `${someone(name)} challenges you`,
  help: "The same cards in the same order, dealt to you. Their score goes along beside yours, move by move.",
  game: "Game",
  options: "Played with",
  score: "Score to beat",
  scoreFewer: "Score to beat (fewer is better)",
  moves: "Moves",
  result: (name: string, told: string) => `${someone(name)}: ${told}`,
  play: "Play the same deal",
  opening: "Dealing …",
  openDeal: "A known deal is an open one: it stays out of the best lists.",
  empty: "There is no challenge in this link",
  emptyHelp:
    "A challenge is a long link with the whole game behind the #. Perhaps only a part of it was copied: ask for it again.",
  broken: "This challenge cannot be read",
  brokenHelp: "The link has lost or changed a part on its way. Ask whoever sent it to copy the whole link once more.",
  refused: "This challenge does not hold",
  refusedHelp: "The game in the link was checked by the rules, and something in it is not right:",
  old: "This browser is too old to read a challenge. A newer one can.",
  home: "To the games",

  make: "Challenge a friend",
  makeTitle: "Challenge a friend",
  makeHelp:
    "The link carries this whole game: deal, options and your moves. Whoever opens it plays the same deal beside your score.",
  making: "the link",
  name: "Your name in it",
  copy: "Copy the link",
  copied: "The link is copied.",
  byHand: "Copy this link",
  share: "Share the link",
  shareText: (game: string, score: number) => `I made ${score} in ${game}. Can you do better?`,

  /** At the end, with both scores. */
  compared: (name: string, theirs: number, own: number, standing: "better" | "worse" | "equal") =>
    ({
      better: `You ${own}, ${someone(name)} ${theirs}: the challenge is yours.`,
      worse: `You ${own}, ${someone(name)} ${theirs}: this one goes to them.`,
      equal: `Both ${own}: a draw on the same deal.`,
    })[standing],
};
