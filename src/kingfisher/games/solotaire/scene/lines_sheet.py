"""The score sheet: what each line brought, and to whom."""

from __future__ import annotations

from functools import cache, reduce
from itertools import product
from typing import TYPE_CHECKING

from kingfisher.core.i18n import msg
from kingfisher.core.scene import SheetLine
from kingfisher.games.solotaire.line_potential import CHAINS
from kingfisher.games.solotaire.notation import COLUMNS
from kingfisher.games.solotaire.rules.deck_setup import boards, records
from kingfisher.games.solotaire.rules.poker_hands import points
from kingfisher.games.solotaire.rules.state import LINES, MAYHEM_2, SIDE
from kingfisher.games.solotaire.scene.hand_names import hand_words

if TYPE_CHECKING:
    from kingfisher.core.i18n import Message
    from kingfisher.games.solotaire.rules.state import State


def sheet(s: State) -> list[SheetLine]:
    """Write every line by name, with the reason for its points [5.3]."""
    lines = [sheet_line(s, line) for line in range(LINES)]
    seats = len(lines[0].points)
    rows, columns = lines[:SIDE], lines[SIDE:]

    def total(name: str, added: list[SheetLine]) -> SheetLine:
        columns_of = [[line.points[seat] for line in added] for seat in range(seats)]
        sums = [
            sum(value for value in values if value is not None) if any(v is not None for v in values) else None
            for values in columns_of
        ]
        return SheetLine(msg(f"sheet.{name}"), None, tuple(sums), sums=True)

    return [*rows, total("rows", rows), *columns, total("columns", columns), total("total", lines)]


def sheet_line(s: State, line: int) -> SheetLine:
    values = [points(s.line[board, line]) for board in range(boards(s))]
    hands = [hand_words(value) for value in values]
    if boards(s) == 2:
        return SheetLine(line_name(line), msg("sheet.two", one=hands[0], other=hands[1]), tuple(values))  # [6.2]
    if s.variant == MAYHEM_2:
        owner = s.rows if line < SIDE else 1 - s.rows  # [9.3]
        return SheetLine(line_name(line), hands[0], tuple(values[0] if seat == owner else None for seat in range(2)))
    if records(s):
        recorded = [s.recorded[seat, line] for seat in range(2)]  # [7.9]
        return SheetLine(line_name(line), recorded_reason(values[0], *recorded_hands(*recorded)), tuple(recorded))
    return SheetLine(line_name(line), hands[0], (values[0],))


def line_name(line: int) -> Message:
    """Name a row or column at the head of its line of the sheet, not within a sentence."""
    return msg("sheet.row", n=line + 1) if line < SIDE else msg("sheet.column", name=COLUMNS[line - SIDE])


@cache
def recorded_hands(own_sum: int, other_sum: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Work out what two seats recorded in a line, hand by hand, from their sums.

    A line rises along one chain, and no two ways to share a chain give the same sums.
    """
    for chain in CHAINS:
        for shares in product((0, 1, None), repeat=len(chain)):
            split = [tuple(value for value, share in zip(chain, shares, strict=True) if share == seat) for seat in range(2)]
            if [sum(split[0]), sum(split[1])] == [own_sum, other_sum]:
                return split[0] or (0,), split[1] or (0,)
    return (own_sum,), (other_sum,)


def recorded_reason(value: int, own_hands: tuple[int, ...], other_hands: tuple[int, ...]) -> Message:
    """Say what a line was in the end.

    Where that does not say it all, it also says what each seat recorded on the way.
    """
    highest = max(*own_hands, *other_hands)
    if (value, sum(own_hands) + sum(other_hands)) == (highest, highest):
        return hand_words(value)
    shares = {"one": recorded_words(own_hands), "other": recorded_words(other_hands)}
    return msg("sheet.recorded" if value == highest else "sheet.turned-up", hand=hand_words(value), **shares)  # [7.8]


def recorded_words(hands: tuple[int, ...]) -> Message:
    messages = [msg("sheet.hand", hand=hand_words(value), n=value) if value else hand_words(0) for value in hands]
    return reduce(lambda one, other: msg("sheet.and", one=one, other=other), messages)
