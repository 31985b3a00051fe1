// A button that does something here: unlike the browser's own, it never sends a form.

import type { ComponentProps } from "preact";

interface ButtonProps extends ComponentProps<"button"> {
  /** How much it stands out: main is what one would do, warm what one may regret. */
  kind?: "main" | "warm" | "plain";
}

export function Button({ kind, ...rest }: ButtonProps) {
  return <button type="button" class={kind ? `button button-${kind}` : "button"} {...rest} />;
}
