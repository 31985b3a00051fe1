"""The Record: one open text format for every game (docs/reference/record.md)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from kingfisher.core.errors import BadRecord, KingfisherError
from kingfisher.core.interface import CHANCE
from kingfisher.core.options import read_pairs
from kingfisher.core.play.seal import seal_of
from kingfisher.core.translatable import say

if TYPE_CHECKING:
    from kingfisher.core.game import Game
    from kingfisher.core.play.position import Position

TITLE = "kingfisher record"
FORMAT = 1
HEADERS = ("game", "options", "rules", "deal", "seal", "chance", "lines", "start")
GIVES_UP = "gives up"
RUNS_OUT = "runs out of time"
PUTS_AWAY = "puts the game away"
LEAVES = "leaves"
GOES_TO_A_BOT = "is played by a bot"
IS_BACK = "is back"
SEATING = (LEAVES, GOES_TO_A_BOT, IS_BACK)
"""Acts about who plays a seat: the game itself stays as it was."""

HIDDEN = "?"

LINE_END = re.compile(r"\r\n|\r|\n")
BYTE_ORDER_MARK = "\ufeff"
WHOLE_NUMBER = re.compile(r"[0-9]{1,78}")
SEAL = re.compile(r"[0-9a-f]{64}")
TITLE_LINE = re.compile(rf"{TITLE} ([0-9]{{1,6}})")
CHANCE_LINE = re.compile(r"~ (?P<text>.+)")
MOVE_LINE = re.compile(r"(?P<seat>[0-9]{1,2}): (?P<text>.+?)(?: @(?P<ms>[0-9]{1,15}))?")
ACT_LINE = re.compile(r"! (?P<seat>[0-9]{1,2}) (?P<text>.+?)(?: @(?P<ms>[0-9]{1,15}))?")
RESULT_LINE = re.compile(r"= [0-9]+\.[0-9]+ -?[0-9]+(?: -?[0-9]+)*(?:; .+)?")


@dataclass(frozen=True)
class Entry:
    """One line of a record: a move of a seat, a chance outcome (actor CHANCE) or an act of the table (no number).

    Not every act at a table is an entry: an undo removes entries. The table's own log has Events (`table.transition`).
    """

    actor: int
    text: str
    move: int | None = None
    ms: int | None = None

    @property
    def is_choice(self) -> bool:
        """Whether a player decided something that can be taken back."""
        return self.actor != CHANCE and not self.leaves_game_unchanged

    @property
    def leaves_game_unchanged(self) -> bool:
        """Whether it is an act that changed nothing in the game."""
        return self.is_seating or (self.is_act and self.text == PUTS_AWAY)

    @property
    def is_seating(self) -> bool:
        return self.is_act and self.text in SEATING

    @property
    def is_act(self) -> bool:
        return self.actor != CHANCE and self.move is None

    def __str__(self) -> str:
        time = "" if self.ms is None else f" @{self.ms}"
        if self.actor == CHANCE:
            return f"~ {self.text}"
        return f"! {self.actor} {self.text}{time}" if self.is_act else f"{self.actor}: {self.text}{time}"


def move_entry(seat: int, text: str, move: int, ms: int | None = None) -> Entry:
    return Entry(seat, text, move, ms)


def chance_entry(text: str, outcome: int) -> Entry:
    return Entry(CHANCE, text, outcome)


def act_entry(seat: int, text: str, ms: int | None = None) -> Entry:
    return Entry(seat, text, None, ms)


class Record(str):
    """The text of a record; `str` of it is what is written to a file."""

    __slots__ = ()


def record_of(position: Position, seat: int | None) -> Record:
    """Write the record of a position, whole or as a seat may know it."""
    game = position.game
    notation, options = game.notation, game.options_that_apply
    start = position.start_state if seat is None else position.start_view(seat).state
    deal = position.seed if seat is None and not position.was_set_up else None
    lines = [
        f"{TITLE} {FORMAT}",
        f"game: {game.name}",
        *([f"options: {' '.join(f'{key}={value}' for key, value in options.items())}"] if options else []),
        f"rules: {game.rules_version}",
        f"deal: {HIDDEN if seat is not None else 'by hand' if deal is None else deal}",
        *([f"seal: {position.seal}"] if position.seal else []),
        *(["chance: by hand"] if position.manual_chance or position.was_set_up else []),
        f"start: {notation.write_position(start)}",
        "",
    ]
    lines += map(str, position.entries if seat is None else position.visible_log(seat))
    if position.ending is not None:
        lines.append(result_line(position))
    return Record("\n".join(lines) + "\n")


def with_line_count(record: Record) -> Record:
    """Add the number of lines to a record's header, so that a file that was cut short can be recognized."""
    header, _, body = record.partition("\n\n")
    first, start = header.rsplit("\n", 1)
    return Record(f"{first}\nlines: {body.count(chr(10))}\n{start}\n\n{body}")


def replay(text: str, find: Callable[..., Game]) -> Position:
    """Replay a record and return the position at its end.

    Every line is verified; BadRecord names the line that is wrong. `find` gives a game by its name and options.
    """
    lines = lines_of(text)
    header, first = read_header(lines)
    game = read_game(header, find)
    position = read_start(game, header)
    check_line_count(text, lines, header, first)
    has_result = False
    for number, line in enumerate(lines[first:], first + 1):
        if not line or line.startswith("#"):
            continue
        try:
            if has_result:
                raise KingfisherError(say("error.nothing-may-follow"))
            has_result = replay_line(position, line)
        except KingfisherError as error:
            version = int(header["rules"][1])
            reason = str(error)
            if version != game.rules_version:
                reason = say("error.older-rules", why=reason, recorded=version, now=game.rules_version)
            raise BadRecord(number, reason) from None
    if position.over and not has_result:
        raise BadRecord(len(lines) + 1, say("error.game-over-but"))
    position.draw_due_chance()
    return position


def check_line_count(text: str, lines: list[str], header: dict[str, tuple[int, str]], first: int) -> None:
    """Check that a record is not cut short, if it tells how many lines it has."""
    if "lines" not in header:
        return
    number, stated = header["lines"]
    if not WHOLE_NUMBER.fullmatch(stated):
        raise BadRecord(number, say("error.lines-expected-whole", stated=repr(stated)))
    count = sum(bool(line) and not line.startswith("#") for line in lines[first:])
    if count != int(stated):
        key = "error.record-cut-short" if count < int(stated) else "error.record-has-more"
        raise BadRecord(len(lines), say(key, count=str(count), stated=stated))
    if count and not LINE_END.search(text[-1:]):
        raise BadRecord(len(lines), say("error.last-line-no"))


def lines_of(text: str) -> list[str]:
    """Split a text into lines as an editor counts them, with any kind of line ends.

    Spaces at line ends are left out, and so is the byte order mark that some editors write.
    """
    lines = [line.rstrip(" \t") for line in LINE_END.split(text.removeprefix(BYTE_ORDER_MARK))]
    return lines if lines[-1] else lines[:-1]


def read_header(lines: list[str]) -> tuple[dict[str, tuple[int, str]], int]:
    """Read the header as name: (line, value), and the index of the first line after it."""
    title = TITLE_LINE.fullmatch(lines[0]) if lines else None
    if title is None:
        raise BadRecord(1, say("error.record-begins", title=TITLE, format=str(FORMAT)))
    if int(title[1]) != FORMAT:
        raise BadRecord(1, say("error.record-format-program", title=title[1], format=str(FORMAT)))
    header: dict[str, tuple[int, str]] = {}
    end = len(lines) + 1
    for number, line in enumerate(lines[1:], 2):
        if not line:
            end = number
            break
        name, colon, value = line.partition(": ")
        if not colon or name not in HEADERS:
            raise BadRecord(number, say("error.not-header-line", line=repr(line), headers=", ".join(HEADERS)))
        if name in header:
            raise BadRecord(number, say("error.appears-twice", name=name))
        header[name] = (number, value.strip())
    for name in ("game", "rules", "deal", "start"):
        if name not in header:
            raise BadRecord(end, say("error.header-no-line", name=name))
    return header, end


def read_game(header: dict[str, tuple[int, str]], find: Callable[..., Game]) -> Game:
    number = header["game"][0]
    try:
        find(header["game"][1])
        number, options = header.get("options", (number, ""))
        game = find(header["game"][1], **read_pairs(options.split()))
    except KingfisherError as error:
        raise BadRecord(number, str(error)) from None
    number, version = header["rules"]
    if not WHOLE_NUMBER.fullmatch(version) or not 1 <= int(version) <= game.rules_version:
        raise BadRecord(
            number, say("error.rules-program-knows", version=repr(version), rules_version=game.rules_version, name=game.name)
        )
    return game


def read_start(game: Game, header: dict[str, tuple[int, str]]) -> Position:
    """Make the position before the first line, with the deal checked against its number."""
    deal_line, deal = header["deal"]
    chance_header = header.get("chance", (0, ""))
    if chance_header[1] not in ("", "by hand"):
        raise BadRecord(chance_header[0], say("error.chance-only-hand", chance_header=repr(chance_header[1])))
    if deal == HIDDEN:
        raise BadRecord(deal_line, say("error.record-one-seat"))
    if deal != "by hand" and not WHOLE_NUMBER.fullmatch(deal):
        raise BadRecord(deal_line, say("error.deal-deal-whole", deal=repr(deal)))
    start_line, start = header["start"]
    try:
        if deal == "by hand":
            from kingfisher.core.play.position import Position

            position = Position.set_up(game, start)
        else:
            position = game.deal(int(deal), manual_chance=True)
    except KingfisherError as error:
        raise BadRecord(start_line if deal == "by hand" else deal_line, str(error)) from None
    dealt = game.notation.write_position(position.start_state)
    if deal != "by hand" and " ".join(start.split()) != dealt:
        raise BadRecord(start_line, say("error.start-does-not", deal=deal))
    position.manual_chance = bool(chance_header[1]) or deal == "by hand"
    position.seal = read_seal(position, *header["seal"]) if "seal" in header else None
    if position.seal and chance_header[1]:
        raise BadRecord(chance_header[0], say("error.chance-sealed-deal"))
    return position


def read_seal(position: Position, line_number: int, seal: str) -> str:
    """Check that the seal that was shown before play belongs to the deal, and return it."""
    if not SEAL.fullmatch(seal):
        raise BadRecord(line_number, say("error.seal-seal-digits", seal=repr(seal)))
    if position.seed is None:
        raise BadRecord(line_number, say("error.position-set-up"))
    if seal != seal_of(position.seed):
        raise BadRecord(line_number, say("error.seal-does-not", deal=str(position.seed), seal=seal_of(position.seed)))
    return seal


def replay_line(position: Position, line: str) -> bool:
    """Replay one line; True if it was the result line."""
    if match := CHANCE_LINE.fullmatch(line):
        replay_chance(position, match["text"])
    elif match := MOVE_LINE.fullmatch(line):
        replay_move(position, int(match["seat"]), match["text"], int(match["ms"]) if match["ms"] else None)
    elif match := ACT_LINE.fullmatch(line):
        acts: dict[str, Callable[[int, int | None], object]] = {
            GIVES_UP: partial(position.end_by, GIVES_UP),
            RUNS_OUT: partial(position.end_by, RUNS_OUT),
            PUTS_AWAY: position.put_away,
            LEAVES: position.leave,
            GOES_TO_A_BOT: position.go_to_a_bot,
            IS_BACK: position.come_back,
        }
        if match["text"] not in acts:
            raise KingfisherError(say("error.not-act-table", text=repr(match["text"]), acts=", ".join(acts)))
        acts[match["text"]](int(match["seat"]), int(match["ms"]) if match["ms"] else None)
    elif RESULT_LINE.fullmatch(line):
        check_result(position, line)
        return True
    else:
        raise KingfisherError(say("error.not-line-record", line=repr(line)))
    return False


def replay_move(position: Position, number: int, text: str, ms: int | None) -> None:
    seat = position.check_seat(number)
    if position.over:
        raise KingfisherError(say("error.game-over-no"))
    if position.to_act == CHANCE:
        raise KingfisherError(say("error.chance-step-due"))
    view = position.view(seat)
    if not view.may_act:
        raise KingfisherError(say("error.not-turn-seat", seat=seat))
    position.play_number(view.read(text), seat, ms)


def result_line(position: Position) -> str:
    """Write the rule by which the game ended, the scores and what the game's `write_result` adds."""
    ending, write = position.ending, getattr(position.game.notation, "write_result", None)
    details = write(position.state) if write else ""
    scores = " ".join(map(str, position.scores()))
    return f"= {ending.number if ending else ''} {scores}{'; ' + details if details else ''}"


def check_result(position: Position, line: str) -> None:
    if position.ending is None:
        raise KingfisherError(say("error.game-not-over"))
    expected = result_line(position)
    if line != expected:
        raise KingfisherError(say("error.result-not", expected=repr(expected), line=repr(line)))


def replay_chance(position: Position, text: str) -> None:
    if position.to_act != CHANCE:
        raise KingfisherError(say("error.no-chance-step"))
    outcome = position.game.notation.read_chance(position.state, text)
    if not position.manual_chance:
        drawn = position.game.rules.chance(position.state, position.generator())
        if outcome != drawn:
            brought = position.game.notation.write_chance(position.state, drawn)
            raise KingfisherError(
                say("error.not-outcome-deal", text=repr(text), deal=str(position.seed), brought=repr(brought))
            )
    position.apply_outcome(outcome)
