// Small scenes for tests. They belong to no game.

import type {
  Edge,
  Message,
  Panel,
  Piece,
  RaceInfo,
  RefusedMove,
  Scene,
  SceneMove,
  SeatInfo,
  Slot,
  TableInfo,
  Zone,
} from "../../src/api/protocol";

const say = (key: string): Message => ({ key });

export const piece = (id: string, slot = 0): Piece => ({ id, kind: "card", face: id, label: say(id), slot });

export function zone(id: string, pieces: string[] = [], rest: Partial<Zone> = {}): Zone {
  return {
    id,
    kind: "fan",
    title: say(id),
    label: say(id),
    place: { row: 0, column: 0, rows: 1, columns: 1 },
    pieces: pieces.map(piece),
    count: pieces.length,
    ...rest,
  };
}

export const move = (text: string, from: string[] = [], to: string[] = []): SceneMove => ({ text, label: say(text), from, to });

export const refused = (text: string, from: string[] = [], to: string[] = []): RefusedMove => ({
  text,
  label: say(text),
  rule: "1.1",
  from,
  to,
});

export function scene(parts: Partial<Scene>): Scene {
  return { game: "test", seat: 0, to_act: 0, status: say("status"), zones: [], ...parts };
}

export const slot = (id: string, at: number, rest: Partial<Slot> = {}): Slot => ({ id, slot: at, label: say(id), ...rest });

export const edge = (line: "row" | "column", at: number, rest: Partial<Edge> = {}): Edge => ({
  line,
  at,
  value: 0,
  label: say(`${line} ${at}`),
  ...rest,
});

/** A field of two by two with one piece on it. */
export function field(id = "field", rest: Partial<Zone> = {}): Zone {
  return zone(id, [], {
    kind: "grid",
    columns: 2,
    pieces: [piece(`${id}-P`, 1)],
    slots: [slot(`${id}-a1`, 0), slot(`${id}-b2`, 3), slot(`${id}-a2`, 2, { closed: "2.4" })],
    edges: [edge("row", 0), edge("row", 1), edge("column", 0), edge("column", 1)],
    ...rest,
  });
}

export const panel = (id: string, rest: Partial<Panel> = {}): Panel => ({
  id,
  title: say(id),
  place: { row: 0, column: 0, rows: 1, columns: 1 },
  ...rest,
});

export const seat = (number: number, rest: Partial<SeatInfo> = {}): SeatInfo => ({
  seat: number,
  kind: "person",
  name: `Guest ${number}`,
  here: true,
  left: null,
  away_ms: null,
  for: null,
  called: null,
  animal: null,
  ...rest,
});

export function table(rest: Partial<TableInfo> = {}): TableInfo {
  return {
    id: "t",
    game: "test",
    seat: 0,
    seats: [seat(0), seat(1)],
    over: false,
    waiting: false,
    rematch: null,
    race: null,
    ...rest,
  } as TableInfo;
}

export const race = (rest: Partial<RaceInfo> = {}): RaceInfo => ({
  stage: "gathering",
  starts_in_ms: null,
  ready: [false, false],
  heat: 0,
  begun: false,
  calm: false,
  slice: null,
  host: 0,
  rtt: [null, null],
  ...rest,
});
