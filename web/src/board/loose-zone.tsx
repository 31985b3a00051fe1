// A zone that is no part of a table: it is only looked at.

import type { Words, Zone as ZoneInfo } from "../api/protocol";
import { BoardContext, type BoardView } from "./board-context";
import { Zone } from "./pieces/zone";
import { piecesOf } from "./scene/scene";

const nothing = () => null;
const never = () => false;

const LOOKED_AT: Omit<BoardView, "words"> = {
  seat: -1,
  drawn: piecesOf,
  standing: () => "plain",
  isStop: never,
  canChoose: never,
  tabStop: null,
  canDrag: never,
  isPointedAt: never,
  isRefused: never,
  hasPlace: false,
  previewed: null,
  wouldBe: nothing,
  doneAt: nothing,
  priceOf: nothing,
  previews: () => [],
  tellsOnTargets: false,
  thrown: 0,
  keyOf: nothing,
  hasDecks: false,
};

export function LooseZone({ zone, words }: { zone: ZoneInfo; words: Words }) {
  return (
    <BoardContext.Provider value={{ ...LOOKED_AT, words }}>
      <Zone zone={zone} />
    </BoardContext.Provider>
  );
}
