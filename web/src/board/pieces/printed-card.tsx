// Cards that are no playing cards: a strip at the top that survives overlap, a drawing, and signs at the foot.

import type { Print, Sign, Words } from "../../api/protocol";
import { figure, text } from "../../i18n/catalog";
import { TINTS, useArtFor } from "./art";

/** So many letters of a title fit the strip of a card. */
const FITS = 9;

/** A title for little room: without what it is of ('Squid' for 'Squid bait'), and by first letters up to its last word ('S. Marlin'). */
export function shortTitle(title: string): string {
  const words = title.split(" ");
  const names = words.filter((word, at) => at === 0 || word.charAt(0) !== word.charAt(0).toLowerCase());
  if (names.join(" ").length <= FITS) return names.join(" ");
  return names.map((word, at) => (at < names.length - 1 ? `${word.charAt(0)}.` : word)).join(" ");
}

const NARROW = /[ .,'fijlrtI]/g;

/** Roughly how wide letters of a heavy face are, in tenths of an em. */
const widthOf = (words: string): number => Math.round(4 * words.length + 2.5 * words.replace(NARROW, "").length);

/** Words in one line that become narrower where there is little room, and are never cut. */
export function Line({ words, name }: { words: string; name: string }) {
  const width = widthOf(words);
  return (
    <svg
      class={`print-line ${name}`}
      viewBox={`0 0 ${width} 12`}
      preserveAspectRatio="none"
      style={{ "--width": `${width / 10}em` }}
    >
      <text y="9.5" textLength={width} lengthAdjust="spacingAndGlyphs">
        {words}
      </text>
    </svg>
  );
}

export const tinted = (tint: number | null | undefined) => (typeof tint === "number" ? tint % TINTS : undefined);

/** A sign: by its colour one of eight shapes, without one its own drawing. */
export function Mark({ sign, name = "print-mark" }: { sign: Omit<Sign, "label">; name?: string }) {
  const tint = tinted(sign.tint);
  const art = useArtFor()(sign.art);
  if (tint !== undefined) {
    return (
      <svg class={name} viewBox="0 0 16 16" data-tint={tint}>
        <use href={`#badge-${tint}`} />
      </svg>
    );
  }
  return art && <Art art={art} name={`${name} ${name}-wide`} />;
}

export function Art({ art, name }: { art: string; name: string }) {
  return (
    <svg class={name} viewBox="0 0 64 44">
      <use href={`#art-${art}`} />
    </svg>
  );
}

export function PrintedCard({ print, halfUsed, words }: { print: Print; halfUsed: boolean; words: Words }) {
  const { art, value, signs = [], tint } = print;
  const title = text(print.title, words);
  const drawing = useArtFor()(art);
  // A card without signs is a sign itself: a bait is told from others as the fish that want it are.
  const marks = signs.length > 0 ? signs : [tint === undefined ? { art } : { art, tint }];
  return (
    <span class="print" data-tint={tinted(tint)}>
      <span class="print-strip">
        <span class="print-marks">
          {marks.map((sign) => (
            <Mark key={sign.art} sign={sign} />
          ))}
        </span>
        {halfUsed && <span class="print-half" />}
        <Line words={shortTitle(title)} name="print-title print-short" />
        <Line words={title} name="print-title print-long" />
        {typeof value === "number" && <Line words={figure(value)} name="print-value" />}
      </span>
      {drawing ? <Art art={drawing} name="print-art" /> : <span class="print-plain">{title}</span>}
      {drawing && (
        <span class="print-small">
          {twoLines(title).map((line) => (
            <Line key={line} words={line} name="print-name" />
          ))}
        </span>
      )}
      <span class="print-foot">{drawing && <Line words={title} name="print-name" />}</span>
      {signs.length > 0 && (
        <span class="print-signs">
          {signs.map((sign) => (
            <Mark key={sign.art} sign={sign} />
          ))}
        </span>
      )}
    </span>
  );
}

/** A name in at most two lines of much the same length. */
export function twoLines(name: string): string[] {
  const words = name.split(" ");
  const breaks = words.map((_, at) => [words.slice(0, at).join(" "), words.slice(at).join(" ")].filter(Boolean));
  const longest = (lines: string[]) => Math.max(...lines.map(({ length }) => length));
  return breaks.sort((one, other) => longest(one) - longest(other))[0] ?? [name];
}

/** The same in water: what the card shows, without the card. */
export function Swimmer({ print, words }: { print: Print; words: Words }) {
  const { art, value, signs = [], tint } = print;
  const drawing = useArtFor()(art);
  const [colour, ...others] = signs;
  return (
    <span class="swimmer" data-tint={tinted(tint)}>
      {drawing && <Art art={drawing} name="swimmer-art" />}
      <span class="swimmer-name">
        {twoLines(text(print.title, words)).map((line, at) => (
          <span key={line} class="swimmer-line">
            {at === 0 && colour && <Mark sign={colour} name="swimmer-mark" />}
            <Line words={line} name="swimmer-words" />
          </span>
        ))}
      </span>
      {(typeof value === "number" || others.length > 0) && (
        <span class="swimmer-value">
          {others.map((sign) => (
            <Mark key={sign.art} sign={sign} />
          ))}
          {typeof value === "number" && <span class="figures">{figure(value)}</span>}
        </span>
      )}
    </span>
  );
}
