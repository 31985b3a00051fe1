"""Options: what may be chosen, which exclude each other, and what each error says."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from itertools import combinations, product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import kingfisher as kf
from kingfisher.core.errors import BadOption, KingfisherError, UnknownName
from kingfisher.core.game import Game
from kingfisher.core.options import Option, applicable, choose, every_choice, read_pairs
from kingfisher.testing.choices import choices_to_test, has_many
from tests.support.every_game import FIXTURES, REGISTERED, name_of, some_choices

MODE = Option("mode", "how rich", "plain", choices=("plain", "rich", "golden"))
LEVEL = Option("level", "how hard", 2, lowest=1, highest=3, only_with=("mode", ("rich", "golden")))
DEPTH = Option("depth", "how deep", 0, lowest=-1, highest=1, only_with=("level", (2, 3)))
SIDE = Option("side", "which one", "left", choices=("left", "right"))
OFFERED = (MODE, LEVEL, DEPTH, SIDE)


# One option


@pytest.mark.parametrize("value", [1, "1", " 1 ", "01", np.int64(1)])
def test_a_number_of_the_range_is_read(value: object) -> None:
    assert LEVEL.read(value) == 1


@pytest.mark.parametrize(
    "value", [0, 4, "0", "4", "", "one", "1.0", 1.0, True, None, "\u0661", "\u00b2", "1 1", [1], np.arange(2)]
)
def test_what_is_no_number_of_the_range_is_refused(value: object) -> None:
    with pytest.raises(BadOption, match=r"^option level=.*: expected 1\.\.3$"):
        LEVEL.read(value)


@pytest.mark.parametrize("value", [10**5000, -(10**5000), "1" * 5000, "x" * 5000, "a\nb", "\x1b[2J", "\ud800"], ids=range(7))
def test_a_refusal_is_one_short_line(value: object) -> None:
    for option in (MODE, LEVEL):
        with pytest.raises(BadOption) as refused:
            option.read(value)
        assert len(str(refused.value)) < 200
        assert str(refused.value).isprintable()


def test_numbers_may_be_negative() -> None:
    assert [DEPTH.read(value) for value in ("-1", -1, "0", 1)] == [-1, -1, 0, 1]


@pytest.mark.parametrize("value", ["", "Rich", "rich ", 0, None, ("rich",)])
def test_a_word_is_read_exactly(value: object) -> None:
    with pytest.raises(BadOption, match=r"^option mode=.*: expected plain\|rich\|golden$"):
        MODE.read(value)


ON, YES = (Option("flag", "whether", choices[0], choices=choices) for choices in (("off", "on"), ("yes", "no")))
SIZE = Option("size", "how many", "9", choices=("9", "11", "13"))


@pytest.mark.parametrize("value", [True, np.True_, np.bool_(1)])
def test_true_and_false_choose_between_on_and_off_or_yes_and_no(value: object) -> None:
    assert (ON.read(value), YES.read(value)) == ("on", "yes")
    assert (ON.read(False), YES.read(False), ON.read(np.False_)) == ("off", "no", "off")
    assert kf.game("freshwater", master_skills=value).options["master_skills"] == "on"


@pytest.mark.parametrize("value", [1, 0, "True", "true", "yes", "", None, np.array([True])])
def test_what_is_neither_on_nor_off_is_refused(value: object) -> None:
    with pytest.raises(BadOption, match=r"^option flag=.*: expected off\|on$"):
        ON.read(value)


@pytest.mark.parametrize("value", [True, False, np.True_])
def test_true_and_false_are_no_choice_of_others(value: object) -> None:
    named = Option("name", "which", "None", choices=("None", "True", "1", "on", "off"))
    for option in (MODE, SIDE, SIZE, LEVEL, named):
        with pytest.raises(BadOption, match=rf"^option {option.name}={value!r}: expected "):
            option.read(value)


@pytest.mark.parametrize("value", [11, "11", " 11 ", "011", np.int64(11)])
def test_a_choice_that_is_a_number_is_read_as_one(value: object) -> None:
    assert SIZE.read(value) == "11"


@pytest.mark.parametrize("value", [10, "10", 11.0, "11.0", None])
def test_a_number_that_is_no_choice_is_refused(value: object) -> None:
    with pytest.raises(BadOption, match=r"^option size=.*: expected 9\|11\|13$"):
        SIZE.read(value)


class Mode(str, Enum):  # noqa: UP042 - the older kind, whose text is not its value
    RICH = "rich"


def test_a_choice_is_kept_as_its_plain_word() -> None:
    assert type(MODE.read(Mode.RICH)) is str
    assert MODE.read(Mode.RICH) == MODE.read(np.str_("rich")) == "rich"


def test_values_of_programs_are_kept_as_those_of_people_are() -> None:
    game = kf.game("freshwater", variant="solo", skill=True, master_skills=True, location="3", rod="3B")
    same = kf.game("freshwater", variant="solo", skill="on", master_skills="on", location=3, rod="3B")
    assert (game.options, game.called) == (same.options, same.called)
    record = game.deal(7).record()
    assert "skill=on master_skills=on" in record
    assert kf.replay(record).record() == record == same.deal(7).record()


def test_a_word_may_have_other_spellings() -> None:
    option = Option("mode", "how rich", "plain", choices=("plain", "rich"), spelled=str.lower)
    assert [option.read(value) for value in ("plain", "Rich", "RICH")] == ["plain", "rich", "rich"]
    for unknown in ("richer", 0, None):
        with pytest.raises(BadOption, match=r"^option mode=.*: expected plain\|rich$"):
            option.read(unknown)


@pytest.mark.parametrize(
    ("text", "meant"),
    [("7,6,5,4,3", "3,4,5,6,7"), ("1,2,3,4,5", "basic"), ("5,1,4,2,3", "basic"), ("random", "random"), ("basic", "basic")],
)
def test_momentum_tiles_are_named_in_any_order(text: str, meant: str) -> None:
    assert kf.game("freshwater", momentum=text).options["momentum"] == meant


@pytest.mark.parametrize("text", ["1,2,3,4", "1,2,3,4,4", "1,2,3,4,5,6", "1,2,3,4,8", "12345", "1,2,3,4, 5", ","])
def test_what_are_not_five_tiles_is_refused(text: str) -> None:
    with pytest.raises(BadOption, match=r"^option momentum=.*: expected basic\|random\|five of 1 to 7, as in 1,2,3,6,7$"):
        kf.game("freshwater", momentum=text)


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"variant": "lake"}, r"^option variant=lake: expected river\|solo\|adventure$"),
        ({"variant": "solo", "players": 2}, r"^option players applies only with variant=river, not with variant=solo$"),
        (
            {"variant": "solo", "momentum": "random"},
            r"^option momentum applies only with variant=river, not with variant=solo$",
        ),
        ({"location": 2}, r"^option location applies only with variant=solo, not with variant=river$"),
        ({"variant": "adventure", "rod": "3B"}, r"^option rod applies only with variant=solo, not with variant=adventure$"),
        ({"variant": "solo", "finesse": 5}, r"^option finesse=5: expected 0\.\.4$"),
        ({"variant": "solo", "rocks": 0}, r"^option rocks=0: expected 1\.\.3$"),
    ],
)
def test_options_of_a_variant_go_only_with_it(options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadOption, match=complaint):
        kf.game("freshwater", **options)


def test_a_variant_decides_how_many_play() -> None:
    seats = {variant: kf.game("freshwater", variant=variant).seats for variant in ("river", "solo", "adventure")}
    assert seats == {"river": 2, "solo": 1, "adventure": 1}


def test_values_and_codes() -> None:
    assert [(value, MODE.code(value)) for value in MODE.values()] == [("plain", 0), ("rich", 1), ("golden", 2)]
    assert [(value, LEVEL.code(value)) for value in LEVEL.values()] == [(1, 1), (2, 2), (3, 3)]


# Several


def test_what_is_not_given_is_the_default() -> None:
    assert choose(OFFERED, {}) == {"mode": "plain", "level": 2, "depth": 0, "side": "left"}
    assert list(choose(OFFERED, {"side": "right", "mode": "rich"})) == ["mode", "level", "depth", "side"]


def test_an_unknown_option_names_the_possible_ones() -> None:
    possible = r"mode=plain\|rich\|golden, level=1\.\.3, depth=-1\.\.1, side=left\|right"
    with pytest.raises(UnknownName, match=f"^unknown option 'colour'; possible: {possible}$"):
        choose(OFFERED, {"colour": "red"})
    with pytest.raises(UnknownName, match=r"^unknown option 'colour'; possible: none$"):
        choose((), {"colour": "red"})


@pytest.mark.parametrize("level", [1, 2, 3])
def test_an_option_goes_only_with_some_values_of_another(level: int) -> None:
    assert choose(OFFERED, {"mode": "golden", "level": level})["level"] == level
    for unfit in ({"level": level}, {"mode": "plain", "level": level}):
        with pytest.raises(BadOption, match=r"^option level applies only with mode=rich or mode=golden, not with mode=plain$"):
            choose(OFFERED, unfit)


def test_an_option_goes_only_with_one_that_goes_with_the_rest() -> None:
    assert choose(OFFERED, {"mode": "rich", "depth": 1})["depth"] == 1
    with pytest.raises(BadOption, match=r"^option depth applies only with level=2 or level=3, not with level=1$"):
        choose(OFFERED, {"mode": "rich", "level": 1, "depth": 1})
    with pytest.raises(BadOption, match=r"^option depth applies only with level=2 or level=3$"):
        choose(OFFERED, {"depth": 1})


def test_every_choice_is_listed_once() -> None:
    choices = list(every_choice(OFFERED))
    rich = [
        {"mode": mode, "level": level, **({"depth": depth} if depth is not None else {}), "side": side}
        for mode in ("rich", "golden")
        for level, depths in ((1, [None]), (2, [-1, 0, 1]), (3, [-1, 0, 1]))
        for depth in depths
        for side in ("left", "right")
    ]
    assert choices == [{"mode": "plain", "side": "left"}, {"mode": "plain", "side": "right"}, *rich]
    assert list(every_choice(())) == [{}]


@settings(max_examples=100, deadline=None, derandomize=True)
@given(
    st.fixed_dictionaries(
        {},
        optional={
            "mode": st.sampled_from(MODE.values()),
            "level": st.integers(1, 3),
            "depth": st.integers(-1, 1),
            "side": st.sampled_from(SIDE.values()),
        },
    )
)
def test_what_may_be_chosen_is_what_every_choice_lists(options: dict[str, Any]) -> None:
    completed = {option.name: options.get(option.name, option.default) for option in OFFERED}
    apply = applicable(OFFERED, completed)
    assert apply in every_choice(OFFERED)
    assert choose(OFFERED, apply) == {option.name: apply.get(option.name, option.default) for option in OFFERED}
    if options.items() <= apply.items():
        assert choose(OFFERED, options) == completed
    else:
        with pytest.raises(BadOption, match=r"applies only with"):
            choose(OFFERED, options)


@pytest.mark.parametrize("game", [*REGISTERED, *FIXTURES], ids=name_of)
def test_a_game_under_every_choice(game: Game) -> None:
    choices = game.every_choice()
    assert len({repr(choice) for choice in choices}) == len(choices)
    assert {repr(game.choose())} <= {repr(choice) for choice in choices}
    for choice in some_choices(choices):
        codes: Any = choice.option_struct
        assert codes.seats == choice.seats
        for option in game.options_offered:
            value = choice.options[option.name]
            numbers = option.components.numbers(value) if option.own else {option.name: option.code(value)}
            assert {name: number_or_list(getattr(codes, name)) for name in numbers} == numbers


def number_or_list(value: Any) -> Any:
    """A field of the options as plain numbers."""
    return value if isinstance(value, int) else value.tolist()


# As people type them


def test_pairs_are_read() -> None:
    assert read_pairs(["mode=rich", "level=2", "odd==="]) == {"mode": "rich", "level": "2", "odd": "=="}


@pytest.mark.parametrize("word", ["mode", "=rich", "mode=", "", "="])
def test_what_is_no_pair_is_refused(word: str) -> None:
    with pytest.raises(BadOption, match=f"^{word!r} is not an option; options are written key=value$"):
        read_pairs([word])


def test_an_option_given_twice_is_refused() -> None:
    with pytest.raises(KingfisherError, match=r"^option mode is given twice$"):
        read_pairs(["mode=rich", "level=1", "mode=rich"])


# What is tested

SAMPLED = Option("cards", "how many", 3, lowest=1, highest=5, sample=(5, 1))


def test_a_sample_is_tested_in_the_order_of_all_values() -> None:
    assert SAMPLED.tested() == (1, 5)
    assert [chosen["cards"] for chosen in every_choice((SAMPLED,), tested=True)] == [1, 5]
    assert [chosen["cards"] for chosen in every_choice((SAMPLED,))] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("game", REGISTERED, ids=name_of)
def test_a_sample_is_of_possible_values_and_holds_the_usual_one(game: Game) -> None:
    for option in game.options_offered:
        assert set(option.sample) <= set(option.values())
        assert option.default in option.tested()


def test_a_game_of_many_choices_is_tested_with_every_two_values_together() -> None:
    offered = tuple(Option(name, name, 0, lowest=0, highest=5) for name in "abc")
    game = replace(kf.game("tabletop"), options_offered=offered, options={}, seats_of=2)
    tested = choices_to_test(game)
    assert has_many(game)
    assert 36 <= len(tested) < 60
    for one, other in combinations("abc", 2):
        assert {(choice.options[one], choice.options[other]) for choice in tested} == set(product(range(6), repeat=2))
