import { describe, expect, test } from "vitest";
import type { LogLine, Scene, Zone } from "../../../src/api/protocol";
import {
  type Announcement,
  announcementsOf,
  OTHERS_PAUSE,
  OWN_PAUSE,
  RaceAnnouncements,
} from "../../../src/table/race/race-announcements";
import { scene, table, zone } from "../../support/scenes";

const catalog = { left: "{n} left", done: "{n} left, done", status: "On it goes", over: "Round two", Pile: "Your pile" };
const left = (n: number, key = "left") => ({ count: n, note: { key, values: { n } } });
const line = (seat: number, text: string): LogLine => ({ seat, text, words: null, ms: 0, act: false, part: null });

const own = (top: string, n: number): Zone => zone("Pile", [top, "under"], { kind: "pile", owner: 0, ...left(n) });
const other = (n: number, key?: string): Zone => zone("Ben", ["X"], { kind: "row", owner: 1, ...left(n, key) });
const at = (zones: Zone[], log: LogLine[] = [], rest: Partial<Scene> = {}) => ({
  table: table(),
  log,
  scene: scene({ zones, ...rest }),
});
const news = (before: Zone[], after: Zone[]) => announcementsOf(at(before), at(after), catalog).map(({ words }) => words);

describe("what is worth saying", () => {
  test("one's own pile, what shows there and what is left", () => {
    expect(news([own("A", 9)], [own("B", 8)])).toEqual(["Your pile: B, 8 left."]);
    expect(news([own("A", 9)], [own("A", 9)])).toEqual([]);
  });

  test("nothing of what others play, until they have hardly anything left", () => {
    expect(news([own("A", 9), other(9)], [own("A", 9), other(8)])).toEqual([]);
    expect(news([own("A", 9), other(4)], [own("A", 9), other(3)])).toEqual(["Ben: 3 left."]);
    expect(news([own("A", 9), other(3)], [own("A", 9), other(3)])).toEqual([]);
  });

  test("who says something unusual, and not that it is over again", () => {
    expect(news([own("A", 9), other(8)], [own("A", 9), other(8, "done")])).toEqual(["Ben: 8 left, done."]);
    expect(news([own("A", 9), other(8, "done")], [own("A", 9), other(8)])).toEqual([]);
  });

  test("the end of a round, with what ended it", () => {
    const before = at([own("A", 1)], [line(1, "a")]);
    const after = at([own("A", 1)], [line(1, "a"), line(1, "plays the last")], { status: { key: "over" } });
    expect(announcementsOf(before, after, catalog)).toEqual([
      { weight: "now", about: "status", words: "Guest 1: plays the last. Round two." },
    ]);
  });
});

describe("a voice that does not flood", () => {
  const say = (weight: Announcement["weight"], words: string, about = words): Announcement => ({ weight, about, words });

  test("says the first thing at once, and of what comes quickly only the newest", () => {
    const voice = new RaceAnnouncements();
    voice.hear([say("own", "9 left", "pile")]);
    expect(voice.say(0)).toBe("9 left");
    voice.hear([say("own", "8 left", "pile")]);
    voice.hear([say("own", "7 left", "pile")]);
    expect(voice.say(100)).toBe("");
    expect(voice.dueIn(100)).toBe(OWN_PAUSE - 100);
    expect(voice.say(OWN_PAUSE)).toBe("7 left");
    expect(voice.dueIn(OWN_PAUSE)).toBeNull();
  });

  test("tells of the others more seldom", () => {
    const voice = new RaceAnnouncements();
    voice.hear([say("others", "Ben: 3 left")]);
    expect(voice.say(0)).toBe("Ben: 3 left");
    voice.hear([say("others", "Ben: 2 left", "Ben"), say("others", "Cat: done"), say("own", "mine")]);
    expect(voice.say(1000)).toBe("mine");
    voice.hear([say("others", "Ben: 1 left", "Ben")]);
    expect(voice.say(OTHERS_PAUSE - 1)).toBe("");
    expect(voice.say(OTHERS_PAUSE)).toBe("Ben: 1 left Cat: done");
  });

  test("in a minute of plays as quick as they come there are no more messages than pauses", () => {
    const voice = new RaceAnnouncements();
    let messages = 0;
    for (let now = 0; now < 60_000; now += 50) {
      voice.hear([say("others", `Ben: ${now}`, "Ben")]);
      if (voice.say(now)) messages += 1;
    }
    expect(messages).toBe(60_000 / OTHERS_PAUSE);
  });

  test("the end of a round comes at once, alone, and makes the rest stale", () => {
    const voice = new RaceAnnouncements();
    voice.hear([say("own", "first")]);
    voice.say(0);
    voice.hear([say("own", "second"), say("others", "Ben: 1 left"), say("now", "Round two")]);
    expect(voice.say(10)).toBe("Round two");
    expect(voice.dueIn(10)).toBeNull();
  });
});
