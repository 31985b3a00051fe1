// Small drawings for buttons, all on one grid of 24.

const PATHS = {
  undo: "M9 6 4 11l5 5M4 11h10a5 5 0 0 1 0 10h-3",
  redo: "m15 6 5 5-5 5M20 11H10a5 5 0 0 0 0 10h3",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10c1 1 2 2 2 4h4c0-2 1-3 2-4a6 6 0 0 0-4-10Z",
  canWin: "M5 12a7 7 0 1 1 14 0 7 7 0 0 1-14 0ZM9 12l2 2 4-4M12 2v3M12 19v3M2 12h3M19 12h3",
  giveUp: "M6 21V4M6 5c4-3 7 3 12 0v9c-5 3-8-3-12 0",
  newGame: "M12 5v14M5 12h14",
  rules: "M5 4h9a4 4 0 0 1 4 4v12H9a4 4 0 0 1-4-4ZM9 9h5M9 13h5",
  record: "M12 4v11M7 11l5 5 5-5M5 20h14",
  screen: "M4 5h16v10H4ZM9 20h6M12 15v5",
  share: "M12 15V4M8 7l4-4 4 4M6 12v8h12v-8",
  replay: "M4 12a8 8 0 1 0 3-6M4 4v5h5M10 9l5 3-5 3Z",
  history: "M4 12a8 8 0 1 0 3-6M4 4v5h5M12 8v4l3 2",
  save: "M5 4h11l3 3v13H5ZM8 4v5h7V4M8 20v-6h8v6",
  same: "M4 8h12l-3-3M20 16H8l3 3",
  help: "M9 9a3 3 0 1 1 4 3c-1 .5-1 1-1 2M12 17.5v.5",
  more: "M4.5 12h1M11.5 12h1M18.5 12h1",
  moves: "M5 6h14M5 12h14M5 18h9",
  side: "M4 5h16v14H4ZM14 5v14",
  sealed: "M12 3 5 6v6c0 5 3 7 7 9 4-2 7-4 7-9V6ZM9 12l2 2 4-4",
  openDeal: "M5 4h9l5 5v11H5ZM14 4v5h5",
  sound: "M5 10v4h3l5 4V6L8 10ZM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11",
  mute: "M5 10v4h3l5 4V6L8 10ZM17 10l4 4M21 10l-4 4",
  bot: "M7 9h10a2 2 0 0 1 2 2v7H5v-7a2 2 0 0 1 2-2ZM12 9V5M12 4v.5M9.5 13v1M14.5 13v1M2.5 13v3M21.5 13v3",
  leave: "M10 4H5v16h5M10 12h10M16 8l4 4-4 4",
  challenge: "M5 3v18M5 4h13l-3 4 3 4H5",
  rematch: "M4 12a8 8 0 0 1 14-5M20 12a8 8 0 0 1-14 5M18 3v4h-4M6 21v-4h4",
  ready: "m5 13 5 5 9-11",
  pause: "M9 5v14M15 5v14",
  go: "M8 5v14l11-7Z",
  back: "M6 5v14M18 5 9 12l9 7Z",
  forward: "M18 5v14M6 5l9 7-9 7Z",
  safe: "M4 13v6h16v-6M12 3v10M8 9l4 4 4-4",
  look: "M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM15.5 15.5 21 21",
  sheet: "M6 3h12v18H6ZM9 8h6M9 12h6M9 16h3",
  close: "M6 6l12 12M18 6 6 18",
  bin: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5",
  options: "M4 7h9M17 7h3M4 17h3M11 17h9M13 4v6M7 14v6",
  down: "m5 9 7 7 7-7",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
