// A challenge in a link: a finished game and the name of its player, packed behind the # so that it reaches no log.

import type { Challenge } from "./protocol";

export const CHALLENGE_PATH = "/challenge";

/** A link longer than this was made by nobody's game. */
const LONGEST = 200_000;
const LONGEST_NAME = 40;
/** The server takes no longer record; what unpacks to more is no challenge. */
const LONGEST_RECORD = 64 * 1024;

export function canPack(): boolean {
  return typeof CompressionStream !== "undefined" && typeof DecompressionStream !== "undefined";
}

export async function challengeLink({ name, record }: Challenge, origin: string): Promise<string> {
  const json = new TextEncoder().encode(JSON.stringify({ name: name.slice(0, LONGEST_NAME), record }));
  return `${origin}${CHALLENGE_PATH}#${toBase64Url(await through(json, new CompressionStream("deflate-raw")))}`;
}

/** The challenge in what stands behind the #; null where that is damaged. */
export async function readChallenge(packed: string): Promise<Challenge | null> {
  try {
    if (packed.length > LONGEST) return null;
    const bytes = await through(fromBase64Url(packed), new DecompressionStream("deflate-raw"), 2 * LONGEST_RECORD);
    const read: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return isChallenge(read) ? { name: read.name.slice(0, LONGEST_NAME), record: read.record } : null;
  } catch {
    return null;
  }
}

function isChallenge(read: unknown): read is Challenge {
  if (!read || typeof read !== "object" || !("name" in read) || !("record" in read)) return false;
  return typeof read.name === "string" && typeof read.record === "string" && read.record.length <= LONGEST_RECORD;
}

/** What comes out of a stream; one that gives more than `most` bytes is cut off. */
async function through(bytes: Uint8Array<ArrayBuffer>, stream: GenericTransformStream, most = Infinity): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = new Blob([bytes]).stream().pipeThrough<Uint8Array>(stream).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) throw new RangeError("too long");
    parts.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export function toBase64Url(bytes: Uint8Array): string {
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text.trim().replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}
