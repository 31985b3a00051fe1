"""The table of Freshwater Fly as people see it: pieces, moves with what comes of them, the log and the score sheet."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import kingfisher as kf
from kingfisher.core.interface import SPECTATOR
from kingfisher.core.play.position import Position
from kingfisher.core.scene import Effect, Piece, Place, Scene, SceneMove, SheetLine, Zone
from kingfisher.core.scene.text import plain_text
from kingfisher.games.freshwater import GAME
from kingfisher.games.freshwater.components import components_of
from kingfisher.games.freshwater.tests.builders import played, table
from kingfisher.table import Rejected, Table

text = GAME.words().text
OURS = "(our choice of place: the printed one is unknown)"
SOME = ({"players": 2}, {"players": 4, "boards": "choose", "momentum": "3,4,5,6,7", "master_skills": "on"})


def move(position: Position, name: str) -> SceneMove:
    return next(move for move in position.scene().moves if move.text == name)


def label(position: Position, name: str) -> str:
    return text(move(position, name).label)


def ends(position: Position, name: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return move(position, name).sources, move(position, name).targets


def refused(position: Position) -> dict[str, str]:
    return {move.text: move.rule for move in position.scene().refused}


def piece(scene: Scene, name: str) -> Piece:
    return next(piece for zone in scene.zones for piece in zone.pieces if piece.id == name)


def faces(zone: Zone) -> list[str | None]:
    return [piece.face for piece in zone.pieces]


def played_at_random(seed: int, **options: Any) -> list[Position]:
    """Copies of a random game, at every few moves and at its end."""
    position, choice = kf.game("freshwater", **options).deal(seed), Random(seed)
    found = []
    while not position.over:
        if choice.random() < 0.08:
            found.append(position.copy())
        position.play(choice.choice(position.moves()))
    return [*found, position]


# The whole


@pytest.mark.parametrize("options", SOME)
def test_pieces_have_one_place_each_and_moves_name_what_is_there(options: dict[str, Any]) -> None:
    for position in played_at_random(3, **options):
        for seat in (0, position.game.seats - 1, SPECTATOR):
            scene = position.scene(seat)
            names = [piece.id for zone in scene.zones for piece in zone.pieces]
            names += [slot.id for zone in scene.zones for slot in zone.slots] + [zone.id for zone in scene.zones]
            assert len(names) == len(set(names))
            assert {name for move in scene.moves for name in (*move.sources, *move.targets)} <= set(names)
            assert {name for move in scene.refused for name in (*move.sources, *move.targets)} <= set(names)
            assert [move.text for move in scene.moves] == (position.moves(seat) if seat >= 0 else [])


@pytest.mark.parametrize("options", SOME)
def test_no_two_moves_look_the_same_to_a_pointer(options: dict[str, Any]) -> None:
    """But for the die in hand, which asks whether it is one more or less, and L, which asks for a number afterwards."""
    for position in played_at_random(5, **options):
        moves = [(move.sources, move.targets) for move in position.scene().moves if move.sources or move.targets]
        moves = [both for both in moves if both != (("skill-L",), ()) and not (both[0][0][:4] == "die-" and not both[1])]
        assert len(moves) == len(set(moves))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_parts_and_the_zones_in_them_lie_beside_each_other_and_leave_no_row_out(players: int) -> None:
    for boards in ("random", "choose"):
        scene = kf.game("freshwater", players=players, boards=boards).deal(1).scene(0)
        assert_beside_each_other([panel.place for panel in scene.panels])
        for panel in scene.panels:  # beside the river's foot there is room
            lying = [zone for zone in scene.zones if zone.panel == panel.id and zone.on is None and zone.kind != "grid"]
            assert_beside_each_other([zone.place for zone in lying])
        assert {zone.panel for zone in scene.zones} == {panel.id for panel in scene.panels}
        assert {zone.panel for zone in scene.zones if zone.on} == {scene.zone("river").panel}


def assert_beside_each_other(places: list[Place]) -> None:
    cells = [
        (place.row + row, place.column + column)
        for place in places
        for row in range(place.rows)
        for column in range(place.columns)
    ]
    assert len(cells) == len(set(cells))
    assert {row for row, _ in cells} == set(range(max(cells)[0] + 1))


def test_every_player_has_a_part_of_the_table_that_tells_the_most_in_a_line() -> None:
    position = table(
        players=3,
        line="coho gold 8/4",
        section="black",
        others={1: {"caught": ["brook green 2/1", "dolly green 1/1"]}},
    )
    panels = {panel.id: panel for panel in position.scene(1).panels}
    assert {name: panel.owner for name, panel in panels.items()} == {
        "water": None,
        "tray": None,
        "supply": None,
        "seat-1": 1,
        "seat-0": 0,
        "seat-2": 2,
    }
    assert [text(panels[name].title) for name in ("water", "supply", "seat-0", "seat-1")] == [
        "River",
        "Supply",
        "Player 1",
        "You",
    ]
    assert [text(panels[name].summary or "") for name in ("seat-1", "seat-0")] == [
        "3 points; no fish on the line; 2 caught",
        "1 point; Gold Coho in Black; 0 caught",
    ]
    first = [panel.owner for panel in position.scene(SPECTATOR).panels if panel.owner is not None]
    assert first == [0, 1, 2]  # for those who look on, the first seat's stands in for their own


# What is seen


def test_a_fish_in_the_river_shows_species_and_colour_and_no_more_unless_it_was_seen() -> None:
    scene = table(river={"4 middle": "brook green 2/1", "5 bottom": "coho gold 8/4!"}).scene(0)
    hidden, known = piece(scene, "brook-green.4-middle"), piece(scene, "coho-gold-8-4.5-bottom")
    assert (text(hidden.label), hidden.face) == ("4 middle: Green Brook", "Brook grn")
    assert hidden.print is not None
    assert (hidden.print.art, hidden.print.value, len(hidden.print.signs)) == ("fish-brook", None, 1)
    assert text(known.label) == "5 bottom: Gold Coho, 8 points, strength 4"
    assert (known.face, known.marks, hidden.marks) == ("Coho gd8/4", ("ours",), ())
    assert known.print is not None
    assert (known.print.art, known.print.value) == ("fish-coho", 8)
    assert [text(sign.label) for sign in known.print.signs] == ["Gold", "Strength 4"]
    assert hidden.slot == 6 + 3  # row by row


def test_rocks_tell_how_many_they_are_and_what_was_seen_of_them() -> None:
    scene = table(rocks={1: "ABC", 2: "D!E"}).scene(0)
    decks = [piece(scene, name) for name in ("rocks.2-top", "rocks.4-bottom")]
    assert [text(deck.label) for deck in decks] == [
        "2 top: a Rock deck of 3 cards",
        "4 bottom: a Rock deck of 2 cards, D on top",
    ]
    assert {deck.marks for deck in decks} == {("ours",)}  # where they lie
    assert [deck.face for deck in decks] == ["Rocks 3", "Rocks 2 D"]


def test_an_empty_space_is_a_slot_and_the_hooked_one_is_not_empty_yet() -> None:
    position = table(players=4, deck_left=0, river={"1 top": "-"}, fly="yellow", hatch={4: "y"}, die=4, skills="G")
    assert [(slot.id, text(slot.label)) for slot in position.scene().zone("river").slots] == [
        ("space.1-top", "1 top: an empty space")
    ]
    played(position, "cast 4 middle", "hook")
    scene = position.scene()
    assert text(scene.status).endswith("Keep it, or restart the Cast with G.")
    assert text(piece(scene, "hooked.4-middle").label) == "4 middle, with the Casting token: the fish was hooked here"


def test_a_cast_shows_the_token_and_the_strike_cards() -> None:
    position = table(fly="yellow", hatch={4: "y", 3: "y"}, die=4)
    assert faces(position.scene().zone("strikes")) == [None] * 4
    assert piece(position.scene(), "casting-token").face == "beside"
    played(position, "cast 4 middle", "blank")
    scene = position.scene()
    assert faces(scene.zone("strikes")) == ["blank", None, None, None]
    token = piece(scene, "casting-token")
    assert (token.face, token.marks) == ("4 middle", ("held",))
    here = [one for one in scene.zone("river").pieces if "casting" in one.marks]
    assert [one.id.partition(".")[2] for one in here] == ["4-middle"]
    assert (here[0].face or "").startswith("*")
    assert position.scene(1).zone("casting").pieces[0].marks == ()  # another's fingers


def test_hatch_tiles_tell_their_tokens_and_what_matches_the_own_fly() -> None:
    scene = table(fly="yellow", hatch={3: "yyb", 7: "gg"}).scene(0)
    tile, deck = scene.zone("hatch-3"), scene.zone("on-deck")
    assert (faces(tile), tile.count, text(tile.note or "")) == (["yellow x2", "blue"], 3, "2 matches")
    assert text(tile.label) == "Hatch tile of column 3, for 4 tokens: 2 yellow, blue"
    assert (faces(deck), deck.note) == (["green x2"], None)


def test_dice_lie_in_the_pool_in_a_hand_and_with_who_used_them() -> None:
    position = table(pool="2255", dice="1", others={1: {"dice": "56"}})
    assert faces(position.scene().zone("pool")) == ["2", "2", "5", "5"]
    assert ends(position, "take die 5") == (("die-5-1",), ())
    position.play("take die 5")
    scene = position.scene()
    assert [one.id for one in scene.zone("pool").pieces] == ["die-2-0", "die-2-1", "die-5-0"]
    assert [(one.id, one.marks) for one in scene.zone("dice-0").pieces] == [("die-5-1", ("held",)), ("die-1-0", ("spent",))]
    assert [text(one.label) for one in scene.zone("dice-0").pieces] == ["the die in hand, showing 5", "a used die showing 1"]
    assert faces(scene.zone("dice-1")) == ["5", "6"]
    assert text(scene.zone("dice-1").label) == "2 dice this round, sum of the used dice: 11"


def test_a_die_that_was_taken_leaves_its_well_empty() -> None:
    """The wells are those of all dice of the round, in the order of their faces."""
    position = table(pool="2255", dice="1", others={1: {"dice": "56"}})
    pool = position.scene().zone("pool")
    assert (pool.columns, [(one.id, one.slot) for one in pool.pieces]) == (
        7,
        [("die-2-0", 1), ("die-2-1", 2), ("die-5-0", 3), ("die-5-1", 4)],
    )
    after = position.play("take die 2").scene().zone("pool")
    assert (after.columns, [(one.id, one.slot) for one in after.pieces]) == (
        7,
        [("die-2-0", 1), ("die-5-0", 3), ("die-5-1", 4)],
    )


def test_one_s_own_dice_lie_in_the_tray_beside_the_pool_and_those_of_others_on_their_boards() -> None:
    scene = table(players=3).scene(1)
    panels = {zone.id: zone.panel for zone in scene.zones}
    assert [panels[zone] for zone in ("pool", "dice-1", "dice-0", "dice-2")] == ["tray", "tray", "seat-0", "seat-2"]
    assert text(scene.zone("dice-1").title) == "Your dice"
    assert [panel.id for panel in scene.panels if panel.stays] == ["tray"]
    watched = table(players=3).scene(SPECTATOR)
    assert (watched.zone("dice-0").panel, text(watched.zone("dice-0").title)) == ("tray", "Dice")


def test_a_player_has_a_line_a_reel_finesse_and_gear() -> None:
    position = table(
        line="coho gold 8/4",
        section="black",
        reel=2,
        drag=True,
        token="blue",  # noqa: S106
        fly="yellow+blue",
        finesse=3,
        board="3B",
        tile="4B",
    )
    scene = position.scene()
    fish = scene.zone("line-0").pieces[0]
    assert fish.face == "Coho gd8/4 drag"
    assert text(fish.label).startswith("Gold Coho, 8 points, strength 4, in the Black section; Drag makes its strength 0")
    assert (fish.slot, [text(step.name) for step in scene.zone("line-0").steps]) == (1, ["Green", "Black", "Gold"])
    assert fish.print is not None
    assert [text(sign.label) for sign in fish.print.signs] == ["Gold", "Strength 0", "Drag applied"]
    assert [(zone.pieces[0].slot, zone.count) for zone in (scene.zone("reel-0"), scene.zone("finesse-0"))] == [(2, 5), (3, 5)]
    assert text(scene.zone("reel-0").label) == "Reel at Momentum"
    assert [scene.zone(name).kind for name in ("reel-0", "finesse-0", "line-0")] == ["dial", "track", "track"]
    assert text(scene.zone("reel-0").pieces[0].label) == "Reel at Momentum, with one blue Hatch token in the spinner"
    assert faces(scene.zone("gear-0")) == ["3B", "yellow fly", "blue fly", "Drag on", "Start player"]
    assert piece(scene, "board-of-0").closed == "10.13"
    seen = position.scene(1)
    for name in ("line-0", "reel-0", "finesse-0", "gear-0", "cards-0"):
        assert faces(seen.zone(name)) == faces(scene.zone(name))


def test_reel_and_finesse_tell_what_each_step_means_and_where_it_stands() -> None:
    scene = table().scene(0)
    reel, finesse = scene.zone("reel-0"), scene.zone("finesse-0")
    assert [(text(step.name), step.rule) for step in reel.steps] == [
        ("Start", "5.4"),
        ("Apply Drag", "5.7"),
        ("Momentum", "5.8"),
        ("Finesse +1", "5.10"),
        ("Stamina", "5.11"),
    ]
    assert text(reel.steps[1].label) == f"Apply Drag: the strength of the fish is 0 from now on {OURS}"
    assert [step.rule for step in finesse.steps] == ["6.3", "6.4", "6.7", "6.7", "6.8"]
    assert text(finesse.steps[4].label) == "Finesse 4, the most: for 1, you may also apply Drag"
    turned = components_of("ours").line.partition(";marks:")[0].replace("drag,momentum", "momentum,drag")
    own = kf.game("freshwater", components=turned).deal(1).scene(0).zone("reel-0")
    assert [text(step.name) for step in own.steps][1:3] == ["Momentum", "Apply Drag"]
    assert not text(own.steps[1].label).endswith(OURS)


def test_cards_and_tiles_explain_themselves() -> None:
    position = table(skills="BCHN", new="H", tile="1A", finesse=2, line="coho gold 8/4", die=1)
    played(position, "skill C")
    cards = {one.id: one for one in position.scene().zone("cards-0").pieces}
    assert text(cards["skill-B"].label) == "Skill B: For 2 Finesse apply Drag to the fish on the line."
    assert text(cards["tile-1A"].label) == ("Momentum tile 1A: Change the fly, or Cast to column 6.")
    assert text(cards["skill-C"].label).endswith("Used this turn.")
    assert text(cards["skill-H"].label).endswith("You can use it from the next turn.")
    assert {name: one.marks for name, one in cards.items()} == {
        "tile-1A": ("ours",),
        "skill-B": (),
        "skill-C": ("ours", "used", "spent"),
        "skill-H": ("ours", "fresh", "spent"),
        "skill-N": (),
    }
    assert [cards[name].face for name in ("tile-1A", "skill-H")] == ["1A fly or Cast 6", "H 3 to 6 (fresh)"]
    assert {name: one.closed for name, one in cards.items()}["tile-1A"] == "7.4"
    assert cards["skill-N"].closed == "8.16"
    assert (cards["skill-C"].closed, cards["skill-H"].closed) == ("8.1", "11.9")
    assert [cards[name].rule for name in ("tile-1A", "skill-B", "skill-N")] == ["7.4", "8.4", "8.16"]
    assert [one.kind for one in cards.values()] == ["tile"] * 5
    printed = cards["skill-H"].print
    assert printed is not None
    assert (text(printed.title), text(printed.text or "")) == ("H", "3 to 6")


def test_values_of_the_owners_file_are_shown_and_not_called_ours() -> None:
    own = components_of("ours").line.partition(";marks:")[0].replace("4A:5", "4A:2")
    position = kf.game("freshwater", components=own).deal(1)
    tile = next(one for one in position.scene(0).zone("momentum").pieces if one.id == "tile-4A")
    assert (tile.face, tile.marks) == ("4A token, Cast 2", ())
    assert text(position.scene(0).zone("momentum").note or "") == "your own values"
    assert text(table().scene(0).zone("momentum").note or "") == "marked values are ours"
    assert {fact.id for fact in position.scene(0).facts} == {"score-0", "score-1"}  # all of them tell how it stands


# Moves


@pytest.mark.parametrize(
    ("where", "said", "earns"),
    [
        ("middle", "Cast to 4 middle: Green Brook, one Strike card; a Rock card would come with it", "1 card: 1 in 4"),
        ("bottom", "Cast to 4 bottom: no fish, no Strike card", "no Strike card"),
    ],
)
def test_a_cast_tells_what_it_earns(where: str, said: str, earns: str) -> None:
    position = table(fly="yellow", hatch={4: "y"}, river={"4 middle": "brook green 2/1"}, die=4)
    note = move(position, f"cast 4 {where}").note
    assert (label(position, f"cast 4 {where}"), text(note or "")) == (said, earns)


def test_a_cast_that_can_hook_nothing_is_warned_of() -> None:
    without = table(fly="yellow", die=5)
    assert text(move(without, "cast 5 middle").warning or "") == (
        "No Hatch token of columns 3 to 5 matches your fly, so you cannot hook a fish."
    )
    assert text(move(table(fly="yellow", die=1), "cast 1 middle").warning or "") == (
        "No Hatch token of column 1 matches your fly, so you cannot hook a fish."
    )
    assert move(table(fly="yellow", die=5, hatch={3: "y"}), "cast 5 middle").warning is None
    assert move(table(fly="yellow", die=5, skills="E"), "cast 5 middle").warning is None  # [8.7] a miss may be wanted
    third: dict[str, Any] = {"fly": "yellow", "die": 5, "skills": "X", "hatch": {2: "y"}}
    assert move(table(**third, finesse=1), "cast 5 middle").warning is None
    assert move(table(**third), "cast 5 middle").warning is not None


@pytest.mark.parametrize(
    ("said", "fish", "die", "more"),
    [
        ("Reel 3 spaces to Finesse +1", "coho gold 6/3", 6, {}),
        ("Reel one space to Start: the fish moves to the Black section", "coho gold 6/3", 4, {"reel": 4}),
        ("Reel 3 spaces past Start to Momentum: the fish moves to the Black section", "coho gold 6/3", 6, {"reel": 4}),
        ("Reel one space to Stamina and back to Finesse +1", "coho gold 6/3", 4, {"reel": 3}),
        ("Reel one space to Stamina", "brook black 4/2", 3, {"reel": 3}),
        ("Reel 4 spaces to Stamina and on to Start: the fish is caught", "brook green 1/1", 5, {}),
        ("Reel 6 spaces past Start to Apply Drag: the fish is caught", "brook green 1/1", 6, {"drag": True}),
        (
            "Reel 6 spaces past Start to Apply Drag: the fish is caught",
            "brook black 4/2",
            6,
            {"drag": True, "section": "green"},
        ),
    ],
)
def test_a_reel_tells_where_it_stops_and_what_becomes_of_the_fish(said: str, fish: str, die: int, more: dict[str, Any]) -> None:
    position = table(line=fish, die=die, **more)
    assert label(position, "reel") == said
    assert ends(position, "reel") == ((f"die-{die}-1",), ("reel-0",))  # another one is in the pool
    caught = len(position.scene().zone("catch-0").pieces)
    position.play("reel")
    assert (len(position.scene(0).zone("catch-0").pieces) > caught) == said.endswith("caught")


def test_a_die_tells_what_it_is_good_for() -> None:
    weak = table(line="coho gold 8/4", pool="3455")
    assert label(weak, "take die 3") == "Take a 3: only Finesse +2 is possible with it"
    assert label(weak, "take die 5") == "Take a 5, to Reel one space to Apply Drag"
    assert label(table(line="coho gold 8/4", pool="34", finesse=1), "take die 3") == (
        "Take a 3: it is not greater than the strength of 4"
    )
    tucked = table(line="coho gold 8/4", tucked=True, pool="56", finesse=1)
    assert label(tucked, "take die 6") == "Take a 6: this fish cannot be reeled with it"
    assert label(table(pool="12"), "take die 2") == "Take a 2, to Cast to column 2"


def test_finesse_that_brings_nothing_is_warned_of() -> None:
    assert label(table(die=3, finesse=3), "finesse") == "Use the 3 for Finesse +2, from 3 to 4"
    assert text(move(table(die=3, finesse=4), "finesse").warning or "").endswith("so you gain nothing.")


def test_the_odds_of_one_more_strike_card() -> None:
    position = played(table(fly="yellow", hatch={4: "y", 3: "y"}, die=4, finesse=2), "cast 4 middle", "blank")
    assert label(position, "extra strike") == "Reveal one more Strike card: one of 3 is the hook"
    played(position, "drift middle", "blank", "blank")
    assert label(position, "extra strike") == "Reveal the last Strike card: it is the hook"


def test_strike_cards_tell_the_odds_of_the_next_one() -> None:
    position = table(fly="yellow", hatch={4: "y", 3: "y"}, die=4, finesse=1)
    strikes = position.scene().zone("strikes")
    assert text(strikes.label) == "Strike cards, 4 face down; the next is the hook 1 in 4, 25%"
    assert (text(strikes.pieces[0].label), strikes.pieces[0].rule) == (
        "a Strike card, face down: the hook 1 in 4, 25%",
        "4.5",
    )
    played(position, "cast 4 middle", "blank")
    assert text(position.scene(1).zone("strikes").label) == "Strike cards, 3 face down; the next is the hook 1 in 3, 33%"
    assert text(move(position, "drift middle").note or "") == "2 cards: 2 in 3"
    assert ends(position, "extra strike") == (("strikes",), ())
    played(position, "drift middle", "blank", "blank")
    assert text(position.scene().zone("strikes").label) == "Strike cards, one face down: the hook for certain"
    assert text(position.scene().status).endswith("or for 1 Finesse reveal one more Strike card first.")
    hooked = played(table(fly="yellow", hatch={4: "y"}, die=4, skills="G"), "cast 4 middle", "hook")
    assert text(hooked.scene().zone("strikes").label) == "Strike cards, 3 face down; the hook is revealed"
    assert text(hooked.scene().zone("strikes").pieces[-1].label) == "a Strike card, face down, without the hook"


def test_what_a_move_costs_stands_beside_it() -> None:
    def costs(position: Position) -> dict[str, str]:
        return {move.text: text(move.cost) for move in position.scene().moves if move.cost}

    rich = costs(table(finesse=4, fly="yellow", hatch={4: "y"}, die=4, skills="IJKLMS", tile="1A"))
    some = ("die +1", "fly blue", "move yellow 4 to 5", "skill S yellow 4 to 6", "skill I blue", "skill J", "skill K cast")
    assert [rich[name] for name in some] == ["1 Finesse"] * 5 + ["2 Finesse", "3 Finesse"]
    assert [rich[name] for name in ("skill L 6", "skill M cast")] == ["2 Finesse"] * 2
    assert costs(table(skills="U", pool="12")) == {"skill U": "card U"}
    assert [rich[name] for name in ("momentum 1A blue", "momentum 1A cast")] == ["tile 1A"] * 2
    assert not {"cast 4 middle", "finesse"} & set(rich)
    assert costs(table(finesse=3, tile="7B", line="coho gold 8/4"))["momentum 7B"] == "3 Finesse, tile 7B"
    assert costs(table(finesse=2, tile="6B", fly="yellow"))["momentum 6B blue"] == "2 Finesse, tile 6B"
    assert costs(table(finesse=4, line="coho gold 8/4", skills="BK")) == {
        "drag": "1 Finesse",
        "skill B": "2 Finesse",
        "skill K reel": "3 Finesse",
    }
    assert costs(table(fly="-", step="first-fly")) == {}


def test_moves_show_what_comes_of_them() -> None:
    position = table(line="coho gold 6/3", die=6, reel=4, finesse=1)
    assert move(position, "reel").effects == (
        Effect("reel-0.spinner", "reel-0", 2),
        Effect("coho-gold-6-3.line-0", "line-0", 1),
    )
    assert move(position, "finesse").effects == (Effect("finesse-0.token", "finesse-0", 3),)
    assert move(position, "die -1").effects == (Effect("finesse-0.token", "finesse-0", 0),)
    back = table(line="coho gold 6/3", die=4, reel=3)  # [5.11]
    assert move(back, "reel").effects == (
        Effect("reel-0.spinner", "reel-0", 3),
        Effect("finesse-0.token", "finesse-0", 1),
    )
    assert move(table(line="brook green 1/1", die=5), "reel").effects == (
        Effect("reel-0.spinner", "reel-0", 0),
        Effect("brook-green-1-1.line-0", "catch-0"),
    )
    assert move(table(die=4), "cast 4 middle").effects == (Effect("casting-token", "river", 6 + 3),)
    pulled = move(table(line="coho gold 6/3", tile="7B", finesse=3), "momentum 7B").effects
    assert pulled == (Effect("coho-gold-6-3.line-0", "line-0", 1), Effect("finesse-0.token", "finesse-0", 0))


@pytest.mark.parametrize("options", SOME)
def test_what_moves_show_does_come_of_them(options: dict[str, Any]) -> None:
    """But for a reel that begins anew, as its fish was caught, and Finesse that a die brings which is good for nothing else."""
    for position in played_at_random(8, **options):
        seat = position.to_act
        for one in position.scene(seat).moves if seat >= 0 else ():
            after = position.copy().play(one.text)
            where = {piece.id: (zone.id, piece.slot) for zone in after.scene(seat).zones for piece in zone.pieces}
            caught = any(effect.zone == f"catch-{seat}" for effect in one.effects)
            for effect in one.effects:
                certain = {f"line-{seat}": not caught, f"reel-{seat}": not caught, f"finesse-{seat}": after.to_act == seat}
                if effect.zone == f"catch-{seat}":
                    assert effect.piece not in where
                elif certain.get(effect.zone):
                    assert where[effect.piece] == (effect.zone, effect.slot)


def test_what_moves_take_and_where() -> None:
    rich: dict[str, Any] = {"finesse": 4, "fly": "yellow", "hatch": {4: "yo", 3: "y"}, "skills": "IKS"}
    position = table(**rich, die=4, tile="1A", river={"4 middle": "brook green 2/1"})
    assert ends(position, "cast 4 middle") == (("die-4-1",), ("brook-green.4-middle",))
    assert ends(position, "move yellow 4 to 5") == (("hatch-4.yellow",), ("hatch-5",))
    assert ends(position, "skill S yellow 4 to 6") == (("skill-S", "hatch-4.yellow"), ("hatch-6",))
    assert ends(position, "fly blue") == (("flies.blue",), ())
    assert ends(position, "skill I blue") == (("skill-I",), ("flies.blue",))
    assert ends(position, "momentum 1A blue") == (("tile-1A",), ("flies.blue",))
    assert ends(position, "momentum 1A cast") == (("tile-1A",), ("hatch-6",))
    assert ends(position, "skill K cast") == (("skill-K",), ("hatch-5",))
    assert ends(position, "finesse") == (("die-4-1",), ("finesse-0",))
    assert ends(position, "die +1") == ends(position, "die -1") == (("die-4-1",), ())
    assert text(move(position, "fly orange").note or "") == "matches in column 2, 4, 5, 6"
    played(position, "move yellow 4 to 5")
    assert ends(position, "cast 4 middle") == (("casting-token",), ("brook-green.4-middle",))
    drifting = played(table(**rich, die=4, river={"3 top": "brook green 2/1"}), "cast 4 middle", "blank")
    assert ends(drifting, "drift top") == (("casting-token",), ("brook-green.3-top",))
    assert ends(played(table(tile="2A"), "momentum 2A"), "swap 1 top and 1 middle")[0][0].endswith(".1-top")
    flip = table(tile="5A", pool="33")
    assert ends(flip, "momentum 5A 3") == (("tile-5A",), ("die-3-1",))
    assert label(flip, "momentum 5A 3") == "Tile 5A: Turn a 3 of the pool to 4, then Finesse from 0 to 1"
    assert ends(table(line="coho gold 8/4", finesse=4), "drag") == (("drag-0",), ())
    reeling = table(line="coho gold 8/4", skills="K", finesse=3, tile="4B")
    assert ends(reeling, "skill K reel") == (("skill-K",), ("reel-0",))
    assert label(reeling, "momentum 4B") == "Tile 4B: Reel one space to Apply Drag"


NO_TOKENS = dict.fromkeys(range(1, 8), "-")


@pytest.mark.parametrize(
    ("tile", "has", "said"),
    [
        ("1B", {"finesse": 2}, "Finesse from 2 to 4"),
        ("2A", {}, "Swap two fish in the river, then Cast to column 4"),
        ("2A", {"line": "coho gold 8/4"}, "Swap two fish in the river. No Cast, as a fish is on the line."),
        ("2B", {"line": "coho gold 8/4"}, "Apply Drag, then Finesse from 0 to 1"),
        ("2B", {"line": "coho gold 8/4", "finesse": 4}, "Apply Drag"),
        ("2B", {"line": "coho gold 8/4", "drag": True}, "Finesse from 0 to 1"),
        ("2B", {}, "Finesse from 0 to 1. No Drag, as no fish is on the line."),
        ("3A", {}, "Finesse from 0 to 1, then Cast to column 3"),
        ("3A", {"finesse": 4}, "Cast to column 3"),
        ("3A", {"line": "coho gold 8/4"}, "Finesse from 0 to 1. No Cast, as a fish is on the line."),
        ("4A", {}, "Move one Hatch token one column, then Cast to column 5"),
        ("4A", {"line": "coho gold 8/4"}, "Move one Hatch token one column. No Cast, as a fish is on the line."),
        ("4A", {"hatch": NO_TOKENS}, "Cast to column 5"),
        ("5A", {"pool": "", "dice": "4", "die_used": True}, "Finesse from 0 to 1"),
        ("5B", {}, "Reroll the dice of the pool, then Finesse from 0 to 1"),
        ("5B", {"finesse": 4}, "Reroll the dice of the pool"),
        ("5B", {"pool": "", "dice": "4", "die_used": True}, "Finesse from 0 to 1"),
        ("7B", {"line": "coho gold 8/4", "finesse": 3}, "Move the fish to the Black section"),
        ("7B", {"line": "brook green 1/1", "finesse": 3}, "Catch the fish"),
    ],
)
def test_a_tile_promises_only_what_comes_of_it(tile: str, has: dict[str, Any], said: str) -> None:
    assert label(table(tile=tile, **has), f"momentum {tile}") == f"Tile {tile}: {said}"


def test_a_die_that_is_turned_brings_finesse_only_where_there_is_room() -> None:
    assert label(table(tile="5A", pool="33", finesse=4), "momentum 5A 3") == "Tile 5A: Turn a 3 of the pool to 4"


def test_a_tile_that_does_nothing_now_tells_what_it_is_for() -> None:
    refusals = {move.text: text(move.label) for move in table(tile="1B", finesse=4).scene(0).refused}
    assert refusals["momentum 1B"] == "Tile 1B: Increase Finesse by up to 3."
    played_one = table(tile="5A", pool="33", finesse=1, more="played=1")
    assert {text(move.label) for move in played_one.scene(0).refused if move.text.startswith("momentum")} == {
        "Tile 5A: Turn a die of the pool to its opposite side, then increase Finesse by 1."
    }


@pytest.mark.parametrize(
    ("skills", "has", "last", "cards"),
    [("F", {}, False, "F"), ("V", {"finesse": 1}, False, "V"), ("FV", {"finesse": 1}, False, "F or V"), ("F", {}, True, "F")],
)
def test_the_end_of_a_round_offers_only_what_can_be_used(skills: str, has: dict[str, Any], last: bool, cards: str) -> None:
    caught = ["brook green 1/1", *["dolly green 1/1", "dolly green 2/1", "grayling green 1/1"] * 2][: 7 if last else 1]
    position = table(skills=skills, step="round-end", pool="", others={1: {"caught": caught}}, **has)
    assert text(position.scene(0).status) == f"The {'last ' if last else ''}round is over. You may use {cards}."
    assert label(position, "pass") == f"Do not use {cards}"


def test_cards_that_bring_finesse_tell_how_much() -> None:
    assert label(table(skills="U", finesse=3), "skill U") == "Skill U: Finesse from 3 to 4"


def test_what_is_asked_is_pointed_at() -> None:
    boards = kf.game("freshwater", boards="choose").deal(1)
    seat = boards.to_act
    assert [move.sources for move in boards.scene(seat).moves] == [(f"board-{name}",) for name in ("1A", "2A", "3B", "4B")]
    tile = played(table(line="brook green 1/1", die=3), "reel")
    assert ends(tile, "tile 2A") == (("tile-2A",), ())
    held = played(table(line="brook green 1/1", die=3, tile="2A"), "reel")
    assert ends(held, "flip tile") == (("tile-2A",), ())
    assert label(held, "flip tile") == "Turn your tile to 2B: Apply Drag, then increase Finesse by 1."
    two = played(table(fly="yellow+blue", hatch={4: "yb"}, die=4), "cast 4 middle", "hook")
    assert ends(two, "token blue") == (("hatch-4.blue",), ())


def test_what_might_be_tried_has_its_rule() -> None:
    assert refused(table(pool="12")) == {"reel": "5.1", "finesse": "3.3", "end turn": "3.6"}
    assert refused(table(pool="12", line="coho gold 8/4"))["reel"] == "3.3"
    assert refused(table(die=6)) == {"reel": "5.1", "die +1": "6.3", "die -1": "6.3", "end turn": "3.6"}
    fishing = table(die=4, line="coho gold 8/4", skills="BM", tile="5B", finesse=1)
    assert refused(fishing) == {
        "cast 4 top": "4.1",
        "cast 4 middle": "4.1",
        "cast 4 bottom": "4.1",
        "reel": "5.2",
        "end turn": "3.6",
        "drag": "6.8",
        "skill B": "8.4",
        "skill M cast": "8.15",
    }
    spot = played(table(fly="yellow", hatch={4: "y"}, die=4), "cast 4 top", "blank")
    assert refused(spot) == {"extra strike": "6.3", "end cast": "4.9", "drift bottom": "4.7"}
    assert fishing.scene(1).refused == ()


def test_where_nothing_can_be_done_the_zone_knows_why() -> None:
    zones = {zone.id: zone.closed for zone in table(die=4, finesse=2).scene(0).zones}
    broke = {zone.id: zone.closed for zone in table(die=4, finesse=0).scene(0).zones}
    assert (broke["hatch-1"], broke["finesse-0"]) == ("6.3", "6.3")
    some = {name: zones[name] for name in ("river", "pool", "flies", "hatch-1", "on-deck", "line-0")}
    assert some == {"river": "4.2", "pool": "3.4", "flies": "11.13", "hatch-1": "6.5", "on-deck": "11.6", "line-0": "5.1"}
    assert {zone.closed for zone in table(die=4).scene(1).zones} == {"3.2"}
    assert {zone.closed for zone in table(die=4).scene(SPECTATOR).zones} == {None}


def test_what_another_has_and_what_is_not_to_be_had_answer_with_their_rule() -> None:
    theirs = {"line": "coho gold 8/4", "skills": "B", "tile": "4A", "dice": "6", "board": "1A"}
    scene = table(die=4, finesse=2, others={1: theirs}).scene(0)
    names = ("line", "reel", "finesse", "gear", "catch", "tokens")
    assert {scene.zone(f"{name}-1").closed for name in names} == {"3.2"}
    pieces = ("drag-1", "board-of-1", "coho-gold-8-4.line-1")
    assert {piece(scene, name).closed for name in pieces} == {"3.2"}
    assert (piece(scene, "skill-B").closed, piece(scene, "tile-4A").closed) == ("8.2", "7.1")
    assert scene.zone("dice-1").closed == scene.zone("dice-0").closed == "3.4"
    assert {tile.closed for tile in scene.zone("momentum").pieces} == {"5.8"}
    assert {tile.closed for tile in table(die=4, tile="5B").scene(0).zone("momentum").pieces} == {"7.3"}


def test_the_first_fly_is_explained_as_free() -> None:
    first = GAME.deal(1)
    assert {fly.rule for fly in first.scene().zone("flies").pieces} == {"2.10"}
    assert {fly.rule for fly in table(die=4).scene(0).zone("flies").pieces} == {"6.7"}


@pytest.mark.parametrize(
    ("options", "rule"),
    [({}, "2.10"), ({"variant": "solo"}, "2.10"), ({"boards": "choose"}, "11.22")],
)
def test_before_the_first_fly_and_the_boards_everything_answers_that_they_come_first(
    options: dict[str, Any], rule: str
) -> None:
    position = kf.game("freshwater", **options).deal(1)
    scene = position.scene(position.to_act)
    assert {zone.closed for zone in scene.zones} == {rule}
    assert {one.closed for zone in scene.zones for one in zone.pieces} <= {rule, None}  # None is answered by the zone
    assert {one.closed for zone in scene.zones for one in zone.slots} <= {rule}


@pytest.mark.parametrize("used", [{"die_used": True, "dice": "2"}, {"pool": "25"}])
def test_finesse_that_has_no_die_names_none(used: dict[str, Any]) -> None:
    refused = table(finesse=2, **used).scene(0).refused
    assert [text(move.label) for move in refused if move.text == "finesse"] == ["Use a die for Finesse +2"]


@pytest.mark.parametrize("options", SOME)
def test_everything_explains_itself_and_answers_why_not(options: dict[str, Any]) -> None:
    numbers = {rule.number for rule in GAME.rulebook.values()}
    for position in played_at_random(11, **options)[::4]:
        seat = max(0, position.to_act)
        scene = position.scene(seat)
        pieces = [piece for zone in scene.zones for piece in zone.pieces]
        rules = {zone.rule for zone in scene.zones} | {piece.rule for piece in pieces}
        rules |= {step.rule for zone in scene.zones for step in zone.steps}
        assert rules <= numbers
        assert {zone.closed for zone in scene.zones} | {piece.closed for piece in pieces if piece.closed} <= numbers


# Words


def test_the_status_says_what_can_be_done() -> None:
    assert text(table(die=4).scene(0).status) == "You hold a 4: Cast to a space of column 4, or use it for Finesse +2."
    assert text(table(die=4).scene(1).status) == "Player 1 holds a 4."
    reel = table(die=6, line="coho gold 6/3")
    assert text(reel.scene(0).status) == "You hold a 6: Reel 3 spaces to Finesse +1; or use it for Finesse +2."
    assert text(table(pool="12", line="coho gold 6/3").scene(0).status).endswith(". You need a 4 or more to Reel.")


@pytest.mark.parametrize(("has", "said"), [({"drag": True}, "strength 0 by Drag"), ({"skills": "R"}, "strength 0 by R")])
def test_the_status_knows_the_strength_that_the_fish_has_now(has: dict[str, Any], said: str) -> None:
    status = text(table(pool="12", line="brook green 2/1", **has).scene(0).status)
    assert status == f"Your turn: take a die. On your line: Green Brook, 2 points, {said}. You can Reel it with any die."


def test_who_waits_knows_what_for() -> None:
    assert text(GAME.deal(1).scene(1 - GAME.deal(1).to_act).status).endswith(" must tie a first fly.")
    tile = played(table(line="coho gold 8/4", die=6), "reel")
    assert text(tile.scene(1).status) == "Player 1 must take a Momentum tile."
    over = table(skills="V", finesse=1, step="round-end")
    assert text(over.scene(1).status) == "The round is over. Player 1 may use V."


def test_the_status_knows_what_w_forbids() -> None:
    tucked: dict[str, Any] = {"pool": "12", "tucked": True}
    assert text(table(line="coho gold 8/4", **tucked).scene(0).status).endswith(". You need a 5 or more to Reel, but not a 6.")
    changed = components_of("ours").line.partition(";marks:")[0].replace("W:6", "W:5")
    other = table(line="coho gold 8/4", options={"components": changed}, **tucked)
    assert text(other.scene(0).status).endswith(". You need a 6 or more to Reel.")


def test_the_status_tells_who_won() -> None:
    for seed in (2, 7):
        position = played_at_random(seed, players=2)[-1]
        scores, winners = position.scores(), [seat for seat in range(2) if position.won(seat)]
        said = text(position.scene(0).status)
        expected = "share" if len(winners) == 2 else "You win" if winners == [0] else "Player 2 wins"
        assert expected in said
        assert str(max(scores)) in said
    given_up = GAME.deal(3).give_up(1)
    assert text(given_up.scene(0).status) == "You win, as everybody else gave up."
    assert given_up.scene(0).sheet == ()


def test_the_score_sheet_names_every_point() -> None:
    for position in (played_at_random(seed, **options)[-1] for seed in (1, 4) for options in SOME):
        scene = position.scene(0)
        assert [sum(line.points[seat] or 0 for line in scene.sheet[:-1]) for seat in range(position.game.seats)] == (
            position.scores()
        )
        assert scene.sheet[-1].points == tuple(position.scores())
        assert [text(name) for name in scene.called][:2] == ["You", "Player 2"]
        assert {len(line.points) for line in scene.sheet} == {position.game.seats}


def test_the_score_sheet_stands_at_any_time_as_if_the_game_ended_now() -> None:
    position = table(board="1A", caught=["coho black 4/2"], tokens="ow", others={1: {"caught": ["coho gold 8/4"]}})
    scene = position.scene(1)
    sheet = {text(line.name): (text(line.reason) if line.reason else "", line.points) for line in scene.sheet}
    assert sheet["Fish points"] == ("Player 1: Black Coho 4; You: Gold Coho 8", (4, 8))
    assert sheet["First to seven"] == ("2 points for the first to catch a seventh fish: nobody yet", (0, 0))
    assert sheet["Most Coho"][0].endswith("You: 1 Coho; 2 tied players share 6 points, rounded up: 3 each")
    assert sheet["Board: tokens"] == ("Player 1, 1A: 1 orange for 1, 1 white for 2", (3, 0))
    assert sheet["Total so far"] == ("", tuple(position.scores()))


def test_the_token_in_the_spinner_counts_and_is_told_apart() -> None:
    fishing: dict[str, Any] = {"line": "coho gold 8/4", "token": "white"}

    def tokens(**has: Any) -> str:
        lines = table(**fishing, **has).scene(0).sheet
        return next(text(line.reason or "") for line in lines if text(line.name) == "Board: tokens")

    assert tokens(board="3B", tokens="w") == "You, 3B: 2 white (one in the spinner) for 3"
    assert tokens(board="1A") == "You, 1A: 1 white (in the spinner) for 2"


def test_a_tie_is_explained() -> None:
    green = ["brook green 1/1", "dolly green 1/1", "grayling green 1/1", "dolly green 2/1", "brook green 2/1"]
    fish: dict[str, Any] = {"line": "grayling green 2/1", "reel": 4, "die": 6, "pool": "", "board": "3B"}
    gold = ["steelhead gold 5/2", "steelhead gold 6/3", "brown green 3/2"]

    def total(*more: str) -> SheetLine:
        others = {1: {"board": "4B", "caught": [*gold, *more]}}
        return played(table(caught=[*green, "brown black 4/2"], others=others, **fish), "reel").scene(0).sheet[-1]

    assert (text(total().name), total().points, total().reason) == ("Total", (15, 14), None)
    tie = total("grayling green 1/1")
    assert tie.points == (15, 15)
    assert (
        text(tie.reason or "") == "Ties are broken by the most Gold fish, then Black, then Green: You 0 Gold, Player 2 2 Gold"
    )


def test_points_have_reasons() -> None:
    seven = [
        "brook green 1/1",
        "cutthroat gold 7/3",
        "coho black 4/2",
        "dolly green 1/1",
        "steelhead gold 5/2",
        "brown black 4/2",
    ]
    fish: dict[str, Any] = {"line": "grayling green 2/1", "token": "white", "reel": 4}
    position = table(board="3B", caught=seven, tokens="yyoob", skills="P", die=6, pool="", **fish)
    played(position, "reel")
    sheet = {text(line.name): (text(line.reason or "nothing"), line.points[0]) for line in position.scene(0).sheet}
    assert sheet["Fish points"][0].startswith("You: Green Brook 1, Gold Cutthroat 7, Black Coho 4,")
    assert sheet["First to seven"] == ("You: first to catch seven fish", 2)
    assert sheet["Gold, Black, Green"] == ("You: 2 sets for 6", 6)
    assert sheet["Most Coho"] == ("You: 1 Coho", 6)
    assert sheet["Board: tokens"] == ("You, 3B: 2 orange for 3, 2 yellow for 3", 6)
    assert sheet["Board: fish"] == ("You, 3B: Brook + Cutthroat for 3, Dolly + Steelhead for 4", 7)
    assert sheet["Rock cards"] == ("You: P, 1 Steelhead for 1", 1)


def test_what_happened_is_told() -> None:
    position = table(
        fly="yellow",
        hatch={4: "y", 3: "y"},
        river={"4 middle": "coho gold 8/4", "3 middle": "dolly green 1/1"},
        finesse=1,
        pool="45",
    )
    played(position, "take die 4", "cast 4 middle", "blank", "drift middle", "blank", "hook")
    told = [position.log_message(at, 0) for at in range(len(position.entries))]
    assert [text(words) for words in told if words] == [
        "Takes a 4",
        "Casts to 4 middle, Gold Coho",
        "Strike card: no hook",
        "Drifts to 3 middle, Green Dolly",
        "Strike card: no hook",
        "Strike card: the hook! Green Dolly, 1 point, strength 1",
    ]


def test_what_follows_by_itself_is_told() -> None:
    caught = played(table(line="brook green 2/1", die=5, pool="23"), "reel")
    words = caught.log_message(0, 0)
    assert words is not None
    assert text(words) == (
        "Reels 4 spaces to Stamina and on to Start: the fish is caught; Green Brook, 2 points, strength 1: fish number 1"
    )
    weak = played(table(line="coho gold 8/4", pool="35", others={1: {"line": "coho gold 6/3"}}), "take die 3")
    words = weak.log_message(0, 0)
    assert words is not None
    assert text(words) == ("Takes a 3; Player 1 can use the 3 only for Finesse +2; Player 2: only the 5 is left")


@pytest.mark.parametrize(("name", "skills", "die"), [("skill L 1", "L", 5), ("skill D", "D", 6), ("die -1", "", 3)])
def test_a_die_that_is_good_for_nothing_else_is_told_as_it_is_then(name: str, skills: str, die: int) -> None:
    cost = {"skill L 1": 2, "die -1": 1}.get(name, 0)
    position = played(table(line="coho gold 8/4", die=die, skills=skills, finesse=cost, pool="45"), name)
    changed = {"skill L 1": 1, "skill D": 2, "die -1": 2}[name]
    assert last_told(position).endswith(f"; Player 1 can use the {changed} only for Finesse +2")


LINE = {"line": "coho gold 8/4"}


@pytest.mark.parametrize(
    ("name", "has", "said"),
    [
        ("skill A", {"skills": "A", "die": 1}, "Skill A: Uses the 1 for Finesse +3"),
        ("skill B", {"skills": "B", "finesse": 2, **LINE}, "Skill B: Applies Drag"),
        ("skill C", {"skills": "C", "die": 1}, "Skill C: Changes the 1 to a 4"),
        ("skill D", {"skills": "D", "die": 6}, "Skill D: Changes the 6 to a 2"),
        ("skill H", {"skills": "H", "die": 3}, "Skill H: Changes the 3 to a 6"),
        ("skill J", {"skills": "J", "finesse": 2}, "Skill J: Casts to column 6"),
        ("skill K cast", {"skills": "K", "finesse": 3}, "Skill K: Casts to column 5"),
        ("skill M cast", {"skills": "M", "finesse": 2}, "Skill M: Casts to column 3"),
        ("skill U", {"skills": "U", "finesse": 3}, "Skill U: Finesse from 3 to 4"),
        ("skill V", {"skills": "V", "finesse": 1, "step": "round-end"}, "Skill V: Casts to column 2"),
        ("momentum 1A cast", {"tile": "1A"}, "Tile 1A: Casts to column 6"),
        ("momentum 1B", {"tile": "1B", "finesse": 2}, "Tile 1B: Finesse from 2 to 4"),
        ("momentum 2A", {"tile": "2A"}, "Uses tile 2A"),
        ("momentum 2B", {"tile": "2B", **LINE}, "Tile 2B: Applies Drag, then Finesse from 0 to 1"),
        ("momentum 2B", {"tile": "2B", "finesse": 4, **LINE}, "Tile 2B: Applies Drag"),
        ("momentum 2B", {"tile": "2B"}, "Tile 2B: Finesse from 0 to 1"),
        ("momentum 3A", {"tile": "3A"}, "Tile 3A: Finesse from 0 to 1, then Casts to column 3"),
        ("momentum 3A", {"tile": "3A", **LINE}, "Tile 3A: Finesse from 0 to 1"),
        ("momentum 4A", {"tile": "4A"}, "Uses tile 4A"),
        ("momentum 4A", {"tile": "4A", "hatch": NO_TOKENS}, "Tile 4A: Casts to column 5"),
        ("momentum 5A 3", {"tile": "5A", "pool": "33"}, "Tile 5A: Turns a 3 of the pool to 4, then Finesse from 0 to 1"),
        ("momentum 5B", {"tile": "5B"}, "Tile 5B: Rerolls the dice of the pool"),
        ("momentum 7B", {"tile": "7B", "finesse": 3, **LINE}, "Tile 7B: Moves the fish to the Black section"),
        (
            "momentum 7B",
            {"tile": "7B", "finesse": 3, "line": "brook green 1/1"},
            "Tile 7B: Moves the fish off the Green section: it is caught; Green Brook, 1 point, strength 1: fish number 1",
        ),
    ],
)
def test_what_a_card_or_tile_did_is_told(name: str, has: dict[str, Any], said: str) -> None:
    position = table(**{"pool": "1236"} | has)
    position.play(name)
    words = position.log_message(0, 0)
    assert words is not None
    assert text(words) == said


def last_told(position: Position) -> str:
    words = position.log_message(len(position.entries) - 1, 0)
    assert words is not None
    return text(words)


def test_what_q_g_e_and_f_did_is_told() -> None:
    black: dict[str, Any] = {"line": "brook black 4/2", "die": 6, "skills": "Q"}
    assert last_told(played(table(**black), "reel", "skill Q")) == (
        "Skill Q: The reel goes on to Start: the fish moves to the Green section"
    )
    assert last_told(played(table(**black, section="green"), "reel", "skill Q")).startswith(
        "Skill Q: The reel goes on to Start: the fish is caught; Black Brook"
    )
    cast: dict[str, Any] = {"fly": "yellow", "hatch": {4: "y", 3: "y"}, "die": 4, "river": {"3 middle": "coho gold 8/4"}}
    again = played(table(**cast, skills="G"), "cast 4 middle", "blank", "skill G")
    assert last_told(again) == "Skill G: Restarts the Cast at 4 middle"
    back = played(table(**cast, skills="G"), "cast 4 middle", "blank", "drift middle", "hook", "skill G")
    assert last_told(back) == "Skill G: Restarts the Cast at 4 middle; Gold Coho goes back to 3 middle"
    missed = played(table(fly="yellow", die=1, skills="E", pool="45"), "cast 1 middle", "skill E")
    assert last_told(missed) == "Skill E: Finesse from 0 to 1"
    behind = table(skills="F", finesse=1, step="round-end", pool="", others={1: {"caught": ["brook green 1/1"]}})
    assert last_told(played(behind, "skill F")) == "Skill F: Finesse from 1 to 2"


def test_a_fish_that_was_left_on_a_line_is_shown_as_gone() -> None:
    six = [
        "brook green 1/1",
        "cutthroat gold 7/3",
        "coho black 4/2",
        "dolly green 1/1",
        "steelhead gold 5/2",
        "brown black 4/2",
    ]
    fish: dict[str, Any] = {"line": "grayling green 2/1", "reel": 4}
    left = {1: {"line": "coho gold 8/4", "token": "blue", "drag": True}}
    position = played(table(caught=six, die=6, pool="", others=left, **fish), "reel")
    assert position.over
    gone = "Gold Coho, 8 points, strength 4, on the line at the end and discarded: no points"
    own = position.scene(1)
    assert (own.zone("line-1").pieces, text(own.zone("line-1").label)) == ((), gone)
    assert text(own.zone("line-1").note or "") == "Gold Coho discarded, no points"
    assert text(own.zone("reel-1").label) == "Reel at Start"
    assert faces(own.zone("tokens-1")) == ["blue"]
    assert text(position.scene(0).zone("line-1").label) == gone
    assert text(position.scene(0).zone("line-0").label) == "No fish on the line"


def test_chance_is_told() -> None:
    rolled = played(table(tile="5B", pool="123", finesse=1), "momentum 5B", "dice 2 4 6")
    assert last_told(rolled) == "The dice of the pool: 2 4 6, then Finesse from 1 to 2"
    position = table(line="coho gold 8/4", die=5, pool="", bag="ooogy", others={1: {"dice": "111111"}})
    played(position, "reel", "tokens orange orange green yellow", "dice 1 1 2 3 4 5 6")
    told = [position.log_message(at, 0) for at in (1, 2)]
    assert [text(words) for words in told if words] == [
        "New Hatch tokens on deck: 2 orange, green, yellow",
        "Round 2, dice 1 1 2 3 4 5 6; Start player: Player 1",
    ]


def test_the_table_in_text_fits_a_terminal() -> None:
    for position in played_at_random(6, **SOME[1]):
        lines = plain_text(position.scene(0), position.game.words()).splitlines()
        assert max(map(len, lines)) <= 80
    position = table(fly="yellow", hatch={3: "yyb"}, die=4, finesse=1, river={"1 top": "coho gold 8/4!"})
    lines = plain_text(position.scene(0), position.game.words()).splitlines()
    assert lines[2].split() == ["1", "2", "3", "4", "5", "6"]
    assert lines[3].split()[:4] == ["top", "Coho", "gd8/4°", "Rocks"]
    assert "Hatch 3" in [line[:7] for line in lines]
    assert next(line for line in lines if line.startswith("Hatch 3")).endswith("yellow x2 | blue | 2 matches")


def test_what_was_seen_is_named_where_it_cannot_be_taken_back() -> None:
    at_table = Table(GAME, 7)
    seat = at_table.position.to_act
    while not at_table.position.entries or at_table.position.entries[-1].text != "blank":
        seat, cast = at_table.position.to_act, [name for name in at_table.position.moves() if name.startswith("cast")]
        at_table.apply(at_table.move(seat, at_table.state_number, (cast or at_table.position.moves())[0]))
    with pytest.raises(Rejected) as refusal:
        at_table.undo(seat, at_table.state_number)
    assert refusal.value.code == "reveals"
    assert str(refusal.value) == "Strike card: no hook. Only practice games can undo that."
