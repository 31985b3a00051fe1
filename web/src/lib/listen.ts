// Listening to events, and no more.

type Events = GlobalEventHandlersEventMap & WindowEventMap & DocumentEventMap;

/** By the names of the browser's own events, or of others that say nothing but that they happen. */
export type Handlers = { [Name in keyof Events]?: (event: Events[Name]) => void } | Record<string, () => void>;

/** Listens to events by their names; the answer stops listening. */
export function listen(target: EventTarget, handlers: Handlers, options?: boolean | AddEventListenerOptions): () => void {
  const all = Object.entries(handlers) as [string, EventListener][];
  for (const [name, handler] of all) target.addEventListener(name, handler, options);
  return () => {
    for (const [name, handler] of all) target.removeEventListener(name, handler, options);
  };
}
