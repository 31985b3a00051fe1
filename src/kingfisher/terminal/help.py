"""The page that tells a player what may be typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kingfisher.core.game import Game

WIDTH_OF_NAMES = 24


def has_safe_moves(game: Game) -> bool:
    return bool(getattr(game.module("scene"), "SAFE_MOVES", False))


def help_page(game: Game, example: str, listed: bool) -> str:
    """List only what applies to the game; `listed` says that the moves have numbers on the screen."""
    can_win = "can the game still be won?" if game.answers("winnable") else "how it stands, and what may still come"
    lines = {
        "a number or a move" if listed else "a move": f"make it: {example}",
        "hint": "what a good player would do" + (", and why" if game.has("hints") else ""),
        "why MOVE": "which rule forbids a move",
        "win?": can_win,
        **(
            {"an empty line, wait N": "see the table anew; let N seconds pass"}
            if game.race
            else {"undo": "take the last move back" if game.seats == 1 else "take a move of the present turn back"}
        ),
        **({"auto": "pick up by itself what is always safe to take"} if has_safe_moves(game) else {}),
        "moves [WORD]": "list the moves, or those with a word",
        "look ZONE": "what lies open there, as in a pile",
        "rules [NUMBER]": "the rules, or one of them",
        "save [FILE]": "put the game away and go on",
        "record": "print the record so far",
        **({"give up": "end the game; to be typed twice"} if game.answers("give_up") else {}),
        "new [NUMBER]": "another deal, once this game is over",
        "help, quit": "this help; leave (the game is put away)",
    }
    warns = any(key.startswith("warning.") for key in game.words().keys)
    notes = [*(["Moves marked ! bring a warning and are typed twice."] if warns else []), "Tab completes what you type."]
    return "\n".join([*(f"  {name.ljust(WIDTH_OF_NAMES - 2)}{what}" for name, what in lines.items()), " ".join(notes)])
