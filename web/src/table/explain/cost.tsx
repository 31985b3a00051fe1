// What has to be paid for a move, small beside its words.

import type { Message, Words } from "../../api/protocol";
import { text } from "../../i18n/catalog";

export function Cost({ cost, words }: { cost: Message | null | undefined; words: Words }) {
  return cost ? <span class="cost">{text(cost, words)}</span> : null;
}
