"""The score sheet of Freshwater Fly: every point by the part of the rules that gives it, with its reason."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kingfisher.core.contract import OVER
from kingfisher.core.scene import SheetLine
from kingfisher.core.words import Say, say
from kingfisher.games.freshwater.notation import LETTERS
from kingfisher.games.freshwater.rules_end import is_out
from kingfisher.games.freshwater.rules_score import (
    COHO_PART,
    PARTS,
    SPECIES_PART,
    TOKENS_PART,
    better_of,
    caught_of_colour,
    caught_of_species,
    colour_sets,
    pairs_of,
    part_of_score,
    token_sets,
    tokens_of,
    total_score,
)
from kingfisher.games.freshwater.rules_setup import (
    BLACK,
    BLUE,
    BROOK,
    BROWN,
    COHO,
    COLOURS,
    CUTTHROAT,
    DOLLY,
    GOLD,
    GRAYLING,
    GREEN,
    GREEN_TOKEN,
    ORANGE,
    RAINBOW,
    STEELHEAD,
    TAN,
    WHITE,
    YELLOW,
    N,
    O,
    P,
    W,
    points_of,
)
from kingfisher.games.freshwater.scene_words import (
    board_name,
    called,
    colour_words,
    listed,
    short_fish,
    species_words,
    token_words,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kingfisher.core.view import View

SINGLES = {1: (ORANGE, GREEN_TOKEN, YELLOW, WHITE), 2: (ORANGE, TAN, YELLOW, BLUE)}
"""[10.7] [10.8] The tokens that count one by one; the last of them counts twice."""
SETS_OF_THREE = {1: (DOLLY, CUTTHROAT, BROOK), 2: (DOLLY, RAINBOW, BROOK)}
PAIRS = {
    3: ((BROOK, CUTTHROAT, 3), (RAINBOW, GRAYLING, 3), (DOLLY, STEELHEAD, 4)),
    4: ((BROOK, RAINBOW, 3), (CUTTHROAT, GRAYLING, 3), (DOLLY, STEELHEAD, 4)),
}
COHO_POINTS = 6
EITHER = {N: (RAINBOW, CUTTHROAT), O: (GRAYLING, BROOK), P: (STEELHEAD, BROWN)}


def sheet(view: View) -> Iterator[SheetLine]:
    """As it is at the end; before that as if the game ended now."""
    s = view.state
    seats = range(int(s.seats))
    over = view.to_act == OVER
    for part in range(PARTS):
        points = tuple(part_of_score(s, seat, part) for seat in seats)
        found = [(seat, reasons(s, seat, part)) for seat in seats]
        told = [of_seat(view, seat, part, listed(words)) for seat, words in found if words]
        if part == COHO_PART and 0 < max(points) < COHO_POINTS:
            told.append(say("sheet.divided", n=points.count(max(points)), points=max(points)))  # [10.6]
        nobody = say("sheet.nobody" if over else "sheet.nobody-yet", what=worth_words(part))
        yield SheetLine(part_words(part), several(told) if told else nobody, points)
    totals = tuple(total_score(s, seat) for seat in seats)
    yield SheetLine(
        say("sheet.total" if over else "sheet.total-now"), tie_words(view, totals) if over else None, totals, sums=True
    )


def of_seat(view: View, seat: int, part: int, what: Say) -> Say:
    who = called(view.seat, seat)
    if part not in (TOKENS_PART, SPECIES_PART):
        return say("sheet.of", who=who, what=what)
    return say("sheet.of-board", who=who, board=board_name(view.state, seat), what=what)


def tie_words(view: View, totals: tuple[int, ...]) -> Say | None:
    """[10.17] How many fish of each colour those who have the most points caught, as far as they are asked for."""
    s = view.state
    tied = [seat for seat, points in enumerate(totals) if points == max(totals) and not is_out(s, seat)]
    if len(tied) < 2:
        return None
    told = []
    for colour in (GOLD, BLACK, GREEN):
        counts = [caught_of_colour(s, seat, colour) for seat in tied]
        words = [
            say("sheet.caught", who=called(view.seat, seat), n=count, colour=colour_words(colour))
            for seat, count in zip(tied, counts, strict=True)
        ]
        told.append(listed(words))
        tied = [seat for seat, count in zip(tied, counts, strict=True) if count == max(counts)]
        if len(tied) == 1:
            break
    return say("sheet.tie", what=several(told))


def part_words(part: int) -> Say:
    return say(
        ("sheet.fish", "sheet.seven", "sheet.sets", "sheet.coho", "sheet.tokens", "sheet.species", "sheet.bonus")[part],
    )


def worth_words(part: int) -> Say:
    """What the part gives, where nobody has anything of it."""
    return say(
        (
            "sheet.worth-fish", "sheet.worth-seven", "sheet.worth-sets", "sheet.worth-coho", "sheet.worth-tokens",
            "sheet.worth-species", "sheet.worth-bonus",
        )[part]
    )  # fmt: skip


def several(told: list[Say]) -> Say:
    found = told[-1]
    for words in reversed(told[:-1]):
        found = say("list.semicolon", one=words, other=found)
    return found


def reasons(s: Any, seat: int, part: int) -> list[Say]:
    """Why the seat has the points of this part: one reason for each thing that counts."""
    if part == 0:
        caught = [int(s.pile[seat, k]) for k in range(int(s.caught[seat]))]
        return [say("sheet.worth", what=short_fish(s, card), n=points_of(s, card)) for card in caught]  # [10.3]
    if part == 1:
        return [say("sheet.first")] if int(s.first_to_seven) == seat + 1 else []  # [10.4]
    if part == 2:
        sets = colour_sets(s, seat)
        return [say("sheet.colours", n=sets, points=3 * sets)] if sets else []  # [10.5]
    if part == 3:
        return counted([(species_words(COHO), caught_of_species(s, seat, COHO))])  # [10.6]
    return {4: token_reasons, 5: species_reasons}.get(part, bonus_reasons)(s, seat)


def counted(things: list[tuple[Say, int]]) -> list[Say]:
    return [say("sheet.count", n=count, what=what) for what, count in things if count]


def token_reasons(s: Any, seat: int) -> list[Say]:
    board = int(s.board[seat])
    found = []
    if board in SINGLES:
        for token in SINGLES[board]:
            count = tokens_of(s, seat, token)
            worth = count * (2 if token == SINGLES[board][-1] else 1)
            if worth:  # [10.7] [10.8]
                found.append(say("sheet.many", n=count, what=tokens_counted(s, seat, token), points=worth))
        sets = token_sets(s, seat)
        return [*found, say("sheet.four", n=sets, points=5 * sets)] if sets else found  # [10.9]
    pairs = [token for token in range(1, COLOURS + 1) if tokens_of(s, seat, token) >= 2] if board else []
    return [
        say("sheet.many", n=tokens_of(s, seat, token), what=tokens_counted(s, seat, token), points=3) for token in pairs
    ]  # [10.12]


def tokens_counted(s: Any, seat: int, token: int) -> Say:
    """[10.2] The one in the spinner counts too."""
    words = token_words(token - 1)
    return say("sheet.spinner", n=tokens_of(s, seat, token), what=words) if int(s.spinner[seat]) == token else words


def together(kinds: tuple[int, ...]) -> Say:
    """Species that make a set."""
    found = species_words(kinds[-1])
    for kind in reversed(kinds[:-1]):
        found = say("list.plus", one=species_words(kind), other=found)
    return found


def species_reasons(s: Any, seat: int) -> list[Say]:
    board = int(s.board[seat])
    found = []
    if board in SETS_OF_THREE:
        browns = caught_of_species(s, seat, BROWN)
        if browns:
            found.append(say("sheet.many", n=browns, what=species_words(BROWN), points=2 * browns))  # [10.9]
        kinds = SETS_OF_THREE[board]
        sets = min(caught_of_species(s, seat, kind) for kind in kinds)
        if sets:
            found.append(say("sheet.set", n=sets, what=together(kinds), points=4 * sets))
    for one, other, worth in PAIRS.get(board, ()):
        sets = pairs_of(s, seat, one, other)
        if sets:  # [10.13] [10.14] [10.15]
            found.append(say("sheet.set", n=sets, what=together((one, other)), points=worth * sets))
    return found


def bonus_reasons(s: Any, seat: int) -> list[Say]:
    """[8.16] [8.17] [8.18] [10.16] The better of two; [8.25] and W."""
    found = []
    for card, kinds in EITHER.items():
        points = better_of(s, seat, card, *kinds)
        if points:
            best = max(kinds, key=lambda kind: caught_of_species(s, seat, kind))
            found.append(say("sheet.card", letter=LETTERS[card], what=species_words(best), n=points))
    if int(s.skills[seat]) >> W & 1:
        found.append(say("sheet.w"))
    return found
