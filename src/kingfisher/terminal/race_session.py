"""A race at a terminal: the bots play on while the person thinks and types.

A line that is typed is judged when it arrives, as at any table. Before it is, everything happens for which the bots' hands had
time since the last line; so nothing has to move while somebody types, and a screen reader reads in peace.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.bots.human_timing import Hand, timing_of
from kingfisher.core.errors import KingfisherError
from kingfisher.terminal.turn_session import ALIASES, NEED_NOBODY, Session

if TYPE_CHECKING:
    from kingfisher.core.play.position import Position
    from kingfisher.core.scene import Scene
    from kingfisher.terminal.players import Seating
    from kingfisher.terminal.screen import Screen

MAX_TOLD = 6
QUESTIONS = ("why", "moves", "look", "win?", "hint", "record")
"""What may be asked before a round begins."""

LONGEST_WAIT = 600
START = (
    "Everybody plays at once, the bots too while you type. Press Enter to start round {round}; an empty line then shows the "
    "table anew."
)


class RaceSession(Session):
    """One person against bots. While it is `held`, before each round, nobody moves."""

    def __init__(self, position: Position, screen: Screen, practice: bool = False, seating: Seating | None = None) -> None:
        super().__init__(position, screen, practice, seating)
        self.commands.pop("undo")
        self.commands.pop("give up")
        self.commands["wait"] = self.wait
        self.held = True
        self._numbered = self.scene.moves  # as they were shown, whatever happened since
        self._due: dict[int, tuple[int, int]] = {}  # when each bot moves, and what
        self._prepare()

    def _prepare(self) -> None:
        seed = self.position.seed or 0
        game = self.position.game
        self._hands = {at: Hand(game, timing_of(game, bot.name), seed + at) for at, bot in self.seating.bots.items()}
        self._heat = self._heat_now()
        self._held_at = self.now()

    def _heat_now(self) -> int:
        return int(self.position.game.rules.stage(self.view.state))

    @property
    def hears_blanks(self) -> bool:
        return True

    def begin(self) -> None:
        self._prepare()
        super().begin()
        self.hold()

    def answer(self, line: str) -> None:
        first = ALIASES.get(line.lower(), line).split(" ")[0]
        if self.position.over or (self.held and first in (*NEED_NOBODY, *QUESTIONS)):
            super().answer(line)
        elif self.held:
            if line:
                self.complain(KingfisherError("the round has not begun: press Enter, an empty line, to start it"))
            else:
                self.start()
        else:
            self.bots_run()
            if not self.held and line:
                super().answer(line)
            elif not line:
                self.show()

    # Starting and stopping

    def hold(self) -> None:
        self.held, self._held_at = True, self.now()
        if not self.position.over:
            self.screen.msg(START.format(round=self._heat_now() + 1), "status")

    def start(self) -> None:
        """Start the round; the time that was spent before does not count."""
        self.held, self._heat = False, self._heat_now()
        self._began = self._seconds() - self._held_at / 1000
        self._due = {}
        for seat in self.seating.bots:
            self.look_again(seat, self._held_at)
        self.screen.msg("Go!", "status")
        self.show()

    def stopped(self) -> bool:
        """Tell whether a round has ended."""
        return self.position.over or self._heat_now() != self._heat

    # The bots

    def look_again(self, seat: int, now: int) -> None:
        view = self.position.view(seat)
        self._due.pop(seat, None)
        if view.legal:
            move = self.seating.bots[seat].choose(view)
            self._due[seat] = now + self._hands[seat].wait_ms(view, move), move

    def bots_run(self) -> None:
        """Let everything happen that is due by now."""
        since, now = len(self.position.entries), self.now()
        while not self.stopped():
            for seat in self.seating.bots:
                if seat not in self._due:  # it had nothing to do when it looked last
                    self.look_again(seat, now)
            seat, (due, move) = min(self._due.items(), key=lambda item: item[1], default=(-1, (now + 1, 0)))
            if due > now:
                break
            view = self.position.view(seat)
            if move in view.legal:  # else somebody was quicker
                self.position.play(view.write(move), seat, ms=max(due, self.position.milliseconds))
            self.look_again(seat, due)
        self.tell(since)
        if self.stopped():
            self.round_over()

    def round_over(self) -> None:
        self.show()
        self.hold()

    def bots_play(self, just_moved: bool) -> None:
        """Do nothing: in a race bots do not wait for a person's move."""

    def go_on(self, since: int, just_moved: bool = True) -> None:
        super().go_on(since, just_moved)
        if just_moved and self.stopped() and not self.held:
            self.hold()

    # What is shown and asked

    def list_moves(self, scene: Scene) -> None:
        self._numbered = scene.moves
        super().list_moves(scene)

    def meant(self, line: str) -> str:
        """Return the text of the move that a number on the screen stands for."""
        if line.isdecimal() and len(line) <= 3 and 1 <= int(line) <= len(self._numbered):
            return self._numbered[int(line) - 1].text
        return super().meant(line)

    def tell(self, since: int) -> None:
        """Tell only the last of what happened: the table shows the rest."""
        left_out = max(0, len(self.position.entries) - since - MAX_TOLD)
        if left_out:
            self.screen.msg(f"{left_out} moves, and then:", "hint")
        super().tell(since + left_out)

    def wait(self, text: str) -> None:
        """Let seconds pass, without waiting for them."""
        if not text.isdecimal() or not 1 <= int(text[:4]) <= LONGEST_WAIT:
            raise KingfisherError(f"wait how long? Say seconds from 1 to {LONGEST_WAIT}, as in: wait 3")
        self._began -= int(text)
        self.bots_run()
        if not self.held:
            self.show()
