"""Rulebooks as numbered sentences."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kingfisher.core.errors import BrokenGame, KingfisherError
from kingfisher.core.game import Game
from kingfisher.core.rulebook import Rule, read_page, read_rules, rules_in
from tests.support.every_game import FIXTURES, REGISTERED, name_of
from tests.support.random_games import play_on

TEXT = """# A game

Two players. **Not** a rule.

## 1 Setting up

**1.1** Everybody takes
five cards.

A remark without effect.

**1.12** The rest lies *face down*.
**2.3** Inside a paragraph this is no rule.

## 10 The end

**10.2** It ends.
"""


def test_numbered_sentences_are_read_in_order() -> None:
    rules = read_rules(TEXT)
    assert rules == {
        101: Rule("1.1", "Everybody takes five cards."),
        112: Rule("1.12", "The rest lies face down. 2.3 Inside a paragraph this is no rule."),
        1002: Rule("10.2", "It ends."),
    }
    assert list(rules) == [101, 112, 1002]
    assert str(rules[101]) == "[1.1] Everybody takes five cards."


PAGE = """\
A game

Two players. Not a rule.

1 Setting up

[1.1] Everybody takes five cards.

A remark without effect.

[1.12] The rest lies face down. 2.3 Inside a paragraph this is no rule.

10 The end

[10.2] It ends.
[10.3] At once."""


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_page_for_a_screen_has_headings_remarks_and_rules(end: str, tmp_path: Path) -> None:
    (tmp_path / "rules.md").write_bytes(f"{TEXT}\n**10.3** At once.\n\n".replace("\n", end).encode())
    assert "\n".join(read_page(tmp_path)) == PAGE


@pytest.mark.parametrize("game", [*REGISTERED, *FIXTURES], ids=name_of)
def test_the_page_holds_every_rule_and_no_marks(game: Game) -> None:
    page = read_page(game.folder)
    assert [line for line in page if line.startswith("[")] == [str(rule) for rule in game.rulebook.values()]
    assert [line for line in page if "*" in line or "`" in line or line.startswith("#")] == []
    headings = [line for line in page if re.match(r"\d+ ", line)]
    assert len(page) > len(game.rulebook) + 2 * len(headings) > len(game.rulebook)  # each between empty lines


@pytest.mark.parametrize(
    ("text", "plain_text"),
    [
        ("The *best* and **very `best`** `way`.", "The best and very best way."),
        ("2 * 3 * 4 and a*b", "2 * 3 * 4 and a*b"),
        ("a lonely ` and *", "a lonely ` and *"),
    ],
)
def test_marks_are_left_out(text: str, plain_text: str) -> None:
    assert read_rules(f"**1.1** {text}\n")[101].sentence == plain_text


def test_a_file_from_windows_reads_the_same(tmp_path: Path) -> None:
    (tmp_path / "rules.md").write_bytes(TEXT.replace("\n", "\r\n").encode())
    assert rules_in(tmp_path) == read_rules(TEXT)


def test_a_rule_stands_once() -> None:
    with pytest.raises(BrokenGame, match=r"^rules\.md:3: rule 1\.1 is already in line 1$"):
        read_rules("**1.1** One.\n\n**1.1** Two.\n")


@pytest.mark.parametrize("sentence", [0, 100, 101])
def test_a_code_has_room_for_99_sentences(sentence: int) -> None:
    with pytest.raises(BrokenGame, match=rf"^rules\.md: rule 1\.{sentence}: the sentences of a chapter are numbered 1 to 99$"):
        read_rules(f"**1.{sentence}** One.\n\n**2.1** Two.\n")


@pytest.mark.parametrize("game", [*REGISTERED, *FIXTURES], ids=name_of)
def test_chapters_and_sentences_are_numbered_without_gaps(game: Game) -> None:
    codes = list(game.rulebook)
    assert codes == sorted(codes)
    chapters = sorted({code // 100 for code in codes})
    assert chapters == list(range(1, len(chapters) + 1))
    for chapter in chapters:
        sentences = [code % 100 for code in codes if code // 100 == chapter]
        assert sentences == list(range(1, len(sentences) + 1))


@pytest.mark.parametrize("game", REGISTERED, ids=name_of)
def test_a_rule_that_players_get_quoted_names_no_option(game: Game) -> None:
    """Remarks, which have no number and are quoted nowhere, may."""
    paragraphs = (game.folder / "rules.md").read_text(encoding="utf-8").split("\n\n")
    assert [words for words in paragraphs if re.match(r"\*\*\d", words) and "`" in words] == []


@pytest.mark.parametrize("game", REGISTERED, ids=name_of)
def test_a_scene_names_no_rule_that_the_rulebook_lacks(game: Game) -> None:
    known = {None, *(rule.number for rule in game.rulebook.values())}
    for position in play_on(game.deal(seed=3), 60):
        for seat in range(-1, game.seats):
            scene = position.scene(seat)
            named = {fact.rule for fact in scene.facts}
            for zone in scene.zones:
                named |= {zone.rule, zone.closed}
                named |= {number for piece in zone.pieces for number in (piece.rule, piece.closed)}
                named |= {slot.closed for slot in zone.slots}
                named |= {step.rule for step in zone.steps} | {edge.rule for edge in zone.edges}
            assert named <= known


@pytest.mark.parametrize("game", [*REGISTERED, *FIXTURES], ids=name_of)
def test_a_code_is_chapter_and_sentence(game: Game) -> None:
    assert {code: rule.number for code, rule in game.rulebook.items()} == {
        code: f"{code // 100}.{code % 100}" for code in game.rulebook
    }
    with pytest.raises(KingfisherError, match=rf"^code 9999: {game.name} has no such rule$"):
        game.rule(9999)
