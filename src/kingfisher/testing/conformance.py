"""The eight laws that every game keeps, under every option. Each law raises Broken where it finds a breach.

`check(game)` runs laws 1 to 8 over one choice of options; `tests/conformance/test_laws.py` does so for every registered game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from kingfisher.core.batch.batch import Batch
from kingfisher.core.batch.cuda import why_no_cuda
from kingfisher.core.compile.specialize import CHECKED, COMPILED, INTERPRETED
from kingfisher.core.errors import BrokenGame, KingfisherError
from kingfisher.core.failures import describe_failure
from kingfisher.core.interface import ANYONE, CHANCE, SPECTATOR
from kingfisher.core.play.record import replay
from kingfisher.core.play.view import View
from kingfisher.core.rng import IMAGINATION, open_stream, rng_of
from kingfisher.core.rulebook import rules_in

if TYPE_CHECKING:
    from kingfisher.core.game import Game
    from kingfisher.core.play.position import Position
    from kingfisher.core.rng import Rng
    from kingfisher.core.structs import Struct

CAP = 100_000
"""Moves that no random game of the suite may reach where the rules state no bound."""

WORLDS = 6
"""Worlds imagined from one View to see what varies."""

FIRST_STATES, EVERY_NTH = 40, 23
"""A costly law checks this many states of a game one after the other, and then every nth."""

MORE_WORLDS = 2_000
"""Worlds imagined in vain before something is held to stay as it is."""


class Broken(AssertionError):
    """A game breaks a law; where the law's usual advice does not fit, it brings its own."""

    def __init__(self, law: int, game: Game, reason: str, advice: str = "") -> None:
        self.law, self.advice = law, advice
        super().__init__(f"law {law}, {game!r}: {reason}")


def check(game: Game, seeds: Iterable[int] = range(3)) -> None:
    """Check all laws over one choice of options."""
    for law in LAWS.values():
        law(game, seeds)


def walk(game: Game, seed: int) -> Iterator[Position]:
    """Play a random game and yield its position at every state: after the deal, each move and each chance step."""
    random_source = Random(seed)  # noqa: S311
    position = game.deal(seed, manual_chance=True)
    for _ in range(2 * CAP):
        yield position
        if position.over:
            return
        if position.to_act == CHANCE:
            position.draw_chance()
            continue
        seats = range(game.seats) if position.to_act == ANYONE else [position.to_act]
        movable = [view for view in (position.view(seat) for seat in seats) if legal_moves(view)]
        if not movable:
            return
        view = random_source.choice(movable)
        position.play_number(random_source.choice(view.legal), view.seat)


def legal_moves(view: View) -> tuple[int, ...]:
    """List the legal moves of a seat; more of them than the rules state have no room."""
    try:
        return view.legal
    except IndexError:
        rules = view.game.rules
        out = np.zeros(rules.MOVES + 1, np.int64)
        count = rules.legal(view.state, view.seat, out)
        if count > rules.MAX_LEGAL_MOVES:
            raise too_many_error(view.game, "MAX_LEGAL_MOVES", rules.MAX_LEGAL_MOVES, f"{count} legal moves") from None
        raise


def too_many_error(game: Game, name: str, limit: int, finding: str) -> BrokenGame:
    return BrokenGame(
        f"{game.package}.rules states {name} = {limit}, but a position has {finding}: state the largest possible number"
    )


def is_sampled(number: int, position: Position) -> bool:
    """Tell whether a costly law looks at state number `number`.

    It looks at every state at first, then at every nth, and at the last.
    """
    return number < FIRST_STATES or number % EVERY_NTH == 0 or position.over


def speeds_agree(game: Game, seeds: Iterable[int]) -> None:
    """Law 1: interpreter, CPU and, where there is one, GPU agree bit for bit, once with bounds checked; States have no gaps."""
    state = game.rules.State
    used_bytes = sum(field.size for field in state.fields.values())
    if used_bytes != state.size:
        advice = "In rules.py, declare the largest fields of the State first, and int8 fields at the end until it is full."
        raise Broken(1, game, f"State must have no gaps, but uses {used_bytes} of {state.size} bytes", advice)
    variants = [{"speed": speed} for speed in (INTERPRETED, COMPILED, CHECKED)]
    if not why_no_cuda():
        variants.append({"device": "cuda"})
    for seed in seeds:
        first = play_out(game, seed, **variants[0])
        for variant in variants[1:]:
            if play_out(game, seed, **variant) != first:
                raise Broken(1, game, f"{variants[0]} and {variant} differ, first for seed {seed}")


def play_out(game: Game, seed: int, **variant: str) -> list[bytes]:
    """Play two random games in one way and return what the batch tells of them as bytes."""
    try:
        batch = Batch(game, 2, seed, device=variant.get("device", "cpu"), speed=variant.get("speed", COMPILED))
        masks = batch.legal_mask(0)
        batch.play_random(CAP)
        arrays = (masks, batch.states, batch.moves_made, batch.scores(), batch.worths(), batch.won())
    except (IndexError, OverflowError, RuntimeWarning, ValueError) as error:
        for _ in walk(game, seed) if isinstance(error, IndexError) else ():
            pass  # says so if it is for lack of room that the rules should have stated
        advice = "In rules.py, correct the index, or the size of the field." if isinstance(error, IndexError) else ""
        variant_name = " ".join(variant.values())
        raise Broken(1, game, f"{variant_name}, seed {seed}: {describe_failure(game.folder, error)}", advice) from error
    return [bytes(np.asarray(array).tobytes()) for array in arrays]


def legal_and_refusal_agree(game: Game, seeds: Iterable[int]) -> None:
    """Law 2: on every move of the space, at every state visited."""
    rules = game.rules
    out = np.zeros(rules.MOVES + 1, np.int64)
    for seed in seeds:
        for position in walk(game, seed):
            s = position.state
            for seat in range(game.seats):
                count = rules.legal(s, seat, out) if position.to_act in (seat, ANYONE) else 0
                listed = [int(move) for move in out[:count]]
                codes = [int(rules.refusal(s, seat, move)) for move in range(rules.MOVES)]
                allowed = [move for move, code in enumerate(codes) if code == 0]
                if listed != allowed:
                    raise Broken(2, game, f"seat {seat} at {position!r}: legal lists {listed}, but refusal allows {allowed}")
                if count > rules.MAX_LEGAL_MOVES:
                    raise Broken(2, game, f"{count} legal moves at once, but MAX_LEGAL_MOVES is {rules.MAX_LEGAL_MOVES}")
                unknown = {code for code in codes if code and code not in game.rulebook}
                if unknown:
                    raise Broken(2, game, f"refusals cite rules that do not exist: {sorted(unknown)}")


def random_play_ends(game: Game, seeds: Iterable[int]) -> None:
    """Law 3: within the stated bound or under the cap; until then somebody has a move, and chance draws once."""
    bound = game.rules.MAX_GAME_LENGTH or CAP
    outcomes, weights = np.zeros((2, max(1, game.rules.MAX_OUTCOMES)), np.int64)
    for seed in seeds:
        moves_made = 0
        for position in walk(game, seed):
            moves_made = sum(entry.actor != CHANCE for entry in position.entries)
            if (position.ending is not None) != position.over:
                raise Broken(3, game, f"ending and to_act disagree at {position!r}")
            if position.to_act == CHANCE:
                check_one_draw(game, position, outcomes, weights)
        if not position.over or moves_made > bound:
            raise Broken(3, game, f"seed {seed}: not over after {moves_made} moves, the bound is {bound}: {position!r}")
    batch = Batch(game, 200, min(seeds, default=0))
    batch.play_random(bound + 1)
    if not batch.over.all() or (batch.moves_made > bound).any():
        raise Broken(3, game, f"seed {batch.seed + int(np.argmax(batch.moves_made))} exceeds the bound of {bound} moves")


def count_listed_outcomes(game: Game, state: Struct) -> int:
    """Count the outcomes that `chances` lists; 0 for a shuffle."""
    outcomes, weights = np.zeros((2, max(1, game.rules.MAX_OUTCOMES)), np.int64)
    return int(game.rules.chances(state, outcomes, weights))


def check_one_draw(game: Game, position: Position, outcomes: npt.NDArray[np.int64], weights: npt.NDArray[np.int64]) -> None:
    rng = position.generator()
    first_draw = int(rng.draw)
    outcome = game.rules.chance(position.state, rng)
    if int(rng.draw) != first_draw + 1:
        raise Broken(3, game, f"a chance step must make one draw, not {int(rng.draw) - first_draw}")
    try:
        count = game.rules.chances(position.state, outcomes, weights)
    except IndexError:
        raise too_many_error(game, "MAX_OUTCOMES", game.rules.MAX_OUTCOMES, "more outcomes") from None
    if count and (outcome not in outcomes[:count] or (weights[:count] <= 0).any()):
        raise Broken(3, game, f"chance gave {outcome}, which chances does not list with a weight")


def text_and_back(game: Game, seeds: Iterable[int]) -> None:
    """Law 4: moves, chance outcomes, positions and records survive; a replayed record gives the same states."""
    for seed in seeds:
        states = []
        for number, position in enumerate(walk(game, seed)):
            states.append(position.state.tobytes())
            if is_sampled(number, position):
                position_survives(game, position)
                moves_survive(game, position)
        record_survives(game, position, states)


def position_survives(game: Game, position: Position) -> None:
    text = game.notation.write_position(position.state)
    reread = game.rules.State()
    try:
        game.notation.read_position(text, reread, game.option_struct)
    except KingfisherError as error:
        raise Broken(4, game, f"the written position {text!r} cannot be read: {error}") from error
    if reread.tobytes() != position.state.tobytes():
        differ = "; ".join(differences(position.state, reread))
        raise Broken(4, game, f"the position {text!r} changes when it is read again: {differ}")


def differences(state: Struct, other: Struct) -> Iterator[str]:
    """Name the fields in which two States differ, with both values."""
    for name in state.fields:
        first, second = (getattr(s, name) for s in (state, other))
        first, second = (value if isinstance(value, int) else value.tolist() for value in (first, second))
        if first != second:
            yield f"{name} is {second} instead of {first}"


def moves_survive(game: Game, position: Position) -> None:
    for seat in range(game.seats):
        view = position.view(seat)
        texts = view.moves()
        if len(set(texts)) < len(texts):
            raise Broken(4, game, f"two moves have the same text: {texts}")
        for move, text in zip(view.legal, texts, strict=True):
            if view.read(text) != move:
                raise Broken(4, game, f"{text!r} is read as another move")
    if position.to_act == CHANCE:
        outcome = int(game.rules.chance(position.state, position.generator()))
        text = game.notation.write_chance(position.state, outcome)
        if game.notation.read_chance(position.state, text) != outcome:
            raise Broken(4, game, f"{text!r} is read as another outcome")


def record_survives(game: Game, position: Position, states: list[bytes]) -> None:
    record = position.record()
    try:
        replayed = replay(record, lambda _name, **options: game.choose(**options))
    except KingfisherError as error:
        raise Broken(4, game, f"the record of a game cannot be replayed: {error}") from error
    if replayed.record() != record:
        raise Broken(4, game, "a replay writes another record")
    replayed_states = [replayed.state_before(index).tobytes() for index in range(len(replayed.entries) + 1)]
    if replayed_states != states:
        raise Broken(4, game, "a replay gives other states")


def mask_holds(game: Game, seeds: Iterable[int]) -> None:
    """Law 5: what a seat cannot know may change, and nothing that reaches the seat changes by one byte."""
    for seed in seeds:
        rng = rng_of(seed)
        open_stream(rng, IMAGINATION, 0)
        for number, position in enumerate(walk(game, seed)):
            if not is_sampled(number, position):
                continue
            for seat in (*range(game.seats), SPECTATOR):
                view = position.view(seat)
                if game.perfect_information and bytes(view) != position.state.tobytes():
                    raise Broken(
                        5, game, f"PERFECT_INFORMATION is stated, but something is hidden from seat {seat} at {position!r}"
                    )
                if bytes(view) != bytes(View(game, position.state, seat)):
                    raise Broken(5, game, f"SAME_FOR_ALL is stated, but seat {seat} sees another state at {position!r}")
                same_from_view(game, position, view)
            for seat in seats_to_ask(game):
                view = position.view(seat)
                worlds = imagine_worlds(game, position, view, rng)
                every_blank_varies(game, position, view, worlds, rng)
            log_is_masked(game, position)


def seats_to_ask(game: Game) -> tuple[int, ...]:
    """List the seats whose Views are looked at; where all see the same, one seat and an onlooker are enough."""
    return (0, SPECTATOR) if game.same_for_all else (*range(game.seats), SPECTATOR)


def same_from_view(game: Game, position: Position, view: View) -> None:
    rules, s, seat = game.rules, position.state, view.seat
    if bytes(View(game, view.state, seat)) != bytes(view):
        raise Broken(5, game, f"hiding a hidden State changes it for seat {seat}")
    if int(rules.to_act(s)) != view.to_act:
        raise Broken(5, game, f"seat {seat} sees the turn of another seat")
    if seat == SPECTATOR:
        return
    for move in range(rules.MOVES):
        if int(rules.refusal(s, seat, move)) != int(rules.refusal(view.state, seat, move)):
            raise Broken(5, game, f"refusal of move {move} for seat {seat} depends on what is hidden from it")
    for question in ("score", "winnable"):
        if game.answers(question) and getattr(rules, question)(s, seat) != getattr(rules, question)(view.state, seat):
            raise Broken(5, game, f"{question} of seat {seat} depends on what is hidden from it")


def imagine_worlds(game: Game, position: Position, view: View, rng: Rng) -> list[bytes]:
    """Imagine worlds the seat could be in; each must be sound and give the seat the very same View and Scene."""
    scene = view.scene().to_json()
    worlds = []
    for n in range(WORLDS):
        world = view.state.copy()
        game.rules.determinize(world, view.seat, rng)
        worlds.append(world.tobytes())
        view_of_world = View(game, world, view.seat)
        if bytes(view_of_world) != bytes(view) or (n < 2 and view_of_world.scene().to_json() != scene):
            raise Broken(5, game, f"seat {view.seat} sees something that it must not know at {position!r}")
        if n < 2 and game.rules.missing(world):
            raise Broken(5, game, f"determinize gives seat {view.seat} an impossible state at {position!r}")
    return worlds


def every_blank_varies(game: Game, position: Position, view: View, worlds: list[bytes], rng: Rng) -> None:
    """Check that imagined worlds differ in every byte that is hidden, in more worlds where that is seldom."""
    truth, known = position.state.tobytes(), bytes(view)
    blank = [byte for byte, (true, visible) in enumerate(zip(truth, known, strict=True)) if true != visible]
    for extra in range(MORE_WORLDS + 1):
        blank = [byte for byte in blank if {world[byte] for world in worlds} == {worlds[0][byte]} - {truth[byte]}]
        if not blank:
            return
        if extra < MORE_WORLDS:
            world = view.state.copy()
            game.rules.determinize(world, view.seat, rng)
            worlds.append(world.tobytes())
    raise Broken(5, game, f"determinize does not fill byte {blank[0]} of the State for seat {view.seat}")


def log_is_masked(game: Game, position: Position) -> None:
    """Check that a seat learns the last outcome of chance only if it may observe it."""
    if not position.entries:
        return
    entry, before = position.entries[-1], position.state_before(len(position.entries) - 1)
    shuffled = entry.actor == CHANCE and not count_listed_outcomes(game, before)
    if game.same_for_all and len({position.visible_log(seat, len(position.entries) - 1)[0] for seat in range(game.seats)}) > 1:
        raise Broken(5, game, f"SAME_FOR_ALL is stated, but not every seat can observe {entry.text!r}")
    for seat in range(game.seats):
        is_visible = position.visible_log(seat, len(position.entries) - 1)[0] == entry
        if is_visible and shuffled:
            raise Broken(5, game, f"seat {seat} can observe the number from which a shuffle is made")
        lines = str(position.record(seat)).splitlines()
        last_line = [line for line in lines if not line.startswith("=")][-1]
        if (entry.text in last_line) != bool(is_visible) or "deal: ?" not in lines:
            raise Broken(5, game, f"the record of seat {seat} contains {last_line!r}")


def nothing_is_lost(game: Game, seeds: Iterable[int]) -> None:
    """Law 6: every component is in exactly one place after every move."""
    for seed in seeds:
        for position in walk(game, seed):
            misplaced = int(game.rules.missing(position.state))
            if misplaced:
                raise Broken(6, game, f"{misplaced} components are not in exactly one place at {position!r}")


def scores_in_range(game: Game, seeds: Iterable[int]) -> None:
    """Law 7: at every state. That printed examples come out as printed is for the game's own tests."""
    lowest, highest = game.rules.SCORES
    for seed in seeds:
        for position in walk(game, seed):
            for seat, points in enumerate(position.scores()):
                if not lowest <= points <= highest:
                    raise Broken(7, game, f"seat {seat} has {points} points, but SCORES is {lowest} to {highest}")


CITED = re.compile(r"\[(\d+\.\d+)\]")
TESTED = re.compile(r"def test_(\d+)_(\d+)_\w+")


def rules_are_traced(game: Game, _: Iterable[int] = ()) -> None:
    """Law 8: every numbered rule has code that cites it and a test that names it; every citation has a rule."""
    numbered = {rule.number for rule in rules_in(game.folder).values()}
    cited, tested = cited_and_tested(game.folder)
    for problem, numbers in (
        ("rules that the code does not cite", numbered - cited),
        ("rules that no test names", numbered - tested),
        ("citations of rules that do not exist", cited - numbered),
        ("tests of rules that do not exist", tested - numbered),
    ):
        if numbers:
            raise Broken(8, game, f"{problem}: {', '.join(sorted(numbers))}")


def has_tests(folder: Path) -> bool:
    return any((folder / "tests").glob("test_*.py"))


def cited_and_tested(folder: Path) -> tuple[set[str], set[str]]:
    cited: set[str] = set()
    tested: set[str] = set()
    for file in folder.rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        if "tests" in file.relative_to(folder).parts:
            tested |= {f"{chapter}.{sentence}" for chapter, sentence in TESTED.findall(text)}
        else:
            cited |= set(CITED.findall(text))
    return cited, tested


LAWS: dict[int, Callable[[Game, Iterable[int]], None]] = {
    1: speeds_agree,
    2: legal_and_refusal_agree,
    3: random_play_ends,
    4: text_and_back,
    5: mask_holds,
    6: nothing_is_lost,
    7: scores_in_range,
    8: rules_are_traced,
}
