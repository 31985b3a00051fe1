// Small scenes for tests. They belong to no game.

import type { Piece, RefusedMove, Say, Scene, SceneMove, Zone } from "../src/messages";

const say = (key: string): Say => ({ key });

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
