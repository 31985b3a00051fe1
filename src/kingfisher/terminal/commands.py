"""Commands that a player may type in place of a move: hint, why, undo, save, and so on.

COMMANDS maps each word to its function, which is given the session and the rest of the line.
"""

from __future__ import annotations

import shlex
import unicodedata
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from kingfisher.core.errors import KingfisherError
from kingfisher.core.scene.text import OURS
from kingfisher.core.translatable import in_language, joined
from kingfisher.table.undo_policy import undo_rejection
from kingfisher.terminal import say
from kingfisher.terminal.deal_numbers import parse_deal_number, random_deal_number
from kingfisher.terminal.messages import has_safe_moves, help_page, hides, show_rules
from kingfisher.terminal.saves import parse_path

if TYPE_CHECKING:
    from kingfisher.core.game import Game
    from kingfisher.core.scene import Zone
    from kingfisher.terminal.terminal_session import TerminalSession

ALIASES = {"?": "help", "exit": "quit", "q": "quit"}
NAMES = {"win?": "can-win", "give up": "give-up"}
"""The names of commands in the catalogs, where they are not the English words."""

DURING_HANDOVER = ("rules", "save", "help", "quit")
"""Commands that may be given while the keyboard is handed over."""


# Questions about the position


def hint(session: TerminalSession, _: str) -> None:
    """Show the move that a good player would make, with the reason where the game gives one."""
    game, view, bot = session.position.game, session.view, session.hint_bot
    if not view.legal:
        raise KingfisherError(say("hint.no-move"))
    move = bot.choose(view)
    if game.has("hints"):
        session.screen.print(f"{session.translate(game.module('hints').explain(view, move))}.", "hint")
    session.screen.print(f"{1 + view.legal.index(move):>2} {view.write(move)}", "hint")


def why(session: TerminalSession, text: str) -> None:
    """Show the rule that forbids a move."""
    if not text:
        scene = session.scene
        examples = [*(move.text for move in scene.moves), *(move.text for move in scene.refused)]
        raise KingfisherError(say("why.which", move=examples[-1] if examples else session.word_for("give up")))
    command = " ".join(session.in_english(text).lower().split())
    if command in session.commands:
        session.check_command(command)
        session.screen.print(say("why.allowed", move=session.word_for(command)))
        return
    text = session.move_text(text)
    rule = session.view.why_not(text)
    session.screen.print(say("why.allowed", move=text) if rule is None else str(rule), "" if rule is None else "rule")


def can_win(session: TerminalSession, _: str) -> None:
    """Say whether the game can be won or, where nobody can tell, how it stands."""
    position, game, screen = session.position, session.position.game, session.screen
    if position.over and game.seats == 1 and game.can_be_won:
        screen.print(say("win.won") if position.won() else say("win.not-won"))
        point_to_solver(session)
    elif position.over:
        screen.print(say("win.over", status=game.said(session.scene.status)))
    elif game.answers("winnable"):
        answers = {
            True: say("win.yes"),
            False: say("win.no"),
            None: say("win.unknown"),
        }
        something_hidden = bytes(session.view) != position.state_before(len(position.entries)).tobytes()
        answer = answers[session.view.winnable()]
        screen.print(joined(answer, " ", say("win.as-seen")) if something_hidden else answer)
        if session.practice:
            point_to_solver(session)
    else:
        standing = ", ".join(f"{session.translate(fact.label)} {session.translate(fact.value)}" for fact in session.scene.facts)
        key = "win.undecided" if game.can_be_won else "win.only-points"
        screen.print(say(key, standing=standing))


def point_to_solver(session: TerminalSession) -> None:
    """Tell how to run the solver.

    It sees the hidden cards, so only practice and finished games mention it. It is not run here, since it takes a while to
    start.
    """
    game, seed = session.position.game, session.position.seed
    if game.has("solver") and seed is not None:
        options = "".join(f" {key}={value}" for key, value in game.options_shown.items())
        command = f"kingfisher solve {game.name}{options} --seed {seed}"
        session.screen.print(say("win.solver", command=command))


def moves(session: TerminalSession, word: str) -> None:
    """List all moves, or those with a word."""
    scene = session.scene
    if session.position.over or not scene.moves:
        session.list_moves(scene)
    elif not session.screen.print_moves(scene, session.words, word):
        raise KingfisherError(say("moves.none", word=repr(word)))


def look(session: TerminalSession, name: str) -> None:
    """Say everything that lies open in a zone, and what its steps mean; the table may show only its top."""
    zones = {zone_name(session, zone): zone for zone in session.scene.zones if zone.of is None}
    matches = [title for title in zones if name and title.lower().startswith(name.lower())]
    if len(matches) != 1:
        raise KingfisherError(say("look.where", zones=", ".join(zones)))
    zone = zones[matches[0]]
    visible = [piece for piece in zone.pieces if piece.face is not None]
    labels = [f"{session.translate(piece.label)}{OURS if 'ours' in piece.marks else ''}" for piece in visible]
    labels += [session.translate(step.label) for step in zone.steps]
    session.screen.print(joined(f"{matches[0]}: ", "; ".join(labels) or say("look.nothing")))


def zone_name(session: TerminalSession, zone: Zone) -> str:
    """Name a zone; the name of another player's zone begins with its owner."""
    panel = next((panel for panel in session.scene.panels if panel.id == zone.panel), None)
    title = session.translate(zone.title)
    belongs_to_other = panel is not None and panel.owner not in (None, session.scene.seat)
    return f"{session.translate(panel.title)} {title}" if panel and belongs_to_other else title


def rules(session: TerminalSession, number: str) -> None:
    show_rules(session.position.game, number, session.screen)


def show_help(session: TerminalSession, _: str) -> None:
    listed, language = session.has_numbered_moves(session.scene), session.screen.language
    example = say("example.number-or", move=session.example()) if listed else session.example()
    session.screen.print(help_page(session.position.game, in_language(example, language), listed, language))


# Taking back, safe moves, giving up, a new game


def undo(session: TerminalSession, _: str) -> None:
    """Take a person's last move back and, in practice, what bots did since."""
    position = session.position
    choices = [entry for entry in position.entries if entry.is_choice]
    since = next((n for n, entry in enumerate(reversed(choices)) if entry.actor in session.seating.people), None)
    if since is None:
        raise KingfisherError(say("undo.nothing"))
    if not session.practice:
        check_undo(session)
    if position.over:  # the time since the end does not count
        session.set_clock(position.milliseconds)
    for _step in range(since + 1):
        position.undo()
    move = choices[-1 - since].text
    bot = session.seating.bot_name(choices[-1].actor) if since else ""
    session.screen.print(say("undo.done-with-bot", move=move, bot=bot) if since else say("undo.done", move=move), "count")
    session.advance(len(position.entries), just_moved=False)


def check_undo(session: TerminalSession) -> None:
    """Check that the move belongs to the player's unfinished turn, and that nothing new was seen since."""
    position, last = session.position, session.position.last_choice
    assert last is not None
    code = undo_rejection(position, session.seat, ended_turns=False)
    if code:
        raise KingfisherError(say(f"undo.{code}"))
    if (last.is_act or position.over) and hides(position, session.seat):
        raise KingfisherError(say("undo.reveals"))


def auto(session: TerminalSession, _: str) -> None:
    """Switch on or off that safe moves are made automatically."""
    session.auto = not session.auto
    session.screen.print(say("auto.on") if session.auto else say("auto.off"))
    since = len(session.position.entries)
    session.make_safe_moves()
    if len(session.position.entries) > since:
        session.advance(since)


def give_up(session: TerminalSession, _: str) -> None:
    """End the game, when this was typed twice."""
    if session.is_confirmed("give up", say("give-up.sure")):
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
        raise KingfisherError(say("save.name-a-file"))
    path = session.save(parse_path(name) if name else None)
    screen.write(say("save.done", path=str(path)))
    file = shlex.quote(str(path))
    if position.over:
        screen.write(say("save.view", command=f"kingfisher replay {file}"))
        return
    if hides(position, session.seat):
        screen.print(say("save.do-not-open"))
    screen.write(say("save.resume", command=f"kingfisher play {position.game.name} --resume {file}"))


def record(session: TerminalSession, _: str) -> None:
    """Print the whole record or, while something is hidden, only what the player may know."""
    shows_all = session.position.over or not hides(session.position, session.seat)
    session.write_record(None if shows_all else session.seat)
    if not shows_all:
        session.screen.write(joined("# ", say("record.partial")))


def leave(session: TerminalSession, _: str) -> None:
    """Put the game away and end the session; the second time, end it even if that fails."""
    try:
        session.put_away()
    except KingfisherError as error:
        if session.has_unsaved_moves() and not session.warned_unsaved:
            session.warned_unsaved = True
            raise KingfisherError(say("quit.unsaved", why=str(error))) from None
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


def words_for(command: str, language: str) -> list[str]:
    """List how a command may be typed in a language, the usual word first."""
    return in_language(say(f"word.{NAMES.get(command, command)}"), language).split(" | ")


def fold(text: str) -> str:
    """Leave out what people leave out when they type: capitals, accents, question marks and further blanks."""
    letters = unicodedata.normalize("NFD", " ".join(text.lower().split()))
    return "".join(letter for letter in letters if not unicodedata.combining(letter) and letter not in "¿?¡!")
