import { describe, expect, test } from "vitest";
import { isNewSummary } from "../../../src/table/log/stage-summary";

describe("the end of a part", () => {
  test("is shown when it has come up by play", () => {
    expect(isNewSummary("", "won", true)).toBe(true);
    expect(isNewSummary("won", "lost", true)).toBe(true);
  });

  test("is not shown again while it stays, nor when something was taken back", () => {
    expect(isNewSummary("won", "won", true)).toBe(false);
    expect(isNewSummary("", "won", false)).toBe(false);
    expect(isNewSummary("won", "", true)).toBe(false);
  });
});
