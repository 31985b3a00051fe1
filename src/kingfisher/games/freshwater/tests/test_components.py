"""Components of the owner's own: read, checked, refused with the line and the reason, marked, played."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

import kingfisher as kf
from kingfisher import cli
from kingfisher.core.batch.batch import Batch
from kingfisher.core.compile.specialize import COMPILED, INTERPRETED
from kingfisher.core.errors import BadOption, BadRecord
from kingfisher.core.game import Game
from kingfisher.games.freshwater.components import OURS, components_of, mark_of, numbers, read, tables
from kingfisher.games.freshwater.components.file_format import GIVEN, LONGEST_FILE, MARKED, MARKS, PLACES
from kingfisher.games.freshwater.rules.state import BACKS, FISH, NUMBERS, ROCK_SPACE, SPACES
from kingfisher.games.freshwater.tests.builders import line, played, table, truth, why_not
from kingfisher.testing import conformance
from kingfisher.testing.conformance import walk

OUR_FILE = (Path(__file__).parents[1] / "components.toml").read_text(encoding="utf-8")
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWX"
RICHER = 20


def with_(old: str, new: str) -> str:
    assert old in OUR_FILE
    return OUR_FILE.replace(old, new, 1)


def richer() -> str:
    """Every fish is worth twenty points more. Their order, and so every deal, is the same."""
    return re.sub(r'"(\d)/(\d)"', lambda card: f'"{int(card[1]) + RICHER}/{card[2]}"', OUR_FILE)


def other() -> str:
    """Other values everywhere."""
    text = richer().replace('["2 top", "4 bottom", "5 top"]', '["6 middle", "1 top", "3 middle"]')
    text = (
        text.replace('"drag", "momentum"', '"momentum", "drag"')
        .replace('"green"\n', '"gold"\n')
        .replace('Q = "black"', 'Q = "gold"')
    )
    text = re.sub(r"^(\d[AB]|[A-Z]) = (\d)$", lambda sign: f"{sign[1]} = {7 - int(sign[2])}", text, flags=re.MULTILINE)
    return re.sub(r"= \[(\d), (\d)\]", r"= [\2, \1]", text)


@pytest.fixture
def own(tmp_path: Path) -> Path:
    path = tmp_path / "my components.toml"
    path.write_text(other(), encoding="utf-8")
    return path


# Ours


def test_11_1_our_own_file_is_what_we_play() -> None:
    ours = components_of(OURS)
    assert (len(ours.fish), ours.total) == (FISH, 195)
    assert [sum(back % 3 == colour for back, _, _ in ours.fish) for colour in range(3)] == [16, 16, 16]
    biggest = [max(points for back, points, _ in ours.fish if back // 3 == species) for species in range(8)]
    assert biggest == [7, 4, 7, 4, 4, 7, 7, 8]  # printed
    assert ours.numbers == [6, 4, 3, 3, 5, 5, 1, 1, 1, 4, 6, 2, 3, 6, 6, 5, 3, 2, 1, 5, 3, 2, 6, 1, 3, 11, 12]


def test_our_own_file_gives_everything_there_is() -> None:
    ours = components_of(OURS)
    assert set(ours.values) == set(GIVEN)
    assert sorted(place for places in PLACES.values() for place in places) == list(range(NUMBERS))


def test_our_own_file_is_ours(tmp_path: Path) -> None:
    path = tmp_path / "same.toml"
    path.write_text(OUR_FILE.replace("\n", "\r\n"), encoding="utf-8-sig")
    assert kf.game("freshwater", components=path).options["components"] == OURS
    assert read(components_of(OURS).line) == OURS
    assert read(OUR_FILE.partition("\n[marks]")[0]) == OURS
    assert read('[river]\nrocks = ["5 top", "2 top", "4 bottom"]\n') == OURS


# How values are known


def test_11_1_everything_has_a_mark() -> None:
    """As the rulings have it: what the text lost is ours, unless it follows from something printed."""
    marks = components_of(OURS).marks
    sides = {f"momentum {tile}{side}" for tile in range(1, 8) for side in "AB"}
    cards = {f"skill {letter}" for letter in LETTERS}
    rest = {"river", "rocks", "hatch", "tokens", "flies", "strike", "fish", "line", "reel", "stamina", "boards"}
    assert set(marks) == set(MARKED) == sides | cards | rest
    assert set(marks.values()) == set(MARKS) - {"own"}
    assert {what for what, mark in marks.items() if mark == OURS} == {*GIVEN, "flies"}
    assert {what for what in sides if marks[what] == "inferred"} == {"momentum 5A", "momentum 7B"}
    assert {what[-2:] for what in sides if marks[what] == "printed"} == {"1B", "2B", "5B", "6A", "6B"}
    assert "".join(sorted(what[-1] for what in cards if marks[what] == "printed")) == "BEFGILNOPSUX"
    assert (mark_of(OURS, "momentum 1A"), mark_of(OURS, "strike"), mark_of(OURS, "skill B")) == ("ours", "public", "printed")


def test_what_an_owner_gives_is_the_owners() -> None:
    value = read(other().partition("\n[marks]")[0])
    assert {what for what in MARKED if mark_of(value, what) == "own"} == set(GIVEN)
    assert {mark_of(value, what) for what in ("strike", "stamina", "river")} == {"public"}
    alone = read("[momentum]\n4B = 6\n")
    assert {what for what in MARKED if mark_of(alone, what) != mark_of(OURS, what)} == {"momentum 4B"}
    assert mark_of(alone, "momentum 4B") == "own"


def test_a_copy_of_our_file_never_passes_changes_off_as_ours() -> None:
    value = read(with_("4B = 5", "4B = 6").replace('["4/2", "5/3"]', '["5/2", "5/3"]'))
    assert (mark_of(value, "momentum 4B"), mark_of(value, "fish"), mark_of(value, "momentum 4A")) == ("own", "own", "ours")


def test_an_owner_may_say_how_values_are_known() -> None:
    value = read(
        with_("4B = 5", "4B = 6").replace('4B = "ours"', '4B = "printed"').replace('strike = "public"', 'strike = "own"')
    )
    assert (mark_of(value, "momentum 4B"), mark_of(value, "strike"), mark_of(value, "momentum 4A")) == (
        "printed",
        "own",
        "ours",
    )
    confirmed = read('[marks]\nmomentum.4B = "printed"\n')
    assert confirmed != OURS
    assert numbers(confirmed) == numbers(OURS)
    assert mark_of(confirmed, "momentum 4B") == "printed"
    assert [read(text) for text in (value, confirmed)] == [value, confirmed]


# One line


@pytest.mark.parametrize(
    "text", [other(), richer(), "[skill]\nC = [2, 5]\n", '[marks]\nskill.C = "public"\nfish = "printed"\n']
)
def test_components_survive_their_one_line(text: str) -> None:
    value = read(text)
    assert ";" in value
    assert not set(value) & set(" \n\t")
    assert read(value) == value
    assert components_of(value).line == value
    assert tables(value) == {"COMPONENTS": components_of(value)}


def test_files_that_say_the_same_are_the_same() -> None:
    """Whatever the order of cards and Rock decks."""
    text = (
        other()
        .replace('"21/1", "21/1", "22/1"', '"22/1", "21/1", "21/1"')
        .replace('"6 middle", "1 top"', '"1 top", "6 middle"')
    )
    assert text != other()
    assert read(text) == read(other())
    inline = re.sub(
        r"\[fish\.(\w+)\]\ngreen = (.*)\nblack = (.*)\ngold = (.*)\n",
        r"fish.\1 = { gold = \4, green = \2, black = \3 }\n",
        other(),
    )
    assert "[fish" not in inline
    assert read(inline) == read(other())


def test_a_part_changes_its_own_numbers_only() -> None:
    ours, changed = components_of(OURS), components_of(read(other()))
    for what in PLACES:
        assert ours.values[what] != changed.values[what]
    for text in re.findall(r"^(?:\d[AB]|[A-Z]) = (?!\"\w+\"$).*$", other().partition("\n[marks]")[0], re.MULTILINE):
        key = text.split()[0]
        title = "momentum" if len(key) == 2 else "skill"
        values = components_of(read(f"[{title}]\n{text}\n")).values
        assert {what for what in values if values[what] != ours.values[what]} == {f"{title} {key}"}


# Playing


def parts(*texts: str) -> dict[str, str]:
    return {"components": "\n".join(texts) + "\n"}


@pytest.mark.parametrize(("sign", "reel"), [("", 2), ("4B = 6", 3), ("4B = 4", 1), ("4B = 3", None)])
def test_11_1_a_tile_reels_at_the_value_that_the_file_gives(sign: str, reel: int | None) -> None:
    position = table(line="brown black 5/3", tile="4B", options=parts("[momentum]", sign) if sign else {})
    if reel is None:
        assert why_not(position, "momentum 4B") == "5.2"
    else:
        played(position, "momentum 4B")
        assert f"reel {reel} " in f"{line(position)} "


def test_11_1_drag_and_momentum_may_lie_the_other_way_round() -> None:
    swapped = parts("[reel]", 'spaces = ["start", "momentum", "drag", "finesse", "stamina"]')
    for options, on_one, on_two in (({}, True, False), (swapped, False, True)):
        for die, drag in (("4", on_one), ("5", on_two)):
            position = table(line="brown black 5/3", pool=die, options=options)
            played(position, f"take die {die}", "reel")
            assert ("drag" in line(position)) is drag
            assert any(move.startswith("tile ") for move in position.moves()) is not drag


def test_11_1_tiles_and_cards_cast_to_the_columns_that_the_file_gives() -> None:
    options = parts("[momentum]", "1A = 2", "3A = 1", "[skill]", "J = 4", "K = 6")
    for move, tile, skills, column in (
        ("momentum 1A cast", "1A", "", 2),
        ("momentum 3A", "3A", "", 1),
        ("skill J", "", "J", 4),
        ("skill K cast", "", "K", 6),
    ):
        position = table(finesse=3, options=options, tile=tile, skills=skills)
        played(position, move)
        assert {text for text in position.moves() if text.startswith("cast")} == {
            f"cast {column} {row}" for row in ("top", "middle", "bottom")
        }


def test_11_1_cards_change_the_faces_that_the_file_gives() -> None:
    position = table(skills="CDH", pool="5", options=parts("[skill]", "C = [5, 2]", "D = [2, 1]", "H = [4, 3]"))
    played(position, "take die 5", "skill C", "skill D")
    assert {"cast 1 top", "cast 1 bottom"} <= set(position.moves())
    assert "skill H" not in position.moves()


def test_11_1_skills_look_at_the_colours_that_the_file_gives() -> None:
    for options, reel in (({}, 1), (parts("[skill]", 'R = "gold"'), 4)):
        position = table(line="brown gold 7/3", skills="R", pool="4", options=options)
        played(position, "take die 4", "reel")
        assert ("reel 1 " in f"{line(position)} ") is (reel == 1)


def test_11_1_rock_decks_lie_where_the_file_says(own: Path) -> None:
    position = kf.game("freshwater", components=own).deal(5)
    rocks = [0, 7, 16]  # 1 top, 3 middle, 6 middle
    assert truth(position).numbers[ROCK_SPACE:].tolist() == rocks
    assert [where for where in range(SPACES) if truth(position).river[where] == 0] == rocks
    assert [where for where in range(SPACES) if truth(kf.game("freshwater").deal(5)).river[where] == 0] == [3, 11, 12]


@pytest.mark.parametrize("variant", ["solo", "adventure"])
@pytest.mark.parametrize(
    ("text", "what"),
    [('[river]\nrocks = ["1 top", "2 top", "3 top"]\n', "rocks"), ('[momentum]\n7A = "gold"\n', "momentum 7A")],
)
def test_11_1_a_file_that_says_nothing_for_fly_solo_is_refused_there(text: str, what: str, variant: str) -> None:
    said = f"^option components: all that is given is for two to four players, {what}; Fly Solo has .*, which no file gives"
    with pytest.raises(BadOption, match=said):
        kf.game("freshwater", variant=variant, components=text)
    assert kf.game("freshwater", components=text).options["components"] != OURS
    more = kf.game("freshwater", variant=variant, components=f"{text}[skill]\nC = [1, 5]\n")
    assert more.options["components"] != OURS


def test_11_1_fish_have_the_points_that_the_file_gives() -> None:
    """Every move is the same, every fish caught brings twenty points more."""
    games = [kf.game("freshwater"), kf.game("freshwater", components=richer())]
    *_, plain = walk(games[0], 3)
    *_, rich = walk(games[1], 3)
    assert [entry.text for entry in plain.entries] == [entry.text for entry in rich.entries]
    caught = truth(plain).caught[:2].tolist()
    assert sum(caught) >= 7
    assert rich.scores() == [score + RICHER * fish for score, fish in zip(plain.scores(), caught, strict=True)]


def test_11_1_the_same_at_full_speed() -> None:
    """One compiled RuleSet serves all components."""
    plain, rich = (kf.game("freshwater", components=text).batch(50, 7) for text in (OURS, richer()))
    for batch in (plain, rich):
        batch.play_random()
        assert batch.over.all()
    assert np.array_equal(plain.states.caught, rich.states.caught)
    assert np.array_equal(rich.scores(), plain.scores() + RICHER * plain.states.caught[:, :2].astype(int))


def test_11_1_both_speeds_agree_about_other_values_everywhere(own: Path) -> None:
    game = kf.game("freshwater", players=3, master_skills="on", momentum="random", components=own)
    ends = []
    for speed in (INTERPRETED, COMPILED):
        batch = Batch(game, 3, 11, speed=speed)
        batch.play_random()
        assert batch.over.all()
        ends.append(batch.states.tobytes())
    assert ends[0] == ends[1]


def test_11_1_the_laws_hold_with_it(own: Path) -> None:
    """Those that components could break: legality, texts, the mask, that nothing is lost, and scores."""
    game = kf.game("freshwater", players=3, master_skills="on", momentum="random", components=own)
    for law in (2, 4, 5, 6, 7):
        conformance.LAWS[law](game, range(100, 101))


def test_11_1_its_record_carries_the_components_and_replays_anywhere(own: Path) -> None:
    *_, end = walk(kf.game("freshwater", players=4, components=own), 3)
    end.manual_chance = False
    record = end.record()
    own.unlink()
    assert f"components={read(other())}" in record
    again = kf.replay(record)
    assert again.record() == record
    assert again.scores() == end.scores()


def test_11_19_which_fish_there_are_is_known_to_all_and_where_they_lie_is_not(own: Path) -> None:
    position = kf.game("freshwater", components=own).deal(5)
    for seat in (0, 1):
        seen = position.view(seat).state
        assert seen.cards.tolist() == numbers(read(other()))["cards"]
        assert seen.numbers.tolist() == components_of(read(other())).numbers
        assert all(card == 0 or FISH < card <= FISH + 1 + BACKS for card in seen.river.tolist())
        assert not any(seen.deck[: int(seen.deck_left) - 1].tolist())


def test_the_terminal_plays_with_it_and_says_what_is_wrong(
    own: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("fly yellow\nquit\n"))
    assert cli.main(["play", "freshwater", "--seed", "3", "--against", "people", f"components={own}"]) == 0
    shown = capsys.readouterr().out
    assert "components=own-" in shown
    assert "1A fly or Cast 1" in shown
    own.write_text(other().replace("4B = 2", "4B = 0"), encoding="utf-8")
    assert cli.main(["play", "freshwater", f"components={own}"]) == 2
    assert "components file, line 66: 4B = 0; expected a value, a whole number from 1 to 6" in capsys.readouterr().err


def shown_options(game: Game) -> str:
    return repr(game)


def test_people_see_a_short_name(own: Path) -> None:
    text = shown_options(kf.game("freshwater", components=own))
    assert re.fullmatch(
        r"<Game freshwater variant=river players=2 boards=random momentum=basic master_skills=off components=own-[0-9a-f]{8}>",
        text,
    )
    assert "components" not in shown_options(kf.game("freshwater"))


# What cannot be played


COHO = 'gold = ["6/3", "6/3", "7/3", "8/4"]'
BAD_CARD = r"is not a card; it is written \"points/strength\", points 1 to 31, strength 0 to 5"
WRONG: dict[str, tuple[str, str]] = {
    "no TOML": (with_("4B = 5", "4B 5"), "line 66: .*; the file is not valid TOML there"),
    "cut off": (OUR_FILE[: OUR_FILE.index("5 top")], "line 52: .*; the file is not valid TOML there"),
    "a key twice": (with_("4B = 5", "4A = 5"), "line 66: .*; the file is not valid TOML there"),
    "a table twice": (OUR_FILE + "[reel]\n", "line 143: .*; the file is not valid TOML there"),
    "deep": ("x=" + ("[" * 100 + "\n") * 90, "line 90: .*; the file is not valid TOML there"),
    "no date": ("fish = 2026-02-31\n", "line 1: .*; the file is not valid TOML there"),
    "nothing": (
        "\n",
        "line 1: nothing is given; a components file has at least one of fish, river, reel, momentum, skill, marks",
    ),
    "a name alone": ('\nname = "mine"\n', "line 2: nothing is given"),
    "a name that is a number": (
        with_('name = "Kingfisher\'s reconstruction"', "name = 5"),
        "line 5: the name of components is text",
    ),
    "a part too many": (
        OUR_FILE + "\n[rods]\nlong = 1\n",
        "line 144: 'rods' is not a part of a components file; possible: name, fish, river",
    ),
    "a word too many": ('colour = "red"\n' + OUR_FILE, "line 1: 'colour' is not a part"),
    "a part that is none": ("river = 5\n", r"line 1: river = 5 is not a table; it is written \[river\]"),
    "a list of parts": ("\n[[skill]]\nA = 1\n", r"line 2: skill = \[\{'A': 1\}\] is not a table"),
    "an unknown species": (
        with_("[fish.Coho]", "[fish.Salmon]"),
        "line 45: 'Salmon' is not a species; possible: Steelhead, Dolly",
    ),
    "a species twice written": (with_("[fish.Coho]", "[fish.coho]"), "line 45: 'coho' is not a species; possible: .*, Coho$"),
    "a missing species": (
        OUR_FILE[: OUR_FILE.index("[fish.Coho]")] + OUR_FILE[OUR_FILE.index("# Where the three") :],
        "line 10: Coho is missing; the species are Steelhead",
    ),
    "a species without cards": ("[fish.Dolly]\nblack = []\n", "line 1: Dolly has no card; each species has at least one"),
    "a species that is not a table": ("fish.Dolly = 7\n", r"line 1: fish\.Dolly = 7 is not a table"),
    "an unknown colour": (
        with_("gold = [", "golden = ["),
        "line 13: 'golden' is not a colour of fish; possible: green, black, gold",
    ),
    "no list of cards": (
        with_('green = ["3/2"]', 'green = "3/2"'),
        "line 11: Steelhead green: '3/2' is not a list of cards, as in",
    ),
    "a card too few": (with_(COHO, 'gold = ["6/3", "7/3", "8/4"]'), "line 48: 47 fish cards, the game has 48"),
    "a card too many": (with_(COHO, 'gold = ["6/3", "6/3", "6/3", "7/3", "8/4"]'), "line 48: 49 fish cards, the game has 48"),
    "a card like a number": (with_('green = ["3/2"]', "green = [3]"), f"line 11: Steelhead green: 3 {BAD_CARD}"),
    "a card in words": (with_("8/4", "eight"), f"line 48: Coho gold: 'eight' {BAD_CARD}"),
    "a card without points": (with_("8/4", "0/4"), f"line 48: Coho gold: '0/4' {BAD_CARD}"),
    "a card below nothing": (with_("8/4", "-8/4"), f"line 48: Coho gold: '-8/4' {BAD_CARD}"),
    "too many points": (with_("8/4", "32/4"), f"line 48: Coho gold: '32/4' {BAD_CARD}"),
    "too strong for a six": (with_("8/4", "8/6"), f"line 48: Coho gold: '8/6' {BAD_CARD}"),
    "a card on a line of its own": (
        with_(COHO, 'gold = [\n"6/3",\n"6/3", # two\n"7/3",\n"8/9",\n]'),
        f"line 52: Coho gold: '8/9' {BAD_CARD}",
    ),
    "a river without rocks": ("[river]\n", r"line 1: \[river\] says nothing; its key is rocks"),
    "two rocks": (with_(', "5 top"]', "]"), r"line 52: rocks = \['2 top', '4 bottom'\]: there are 3 Rock decks"),
    "rocks in words": (with_('["2 top", "4 bottom", "5 top"]', '"2 top"'), "line 52: rocks = '2 top': there are 3 Rock decks"),
    "a rock twice": (with_('"5 top"', '"2 top"'), "line 52: '2 top' appears twice; the 3 Rock decks lie on different spaces"),
    "a rock on the bank": (
        with_('"5 top"', '"7 top"'),
        "line 52: '7 top' is not a space; it is written \"2 top\": a column, 1 to 6, and",
    ),
    "a rock in column 0": (with_('"5 top"', '"0 top"'), "line 52: '0 top' is not a space"),
    "a rock in the sky": (with_('"5 top"', '"5 upper"'), "line 52: '5 upper' is not a space; .* top, middle, bottom$"),
    "a rock that is a number": (with_('"5 top"', "5"), "line 52: 5 is not a space"),
    "a key of the river too many": (
        with_("rocks = ", "width = 7\nrocks = "),
        r"line 52: 'width' is not a key of \[river\]; possible: rocks",
    ),
    "a reel that begins elsewhere": (
        with_('"start", "drag"', '"drag", "start"'),
        r"line 56: spaces = .* is not a reel; possible: \[start, drag, momentum, finesse, stamina\] or \[start, momentum,",
    ),
    "a short reel": (with_(', "stamina"]', "]"), "line 56: spaces = .* is not a reel"),
    "a reel of nothing": ("[reel]\n", r"line 1: \[reel\] says nothing; its key is spaces"),
    "a reel of numbers": ("reel.spaces = 5\n", "line 1: spaces = 5 is not a reel"),
    "a tile without a lost sign": (
        with_("4B = 5", "1B = 5"),
        "line 66: '1B' is not a Momentum tile with a lost sign; possible: 1A, 2A, 3A, 3B",
    ),
    "a tile that is none": (with_("4B = 5", "8A = 5"), "line 66: '8A' is not a Momentum tile"),
    "a card that lost nothing": (
        with_("W = 6", "B = 6"),
        "line 84: 'B' is not a Rock card with a lost sign; possible: A, C, D, H",
    ),
    "a column beyond the river": (
        with_("1A = 6", "1A = 7"),
        "line 61: 1A = 7; expected a column, a whole number from 1 to 6",
    ),
    "column 0": (with_("J = 6", "J = 0"), "line 77: J = 0; expected a column"),
    "a value below nothing": (with_("4B = 5", "4B = -5"), "line 66: 4B = -5; expected a value, a whole number from 1 to 6"),
    "half a value": (with_("4B = 5", "4B = 4.5"), r"line 66: 4B = 4\.5; expected a value"),
    "true is not a value": (with_("4B = 5", "4B = true"), "line 66: 4B = True; expected a value"),
    "no number at all": (with_("4B = 5", "4B = nan"), "line 66: 4B = nan; expected a value"),
    "an endless value": (with_("4B = 5", "4B = inf"), "line 66: 4B = inf; expected a value"),
    "a huge value": (with_("4B = 5", f"4B = 0x{'f' * 180}"), "line 66: 4B = [0-9]+ ... [0-9]+; expected a value"),
    "a value in words": (with_("4B = 5", '4B = "5"'), "line 66: 4B = '5'; expected a value"),
    "a date": (with_("4B = 5", "4B = 2026-11-16"), "line 66: 4B = .*; expected a value"),
    "one face": (
        with_("C = [1, 4]", "C = 1"),
        r"line 74: C = 1; expected two different faces of a die, 1 to 6, as in \[1, 4\]",
    ),
    "three faces": (with_("C = [1, 4]", "C = [1, 2, 3]"), r"line 74: C = \[1, 2, 3\]; expected two different faces"),
    "no faces": (with_("C = [1, 4]", "C = []"), r"line 74: C = \[\]; expected two different faces"),
    "a face to itself": (with_("H = [3, 6]", "H = [3, 3]"), r"line 76: H = \[3, 3\]; expected two different faces"),
    "true is no face": (with_("D = [6, 2]", "D = [true, 2]"), r"line 75: D = \[True, 2\]; expected two different faces"),
    "two values and more": (with_("T = [5, 3]", "T = [5, 9]"), r"line 82: T = \[5, 9\]; expected two values from 1 to 6"),
    "two for one": (with_("V = 2", "V = [2, 2]"), r"line 83: V = \[2, 2\]; expected a column"),
    "a colour of tokens": (
        with_('7A = "green"', '7A = "tan"'),
        "line 67: 7A = 'tan'; expected the colour of a fish: green, black or gold",
    ),
    "a colour as a number": (with_('Q = "black"', "Q = 2"), "line 80: Q = 2; expected the colour of a fish"),
    "colours": (with_('R = "green"', 'R = ["green"]'), r"line 81: R = \['green'\]; expected the colour of a fish"),
    "an unknown mark": (
        with_('fish = "ours"', 'fish = "guessed"'),
        "line 96: fish: 'guessed' is not a mark; possible: printed, public, inferred, ours, own",
    ),
    "a mark that is none": (with_('7B = "inferred"', "7B = 1"), "line 116: momentum 7B: 1 is not a mark"),
    "a mark of nothing": (OUR_FILE + 'Y = "ours"\n', "line 143: 'Y' is not a Rock card; possible: A, B"),
    "a mark of no tile": (
        with_('7B = "inferred"', '8B = "inferred"'),
        "line 116: '8B' is not a Momentum tile; possible: 1A, 1B",
    ),
    "a mark of no part": (
        with_('fish = "ours"', 'dice = "ours"'),
        "line 96: 'dice' is not a thing to be marked; possible: river, rocks",
    ),
    "marks in a word": ('marks = "ours"\n', "line 1: marks = 'ours' is not a table"),
    "marks of tiles in a word": ('marks.skill = "ours"\n', r"line 1: marks\.skill = 'ours' is not a table"),
    "a line too long": (with_("4B = 5", f"{'a.' * 120}a = 2"), "line 66: 245 characters are too many; a line has at most 200"),
    "far too long": (OUR_FILE + "#\n" * LONGEST_FILE, r"[0-9,]+ characters are too many; it has at most 20,000"),
}


@pytest.mark.parametrize("name", WRONG)
def test_11_1_what_cannot_be_played_is_refused_with_line_and_reason(name: str, tmp_path: Path) -> None:
    text, reason = WRONG[name]
    path = tmp_path / "components.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadOption, match=f"^components file[,:] {reason}") as wrong:
        kf.game("freshwater", components=path)
    assert "\n" not in str(wrong.value)
    assert len(str(wrong.value)) < 400


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ("nowhere.toml", "No such file"),
        (".", "directory"),
        ("a\0b", "null"),
        (7, "expected ours|FILE"),
        ("", "directory"),
        ("x;y", "'x;y' is not a set of components; possible: ours, or a components file"),
        (";", "is not a set of components"),
        ("fish:;", "is not a set of components"),
        ("fish:Coho:::;fish:Coho:::", "is not a set of components"),
        ("momentum:1A:" + "9" * 5_000 + ";", "is not a set of components"),
        ("marks:momentum:ours,momentum-1A:ours;", "is not a set of components"),
        ("rocks:1-top;" * 5_000, "is not a set of components"),
        (components_of(OURS).line.replace("4B:5,", ""), "is not a set of components"),
        (components_of(OURS).line.replace("4B:5,", "4B:5,4B:5,"), "is not a set of components"),
        (components_of(OURS).line.replace("4B:5,", "4B:9,"), "option components: 4B = 9; expected a value"),
        (components_of(OURS).line.replace("8/4", "8/6"), "option components: Coho gold: '8/6' is not a card"),
        (components_of(OURS).line.replace("fish:Coho", "fish:Eel"), "option components: 'Eel' is not a species"),
        (components_of(OURS).line.replace("2-top", "5-top"), "option components: '5 top' appears twice"),
    ],
)  # fmt: skip
def test_what_are_no_components_is_refused(given: Any, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadOption, match=re.escape(reason)) as wrong:
        kf.game("freshwater", components=given)
    assert len(str(wrong.value)) < 400


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "components.toml"
    path.write_bytes(b"\xff\xfe\x00name")
    with pytest.raises(BadOption, match="not UTF-8 text"):
        kf.game("freshwater", components=path)
    path.write_bytes(b"#" * 70_000)
    with pytest.raises(BadOption, match="more than 65,536 bytes"):
        kf.game("freshwater", components=path)


def test_a_record_never_opens_a_file(own: Path) -> None:
    path = str(own).replace(" ", "_")
    record = kf.game("freshwater").deal(3).record().replace("master_skills=off", f"master_skills=off components={path}")
    with pytest.raises(BadRecord, match=r"line 3: option components: .*is not a set of components"):
        kf.replay(record)


PIECES = st.sampled_from(
    [
        *(
            "[",
            "]",
            "{",
            "}",
            '"',
            "'",
            "=",
            ".",
            ",",
            "\n",
            "#",
            ";",
            ":",
            "/",
            "-",
            " ",
            "\t",
            "\r",
            "\0",
            "\u2028",
            "\ud800",
            "é",
        ),
        *(
            "fish",
            "Coho",
            "gold",
            "marks",
            "momentum",
            "skill",
            "4B",
            "T",
            "rocks",
            "reel",
            "true",
            "nan",
            "1",
            "-1",
            "8/4",
            '"""',
            "[[",
        ),
    ]
)


@given(
    st.sampled_from([OUR_FILE, components_of(OURS).line]),
    st.lists(st.tuples(st.integers(0, 4_000), st.integers(0, 30), st.lists(PIECES, max_size=6)), max_size=6),
)
def test_whatever_a_text_holds_it_is_read_or_refused_in_one_line(text: str, changes: list[tuple[int, int, list[str]]]) -> None:
    for at, gone, new in changes:
        text = text[: at % (len(text) + 1)] + "".join(new) + text[at % (len(text) + 1) + gone :]
    try:
        value, complaint = read(text), ""
    except BadOption as wrong:
        value, complaint = OURS, str(wrong)
    assert len(complaint.splitlines()) <= 1
    assert len(complaint.encode()) < 500
    assert read(value) == value
    assert len(numbers(value)["cards"]) == FISH
