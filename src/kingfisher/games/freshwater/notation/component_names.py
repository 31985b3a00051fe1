"""The names of fish, tokens, boards, tiles and cards of Freshwater Fly in texts, in the order of the rules' numbers."""

from __future__ import annotations

SPECIES_NAMES = ("steelhead", "dolly", "cutthroat", "brook", "grayling", "rainbow", "brown", "coho")
FISH_COLOURS = ("green", "black", "gold")  # and the sections of the line, from 1
TOKEN_NAMES = ("orange", "green", "yellow", "white", "tan", "blue")
TOKEN_LETTERS = "ogywtb"  # noqa: S105
ROW_NAMES = ("top", "middle", "bottom")
BOARD_NAMES = ("1A", "2A", "3B", "4B")  # from 1
TILE_SIDES = "AB"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWX"  # of Rock cards
