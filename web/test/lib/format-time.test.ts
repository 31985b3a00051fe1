import { expect, test } from "vitest";
import { ago, duration } from "../../src/lib/format-time";

const NOW = Date.parse("2026-11-15T12:00:00Z");

test.each([
  ["2026-11-15T12:00:20Z", "this minute"], // the server's clock may be a little ahead
  ["2026-11-15T11:59:30Z", "this minute"],
  ["2026-11-15T11:58:59Z", "1 minute ago"],
  ["2026-11-15T09:30:00Z", "2 hours ago"],
  ["2026-11-14T11:00:00Z", "yesterday"],
  ["2026-11-09T12:00:00Z", "6 days ago"],
  ["2026-11-01T12:00:00Z", "Nov 1, 2026"],
])("%s is %s", (time, words) => {
  expect(ago(time, NOW)).toBe(words);
});

test.each([
  [0, "0:00"],
  [7_999, "0:07"],
  [247_000, "4:07"],
  [3_847_000, "1:04:07"],
])("%i ms are %s", (ms, words) => {
  expect(duration(ms)).toBe(words);
});
