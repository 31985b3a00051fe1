import { expect, test } from "vitest";
import { listen } from "../../src/lib/listen";

test("events are heard by their names until nobody listens any more", () => {
  const target = new EventTarget();
  const heard: string[] = [];
  const hear = ({ type }: Event) => heard.push(type);
  const stop = listen(target, { online: hear, offline: hear });
  for (const name of ["online", "offline", "scroll"]) target.dispatchEvent(new Event(name));
  expect(heard).toEqual(["online", "offline"]);
  stop();
  target.dispatchEvent(new Event("online"));
  expect(heard).toHaveLength(2);
});
