"""Solitaire Frenzy as zones and pieces, from a View.

In a race a scene is drawn for every seat after every move. So whatever looks the same is the same object: zones and moves are
made from a few numbers and remembered.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from kingfisher.core import cards
from kingfisher.core.i18n import Message, msg
from kingfisher.core.interface import OVER, SPECTATOR
from kingfisher.core.scene import Effect, Fact, Piece, Place, RefusedMove, Scene, SceneMove, SheetLine, Slot, Zone
from kingfisher.games.frenzy import GAME
from kingfisher.games.frenzy.notation import card_text
from kingfisher.games.frenzy.rules import (
    DECK,
    EMPTY_PILE,
    FINISHED,
    FROM_HAND,
    FROM_PILE,
    FROM_ROW,
    GROUP,
    HAND_TO_ROW,
    MAX_SEATS,
    NOBODY_CAN_PLAY,
    PICK_UP,
    PILE,
    PILE_TO_ROW,
    PLAYING,
    RANKS,
    ROUNDS,
    ROW_TO_ROW,
    ROWS,
    SPACES_A_SUIT,
    SUITS,
    TURN,
    State,
    card_from,
    points_now,
    rank_of,
    refusal_of_row_onto,
    refusal_onto,
    score,
    suit_of,
    won,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kingfisher.core.play.view import View
    from kingfisher.games.frenzy.rules import State

SOURCE_KEYS = ("a", *(str(row + 1) for row in range(ROWS)), "s")  # twice the same is to the board
OTHERS_ROW = 3  # of the table, below one's own
remembered = lru_cache(maxsize=1 << 14)


@dataclass(frozen=True, eq=False, slots=True)
class OpenCards:
    """What shows of one player's cards, in plain numbers; what shows the same is remembered as one object."""

    top: int
    rows: tuple[tuple[int, ...], ...]
    show: int
    in_pile: int
    in_hand: int
    turned: int
    done: int
    sources: tuple[int, ...]  # [3.5] the card that may leave each place; 0 if there is none
    firsts: tuple[int, ...]  # of the rows


class Look(NamedTuple):
    """All that shows on the table, in plain numbers: the same for every viewer."""

    players: tuple[OpenCards, ...]
    tops: tuple[tuple[int, int], ...]  # for each space its height, and whose the top card is
    scores: tuple[int, ...]
    status: tuple[int, tuple[int, ...]]  # the round, and the winners after the last
    unplayed: int  # rounds just before this one in which nobody could play
    sheet: tuple[SheetLine, ...]
    board: tuple[Zone, ...]
    others: tuple[Zone, ...]  # every player as the others see them


LOOKS: dict[bytes, Look] = {}
MAX_LOOKS = 1 << 10


def look_at(view: View) -> Look:
    """One look serves all for whom a scene is drawn: at many tables at once, the last looks are remembered."""
    state = bytes(view)
    if state not in LOOKS:
        if len(LOOKS) >= MAX_LOOKS:
            del LOOKS[next(iter(LOOKS))]
        LOOKS[state] = new_look(state, view)
    return LOOKS[state]


def new_look(state: bytes, view: View) -> Look:
    s = view.state
    seats = range(s.seats)
    tops = tops_of(bytes_of(state, "height"), bytes_of(state, "played"))
    winners = tuple(seat for seat in seats if won(s, seat))
    begun = is_begun(state)
    scores = tuple(score(s, seat) - (0 if begun else points_now(s, seat)) for seat in seats)
    players = tuple(open_cards(b"".join([bytes_of(state, name, seat) for name in PLAYER_FIELDS])) for seat in seats)
    others = tuple(other_zone(seat, player) for seat, player in enumerate(players))
    unplayed = 0 if begun else unplayed_before(s)
    return Look(
        players=players,
        tops=tops,
        scores=scores,
        status=(s.at_round, winners),
        unplayed=unplayed,
        sheet=sheet(s),
        board=board_zones(tops),
        others=others,
    )


def is_begun(state: bytes) -> bool:
    """Tell whether anybody has moved in this round: before that what the piles cost is not counted yet."""
    if state[State.offsets["phase"]] != PLAYING:
        return True
    moved = any(any(bytes_of(state, name)) for name in ("on_board", "turned", "done"))
    return moved or any(count not in (0, PILE) for count in bytes_of(state, "in_pile")) or max(bytes_of(state, "in_row")) > 1


def unplayed_before(s: State) -> int:
    """[6.5] Rounds that nobody has seen, since they ended on the deal: nobody could play, and no pile has become smaller."""
    at = s.at_round
    rounds = range(at - 1, -1, -1)
    seen = (
        s.ended[played] != NOBODY_CAN_PLAY or any(points != -PILE for points in s.points[played][: s.seats])
        for played in rounds
    )
    return next((count for count, is_seen in enumerate(seen) if is_seen), at)


PLAYER_FIELDS = ("in_pile", "in_hand", "turned", "done", "in_row", "pile", "hand", "rows")
"""What is read of a player, in this order: the counts first, a byte each."""
COUNTS = PLAYER_FIELDS.index("in_row")
IN_ROW, OF_PILE = COUNTS, COUNTS + ROWS
OF_HAND, OF_ROWS = OF_PILE + PILE, OF_PILE + PILE + DECK


def bytes_of(state: bytes, field: str, seat: int = -1) -> bytes:
    """Slice the bytes of a field, or of one seat's share of it, out of a State."""
    start, size = State.offsets[field], State.fields[field].size
    if seat < 0:
        return state[start : start + size]
    size //= MAX_SEATS
    return state[start + seat * size : start + (seat + 1) * size]


@remembered
def open_cards(player: bytes) -> OpenCards:
    in_pile, in_hand, turned, done = player[:COUNTS]
    firsts = range(OF_ROWS, OF_ROWS + ROWS * RANKS, RANKS)
    rows = tuple(tuple(player[first : first + count]) for first, count in zip(firsts, player[IN_ROW:OF_PILE], strict=True))
    top = player[OF_PILE + in_pile - 1] if in_pile else 0
    show = player[OF_HAND + turned - 1] if turned else 0
    sources = (top, *(held[-1] if held else 0 for held in rows), show)
    return OpenCards(
        top=top,
        rows=rows,
        show=show,
        in_pile=in_pile,
        in_hand=in_hand,
        turned=turned,
        done=done,
        sources=sources,
        firsts=tuple(held[0] if held else 0 for held in rows),
    )


@remembered
def tops_of(heights: bytes, played: bytes) -> tuple[tuple[int, int], ...]:
    """For each space its height, and whose the top card is."""
    return tuple((height, played[space * RANKS + height - 1] - 1 if height else -1) for space, height in enumerate(heights))


def scene(view: View) -> Scene:
    look, seat = look_at(view), view.seat
    return Scene(
        game=view.game.name,
        seat=seat,
        to_act=view.to_act,
        status=status(look, seat),
        zones=(*look.board, *seat_zones(look, seat)),
        moves=moves_of(look, view) if view.may_act else (),
        refused=refused_of(look, view) if view.may_act else (),
        facts=facts(seat, look.status[0], look.scores),
        ending=view.ending.number if view.ending else None,
        sheet=look.sheet,
        called=seat_names(seat, len(look.players)),
    )


@remembered
def seats_from(seat: int, seats: int) -> tuple[int, ...]:
    """One's own seat first."""
    return tuple(sorted(range(seats), key=lambda other: (other != seat, other)))


def face(view: View) -> tuple[Message, tuple[Fact, ...], tuple[Message, ...]]:
    """Say what a list of tables shows, and what the seats are called there."""
    look, seat = look_at(view), view.seat
    return status(look, seat), facts(seat, look.status[0], look.scores), seat_names(seat, len(look.players))


# Words


@remembered
def seat_name(seat: int, other: int) -> Message:
    return msg("seat.you") if seat == other else msg("seat.named", n=other + 1)


@remembered
def seat_names(seat: int, seats: int) -> tuple[Message, ...]:
    return tuple(seat_name(seat, other) for other in range(seats))


@remembered
def card_words(card: int) -> Message:
    return cards.card_words(suit_of(card), rank_of(card))


def status(look: Look, seat: int) -> Message:
    """Say how the race stands, or who has won it."""
    at, winners = look.status
    if not winners:
        words = racing(at, seat >= 0 and look.players[seat].done > 0)
        for played in range(at, at - look.unplayed, -1):
            words = msg("status.unplayed", round=played, then=words)
        return words
    points = msg("points", n=look.scores[winners[0]])
    if len(winners) > 1:
        return msg("status.shared", who=listed([seat_name(seat, other) for other in winners]), points=points)
    return msg("status.you-won" if winners[0] == seat else "status.won", who=seat_name(seat, winners[0]), points=points)


@remembered
def racing(at: int, done: bool) -> Message:
    return msg("status.done") if done else msg("status.racing", round=at + 1, rounds=ROUNDS)


def listed(names: list[Message]) -> Message:
    found = names[-1]
    for at, name in enumerate(reversed(names[:-1])):
        found = msg("list.and" if at == 0 else "list.comma", one=name, other=found)
    return found


@remembered
def facts(seat: int, at: int, scores: tuple[int, ...]) -> tuple[Fact, ...]:
    order = seats_from(seat, len(scores))
    return (round_fact(at), *(score_fact(seat, other, scores[other]) for other in order))


@remembered
def round_fact(at: int) -> Fact:
    return Fact("round", msg("fact.round"), msg("fact.round-of", n=at + 1, rounds=ROUNDS))


@remembered
def score_fact(seat: int, other: int, points: int) -> Fact:
    return Fact(f"score-{other}", seat_name(seat, other), points)


def sheet(s: State) -> tuple[SheetLine, ...]:
    """[7.3] The scorecard: a line for each finished round, and the totals."""
    seats = range(s.seats)
    rounds = s.at_round + (s.phase == FINISHED)
    if not rounds:
        return ()
    lines = [
        round_line(played, s.ended[played], s.ender[played], tuple(s.points[played, seat] for seat in seats))
        for played in range(rounds)
    ]
    totals = tuple(sum(s.points[played, seat] for played in range(rounds)) for seat in seats)
    return (*lines, SheetLine(msg("sheet.total"), None, totals, sums=True))


@remembered
def round_line(played: int, how: int, who: int, points: tuple[int, ...]) -> SheetLine:
    """Show how the round ended, and what each player's cards counted [6.1] [6.2]."""
    if how == EMPTY_PILE:
        reason = msg("sheet.empty-pile", who=seat_name(SPECTATOR, who))
    else:
        reason = msg("sheet.stuck") if how == NOBODY_CAN_PLAY else msg("sheet.done")
    return SheetLine(msg("sheet.round", n=played + 1), reason, points)


# Pieces and zones


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
        piece(suit * RANKS + height, deck, at, "3.4" if height == RANKS else "3.2")
        for at, (height, deck) in enumerate(tops)
        if height
    )
    slots = tuple(
        Slot(space_id(suit, at), at, msg("space.empty", n=at + 1, suit=msg(f"suit.{letter}")), closed="3.1")
        for at, (height, _) in enumerate(tops)
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
def full_zones(own: bool, owner: int, below: int, player: OpenCards) -> tuple[Zone, ...]:
    return (
        pile_zone(own, owner, below, player.top, player.in_pile),
        *(row_zone(own, owner, below, row, held) for row, held in enumerate(player.rows)),
        turned_zone(own, owner, below, player.show, player.turned),
        hand_zone(own, owner, below, player.in_hand - player.turned),
    )


def below_top(zone: str, count: int, deck: int) -> tuple[Piece, ...]:
    """Of the cards below the top one the first stands for all: the zone tells how many there are."""
    return (hidden(zone, 1, deck),) if count > 1 else ()


@remembered
def pile_zone(own: bool, owner: int, below: int, top: int, count: int) -> Zone:
    """[1.4] [1.7] Only the top card is seen."""
    name = f"pile-{owner}"
    pieces = (piece(top, owner, 0), *below_top(name, count, owner)) if count else ()
    label = msg("zone.pile-label", who=of_whom(own, owner), n=count)
    title = msg("zone.pile") if own else msg("zone.pile-of", who=seat_name(SPECTATOR, owner))
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
def of_whom(own: bool, owner: int) -> Message:
    return msg("seat.own") if own else msg("seat.whose", n=owner + 1)


@remembered
def row_zone(own: bool, owner: int, below: int, row: int, held: tuple[int, ...]) -> Zone:
    name = f"row-{owner}-{row + 1}"
    pieces = tuple(piece(card, owner, slot, "4.3") for slot, card in enumerate(held))
    title = msg("zone.row", row=row + 1) if own else msg("zone.row-of", row=row + 1, who=seat_name(SPECTATOR, owner))
    label = msg("zone.row-label" if held else "zone.row-empty", who=of_whom(own, owner), row=row + 1, n=len(held))
    place = Place(below, 1 + 2 * row, columns=1)
    return Zone(name, "fan", title=title, label=label, place=place, pieces=pieces, count=len(held), owner=owner, closed="4.1")


@remembered
def turned_zone(own: bool, owner: int, below: int, show: int, count: int) -> Zone:
    """[5.1] Of the turned cards only the last shows."""
    name = f"turned-{owner}"
    pieces = (piece(show, owner, 0), *below_top(name, count, owner)) if count else ()
    label = msg("zone.turned-label", who=of_whom(own, owner), n=count)
    title = msg("zone.turned") if own else msg("zone.turned-of", who=seat_name(SPECTATOR, owner))
    return Zone(
        name, "pile", title=title, label=label, place=Place(below, 8), pieces=pieces, count=count, owner=owner, closed="5.1"
    )


@remembered
def hand_zone(own: bool, owner: int, below: int, count: int) -> Zone:
    name = f"hand-{owner}"
    pieces = (hidden(name, 0, owner),) if count else ()
    label = msg("zone.hand-label", who=of_whom(own, owner), n=count)
    title = msg("zone.hand") if own else msg("zone.hand-of", who=seat_name(SPECTATOR, owner))
    return Zone(
        name, "pile", title=title, label=label, place=Place(below, 9), pieces=pieces, count=count, owner=owner, closed="5.3"
    )


@remembered
def other_zone(owner: int, player: OpenCards) -> Zone:
    """Show what another player could play next.

    That is the top of the pile, the end of each row, and the showing card.
    """
    open_cards = [card for card in player.sources if card]
    pieces = tuple(piece(card, owner, slot) for slot, card in enumerate(open_cards))
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


# Moves


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
    """[3.5] To a space that takes the card, which lies under a card of its own or is empty."""
    suit, name = suit_of(card), piece_id(card, seat)
    target = piece_id(card - 1, top) if top >= 0 else space_id(suit, column)
    return SceneMove(
        f"{card_text(card)} to board {column + 1}",
        msg("move.board", card=card_words(card), space=column + 1),
        sources=(name,),
        targets=(target,),
        touches=(name,),
        effects=(Effect(name, f"board-{cards.SUITS[suit]}", column),),
        keys=(SOURCE_KEYS[source], SOURCE_KEYS[source]) if keyed else (),
    )


@remembered
def row_move(seat: int, source: int, card: int, row: int, end: int) -> SceneMove:
    name, zone = piece_id(card, seat), f"row-{seat}-{row + 1}"
    label = msg("move.row", card=card_words(card), row=row + 1) if end else msg("move.fill", card=card_words(card), row=row + 1)
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
    """[4.2] The whole row goes."""
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
    label = msg("move.row", card=card_words(card), row=row + 1) if code else None
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


# The log


def told(before: View, after: View, actor: int, move: int) -> Message:
    """Say what happened, and what it ended."""
    words = told_move(before.state, actor, move)
    rounds = after.state.at_round + (after.to_act == OVER)
    if rounds == before.state.at_round:
        return words
    how = after.state.ended[rounds - 1]
    if how == EMPTY_PILE:
        return msg("told.empty-pile", what=words, round=rounds)
    return msg("told.stuck" if how == NOBODY_CAN_PLAY else "told.all-done", what=words, round=rounds)


def told_move(s: State, actor: int, move: int) -> Message:
    if move < PILE_TO_ROW:
        return msg("told.board", card=card_words(card_from(s, actor, move // SPACES_A_SUIT)))
    if move < ROW_TO_ROW:
        card = card_from(s, actor, FROM_PILE if move < HAND_TO_ROW else FROM_HAND)
        return msg("told.row", card=card_words(card), row=(move - PILE_TO_ROW) % ROWS + 1)
    if move < TURN:
        return msg("told.rows", row=(move - ROW_TO_ROW) // ROWS + 1, onto=(move - ROW_TO_ROW) % ROWS + 1)
    if move == TURN:
        return msg("told.turn", n=min(GROUP, s.in_hand[actor] - s.turned[actor]))
    return msg("told.pick-up" if move == PICK_UP else "told.done")
