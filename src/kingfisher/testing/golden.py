"""Golden games: whole games of every kind, with the position and the moves before each line, to be read by a person.

They change only by `python -m kingfisher.testing golden GAME`, and only after the diff was read.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path

from kingfisher.bots import Bot, bot_names
from kingfisher.core.game import Game
from kingfisher.core.interface import ANYONE, CHANCE
from kingfisher.core.play.position import Position
from kingfisher.core.play.record import replay
from kingfisher.core.play.view import View
from kingfisher.core.structs import Struct
from kingfisher.testing.choices import choices_to_test, has_many, some_choices
from kingfisher.testing.conformance import walk

SEED = 7
FIRST_LINES, EVERY_NTH = 150, 40
LONG_TEXT, FIRST_LINES_IF_LONG = 1_000, 20


def annotate(position: Position) -> str:
    """Write the record with comments before its lines: where the game stands and what may be played.

    In a race, and where a position has a long text, only some lines have a comment.
    """
    lines = position.record().splitlines()
    body = lines.index("") + 1
    text_lines = lines[:body]
    is_long = len(position.game.notation.write_position(position.start_state)) > LONG_TEXT
    lines_annotated_all = FIRST_LINES_IF_LONG if is_long else FIRST_LINES if position.game.race else len(lines)
    body_end = body + len(position.entries)
    for index, line in enumerate(lines[body:body_end]):
        if index < lines_annotated_all or index % EVERY_NTH == 0:
            text_lines += [f"# {comment}" for comment in comments(position.game, position.state_before(index))]
        text_lines.append(line)
    return "\n".join([*text_lines, *lines[body_end:]]) + "\n"


def comments(game: Game, state: Struct) -> Iterator[str]:
    """Write where the game stands and what may be played; nothing before chance, which has no choice."""
    actor = int(game.rules.to_act(state))
    if actor != CHANCE:
        yield game.notation.write_position(state)
        for seat in range(game.seats) if actor == ANYONE else [actor]:
            yield f"{seat} may: {', '.join(View(game, state, seat).moves())}"


def play_game(game: Game, bot: str) -> Position:
    """Play a whole game by random moves, or by a bot."""
    if bot == "random":
        *_, position = walk(game, SEED)
        position.manual_chance = False
        return position
    position = game.deal(SEED)
    player = Bot(game, bot, seed=SEED, effort=0 if bot == "specialist" and not game.race else None)
    while not position.over:
        seats = range(game.seats)
        next_seat = (position.last_choice.actor + 1) % game.seats if game.race and position.last_choice else 0
        views = [position.view((next_seat + seat) % game.seats) for seat in seats]
        view = next(view for view in views if view.legal)
        position.play(view.write(player.choose(view)), seat=view.seat)
    return position


def has_defaults(game: Game) -> bool:
    """Tell whether all options but the first, which often says what is played at all, have their defaults."""
    return all(game.options[option.name] == option.default for option in game.options_offered[1:])


def has_default_numbers(game: Game) -> bool:
    """Tell whether the numbers that change little have their defaults.

    They are those that mean something only beside another option, and how many take part in a race.
    """
    offered = [option for option in game.options_offered if (option.only_with or game.race) and not option.choices]
    return all(game.options[option.name] == option.default for option in offered)


def golden_folder(game: Game) -> Path:
    return game.folder / "tests" / "golden"


def golden_files(game: Game) -> list[Path]:
    return sorted(golden_folder(game).glob("*.record"))


def check_has_golden(game: Game) -> None:
    assert golden_files(game), f"{game.name} has no golden games in {golden_folder(game)}"


def check_golden(game: Game, file: Path) -> None:
    """Replay a golden game line by line; the comments before each line must still be true: position, moves, their order."""
    text = file.read_text(encoding="utf-8")
    replayed = annotate(replay(text, lambda _, **options: game.choose(**options)))
    lines = zip_longest(text.splitlines(), replayed.splitlines(), fillvalue="")
    number, before, now = next(((n, *pair) for n, pair in enumerate(lines, 1) if pair[0] != pair[1]), (0, "", ""))
    assert replayed == text, f"{file.name} has changed from line {number} on: {now!r} instead of {before!r}"


def write_golden(game: Game) -> Iterator[Path]:
    """Record the golden games of a game anew: under its choices of options, and one that is given up."""
    folder = golden_folder(game)
    folder.mkdir(parents=True, exist_ok=True)
    choices = choices_to_test(game)
    for choice in some_choices(choices) if has_many(game) else filter(has_default_numbers, choices):
        for bot in [name for name in ("random", "specialist") if name in bot_names(choice)]:
            if bot == "random" or has_defaults(choice):
                file = folder / f"{'-'.join([*map(str, choice.options_that_apply.values()), bot])}.record"
                file.write_text(annotate(play_game(choice, bot)), encoding="utf-8")
                yield file
    if game.answers("give_up"):
        file = folder / "gives-up.record"
        position = game.deal(SEED)
        for _ in range(3):
            position.play(position.moves()[-1], ms=position.milliseconds + 1500)
        file.write_text(annotate(position.give_up(ms=9000)), encoding="utf-8")
        yield file
