// The tools of the table: a row of drawings, on a phone with their names; what does not fit there or is seldom used is in a menu.

import { useId, useRef, useState } from "preact/hooks";
import { recordPath } from "../api/rest";
import { useSettings } from "../app/settings";
import { TOUCH, useMedia, WIDE } from "../app/use-media";
import { play as words } from "../i18n/table";
import { Button } from "../ui/button";
import { useCloseOutside } from "../ui/close-outside";
import { Icon } from "../ui/icons";
import { useTableContext } from "./state/table-context";
import { firstTools, otherTools, secondTools, sideTool, type Tool } from "./tool-list";

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
  const side = sideTool(view, settings, wide);
  const second = secondTools(view);
  const rest = otherTools(view, settings, touch);
  return (
    <div class="tools" role="toolbar" aria-label={words.tools} inert={inert}>
      {(wide ? [...first, ...second, side] : [...first, side]).map(toolButton)}
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

function ToolButton({ tool: { icon, label, keys, not, pressed, opens, use, says } }: { tool: Tool }) {
  const { play } = useTableContext();
  return (
    <Button
      class="button tool"
      aria-disabled={!!not || undefined}
      aria-pressed={pressed}
      aria-expanded={opens}
      aria-controls={opens === undefined ? undefined : "side"}
      aria-keyshortcuts={keys}
      aria-description={not ?? undefined}
      onClick={() => (not && !says ? play.say(not) : use())}
    >
      <Icon name={icon} />
      <span>{label}</span>
      {not && (
        <span class="tool-why" aria-hidden="true">
          {not}
        </span>
      )}
    </Button>
  );
}
