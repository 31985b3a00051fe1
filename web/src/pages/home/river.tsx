// The picture above the games: river, reeds and the kingfisher. Its colours stand in styles/pages/home.css, where they follow the theme.

/** In a strip there is no room for all the sky and the deep water; bird, sun and reeds are whole in both. */
const WHOLE = "0 0 1200 300";
const STRIP = "0 44 1200 200";

export function River({ label, strip }: { label: string; strip: boolean }) {
  return (
    <svg class="river" viewBox={strip ? STRIP : WHOLE} preserveAspectRatio="xMaxYMid slice" role="img" aria-label={label}>
      <circle class="river-sun" cx="690" cy="120" r="64" />
      <path class="river-far" d="M0 150c120-40 260-50 400-20s260 20 400-6 280-30 400 6v90H0z" />
      <path class="river-near" d="M0 178c180-26 330-8 520 2s420-22 680-14v60H0z" />
      <path class="river-water" d="M0 196h1200v104H0z" />
      <path class="river-deep" d="M0 250c150-16 300-16 450 0s300 16 450 0 200-14 300-8v58H0z" />
      <path class="river-shine" d="M120 216h90m40 12h40m270-14h120m-40 12h50m240-8h70m40 12h110M380 270h70m350 6h90" />
      <path
        class="river-leaf"
        d="M44 300c2-90 12-150 34-200-6 60-10 120-14 200zm66 0c-10-70-34-120-58-150 40 30 70 80 76 150z"
      />
      <path class="river-reed" d="M76 300c2-70 4-130 14-190m50 190c0-60-6-110-2-170M30 300c-2-60 0-100-8-150" />
      <path class="river-cattail" d="M90 70l-4 38m51-20v38M19 116l4 32" />
      <path class="river-branch" d="M1210 196c-70 4-110 14-180 10s-120-4-190 10m250-10c-20 20-40 26-60 30" />
      <g transform="translate(860 28)">
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
