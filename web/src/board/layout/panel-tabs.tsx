// The panels of a table one at a time: a tab for each, and beside every tab what is always wanted.

import { useId, useRef, useState } from "preact/hooks";
import type { Scene } from "../../api/protocol";
import { text } from "../../i18n/catalog";
import { board as words } from "../../i18n/table";
import { type BoardView, useBoard } from "../board-context";
import { tabOfChange } from "../scene/changed-tab";
import type { PlacedPanel } from "../scene/placed-panels";
import { mostUrgent, OTHERS, type Tab, tabsOf, tabToShow, type Wanted, wantedIn } from "../scene/tabs";

interface PanelTabsProps {
  scene: Scene;
  panels: PlacedPanel[];
  box: (placed: PlacedPanel) => preact.ComponentChildren;
}

export function PanelTabs({ scene, panels, box }: PanelTabsProps) {
  const view = useBoard();
  const name = useId();
  const list = useRef<HTMLDivElement>(null);
  const tabs = tabsOf(scene, panels).map((tab) => ({ ...tab, wanted: wantedIn(scene, tab.panels, view) }));
  const staying = panels.filter(({ panel }) => panel.stays);
  const beside = wantedIn(scene, staying, view);
  const [open, setOpen] = useOpenTab(tabs, beside, scene);
  const kind = mostUrgent([beside, ...tabs.map(({ wanted }) => wanted)]);
  const walk = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const at = tabs.findIndex(({ id }) => id === open);
    const next = by && tabs[(at + by + tabs.length) % tabs.length];
    if (!next) return;
    setOpen(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.id)}"]`)?.focus();
  };
  return (
    <>
      <div class="part-tabs" role="tablist" aria-label={words.parts} ref={list} onKeyDown={walk}>
        {tabs.map((tab) => {
          const { id, wanted } = tab;
          const acts = id !== open && kind !== null && wanted[kind] > 0;
          return (
            <button
              key={id}
              type="button"
              role="tab"
              id={`${name}-${id}`}
              data-tab={id}
              data-wanted={acts || undefined}
              aria-selected={id === open}
              aria-controls={`${name}-${id}-page`}
              tabIndex={id === open ? 0 : -1}
              onClick={() => setOpen(id)}
            >
              {titleOf(tab, view)}
              {acts && <span class="visually-hidden">{words.somethingToDo}</span>}
            </button>
          );
        })}
      </div>
      {tabs.map(({ id, panels: inside }) => (
        <div
          key={id}
          class="tab-page"
          role="tabpanel"
          id={`${name}-${id}-page`}
          data-page={id}
          aria-labelledby={`${name}-${id}`}
          hidden={id !== open}
        >
          {inside.map(box)}
        </div>
      ))}
      {staying.map(box)}
    </>
  );
}

function titleOf({ id, panels }: Tab, view: BoardView): string {
  const [first, ...more] = panels;
  if (!first) return "";
  if (first.whose === "own") return view.seat < 0 ? text(first.panel.title, view.words) : words.ownBoard;
  return id === OTHERS && (more.length > 0 || first.whose === "other") ? words.others : text(first.panel.title, view.words);
}

type Counted = (Tab & { wanted: Wanted })[];

/** The open tab. It changes by itself when what is wanted has changed and nothing of it can be seen, or when others act elsewhere. */
function useOpenTab(tabs: Counted, beside: Wanted, scene: Scene) {
  const [, redraw] = useState(0);
  const shown = useRef({ open: tabs[0]?.id ?? "", wanted: "", scene });
  const wanted = JSON.stringify([beside, tabs]);
  const before = shown.current;
  if (before.wanted !== wanted || before.scene !== scene) {
    const idle = mostUrgent([beside, ...tabs.map((tab) => tab.wanted)]) === null;
    const watched = idle ? tabOfChange(before.open, tabs, before.scene, scene) : before.open;
    shown.current = { open: before.wanted === wanted ? watched : tabToShow(watched, tabs, beside), wanted, scene };
  }
  const set = (open: string) => {
    shown.current = { ...shown.current, open };
    redraw((times) => times + 1);
  };
  return [shown.current.open, set] as const;
}
