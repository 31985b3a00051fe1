"""Put the tables of all five games side by side in one picture, from the screenshots.

python -m tools.strip
"""

from __future__ import annotations

from pathlib import Path

from PIL import Image

SCREENSHOTS = Path(__file__).parents[1] / "docs" / "screenshots"
TABLES = ("table", "board", "tableau", "race", "river")
TABLE = (12, 97, 972, 792)  # where the table lies in a screenshot: left, top, right, bottom
HEIGHT, GAP = 330, 10


def strip(theme: str) -> Image.Image:
    tables = [Image.open(SCREENSHOTS / f"{name}-{theme}.png").convert("RGB").crop(TABLE) for name in TABLES]
    width = round(HEIGHT * (TABLE[2] - TABLE[0]) / (TABLE[3] - TABLE[1]))
    picture = Image.new("RGBA", (len(tables) * (width + GAP) - GAP, HEIGHT))
    for place, table in enumerate(tables):
        picture.paste(table.resize((width, HEIGHT), Image.Resampling.LANCZOS), (place * (width + GAP), 0))
    return picture


def main() -> None:
    for theme in ("light", "dark"):
        strip(theme).quantize(colors=128, dither=Image.Dither.NONE).save(
            SCREENSHOTS / f"five-tables-{theme}.png", optimize=True
        )


if __name__ == "__main__":
    main()
