"""The table in text: every kind of zone, and nothing over the width."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given, settings, strategies as st
from msgspec.structs import replace as replaced

import kingfisher as kf
from kingfisher.core.i18n import Catalog, Message, msg
from kingfisher.core.scene import Fact, Panel, Piece, Place, Print, Scene, SheetLine, Step, Zone, ZoneKind
from kingfisher.core.scene.text import DRAW_ZONE, Span, draw, plain_text

ROLLED = "S A 9 10 / C 5 / D 3 K / H 8 Q / roll 10 2 / cycle / turns 7"
MATCHING = "S 2 / C - / D 3 / H - / roll 1 1 / match / turns 5"


@pytest.fixture
def words(tmp_path: Path) -> Catalog:
    file = tmp_path / "words.toml"
    file.write_text('[it]\nis = "{text}"\n[drawn]\nempty = "empty"\nnew.other = "{n} new"\n', encoding="utf-8")
    return Catalog(file)


def it_is(text: str) -> Message:
    return msg("it.is", text=text)


def piece(face: str | None, kind: str = "card", slot: int = 0) -> Piece:
    return Piece("", kind, face, it_is(""), slot)


def zone(name: str, kind: ZoneKind, *faces: str | None, of: str | None = None, columns: int = 0, folded: bool = False) -> Zone:
    pieces = tuple(piece(face, "d12-red" if kind == "dice" else "card", slot) for slot, face in enumerate(faces))
    place = Place(0, 0)
    return Zone(name, kind, it_is(name), it_is(""), place, pieces, len(faces), columns, of=of, folded=folded)


def scene_of(*zones: Zone, status: str = "To you.", facts: tuple[Fact, ...] = ()) -> Scene:
    return Scene("none", 0, 0, it_is(status), zones, facts=facts)


def test_every_kind_of_zone_is_drawn_as_text() -> None:
    assert set(DRAW_ZONE) == set(get_args(ZoneKind))


def test_a_table_after_the_roll() -> None:
    assert str(kf.game("tabletop").set_up(ROLLED, seed=1)) == "\n".join(
        [
            "Turns 7   Cards left 8",
            "Dice      black 10  red 2",
            "Spades     3  A♠ 9♠ 10♠  → 9♠",
            "Clubs      1  5♣         → 5♣",
            "Diamonds   2  3♦ K♦      → 3♦",
            "Hearts     2  8♥ Q♥      → 8♥",
            "Discard   44",
            "Turn 8: black 10, red 2. Cycle one black deck, one red deck, or one of each.",
        ]
    )


def test_empty_decks_and_no_arrows_while_matching() -> None:
    assert str(kf.game("tabletop").set_up(MATCHING, seed=1)) == "\n".join(
        [
            "Turns 5   Cards left 2",
            "Dice      black 1  red 1",
            "Spades     1  2♠",
            "Clubs      0  empty",
            "Diamonds   1  3♦",
            "Hearts     0  empty",
            "Discard   50",
            "Match a red and a black top card that are one apart, or end the turn.",
        ]
    )


def test_a_grid_with_its_edges_and_a_score_sheet() -> None:
    position = kf.game("solotaire", variant="classic").deal(seed=3)
    for move in ("c3", "c4", "d3"):
        position.play(move)
    assert str(position).splitlines()[1:10] == [
        "Board",
        "        a     b     c     d     e",
        "  1     ·     ·     ·     ·     ·     0 (100)",
        "  2     ·     ·     ·     ·     ·     0 (100)",
        "  3     ·     ·    K♦   10♦     ·     0 (100)",
        "  4     ·     ·    9♣     ·     ·     0 (75)",
        "  5     ·     ·     ·     ·     ·     0 (100)",
        "        0     0     0     0     0",
        "    (100) (100)  (50)  (75) (100)",
    ]
    while not position.over:
        position.play(position.moves()[0])
    sheet = str(position).splitlines()[9:-1]
    assert [line.split()[0] for line in sheet] == ["Row"] * 5 + ["All"] + ["Column"] * 5 + ["All", "Total"]
    assert int(sheet[-1].split()[-1]) == position.scores()[0]


def test_every_kind_of_zone(words: Catalog) -> None:
    scene = scene_of(
        zone("Hand", "fan", "4S", None, "10H"),
        zone("Stock", "pile", None, None, None),
        zone("Lake", "grid", "AS", "2S", "3S", columns=2),
        zone("Dice", "dice", "3", "12"),
        zone("Basket", "tokens", "roach", "perch"),
        zone("Waste", "fan", "KS", "QS", folded=True),
        facts=(Fact("points", it_is("Points"), 12),),
    )
    assert plain_text(scene, words) == "\n".join(
        [
            "Points 12",
            "Hand     3  4♠ ▒ 10♥",
            "Stock    3  ▒",
            "Lake",
            "      A♠    2♠",
            "      3♠",
            "Dice    red 3  red 12",
            "Basket   2  roach perch",
            "Waste    2",
            "To you.",
        ]
    )


def test_cells_are_as_wide_as_the_longest_face_where_there_is_room(words: Catalog) -> None:
    scene = scene_of(zone("Lake", "grid", "Grayling", "Coho", "Brook", columns=2))
    assert plain_text(scene, words).splitlines()[1:3] == ["   Grayling     Coho", "      Brook"]
    assert plain_text(scene, words, 14).splitlines()[1:3] == ["  Grayl  Coho", "   Brook"]


def test_faces_of_several_words_and_printed_cards_of_a_folded_pile_are_told_apart(words: Catalog) -> None:
    pile = zone("Catch", "pile", "Coho 8/4", "Brook 2/1", folded=True)
    printed = tuple(replaced(piece, print=Print("fish", it_is("fish"))) for piece in pile.pieces)
    scene = scene_of(
        zone("Tokens", "tokens", "yellow x2", "blue"),
        replaced(zone("Hatch", "tokens", "blue"), note=it_is("1 match")),
        replaced(pile, pieces=printed),
    )
    assert plain_text(scene, words).splitlines()[:3] == [
        "Tokens   2  yellow x2 | blue",
        "Hatch    1  blue | 1 match",
        "Catch    2  Coho 8/4 | Brook 2/1",
    ]


def test_parts_stand_one_below_the_other_and_those_of_others_in_short(words: Catalog) -> None:
    steps = tuple(Step(it_is(name), it_is("")) for name in ("Shallow", "Deep"))

    def part(name: str, owner: int | None, column: int) -> Panel:
        return Panel(name, it_is(name), Place(0, column), owner, it_is("2 points") if owner else None)

    def line(owner: int, *faces: str) -> Zone:
        at = replaced(zone("Line", "track", *faces), id=f"line-{owner}", panel=f"Seat {owner}", steps=steps, owner=owner)
        return replaced(at, pieces=tuple(replaced(piece, slot=1) for piece in at.pieces))

    scene = scene_of(
        line(1, "Coho"),
        replaced(zone("Dice", "dice", "3", "5"), panel="Seat 1"),
        replaced(zone("Tokens", "tokens"), panel="Seat 1"),
        replaced(zone("Lake", "grid", "AS", "2S", columns=2, folded=False), panel="Lake", row_names=("a",)),
        line(0),
        line(2, "Brook", "Deep"),
    )
    scene = replaced(scene, panels=(part("Seat 1", 1, 3), part("Lake", None, 0), part("Seat 0", 0, 1), part("Seat 2", 2, 4)))
    assert plain_text(scene, words).splitlines() == [
        "Lake",
        "  a    A♠    2♠",
        "Seat 0",
        "Line  Shallow | Deep",
        "Seat 1: 2 points",
        "  Line Deep: Coho; Dice red 3, red 5",
        "Seat 2: 2 points",
        "  Line Deep: Brook, Deep",
        "To you.",
    ]
    assert all(len(line) <= 24 for line in plain_text(scene, words, 24).splitlines())


def test_the_score_sheet_is_drawn_when_the_game_is_over(words: Catalog) -> None:
    lines = (
        SheetLine(it_is("Fish"), it_is("You: Coho 8, Brook 2, Dolly 1"), (11, 4, 5, 6)),
        SheetLine(it_is("Total"), None, (11, 4, 5, 6), sums=True),
    )
    called = tuple(it_is(name) for name in ("You", "Player 2", "Player 3", "Player 4"))
    running = replaced(scene_of(), sheet=lines, called=called)
    assert plain_text(running, words) == "To you."
    over = replaced(running, ending="10.1")
    assert plain_text(over, words).splitlines()[1:-1] == [
        "Fish           11         4         5         6   You: Coho 8, Brook 2, Dolly 1",
        "Total          11         4         5         6",
    ]
    assert plain_text(over, words, 60).splitlines()[1:-1] == [
        "Fish           11         4         5         6",
        "  You: Coho 8, Brook 2, Dolly 1",
        "Total          11         4         5         6",
    ]


def test_spans_name_their_styles(words: Catalog) -> None:
    scene = scene_of(zone("Hand", "fan", "4S", None), zone("Next", "pile", "5H", of="Hand"))
    assert draw(scene, words) == [
        [
            Span("Hand  ", "title"),
            Span(" 2  ", "count"),
            Span("4♠", "spade"),
            Span(" "),
            Span("▒", "hidden"),
            Span("  "),
            Span("→ ", "count"),
            Span("5♥", "heart"),
        ],
        [Span("To you.", "status")],
    ]


def test_what_stands_beside_goes_below_where_the_width_is_short(words: Catalog) -> None:
    scene = scene_of(zone("Hand", "fan", "4S", "5S", "6S"), zone("Next", "pile", "5H", of="Hand"))
    wide, narrow = ["Hand   3  4♠ 5♠ 6♠  → 5♥", "To you."], ["Hand   3  4♠ 5♠ 6♠", "      → 5♥", "To you."]
    assert [plain_text(scene, words, width).splitlines() for width in (24, 23)] == [wide, narrow]


def test_a_zone_without_pieces_or_a_scene_without_zones(words: Catalog) -> None:
    assert plain_text(scene_of(), words) == "To you."
    assert plain_text(scene_of(zone("Hand", "fan"), zone("Dice", "dice"), zone("Lake", "grid")), words) == "\n".join(
        ["Hand   0  empty", "Dice", "Lake", "To you."]
    )


def test_tracks_paths_and_dials_are_told_by_all_their_steps(words: Catalog) -> None:
    def steps(*names: str) -> tuple[Step, ...]:
        return tuple(Step(it_is(name), it_is("")) for name in names)

    scene = scene_of(
        replaced(zone("Wheel", "dial"), steps=steps("1 red", "2 blue")),
        replaced(zone("Track", "track", "2"), pieces=(piece("2", "disc", 1),), steps=steps("0", "2", "4")),
        replaced(zone("Line", "track", "Coho"), steps=steps("Shallow", "Deep")),
        replaced(zone("Map", "path", "beaten", "next"), steps=steps("Fork", "Run", "Cove"), note=it_is("2 to go")),
    )
    assert plain_text(scene, words).splitlines()[:-1] == [
        "Wheel  1 red | 2 blue",
        "Track  0 [2] 4",
        "Line   Shallow: Coho | Deep",
        "Map    Fork: beaten → Run: next → Cove (2 to go)",
    ]


def test_what_is_ours_has_its_sign_on_pieces_and_steps(words: Catalog) -> None:
    steps = tuple(Step(it_is(name), it_is(name), ours=name != "2") for name in "024")
    track = replaced(zone("Track", "track", "2"), steps=steps)
    on_ours = replaced(track, pieces=(replaced(track.pieces[0], face="0", slot=0, marks=("ours",)),))
    card = zone("River", "row", "Rocks 1")
    card = replaced(card, pieces=(replaced(card.pieces[0], marks=("ours",)),))
    scene = scene_of(replaced(track, pieces=(replaced(track.pieces[0], slot=1),)), on_ours, card)
    assert plain_text(scene, words).splitlines()[:-1] == ["Track  0° [2] 4°", "Track  [0°] 2 4°", "River  Rocks 1°"]


def test_a_list_has_a_line_for_each_and_boxes_first(words: Catalog) -> None:
    goals = replaced(zone("Goals", "list", "Brook", "Steelhead", "Coho"), note=it_is("a Badge each"))
    filled: tuple[tuple[int, int] | None, ...] = ((1, 3), (2, 2), None)
    marks = (("new",), ("ours",), ())
    pieces = tuple(
        replaced(expected, kind="tile", boxes=boxes, marks=mark, new_boxes=len(mark) if "new" in mark else 0)
        for expected, boxes, mark in zip(goals.pieces, filled, marks, strict=True)
    )
    goals = replaced(goals, pieces=pieces)
    expected = ["Goals  ■□□ Brook (1 new)", "       ■■  Steelhead°", "           Coho", "       a Badge each"]
    assert plain_text(scene_of(goals), words).splitlines()[:-1] == expected
    two = ["Goals  ■□□ Brook (1 new)       Coho", "       ■■  Steelhead°", "       a Badge each"]
    assert plain_text(scene_of(replaced(goals, columns=2)), words).splitlines()[:-1] == two
    assert plain_text(scene_of(replaced(goals, columns=2)), words, 30).splitlines()[:-1] == expected
    heap = replaced(goals, kind="tokens", note=None)
    assert plain_text(scene_of(heap), words).splitlines()[0] == "Goals   3  Brook ■□□ Steelhead° ■■ Coho"
    assert plain_text(scene_of(zone("Goals", "list")), words).splitlines()[0] == "Goals  ·"


FACES = st.lists(st.sampled_from(["4S", "10H", None, "roach"]), max_size=40)
KINDS = st.sampled_from(["pile", "fan", "row", "grid", "dice", "track", "tokens", "list"])


@settings(deadline=None)
@given(st.lists(st.tuples(KINDS, FACES, FACES), max_size=4), st.text("ab ", max_size=200), st.integers(24, 100))
def test_no_line_runs_over_the_width_and_no_piece_is_lost(
    zones: list[tuple[ZoneKind, list[str | None], list[str | None]]], status: str, width: int
) -> None:
    words = Catalog(Path(__file__).parents[2] / "src/kingfisher/core/messages.en.toml")
    words._own["it.is"] = "{text}"
    zones_made = [zone(f"zone {n}", kind, *faces, columns=3) for n, (kind, faces, _) in enumerate(zones)]
    zones_made += [zone("note", "pile", *note[:3], of=f"zone {n}") for n, (*_, note) in enumerate(zones)]
    lines = plain_text(scene_of(*zones_made, status=status), words, width).splitlines()
    piece_count = sum(1 if kind == "pile" and faces else len(faces) for kind, faces, _ in zones) + sum(
        len(n[:3]) for *_, n in zones
    )
    text = "\n".join(lines)
    assert max(map(len, lines), default=0) <= width
    assert sum(text.count(face) for face in ("4♠", "10♥", "▒", "roach", "red 4S", "red 10H")) == piece_count
