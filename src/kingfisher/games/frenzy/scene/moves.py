"""The moves of a scene: what they are called, and why others are refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core import cards
from kingfisher.core.i18n import msg
from kingfisher.core.scene import Effect, RefusedMove, SceneMove
from kingfisher.games.frenzy import GAME
from kingfisher.games.frenzy.notation import card_text
from kingfisher.games.frenzy.rules.board_and_rows import refusal_of_row_onto, refusal_onto
from kingfisher.games.frenzy.rules.state import (
    FROM_HAND,
    FROM_PILE,
    FROM_ROW,
    GROUP,
    HAND_TO_ROW,
    PICK_UP,
    PILE_TO_ROW,
    ROW_TO_ROW,
    ROWS,
    SPACES_A_SUIT,
    TURN,
    suit_of,
)
from kingfisher.games.frenzy.scene.open_cards import remembered
from kingfisher.games.frenzy.scene.seat_names import played_card
from kingfisher.games.frenzy.scene.zones import piece_id, space_id

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from kingfisher.core.i18n import Message
    from kingfisher.core.play.view import View
    from kingfisher.games.frenzy.scene.open_cards import Look


SOURCE_KEYS = ("a", *(str(row + 1) for row in range(ROWS)), "s")  # twice the same is to the board


KNOWN_MOVES: dict[tuple[Any, ...], tuple[SceneMove, ...]] = {}
MAX_REMEMBERED = 1 << 14


def moves_of(look: Look, view: View) -> tuple[SceneMove, ...]:
    """List what the rules allow.

    It depends on the own cards, and on the spaces of their suits where one of these takes a card.
    """
    player, wanted = look.players[view.seat], view.state.wanted
    spaces = tuple(spaces_of(look, card) if wanted >> card & 1 else () for card in player.sources)
    key = (view.seat, player, spaces)
    if key not in KNOWN_MOVES:
        if len(KNOWN_MOVES) >= MAX_REMEMBERED:
            KNOWN_MOVES.clear()
        KNOWN_MOVES[key] = tuple(scene_moves(look, view.seat, view.legal))
    return KNOWN_MOVES[key]


def spaces_of(look: Look, card: int) -> tuple[tuple[int, int], ...]:
    first = suit_of(card) * SPACES_A_SUIT
    return look.tops[first : first + SPACES_A_SUIT]


def scene_moves(look: Look, seat: int, legal: tuple[int, ...]) -> Iterator[SceneMove]:
    player = look.players[seat]
    sources, keyed = player.sources, set()
    for move in legal:
        source = move // SPACES_A_SUIT
        if move < PILE_TO_ROW:
            card, column = sources[source], move % SPACES_A_SUIT
            height, top = spaces_of(look, card)[column]
            yield board_move(seat, source, card, column, top if height else -1, source not in keyed)
            keyed.add(source)
        elif move < ROW_TO_ROW:
            row = (move - PILE_TO_ROW) % ROWS
            source = FROM_PILE if move < HAND_TO_ROW else FROM_HAND
            yield row_move(seat, source, sources[source], row, sources[FROM_ROW + row])
        elif move < TURN:
            row, onto = (move - ROW_TO_ROW) // ROWS, (move - ROW_TO_ROW) % ROWS
            yield rows_move(seat, row, onto, player.rows[row], sources[FROM_ROW + onto])
        else:
            yield other_move(seat, move, min(GROUP, player.in_hand - player.turned))


@remembered
def board_move(seat: int, source: int, card: int, column: int, top: int, keyed: bool) -> SceneMove:
    """Show a play to a space that takes the card: the space is empty, or its top card lies there [3.5]."""
    suit, name = suit_of(card), piece_id(card, seat)
    target = piece_id(card - 1, top) if top >= 0 else space_id(suit, column)
    return SceneMove(
        f"{card_text(card)} to board {column + 1}",
        msg("move.board", card=played_card(card), space=column + 1),
        sources=(name,),
        targets=(target,),
        touches=(name,),
        effects=(Effect(name, f"board-{cards.SUITS[suit]}", column),),
        keys=(SOURCE_KEYS[source], SOURCE_KEYS[source]) if keyed else (),
    )


@remembered
def row_move(seat: int, source: int, card: int, row: int, end: int) -> SceneMove:
    name, zone = piece_id(card, seat), f"row-{seat}-{row + 1}"
    label = (
        msg("move.row", card=played_card(card), row=row + 1) if end else msg("move.fill", card=played_card(card), row=row + 1)
    )
    return SceneMove(
        f"{card_text(card)} to row {row + 1}",
        label,
        sources=(name,),
        targets=(piece_id(end, seat) if end else zone,),
        touches=(name,),
        effects=(Effect(name, zone),),
        keys=(SOURCE_KEYS[source], SOURCE_KEYS[FROM_ROW + row]),
    )


@remembered
def rows_move(seat: int, row: int, onto: int, held: tuple[int, ...], end: int) -> SceneMove:
    """Show the move of a whole row [4.2]."""
    names = tuple(piece_id(card, seat) for card in held)
    zone = f"row-{seat}-{onto + 1}"
    return SceneMove(
        f"row {row + 1} to row {onto + 1}",
        msg("move.rows", row=row + 1, onto=onto + 1),
        sources=names[:1],
        targets=(piece_id(end, seat),),
        touches=names,
        effects=tuple(Effect(name, zone) for name in names),
        keys=(SOURCE_KEYS[FROM_ROW + row], SOURCE_KEYS[FROM_ROW + onto]),
    )


@remembered
def other_move(seat: int, move: int, group: int) -> SceneMove:
    if move == TURN:
        return SceneMove("turn", msg("move.turn", n=group), (f"hand-{seat}",), keys=(" ",))
    if move == PICK_UP:
        return SceneMove("pick up", msg("move.pick-up"), (f"hand-{seat}",), keys=(" ",))
    return SceneMove("done", msg("move.done"), note=msg("note.done-means"), keys=("d", "d"))


def refused_of(look: Look, view: View) -> tuple[RefusedMove, ...]:
    """List what a player might try on the own rows; every space of the board has its rule."""
    player = look.players[view.seat]
    return refused_moves(view.seat, player.sources, player.firsts)


@remembered
def refused_moves(seat: int, sources: tuple[int, ...], firsts: tuple[int, ...]) -> tuple[RefusedMove, ...]:
    ends = sources[FROM_ROW:FROM_HAND]
    cards_on_rows = (
        refused_card(seat, card, row, ends[row]) for card in (sources[FROM_PILE], sources[FROM_HAND]) for row in range(ROWS)
    )
    rows = range(ROWS)
    rows_on_rows = (
        refused_row(seat, row, firsts[row], ends[row], onto, ends[onto]) for row in rows for onto in rows if row != onto
    )
    return tuple(move for move in (*cards_on_rows, *rows_on_rows) if move)


@remembered
def refused_card(seat: int, card: int, row: int, end: int) -> RefusedMove | None:
    code = refusal_onto(card, end) if card else 0
    label = msg("move.row", card=played_card(card), row=row + 1) if code else None
    return (
        refused(f"{card_text(card)} to row {row + 1}", label, code, piece_id(card, seat), end_id(end, seat, row))
        if label
        else None
    )


@remembered
def refused_row(seat: int, row: int, first: int, last: int, onto: int, end: int) -> RefusedMove | None:
    code = refusal_of_row_onto(first, last, end) if first else 0
    label = msg("move.rows", row=row + 1, onto=onto + 1) if code else None
    return (
        refused(f"row {row + 1} to row {onto + 1}", label, code, piece_id(first, seat), end_id(end, seat, onto))
        if label
        else None
    )


def refused(text: str, label: Message, code: int, source: str, target: str) -> RefusedMove:
    return RefusedMove(text, label, GAME.rule(code).number, sources=(source,), targets=(target,))


def end_id(end: int, seat: int, row: int) -> str:
    """Identify the card at the end of a row, or the row itself where it is empty."""
    return piece_id(end, seat) if end else f"row-{seat}-{row + 1}"
