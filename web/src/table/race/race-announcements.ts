// What is read aloud of a race: what matters, and no more than can be listened to.

import { CHANCE, type Words, type Zone } from "../../api/protocol";
import { piecesOf } from "../../board/scene/scene";
import { sentence, text } from "../../i18n/catalog";
import { board as words } from "../../i18n/table";
import { lineText } from "../log/log-lines";
import type { TableState } from "../state/table-state";

/** Between two messages about one's own cards, and between two about the others, in milliseconds. */
export const OWN_PAUSE = 900;
export const OTHERS_PAUSE = 4000;

/** So few left are worth telling. */
const NEARLY_NONE = 3;

export interface Announcement {
  /** now: a round is over; own: what one's own move brought; others: what they come to. */
  weight: "now" | "own" | "others";
  /** A newer word about the same replaces an older one that was not said yet. */
  about: string;
  words: string;
}

type Told = Pick<TableState, "scene" | "log" | "table">;

/** What is worth saying of a change, and nothing of what others play. */
export function announcementsOf(before: Told, after: Told, catalog: Words): Announcement[] {
  const known = new Map(before.scene.zones.map((zone) => [zone.id, zone]));
  const { seat } = after.scene;
  const usual = after.scene.zones.find(({ owner, note }) => owner === seat && note)?.note?.key;
  return [
    ...overall(before, after, catalog),
    ...after.scene.zones.flatMap((zone) => {
      const was = known.get(zone.id);
      if (!was || was === zone || typeof zone.owner !== "number") return [];
      const weight = zone.owner === seat ? "own" : "others";
      const told = weight === "own" ? ofOwn(was, zone, catalog) : ofOther(was, zone, usual, catalog);
      return told === null ? [] : [{ weight, about: zone.id, words: told } satisfies Announcement];
    }),
  ];
}

/** How it stands, where that has changed, and what changed it. */
function overall(before: Told, after: Told, catalog: Words): Announcement[] {
  const status = text(after.scene.status, catalog);
  if (status === text(before.scene.status, catalog)) return [];
  const last = after.log
    .slice(before.log.length)
    .filter(({ seat }) => seat !== CHANCE)
    .at(-1);
  const lines = [...(last ? [lineText(last, after.table, catalog)] : []), status];
  return [{ weight: "now", about: "status", words: lines.map(sentence).join(" ") }];
}

/** The piece that shows on a pile of one's own, and how much is left. */
function ofOwn(was: Zone, is: Zone, catalog: Words): string | null {
  if (is.kind !== "pile") return null;
  const [shown] = piecesOf(is);
  const [before] = piecesOf(was);
  if (shown?.id === before?.id || shown?.face === null) return null;
  const parts = [shown ? text(shown.label, catalog) : words.empty, ...(is.note ? [text(is.note, catalog)] : [])];
  return sentence(`${text(is.title, catalog)}: ${parts.join(", ")}`);
}

/** That somebody has hardly anything left, or says something that is not usual. */
function ofOther(was: Zone, is: Zone, usual: string | undefined, catalog: Words): string | null {
  if (!is.note) return null;
  const left = is.count ?? piecesOf(is).length;
  const fewer = left < (was.count ?? piecesOf(was).length) && left <= NEARLY_NONE;
  const unusual = is.note.key !== was.note?.key && usual !== undefined && is.note.key !== usual;
  return fewer || unusual ? sentence(`${text(is.title, catalog)}: ${text(is.note, catalog)}`) : null;
}

/** Keeps what is to be said until there is a pause. */
export class RaceAnnouncements {
  private waiting = new Map<string, Announcement>();
  private readonly last = { now: -Infinity, own: -Infinity, others: -Infinity };

  hear(news: readonly Announcement[]): void {
    for (const one of news) this.waiting.set(one.about, one);
  }

  /** What is said now: the end of a round at once and alone, everything else after a pause. Empty where nothing is. */
  say(now: number): string {
    const due = [...this.waiting.values()].filter(({ weight }) => this.wait(weight, now) <= 0);
    for (const { about, weight } of due) {
      this.waiting.delete(about);
      this.last[weight] = now;
    }
    const urgent = due.filter(({ weight }) => weight === "now");
    // A new round makes what was to be told of the old one stale.
    if (urgent.length) this.waiting.clear();
    return (urgent.length ? urgent : due).map(({ words: told }) => told).join(" ");
  }

  /** How long until there is something to say; null where nothing waits. */
  dueIn(now: number): number | null {
    const waits = [...this.waiting.values()].map(({ weight }) => this.wait(weight, now));
    return waits.length ? Math.max(0, Math.min(...waits)) : null;
  }

  private wait(weight: Announcement["weight"], now: number): number {
    const pause = { now: 0, own: OWN_PAUSE, others: OTHERS_PAUSE }[weight];
    return this.last[weight] + pause - now;
  }
}
