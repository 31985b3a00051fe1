// Around the table: every thing that has something to tell explains itself on a small card beside it.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Words } from "../../api/protocol";
import { NOTHING_CHOSEN } from "../../board/input/selection";
import { sentence, text } from "../../i18n/catalog";
import { play as playWords, explain as words } from "../../i18n/table";
import { useTableContext } from "../state/table-context";
import { Cost } from "./cost";
import { type About, aboutThing, placeFor, type Thing } from "./explain";
import { DESCRIPTION, useExplain } from "./use-explain";
import { useRules } from "./use-rules";

/** What a card leaves in sight: what can be pressed, what the table says, what the guide asks for, where a piece may go. */
const CLEAR = ".action-bar, .tools, .guide, .status-line, .board [data-standing=target]";
/** A grid whose lines are counted is weighed as a whole: where there is room, the card stays off it and off what lies beside it. */
const WEIGHED = ".field:has(> .edge)";
const LYING = ".board :is([data-piece], [data-slot], [data-edge])";

export function WithExplanations({ children }: { children: ComponentChildren }) {
  const { live, scene, selector, past, play, words: catalog, playing } = useTableContext();
  const selection = past ? NOTHING_CHOSEN : play.selection;
  // Where all hurry nothing is explained.
  const off = live.table.race !== null || play.selector.quick;
  const rules = useRules(scene.game, scene, off);
  const about = (thing: Thing) => aboutThing(scene, selector, selection, thing);
  const answers = (
    id: string, // Clicks are answered: by a move, or by the rule against it.
  ) => playing && ["refused", "closed"].includes(selector.click(selection, id).kind);
  const { box, shown, focused, walking, listeners } = useExplain({ scene, selector, off, about, answers });
  const told = shown && about(shown.thing);
  const described = focused && about(focused);
  return (
    <div class="explained" ref={box} {...listeners}>
      {children}
      <p id={DESCRIPTION} hidden>
        {described && linesOf(described, rules, catalog).join(" ")}
      </p>
      <output class="visually-hidden">
        {shown?.aloud && told && [sentence(text(told.label, catalog)), ...linesOf(told, rules, catalog)].join(" ")}
      </output>
      {walking && <p class="explaining">{words.walking}</p>}
      {shown && told && <Card about={told} beside={shown.element} rules={rules} catalog={catalog} />}
    </div>
  );
}

/** All but its name, sentence by sentence. */
function linesOf({ rule, move, ours }: About, rules: ReadonlyMap<string, string>, catalog: Words): string[] {
  return [
    ...(rule ? [`${playWords.rule(rule)}: ${rules.get(rule) ?? ""}`] : []),
    ...(move ? [move.label, move.cost, move.note].flatMap((say) => (say ? [sentence(text(say, catalog))] : [])) : []),
    ...(ours ? [words.ours] : []),
  ];
}

interface CardProps {
  about: About;
  beside: Element;
  rules: ReadonlyMap<string, string>;
  catalog: Words;
}

/** For the eye alone: the same words describe the thing for who listens. */
function Card({ about, beside, rules, catalog }: CardProps) {
  const { label, weighed, rule, move, ours } = about;
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!card.current) return;
    const { offsetWidth: width, offsetHeight: height, style } = card.current;
    const { clientWidth, clientHeight } = document.documentElement;
    // Who asks about a title looks at what lies below it.
    const titled = beside.matches(".zone-title") ? [beside.closest("[data-zone]")] : [];
    const field = beside.closest(WEIGHED);
    const seen = document.querySelectorAll(field ? `${CLEAR}, ${LYING}` : CLEAR);
    const clear = [...seen, ...titled]
      .flatMap((one) => one ?? [])
      .map((one) => one.getBoundingClientRect())
      .filter((one) => one.height);
    const room = { width: clientWidth, height: clientHeight };
    const place = placeFor(beside.getBoundingClientRect(), { width, height }, room, clear, field?.getBoundingClientRect());
    style.translate = `${place.left}px ${place.top}px`;
  });
  return (
    <div class={weighed ? "explanation explanation-narrow" : "explanation"} ref={card} aria-hidden="true">
      {!weighed && <p class="explanation-name">{text(label, catalog)}</p>}
      {move && (
        <p class="explanation-move">
          <span class="caption">{words.now}</span> {sentence(text(move.label, catalog))}{" "}
          <Cost cost={move.cost} words={catalog} />
          {move.note && <span class="explanation-note">{sentence(text(move.note, catalog))}</span>}
        </p>
      )}
      {rule && (
        <p class="explanation-rule">
          <span class="figures">{playWords.rule(rule)}</span> {rules.get(rule)}
        </p>
      )}
      {ours && <p class="explanation-ours">{words.ours}</p>}
    </div>
  );
}
