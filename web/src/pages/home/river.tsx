// The picture above the games: the river as it is now, at this time of day and year. Its colours stand in styles/pages/river.css,
// where they follow the theme.

import { useMemo } from "preact/hooks";
import { seasonOf, timeOfDay } from "./time-of-year";

export function River({ label }: { label: string }) {
  const now = useMemo(() => new Date(), []);
  return (
    <svg
      class="river"
      viewBox="0 0 1440 300"
      preserveAspectRatio="xMaxYMid slice"
      role="img"
      aria-label={label}
      data-time={timeOfDay(now)}
      data-season={seasonOf(now)}
    >
      <path class="river-sky" d="M0 0h1440v220H0z" />
      <path class="river-glow" d="M0 96h1440v110H0z" />
      <g class="river-stars">
        {STARS.map(([x, y, r]) => (
          <circle key={x} cx={x} cy={y} r={r} />
        ))}
      </g>
      <circle class="river-halo" cx="900" cy="112" r="78" />
      <circle class="river-sun" cx="900" cy="112" r="46" />
      <path
        class="river-cloud"
        d="M520 66h120q16 0 16-12 0-10-14-10-6-18-30-18-22 0-30 16-12-6-24 0-10-2-14 6-20 2-24 18zM1000 50h86q12 0 12-9 0-8-10-8-6-13-22-13-16 0-22 12-10-4-18 2-20 0-26 16z"
      />
      <path class="river-far" d="M0 150c110-46 240-56 380-22s250 18 390-8 250-36 390-10 190 18 280-6v130H0z" />
      <path
        class="river-snow"
        d="M196 112c40-12 92-12 140 4-30 2-46 12-70 8-24-2-44 2-70-12zM1010 112c44-10 92-8 132 2-30 4-44 12-68 8s-40 0-64-10z"
      />
      <path class="river-near" d="M0 184c180-30 330-14 520-2s420-26 620-20 220 2 300-8v80H0z" />
      <path class="river-tree" d={TREES} />
      <path class="river-trunk" d="M118 176v22M166 172v24M1216 168v22M1262 166v22M700 176v12" />
      <path class="river-water" d="M0 198h1440v102H0z" />
      <path class="river-mirror" d="M856 206h88M868 218h64M850 232h100M876 246h48M862 262h76" />
      <path class="river-deep" d="M0 252c180-18 360-18 540 0s360 18 540 0 240-14 360-8v56H0z" />
      <path
        class="river-shine"
        d="M150 220h90m44 12h40m280-14h120m-40 14h50m360-6h70m40 14h110M420 274h70m350 8h90m240 2h60M60 262h50"
      />
      <g class="river-lily">
        <path d="M560 272c0-7 22-12 46-12s46 5 46 12-20 12-46 12c-8 0-16 0-22-2l20-10-40 4c-2-1-4-2-4-4zM690 286c0-5 16-9 34-9s34 4 34 9-16 9-34 9-34-4-34-9z" />
        <path class="river-flower" d="M596 262c4-10 8-14 12-18 4 4 8 8 12 18-8 4-16 4-24 0z" />
      </g>
      <path
        class="river-leaf"
        d="M44 300c2-90 12-150 34-200-6 60-10 120-14 200zm66 0c-10-70-34-120-58-150 40 30 70 80 76 150zm60 0c2-50 10-84 26-112-6 36-8 70-8 112z"
      />
      <path
        class="river-reed"
        d="M76 300c2-70 4-130 14-190m50 190c0-60-6-110-2-170M30 300c-2-60 0-100-8-150M210 300c0-40 2-70 8-96"
      />
      <path class="river-cattail" d="M90 70l-4 38m51-20v38M19 116l4 32M220 172l-3 26" />
      <path class="river-branch" d="M1450 196c-70 4-110 14-180 10s-120-4-190 10m250-10c-20 20-40 26-60 30" />
      <path
        class="river-twig"
        d="M1120 210c-10-14-24-20-40-22 8 14 22 22 40 22zm214-8c6-16 20-26 38-28-6 16-18 26-38 28zm-64 34c-4-14-16-22-32-24 4 14 16 22 32 24z"
      />
      <g transform="translate(1100 28)">
        <path class="bird-tail" d="M122 138l30 48-22-2-20-34z" />
        <path class="bird-breast" d="M58 90c-8 28 0 66 34 78 22 6 36-6 36-30l-26-56z" />
        <path class="bird-back" d="M92 38c34 14 54 54 50 102-2 14-8 18-16 12-20-14-34-40-36-66z" />
        <path class="bird-wing" d="M106 72c18 16 26 38 26 64-14-12-24-32-26-52z" />
        <path class="bird-back" d="M48 66c0-20 16-34 36-34s34 14 34 34c0 14-8 26-22 30-20 2-40-6-48-30z" />
        <path class="bird-throat" d="M51 82h46c1 16-12 24-26 24-12-1-19-10-20-24zM98 80c8-6 14-6 18-4-2 10-8 16-16 16z" />
        <path class="bird-breast" d="M50 78c14-8 34-8 48 2-6 10-34 14-47 7z" />
        <path class="bird-bill" d="M6 80l44-20c4 6 4 14 2 20z" />
        <path class="bird-lower-bill" d="M20 80l32-4c0 4 0 6-2 8z" />
        <circle class="bird-bill" cx="66" cy="62" r="6" />
        <circle class="bird-throat" cx="64" cy="60" r="1.8" />
      </g>
    </svg>
  );
}

/** Round crowns along the far bank. */
const TREES =
  "M118 190a36 34 0 0 1-30-54 32 34 0 0 1 60 0 36 34 0 0 1-30 54zM166 184a25 24 0 0 1-21-38 23 24 0 0 1 42 0 25 24 0 0 1-21 38zM1216 180a29 28 0 0 1-24-44 26 27 0 0 1 48 0 29 28 0 0 1-24 44zM1262 178a22 21 0 0 1-18-33 20 21 0 0 1 36 0 22 21 0 0 1-18 33zM700 184a18 17 0 0 1-15-28 17 17 0 0 1 30 0 18 17 0 0 1-15 28z";

const STARS: [number, number, number][] = [
  [90, 30, 1.6],
  [210, 62, 1.2],
  [330, 24, 2],
  [430, 78, 1.3],
  [545, 40, 1.6],
  [640, 18, 1.2],
  [720, 66, 1.8],
  [800, 30, 1.3],
  [1010, 26, 1.6],
  [1070, 84, 1.2],
  [1290, 40, 1.9],
  [1380, 22, 1.3],
];
