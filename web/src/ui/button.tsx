// A button that does something here: unlike the browser's own, it never sends a form.

import type { ComponentProps } from "preact";

export function Button(props: ComponentProps<"button">) {
  return <button type="button" class="button" {...props} />;
}
