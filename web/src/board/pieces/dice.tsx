// Dice of any number of sides, drawn as their solids are seen from above.

import { useLayoutEffect, useRef } from "preact/hooks";
import { motionWanted } from "../../app/settings";

/** Sides and colour of a kind like 'd12-black', null where the kind is no die. */
export function readDie(kind: string): { sides: number; colour: string } | null {
  const read = /^d(\d+)(?:-([a-z]+))?$/.exec(kind);
  return read ? { sides: Number(read[1]), colour: read[2] ?? "white" } : null;
}

const CENTRE = 50;

function corner(radius: number, degrees: number): [number, number] {
  const angle = (degrees * Math.PI) / 180;
  return [CENTRE + radius * Math.sin(angle), CENTRE - radius * Math.cos(angle)];
}

function polygon(corners: number, radius: number, turn = 0): [number, number][] {
  return Array.from({ length: corners }, (_, index) => corner(radius, turn + (360 / corners) * index));
}

const asPath = (points: [number, number][]) => `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;

interface Solid {
  outline: string;
  face: string;
  edges: string;
}

/** Joins each corner of the face to the corners of the outline that are nearest to it. */
function solid(outline: [number, number][], face: [number, number][]): Solid {
  const edges = face.flatMap(([x, y]) => {
    const far = outline.map(([ox, oy]) => Math.hypot(ox - x, oy - y));
    const least = Math.min(...far);
    return outline.filter((_, index) => (far[index] ?? 0) < least + 1).map(([ox, oy]) => `M${x} ${y}L${ox} ${oy}`);
  });
  return { outline: asPath(outline), face: asPath(face), edges: edges.join("") };
}

function solidOf(sides: number): Solid {
  switch (sides) {
    case 4:
      return solid(polygon(3, 48), polygon(3, 48));
    case 6:
      return solid(polygon(4, 58, 45), polygon(4, 50, 45));
    case 8:
      return solid(polygon(6, 47), polygon(3, 46));
    case 10:
      return solid(polygon(4, 47), [corner(40, 0), corner(30, 72), corner(26, 180), corner(30, -72)]);
    case 20:
      return solid(polygon(6, 47), polygon(3, 29));
    default:
      return solid(polygon(10, 47), polygon(5, 32));
  }
}

/** A die that shows `face`; it tumbles once when the face changes or the dice were thrown again. */
export function Die({ kind, face, thrown }: { kind: string; face: string | null; thrown: number }) {
  const die = readDie(kind);
  const drawing = useRef<SVGSVGElement>(null);
  const before = useRef({ face, thrown });
  useLayoutEffect(() => {
    const tumbles = before.current.face !== face || before.current.thrown !== thrown;
    before.current = { face, thrown };
    if (!tumbles || !motionWanted()) return;
    // Each a little differently, from the left, with one bounce; what it shows is read when it lies.
    const turns = 300 + Math.random() * 200;
    const roll: KeyframeAnimationOptions = { duration: 440 + Math.random() * 120, easing: "ease-out", fill: "backwards" };
    drawing.current?.animate(
      [
        { transform: `translate(-2.5rem, -1rem) rotate(${-turns}deg) scale(1.15)`, opacity: 0.4 },
        { transform: `translate(-0.9rem, 0) rotate(${-turns / 3}deg)`, opacity: 1, offset: 0.45 },
        { transform: "translate(-0.3rem, -0.3rem) rotate(-24deg)", offset: 0.7 },
        { transform: "none" },
      ],
      roll,
    );
    drawing.current?.querySelector("text")?.animate([{ opacity: 0 }, { opacity: 0, offset: 0.6 }, { opacity: 1 }], roll);
  }, [face, thrown]);
  if (!die) return null;
  const { outline, face: side, edges } = solidOf(die.sides);
  return (
    <svg ref={drawing} class={`die die-${die.colour}`} viewBox="0 0 100 100" aria-hidden="true">
      <path class="die-body" d={outline} />
      <path class="die-edge" d={edges} />
      <path class="die-face" d={side} />
      <text class="die-value" x="50" y="52">
        {face === "-" ? "" : face}
      </text>
    </svg>
  );
}
