"""A Position: one game as people hold it. It owns the State; everything it tells comes from Views."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kingfisher.core.arrays import zeros
from kingfisher.core.contract import CHANCE, OVER, SPECTATOR
from kingfisher.core.errors import IllegalMove, KingfisherError, no_such_move, shown
from kingfisher.core.record import (
    GIVES_UP,
    GOES_TO_A_BOT,
    HIDDEN,
    IS_BACK,
    LEAVES,
    PUTS_AWAY,
    RUNS_OUT,
    Entry,
    Record,
    act,
    chance_line,
    move_line,
)
from kingfisher.core.rng import CHANCE_STEPS, IMAGINATION, check_seed, open_stream, rng_of
from kingfisher.core.rulebook import Rule
from kingfisher.core.scene import Scene
from kingfisher.core.view import View
from kingfisher.core.words import Say, say

if TYPE_CHECKING:
    from kingfisher.core.game import Game
    from kingfisher.core.structs import Struct


WORLDS_TRIED, WORLDS_TRIED_UNOPENED = 64, 6
LONGEST_TIME = 10**15 - 1  # milliseconds that a record can hold


class Position:
    """One game, its history and its generator. Chance steps are resolved by itself unless it was made with own_chance."""

    def __init__(self, game: Game, state: Struct, seed: int | None, own_chance: bool) -> None:
        self.game = game
        self.seed = seed
        self.own_chance = own_chance or seed is None
        self.seal: str | None = None  # what was shown of a sealed deal before play
        self._by_hand = False  # set up, not dealt
        self._state: Any = state
        self._start = state.copy()
        self._rng = rng_of(seed or 0)
        self._entries: list[Entry] = []
        self._before: list[tuple[Struct, int]] = []  # the state and the chance steps made, before each entry
        self._open: dict[bytes, View] = {}  # what everybody sees of a State, where all see the same
        self._told: dict[int, tuple[Entry, Say | None]] = {}  # lines in words, where all hear the same
        open_stream(self._rng, CHANCE_STEPS, 0)

    @classmethod
    def dealt(cls, game: Game, seed: int, own_chance: bool = False) -> Position:
        seed = check_seed(seed)
        state = game.rules.State()
        game.twin().deal_one(state, game.option_record, rng_of(seed))
        position = cls(game, state, seed, own_chance)
        position._settle()
        return position

    @classmethod
    def set_up(cls, game: Game, text: str, seed: int | None = None) -> Position:
        state = game.rules.State()
        game.notation.read_position(text, state, game.option_record)
        position = cls(game, state, None if seed is None else check_seed(seed), own_chance=False)
        position._by_hand = True
        position._settle()
        return position

    def __str__(self) -> str:
        return str(self.view())

    def __repr__(self) -> str:
        return f"<Position of {self.game.name}: {self.view().text}>"

    # Looking

    @property
    def to_act(self) -> int:
        """A seat, CHANCE, ANYONE or OVER."""
        return self.game.rules.to_act(self._state)

    @property
    def over(self) -> bool:
        return self.to_act == OVER

    @property
    def ending(self) -> Rule | None:
        """Why the game ended: the rule's number and sentence."""
        return self.view(SPECTATOR).ending

    def view(self, seat: int | None = None) -> View:
        return self._seen(self._state, self._seat(seat, looking=True))

    def _seen(self, state: Struct, seat: int) -> View:
        """The View of a state; where all see the same, the last two are remembered."""
        if not self.game.same_for_all:
            return View(self.game, state, seat)
        truth = state.tobytes()
        if truth not in self._open:
            self._open = dict([*self._open.items()][-1:])  # a copy of this position may still use the other
            self._open[truth] = View(self.game, state, SPECTATOR)
        return self._open[truth].of(seat)

    def scene(self, seat: int | None = None) -> Scene:
        return self.view(seat).scene()

    def moves(self, seat: int | None = None) -> list[str]:
        """The legal moves of a seat, the one to act if none is said; none while chance is due and after the end."""
        if seat is None and self.to_act in (CHANCE, OVER):
            return []
        return self.view(self._seat(seat)).moves()

    def why_not(self, text: str, seat: int | None = None) -> Rule | None:
        """None if the move is legal, else the number and the sentence of the rule that forbids it."""
        if seat is None and self.over:
            return self.ending
        return self.view(self._seat(seat)).why_not(text)

    def scores(self) -> list[int]:
        """Points as the rulebook counts them, one a seat."""
        return [self.game.rules.score(self._state, seat) for seat in range(self.game.seats)]

    def worth(self, seat: int = 0) -> int:
        """How well the seat stands, higher is better."""
        return self.game.rules.worth(self._state, self._seat(seat))

    def won(self, seat: int = 0) -> bool:
        return self.game.rules.won(self._state, self._seat(seat))

    def winnable(self, seat: int | None = None) -> bool | None:
        """Whether the game can still be won: True, False, or None where it is not known."""
        return self.view(seat).winnable()

    @property
    def milliseconds(self) -> int:
        """The time of the last entry that has one."""
        return next((entry.ms for entry in reversed(self._entries) if entry.ms is not None), 0)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """What happened so far, chance and acts of the table included."""
        return tuple(self._entries)

    @property
    def last_choice(self) -> Entry | None:
        """The last move or act that a player decided, chance and pauses left aside."""
        return next((entry for entry in reversed(self._entries) if entry.is_choice), None)

    def views(self, seat: int | None = None, start: int = 0, stop: int | None = None) -> list[View]:
        """What the seat saw after each entry, or after those from number `start` up to `stop`."""
        seen = [*(state for state, _ in self._before[1:]), *([self._state] if self._entries else [])]
        return [View(self.game, state, self._seat(seat, looking=True)) for state in seen[start:stop]]

    def start_view(self, seat: int | None = None) -> View:
        """What the seat saw before anything happened."""
        return View(self.game, self._start, self._seat(seat, looking=True))

    def state_before(self, at: int) -> Struct:
        """The State before entry number `at`, after the last one the State now: all of it, so no seat may be shown it."""
        return self._before[at][0] if at < len(self._before) else self._state

    def part_before(self, at: int) -> int:
        """Which part of the game was played before entry number `at`; after the last one, which is played now."""
        if not self.game.answers("part"):
            return 0
        return self.game.rules.part(self.state_before(at))

    def heard(self, seat: int, start: int = 0) -> list[Entry]:
        """What happened, from entry number `start` on, as a seat may know it: a line that it does not hear is '?'."""
        since = enumerate(self._entries[start:], start)
        return [entry if self._hears(at, seat) else replace(entry, text=HIDDEN) for at, entry in since]

    def _hears(self, at: int, seat: int) -> bool:
        """Whether the seat may know entry number `at`: it heard it then, or the game is over and opens what seats did."""
        entry, (state, _) = self._entries[at], self._before[at]
        if entry.move is None or self.game.rules.hears(state, seat, entry.actor, entry.move):
            return True
        return self.over and entry.actor >= 0 and self.game.rules.hears(self._state, seat, entry.actor, entry.move)

    def told(self, at: int, seat: int) -> Say | None:
        """Entry number `at` in words, as the seat may know it; None where the game has no words for it, or none for what is
        hidden."""
        entry = self._entries[at]
        if entry.move is None:
            return say(f"act.{entry.text.replace(' ', '-')}")
        if not self.game.same_for_all:
            return self._put_into_words(at, seat)
        if at not in self._told or self._told[at][0] is not entry:
            self._told[at] = entry, self._put_into_words(at, seat)
        return self._told[at][1]

    def _put_into_words(self, at: int, seat: int) -> Say | None:
        entry, (state, _) = self._entries[at], self._before[at]
        scene = self.game.part("scene")
        if entry.move is None or not hasattr(scene, "told"):
            return None
        if not self._hears(at, seat):
            return scene.unheard(self._seen(state, seat), entry.actor) if hasattr(scene, "unheard") else None
        if not self.game.rules.hears(state, seat, entry.actor, entry.move):
            seat = entry.actor  # it was hidden then and is open now: told as its own seat saw it
        then = self._seen(self.state_before(at + 1), seat)
        words: Say = scene.told(self._seen(state, seat), then, entry.actor, entry.move)
        return words

    def outcomes(self) -> list[tuple[str, int]]:
        """At a chance step: what can come, with weights; empty where it is too much to list."""
        self._chance_due()
        rules = self.game.rules
        found, weights = (zeros("i8", max(1, rules.MOST_CHANCES)) for _ in range(2))
        count = rules.chances(self._state, found, weights)
        write = self.game.notation.write_chance
        return [(write(self._state, found[i]), weights[i]) for i in range(count)]

    def record(self, seat: int | None = None) -> Record:
        """The whole record or, for a seat, only what it may know: hidden parts are '?'."""
        from kingfisher.core.record import record_of

        return record_of(self, None if seat is None else self._seat(seat, looking=True))

    # Playing

    def play(self, text: str, seat: int | None = None, ms: int | None = None) -> Position:
        """Make a move; IllegalMove or UnreadableMove changes nothing. For seat CHANCE the text is an outcome."""
        if self.over:
            raise IllegalMove(text, self.ending or Rule("", "The game is over."), "the game is over")
        if seat == CHANCE:
            self._chance_due()
            self._happen(self.game.notation.read_chance(self._state, text))
        else:
            seat = self._seat(seat)
            view = self.view(seat)
            move = view.read(text)
            self.play_number(move, seat, ms)
        self._settle()
        return self

    def play_number(self, move: int, seat: int, ms: int | None = None) -> None:
        """Make a move given as a number, without letting chance follow."""
        if not 0 <= move < self.game.rules.MOVES:
            raise KingfisherError(f"move {move}: {no_such_move(self.game.rules.MOVES)}")
        view = self.view(self._seat(seat))
        rule = view.refusal(move)
        if rule is not None:
            raise IllegalMove(view.write(move), rule)
        self._check_time(ms)
        self._remember(move_line(seat, view.write(move), move, ms))
        self.game.rules.apply(self._state, seat, move)

    def give_up(self, seat: int = 0, ms: int | None = None) -> Position:
        """An act of the table, not a move: the seat gives the game up."""
        self.end_by(GIVES_UP, seat, ms)
        self._settle()
        return self

    def run_out_of_time(self, seat: int = 0, ms: int | None = None) -> Position:
        """An act of the table: the seat's time is used up, which ends the game as giving it up does."""
        self.end_by(RUNS_OUT, seat, ms)
        self._settle()
        return self

    def put_away(self, seat: int = 0, ms: int | None = None) -> Position:
        """An act of the table: the seat puts the game away for later. It keeps the time that was spent thinking."""
        return self._aside(PUTS_AWAY, seat, ms)

    def leave(self, seat: int, ms: int | None = None) -> Position:
        """An act of the table: whoever played the seat leaves it, and the game waits until somebody else does."""
        if self.game.seats == 1:
            raise KingfisherError("a game for one cannot be left, only put away")
        return self._aside(LEAVES, seat, ms)

    def go_to_a_bot(self, seat: int, ms: int | None = None) -> Position:
        """An act of the table: from now on a bot plays the seat."""
        if self.is_with_a_bot(seat):
            raise KingfisherError(f"a bot plays seat {seat} already")
        return self._aside(GOES_TO_A_BOT, seat, ms)

    def come_back(self, seat: int, ms: int | None = None) -> Position:
        """An act of the table: a person whose seat a bot played meanwhile plays on."""
        if not self.is_with_a_bot(seat):
            raise KingfisherError(f"no bot plays seat {seat} for somebody who could come back")
        return self._aside(IS_BACK, seat, ms)

    def is_with_a_bot(self, seat: int) -> bool:
        """Whether the log tells that a bot took the seat over; who began there it does not tell."""
        told = (entry for entry in reversed(self._entries) if entry.is_seating and entry.actor == seat)
        return next((entry.text for entry in told), "") == GOES_TO_A_BOT

    def undo(self) -> Position:
        """Take back the last move or act and what chance brought after it; the same moves then bring the same chance.

        Who plays which seat is not taken back with it.
        """
        if self.last_choice is None:
            raise KingfisherError("nothing to undo")
        stay: list[Entry] = []
        while not (entry := self.take_back()).is_choice:
            if entry.is_seating:
                stay.append(entry)
        for entry in reversed(stay):
            self._remember(entry)
        return self

    def undo_reveals(self, to_anyone: bool = False) -> bool:
        """Whether the player, or anyone, would keep knowledge if the last move were taken back: what chance brought, a card
        newly seen."""
        since = [entry for entry in self._entries if not entry.is_aside]
        if not since or since[-1].actor == CHANCE:
            return bool(since)
        entry = since[-1]
        if entry.move is None:
            return False
        before = next(state for other, (state, _) in zip(self._entries, self._before, strict=True) if other is entry)
        others = [seat for seat in range(self.game.seats) if to_anyone and seat != entry.actor]
        known: set[tuple[bytes, bytes]] = set()
        for seat in (entry.actor, *others):
            seen, now = View(self.game, before, seat), bytes(self.view(seat))
            if (bytes(seen), now) not in known and self._has_shown(entry.actor, entry.move, before, seen, now):
                return True
            known.add((bytes(seen), now))  # who knows the same is shown the same
        return False

    def _has_shown(self, actor: int, move: int, before: Struct, seen: View, now: bytes) -> bool:
        """Whether a move has shown something to a seat, which saw one thing before and sees another now.

        It has if in another world that the seat could have been in it leads to another View. Where nothing that was hidden
        looks otherwise now, that is unlikely, and fewer worlds are tried.
        """
        if bytes(seen) == before.tobytes():  # nothing was hidden
            return False
        rules, rng = self.game.rules, rng_of(0)
        open_stream(rng, IMAGINATION, 0)
        opened = any(true != then != after for true, then, after in zip(before.tobytes(), bytes(seen), now, strict=True))
        for _ in range(WORLDS_TRIED if opened else WORLDS_TRIED_UNOPENED):
            world = seen.state.copy()
            rules.imagine(world, seen.seat, rng)
            if seen.seat != actor and rules.refusal(world, actor, move):
                continue  # that it could be made is what the move itself has told
            rules.apply(world, actor, move)
            if bytes(View(self.game, world, seen.seat)) != now:
                return True
        return False

    def copy(self) -> Position:
        twin = object.__new__(Position)
        vars(twin).update(vars(self))
        twin._state = self._state.copy()
        twin._rng = self._rng.copy()
        twin._entries, twin._before = list(self._entries), list(self._before)
        return twin

    def draw_chance(self) -> Position:
        """At a chance step: let the position's own generator decide once."""
        self._chance_due()
        if self.seed is None:
            raise KingfisherError("a position without a seed cannot draw: say what chance brings")
        self._happen(self.game.rules.chance(self._state, self._rng))
        return self

    # Inside

    def _seat(self, seat: int | None, looking: bool = False) -> int:
        if seat is None:
            if self.game.seats == 1:
                return 0
            if self.to_act >= 0:
                return self.to_act
            if looking:
                return SPECTATOR
            due = " (a chance step is due)" if self.to_act == CHANCE else ""
            raise KingfisherError(f"say which seat: 0 to {self.game.seats - 1}{due}")
        if not (0 <= seat < self.game.seats or (looking and seat == SPECTATOR)):
            raise KingfisherError(f"no seat {seat}: seats are 0 to {self.game.seats - 1}")
        return seat

    def end_by(self, text: str, seat: int, ms: int | None) -> None:
        """End the game for a seat by an act of the table, without letting chance follow."""
        if self.over:
            raise KingfisherError("the game is over already")
        if not self.game.answers("give_up"):
            raise KingfisherError(f"{self.game.name} cannot be given up by a single seat")
        seat = self._seat(seat)
        self._check_time(ms)
        self._remember(act(seat, text, ms))
        self.game.rules.give_up(self._state, seat)

    def _aside(self, text: str, seat: int, ms: int | None) -> Position:
        """An act that leaves the game as it is."""
        if self.over:
            raise KingfisherError("the game is over already")
        seat = self._seat(seat)
        self._check_time(ms)
        self._remember(act(seat, text, ms))
        return self

    def _chance_due(self) -> None:
        if self.to_act != CHANCE:
            raise KingfisherError("no chance step is due")

    def _check_time(self, ms: int | None) -> None:
        if ms is None:
            return
        if not isinstance(ms, int) or isinstance(ms, bool) or ms > LONGEST_TIME:
            raise KingfisherError(f"time {shown(ms)}: times are whole milliseconds up to {LONGEST_TIME}")
        if ms < self.milliseconds:
            raise KingfisherError(f"time runs backwards: {shown(ms)} ms after {self.milliseconds} ms")

    def _settle(self) -> None:
        while not self.own_chance and self.to_act == CHANCE:
            self.draw_chance()

    def _happen(self, outcome: int) -> None:
        """Let a chance outcome happen, drawn or told."""
        self._remember(chance_line(self.game.notation.write_chance(self._state, outcome), outcome))
        self.game.rules.apply(self._state, CHANCE, outcome)
        self._rng.draw = self._chance_steps()

    def _chance_steps(self) -> int:
        """How many chance steps went before: where the generator stands."""
        return self._before[-1][1] + (self._entries[-1].actor == CHANCE) if self._entries else 0

    def _remember(self, entry: Entry) -> None:
        self._before.append((self._state.copy(), self._chance_steps()))
        self._entries.append(entry)

    def take_back(self) -> Entry:
        state, draw = self._before.pop()
        self._state.become(state)
        open_stream(self._rng, CHANCE_STEPS, draw)
        return self._entries.pop()
