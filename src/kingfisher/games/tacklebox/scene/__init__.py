"""The scene of Tacklebox Solitaire: what the player sees, and what is told of a move.

`DECK` is imported so that a deck of the player's own finds its place: `core.game` copies a module that has such a table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.i18n import msg
from kingfisher.core.interface import OVER
from kingfisher.core.scene import Fact, Scene, SheetLine
from kingfisher.games.tacklebox.deck import OURS, deck_of
from kingfisher.games.tacklebox.rules.best_left import best_left
from kingfisher.games.tacklebox.rules.game_end import rating, score
from kingfisher.games.tacklebox.rules.state import (
    DEAL,
    FIRST_BAIT,
    FIRST_FISH,
    FIRST_NET_CATCH,
    FIRST_POT_CATCH,
    FISH,
    GIVEN_UP,
    NET_CATCHES,
    POT_CATCHES,
    STOP,
    TYPES,
)
from kingfisher.games.tacklebox.rules.tableau import points, stock, total
from kingfisher.games.tacklebox.scene.card_titles import DECK as DECK, listed, name_words, short_words
from kingfisher.games.tacklebox.scene.moves import plain_label, refused_moves, scene_move
from kingfisher.games.tacklebox.scene.zones import zones

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kingfisher.core.i18n import Message
    from kingfisher.core.play.view import View
    from kingfisher.games.tacklebox.rules.state import State

RATINGS = ("beginner", "apprentice", "master", "grand-master")
SAFE_MOVES = True
"""Some moves are always safe: nothing takes baits from the Hand [4.8] nor Tackleboxes [6.8]."""


def scene(view: View) -> Scene:
    s = view.state
    best = best_left(s)
    return Scene(
        game=view.game.name,
        seat=view.seat,
        to_act=view.to_act,
        status=status(view),
        zones=tuple(zones(s, best)),
        moves=tuple(scene_move(view, move, best) for move in view.legal),
        refused=tuple(refused_moves(view)),
        facts=tuple(facts(s, best)),
        ending=view.ending.number if view.ending else None,
        sheet=tuple(sheet(s)) if view.to_act == OVER and s.phase != GIVEN_UP else (),
    )


def status(view: View) -> Message:
    s = view.state
    if s.phase == GIVEN_UP:
        return msg("status.given-up", points=score(s, 0))
    if view.to_act == OVER:
        return msg(f"status.{RATINGS[rating(s)]}", points=score(s, 0), total=total(s))
    left = stock(s)
    some = any(move < DEAL for move in view.legal) if view.seat >= 0 else True
    if left:
        return msg("status.play-or-deal" if some else "status.deal", n=left)
    return msg("status.play-or-stop" if s.may_stop else "status.play-on")


def facts(s: State, best: int) -> list[Fact]:
    return [
        Fact("score", msg("fact.score"), score(s, 0), rule="8.3"),
        Fact("best", msg("fact.best"), best, rule="10.3"),
        Fact("rating", msg("fact.rating"), msg(f"rating.{RATINGS[rating(s)]}"), rule="8.4"),
        Fact("deck", msg("fact.deck"), msg("deck.ours" if deck_of(OURS) == DECK else "deck.own", total=total(s))),
    ]


def sheet(s: State) -> Iterator[SheetLine]:
    """Write what was caught with each bait, the catches, and the rating [8.3]."""
    for bait_type in range(TYPES):
        caught = [FIRST_FISH + fish for fish in range(FISH) if s.boat >> fish & 1 and s.wants[fish] == bait_type]
        yield sheet_line(s, msg("sheet.fish", bait=name_words(FIRST_BAIT + bait_type)), caught)
    netted = [FIRST_NET_CATCH + catch for catch in range(NET_CATCHES) if s.netted >> catch & 1]
    potted = [FIRST_POT_CATCH + catch for catch in range(POT_CATCHES) if s.potted >> catch & 1]
    yield sheet_line(s, msg("sheet.net"), netted)
    yield sheet_line(s, msg("sheet.pot"), potted)
    yield SheetLine(msg("sheet.total"), msg(f"rating.{RATINGS[rating(s)]}"), (score(s, 0),), sums=True)


def sheet_line(s: State, name: Message, caught: list[int]) -> SheetLine:
    cards = [msg("sheet.card", name=name_words(kind), points=points(s, kind)) for kind in caught]
    return SheetLine(name, listed(cards) if cards else msg("sheet.none"), (sum(points(s, kind) for kind in caught),))


def describe_move(before: View, after: View, _: int, move: int) -> Message:
    """Say what happened."""
    s = before.state
    if move == DEAL:
        dealt = range(s.dealt, after.state.dealt)
        return msg("told.deal", cards=listed([short_words(after.state.order[place]) for place in dealt]))
    message = plain_label(s, move)
    turned = after.state.last - 1
    if move == STOP or turned < 0:
        return message
    return msg("told.turned", what=message, card=short_words(after.state.order[turned]))
