"""Whether a player would learn something by making a move and taking it back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.interface import CHANCE
from kingfisher.core.play.view import View
from kingfisher.core.rng import IMAGINATION, open_stream, rng_of

if TYPE_CHECKING:
    from kingfisher.core.play.history import Step
    from kingfisher.core.play.position import Position


MAX_WORLDS, MAX_WORLDS_IF_NOTHING_OPENED = 64, 6
"""How many other worlds are tried; few if nothing that was hidden looks different after the move."""


def undo_reveals(position: Position, step: Step | None, to_anyone: bool) -> bool:
    """Tell whether a seat would still know something new after the last step of the game was taken back.

    That is an outcome of chance, or a card that it now sees.

    Args:
        position: The position after the step.
        step: The last step that may have changed the game; None if there is none.
        to_anyone: Whether to ask about every seat, not only about the one that moved.
    """
    if step is None:
        return False
    actor, move = step.entry.actor, step.entry.move
    if actor == CHANCE:
        return True
    if move is None:
        return False
    others = [seat for seat in range(position.game.seats) if to_anyone and seat != actor]
    checked: set[tuple[bytes, bytes]] = set()
    for seat in (actor, *others):
        before, after = View(position.game, step.state, seat), position.view(seat)
        views = bytes(before), bytes(after)
        if views not in checked and move_reveals(step, before, after):
            return True
        checked.add(views)  # seats with equal Views learn the same
    return False


def move_reveals(step: Step, before: View, after: View) -> bool:
    """Tell whether a move showed a seat something hidden, given the seat's Views before and after it.

    It did if, in another world that the seat could have been in, the same move leads to another View.
    """
    truth, known, shown = step.state.tobytes(), bytes(before), bytes(after)
    if known == truth:  # nothing was hidden
        return False
    entry, game, seat = step.entry, before.game, before.seat
    assert entry.move is not None
    rules, rng = game.rules, rng_of(0)
    open_stream(rng, IMAGINATION, 0)
    has_opened = any(true != old != new for true, old, new in zip(truth, known, shown, strict=True))
    for _ in range(MAX_WORLDS if has_opened else MAX_WORLDS_IF_NOTHING_OPENED):
        world = before.state.copy()
        rules.determinize(world, seat, rng)
        if seat != entry.actor and rules.refusal(world, entry.actor, entry.move):
            continue  # that the move was legal is known from the move itself
        rules.apply(world, entry.actor, entry.move)
        if bytes(View(game, world, seat)) != shown:
            return True
    return False
