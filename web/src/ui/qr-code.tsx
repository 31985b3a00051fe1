// A QR code from its rows of ones and zeros, as one path; the quiet margin of four modules belongs to the code.

export function QrCode({ rows, label }: { rows: string[]; label: string }) {
  const size = rows.length + 8;
  const dark = rows.flatMap((row, y) => [...row].map((module, x) => (module === "1" ? `M${x + 4} ${y + 4}h1v1h-1z` : "")));
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join("")} fill="#000" />
    </svg>
  );
}
