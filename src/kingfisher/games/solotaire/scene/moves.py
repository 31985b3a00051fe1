"""The moves of a scene: what they are called, what they make, and why others are refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.cards import card_piece
from kingfisher.core.i18n import msg
from kingfisher.core.scene import LineChange, RefusedMove, SceneMove
from kingfisher.games.solotaire.notation import card_of, card_text, slot_text
from kingfisher.games.solotaire.rules.board_play import board_of, drawn_card, reach
from kingfisher.games.solotaire.rules.deck_setup import boards, has_hands, laid_out, records
from kingfisher.games.solotaire.rules.poker_hands import cards_in, points, with_card
from kingfisher.games.solotaire.rules.state import CHOOSE_ROWS, DIAGONAL, FIRST_TURN, PLAY, SIDE, SLOTS, TURN_NONE
from kingfisher.games.solotaire.scene.hand_names import hand_name, hand_words, played_card
from kingfisher.games.solotaire.scene.zones import down_id

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kingfisher.core.i18n import Message
    from kingfisher.core.play.view import View
    from kingfisher.games.solotaire.rules.state import State


def tag_of(view: View) -> str:
    return f"{view.seat}-" if boards(view.state) == 2 else ""


def scene_move(view: View, move: int) -> SceneMove:
    s, tag = view.state, tag_of(view)
    label = plain_label(view, move)
    if move < FIRST_TURN:
        card = card_of(s, view.seat, move)
        piece = tag + card_piece(card >> 4, card & 15, 0).id
        target = f"{tag}{slot_text(move % SLOTS)}"
        board, slot = board_of(s, view.seat), move % SLOTS
        note, lines = makes(s, board, slot, card), tuple(changed_lines(s, board, slot, card))
        return SceneMove(view.write(move), label, sources=(piece,), targets=(target,), touches=(piece,), note=note, lines=lines)
    if move < TURN_NONE:
        return SceneMove(view.write(move), label, (down_id(tag, (move - FIRST_TURN) * DIAGONAL),))
    return SceneMove(view.write(move), label)


def plain_label(view: View, move: int) -> Message:
    if move < FIRST_TURN:
        return msg("move.play", card=played_card(card_of(view.state, view.seat, move)), slot=slot_text(move % SLOTS))
    if move < TURN_NONE:
        return msg("move.turn", slot=slot_text((move - FIRST_TURN) * DIAGONAL))
    return msg("move.turn-none" if move == TURN_NONE else "move.rows" if move == CHOOSE_ROWS else "move.columns")


def risen(s: State, board: int, slot: int, card: int) -> list[tuple[int, int]]:
    """Find the lines of a slot that a card raises, and what they count then."""
    lines = [(line, s.line[board, line]) for line in (slot // SIDE, SIDE + slot % SIDE)]
    after = [(line, points(before), points(with_card(before, card))) for line, before in lines]
    return [(line, then) for line, now, then in after if then > now]


def changed_lines(s: State, board: int, slot: int, card: int) -> Iterator[LineChange]:
    """Say what a card brings in the row and the column of a slot.

    What is recorded is the whole hand, where it is not recorded only when the line is full [7.6] [7.10].
    """
    for line in (slot // SIDE, SIDE + slot % SIDE):
        now, after = s.line[board, line], with_card(s.line[board, line], card)
        rises, is_full = points(after) > points(now), cards_in(after) == SIDE
        gain = points(after) - points(now)
        if records(s):
            gain = points(after) if (is_full if s.recording else rises) else 0
        if rises or gain:
            yield LineChange("row" if line < SIDE else "column", line % SIDE, gain, hand_name(points(after)))


def makes(s: State, board: int, slot: int, card: int) -> Message:
    """Say what a card would make in the row and the column of a slot.

    What is there already is left out.
    """
    lines = risen(s, board, slot, card)
    if len(lines) == 2:
        return msg("makes.both", row=hand_words(lines[0][1]), column=hand_words(lines[1][1]))
    if lines:
        return msg("makes.row" if lines[0][0] < SIDE else "makes.column", hand=hand_words(lines[0][1]))
    return msg("makes.nothing")


def refused_moves(view: View) -> list[RefusedMove]:
    """List what a player might try.

    That is a face-down card that cannot be turned up now [3.1], and the drawn card where it touches nothing [2.3]. For a
    card of a hand the slot itself tells the rule.
    """
    s = view.state
    if not view.may_act or s.step[board_of(s, view.seat)] != PLAY:
        return []
    board, tag = board_of(s, view.seat), tag_of(view)
    turns = [FIRST_TURN + place for place in range(laid_out(s)) if s.down[board] >> place & 1]
    far = ~(s.taken[board] | reach(s, board))
    tried = [*([] if has_hands(s) else [slot for slot in range(SLOTS) if far >> slot & 1]), *turns]
    drawn = tag + card_text(drawn_card(s, board))
    refused = []
    for move in tried:
        rule = view.refusal(move)
        if rule:
            is_play = move < FIRST_TURN
            sources = (drawn,) if is_play else (down_id(tag, (move - FIRST_TURN) * DIAGONAL),)
            targets = (tag + slot_text(move),) if is_play else ()
            label = plain_label(view, move)
            refused.append(RefusedMove(view.write(move), label, rule.number, sources=sources, targets=targets))
    return refused
