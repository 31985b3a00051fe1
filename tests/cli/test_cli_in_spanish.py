"""--lang, the environment, and what the command says in Spanish."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

import kingfisher as kf
from kingfisher import cli
from kingfisher.cli.language_choice import language_for

Capture = pytest.CaptureFixture[str]


@pytest.mark.parametrize(
    ("arguments", "environment", "language"),
    [
        ("", {}, "en"),
        ("", {"LANG": "es_ES.UTF-8"}, "es"),
        ("", {"LANG": "C.UTF-8"}, "en"),
        ("", {"LANG": "fr_FR@euro"}, "en"),
        ("", {"LC_ALL": "C", "LANG": "es_ES"}, "en"),
        ("", {"LC_ALL": "", "LC_MESSAGES": "es", "LANG": "en_US"}, "es"),
        ("", {"KINGFISHER_LANG": "es", "LC_ALL": "en_US"}, "es"),
        ("play tabletop --lang es", {"LANG": "en_US"}, "es"),
        ("play tabletop --lang=es-MX", {}, "es"),
        ("--lang es play --lang en", {}, "en"),
        ("play --lang", {"LANG": "es"}, "es"),
    ],
)
def test_the_flag_decides_then_the_environment(arguments: str, environment: dict[str, str], language: str) -> None:
    assert language_for(arguments.split(), environment) == language


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("--lang tlh play", "--lang tlh: expected one of en, es"),
        ("--lang es plai", "argumento ORDEN: no se puede elegir 'plai' (elige entre "),
        ("play --lang es", "faltan estos argumentos: JUEGO; los juegos son tabletop, "),
        ("play tabletop --lang es --frob", "argumento desconocido '--frob'; uso: kingfisher play [-h] [--lang IDIOMA] "),
        (
            "play tabletop --lang es --seat x",
            "argumento --seat: 'x' no es un número entero de al menos 0 (mira kingfisher play --help)",
        ),
        ("play tabletop --seat --lang es", "argumento --seat: se esperaba un valor"),
        ("--lang es play chess", "juego desconocido 'chess'; posible: "),
        ("--lang es play tabletop matching=never", "opción matching=never: se esperaba optional|forced"),
        (
            "--lang es play solotaire turning=new variant=classic",
            "la opción turning solo vale con variant=solotaire o variant=honeymoon o ",
        ),
        ("--lang es play tabletop --against casual", "esta partida de tabletop es para una sola persona: no pongas --against"),
        ("--lang es rules tabletop 9.9", "no existe la regla 9.9; las reglas son 1.1, "),
        ("--lang es verify /nowhere.record", "no se puede leer /nowhere.record: "),
        (
            "--lang es study tabletop --bot random --bots a --deals 1",
            "argumento --bots: no se puede usar con el argumento --bot",
        ),
    ],
)
def test_bad_input_is_answered_in_spanish(line: str, complaint: str, capsys: Capture) -> None:
    status = cli.main(line.split())
    out, err = capsys.readouterr()
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"kingfisher: {complaint}"), err


def test_a_record_is_verified_and_shown_in_spanish(capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = str(kf.game("tabletop").deal(34).play("cycle spades diamonds").record())
    monkeypatch.setattr(sys, "stdin", io.StringIO(record))
    assert cli.main(["replay", "-", "--lang", "es"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == (
        "Verificado: 1 jugada, 1 resultado del azar; la partida todavía no ha terminado."
    )
    file = tmp_path / "x.record"
    file.write_text(record.replace("cycle spades diamonds", "cycle spades clubs"), encoding="utf-8")
    assert cli.main(["replay", str(file), "--lang", "es"]) == 2
    rule = kf.game("tabletop").rules_in("es")[403]
    assert capsys.readouterr().err == f"kingfisher: {file}: línea 9: cycle spades clubs: {rule}\n"


def test_games_and_rules_are_listed_in_spanish(capsys: Capture) -> None:
    assert cli.main(["games", "--lang", "es"]) == 0
    listed = " ".join(capsys.readouterr().out.split())
    for game in map(kf.game, kf.games()):
        assert game.summary_in("es") in listed
        assert all(game.help_in(option, "es") in listed for option in game.options_offered)
    assert cli.main(["rules", "tabletop", "4.3", "--lang", "es"]) == 0
    assert " ".join(capsys.readouterr().out.split()) == str(kf.game("tabletop").rules_in("es")[403])


@pytest.mark.parametrize("command", ["", "play", "replay", "study", "bench", "rules", "games", "serve"])
def test_spanish_help_fits_eighty_columns(command: str, capsys: Capture) -> None:
    with pytest.raises(SystemExit):
        cli.main([*command.split(), "--help", "--lang", "es"])
    help_text = capsys.readouterr().out
    assert max(map(len, help_text.splitlines())) <= 80
    assert help_text.startswith("uso: kingfisher")
    assert "mostrar esta ayuda y salir" in help_text


def test_a_bot_is_watched_in_spanish(capsys: Capture) -> None:
    assert cli.main(["play", "tabletop", "--bot", "greedy", "--seed", "34", "--lang", "es"]) == 0
    printed = capsys.readouterr().out
    assert "Reparto 34, matching=optional, juega greedy" in printed
    assert "Turno 2: " in printed


def test_a_study_is_reported_in_spanish_with_its_numbers(capsys: Capture) -> None:
    line = "study tabletop --bot random --deals 1200 --threads 1 --effort 0"
    assert cli.main(f"{line} --lang es".split()) == 0
    spanish = capsys.readouterr().out.splitlines()
    assert cli.main(line.split()) == 0
    english = capsys.readouterr().out.splitlines()
    assert len(spanish) == len(english)
    assert spanish[0] == "tabletop matching=optional, bot random, esfuerzo 0"
    assert spanish[1].startswith("1200 repartos desde el número 0, ")
    assert english[1].startswith("1,200 deals from number 0, ")
    assert spanish[2].startswith("ganadas 0,")
    assert [line.replace(",", ".")[8:14] for line in spanish[2:3]] == [line[8:14] for line in english[2:3]]
    rules = kf.game("tabletop").rules_in("es")
    quoted = [line[17:].removesuffix(" ...") for line in spanish if line.startswith("final ")]
    assert quoted
    assert all(any(str(rule).startswith(text) for rule in rules.values()) for text in quoted)
