"""A race at a terminal: the bots play on while the person thinks and types.

A typed move is checked when it arrives, as at any table. Before that, the bots make all moves for which they had time since the
last line. So the screen does not change while somebody types, and a screen reader is not interrupted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.bots.human_timing import Hand, timing_of
from kingfisher.core.errors import KingfisherError
from kingfisher.terminal import say
from kingfisher.terminal.commands import DURING_HANDOVER
from kingfisher.terminal.terminal_session import TerminalSession

if TYPE_CHECKING:
    from kingfisher.core.play.position import Position
    from kingfisher.core.scene import Scene
    from kingfisher.terminal.players import Seating
    from kingfisher.terminal.screen import Screen

MAX_EVENTS = 6
QUESTIONS = ("why", "moves", "look", "win?", "hint", "record")
"""Commands that may be given before a round begins."""

MAX_WAIT_SECONDS = 600


class RaceSession(TerminalSession):
    """A race of one person against bots. While it is `paused`, before each round, nobody moves."""

    def __init__(self, position: Position, screen: Screen, practice: bool = False, seating: Seating | None = None) -> None:
        super().__init__(position, screen, practice, seating)
        self.commands.pop("undo")
        self.commands.pop("give up")
        self.commands["wait"] = self.wait
        self.paused = True
        self._listed_moves = self.scene.moves  # as the screen lists them, though moves may have been made since
        self._planned: dict[int, tuple[int, int]] = {}  # for each bot, the time of its next move and the move
        self._prepare()

    def _prepare(self) -> None:
        seed = self.position.seed or 0
        game = self.position.game
        self._hands = {seat: Hand(game, timing_of(game, bot.name), seed + seat) for seat, bot in self.seating.bots.items()}
        self._round = self._current_round()
        self._paused_at = self.now()

    def _current_round(self) -> int:
        return int(self.position.game.rules.stage(self.view.state))

    @property
    def accepts_empty_lines(self) -> bool:
        return True

    def begin(self) -> None:
        self._prepare()
        super().begin()
        self.pause()

    def handle_line(self, line: str) -> None:
        first = self.in_english(line).split(" ")[0]
        if self.position.over or (self.paused and first in (*DURING_HANDOVER, *QUESTIONS)):
            super().handle_line(line)
        elif self.paused:
            if line:
                self.report_error(KingfisherError(say("race.not-started")))
            else:
                self.start_round()
        else:
            self.run_bots()
            if not self.paused and line:
                super().handle_line(line)
            elif not line:
                self.show()

    # Starting and stopping

    def pause(self) -> None:
        self.paused, self._paused_at = True, self.now()
        if not self.position.over:
            self.screen.print(say("race.start", round=self._current_round() + 1), "status")

    def start_round(self) -> None:
        """Start the round; the time that was spent before does not count."""
        self.paused, self._round = False, self._current_round()
        self.set_clock(self._paused_at)
        self._planned = {}
        for seat in self.seating.bots:
            self.plan_move(seat, self._paused_at)
        self.screen.print(say("race.go"), "status")
        self.show()

    def is_round_over(self) -> bool:
        """Tell whether a round has ended."""
        return self.position.over or self._current_round() != self._round

    # The bots

    def plan_move(self, seat: int, now: int) -> None:
        view = self.position.view(seat)
        self._planned.pop(seat, None)
        if view.legal:
            move = self.seating.bots[seat].choose(view)
            self._planned[seat] = now + self._hands[seat].wait_ms(view, move), move

    def run_bots(self) -> None:
        """Let everything happen that is due by now."""
        since, now = len(self.position.entries), self.now()
        while not self.is_round_over():
            for seat in self.seating.bots:
                if seat not in self._planned:  # it had no legal move when it last chose
                    self.plan_move(seat, now)
            seat, (due, move) = min(self._planned.items(), key=lambda item: item[1], default=(-1, (now + 1, 0)))
            if due > now:
                break
            view = self.position.view(seat)
            if move in view.legal:  # else another player was first
                self.position.play(view.write(move), seat, ms=max(due, self.position.milliseconds))
            self.plan_move(seat, due)
        self.print_events(since)
        if self.is_round_over():
            self.end_round()

    def end_round(self) -> None:
        self.show()
        self.pause()

    def play_bots(self, just_moved: bool) -> None:
        """Do nothing: in a race bots do not wait for a person's move."""

    def advance(self, since: int, just_moved: bool = True) -> None:
        super().advance(since, just_moved)
        if just_moved and self.is_round_over() and not self.paused:
            self.pause()

    # What is shown and asked

    def list_moves(self, scene: Scene) -> None:
        self._listed_moves = scene.moves
        super().list_moves(scene)

    def move_text(self, line: str) -> str:
        """Return the text of the move that a number on the screen stands for."""
        if line.isdecimal() and len(line) <= 3 and 1 <= int(line) <= len(self._listed_moves):
            return self._listed_moves[int(line) - 1].text
        return super().move_text(line)

    def print_events(self, since: int) -> None:
        """Print only the last events, since the table shows what the earlier ones led to."""
        left_out = max(0, len(self.position.entries) - since - MAX_EVENTS)
        if left_out:
            self.screen.print(say("race.left-out", n=left_out), "hint")
        super().print_events(since + left_out)

    def wait(self, text: str) -> None:
        """Let the game's clock jump ahead by a number of seconds."""
        if not text.isdecimal() or not 1 <= int(text[:4]) <= MAX_WAIT_SECONDS:
            raise KingfisherError(say("race.wait", most=MAX_WAIT_SECONDS))
        self._started_at -= int(text)
        self.run_bots()
        if not self.paused:
            self.show()
