"""A whole session in Spanish: what is printed, and what may be typed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import kingfisher as kf
from kingfisher.core.game import Game
from kingfisher.terminal.input import completions
from kingfisher.terminal.players import seat_players
from kingfisher.terminal.screen import Screen
from kingfisher.terminal.terminal_session import TerminalSession
from tests.support.terminals import Capture, lines_from, output_of


def session_of(game: Game, deal: int = 34, **settings: object) -> TerminalSession:
    position = game.deal(deal)
    return TerminalSession(position, Screen(language="es"), **settings)  # type: ignore[arg-type]


TABLETOP = kf.game("tabletop")


@pytest.mark.parametrize(
    ("typed", "english"),
    [
        ("pista", "hint"),
        ("PISTA", "hint"),
        ("por qué cycle spades clubs", "why cycle spades clubs"),
        ("por que  cycle spades clubs", "why cycle spades clubs"),
        ("porqué 4", "why 4"),
        ("¿gano?", "win?"),
        ("gano", "win?"),
        ("¿Se puede ganar?", "win?"),
        ("guardar mi  archivo", "save mi  archivo"),
        ("me rindo", "give up"),
        ("nueva 7", "new 7"),
        ("salir", "quit"),
        ("?", "help"),
        ("q", "quit"),
        ("hint", "hint"),
        ("cycle spades", "cycle spades"),
        ("pistacho", "pistacho"),
        ("", ""),
    ],
)
def test_commands_may_be_typed_in_spanish_and_in_english(typed: str, english: str) -> None:
    assert session_of(TABLETOP).in_english(typed) == english


def test_no_spanish_word_is_a_command_on_an_english_screen() -> None:
    session = TerminalSession(TABLETOP.deal(34), Screen())
    assert session.in_english("pista") == "pista"


def test_every_command_does_in_spanish_what_it_does_in_english(capsys: Capture) -> None:
    pairs = [
        ("pista", "hint"),
        ("jugadas", "moves"),
        ("mirar picas", "look picas"),
        ("reglas 4.3", "rules 4.3"),
        ("ayuda", "help"),
    ]
    pairs += [("registro", "record"), ("¿gano?", "win?"), ("por qué cycle spades clubs", "why cycle spades clubs")]
    for spanish, english in pairs:
        assert output_of(session_of(TABLETOP), capsys, spanish) == output_of(session_of(TABLETOP), capsys, english) != []


def test_words_are_completed_in_both_languages() -> None:
    session = session_of(TABLETOP)
    assert completions(session, "pi") == ["pista"]
    assert completions(session, "hi") == ["hint"]
    assert completions(session, "por qué cycle h") == ["por qué cycle hearts"]
    assert completions(session, "reglas 1.1")[0] == "reglas 1.1"


def test_errors_and_rules_are_in_spanish(capsys: Capture) -> None:
    rule = TABLETOP.rules_in("es")[403]
    printed = output_of(session_of(TABLETOP), capsys, "cycle spades clubs", "nada", "99", "nueva", "rehacer", "deshacer")
    assert printed == [
        f"cycle spades clubs: {rule}",
        "'nada' no es una jugada; posible: cycle MAZO [MAZO], match CARTA CARTA, end turn",
        "no existe la jugada número 99; las jugadas van de 1 a 8",
        "esta partida no ha terminado: escribe rendirse para terminarla, o salir para guardarla y salir",
        "'rehacer' no es una jugada; posible: cycle MAZO [MAZO], match CARTA CARTA, end turn",
        "no hay nada que deshacer",
    ]


ENGLISH = re.compile(r"\b(?:the|you|your|is|are|with|game|move|moves|card|cards|type|turn|and|not|this)\b", re.IGNORECASE)
NOTATION = re.compile(
    r"^ *\d+ .*$"  # the moves as they are typed; what they mean stands beside them
    r"|; (?:posible|las jugadas son|los nombres son)\b.*$"  # with moves as they are typed
    r"|^(?:kingfisher record|game|options|rules|deal|start|seal): .*$|^[~!=#0-9].*$|Mayhem|Honeymoon"
    r"|Solitaire the Card Game the Video Game the Tabletop Game|kingfisher \w+.*$|master_skills=off|\w+=\w+"
)
"""What is English on purpose: notation, records, titles, commands and options."""


@pytest.mark.parametrize(
    "game", [*map(kf.game, kf.games()), kf.game("freshwater", variant="solo")], ids=lambda game: game.called
)
def test_no_english_sentence_is_left_in_a_session(
    game: Game, capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("KINGFISHER_DATA", str(tmp_path))
    position = game.deal(34)
    session = TerminalSession(position, Screen(language="es"), seating=seat_players(position, effort=0))
    lines = [
        "ayuda",
        "pista",
        "¿gano?",
        "jugadas",
        "por qué",
        "1",
        "1",
        "1",
        "1",
        "deshacer",
        "99",
        "nada",
        "reglas 1.1",
        "rendirse",
        "rendirse",
    ]
    session.run(lines_from([*lines, "salir"]))
    printed = capsys.readouterr().out
    text = "\n".join(NOTATION.sub("", line) for line in printed.splitlines())
    assert [line for line in text.splitlines() if len(ENGLISH.findall(line)) > 1] == []
    assert game.summary_in("es").split()[0] in printed
