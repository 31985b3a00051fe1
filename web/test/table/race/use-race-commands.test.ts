import { expect, test } from "vitest";
import { inTurn } from "../../../src/table/race/use-race-commands";

/** Answers only when told to. */
function slowly() {
  const asked: string[] = [];
  const answers: (() => void)[] = [];
  const busy: boolean[] = [];
  const one = (what: string) => {
    asked.push(what);
    return new Promise<void>((resolve) => answers.push(resolve));
  };
  return { act: inTurn(one, (now) => busy.push(now)), asked, answers, busy };
}

test("what is asked for before the answer came waits its turn and is not lost", async () => {
  const { act, asked, answers, busy } = slowly();
  const done = act("ready");
  void act("not ready");
  expect(asked).toEqual(["ready"]);
  answers[0]?.();
  await Promise.resolve();
  await Promise.resolve();
  expect(asked).toEqual(["ready", "not ready"]);
  answers[1]?.();
  await done;
  expect(busy).toEqual([true, false]);
});

test("the same again while it is waited for asks nothing", async () => {
  const { act, asked, answers } = slowly();
  const done = act("ready");
  void act("ready");
  answers[0]?.();
  await done;
  expect(asked).toEqual(["ready"]);
  void act("ready");
  expect(asked).toEqual(["ready", "ready"]);
});
