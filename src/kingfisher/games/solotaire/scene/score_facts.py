"""What is to be done, what came out, and the numbers beside the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.i18n import msg
from kingfisher.core.interface import OVER
from kingfisher.core.scene import Fact
from kingfisher.games.solotaire.bot import likely_score
from kingfisher.games.solotaire.line_potential import best_lines
from kingfisher.games.solotaire.rules.board_play import board_of, drawn_card, plays
from kingfisher.games.solotaire.rules.deck_setup import boards, has_hands, laid_out
from kingfisher.games.solotaire.rules.final_scores import score
from kingfisher.games.solotaire.rules.state import CHOOSE, DONE, LINES, NOBODY, PLAY, SIDE, TURN
from kingfisher.games.solotaire.rules.unseen_cards import is_covered
from kingfisher.games.solotaire.scene.hand_names import card_words, seat_words, the_card, who

if TYPE_CHECKING:
    from kingfisher.core.i18n import Message
    from kingfisher.core.play.view import View
    from kingfisher.games.solotaire.rules.state import State


def status(view: View) -> Message:
    s = view.state
    if view.to_act == OVER:
        return result(view)
    if boards(s) == 2:
        return honeymoon_status(view)
    step = s.step[0]
    key = {PLAY: "play-hand" if has_hands(s) else "play", TURN: "turn", CHOOSE: "choose"}[step]
    if view.game.seats == 1:
        return msg(f"status.{key}", card=the_card(drawn_card(s, 0)), n=s.played[0] + 1, of=plays(s))
    named = who(view, view.to_act)
    message = msg(f"status.{key}-{named}", card=the_card(drawn_card(s, 0)))
    if s.played[0] > 1 or step == TURN:
        return message
    if view.seat < 0:
        return msg("status.cut-watched", one=card_words(s.cut[0]), other=card_words(s.cut[1]), then=message)
    own_card, other_card = s.cut[view.seat], s.cut[1 - view.seat]
    return msg("status.cut", one=the_card(own_card), other=the_card(other_card), then=message)  # [7.1]


def honeymoon_status(view: View) -> Message:
    s, seat = view.state, view.seat
    if seat < 0:
        return msg("status.honeymoon", one=s.played[0], two=s.played[1], of=plays(s))
    if s.step[seat] == DONE:
        return msg("status.honeymoon-done", score=score(s, seat), n=s.played[1 - seat], of=plays(s))
    if s.step[seat] == TURN:
        return msg("status.turn")
    return msg("status.play", card=the_card(drawn_card(s, seat)), n=s.played[seat] + 1, of=plays(s))


def result(view: View) -> Message:
    s = view.state
    if view.game.seats == 1:
        key = "status.done" if s.gave_up == NOBODY else "status.gave-up"
        return msg(key, points=msg("points", n=score(s, 0)))
    own_seat = max(0, view.seat)
    if s.gave_up != NOBODY:
        return msg(f"status.gave-up-{who(view, s.gave_up)}")
    mine, theirs = score(s, own_seat), score(s, 1 - own_seat)
    if mine == theirs:
        return msg("status.draw", n=mine)
    winner = own_seat if mine > theirs else 1 - own_seat
    return msg(f"status.won-{who(view, winner)}", high=max(mine, theirs), low=min(mine, theirs))


def facts(view: View) -> list[Fact]:
    """List the running score, and what it could still become [11.3] [11.4]."""
    s = view.state
    if view.game.seats == 1:
        facts_shown = [Fact("score", msg("fact.score"), score(s, 0), rule="11.3")]
    else:
        own_seat = max(0, view.seat)
        facts_shown = [
            Fact(f"score-{seat}", seat_words(view, seat), score_words(view, seat), rule="11.3")
            for seat in (own_seat, 1 - own_seat)
        ]
    if boards(s) == 1:
        facts_shown.append(Fact("left", msg("fact.left"), plays(s) - s.played[0], rule=number_of_plays(s)))
    lines = own_lines(view)
    if lines and view.to_act != OVER:
        board = board_of(s, max(0, view.seat))
        best = best_lines(s, board)
        facts_shown.append(Fact("at-most", msg("fact.at-most"), sum(best[line] for line in lines), rule="11.4"))
        if len(lines) == LINES and s.played[board]:
            facts_shown.append(Fact("likely", msg("fact.likely"), likely_score(s, max(0, view.seat)), rule="11.4"))
    return facts_shown


def number_of_plays(s: State) -> str:
    """Name the rule that says how many cards are played."""
    return "10.1" if not laid_out(s) else "8.3" if has_hands(s) else "2.7"


def score_words(view: View, seat: int) -> Message | int:
    s = view.state
    if boards(s) == 2 and is_covered(s, view.seat, seat):
        return msg("fact.hidden", n=s.played[seat], of=plays(s))
    return score(s, seat)


def own_lines(view: View) -> range:
    """List the lines whose sum is the score of the seat that looks.

    There are none where hands are recorded, or for spectators of two players.
    """
    s = view.state
    if view.game.seats == 1 or (boards(s) == 2 and view.seat >= 0):
        return range(LINES)
    if s.rows == NOBODY or view.seat < 0:
        return range(0)
    return range(SIDE) if s.rows == view.seat else range(SIDE, LINES)
