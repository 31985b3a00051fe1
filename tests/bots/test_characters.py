"""Bots have names and animals, the same ones wherever they are told, and no two at a table have one name."""

from __future__ import annotations

from itertools import chain

import pytest

from kingfisher.bots import NAMES, animal_of, character_of, levels
from kingfisher.core.game import Game
from tests.support.every_game import EVERY_GAME, REGISTERED

MOST_SEATS = 9  # a request names at most eight others


def test_no_two_seats_of_a_table_can_have_one_name() -> None:
    names = list(chain.from_iterable(NAMES.values()))
    assert len(set(names)) == len(names)
    assert {len(of_animal) for of_animal in NAMES.values()} == {MOST_SEATS}


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.name)
def test_levels_go_from_the_weakest_animal_to_the_strongest(game: Game) -> None:
    animals = [animal_of(game, level) for level in levels(game)]
    assert animals == sorted(animals, key=list(NAMES).index)
    assert (animals[0], animals[-1]) == ("duckling", "osprey")
    assert len(set(animals)) == len(animals)
    for animal in animals:
        assert game.words().sentences[f"animal.{animal}"]


def test_a_character_depends_on_level_and_seat_alone() -> None:
    game = REGISTERED[0]
    first, last = levels(game)[0], levels(game)[-1]
    at_seats = [character_of(game, last, seat) for seat in range(MOST_SEATS)]
    assert len({character.name for character in at_seats if character}) == MOST_SEATS
    assert at_seats == [character_of(game, last, seat) for seat in range(MOST_SEATS)]
    assert {character.animal for character in at_seats if character} == {"osprey"}
    assert character_of(game, first, 1) != character_of(game, last, 1)
    assert character_of(game, last, MOST_SEATS) == at_seats[0]


def test_a_bot_that_is_no_level_has_no_character() -> None:
    assert character_of(REGISTERED[0], "random", 1) is None
