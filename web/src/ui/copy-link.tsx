// Copies a link; where the browser does not allow that (plain http), shows it ready to be copied by hand.

import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "./button";

const TOLD_MS = 2500;

interface CopyLinkProps {
  link: string;
  label: string;
  done: string;
  byHand: string;
  main?: boolean;
}

export function CopyLink({ link, label, done, byHand, main = false }: CopyLinkProps) {
  const [copied, setCopied] = useState("");
  const [shown, setShown] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const told = copied !== "" && copied === link;
  useEffect(() => {
    if (shown) field.current?.select();
  }, [shown]);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(""), TOLD_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(link);
    } catch {
      setShown(true);
    }
  };
  return (
    <>
      {/* Both texts have their place in the button from the start, so that nothing beside it ever moves. */}
      <Button
        class={`button copy-link${main ? " button-main" : ""}`}
        aria-label={label}
        data-told={told || undefined}
        onClick={copy}
      >
        <span>{label}</span>
        <span>{done}</span>
      </Button>
      <span class="visually-hidden" role="status">
        {told && done}
      </span>
      {shown && (
        <label class="field copy-by-hand">
          <span>{byHand}</span>
          <input ref={field} type="text" readOnly value={link} />
        </label>
      )}
    </>
  );
}
