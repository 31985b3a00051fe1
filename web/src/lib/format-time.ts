// Times and durations as people say them.

import { language } from "../i18n/catalog";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Makes something for the language of the page once, when it is first needed: by then the language is known. */
function inLanguage<T>(make: (language: string) => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make(language());
    return made;
  };
}

const relative = inLanguage((language) => new Intl.RelativeTimeFormat(language, { numeric: "auto" }));
const dates = inLanguage((language) => new Intl.DateTimeFormat(language, { day: "numeric", month: "short", year: "numeric" }));
const moments = inLanguage((language) => new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short" }));

/** How long ago, in words for the last week and as a date before that. */
export function ago(time: string, now = Date.now()): string {
  const passed = now - Date.parse(time);
  if (passed < MINUTE) return relative().format(0, "minute");
  if (passed < HOUR) return relative().format(-Math.floor(passed / MINUTE), "minute");
  if (passed < DAY) return relative().format(-Math.floor(passed / HOUR), "hour");
  if (passed < 7 * DAY) return relative().format(-Math.floor(passed / DAY), "day");
  return date(time);
}

export function date(time: string): string {
  return dates().format(new Date(time));
}

/** Date and time of day, for the tooltip of a shorter form. */
export function moment(time: string): string {
  return moments().format(new Date(time));
}

/** A length of time as 4:07 or 1:04:07. */
export function duration(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (part: number): string => String(part).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
