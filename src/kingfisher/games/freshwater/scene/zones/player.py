"""What belongs to a player: line, reel and Finesse, what lies on the Reel board, cards, dice and score pile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.i18n import Message, msg
from kingfisher.core.scene import Panel, Piece, Print, Sign, Step, Zone
from kingfisher.core.translatable import joined
from kingfisher.games.freshwater import GAME
from kingfisher.games.freshwater.notation.component_names import FISH_COLOURS, LETTERS
from kingfisher.games.freshwater.rules.endgame import is_out, sum_of_dice
from kingfisher.games.freshwater.rules.finesse import ACTION_PRICE, DRAG_FROM, FLY_FROM, rule_of_card
from kingfisher.games.freshwater.rules.reel import strength_on_line
from kingfisher.games.freshwater.rules.scoring import fish_points, total_score
from kingfisher.games.freshwater.rules.setup import colour_of
from kingfisher.games.freshwater.rules.state import (
    BLACK,
    DRAG_SPACE,
    FACES,
    FINESSE_SPACE,
    GOLD,
    GREEN,
    HIGHEST_FINESSE,
    MOMENTUM_TILES,
    NOT_W,
    REEL_SPACES,
    RIVER,
    SKILLS,
    STAMINA_SPACE,
    START,
)
from kingfisher.games.freshwater.scene.names import (
    board_name,
    card_short,
    card_words,
    colour_title,
    colour_words,
    fish_face,
    fish_id,
    fish_words,
    in_letters,
    is_ours,
    own_seat,
    reel_space_words,
    seat_name,
    short_fish,
    token_words,
    tokens_words,
)
from kingfisher.games.freshwater.scene.zones.layout import Contents, closed, others_place, own_place, seat_panel, seat_zone
from kingfisher.games.freshwater.scene.zones.river import SILENT_PHASES, TINTS, fish_print, stack_id, stacks, token_print
from kingfisher.games.freshwater.scene.zones.supply import board_piece, dice_before, die_piece, tile_piece

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kingfisher.core.play.view import View
    from kingfisher.games.freshwater.rules.state import State

BY_THEMSELVES = "NOPRW"
"""Cards that nobody uses: they count at the end or act all the time."""


def own_or(view: View, seat: int, number: str, other: str = "3.2") -> str:
    """Choose the rule that answers at one's own board, or at another's.

    Nobody acts with what another has.
    """
    return number if seat == view.seat else other


def in_order(view: View) -> list[int]:
    """List the viewer's own seat first, then the others."""
    first_seat = own_seat(view)
    return sorted(range(view.state.seats), key=lambda seat: (seat != first_seat, seat))


def player_panels(view: View) -> Iterator[Panel]:
    seats = view.state.seats
    for number, seat in enumerate(in_order(view)):
        place = others_place(seats, number - 1) if number else own_place(view.state)
        yield Panel(seat_panel(seat), seat_name(view.seat, seat), place, owner=seat, summary=summary(view.state, seat))


def summary(s: State, seat: int) -> Message:
    """Say a player in one line: points, the fish on the line, and how many were caught."""
    fish = s.line[seat]
    section = colour_words(s.section[seat] or GREEN)
    line = msg("panel.line", fish=short_fish(s, fish), section=section) if fish else msg("panel.no-line")
    points, caught = msg("points", n=total_score(s, seat)), msg("panel.caught", n=s.caught[seat])
    return msg("panel.out" if is_out(s, seat) else "panel.summary", points=points, line=line, caught=caught)


def player_zones(view: View) -> Iterator[Zone]:
    for seat in in_order(view):
        yield line_zone(view, seat)
        yield reel_zone(view, seat)
        yield finesse_zone(view, seat)
        yield gear_zone(view, seat)
        yield cards_zone(view, seat)
        yield dice_zone(view, seat)
        yield catch_zone(view, seat)
        yield tokens_zone(view, seat)


# The line


def line_zone(view: View, seat: int) -> Zone:
    s = view.state
    pieces = (line_piece(view, seat),) if s.line[seat] else ()
    note = msg("note.lost", fish=short_fish(s, s.lost[seat])) if s.lost[seat] else None
    steps = tuple(section_step(section) for section in (GREEN, BLACK, GOLD))
    no = own_or(view, seat, "5.2" if pieces else "5.1")
    return seat_zone(
        view, "line", seat, "track", Contents(line_words(s, seat), pieces, len(steps)), no, note=note, steps=steps, rule="1.8"
    )


def section_step(section: int) -> Step:
    """Draw a section of the line; from the left they are Green, Black, Gold [1.8] [5.4]."""
    return Step(colour_title(section), msg(f"section.{FISH_COLOURS[section - 1]}"), TINTS[section], rule="5.4")


def line_piece(view: View, seat: int) -> Piece:
    s = view.state
    card = s.line[seat]
    face, drag = fish_face(s, card), bool(s.drag[seat])
    if drag:
        face = joined(face, " ", in_letters(msg("face.drag")))
    label = line_words(s, seat)
    marks = (*(("drag",) if drag else ()), *(("ours",) if is_ours(view, "fish") else ()))
    slot = s.section[seat] - 1
    no = closed(view, own_or(view, seat, "5.2"))
    return Piece(
        f"{fish_id(s, card)}.line-{seat}",
        "card",
        face,
        label=label,
        slot=slot,
        marks=marks,
        print=line_print(view, seat),
        closed=no,
        rule="5.2",
    )


def line_print(view: View, seat: int) -> Print:
    """Print the fish on the line with Drag, and what else changes its strength."""
    s = view.state
    printed = fish_print(view, s.line[seat])
    signs = printed.signs
    if strength_on_line(s, seat) == 0:
        signs = (signs[0], Sign("strength-none", msg("sign.strength", n=0)))
    if s.drag[seat]:
        signs = (*signs, Sign("drag", msg("sign.drag")))
    if s.tucked[seat]:
        signs = (*signs, Sign("tucked", msg("sign.tucked")))
    return Print(printed.art, printed.title, value=printed.value, signs=signs, tint=printed.tint)


def line_words(s: State, seat: int) -> Message:
    """Say which fish is on the line, where it is, and how strong it is now."""
    card = s.line[seat]
    if s.lost[seat]:  # [10.2]
        return msg("line.lost", fish=fish_words(s, s.lost[seat]))
    if not card:
        return msg("line.empty")
    fish, section = fish_words(s, card), colour_words(s.section[seat])
    label = msg("line.fish", fish=fish, section=section)
    if s.drag[seat]:
        label = msg("line.drag", what=label)
    elif strength_on_line(s, seat) == 0:
        label = msg("line.calm", what=label, colour=colour_words(colour_of(s, card)))
    return msg("line.tucked", what=label, n=s.numbers[NOT_W]) if s.tucked[seat] else label  # [8.25]


# Reel and Finesse


def reel_zone(view: View, seat: int) -> Zone:
    """Draw the dial, with what comes of a stop at its steps [5.3]."""
    s = view.state
    stop = s.reel[seat]
    space = reel_space_words(s, stop)
    label = msg("zone.reel-label", space=space)
    printed = spinner_print(s, seat)
    piece = Piece(
        f"reel-{seat}.spinner", "disc", in_letters(space), label=spinner_words(s, seat), slot=stop, print=printed, rule="5.3"
    )
    no = own_or(view, seat, "5.2" if s.line[seat] else "5.1")
    steps = tuple(reel_step(view, space) for space in range(REEL_SPACES))
    return seat_zone(view, "reel", seat, "dial", Contents(label, (piece,), REEL_SPACES), no, steps=steps, rule="5.2")


def spinner_print(s: State, seat: int) -> Print:
    """Print the Hatch token that lies in the spinner, where there is one [4.13]."""
    colour = s.spinner[seat]
    return token_print("hatch", colour - 1) if colour else Print("spinner", msg("reel.spinner"))


def spinner_words(s: State, seat: int) -> Message:
    colour, space = s.spinner[seat], reel_space_words(s, s.reel[seat])
    label = msg("zone.reel-label", space=space)
    return msg("piece.spinner", what=label, colour=token_words(colour - 1)) if colour else label


def reel_step(view: View, stop: int) -> Step:
    s = view.state
    drag = s.numbers[DRAG_SPACE]
    name, rule = {
        START: ("start", "5.4"),
        drag: ("drag", "5.7"),
        3 - drag: ("momentum", "5.8"),
        FINESSE_SPACE: ("finesse", "5.10"),
        STAMINA_SPACE: ("stamina", "5.11"),
    }[stop]
    label = msg(f"reel-stop.{name}")
    ours = stop in (drag, 3 - drag) and is_ours(view, "reel")
    label = msg("reel-stop.ours", what=label) if ours else label
    art = "onward" if name == "momentum" else name
    return Step(reel_space_words(s, stop), label, art=art, rule=rule, ours=ours)


def rule_of_finesse(finesse: int) -> str:
    """Name the rule of what this Finesse makes possible first."""
    if finesse < ACTION_PRICE:
        return "6.3"
    return "6.8" if finesse >= DRAG_FROM else "6.7" if finesse >= FLY_FROM else "6.4"


def finesse_zone(view: View, seat: int) -> Zone:
    finesse = view.state.finesse[seat]
    label = msg("zone.finesse-label", n=finesse)
    printed = Print("finesse", msg("zone.finesse"))
    piece = Piece(
        f"finesse-{seat}.token", "disc", str(finesse), label=label, slot=finesse, print=printed, rule=rule_of_finesse(finesse)
    )
    steps = tuple(
        Step(msg("finesse.step", n=finesse), msg(f"finesse.{finesse}"), rule=rule_of_finesse(finesse))
        for finesse in range(HIGHEST_FINESSE + 1)
    )
    no = own_or(view, seat, "6.3" if finesse < ACTION_PRICE else "6.1")
    return seat_zone(
        view, "finesse", seat, "track", Contents(label, (piece,), HIGHEST_FINESSE + 1), no, steps=steps, rule="6.3"
    )


# What lies on the board


def gear_zone(view: View, seat: int) -> Zone:
    """Show the board itself, flies, the Drag token, and who is Start player."""
    pieces = tuple(gear_pieces(view, seat))
    label = msg("zone.gear-label", board=board_name(view.state, seat))
    return seat_zone(view, "gear", seat, "tokens", Contents(label, pieces, len(pieces)), own_or(view, seat, "6.7"), rule="1.8")


def gear_pieces(view: View, seat: int) -> Iterator[Piece]:
    s = view.state
    slot = 0
    if s.board[seat]:
        no = own_or(view, seat, "")
        yield board_piece(view, s.board[seat], f"board-of-{seat}", slot, board_name(s, seat), no)
        slot += 1
    for fly in (s.fly[seat], s.second_fly[seat]):
        if fly:
            colour = token_words(fly - 1)
            label, face = msg("piece.tied-fly", colour=colour), in_letters(msg("face.fly", colour=colour))
            printed = token_print("fly", fly - 1)
            yield Piece(stack_id(f"fly-{seat}", fly - 1), "disc", face, label=label, slot=slot, print=printed, rule="4.4")
            slot += 1
    yield drag_piece(view, seat, slot)
    if s.start == seat and s.variant == RIVER:
        printed = Print("start", msg("start.title"))
        rule = closed(view, "9.2")
        yield Piece(
            "start-player",
            "disc",
            in_letters(msg("start.title")),
            label=msg("piece.start"),
            slot=slot + 1,
            marks=(),
            print=printed,
            closed=rule,
            rule="9.2",
        )


def drag_piece(view: View, seat: int, slot: int) -> Piece:
    """Show the Drag token, and whether it is on [5.7] [6.8]."""
    on = view.state.drag[seat] > 0
    label = msg("piece.drag-on" if on else "piece.drag-off")
    printed, face = Print("drag", msg("drag.title")), in_letters(msg("face.drag-on" if on else "face.drag-off"))
    no = closed(view, own_or(view, seat, "11.13" if on else "6.8"))
    return Piece(
        f"drag-{seat}",
        "disc",
        face,
        label=label,
        slot=slot,
        marks=("spent",) if on else (),
        print=printed,
        closed=no,
        rule="5.7",
    )


def cards_zone(view: View, seat: int) -> Zone:
    pieces = tuple(held_pieces(view, seat))
    label = msg("zone.cards-label", n=len(pieces)) if pieces else msg("zone.cards-empty")
    return seat_zone(view, "cards", seat, "tokens", Contents(label, pieces, len(pieces)), "8.2", rule="3.5")


def held_pieces(view: View, seat: int) -> Iterator[Piece]:
    """Show the Momentum tile and the skill cards that a player has."""
    s = view.state
    slot = 0
    for tile in range(MOMENTUM_TILES):
        if s.tile[seat] == tile + 1:
            yield tile_piece(view, tile, slot, own_or(view, seat, "", "7.1"))
            slot += 1
    for card in range(SKILLS):
        if s.skills[seat] >> card & 1:
            yield card_piece(view, seat, card, slot)
            slot += 1


def card_id(card: int) -> str:
    return f"skill-{LETTERS[card]}"


def card_piece(view: View, seat: int, card: int, slot: int) -> Piece:
    """Show a card: what it does, and whether it can be used this turn."""
    s = view.state
    letter, rule = LETTERS[card], GAME.rule(rule_of_card(card)).number
    ours = is_ours(view, f"skill {letter}")
    label = msg("piece.skill", letter=letter, what=card_words(s, card))
    state = state_of(s, seat, card)
    if state == "fresh":
        label = msg("piece.skill-new", what=label)
    elif state == "used":
        label = msg("piece.skill-used", what=label)
    short = card_short(s, card)
    face = joined(f"{letter} ", in_letters(short))
    if state:
        face = joined(face, " (", in_letters(msg("face.fresh" if state == "fresh" else "face.used")), ")")
    marks = (*(("ours",) if ours else ()), *((state, "spent") if state else ()))
    printed = Print("skill", msg("card-title", letter=letter), text=short)
    no = own_or(view, seat, {"fresh": "11.9", "used": "8.1"}.get(state, rule), "8.2")
    return Piece(
        card_id(card), "tile", face, label=label, slot=slot, marks=marks, print=printed, closed=closed(view, no), rule=rule
    )


def state_of(s: State, seat: int, card: int) -> str:
    """Mark a card that cannot be used now as 'fresh' or 'used' [11.9] [8.1]."""
    if LETTERS[card] in BY_THEMSELVES:
        return ""
    if s.fresh[seat] >> card & 1:
        return "fresh"
    return "used" if seat == s.seat and s.used >> card & 1 else ""


# Dice and piles


def dice_zone(view: View, seat: int) -> Zone:
    """Draw the dice that were used this round, the die in hand first."""
    s = view.state
    pieces = []
    if s.die and s.seat == seat and s.phase not in SILENT_PHASES:
        face = s.die
        pieces.append(die_piece(face, s.pool[face - 1], 0, "held"))
    for face in range(1, FACES + 1):
        first = dice_before(s, face, seat)
        for nth in range(s.taken[seat, face - 1]):
            pieces.append(die_piece(face, first + nth, len(pieces), "spent"))
    if s.variant:
        label = msg("zone.dice-solo", n=len(pieces)) if pieces else msg("zone.dice-empty")
        return seat_zone(view, "dice", seat, "dice", Contents(label, tuple(pieces), len(pieces)), "12.11", rule="12.11")
    total = sum_of_dice(s, seat)
    label = msg("zone.dice-label", n=len(pieces), sum=total) if pieces else msg("zone.dice-empty")
    note = msg("note.sum", n=total) if total else None
    return seat_zone(view, "dice", seat, "dice", Contents(label, tuple(pieces), len(pieces)), "3.4", note=note, rule="9.2")


def catch_zone(view: View, seat: int) -> Zone:
    s = view.state
    count, points = s.caught[seat], msg("points", n=fish_points(s, seat))
    label = msg("zone.catch-label", n=count, points=points)
    pieces = tuple(pile_pieces(view, seat, f"catch-{seat}", "10.3"))
    no = own_or(view, seat, "10.3")
    return seat_zone(view, "catch", seat, "pile", Contents(label, pieces, count), no, folded=True, note=points, rule="10.3")


def pile_pieces(view: View, angler: int, zone: str, rule: str) -> Iterator[Piece]:
    """Show the fish caught, the last one on top."""
    s = view.state
    marks = ("ours",) if is_ours(view, "fish") else ()
    for slot, k in enumerate(reversed(range(s.caught[angler]))):
        card = s.pile[angler, k]
        label, printed = fish_words(s, card), fish_print(view, card)
        yield Piece(
            f"{fish_id(s, card)}.{zone}-{k}",
            "card",
            fish_face(s, card),
            label=label,
            slot=slot,
            marks=marks,
            print=printed,
            rule=rule,
        )


def tokens_zone(view: View, seat: int) -> Zone:
    counts = view.state.tokens[seat]
    label = msg("zone.tokens-label", tokens=tokens_words(counts))
    rule = "10.12" if view.state.board[seat] > 2 else "10.9"
    pieces = stacks(f"tokens-{seat}", counts, rule)
    return seat_zone(
        view, "tokens", seat, "tokens", Contents(label, pieces, sum(map(int, counts))), own_or(view, seat, "5.5"), rule=rule
    )
