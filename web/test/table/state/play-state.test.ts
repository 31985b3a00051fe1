import { describe, expect, test } from "vitest";
import type { Answer } from "../../../src/api/protocol";
import type { Ask } from "../../../src/api/table-socket";
import { lasting, type Note, type PlayAction, playReducer, UNTOUCHED } from "../../../src/table/state/play-state";
import { noteOf } from "../../../src/table/state/use-send";
import { move, scene } from "../../support/scenes";

const playing = (...actions: PlayAction[]) => actions.reduce(playReducer, UNTOUCHED);
const said: Note = { kind: "said", words: "No." };

describe("what is chosen and told", () => {
  test("lasts as long as the state of the table does", () => {
    const { chosen, note } = playing({ type: "choose", at: "1", selection: ["A"] }, { type: "tell", at: "1", note: said });
    expect(lasting(chosen, "1", [])).toEqual(["A"]);
    expect(lasting(note, "1", null)).toBe(said);
    expect(lasting(chosen, "2", [])).toEqual([]);
    expect(lasting(note, "2", null)).toBeNull();
  });

  test("is gone when it is cleared", () => {
    const state = playing(
      { type: "choose", at: "1", selection: ["A"] },
      { type: "press", at: "1", key: "1" },
      { type: "tell", at: "1", note: said },
      { type: "clear" },
    );
    expect(state).toEqual(UNTOUCHED);
  });

  test("a click that meant nothing chooses nothing, and is counted", () => {
    const state = playing({ type: "choose", at: "1", selection: ["A"] }, { type: "remind" }, { type: "remind" });
    expect(lasting(state.chosen, "1", [])).toEqual([]);
    expect(state.reminders).toBe(2);
  });
});

describe("what is sent", () => {
  test("makes the table wait where it is an act, and until it is answered", () => {
    const sent = playing({ type: "tell", at: "1", note: said }, { type: "send", at: "1", acts: true });
    expect([sent.waiting, lasting(sent.note, "1", said)]).toEqual([true, null]);
    expect(playReducer(sent, { type: "answered" }).waiting).toBe(false);
  });

  test("is thought about where it is a question", () => {
    const asked = playing({ type: "send", at: "1", acts: false });
    expect([asked.waiting, asked.note.value]).toEqual([false, { kind: "thinking" }]);
  });

  test("at once is under way until it is answered, and makes nobody wait", () => {
    const [one, other] = [move("one"), move("other")];
    const sent = playing({ type: "send-at-once", move: one }, { type: "send-at-once", move: other });
    expect([sent.underway, sent.waiting]).toEqual([[one, other], false]);
    expect(playReducer(sent, { type: "answered", move: one }).underway).toEqual([other]);
  });
});

describe("what is told of an answer", () => {
  const hinted = move("take");
  const selector = { moves: [hinted] };
  const told = (answer: unknown, question: Ask = { type: "hint" }) =>
    noteOf(answer as Answer, question, selector, { state: 3, scene: scene({}) });

  test("a hint at the state for which it was asked, and for a move that is there", () => {
    const hint = { type: "hint", state: 3, move: "take", words: null };
    expect(told(hint)).toEqual({ kind: "hint", move: hinted, words: hinted.label });
    expect(told({ ...hint, state: 2 })).toBeNull();
    expect(told({ ...hint, move: "give" })).toBeNull();
  });

  test("a refusal by its rule or its reason; the photo finish is told elsewhere", () => {
    const refused = { type: "refused", reason: "Too late.", rule: null, photo: null };
    expect(told(refused)).toEqual({ kind: "said", words: "Too late." });
    const rule = { number: "1.1", sentence: "Never." };
    expect(told({ ...refused, rule })).toEqual({ kind: "why", rule, things: [], what: null });
    expect(told({ ...refused, photo: {} })).toBeNull();
  });
});
