"""Freshwater Fly as zones and pieces, from a View.

The parts are beside it: scene_words (names), scene_places, scene_river and scene_supply (what belongs to nobody), scene_player,
scene_moves, scene_labels, scene_effects and scene_refused (what can be done and what not), scene_told (the log), scene_sheet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kingfisher.core.contract import CHANCE, OVER
from kingfisher.core.scene import Fact, Panel, Scene
from kingfisher.core.words import Say, say
from kingfisher.games.freshwater.rules import won
from kingfisher.games.freshwater.rules_cast import must_drift
from kingfisher.games.freshwater.rules_reel import refusal_to_reel
from kingfisher.games.freshwater.rules_score import game_is_decided, total_score
from kingfisher.games.freshwater.rules_setup import (
    AIM,
    BOARD_CHOICE,
    CARRYING,
    CHANGE,
    EXTRA,
    FIRST_FLY,
    HELD,
    HOOK_ROCK,
    HOOK_TOKEN,
    HOOKED,
    IN_HAND,
    LAST_REELS,
    MISSED,
    NOT_TAKEN,
    NOT_W,
    OTHERS_T,
    OWN_T,
    REROLL,
    ROUND_END,
    SPOT,
    STAMINA,
    STRIKE,
    SWAPPING,
    TILE_CHOICE,
    TURN,
)
from kingfisher.games.freshwater.scene_labels import cards_at_round_end, reel_phrase
from kingfisher.games.freshwater.scene_moves import scene_move
from kingfisher.games.freshwater.scene_places import RIVER, RIVER_PLACE, SUPPLY, SUPPLY_PLACE
from kingfisher.games.freshwater.scene_player import in_order, player_panels, player_zones
from kingfisher.games.freshwater.scene_refused import refused_moves
from kingfisher.games.freshwater.scene_river import river_zones
from kingfisher.games.freshwater.scene_sheet import sheet
from kingfisher.games.freshwater.scene_supply import supply_zones
from kingfisher.games.freshwater.scene_told import told
from kingfisher.games.freshwater.scene_words import called, fish_on_line, fish_words, listed, space_words

if TYPE_CHECKING:
    from kingfisher.core.view import View

__all__ = ["scene", "told"]

AS_THE_RULES_SAY = 1  # how a game may end


def scene(view: View) -> Scene:
    s = view.state
    counts = view.to_act != OVER or int(s.ended) == AS_THE_RULES_SAY
    return Scene(
        game=view.game.name,
        seat=view.seat,
        to_act=view.to_act,
        status=status(view),
        zones=(*river_zones(view), *supply_zones(view), *player_zones(view)),
        moves=tuple(scene_move(view, move) for move in view.legal),
        refused=tuple(refused_moves(view)),
        facts=facts(view),
        ending=view.ending.number if view.ending else None,
        sheet=tuple(sheet(view)) if counts else (),
        called=tuple(called(view.seat, seat) for seat in range(int(s.seats))),
        panels=(
            Panel(SUPPLY, say("panel.supply"), SUPPLY_PLACE),
            Panel(RIVER, say("panel.river"), RIVER_PLACE),
            *player_panels(view),
        ),
    )


def facts(view: View) -> tuple[Fact, ...]:
    """Everybody's points as if the game ended now."""
    s = view.state
    return tuple(Fact(f"score-{seat}", called(view.seat, seat), total_score(s, seat)) for seat in in_order(view))


# The status line


def status(view: View) -> Say:
    s = view.state
    if view.to_act == OVER:
        return result(view)
    if view.to_act == CHANCE:
        return say({STRIKE: "status.strike", REROLL: "status.reroll"}.get(int(s.phase), "status.next-round"))
    if view.seat != view.to_act:
        return waiting(view)
    if int(s.phase) == SPOT:
        return spot_status(s, EXTRA in view.legal)
    return turn_status(s, view.seat) if int(s.phase) == TURN else asked(s, view.seat)


def result(view: View) -> Say:
    """[10.17] [11.25]"""
    s = view.state
    winners = [seat for seat in range(int(s.seats)) if won(s, seat)]
    names = listed([called(view.seat, seat) for seat in winners])
    if int(s.ended) != AS_THE_RULES_SAY:
        return say("status.alone-you") if winners == [view.seat] else say("status.alone", who=names)
    points = say("points", n=total_score(s, winners[0]))
    if len(winners) > 1:
        return say("status.shared", who=names, points=points)
    return say("status.you-won", points=points) if winners == [view.seat] else say("status.won", who=names, points=points)


def waiting(view: View) -> Say:
    """What somebody else is about to do."""
    s = view.state
    who = called(view.seat, view.to_act)
    phase = int(s.phase)
    if phase == TURN:
        step = int(s.die_step)
        if step == IN_HAND:
            return say("status.other-die", who=who, n=int(s.die))
        return say("status.other-take" if step == NOT_TAKEN else "status.other-used", who=who)
    if phase == ROUND_END:
        return say("status.other-round-end", who=who, cards=cards_at_round_end(s, view.to_act))
    return say(
        {
            BOARD_CHOICE: "status.other-board",
            FIRST_FLY: "status.other-first-fly",
            HOOK_TOKEN: "status.other-token",
            HOOK_ROCK: "status.other-rock",
            HOOKED: "status.other-hooked",
            MISSED: "status.other-missed",
            STAMINA: "status.other-stamina",
            TILE_CHOICE: "status.other-tile",
            HELD: "status.other-held",
            CHANGE: "status.other-change",
            LAST_REELS: "status.other-last-reels",
        }.get(phase, "status.other-cast"),
        who=who,
    )


def turn_status(s: Any, seat: int) -> Say:
    """[3.3] [3.5]"""
    step, fish = int(s.die_step), int(s.line[seat])
    if step == NOT_TAKEN:
        if not fish:
            return say("status.take")
        return take_status(s, seat)
    if step != IN_HAND:
        return say("status.used")
    die = int(s.die)
    if not fish:
        return say("status.die-cast", n=die)
    if refusal_to_reel(s, seat, die) == 0:
        return say("status.die-reel", n=die, where=reel_phrase(s, seat, die))
    return say("status.die-weak", n=die)


def take_status(s: Any, seat: int) -> Say:
    """[5.2] Which dice reel the fish as they are; [8.25] with W under it not all that are greater than its strength."""
    fish, forbidden = fish_on_line(s, seat), int(s.numbers[NOT_W])
    good = [face for face in range(1, 7) if refusal_to_reel(s, seat, face) == 0]
    if not good:
        return say("status.take-none", fish=fish)
    if int(s.tucked[seat]) and forbidden > good[0]:
        return say("status.take-but", fish=fish, n=good[0], but=forbidden)
    return say("status.take-fish", fish=fish, n=good[0])


def spot_status(s: Any, extra: bool) -> Say:
    """[4.7] [6.6]"""
    if must_drift(s):
        return say("status.drift-or" if extra else "status.drift", space=space_words(int(s.spot)))
    return say("status.spot-or" if extra else "status.spot", space=space_words(int(s.spot)))


def asked(s: Any, seat: int) -> Say:
    """Where something has been begun."""
    phase = int(s.phase)
    if phase == AIM:
        return say("status.aim", n=int(s.column) + 1)
    if phase == HOOKED:
        return say("status.hooked", fish=fish_words(s, int(s.line[seat])))
    if phase == LAST_REELS:
        return say("status.last-reels", n=int(s.numbers[OTHERS_T if int(s.last_reels) else OWN_T]))
    if phase == ROUND_END:
        last = game_is_decided(s)  # [10.1]
        return say("status.last-round-end" if last else "status.round-end", cards=cards_at_round_end(s, seat))
    return say(
        {
            BOARD_CHOICE: "status.board",
            FIRST_FLY: "status.first-fly",
            SWAPPING: "status.swap",
            CARRYING: "status.carry",
            HOOK_TOKEN: "status.token",
            HOOK_ROCK: "status.rock",
            MISSED: "status.missed",
            STAMINA: "status.stamina",
            TILE_CHOICE: "status.tile",
            HELD: "status.held",
            CHANGE: "status.change",
        }[phase]
    )
