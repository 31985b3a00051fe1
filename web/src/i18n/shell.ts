// What the frame around every page says, in English.

export const shell = {
  skip: "Skip to content",
  pages: "Pages",
  games: "Games",
  statistics: "Statistics",
  settings: "Settings",
  home: "Kingfisher home",
  offline: "You are offline. What you see may be out of date; the page reconnects automatically.",
  loading: (what: string) => `Loading ${what}…`,
  loadingPage: "the page",
  unexpected: (status: number) => `The server answered with status ${status}.`,
  failedTitle: "Something went wrong",
  offlineTitle: "Cannot reach the server",
  offlineHelp: "Your games are safe. Check your connection and try again.",
  again: "Try again",
  close: "Close",
};
