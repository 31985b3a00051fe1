"""Fly Solo counted once more, from the rulebook and from texts: what the Player and the Silent Angler have at the end of a Day,
and what a Day brings to the Guide Book."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

from kingfisher.core.game import Game
from kingfisher.core.interface import CHANCE
from kingfisher.core.play.position import Position
from kingfisher.games.freshwater.notation.component_names import SPECIES_NAMES, TOKEN_LETTERS
from kingfisher.games.freshwater.tests.builders import phase, pile, skills, tokens, truth

BOXES = dict.fromkeys(SPECIES_NAMES, 5) | {"green": 8, "black": 7, "gold": 6, "A": 5, "B": 5, "eight": 1}
BIG = {
    "brook-black-4", "grayling-black-4", "dolly-black-4", "steelhead-gold-7", "brown-gold-7", "rainbow-gold-7",
    "cutthroat-gold-7", "coho-gold-8",
}  # fmt: skip
BOXES |= dict.fromkeys(BIG, 1)


def species(fish: list[str]) -> Counter[str]:
    return Counter(card.split("-")[0] for card in fish)


def colours(fish: list[str]) -> Counter[str]:
    return Counter(card.split("-")[1] for card in fish)


def sets_of_four(held: Counter[str]) -> int:
    """As many as can be had, by trying all of them."""
    fitting = [four for four in combinations(sorted(held), 4) if all(held[colour] for colour in four)]
    return max((1 + sets_of_four(held - Counter(four)) for four in fitting), default=0)


def in_common(fish: list[str], others_fish: list[str], held: str, first: bool, bonus: str) -> int:
    """Fish, First to Seven, sets, Most Coho and the Bonus Hatch token."""
    points = sum(int(card.split("-")[2].split("/")[0]) for card in fish) + 2 * first
    points += 3 * min(colours(fish)[colour] for colour in ("gold", "black", "green"))
    own_cohos, other_cohos = species(fish)["coho"], species(others_fish)["coho"]
    points += 6 if own_cohos > other_cohos else 3 if own_cohos == other_cohos and own_cohos else 0
    return points + (held.count(bonus) if bonus else 0)


def on_board(board: str, fish: list[str], held: str) -> int:
    has, tokens_held = species(fish), Counter(held)
    if board == "1A":
        points = tokens_held["o"] + tokens_held["g"] + tokens_held["y"] + 2 * tokens_held["w"] + 2 * has["brown"]
        return points + 5 * sets_of_four(tokens_held) + 4 * min(has["dolly"], has["cutthroat"], has["brook"])
    twos = (
        [("brook", "cutthroat"), ("rainbow", "grayling")]
        if board == "3B"
        else [("brook", "rainbow"), ("cutthroat", "grayling")]
    )
    points = sum(3 for count in tokens_held.values() if count >= 2) + 4 * min(has["dolly"], has["steelhead"])
    return points + sum(3 * min(has[first], has[second]) for first, second in twos)


def by_skills(letters: str, fish: list[str]) -> int:
    has = species(fish)
    pairs = {"N": ("rainbow", "cutthroat"), "O": ("grayling", "brook"), "P": ("steelhead", "brown")}
    return sum(max(has[first], has[second]) for letter, (first, second) in pairs.items() if letter in letters) + (
        "W" in letters
    )


def at_location(location: int, fish: list[str], held: str) -> int:
    """Appendix B, Silent Angler Achievements."""
    has, colour, unique = species(fish), colours(fish), len(set(held))
    if location == 1:
        return 2 * unique + 3 * sum(count // 2 for count in has.values()) + has["steelhead"] + has["brown"]
    if location == 2:
        return 2 * unique + 2 * len(has) + has["grayling"] + has["rainbow"]
    if location == 3:
        return unique + 3 * colour["green"] + 2 * colour["black"] + colour["gold"]
    worth = {"y": 1, "g": 1, "t": 2, "o": 2, "w": 3, "b": 3}
    return sum(worth[token] for token in held) + 2 * (has["coho"] + has["cutthroat"] + has["dolly"] + has["brook"])


def bonus_of(position: Position) -> str:
    number = int(truth(position).bonus)
    return TOKEN_LETTERS[number - 1] if number else ""


def held_by(position: Position, angler: int) -> str:
    return tokens(position, angler).strip("-")


def counted(position: Position, board: str, location: int, first: int, extra: int = 0, seven: int = 0) -> tuple[int, int]:
    """What the player and the Silent Angler have when a Day is over; `first` is who caught a seventh fish first, from 1."""
    mine, his = pile(position), pile(position, 1)
    held, bonus = held_by(position, 0), bonus_of(position)
    player = in_common(mine, his, held, first == 1, bonus) + on_board(board, mine, held) + by_skills(skills(position), mine)
    angler = in_common(his, mine, held_by(position, 1), first == 2, bonus) + at_location(location, his, held_by(position, 1))
    track = (0, 2, 4, 6, 8, 10, 12)[int(truth(position).track)]
    return player + extra + (seven if first == 1 else 0), angler + track


class GuideBook:
    """The boxes that are filled in, by hand, and the Badges that were gained."""

    def __init__(self) -> None:
        self.boxes: Counter[str] = Counter()
        self.badges = 1

    def fill(self, fish: list[str], bonus_tokens: int) -> None:
        for card in fish:
            kind, colour, numbers = card.split("-")
            for box in (kind, colour, f"{kind}-{colour}-{numbers.split('/')[0]}"):
                self.mark(box)
        for _ in range(bonus_tokens):
            self.mark("A" if self.boxes["A"] < 5 else "B")
        if len(fish) >= 8:
            self.mark("eight")

    def mark(self, box: str) -> None:
        if self.boxes[box] < BOXES.get(box, 0):
            self.boxes[box] += 1
            self.badges += self.boxes[box] == BOXES[box]


def boxes_of(position: Position) -> dict[str, int]:
    """The boxes of a position, by the same names."""
    s = truth(position)
    boxes = {name: int(s.species_boxes[k]) for k, name in enumerate(SPECIES_NAMES)}
    boxes |= {name: int(s.colour_boxes[k]) for k, name in enumerate(("green", "black", "gold"))}
    boxes |= {"A": min(5, int(s.bonus_boxes)), "B": max(0, int(s.bonus_boxes) - 5), "eight": int(s.eight_box)}
    return boxes | {name: int(s.big_ones) >> SPECIES_NAMES.index(name.split("-")[0]) & 1 for name in BIG}


def fished(game: Game, seed: int, luck: int) -> Iterator[Position]:
    """Play a game and yield it at every state: the player reels where that is possible, and else moves at random. `luck` of a
    hundred Strike cards are those that the player wants."""
    choice = Random(seed)
    position = game.deal(seed, manual_chance=True)
    while not position.over:
        yield position
        if position.to_act == CHANCE:
            outcome = {"strike": "hook", "silent-strike": "blank"}.get(phase(position))
            if outcome in dict(position.outcomes() if outcome else []) and choice.randrange(100) < luck:
                position.play(outcome, CHANCE)
            else:
                position.draw_chance()
            continue
        moves = position.moves()
        liked = [move for move in moves if move in ("reel", "extra strike") or move.startswith(("cast", "unlock"))]
        position.play(choice.choice(liked if liked and choice.randrange(4) else moves))
    yield position
