// One zone of the table with its pieces, and beside it the zones that only show something about it.

import type { CSSProperties } from "preact";
import { useState } from "preact/hooks";
import { Dialog } from "../../ui/dialog";
import { Icon } from "../../ui/icons";
import type { Piece as PieceInfo, Zone as ZoneInfo } from "../../api/protocol";
import { text } from "../../i18n/catalog";
import { board } from "../../i18n/table.en";
import { inGrid, isField } from "../scene/cells";
import { Field } from "../layout/play-grid";
import { lies, type OnAPhone, stepsOf } from "../layout/layout";
import type { Look } from "../board-context";
import { Ghost, Piece } from "./piece";
import { piecesOf, type Seating } from "../scene/scene";
import { Path } from "../layout/path";
import { Dial, Track } from "../layout/tracks";

type Measures = CSSProperties & Record<`--${string}`, string | number>;

interface SeatProps {
  seating: Seating;
  look: Look;
  row?: number;
  reserved?: boolean;
  /** It belongs to somebody else, and is drawn smaller. */
  small?: boolean;
  /** Where it lies on a phone, where that is another place. */
  phone?: OnAPhone | undefined;
  /** Its margins, where it lends or borrows room. */
  lent?: string | undefined;
}

/** A zone on the table's grid. Room for companions that come and go is kept `reserved`, so that the zone itself stays put. */
export function Seat({ seating, look, row = 0, reserved = false, small = false, phone, lent }: SeatProps) {
  const { zone, companions } = seating;
  const { place } = zone;
  const kind = lies(zone) ? "lying" : isField(zone) ? "field" : zone.kind;
  const measures: Measures = {
    "--in-column": `${place.column + 1} / span ${place.columns}`,
    "--in-row": `${row + 1} / span ${place.rows}`,
    "--phone-column": phone?.column ?? "auto",
    "--phone-row": phone?.row ?? "auto",
    "--lent": lent ?? 0,
  };
  return (
    <div
      class={small ? `seat seat-${kind} seat-small` : `seat seat-${kind}`}
      style={measures}
    >
      <Zone zone={zone} look={look} />
      {companions.map((companion) => (
        <Zone key={companion.id} zone={companion} look={look} />
      ))}
      {reserved && !companions.length && <div class="companion-room" />}
    </div>
  );
}

/** One whose title stands over it already is `untitled`: for the ear alone. */
export function Zone({ zone, look, untitled = false }: { zone: ZoneInfo; look: Look; untitled?: boolean }) {
  const standing = look.standing(zone.id);
  const label = text(zone.label, look.words);
  const key = look.keyOf(zone.id);
  const does = look.drawn(zone).length ? null : look.doneAt(zone.id);
  const would = look.tellsOnTargets && standing === "target" ? look.wouldBe(zone.id)?.note : null;
  const classes = [
    "zone",
    `zone-${zone.kind}`,
    zone.of ? "companion" : "",
    zone.folded ? "folded" : "",
    zone.place.columns > 1 ? "wide" : "",
    lies(zone) ? "lying" : "",
  ];
  return (
    <div
      role="group"
      class={classes.filter(Boolean).join(" ")}
      data-zone={zone.id}
      data-standing={standing}
      data-pointed={look.isPointedAt(zone.id) || undefined}
      data-refused={look.isRefused(zone.id) || undefined}
      aria-label={label}
      aria-keyshortcuts={key === null ? undefined : key === " " ? "Space" : key}
    >
      <p class={untitled ? "zone-title visually-hidden" : "zone-title caption"}>
        {key !== null && <kbd class="zone-key">{key === " " ? board.spaceBar : key}</kbd>}{" "}
        {look.hasDecks && zone.kind === "row" && typeof zone.owner === "number" && <span class="deck-number figures">{zone.owner + 1}</span>}{" "}
        {text(zone.title, look.words)}{" "}
        {!look.hasDecks && (zone.kind === "fan" || (zone.kind === "row" && typeof zone.owner === "number")) && <span class="zone-count figures">{zone.count ?? piecesOf(zone).length}</span>}
      </p>
      <div class="zone-room">
        <div class="zone-well">
          {look.isStop(zone.id) && (
            <button
              type="button"
              class="zone-handle"
              data-stop={zone.id}
              tabIndex={look.tabStop === zone.id ? 0 : -1}
              aria-pressed={standing === "chosen"}
            >
              <span class="visually-hidden">
                {board.thing(label, standing)}
                {would && `. ${text(would, look.words)}`}
                {does && `. ${text(does, look.words)}`}
              </span>
            </button>
          )}
          <Pieces zone={zone} look={look} />
        </div>
      </div>
      {zone.note && <p class="zone-note small">{text(zone.note, look.words)}</p>}
      {zone.kind === "pile" && !zone.of && !(look.hasDecks && zone.note) && <PileCount zone={zone} look={look} />}
    </div>
  );
}

function Pieces({ zone, look }: { zone: ZoneInfo; look: Look }) {
  const shown = look.drawn(zone);
  if (isField(zone)) return <Field zone={zone} look={look} />;
  if (zone.kind === "track") return <Track zone={zone} look={look} />;
  if (zone.kind === "path") return <Path zone={zone} look={look} />;
  if (zone.kind === "dial") return <Dial zone={zone} look={look} />;
  if (!shown.length) return <p class="empty-place">{emptyWords(zone, look)}</p>;
  if (zone.kind === "pile") return <Pile shown={shown} look={look} />;
  const steps = zone.kind === "fan" ? stepsOf(shown) : [];
  const half = Math.ceil(shown.length / 2);
  const measures: Measures = { "--pieces": shown.length, "--half": half, "--columns": zone.columns || (zone.kind === "list" ? 1 : shown.length), "--steps": steps.at(-1) ?? 0 };
  return (
    <ul class={`pieces pieces-${zone.kind}`} style={measures}>
      {shown.map((piece, index) => (
        <li key={piece.id} style={{ ...placeOf(zone, piece, index), "--at": steps[index] ?? 0 }}>
          <Piece piece={piece} look={look} />
        </li>
      ))}
      {zone.kind !== "grid" && look.ghosts(zone.id).map((piece) => (
        <li key={`ghost ${piece.id}`} aria-hidden="true">
          <Ghost piece={piece} look={look} />
        </li>
      ))}
    </ul>
  );
}

/** An empty place tells what a click on it does. */
function emptyWords(zone: ZoneInfo, look: Look): string {
  const does = look.doneAt(zone.id);
  if (does) return text(does, look.words);
  return zone.kind === "grid" ? "" : board.empty;
}

/** The top of a pile over those that it covers, which are only there to be seen while a piece comes or goes. */
function Pile({ shown, look }: { shown: PieceInfo[]; look: Look }) {
  return (
    <ul class="pieces pieces-pile" data-stacked={shown.length > 1 || undefined}>
      {[...shown].reverse().map((piece, index) => (
        <li key={piece.id} aria-hidden={index < shown.length - 1 || undefined}>
          <Piece piece={piece} look={look} />
        </li>
      ))}
    </ul>
  );
}

function placeOf(zone: ZoneInfo, piece: PieceInfo, index: number): Measures {
  if (zone.kind !== "grid" || !zone.columns) return { "--index": index };
  return inGrid(piece.slot, zone.columns);
}

/** How many pieces a pile holds; one whose pieces may be seen can be looked through. */
function PileCount({ zone, look }: { zone: ZoneInfo; look: Look }) {
  const [open, setOpen] = useState(false);
  const pieces = piecesOf(zone);
  const count = zone.count ?? pieces.length;
  // What lies open may be looked through.
  const isOpen = zone.folded || (pieces.length > 1 && pieces.every(({ face }) => face !== null));
  if (!isOpen || !pieces.length) return count > 1 ? <p class="zone-note small figures">{count}</p> : null;
  const title = text(zone.title, look.words);
  const still: Look = { ...look, standing: () => "plain", isStop: () => false, canDrag: () => false, isPointedAt: () => false, isRefused: () => false, previewed: null };
  return (
    <>
      <button type="button" class="unfold button" onClick={() => setOpen(true)}>
        <Icon name="look" />
        <span class="unfold-words">{board.lookThrough}</span> {count}
        <span class="visually-hidden">{title}</span>
      </button>
      {open && (
        <Dialog title={board.unfolded(title, count, pieces.every(({ kind }) => kind === "card"))} close={() => setOpen(false)} wide>
          <ul class="pieces unfolded">
            {pieces.map((piece) => (
              <li key={piece.id}>
                <Piece piece={{ ...piece, id: `unfolded ${piece.id}` }} look={still} />
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}
