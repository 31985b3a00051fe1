"""Moves, rolls and positions of the tabletop game as text, both ways.

Moves: 'cycle spades hearts', 'match 4S 5H', 'end turn'. Rolls: 'roll 4 11', black first.
Positions, decks from the top: 'S K 4 10 / C - / D 3 / H A / roll 4 11 / cycle / turns 7'.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kingfisher.core.cards import RANK_NAMES, RANK_OF, SUITS, card_text, read_card
from kingfisher.core.errors import BadPosition, IllegalMove, UnreadableMove
from kingfisher.games.tabletop import GAME
from kingfisher.games.tabletop.rules import (
    CLEARED,
    CLUBS,
    CYCLE,
    DECKS,
    DIAMONDS,
    EMPTY_DECK,
    END_TURN,
    FACES,
    FIRST_PAIR,
    GIVEN_UP,
    HEARTS,
    MATCH,
    PAIRS,
    ROLL,
    SPADES,
    STUCK,
    card_at,
    cards_left,
    nothing_matches,
    pair_on_top,
    top,
)

if TYPE_CHECKING:
    from kingfisher.games.tabletop.rules import Options, State

DECK_NAMES = ("spades", "clubs", "diamonds", "hearts")  # [7.16]
PHASE_NAMES = ("roll", "cycle", "match", "cleared", "stuck", "given up")
FROM_THE_TOP = 501
FACE = "|".join(str(face) for face in range(1, FACES + 1))
ROLL_TEXT = re.compile(f"roll ({FACE}) ({FACE})")
TURNS_TEXT = re.compile(r"turns (0|[1-9][0-9]{0,8})")


def write_move(s: State, seat: int, move: int) -> str:
    if move < FIRST_PAIR:
        return " ".join(["cycle", *(DECK_NAMES[deck] for deck in range(DECKS) if move >> deck & 1)])
    if move < END_TURN:
        black, red = PAIRS[move - FIRST_PAIR]
        return f"match {top_text(s, black)} {top_text(s, red)}"
    return "end turn"


def top_text(s: State, deck: int) -> str:
    """Write the top card, or the deck's name where there is none."""
    return card_text(deck, top(s, deck)) if top(s, deck) else DECK_NAMES[deck]


def read_move(s: State, seat: int, text: str) -> int:
    words = text.lower().replace("+", " ").replace(",", " ").split()
    words = [word for word in words if word not in ("and", "with")]
    if words[:1] == ["cycle"]:
        decks = [read_deck(word, text) for word in words[1:]]
        if len(set(decks)) < len(decks):
            raise UnreadableMove(GAME.say("error.names-deck-twice", text=repr(text)))
        return sum(1 << deck for deck in decks)
    if words[:1] == ["match"]:
        if len(words) != 3:
            raise UnreadableMove(GAME.say("error.match-names-two", text=repr(text)))
        decks = sorted(read_top(s, word, text) for word in words[1:])
        if decks[0] == decks[1]:
            raise UnreadableMove(GAME.say("error.names-deck-of-twice", text=repr(text), deck=DECK_NAMES[decks[0]]))
        return FIRST_PAIR + PAIRS.index((decks[0], decks[1]))
    if words == ["end", "turn"]:
        return END_TURN
    raise UnreadableMove(GAME.say("error.not-move-possible", text=repr(text)))


def read_deck(word: str, text: str) -> int:
    for deck, name in enumerate(DECK_NAMES):
        if word in (name, name[0], name[:-1], "♠♣♦♥"[deck]):
            return deck
    raise UnreadableMove(GAME.say("error.not-deck-decks", text=repr(text), word=repr(word), decks=", ".join(DECK_NAMES)))


def read_top(s: State, word: str, text: str) -> int:
    """Read a deck, by the card that should lie on top or by the deck's name."""
    card = read_card(word)
    if card is None:
        try:
            return read_deck(word, text)
        except UnreadableMove:
            raise UnreadableMove(GAME.say("error.not-card-cards", text=repr(text), word=repr(word))) from None
    deck, rank = card
    if not top(s, deck):
        raise IllegalMove(text, GAME.rule(EMPTY_DECK), GAME.say("error.empty", deck=DECK_NAMES[deck]))
    if top(s, deck) != rank:  # [5.1]
        lies = GAME.say("error.lies-on-top", card=top_text(s, deck), deck=DECK_NAMES[deck])
        raise IllegalMove(text, GAME.rule(FROM_THE_TOP), lies)
    return deck


def write_chance(s: State, outcome: int) -> str:
    return f"roll {outcome // FACES + 1} {outcome % FACES + 1}"


def read_chance(s: State, text: str) -> int:
    match = ROLL_TEXT.fullmatch(" ".join(text.split()))
    if match is None:
        raise UnreadableMove(GAME.say("error.not-roll-roll", text=repr(text), faces=FACES))
    return (int(match[1]) - 1) * FACES + int(match[2]) - 1


def write_result(s: State) -> str:
    """Write what a game that was not won counts by, before its turns [7.12]."""
    left = cards_left(s)
    return f"{left} cards left" if left else ""


def write_position(s: State) -> str:
    decks = [
        " ".join([SUITS[deck], *([RANK_NAMES[card_at(s, deck, place)] for place in range(s.cards[deck])] or ["-"])])
        for deck in range(DECKS)
    ]
    rolled = [f"roll {s.black} {s.red}"] if s.black else []
    return " / ".join([*decks, *rolled, PHASE_NAMES[s.phase], f"turns {s.turns}"])


def read_position(text: str, s: State, options: Options) -> None:
    """Fill the zeroed record from a text; the phase must be one that the cards allow."""
    parts = [part.split() for part in text.split("/")]
    if len(parts) not in (DECKS + 2, DECKS + 3) or any(not part for part in parts):
        raise BadPosition(GAME.say("error.position-four-decks"))
    for deck, part in enumerate(parts[:DECKS]):
        read_deck_cards(deck, part, s)
    black, red = s.cards[SPADES] + s.cards[CLUBS], s.cards[DIAMONDS] + s.cards[HEARTS]
    if black != red:
        raise BadPosition(GAME.say("error.black-red-cards", black=black, red=red))
    if len(parts) == DECKS + 3:
        try:
            roll = read_chance(s, " ".join(parts[DECKS]))
        except UnreadableMove as wrong:
            raise BadPosition(str(wrong)) from None
        s.black, s.red = roll // FACES + 1, roll % FACES + 1
    phase, turns = " ".join(parts[-2]), " ".join(parts[-1])
    if phase not in PHASE_NAMES:
        raise BadPosition(GAME.say("error.not-step-possible", phase=repr(phase), phase_names=", ".join(PHASE_NAMES)))
    counted = TURNS_TEXT.fullmatch(turns)
    if counted is None:
        raise BadPosition(GAME.say("error.turns-written-turns", turns=repr(turns)))
    s.turns, s.phase, s.forced = int(counted[1]), PHASE_NAMES.index(phase), options.matching
    check_phase(s)


def read_deck_cards(deck: int, part: list[str], s: State) -> None:
    if part[0] != SUITS[deck]:
        raise BadPosition(
            GAME.say("error.here-deck-stands", part=repr(" ".join(part)), deck=DECK_NAMES[deck], suit=SUITS[deck])
        )
    names = [] if part[1:] == ["-"] else part[1:]
    pile = left = 0
    for place, name in enumerate(names):
        rank = RANK_OF.get(name, 0)
        if not rank:
            raise BadPosition(
                GAME.say("error.not-value-values", name=repr(name), deck=DECK_NAMES[deck], values=" ".join(RANK_NAMES[1:]))
            )
        if left >> (rank - 1) & 1:
            raise BadPosition(GAME.say("error.appears-twice", card=card_text(deck, rank)))
        pile |= rank << (4 * place)
        left |= 1 << (rank - 1)
    s.deck[deck], s.left[deck], s.cards[deck] = pile, left, len(names)


def check_phase(s: State) -> None:
    """Refuse a step that could not have been reached, so that no game set up by hand can hang [7.4] [7.9] [7.11]."""
    phase = s.phase
    empty = cards_left(s) == 0
    if empty != (phase == CLEARED):
        raise BadPosition(GAME.say("error.table-without-cards"))
    if phase in (ROLL, CYCLE, MATCH) and nothing_matches(s):
        raise BadPosition(GAME.say("error.no-red-black"))
    if phase == STUCK and not nothing_matches(s):
        raise BadPosition(GAME.say("error.some-red-black"))
    if phase == MATCH and not pair_on_top(s):
        raise BadPosition(GAME.say("error.no-pair-lies"))
    if phase == MATCH and s.turns == 0:
        raise BadPosition(GAME.say("error.before-match-deck"))
    if phase not in (ROLL, GIVEN_UP) and s.black == 0:
        raise BadPosition(GAME.say("error.before-stands-roll", phase=PHASE_NAMES[phase]))
