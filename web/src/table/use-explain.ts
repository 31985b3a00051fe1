// When a thing explains itself: looked at for a moment, focused, touched, or walked to.

import { useEffect, useRef, useState } from "preact/hooks";
import { api } from "../api";
import { type Direction, directionOf, nearest } from "../board/keyboard";
import type { Pointing } from "../board/selection";
import type { Scene } from "../messages";
import { useSettings } from "../settings";
import { focusIsMoved } from "../use";
import { type About, hasRules, type Thing } from "./explain";
import { isTyping } from "./use-shortcuts";

const HOVER_MS = 400;
const PRESS_MS = 500;
/** A finger that moves so far wants something else. */
const MOVED = 10;
/** What describes the thing that has the focus. */
export const DESCRIPTION = "explanation";

export interface Found {
  thing: Thing;
  element: Element;
}

export interface Shown extends Found {
  /** What was touched or walked to is read aloud; what has the focus is described. */
  aloud: boolean;
  /** The arrow keys lead on from here. */
  walking?: boolean;
}

const EXPLAIN_KEY = "e";
/** All that may have something to tell. */
const THINGS = "[data-piece], [data-slot], [data-step], .zone-title";

interface Options {
  scene: Scene;
  pointing: Pointing;
  /** Nothing is explained: all hurry. */
  off: boolean;
  about: (thing: Thing) => About | null;
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
export function useExplain({ scene, pointing, off, about }: Options) {
  const { explain } = useSettings();
  const [shown, setShown] = useState<Shown | null>(null);
  const [focused, setFocused] = useState<Thing | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const timer = useRef(0);
  const pending = useRef<Element | null>(null);
  const press = useRef<{ x: number; y: number } | null>(null);
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
    const start = telling.find(({ element }) => element === document.activeElement) ?? telling[0];
    const others = telling.filter(({ element }) => element !== shown?.element);
    const rects = others.map(({ element }) => element.getBoundingClientRect());
    const at = shown && direction && nearest(shown.element.getBoundingClientRect(), rects, direction);
    const found = direction ? others[at ?? -1] : start;
    if (!found) return;
    found.element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    // What scrolls closes a card: this one comes after it.
    requestAnimationFrame(() => setShown({ ...found, aloud: true, walking: true }));
  };
  const pressedKey = (event: KeyboardEvent) => {
    if (off || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || document.querySelector("dialog[open]")) return;
    const direction = shown?.walking ? directionOf(event.key) : null;
    if (event.key.toLowerCase() === EXPLAIN_KEY) {
      if (shown?.walking) hide();
      else walk(null);
    } else if (direction) walk(direction);
    else {
      if (shown?.walking && event.key === "Tab") hide();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  useEffect(() => {
    addEventListener("keydown", pressedKey, true);
    return () => removeEventListener("keydown", pressedKey, true);
  });
  useEffect(() => {
    if (!shown?.walking) return undefined;
    shown.element.setAttribute("data-explained", "");
    return () => shown.element.removeAttribute("data-explained");
  }, [shown]);

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

  const listeners = {
    onPointerOver: (event: PointerEvent) => {
      if (event.pointerType !== "mouse" || !explain || event.buttons) return;
      const found = find(event.target);
      // One card is enough: the browser's own would come on top of it.
      if (found) found.element.querySelector("[title]")?.removeAttribute("title");
      showAfter(HOVER_MS, found);
    },
    onPointerLeave: (event: PointerEvent) => {
      if (event.pointerType === "mouse") hide();
    },
    onPointerDown: (event: PointerEvent) => {
      hide();
      pressed.current = false;
      if (event.pointerType === "mouse") return;
      press.current = { x: event.clientX, y: event.clientY };
      showAfter(PRESS_MS, find(event.target), true);
    },
    onPointerMove: (event: PointerEvent) => {
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
      if (found && (found.thing.kind === "step" || pointing.handleOf(found.thing.id) === null)) {
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
  return { box, shown, focused, listeners };
}

/** The thing in which an element of the table lies. A zone with something in it is meant by its title, not by the gaps. */
function foundAt(target: EventTarget | null): Found | null {
  if (!(target instanceof Element) || target.closest("dialog, .unfold")) return null;
  const element = target.closest<HTMLElement>("[data-piece], [data-slot], [data-step], [data-zone]");
  if (!element) return null;
  const { piece, slot, step, zone } = element.dataset;
  if (piece !== undefined) return { thing: { kind: "piece", id: piece }, element };
  if (slot !== undefined) return { thing: { kind: "slot", id: slot }, element };
  if (step !== undefined) {
    const track = element.closest<HTMLElement>("[data-zone]")?.dataset["zone"];
    return track === undefined ? null : { thing: { kind: "step", zone: track, at: Number(step) }, element };
  }
  if (zone === undefined) return null;
  const title = target.closest(".zone-title, .zone-note");
  if (!title && !target.closest(".zone-handle") && element.querySelector("[data-piece]")) return null;
  return { thing: { kind: "zone", id: zone }, element: title ?? element };
}
