// When a thing explains itself: looked at for a moment, focused, touched, or walked to.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Scene } from "../../api/protocol";
import { api } from "../../api/rest";
import { focusIsMoved } from "../../app/hooks";
import { useSettings } from "../../app/settings";
import { type Direction, directionOf, nearest } from "../../board/input/keyboard";
import type { MoveSelector } from "../../board/input/move-selector";
import { isTyping } from "../state/use-shortcuts";
import { type About, hasRules, isOnBoard, type Thing } from "./explain";

const HOVER_MS = 400;
const PRESS_MS = 500;
/** A finger that moves so far wants something else. */
const MOVED = 10;
/** A mouse that moves so far after a click looks at something again. */
const LOOKED = 6;
/** What describes the thing that has the focus. */
export const DESCRIPTION = "explanation";

export interface Found {
  thing: Thing;
  element: Element;
}

export interface Shown extends Found {
  /** What was touched or walked to is read aloud; what has the focus is described. */
  aloud: boolean;
}

const EXPLAIN_KEY = "e";
/** All that may have something to tell. */
const THINGS = "[data-piece], [data-slot], [data-step], [data-edge], [data-fact], .zone-title";

interface Options {
  scene: Scene;
  selector: MoveSelector;
  /** Nothing is explained: all hurry. */
  off: boolean;
  about: (thing: Thing) => About | null;
  /** Whether the table answers a click on this thing: then it does not explain itself as well. */
  answers: (id: string) => boolean;
}

/** The sentences of the rules by their numbers, once something of the scene asks for them. */
export function useRules(game: string, scene: Scene, off: boolean): ReadonlyMap<string, string> {
  const [rules, setRules] = useState<ReadonlyMap<string, string>>(new Map());
  const wanted = !off && hasRules(scene);
  useEffect(() => {
    if (!wanted) return;
    api.rules(game).then(
      ({ chapters }) => {
        const items = chapters.flatMap((chapter) => chapter.items);
        setRules(new Map(items.flatMap(({ number, text }) => (number === null ? [] : [[number, text] as const]))));
      },
      // Without them the numbers still lead to the rulebook.
      () => undefined,
    );
  }, [game, wanted]);
  return rules;
}

/** The listeners around the table, what is shown now, and the thing that has the focus. */
export function useExplain({ scene, selector, off, about, answers }: Options) {
  const { explain } = useSettings();
  const [shown, setShown] = useState<Shown | null>(null);
  const [focused, setFocused] = useState<Thing | null>(null);
  // The arrow keys lead from one thing to the next, until the key is pressed again.
  const [walking, setWalking] = useState(false);
  const walked = useRef<Element | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const timer = useRef(0);
  const pending = useRef<Element | null>(null);
  const press = useRef<{ x: number; y: number } | null>(null);
  // Where the mouse rested when something was clicked or a key pressed; before it has moved at all, nowhere it could have left.
  const rested = useRef<{ x: number; y: number } | null>(null);
  const mouse = useRef<{ x: number; y: number } | null>(null);
  // A long press that showed something is no click.
  const pressed = useRef(false);

  const wait = () => {
    clearTimeout(timer.current);
    pending.current = null;
  };
  const hide = () => {
    wait();
    setShown(null);
  };
  /** Whether a click on the thing plays, or is told why it does not. */
  const answered = (thing: Thing): boolean => {
    if (thing.kind === "step") return answers(thing.zone);
    return isOnBoard(thing) && (answers(thing.id) || selector.handleOf(thing.id) !== null);
  };
  const find = (target: EventTarget | null): Found | null => {
    const found = off ? null : foundAt(target);
    return found && about(found.thing) ? found : null;
  };
  const showAfter = (ms: number, found: Found | null, aloud = false) => {
    if (found && found.element === (shown?.element ?? pending.current)) return;
    hide();
    if (!found) return;
    pending.current = found.element;
    timer.current = window.setTimeout(() => {
      pending.current = null;
      pressed.current = aloud;
      if (found.element.isConnected) setShown({ ...found, aloud });
    }, ms);
  };

  // What is there no more is told of no more.
  useEffect(() => {
    if (off || shown?.element.isConnected === false) hide();
  }, [scene, off]);
  useEffect(() => wait, []);

  /** Everything that tells something, whether it can be chosen or not, is reached from one thing to the next. */
  const walk = (direction: Direction | null) => {
    const things = [...(box.current?.querySelectorAll(THINGS) ?? [])].filter(
      (element) => element.getClientRects().length && !element.closest("[aria-hidden=true]"),
    );
    const telling = things.flatMap((element) => find(element) ?? []);
    // The table before the numbers above it.
    const first = telling.find(({ thing }) => thing.kind !== "fact") ?? telling[0];
    const start = telling.find(({ element }) => element === document.activeElement) ?? first;
    const from = walked.current?.isConnected ? walked.current : null;
    const others = telling.filter(({ element }) => element !== from);
    const rects = others.map(({ element }) => element.getBoundingClientRect());
    const at = from && direction && nearest(from.getBoundingClientRect(), rects, direction);
    const found = direction && from ? others[at ?? -1] : start;
    if (!found) return;
    walked.current = found.element;
    setWalking(true);
    found.element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    // What scrolls closes a card: this one comes after it, unless the walk has ended or gone on meanwhile.
    requestAnimationFrame(() => {
      if (walked.current === found.element) setShown({ ...found, aloud: true });
    });
  };
  const stopWalking = () => {
    walked.current = null;
    setWalking(false);
    hide();
  };
  const pressedKey = (event: KeyboardEvent) => {
    if (
      off ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      isTyping(event.target) ||
      document.querySelector("dialog[open]")
    )
      return;
    const direction = walking ? directionOf(event.key) : null;
    if (event.key.toLowerCase() === EXPLAIN_KEY) {
      if (event.repeat) return;
      if (walking) stopWalking();
      else walk(null);
    } else if (walking && event.key === "Escape") stopWalking();
    else if (direction) walk(direction);
    else {
      if (walking && event.key === "Tab") stopWalking();
      else if (!walking && !isModifier(event.key) && !directionOf(event.key)) restMouse();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  // One listener for good, that asks for the newest answer: a key meets what is drawn, however soon it comes.
  const answer = useRef(pressedKey);
  answer.current = pressedKey;
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => answer.current(event);
    addEventListener("keydown", listen, true);
    return () => removeEventListener("keydown", listen, true);
  }, []);
  useEffect(() => {
    if (!walking || !shown) return undefined;
    shown.element.setAttribute("data-explained", "");
    return () => shown.element.removeAttribute("data-explained");
  }, [walking, shown]);

  useEffect(() => {
    if (!shown) return undefined;
    const escaped = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      hide();
    };
    const elsewhere = (event: Event) => {
      if (event.target instanceof Node && !shown.element.contains(event.target)) hide();
    };
    addEventListener("keydown", escaped, true);
    addEventListener("scroll", hide, true);
    addEventListener("resize", hide);
    addEventListener("pointerdown", elsewhere, true);
    return () => {
      removeEventListener("keydown", escaped, true);
      removeEventListener("scroll", hide, true);
      removeEventListener("resize", hide);
      removeEventListener("pointerdown", elsewhere, true);
    };
  }, [shown]);

  const restMouse = () => {
    rested.current = mouse.current;
    hide();
  };
  /** Only a mouse that moves looks at something; after a click or a key it has to leave the place. */
  const look = (event: PointerEvent) => {
    const at = { x: event.clientX, y: event.clientY };
    if (mouse.current?.x === at.x && mouse.current.y === at.y) return;
    mouse.current = at;
    if (!explain || event.buttons || walking) return;
    if (rested.current && Math.hypot(at.x - rested.current.x, at.y - rested.current.y) < LOOKED) return;
    rested.current = null;
    const found = find(event.target);
    // One card is enough: the browser's own would come on top of it.
    if (found) found.element.querySelector("[title]")?.removeAttribute("title");
    showAfter(HOVER_MS, found);
  };

  const listeners = {
    onPointerOver: (event: PointerEvent) => {
      if (event.pointerType !== "mouse" || walking) return;
      // What came to lie under a mouse that rests is not looked at.
      if (find(event.target)?.element !== (shown?.element ?? pending.current)) hide();
    },
    onPointerLeave: (event: PointerEvent) => {
      if (event.pointerType === "mouse") hide();
    },
    onPointerDown: (event: PointerEvent) => {
      hide();
      pressed.current = false;
      if (event.pointerType === "mouse") {
        mouse.current = { x: event.clientX, y: event.clientY };
        restMouse();
        return;
      }
      press.current = { x: event.clientX, y: event.clientY };
      showAfter(PRESS_MS, find(event.target), true);
    },
    onPointerMove: (event: PointerEvent) => {
      if (event.pointerType === "mouse") look(event);
      const { current } = press;
      if (current && Math.hypot(event.clientX - current.x, event.clientY - current.y) > MOVED) {
        press.current = null;
        hide();
      }
    },
    onPointerUp: () => {
      if (press.current) wait();
      press.current = null;
    },
    onPointerCancel: () => {
      press.current = null;
      hide();
    },
    onContextMenu: (event: MouseEvent) => {
      if (press.current || pressed.current) event.preventDefault();
    },
    onClickCapture: (event: MouseEvent) => {
      if (!pressed.current) return;
      pressed.current = false;
      event.stopPropagation();
      event.preventDefault();
    },
    onClick: (event: MouseEvent) => {
      const found = find(event.target);
      if (found && !answered(found.thing)) {
        wait();
        setShown({ ...found, aloud: true });
      }
    },
    onFocusIn: (event: FocusEvent) => {
      const found = find(event.target);
      if (!(event.target instanceof HTMLElement) || !found) return;
      event.target.setAttribute("aria-describedby", DESCRIPTION);
      setFocused(found.thing);
      if (explain && !focusIsMoved() && event.target.matches(":focus-visible")) showAfter(HOVER_MS, found);
    },
    onFocusOut: (event: FocusEvent) => {
      if (event.target instanceof Element && event.target.getAttribute("aria-describedby") === DESCRIPTION) {
        event.target.removeAttribute("aria-describedby");
      }
      setFocused(null);
      hide();
    },
  };
  return { box, shown, focused, walking, listeners };
}

const isModifier = (key: string): boolean => /^(Shift|Control|Alt|Meta)$/.test(key);

/** The thing in which an element of the table lies. A zone with something in it is meant by its title, not by the gaps. */
function foundAt(target: EventTarget | null): Found | null {
  if (!(target instanceof Element) || target.closest("dialog, .unfold")) return null;
  const element = target.closest<HTMLElement>("[data-piece], [data-slot], [data-step], [data-edge], [data-fact], [data-zone]");
  if (!element) return null;
  const { piece, slot, step, edge, fact, zone } = element.dataset;
  if (piece !== undefined) return { thing: { kind: "piece", id: piece }, element };
  if (slot !== undefined) return { thing: { kind: "slot", id: slot }, element };
  if (fact !== undefined) return { thing: { kind: "fact", id: fact }, element };
  const around = element.closest<HTMLElement>("[data-zone]")?.dataset["zone"];
  if (step !== undefined)
    return around === undefined ? null : { thing: { kind: "step", zone: around, at: Number(step) }, element };
  if (edge !== undefined) return around === undefined ? null : { thing: { kind: "edge", zone: around, line: edge }, element };
  if (zone === undefined) return null;
  const title = target.closest(".zone-title, .zone-note");
  if (!title && !target.closest(".zone-handle") && element.querySelector("[data-piece]")) return null;
  return { thing: { kind: "zone", id: zone }, element: title ?? element };
}
