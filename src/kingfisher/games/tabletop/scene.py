"""The tabletop game as zones and pieces, from a View."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.cards import card_piece, card_text, card_words, the_card
from kingfisher.core.i18n import Message, msg
from kingfisher.core.interface import CHANCE, NO
from kingfisher.core.play.view import View
from kingfisher.core.scene import Fact, Piece, Place, RefusedMove, Scene, SceneMove, Zone
from kingfisher.games.tabletop import GAME
from kingfisher.games.tabletop.notation import DECK_NAMES, FROM_THE_TOP, PHASE_NAMES
from kingfisher.games.tabletop.rules import (
    ACE,
    CARDS,
    CYCLE,
    DECKS,
    END_TURN,
    FACES,
    FIRST_PAIR,
    KING,
    MATCH,
    MOVES,
    PAIRS,
    apply,
    card_at,
    cards_left,
    cut_at,
    top,
    winnable,
    would_come_up,
)

if TYPE_CHECKING:
    from kingfisher.games.tabletop.rules import State


def scene(view: View) -> Scene:
    s = view.state
    decks = [zone for deck in range(DECKS) for zone in (deck_zone(s, deck), next_zone(s, deck)) if zone is not None]
    return Scene(
        game=view.game.name,
        seat=view.seat,
        to_act=view.to_act,
        status=status(s),
        zones=(dice_zone(s), *decks, discard_zone(s)),
        moves=tuple(scene_move(view, move) for move in view.legal),
        refused=tuple(refused_moves(view)) if view.may_act else (),
        facts=(
            Fact("turns", msg("fact.turns"), s.turns, rule="7.9"),
            Fact("left", msg("fact.left"), cards_left(s), rule="6.1"),
        ),
        ending=view.ending.number if view.ending else None,
    )


def status(s: State) -> Message:
    step = "match-forced" if s.phase == MATCH and s.forced else PHASE_NAMES[s.phase].replace(" ", "-")
    return msg(
        f"status.{step}",
        black=s.black,
        red=s.red,
        turn=s.turns + 1,
        turns=msg("turns", n=s.turns),
        cards=msg("cards", n=cards_left(s)),
    )


def dice_zone(s: State) -> Zone:
    dice = []
    for slot, (name, value) in enumerate((("black", s.black), ("red", s.red))):
        label = msg("die.label", name=msg(f"die.{name}"), n=value) if value else msg("die.unrolled", name=msg(f"die.{name}"))
        dice.append(Piece(f"die-{name}", f"d12-{name}", str(value) if value else "-", label=label, slot=slot, rule="4.4"))
    return Zone(
        "dice",
        "dice",
        title=msg("zone.dice"),
        label=msg("zone.dice"),
        place=Place(0, 0, columns=4),
        pieces=tuple(dice),
        count=2,
        rule="2.2",
    )


def deck_words(deck: int) -> Message:
    return msg(f"suit.{DECK_NAMES[deck][0].upper()}")


def deck_zone(s: State, deck: int) -> Zone:
    """Draw the whole deck, from the top [1.4]."""
    count = s.cards[deck]
    cut = cut_at(s, deck) if s.phase == CYCLE and count else 0
    cards = tuple(card_piece(deck, card_at(s, deck, place), place, *cut_marks(cut, place)) for place in range(count))
    label = (
        msg("zone.deck", suit=deck_words(deck), cards=msg("cards", n=count), top=card_words(deck, top(s, deck)))
        if count
        else msg("zone.deck-empty", suit=deck_words(deck))
    )
    name = DECK_NAMES[deck]
    closed = GAME.rule(FROM_THE_TOP).number if s.phase == MATCH and count else None
    rule = deck_rule(s, deck)
    return Zone(
        name,
        "fan",
        title=msg(f"zone.{name}"),
        label=label,
        place=Place(1, deck),
        pieces=cards,
        count=count,
        closed=closed,
        rule=rule,
    )


def deck_rule(s: State, deck: int) -> str:
    """Name the rule that says what a deck is for in this step.

    A deck is there to be cycled, or to give a card to a pair.
    """
    if not s.cards[deck]:
        return "7.6"
    return "5.3" if s.phase == MATCH else "4.5"


def cut_marks(cut: int, place: int) -> tuple[str, ...]:
    """Mark where the deck would be cut [3.2].

    The marks show the cards that would go under it, and the one that would come up.
    """
    if not cut:
        return ()
    return ("goes-under",) if place < cut else ("comes-up",) if place == cut else ()


def next_zone(s: State, deck: int) -> Zone | None:
    """Draw after the roll the card that cycling would bring to the top, and how many cards would go under [3.1]."""
    if s.phase != CYCLE or not s.cards[deck]:
        return None
    rank = would_come_up(s, deck)
    piece = Piece(
        f"next-{DECK_NAMES[deck]}",
        "card",
        card_piece(deck, rank, 0).face,
        label=card_words(deck, rank),
        slot=0,
        marks=("preview",),
    )
    cut = cut_at(s, deck)
    label = (
        msg("zone.next", suit=deck_words(deck), card=the_card(deck, rank), cards=msg("cards", n=cut))
        if cut
        else msg("zone.next-stays", suit=deck_words(deck), card=the_card(deck, rank))
    )
    return Zone(
        f"{DECK_NAMES[deck]}-next",
        "pile",
        title=msg("zone.next-title"),
        label=label,
        place=Place(2, deck),
        pieces=(piece,),
        count=cut,
        of=DECK_NAMES[deck],
        note=msg("zone.goes-under", n=cut) if cut else msg("zone.stays"),
        rule="3.1" if cut else "4.6",
    )


def discard_zone(s: State) -> Zone:
    gone = [(deck, rank) for deck in range(DECKS) for rank in range(ACE, KING + 1) if not s.left[deck] >> (rank - ACE) & 1]
    pieces = tuple(card_piece(deck, rank, slot) for slot, (deck, rank) in enumerate(gone))
    label = msg("zone.discard-label", cards=msg("cards", n=CARDS - cards_left(s)))
    place = Place(3, 0, columns=4)
    return Zone(
        "discard",
        "pile",
        title=msg("zone.discard"),
        label=label,
        place=place,
        pieces=pieces,
        count=len(pieces),
        folded=True,
        rule="5.1",
    )


def scene_move(view: View, move: int) -> SceneMove:
    s = view.state
    sources, targets = ends(s, move)
    if move < FIRST_PAIR:
        brings = [brought_up(s, deck) for deck in decks_of(move)]
        label = msg("move.cycle", what=brings[0]) if len(brings) == 1 else msg("move.cycle-two", one=brings[0], other=brings[1])
        cut = [(deck, place) for deck in decks_of(move) for place in range(cut_at(s, deck))]
        touches = tuple(card_text(deck, card_at(s, deck, place)) for deck, place in cut)
    else:
        label, touches = plain_label(s, move), sources + targets
    return SceneMove(
        view.write(move), label, sources=sources, targets=targets, touches=touches, warning=warning_before(view, move)
    )


def brought_up(s: State, deck: int) -> Message:
    """Say what cycling a deck does; it may leave the deck as it is [4.6]."""
    if not cut_at(s, deck):
        return msg("move.stays", suit=deck_words(deck))
    return msg("move.brings", suit=deck_words(deck), card=the_card(deck, would_come_up(s, deck)))


def decks_of(move: int) -> list[int]:
    return [deck for deck in range(DECKS) if move >> deck & 1]


def ends(s: State, move: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Name what a move takes and where it goes.

    Decks go to what would come up, one card to another.
    """
    if move < FIRST_PAIR:
        decks = decks_of(move) if s.phase != MATCH else []
        return tuple(DECK_NAMES[deck] for deck in decks), tuple(f"{DECK_NAMES[deck]}-next" for deck in decks if s.cards[deck])
    if move < END_TURN:
        black, red = (card_text(deck, top(s, deck)) for deck in PAIRS[move - FIRST_PAIR])
        return (black,), (red,)
    return (), ()


def plain_label(s: State, move: int) -> Message:
    """Say what a move is called, legal or not."""
    if move < FIRST_PAIR:
        names = [deck_words(deck) for deck in decks_of(move)]
        return msg("move.cycle", what=names[0] if len(names) == 1 else msg("move.two", one=names[0], other=names[1]))
    if move < END_TURN:
        black, red = PAIRS[move - FIRST_PAIR]
        return msg("move.match", one=the_card(black, top(s, black)), other=the_card(red, top(s, red)))
    return msg("move.end-turn")


def warning_before(view: View, move: int) -> Message | None:
    return msg("warning.loses") if loses(view, move) else None


def loses(view: View, move: int) -> bool:
    """Tell whether a game that might be won cannot be won after this move [7.14].

    Where no pair has to be taken, only taking one can do that.
    """
    taking = FIRST_PAIR <= move < END_TURN
    if not (taking or view.state.forced) or winnable(view.state, view.seat) == NO:
        return False
    after = view.state.copy()
    apply(after, view.seat, move)
    return int(winnable(after, view.seat)) == NO


def refused_moves(view: View) -> list[RefusedMove]:
    """List what a player might try: one or two decks, two top cards, the end of the turn."""
    s = view.state
    tried = [move for move in range(1, MOVES) if may_be_tried(s, move)]
    refused = []
    for move in tried:
        rule = view.refusal(move)
        if rule:
            sources, targets = ends(s, move)
            label = plain_label(s, move)
            refused.append(RefusedMove(view.write(move), label, rule.number, sources=sources, targets=targets))
    return refused


def describe_move(before: View, _: View, actor: int, move: int) -> Message:
    """Say what happened."""
    if actor == CHANCE:
        return msg("chance.roll", black=move // FACES + 1, red=move % FACES + 1)
    return plain_label(before.state, move)


def may_be_tried(s: State, move: int) -> bool:
    if move < FIRST_PAIR and s.phase == MATCH:
        return [s.cards[deck] > 0 for deck in decks_of(move)] == [True]
    if move < FIRST_PAIR:
        return len(decks_of(move)) <= 2
    return move == END_TURN or all(top(s, deck) for deck in PAIRS[move - FIRST_PAIR])
