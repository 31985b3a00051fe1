// What is said around a race, in English: before the start, between rounds, at a contested place, at a calm table.

const someone = (name: string): string => name || "A guest";
const seconds = (n: number): string => (n === 1 ? "1 second" : `${n} seconds`);

function listed(names: readonly string[]): string {
  const [last = "", ...before] = [...names].reverse();
  return before.length ? `${before.reverse().join(", ")} and ${last}` : last;
}

export const lobby = {
  title: "Before the race",
  between: (round: number) => `Round ${round} is over`,
  resume: "The race goes on soon",
  help: "The race starts when every seat is taken and everybody is ready.",
  calm: "A calm table: time runs in slices, and everybody may act once in each.",
  resumeHelp: "It goes on from where it was, with a countdown, as soon as everybody is back.",
  paused: "The host has paused the race.",
  pausedHost: "You have paused the race. It goes on when you say so.",
  goesOnIn: (n: number) => `Goes on in ${n} s at the latest`,
  latest: (n: number) => `Starts in ${n} s at the latest`,

  seats: "Who races",
  host: "host",
  ready: "ready",
  notReady: "not ready yet",
  away: "away",
  free: "Free seat",
  you: "you",
  addBot: "Add a bot",
  addBotTo: (seat: number) => `Add a bot: seat ${seat + 1}`,
  fill: "Fill the free seats with bots",
  fillHelp: "Each free seat gets a bot of this level, and the bots keep them.",
  remove: "Remove",
  removeSeat: (seat: number, name: string) => `Remove: seat ${seat + 1}, ${name}`,
  removeQuestion: (name: string) => `Remove ${name || "this guest"} from the race?`,
  removeFirst: "The seat goes away, and one player fewer races. Whoever sat there may look on.",
  removeLater: "A bot plays the seat from now on. Whoever sat there may look on.",
  removeYes: "Remove",
  removeNo: "Let them stay",

  iAmReady: "I am ready",
  readyFor: (round: number) => `Ready for round ${round}`,
  waitForMe: "Wait, not ready",
  youAreReady: "You are ready.",
  pause: "Pause",
  goOn: "Go on",
  look: "Look at the table",
  show: "Show the lobby",
  showSheet: "Show the scorecard",
  invite: "Invite others",
  inviteHelp: "Whoever opens this link takes a free seat; whoever comes later looks on.",
};

export const countdown = {
  go: "Go!",
  said: (n: number) => `The race starts in ${seconds(n)}.`,
};

export const status = {
  waiting: "Waiting until every seat is taken.",
  gathering: "Waiting until everybody is ready.",
  notReady: (names: readonly string[]) => `Waiting for ${listed(names)}.`,
  yours: "Waiting for you: say when you are ready.",
  resume: "Waiting until everybody is back.",
  paused: "The host has paused the race.",
  countdown: "Hands off the cards: the race starts.",
  notYet: "Your moves stand here once the race runs.",
};

export const slice = {
  yours: (n: number) => `Slice ${n}: your move.`,
  acted: (n: number, names: readonly string[]) => `Slice ${n}: your part is done. Waiting for ${listed(names)}.`,
  over: (n: number) => `Slice ${n}: everybody has acted.`,
  watched: (n: number, names: readonly string[]) => `Slice ${n}: waiting for ${listed(names)}.`,
  left: (n: number) => `${n} s`,
  leftName: (n: number) => `${seconds(n)} left in this slice`,
  pass: "Pass",
  passHelp: "Nothing to do in this slice",
  passKey: "P",
  hasActed: "has acted",
};

export const photo = {
  title: "Photo finish",
  back: "Your card comes back.",
  first: (name: string, ms: number) => `${someone(name)} was first, by ${ms} ms`,
  /** Less than a millisecond is nobody's fault. */
  close: (name: string) => `${someone(name)} was first, by less than a millisecond`,
};

export const seats = {
  ms: (n: number) => `${n} ms`,
  rtt: (n: number) => `to the server and back in ${n} milliseconds`,
  rttHelp: "The time to the server and back",
  /** Somebody is away for a moment only. */
  away: (name: string) => `${someone(name)} is away. If it takes longer, a bot plays until they are back.`,
};

/** What is said aloud. */
export const said = {
  ready: (name: string) => `${someone(name)} is ready.`,
  notReady: (name: string) => `${someone(name)} is not ready any more.`,
  paused: "The race is paused.",
  goesOn: "The race goes on.",
  removed: "A seat was removed.",
};
