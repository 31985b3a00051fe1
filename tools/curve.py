"""Draws the curves in docs/reference/learning from their figures: `python -m tools.curve`."""

from __future__ import annotations

import csv
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "docs" / "reference" / "learning"
WIDTH, HEIGHT = 640, 360
LEFT, RIGHT, TOP, BOTTOM = 56, 24, 24, 48
INK, LEARNED, BOTS = "#1d3a44", "#0b6a77", "#b4451b"

BOTS_SCORES = {"solotaire": {"greedy bot": 50.38, "random bot": 14.30}}


def draw_curve(name: str) -> str:
    with (FOLDER / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        rows = [(float(row["moves"]), float(row["score"]), float(row["interval"])) for row in csv.DictReader(file)]
    max_moves, max_score = max(row[0] for row in rows), 10 * (1 + max(row[1] + row[2] for row in rows) // 10)

    def x(moves: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * moves / max_moves, 1)

    def y(score: float) -> float:
        return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * score / max_score, 1)

    def text(point: tuple[float, float], label: str, anchor: str = "middle", colour: str = INK) -> str:
        return f'<text x="{point[0]}" y="{point[1]}" text-anchor="{anchor}" fill="{colour}">{label}</text>'

    upper = [f"{x(moves)},{y(score + interval)}" for moves, score, interval in rows]
    lower = [f"{x(moves)},{y(score - interval)}" for moves, score, interval in reversed(rows)]
    line = " ".join(f"{x(moves)},{y(score)}" for moves, score, _ in rows)
    parts = [
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        *(f'<path d="M{LEFT} {y(s)}H{WIDTH - RIGHT}" stroke="#d9e2e2"/>' for s in range(0, int(max_score) + 1, 10)),
        *(text((LEFT - 8, y(s) + 4), str(s), "end") for s in range(0, int(max_score) + 1, 10)),
        *(
            text((x(m), HEIGHT - BOTTOM + 18), f"{m / 1e6:g} M")
            for m in [500_000 * k for k in range(1 + int(max_moves // 500_000))]
        ),
        f'<polygon points="{" ".join([*upper, *lower])}" fill="{LEARNED}" fill-opacity=".2"/>',
        f'<polyline points="{line}" fill="none" stroke="{LEARNED}" stroke-width="2"/>',
    ]
    for bot, score in BOTS_SCORES[name].items():
        parts.append(f'<path d="M{LEFT} {y(score)}H{WIDTH - RIGHT}" stroke="{BOTS}" stroke-dasharray="5 4"/>')
        parts.append(text((WIDTH - RIGHT, y(score) - 5), f"{bot} {score:.1f}", "end", BOTS))
    parts.append(text((WIDTH - RIGHT, y(rows[-1][1]) - 14), f"network {rows[-1][1]:.1f}", "end", LEARNED))
    parts.append(text((WIDTH / 2, HEIGHT - 8), "moves learned from"))
    parts.append(text((LEFT - 40, TOP - 8), "score", "start"))
    description = f"Score of the network by moves learned from, up to {rows[-1][1]:.1f}, beside the bots"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{description}" '
    return head + 'font-family="sans-serif" font-size="13">' + "".join(parts) + "</svg>\n"


def main() -> None:
    for name in BOTS_SCORES:
        (FOLDER / f"{name}.svg").write_text(draw_curve(name), encoding="utf-8")


if __name__ == "__main__":
    main()
