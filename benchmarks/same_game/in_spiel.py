"""The tabletop game against OpenSpiel's Python API, as its users write games: lists of cards, chance in nodes of its own.

The decks are dealt card by card, the top card first, and a roll is one of 144 outcomes. Moves have the numbers of our rules.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

NAME = "same_tabletop"
RANKS, FACES = 13, 12
FIRST_MATCH, END_TURN = 16, 22
PAIR_OF = {17: (0, 2), 18: (0, 3), 19: (1, 2), 20: (1, 3)}
MAX_STEPS = 2_000
MAX_TURNS = 200
DEAL, ROLL, CYCLE, MATCH, OVER = range(5)

ROLLS = [(roll, 1.0 / FACES**2) for roll in range(FACES**2)]
CYCLES = [
    [4 * red + black for red in range(3) for black in range(3) if red + black and not (4 * red + black) & ~held]
    for held in range(16)
]
"""The sets of decks that may be cycled, by the set of decks that hold cards."""

NEXT_TO = [0, *(1 << (rank - 2) % RANKS | 1 << rank % RANKS for rank in range(1, RANKS + 1))]
"""The ranks that match a rank, one bit each, Ace lowest."""

TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="The tabletop game in OpenSpiel's Python",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=1,
    min_num_players=1,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={},
)
INFO = pyspiel.GameInfo(
    num_distinct_actions=END_TURN + 1,
    max_chance_outcomes=FACES**2,
    num_players=1,
    min_utility=0.0,
    max_utility=1.0,
    utility_sum=None,
    max_game_length=MAX_STEPS,
)


class TabletopGame(pyspiel.Game):  # type: ignore[misc]
    def __init__(self, params: Any = None) -> None:
        super().__init__(TYPE, INFO, params or {})

    def new_initial_state(self) -> TabletopState:
        return TabletopState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TabletopObserver:
        return TabletopObserver()


class TabletopState(pyspiel.State):  # type: ignore[misc]
    """`left` says which ranks each deck still holds, one bit each, Ace lowest."""

    def __init__(self, game: TabletopGame) -> None:
        super().__init__(game)
        self.decks: list[list[int]] = [[]]
        self.undealt = list(range(1, RANKS + 1))
        self.left = [(1 << RANKS) - 1] * 4
        self.phase = DEAL
        self.black = self.red = 0
        self.turns = self.made = 0

    def current_player(self) -> int:
        if self.phase == OVER or self.made >= MAX_STEPS:
            return int(pyspiel.PlayerId.TERMINAL)
        return 0 if self.phase >= CYCLE else int(pyspiel.PlayerId.CHANCE)

    def is_terminal(self) -> bool:
        return self.phase == OVER or self.made >= MAX_STEPS

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.phase == ROLL:
            return ROLLS
        return [(rank, 1.0 / len(self.undealt)) for rank in self.undealt]

    def _legal_actions(self, player: int) -> list[int]:
        if self.phase == CYCLE:
            return CYCLES[sum(1 << suit for suit, deck in enumerate(self.decks) if deck)]
        return [*self._matches(), END_TURN]

    def _matches(self) -> list[int]:
        tops = [deck[0] if deck else 0 for deck in self.decks]
        return [move for move, (black, red) in PAIR_OF.items() if tops[red] and NEXT_TO[tops[black]] >> tops[red] - 1 & 1]

    def _apply_action(self, action: int) -> None:
        if self.phase == DEAL:
            self._deal(action)
            return
        if self.phase == ROLL:
            self.black, self.red = action // FACES + 1, action % FACES + 1
            self.phase = CYCLE
            return
        self.made += 1
        if action == END_TURN:
            self.phase = ROLL
        elif action < FIRST_MATCH:
            self._cycle(action)
        else:
            self._match(action)

    def _deal(self, rank: int) -> None:
        self.undealt.remove(rank)
        self.decks[-1].append(rank)
        if len(self.undealt) == 1:
            self.decks[-1] += self.undealt
            self.undealt = list(range(1, RANKS + 1))
            if len(self.decks) == 4:
                self.phase = ROLL
            else:
                self.decks.append([])

    def _cycle(self, decks: int) -> None:
        for suit in range(4):
            if decks >> suit & 1:
                deck = self.decks[suit]
                cut = (self.black if suit < 2 else self.red) % len(deck)
                self.decks[suit] = deck[cut:] + deck[:cut]
        self.turns += 1
        self.phase = MATCH if self._matches() else ROLL

    def _match(self, action: int) -> None:
        for suit in PAIR_OF[action]:
            self.left[suit] &= ~(1 << self.decks[suit].pop(0) - 1)
        spades, clubs, diamonds, hearts = self.left
        dark, light = spades | clubs, diamonds | hearts
        if not any(NEXT_TO[rank] & light for rank in range(1, RANKS + 1) if dark >> rank - 1 & 1):
            self.phase = OVER
        elif not self._matches():
            self.phase = ROLL

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"card {action}" if self.phase == DEAL else f"roll {action // FACES + 1} {action % FACES + 1}"
        if action == END_TURN:
            return "end turn"
        return f"cycle {action:04b}" if action < FIRST_MATCH else "match {} {}".format(*PAIR_OF[action])

    def returns(self) -> list[float]:
        return [1.0 if self.phase == OVER and not any(self.decks) else 0.0]

    def __str__(self) -> str:
        return f"{self.decks} dice {self.black} {self.red} turns {self.turns} phase {self.phase}"


class TabletopObserver:
    """The same numbers in the same order as our own observation."""

    def __init__(self) -> None:
        self.tensor = np.zeros(4 * RANKS * RANKS + 4 + 2 * FACES + 2, np.float32)
        decks, after = 4 * RANKS * RANKS, 4 * RANKS * RANKS + 4
        self.dict = {
            "decks": self.tensor[:decks].reshape(4, RANKS, RANKS),
            "cards": self.tensor[decks:after],
            "dice": self.tensor[after : after + 2 * FACES].reshape(2, FACES),
            "cycling": self.tensor[-2:-1],
            "turns": self.tensor[-1:],
        }

    def set_from(self, state: TabletopState, player: int) -> None:
        self.tensor.fill(0)
        after = 4 * RANKS * RANKS + 4
        ones = [
            RANKS * (RANKS * suit + place) + rank - 1
            for suit, deck in enumerate(state.decks)
            for place, rank in enumerate(deck)
        ]
        if state.black:
            ones += [after + state.black - 1, after + FACES + state.red - 1]
        self.tensor[ones] = 1
        self.dict["cards"][: len(state.decks)] = [len(deck) / RANKS for deck in state.decks]
        self.dict["cycling"][0] = state.phase == CYCLE
        self.dict["turns"][0] = min(1.0, state.turns / MAX_TURNS)

    def string_from(self, state: TabletopState, player: int) -> str:
        return str(state)


if NAME not in pyspiel.registered_names():
    pyspiel.register_game(TYPE, TabletopGame)
