import { describe, expect, test } from "vitest";
import { comesUp } from "../../../src/table/log/stage-summary";

describe("the end of a part", () => {
  test("is shown when it has come up by play", () => {
    expect(comesUp("", "won", true)).toBe(true);
    expect(comesUp("won", "lost", true)).toBe(true);
  });

  test("is not shown again while it stays, nor when something was taken back", () => {
    expect(comesUp("won", "won", true)).toBe(false);
    expect(comesUp("", "won", false)).toBe(false);
    expect(comesUp("won", "", true)).toBe(false);
  });
});
