"""Solotaire as zones and pieces, from a View."""

from __future__ import annotations

from functools import cache, reduce
from itertools import product
from typing import TYPE_CHECKING

from msgspec import structs

from kingfisher.core.cards import card_piece, card_words as words_of
from kingfisher.core.i18n import Message, msg
from kingfisher.core.interface import OVER
from kingfisher.core.play.view import View
from kingfisher.core.scene import Edge, Fact, Piece, Place, RefusedMove, Scene, SceneMove, SheetLine, Slot, Zone
from kingfisher.games.solotaire import GAME
from kingfisher.games.solotaire.bot import likely_score
from kingfisher.games.solotaire.line_potential import CHAINS, best_lines, visible
from kingfisher.games.solotaire.notation import COLUMNS, card_of, card_text, slot_text
from kingfisher.games.solotaire.rules import (
    ALL_PLAYED,
    CARDS,
    CHOOSE,
    CHOOSE_FIRST,
    CHOOSE_ROWS,
    DIAGONAL,
    DONE,
    FIRST_TURN,
    FLUSH,
    FOUR,
    FULL_HOUSE,
    HAND,
    LINES,
    MAYHEM_2,
    NOBODY,
    NOT_FACE_DOWN,
    NOT_NEXT_TO_A_CARD,
    NOTHING,
    OUT_OF_TURN,
    OWN_BOARD,
    PAIR,
    PLAY,
    ROYAL_FLUSH,
    SIDE,
    SLOT_TAKEN,
    SLOTS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    TURN,
    TURN_FIRST,
    TURN_NONE,
    TWO_PAIRS,
    board_of,
    boards,
    drawn_card,
    hand_card,
    has_hands,
    is_covered,
    laid_out,
    plays,
    points,
    reach,
    records,
    score,
    seen_on,
    with_card,
)

if TYPE_CHECKING:
    from kingfisher.games.solotaire.rules import State

ROW_NAMES = tuple(str(row + 1) for row in range(SIDE))
HAND_NAMES = {
    NOTHING: "nothing",
    PAIR: "pair",
    TWO_PAIRS: "two-pairs",
    THREE: "three",
    STRAIGHT: "straight",
    FLUSH: "flush",
    FULL_HOUSE: "full-house",
    FOUR: "four",
    STRAIGHT_FLUSH: "straight-flush",
    ROYAL_FLUSH: "royal-flush",
}
HAND_RULES = {
    NOTHING: "4.1",
    PAIR: "4.2",
    TWO_PAIRS: "4.3",
    THREE: "4.4",
    STRAIGHT: "4.5",
    FLUSH: "4.6",
    FULL_HOUSE: "4.7",
    FOUR: "4.8",
    STRAIGHT_FLUSH: "4.9",
    ROYAL_FLUSH: "4.10",
}
"""The rule of each hand; of a line that makes none, that it is to be one."""


def scene(view: View) -> Scene:
    s = view.state
    order = [view.seat, 1 - view.seat] if boards(s) == 2 and view.seat >= 0 else range(boards(s))
    zones = [zone for place, board in enumerate(order) for zone in board_zones(view, board, place)]
    return Scene(
        game=view.game.name,
        seat=view.seat,
        to_act=view.to_act,
        status=status(view),
        zones=(*zones, *hand_zones(view)),
        moves=tuple(scene_move(view, move) for move in view.legal),
        refused=tuple(refused_moves(view)),
        facts=tuple(facts(view)),
        ending=view.ending.number if view.ending else None,
        sheet=tuple(sheet(s)) if s.gave_up == NOBODY and view.to_act == OVER else (),
        called=tuple(msg(f"fact.score-{who(view, seat)}") for seat in range(2)) if view.game.seats == 2 else (),
    )


# Words


def card_words(card: int) -> Message:
    return words_of(card >> 4, card & 15) if card else msg("card.hidden")


def hand_words(value: int) -> Message:
    return msg(f"hand.{HAND_NAMES[value]}")


def line_words(line: int) -> Message:
    return msg("line.row", n=line + 1) if line < SIDE else msg("line.column", name=COLUMNS[line - SIDE])


def who(view: View, seat: int) -> str:
    """Tell how a seat is spoken of: 'you', 'other', or by its number to those who look on."""
    if view.seat < 0:
        return ("one", "two")[seat]
    return "you" if seat == view.seat else "other"


def status(view: View) -> Message:
    s = view.state
    if view.to_act == OVER:
        return result(view)
    if boards(s) == 2:
        return honeymoon_status(view)
    step = s.step[0]
    key = {PLAY: "play-hand" if has_hands(s) else "play", TURN: "turn", CHOOSE: "choose"}[step]
    if view.game.seats == 1:
        return msg(f"status.{key}", card=card_words(drawn_card(s, 0)), n=s.played[0] + 1, of=plays(s))
    named = who(view, view.to_act)
    words = msg(f"status.{key}-{named}", card=card_words(drawn_card(s, 0)))
    if s.played[0] > 1 or step == TURN:
        return words
    cut = {"one": card_words(s.cut[0]), "other": card_words(s.cut[1])}
    if view.seat == 1:
        cut = {"one": cut["other"], "other": cut["one"]}
    return msg("status.cut" if view.seat >= 0 else "status.cut-watched", **cut, then=words)  # [7.1]


def honeymoon_status(view: View) -> Message:
    s, seat = view.state, view.seat
    if seat < 0:
        return msg("status.honeymoon", one=s.played[0], two=s.played[1], of=plays(s))
    if s.step[seat] == DONE:
        return msg("status.honeymoon-done", score=score(s, seat), n=s.played[1 - seat], of=plays(s))
    if s.step[seat] == TURN:
        return msg("status.turn")
    return msg("status.play", card=card_words(drawn_card(s, seat)), n=s.played[seat] + 1, of=plays(s))


def result(view: View) -> Message:
    s = view.state
    if view.game.seats == 1:
        key = "status.done" if s.gave_up == NOBODY else "status.gave-up"
        return msg(key, points=msg("points", n=score(s, 0)))
    own = max(0, view.seat)
    if s.gave_up != NOBODY:
        return msg(f"status.gave-up-{who(view, s.gave_up)}")
    mine, theirs = score(s, own), score(s, 1 - own)
    if mine == theirs:
        return msg("status.draw", n=mine)
    winner = own if mine > theirs else 1 - own
    return msg(f"status.won-{who(view, winner)}", high=max(mine, theirs), low=min(mine, theirs))


def facts(view: View) -> list[Fact]:
    """[11.3] [11.4] The running score, and what it could still become."""
    s = view.state
    if view.game.seats == 1:
        found = [Fact("score", msg("fact.score"), score(s, 0), rule="11.3")]
    else:
        own = max(0, view.seat)
        found = [Fact(f"score-{seat}", seat_words(view, seat), score_words(view, seat), rule="11.3") for seat in (own, 1 - own)]
    if boards(s) == 1:
        found.append(Fact("left", msg("fact.left"), plays(s) - s.played[0], rule=number_of_plays(s)))
    lines = own_lines(view)
    if lines and view.to_act != OVER:
        board = board_of(s, max(0, view.seat))
        best = best_lines(s, board)
        found.append(Fact("at-most", msg("fact.at-most"), sum(best[line] for line in lines), rule="11.4"))
        if len(lines) == LINES and s.played[board]:
            found.append(Fact("likely", msg("fact.likely"), likely_score(s, max(0, view.seat)), rule="11.4"))
    return found


def number_of_plays(s: State) -> str:
    """Name the rule that says how many cards are played."""
    return "10.1" if not laid_out(s) else "8.3" if has_hands(s) else "2.7"


def seat_words(view: View, seat: int) -> Message:
    """[9.1] What a seat is called, and which lines it plays."""
    name = msg(f"fact.score-{who(view, seat)}")
    if view.state.rows == NOBODY:
        return name
    return msg("fact.rows" if view.state.rows == seat else "fact.columns", who=name)


def score_words(view: View, seat: int) -> Message | int:
    s = view.state
    if boards(s) == 2 and is_covered(s, view.seat, seat):
        return msg("fact.hidden", n=s.played[seat], of=plays(s))
    return score(s, seat)


def own_lines(view: View) -> range:
    """List the lines whose sum is the score of the viewing seat.

    There are none where hands are recorded, or for those who look on at two.
    """
    s = view.state
    if view.game.seats == 1 or (boards(s) == 2 and view.seat >= 0):
        return range(LINES)
    if s.rows == NOBODY or view.seat < 0:
        return range(0)
    return range(SIDE) if s.rows == view.seat else range(SIDE, LINES)


# The board


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
    found = []
    for slot in range(SLOTS):
        if not s.taken[board] >> slot & 1:
            continue
        card = visible(s, board, slot)
        marks = ("new",) if slot + 1 == s.last[board] else ()
        if card:
            piece = card_piece(card >> 4, card & 15, slot, *marks)
            label = msg("piece.at", card=piece.label, slot=slot_text(slot))
            found.append(Piece(tag + piece.id, piece.kind, piece.face, label=label, slot=slot, marks=marks))
        else:
            label = msg("piece.at", card=msg("card.hidden"), slot=slot_text(slot))
            found.append(Piece(down_id(tag, slot), "card", None, label=label, slot=slot, rule="11.1" if s.turning else "3.1"))
    return found


def down_id(tag: str, slot: int) -> str:
    return f"{tag}down-{slot_text(slot)}"


def empty_slots(view: View, board: int, tag: str) -> list[Slot]:
    s = view.state
    open_to, closed = reach(s, board), waits_for(view, board)
    found = []
    for slot in range(SLOTS):
        if s.taken[board] >> slot & 1:
            continue
        why = closed or (TURN_FIRST if s.step[board] == TURN else 0 if open_to >> slot & 1 else NOT_NEXT_TO_A_CARD)
        found.append(Slot(f"{tag}{slot_text(slot)}", slot, slot_words(s, board, slot), closed=number(view, why)))
    return found


def slot_words(s: State, board: int, slot: int) -> Message:
    """Row, column and what lies beside it."""
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
    for k, one in enumerate(beside):
        around = msg("slot.and", one=around, other=one) if k else one
    return msg("slot.label", slot=slot_text(slot), row=row + 1, column=COLUMNS[column], around=around)


def edges(view: View, board: int) -> list[Edge]:
    """Say what each line is, and what it could still become by itself."""
    s = view.state
    best = best_lines(s, board)
    over = s.step[board] == DONE or view.to_act == OVER
    found = []
    for line in range(LINES):
        value = points(s.line[board, line])
        words = {"line": line_words(line), "hand": hand_words(value), "points": msg("points", n=value)}
        open_yet = not over and best[line] > value
        label = (
            msg("edge.open", **words, best=hand_words(best[line]), n=best[line]) if open_yet else msg("edge.closed", **words)
        )
        note = msg("edge.up-to", n=best[line]) if open_yet else None
        owner = (s.rows if line < SIDE else 1 - s.rows) if s.rows != NOBODY else None
        if owner is not None:
            label = msg("edge.owned", what=label, who=msg(f"fact.score-{who(view, owner)}"))
        best_left = best[line] if open_yet else None
        rule = "11.4" if open_yet else HAND_RULES[value]
        found.append(
            Edge(
                "row" if line < SIDE else "column",
                line % SIDE,
                value,
                label=label,
                note=note,
                best=best_left,
                owner=owner,
                rule=rule,
            )
        )
    return found


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
    """[8.2] The own hand in order of rank, and how many cards the other one holds."""
    s = view.state
    if not has_hands(s) or view.to_act == OVER:
        return []
    own = max(0, view.seat)
    return [hand_zone(view, seat, place) for place, seat in enumerate((own, 1 - own))]


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
        place=Place(2, 0, columns=4) if place == 0 else Place(0, 3, rows=2),
        pieces=pieces,
        count=len(held),
        owner=seat,
        closed=number(view, waits_for(view, 0)) if seat == view.seat else None,
        rule="8.3" if seat == view.seat else "8.2",
    )


# Moves


def tag_of(view: View) -> str:
    return f"{view.seat}-" if boards(view.state) == 2 else ""


def scene_move(view: View, move: int) -> SceneMove:
    s, tag = view.state, tag_of(view)
    label = plain_label(view, move)
    if move < FIRST_TURN:
        card = card_of(s, view.seat, move)
        piece = tag + card_piece(card >> 4, card & 15, 0).id
        target = f"{tag}{slot_text(move % SLOTS)}"
        note = makes(s, board_of(s, view.seat), move % SLOTS, card)
        return SceneMove(view.write(move), label, sources=(piece,), targets=(target,), touches=(piece,), note=note)
    if move < TURN_NONE:
        return SceneMove(view.write(move), label, (down_id(tag, (move - FIRST_TURN) * DIAGONAL),))
    return SceneMove(view.write(move), label)


def plain_label(view: View, move: int) -> Message:
    if move < FIRST_TURN:
        return msg("move.play", card=card_words(card_of(view.state, view.seat, move)), slot=slot_text(move % SLOTS))
    if move < TURN_NONE:
        return msg("move.turn", slot=slot_text((move - FIRST_TURN) * DIAGONAL))
    return msg("move.turn-none" if move == TURN_NONE else "move.rows" if move == CHOOSE_ROWS else "move.columns")


def risen(s: State, board: int, slot: int, card: int) -> list[tuple[int, int]]:
    """Find the lines of a slot that a card raises, and what they count then."""
    lines = [(line, s.line[board, line]) for line in (slot // SIDE, SIDE + slot % SIDE)]
    after = [(line, points(before), points(with_card(before, card))) for line, before in lines]
    return [(line, then) for line, now, then in after if then > now]


def makes(s: State, board: int, slot: int, card: int) -> Message:
    """Say what a card would make in the row and the column of a slot.

    What is there already is left out.
    """
    found = risen(s, board, slot, card)
    if len(found) == 2:
        return msg("makes.both", row=hand_words(found[0][1]), column=hand_words(found[1][1]))
    if found:
        return msg("makes.row" if found[0][0] < SIDE else "makes.column", hand=hand_words(found[0][1]))
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
    found = []
    for move in tried:
        rule = view.refusal(move)
        if rule:
            is_play = move < FIRST_TURN
            sources = (drawn,) if is_play else (down_id(tag, (move - FIRST_TURN) * DIAGONAL),)
            targets = (tag + slot_text(move),) if is_play else ()
            label = plain_label(view, move)
            found.append(RefusedMove(view.write(move), label, rule.number, sources=sources, targets=targets))
    return found


def told(before: View, after: View, actor: int, move: int) -> Message:
    """Say what was played or turned up, what it made, and what was recorded for it."""
    s, then = before.state, after.state
    if move >= TURN_NONE:
        return msg("told.turn-none" if move == TURN_NONE else "told.rows" if move == CHOOSE_ROWS else "told.columns")
    board = board_of(s, actor)
    slot = move % SLOTS if move < FIRST_TURN else (move - FIRST_TURN) * DIAGONAL
    card = visible(then, board, slot)
    words = msg("told.play" if move < FIRST_TURN else "told.turn", card=card_words(card), slot=slot_text(slot))
    made = [msg("told.made", hand=hand_words(value), line=line_words(line)) for line, value in risen(s, board, slot, card)]
    if made:
        words = msg("told.makes", what=words, made=made[0] if len(made) == 1 else msg("told.and", one=made[0], other=made[1]))
    recorded = score(then, actor) - score(s, actor) if records(s) else 0
    return msg("told.records", what=words, points=msg("points", n=recorded)) if recorded > 0 else words


# The score sheet


def sheet(s: State) -> list[SheetLine]:
    """[5.3] Every line by name, with the reason for its points."""
    lines = [sheet_line(s, line) for line in range(LINES)]
    seats = len(lines[0].points)
    rows, columns = lines[:SIDE], lines[SIDE:]

    def total(name: str, added: list[SheetLine]) -> SheetLine:
        columns_of = [[line.points[seat] for line in added] for seat in range(seats)]
        sums = [
            sum(value for value in values if value is not None) if any(v is not None for v in values) else None
            for values in columns_of
        ]
        return SheetLine(msg(f"sheet.{name}"), None, tuple(sums), sums=True)

    return [*rows, total("rows", rows), *columns, total("columns", columns), total("total", lines)]


def sheet_line(s: State, line: int) -> SheetLine:
    values = [points(s.line[board, line]) for board in range(boards(s))]
    hands = [hand_words(value) for value in values]
    if boards(s) == 2:
        return SheetLine(line_words(line), msg("sheet.two", one=hands[0], other=hands[1]), tuple(values))  # [6.2]
    if s.variant == MAYHEM_2:
        owner = s.rows if line < SIDE else 1 - s.rows  # [9.3]
        return SheetLine(line_words(line), hands[0], tuple(values[0] if seat == owner else None for seat in range(2)))
    if records(s):
        recorded = [s.recorded[seat, line] for seat in range(2)]  # [7.9]
        return SheetLine(line_words(line), recorded_reason(values[0], *recorded_hands(*recorded)), tuple(recorded))
    return SheetLine(line_words(line), hands[0], (values[0],))


@cache
def recorded_hands(one: int, other: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Work out what two seats recorded in a line, hand by hand, from their sums.

    A line rises along one chain, and no two ways to share a chain give the same sums.
    """
    for chain in CHAINS:
        for shares in product((0, 1, None), repeat=len(chain)):
            split = [tuple(value for value, share in zip(chain, shares, strict=True) if share == seat) for seat in range(2)]
            if [sum(split[0]), sum(split[1])] == [one, other]:
                return split[0] or (0,), split[1] or (0,)
    return (one,), (other,)


def recorded_reason(value: int, one: tuple[int, ...], other: tuple[int, ...]) -> Message:
    """Say what a line was in the end.

    Where that does not say it all, it also says what each seat recorded on the way.
    """
    highest = max(*one, *other)
    if (value, sum(one) + sum(other)) == (highest, highest):
        return hand_words(value)
    shares = {"one": recorded_words(one), "other": recorded_words(other)}
    return msg("sheet.recorded" if value == highest else "sheet.turned-up", hand=hand_words(value), **shares)  # [7.8]


def recorded_words(hands: tuple[int, ...]) -> Message:
    words = [msg("sheet.hand", hand=hand_words(value), n=value) if value else hand_words(0) for value in hands]
    return reduce(lambda one, other: msg("sheet.and", one=one, other=other), words)
