"""The Silent Angler's part of the table in Fly Solo, and the Bonus Hatch token."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.i18n import Message, msg
from kingfisher.core.scene import Panel, Piece, Print, Step, Zone
from kingfisher.core.translatable import joined
from kingfisher.games.freshwater.rules.scoring import TRACK_POINTS, fish_points, location_points, total_score
from kingfisher.games.freshwater.rules.solo_day import WHEEL
from kingfisher.games.freshwater.rules.state import BLUE, FACES, LAST_ON_TRACK, ORANGE, PLAYER, SILENT_ANGLER
from kingfisher.games.freshwater.scene.names import (
    achievements,
    in_letters,
    location_words,
    rule_of_location,
    token_words,
    tokens_words,
)
from kingfisher.games.freshwater.scene.zones.layout import SILENT_PANEL, Contents, closed, common_zone, silent_place
from kingfisher.games.freshwater.scene.zones.player import pile_pieces
from kingfisher.games.freshwater.scene.zones.river import SILENT_PHASES, TOKEN_TINTS, stack_id, stacks, token_print, tokens_face
from kingfisher.games.freshwater.scene.zones.supply import dice_before, dice_to_come, die_id, die_piece

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kingfisher.core.play.view import View
    from kingfisher.games.freshwater.rules.state import State

PRINTED_STEP = 3
"""Of the Achievement Track only the fourth space was told in print, of the colour wheel only blue and orange after it."""
PRINTED_COLOURS = (BLUE, ORANGE)
SIGNS_LOST = 3
"""The location where the colours that count were printed as signs. At the others all is told in words."""


def silent_panel(view: View) -> Panel:
    s = view.state
    mine, his = total_score(s, PLAYER), total_score(s, SILENT_ANGLER)
    stands = "panel.ahead" if his > mine else "panel.behind" if his < mine else "panel.level"
    summary = msg(
        "panel.silent",
        points=msg("points", n=his),
        stands=msg(stands, n=abs(mine - his)),
        casts=msg("panel.casts", n=dice_to_come(s)[1]),
    )
    return Panel(SILENT_PANEL, msg("seat.silent"), silent_place(s), summary=summary, aside=True)


def silent_zones(view: View) -> Iterator[Zone]:
    if view.state.bonus:
        yield bonus_zone(view)
    yield dice_zone(view)
    yield catch_zone(view)
    yield tokens_zone(view)
    yield track_zone(view)
    yield wheel_zone(view)
    yield location_zone(view)


def bonus_zone(view: View) -> Zone:
    """Show the Bonus Hatch token [12.4] [12.23]."""
    colour = view.state.bonus - 1
    label = msg("zone.bonus-label", colour=token_words(colour))
    printed = token_print("hatch", colour)
    piece = Piece(stack_id("bonus", colour), "disc", tokens_face(colour), label=label, slot=0, print=printed, rule="12.23")
    return common_zone(view, "bonus", "tokens", Contents(label, (piece,), 1), "12.23", rule="12.23")


# What the Silent Angler has


def dice_zone(view: View) -> Zone:
    """Draw the die of this Cast, those that were used, and how many are still to come [12.11]."""
    s = view.state
    pieces = []
    if s.phase in SILENT_PHASES and s.die:
        face = s.die
        die_label = msg("piece.silent-die", n=face)
        pieces.append(Piece(die_id(face, s.pool[face - 1]), "d6", str(face), label=die_label, slot=0, rule="12.12"))
    for face in range(1, FACES + 1):
        first = dice_before(s, face, SILENT_ANGLER)
        for nth in range(s.taken[SILENT_ANGLER, face - 1]):
            pieces.append(die_piece(face, first + nth, len(pieces)))
    his = dice_to_come(s)[1]
    label = msg("zone.silent-dice-label", n=len(pieces), left=his)
    return common_zone(view, "silent-dice", "dice", Contents(label, tuple(pieces), len(pieces)), "12.11", rule="12.11")


def catch_zone(view: View) -> Zone:
    s = view.state
    count, points = s.caught[SILENT_ANGLER], msg("points", n=fish_points(s, SILENT_ANGLER))
    label = msg("zone.silent-catch-label", n=count, points=points)
    pieces = tuple(pile_pieces(view, SILENT_ANGLER, "silent-catch", "12.15"))
    return common_zone(
        view,
        "silent-catch",
        "pile",
        Contents(label, pieces, count),
        "12.15",
        folded=True,
        note=points,
        title=msg("zone.catch"),
        rule="12.15",
    )


def tokens_zone(view: View) -> Zone:
    counts = view.state.tokens[SILENT_ANGLER]
    label = msg("zone.silent-tokens-label", tokens=tokens_words(counts))
    pieces, count = stacks("silent-tokens", counts, "12.16"), sum(map(int, counts))
    return common_zone(
        view, "silent-tokens", "tokens", Contents(label, pieces, count), "12.16", title=msg("zone.tokens"), rule="12.16"
    )


def track_zone(view: View) -> Zone:
    """Show the Silent Angler's track [12.24]."""
    step = view.state.track
    points = msg("points", n=TRACK_POINTS * step)
    label = msg("zone.silent-track-label", n=step + 1, points=points)
    marks = () if step == PRINTED_STEP else ("ours",)
    printed = Print("finesse", msg("zone.silent-track"))
    piece = Piece(
        "silent-track.token", "disc", str(TRACK_POINTS * step), label=label, slot=step, marks=marks, print=printed, rule="12.24"
    )
    steps = tuple(track_step(space) for space in range(LAST_ON_TRACK + 1))
    return common_zone(view, "silent-track", "track", Contents(label, (piece,), len(steps)), "12.20", steps=steps, rule="12.20")


def track_step(space: int) -> Step:
    label, ours = msg("silent-track.step", n=space + 1, points=msg("points", n=TRACK_POINTS * space)), space != PRINTED_STEP
    return Step(msg("silent-track.name", n=TRACK_POINTS * space), lost(label) if ours else label, rule="12.24", ours=ours)


def lost(label: Message) -> Message:
    """Mark a value as ours, not as printed [11.1]."""
    return msg("ours", what=label)


def wheel_zone(view: View) -> Zone:
    """Draw the wheel clockwise from the face 1; while the Silent Angler casts, his die points at its colour [12.16]."""
    s = view.state
    die = s.die if s.phase in SILENT_PHASES else 0
    steps = tuple(wheel_step(face) for face in range(1, FACES + 1))
    pieces = (wheel_piece(die),) if die else ()
    label = msg("zone.silent-wheel-label")
    note = msg("wheel.now", colour=token_words(WHEEL[die - 1] - 1)) if die else None
    return common_zone(
        view, "silent-wheel", "dial", Contents(label, pieces, len(steps)), "12.16", note=note, steps=steps, rule="12.16"
    )


def wheel_name(face: int) -> Message:
    return msg("wheel.name", n=face, colour=token_words(WHEEL[face - 1] - 1))


def wheel_step(face: int) -> Step:
    token, after = WHEEL[face - 1], WHEEL[face % FACES]
    label = msg("wheel.step", n=face, colour=token_words(token - 1), after=token_words(after - 1))
    ours, short = token not in PRINTED_COLOURS, msg("wheel.face", n=face)
    label = lost(label) if ours else label
    return Step(wheel_name(face), label, TOKEN_TINTS[token - 1], rule="12.16", short=short, ours=ours)


def wheel_piece(die: int) -> Piece:
    label = msg("wheel.at", n=die, colour=token_words(WHEEL[die - 1] - 1))
    marks = () if WHEEL[die - 1] in PRINTED_COLOURS else ("ours",)
    printed = Print("casting", msg("zone.silent-wheel"))
    return Piece(
        "silent-wheel.at",
        "disc",
        in_letters(wheel_name(die)),
        label=label,
        slot=die - 1,
        marks=marks,
        print=printed,
        rule="12.16",
    )


def location_zone(view: View) -> Zone:
    """Show the location and what the Silent Angler has for it [12.25] to [12.28]."""
    s = view.state
    piece = location_piece(view)
    return common_zone(
        view,
        "silent-location",
        "tokens",
        Contents(piece.label, (piece,), 1),
        piece.rule or "",
        note=location_now(s),
        rule=piece.rule,
    )


def location_now(s: State) -> Message:
    return msg("points", n=location_points(s))


def location_piece(view: View) -> Piece:
    s = view.state
    location = s.location
    name, what, rule = location_words(location), achievements(location), rule_of_location(location)
    few = msg(("achievements-few.1", "achievements-few.2", "achievements-few.3", "achievements-few.4")[location - 1])
    short = msg(("achievements-short.1", "achievements-short.2", "achievements-short.3", "achievements-short.4")[location - 1])
    label = msg("achievements.label", where=name, what=what, points=location_now(s))
    ours = location == SIGNS_LOST
    label = msg("achievements.ours", what=label) if ours else label
    marks = ("ours",) if ours else ()
    printed = Print("location", name, text=few)
    face = joined(f"L{location} ", in_letters(short))
    return Piece(
        f"location-{location}",
        "tile",
        face,
        label=label,
        slot=0,
        marks=marks,
        print=printed,
        closed=closed(view, rule),
        rule=rule,
    )
