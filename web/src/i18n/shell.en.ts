// What the frame around every page says, in English.

export const shell = {
  skip: "Skip to the content",
  pages: "Pages",
  games: "Games",
  statistics: "Statistics",
  settings: "Settings",
  home: "Kingfisher, to the games",
  offline: "You are offline. What you see may be old; it goes on by itself when the connection is back.",
  loading: (what: string) => `Loading ${what} …`,
  loadingPage: "the page",
  unexpected: (status: number) => `The server answered with ${status}.`,
  failedTitle: "That did not work",
  offlineTitle: "The server cannot be reached",
  offlineHelp: "Your games are kept. Check the connection and try again.",
  again: "Try again",
  close: "Close",
};
