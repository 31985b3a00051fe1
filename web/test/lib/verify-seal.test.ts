import { describe, expect, test } from "vitest";
import { checkSeal, sha256 } from "../../src/lib/verify-seal";

const letters = (text: string): Uint8Array => new TextEncoder().encode(text);

async function platformHash(message: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", message));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

describe("the published test vectors of FIPS 180-4", () => {
  test.each([
    ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
    ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
    [
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    ],
    ["a".repeat(1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"],
  ])("%.20s", (message, hash) => {
    expect(sha256(letters(message))).toBe(hash);
  });
});

test("every length around the edges of a block hashes as the platform hashes it", async () => {
  for (let length = 0; length <= 200; length += 1) {
    const message = crypto.getRandomValues(new Uint8Array(length));
    expect(sha256(message)).toBe(await platformHash(message));
  }
});

describe("a seal", () => {
  const secret = `${"00".repeat(31)}ff`;

  test("holds for its own secret, in small or capital digits", async () => {
    const bytes = new Uint8Array(32);
    bytes[31] = 255;
    const seal = await platformHash(bytes);
    expect(checkSeal(secret, seal)).toBe(true);
    expect(checkSeal(secret.toUpperCase(), seal.toUpperCase())).toBe(true);
  });

  test("holds for a thousand random secrets and for none of their neighbours", async () => {
    for (let round = 0; round < 1000; round += 1) {
      const bytes = crypto.getRandomValues(new Uint8Array(32));
      const hex = (): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
      const seal = await platformHash(bytes);
      expect(checkSeal(hex(), seal)).toBe(true);
      bytes[round % 32] = (bytes[round % 32] ?? 0) ^ 1;
      expect(checkSeal(hex(), seal)).toBe(false);
    }
  });

  test.each(["", "ff", "zz".repeat(32), "ff".repeat(33)])("is not broken by %j in place of a secret", (noSecret) => {
    expect(checkSeal(noSecret, sha256(letters("")))).toBe(false);
  });
});
