"""Commands that a player may type in place of a move: hint, why, undo, save, and so on.

COMMANDS maps each word to its function, which is given the session and the rest of the line.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from kingfisher.core.errors import KingfisherError
from kingfisher.core.scene.text import OURS
from kingfisher.table.undo_policy import undo_rejection
from kingfisher.terminal.deal_numbers import parse_deal_number, random_deal_number
from kingfisher.terminal.messages import has_safe_moves, help_page, hides, show_rules
from kingfisher.terminal.saves import parse_path

if TYPE_CHECKING:
    from kingfisher.core.game import Game
    from kingfisher.core.scene import Zone
    from kingfisher.terminal.terminal_session import TerminalSession

ALIASES = {"?": "help", "exit": "quit", "q": "quit"}
DURING_HANDOVER = ("rules", "save", "help", "quit")
"""Commands that may be given while the keyboard is handed over."""

SOMETHING_NEW_SEEN = "something new has been revealed since; only a game started with --practice can undo that"
NOT_OF_THIS_TURN = "you can undo only moves of your current turn; a game started with --practice can undo more"
NO_UNDO_IN_RACES = "moves cannot be undone while everybody plays at once; only a game started with --practice can do that"
UNDO_REJECTIONS = {"reveals": SOMETHING_NEW_SEEN, "not-your-move": NOT_OF_THIS_TURN, "race": NO_UNDO_IN_RACES}
"""The sentences for the codes of `undo_rejection`; the command checks before that there is something to undo."""

AUTO_ON = "Moves that are always safe are now made automatically. Type auto again to stop that."
AUTO_OFF = "Safe moves are no longer made automatically."


# Questions about the position


def hint(session: TerminalSession, _: str) -> None:
    """Show the move that a good player would make, with the reason where the game gives one."""
    game, view, bot = session.position.game, session.view, session.hint_bot
    if not view.legal:
        raise KingfisherError("you have no move to choose, so there is no hint")
    move = bot.choose(view)
    if game.has("hints"):
        session.screen.print(f"{session.translate(game.module('hints').explain(view, move))}.", "hint")
    session.screen.print(f"{1 + view.legal.index(move):>2} {view.write(move)}", "hint")


def why(session: TerminalSession, text: str) -> None:
    """Show the rule that forbids a move."""
    if not text:
        scene = session.scene
        examples = [*(move.text for move in scene.moves), *(move.text for move in scene.refused)]
        raise KingfisherError(f"which move? Type it after why, for example: why {examples[-1] if examples else 'give up'}")
    command = " ".join(text.lower().split())
    if command in session.commands:
        session.check_command(command)
        session.screen.print(f"No rule forbids: {command}")
        return
    text = session.move_text(text)
    rule = session.view.why_not(text)
    session.screen.print(f"No rule forbids: {text}" if rule is None else str(rule), "" if rule is None else "rule")


def can_win(session: TerminalSession, _: str) -> None:
    """Say whether the game can be won or, where nobody can tell, how it stands."""
    position, game, screen = session.position, session.position.game, session.screen
    if position.over and game.seats == 1 and game.can_be_won:
        screen.print(f"The game is over. You {'won' if position.won() else 'did not win'}.")
        point_to_solver(session)
    elif position.over:
        screen.print(f"The game is over. {session.translate(session.scene.status)}")
    elif game.answers("winnable"):
        answers = {
            True: "Yes, this game can still be won.",
            False: "No, this game can no longer be won.",
            None: "Unknown: this game may still be winnable.",
        }
        something_hidden = bytes(session.view) != position.state_before(len(position.entries)).tobytes()
        screen.print(
            answers[session.view.winnable()] + (" (Judging by the cards that you can see.)" if something_hidden else "")
        )
        if session.practice:
            point_to_solver(session)
    else:
        standing = ", ".join(f"{session.translate(fact.label)} {session.translate(fact.value)}" for fact in session.scene.facts)
        verdict = "It is not decided yet who wins" if game.can_be_won else "This game is played for points only"
        screen.print(f"{verdict}. {standing}.")


def point_to_solver(session: TerminalSession) -> None:
    """Tell how to run the solver.

    It sees the hidden cards, so only practice and finished games mention it. It is not run here, since it takes a while to
    start.
    """
    game, seed = session.position.game, session.position.seed
    if game.has("solver") and seed is not None:
        options = "".join(f" {key}={value}" for key, value in game.options_shown.items())
        session.screen.print(f"To find out whether this deal could be won: kingfisher solve {game.name}{options} --seed {seed}")


def moves(session: TerminalSession, word: str) -> None:
    """List all moves, or those with a word."""
    scene = session.scene
    if session.position.over or not scene.moves:
        session.list_moves(scene)
    elif not session.screen.print_moves(scene, session.position.game.words(), word):
        raise KingfisherError(f"no move contains {word!r}; type moves to list them all")


def look(session: TerminalSession, name: str) -> None:
    """Say everything that lies open in a zone, and what its steps mean; the table may show only its top."""
    zones = {zone_name(session, zone): zone for zone in session.scene.zones if zone.of is None}
    matches = [title for title in zones if name and title.lower().startswith(name.lower())]
    if len(matches) != 1:
        raise KingfisherError(f"look where? Type one of these after look: {', '.join(zones)}")
    zone = zones[matches[0]]
    visible = [piece for piece in zone.pieces if piece.face is not None]
    labels = [f"{session.translate(piece.label)}{OURS if 'ours' in piece.marks else ''}" for piece in visible]
    labels += [session.translate(step.label) for step in zone.steps]
    session.screen.print(f"{matches[0]}: {'; '.join(labels) or 'nothing visible'}")


def zone_name(session: TerminalSession, zone: Zone) -> str:
    """Name a zone; the name of another player's zone begins with its owner."""
    panel = next((panel for panel in session.scene.panels if panel.id == zone.panel), None)
    title = session.translate(zone.title)
    belongs_to_other = panel is not None and panel.owner not in (None, session.scene.seat)
    return f"{session.translate(panel.title)} {title}" if panel and belongs_to_other else title


def rules(session: TerminalSession, number: str) -> None:
    show_rules(session.position.game, number, session.screen)


def show_help(session: TerminalSession, _: str) -> None:
    listed = session.has_numbered_moves(session.scene)
    example = f"{'1, or ' if listed else ''}{session.example()}"
    session.screen.print(help_page(session.position.game, example, listed))


# Taking back, safe moves, giving up, a new game


def undo(session: TerminalSession, _: str) -> None:
    """Take a person's last move back and, in practice, what bots did since."""
    position = session.position
    choices = [entry for entry in position.entries if entry.is_choice]
    since = next((n for n, entry in enumerate(reversed(choices)) if entry.actor in session.seating.people), None)
    if since is None:
        raise KingfisherError("nothing to undo")
    if not session.practice:
        check_undo(session)
    if position.over:  # the time since the end does not count
        session.set_clock(position.milliseconds)
    for _step in range(since + 1):
        position.undo()
    also = f", and what {session.seating.bot_name(choices[-1].actor)} has played since" if since else ""
    session.screen.print(f"Undone: {choices[-1 - since].text}{also}", "count")
    session.advance(len(position.entries), just_moved=False)


def check_undo(session: TerminalSession) -> None:
    """Check that the move belongs to the player's unfinished turn, and that nothing new was seen since."""
    position, last = session.position, session.position.last_choice
    assert last is not None
    code = undo_rejection(position, session.seat, ended_turns=False)
    if code:
        raise KingfisherError(UNDO_REJECTIONS[code])
    if (last.is_act or position.over) and hides(position, session.seat):
        raise KingfisherError(SOMETHING_NEW_SEEN)


def auto(session: TerminalSession, _: str) -> None:
    """Switch on or off that safe moves are made automatically."""
    session.auto = not session.auto
    session.screen.print(AUTO_ON if session.auto else AUTO_OFF)
    since = len(session.position.entries)
    session.make_safe_moves()
    if len(session.position.entries) > since:
        session.advance(since)


def give_up(session: TerminalSession, _: str) -> None:
    """End the game, when this was typed twice."""
    if session.is_confirmed("give up", "This ends the game. Type it again to confirm."):
        session.position.give_up(session.seat, ms=session.now())
        session.advance(len(session.position.entries))


def new(session: TerminalSession, number: str) -> None:
    """Deal again, by a number or a random one."""
    session.start_over(parse_deal_number(number) if number else random_deal_number())


# Files


def save(session: TerminalSession, name: str) -> None:
    """Save the game to a file, or put it away if no file is named, and say how to resume it."""
    position, screen = session.position, session.screen
    if position.over and not name:
        raise KingfisherError("the game is over: name a file for its record, as in save FILE")
    path = session.save(parse_path(name) if name else None)
    screen.write(f"Saved to {path}")
    file = shlex.quote(str(path))
    if position.over:
        screen.write(f"View it with: kingfisher replay {file}")
        return
    if hides(position, session.seat):
        screen.print("The file contains the whole game, with all hidden cards. Do not open it before the game is over.")
    screen.write(f"Resume it with: kingfisher play {position.game.name} --resume {file}")


def record(session: TerminalSession, _: str) -> None:
    """Print the whole record or, while something is hidden, only what the player may know."""
    shows_all = session.position.over or not hides(session.position, session.seat)
    session.write_record(None if shows_all else session.seat)
    if not shows_all:
        session.screen.write("# This shows only what you may know. Type save FILE to save the whole game.")


def leave(session: TerminalSession, _: str) -> None:
    """Put the game away and end the session; the second time, end it even if that fails."""
    try:
        session.put_away()
    except KingfisherError as error:
        if session.has_unsaved_moves() and not session.warned_unsaved:
            session.warned_unsaved = True
            raise KingfisherError(f"{error}; type save FILE to save the game elsewhere, or quit again to discard it") from None
    session.has_left = True


COMMANDS: Mapping[str, Callable[[TerminalSession, str], None]] = {
    "hint": hint,
    "why": why,
    "win?": can_win,
    "undo": undo,
    "auto": auto,
    "moves": moves,
    "look": look,
    "rules": rules,
    "save": save,
    "record": record,
    "give up": give_up,
    "new": new,
    "help": show_help,
    "quit": leave,
}


def commands_of(game: Game) -> dict[str, Callable[[TerminalSession, str], None]]:
    """List the commands that mean something in a game."""
    return {word: command for word, command in COMMANDS.items() if word != "auto" or has_safe_moves(game)}
