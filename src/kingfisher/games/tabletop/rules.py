"""The rules of the tabletop game, in the order of rules.md. Numbers in brackets are its sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.arrays import Ints
from kingfisher.core.interface import CHANCE, NO, OVER, UNKNOWN, YES
from kingfisher.core.rng import below
from kingfisher.core.structs import Struct, int8, int16, int64

if TYPE_CHECKING:
    from kingfisher.core.rng import Rng

# [7.16] [1.2] Decks and suits; the first two are black.
SPADES, CLUBS, DIAMONDS, HEARTS = 0, 1, 2, 3
DECKS = 4
ACE, KING = 1, 13
RANKS = KING
CARDS = DECKS * RANKS

# [2.1] The phases, in order of play; a turn rests before the Roll.
ROLL, CYCLE, MATCH, CLEARED, STUCK, GIVEN_UP = 0, 1, 2, 3, 4, 5


# A deck is a number whose hexadecimal digits are its cards, the top card the last digit: cycling it is one rotation.
class State(Struct):
    """Everything that a game holds at one moment."""

    deck: Ints = int64(DECKS)
    turns: int = int64()
    left: Ints = int16(DECKS)  # which ranks the deck still holds, one bit each, Ace lowest
    cards: Ints = int8(DECKS)
    black: int = int8()
    red: int = int8()
    phase: int = int8()
    forced: int = int8()


class Options(Struct):
    """The options, as the rules read them."""

    seats: int = int64()
    matching: int = int64()


FACES = 12
ROLLS = FACES * FACES

# Moves: a set of decks to cycle (one bit each), a pair of decks to match, or the end of the turn.
SETS_OF_DECKS = 1 << DECKS
BLACK_DECKS, RED_DECKS = 1 << SPADES | 1 << CLUBS, 1 << DIAMONDS | 1 << HEARTS
PAIRS = ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))
PAIRS_AS_SETS = sum((1 << one | 1 << other) << (4 * pair) for pair, (one, other) in enumerate(PAIRS))  # one bit a deck
FIRST_MIXED_PAIR, LAST_MIXED_PAIR = 1, 4  # the pairs of a black and a red deck
FIRST_PAIR = SETS_OF_DECKS
END_TURN = FIRST_PAIR + len(PAIRS)
MOVES = END_TURN + 1
MAX_LEGAL_MOVES = 8
MAX_OUTCOMES = ROLLS
MAX_LOOKS = 2_000  # how far `winnable` looks into a turn
MAX_GAME_LENGTH = 0  # [7.10] no limit
SCORES = (0, 2**31 - 1)
PERFECT_INFORMATION = True  # nothing is hidden but what chance will bring

# Codes of the rules that refuse or end: chapter * 100 + sentence.
OUT_OF_ORDER = 201
CYCLE_AT_LEAST_ONE = 402
NOT_TWO_OF_ONE_COLOUR = 403
RED_WITH_BLACK = 502
ONE_APART = 503
ALL_DISCARDED = 601
PAIR_MUST_BE_TAKEN = 702
CYCLE_BEFORE_MATCH = 703
EMPTY_DECK = 706
NOTHING_MATCHES = 711
GAVE_UP = 713


# 1 Setting up


def deal(s: State, options: Options, rng: Rng) -> None:
    for suit in range(DECKS):  # [1.1] [1.2] thirteen cards a suit, no jokers
        deck = 0xDCBA987654321
        for place in range(RANKS - 1, 0, -1):  # [1.3] shuffled by itself
            other = below(rng, place + 1)
            swapped = ((deck >> (4 * place)) ^ (deck >> (4 * other))) & 15
            deck ^= (swapped << (4 * place)) | (swapped << (4 * other))
        s.deck[suit] = deck
        s.cards[suit] = RANKS
        s.left[suit] = (1 << RANKS) - 1
    s.forced = options.matching  # [7.1] [7.2]
    s.phase = ROLL


def hide(s: State, seat: int) -> None:
    """Leave everything: every card lies open, and the dice to come are not in the State [1.4]."""


def can_observe(s: State, seat: int, actor: int, move: int) -> bool:
    return True


def determinize(s: State, seat: int, rng: Rng) -> None:
    """Leave everything: nothing is hidden, so the seat is in the one world it sees."""


# 2 Roll


def to_act(s: State) -> int:
    phase = s.phase
    if phase == ROLL:
        return CHANCE
    return 0 if phase < CLEARED else OVER


def chance(s: State, rng: Rng) -> int:
    return below(rng, ROLLS)  # [2.2] [7.8] both dice in one outcome: black * FACES + red, each counted from 0


def chances(s: State, outcomes: Ints, weights: Ints) -> int:
    for roll in range(ROLLS):
        outcomes[roll] = roll
        weights[roll] = 1
    return ROLLS


def apply_roll(s: State, roll: int) -> None:
    s.black = roll // FACES + 1
    s.red = roll % FACES + 1
    s.phase = CYCLE


# 3 Consider


def die_for(s: State, deck: int) -> int:
    return int(s.black) if deck <= CLUBS else int(s.red)  # [4.4]; int as in `cycle`


def cut_of(die: int, cards: int) -> int:
    """Tell how many cards cycling would take from the top [3.2].

    That is the die, or its remainder by the deck's cards.
    """
    return die % max(cards, 1)


def cut_at(s: State, deck: int) -> int:
    return cut_of(die_for(s, deck), s.cards[deck])


def top(s: State, deck: int) -> int:
    """Read the rank on top of the deck, 0 if it is empty."""
    return s.deck[deck] & 15


def card_at(s: State, deck: int, place: int) -> int:
    """Read the rank at a place of the deck, counted from 0 at the top."""
    return (s.deck[deck] >> (4 * place)) & 15


def would_come_up(s: State, deck: int) -> int:
    """Find the rank that cycling the deck would bring to its top, 0 if it is empty [3.1]."""
    return card_at(s, deck, cut_at(s, deck))


# 4 Cycle


def refusal_to_cycle(s: State, decks: int) -> int:
    if s.phase != CYCLE:
        return OUT_OF_ORDER  # [2.1]
    if decks == 0:
        return CYCLE_AT_LEAST_ONE  # [4.2]
    if decks & BLACK_DECKS == BLACK_DECKS or decks & RED_DECKS == RED_DECKS:
        return NOT_TWO_OF_ONE_COLOUR  # [4.1] [4.3]
    for deck in range(DECKS):
        if decks >> deck & 1 and s.cards[deck] == 0:
            return EMPTY_DECK  # [7.6]
    return 0


def legal_cycles(s: State, out: Ints) -> int:
    """List at most one red and one black deck, none of them empty, in the order of their numbers [4.1]."""
    count = 0
    for red in range(3):
        for black in range(3):
            out[count] = 4 * red + black
            if red + black > 0 and (red == 0 or s.cards[CLUBS + red] > 0) and (black == 0 or s.cards[black - 1] > 0):
                count += 1
    return count


def rotate(pile: int, cards: int, cut: int) -> int:
    """Put the cards above the cut to the bottom in order [4.5]. A cut at 0 leaves the pile as it was [4.6] [7.5]."""
    above = pile & ((1 << (4 * cut)) - 1)
    return (pile >> (4 * cut)) | (above << (4 * (cards - cut)))


def cycle(s: State, first: int, decks: int) -> None:
    """Cycle what is among these decks of the two decks of a colour: the one, the next, or none.

    Nothing branches here, and no place is found by number: no CPU foresees random moves, and a GPU keeps the decks at hand.
    """
    second = decks >> (first + 1) & 1
    first_pile, second_pile = s.deck[first], s.deck[first + 1]
    # int widens small fields first: a choice between two of them would branch when it is compiled.
    first_cards, second_cards = int(s.cards[first]), int(s.cards[first + 1])
    pile, cards = (second_pile, second_cards) if second else (first_pile, first_cards)
    cut = cut_of(die_for(s, first), cards) * min(decks >> first & 3, 1)
    pile = rotate(pile, cards, cut)
    s.deck[first] = first_pile if second else pile
    s.deck[first + 1] = pile if second else second_pile


def apply_cycles(s: State, decks: int) -> None:
    cycle(s, SPADES, decks)
    cycle(s, DIAMONDS, decks)
    s.turns = s.turns + 1  # [7.9]
    s.phase = MATCH if pair_on_top(s) else ROLL  # [7.4]


# 5 Match


def bit_of(rank: int) -> int:
    """Make a set of one rank: one bit each, the Ace the lowest; no card (0) has none."""
    return 1 << rank >> ACE


def next_to(ranks: int) -> int:
    """Find the ranks that are one apart from one of these; King and Ace are [5.3]."""
    above = (ranks << 1) | (ranks >> (RANKS - 1))
    under = (ranks >> 1) | (ranks << (RANKS - 1))
    return (above | under) & ((1 << RANKS) - 1)


def one_apart(rank: int, other_rank: int) -> bool:
    return next_to(bit_of(rank)) & bit_of(other_rank) != 0


def refusal_to_match(s: State, pair: int) -> int:
    deck, other_deck = PAIRS[pair]
    phase = s.phase
    if phase == CYCLE:
        return CYCLE_BEFORE_MATCH  # [7.3]
    if phase != MATCH:
        return OUT_OF_ORDER  # [2.1]
    if (deck <= CLUBS) == (other_deck <= CLUBS):
        return RED_WITH_BLACK  # [5.2]
    if top(s, deck) == 0 or top(s, other_deck) == 0:
        return EMPTY_DECK  # [7.6]
    if not one_apart(top(s, deck), top(s, other_deck)):
        return ONE_APART  # [5.3]
    return 0


def pair_on_top(s: State) -> bool:
    black = bit_of(top(s, SPADES)) | bit_of(top(s, CLUBS))
    return next_to(black) & (bit_of(top(s, DIAMONDS)) | bit_of(top(s, HEARTS))) != 0


def take_top(s: State, deck: int, taken: int) -> None:
    """Discard the top card if taken is 1 and not 0 [5.1]. The one below it is the new top [5.4]."""
    s.left[deck] = s.left[deck] & ~(bit_of(top(s, deck)) * taken)
    s.deck[deck] = s.deck[deck] >> (4 * taken)
    s.cards[deck] = s.cards[deck] - taken


def legal_matches(s: State, out: Ints) -> int:
    count = 0
    for pair in range(FIRST_MIXED_PAIR, LAST_MIXED_PAIR + 1):  # [5.2]
        deck, other_deck = PAIRS[pair]
        out[count] = FIRST_PAIR + pair
        if one_apart(top(s, deck), top(s, other_deck)):
            count += 1
    if not s.forced:
        out[count] = END_TURN
        count += 1
    return count


def apply_match(s: State, pair: int) -> None:
    decks = PAIRS_AS_SETS >> (4 * pair)
    for deck in range(DECKS):
        take_top(s, deck, decks >> deck & 1)
    if cards_left(s) == 0:
        s.phase = CLEARED
    elif nothing_matches(s):
        s.phase = STUCK
    elif not pair_on_top(s):
        s.phase = ROLL  # [7.4]


def refusal_to_end_turn(s: State) -> int:
    phase = s.phase
    if phase == CYCLE:
        return CYCLE_AT_LEAST_ONE  # [4.2]
    if phase != MATCH:
        return OUT_OF_ORDER  # [2.1]
    if s.forced:
        return PAIR_MUST_BE_TAKEN  # [7.2] without a pair on top the turn had ended by itself [7.4]
    return 0  # [7.1]


# 6 The end


def cards_left(s: State) -> int:
    """Count the cards left; red and black hold the same number, so one colour tells [7.7]."""
    return 2 * (s.cards[SPADES] + s.cards[CLUBS])


def nothing_matches(s: State) -> bool:
    """Tell whether no red and black card that remain are one apart [7.11]."""
    return next_to(s.left[SPADES] | s.left[CLUBS]) & (s.left[DIAMONDS] | s.left[HEARTS]) == 0


def score(s: State, seat: int) -> int:
    return s.turns  # [6.2]


def won(s: State, seat: int) -> bool:
    return s.phase == CLEARED  # [6.1]


def ending(s: State) -> int:
    phase = s.phase
    if phase == CLEARED:
        return ALL_DISCARDED  # [6.1]
    if phase == STUCK:
        return NOTHING_MATCHES  # [7.11]
    return GAVE_UP if phase == GIVEN_UP else 0


def give_up(s: State, seat: int) -> None:
    s.phase = GIVEN_UP  # [7.13]


# The moves together


def refusal(s: State, seat: int, move: int) -> int:
    if move < FIRST_PAIR:
        return refusal_to_cycle(s, move)
    if move < END_TURN:
        return refusal_to_match(s, move - FIRST_PAIR)
    return refusal_to_end_turn(s)


def legal(s: State, seat: int, out: Ints) -> int:
    phase = s.phase
    if phase == CYCLE:
        return legal_cycles(s, out)
    return legal_matches(s, out) if phase == MATCH else 0


def apply(s: State, seat: int, move: int) -> None:
    if seat == CHANCE:
        apply_roll(s, move)
    elif move < FIRST_PAIR:
        apply_cycles(s, move)
    elif move < END_TURN:
        apply_match(s, move - FIRST_PAIR)
    else:
        s.phase = ROLL  # [7.1]


# 7 Choices: what can still be won


def held(deck_bits: int, other_bits: int, rank: int) -> int:
    """Tell how many of two decks, given by their `left`, hold the rank, counted from 0."""
    return (deck_bits >> rank & 1) + (other_bits >> rank & 1)


def most_pairs_of(spades: int, clubs: int, diamonds: int, hearts: int) -> int:
    """Count the most pairs that these cards could form: a maximum matching.

    Black Ace, red Two, black Three, ..., black King, red Ace, black Two, ..., red King stand in a ring of 26 places: as 13
    is odd, neighbours on the ring are exactly the cards that match. Fix how many pairs join the first place with the last;
    what is left is a path, along which pairing each place with the next as often as possible is best, since a place's
    cards can then only be wanted by the place after it.
    """
    first, last = held(spades, clubs, 0), held(diamonds, hearts, RANKS - 1)
    best = 0
    for around in range(min(first, last) + 1):
        pairs = around
        free = first - around
        for place in range(1, 2 * RANKS):
            rank = place if place < RANKS else place - RANKS
            of_rank = held(spades, clubs, rank) if place & 1 == 0 else held(diamonds, hearts, rank)
            if place == 2 * RANKS - 1:
                of_rank -= around
            joined = min(free, of_rank)
            pairs += joined
            free = of_rank - joined
        best = max(best, pairs)
    return best


def most_pairs(s: State) -> int:
    """Count the most pairs that the remaining cards could still form."""
    return most_pairs_of(s.left[SPADES], s.left[CLUBS], s.left[DIAMONDS], s.left[HEARTS])


def pairs_without(s: State, black: int, dark: int, red: int, light: int) -> int:
    """Count the most pairs once one rank has left a black deck, and one a red deck.

    The rank dark leaves the black deck, light the red one.
    """
    gone_dark, gone_light = 1 << (dark - ACE), 1 << (light - ACE)
    return most_pairs_of(
        s.left[SPADES] & ~(gone_dark if black == SPADES else 0),
        s.left[CLUBS] & ~(gone_dark if black == CLUBS else 0),
        s.left[DIAMONDS] & ~(gone_light if red == DIAMONDS else 0),
        s.left[HEARTS] & ~(gone_light if red == HEARTS else 0),
    )


def card_in_turn(s: State, decks: int, deck: int, gone: int) -> int:
    """Find the rank on top of a deck later in this turn, 0 if none is left.

    By then these decks were cycled, and this many cards of the deck were taken.
    """
    cards = s.cards[deck]
    first = cut_at(s, deck) if decks >> deck & 1 else 0
    return card_at(s, deck, (first + gone) % cards) if gone < cards else 0


def left_in_turn(s: State, decks: int, deck: int, gone: int) -> int:
    """Find the ranks that the deck then still holds, one bit each."""
    left = s.left[deck]
    for place in range(gone):
        left &= ~(1 << (card_in_turn(s, decks, deck, place) - ACE))
    return left


def strands(s: State, decks: int, taken: int) -> bool:
    """Tell whether a card is left over for ever once these decks were cycled and this many cards taken, four bits a deck."""
    spades, clubs, diamonds, hearts = taken & 15, taken >> 4 & 15, taken >> 8 & 15, taken >> 12
    pairs = most_pairs_of(
        left_in_turn(s, decks, SPADES, spades),
        left_in_turn(s, decks, CLUBS, clubs),
        left_in_turn(s, decks, DIAMONDS, diamonds),
        left_in_turn(s, decks, HEARTS, hearts),
    )
    return 2 * pairs < cards_left(s) - spades - clubs - diamonds - hearts


def matches_in_turn(s: State, decks: int, taken: int, pair: int) -> bool:
    black, red = PAIRS[pair]
    dark = card_in_turn(s, decks, black, taken >> (4 * black) & 15)
    return one_apart(dark, card_in_turn(s, decks, red, taken >> (4 * red) & 15))


def every_way_strands(s: State, decks: int) -> bool:
    """Tell whether every way to match, once these decks are cycled, until no pair lies on top [7.2], strands a card.

    All ways are tried, the pairs taken so far kept as two bits each; no, where they are more than we look through.
    """
    taken, path, depth, pair, on_top = 0, 0, 0, FIRST_MIXED_PAIR, False
    for _ in range(MAX_LOOKS):
        if pair <= LAST_MIXED_PAIR:
            black, red = PAIRS[pair]
            after = taken + (1 << (4 * black)) + (1 << (4 * red))
            matches = matches_in_turn(s, decks, taken, pair)
            if matches and not strands(s, decks, after):
                path |= (pair - FIRST_MIXED_PAIR) << (2 * depth)
                taken, depth, pair, on_top = after, depth + 1, FIRST_MIXED_PAIR, False
            else:
                pair, on_top = pair + 1, on_top or matches
        elif not on_top:
            return False  # the turn ends here [7.4]
        elif depth == 0:
            return True
        else:
            depth -= 1
            pair = FIRST_MIXED_PAIR + (path >> (2 * depth) & 3)
            path &= (1 << (2 * depth)) - 1
            black, red = PAIRS[pair]
            taken, pair, on_top = taken - (1 << (4 * black)) - (1 << (4 * red)), pair + 1, True
    return False


def forced_to_spoil(s: State) -> bool:
    """Tell whether forced matching [7.2] leaves no way out of this turn but one that strands a card."""
    phase = s.phase
    if phase == MATCH:
        return every_way_strands(s, 0)
    if phase != CYCLE:
        return False
    decks = 1
    while decks < SETS_OF_DECKS and (refusal_to_cycle(s, decks) != 0 or every_way_strands(s, decks)):
        decks += 1
    return decks == SETS_OF_DECKS


def winnable(s: State, seat: int) -> int:
    """Tell whether some dice and some moves still clear the table [7.14].

    Exact with optional matching: every deck can be turned to any of its cards, so any complete pairing can be played out.
    With forced matching a complete pairing is needed but may be spoilt on the way: then the no is known when it is sure by
    the end of this turn, and the yes when one pair is left.
    """
    phase = s.phase
    left = cards_left(s)
    if phase in (STUCK, GIVEN_UP) or 2 * most_pairs(s) < left:
        return NO
    if not s.forced or left <= 2:
        return YES
    return NO if forced_to_spoil(s) else UNKNOWN


def worth(s: State, seat: int) -> int:
    """Weigh cards that can never leave most, then the cards gone, then the turns [7.12]."""
    left = cards_left(s)
    stranded = left if s.phase == GIVEN_UP else left - 2 * most_pairs(s)  # [7.13]
    return 100 * (CARDS - left) - 1_000_000 * stranded - min(s.turns, 900_000)


def missing(s: State) -> int:
    """Count the cards that are not in exactly one place: a deck or, by their absence, the discard pile [7.7]."""
    wrong = abs(s.cards[SPADES] + s.cards[CLUBS] - s.cards[DIAMONDS] - s.cards[HEARTS])
    for deck in range(DECKS):
        seen = 0
        for place in range(s.cards[deck]):
            rank = card_at(s, deck, place)
            if rank < ACE or rank > KING or seen >> (rank - ACE) & 1:
                wrong += 1
            else:
                seen |= 1 << (rank - ACE)
        if seen != s.left[deck] or s.deck[deck] >> (4 * s.cards[deck]) != 0:
            wrong += 1
    return wrong
