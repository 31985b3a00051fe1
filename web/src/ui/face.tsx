// Who sits somewhere, as a small round picture: an animal for a bot of a level, the initials of a person.

import type { ComponentChild } from "preact";
import type { SeatInfo } from "../api/protocol";

const dark = "#16262b";
const eyes = (y: number, left = 17, right = 31, size = 2.4) => (
  <>
    <circle cx={left} cy={y} r={size} fill={dark} />
    <circle cx={right} cy={y} r={size} fill={dark} />
  </>
);

/** Each on a ground of 48, its colours the same by day and by night. */
const ANIMALS: Record<string, ComponentChild> = {
  duckling: (
    <>
      <path fill="#bfe0ea" d="M0 0h48v48H0z" />
      <path fill="#f3c23c" d="M9 48c0-9 6-13 15-13s15 4 15 13zM22 12c-2-4 0-7 3-8-1 3 2 4 1 8z" />
      <circle cx="24" cy="24" r="14" fill="#f8d257" />
      {eyes(22, 18, 30)}
      <path fill="#d9631e" d="M17 29c3-3 11-3 14 0 1 4-4 6-7 6s-8-2-7-6z" />
      <path fill="#b4481a" d="M18 30c4 2 8 2 12 0-1 2-3 3-6 3s-5-1-6-3z" />
    </>
  ),
  frog: (
    <>
      <path fill="#f2ddb0" d="M0 0h48v48H0z" />
      <path fill="#3d8a4a" d="M6 48c0-7 7-11 18-11s18 4 18 11z" />
      <path fill="#57a85c" d="M24 16c11 0 18 6 18 13s-8 12-18 12S6 36 6 29s7-13 18-13z" />
      <circle cx="14" cy="16" r="7" fill="#57a85c" />
      <circle cx="34" cy="16" r="7" fill="#57a85c" />
      <circle cx="14" cy="15.5" r="4.5" fill="#fdfcf8" />
      <circle cx="34" cy="15.5" r="4.5" fill="#fdfcf8" />
      {eyes(16, 14, 34, 2.3)}
      <path fill="none" stroke="#1f5c2c" stroke-width="2" stroke-linecap="round" d="M12 31c7 5 17 5 24 0" />
    </>
  ),
  vole: (
    <>
      <path fill="#cfe3c0" d="M0 0h48v48H0z" />
      <circle cx="11" cy="17" r="6" fill="#8a5f3d" />
      <circle cx="37" cy="17" r="6" fill="#8a5f3d" />
      <circle cx="11" cy="17" r="3" fill="#d9a98a" />
      <circle cx="37" cy="17" r="3" fill="#d9a98a" />
      <path fill="#8a5f3d" d="M24 10c10 0 17 8 17 18S34 48 24 48 7 38 7 28s7-18 17-18z" />
      <path fill="#dcbd98" d="M24 27c6 0 10 4 10 9s-4 8-10 8-10-3-10-8 4-9 10-9z" />
      {eyes(24)}
      <path fill={dark} d="M20.5 29h7c0 3-2 4-3.5 4s-3.5-1-3.5-4z" />
      <path fill="#fdfcf8" d="M21.5 36h5v4h-5z" />
    </>
  ),
  otter: (
    <>
      <path fill="#a9d3da" d="M0 0h48v48H0z" />
      <circle cx="9" cy="19" r="4.5" fill="#5a3b29" />
      <circle cx="39" cy="19" r="4.5" fill="#5a3b29" />
      <path fill="#734c34" d="M24 8c10 0 17 7 17 17 0 12-7 23-17 23S7 37 7 25C7 15 14 8 24 8z" />
      <path fill="#eed9b8" d="M24 26c8 0 13 4 13 9 0 6-6 9-13 9s-13-3-13-9c0-5 5-9 13-9z" />
      {eyes(22)}
      <path fill={dark} d="M19 27c2-2 8-2 10 0 0 3-3 5-5 5s-5-2-5-5z" />
      <path fill="none" stroke={dark} stroke-width="1.6" stroke-linecap="round" d="M24 32v3m-6 1c2 2 4 2 6-1 2 3 4 3 6 1" />
    </>
  ),
  osprey: (
    <>
      <path fill="#f0c9a4" d="M0 0h48v48H0z" />
      <path fill="#4a3427" d="M7 48c0-8 7-12 17-12s17 4 17 12z" />
      <path fill="#faf6ec" d="M24 8c9 0 15 7 15 16 0 10-6 18-15 18S9 34 9 24C9 15 15 8 24 8z" />
      <path fill="#4a3427" d="m24 14 3-8-3 3-4-4 1 6zM8 20l13 1-2 6-9 4zM40 20l-13 1 2 6 9 4z" />
      <circle cx="17" cy="24" r="3.4" fill="#f4b81f" />
      <circle cx="31" cy="24" r="3.4" fill="#f4b81f" />
      {eyes(24, 17, 31, 1.8)}
      <path fill="#2c3a40" d="M20 26h8c1 5-1 10-4 13-2-3-5-8-4-13z" />
    </>
  ),
};

/** A bot that is no level, somebody without a name, a seat that is free. */
const BOT = "M15 19h18a3 3 0 0 1 3 3v13H12V22a3 3 0 0 1 3-3ZM24 19v-7M19 26v2M29 26v2";
const SOMEBODY = "M24 12a8 8 0 1 1 0 16 8 8 0 0 1 0-16ZM9 42c1-8 7-11 15-11s14 3 15 11";
const NOBODY = "M24 15v18M15 24h18";

export type Faced = Pick<SeatInfo, "kind" | "name" | "animal">;

interface FaceProps {
  of: Faced;
  /** The person at this page. */
  own?: boolean;
  large?: boolean;
}

/** The name stands beside it: it says nothing by itself. */
export function Face({ of: { kind, name, animal }, own = false, large = false }: FaceProps) {
  const drawn = kind === "bot" && animal ? ANIMALS[animal] : undefined;
  const letters = kind === "person" ? initials(name) : "";
  const line = kind === "bot" ? BOT : kind === "open" ? NOBODY : SOMEBODY;
  return (
    <svg
      class={large ? "face face-large" : "face"}
      viewBox="0 0 48 48"
      aria-hidden="true"
      data-kind={drawn ? "animal" : kind}
      data-own={own || undefined}
    >
      {drawn ??
        (letters ? (
          <text x="24" y="31" text-anchor="middle">
            {letters}
          </text>
        ) : (
          <path d={line} />
        ))}
    </svg>
  );
}

/** The first letters of the first and the last word. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = [...(words[0] ?? "")][0] ?? "";
  const last = words.length > 1 ? ([...(words.at(-1) ?? "")][0] ?? "") : "";
  return `${first}${last}`.toUpperCase();
}
