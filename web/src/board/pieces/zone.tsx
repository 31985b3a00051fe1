// One zone of the table with its pieces, and beside it the zones that only show something about it.

import type { CSSProperties } from "preact";
import { useState } from "preact/hooks";
import type { Piece as PieceInfo, Zone as ZoneInfo } from "../../api/protocol";
import { text } from "../../i18n/catalog";
import { board } from "../../i18n/table";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Icon } from "../../ui/icons";
import { BoardContext, type BoardView, useBoard } from "../board-context";
import { Gauge, Hold, holds } from "../layout/hold";
import { lies, type OnAPhone, stepsOf } from "../layout/layout";
import { Path } from "../layout/path";
import { PlayGrid } from "../layout/play-grid";
import { Dial, Track } from "../layout/tracks";
import { inGrid, isPlayGrid } from "../scene/cells";
import { piecesOf, type ZoneGroup } from "../scene/scene";
import { Piece, PreviewPiece } from "./piece";
import { Line } from "./printed-card";

type Measures = CSSProperties & Record<`--${string}`, string | number>;

interface GroupedZonesProps {
  group: ZoneGroup;
  row?: number;
  reserved?: boolean;
  /** It belongs to somebody else, and is drawn smaller. */
  small?: boolean;
  /** Where it lies on a phone, where that is another place. */
  phone?: OnAPhone | undefined;
  /** Its margins, where it lends or borrows room. */
  lent?: string | undefined;
  /** It lies in the last row of the table. */
  last?: boolean;
}

/** A zone on the table's grid. Room for companions that come and go is kept `reserved`, so that the zone itself stays put. */
export function GroupedZones({ group, row = 0, reserved = false, small = false, phone, lent, last }: GroupedZonesProps) {
  const { zone, companions } = group;
  const { place } = zone;
  const kind = lies(zone) ? "lying" : isPlayGrid(zone) ? "field" : holds(zone) ? "hold" : zone.kind;
  const measures: Measures = {
    "--in-column": `${place.column + 1} / span ${place.columns}`,
    "--in-row": `${row + 1} / span ${place.rows}`,
    "--phone-column": phone?.column ?? "auto",
    "--phone-row": phone?.row ?? "auto",
    "--lent": lent ?? 0,
  };
  return (
    <div class={small ? `seat seat-${kind} seat-small` : `seat seat-${kind}`} style={measures} data-last={last || undefined}>
      <Zone zone={zone} />
      {companions.map((companion) => (
        <Zone key={companion.id} zone={companion} />
      ))}
      {reserved && !companions.length && <div class="companion-room" />}
    </div>
  );
}

/** One whose title stands over it already is `untitled`: for the ear alone. */
export function Zone({ zone, untitled = false }: { zone: ZoneInfo; untitled?: boolean }) {
  const view = useBoard();
  const standing = view.standing(zone.id);
  const label = text(zone.label, view.words);
  const key = view.keyOf(zone.id);
  const does = view.drawn(zone).length ? null : view.doneAt(zone.id);
  const would = view.tellsOnTargets && standing === "target" ? view.wouldBe(zone.id)?.note : null;
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
      data-ground={zone.ground ?? undefined}
      data-standing={standing}
      data-pointed={view.isPointedAt(zone.id) || undefined}
      data-refused={view.isRefused(zone.id) || undefined}
      aria-label={label}
      aria-keyshortcuts={key === null ? undefined : key === " " ? "Space" : key}
    >
      <p class={untitled ? "zone-title visually-hidden" : "zone-title caption"}>
        {key !== null && <kbd class="zone-key">{key === " " ? board.spaceBar : key}</kbd>} {text(zone.title, view.words)}{" "}
        {!view.hasDecks && (zone.kind === "fan" || (zone.kind === "row" && typeof zone.owner === "number")) && (
          <span class="zone-count figures">{zone.count ?? piecesOf(zone).length}</span>
        )}
      </p>
      <div class="zone-room">
        <div class="zone-well">
          {view.isStop(zone.id) && (
            <Button
              class="zone-handle"
              data-stop={zone.id}
              tabIndex={view.tabStop === zone.id ? 0 : -1}
              aria-pressed={standing === "chosen"}
            >
              <span class="visually-hidden">
                {board.thing(label, standing)}
                {would && `. ${text(would, view.words)}`}
                {does && `. ${text(does, view.words)}`}
              </span>
            </Button>
          )}
          <Pieces zone={zone} />
        </div>
      </div>
      {zone.gauge && <Gauge gauge={zone.gauge} />}
      {zone.note && !zone.gauge && (
        <p class="zone-note small">
          {typeof zone.under === "number" ? (
            <Line words={text(zone.note, view.words)} name="note-line" />
          ) : (
            text(zone.note, view.words)
          )}
        </p>
      )}
      {zone.kind === "pile" && !zone.of && !(view.hasDecks && zone.note) && <PileCount zone={zone} />}
    </div>
  );
}

function Pieces({ zone }: { zone: ZoneInfo }) {
  const view = useBoard();
  const shown = view.drawn(zone);
  if (isPlayGrid(zone)) return <PlayGrid zone={zone} />;
  if (zone.kind === "track") return <Track zone={zone} />;
  if (zone.kind === "path") return <Path zone={zone} />;
  if (zone.kind === "dial") return <Dial zone={zone} />;
  if (holds(zone)) return <Hold holder={zone.holder} shown={shown} />;
  const wells = zone.kind === "row" ? (zone.columns ?? 0) : 0;
  if (!shown.length && !wells) return <p class="empty-place">{emptyWords(zone, view)}</p>;
  if (zone.kind === "pile") return <Pile shown={shown} />;
  const steps = zone.kind === "fan" ? stepsOf(shown) : [];
  const half = Math.ceil(shown.length / 2);
  const measures: Measures = {
    "--pieces": Math.max(shown.length, wells),
    "--half": wells ? Math.ceil(wells / 2) : half,
    "--columns": zone.columns || (zone.kind === "list" ? 1 : shown.length),
    "--steps": steps.at(-1) ?? 0,
  };
  if (wells) {
    return (
      <ul class={`pieces pieces-${zone.kind} in-wells`} style={measures}>
        {Array.from({ length: wells }, (_, at) => {
          const piece = shown.find(({ slot }) => slot === at);
          return piece ? (
            <li key={piece.id}>
              <Piece piece={piece} />
            </li>
          ) : (
            <li key={`well ${at}`} class="well" aria-hidden="true" />
          );
        })}
      </ul>
    );
  }
  return (
    <ul class={`pieces pieces-${zone.kind}`} style={measures}>
      {shown.map((piece, index) => (
        <li key={piece.id} style={{ ...placeOf(zone, piece, index), "--at": steps[index] ?? 0 }}>
          <Piece piece={piece} ground={zone.ground} />
        </li>
      ))}
      {zone.kind !== "grid" &&
        view.previews(zone.id).map((piece) => (
          <li key={`ghost ${piece.id}`} aria-hidden="true">
            <PreviewPiece piece={piece} />
          </li>
        ))}
    </ul>
  );
}

/** An empty place tells what a click on it does. */
function emptyWords(zone: ZoneInfo, view: BoardView): string {
  const does = view.doneAt(zone.id);
  if (does) return text(does, view.words);
  return zone.kind === "grid" ? "" : board.empty;
}

/** The top of a pile over those that it covers, which are only there to be seen while a piece comes or goes. */
function Pile({ shown }: { shown: PieceInfo[] }) {
  return (
    <ul class="pieces pieces-pile" data-stacked={shown.length > 1 || undefined}>
      {[...shown].reverse().map((piece, index) => (
        <li key={piece.id} aria-hidden={index < shown.length - 1 || undefined}>
          <Piece piece={piece} />
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
function PileCount({ zone }: { zone: ZoneInfo }) {
  const view = useBoard();
  const [open, setOpen] = useState(false);
  const pieces = piecesOf(zone);
  const count = zone.count ?? pieces.length;
  // What lies open may be looked through.
  const isOpen = zone.folded || (pieces.length > 1 && pieces.every(({ face }) => face !== null));
  if (!isOpen || !pieces.length) return count > 1 ? <p class="zone-note small figures">{count}</p> : null;
  const title = text(zone.title, view.words);
  const still: BoardView = {
    ...view,
    standing: () => "plain",
    isStop: () => false,
    canDrag: () => false,
    isPointedAt: () => false,
    isRefused: () => false,
    previewed: null,
  };
  return (
    <>
      <Button class="unfold button" onClick={() => setOpen(true)}>
        <Icon name="look" />
        <span class="unfold-words">{board.lookThrough}</span> {count}
        <span class="visually-hidden">{title}</span>
      </Button>
      {open && (
        <Dialog
          title={board.unfolded(
            title,
            count,
            pieces.every(({ kind }) => kind === "card"),
          )}
          close={() => setOpen(false)}
          wide
        >
          <BoardContext.Provider value={still}>
            <ul class="pieces unfolded">
              {pieces.map((piece) => (
                <li key={piece.id}>
                  <Piece piece={{ ...piece, id: `unfolded ${piece.id}` }} />
                </li>
              ))}
            </ul>
          </BoardContext.Provider>
        </Dialog>
      )}
    </>
  );
}
