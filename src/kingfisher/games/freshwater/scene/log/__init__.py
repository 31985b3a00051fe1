"""The log of Freshwater Fly: what happened, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.i18n import Message, msg
from kingfisher.core.interface import CHANCE, SPECTATOR
from kingfisher.games.freshwater.notation.component_names import BOARD_NAMES, LETTERS
from kingfisher.games.freshwater.rules.bonus_actions import swapped
from kingfisher.games.freshwater.rules.cast import can_move_token, carried
from kingfisher.games.freshwater.rules.chance_draws import HOOK
from kingfisher.games.freshwater.rules.endgame import next_seat
from kingfisher.games.freshwater.rules.finesse import CARD_GAINS, TILE_GAINS
from kingfisher.games.freshwater.rules.setup import dice_in_pool, rock_space, space
from kingfisher.games.freshwater.rules.state import (
    BOARD,
    CARRY,
    CAST,
    CAST_J,
    CAST_V,
    DRAG,
    DRIFT,
    END_CAST,
    END_TURN,
    EXTRA,
    FACES,
    FINISHED,
    FLIP_TILE,
    FLY,
    HATCHING,
    HIGHEST_FINESSE,
    KEEP_FISH,
    KEEP_FLY,
    KEEP_TILE,
    MINUS,
    MOMENTUM,
    MOMENTUM_CAST,
    MOMENTUM_FLIP,
    MOMENTUM_FLY,
    MOVE_SKILL,
    MOVE_SKILL_I,
    MOVE_SKILL_L,
    MOVE_SKILL_S,
    MOVE_SKILL_X,
    NEW_DAY,
    ON_DECK,
    PASS,
    PLAYER,
    PLUS,
    REEL,
    REEL_K,
    REEL_M,
    REROLL,
    ROCK,
    ROWS,
    SIDE_5A,
    SIDE_5B,
    SILENT_ROCK,
    SILENT_STRIKE,
    SKILL_A,
    SKILL_B,
    SKILL_C,
    SKILL_D,
    SKILL_G,
    SKILL_H,
    SKILL_J,
    SKILL_K,
    SKILL_M,
    SKILL_Q,
    SKILL_T,
    SKILL_V,
    SKILLS,
    STRIKE,
    SWAP,
    TAKE,
    TAKE_FINESSE,
    TILE,
    TO_C,
    TO_D,
    TO_H,
    TOKEN,
    TURN,
    UPGRADE,
    USED,
    VALUE_K,
    VALUE_M,
)
from kingfisher.games.freshwater.scene.log.silent_turn import (
    day_over,
    describe_in_journal,
    describe_round,
    describe_silent,
    silent_begins,
)
from kingfisher.games.freshwater.scene.moves.labels import cast_of_tile, column_cast_to, reel_phrase, value_reeled
from kingfisher.games.freshwater.scene.names import (
    TILE_NUMBERS,
    colour_words,
    fish_words,
    listed,
    other_side,
    seat_name,
    short_fish,
    side_number,
    side_of,
    space_words,
    token_words,
)
from kingfisher.games.freshwater.scene.zones.river import SILENT_PHASES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kingfisher.core.play.view import View
    from kingfisher.games.freshwater.rules.state import State


CHANGES = {SKILL_C: TO_C, SKILL_D: TO_D, SKILL_H: TO_H}
"""Cards that change the die in hand, and what it becomes."""


def describe_move(before: View, after: View, actor: int, move: int) -> Message:
    s, then = before.state, after.state
    if s.phase == SILENT_STRIKE or (actor != CHANCE and s.phase == SILENT_ROCK):
        return describe_silent(before, after, move)
    if actor != CHANCE and move >= UPGRADE:
        return describe_in_journal(s, move)
    message = describe_chance(s, then, move) if actor == CHANCE else move_message(s, actor, move)
    followed = [*happenings(s, then, actor, move), *(day_over(s, then) if s.variant else ())]
    for more in followed:
        message = msg("told.and", one=message, other=more)
    return message


def describe_hidden_move(before: View, actor: int) -> Message | None:
    """Say what can be said of a thing that nobody learns: how a Day was laid out."""
    return msg("told.laid-out") if actor == CHANCE and before.state.phase == NEW_DAY else None


# Chance


def describe_chance(s: State, then: State, outcome: int) -> Message:
    phase = s.phase
    if phase == STRIKE:
        if outcome != HOOK:
            return msg("told.blank")
        return msg("told.hook", fish=fish_words(then, then.line[s.seat]))
    if phase == HATCHING:
        lying = [(colour, n) for colour, n in enumerate(then.hatch[ON_DECK]) if n]
        message = msg("told.tokens", tokens=listed([msg("tokens", n=n, colour=token_words(k, n)) for k, n in lying]))
        return msg("told.and", one=message, other=msg("told.refilled")) if any(s.hatch[ON_DECK]) else message  # [11.20]
    dice = " ".join(str(face + 1) for face, n in amounts(outcome) for _ in range(n))
    if phase == REROLL:
        message, seat = msg("told.reroll", dice=dice), s.seat
        return one_by_one([message, *describe_gain(s, seat, TILE_GAINS[SIDE_5B])])  # [7.13]
    if s.variant:
        return describe_round(then, dice)
    return msg("told.round", n=then.rounds, dice=dice, who=msg("seat.named", n=then.start + 1))


def amounts(outcome: int) -> list[tuple[int, int]]:
    return [(kind, outcome >> 4 * kind & 15) for kind in range(6) if outcome >> 4 * kind & 15]


# Moves


def move_message(s: State, seat: int, move: int) -> Message:
    if move < CAST:
        return msg("told.take", n=move - TAKE + 1)
    if move < REEL:
        where = space(column_cast_to(s), move - CAST)
        return msg("told.cast", space=space_words(where), what=lying_at(s, where))
    value = value_reeled(s, seat, move)
    if value:
        return describe_reel(s, seat, move, value)
    if move < MOMENTUM:
        return describe_finesse(s, move)
    if move < MOVE_SKILL:
        return describe_momentum(s, seat, move)
    if move < END_TURN:
        return describe_skill(s, seat, move)
    if DRIFT <= move < END_CAST:
        where = space(s.spot // ROWS - 1, (move - DRIFT) % ROWS)
        message = msg("told.drift", space=space_words(where), what=lying_at(s, where))
        return message if move < MOVE_SKILL_X else msg("told.with-skill", letter="X", what=message)
    if CARRY <= move < SWAP:
        column, colour, to = carried(move)
        message = msg("told.carry", colour=token_words(colour), column=column + 1, to=to + 1)
        return message if move < MOVE_SKILL_S else msg("told.with-skill", letter="S", what=message)
    if move >= SWAP:
        first, other_space = swapped(move)
        fish = {"fish": short_fish(s, s.river[first]), "other": short_fish(s, s.river[other_space])}
        return msg("told.swap", **fish, one=space_words(first), two=space_words(other_space))
    return describe_answer(s, seat, move)


def lying_at(s: State, where: int) -> Message:
    card = s.river[where]
    return short_fish(s, card) if card else msg("no-fish")


def describe_reel(s: State, seat: int, move: int, value: int) -> Message:
    message = msg("told.reel", where=reel_phrase(s, seat, value))
    if MOMENTUM <= move < MOVE_SKILL:
        return msg("told.with-tile", name=side_of(s, s.tile[seat] - 1), what=message)
    letter = {REEL_K: "K", REEL_M: "M", MOVE_SKILL + SKILL_T: "T"}.get(move)
    return msg("told.with-skill", letter=letter, what=message) if letter else message


def describe_finesse(s: State, move: int) -> Message:
    if move == TAKE_FINESSE:
        return msg("told.finesse", n=s.die)
    if move < DRAG:
        return msg("told.die", n=s.die, to=s.die + (1 if move == PLUS else -1))
    if move == DRAG:
        return msg("told.drag")
    return msg("told.fly", colour=token_words(move - FLY))


def describe_momentum(s: State, seat: int, move: int) -> Message:
    side = side_of(s, s.tile[seat] - 1)
    if MOMENTUM_FLY <= move < MOMENTUM_FLIP:
        second = side == "6B"
        message = msg("told.second-fly" if second else "told.fly", colour=token_words(move - MOMENTUM_FLY))
        return msg("told.with-tile", name=side, what=message)
    if move >= MOMENTUM_FLIP:
        face = move - MOMENTUM_FLIP + 1
        parts = [msg("told.turn-die", n=face, to=FACES + 1 - face), *describe_gain(s, seat, TILE_GAINS[SIDE_5A])]
        return msg("told.with-tile", name=side, what=one_by_one(parts))
    if move == MOMENTUM_CAST:
        return msg("told.with-tile", name=side, what=msg("told.cast-to", n=cast_of_tile(s, seat)))
    parts = list(describe_parts(s, seat, side))
    return msg("told.with-tile", name=side, what=one_by_one(parts)) if parts else msg("told.momentum", name=side)


def one_by_one(parts: list[Message]) -> Message:
    message = parts[0]
    for part in parts[1:]:
        message = msg("told.then", one=message, other=part)
    return message


def describe_parts(s: State, seat: int, side: str) -> Iterator[Message]:
    """Tell what a tile did at once [11.12]. The rest of 2A, 4A and 5B is told when it comes."""
    fish, casts = s.line[seat], side == "3A"
    if side == "2B" and fish and not s.drag[seat]:
        yield msg("told.drag")
    elif side == "4A" and not can_move_token(s):
        casts = True
    elif side == "5B" and dice_in_pool(s):
        yield msg("told.rerolls")
        return
    elif side == "7B":
        left = s.section[seat] - 1  # [7.18]
        yield msg("told.pulls", section=colour_words(left)) if left else msg("told.pulls-in")
    yield from describe_gain(s, seat, TILE_GAINS[side_number(side)])
    if casts and not fish:
        yield msg("told.cast-to", n=s.numbers[TILE_NUMBERS[side]])


def describe_gain(s: State, seat: int, more: int) -> Iterator[Message]:
    """Tell how much Finesse was gained, as far as there is room [6.2]."""
    before = s.finesse[seat]
    if more and before < HIGHEST_FINESSE:
        yield msg("told.gain", before=before, after=min(HIGHEST_FINESSE, before + more))


def describe_skill(s: State, seat: int, move: int) -> Message:
    if move < MOVE_SKILL_I:
        card = move - MOVE_SKILL
        return msg("told.with-skill", letter=LETTERS[card], what=describe_card(s, seat, card))
    if move < REEL_K:
        return msg("told.with-skill", letter="I", what=msg("told.fly", colour=token_words(move - MOVE_SKILL_I)))
    return msg("told.with-skill", letter="L", what=msg("told.any-face", n=move - MOVE_SKILL_L + 1))


def describe_card(s: State, seat: int, card: int) -> Message:
    """Say what came of a card that left nothing to choose."""
    if card in CHANGES:
        return msg("told.die", n=s.die, to=s.numbers[CHANGES[card]])
    if card in (SKILL_J, SKILL_K, SKILL_M, SKILL_V):
        number = {SKILL_J: CAST_J, SKILL_K: VALUE_K, SKILL_M: VALUE_M, SKILL_V: CAST_V}[card]
        return msg("told.cast-to", n=s.numbers[number])
    if card == SKILL_A:
        return msg("told.finesse-three", n=s.die)
    if card == SKILL_B:
        return msg("told.drag")
    if card == SKILL_Q:
        left = s.section[seat] - 1  # [8.19]
        return msg("told.on", section=colour_words(left)) if left else msg("told.on-caught")
    if card == SKILL_G:
        return describe_again(s, seat)
    return next(describe_gain(s, seat, CARD_GAINS[card]))  # E, F, U


def describe_again(s: State, seat: int) -> Message:
    """Tell that a fish that was hooked goes back to its place [8.9]."""
    message = msg("told.again", space=space_words(s.first_spot))
    if not s.hooked:
        return message
    fish = short_fish(s, s.line[seat])
    return msg("told.and", one=message, other=msg("told.goes-back", fish=fish, space=space_words(s.hooked - 1)))


def describe_answer(s: State, seat: int, move: int) -> Message:
    if TOKEN <= move < ROCK:
        return msg("told.token", colour=token_words(move - TOKEN))
    if ROCK <= move < TILE:
        return msg("told.rock", space=space_words(rock_space(s, move - ROCK)))
    if TILE <= move < FLIP_TILE:
        return msg("told.tile", name=side_of(s, move - TILE))
    if BOARD <= move < CARRY:
        return msg("told.board", name=BOARD_NAMES[move - BOARD])
    if move == FLIP_TILE:
        side = side_of(s, s.tile[seat] - 1)
        return msg("told.flip", name=other_side(side))
    return msg(
        {
            END_TURN: "told.end-turn",
            EXTRA: "told.extra",
            END_CAST: "told.end-cast",
            KEEP_FISH: "told.keep-fish",
            KEEP_TILE: "told.keep-tile",
            KEEP_FLY: "told.keep-fly",
            PASS: "told.pass",
        }[move]
    )


# What came of it


def happenings(s: State, then: State, actor: int, move: int) -> Iterator[Message]:
    """Say what followed by itself.

    Fish caught, cards and tiles gained, dice that left no choice.
    """
    for seat in range(s.seats):
        for k in range(s.caught[seat], then.caught[seat]):
            card = then.pile[seat, k]
            yield msg("told.caught", fish=fish_words(then, card), n=k + 1)
        for card in range(SKILLS):
            if then.skills[seat] >> card & 1 and not s.skills[seat] >> card & 1 and LETTERS[card] != "W":
                yield msg("told.gains", letter=LETTERS[card])
        if then.tucked[seat] and not s.tucked[seat]:
            yield msg("told.tucked")
        tile = then.tile[seat]
        if tile and tile != s.tile[seat] and not TILE <= move < FLIP_TILE:
            yield msg("told.tile-too", name=side_of(then, tile - 1))
    if actor >= 0 and s.variant:
        yield from without_choice_alone(s, then, move)
        yield from silent_begins(s, then)
    elif actor >= 0:
        yield from without_choice(s, then, actor, move)


def without_choice(s: State, then: State, actor: int, move: int) -> Iterator[Message]:
    """Tell which dice left no choice [11.24]: taken as the last, or good for nothing but Finesse +2."""
    held = move < CAST or s.die > 0
    if held and not uses_die(s, move) and (then.seat != actor or then.die == 0):
        yield msg("told.forced", who=seat_name(SPECTATOR, actor), n=die_after(s, move))
    seat, had = actor, held or s.die_step == USED
    taken = dice_in_pool(s) - dice_in_pool(then) - (1 if move < CAST else 0)
    for k in range(taken):
        seat = next_seat(s, seat) if had else seat
        had = True
        who = seat_name(SPECTATOR, seat)
        if k == taken - 1 and then.die:
            yield msg("told.only-die", who=who, n=then.die)
        else:
            yield msg("told.forced", who=who, n=last_face(s, move))


def without_choice_alone(s: State, then: State, move: int) -> Iterator[Message]:
    """Say which dice left no choice, where all turns are one player's."""
    if s.phase > FINISHED or then.rounds != s.rounds:
        return
    chosen = int(s.phase == TURN and uses_die(s, move))
    used = [sum(state.taken[PLAYER]) for state in (s, then)]
    forced = used[1] - used[0] - chosen
    held = move < CAST or s.die > 0
    for k in range(forced):
        yield msg("told.forced-alone", n=die_after(s, move) if held and not chosen and k == 0 else last_face(s, move))
    takes = then.die and then.phase not in SILENT_PHASES
    if takes and (used[1] > used[0] if held else True):
        yield msg("told.only-alone", n=then.die)


def die_after(s: State, move: int) -> int:
    """Find the die in hand after the move."""
    if MOVE_SKILL_L <= move < END_TURN:
        return move - MOVE_SKILL_L + 1
    if MOVE_SKILL <= move < MOVE_SKILL_I and move - MOVE_SKILL in CHANGES:
        return s.numbers[CHANGES[move - MOVE_SKILL]]
    return move - TAKE + 1 if move < CAST else s.die + (move == PLUS) - (move == MINUS)


def last_face(s: State, move: int) -> int:
    """Find the face of all dice left in the pool: else nobody would have to take one."""
    return next(face + 1 for face, count in enumerate(s.pool) if count > (move == TAKE + face))


def uses_die(s: State, move: int) -> bool:
    """Tell whether the move is the Dice action, or chooses it."""
    return CAST <= move <= TAKE_FINESSE or move == MOVE_SKILL + SKILL_A or (s.phase == TURN and CARRY <= move < SWAP)
