// What is said around a race, in English: before the start, between rounds, at a contested place, in relaxed mode.

import { plural } from "./catalog";

const someone = (name: string): string => name || "A guest";
const seconds = (n: number): string => plural(n, { one: "{n} second", other: "{n} seconds" });

function listed(names: readonly string[]): string {
  const [last = "", ...before] = [...names].reverse();
  return before.length ? `${before.reverse().join(", ")} and ${last}` : last;
}

export const lobby = {
  title: "Before the race",
  between: (round: number) => `Round ${round} is over`,
  resume: "The race will resume soon",
  help: "The race starts when all seats are taken and everyone is ready.",
  calm: "Relaxed mode: the race is played in short turns, and each player makes one move per turn.",
  resumeHelp: "The race resumes with a countdown as soon as everyone is back.",
  paused: "The host has paused the race.",
  pausedHost: "You have paused the race. Choose Resume to continue.",
  goesOnIn: (n: number) => `Resumes in ${n} s at the latest`,
  latest: (n: number) => `Starts in ${n} s at the latest`,

  seats: "Players",
  host: "host",
  ready: "ready",
  notReady: "not ready yet",
  away: "away",
  free: "Free seat",
  you: "you",
  addBot: "Add a bot",
  addBotTo: (seat: number) => `Add a bot: seat ${seat + 1}`,
  fill: "Fill free seats with bots",
  fillHelp: "Each free seat gets a bot of this level. The bots keep these seats.",
  remove: "Remove",
  removeSeat: (seat: number, name: string) => `Remove: seat ${seat + 1}, ${name}`,
  removeQuestion: (name: string) => `Remove ${name || "this guest"} from the race?`,
  removeFirst: "The seat is removed, so there is one player fewer. The person can still watch.",
  removeLater: "A bot takes over the seat. The person can still watch.",
  removeYes: "Remove",
  removeNo: "Keep",

  iAmReady: "I am ready",
  readyFor: (round: number) => `Ready for round ${round}`,
  waitForMe: "I am not ready",
  youAreReady: "You are ready.",
  pause: "Pause",
  goOn: "Resume",
  look: "View table",
  show: "Show lobby",
  showSheet: "Show score sheet",
  invite: "Invite players",
  inviteHelp: "Anyone who opens this link takes a free seat. When all seats are taken, others can watch.",
};

export const countdown = {
  go: "Go!",
  said: (n: number) => `The race starts in ${seconds(n)}.`,
};

export const status = {
  waiting: "Waiting for players to take all seats.",
  gathering: "Waiting until everyone is ready.",
  notReady: (names: readonly string[]) => `Waiting for ${listed(names)}.`,
  yours: "The others are waiting until you are ready.",
  resume: "Waiting until everyone is back.",
  paused: "The host has paused the race.",
  countdown: "Get ready: the race is about to start.",
  notYet: "Your moves will appear here once the race has started.",
};

export const slice = {
  yours: (n: number) => `Turn ${n}: your move.`,
  acted: (n: number, names: readonly string[]) => `Turn ${n}: you have moved. Waiting for ${listed(names)}.`,
  over: (n: number) => `Turn ${n}: everyone has moved.`,
  watched: (n: number, names: readonly string[]) => `Turn ${n}: waiting for ${listed(names)}.`,
  left: (n: number) => `${n} s`,
  leftName: (n: number) => `${seconds(n)} left in this turn`,
  pass: "Pass",
  passHelp: "Make no move this turn",
  passKey: "P",
  hasActed: "has moved",
};

export const photo = {
  title: "Photo finish",
  back: "You get your card back.",
  first: (name: string, ms: number) => `${someone(name)} was first, by ${ms} ms`,
  /** Less than a millisecond is nobody's fault. */
  close: (name: string) => `${someone(name)} was first, by less than a millisecond`,
};

export const seats = {
  ms: (n: number) => `${n} ms`,
  rtt: (n: number) => plural(n, { one: "ping: {n} millisecond", other: "ping: {n} milliseconds" }),
  rttHelp: "Ping: the time to the server and back",
  /** Somebody is away for a moment only. */
  away: (name: string) => `${someone(name)} is away. If it takes longer, a bot plays until they are back.`,
};

/** What is said aloud. */
export const said = {
  ready: (name: string) => `${someone(name)} is ready.`,
  notReady: (name: string) => `${someone(name)} is no longer ready.`,
  paused: "The race is paused.",
  goesOn: "The race has resumed.",
  removed: "A seat was removed.",
};
