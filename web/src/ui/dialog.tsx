// A window over the page: the browser's own dialog keeps the focus inside and closes on Escape.

import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { shell } from "../i18n/shell";
import { Button } from "./button";
import { Icon } from "./icons";

interface DialogProps {
  title: string;
  close: () => void;
  wide?: boolean;
  /** A look of its own. */
  look?: string;
  children: ComponentChildren;
}

export function Dialog({ title, close, wide = false, look, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const name = useId();
  useLayoutEffect(() => {
    const before = document.activeElement;
    element.current?.showModal();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const clickedBeside = (event: MouseEvent) => {
    if (event.target === element.current) close();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key that closes a dialog is Escape, which the browser knows.
    <dialog
      ref={element}
      class={[wide && "wide", look].filter(Boolean).join(" ") || undefined}
      aria-labelledby={name}
      onClose={close}
      onClick={clickedBeside}
    >
      <div class="dialog-content stack">
        <header class="dialog-header">
          <h2 id={name}>{title}</h2>
          <Button kind="plain" aria-label={shell.close} onClick={close}>
            <Icon name="close" />
          </Button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
