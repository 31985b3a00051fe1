import { expect, test } from "vitest";
import { initials } from "../../src/ui/face";

test("the initials of a name are the first letters of its first and last word", () => {
  expect(initials("ann")).toBe("A");
  expect(initials("  Ada  King Lovelace ")).toBe("AL");
  expect(initials("Émile Zola")).toBe("ÉZ");
  expect(initials("🐟 fisher")).toBe("🐟F");
  expect(initials(" ")).toBe("");
});
