// What a page shows while it waits, when something failed, and when there is nothing yet.

import type { ComponentChildren } from "preact";
import type { Problem } from "../api/rest";
import { shell } from "../i18n/shell";
import { Button } from "../ui/button";

/** Three rings on the water, the sign of something to come. */
function Ripples() {
  return (
    <svg class="state-drawing" viewBox="0 0 96 48" width="96" height="48" aria-hidden="true">
      <ellipse class="ripple" cx="48" cy="26" rx="12" ry="4" />
      <ellipse class="ripple" cx="48" cy="26" rx="26" ry="9" />
      <ellipse class="ripple" cx="48" cy="26" rx="40" ry="14" />
    </svg>
  );
}

/** A line that was cut. */
function SlackLine() {
  return (
    <svg class="state-drawing" viewBox="0 0 96 48" width="96" height="48" aria-hidden="true">
      <path class="stroke" d="M8 40 40 8M40 8c4 8 2 16 8 20M62 34c4 4 10 4 14 0" />
      <path class="water" d="M4 44q8-5 16 0t16 0 16 0 16 0 16 0" />
      <circle class="float" cx="60" cy="31" r="4" />
    </svg>
  );
}

/** Reeds beside still water. */
function Reeds() {
  return (
    <svg class="state-drawing" viewBox="0 0 96 48" width="96" height="48" aria-hidden="true">
      <path class="stroke" d="M30 42C30 28 28 20 24 10M38 42c0-12 1-22 6-32M46 42c0-8 4-14 10-20" />
      <path class="reed" d="M22 5h4v10h-4zM42 4h4v10h-4z" />
      <path class="water" d="M4 43q8-5 16 0t16 0 16 0 16 0 16 0" />
    </svg>
  );
}

export function Loading({ what }: { what: string }) {
  return (
    <div class="state state-loading" role="status">
      <Ripples />
      <p>{shell.loading(what)}</p>
    </div>
  );
}

export function Failed({ problem, again }: { problem: Problem; again?: () => void }) {
  const offline = problem.code === "offline";
  return (
    <div class="state state-failed" role="alert">
      <SlackLine />
      <h2>{offline ? shell.offlineTitle : shell.failedTitle}</h2>
      <p>{offline ? shell.offlineHelp : problem.reason}</p>
      {again && <Button onClick={again}>{shell.again}</Button>}
    </div>
  );
}

export function Empty({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="state state-empty">
      <Reeds />
      <h2>{title}</h2>
      {children}
    </div>
  );
}
