"""Moves and positions of Solitaire Frenzy as text, both ways (see Notation in rules.md)."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from kingfisher.core import cards
from kingfisher.core.errors import BadPosition, IllegalMove, UnreadableMove, short_repr
from kingfisher.games.frenzy import GAME
from kingfisher.games.frenzy.rules.board_and_rows import first_space, fits, takes
from kingfisher.games.frenzy.rules.deck_count import missing
from kingfisher.games.frenzy.rules.own_decks import card_from
from kingfisher.games.frenzy.rules.rounds import can_play
from kingfisher.games.frenzy.rules.state import (
    DECK,
    DONE,
    DONE_OR_STUCK,
    EMPTY_PILE,
    FINISHED,
    FROM_HAND,
    FROM_PILE,
    FROM_ROW,
    HAND_TO_ROW,
    NO_CARD,
    NOBODY_CAN_PLAY,
    NOT_ON_ROW,
    ONLY_WHOLE_ROWS,
    PICK_UP,
    PILE,
    PILE_TO_ROW,
    PLAYING,
    RANKS,
    ROUNDS,
    ROW_TO_ROW,
    ROWS,
    SHUFFLING,
    SOURCES,
    SPACES,
    SPACES_A_SUIT,
    TURN,
    rank_of,
    suit_of,
)

if TYPE_CHECKING:
    from kingfisher.games.frenzy.rules.state import Options, State

SHORT = {"t": TURN, "turn": TURN, "p": PICK_UP, "pick up": PICK_UP, "pick": PICK_UP, "d": DONE, "done": DONE}
PLAY = re.compile(
    rf"(?P<what>row [1-{ROWS}]|r[1-{ROWS}]|pile|hand|10.|[^ ]{{2}})"
    rf"(?: (?:to )?(?P<onto>board|row|r|b)(?: ?(?P<at>[1-{SPACES_A_SUIT}]))?)?",
    re.ASCII,
)
HOW = {NOBODY_CAN_PLAY: "stuck", DONE_OR_STUCK: "done"}
SOURCE_NAMES = ("pile", *(f"row {row + 1}" for row in range(ROWS)), "hand")


def card_text(card: int) -> str:
    return cards.card_text(suit_of(card), rank_of(card))


# Moves


def write_move(s: State, seat: int, move: int) -> str:
    if move < PILE_TO_ROW:
        return f"{source_text(s, seat, move // SPACES_A_SUIT)} to board {move % SPACES_A_SUIT + 1}"
    if move < ROW_TO_ROW:
        source = FROM_PILE if move < HAND_TO_ROW else FROM_HAND
        return f"{source_text(s, seat, source)} to row {(move - PILE_TO_ROW) % ROWS + 1}"
    if move < TURN:
        return f"row {(move - ROW_TO_ROW) // ROWS + 1} to row {(move - ROW_TO_ROW) % ROWS + 1}"
    return {TURN: "turn", PICK_UP: "pick up", DONE: "done"}[move]


def source_text(s: State, seat: int, source: int) -> str:
    card = card_from(s, seat, source) if 0 <= seat < s.seats else 0
    return card_text(card) if card else SOURCE_NAMES[source]


def read_move(s: State, seat: int, text: str) -> int:
    line = " ".join(text.lower().split())
    if line in SHORT:
        return SHORT[line]
    match = PLAY.fullmatch(line)
    if not match:
        raise UnreadableMove(GAME.say("error.not-move-moves", text=repr(short_repr(text))))
    onto, column = match["onto"] or "board", int(match["at"]) - 1 if match["at"] else -1
    if onto[0] == "b":
        source = read_source(s, seat, match["what"], text)
        return to_board(s, seat, source, column)
    if not 0 <= column < ROWS:
        raise UnreadableMove(GAME.say("error.rows", text=repr(short_repr(text)), rows=ROWS))
    return to_row(s, seat, match["what"], column, text)


def to_board(s: State, seat: int, source: int, column: int) -> int:
    """Aim at the named space if that takes the card, else at the first that does [3.7] [3.8]."""
    card = card_from(s, seat, source)
    if card and not (column >= 0 and takes(s, card, column)):
        space = first_space(s, card)
        column = space if space >= 0 else column if column >= 0 else highest_space(s, card)
    return source * SPACES_A_SUIT + max(column, 0)


def highest_space(s: State, card: int) -> int:
    """Find the space that tells best why no space takes the card.

    The card's number lies there already, if anywhere.
    """
    heights: list[int] = s.height[suit_of(card) * SPACES_A_SUIT :][:SPACES_A_SUIT].tolist()
    return heights.index(max(heights))


def to_row(s: State, seat: int, what: str, row: int, text: str) -> int:
    source = row_of_card(s, seat, what, text)
    if source < 0:
        source = read_source(s, seat, what, text, NOT_ON_ROW)
    if source == FROM_PILE:
        return PILE_TO_ROW + row
    return HAND_TO_ROW + row if source == FROM_HAND else ROW_TO_ROW + (source - FROM_ROW) * ROWS + row


def row_of_card(s: State, seat: int, what: str, text: str) -> int:
    """Find the row that a card begins, -1 if it begins none.

    A player who moves the card moves the row. No other card of a row moves by itself.
    """
    rank_and_suit = cards.read_card(what)
    if rank_and_suit and 0 <= seat < s.seats:
        card = rank_and_suit[0] * RANKS + rank_and_suit[1]
        for row in range(ROWS):
            if s.rows[seat, row, 0] == card:
                return FROM_ROW + row
            if card in s.rows[seat, row].tolist():
                raise IllegalMove(text, GAME.rule(ONLY_WHOLE_ROWS), GAME.say("error.does-not-begin", card=what.upper()))
    return -1


def read_source(s: State, seat: int, what: str, text: str, rule: int = NO_CARD) -> int:
    """Find where a card lies that may be played: it is named, or its place is."""
    if what in ("pile", "hand"):
        return FROM_PILE if what == "pile" else FROM_HAND
    if re.fullmatch(rf"r(ow )?[1-{ROWS}]", what):
        return FROM_ROW + int(what[-1]) - 1
    rank_and_suit = cards.read_card(what)
    if not rank_and_suit:
        raise UnreadableMove(GAME.say("error.not-move-moves", text=repr(short_repr(text))))
    if 0 <= seat < s.seats:
        for source in range(SOURCES):
            if card_from(s, seat, source) == rank_and_suit[0] * RANKS + rank_and_suit[1]:
                return source
    raise IllegalMove(text, GAME.rule(rule), GAME.say("error.does-not-lie", card=what.upper()))


def write_chance(s: State, outcome: int) -> str:
    return f"deck {s.shuffler} in order {outcome}"


def read_chance(s: State, text: str) -> int:
    match = re.fullmatch(r"deck (\d) in order (\d{1,19})", text.strip(), re.ASCII)
    if not match or int(match[1]) != s.shuffler or int(match[2]) >> 62:
        example = f"deck {s.shuffler} in order 12345"
        raise UnreadableMove(
            GAME.say("error.cannot-happen-here", text=repr(short_repr(text)), shuffler=s.shuffler, example=repr(example))
        )
    return int(match[2])


# Positions


def write_position(s: State) -> str:
    seats = range(s.seats)
    rounds = s.at_round + (s.phase == FINISHED)
    spaces = [write_space(s, space) for space in range(SPACES) if s.height[space]]
    points = [" ".join(str(s.points[played, seat]) for seat in seats) for played in range(rounds)]
    ended = [HOW.get(s.ended[played], str(s.ender[played])) for played in range(rounds)]
    done = [str(seat) for seat in seats if s.done[seat]]
    stands = {SHUFFLING: f"shuffling {s.shuffler}", PLAYING: "playing", FINISHED: "over"}[s.phase]
    return " / ".join(
        [
            f"round {s.at_round + 1}",
            f"board {', '.join(spaces) or '-'}",
            *(write_seat(s, seat) for seat in seats),
            f"points {', '.join(points) or '-'}",
            f"ended {', '.join(ended) or '-'}",
            f"done {' '.join(done) or '-'}",
            stands,
        ]
    )


def write_space(s: State, space: int) -> str:
    owners = (str(s.played[space, step] - 1) for step in range(s.height[space]))
    return f"{cards.SUITS[space // SPACES_A_SUIT]}{space % SPACES_A_SUIT + 1} {' '.join(owners)}"


def write_seat(s: State, seat: int) -> str:
    pile = [text_or_blank(card) for card in s.pile[seat][: s.in_pile[seat]]]
    rows = [" ".join(card_text(card) for card in s.rows[seat, row][: s.in_row[seat, row]]) for row in range(ROWS)]
    hand = [hand_text(s, seat, card) for card in s.hand[seat][: s.in_hand[seat]]]
    hand.insert(s.turned[seat], "|")
    return f"{seat} pile {' '.join(pile) or '-'} rows {', '.join(row or '-' for row in rows)} hand {' '.join(hand)}"


def text_or_blank(card: int) -> str:
    return card_text(card) if card else "?"


def hand_text(s: State, seat: int, card: int) -> str:
    if not card:
        return "?"
    return card_text(card) if s.seen[seat] >> card & 1 else f"({card_text(card)})"


SEAT_PART = re.compile(r"(?P<seat>\d) pile (?P<pile>.+) rows (?P<rows>.+) hand (?P<hand>.+)", re.ASCII)


def read_position(text: str, s: State, options: Options) -> None:
    """Fill the zeroed record from a text that shows every card."""
    parts = [" ".join(part.split()) for part in text.split("/")]
    seats = options.seats
    if len(parts) != seats + 6:
        raise BadPosition(GAME.say("error.position-parts-divided", seats=seats, due=seats + 6, parts=len(parts)))
    s.seats = seats
    match = re.fullmatch(rf"round ([1-{ROUNDS}])", parts[0], re.ASCII)
    if not match:
        raise BadPosition(GAME.say("error.first-comes-round", parts=repr(short_repr(parts[0])), rounds=ROUNDS))
    s.at_round = int(match[1]) - 1
    read_stands(parts[-1], s)
    read_board(parts[1], s)
    for seat in range(seats):
        read_seat(seat, parts[2 + seat], s)
    read_rounds(parts[2 + seats], parts[3 + seats], s)
    read_done(parts[4 + seats], s)
    if missing(s):
        raise BadPosition(GAME.say("error.every-deck-cards", deck=DECK))
    check_piles(s)


def read_stands(part: str, s: State) -> None:
    match = re.fullmatch(r"playing|over|shuffling (\d)", part, re.ASCII)
    if not match or (match[1] and int(match[1]) >= s.seats):
        raise BadPosition(GAME.say("error.at-end-stands", part=repr(short_repr(part))))
    s.phase = {"p": PLAYING, "o": FINISHED, "s": SHUFFLING}[part[0]]
    s.shuffler = int(match[1] or 0)
    if s.phase == FINISHED and s.at_round != ROUNDS - 1:
        raise BadPosition(GAME.say("error.over-round-game", at_round=s.at_round + 1, rounds=ROUNDS))


def read_board(part: str, s: State) -> None:
    words = part.split(" ", 1)
    if words[0] != "board" or len(words) != 2:
        raise BadPosition(GAME.say("error.after-round-comes", part=repr(short_repr(part))))
    for space_text in words[1].split(", ") if words[1] != "-" else []:
        match = re.fullmatch(rf"([SCDH])([1-{SPACES_A_SUIT}])((?: \d)+)", space_text, re.ASCII)
        if not match:
            raise BadPosition(GAME.say("error.not-space-board", space_text=repr(short_repr(space_text))))
        space = cards.SUITS.index(match[1]) * SPACES_A_SUIT + int(match[2]) - 1
        owners = [int(owner) for owner in match[3].split()]
        if s.height[space]:
            raise BadPosition(GAME.say("error.space-given-twice", space=f"{match[1]}{match[2]}"))
        if len(owners) > RANKS or max(owners) >= s.seats:
            raise BadPosition(
                GAME.say("error.at-most-cards", space_text=repr(short_repr(space_text)), ranks=RANKS, seats=s.seats - 1)
            )
        s.height[space] = len(owners)
        for step, owner in enumerate(owners):
            s.played[space, step] = owner + 1
            s.on_board[owner] = s.on_board[owner] + 1
            s.seen[owner] = s.seen[owner] | 1 << (space // SPACES_A_SUIT * RANKS + step + 1)
    wanted = 0
    for space in range(SPACES):
        if s.height[space] < RANKS:
            wanted |= 1 << (space // SPACES_A_SUIT * RANKS + s.height[space] + 1)
    s.wanted = wanted


def read_seat(seat: int, part: str, s: State) -> None:
    match = SEAT_PART.fullmatch(part)
    if not match or int(match["seat"]) != seat:
        raise BadPosition(GAME.say("error.here-seat-stands", part=repr(short_repr(part)), seat=seat))
    pile = read_cards(match["pile"], f"the pile of seat {seat}", PILE)
    for slot, (card, _) in enumerate(pile):
        s.pile[seat, slot] = card
    s.in_pile[seat] = len(pile)
    see_all(s, seat, pile[-1:])
    read_rows(seat, match["rows"], s)
    read_hand(seat, match["hand"], s)


def read_rows(seat: int, text: str, s: State) -> None:
    rows = [read_cards(row, f"a row of seat {seat}", RANKS) for row in text.split(", ")]
    if len(rows) != ROWS:
        raise BadPosition(GAME.say("error.seat-rows-there", seat=seat, rows=len(rows), due=ROWS))
    for row, held in enumerate(rows):
        for (above, _), (below, _) in pairwise(held):
            if not fits(below, above):
                raise BadPosition(
                    GAME.say("error.row-seat-does", row=row + 1, seat=seat, below=card_text(below), above=card_text(above))
                )
        for slot, (card, _) in enumerate(held):
            s.rows[seat, row, slot] = card
        s.in_row[seat, row] = len(held)
        see_all(s, seat, held)


def read_hand(seat: int, text: str, s: State) -> None:
    where = GAME.say("error.hand-of-seat", seat=seat)
    halves = text.split("|")
    if len(halves) != 2:
        raise BadPosition(GAME.say("error.needs-one-behind", where=where))
    turned, rest = (read_cards(half.strip() or "-", where, DECK, may_be_unseen=True) for half in halves)
    held = [*turned, *rest]
    if len(held) > DECK:
        raise BadPosition(GAME.say("error.holds-cards-at", where=where, held=len(held), deck=DECK))
    if turned and not turned[-1][1]:
        raise BadPosition(GAME.say("error.showing-card-seat", seat=seat))
    for slot, (card, _) in enumerate(held):
        s.hand[seat, slot] = card
    s.in_hand[seat], s.turned[seat] = len(held), len(turned)
    see_all(s, seat, held)


def see_all(s: State, seat: int, held: list[tuple[int, bool]]) -> None:
    for card, seen in held:
        s.seen[seat] = s.seen[seat] | (1 << card if seen else 0)


def read_cards(text: str, where: str, most: int, may_be_unseen: bool = False) -> list[tuple[int, bool]]:
    """Read the cards of a text, and whether each of them was seen."""
    cards_read = []
    for word in text.split() if text != "-" else []:
        unseen = may_be_unseen and word[0] == "(" and word[-1] == ")"
        card = cards.read_card(word[1:-1] if unseen else word)
        if word == "?":
            raise BadPosition(GAME.say("error.hidden-card-only", where=where))
        if not card:
            raise BadPosition(GAME.say("error.not-card-cards", word=repr(short_repr(word)), where=where))
        cards_read.append((card[0] * RANKS + card[1], not unseen))
    if len(cards_read) > most:
        raise BadPosition(GAME.say("error.holds-cards-at-most", where=where, cards_read=len(cards_read), most=most))
    return cards_read


def read_rounds(points: str, ended: str, s: State) -> None:
    """Read what the rounds before brought, and how they ended."""
    rounds = s.at_round + (s.phase == FINISHED)
    seats = s.seats
    number = r"-?\d{1,2}"
    round_points = rf"{number}(?: {number}){{{seats - 1}}}"
    if not re.fullmatch(
        rf"points {round_points}(?:, {round_points}){{{rounds - 1}}}" if rounds else "points -", points, re.ASCII
    ):
        raise BadPosition(GAME.say("error.here-stand-points", points=repr(short_repr(points)), rounds=rounds, seats=seats))
    if not re.fullmatch(
        rf"ended (?:\d|stuck|done)(?:, (?:\d|stuck|done)){{{rounds - 1}}}" if rounds else "ended -", ended, re.ASCII
    ):
        raise BadPosition(GAME.say("error.here-stands-how", ended=repr(short_repr(ended)), rounds=rounds))
    for played in range(rounds):
        numbers = [int(value) for value in points[7:].split(", ")[played].split()]
        how = ended[6:].split(", ")[played]
        if min(numbers) < -PILE or max(numbers) > DECK:
            raise BadPosition(GAME.say("error.round-brings-points", points=repr(short_repr(points)), pile=-PILE, deck=DECK))
        if how.isdecimal() and int(how) >= seats:
            raise BadPosition(GAME.say("error.seats", ended=repr(short_repr(ended)), seats=seats - 1))
        for seat, value in enumerate(numbers):
            s.points[played, seat] = value
        s.ended[played] = EMPTY_PILE if how.isdecimal() else {word: code for code, word in HOW.items()}[how]
        s.ender[played] = int(how) if how.isdecimal() else 0


def read_done(part: str, s: State) -> None:
    words = part.split()
    names = [str(seat) for seat in range(s.seats)]
    if words[:1] != ["done"] or len(words) < 2 or not (words[1:] == ["-"] or set(words[1:]) <= set(names)):
        raise BadPosition(GAME.say("error.here-stands-who", part=repr(short_repr(part))))
    for word in words[1:] if words[1:] != ["-"] else []:
        s.done[int(word)] = 1


def check_piles(s: State) -> None:
    """Refuse a position that no play leads to.

    A round does not go on with an empty pile, and no deck is left undealt.
    """
    for seat in range(s.seats):
        held, phase = s.in_pile[seat], s.phase
        if phase == PLAYING and held == 0:
            raise BadPosition(GAME.say("error.pile-seat-empty", seat=seat))
        undealt = phase == SHUFFLING and seat >= s.shuffler
        if undealt != (s.in_hand[seat] == DECK):
            raise BadPosition(GAME.say("error.seat-deck-whole", seat=seat))
    if s.phase == PLAYING and not any(can_play(s, seat) and not s.done[seat] for seat in range(s.seats)):
        raise BadPosition(GAME.say("error.everybody-done-can"))
