// What of the page can be explained, by its elements.

import type { Thing } from "./explain";

export interface Found {
  thing: Thing;
  element: Element;
}

/** All that may have something to tell. */
export const THINGS = "[data-piece], [data-slot], [data-step], [data-edge], [data-fact], .zone-title";

/** The thing in which an element of the table lies. A zone with something in it is meant by its title, not by the gaps. */
export function foundAt(target: EventTarget | null): Found | null {
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
