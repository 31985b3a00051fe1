"""The score sheet of Freshwater Fly: every point by the part of the rules that gives it, with its reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from kingfisher.core.i18n import Message, msg
from kingfisher.core.interface import OVER
from kingfisher.core.scene import SheetLine
from kingfisher.games.freshwater.notation.component_names import LETTERS
from kingfisher.games.freshwater.rules.endgame import is_out
from kingfisher.games.freshwater.rules.scoring import (
    ALIKE_TOKENS,
    ALIKE_TOKENS_POINTS,
    BONUS_PART,
    BONUS_TOKEN_PART,
    BROWN_POINTS,
    COHO_PART,
    COHO_POINTS,
    COLOUR_POINTS_AT_L3,
    COLOUR_SET_POINTS,
    DIFFERENT_TOKEN_POINTS,
    EITHER_SPECIES,
    FISH_PART,
    JOURNAL_PART,
    LOCATION_PART,
    PAIR_POINTS_AT_L1,
    PARTS,
    SETS_PART,
    SEVEN_PART,
    SINGLE_POINTS,
    SINGLE_SPECIES,
    SPECIES_AT_L4,
    SPECIES_PAIRS,
    SPECIES_PART,
    SPECIES_POINTS_AT_L2,
    SPECIES_POINTS_AT_L4,
    SPECIES_SET_POINTS,
    SPECIES_SETS,
    TOKEN_POINTS,
    TOKEN_POINTS_AT_L4,
    TOKEN_SET_POINTS,
    TOKENS_PART,
    TRACK_PART,
    better_of,
    caught_of_colour,
    caught_of_species,
    colour_sets,
    different_tokens,
    pairs_of,
    part_of_score,
    token_sets,
    tokens_of,
    total_score,
)
from kingfisher.games.freshwater.rules.setup import anglers, points_of
from kingfisher.games.freshwater.rules.state import (
    ADVENTURE,
    BLACK,
    BOARD_1A,
    BOARD_2A,
    BOARD_3B,
    BOARD_4B,
    BROWN,
    COHO,
    COLOURS,
    GOLD,
    GREEN,
    L1,
    L2,
    L3,
    L4,
    PLAYER,
    SILENT_ANGLER,
    SKILL_W,
    SPECIES,
)
from kingfisher.games.freshwater.scene.names import (
    angler_name,
    board_name,
    colour_words,
    listed,
    location_words,
    seat_name,
    short_fish,
    species_words,
    token_words,
)
from kingfisher.games.freshwater.scene.zones.journal_pages import days_over, is_open, location_of_day

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kingfisher.core.play.view import View
    from kingfisher.games.freshwater.rules.state import State


def sheet(view: View) -> Iterator[SheetLine]:
    """Write the score sheet as it is at the end, and before as if the game ended now. Between two Days it is the last one's."""
    s = view.state
    if s.variant == ADVENTURE and s.dealt_rocks == 0:
        return
    over = view.to_act == OVER or is_open(s)
    for part in parts(s):
        yield part_line(view, part, over)
    totals = tuple(total_score(s, angler) for angler in range(anglers(s)))
    if s.variant:
        tie = msg("sheet.tie-solo") if over and totals[0] == totals[1] else None  # [12.29]
    else:
        tie = tie_words(view, totals) if over else None
    if s.variant == ADVENTURE:
        yield from lines_of_days(s, totals, over)
    else:
        yield SheetLine(msg("sheet.total" if over else "sheet.total-now"), tie, totals, sums=True)


def parts(s: State) -> Iterator[int]:
    """List what counts in this game."""
    yield from range(PARTS)
    if s.variant:
        if s.bonus:
            yield BONUS_TOKEN_PART
        if s.variant == ADVENTURE:
            yield JOURNAL_PART
        yield from (TRACK_PART, LOCATION_PART)


def counts_for(s: State, angler: int, part: int) -> bool:
    """Tell whether a part counts for an angler: some count for the player or the Silent Angler alone [12.24]."""
    if not s.variant:
        return True
    if part in (TOKENS_PART, SPECIES_PART, BONUS_PART, JOURNAL_PART):
        return angler == PLAYER
    return angler == SILENT_ANGLER or part not in (TRACK_PART, LOCATION_PART)


def part_line(view: View, part: int, over: bool) -> SheetLine:
    s = view.state
    who = [angler for angler in range(anglers(s)) if counts_for(s, angler, part)]
    points = {angler: part_of_score(s, angler, part) for angler in who}
    angler_reasons = [(angler, reasons(s, angler, part)) for angler in who]
    sentences = [of_seat(view, angler, part, listed(words)) for angler, words in angler_reasons if words]
    best = max(points.values())
    if part == COHO_PART and 0 < best < COHO_POINTS:
        sentences.append(msg("sheet.divided", n=list(points.values()).count(best), points=best))  # [10.6]
    nobody = msg("sheet.nobody" if over else "sheet.nobody-yet", what=worth_words(part))
    return SheetLine(part_words(part), several(sentences) if sentences else nobody, tuple(map(points.get, range(anglers(s)))))


def lines_of_days(s: State, totals: tuple[int, ...], over: bool) -> Iterator[SheetLine]:
    """List what the parts make together; then all Days in their order, where there were others before [13.20]."""
    before = days_over(s) - 1 if over else days_over(s)
    where = location_words(location_of_day(s, before))
    reason = result_words(where, *totals) if over else where
    this = SheetLine(msg("sheet.day" if over else "sheet.day-now", n=before + 1), reason, totals)
    if not before:
        yield replace(this, sums=True)
        return
    yield SheetLine(msg("sheet.day-total" if over else "sheet.day-total-now", n=before + 1), None, totals, sums=True)
    yield from all_days([*(line_of_day(s, day) for day in range(before)), this])


def days_so_far(s: State) -> Iterator[SheetLine]:
    """List the Days that were played to their end of an adventure that was given up."""
    if s.variant == ADVENTURE and days_over(s):
        yield from all_days([line_of_day(s, day) for day in range(days_over(s))])


def line_of_day(s: State, day: int) -> SheetLine:
    points = (s.day_points[day], s.silent_points[day])
    return SheetLine(msg("sheet.day", n=day + 1), result_words(location_words(location_of_day(s, day)), *points), points)


def all_days(lines: list[SheetLine]) -> Iterator[SheetLine]:
    yield from lines
    mine, his = (sum(line.points[angler] or 0 for line in lines) for angler in (PLAYER, SILENT_ANGLER))
    yield SheetLine(msg("sheet.days"), None, (mine, his), sums=True)


def result_words(where: Message, mine: int, his: int) -> Message:
    """Say who has won the Day [12.29]."""
    return msg("sheet.won" if mine > his else "sheet.tied" if mine == his else "sheet.not-won", where=where)


def of_seat(view: View, seat: int, part: int, what: Message) -> Message:
    who = angler_name(view, seat)
    if part not in (TOKENS_PART, SPECIES_PART):
        return msg("sheet.of", who=who, what=what)
    return msg("sheet.of-board", who=who, board=board_name(view.state, seat), what=what)


def tie_words(view: View, totals: tuple[int, ...]) -> Message | None:
    """Say how many fish of each colour those with the most points caught [10.17].

    The colours are told as far as they are asked for.
    """
    s = view.state
    tied = [seat for seat, points in enumerate(totals) if points == max(totals) and not is_out(s, seat)]
    if len(tied) < 2:
        return None
    sentences = []
    for colour in (GOLD, BLACK, GREEN):
        counts = [caught_of_colour(s, seat, colour) for seat in tied]
        words = [
            msg("sheet.caught", who=seat_name(view.seat, seat), n=count, colour=colour_words(colour, count))
            for seat, count in zip(tied, counts, strict=True)
        ]
        sentences.append(listed(words))
        tied = [seat for seat, count in zip(tied, counts, strict=True) if count == max(counts)]
        if len(tied) == 1:
            break
    return msg("sheet.tie", what=several(sentences))


def part_words(part: int) -> Message:
    return msg(
        (
            "sheet.fish",
            "sheet.seven",
            "sheet.sets",
            "sheet.coho",
            "sheet.tokens",
            "sheet.species",
            "sheet.bonus",
            "sheet.bonus-token",
            "sheet.journal",
            "sheet.track",
            "sheet.location",
        )[part],
    )


def worth_words(part: int) -> Message:
    """Say what the part gives, where nobody has anything of it."""
    return msg(
        (
            "sheet.worth-fish", "sheet.worth-seven", "sheet.worth-sets", "sheet.worth-coho", "sheet.worth-tokens",
            "sheet.worth-species", "sheet.worth-bonus", "sheet.worth-token", "sheet.worth-journal", "sheet.worth-track",
            "sheet.worth-location",
        )[part]
    )  # fmt: skip


def several(sentences: list[Message]) -> Message:
    message = sentences[-1]
    for words in reversed(sentences[:-1]):
        message = msg("list.semicolon", one=words, other=message)
    return message


def reasons(s: State, seat: int, part: int) -> list[Message]:
    """List why the seat has the points of this part: one reason for each thing that counts."""
    if part == FISH_PART:
        caught = [s.pile[seat, k] for k in range(s.caught[seat])]
        return [msg("sheet.worth", what=short_fish(s, card), n=points_of(s, card)) for card in caught]  # [10.3]
    if part == SEVEN_PART:
        return [msg("sheet.first")] if s.first_to_seven == seat + 1 else []  # [10.4]
    if part == SETS_PART:
        sets = colour_sets(s, seat)
        return [msg("sheet.colours", n=sets, points=COLOUR_SET_POINTS * sets)] if sets else []  # [10.5]
    if part == COHO_PART:
        return counted([(species_words(COHO), caught_of_species(s, seat, COHO))])  # [10.6]
    if part >= BONUS_TOKEN_PART:
        return solo_reasons(s, seat, part)
    return {TOKENS_PART: token_reasons, SPECIES_PART: species_reasons}.get(part, bonus_reasons)(s, seat)


def solo_reasons(s: State, angler: int, part: int) -> list[Message]:
    """Say where the points of a solo part come from [12.23] [12.24] [13.11] [13.12]."""
    if part == BONUS_TOKEN_PART:
        count = tokens_of(s, angler, s.bonus)
        return [msg("sheet.many", n=count, what=token_words(s.bonus - 1, count), points=count)] if count else []
    if part == TRACK_PART:
        return [msg("sheet.space", n=s.track + 1)] if s.track else []
    if part == LOCATION_PART:
        return LOCATION_REASONS[s.location](s)
    messages = [msg("sheet.points", n=s.extra_points)] if s.extra_points else []
    seven = s.extra_seven if s.first_to_seven == PLAYER + 1 else 0
    return [*messages, msg("sheet.seven-bonus", n=seven)] if seven else messages


def reasons_at_l1(s: State) -> list[Message]:
    pairs = sum(count // 2 for count in caught_by_species(s))
    messages = [msg("sheet.pairs", n=pairs, points=PAIR_POINTS_AT_L1 * pairs)] if pairs else []
    return [*different_reasons(s), *messages, *single_reasons(s)]


def reasons_at_l2(s: State) -> list[Message]:
    kinds = sum(1 for count in caught_by_species(s) if count)
    messages = [msg("sheet.kinds", n=kinds, points=SPECIES_POINTS_AT_L2 * kinds)] if kinds else []
    return [*different_reasons(s), *messages, *single_reasons(s)]


def reasons_at_l3(s: State) -> list[Message]:
    counts = [(colour, caught_of_colour(s, SILENT_ANGLER, colour), worth) for colour, worth in COLOUR_POINTS_AT_L3]
    return [*different_reasons(s), *worth_of([(colour_words(colour, count), count, worth) for colour, count, worth in counts])]


def reasons_at_l4(s: State) -> list[Message]:
    counts = [(token, tokens_of(s, SILENT_ANGLER, token), worth) for token, worth in TOKEN_POINTS_AT_L4]
    tokens = [(token_words(token - 1, count), count, worth) for token, count, worth in counts]
    caught = caught_by_species(s)
    return worth_of([*tokens, *((species_words(species), caught[species], SPECIES_POINTS_AT_L4) for species in SPECIES_AT_L4)])


LOCATION_REASONS = {L1: reasons_at_l1, L2: reasons_at_l2, L3: reasons_at_l3, L4: reasons_at_l4}
"""[12.25] to [12.28] What the Silent Angler has for a location, by what counts there."""


def caught_by_species(s: State) -> list[int]:
    return [caught_of_species(s, SILENT_ANGLER, species) for species in range(SPECIES)]


def different_reasons(s: State) -> list[Message]:
    different = different_tokens(s, SILENT_ANGLER)
    points = different * DIFFERENT_TOKEN_POINTS[s.location - L1]
    return [msg("sheet.different", n=different, points=points)] if different else []


def single_reasons(s: State) -> list[Message]:
    caught = caught_by_species(s)
    return worth_of([(species_words(species), caught[species], SINGLE_POINTS) for species in SINGLE_SPECIES[s.location - L1]])


def worth_of(things: list[tuple[Message, int, int]]) -> list[Message]:
    return [msg("sheet.many", n=count, what=what, points=count * worth) for what, count, worth in things if count]


def counted(things: list[tuple[Message, int]]) -> list[Message]:
    return [msg("sheet.count", n=count, what=what) for what, count in things if count]


def token_reasons(s: State, seat: int) -> list[Message]:
    board = s.board[seat]
    messages = []
    if board in (BOARD_1A, BOARD_2A):
        for token, worth in TOKEN_POINTS[board - BOARD_1A]:
            count = tokens_of(s, seat, token)
            if count:  # [10.7] [10.8]
                messages.append(msg("sheet.many", n=count, what=tokens_counted(s, seat, token), points=count * worth))
        sets = token_sets(s, seat)
        return [*messages, msg("sheet.four", n=sets, points=TOKEN_SET_POINTS * sets)] if sets else messages  # [10.9]
    alike = [token for token in range(1, COLOURS + 1) if tokens_of(s, seat, token) >= ALIKE_TOKENS] if board else []
    return [  # [10.12]
        msg("sheet.many", n=tokens_of(s, seat, token), what=tokens_counted(s, seat, token), points=ALIKE_TOKENS_POINTS)
        for token in alike
    ]


def tokens_counted(s: State, seat: int, token: int) -> Message:
    """Say how many tokens count, with the one in the spinner [10.2]."""
    count = tokens_of(s, seat, token)
    words = token_words(token - 1, count)
    return msg("sheet.spinner", n=count, what=words) if s.spinner[seat] == token else words


def together(kinds: tuple[int, ...]) -> Message:
    """Name species that make a set."""
    message = species_words(kinds[-1])
    for kind in reversed(kinds[:-1]):
        message = msg("list.plus", one=species_words(kind), other=message)
    return message


def species_reasons(s: State, seat: int) -> list[Message]:
    board = s.board[seat]
    messages = []
    if board in (BOARD_1A, BOARD_2A):
        browns = caught_of_species(s, seat, BROWN)
        if browns:
            messages.append(msg("sheet.many", n=browns, what=species_words(BROWN), points=BROWN_POINTS * browns))  # [10.9]
        kinds = SPECIES_SETS[board - BOARD_1A]
        sets = min(caught_of_species(s, seat, kind) for kind in kinds)
        if sets:
            messages.append(msg("sheet.set", n=sets, what=together(kinds), points=SPECIES_SET_POINTS * sets))
    for first, second, worth in SPECIES_PAIRS[board - BOARD_3B] if board in (BOARD_3B, BOARD_4B) else ():
        sets = pairs_of(s, seat, first, second)
        if sets:  # [10.13] [10.14] [10.15]
            messages.append(msg("sheet.set", n=sets, what=together((first, second)), points=worth * sets))
    return messages


def bonus_reasons(s: State, seat: int) -> list[Message]:
    """Give the reason of each card: the better of two [8.16] [8.17] [8.18] [10.16], and W [8.25]."""
    messages = []
    for card, *kinds in EITHER_SPECIES:
        points = better_of(s, seat, card, *kinds)
        if points:
            best = max(kinds, key=lambda kind: caught_of_species(s, seat, kind))
            messages.append(msg("sheet.card", letter=LETTERS[card], what=species_words(best), n=points))
    if s.skills[seat] >> SKILL_W & 1:
        messages.append(msg("sheet.w"))
    return messages
