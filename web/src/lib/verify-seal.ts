// Checks the seal of a deal in the page itself. The browser's own SHA-256 (crypto.subtle) is missing on plain http, which is
// how most people play in their own network, so this is ours: FIPS 180-4, sections 4 to 6.

const BLOCK = 64; // bytes

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let number = 2; primes.length < count; number += 1) {
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  }
  return primes;
}

/** The first 32 bits behind the point. A double keeps 49 of them for roots below 16, so the last one asked for is safe. */
function fraction(root: number): number {
  return Math.floor((root % 1) * 2 ** 32);
}

const PRIMES = firstPrimes(64);
const ROUND_CONSTANTS = Uint32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));
const FIRST_HASH = Uint32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

function turned(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

/** The message, a one bit, zeros up to whole blocks, and the message's length in bits. */
function padded(message: Uint8Array): DataView {
  const length = Math.ceil((message.length + 9) / BLOCK) * BLOCK;
  const bytes = new Uint8Array(length);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setBigUint64(length - 8, BigInt(message.length) * 8n);
  return view;
}

function schedule(block: DataView, start: number): Uint32Array {
  const words = new Uint32Array(64);
  const word = (index: number): number => words[index] ?? 0;
  for (let t = 0; t < 16; t += 1) words[t] = block.getUint32(start + 4 * t);
  for (let t = 16; t < 64; t += 1) {
    const early = word(t - 15);
    const late = word(t - 2);
    const mixedEarly = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const mixedLate = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[t] = word(t - 16) + mixedEarly + word(t - 7) + mixedLate;
  }
  return words;
}

type Hash = [number, number, number, number, number, number, number, number];

/** One block of the standard's compression, with the standard's letters. */
function compressed(hash: Hash, words: Uint32Array): Hash {
  let [a, b, c, d, e, f, g, h] = hash;
  for (let t = 0; t < 64; t += 1) {
    const chosen = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const mixedA = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const mixedE = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = (h + mixedE + chosen + (ROUND_CONSTANTS[t] ?? 0) + (words[t] ?? 0)) | 0;
    [a, b, c, d, e, f, g, h] = [(first + mixedA + majority) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  const after: Hash = [a, b, c, d, e, f, g, h];
  return after.map((word, index) => (word + (hash[index] ?? 0)) | 0) as Hash;
}

/** The SHA-256 of a message as 64 hex digits. */
export function sha256(message: Uint8Array): string {
  const view = padded(message);
  let hash = [...FIRST_HASH] as Hash;
  for (let start = 0; start < view.byteLength; start += BLOCK) hash = compressed(hash, schedule(view, start));
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

const SECRET = /^[0-9a-f]{64}$/i;

/** Whether the seal shown before the game is the hash of the secret told after it. */
export function checkSeal(secretHex: string, sealHex: string): boolean {
  if (!SECRET.test(secretHex)) return false;
  const secret = Uint8Array.from({ length: 32 }, (_, index) => parseInt(secretHex.slice(2 * index, 2 * index + 2), 16));
  return sha256(secret) === sealHex.toLowerCase();
}
