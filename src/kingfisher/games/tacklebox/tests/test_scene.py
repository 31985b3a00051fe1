"""The table of Tacklebox as people see it."""

from __future__ import annotations

import kingfisher as kf
from kingfisher.core.scene import Scene
from kingfisher.core.scene.text import plain_text
from kingfisher.games.tacklebox.scene import sheet
from kingfisher.games.tacklebox.tests.test_rules import played, table

ROW = "kingfish mackerel-bait snagged all-bait hapuku"


def moves(scene: Scene, text: str) -> list[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    return [(move.text, move.sources, move.targets) for move in scene.moves if text in move.text]


def test_a_move_names_its_card_and_where_it_goes() -> None:
    position = played(table(ROW), "take mackerel b5", "take all bait d5")
    scene = position.scene()
    assert moves(scene, "kingfish") == [
        ("catch kingfish a5 with mackerel", ("kingfish",), ("mackerel-bait.b5", "boat")),
        ("catch kingfish a5 with all bait", ("kingfish",), ("all-bait.d5", "boat")),
    ]
    assert moves(scene, "snagged") == [("play snagged c5", ("snagged",), ("discard",))]
    assert moves(scene, "deal") == [("deal", ("stock",), ())]
    named = {piece.id for zone in scene.zones for piece in zone.pieces} | {zone.id for zone in scene.zones}
    assert {name for move in scene.moves for name in (*move.sources, *move.targets)} <= named


def test_a_card_of_the_tableau_says_by_which_rule_it_goes_where_it_goes() -> None:
    row = "kingfish mackerel-bait snagged all-bait red-rock-lobster"
    column_pieces = [zone.pieces[-1] for zone in table(row).scene().zones if zone.kind == "fan"]
    assert [piece.closed for piece in column_pieces] == ["4.1", "3.4", "6.2", "3.5", "5.1"]


def explained(scene: Scene) -> dict[str, str | None]:
    return {piece.id.partition(".")[0]: piece.rule for zone in scene.zones for piece in zone.pieces}


def test_every_card_is_explained_by_the_rule_that_says_what_it_does() -> None:
    tackle = table("tacklebox net pot all-bait lure", under="snagged shark-attack bad-weather extreme-weather squid-bait")
    played(tackle, "take a5", "take b5", "take c5", "take d5", "take e5")
    assert explained(tackle.scene()) == {
        "tacklebox": "6.7",
        "net": "5.2",
        "pot": "5.1",
        "all-bait": "4.5",
        "lure": "4.6",
        "squid-bait": "4.3",
        "snagged": "6.3",
        "shark-attack": "6.3",
        "bad-weather": "6.4",
        "extreme-weather": "6.5",
        **dict.fromkeys("abcde", "3.2"),
        "stock": None,  # as its zone
    }


def test_what_was_caught_says_what_becomes_of_it() -> None:
    position = table("kingfish sole scampi mackerel-bait hapuku", stock="net pot all-bait rig ling")
    before = explained(position.scene())
    assert [before[card] for card in ("kingfish", "sole", "scampi", "hapuku")] == ["4.2", "5.2", "5.1", "4.2"]
    played(position, "deal", "take a6", "take b6", "take d5", "lift b5", "lift c5")
    played(position, "catch kingfish a5 with mackerel", "catch hapuku e5 with lying mackerel")
    after = explained(position.scene())
    assert [after[card] for card in ("kingfish", "sole", "scampi", "mackerel-bait")] == ["4.8", "5.4", "5.4", "4.4"]


def test_zones_and_numbers_are_explained_too() -> None:
    scene = played(table("squid-bait", stock=""), "take squid a5").scene()
    rules = {"stock": "7.1", "a": "3.1", "discard": "4.4", "boat": "4.1", "location": "3.5", "hand": "3.4"}
    assert {zone.id: zone.rule for zone in scene.zones if zone.id in rules} == rules
    assert {fact.id: fact.rule for fact in scene.facts} == {"score": "8.3", "best": "10.3", "rating": "8.4", "deck": None}


def test_the_boat_shows_how_far_the_score_has_come() -> None:
    position = played(table(ROW), "take mackerel b5", "catch kingfish a5 with mackerel")
    boat = position.scene().zone("boat")
    assert boat.holder == "boat"
    assert boat.gauge is not None
    words = position.game.words().text
    assert (boat.gauge.value, boat.gauge.best, boat.gauge.most) == (750, 19_500, 19_500)
    assert words(boat.gauge.label) == "750 of 19,500 points; Grand Master is still possible"
    steps = [(step.at, words(step.name)) for step in boat.gauge.steps]
    assert steps == [(5_050, "Apprentice"), (10_050, "Master"), (19_500, "Grand Master")]


def test_the_gauge_tells_that_the_best_rating_is_out_of_reach() -> None:
    hard = played(table("kingfish mackerel-bait snagged", level=3), "take mackerel b5", "catch kingfish a5 with mackerel")
    scene = played(hard, "play snagged c5").scene()
    gauge = scene.zone("boat").gauge
    assert gauge is not None
    best = next(fact.value for fact in scene.facts if fact.id == "best")
    assert gauge.best == best
    assert gauge.best < gauge.most
    assert hard.game.words().text(gauge.label) == f"750 of 19,500 points; no play brings more than {best:,} now"


def test_every_piece_has_an_id_of_its_own_all_through_a_game() -> None:
    position = kf.game("tacklebox").deal(7)
    while not position.over:
        scene = position.scene()
        ids = [piece.id for zone in scene.zones for piece in zone.pieces]
        assert len(set(ids)) == len(ids)
        named = set(ids) | {zone.id for zone in scene.zones}
        assert {name for move in scene.moves for name in (*move.sources, *move.targets)} <= named
        assert {name for move in scene.refused for name in (*move.sources, *move.targets)} <= named
        position.play(position.moves()[len(position.entries) % len(position.moves())])


def test_a_bait_keeps_its_id_on_its_way() -> None:
    position = table(ROW)
    where = []
    for move in ("take mackerel b5", "catch kingfish a5 with mackerel", "catch hapuku e5 with lying mackerel"):
        position.play(move)
        where += [zone.id for zone in position.scene().zones for piece in zone.pieces if piece.id == "mackerel-bait.b5"]
    assert where == ["hand", "location", "discard"]


def test_warnings_tell_what_is_lost_and_what_is_out_of_reach() -> None:
    position = played(table(ROW, level=1), "take all bait d5")
    words = position.game.words().text
    warning = next(move.warning for move in position.scene().moves if "snagged" in move.text)
    assert warning is not None
    assert words(warning) == "You lose All Bait."
    hard = played(table("kingfish mackerel-bait snagged", level=3), "take mackerel b5", "catch kingfish a5 with mackerel")
    warning = next(move.warning for move in hard.scene().moves if "snagged" in move.text)
    assert warning is not None
    assert words(warning) == "You lose Mackerel bait. After this move you can no longer reach 19,500 points."
    assert [move.warning for move in hard.scene().moves if move.text == "deal"] == [None]


def test_only_what_nothing_can_take_is_safe() -> None:
    position = table("squid-bait tacklebox all-bait pot snagged")
    assert [move.text for move in position.scene().moves if move.safe] == ["take squid a5", "take tacklebox b5"]


def test_what_cannot_be_played_answers_why() -> None:
    position = table("kingfish scampi sole squid-bait snapper")
    why = {move.sources[0]: (move.text, move.rule) for move in position.scene().refused}
    assert why == {
        "kingfish": ("catch kingfish a5 with mackerel", "4.2"),
        "scampi": ("lift scampi b5", "5.1"),
        "sole": ("lift sole c5", "5.2"),
        "snapper": ("catch snapper e5 with squid", "3.7"),
    }


def test_the_table_in_text() -> None:
    position = played(table(ROW, under="ling spotty rig parore porae"), "take mackerel b5", "catch kingfish a5 with mackerel")
    drawn = plain_text(position.scene(), position.game.words()).splitlines()
    assert [line for line in drawn if line.startswith(("Column", "Boat", "Play Loc"))] == [
        "Column a        4  ▒ ▒ ▒ | a4 Ling 350, squid",
        "Column b        4  ▒ ▒ ▒ | b4 Spotty 50, tuatua",
        "Column c        5  ▒ ▒ ▒ ▒ | c5 Snagged",
        "Column d        5  ▒ ▒ ▒ ▒ | d5 All Bait",
        "Column e        5  ▒ ▒ ▒ ▒ | e5 Hapuku 700, mackerel",
        "Boat            1  Kingfish 750, mackerel or lure | 750 points",
        "Play Location  Mackerel bait (1 use)",
    ]


def test_what_happened_is_told() -> None:
    position = played(table(ROW, under="ling spotty", stock="crab-bait all-bait sole pot net"), "take mackerel b5", "deal")
    words = position.game.words().text
    told = [position.log_message(at, 0) for at in range(2)]
    assert [words(line) for line in told if line] == [
        "Take Mackerel bait from column b into the Hand; Spotty is turned up",
        "Deal Crab bait, All Bait, Sole, Pot, Net",
    ]


def test_new_cards_are_marked_a_turned_one_and_a_dealt_row() -> None:
    position = played(table(ROW), "take mackerel b5")
    assert marked(position.scene()) == ["b"]
    position.play("deal")
    assert marked(position.scene()) == ["a", "b", "c", "d", "e"]


def marked(scene: Scene) -> list[str]:
    return [zone.id for zone in scene.zones for piece in zone.pieces if "new" in piece.marks]


def test_the_score_sheet_adds_up() -> None:
    position = kf.game("tacklebox", level=3).deal(7)
    while not position.over:
        position.play(position.moves()[0])
    lines = position.scene().sheet
    assert sum(line.points[0] or 0 for line in lines[:-1]) == lines[-1].points[0] == position.scores()[0]
    assert [line.sums for line in lines] == [False] * 10 + [True]


def test_points_are_written_alike_everywhere() -> None:
    position = played(table("striped-marlin all-bait"), "take all bait b5")
    fish = position.scene().zone("a").pieces[-1]
    assert fish.face is not None
    assert "1,000" in fish.face
    assert "1,000 points" in position.game.words().text(fish.label)
    position.play("catch striped marlin a5 with all bait")
    fact = next(fact for fact in position.scene().facts if fact.id == "score")
    assert position.game.words().text(fact.value) == "1,000"
    marlin = next(line for line in sheet(position.view().state) if line.points == (1000,))
    assert marlin.reason is not None
    assert position.game.words().text(marlin.reason) == "Striped Marlin 1,000"


def test_what_was_taken_says_what_it_is_for() -> None:
    position = table("pot net tacklebox all-bait lure", stock="scampi sole squid-bait snapper ling")
    played(position, "deal", "take a5", "take b5", "take c5", "take d5", "take e5", "lift a6", "lift b6", "take c6")
    played(position, "catch snapper d6 with squid", "catch ling e6 with lying squid")
    closed = {
        piece.id.partition(".")[0]: piece.closed
        for name in ("location", "discard", "boat")
        for piece in position.scene().zone(name).pieces
    }
    rules = {number: position.game.rulebook[int(number.replace(".", "0"))].sentence for number in closed.values() if number}
    assert closed == {
        "pot": "5.1",
        "net": "5.2",
        "tacklebox": "6.7",
        "all-bait": "4.5",
        "lure": "4.6",
        "scampi": "5.4",
        "sole": "5.4",
        "squid-bait": "4.4",
        "snapper": "4.8",
        "ling": "4.8",
    }
    assert "Tacklebox" in rules["6.7"]
    assert "Discard Pile" in rules["4.4"]
