// What is said where several play, or play one deal against each other, in English.

import { plural } from "./catalog";

const seconds = (n: number): string => plural(n, { one: "{n} second", other: "{n} seconds" });
const someone = (name: string): string => name || "A guest";

/** For how long, as people say it. */
function while_(ms: number): string {
  const whole = Math.floor(ms / 1000);
  if (whole < 60) return seconds(whole);
  return plural(Math.floor(whole / 60), { one: "{n} minute", other: "{n} minutes" });
}

export const seats = {
  title: "Players",
  you: "You",
  guest: "a guest",
  open: "Free seat",
  left: (name: string) => `Free (${name || "a guest"} left)`,
  bot: "bot",
  botFor: (name: string) => `For ${name || "a guest"}`,
  away: "away",
  toAct: "to move",
  clock: (name: string, time: string) => `${someone(name)}, time left: ${time}`,
  ownClock: (time: string) => `Your time left: ${time}`,
  timeOf: (minutes: number, increment: number) => (increment ? `${minutes} min + ${increment} s per move` : `${minutes} min`),
  waiting: "Waiting for another player.",
  free: "A seat is free.",
  waitingMoves: "Your moves will appear here once all seats are taken.",
  /** Who did something before somebody else took the seat. */
  before: (seat: number) => `Seat ${seat + 1}`,
  awayFor: (name: string, ms: number) => `${someone(name)} has been away for ${while_(ms)}.`,
  awaySoon: (name: string) => `${someone(name)} is away. If it takes longer, you can let a bot play.`,
  invite: "Invite",
  seatBot: "Let a bot play",
  lookingOn: "You are watching this game.",
  yourTurn: (game: string) => `Your turn · ${game}`,
};

/** What is said aloud when somebody comes or goes. */
export const around = {
  satDown: (name: string) => `${someone(name)} has joined.`,
  left: (name: string) => `${someone(name)} has left the table.`,
  away: (name: string) => `${someone(name)} is away.`,
  back: (name: string) => `${someone(name)} is back.`,
  here: (name: string) => `${someone(name)} is here.`,
  botPlays: (level: string, name: string | null) => `A bot has joined: ${name === null ? level : `${name}, ${level}`}.`,
  botPlaysFor: (name: string) => `A bot is playing for ${name || "a guest"}.`,
  rematch: "A rematch is ready.",
  timeLeft: (n: number) => `${n === 60 ? "1 minute" : seconds(n)} left.`,
};

export const invite = {
  title: "Invite a friend",
  help: "Send your friend this link, or let them scan the code.",
  whoIsHere: "Who is here",
  here: "here",
  awaited: "not here yet",
  /** What happens next. */
  next: (free: number) =>
    plural(free, {
      one: "The game starts as soon as your friend has opened the link and joined.",
      other: "The game starts as soon as all {n} free seats are taken.",
    }),
  nextAgain: "The game continues as soon as somebody has taken the free seat.",
  notReachable:
    "This server accepts connections from this computer only, so other devices cannot open the link. Start it with --host 0.0.0.0 to change that.",
  loading: "the link",
  qr: "QR code of the link",
  copy: "Copy link",
  copied: "Link copied.",
  byHand: "Copy this link",
  share: "Share link",
  shareText: (game: string) => `Play ${game} with me`,
  close: "View table",
  seatBot: "Let a bot play",
  hostName: "Your name in the invitation",
  guestName: "Your name, for the others",
  nameKept: "Saved",
  /** For the guest who opened the link. */
  invited: (name: string, game: string) => `${someone(name)} invites you to play ${game}`,
  noHost: (game: string) => `Join this game of ${game}`,
  goesOn: "The game has already started. You continue from where the previous player left.",
  sitDown: "Join game",
  lookOn: "Watch",
};

export const bots = {
  title: "Let a bot play",
  openHelp: "The bot takes the free seat and keeps it.",
  awayHelp: (name: string) => `The bot plays until ${name || "the guest"} comes back.`,
  level: "Level",
  yes: "Let it play",
};

export const leave = {
  tool: "Leave table",
  question: "Leave the table?",
  help: "Your seat becomes free and the game waits. Anyone with the link can take the seat, including you. The other players can also let a bot play.",
  notResign: "To end the game instead, resign.",
  yes: "Leave",
  no: "Stay",
};

export const resign = {
  tool: "Resign",
  question: "Resign this game?",
  help: "The game ends now, and you lose.",
  nowhere: "The game ends now and will not affect your statistics.",
  yes: "Resign",
  no: "Keep playing",
};

export const rematch = {
  again: "Rematch",
  alone: "Play again",
  asked: (name: string) => `${someone(name)} wants a rematch.`,
  ready: "A rematch is ready.",
  take: "Join rematch",
  watch: "Watch rematch",
};

export const sheet = {
  title: "Score sheet",
  /** Before the end. */
  now: "Score so far",
  open: "Show score sheet",
  line: "Category",
  made: "Details",
  points: "Points",
  none: "–",
  notCounted: "does not count here",
};

export const challenge = {
  title: (game: string | null) => (game === null ? "Challenge" : `Challenge: ${game}`),
  loading: "the challenge",
  by: (name: string) => `${someone(name)} challenges you`,
  help: "You play the same deal. Your opponent's score after each move is shown beside yours.",
  game: "Game",
  options: "Options",
  score: "Score to beat",
  scoreFewer: "Score to beat (fewer is better)",
  moves: "Moves",
  result: (name: string, told: string) => `${someone(name)}: ${told}`,
  play: "Play this deal",
  opening: "Starting…",
  openDeal: "The deal is known, so this game is unranked.",
  empty: "This link contains no challenge",
  emptyHelp:
    "A challenge link is long: the whole game follows the #. Perhaps only part of it was copied. Ask for the link again.",
  broken: "This challenge cannot be read",
  brokenHelp: "The link is damaged or incomplete. Ask the sender to copy the whole link again.",
  refused: "This challenge is not valid",
  refusedHelp: "The game in the link does not follow the rules:",
  givenUp: "There is no score to beat",
  givenUpHelp: (name: string) =>
    `${someone(name)} gave up this game. A challenge needs a game that was played to its end. Ask for another one.`,
  old: "This browser is too old to open challenges. Please use a newer one.",
  home: "All games",

  make: "Challenge a friend",
  makeTitle: "Challenge a friend",
  makeHelp:
    "The link contains this whole game: deal, options and your moves. Anyone who opens it plays the same deal and sees your score.",
  making: "the link",
  name: "Your name in the challenge",
  copy: "Copy link",
  copied: "Link copied.",
  byHand: "Copy this link",
  share: "Share link",
  shareText: (game: string, score: number) => `I scored ${score} in ${game}. Can you do better?`,

  /** At the end, with both scores. */
  compared: (name: string, theirs: number, own: number, standing: "better" | "worse" | "equal") =>
    ({
      better: `You ${own}, ${someone(name)} ${theirs}: you won the challenge.`,
      worse: `You ${own}, ${someone(name)} ${theirs}: you lost the challenge.`,
      equal: `Both ${own}: the challenge is a draw.`,
    })[standing],
};
