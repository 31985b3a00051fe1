"""The board with its slots and edges, the piles and the hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from kingfisher.core.cards import card_piece
from kingfisher.core.i18n import msg
from kingfisher.core.interface import OVER
from kingfisher.core.scene import Edge, Piece, Place, Slot, Zone
from kingfisher.games.solotaire import GAME
from kingfisher.games.solotaire.line_potential import best_lines, visible
from kingfisher.games.solotaire.notation import COLUMNS, slot_text
from kingfisher.games.solotaire.rules.board_play import drawn_card, hand_card, plays, reach
from kingfisher.games.solotaire.rules.deck_setup import boards, has_hands, laid_out, records
from kingfisher.games.solotaire.rules.poker_hands import points
from kingfisher.games.solotaire.rules.state import (
    ALL_PLAYED,
    CARDS,
    CHOOSE,
    CHOOSE_FIRST,
    DONE,
    HAND,
    LINES,
    MAYHEM_2,
    NOBODY,
    NOT_FACE_DOWN,
    NOT_NEXT_TO_A_CARD,
    OUT_OF_TURN,
    OWN_BOARD,
    PLAY,
    SIDE,
    SLOT_TAKEN,
    SLOTS,
    TURN,
    TURN_FIRST,
)
from kingfisher.games.solotaire.rules.unseen_cards import is_covered, seen_on
from kingfisher.games.solotaire.scene.hand_names import (
    HAND_RULES,
    ROW_NAMES,
    card_words,
    hand_name,
    hand_words,
    line_words,
    who,
)
from kingfisher.games.solotaire.scene.score_facts import number_of_plays

if TYPE_CHECKING:
    from kingfisher.core.i18n import Message
    from kingfisher.core.play.view import View
    from kingfisher.games.solotaire.rules.state import State


def board_zones(view: View, board: int, place: int) -> list[Zone]:
    """Show the board of one game, the card drawn for it and its draw pile.

    The own board comes first, another's beside it.
    """
    s = view.state
    tag = f"{board}-" if boards(s) == 2 else ""
    owner = board if boards(s) == 2 else None
    title = "zone.board" if owner is None else f"zone.board-{who(view, board)}"
    if is_covered(s, view.seat, board):
        label = msg("zone.board-covered", n=s.played[board], of=plays(s))
        note = msg("zone.covered", n=s.played[board], of=plays(s))
        return [
            Zone(
                f"{tag}board",
                "pile",
                title=msg(title),
                label=label,
                place=Place(0, 4 * place, rows=2, columns=3),
                owner=owner,
                note=note,
            )
        ]
    grid = Zone(
        f"{tag}board",
        "grid",
        title=msg(title),
        label=msg("zone.board-label", who=msg(title), n=s.taken[board].bit_count()),
        place=Place(0, 4 * place, rows=2, columns=3),
        pieces=tuple(board_pieces(s, board, tag)),
        count=s.taken[board].bit_count(),
        columns=SIDE,
        owner=owner,
        closed=number(view, closed_card(view, board)),
        slots=tuple(empty_slots(view, board, tag)),
        row_names=ROW_NAMES,
        column_names=tuple(COLUMNS),
        edges=tuple(edges(view, board)),
        rule=lines_rule(s),
    )
    return [grid, *pile_zones(view, board, tag, place)]


def lines_rule(s: State) -> str:
    """Name the rule that says what the lines of the board are played for."""
    if records(s):
        return "7.10" if s.recording else "7.6"
    return "9.3" if s.variant == MAYHEM_2 else "4.1"


def number(view: View, code: int) -> str | None:
    """Name a rule by its number, for those who might act."""
    return GAME.rule(code).number if code and view.seat >= 0 else None


def closed_card(view: View, board: int) -> int:
    """Find the rule that answers for a card on the board which no move names."""
    step = waits_for(view, board)
    return step or (SLOT_TAKEN if view.state.step[board] == PLAY else NOT_FACE_DOWN)


def waits_for(view: View, board: int) -> int:
    """Find the rule by which the seat can do nothing on the board now, 0 where it can."""
    s = view.state
    if view.to_act == OVER:
        return int(view.game.rules.ending(s))
    if boards(s) == 2:
        return OWN_BOARD if board != view.seat else ALL_PLAYED if s.step[board] == DONE else 0
    if s.step[0] == CHOOSE:
        return CHOOSE_FIRST
    return 0 if view.may_act else OUT_OF_TURN


def board_pieces(s: State, board: int, tag: str) -> list[Piece]:
    pieces = []
    for slot in range(SLOTS):
        if not s.taken[board] >> slot & 1:
            continue
        card = visible(s, board, slot)
        marks = ("new",) if slot + 1 == s.last[board] else ()
        if card:
            piece = card_piece(card >> 4, card & 15, slot, *marks)
            label = msg("piece.at", card=piece.label, slot=slot_text(slot))
            pieces.append(Piece(tag + piece.id, piece.kind, piece.face, label=label, slot=slot, marks=marks))
        else:
            label = msg("piece.at", card=msg("card.hidden"), slot=slot_text(slot))
            pieces.append(Piece(down_id(tag, slot), "card", None, label=label, slot=slot, rule="11.1" if s.turning else "3.1"))
    return pieces


def down_id(tag: str, slot: int) -> str:
    return f"{tag}down-{slot_text(slot)}"


def empty_slots(view: View, board: int, tag: str) -> list[Slot]:
    s = view.state
    open_to, closed = reach(s, board), waits_for(view, board)
    slots = []
    for slot in range(SLOTS):
        if s.taken[board] >> slot & 1:
            continue
        why = closed or (TURN_FIRST if s.step[board] == TURN else 0 if open_to >> slot & 1 else NOT_NEXT_TO_A_CARD)
        slots.append(Slot(f"{tag}{slot_text(slot)}", slot, slot_words(s, board, slot), closed=number(view, why)))
    return slots


def slot_words(s: State, board: int, slot: int) -> Message:
    """Name row, column and what lies beside it."""
    row, column = slot // SIDE, slot % SIDE
    beside = [
        msg(f"slot.{name}", card=card_words(visible(s, board, other)))
        for name, other, there in (
            ("above", slot - SIDE, row > 0),
            ("left", slot - 1, column > 0),
            ("right", slot + 1, column < SIDE - 1),
            ("below", slot + SIDE, row < SIDE - 1),
        )
        if there and s.taken[board] >> other & 1
    ]
    around = msg("slot.nothing")
    for k, line_label in enumerate(beside):
        around = msg("slot.and", one=around, other=line_label) if k else line_label
    return msg("slot.label", slot=slot_text(slot), row=row + 1, column=COLUMNS[column], around=around)


def edges(view: View, board: int) -> list[Edge]:
    """Say what each line is, and what it could still become by itself."""
    s = view.state
    best = best_lines(s, board)
    over = s.step[board] == DONE or view.to_act == OVER
    edges_drawn = []
    for line in range(LINES):
        value = points(s.line[board, line])
        values = {"line": line_words(line), "hand": hand_words(value), "points": msg("points", n=value)}
        open_yet = not over and best[line] > value
        label = (
            msg("edge.open", **values, best=hand_words(best[line]), n=best[line]) if open_yet else msg("edge.closed", **values)
        )
        note = msg("edge.up-to", n=best[line]) if open_yet else None
        owner = (s.rows if line < SIDE else 1 - s.rows) if s.rows != NOBODY else None
        if owner is not None:
            label = msg("edge.owned", what=label, who=msg(f"fact.score-{who(view, owner)}"))
        best_left = best[line] if open_yet else None
        shares: tuple[int, ...] = ()
        if records(s):
            shares = (s.recorded[0, line], s.recorded[1, line])  # [7.6]
            label = msg("edge.recorded", what=label, shares=shares_words(view, shares)) if any(shares) else label
        rule = "11.4" if open_yet else HAND_RULES[value]
        edges_drawn.append(
            Edge(
                "row" if line < SIDE else "column",
                line % SIDE,
                value,
                label=label,
                note=note,
                best=best_left,
                owner=owner,
                rule=rule,
                name=hand_name(value),
                shares=shares,
            )
        )
    return edges_drawn


def shares_words(view: View, shares: tuple[int, ...]) -> Message:
    own_seat = max(0, view.seat)
    one, other = (
        msg("edge.share", who=msg(f"fact.score-{who(view, seat)}"), n=shares[seat]) for seat in (own_seat, 1 - own_seat)
    )
    return msg("edge.shares", one=one, other=other)


def pile_zones(view: View, board: int, tag: str, place: int) -> list[Zone]:
    """Show the drawn card and the pile it comes from, beside the board."""
    s = view.state
    if has_hands(s) or view.to_act == OVER or s.step[board] == DONE:
        return []
    return [drawn_zone(view, board, tag, place), stock_zone(s, board, tag, place)]


def drawn_zone(view: View, board: int, tag: str, place: int) -> Zone:
    """Show the drawn card, open to all who see the board [2.1] [7.5]."""
    s = view.state
    drawn = drawn_card(s, board)
    pieces: tuple[Piece, ...] = ()
    if drawn:
        acts = view.seat == board if boards(s) == 2 else view.may_act
        piece = card_piece(drawn >> 4, drawn & 15, 0, *(("held",) if acts else ()))
        pieces = (structs.replace(piece, id=tag + piece.id, rule="2.3" if laid_out(s) else "10.2"),)
    return Zone(
        f"{tag}drawn",
        "pile",
        title=msg("zone.drawn"),
        label=msg("zone.drawn-label", card=card_words(drawn)) if drawn else msg("zone.drawn-none"),
        place=Place(0, 4 * place + 3),
        pieces=pieces,
        count=len(pieces),
        owner=board if boards(s) == 2 else None,
        rule="2.1",
    )


def stock_zone(s: State, board: int, tag: str, place: int) -> Zone:
    """Show the draw pile [1.5]."""
    left = CARDS - seen_on(s, board)
    top = Piece(f"{tag}pile-0", "card", None, label=msg("card.hidden"), slot=0)
    return Zone(
        f"{tag}pile",
        "pile",
        title=msg("zone.pile"),
        label=msg("zone.pile-label", n=left),
        place=Place(1, 4 * place + 3),
        pieces=(top,) if left else (),
        count=left,
        owner=board if boards(s) == 2 else None,
        rule=number_of_plays(s),
    )


def hand_zones(view: View) -> list[Zone]:
    """Draw the own hand in order of rank, and how many cards the other one holds [8.2]."""
    s = view.state
    if not has_hands(s) or view.to_act == OVER:
        return []
    own_seat = max(0, view.seat)
    return [hand_zone(view, seat, place) for place, seat in enumerate((own_seat, 1 - own_seat))]


def hand_zone(view: View, seat: int, place: int) -> Zone:
    s = view.state
    held = [card for card in range(HAND) if s.held[seat] >> card & 1]
    known = sorted((hand_card(s, seat, card) for card in held), key=lambda card: (card & 15, card >> 4))
    pieces = tuple(
        card_piece(card >> 4, card & 15, slot)
        if card
        else Piece(f"hand-{seat}-{slot}", "card", None, label=msg("card.hidden"), slot=slot)
        for slot, card in enumerate(known)
    )
    name = who(view, seat)
    return Zone(
        f"hand-{seat}",
        "row" if seat == view.seat else "fan",
        title=msg(f"zone.hand-{name}"),
        label=msg(f"zone.hand-label-{name}", n=len(held)),
        place=Place(1 - place, 3),
        pieces=pieces,
        count=len(held),
        owner=seat,
        closed=number(view, waits_for(view, 0)) if seat == view.seat else None,
        rule="8.3" if seat == view.seat else "8.2",
    )
