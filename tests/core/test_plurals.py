"""Plural rules and the forms of messages; the cases are those that the page's own test reads, web/test/words.test.ts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kingfisher.core.errors import BrokenGame
from kingfisher.core.i18n import Catalog, Message, msg
from kingfisher.core.i18n.numbers import number_text
from kingfisher.core.i18n.plurals import FILE, category
from tools import plural_rules

CASES: dict[str, list[dict[str, Any]]] = json.loads(
    (Path(__file__).parents[1] / "fixtures" / "plurals.json").read_text("utf-8")
)


def catalog_of(folder: Path, sentences: dict[str, Any], language: str) -> Catalog:
    def lines(table: dict[str, Any], before: str = "") -> str:
        return "".join(
            lines(value, f"{before}{key}.")
            if isinstance(value, dict)
            else f"{json.dumps(before + key)} = {json.dumps(value)}\n"
            for key, value in table.items()
        )

    file = folder / "messages.toml"
    file.write_text(lines(sentences), encoding="utf-8")
    return Catalog(file, language=language)


def message_of(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    return Message(value["key"], {name: message_of(inner) for name, inner in value.get("values", {}).items()})


@pytest.mark.parametrize("case", CASES["categories"], ids=lambda case: f"{case['language']} {case['kind']}")
def test_categories_are_those_of_the_page(case: dict[str, Any]) -> None:
    expected = {n: name for name, numbers in case["numbers"].items() for n in numbers}
    assert {n: category(n, case["language"], case["kind"]) for n in expected} == expected


@pytest.mark.parametrize("case", CASES["numbers"], ids=lambda case: case["language"])
def test_numbers_are_those_of_the_page(case: dict[str, Any]) -> None:
    assert {number_text(number, case["language"]): number for number in case["numbers"].values()} == case["numbers"]


@pytest.mark.parametrize("case", CASES["messages"], ids=lambda case: f"{case['language']} {case['text']}")
def test_messages_are_those_of_the_page(case: dict[str, Any], tmp_path: Path) -> None:
    assert catalog_of(tmp_path, case["catalog"], case["language"]).text(message_of(case["message"])) == case["text"]


def test_a_region_has_the_rules_of_its_language_if_it_has_none_of_its_own() -> None:
    assert (category(1, "de-AT"), category(0, "pt"), category(0, "pt-PT"), category(0, "pt_BR")) == (
        "one",
        "one",
        "other",
        "one",
    )


def test_numbers_are_rounded_where_decimals_are_counted() -> None:
    assert [number_text(n, "es", 2) for n in (0.125, 1234.5, 12345.678, -0.001, -1.005)] == [
        "0,12",
        "1234,50",
        "12.345,68",
        "0,00",
        "-1,00",
    ]


def test_numbers_of_an_unknown_language_are_plain_and_of_any_size() -> None:
    assert (number_text(12345, "tlh"), number_text(2**100, "tlh")) == ("12345", str(2**100))
    assert number_text(12345, "pt_PT") == number_text(12345, "pt-PT") == "12\u00a0345"


def test_an_unknown_language_has_one_form() -> None:
    assert [category(1, language) for language in ("tlh", "", "-")] == ["other"] * 3


def test_a_message_without_the_form_it_needs_is_named(tmp_path: Path) -> None:
    catalog = catalog_of(tmp_path, {"cards.one": "{n} card"}, "en")
    assert "cards" not in catalog
    with pytest.raises(BrokenGame, match=r"messages\.toml has no message cards$"):
        catalog.text(msg("cards", n=2))


def test_the_rules_are_those_of_cldr(tmp_path: Path) -> None:
    pytest.importorskip("babel")
    plural_rules.main(tmp_path / "rules.json")
    assert (tmp_path / "rules.json").read_text("utf-8") == FILE.read_text("utf-8"), (
        "write it anew: python -m tools.plural_rules"
    )
