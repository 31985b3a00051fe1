// Copies a link; where the browser does not allow that (plain http), shows it ready to be copied by hand.

import { useEffect, useRef, useState } from "preact/hooks";

interface CopyLinkProps {
  link: string;
  label: string;
  done: string;
  byHand: string;
}

export function CopyLink({ link, label, done, byHand }: CopyLinkProps) {
  const [copied, setCopied] = useState("");
  const [shown, setShown] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (shown) field.current?.select();
  }, [shown]);
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
      <button type="button" class="button" onClick={copy}>
        {label}
      </button>
      <span role="status">{copied === link && done}</span>
      {shown && (
        <label class="field copy-by-hand">
          <span>{byHand}</span>
          <input ref={field} type="text" readOnly value={link} />
        </label>
      )}
    </>
  );
}
