// How the things of a scene are to be drawn now: asked by zones and pieces, answered by the board.

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { LineChange, Message, Piece, Words, Zone } from "../api/protocol";
import type { Standing } from "./input/selection";

/** What would come of pointing at a place: the face that would lie there, and what it would make. */
export interface WouldBe {
  face: string | null;
  note: Message | null;
  lines: readonly LineChange[];
}

export interface BoardView {
  words: Words;
  /** From which seat the table is seen. */
  seat: number;
  /** The pieces of a zone that are drawn; of a pile those on top, from the top. */
  drawn(zone: Zone): Piece[];
  standing(id: string): Standing;
  /** Whether a thing is a handle of its own that the keyboard can reach. */
  isStop(id: string): boolean;
  /** Whether a thing can be chosen, and not only looked at. */
  canChoose(id: string): boolean;
  /** The one stop that the tab key reaches; the arrow keys walk on from there. */
  tabStop: string | null;
  canDrag(id: string): boolean;
  /** Whether a thing is to be looked at. */
  isPointedAt(id: string): boolean;
  /** Whether a rule was just quoted that keeps a thing from what was tried. */
  isRefused(id: string): boolean;
  /** Whether a piece would go to a place that is chosen already. */
  hasPlace: boolean;
  /** The place that shows what it would become: one looks at it, or it is chosen. */
  previewed: string | null;
  wouldBe(id: string): WouldBe | null;
  /** What a click on a zone does, where nothing lies there that could tell it. */
  doneAt(zone: string): Message | null;
  /** What has to be paid for a piece of a list that can be had by a click. */
  priceOf(id: string): Message | null;
  /** What would lie in a zone after the move that is looked at. */
  previews(zone: string): readonly Piece[];
  /** Whether what a move would make stands on its target. */
  tellsOnTargets: boolean;
  /** How often chance has acted; dice tumble when it grows. */
  thrown: number;
  /** The key that stands for a zone, where the game has keys. */
  keyOf(zone: string): string | null;
  /** Whether seats have decks of their own, so that their zones are told apart by these. */
  hasDecks: boolean;
}

/** Zones and pieces are drawn on a board, or on what looks like one. */
export const BoardContext = createContext({} as BoardView);

export const useBoard = (): BoardView => useContext(BoardContext);
