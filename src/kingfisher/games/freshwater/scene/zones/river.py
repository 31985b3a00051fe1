"""The river, the Hatch below it, and what a Cast shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.i18n import Message, msg
from kingfisher.core.scene import Piece, Print, Sign, Slot, Zone
from kingfisher.core.translatable import joined
from kingfisher.games.freshwater.notation.component_names import FISH_COLOURS, LETTERS, ROW_NAMES, SPECIES_NAMES, TOKEN_NAMES
from kingfisher.games.freshwater.rules.cast import must_drift
from kingfisher.games.freshwater.rules.finesse import ACTION_PRICE
from kingfisher.games.freshwater.rules.setup import back_of, colour_of, is_rock, points_of, rock_space, strength_of
from kingfisher.games.freshwater.rules.state import (
    AIM,
    BLACK,
    COLOURS,
    COLUMNS,
    GOLD,
    GREEN,
    HIDDEN,
    HOOK_ROCK,
    HOOK_TOKEN,
    HOOKED,
    IN_HAND,
    MISSED,
    ON_DECK,
    ROCK_DECKS,
    ROWS,
    SILENT_ROCK,
    SILENT_STRIKE,
    SPACES,
    SPOT,
    STRIKE,
    STRIKE_CARDS,
    TURN,
)
from kingfisher.games.freshwater.scene.names import (
    back_words,
    colour_title,
    fish_face,
    fish_id,
    fish_words,
    in_letters,
    is_ours,
    own_seat,
    space_words,
    token_words,
    tokens_words,
)
from kingfisher.games.freshwater.scene.zones.layout import RIVER, UPON_RIVER, CommonDetails, Contents, closed, common_zone

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kingfisher.core.arrays import Ints
    from kingfisher.core.play.view import View
    from kingfisher.games.freshwater.rules.state import State

CASTING = "casting-token"
TOKEN_TINTS = (1, 2, 4, 5, 7, 0)
STRENGTHS = ("none", "one", "two", "three", "four", "five", "six", "seven")
TINTS = {GREEN: 2, BLACK: 5, GOLD: 4}
SILENT_PHASES = (SILENT_STRIKE, SILENT_ROCK)
"""The Silent Angler casts, and has a die in hand."""
AT_A_SPACE = (STRIKE, SPOT, HOOK_TOKEN, HOOK_ROCK, HOOKED, MISSED, *SILENT_PHASES)
"""Phases in which the Casting token lies in the river."""


def river_zones(view: View) -> Iterator[Zone]:
    yield river_zone(view)
    for column in range(COLUMNS):
        yield hatch_zone(view, column)
    yield hatch_zone(view, ON_DECK)


# The river


def slot_of(where: int) -> int:
    return where % ROWS * COLUMNS + where // ROWS


def place_name(where: int) -> str:
    return f"{where // ROWS + 1}-{ROW_NAMES[where % ROWS]}"


def space_id(s: State, where: int) -> str:
    """Identify what lies there by what is known of it, or the empty slot."""
    card = s.river[where]
    name = fish_id(s, card) if card else "rocks" if is_rock(s, where) else "hooked" if s.hooked == where + 1 else "space"
    return f"{name}.{place_name(where)}"


def river_zone(view: View) -> Zone:
    s = view.state
    pieces = [piece for where in range(SPACES) if (piece := river_piece(view, where))]
    slots = [empty_slot(view, where) for where in range(SPACES) if space_id(s, where).startswith("space.")]
    fish = sum(1 for where in range(SPACES) if s.river[where])
    return common_zone(
        view,
        "river",
        "grid",
        Contents(msg("zone.river-label", n=fish), tuple(sorted(pieces, key=lambda piece: piece.slot)), fish),
        closed_space(view),
        columns=COLUMNS,
        ground="water",
        rule="1.1",
        slots=tuple(sorted(slots, key=lambda slot: slot.slot)),
        row_names=tuple(in_letters(msg(f"row.{row}")) for row in ROW_NAMES),
        column_names=tuple(str(column + 1) for column in range(COLUMNS)),
    )


def closed_space(view: View) -> str:
    s = view.state
    if s.phase == TURN:
        if s.die_step != IN_HAND:
            return "3.3"
        return "4.1" if s.line[s.seat] else "4.2"
    return {AIM: "4.2", SPOT: "4.7", SILENT_ROCK: "12.18"}.get(s.phase, "3.7")


def is_cast_at(s: State, where: int) -> bool:
    return s.phase in AT_A_SPACE and s.spot == where


def river_piece(view: View, where: int) -> Piece | None:
    s = view.state
    card = s.river[where]
    cast = is_cast_at(s, where)
    marks = ("casting",) if cast else ()
    label = msg("piece.cast-at" if cast else "piece.at", space=space_words(where), what=space_words_of(s, where))
    if card:
        text = fish_face(s, card)
        printed = fish_print(view, card)
    elif is_rock(s, where):
        text, printed = rock_face(s, where), rock_print(s, where)
    elif s.hooked == where + 1:
        text, printed = in_letters(msg("face.hooked")), Print("casting", msg("hooked-here"))
    else:
        return None
    face = joined("*", text) if cast else text
    rule = "1.4" if card else "4.14" if is_rock(s, where) else "4.12"
    if is_ours(view, "fish") if 0 < card < HIDDEN else is_rock(s, where) and rocks_are_ours(view):
        marks = (*marks, "ours")
    return Piece(space_id(s, where), "card", face, label=label, slot=slot_of(where), marks=marks, print=printed, rule=rule)


def rocks_are_ours(view: View) -> bool:
    """Tell whether the places of the Rock decks are ours [11.1] [12.2]."""
    return view.state.variant > 0 or is_ours(view, "rocks")


def space_words_of(s: State, where: int) -> Message:
    """Say what lies in a space."""
    card = s.river[where]
    if card:
        return fish_words(s, card)
    if not is_rock(s, where):
        return msg("hooked-here" if s.hooked == where + 1 else "space-empty")
    deck = deck_at(s, where)
    letter = known_rock(s, deck)
    left = s.rocks_left[deck]
    return msg("rocks.known", n=left, letter=letter) if letter else msg("rocks.down", n=left)


def deck_at(s: State, where: int) -> int:
    return next(deck for deck in range(ROCK_DECKS) if rock_space(s, deck) == where)


def known_rock(s: State, deck: int) -> str:
    """Find the letter of a top card that was seen."""
    top = s.rocks_left[deck] - 1
    card = s.rocks[deck, top] if top >= 0 and s.rock_known[deck] else 0
    return LETTERS[card - 1] if card else ""


def rock_face(s: State, where: int) -> str:
    deck = deck_at(s, where)
    known = known_rock(s, deck)
    return joined(in_letters(msg("face.rocks", n=s.rocks_left[deck])), f" {known}" if known else "")


def rock_print(s: State, where: int) -> Print:
    return Print("rocks", msg("rocks.title"), s.rocks_left[deck_at(s, where)])


def fish_print(view: View, card: int) -> Print:
    """Print a fish, with points and strength only where they are known [1.4]."""
    s = view.state
    back, colour = back_of(s, card), colour_of(s, card)
    art = f"fish-{SPECIES_NAMES[back // 3]}"
    mark = Sign(FISH_COLOURS[colour - 1], colour_title(colour), TINTS[colour])
    if card >= HIDDEN:
        return Print(art, back_words(back), signs=(mark,), tint=TINTS[colour])
    strength = strength_of(s, card)
    signs = (mark, Sign(f"strength-{STRENGTHS[strength]}", msg("sign.strength", n=strength)))
    return Print(art, back_words(back), value=points_of(s, card), signs=signs, tint=TINTS[colour])


def empty_slot(view: View, where: int) -> Slot:
    s = view.state
    key = "piece.cast-at" if is_cast_at(s, where) else "piece.at"
    label = msg(key, space=space_words(where), what=msg("space-empty"))
    return Slot(space_id(s, where), slot_of(where), label, closed=closed(view, closed_space(view)))


def matching(s: State, seat: int, column: int) -> int:
    """Tell how many Hatch tokens of a column have the colour of a fly of the seat."""
    flies = {s.fly[seat], s.second_fly[seat]} - {0}
    return sum(s.hatch[column, fly - 1] for fly in flies)


# The Hatch


def hatch_name(tile: int) -> str:
    return "on-deck" if tile == ON_DECK else f"hatch-{tile + 1}"


def stack_id(zone: str, colour: int) -> str:
    return f"{zone}.{TOKEN_NAMES[colour]}"


def tokens_face(colour: int, count: int = 1) -> str:
    words = token_words(colour)
    return in_letters(msg("face.tokens", colour=words, n=count) if count > 1 else words)


def token_print(kind: str, colour: int) -> Print:
    """Print a 'hatch' token or a 'fly' of this colour, from 0."""
    return Print(f"{kind}-{TOKEN_NAMES[colour]}", token_words(colour), tint=TOKEN_TINTS[colour])


def stacks(zone: str, counts: Ints, rule: str) -> tuple[Piece, ...]:
    """Draw tokens of one colour together."""
    tokens = [(colour, counts[colour]) for colour in range(COLOURS) if counts[colour]]
    return tuple(
        Piece(
            stack_id(zone, colour),
            "disc",
            tokens_face(colour, count),
            label=msg("piece.tokens", n=count, colour=token_words(colour, count)),
            slot=slot,
            print=token_print("hatch", colour),
            rule=rule,
            count=count,
        )
        for slot, (colour, count) in enumerate(tokens)
    )


def hatch_zone(view: View, tile: int) -> Zone:
    s = view.state
    name, tokens = hatch_name(tile), tokens_words(s.hatch[tile])
    values: dict[str, Message | int | str] = {"column": tile + 1, "room": s.room[tile], "tokens": tokens}
    beside = tile == ON_DECK
    match = matching(s, own_seat(view), tile)
    return Zone(
        name,
        "tokens",
        title=msg("zone.on-deck") if beside else msg("zone.hatch", column=tile + 1),
        label=msg(("zone.on-deck-solo" if s.variant else "zone.on-deck-label") if beside else "zone.hatch-label", **values),
        place=UPON_RIVER,
        pieces=stacks(name, s.hatch[tile], "4.4"),
        count=sum(map(int, s.hatch[tile])),
        note=msg("note.match", n=match) if match else None,
        closed=closed(view, "11.6" if beside else closed_hatch(s, view.seat)),
        panel=RIVER,
        on="river",
        under=tile,
        rule="1.2" if not beside else "12.10" if s.variant else "9.3",
    )


def closed_hatch(s: State, seat: int) -> str:
    """Say why no token can be moved: for want of Finesse [6.3], or because it is another time [6.5]."""
    in_time = s.phase == AIM or (s.phase == TURN and s.die_step == IN_HAND and not s.line[seat])
    return "6.3" if in_time and s.finesse[seat] < ACTION_PRICE else "6.5"


# A Cast


def casting_zone(view: View) -> Zone:
    """Show the Casting token where it is; the player who is to place it holds it."""
    s = view.state
    cast = s.phase in AT_A_SPACE
    where = s.spot
    moves_on = s.phase == AIM or (s.phase == SPOT and must_drift(s))
    marks = ("held",) if view.may_act and moves_on else ()
    label = msg("piece.casting-at", space=space_words(where)) if cast else msg("piece.casting-beside")
    row = in_letters(msg(f"row.{ROW_NAMES[where % ROWS]}"))
    face = joined(f"{where // ROWS + 1} ", row) if cast else in_letters(msg("face.beside"))
    printed = Print("casting", msg("zone.casting"))
    rule = "4.7" if cast else "4.2"
    piece = Piece(CASTING, "disc", face, label=label, slot=slot_of(where) if cast else 0, marks=marks, print=printed, rule=rule)
    details: CommonDetails = {"rule": rule}
    if cast:
        details |= {"panel": RIVER, "place": UPON_RIVER, "on": "river"}
    return common_zone(view, "casting", "tokens", Contents(label, (piece,), 1), rule, **details)


def strike_zone(view: View) -> Zone:
    """Draw the Strike cards; of those that are revealed only the last can be the hook [4.3] [4.5]."""
    s = view.state
    revealed, hooked = s.revealed, s.hooked > 0
    left = STRIKE_CARDS - revealed
    odds = chance_words(1, max(1, left))
    pieces = []
    for k in range(STRIKE_CARDS):
        if k >= revealed:
            card_label = msg("strike.down-blank") if hooked else msg("strike.down", odds=odds)
            pieces.append(Piece(f"strike-{k}", "card", None, label=card_label, slot=k, rule="4.5"))
        elif hooked and k == revealed - 1:
            printed = Print("strike-hook", msg("strike.hook-title"))
            pieces.append(revealed_strike(k, printed, msg("face.hook"), msg("strike.hook")))
        else:
            printed = Print("strike-blank", msg("strike.blank-title"))
            pieces.append(revealed_strike(k, printed, msg("face.blank"), msg("strike.blank")))
    label = msg("zone.strikes-hooked", n=left) if hooked else msg("zone.strikes-label", n=left, odds=odds)
    return common_zone(view, "strikes", "row", Contents(label, tuple(pieces), revealed), closed_strike(s), rule="4.3")


def revealed_strike(slot: int, printed: Print, face: Message, label: Message) -> Piece:
    return Piece(f"{printed.art}-{slot}", "card", in_letters(face), label=label, slot=slot, print=printed, rule="4.5")


def chance_words(good: int, of: int) -> Message:
    """Say how likely the hook is among this many of the face-down cards [1.6] [4.3]."""
    return msg("odds.sure") if good >= of else msg("odds.chance", n=good, of=of, percent=round(100 * good / of))


def closed_strike(s: State) -> str:
    """Say why no Strike card can be revealed."""
    return "6.6" if s.phase in AT_A_SPACE else "4.3"
