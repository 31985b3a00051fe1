// Discs and tiles: round tokens in a colour with a shape of its own, and small boards with a name and a few words.

import type { Message, Piece, Words } from "../../api/protocol";
import { text } from "../../i18n/catalog";
import { useArtFor } from "./art";
import { Art, Mark, tinted } from "./printed-card";

/** A disc: its drawing or the shape of its colour, and how many lie there. */
export function Disc({ piece }: { piece: Piece }) {
  const { print, count = 1, face } = piece;
  const tint = tinted(print?.tint);
  const artFor = useArtFor();
  const art = print ? artFor(print.art) : null;
  return (
    <span class="disc-face" data-tint={tint}>
      {art && <Art art={art} name="disc-art" />}
      {tint !== undefined ? (
        <Mark sign={{ art: "", tint }} name={art ? "disc-sign disc-sign-small" : "disc-sign"} />
      ) : (
        !art && <span class="disc-word">{face}</span>
      )}
      {typeof print?.value === "number" && <span class="disc-value figures">{print.value}</span>}
      {count > 1 && <span class="disc-count figures">{count}</span>}
    </span>
  );
}

/** Boxes to be filled, from the first; of those that are, the last ones may be new. */
export function boxesOf([filled, most]: readonly [number, number], fresh: number): ("new" | "filled" | "open")[] {
  return Array.from({ length: most }, (_, at) => (at >= filled ? "open" : at >= filled - fresh ? "new" : "filled"));
}

function Boxes({ piece }: { piece: Piece }) {
  const art = useArtFor()(piece.box_art ?? "");
  if (!piece.boxes) return null;
  if (art) return <Drawn piece={piece} art={art} />;
  return (
    <span class="boxes">
      {boxesOf(piece.boxes, piece.new_boxes ?? 0).map((state, at) => (
        <svg key={at} class="box" viewBox="0 0 16 16" data-state={state}>
          <rect x="1.5" y="1.5" width="13" height="13" rx="3" />
          {state !== "open" && <path d="M4 8.5 7 11.5 12.5 4.5" />}
        </svg>
      ))}
    </span>
  );
}

/** The same as drawings, pale until they are filled: so many fish of those that are to be caught. */
function Drawn({ piece, art }: { piece: Piece; art: string }) {
  return (
    <span class="boxes boxes-drawn" style={{ "--boxes": piece.boxes?.[1] ?? 0 }}>
      {boxesOf(piece.boxes ?? [0, 0], piece.new_boxes ?? 0).map((state, at) => (
        <svg key={at} class="box" viewBox="0 0 64 44" data-state={state}>
          <use href={`#art-${art}`} />
        </svg>
      ))}
    </span>
  );
}

/** `price` stands on a tile that can be had for it. */
export function Tile({ piece, words, price }: { piece: Piece; words: Words; price?: Message | null | undefined }) {
  const { print, face, count = 1 } = piece;
  const artFor = useArtFor();
  if (face === null) return <span class="tile-face tile-down" />;
  const title = print ? text(print.title, words) : face;
  const ours = piece.marks?.includes("ours");
  // What its boxes show stands there once.
  const art = print && !(piece.box_art && piece.boxes) ? artFor(print.art) : null;
  return (
    <span class="tile-face" data-tint={tinted(print?.tint)}>
      {art && <Art art={art} name="tile-art" />}
      <span class="tile-title">
        {title}
        {ours && <span class="tile-ours">*</span>}
        {count > 1 && <span class="figures"> ×{count}</span>}
      </span>
      {print?.signs?.map((sign) => (
        <Mark key={sign.art} sign={sign} name="tile-sign" />
      ))}
      {print?.text && <span class="tile-text">{text(print.text, words)}</span>}
      <Boxes piece={piece} />
      {price && <span class="tile-price">{text(price, words)}</span>}
    </span>
  );
}
