"""The board and everybody's places, drawn from what shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core import cards
from kingfisher.core.i18n import msg
from kingfisher.core.interface import SPECTATOR
from kingfisher.core.scene import Piece, Place, Slot, Zone
from kingfisher.games.frenzy.notation import card_text
from kingfisher.games.frenzy.rules.state import RANKS, SPACES_A_SUIT, SUITS
from kingfisher.games.frenzy.scene.open_cards import remembered
from kingfisher.games.frenzy.scene.seat_names import card_words, seat_name

if TYPE_CHECKING:
    from kingfisher.core.i18n import Message
    from kingfisher.games.frenzy.scene.open_cards import Look, OpenCards

OTHERS_ROW = 3  # of the table, below one's own


@remembered
def piece(card: int, deck: int, slot: int, closed: str | None = None) -> Piece:
    face = card_text(card)
    return Piece(piece_id(card, deck), "card", face, label=card_words(card), slot=slot, closed=closed, deck=deck)


@remembered
def hidden(zone: str, slot: int, deck: int) -> Piece:
    return Piece(f"{zone}:{slot}", "card", None, label=msg("card.hidden"), slot=slot, deck=deck)


def piece_id(card: int, deck: int) -> str:
    return f"{card_text(card)}-{deck}"


@remembered
def board_zones(tops: tuple[tuple[int, int], ...]) -> tuple[Zone, ...]:
    return tuple(board_zone(suit, tops[suit * SPACES_A_SUIT : (suit + 1) * SPACES_A_SUIT]) for suit in range(SUITS))


@remembered
def board_zone(suit: int, tops: tuple[tuple[int, int], ...]) -> Zone:
    """Show the six spaces of a suit: the card on top of each and whose it is."""
    letter = cards.SUITS[suit]
    pieces = tuple(
        piece(suit * RANKS + height, deck, column, "3.4" if height == RANKS else "3.2")
        for column, (height, deck) in enumerate(tops)
        if height
    )
    slots = tuple(
        Slot(
            space_id(suit, column),
            column,
            msg("space.empty", n=column + 1, suit=msg(f"suit.{letter}")),
            closed="3.1",
            face=card_text(suit * RANKS + 1),
        )
        for column, (height, _) in enumerate(tops)
        if not height
    )
    label = msg("zone.board-label", suit=msg(f"suit.{letter}"), n=len(pieces))
    return Zone(
        f"board-{letter}",
        "grid",
        title=msg(f"zone.board-{letter}"),
        label=label,
        place=Place(suit // 2, 5 * (suit % 2), columns=5),
        pieces=pieces,
        count=sum(height for height, _ in tops),
        columns=SPACES_A_SUIT,
        slots=slots,
    )


def space_id(suit: int, column: int) -> str:
    return f"space-{cards.SUITS[suit]}-{column + 1}"


def seat_zones(look: Look, seat: int) -> tuple[Zone, ...]:
    """Show a player's own table in full, and those of the others by their open cards.

    Onlookers see all in full.
    """
    if seat >= 0:
        return (*full_zones(True, seat, 2, look.players[seat]), *look.others[:seat], *look.others[seat + 1 :])
    return tuple(zone for other, player in enumerate(look.players) for zone in full_zones(False, other, 2 + other, player))


@remembered
def full_zones(is_own: bool, owner: int, below: int, player: OpenCards) -> tuple[Zone, ...]:
    return (
        pile_zone(is_own, owner, below, player.top, player.in_pile),
        *(row_zone(is_own, owner, below, row, held) for row, held in enumerate(player.rows)),
        turned_zone(is_own, owner, below, player.show, player.turned),
        hand_zone(is_own, owner, below, player.in_hand - player.turned),
    )


def below_top(zone: str, count: int, deck: int) -> tuple[Piece, ...]:
    """Draw the first of the cards below the top one for all of them: the zone says how many there are."""
    return (hidden(zone, 1, deck),) if count > 1 else ()


@remembered
def pile_zone(is_own: bool, owner: int, below: int, top: int, count: int) -> Zone:
    """Draw the pile, of which only the top card is seen [1.4] [1.7]."""
    name = f"pile-{owner}"
    pieces = (piece(top, owner, 0), *below_top(name, count, owner)) if count else ()
    label = msg("zone.pile-label", who=of_whom(is_own, owner), n=count)
    title = msg("zone.pile") if is_own else msg("zone.pile-of", who=seat_name(SPECTATOR, owner))
    note = msg("note.left", n=count)
    return Zone(
        name,
        "pile",
        title=title,
        label=label,
        place=Place(below, 0),
        pieces=pieces,
        count=count,
        owner=owner,
        note=note,
        closed="3.5",
    )


@remembered
def of_whom(is_own: bool, owner: int) -> Message:
    return msg("seat.own") if is_own else msg("seat.whose", n=owner + 1)


@remembered
def row_zone(is_own: bool, owner: int, below: int, row: int, held: tuple[int, ...]) -> Zone:
    name = f"row-{owner}-{row + 1}"
    pieces = tuple(piece(card, owner, slot, "4.3") for slot, card in enumerate(held))
    title = msg("zone.row", row=row + 1) if is_own else msg("zone.row-of", row=row + 1, who=seat_name(SPECTATOR, owner))
    label = msg("zone.row-label" if held else "zone.row-empty", who=of_whom(is_own, owner), row=row + 1, n=len(held))
    place = Place(below, 1 + 2 * row, columns=1)
    return Zone(name, "fan", title=title, label=label, place=place, pieces=pieces, count=len(held), owner=owner, closed="4.1")


@remembered
def turned_zone(is_own: bool, owner: int, below: int, show: int, count: int) -> Zone:
    """Draw the turned cards, of which only the last shows [5.1]."""
    name = f"turned-{owner}"
    pieces = (piece(show, owner, 0), *below_top(name, count, owner)) if count else ()
    label = msg("zone.turned-label", who=of_whom(is_own, owner), n=count)
    title = msg("zone.turned") if is_own else msg("zone.turned-of", who=seat_name(SPECTATOR, owner))
    return Zone(
        name, "pile", title=title, label=label, place=Place(below, 8), pieces=pieces, count=count, owner=owner, closed="5.1"
    )


@remembered
def hand_zone(is_own: bool, owner: int, below: int, count: int) -> Zone:
    name = f"hand-{owner}"
    pieces = (hidden(name, 0, owner),) if count else ()
    label = msg("zone.hand-label", who=of_whom(is_own, owner), n=count)
    title = msg("zone.hand") if is_own else msg("zone.hand-of", who=seat_name(SPECTATOR, owner))
    return Zone(
        name, "pile", title=title, label=label, place=Place(below, 9), pieces=pieces, count=count, owner=owner, closed="5.3"
    )


@remembered
def rest_of_hand(owner: int, slot: int, count: int) -> Piece:
    label = msg("zone.hand-label", who=of_whom(False, owner), n=count)
    return Piece(f"hand-{owner}:all", "card", None, label=label, slot=slot, deck=owner, count=count)


@remembered
def other_zone(owner: int, player: OpenCards) -> Zone:
    """Show what another player could play next.

    That is the top of the pile, the end of each row, and the showing card. After them lies the hand, as one card face down.
    """
    open_cards = [card for card in player.sources if card]
    pieces = tuple(piece(card, owner, slot) for slot, card in enumerate(open_cards))
    if player.in_hand:
        pieces += (rest_of_hand(owner, len(open_cards), player.in_hand),)
    label = msg("zone.other-label", n=owner + 1, pile=player.in_pile, hand=player.in_hand)
    return Zone(
        f"seat-{owner}",
        "row",
        title=msg("seat.named", n=owner + 1),
        label=label,
        place=Place(OTHERS_ROW + owner // 2, 5 * (owner % 2), columns=5),
        pieces=pieces,
        count=player.in_pile,
        owner=owner,
        note=msg("note.done" if player.done else "note.left", n=player.in_pile),
        closed="2.1",
    )
