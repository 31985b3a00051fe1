"""The moves of a scene: what they are called, what they lose, and why others are refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.i18n import msg
from kingfisher.core.interface import NO, OVER
from kingfisher.core.scene import RefusedMove, SceneMove
from kingfisher.games.tacklebox.notation import COLUMN_NAMES
from kingfisher.games.tacklebox.rules import apply
from kingfisher.games.tacklebox.rules.best_left import winnable
from kingfisher.games.tacklebox.rules.card_check import number_held
from kingfisher.games.tacklebox.rules.game_end import can_be_played, score
from kingfisher.games.tacklebox.rules.state import (
    ALL_BAIT,
    CARDS,
    COLUMNS,
    DEAL,
    FIRST_BAIT,
    FIRST_POT_CATCH,
    LURE,
    NET,
    POT,
    STOP,
    TACKLEBOX,
    TAKE,
    TYPES,
    WAYS,
    WITH_ALL_BAIT,
    WITH_HAND,
    WITH_LURE,
    WITH_LYING,
)
from kingfisher.games.tacklebox.rules.tableau import (
    is_bait,
    is_fish,
    is_net_catch,
    is_pot_catch,
    is_surprise,
    next_up,
    stock,
    total,
    type_wanted,
)
from kingfisher.games.tacklebox.rules.tackle import discards, takes_baits, takes_gear
from kingfisher.games.tacklebox.scene.card_pieces import piece_id, played_at
from kingfisher.games.tacklebox.scene.card_titles import listed, name_words, short_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kingfisher.core.i18n import Message
    from kingfisher.core.play.view import View
    from kingfisher.games.tacklebox.rules.state import State


def source_piece(s: State, kind: int, way: int) -> str:
    """Find the card that a fish is caught with, or that a Surprise is met with."""
    if way in (WITH_HAND, WITH_LYING):
        bait_type = type_wanted(s, kind)
        bait = FIRST_BAIT + bait_type
        used = discards(s, bait) + (s.lying[bait_type] if way == WITH_HAND else 0)
        return piece_id(bait, played_at(s, bait)[used])
    source = {WITH_ALL_BAIT: ALL_BAIT, WITH_LURE: LURE}.get(way, TACKLEBOX)
    return piece_id(source, played_at(s, source)[discards(s, source)])


def scene_move(view: View, move: int, best: int) -> SceneMove:
    s, text = view.state, view.write(move)
    if move == STOP:
        left = best - score(s, 0)
        warning = msg("warning.stop", n=left) if left > 0 else None
        return SceneMove(text, plain_label(s, move), warning=warning)
    if move == DEAL:
        return SceneMove(text, plain_label(s, move), ("stock",))
    place, way = move // WAYS, move % WAYS
    kind = s.order[place]
    name = piece_id(kind, place)
    warning = warning_of(view, move, best)
    if way != TAKE:
        target = source_piece(s, kind, way)
        targets = (target, "boat") if is_fish(kind) else (target,)
        return SceneMove(text, plain_label(s, move), sources=(name,), targets=targets, touches=(name, target), warning=warning)
    target = "hand" if is_bait(kind) else "discard" if is_surprise(kind) else "location"
    safe = is_bait(kind) or kind == TACKLEBOX
    label = plain_label(s, move)
    if warning is not None and is_surprise(kind):  # which tells what is lost
        label = msg("move.play", card=short_words(kind), column=COLUMN_NAMES[place % COLUMNS])
    return SceneMove(text, label, sources=(name,), targets=(target,), touches=(name,), warning=warning, safe=safe)


def plain_label(s: State, move: int) -> Message:
    """Say what the move does."""
    if move >= DEAL:
        return msg("move.deal", n=min(COLUMNS, stock(s))) if move == DEAL else msg("move.stop")
    place, way = move // WAYS, move % WAYS
    kind, column = s.order[place], COLUMN_NAMES[place % COLUMNS]
    card = short_words(kind)
    if is_fish(kind) and way != TAKE:
        bait = name_words(FIRST_BAIT + type_wanted(s, kind))
        source = {WITH_HAND: msg("source.hand", bait=bait), WITH_LYING: msg("source.lying", bait=bait)}
        others = {WITH_ALL_BAIT: msg("source.all-bait"), WITH_LURE: msg("source.lure")}
        return msg("move.catch", card=card, column=column, source=(source | others)[way])
    if is_surprise(kind):
        lost = lost_to(s, kind)
        if way != TAKE:
            return msg("move.protected", card=card, column=column)
        return msg("move.lose", card=card, column=column, lost=lost) if lost else msg("move.harmless", card=card, column=column)
    if is_pot_catch(kind) or is_net_catch(kind):
        return msg("move.lift", card=card, column=column)
    return msg("move.take-hand" if is_bait(kind) else "move.take-location", card=card, column=column)


def lost_to(s: State, kind: int) -> Message | None:
    """Name what the Surprise would take now, None where that is nothing [6.3] [6.4] [6.5]."""
    baits = [FIRST_BAIT + bait_type for bait_type in range(TYPES) for _ in range(s.lying[bait_type])]
    baits += [ALL_BAIT] * s.all_baits + [LURE] * s.lure
    gear = [thing for thing in (POT, NET) if number_held(s, thing)]
    gear += [catch for catch in range(FIRST_POT_CATCH, LURE) if number_held(s, catch)]
    lost = (baits if takes_baits(kind) else []) + (gear if takes_gear(kind) else [])
    return listed([short_words(thing) for thing in lost]) if lost else None


def warning_of(view: View, move: int, best: int) -> Message | None:
    """Warn that something is lost, or that the best rating is out of reach then.

    Only what is spent or lost can do that.
    """
    s, way = view.state, move % WAYS
    kind = s.order[move // WAYS]
    lost = lost_to(s, kind) if is_surprise(kind) and way == TAKE else None
    spends = way in (WITH_ALL_BAIT, WITH_LURE)
    if best == total(s) and (lost or spends):
        after = s.copy()
        apply(after, view.seat, move)
        if int(winnable(after, view.seat)) == NO:
            return msg("warning.out-of-reach", total=total(s), lost=lost) if lost else msg("warning.spent", total=total(s))
    return msg("warning.loses", lost=lost) if lost else None


def refused_moves(view: View) -> Iterator[RefusedMove]:
    """List what a player might try.

    That is a face-up card that cannot be played, and dealing from an empty stock.
    """
    s = view.state
    if view.to_act == OVER or view.seat < 0:
        return
    place = next_up(s, 0)
    while place < CARDS:
        kind = s.order[place]
        if not can_be_played(s, kind):
            move = place * WAYS + (WITH_HAND if is_fish(kind) else TAKE)
            rule = view.refusal(move)
            assert rule is not None
            yield RefusedMove(view.write(move), plain_label(s, move), rule.number, sources=(piece_id(kind, place),))
        place = next_up(s, place + 1)
    if stock(s) == 0:
        yield RefusedMove("deal", msg("move.deal", n=0), "7.1", sources=("stock",))
