// What the player likes, kept in this browser and written on <html> for the style sheets.

import { useEffect, useState } from "preact/hooks";
import { firstSpoken, LANGUAGES, type Language } from "../i18n/translations";

export type TableTheme = "river" | "wood" | "felt";
export type CardBackName = "waves" | "scales" | "reeds" | "net";

export interface Settings {
  theme: "system" | "light" | "dark";
  /** "system" takes the first language of the browser that the page speaks. */
  language: "system" | Language;
  fourColour: boolean;
  /** What the table is made of. */
  table: TableTheme;
  /** The pattern on face-down cards. */
  cardBack: CardBackName;
  motion: "system" | "on" | "off";
  sound: boolean;
  /** A finger that covers what it points at shows first what would come of it. */
  tapTwice: boolean;
  /** Moves that cost nothing are made by the page. */
  safeMoves: boolean;
  /** What is looked at explains itself. */
  explain: boolean;
  /** What happens by itself after a move is shown one step after another. */
  stepByStep: boolean;
  /** On a wide screen the moves, the log and the rules stand beside the board. */
  side: boolean;
  /** How fast what is watched goes on by itself, the usual speed being 1. */
  speed: number;
}

const KEPT_AS = "kingfisher.settings";
const DEFAULTS: Settings = {
  theme: "system",
  language: "system",
  fourColour: false,
  table: "river",
  cardBack: "waves",
  motion: "system",
  sound: false,
  tapTwice: true,
  safeMoves: false,
  explain: true,
  stepByStep: true,
  side: true,
  speed: 1,
};

let current = read();
const followers = new Set<(settings: Settings) => void>();

function read(): Settings {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEPT_AS) ?? "{}") as Partial<Settings>) };
  } catch {
    return DEFAULTS;
  }
}

export function settings(): Settings {
  return current;
}

export function setSettings(part: Partial<Settings>): void {
  tell({ ...current, ...part });
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify(current));
  } catch {
    // A browser that keeps nothing still shows the choice until the page is closed.
  }
}

export function useSettings(): Settings {
  const [seen, setSeen] = useState(current);
  useEffect(() => {
    setSeen(current);
    followers.add(setSeen);
    return () => {
      followers.delete(setSeen);
    };
  }, []);
  return seen;
}

/** Writes the settings on <html> and follows changes made in other windows. */
export function applySettings(): void {
  write();
  addEventListener("storage", (event) => {
    if (event.key === KEPT_AS) tell(read());
  });
}

/** The language to speak: the player's choice first, then the browser's. */
export function wantedLanguage(): Language {
  return current.language in LANGUAGES ? (current.language as Language) : firstSpoken(navigator.languages);
}

/** Whether pieces move: the player's word first, then the system's. */
export function motionWanted(): boolean {
  if (current.motion !== "system") return current.motion === "on";
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function tell(settings: Settings): void {
  current = settings;
  write();
  for (const follow of followers) follow(current);
}

function write(): void {
  const { dataset } = document.documentElement;
  dataset["theme"] = current.theme;
  dataset["deck"] = current.fourColour ? "four-colour" : "two-colour";
  dataset["motion"] = current.motion;
  dataset["table"] = current.table;
  dataset["back"] = current.cardBack;
}
