"""The Record: what is damaged is refused with its line, what is read is read faithfully, what is hidden stays hidden."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import example, given, settings, strategies as st

import kingfisher as kf
from kingfisher.core.errors import BadRecord, KingfisherError
from kingfisher.core.game import Game
from kingfisher.core.interface import CHANCE, SPECTATOR
from kingfisher.core.options import Option
from kingfisher.core.play.position import Position
from kingfisher.core.play.record import Entry, Record, replay, with_line_count
from kingfisher.core.play.seal import seal_of
from kingfisher.core.structs import Struct, int64
from tests.support.every_game import EVERY_CHOICE, SOME_CHOICES, name_of
from tests.support.random_games import BY_NAME, play_on, played, replayed

TABLETOP, WHISPERS, SCRAMBLE = BY_NAME["tabletop"], BY_NAME["whispers"], BY_NAME["scramble"]

SEALED = 2**255 + 12345
FIRST_LINE = 8  # of what happened: the header has six lines, then one is empty

SAMPLES = {
    "tabletop": played(TABLETOP, 11, 12, timed=True).record(),
    "tabletop, won": played(TABLETOP, 3).record(),
    "tabletop, given up": played(TABLETOP, 5, 6, timed=True).give_up(ms=10**6).record(),
    "whispers": played(WHISPERS, 4, timed=True).record(),
    "tabletop, by hand": TABLETOP.set_up("S A / C - / D 2 / H - / roll 1 1 / match / turns 3").play("match AS 2D").record(),
    "scramble": played(SCRAMBLE, 2).record(),
    "tabletop, put away": played(TABLETOP, 5, 6, timed=True).put_away(ms=10**6).put_away(ms=10**6).record(),
    "whispers, put away": played(WHISPERS, 4, 3).put_away(1).record(),
    "whispers, left": played(WHISPERS, 4, 3, timed=True).leave(0, ms=10**6).go_to_a_bot(0, ms=10**6).record(),
    "whispers, away and back": played(WHISPERS, 4, 2).go_to_a_bot(1).come_back(1).leave(1).record(),
    "whispers, out of time": played(WHISPERS, 4, 3, timed=True).run_out_of_time(1, ms=10**6).record(),
}


def edited(text: str, line: int, new: str | None) -> str:
    """The text with one line (from 1) replaced, or taken out."""
    lines = text.split("\n")
    lines[line - 1 : line] = [] if new is None else [new]
    return "\n".join(lines)


def only(game: Game) -> Callable[..., Game]:
    """Find this game under any name."""

    def find(name: str, /, **options: object) -> Game:
        return game.choose(**options)

    return find


# Whole records come back


@pytest.mark.parametrize("sample", SAMPLES)
def test_a_record_replays_to_itself(sample: str) -> None:
    assert replayed(SAMPLES[sample]).record() == SAMPLES[sample]


@pytest.mark.parametrize("game", SOME_CHOICES, ids=name_of)
@pytest.mark.parametrize("seed", [0, 2**64 - 1, SEALED, 2**256 - 1])
def test_any_seed_survives(game: Game, seed: int) -> None:
    position = played(game, seed, 8)
    replayed_position = replayed(position.record())
    assert (replayed_position.seed, replayed_position.entries, replayed_position.record()) == (
        seed,
        position.entries,
        position.record(),
    )
    assert f"deal: {seed}" in position.record().splitlines()


@pytest.mark.parametrize("game", SOME_CHOICES, ids=name_of)
@pytest.mark.parametrize("stop", range(0, 9, 2))
def test_a_resumed_game_goes_on_as_if_never_stopped(game: Game, stop: int) -> None:
    unbroken = played(game, SEALED, stop)
    resumed = replayed(unbroken.record())
    assert not resumed.manual_chance
    ends = [list(play_on(position, 8, seed=1))[-1].record() for position in (unbroken, resumed)]
    assert ends[0] == ends[1] != replayed(played(game, SEALED, stop).record()).record()


def test_the_record_of_a_short_game() -> None:
    position = TABLETOP.deal(7).play("cycle spades", ms=2300).give_up(ms=4000)
    assert position.record() == (
        "kingfisher record 1\n"
        "game: tabletop\n"
        "options: matching=optional\n"
        "rules: 1\n"
        "deal: 7\n"
        f"start: {TABLETOP.notation.write_position(TABLETOP.deal(7, manual_chance=True)._state)}\n"
        "\n"
        "~ roll 12 3\n"
        "0: cycle spades @2300\n"
        "~ roll 4 5\n"
        "! 0 gives up @4000\n"
        "= 7.13 1; 52 cards left\n"
    )
    assert [str(entry) for entry in position.entries] == position.record().splitlines()[FIRST_LINE - 1 : -1]
    assert position.entries[-1] == Entry(0, "gives up", None, 4000)


def test_the_acts_of_a_table_are_lines_of_the_record() -> None:
    position = WHISPERS.deal(7).leave(1, ms=5).go_to_a_bot(1, ms=6).go_to_a_bot(0).come_back(0, ms=8)
    assert position.record().splitlines()[FIRST_LINE - 1 :] == [
        "! 1 leaves @5",
        "! 1 is played by a bot @6",
        "! 0 is played by a bot",
        "! 0 is back @8",
    ]
    assert [entry.is_choice for entry in position.entries] == [False] * 4
    assert (position.is_with_a_bot(0), position.is_with_a_bot(1)) == (False, True)
    sentences = [WHISPERS.words().text(message) for at in range(4) if (message := position.log_message(at, 0))]
    assert sentences == ["Leaves the table", "Is replaced by a bot", "Is replaced by a bot", "Is back"]
    replayed_position = replayed(position.record())
    assert (replayed_position.entries, bytes(replayed_position.view(0))) == (position.entries, bytes(WHISPERS.deal(7).view(0)))


def test_running_out_of_time_ends_a_game_as_giving_up_does() -> None:
    ways = [played(WHISPERS, 4, 3).run_out_of_time(1, ms=9), played(WHISPERS, 4, 3).give_up(1, ms=9)]
    lines = [way.record().splitlines() for way in ways]
    assert [line[-2] for line in lines] == ["! 1 runs out of time @9", "! 1 gives up @9"]
    assert lines[0][-1] == lines[1][-1]
    assert [way.won(0) for way in ways] == [True, True]
    assert ways[0].undo().entries == played(WHISPERS, 4, 3).entries


@pytest.mark.parametrize(
    ("act", "game", "reason"),
    [
        ("! 1 is back", WHISPERS, "no bot plays seat 1 for a player who could come back"),
        ("! 2 leaves", WHISPERS, "there is no seat 2; the seats are 0 to 1"),
        ("! 0 leaves", TABLETOP, "a game for one player cannot be left, only put away"),
        ("! 0 runs out of time", SCRAMBLE, "a single player cannot give up scramble"),
        ("! 0 is played by a human", WHISPERS, "'is played by a human' is not an act of the table; possible: gives up, runs"),
    ],
)
def test_an_act_that_cannot_be_is_refused_with_its_line(act: str, game: Game, reason: str) -> None:
    record = game.deal(7).record()
    with pytest.raises(BadRecord, match=rf"^line {len(record.splitlines()) + 1}: {reason}"):
        replayed(f"{record}{act}\n")


def test_a_second_bot_in_a_seat_and_acts_after_the_end_are_refused() -> None:
    with_bot = WHISPERS.deal(7).go_to_a_bot(1).record()
    with pytest.raises(BadRecord, match="a bot already plays seat 1"):
        replayed(f"{with_bot}! 1 is played by a bot\n")
    for act in (Position.leave, Position.go_to_a_bot, Position.run_out_of_time):
        with pytest.raises(KingfisherError, match="the game is already over"):
            act(WHISPERS.deal(7).give_up(0), 1)


def test_a_game_put_away_keeps_its_time() -> None:
    position = TABLETOP.deal(7).play("cycle clubs diamonds", ms=2300).put_away(ms=65_000)
    assert position.record().splitlines()[FIRST_LINE - 1 :] == [
        "~ roll 12 3",
        "0: cycle clubs diamonds @2300",
        "! 0 puts the game away @65000",
    ]
    replayed_position = kf.replay(position.record())
    assert (replayed_position.milliseconds, replayed_position.entries) == (65_000, position.entries)
    with pytest.raises(KingfisherError, match=r"^time runs backwards: 64999 ms after 65000 ms$"):
        replayed_position.play("end turn", ms=64_999)
    replayed_position.play("end turn", ms=65_000)
    assert kf.replay(replayed_position.record()).record() == replayed_position.record()


@pytest.mark.parametrize(
    ("position", "line"),
    [
        (TABLETOP.deal(7).give_up(), "= 7.13 0; 52 cards left"),
        (TABLETOP.set_up("S 2 / C 4 / D 3 / H A / roll 1 1 / match / turns 5").play("match 2S 3D"), "= 7.11 5; 2 cards left"),
        (TABLETOP.set_up("S A / C - / D 2 / H - / roll 1 1 / match / turns 3").play("match AS 2D"), "= 6.1 3"),
        (played(WHISPERS, 4), "= 4.1 54 57"),
    ],
    ids=["given up", "stuck", "won", "nothing more to say"],
)
def test_the_result_says_what_the_game_counts_by(position: Position, line: str) -> None:
    record = position.record()
    assert record.endswith(f"\n{line}\n")
    for wrong_line in {line.partition(";")[0], f"{line.partition(';')[0]}; 4 cards left", f"{line};", f"{line}; and more"} - {
        line
    }:
        with pytest.raises(BadRecord, match=rf"^line \d+: .*{re.escape(repr(wrong_line))}"):
            replayed(record.replace(f"\n{line}\n", f"\n{wrong_line}\n"))


class ThreeOptions(Struct):
    seats: int = int64()
    mode: int = int64()
    level: int = int64()
    matching: int = int64()


def test_options_without_meaning_are_not_recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the record could not be read: an option that another one excludes is reported as an error."""
    offered = (
        Option("mode", "", "plain", choices=("plain", "rich")),
        Option("level", "", 1, lowest=1, highest=3, only_with=("mode", ("rich",))),
        Option("matching", "", "optional", choices=("optional", "forced")),
    )
    monkeypatch.setattr(TABLETOP.module("rules"), "Options", ThreeOptions)
    game = Game("tabletop", "", "", TABLETOP.package, 1, options_offered=offered)
    for choice in game.every_choice():
        record = choice.deal(1).record()
        assert replay(record, only(game)).record() == record
    assert "options: mode=plain matching=optional" in game.deal(1).record().splitlines()


# Files as editors leave them

UNTOUCHED = SAMPLES["tabletop"]


@pytest.mark.parametrize(
    "text",
    [
        UNTOUCHED.replace("\n", "\r\n"),
        UNTOUCHED.replace("\n", "\r"),
        UNTOUCHED.replace("\n", "  \n"),
        UNTOUCHED.replace("\n", "\t\r\n"),
        "\ufeff" + UNTOUCHED,
        "\ufeff" + UNTOUCHED.replace("\n", "\r\n"),
        UNTOUCHED.rstrip("\n"),
        UNTOUCHED + "\n\n \n",
        UNTOUCHED.replace("\n\n", "\n\n# a remark\n\n"),
        UNTOUCHED.replace("0: cycle", "00: CYCLE "),
    ],
    ids=["crlf", "cr", "spaces", "tabs", "mark", "mark-crlf", "no-last-end", "empty-lines", "remark", "wide"],
)
def test_what_editors_leave_does_not_matter(text: str) -> None:
    assert text != UNTOUCHED
    assert kf.replay(text).record() == UNTOUCHED


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"], ids=["lf", "crlf", "cr"])
@pytest.mark.parametrize("inside", ["", "\x0b", "\x0c", "\x1c", "\x85", "\u2028"])
def test_lines_are_counted_as_editors_count_them(ends: str, inside: str) -> None:
    text = edited(UNTOUCHED.replace("\n\n", f"\n\n# {inside}\n"), FIRST_LINE + 3, "nonsense").replace("\n", ends)
    with pytest.raises(BadRecord, match=r"^line 11: 'nonsense' is not a line of a record"):
        kf.replay(text)


# Damage is refused, with its line and its reason


class Damage(NamedTuple):
    line: int
    new: str | None
    found_at: int
    reason: str


SHORT = played(WHISPERS, 4, 3, timed=True).record()
FINISHED = SAMPLES["whispers"]
END = len(FINISHED.splitlines())

DAMAGES = [
    Damage(1, "kingfisher record 2", 1, "has format 2; this program reads format 1"),
    Damage(1, "kingfisher record \u0661", 1, "a record begins with 'kingfisher record 1'"),
    Damage(1, "Kingfisher record 1", 1, "a record begins with"),
    Damage(1, " kingfisher record 1", 1, "a record begins with"),
    Damage(1, None, 1, "a record begins with"),
    Damage(2, "game: whisper", 2, "unknown game 'whisper'; possible: tabletop, .*whispers, scramble"),
    Damage(
        2, "game whispers", 2, "'game whispers' is not a header line; possible: game, options, rules, deal, seal, chance, lines"
    ),
    Damage(2, "game:", 2, "is not a header line"),
    Damage(2, None, 6, "the header has no line 'game: ...'"),
    Damage(3, "options: players=4 open_hands=no", 3, "option players=4: expected 2..3"),
    Damage(3, "options: players=\u0662", 3, "option players=\u0662: expected 2..3"),
    Damage(3, "options: players=" + "2" * 5000, 3, "option players=222"),
    Damage(3, "options: players=2 players=2", 3, "option players is given twice"),
    Damage(3, "options: players", 3, "'players' is not an option; options are written key=value"),
    Damage(3, "options: name=2", 3, "unknown option 'name'; possible: players=2..3, open_hands=no|yes"),
    Damage(3, "options: self=2", 3, "unknown option 'self'"),
    Damage(3, "options: players=3 open_hands=no", 6, "the start does not belong to deal 4"),
    Damage(4, "rules: 2", 4, "rules '2': this program knows versions 1 to 1 of the rules of whispers"),
    Damage(4, "rules: 0", 4, "this program knows versions 1 to 1"),
    Damage(4, "rules: -1", 4, "this program knows versions 1 to 1"),
    Damage(4, "rules: \u0661", 4, "this program knows versions 1 to 1"),
    Damage(4, "rules: " + "1" * 5000, 4, "rules '111"),
    Damage(4, "game: whispers", 4, "game appears twice"),
    Damage(5, "deal: 5", 6, "the start does not belong to deal 5"),
    Damage(5, "deal: \u0664", 5, "a deal is a whole number or 'by hand'"),
    Damage(5, "deal: -4", 5, "a deal is a whole number or 'by hand'"),
    Damage(5, "deal: " + "9" * 78, 5, r"a seed is a whole number from 0 to 2\*\*256 - 1"),
    Damage(5, "deal: " + "9" * 5000, 5, "a deal is a whole number or 'by hand'"),
    Damage(5, "deal: ?", 5, "this record is one seat's view of a game; only a whole record can be replayed"),
    Damage(5, None, 6, "the header has no line 'deal: ...'"),
    Damage(6, "start: ", 6, "is not a header line"),
    Damage(6, "start: nowhere", 6, "the start does not belong to deal 4"),
    Damage(6, None, 6, "the header has no line 'start: ...'"),
    Damage(7, None, 7, "'0: play 1 @.*' is not a header line; possible: .*, then an empty line"),
    Damage(7, "chance: by luck\n", 7, "chance 'by luck': only 'by hand' is possible here"),
    Damage(8, "0: play 12", 8, r"play 12: \[2.2\]"),
    Damage(8, "0: play 13", 8, "'play 13' is not a move; moves are 'play CARD'"),
    Damage(8, "0: play \u0661", 8, "is not a move"),
    Damage(8, "0: play " + "1" * 5000, 8, "is not a move"),
    Damage(
        8, "\u0660: play 1", 8, "is not a line of a record: a move '0: ...', chance '~ ...', an act '! ...' or a result '= ...'"
    ),
    Damage(8, "0 play 1", 8, "is not a line of a record"),
    Damage(8, " 0: play 1", 8, "is not a line of a record"),
    Damage(8, "1: play 12", 8, "it is not the turn of seat 1"),
    Damage(8, "2: play 12", 8, "there is no seat 2; the seats are 0 to 1"),
    Damage(8, "-1: play 12", 8, "is not a line of a record"),
    Damage(8, "0: ?", 8, r"'\?' is not a move"),
    Damage(8, "0: play 1 @\u0661", 8, "is not a move"),
    Damage(8, "0: play 1 @-5", 8, "is not a move"),
    Damage(8, "0: play 1 @" + "1" * 16, 8, "is not a move"),
    Damage(8, "0: play 1 @999999999999999", 10, "time runs backwards: .* ms after 999999999999999 ms"),
    Damage(8, "~ roll 4", 8, "no chance step is due here"),
    Damage(
        8, "! 0 flees", 8, "'flees' is not an act of the table; possible: gives up, .*, puts the game away, leaves, .*is back"
    ),
    Damage(8, "! 0 leaves", 9, "no chance step is due here"),
    Damage(8, "! 0 is back", 8, "no bot plays seat 0 for a player who could come back"),
    Damage(8, "! 2 leaves", 8, "there is no seat 2; the seats are 0 to 1"),
    Damage(8, "! 2 gives up", 8, "there is no seat 2; the seats are 0 to 1"),
    Damage(8, "! 0 gives up", 9, "no chance step is due here"),
    Damage(8, "! 0 puts the game away @-1", 8, "'puts the game away @-1' is not an act of the table; possible: .*"),
    Damage(8, "! 2 puts the game away", 8, "there is no seat 2; the seats are 0 to 1"),
    Damage(8, "= 4.1 54 57", 8, "the game is not over yet"),
    Damage(8, None, 8, "no chance step is due here"),
    Damage(9, "~ roll 3", 9, "'roll 3' is not the outcome of deal 4 here, which is 'roll 4'"),
    Damage(9, "~ roll 5", 9, "'roll 5' is not a roll"),
    Damage(9, "~ roll \u0664", 9, "is not a roll"),
    Damage(9, "~ shuffle 4", 9, "is not a roll"),
    Damage(9, "~roll 4", 9, "is not a line of a record"),
    Damage(9, None, 9, "a chance step is due before this move"),
    Damage(16, "~ shuffle 3", 16, "'shuffle 3' is not the outcome of deal 4 here, which is 'shuffle 3813814291968644044'"),
    Damage(END, "= 4.1 54 58", END, "the result is '= 4.1 54 57', not '= 4.1 54 58'"),
    Damage(END, "= 4.1 54", END, "the result is"),
    Damage(END, "= 4.4 54 57", END, "the result is"),
    Damage(END, "= 4.1 54 \u0665\u0667", END, "is not a line of a record"),
    Damage(END, "= 4.1 54 57 \u2028", END, "is not a line of a record"),
    Damage(END, None, END, "the game is over but the result line is missing"),
    Damage(END, "= 4.1 54 57\n= 4.1 54 57", END + 1, "nothing may follow the result"),
    Damage(END, "0: play 1", END, "the game is over: no move is possible"),
    Damage(END, "! 0 gives up", END, "the game is already over"),
]


@pytest.mark.parametrize("damage", DAMAGES, ids=range(len(DAMAGES)))
def test_damage_is_refused_with_its_line(damage: Damage) -> None:
    with pytest.raises(BadRecord, match=rf"^line {damage.found_at}: .*{damage.reason}") as refused:
        replayed(edited(FINISHED, damage.line, damage.new))
    assert refused.value.line == damage.found_at
    assert str(refused.value) == f"line {damage.found_at}: {refused.value.reason}"
    assert len(str(refused.value)) < 600
    assert "\n" not in str(refused.value)


def test_a_game_that_cannot_be_given_up_is_not() -> None:
    with pytest.raises(BadRecord, match=r"^line 8: a single player cannot give up scramble$"):
        replayed(edited(SAMPLES["scramble"], FIRST_LINE, "! 0 gives up"))


def test_older_rules_are_named_where_they_disagree() -> None:
    older = Game(WHISPERS.name, "", "", WHISPERS.package, 2, WHISPERS.seats_of, options_offered=WHISPERS.options_offered)
    assert "rules: 2" in replay(FINISHED, only(older)).record()
    with pytest.raises(BadRecord, match=r"\(recorded under rules 1; these are rules 2\)$"):
        replay(edited(FINISHED, 9, "~ roll 3"), only(older))


def test_chance_by_hand_may_bring_anything() -> None:
    by_hand = edited(SHORT, 9, "~ roll 3").replace("start: ", "chance: by hand\nstart: ")
    position = replayed(by_hand)
    assert (position.manual_chance, position.entries[1].text, position.record()) == (True, "roll 3", by_hand)
    with pytest.raises(BadRecord, match=r"^line 9: 'roll 3' is not the outcome of deal 4 here"):
        replayed(edited(SHORT, 9, "~ roll 3"))


# Damage at random: refused at or after the damaged line, or read faithfully

ODD = "0159?~!=#@:/ \t\r\n-'SKx\u00e9\u0663\u2028\x00\x1c\x85\ufeff\ud800\U0001f0a1"
FOREIGN = ["", " ", "# a remark", "gibberish", "0: end turn", "1: bury", "~ roll 1 1", "~ roll 1", "! 0 gives up", "= 7.13 0"]
FOREIGN += ["deal: 4", "chance: by hand", "deal: by hand", "options: players=3", "game: scramble", "9" * 5000, "?", "\x00"]


@st.composite
def damaged(draw: st.DrawFn) -> tuple[int, str]:
    """The first line that is damaged, and the text."""
    text = draw(st.sampled_from([*SAMPLES.values(), SHORT]))
    lines = text.splitlines(keepends=True)
    at = draw(st.integers(0, len(lines) - 1))
    match draw(st.sampled_from(["delete", "double", "swap", "foreign", "number", "alter", "insert", "leave out", "truncate"])):
        case "delete":
            return at + 1, "".join(lines[:at] + lines[at + 1 :])
        case "double":
            return at + 1, "".join(lines[: at + 1] + lines[at:])
        case "swap":
            other = draw(st.integers(0, len(lines) - 1))
            lines[at], lines[other] = lines[other], lines[at]
            return min(at, other) + 1, "".join(lines)
        case "foreign":
            return at + 1, "".join([*lines[:at], draw(st.sampled_from(FOREIGN)) + "\n", *lines[at:]])
        case "number":
            match = draw(st.sampled_from(list(re.finditer(r"\d+|$", lines[at]))))
            new = draw(st.sampled_from(["0", "00", "1", "12", "-1", "1.0", "1e3", "\u0663", str(2**63), "9" * 78, "9" * 5000]))
            lines[at] = lines[at][: match.start()] + new + lines[at][match.end() :]
            return at + 1, "".join(lines)
    place = draw(st.integers(0, len(text) - 1))
    line = text[:place].count("\n") + 1
    rest = draw(st.sampled_from([text[place + 1 :], text[place:], None]))
    return line, text[:place] if rest is None else text[:place] + draw(st.sampled_from(["", *ODD])) + rest


def editor_lines(text: str) -> list[str]:
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")


def log_lines(text: str) -> list[str]:
    lines = [line.rstrip(" \t") for line in editor_lines(text)]
    body = lines[lines.index("") + 1 :] if "" in lines else []
    return [line for line in body if line and not line.startswith("#")]


def tells(position: Position, at: int, line: str) -> bool:
    """Whether the line says what happened there."""
    entry, before = position.entries[at], position.state_before(at)
    if entry.actor == CHANCE:
        return line.startswith("~ ") and position.game.notation.read_chance(before, line[2:]) == entry.move
    text, _, ms = line.partition(" @")
    if entry.ms != (int(ms) if ms else None):
        return False
    if entry.is_act:
        return entry.text in ACTS and text == f"! {entry.actor} {entry.text}"
    seat, _, move = text.partition(": ")
    return int(seat) == entry.actor and position.game.notation.read_move(before, entry.actor, move) == entry.move


ACTS = ("gives up", "runs out of time", "puts the game away", "leaves", "is played by a bot", "is back")


def is_faithful(text: str, position: Position) -> bool:
    """Whether the position is what the text says, no line left out and none added but chance that was due."""
    lines_read = log_lines(text)
    result = [lines_read.pop()] if lines_read and lines_read[-1].startswith("= ") else []
    drawn = position.entries[len(lines_read) :]
    record = position.record()
    return (
        len(lines_read) <= len(position.entries)
        and all(tells(position, at, line) for at, line in enumerate(lines_read))
        and all(entry.actor == CHANCE for entry in drawn)
        and result == ([record.splitlines()[-1]] if position.over else [])
        and replayed(record).record() == record
    )


def read_or_refused(text: str) -> Position | BadRecord:
    try:
        return replayed(text)
    except BadRecord as refused:
        return refused


@settings(max_examples=250, deadline=None, derandomize=True)
@given(damaged())
def test_random_damage_is_refused_or_read_faithfully(damage: tuple[int, str]) -> None:
    line, text = damage
    position_read = read_or_refused(text)
    if isinstance(position_read, BadRecord):
        assert line <= position_read.line <= len(editor_lines(text)) + 1
    else:
        assert is_faithful(text, position_read)


def test_unfaithful_reading_would_be_noticed() -> None:
    position = replayed(SHORT)
    last = len(SHORT.splitlines())
    assert is_faithful(SHORT, position)
    assert not is_faithful(edited(SHORT, last - 1, "0: play 11"), position)
    assert not is_faithful(edited(SHORT, last, "~ roll 2"), position)
    assert not is_faithful(edited(SHORT, last - 1, None), position)
    assert not is_faithful(SHORT + SHORT.splitlines()[-1], position)
    assert not is_faithful(SHORT.replace(" @", " @1"), position)


HEADS = [SHORT[: SHORT.index("\n\n") + 2], UNTOUCHED[: UNTOUCHED.index("\n\n") + 2], UNTOUCHED[: UNTOUCHED.index("start: ")]]
HEADS += [re.sub("deal: .*", "deal: by hand", head) for head in HEADS]
any_line = st.sampled_from([*"".join(SAMPLES.values()).splitlines(), *FOREIGN]) | st.text(max_size=30)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.text())
@example("")
@example("\n")
@example("kingfisher record 1")
@example("kingfisher record 1\n\n\n")
@example("kingfisher record " + "1" * 5000)
def test_any_text_is_refused_as_a_record(text: str) -> None:
    with pytest.raises(BadRecord):
        kf.replay(text)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.sampled_from(["", *HEADS]), st.lists(any_line, max_size=8), st.sampled_from(["\n", "\r\n"]))
def test_any_lines_are_refused_or_read_faithfully(head: str, lines: list[str], ends: str) -> None:
    text = head + ends.join(lines)
    position_read = read_or_refused(text)
    if isinstance(position_read, BadRecord):
        assert 1 <= position_read.line <= len(editor_lines(text)) + 1
    else:
        assert is_faithful(text, position_read)


# Masked records


def relabelled(text: str, cards: dict[int, int]) -> str:
    """A start of whispers with other cards: hands, piles and stock, but not seats, points and the die."""
    parts = []
    for part in text.split(" / "):
        words = part.split(" ")
        if words[1:2] == ["hand"] or words[0] == "stock":
            first, last = (2, words.index("pile")) if words[1] == "hand" else (1, len(words))
            words[first:last] = [str(cards.get(int(word), int(word))) for word in words[first:last]]
        parts.append(" ".join(words))
    return " / ".join(parts)


def hidden_cards(position: Position, seat: int) -> list[int]:
    """The cards of whispers that the seat has never seen."""
    truth, seen = position._state, position.view(seat).state
    hands = [int(card) for owner in range(position.game.seats) for card in truth.hand[owner] if card]
    known = [int(card) for owner in range(position.game.seats) for card in seen.hand[owner] if card]
    return sorted({*hands, *(int(card) for card in truth.stock[: truth.stocked])} - set(known))


def in_another_world(position: Position, cards: dict[int, int]) -> Position:
    """The same moves and dice from a start in which some cards that never came up are others."""
    start = position.game.notation.write_position(position._start)
    other = position.game.set_up(relabelled(start, cards))
    for entry in position.entries:
        other.play(entry.text, entry.actor)
    return other


@pytest.mark.parametrize("game", WHISPERS.every_choice(), ids=name_of)
@pytest.mark.parametrize("moves", [0, 1, 3, 4, 7, 9])
def test_a_masked_record_is_the_same_in_every_world(game: Game, moves: int) -> None:
    dealt = played(game, moves, moves)
    position = in_another_world(dealt, {})
    for seat in (*range(game.seats), SPECTATOR):
        unseen = hidden_cards(position, seat)
        mixed = dict(zip(unseen, Random(seat).sample(unseen, len(unseen)), strict=True))
        other = in_another_world(position, mixed)
        assert len(unseen) < 3 or other.record() != position.record()
        assert other.record(seat) == position.record(seat)


@pytest.mark.parametrize("game", EVERY_CHOICE, ids=name_of)
def test_a_masked_record_hides_the_deal_the_start_the_shuffle_and_what_only_others_hear(game: Game) -> None:
    position = played(game, SEALED, 12)
    for seat in (*range(game.seats), SPECTATOR):
        whole, masked = position.record().splitlines(), position.record(seat).splitlines()
        start = f"start: {game.notation.write_position(type(position.view())(game, position._start, seat).state)}"
        for at, line in enumerate(whole):
            expected = "deal: ?" if line.startswith("deal: ") else start if line.startswith("start: ") else line
            if hidden := re.fullmatch(r"([0-9]): \?", masked[at]):  # a move that only its own seat hears
                mover = int(hidden[1])
                assert mover != seat
                assert position.record(mover).splitlines()[at] == line
                continue
            assert masked[at] == ("~ ?" if line.startswith(("~ shuffle", "~ day")) else expected)
        assert len(whole) == len(masked)
        assert str(SEALED) not in position.record(seat)
        with pytest.raises(BadRecord, match=r"^line 5: this record is one seat's view"):
            replayed(position.record(seat))


def test_a_masked_record_of_hidden_hands() -> None:
    position = WHISPERS.set_up(
        "0 hand 5 9 pile - points 0 / 1 hand 1 2 pile - points 0 / stock 3 4 6 7 8 10 11 12 / die - / play 0"
    )
    position.play("play 5", ms=70).play("roll 3", CHANCE)
    assert position.record(1).splitlines()[4:] == [
        "deal: ?",
        "chance: by hand",
        "start: 0 hand ? ? pile - points 0 / 1 hand 1 2 pile - points 0 / stock ? ? ? ? ? ? ? ? / die - / play 0",
        "",
        "0: play 5 @70",
        "~ roll 3",
    ]


def test_no_record_for_a_seat_that_is_not_there() -> None:
    with pytest.raises(KingfisherError, match=r"^there is no seat 2; the seats are 0 to 1$"):
        WHISPERS.deal(1).record(2)


# Whole or cut short


@pytest.mark.parametrize("sample", SAMPLES)
def test_a_counted_record_is_whole_or_refused(sample: str) -> None:
    text = with_line_count(Record(SAMPLES[sample]))
    assert replayed(text).record() == SAMPLES[sample]
    assert replayed(text.replace("\n\n", "\n\n# a remark\n\n")).record() == SAMPLES[sample]
    lines = text.splitlines(keepends=True)
    first = lines.index("\n") + 1
    for end in range(first, len(lines)):
        with pytest.raises(BadRecord, match=rf"^line {end}: the record ends here after {end - first} lines.* cut short$"):
            replayed("".join(lines[:end]))
    with pytest.raises(BadRecord, match=r"the last line has no line break: the file is cut short$"):
        replayed(text.removesuffix("\n"))
    with pytest.raises(BadRecord, match=r": lines 'many': expected a whole number, the count of lines after the header$"):
        replayed(re.sub("lines: [0-9]+", "lines: many", text))


# Times


@pytest.mark.parametrize("ms", [-1, 99, 10**15, 10**5000, 1.5, True, "100"], ids=range(7))
@pytest.mark.parametrize("act", ["move", "give up"])
def test_a_time_that_no_record_could_hold_is_refused(act: str, ms: int) -> None:
    position = TABLETOP.deal(7).play("cycle spades", ms=100)
    before = position.record()
    with pytest.raises(KingfisherError, match=r"^time"):
        position.play(position.moves()[0], ms=ms) if act == "move" else position.give_up(ms=ms)
    assert position.record() == before
    assert position.play(position.moves()[0], ms=10**15 - 1).record() == kf.replay(position.record()).record()


def test_the_chance_of_a_sealed_deal_is_not_told_by_hand() -> None:
    position = kf.game("tabletop").deal(seed=7)
    position.seal = seal_of(7)
    record = position.record()
    assert kf.replay(record).seal == seal_of(7)
    with pytest.raises(BadRecord, match="cannot be entered by hand"):
        kf.replay(record.replace("start: ", "chance: by hand\nstart: "))
