// The tools of the table: on a wide screen a grid, on a phone a row; what does not fit there or is seldom used is in a menu.

import { useEffect, useId, useRef, useState } from "preact/hooks";
import { recordPath } from "../api/rest";
import { useSettings } from "../app/settings";
import { TOUCH, useMedia, WIDE } from "../app/use-media";
import { play as words } from "../i18n/table";
import { listen } from "../lib/listen";
import { Button } from "../ui/button";
import { Icon } from "../ui/icons";
import { useTableContext } from "./state/table-context";
import { firstTools, otherTools, secondTools, type Tool } from "./tool-list";

export function Tools({ inert }: { inert: boolean }) {
  const view = useTableContext();
  const { table } = view.live;
  const settings = useSettings();
  const [open, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const name = useId();
  useCloseOutside(menu, open, () => setOpen(false));
  const wide = useMedia(WIDE);
  const touch = useMedia(TOUCH);
  const first = firstTools(view);
  const second = secondTools(view);
  const rest = otherTools(view, settings, touch);
  return (
    <div class="tools" role="toolbar" aria-label={words.tools} inert={inert}>
      {(wide ? [...first, ...second] : first).map(toolButton)}
      <div class="tools-more" ref={menu} data-open={open || undefined}>
        <Button class="button tool tools-opener" aria-expanded={open} aria-controls={name} onClick={() => setOpen(!open)}>
          <Icon name="more" />
          <span>{words.more}</span>
        </Button>
        {/* biome-ignore lint/a11y: whatever button within is used, by a key too, closes the menu. */}
        <div id={name} class="tools-rest" onClick={() => setOpen(false)}>
          {(wide ? rest : [...second, ...rest]).map(toolButton)}
          {/* Where one plays alone, saving offers both. */}
          {!(table.seat >= 0 && table.seats.length === 1) && (
            <a class="button tool" href={recordPath(table.id)} download>
              <Icon name="record" />
              <span>{words.record}</span>
            </a>
          )}
        </div>
      </div>
    </div>
  );
}

const toolButton = (tool: Tool) => <ToolButton key={tool.icon} tool={tool} />;

function ToolButton({ tool: { icon, label, keys, not, pressed, use, says } }: { tool: Tool }) {
  const { play } = useTableContext();
  return (
    <Button
      class="button tool"
      aria-disabled={!!not || undefined}
      aria-pressed={pressed}
      aria-keyshortcuts={keys}
      title={not ?? undefined}
      onClick={() => (not && !says ? play.say(not) : use())}
    >
      <Icon name={icon} />
      <span>{label}</span>
    </Button>
  );
}

function useCloseOutside(box: { current: HTMLElement | null }, open: boolean, close: () => void): void {
  useEffect(() => {
    if (!open) return;
    const pointed = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) close();
    };
    const pressed = (event: KeyboardEvent) => {
      if (event.key === "Escape") close();
    };
    return listen(window, { pointerdown: pointed, keydown: pressed });
  }, [open]);
}
