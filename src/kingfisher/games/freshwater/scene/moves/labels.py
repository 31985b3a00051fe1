"""What each move of Freshwater Fly does, in plain words, with what is certain to come of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from kingfisher.core.i18n import Message, msg
from kingfisher.games.freshwater.notation.component_names import BOARD_NAMES, LETTERS
from kingfisher.games.freshwater.rules.bonus_actions import dice_used, has_bonus, reel_value, swapped, tile_side, value_of
from kingfisher.games.freshwater.rules.cast import can_move_token, carried, decks_beside, has_match
from kingfisher.games.freshwater.rules.endgame import refusal_at_round_end
from kingfisher.games.freshwater.rules.finesse import CARD_GAINS, DICE_ACTION_GAIN, TILE_GAINS, refusal_of_card
from kingfisher.games.freshwater.rules.reel import may_use_q, refusal_to_reel, strength_on_line
from kingfisher.games.freshwater.rules.setup import colour_of, dice_in_pool, rock_space, space
from kingfisher.games.freshwater.rules.state import (
    BEGIN_DAY,
    BOARD,
    CARRY,
    CAST,
    CAST_1A,
    CAST_J,
    CAST_V,
    DRAG,
    DRIFT,
    EARNED_AFTER_DRIFT,
    EARNED_AT_LANDING,
    END_CAST,
    END_TURN,
    EXTRA,
    FACES,
    FINESSE_SPACE,
    FIRST_FLY,
    FLIP_TILE,
    FLY,
    GOLD,
    GREEN,
    HIGHEST_FINESSE,
    KEEP_FISH,
    KEEP_FLY,
    KEEP_TILE,
    LAST_REELS,
    LOCATIONS,
    MINUS,
    MISSED,
    MOMENTUM,
    MOMENTUM_CAST,
    MOMENTUM_FLIP,
    MOMENTUM_FLY,
    MOMENTUM_REEL,
    MOVE_SKILL,
    MOVE_SKILL_I,
    MOVE_SKILL_L,
    MOVE_SKILL_S,
    MOVE_SKILL_X,
    OPEN_FINESSE,
    OTHERS_T,
    OWN_T,
    PASS,
    PLUS,
    REEL,
    REEL_K,
    REEL_M,
    REEL_SPACES,
    ROCK,
    ROUND_END,
    ROWS,
    SIDE_1A,
    SIDE_5A,
    SILENT_ROCK,
    SKILL_A,
    SKILL_B,
    SKILL_C,
    SKILL_D,
    SKILL_E,
    SKILL_F,
    SKILL_H,
    SKILL_J,
    SKILL_K,
    SKILL_L,
    SKILL_M,
    SKILL_T,
    SKILL_U,
    SKILL_V,
    STAMINA,
    STAMINA_SPACE,
    START,
    STRIKE_CARDS,
    SWAP,
    TAKE,
    TAKE_FINESSE,
    TILE,
    TOKEN,
    TURN,
    UPGRADE,
)
from kingfisher.games.freshwater.scene.names import (
    TILE_NUMBERS,
    card_words,
    colour_words,
    listed,
    other_side,
    reel_space_words,
    short_fish,
    side_number,
    side_of,
    space_words,
    tile_words,
    token_words,
)
from kingfisher.games.freshwater.scene.zones.upgrades import amount_of, most_of, upgrade_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kingfisher.games.freshwater.rules.state import State


CASTS = ("2A", "3A", "4A")


def label(s: State, seat: int, move: int) -> Message:
    if move >= UPGRADE:
        return journal_label(s, move)
    if move < MOMENTUM:
        return dice_label(s, seat, move)
    if move < MOVE_SKILL:
        return momentum_label(s, seat, move)
    if move < END_TURN:
        return skill_label(s, seat, move)
    if DRIFT <= move < END_CAST:
        return landing_label(s, seat, move)
    return answer_label(s, seat, move) if move < CARRY else carry_label(s, move)


def journal_label(s: State, move: int) -> Message:
    if move == BEGIN_DAY:
        location = min(LOCATIONS, s.beaten + 1)  # [13.1]
        return msg("move.begin-day", n=s.day, at=location)
    which = move - UPGRADE
    if most_of(which) > 1:
        amount = amount_of(s, which)
        return msg("move.unlock-more", what=upgrade_name(which), n=amount, to=amount + 1)
    return msg("move.unlock-tile" if which < OPEN_FINESSE else "move.unlock", what=upgrade_name(which))


# Dice actions and Finesse


def dice_label(s: State, seat: int, move: int) -> Message:
    finesse, die = s.finesse[seat], s.die
    if move < CAST:
        return take_label(s, seat, move - TAKE + 1)
    if move < REEL:
        return landing_label(s, seat, move)
    if move == REEL:
        return reel_label(s, seat, die if s.phase == TURN else s.numbers[OTHERS_T])
    if move == TAKE_FINESSE and not die:
        return msg("move.finesse-later")
    if move == TAKE_FINESSE:
        return msg("move.finesse", n=die, before=finesse, after=min(HIGHEST_FINESSE, finesse + DICE_ACTION_GAIN))
    if move in (PLUS, MINUS):
        return msg("move.die", n=die, to=die + (1 if move == PLUS else -1))
    if move == DRAG:
        return msg("move.drag")
    colour = token_words(move - FLY)
    return msg("move.first-fly" if s.phase == FIRST_FLY else "move.fly", colour=colour)


def take_label(s: State, seat: int, face: int) -> Message:
    """Say what the die is good for as it is."""
    if s.line[seat] == 0:
        return msg("move.take-cast", n=face)
    if refusal_to_reel(s, seat, face) == 0:
        return msg("move.take-reel", n=face, where=reel_phrase(s, seat, face))
    if not has_bonus(s, seat) and s.finesse[seat] == 0 and not can_change(s, seat):
        return msg("move.take-finesse", n=face)
    strength = strength_on_line(s, seat)
    return msg("move.take-forbidden", n=face) if face > strength else msg("move.take-weak", n=face, strength=strength)


def value_reeled(s: State, seat: int, move: int) -> int:
    """Find the value at which the move reels, 0 where it does not."""
    if move == REEL:
        return s.numbers[OTHERS_T] if s.phase == LAST_REELS else s.die
    if move in (REEL_K, REEL_M):
        return value_of(s, SKILL_K if move == REEL_K else SKILL_M)
    if move == MOMENTUM_REEL:
        return dice_used(s, seat)
    if move == MOVE_SKILL + SKILL_T:
        return s.numbers[OWN_T]
    return reel_value(s, seat, tile_side(s, seat)) if move == MOMENTUM else 0


def can_change(s: State, seat: int) -> bool:
    """Tell whether a card may make another number of the die."""
    return any(refusal_of_card(s, seat, card) == 0 for card in (SKILL_A, SKILL_C, SKILL_D, SKILL_H, SKILL_L))


# Reeling


def reel_label(s: State, seat: int, value: int) -> Message:
    if refusal_to_reel(s, seat, value):
        return msg("move.reel-at", n=value) if value else msg("move.reel-now")
    return msg("move.reel", where=reel_phrase(s, seat, value))


class Spin(NamedTuple):
    """What a Reel comes to [5.2] to [5.6] [5.11].

    How far it spins, where it comes to, where Stamina leads it, and the section of the fish then, none where it is caught.
    """

    steps: int
    passed: int
    stop: int
    ends: int
    left: int


def spun(s: State, seat: int, value: int) -> Spin:
    steps = value - strength_on_line(s, seat)
    passed, stop = divmod(s.reel[seat] + steps, REEL_SPACES)
    left, ends = s.section[seat] - passed, stop
    if stop == STAMINA_SPACE and left > 0 and not may_use_q(s, seat):
        colour = colour_of(s, s.line[seat])
        if colour == GREEN:
            left, ends = left - 1, START
        elif colour == GOLD:
            ends = FINESSE_SPACE
    return Spin(steps=steps, passed=passed, stop=stop, ends=ends, left=max(0, left))


def reel_phrase(s: State, seat: int, value: int) -> Message:
    """Say how far the reel spins, where it stops, and what happens to the fish."""
    spin = spun(s, seat, value)
    past = spin.passed and spin.stop != START
    where = msg("spin.past" if past else "spin.to", n=spin.steps, space=reel_space_words(s, spin.stop))
    if spin.ends != spin.stop:
        where = msg("spin.on" if spin.ends == START else "spin.back", where=where)
    if not spin.left:
        return msg("spin.caught", where=where)
    moves = spin.left < s.section[seat]
    return msg("spin.moves", where=where, section=colour_words(spin.left)) if moves else where


# Casting and drifting


def column_cast_to(s: State) -> int:
    """Find the column that a move casts to, from 0."""
    return s.die - 1 if s.phase == TURN else s.column


def space_of(s: State, move: int) -> int:
    """Find where a Cast or a drift goes."""
    if move < REEL:
        return space(column_cast_to(s), move - CAST)
    return space(max(0, s.spot // ROWS - 1), (move - DRIFT) % ROWS)


def landing_label(s: State, seat: int, move: int) -> Message:
    """Say what lies in the space, and what it earns.

    Also whether a Rock card would come with the fish.
    """
    where = space_of(s, move)
    earned = cards_earned(s, seat, move)
    message = msg(
        "move.cast" if move < REEL else "move.drift" if move < MOVE_SKILL_X else "move.drift-x",
        space=space_words(where),
        what=short_fish(s, s.river[where]) if s.river[where] else msg("no-fish"),
        cards=earned_words(earned),
    )
    return msg("move.beside-rocks", what=message) if earned and decks_beside(s, where) else message


def cards_earned(s: State, seat: int, move: int) -> int:
    """Say how many Strike cards the space would earn [4.4] [4.8] [4.6]."""
    where = space_of(s, move)
    if s.river[where] == 0 or not has_match(s, seat, where // ROWS):
        return 0
    return EARNED_AT_LANDING if move < REEL else min(EARNED_AFTER_DRIFT, STRIKE_CARDS - s.revealed)


def earned_words(earned: int) -> Message:
    return msg("earned", n=earned) if earned else msg("earned-none")


def hook_words(s: State, seat: int, move: int) -> Message:
    """Say how many Strike cards the space would earn.

    Also how likely one of them is the hook.
    """
    earned = cards_earned(s, seat, move)
    if not earned:
        return earned_words(0)
    left = STRIKE_CARDS if move < REEL else STRIKE_CARDS - s.revealed  # [4.3]
    odds = msg("odds.sure-short") if earned == left else msg("odds.short", n=earned, of=left)
    return msg("earned-odds", n=earned, odds=odds)


def carry_label(s: State, move: int) -> Message:
    if move < SWAP:
        column, colour, to = carried(move)
        return msg(
            "move.carry-s" if move >= MOVE_SKILL_S else "move.carry",
            colour=token_words(colour),
            column=column + 1,
            to=to + 1,
        )
    space, other_space = swapped(move)
    fish = {"fish": short_fish(s, s.river[space]), "other": short_fish(s, s.river[other_space])}
    return msg("move.swap", **fish, one=space_words(space), two=space_words(other_space))


# Tiles and cards


def momentum_label(s: State, seat: int, move: int) -> Message:
    side = side_of(s, s.tile[seat] - 1)
    return msg("move.momentum", name=side, what=momentum_words(s, seat, side, move))


def momentum_words(s: State, seat: int, side: str, move: int) -> Message:
    if move == MOMENTUM_CAST:
        return msg("move.cast-to", n=cast_of_tile(s, seat))
    if move == MOMENTUM_REEL:
        return reel_label(s, seat, dice_used(s, seat))
    if MOMENTUM_FLY <= move < MOMENTUM_FLIP:
        colour, second = token_words(move - MOMENTUM_FLY), side == "6B"
        return msg("move.second-fly" if second else "move.fly", colour=colour)
    if move >= MOMENTUM_FLIP:
        face = move - MOMENTUM_FLIP + 1
        return in_turn([msg("move.turn-die", n=face, to=FACES + 1 - face), *finesse_part(s, seat, TILE_GAINS[SIDE_5A])])
    value = reel_value(s, seat, tile_side(s, seat))
    return reel_label(s, seat, value) if value else what_is_left(s, seat, side)


def what_is_left(s: State, seat: int, side: str) -> Message:
    """Say what comes of a tile now, and what a player may miss of it; of one that does nothing, its text [11.12]."""
    parts = list(tile_parts(s, seat, side))
    if not parts or (side == "5A" and dice_in_pool(s)):
        return tile_words(s, side)
    fish = s.line[seat]
    if fish and side in ("2A", "3A", "4A"):
        return msg("move.without-cast", what=in_turn(parts))
    return msg("move.without-drag", what=in_turn(parts)) if not fish and side == "2B" else in_turn(parts)


def in_turn(parts: list[Message]) -> Message:
    message = parts[0]
    for part in parts[1:]:
        message = msg("part.then", one=message, other=part)
    return message


def tile_parts(s: State, seat: int, side: str) -> Iterator[Message]:
    """List the effects of a tile that leaves nothing to choose at once [7.5] to [7.18] [11.13]."""
    fish = s.line[seat]
    if side == "2A":
        yield msg("part.swap")
    elif side == "2B" and fish and not s.drag[seat]:
        yield msg("part.drag")
    elif side == "4A" and can_move_token(s):
        yield msg("part.token")
    elif side == "5B" and dice_in_pool(s):
        yield msg("part.reroll")
    elif side == "7B" and fish:
        left = s.section[seat] - 1
        yield msg("part.pull", section=colour_words(left)) if left else msg("part.pull-in")
    yield from finesse_part(s, seat, TILE_GAINS[side_number(side)])
    if not fish and side in CASTS:
        yield msg("part.cast", n=s.numbers[TILE_NUMBERS[side]])


def finesse_part(s: State, seat: int, more: int) -> Iterator[Message]:
    """Say how much Finesse there is room for [6.2]."""
    before = s.finesse[seat]
    if more and before < HIGHEST_FINESSE:
        yield msg("part.finesse", before=before, after=min(HIGHEST_FINESSE, before + more))


def cast_of_tile(s: State, seat: int) -> int:
    """Find the column to which 1A or 6A casts."""
    return s.numbers[CAST_1A] if tile_side(s, seat) == SIDE_1A else max(1, dice_used(s, seat))


def skill_label(s: State, seat: int, move: int) -> Message:
    if move < MOVE_SKILL_I:
        card = move - MOVE_SKILL
        return msg("move.skill", letter=LETTERS[card], what=skill_words(s, seat, card))
    if move < REEL_K:
        return msg("move.skill", letter="I", what=msg("move.fly", colour=token_words(move - MOVE_SKILL_I)))
    if move <= REEL_M:
        card = SKILL_K if move == REEL_K else SKILL_M
        return msg("move.skill", letter=LETTERS[card], what=reel_label(s, seat, value_of(s, card)))
    return msg("move.skill", letter="L", what=msg("move.any-face", n=move - MOVE_SKILL_L + 1))


def skill_words(s: State, seat: int, card: int) -> Message:
    """Say what a card does now, where that is more than it says."""
    if card == SKILL_B:
        return msg("move.drag")
    if card == SKILL_T:
        return reel_label(s, seat, s.numbers[OWN_T])
    if card in (SKILL_J, SKILL_K, SKILL_M, SKILL_V):
        column = s.numbers[CAST_J if card == SKILL_J else CAST_V] if card in (SKILL_J, SKILL_V) else value_of(s, card)
        return msg("move.cast-to", n=column)
    gained = list(finesse_part(s, seat, CARD_GAINS[card])) if card in (SKILL_E, SKILL_F, SKILL_U) else []
    return gained[0] if gained else card_words(s, card)


# Answers


def answer_label(s: State, seat: int, move: int) -> Message:
    """Label an answer where few are possible."""
    if move == EXTRA:
        return msg("move.extra", n=STRIKE_CARDS - s.revealed)
    if TOKEN <= move < ROCK:
        return msg("move.token", colour=token_words(move - TOKEN))
    if ROCK <= move < TILE:
        return msg("move.silent-rock" if s.phase == SILENT_ROCK else "move.rock", space=space_words(rock_space(s, move - ROCK)))
    if TILE <= move <= KEEP_TILE:
        return tile_answer(s, seat, move)
    if move >= BOARD:
        return msg("move.board", name=BOARD_NAMES[move - BOARD])
    if move == PASS:
        return pass_label(s, seat)
    return msg(
        {END_TURN: "move.end-turn", END_CAST: "move.end-cast", KEEP_FISH: "move.keep-fish", KEEP_FLY: "move.keep-fly"}[move]
    )


def pass_label(s: State, seat: int) -> Message:
    phase = s.phase
    if phase == ROUND_END:
        return msg("pass.round-end", cards=cards_at_round_end(s, seat))
    if phase == STAMINA and colour_of(s, s.line[seat]) == GOLD:
        return msg("pass.stamina-back")  # [5.11]
    return msg({MISSED: "pass.missed", STAMINA: "pass.stamina", LAST_REELS: "pass.last-reels"}[phase])


def cards_at_round_end(s: State, seat: int) -> Message:
    """Name F, V, or either of them: what can be used now [11.17]."""
    cards = [
        msg("card", letter=LETTERS[card])
        for card in (SKILL_F, SKILL_V)
        if refusal_at_round_end(s, seat, MOVE_SKILL + card) == 0
    ]
    return msg("list.or", one=cards[0], other=cards[1]) if len(cards) > 1 else listed(cards or [msg("none")])


def tile_answer(s: State, seat: int, move: int) -> Message:
    """Say which tile is taken, or whether the one held is turned [5.8] [5.9]."""
    if move < FLIP_TILE:
        side = side_of(s, move - TILE)
        return msg("move.tile", name=side, what=tile_words(s, side))
    side = side_of(s, s.tile[seat] - 1)
    if move == KEEP_TILE:
        return msg("move.keep-tile", name=side)
    return msg("move.flip-tile", name=other_side(side), what=tile_words(s, other_side(side)))
