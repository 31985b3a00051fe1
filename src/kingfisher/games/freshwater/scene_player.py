"""What belongs to a player: one's own Reel board in full, those of the others in a line or two each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kingfisher.core.scene import Piece, Place, Zone
from kingfisher.core.words import Say, say
from kingfisher.games.freshwater.notation import LETTERS, TOKEN_NAMES
from kingfisher.games.freshwater.positions import FISH_COLOURS
from kingfisher.games.freshwater.rules_end import is_out, sum_of_dice
from kingfisher.games.freshwater.rules_reel import strength_on_line
from kingfisher.games.freshwater.rules_score import fish_points
from kingfisher.games.freshwater.rules_setup import (
    HIGHEST_FINESSE,
    MOMENTUM_TILES,
    NOT_W,
    REEL_SPACES,
    SKILLS,
    colour_of,
)
from kingfisher.games.freshwater.scene_places import PLACES, closed, others_place
from kingfisher.games.freshwater.scene_river import fish_print, stack_id, stacks
from kingfisher.games.freshwater.scene_supply import board_words, dice_before, die_piece, tile_piece
from kingfisher.games.freshwater.scene_words import (
    board_name,
    called,
    card_short,
    card_words,
    colour_words,
    fish_face,
    fish_id,
    fish_words,
    in_letters,
    is_ours,
    marked,
    own_seat,
    reel_space_words,
    short_fish,
    token_words,
    tokens_words,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kingfisher.core.view import View

BOARD_RULES = ("10.7", "10.8", "10.13", "10.14")
BY_THEMSELVES = "NOPRW"
"""Cards that nobody uses: they count at the end or act all the time."""


def player_zones(view: View) -> Iterator[Zone]:
    own = own_seat(view)
    yield from own_zones(view, own)
    others = [seat for seat in range(int(view.state.seats)) if seat != own]
    for at, seat in enumerate(others):
        yield from other_zones(view, seat, at)


def own_zones(view: View, seat: int) -> Iterator[Zone]:
    yield line_zone(view, seat)
    yield reel_zone(view, seat)
    yield finesse_zone(view, seat)
    yield gear_zone(view, seat)
    yield cards_zone(view, seat)
    yield dice_zone(view, seat, PLACES["dice"])
    yield catch_zone(view, seat, PLACES["catch"])
    yield tokens_zone(view, seat, PLACES["tokens"])


def titled(view: View, key: str, seat: int) -> Say:
    """A zone's title: whose it is stands there where it is not one's own."""
    plain = say(f"zone.{key}")
    return plain if seat == own_seat(view) and view.seat >= 0 else say("zone.of", what=plain, who=called(view.seat, seat))


# The line


def line_zone(view: View, seat: int) -> Zone:
    s = view.state
    pieces = (line_piece(view, seat),) if int(s.line[seat]) else ()
    label = line_words(s, seat)
    note = say("note.section", section=colour_words(int(s.section[seat]))) if pieces else None
    if int(s.lost[seat]):
        note = say("note.lost", fish=short_fish(s, int(s.lost[seat])))
    number = closed(view, "5.2" if pieces else "5.1")
    return Zone(
        f"line-{seat}",
        "pile",
        titled(view, "line", seat),
        label,
        PLACES["line"],
        pieces,
        len(pieces),
        owner=seat,
        note=note,
        closed=number,
    )


def line_piece(view: View, seat: int) -> Piece:
    s = view.state
    card = int(s.line[seat])
    drag = " drag" if int(s.drag[seat]) else ""
    face = f"{fish_face(s, card)}{drag}"
    words = marked(view, "fish", line_words(s, seat))
    marks = ("drag",) if drag else ()
    return Piece(f"{fish_id(s, card)}.line-{seat}", "card", face, words, 0, marks, fish_print(view, card))


def line_words(s: Any, seat: int) -> Say:
    """The fish on the line, where it is, and how strong it is now."""
    card = int(s.line[seat])
    if int(s.lost[seat]):  # [10.2]
        return say("line.lost", fish=fish_words(s, int(s.lost[seat])))
    if not card:
        return say("line.empty")
    fish, section = fish_words(s, card), colour_words(int(s.section[seat]))
    words = say("line.fish", fish=fish, section=section)
    if int(s.drag[seat]):
        words = say("line.drag", what=words)
    elif strength_on_line(s, seat) == 0:
        words = say("line.calm", what=words, colour=colour_words(colour_of(s, card)))
    return say("line.tucked", what=words, n=int(s.numbers[NOT_W])) if int(s.tucked[seat]) else words  # [8.25]


def reel_zone(view: View, seat: int) -> Zone:
    s = view.state
    at = int(s.reel[seat])
    space = reel_space_words(s, at)
    label = say("zone.reel-label", space=space)
    pieces = (Piece(f"reel-{seat}.spinner", "reel", in_letters(space), label, at),)
    return Zone(
        f"reel-{seat}",
        "track",
        titled(view, "reel", seat),
        label,
        PLACES["reel"],
        pieces,
        REEL_SPACES,
        owner=seat,
        closed=closed(view, "5.2" if int(s.line[seat]) else "5.1"),
    )


def finesse_zone(view: View, seat: int) -> Zone:
    finesse = int(view.state.finesse[seat])
    label = say("zone.finesse-label", n=finesse)
    pieces = (Piece(f"finesse-{seat}.token", "finesse", str(finesse), label, finesse),)
    return Zone(
        f"finesse-{seat}",
        "track",
        titled(view, "finesse", seat),
        label,
        PLACES["finesse"],
        pieces,
        HIGHEST_FINESSE + 1,
        owner=seat,
        closed=closed(view, "6.3"),
    )


# What lies on the board


def gear_zone(view: View, seat: int) -> Zone:
    """The board itself, flies, the token in the spinner, and the Drag token."""
    s = view.state
    pieces = tuple(gear_pieces(view, seat))
    title = titled(view, "gear", seat)
    label = say("zone.gear-label", board=board_name(s, seat))
    return Zone(
        f"gear-{seat}",
        "tokens",
        title,
        label,
        PLACES["gear"],
        pieces,
        len(pieces),
        owner=seat,
        closed=closed(view, "6.7"),
    )


def gear_pieces(view: View, seat: int) -> Iterator[Piece]:
    s = view.state
    slot = 0
    board = int(s.board[seat])
    if board:
        number = closed(view, BOARD_RULES[board - 1])
        yield Piece(f"board-of-{seat}", "board", f"board {board_name(s, seat)}", board_words(board), slot, closed=number)
        slot += 1
    for fly in (int(s.fly[seat]), int(s.second_fly[seat])):
        if fly:
            name = TOKEN_NAMES[fly - 1]
            words = say("piece.tied-fly", colour=token_words(fly - 1))
            yield Piece(stack_id(f"fly-{seat}", fly - 1), f"fly-{name}", f"{name} fly", words, slot)
            slot += 1
    if int(s.spinner[seat]):
        colour = int(s.spinner[seat]) - 1
        words = say("piece.spinner", colour=token_words(colour))
        yield Piece(f"spinner-{seat}", f"hatch-{TOKEN_NAMES[colour]}", f"{TOKEN_NAMES[colour]} token", words, slot)
        slot += 1
    if int(s.start) == seat:
        yield Piece("start-player", "start", "Start player", say("piece.start"), slot, closed=closed(view, "9.2"))
        slot += 1
    words = say("piece.drag-on" if int(s.drag[seat]) else "piece.drag-off")
    yield Piece(f"drag-{seat}", "drag", "Drag on" if int(s.drag[seat]) else "Drag off", words, slot, closed=closed(view, "6.8"))


def cards_zone(view: View, seat: int) -> Zone:
    pieces = tuple(held_pieces(view, seat))
    label = say("zone.cards-label", n=len(pieces)) if pieces else say("zone.cards-empty")
    return Zone(
        f"cards-{seat}",
        "tokens",
        titled(view, "cards", seat),
        label,
        PLACES["cards"],
        pieces,
        len(pieces),
        owner=seat,
        closed=closed(view, "8.2"),
    )


def held_pieces(view: View, seat: int, first: int = 0) -> Iterator[Piece]:
    """The Momentum tile and the skill cards that a player has."""
    s = view.state
    slot = first
    for tile in range(MOMENTUM_TILES):
        if int(s.tile[seat]) == tile + 1:
            yield tile_piece(view, tile, slot)
            slot += 1
    for card in range(SKILLS):
        if int(s.skills[seat]) >> card & 1:
            yield card_piece(view, seat, card, slot)
            slot += 1


def card_id(card: int) -> str:
    return f"skill-{LETTERS[card]}"


def card_piece(view: View, seat: int, card: int, slot: int) -> Piece:
    """A card tells what it does, and whether it can be used this turn."""
    s = view.state
    letter = LETTERS[card]
    words = marked(view, f"skill {letter}", say("piece.skill", letter=letter, what=card_words(s, card)))
    state = state_of(s, seat, card)
    if state == "fresh":
        words = say("piece.skill-new", what=words)
    elif state == "used":
        words = say("piece.skill-used", what=words)
    face = f"{letter} {card_short(s, card)}" + (f" ({state})" if state else "")
    marks = (*(("ours",) if is_ours(view, f"skill {letter}") else ()), *((state,) if state else ()))
    return Piece(card_id(card), "skill", face, words, slot, marks, closed=closed(view, f"8.{card + 3}"))


def state_of(s: Any, seat: int, card: int) -> str:
    """[11.9] [8.1] Of a card that cannot be used now: 'fresh' or 'used'."""
    if LETTERS[card] in BY_THEMSELVES:
        return ""
    if int(s.fresh[seat]) >> card & 1:
        return "fresh"
    return "used" if seat == int(s.seat) and int(s.used) >> card & 1 else ""


# Dice and piles


def dice_zone(view: View, seat: int, place: Place) -> Zone:
    """Those that were used this round, the die in hand first."""
    s = view.state
    pieces = []
    if int(s.die) and int(s.seat) == seat:
        face = int(s.die)
        pieces.append(die_piece(face, int(s.pool[face - 1]), 0, "held"))
    for face in range(1, 7):
        first = dice_before(s, face, seat)
        for nth in range(int(s.taken[seat, face - 1])):
            pieces.append(die_piece(face, first + nth, len(pieces)))
    label = say("zone.dice-label", n=len(pieces), sum=sum_of_dice(s, seat)) if pieces else say("zone.dice-empty")
    return Zone(
        f"dice-{seat}",
        "dice",
        titled(view, "dice", seat),
        label,
        place,
        tuple(pieces),
        len(pieces),
        owner=seat,
        closed=closed(view, "9.2"),
    )


def catch_zone(view: View, seat: int, place: Place) -> Zone:
    """The last fish on top."""
    s = view.state
    count = int(s.caught[seat])
    pieces = []
    for slot, k in enumerate(reversed(range(count))):
        card = int(s.pile[seat, k])
        words = marked(view, "fish", fish_words(s, card))
        pieces.append(
            Piece(f"{fish_id(s, card)}.catch-{seat}-{k}", "card", fish_face(s, card), words, slot, print=fish_print(view, card))
        )
    points = say("points", n=fish_points(s, seat))
    return Zone(
        f"catch-{seat}",
        "pile",
        titled(view, "catch", seat),
        say("zone.catch-label", n=count, points=points),
        place,
        tuple(pieces),
        count,
        owner=seat,
        folded=True,
        note=points,
        closed=closed(view, "10.3"),
    )


def tokens_zone(view: View, seat: int, place: Place) -> Zone:
    counts = view.state.tokens[seat]
    name = f"tokens-{seat}"
    label = say("zone.tokens-label", tokens=tokens_words(counts))
    total = sum(map(int, counts))
    return Zone(
        name,
        "tokens",
        titled(view, "tokens", seat),
        label,
        place,
        stacks(name, counts),
        total,
        owner=seat,
        closed=closed(view, "5.5"),
    )


# The others


def other_zones(view: View, seat: int, nth: int) -> Iterator[Zone]:
    s = view.state
    pieces = list(gear_pieces(view, seat))
    finesse = say("zone.finesse-label", n=int(s.finesse[seat]))
    pieces.append(Piece(f"finesse-{seat}.token", "finesse", f"Finesse {int(s.finesse[seat])}", finesse, len(pieces)))
    if int(s.line[seat]):
        space = reel_space_words(s, int(s.reel[seat]))
        fish = line_piece(view, seat)
        reel = say("zone.reel-label", space=space)
        face = f"{fish.face} in {FISH_COLOURS[int(s.section[seat]) - 1]}"
        pieces.append(Piece(fish.id, "line", face, fish.label, len(pieces), fish.marks))
        pieces.append(Piece(f"reel-{seat}.spinner", "reel", f"reel at {in_letters(space)}", reel, len(pieces)))
    pieces += held_pieces(view, seat, len(pieces))
    title = called(view.seat, seat)
    label = say(
        "zone.other-out" if is_out(s, seat) else "zone.other-label",
        who=title,
        board=board_name(s, seat),
        line=line_words(s, seat),
    )
    place = others_place("seat", nth)
    yield Zone(
        f"seat-{seat}", "tokens", title, label, place, tuple(pieces), len(pieces), owner=seat, closed=closed(view, "3.2")
    )
    yield dice_zone(view, seat, others_place("dice", nth))
    yield catch_zone(view, seat, others_place("catch", nth))
    yield tokens_zone(view, seat, others_place("tokens", nth))
