"""Fly Solo as people see it: the Silent Angler's part of the table, the Journal, what is told of his Casts, and the sheet."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import kingfisher as kf
from kingfisher.core.interface import SPECTATOR
from kingfisher.core.play.position import Position
from kingfisher.core.scene import Piece, Scene, SceneMove
from kingfisher.core.scene.changes import apply_change, find_changes
from kingfisher.core.scene.text import plain_text
from kingfisher.games.freshwater import GAME
from kingfisher.games.freshwater.notation.positions import write_position
from kingfisher.games.freshwater.tests.builders import day, day_over, journal, played, truth
from kingfisher.games.freshwater.tests.test_scene import assert_beside_each_other, faces, piece, refused

text = GAME.words().text
OURS = "(our value: the printed one is unknown)"
GOOD_SEVEN = [
    "coho gold 8/4",
    "coho gold 7/3",
    "brown gold 7/3",
    "rainbow gold 7/3",
    "brook green 1/1",
    "dolly green 1/1",
    "cutthroat gold 7/3",
]
SOME: tuple[dict[str, Any], ...] = (
    {"variant": "solo"},
    {"variant": "solo", "location": 4, "rocks": 3, "rod": "3B", "skill": "on", "master_skills": "on", "finesse": 4},
    {"variant": "adventure"},
)


def played_at_random(seed: int, **options: Any) -> Iterator[Position]:
    """A random game, at every choice and at its end."""
    position, choice = kf.game("freshwater", **options).deal(seed), Random(seed)
    while not position.over:
        yield position
        position.play(choice.choice(position.moves()))
    yield position


def few(seed: int, **options: Any) -> list[Position]:
    """Copies of it, now and then and wherever the Journal is open."""
    choice = Random(seed)
    return [
        position.copy()
        for position in played_at_random(seed, **options)
        if position.over or position.moves()[-1] == "begin day" or choice.random() < 0.06
    ]


def move(position: Position, name: str) -> SceneMove:
    return next(move for move in position.scene().moves if move.text == name)


def status(position: Position, seat: int = 0) -> str:
    return text(position.scene(seat).status)


def log_lines(position: Position) -> list[str]:
    words = [position.log_message(at, 0) for at in range(len(position.entries))]
    return [text(line) for line in words if line]


def labels(pieces: tuple[Piece, ...]) -> list[str]:
    return [text(one.label) for one in pieces]


def panels(scene: Scene) -> dict[str, str]:
    return {panel.id: text(panel.title) for panel in scene.panels}


def lines(scene: Scene) -> dict[str, tuple[str, tuple[int | None, ...]]]:
    return {text(line.name): (text(line.reason) if line.reason else "", line.points) for line in scene.sheet}


# The whole


@pytest.mark.parametrize("options", SOME)
def test_pieces_have_one_place_each_and_every_move_is_there_and_unlike_the_others(options: dict[str, Any]) -> None:
    for position in played_at_random(3, **options):
        scene = position.scene(0)
        names = [one.id for zone in scene.zones for one in zone.pieces]
        names += [slot.id for zone in scene.zones for slot in zone.slots] + [zone.id for zone in scene.zones]
        assert len(names) == len(set(names))
        assert {name for one in scene.moves for name in (*one.sources, *one.targets)} <= set(names)
        assert {name for one in scene.refused for name in (*one.sources, *one.targets)} <= set(names)
        assert [one.text for one in scene.moves] == ([] if position.over else position.moves())
        ends = [(one.sources, one.targets) for one in scene.moves if one.sources or one.targets]
        ends = [both for both in ends if both != (("skill-L",), ()) and not (both[0][0][:4] == "die-" and not both[1])]
        assert len(ends) == len(set(ends))


@pytest.mark.parametrize("options", SOME)
def test_everything_explains_itself_and_answers_why_not(options: dict[str, Any]) -> None:
    numbers = {rule.number for rule in GAME.rulebook.values()}
    for position in few(11, **options):
        for seat in (0, SPECTATOR):
            scene = position.scene(seat)
            pieces = [one for zone in scene.zones for one in zone.pieces]
            rules = {zone.rule for zone in scene.zones} | {one.rule for one in pieces}
            rules |= {step.rule for zone in scene.zones for step in zone.steps}
            assert rules <= numbers
            closed = {zone.closed for zone in scene.zones} | {one.closed for one in pieces if one.closed}
            assert closed <= (numbers if seat >= 0 else {None})
            assert {zone.panel for zone in scene.zones} == set(panels(scene))


@pytest.mark.parametrize("options", SOME)
def test_parts_and_the_zones_in_them_lie_beside_each_other(options: dict[str, Any]) -> None:
    for position in few(2, **options):
        scene = position.scene(0)
        if any(zone.id == "casting" and zone.on for zone in scene.zones):
            continue  # it leaves its place beside the river
        assert_beside_each_other([panel.place for panel in scene.panels])
        for panel in scene.panels:
            lying = [zone.place for zone in scene.zones if zone.panel == panel.id and zone.on is None and zone.kind != "grid"]
            assert_beside_each_other(lying)


@pytest.mark.parametrize("options", SOME)
def test_the_table_in_text_fits_a_terminal(options: dict[str, Any]) -> None:
    for position in few(6, **options):
        assert max(map(len, plain_text(position.scene(0), position.game.words()).splitlines())) <= 80


# The Silent Angler


def test_the_silent_angler_has_a_part_of_the_table() -> None:
    silent = {"caught": ["coho gold 8/4", "brook green 2/1"], "tokens": "wwb", "dice": "3"}
    position = day(track=2, silent=silent, pool="12", dice="56", turns=2)
    scene = position.scene()
    assert panels(scene) == {
        "water": "River",
        "tray": "Tray",
        "seat-0": "You",
        "supply": "Supply",
        "silent": "Silent Angler",
    }
    panel = next(panel for panel in scene.panels if panel.id == "silent")
    assert (panel.owner, text(panel.summary or "")) == (None, "24 points, 24 ahead; 1 Cast to come")
    zones = {zone.id: zone for zone in scene.zones if zone.panel == "silent"}
    assert {name: faces(zone) for name, zone in zones.items()} == {
        "silent-dice": ["3"],
        "silent-catch": ["Brook gn2/1", "Coho gd8/4"],
        "silent-tokens": ["white x2", "blue"],
        "silent-track": ["4"],
        "silent-wheel": [],
        "silent-location": ["L1 colours 2, pairs 3, Steelhead 1, Brown 1"],
    }
    assert [text(zone.note) for zone in zones.values() if zone.note] == ["10 points", "4 points"]
    assert not {"bag", "discard", "boards"} & {zone.id for zone in scene.zones}
    assert "start-player" not in {one.id for zone in scene.zones for one in zone.pieces}


def test_the_part_of_the_silent_angler_says_how_the_player_stands() -> None:
    def said(**more: Any) -> str:
        panel = next(panel for panel in day(**more).scene().panels if panel.id == "silent")
        return text(panel.summary or "")

    assert said(pool="12345") == "0 points, as you have; 2 Casts to come"
    assert said(silent={"caught": ["brook green 2/1"]}).startswith("2 points, 2 ahead; ")
    assert said(caught=["coho gold 8/4"], silent={"caught": ["brook green 2/1"]}).startswith("2 points, 12 behind; ")


def test_the_achievement_track_has_seven_steps_of_which_one_is_printed() -> None:
    for at in (3, 4):
        zone = day(track=at).scene().zone("silent-track")
        assert (zone.kind, [text(step.name) for step in zone.steps]) == ("track", ["0", "2", "4", "6", "8", "10", "12"])
        assert [OURS in text(step.label) for step in zone.steps] == [True] * 3 + [False] + [True] * 3
        assert [step.ours for step in zone.steps] == [True] * 3 + [False] + [True] * 3
        assert (zone.pieces[0].slot, zone.pieces[0].marks) == (at, () if at == 3 else ("ours",))
        assert text(zone.label) == f"Achievement Track of the Silent Angler, space {at + 1} of 7: {2 * at} points"


def test_the_colour_wheel_is_a_dial_of_faces_and_colours() -> None:
    zone = day().scene().zone("silent-wheel")
    names = ["1 yellow", "2 tan", "3 white", "4 blue", "5 orange", "6 green"]
    assert (zone.kind, [text(step.name) for step in zone.steps]) == ("dial", names)
    assert text(zone.steps[3].label) == (
        "On a 4 the blue token goes with the fish or, if there is none, the next colour, orange"
    )
    assert [OURS in text(step.label) for step in zone.steps] == [True, True, True, False, False, True]
    assert [step.ours for step in zone.steps] == [True, True, True, False, False, True]
    assert [text(step.short or "") for step in zone.steps] == list("123456")
    assert (len({step.tint for step in zone.steps}), zone.note) == (6, None)
    casting = day(step="silent-strike", more="spot=2 due=1", die=1, pool="-", turns=3).scene()
    assert text(casting.zone("silent-wheel").note or "") == "yellow"
    assert [(one.slot, one.marks) for one in casting.zone("silent-wheel").pieces] == [(0, ("ours",))]


def test_what_scores_at_a_location_is_a_tile_that_explains_itself() -> None:
    for location in (1, 2, 3, 4):
        tile = day(location=location, silent={"tokens": "wwb", "caught": ["coho gold 8/4"]}).scene().zone("silent-location")
        one = tile.pieces[0]
        assert (one.kind, one.rule, one.closed) == ("tile", f"12.{24 + location}", f"12.{24 + location}")
        assert (
            ("ours" in one.marks) == text(one.label).endswith("(our choice of colours for the fish)") == (location == 3)
        )  # elsewhere all is in words
        assert text(tile.note or "") == f"{(4, 6, 3, 11)[location - 1]} points"
    assert text(one.label).startswith("At L4 Coldwater Cove the Silent Angler scores 1 point for every yellow")


def test_the_bonus_token_lies_in_the_supply_but_not_at_l4() -> None:
    zone = day(bonus="w").scene().zone("bonus")
    assert (zone.panel, faces(zone), zone.pieces[0].kind) == ("supply", ["white"], "disc")
    assert text(zone.label).startswith("Bonus Hatch token: one more point for every white token")
    assert "bonus" not in {zone.id for zone in day(location=4).scene().zones}


def test_rock_spaces_of_fly_solo_are_ours() -> None:
    river = day(location=2).scene().zone("river")
    assert [one.id for one in river.pieces if one.id.startswith("rocks") and "ours" in one.marks] == [
        "rocks.3-top",
        "rocks.5-middle",
        "rocks.3-bottom",
    ]


def test_the_pool_says_who_takes_how_many() -> None:
    position = day(pool="12345")
    pool = position.scene().zone("pool")
    assert text(pool.label) == "Dice pool of round 1, 5 dice: you take 3, the Silent Angler 2, the lower one first"
    assert text(position.scene().zone("silent-dice").label).endswith(", still to come: 2")
    played(position, "take die 5")
    assert text(position.scene().zone("pool").note or "") == "you 2, Angler 2"
    last = day(pool="24", dice="135", die_used=True, turns=2, finesse=1, tile="1A")
    assert text(last.scene().zone("pool").note or "") == "Angler 2"


def test_the_die_of_the_silent_angler_is_not_the_players() -> None:
    position = day(step="silent-strike", more="spot=11 due=1", die=4, pool="-", dice="123", turns=3)
    scene = position.scene(0)
    assert (faces(scene.zone("silent-dice")), faces(scene.zone("dice-0"))) == (["4", "6"], ["1", "2", "3"])
    assert text(scene.zone("silent-dice").pieces[0].label) == "the die of the Silent Angler, showing 4"
    assert piece(scene, "casting-token").face == "4 bottom"
    assert text(scene.status) == "The Silent Angler casts with a 4: Strike card 1, at 4 bottom."


# Words


def test_facts_and_names_are_those_of_both() -> None:
    position = day(caught=["coho gold 8/4"], silent={"caught": ["brook green 2/1"]})
    scene = position.scene()
    assert [(text(fact.label), fact.value) for fact in scene.facts] == [("You", 14), ("Angler", 2)]
    assert [text(name) for name in scene.called] == ["You", "Silent Angler"]
    assert [text(name) for name in position.scene(SPECTATOR).called] == ["Player 1", "Silent Angler"]
    adventure = day(adventure=True, journal={"day": 3, "badges": 2})
    assert [(fact.id, text(fact.value)) for fact in adventure.scene().facts][2:] == [("day", "3 of 7"), ("badges", "2")]


def test_the_status_counts_turns_and_helps_in_the_first_round() -> None:
    assert status(day(pool="12345")) == (
        "Turn 1 of 3: take a die. Its number is the column you can Cast to. "
        "You take three dice a round; the 2 you leave are the Silent Angler's."
    )
    assert status(day(pool="12", dice="56", turns=2, rooms="4444444")).endswith("; the one you leave is the Silent Angler's.")
    later = day(adventure=True, pool="12", dice="56", turns=2, journal={"day": 2})
    assert status(later) == "Turn 3 of 3: take a die. Its number is the column you can Cast to."


ROUND_OVER = ("the round is over", "the Hatch tiles move on")


def caught(fish: str, nth: int) -> str:
    return f"Strike card: the hook! The Silent Angler catches {fish}, fish number {nth}"


def between_decks() -> Position:
    position = day(
        location=2,
        rocks={1: "AB", 2: "CD", 3: "EF"},
        each=2,
        river={"3 middle": "brook green 1/1"},
        hatch={3: "w"},
        step="silent-strike",
        more="spot=7 due=1",
        die=3,
        pool="-",
        turns=3,
    )
    return played(position, "hook")


def test_the_player_chooses_the_deck_that_loses_a_card() -> None:
    position = between_decks()
    assert status(position) == (
        "The Silent Angler caught a Green Brook beside several Rock decks: choose the one that loses its top card."
    )
    one = move(position, "rock 2")
    assert (text(one.label), one.sources) == ("Remove the top card of the Rock deck at 3 bottom", ("rocks.3-bottom",))
    assert refused(position) == {"rock 3": "12.18"}
    assert position.scene().zone("river").closed == "12.18"
    played(position, "rock 2")
    assert log_lines(position) == [
        f"{caught('Green Brook, 1 point', 1)}; a 3 takes the white token",
        "Rock card C at 3 bottom is removed from play; the round is over; the Hatch tiles move on",
    ]


def silent_cast(**said: Any) -> Position:
    """The first of two Casts, to 1 bottom."""
    more = {"pool": "2", "turns": 3, "step": "silent-strike", "more": "spot=2 due=1", "die": 1}
    names = {
        "1 bottom": "dolly green 1/1",
        "1 middle": "coho gold 8/4",
        "1 top": "brown gold 5/2",
        "2 middle": "brook black 3/2",
    }
    return day(**{"river": names, "rocks": {1: "A"}, "each": 1, **more, **said})


def test_every_step_of_the_silent_angler_is_told() -> None:
    position = played(silent_cast(hatch={1: "b", 2: "-"}), "blank", "hook", "hook", "dice 1 2 3 4")
    assert log_lines(position) == [
        "Strike card: no hook; the Silent Angler drifts up to 1 middle, Gold Coho",
        "; ".join(
            [
                caught("Gold Coho, 8 points", 1),
                "a 1 takes the blue token",
                "the Silent Angler casts a 2: no fish at 2 bottom, on to 2 middle, Black Brook",
            ]
        ),
        "; ".join(
            [
                caught("Black Brook, 3 points", 2),
                "no Hatch token lies there",
                "the Achievement Track moves on to space 2, 2 points",
                "Rock card A at 2 bottom is removed from play",
                "a fish is dealt to 2 bottom",
                *ROUND_OVER,
            ]
        ),
        "Round 2, dice 1 2 3 4",
    ]


def test_a_round_without_a_catch_is_told() -> None:
    for track, said in ((0, "moves on to space 2, 2 points"), (6, "is at its end")):
        position = played(silent_cast(pool="-", dice="345", track=track), "blank", "blank", "blank")
        over, slides = ROUND_OVER
        none = "the Silent Angler caught no fish in it"
        expected = [
            "Strike card: no hook",
            "the Silent Angler's Cast is over",
            over,
            none,
            f"the Achievement Track {said}",
            slides,
        ]
        assert log_lines(position)[-1] == "; ".join(expected)


def test_the_first_cast_is_told_with_the_move_that_led_to_it() -> None:
    position = day(pool="1", dice="45", die=3, turns=2, river={"1 bottom": "dolly green 1/1"}, rooms="4444444")
    played(position, "finesse", "end turn")
    assert log_lines(position)[-1].endswith("; the Silent Angler casts a 1 to 1 bottom, Green Dolly")


def test_what_is_told_agrees_with_what_happened() -> None:
    for seed in (1, 2, 3):
        position = list(played_at_random(seed, variant="solo", location=2 + seed % 2, rocks=2))[-1]
        s, story = truth(position), " ".join(log_lines(position))
        assert story.count("The Silent Angler catches") == int(s.caught[1])
        assert story.count("moves on to space") == int(s.track)
        assert story.count("is removed from play") + story.count("comes with it") >= 6 - sum(map(int, s.rocks_left))
        assert f"{position.scores()[0]} points to " in story


def test_a_die_that_left_no_choice_is_told_without_a_name() -> None:
    position = day(line="coho gold 8/4", pool="3333", dice="1", rooms="4444445")
    played(position, "take die 3")
    story = " ".join(log_lines(position))
    assert "Player" not in story
    assert "the 3 can be used only for Finesse +2" in story


def test_a_day_ends_in_words() -> None:
    won = day_over(caught=GOOD_SEVEN)
    mine = won.scores()[0]
    assert (
        status(won)
        == status(won, SPECTATOR)
        == f"The Silent Angler is beaten, {mine} points to {lines(won.scene())['Total'][1][1]}."
    )
    assert log_lines(won)[-1].endswith(f"the round is over; the Day is won, {mine} points to 0")
    lost = day_over(seventh=2, silent={"caught": GOOD_SEVEN})
    assert status(lost).startswith("The Silent Angler was not beaten: 0 points to his ")
    assert won.scene().ending == "12.22"
    given_up = kf.game("freshwater", variant="solo").deal(1).give_up(0)
    assert (status(given_up), given_up.scene(0).sheet) == ("Given up: the Day is lost.", ())


# The sheet


def test_the_sheet_has_both_columns_and_all_parts() -> None:
    position = day(
        bonus="w",
        caught=["coho gold 8/4"],
        tokens="w",
        track=3,
        silent={"caught": ["steelhead gold 5/2", "steelhead gold 6/3"], "tokens": "wb"},
        adventure=True,
        journal={"extra_points": 2, "day": 2, "day_points": "20,0,0,0,0,0,0", "silent_points": "30,0,0,0,0,0,0"},
    )
    assert lines(position.scene()) == {
        "Fish points": ("You: Gold Coho 8; Silent Angler: Gold Steelhead 5, Gold Steelhead 6", (8, 11)),
        "First to seven": ("2 points for the first to catch a seventh fish: nobody yet", (0, 0)),
        "Gold, Black, Green": ("3 points for each set of a Gold, a Black and a Green fish: nobody yet", (0, 0)),
        "Most Coho": ("You: 1 Coho", (6, 0)),
        "Board: tokens": ("You, 1A: 1 white for 2", (2, None)),
        "Board: fish": ("points for kinds of fish, as each Reel board says: nobody yet", (0, None)),
        "Rock cards": ("points of the Rock cards N, O, P and W: nobody yet", (0, None)),
        "Bonus token": ("You: 1 white for 1; Silent Angler: 1 white for 1", (1, 1)),
        "Journal": ("You: Bonus Points 2", (2, None)),
        "Achievement Track": ("Silent Angler: space 4", (None, 6)),
        "Location": (
            "Silent Angler: 2 different colours for 4, one pair of a species for 3, 2 Steelhead for 2",
            (None, 9),
        ),
        "Total on Day 2 so far": ("", (19, 27)),
        "Day 1": ("L1 Crooked Fork, not won", (20, 30)),
        "Day 2 so far": ("L1 Crooked Fork", (19, 27)),
        "All Days": ("", (39, 57)),
    }


@pytest.mark.parametrize("options", SOME)
def test_the_sheet_adds_up(options: dict[str, Any]) -> None:
    for position in few(4, **options):
        sheet = position.scene(0).sheet
        if not sheet:
            continue
        sums = [at for at, line in enumerate(sheet) if line.sums]
        for column in (0, 1):
            points = [line.points[column] or 0 for line in sheet]
            assert sum(points[: sums[0]]) == points[sums[0]]
            assert sum(points[sums[0] + 1 : -1]) == points[-1] or len(sums) == 1
        assert sheet[-1].points[0] == position.scores()[0]


def test_what_the_silent_angler_has_for_a_location_has_reasons() -> None:
    silent = {"caught": ["grayling green 1/1", "rainbow gold 5/2", "coho black 4/2"], "tokens": "ywwb"}
    reasons = {at: lines(day(location=at, silent=silent).scene())["Location"] for at in (2, 3, 4)}
    assert reasons == {
        2: (
            "Silent Angler: 3 different colours for 6, 3 different species for 6, 1 Grayling for 1, 1 Rainbow for 1",
            (None, 14),
        ),
        3: ("Silent Angler: 3 different colours for 3, 1 Green for 3, 1 Black for 2, 1 Gold for 1", (None, 9)),
        4: ("Silent Angler: 1 yellow for 1, 2 white for 6, 1 blue for 3, 1 Coho for 2", (None, 12)),
    }


# The Journal


def test_before_the_first_day_there_is_the_journal_and_nothing_else() -> None:
    scene = kf.game("freshwater", variant="adventure").deal(1).scene()
    assert panels(scene) == {"map": "Adventure Map", "upgrades": "Upgrades", "guide-book": "Guide Book"}
    assert {zone.id for zone in scene.zones} == {
        "map", "days", "goals-species", "goals-colours", "goals-bonus", "goals-big", "badges", "unlock-tiles", "unlock",
    }  # fmt: skip
    assert text(scene.status) == "Your first Badge is free: choose a Momentum tile."
    assert text(scene.zone("unlock-tiles").note or "").startswith("The rulebook suggests 1A")
    assert (scene.sheet, [(fact.id, text(fact.value)) for fact in scene.facts]) == (
        (),
        [("day", "1 of 7"), ("badges", "1"), ("points", "0")],
    )


WEEK: dict[str, Any] = {
    "day": 4,
    "beaten": 1,
    "location": 2,
    "badges": 2,
    "open_tiles": 9,
    "open_finesse": 1,
    "day_points": "40,50,30,0,0,0,0",
    "silent_points": "40,45,60,0,0,0,0",
}


def test_the_map_shows_what_is_beaten_and_what_comes_next() -> None:
    zone = journal(**WEEK).scene().zone("map")
    assert [text(step.name) for step in zone.steps] == [
        "L1 Crooked Fork",
        "L2 Hunter's Cabin",
        "L3 Snake Run",
        "L4 Coldwater Cove",
    ]
    assert len({step.art for step in zone.steps}) == 4
    assert [(one.slot, one.face, text(one.label)) for one in zone.pieces] == [
        (0, "beaten", "L1 Crooked Fork is beaten"),
        (1, "next", "The next Day is at L2 Hunter's Cabin"),
    ]
    assert text(zone.steps[0].label).startswith("L1 Crooked Fork, beaten. The Silent Angler scores 2 points for")


def test_seven_tiles_tell_of_the_days() -> None:
    zone = journal(**WEEK).scene().zone("days")
    assert faces(zone) == [
        "Day 1: L1 Crooked Fork, not won, 40 : 40",
        "Day 2: L1 Crooked Fork, won, 50 : 45",
        "Day 3: L2 Hunter's Cabin, not won, 30 : 60",
        "Day 4: L2 Hunter's Cabin, comes next",
        "Day 5",
        "Day 6",
        "Day 7",
    ]
    assert labels(zone.pieces)[1] == "Day 2 at L1 Crooked Fork: won, 50 points to 45"
    assert zone.kind == "list"
    signs = [one.print.signs[0].art if one.print and one.print.signs else "" for one in zone.pieces]
    assert signs == ["lost", "won", "lost", "next", "", "", ""]


def boxes(scene: Scene, zone: str) -> list[tuple[str | None, tuple[int, int] | None]]:
    return [(one.face, one.boxes) for one in scene.zone(zone).pieces]


def test_the_guide_book_tells_the_boxes_of_every_challenge() -> None:
    scene = journal(species_boxes="5,0,0,0,0,2,0,0", colour_boxes="8,0,1", bonus_boxes=7, big_ones=1 << 7, eight_box=1).scene()
    assert boxes(scene, "goals-species")[:6] == [
        ("Steelhead", (5, 5)),
        ("Dolly", (0, 5)),
        ("Cutthroat", (0, 5)),
        ("Brook", (0, 5)),
        ("Grayling", (0, 5)),
        ("Rainbow", (2, 5)),
    ]
    assert boxes(scene, "goals-colours") == [("Green", (8, 8)), ("Black", (0, 7)), ("Gold", (1, 6))]
    assert boxes(scene, "goals-bonus") == [("Bonus A", (5, 5)), ("Bonus B", (2, 5)), ("8 Fish", (1, 1))]
    assert boxes(scene, "goals-big")[-2:] == [("Gold Brown 7", (0, 1)), ("Gold Coho 8", (1, 1))]
    done = piece(scene, "goal-steelhead")
    assert text(done.label) == "Steelhead: 5 boxes of 5, Badge earned"
    assert done.print is not None
    assert (done.print.art, done.rule, done.closed) == ("fish-steelhead", "13.14", "13.13")
    assert sum(len(zone.pieces) for zone in scene.zones if zone.id.startswith("goals")) == 22
    assert text(scene.zone("goals-bonus").label) == "Bonus, 8 Fish, 2 of 3 done"


def test_of_the_guide_book_only_the_colours_that_were_signs_are_ours() -> None:
    """Boxes and points are printed, and so is the Black four-point Brook."""
    scene = journal().scene()
    ours = {zone.id: [one.face for one in zone.pieces if "ours" in one.marks] for zone in scene.zones if "goals" in zone.id}
    assert ours == {
        "goals-species": [],
        "goals-colours": ["Green", "Black", "Gold"],
        "goals-bonus": [],
        "goals-big": [one.face for one in scene.zone("goals-big").pieces if one.face != "Black Brook 4"],
    }
    assert text(piece(scene, "goal-big-coho").label) == "Gold Coho 8 (our choice of colour): 0 boxes of 1"


def test_in_the_terminal_what_is_ours_has_its_sign() -> None:
    lines = plain_text(day().scene(), day().game.words()).splitlines()
    assert [line.count("Rocks 1°") for line in lines[3:6]] == [0, 1, 2]
    assert "Reel                [Start] | Apply Drag° | Momentum° | Finesse +1 | Stamina" in lines
    assert "Achievements        [0°] 2° 4° 6 8° 10° 12°" in lines
    assert "Colour wheel        1 yellow° | 2 tan° | 3 white° | 4 blue | 5 orange | 6 green°" in lines


def test_upgrades_are_tiles_that_are_moves() -> None:
    position = journal(**WEEK)
    scene = position.scene()
    assert boxes(scene, "unlock-tiles") == [
        ("1A: fly or Cast 6", (1, 1)),
        ("2A: swap, Cast 4", (0, 1)),
        ("3A: Finesse +1, Cast 3", (0, 1)),
        ("4A: token, Cast 5", (1, 1)),
        ("5A: turn a die, Finesse +1", (0, 1)),
    ]
    assert boxes(scene, "unlock") == [
        ("Finesse at Start: Days begin with 1 now, 2 for a Badge", (1, 4)),
        ("Rocks per Deck: 1 per deck now, 2 for a Badge", (0, 2)),
        ("New Rod 3B: Reel board 3B instead of 1A", (0, 1)),
        ("New Rod 4B: Reel board 4B instead of 1A", (0, 1)),
        ("Skill Card: one is drawn every Day", (0, 1)),
        ("7 Fish Bonus: +2 if you are first to seven fish", (0, 1)),
        ("Bonus Points: +0 every Day now, +1 for a Badge", (0, 6)),
    ]
    full = journal(**WEEK | {"open_finesse": 4, "open_rocks": 3, "open_points": 6}).scene()
    assert [face for face, of in boxes(full, "unlock") if of in ((4, 4), (2, 2), (6, 6))] == [
        "Finesse at Start: Days begin with 4",
        "Rocks per Deck: 3 per deck",
        "Bonus Points: +6 every Day",
    ]
    assert {(one.sources, one.targets, text(one.cost)) for one in scene.moves if one.cost} == {
        ((f"unlock-{name}",), (), "1 Badge")
        for name in ("tile-2", "tile-3", "tile-5", "finesse", "rocks", "3B", "4B", "skill", "seven", "points")
    }
    one = move(position, "unlock finesse")
    assert (text(one.label), text(one.note or "")) == (
        "Unlock Finesse at Start, from 1 to 2",
        "from now on, Days begin with Finesse 2",
    )
    assert text(move(position, "unlock 3B").warning or "").startswith("Only one new rod can be unlocked")
    assert text(piece(scene, "unlock-finesse").label) == (
        "Finesse at Start: every Day begins with this much Finesse. Bought 1 of 4"
    )
    assert refused(position) == {"unlock tile 1": "13.6", "unlock tile 4": "13.6"}
    assert piece(scene, "unlock-tile-1").closed == "13.6"


def test_what_cannot_be_bought_says_why() -> None:
    first = journal()
    assert {rule for name, rule in refused(first).items() if name != "begin day"} == {"13.4"}
    assert refused(first)["begin day"] == "13.4"
    assert piece(first.scene(), "unlock-rocks").closed == "13.4"
    broke = journal(**WEEK | {"badges": 0})
    left = [one for name in ("unlock", "unlock-tiles") for one in broke.scene().zone(name).pieces]
    assert {one.closed for one in left if one.boxes and one.boxes[0] < one.boxes[1]} == {"13.3"}
    assert (broke.moves(), broke.scene().zone("badges").pieces) == (["begin day"], ())
    full: dict[str, Any] = {
        "open_finesse": 4,
        "open_rocks": 3,
        "open_board": 3,
        "open_skill": 1,
        "open_seven": 1,
        "open_points": 6,
    }
    rules = {one.id: one.closed for one in journal(**WEEK | full).scene().zone("unlock").pieces}
    assert list(rules.values()) == ["13.7", "13.8", "13.9", "13.9", "13.10", "13.11", "13.12"]


def test_the_button_names_the_day_and_its_place() -> None:
    position = journal(**WEEK)
    one = move(position, "begin day")
    assert (text(one.label), one.sources, one.targets) == ("Begin Day 4 at L2", (), ())
    assert [one.text for one in position.scene().moves if one.onward] == ["begin day"]
    assert text(one.warning or "") == "You still have 2 Badges to spend."
    assert move(journal(**WEEK | {"badges": 0}), "begin day").warning is None


def test_the_status_between_days_is_the_next_step() -> None:
    assert status(journal(**WEEK)) == "You can spend 2 Badges, or begin Day 4."
    assert status(journal(**WEEK | {"day": 3, "badges": 0})) == "Begin Day 3 at L2 Hunter's Cabin."
    assert status(journal(**WEEK), SPECTATOR) == "Player 1 is choosing upgrades in the Journal before Day 4."
    first = played(kf.game("freshwater", variant="adventure").deal(1), "unlock tile 1")
    assert status(first) == "Begin Day 1 at L1 Crooked Fork."
    assert text(first.scene().zone("unlock-tiles").note or "") == "1 Badge each"


def test_the_journal_is_told() -> None:
    position = played(journal(**WEEK), "unlock tile 2", "unlock finesse", "begin day", "day 5", "dice 1 2 3 4 5")
    assert log_lines(position) == [
        "Unlocks tile 2A",
        "Unlocks Finesse at Start, 2 of 4",
        "Begins Day 4 at L2 Hunter's Cabin",
        "The Day is set up",
        "Day 4 at L2 Hunter's Cabin; Round 1, dice 1 2 3 4 5",
    ]
    drawn = played(journal(**WEEK | {"open_skill": 1}), "begin day", "day 5", "dice 1 2 3 4 5")
    assert "; skill card " in log_lines(drawn)[-1]


def test_during_a_day_the_journal_lies_below() -> None:
    numbers: dict[str, int | str] = {
        "day": 3,
        "badges": 2,
        "open_finesse": 1,
        "open_points": 2,
        "species_boxes": "5,0,0,3,0,0,0,0",
    }
    position = day(adventure=True, location=2, tiles="1A 4A", journal=numbers)
    scene = position.scene()
    panel = scene.panels[-1]
    assert (panel.id, panel.summary, panel.aside) == ("journal", None, True)
    assert text(scene.zone("journal-now").label) == "Day 3 of 7, L2 Hunter's Cabin; 2 Badges; 5 upgrades bought"
    assert boxes(scene, "journal-now") == [("Day 3, L2", (0, 4))]
    assert text(piece(scene, "journal.day").label).endswith("; 0 of 4 locations beaten")
    assert [(one.id, one.boxes) for one in scene.zone("bought").pieces] == [
        ("journal.unlock-tile-1", (1, 1)),
        ("journal.unlock-tile-4", (1, 1)),
        ("journal.unlock-finesse", (1, 4)),
        ("journal.unlock-points", (2, 6)),
    ]
    assert boxes(scene, "goals") == [("Brook", (3, 5))]
    assert piece(scene, "journal.day").closed == "13.1"


def test_the_end_of_a_day_fills_the_guide_book_in_words() -> None:
    position = day_over(adventure=True, caught=GOOD_SEVEN, journal={"open_tiles": 1})
    end = log_lines(position)[-1]
    guide = [one for zone in position.scene().zones if zone.id.startswith("goals") for one in zone.pieces]
    new = [one for one in guide if "new" in one.marks]
    assert {"goal-coho", "goal-gold", "goal-big-coho"} <= {one.id for one in new}
    assert {one.id for one in guide if one not in new} >= {"goal-grayling", "goal-black"}
    assert piece(position.scene(), "goal-gold").new_boxes > 1
    for one in new:
        filled, most = one.boxes or (0, 0)
        is_done = filled == most
        assert one.new_boxes == (1 if is_done else filled)
        assert text(one.label).endswith(" on the last Day" if is_done else f", {filled} of them new")
    assert "; the Day is won, " in end
    assert "; a Badge for the Big One Gold Coho 8; " in end
    assert end.endswith("; a Badge for L1 Crooked Fork")
    assert text(piece(position.scene(), "day-1").label) == "Day 1 at L1 Crooked Fork: won, 52 points to 0"
    assert lines(position.scene())["Day 1"][1][0] == position.scores()[0]  # the sheet of the Day that is over


def test_the_end_of_an_adventure_in_words() -> None:
    said: dict[str, Any] = {"adventure": True, "location": 4}
    won = day_over(caught=GOOD_SEVEN, journal={"beaten": 3, "day": 5}, **said)
    assert status(won).endswith("All four locations are beaten on Day 5: the adventure is won!")
    assert log_lines(won)[-1].endswith("; a Badge for L4 Coldwater Cove; the adventure is won")
    lost = day_over(seventh=2, silent={"caught": GOOD_SEVEN}, journal={"beaten": 3, "day": 7}, **said)
    assert status(lost).endswith("The seven Days are over with 3 of 4 locations beaten: the adventure is lost.")
    assert won.scene(0).sheet[-1].points[0] == won.scores()[0]
    given_up = kf.game("freshwater", variant="adventure").deal(1).give_up(0)
    assert status(given_up) == "Given up: the adventure is lost."
    assert panels(given_up.scene(0))["upgrades"] == "Upgrades"
    assert given_up.scene(0).sheet == ()


def test_an_adventure_that_is_over_lies_open_as_its_journal() -> None:
    said: dict[str, Any] = {"adventure": True, "location": 4}
    week: dict[str, Any] = {"beaten": 3, "day": 5, "day_points": "40,30,50,60,0,0,0", "silent_points": "30,40,40,50,0,0,0"}
    won = day_over(caught=GOOD_SEVEN, journal=week, **said).scene(0)
    assert [panel.id for panel in won.panels] == ["map", "upgrades", "guide-book"]
    assert [one.face for one in won.zone("map").pieces] == ["beaten"] * 4
    assert [(one.face or "").rpartition(", ")[2] for one in won.zone("days").pieces[-3:]] == [
        f"won, {won.sheet[-2].points[0]} : {won.sheet[-2].points[1]}".rpartition(", ")[2],
        "Day 6",
        "Day 7",
    ]
    assert text(piece(won, "day-6").label) == "Day 6 was not played"
    assert piece(won, "goal-gold").new_boxes > 0
    assert [text(line.name) for line in won.sheet[-7:]] == [
        "Total on Day 5", "Day 1", "Day 2", "Day 3", "Day 4", "Day 5", "All Days",
    ]  # fmt: skip
    lost = day_over(seventh=2, silent={"caught": GOOD_SEVEN}, journal=week | {"day": 7}, **said).scene(0)
    assert text(lost.zone("map").label) == "Adventure Map, 3 of 4 locations beaten"
    assert text(piece(lost, "map.angler").label) == "L4 Coldwater Cove was not beaten"


def test_an_adventure_that_was_given_up_tells_its_days() -> None:
    week: dict[str, Any] = {"beaten": 1, "day": 3, "day_points": "40,30,0,0,0,0,0", "silent_points": "30,40,0,0,0,0,0"}
    during = day(adventure=True, location=2, journal=week).give_up(0).scene(0)
    between = journal(open_tiles=1, **week).give_up(0).scene(0)
    for scene in (during, between):
        assert not scene.moves
        assert lines(scene) == {
            "Day 1": ("L1 Crooked Fork, won", (40, 30)),
            "Day 2": ("L2 Hunter's Cabin, not won", (30, 40)),
            "All Days": ("", (70, 70)),
        }
        assert text(piece(scene, "day-3").label) == "Day 3: the adventure was given up"
        assert text(piece(scene, "day-4").label) == "Day 4 was not played"


def test_what_was_bought_says_so_and_is_counted_by_boxes() -> None:
    scene = journal(open_tiles=1, open_finesse=2, badges=1).scene()
    assert text(piece(scene, "unlock-tile-1").label).startswith("Already unlocked: each box can be bought only once. ")
    assert text(piece(scene, "unlock-finesse").label).endswith(" Bought 2 of 4")
    poor = journal(open_tiles=1, badges=0).scene()
    assert (piece(poor, "unlock-tile-1").closed, piece(poor, "unlock-tile-2").closed) == ("13.6", "13.3")
    now = day(adventure=True, journal={"open_tiles": 1, "open_finesse": 2}).scene()
    assert (now.zone("bought").count, [one.count for one in now.zone("bought").pieces]) == (3, [1, 2])
    assert text(now.zone("bought").label) == "Upgrades, 3 bought"


def test_the_journal_in_text() -> None:
    shown = plain_text(journal(**WEEK).scene(0), GAME.words()).splitlines()
    assert shown[:4] == [
        "Day 4 of 7   Badges 2   Points 120",
        "Adventure Map     L1 Crooked Fork: beaten → L2 Hunter's Cabin: next",
        "                  L3 Snake Run → L4 Coldwater Cove",
        "Days              Day 1: L1 Crooked Fork, not won, 40 : 40",
    ]
    assert [line for line in shown if line in panels(journal().scene()).values()] == ["Upgrades", "Guide Book"]
    assert "Species Goals     □□□□□ Steelhead   □□□□□ Grayling" in shown
    assert "Other upgrades    ■□□□   Finesse at Start: Days begin with 1 now, 2 for a Badge" in shown
    assert "                  □□     Rocks per Deck: 1 per deck now, 2 for a Badge" in shown


# What has just ended


def interim(position: Position) -> str:
    words = position.scene().interim
    return text(words) if words else ""


def test_13_3_the_end_of_a_day_is_told_with_its_badges() -> None:
    position = day_over(adventure=True, caught=GOOD_SEVEN, journal={"open_tiles": 1})
    assert interim(position) == (
        "Day 1 at L1 Crooked Fork: won, 52 to 0. 5 Badges: 1 for the win, 1 for the Big One Gold Cutthroat 7, "
        "1 for the Big One Gold Rainbow 7, 1 for the Big One Gold Brown 7, 1 for the Big One Gold Coho 8. "
        "Each buys one upgrade in the Journal."
    )
    assert interim(played(position, "unlock finesse")) == interim(position)
    assert [line[0] for line in lines(position.scene()).values() if "won" in line[0]] == ["L1 Crooked Fork, won"]
    assert interim(played(position, "begin day", "day 5", "dice 1 2 3 4 5")) == ""


def test_what_was_caught_on_the_day_that_is_over_is_shown_with_it() -> None:
    position = day_over(adventure=True, caught=GOOD_SEVEN, journal={"open_tiles": 1})
    (catch,) = position.scene().interim_zones
    assert (catch.kind, catch.ground, len(catch.pieces)) == ("row", "water", 7)
    assert text(catch.label) == "Caught on Day 1: 7 fish, 38 points"
    assert apply_change(journal().scene(), find_changes(journal().scene(), position.scene())) == position.scene()
    played(position, "begin day", "day 5", "dice 1 2 3 4 5")
    assert position.scene().interim_zones == journal().scene().interim_zones == ()


def test_13_3_a_day_that_is_lost_and_a_tie_are_told_too() -> None:
    lost = day_over(adventure=True, seventh=2, silent={"caught": GOOD_SEVEN}, journal={"open_tiles": 1, "day": 2})
    assert interim(lost).startswith("Day 2 at L1 Crooked Fork: not won, 0 to ")
    assert interim(lost).endswith(
        ". No Badge this time. You earn them by winning a Day and by completing challenges of the Guide Book."
    )
    tie = journal(open_tiles=1, day=2, day_points="40,0,0,0,0,0,0", silent_points="40,0,0,0,0,0,0")
    assert interim(tie).startswith("Day 1 at L1 Crooked Fork: a tie at 40, which is not a win. No Badge this time.")
    assert interim(journal()) == interim(day()) == ""


def test_13_19_a_badge_of_an_earlier_day_is_not_told_again() -> None:
    """Both challenges are complete; one of them was before the Day."""
    numbers: dict[str, Any] = {"open_tiles": 1, "species_boxes": "0,0,0,4,0,0,0,0", "big_ones": 1 << 3}
    position = day_over(adventure=True, seventh=2, caught=["brook black 4/2"], silent={"caught": GOOD_SEVEN}, journal=numbers)
    assert "1 Badge, for 5 Brook. It buys one upgrade in the Journal." in interim(position)
    again = kf.game("freshwater", variant="adventure").set_up(write_position(truth(position)))
    assert interim(again) == interim(position)


def test_how_a_day_was_laid_out_has_words_though_nobody_hears_it() -> None:
    position = played(journal(open_tiles=1), "begin day", "day 5", "dice 1 2 3 4 5")
    assert [text(position.log_message(at, 0) or "") for at in range(2)] == [
        "Begins Day 1 at L1 Crooked Fork",
        "The Day is set up",
    ]
    assert position.visible_log(0)[1].text == "?"


# What can be done, and why


def test_8_26_the_status_names_x_and_g() -> None:
    said: dict[str, Any] = {"step": "spot", "finesse": 1, "hatch": {2: "o"}}
    third = day(more="spot=4 first_spot=10 drifts=2 revealed=1 column=3", skills="X", **said)
    assert status(third) == (
        "No fish is hooked at 2 middle, and you cannot drift any further. "
        "You may for 1 Finesse drift a third time with X, or end the Cast."
    )
    both = day(more="spot=7 first_spot=10 drifts=1 revealed=2 earned=2 column=3", skills="G", **said)
    assert status(both).endswith(
        ": drift one column to the left, or for 1 Finesse reveal one more Strike card or restart the Cast with G."
    )


def test_8_22_the_last_reel_of_a_day() -> None:
    position = day(step="last-reels", line="brook green 1/1", section="green", skills="T", caught=GOOD_SEVEN)
    assert status(position) == "The Day is over, except for one last Reel at a value of 5, with T."


def hint(position: Position, name: str) -> str:
    view = position.view(0)
    return text(GAME.module("hints").explain(view, next(move for move in view.legal if view.write(move) == name)))


def test_hints_to_take_a_die_are_true_of_that_die() -> None:
    line: dict[str, Any] = {"line": "coho gold 6/3", "pool": "1346"}
    assert hint(day(**line), "take die 1") == (
        "Take the 1: it is too weak to reel this fish, but Finesse +2 is worth more now than a stronger die"
    )
    assert hint(day(**line, finesse=1), "take die 3") == "Take the 3: for 1 Finesse it becomes a 4, which reels the fish"
    assert hint(day(**line), "take die 4").startswith("Take the 4: with a Reel the reel stops on ")
    weak = day(line="coho gold 8/4", pool="1134")
    assert hint(weak, "take die 1").startswith("Take the 1: no die of the pool is strong enough to reel this fish")
    tucked = day(line="coho gold 6/3", tucked=True, pool="1236")
    assert "with a Reel" not in hint(tucked, "take die 6")


def test_hints_in_the_journal() -> None:
    assert hint(journal(open_tiles=1), "unlock rocks").startswith("Unlock Rocks per Deck, from 1 to 2: ")
    assert hint(journal(open_tiles=1, badges=0), "begin day") == "Begin Day 1: you have no Badges left to spend"
    assert hint(journal(open_tiles=1), "begin day") == "Begin Day 1: none of the remaining upgrades would help"
    assert hint(journal(), "unlock tile 3").endswith("; with this tile the most Days are won")
