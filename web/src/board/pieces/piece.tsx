// One piece: a card, a die or a token, and how it stands to what the player is about to do.

import type { Message, Piece as PieceInfo, Words, Zone } from "../../api/protocol";
import { text } from "../../i18n/catalog";
import { board } from "../../i18n/table";
import { useBoard } from "../board-context";
import { Card } from "./cards";
import { Die, readDie } from "./dice";
import { Line, PrintedCard, Swimmer, twoLines } from "./printed-card";
import { Disc, Tile } from "./tokens";

interface DrawingProps {
  piece: PieceInfo;
  thrown: number;
  words: Words;
  ground?: Zone["ground"] | undefined;
  price?: Message | null;
}

function Drawing({ piece, thrown, words, ground, price }: DrawingProps) {
  if (piece.kind === "disc") return <Disc piece={piece} />;
  if (piece.kind === "tile") return <Tile piece={piece} words={words} price={price} />;
  if (piece.print && ground === "water") return <Swimmer print={piece.print} words={words} />;
  if (piece.print && piece.face !== null) {
    return <PrintedCard print={piece.print} halfUsed={piece.marks?.includes("half-used") ?? false} words={words} />;
  }
  if (readDie(piece.kind)) return <Die kind={piece.kind} face={piece.face} thrown={thrown} />;
  if (piece.kind === "card") return <Card face={piece.face} />;
  return <span class="token-face">{piece.face}</span>;
}

function shapeOf(kind: string): string {
  if (readDie(kind)) return "die-piece";
  return kind === "card" || kind === "disc" || kind === "tile" ? kind : `token token-${kind}`;
}

export function Piece({ piece, ground }: { piece: PieceInfo; ground?: Zone["ground"] | undefined }) {
  const view = useBoard();
  const standing = view.standing(piece.id);
  const named = text(piece.label, view.words);
  const label = piece.marks?.includes("held") ? board.held(named) : named;
  const marks = (piece.marks ?? []).map((mark) => `mark-${mark}`);
  const would = view.tellsOnTargets && standing === "target" ? (view.wouldBe(piece.id)?.note ?? null) : null;
  const note = would && text(would, view.words);
  const attributes = {
    class: ["piece", shapeOf(piece.kind), ground ? `in-${ground}` : "", piece.face === null ? "face-down" : "", ...marks]
      .filter(Boolean)
      .join(" "),
    "data-piece": piece.id,
    "data-standing": standing,
    "data-pointed": view.isPointedAt(piece.id) || undefined,
    "data-refused": view.isRefused(piece.id) || undefined,
    "data-draggable": view.canDrag(piece.id) || undefined,
    "data-deck": piece.deck ?? undefined,
  };
  const drawing = (
    <span class="drawing" aria-hidden="true" title={piece.print && !view.tellsOnTargets ? label : undefined}>
      <Drawing piece={piece} thrown={view.thrown} words={view.words} ground={ground} price={view.priceOf(piece.id)} />
      {typeof piece.deck === "number" && piece.face !== null && <span class="deck-sign figures">{piece.deck + 1}</span>}
      {piece.kind === "card" && piece.face === null && (piece.count ?? 1) > 1 && (
        <span class="card-count figures">{piece.count}</span>
      )}
      {note && (
        <span class="piece-note">
          {ground
            ? twoLines(shortNote(note)).map((line) => <Line key={line} words={line} name="note-line" />)
            : shortNote(note)}
        </span>
      )}
    </span>
  );
  if (!view.isStop(piece.id)) {
    return (
      <span {...attributes}>
        <span class="visually-hidden">{label}</span>
        {drawing}
      </span>
    );
  }
  const spoken = board.thing(label, standing, view.hasPlace);
  return (
    <button
      type="button"
      {...attributes}
      data-stop={piece.id}
      tabIndex={view.tabStop === piece.id ? 0 : -1}
      aria-pressed={view.canChoose(piece.id) ? standing === "chosen" : undefined}
    >
      <span class="visually-hidden">{note ? `${spoken}. ${note}` : spoken}</span>
      {drawing}
    </button>
  );
}

/** What has room on a piece: what a note says before its first colon. */
export function shortNote(note: string): string {
  return note.split(":")[0] ?? note;
}

/** A piece where it would lie. It is only seen. */
export function PreviewPiece({ piece }: { piece: PieceInfo }) {
  const view = useBoard();
  return (
    <span class={`piece piece-ghost ${shapeOf(piece.kind)}`} aria-hidden="true">
      <span class="drawing">
        <Drawing piece={piece} thrown={view.thrown} words={view.words} />
      </span>
    </span>
  );
}
