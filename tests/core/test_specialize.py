"""RuleSets: what is kept apart in the cache, what tables replace, and what a game must answer."""

from __future__ import annotations

import importlib
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from pathlib import Path
from types import ModuleType
from typing import Any

import numba
import numpy as np
import pytest
from numba.core.errors import TypingError

from kingfisher.bots import workspace
from kingfisher.bots.policies import greedy, random
from kingfisher.core import game
from kingfisher.core.batch import loops
from kingfisher.core.compile import numba_compiler, specialize
from kingfisher.core.compile.cache import file_lock
from kingfisher.core.compile.fingerprint import names_in
from kingfisher.core.compile.numba_compiler import reason_without_internals
from kingfisher.core.compile.specialize import CHECKED, COMPILED, INTERPRETED, RuleSet
from kingfisher.core.game import Game
from kingfisher.core.paths import cache_folder
from kingfisher.core.rng import chacha, chacha_simd
from tests.support.every_game import FIXTURES, REGISTERED, name_of
from tests.support.terminals import PATIENCE

EVERY_SPEED = pytest.mark.parametrize("speed", [INTERPRETED, COMPILED, CHECKED])

RULES = """
import numpy as np
from twinned.deck import bonus

VALUES = (1, 2, 3)
TABLE = np.array([10, 20, 30])
UNUSED = 5

def value(card, more=1):
    return VALUES[card] + int(TABLE[card]) + more

def total(cards):
    "Add up."
    found = 0
    for card in range(cards):
        found += value(card)
    return found + bonus(cards)
"""

DECK = """
BONUS = 100

def bonus(cards):
    return BONUS if cards == 3 else 0
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., ModuleType]]:
    """Write a package of two modules, with some text changed, and import its rules."""
    monkeypatch.setenv("KINGFISHER_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "twinned").mkdir()

    def make(before: str = "", after: str = "") -> ModuleType:
        assert before in RULES + DECK
        for file, text in (("__init__.py", ""), ("rules.py", RULES), ("deck.py", DECK)):
            path, new = tmp_path / "twinned" / file, text.replace(before, after) if before else text
            if not path.exists() or path.read_text() != new:
                path.write_text(new)
        forget("twinned")
        importlib.invalidate_caches()
        return importlib.import_module("twinned.rules")

    yield make
    forget("twinned")


def forget(name: str) -> None:
    for module in [module for module in sys.modules if module.partition(".")[0] == name]:
        del sys.modules[module]


def folder_of(module: ModuleType, speed: str = COMPILED, tables: dict[str, Any] | None = None) -> str:
    return RuleSet([module], [module], speed, tables)._folder


def test_what_is_asked_for_by_name_can_be_called_from_python(package: Callable[..., ModuleType]) -> None:
    rules = package()
    rule_set = RuleSet([rules], [loops], COMPILED)
    assert (rule_set.total(3), rule_set.value(0), rule_set.total(2)) == (169, 12, 35)


def test_what_is_never_reached_takes_nothing_away_from_what_is(package: Callable[..., ModuleType]) -> None:
    """Both call the same, and LLVM forgets the first call before it looks for what is called."""
    called = "def unreached(n):\n    return max(n, 1, 2)\n\ndef reached(n):\n    return max(n, 3, 4)\n"
    total = "(unreached(cards) if VALUES[0] > 100 else found) + reached(cards)"
    rules = package("found + bonus(cards)", f"{total}\n\n{called}")
    assert RuleSet([rules], [loops], COMPILED).total(3) == 73


@pytest.mark.skipif(bool(reason_without_internals()), reason="Numba compiles them, and counts references")
def test_rules_that_make_an_array_are_refused(package: Callable[..., ModuleType]) -> None:
    rules = package("found = 0", "found = int(np.zeros(1)[0])")
    assert RuleSet([rules], [loops]).total(3) == 169
    with pytest.raises(TypingError, match="zeros"):
        RuleSet([rules], [loops], COMPILED).total(3)


# The cache


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("VALUES = (1, 2, 3)", "VALUES = (1, 2, 4)"),
        ("TABLE = np.array([10, 20, 30])", "TABLE = np.array([10, 20, 31])"),
        ("TABLE = np.array([10, 20, 30])", "TABLE = np.array([10, 20, 30], np.int32)"),
        ("TABLE = np.array([10, 20, 30])", "TABLE = np.array([[10, 20, 30]])"),
        ("more=1", "more=2"),
        ("found = 0", "found = 1"),
        ("VALUES[card] + int", "VALUES[card] - int"),
        ("BONUS = 100", "BONUS = 101"),
        ("if cards == 3", "if cards == 2"),
    ],
)
def test_what_is_compiled_in_gives_another_folder(package: Callable[..., ModuleType], before: str, after: str) -> None:
    assert folder_of(package()) != folder_of(package(before, after))


@pytest.mark.parametrize(
    ("before", "after"),
    [("", ""), ("UNUSED = 5", "UNUSED = 6"), ("VALUES = ", "# a remark\nVALUES = "), ("Add up.", "Add up the values.")],
)
def test_what_is_not_compiled_in_gives_the_same_folder(package: Callable[..., ModuleType], before: str, after: str) -> None:
    assert folder_of(package()) == folder_of(package(before, after))


def test_speeds_and_tables_give_other_folders(package: Callable[..., ModuleType]) -> None:
    module = package()
    folders = [
        folder_of(module),
        folder_of(module, CHECKED),
        folder_of(module, COMPILED, {"VALUES": (1, 2, 4)}),
        folder_of(module, COMPILED, {"TABLE": np.array([10, 20, 31])}),
        folder_of(module, COMPILED, {"BONUS": 99}),
    ]
    assert len(set(folders)) == len(folders)
    assert folder_of(module, INTERPRETED) == ""
    assert {Path(folder).parent for folder in folders} == {cache_folder()}


def test_games_have_folders_of_their_own() -> None:
    names = ["kingfisher.games.tabletop", "tests.fixtures.whispers", "tests.fixtures.scramble"]
    rule_sets = [RuleSet([importlib.import_module(f"{name}.rules")], [loops], COMPILED) for name in names]
    assert len({rule_set._folder for rule_set in rule_sets}) == 3


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("call_pair", chacha_simd.write_pair),
        ("rotate_bits_left", chacha_simd.rotate_rows),
        ("FIRST_ROW", np.arange(4, dtype="<u4")),
    ],
)
def test_how_machine_code_is_written_gives_another_folder(monkeypatch: pytest.MonkeyPatch, name: str, other: Any) -> None:
    before = folder_of(chacha)
    monkeypatch.setattr(chacha_simd, name, other)
    assert folder_of(chacha) != before


def test_a_change_in_how_functions_are_compiled_gives_another_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    before = folder_of(chacha)
    monkeypatch.setattr(specialize, "compiler_bytes", lambda: b"another compiler")
    assert folder_of(chacha) != before


def numbers(cards: int) -> list[int]:
    return [UNSEEN for _ in range(cards)]


UNSEEN = 7


def test_what_an_inner_function_uses_is_compiled_in(monkeypatch: pytest.MonkeyPatch) -> None:
    assert set(names_in(numbers.__code__)) == {"range", "UNSEEN"}
    module = sys.modules[__name__]
    before = RuleSet([module], [module], COMPILED)._fingerprint([numbers])
    monkeypatch.setattr(module, "UNSEEN", 8)
    assert RuleSet([module], [module], COMPILED)._fingerprint([numbers]) != before


def test_a_changed_rule_is_compiled_anew(
    package: Callable[..., ModuleType], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    changes = [("", ""), ("BONUS = 100", "BONUS = 200"), ("VALUES = (1, 2, 3)", "VALUES = (5, 2, 3)"), ("", "")]
    results = []
    for change in changes:
        module = package(*change)
        results.append(RuleSet([module], [module], COMPILED).total(3))
    assert results == [169, 269, 173, 169]
    assert len(list((tmp_path / "cache").iterdir())) == 3


@pytest.mark.parametrize(
    ("variable", "base", "folder"),
    [("/one", "/two", "/one"), ("", "/two", "/two/kingfisher"), ("", "", "/home/.cache/kingfisher")],
)
def test_where_compiled_rules_are_kept(monkeypatch: pytest.MonkeyPatch, variable: str, base: str, folder: str) -> None:
    monkeypatch.setenv("KINGFISHER_CACHE", variable)
    monkeypatch.setenv("XDG_CACHE_HOME", base)
    monkeypatch.setenv("HOME", "/home")
    assert cache_folder() == Path(folder)


HOLDER = """
import sys
from pathlib import Path
from kingfisher.core.compile.cache import file_lock
with file_lock(Path(sys.argv[1])):
    print("mine", flush=True)
    sys.stdin.read()
"""


def test_one_process_has_its_turn_until_it_ends_however_it_ends(tmp_path: Path) -> None:
    path, entered = tmp_path / "folder" / "value.turn", threading.Event()

    def enter() -> None:
        with file_lock(path):
            entered.set()

    for end in ("kill", "leave"):
        entered.clear()
        command = [sys.executable, "-c", HOLDER, str(path)]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
            assert holder.stdin is not None
            assert holder.stdout is not None
            assert holder.stdout.readline() == b"mine\n"
            waiting = threading.Thread(target=enter, daemon=True)
            waiting.start()
            assert not entered.wait(0.1)
            if end == "kill":
                holder.kill()
            else:
                holder.stdin.close()
            assert entered.wait(PATIENCE)
            waiting.join(PATIENCE)


def test_nobody_waits_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kingfisher.core.compile.cache.MAX_WAIT_SECONDS", 0.05)
    with file_lock(tmp_path / "value.turn"), file_lock(tmp_path / "value.turn"):
        pass


def test_a_folder_that_cannot_be_written_holds_nobody_up(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with file_lock(tmp_path / "file" / "value.turn"):
        pass


def test_what_was_compiled_once_is_loaded(package: Callable[..., ModuleType]) -> None:
    module = package()
    first, second = (RuleSet([module], [module], COMPILED) for _ in range(2))
    assert (first.total(3), second.total(3)) == (169, 169)
    compiled: list[Any] = [rule_set.total for rule_set in (first, second)]
    assert [sum(one.stats.cache_hits.values()) for one in compiled] == [0, 1]


# Without Numba's internals


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(numba_compiler.NO_INTERNALS, "1")
    monkeypatch.setattr(game, "rule_set_of", game.rule_set_of.__wrapped__)  # those that are made already have other functions


@pytest.mark.parametrize("played", [REGISTERED[0], *FIXTURES], ids=name_of)
def test_plain_numba_plays_the_same_games(played: Game, request: pytest.FixtureRequest) -> None:
    def games() -> tuple[bytes, list[int]]:
        batch = played.batch(50, seed=3)
        batch.play_random(200)
        return batch.states.tobytes(), batch.moves_made.tolist()

    expected = games()
    request.getfixturevalue("plain")
    assert games() == expected


def test_what_is_compiled_the_plain_way_is_saved_in_another_folder(
    package: Callable[..., ModuleType], request: pytest.FixtureRequest
) -> None:
    module = package()
    before, inside = folder_of(module), numba_compiler.reason_without_internals() == ""
    request.getfixturevalue("plain")
    assert (folder_of(module) != before) is inside
    assert RuleSet([module], [module], COMPILED).total(3) == 169


@pytest.mark.parametrize(
    ("releases", "reason"),
    [(("0.1", "999"), "was not tested .*, but 0.1, 999"), (("0", "0.1"), ""), ((numba.__version__,), "")],
)
def test_internals_are_used_with_releases_that_were_tested(
    monkeypatch: pytest.MonkeyPatch, releases: tuple[str, ...], reason: str
) -> None:
    monkeypatch.delenv(numba_compiler.NO_INTERNALS, raising=False)
    monkeypatch.setattr(numba_compiler, "TESTED", {"numba": releases})
    reason_untested = numba_compiler.reason_untested.__wrapped__
    monkeypatch.setattr(numba_compiler, "reason_untested", reason_untested)
    with pytest.warns(UserWarning, match=reason) if reason else nullcontext():
        assert bool(numba_compiler.reason_without_internals()) is bool(reason)


def test_internals_of_what_is_not_installed_are_not_used() -> None:
    assert numba_compiler.reason_untested.__wrapped__("numba-nowhere") == "numba-nowhere is not installed"


def test_a_program_saves_its_own_functions_where_it_did(
    package: Callable[..., ModuleType], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Numba knows one list of places for all, and ours is the first that it asks."""
    module = package()
    RuleSet([module], [module], COMPILED).total(3)
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path / "numba"))
    deck = importlib.import_module("twinned.deck")
    own = numba.njit(cache=True)(deck.bonus)
    assert own(3) == 100
    assert Path(own.stats.cache_path or "").parent == tmp_path / "numba"


def test_nothing_is_saved_where_nothing_can_be_written(
    package: Callable[..., ModuleType], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("KINGFISHER_CACHE", str(tmp_path / "file"))
    total: Any = RuleSet([package()], [importlib.import_module("twinned.rules")], COMPILED).total
    assert total(3) == 169
    assert total.stats.cache_path is None


# Tables


@EVERY_SPEED
def test_tables_replace_constants(package: Callable[..., ModuleType], speed: str) -> None:
    module = package()
    tables: list[dict[str, Any]] = [
        {},
        {"VALUES": (2, 3, 4)},
        {"TABLE": np.array([0, 0, 0])},
        {"BONUS": 0},
        {"VALUES": (0, 0, 0), "BONUS": 1},
    ]
    assert [RuleSet([module], [module], speed, table).total(3) for table in tables] == [169, 172, 109, 69, 64]
    assert module.total(3) == 169


@EVERY_SPEED
def test_a_function_is_asked_for_by_name(package: Callable[..., ModuleType], speed: str) -> None:
    module = package()
    rule_set = RuleSet([module], [module], speed)
    assert rule_set.value(1) == 23
    assert rule_set.value is rule_set.value
    for missing in ("nothing", "VALUES", "np"):
        with pytest.raises(AttributeError, match=f"^no rule function is called {missing}$"):
            getattr(rule_set, missing)


def test_threads_get_the_same_function(package: Callable[..., ModuleType], monkeypatch: pytest.MonkeyPatch) -> None:
    module = package()
    rule_set, start, compiled = RuleSet([module], [module], INTERPRETED), threading.Barrier(4), RuleSet._compile

    def slowly(self: RuleSet, *given: Any, **named: Any) -> Any:
        time.sleep(0.01)
        return compiled(self, *given, **named)

    def ask(_: int) -> Any:
        start.wait()
        return rule_set.total

    monkeypatch.setattr(RuleSet, "_compile", slowly)
    with ThreadPoolExecutor(4) as pool:
        functions = list(pool.map(ask, range(4)))
    assert [function is functions[0] for function in functions] == [True] * 4
    assert functions[0].__wrapped__.__globals__["value"] is not module.value


# Answers


def without(module: ModuleType, *names: str) -> ModuleType:
    less = ModuleType("less.rules")
    vars(less).update({name: value for name, value in vars(module).items() if name not in names and not name.startswith("__")})
    return less


@EVERY_SPEED
def test_a_question_without_an_answer_is_named(speed: str) -> None:
    rule_set = RuleSet([without(REGISTERED[0].module("rules"), "chance", "score")], [loops], speed)
    cases = [("chance", "deal_many"), ("score", "scores_of"), ("chance", "deal_many"), ("chance", "draw_due_chance")]
    for question, asking in cases:
        with pytest.raises(NotImplementedError, match=rf"^less\.rules: there is no function '{question}'$"):
            getattr(rule_set, asking)
    assert callable(rule_set.actors_of)


def test_the_first_answer_wins() -> None:
    rules = REGISTERED[0].module("rules")
    for first, second in ((greedy, random), (random, greedy)):
        choose_move: Any = RuleSet([rules, first, second], [workspace]).choose_move
        answer = choose_move.__wrapped__.__globals__["choose"]
        assert (answer.__module__, answer.__globals__["legal"].__module__) == (first.__name__, rules.__name__)


@pytest.mark.parametrize("speed", [COMPILED, CHECKED])
def test_a_function_that_calls_itself_is_refused(package: Callable[..., ModuleType], speed: str) -> None:
    module = package("return found + bonus(cards)", "return total(cards - 1)")
    with pytest.raises(NotImplementedError, match=r"^total calls itself"):
        RuleSet([module], [module], speed).total(3)


AT = "def at(items, place):\n    return items[place]\n"


@pytest.fixture
def counting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """A package of rules and, in another module, a function that somebody compiles for themselves."""
    monkeypatch.setenv("KINGFISHER_CACHE", str(tmp_path / "cache"))
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "counting").mkdir()
    for name in ("__init__", "rules", "rules_of_others"):
        (tmp_path / "counting" / f"{name}.py").write_text(AT)
    yield importlib.import_module("counting.rules")
    forget("counting")


def test_rules_count_from_the_beginning_of_an_array(counting: ModuleType) -> None:
    """Where bounds are checked, an index below 0 is outside; in plain Numba it counts from the end."""
    rule_set = RuleSet([], [counting], CHECKED)
    assert rule_set.at(np.arange(3), 2) == 2
    with nullcontext() if reason_without_internals() else pytest.raises(IndexError):
        assert rule_set.at(np.arange(3), -1) == 2


def test_functions_of_others_count_from_the_end_too(counting: ModuleType) -> None:
    assert RuleSet([], [counting], CHECKED).at(np.arange(3), 1) == 1
    others = importlib.import_module("counting.rules_of_others")
    assert numba.njit(others.at)(np.arange(3), -1) == 2
