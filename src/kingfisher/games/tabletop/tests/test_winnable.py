"""Whether a game can still be won, against a perfect matching found in another way and against the lemma of the two kinds."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from kingfisher.core.cards import RANK_NAMES
from kingfisher.core.errors import BadPosition
from kingfisher.core.interface import CHANCE, NO, UNKNOWN, YES
from kingfisher.games.tabletop import GAME, rules

Card = tuple[int, int]


def cards_of(s: Any, decks: tuple[int, int]) -> list[Card]:
    return [(deck, rank) for deck in decks for rank in range(1, 14) if int(s.left[deck]) >> (rank - 1) & 1]


def largest_matching(black: list[Card], red: list[Card]) -> int:
    """By augmenting paths over single cards: slow, plain, and nothing in common with the rules' own way."""
    partner: dict[Card, Card] = {}

    def augment(card: Card, tried: set[Card]) -> bool:
        for other in red:
            if (card[1] - other[1]) % 13 in (1, 12) and other not in tried:
                tried.add(other)
                if other not in partner or augment(partner[other], tried):
                    partner[other] = card
                    return True
        return False

    return sum(augment(card, set()) for card in black)


def check(s: Any, left: int) -> int:
    pairs = largest_matching(cards_of(s, (0, 1)), cards_of(s, (2, 3)))
    assert rules.most_pairs(s) == pairs
    assert rules.winnable(s, 0) == (YES if 2 * pairs == left else NO)
    return pairs


def test_winnable_and_the_lemma_over_positions_of_random_games() -> None:
    """From four full decks: winnable exactly if the most used U kind and the most used D kind were used at most twice together.

    Kind U(r) is red r with black r + 1, kind D(r) is black r with red r + 1.
    """
    games, choice = GAME.batch(500, seed=50_000), np.random.default_rng(5)
    used = np.zeros((500, 2, 13), int)
    seen = {YES: 0, NO: 0}
    while not games.over.all():
        mask = games.legal_mask()
        before = games.states.left.copy()
        games.step((mask * choice.random(mask.shape)).argmax(axis=1))
        for i in np.flatnonzero((before != games.states.left).any(axis=1)):
            gone = before[i] ^ games.states.left[i]
            black, red = int(gone[0] | gone[1]).bit_length() - 1, int(gone[2] | gone[3]).bit_length() - 1
            kind, rank = (0, red) if (black - red) % 13 == 1 else (1, black)
            used[i, kind, rank] += 1
            s = rules.State.over(games.states[i : i + 1])
            pairs = check(s, int(sum(s.cards)))
            lemma = int(used[i, 0].max() + used[i, 1].max()) <= 2
            assert lemma == (2 * pairs == int(sum(s.cards)))
            seen[YES if lemma else NO] += 1
    assert seen[YES] > 2_000
    assert seen[NO] > 2_000


@pytest.mark.parametrize("seed", range(4))
def test_winnable_over_positions_set_up_by_hand(seed: int) -> None:
    """Any cards in any decks, reachable from a full table or not: here the perfect matching itself is the test."""
    choice = Random(seed)
    seen = {YES: 0, NO: 0}
    for _ in range(1_500):
        half = choice.randint(1, 26)
        s = rules.State()
        for colour in (0, 2):
            for card in choice.sample(range(26), half):
                s.left[colour + card // 13] |= 1 << card % 13
                s.cards[colour + card // 13] += 1
        check(s, 2 * half)
        seen[int(rules.winnable(s, 0))] += 1
    assert min(seen.values()) > 50


def test_careless_matching_mostly_loses() -> None:
    careless = GAME.batch(2_000, seed=1)
    careless.play_random()
    assert 0.05 < careless.won().mean() < 0.15


def reachable(s: Any, rng: Random) -> bool:
    """Whether forced matching can still be won in this turn or the next few rolls, by trying dice and moves at random."""
    for _ in range(60):
        state = s.copy()
        for _ in range(200):
            phase = int(state.phase)
            if phase == rules.CLEARED:
                return True
            if phase == rules.STUCK or 2 * rules.most_pairs(state) < rules.cards_left(state):
                break
            if phase == rules.ROLL:
                rules.apply(state, CHANCE, rng.randrange(144))
                continue
            out = np.zeros(rules.MAX_LEGAL_MOVES, np.int64)
            rules.apply(state, 0, int(out[rng.randrange(rules.legal(state, 0, out))]))
    return False


def test_forced_matching_answers_are_true_on_small_tables() -> None:
    """Whatever random tries reach is never denied, and every yes is reached."""
    choice, seen = Random(3), {YES: 0, NO: 0, UNKNOWN: 0}
    for _ in range(250):
        half = choice.randint(1, 4)
        ranks = [choice.sample(range(1, 6), half) for _ in range(2)]
        decks = [" ".join(RANK_NAMES[rank] for rank in cards) for cards in ranks]
        roll = f"roll {choice.randint(1, 12)} {choice.randint(1, 12)}"
        text = f"S {decks[0]} / C - / D {decks[1]} / H - / {roll} / {choice.choice(('cycle', 'match'))} / turns 1"
        try:
            position = GAME.choose(matching="forced").set_up(text)
        except BadPosition:
            continue
        answer = int(rules.winnable(position._state, 0))
        seen[answer] += 1
        won = reachable(position._state, choice)
        assert not (won and answer == NO), text
        assert won or answer != YES, text
    assert min(seen.values()) > 5


def stranded_in_turn(s: Any) -> bool:
    """Whether all that can be done until the next roll strands a card: by playing all of it."""
    if 2 * rules.most_pairs(s) < rules.cards_left(s):
        return True
    out = np.zeros(rules.MAX_LEGAL_MOVES, np.int64)
    moves = rules.legal(s, 0, out)
    after = [s.copy() for _ in range(moves)]
    for state, move in zip(after, out, strict=False):
        rules.apply(state, 0, int(move))
    return bool(after) and all(stranded_in_turn(state) for state in after)


def test_forced_matching_is_lost_when_this_turn_loses_it() -> None:
    """Over random games in which no pair is taken that loses at once: the answer is no exactly when the turn decides it."""
    choice, game, seen = Random(4), GAME.choose(matching="forced"), {NO: 0, UNKNOWN: 0}
    for seed in range(40):
        s = game.deal(seed)._state
        while int(s.phase) < rules.CLEARED and rules.cards_left(s) > 2:
            if int(s.phase) == rules.ROLL:
                rules.apply(s, CHANCE, choice.randrange(rules.ROLLS))
                continue
            answer = int(rules.winnable(s, 0))
            assert (answer == NO) == stranded_in_turn(s), game.notation.write_position(s)
            seen[answer] += 1
            out = np.zeros(rules.MAX_LEGAL_MOVES, np.int64)
            moves = [int(move) for move in out[: rules.legal(s, 0, out)]]
            choice.shuffle(moves)
            states = [s.copy() for _ in moves]
            for state, move in zip(states, moves, strict=True):
                rules.apply(state, 0, move)
            safe = [state for state in states if 2 * rules.most_pairs(state) == rules.cards_left(state)]
            if not safe:
                break
            s = safe[0]
    assert seen[NO] > 30
    assert seen[UNKNOWN] > 500


def test_a_turn_with_too_many_ways_is_not_known() -> None:
    """Thirteen cascades side by side: nobody waits for all of them."""
    ranks = " ".join(RANK_NAMES[rank] for rank in range(rules.ACE, rules.KING + 1))
    shifted = " ".join(RANK_NAMES[rank % rules.KING + 1] for rank in range(rules.ACE, rules.KING + 1))
    text = f"S {ranks} / C {ranks} / D {shifted} / H {shifted} / roll 12 12 / match / turns 1"
    assert rules.winnable(GAME.choose(matching="forced").set_up(text)._state, 0) == UNKNOWN


def test_missing_finds_every_kind_of_loss() -> None:
    sound = GAME.deal(seed=1)._state
    assert rules.missing(sound) == 0

    def damaged(**fields: Any) -> int:
        state = sound.copy()
        for name, value in fields.items():
            if name.endswith("_0"):
                getattr(state, name[:-2])[0] = value
            else:
                setattr(state, name, value)
        return rules.missing(state)

    deck = sound.deck[0]
    assert damaged(left_0=5) == 1
    assert damaged(deck_0=deck >> 4 << 4 | (deck >> 4) & 15) >= 1
    assert damaged(deck_0=deck & ~15) >= 1
    assert damaged(deck_0=deck | 15) >= 1
    assert damaged(deck_0=deck | 1 << 52) == 1
    assert damaged(cards_0=12) >= 2
