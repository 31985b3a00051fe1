// Tracks and dials: named steps in a row or a ring, the pieces that stand on them, and where they would stand.

import type { CSSProperties } from "preact";
import { useRef } from "preact/hooks";
import type { Piece as PieceInfo, Step, Zone } from "../../api/protocol";
import { text } from "../../i18n/catalog";
import { useBoard } from "../board-context";
import { useArtFor } from "../pieces/art";
import { Piece, PreviewPiece } from "../pieces/piece";
import { Art, Mark, tinted } from "../pieces/printed-card";
import { piecesOf } from "../scene/scene";

export type Measures = CSSProperties & Record<`--${string}`, string | number>;

/** How many steps a track has: those that are named, those that it counts, and those that pieces stand on. */
export function stepCount({ steps = [], count = 0, pieces = [] }: Zone): number {
  return steps.length || Math.max(count, ...pieces.map(({ slot }) => slot + 1));
}

interface StepProps {
  zone: Zone;
  at: number;
  name: string;
  style?: Measures;
  children?: preact.ComponentChildren;
}

/** One step: what stands on it, for the eye by its name and for the ear by what it means. */
export function StepItem({ zone, at, name, style, children }: StepProps) {
  const view = useBoard();
  const step: Step | undefined = zone.steps?.[at];
  const pieces = piecesOf(zone).filter(({ slot }) => slot === at);
  const previews = view.previews(zone.id).filter(({ slot }) => slot === at);
  return (
    <li
      class={name}
      style={style}
      data-step={at}
      data-tint={tinted(step?.tint)}
      data-taken={pieces.length > 0 || undefined}
      data-would={previews.length > 0 || undefined}
      aria-current={step && pieces.length > 0 ? "step" : undefined}
    >
      {step && <span class="visually-hidden">{text(step.label, view.words)}</span>}
      {children}
      <StepPieces pieces={pieces} previews={previews} />
    </li>
  );
}

function StepPieces({ pieces, previews }: { pieces: PieceInfo[]; previews: readonly PieceInfo[] }) {
  if (!pieces.length && !previews.length) return null;
  return (
    <span class="step-pieces">
      {pieces.map((piece) => (
        <Piece key={piece.id} piece={piece} />
      ))}
      {previews.map((piece) => (
        <PreviewPiece key={`ghost ${piece.id}`} piece={piece} />
      ))}
    </span>
  );
}

/** What a step says was lost in print. It takes no room of its own, so that names stay where they are. */
function Ours() {
  return <span class="step-ours">*</span>;
}

/** With more steps there is no room beside the name of one. */
const MANY = 5;

/** Steps in a row, named or numbered. */
export function Track({ zone }: { zone: Zone }) {
  const view = useBoard();
  const steps = stepCount(zone);
  const named = !!zone.steps?.length;
  const cards = [...piecesOf(zone), ...view.previews(zone.id)].some(({ kind }) => kind === "card");
  return (
    <ol
      class={named ? "pieces pieces-track track-named" : "pieces pieces-track"}
      style={{ "--step-count": steps }}
      data-cards={cards || undefined}
      data-many={steps > MANY || undefined}
    >
      {Array.from({ length: steps }, (_, at) => (
        <StepItem key={at} zone={zone} at={at} name="track-step">
          <span class={named ? "step-name" : "track-number"} aria-hidden={named || undefined}>
            {typeof zone.steps?.[at]?.tint === "number" && (
              <Mark sign={{ art: "", tint: zone.steps[at]?.tint ?? 0 }} name="step-sign" />
            )}
            {named ? text(zone.steps?.[at]?.name ?? "", view.words) : at}
            {zone.steps?.[at]?.ours && <Ours />}
          </span>
        </StepItem>
      ))}
    </ol>
  );
}

/** The middle of a ring and its outer edge, on a sheet of 100 by 100. */
const MIDDLE = 50;
const RIM = 46;
const NAMES_AT = 0.67;
/** What lies in the middle is turned to a step by a pointer, and by a handle on the rim. */
const POINTER = "M44 36 50 27 56 36Z";
const HOLES = 12;

/** The place at a share of the radius, so many turns clockwise from the top. */
export function onRing(turn: number, share: number): { x: number; y: number } {
  const angle = turn * 2 * Math.PI;
  const round = (number: number) => Math.round(number * 100) / 100;
  return { x: round(MIDDLE + RIM * share * Math.sin(angle)), y: round(MIDDLE - RIM * share * Math.cos(angle)) };
}

/** The outline of one of several equal slices of a ring, around its middle. */
export function slicePath(at: number, steps: number): string {
  const from = onRing((at - 0.5) / steps, 1);
  const to = onRing((at + 0.5) / steps, 1);
  return `M${MIDDLE} ${MIDDLE}L${from.x} ${from.y}A${RIM} ${RIM} 0 0 1 ${to.x} ${to.y}Z`;
}

/** How far a dial has been turned that stood at one step and stands at another: never back, as a reel is turned. */
export function turnedOn(turns: number, at: number, steps: number): number {
  const by = Math.round(at - turns * steps) % steps;
  return turns + ((by + steps) % steps) / steps;
}

function useTurns(at: number | undefined, steps: number): number {
  const turns = useRef((at ?? 0) / steps);
  if (at !== undefined) turns.current = turnedOn(turns.current, at, steps);
  return turns.current;
}

/** The same steps in a ring, clockwise from the top: a reel, with what is turned in its middle. */
export function Dial({ zone }: { zone: Zone }) {
  const view = useBoard();
  const artFor = useArtFor();
  const steps = stepCount(zone);
  const stands = new Set(piecesOf(zone).map(({ slot }) => slot));
  const would = new Set(view.previews(zone.id).map(({ slot }) => slot));
  const present = zone.steps?.find((_, at) => stands.has(at));
  const turns = useTurns(piecesOf(zone)[0]?.slot, steps);
  return (
    <div class="dial">
      <svg class="dial-ring" viewBox="0 0 100 100" aria-hidden="true">
        <circle class="dial-rim" cx={MIDDLE} cy={MIDDLE} r="49.5" />
        {Array.from({ length: steps }, (_, at) => (
          <path
            key={at}
            class="dial-slice"
            d={slicePath(at, steps)}
            data-step={at}
            data-tint={tinted(zone.steps?.[at]?.tint)}
            data-taken={stands.has(at) || undefined}
            data-would={would.has(at) || undefined}
          />
        ))}
        <circle class="dial-line" cx={MIDDLE} cy={MIDDLE} r="16.5" />
        {[...would].map((at) => (
          <g key={at} class="dial-would" style={{ rotate: `${at / steps}turn` }}>
            <path d={POINTER} />
          </g>
        ))}
        {stands.size > 0 && (
          <g class="dial-crank" style={{ rotate: `${turns}turn` }}>
            {Array.from({ length: HOLES }, (_, at) => {
              const { x, y } = onRing((at + 0.5) / HOLES, 47.9 / RIM);
              return <circle key={at} class="dial-hole" cx={x} cy={y} r="0.9" />;
            })}
            <path class="dial-pointer" d={POINTER} />
            <circle class="dial-hub" cx={MIDDLE} cy={MIDDLE} r="15" />
            <rect class="dial-handle" x="44" y="-2" width="12" height="7" rx="3.5" />
          </g>
        )}
      </svg>
      <ol class="pieces pieces-dial">
        {Array.from({ length: steps }, (_, at) => {
          const { x, y } = onRing(at / steps, NAMES_AT);
          const step = zone.steps?.[at];
          const art = step?.art ? artFor(step.art) : null;
          return (
            <StepItem key={at} zone={zone} at={at} name="dial-step" style={{ "--x": `${x}%`, "--y": `${y}%` }}>
              <span class="step-name" aria-hidden="true">
                {art && <Art art={art} name="step-art" />}
                <span class="step-words">
                  {text(step?.short ?? step?.name ?? String(at), view.words)}
                  {typeof step?.tint === "number" && <Mark sign={{ art: "", tint: step.tint }} name="step-sign" />}
                  {step?.ours && <Ours />}
                </span>
              </span>
            </StepItem>
          );
        })}
      </ol>
      {present && (
        <span class="dial-present" aria-hidden="true">
          {text(present.name, view.words)}
        </span>
      )}
    </div>
  );
}
