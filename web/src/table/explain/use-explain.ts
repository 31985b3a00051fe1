// When a thing explains itself: looked at for a moment, focused, touched, or walked to.

import { useRef, useState } from "preact/hooks";
import type { Scene } from "../../api/protocol";
import { focusIsMoved } from "../../app/hooks";
import { useSettings } from "../../app/settings";
import type { MoveSelector } from "../../board/input/move-selector";
import { type About, isOnBoard, type Thing } from "./explain";
import { type Found, foundAt } from "./things";
import { type CardControl, useCard } from "./use-card";
import { useWalk } from "./use-walk";

const HOVER_MS = 400;
const PRESS_MS = 500;
/** A finger that moves so far wants something else. */
const MOVED = 10;
/** A mouse that moves so far after a click looks at something again. */
const LOOKED = 6;
/** What describes the thing that has the focus. */
export const DESCRIPTION = "explanation";

interface Options {
  scene: Scene;
  selector: MoveSelector;
  /** Nothing is explained: all hurry. */
  off: boolean;
  about: (thing: Thing) => About | null;
  /** Whether the table answers a click on this thing: then it does not explain itself as well. */
  answers: (id: string) => boolean;
}

/** The listeners around the table, what is shown now, and the thing that has the focus. */
export function useExplain({ scene, selector, off, about, answers }: Options) {
  const { explain } = useSettings();
  const box = useRef<HTMLDivElement>(null);
  const card = useCard(scene, off);
  const mouse = useMouse();
  const find = (target: EventTarget | null): Found | null => {
    const found = off ? null : foundAt(target);
    return found && about(found.thing) ? found : null;
  };
  const restMouse = () => {
    mouse.rest();
    card.hide();
  };
  const walking = useWalk({ box, card, off, find, otherKey: restMouse });
  /** Only a mouse that moves looks at something; after a click or a key it has to leave the place. */
  const look = (event: PointerEvent) => {
    if (!mouse.moves(event) || !explain || event.buttons || walking || !mouse.leaves()) return;
    const found = find(event.target);
    // One card is enough: the browser's own would come on top of it.
    if (found) found.element.querySelector("[title]")?.removeAttribute("title");
    card.showAfter(HOVER_MS, found);
  };
  /** Whether a click on the thing plays, or is told why it does not. */
  const answered = (thing: Thing): boolean => {
    if (thing.kind === "step") return answers(thing.zone);
    return isOnBoard(thing) && (answers(thing.id) || selector.handleOf(thing.id) !== null);
  };
  const mouseListeners = {
    onPointerOver: (event: PointerEvent) => {
      if (event.pointerType !== "mouse" || walking) return;
      // What came to lie under a mouse that rests is not looked at.
      if (!card.isAbout(find(event.target))) card.hide();
    },
    onPointerLeave: (event: PointerEvent) => {
      if (event.pointerType === "mouse") card.hide();
    },
    onClick: (event: MouseEvent) => {
      const found = find(event.target);
      if (!found || answered(found.thing)) return;
      card.stop();
      card.show(found);
    },
  };
  const touch = useTouch(card, find);
  const pointerListeners = {
    onPointerDown: (event: PointerEvent) => {
      card.hide();
      card.tookPress();
      if (event.pointerType !== "mouse") {
        touch.begins(event);
        return;
      }
      mouse.moves(event);
      restMouse();
    },
    onPointerMove: (event: PointerEvent) => {
      if (event.pointerType === "mouse") look(event);
      touch.moves(event);
    },
  };
  const focus = useFocusListeners(card, find, explain);
  const listeners = { ...mouseListeners, ...pointerListeners, ...touch.listeners, ...focus.listeners };
  return { box, shown: card.shown, focused: focus.focused, walking, listeners };
}

type Find = (target: EventTarget | null) => Found | null;

interface Point {
  x: number;
  y: number;
}

const pointOf = ({ clientX: x, clientY: y }: PointerEvent): Point => ({ x, y });

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/** Where the mouse is, and where it rested when something was clicked or a key pressed. */
function useMouse() {
  const at = useRef<Point | null>(null);
  // Before it has moved at all, nowhere it could have left.
  const rested = useRef<Point | null>(null);
  return {
    /** Notes where it is, and tells whether that is somewhere else. */
    moves(event: PointerEvent): boolean {
      const before = at.current;
      at.current = pointOf(event);
      return !before || distance(before, at.current) > 0;
    },
    rest(): void {
      rested.current = at.current;
    },
    /** Whether it is away from where it rested, or has left it before. */
    leaves(): boolean {
      if (rested.current && at.current && distance(rested.current, at.current) < LOOKED) return false;
      rested.current = null;
      return true;
    },
  };
}

/** A finger that stays on a thing has it explained, and does not click it as well. */
function useTouch(card: CardControl, find: Find) {
  const press = useRef<Point | null>(null);
  const drop = () => {
    press.current = null;
    card.hide();
  };
  return {
    begins(event: PointerEvent): void {
      press.current = pointOf(event);
      card.showAfter(PRESS_MS, find(event.target), true);
    },
    moves(event: PointerEvent): void {
      if (press.current && distance(pointOf(event), press.current) > MOVED) drop();
    },
    listeners: {
      onPointerUp: () => {
        if (press.current) card.stop();
        press.current = null;
      },
      onPointerCancel: drop,
      onContextMenu: (event: MouseEvent) => {
        if (press.current || card.wasPressed()) event.preventDefault();
      },
      onClickCapture: (event: MouseEvent) => {
        if (!card.tookPress()) return;
        event.stopPropagation();
        event.preventDefault();
      },
    },
  };
}

/** What has the focus is described, and after a moment explained as well. */
function useFocusListeners(card: CardControl, find: Find, explain: boolean) {
  const [focused, setFocused] = useState<Thing | null>(null);
  const listeners = {
    onFocusIn: (event: FocusEvent) => {
      const found = find(event.target);
      if (!(event.target instanceof HTMLElement) || !found) return;
      event.target.setAttribute("aria-describedby", DESCRIPTION);
      setFocused(found.thing);
      if (explain && !focusIsMoved() && event.target.matches(":focus-visible")) card.showAfter(HOVER_MS, found);
    },
    onFocusOut: (event: FocusEvent) => {
      if (event.target instanceof Element && event.target.getAttribute("aria-describedby") === DESCRIPTION) {
        event.target.removeAttribute("aria-describedby");
      }
      setFocused(null);
      card.hide();
    },
  };
  return { focused, listeners };
}
