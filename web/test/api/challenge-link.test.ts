import { describe, expect, test } from "vitest";
import { challengeLink, fromBase64Url, readChallenge, toBase64Url } from "../../src/api/challenge-link";

const challenge = { name: "Ann ♠", record: "kingfisher 1\ngame pond\n".repeat(40) };
const packed = async (given: unknown): Promise<string> => {
  const deflated = new Blob([JSON.stringify(given)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return toBase64Url(new Uint8Array(await new Response(deflated).arrayBuffer()));
};
const behind = (link: string) => link.split("#")[1] ?? "";

describe("a challenge in a link", () => {
  test("comes out as it went in, and stands behind the #", async () => {
    const link = await challengeLink(challenge, "http://pond.example");
    expect(link).toMatch(/^http:\/\/pond\.example\/challenge#[\w-]+$/);
    expect(link.length).toBeLessThan(challenge.record.length);
    expect(await readChallenge(behind(link))).toEqual(challenge);
  });

  test("is not read where a letter is missing or changed", async () => {
    const whole = behind(await challengeLink(challenge, ""));
    for (const damaged of ["", "kaputt", "%%%", whole.slice(0, -5), whole.slice(7), `A${whole}`]) {
      expect(await readChallenge(damaged)).toBeNull();
    }
  });

  test("is not read where something else was packed", async () => {
    for (const other of [7, null, [], {}, { name: "Ann" }, { name: 1, record: "x" }, { name: "Ann", record: ["x"] }]) {
      expect(await readChallenge(await packed(other))).toBeNull();
    }
  });

  test("is not read where little unpacks to very much", async () => {
    expect(await readChallenge(await packed({ name: "Ann", record: "0".repeat(10_000_000) }))).toBeNull();
  });

  test("carries no longer name than the server takes", async () => {
    const link = await challengeLink({ ...challenge, name: "A".repeat(99) }, "");
    expect((await readChallenge(behind(link)))?.name).toBe("A".repeat(40));
  });
});

test("letters of links alone", () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
  expect(toBase64Url(bytes)).toMatch(/^[\w-]+$/);
  expect(fromBase64Url(toBase64Url(bytes))).toEqual(bytes);
});
