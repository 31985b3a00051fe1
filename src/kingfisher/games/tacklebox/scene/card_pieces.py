"""Cards as pieces: how they are drawn, marked and explained."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.i18n import msg
from kingfisher.core.scene import Piece, Print, Sign
from kingfisher.core.translatable import joined, lowered
from kingfisher.games.tacklebox import GAME
from kingfisher.games.tacklebox.notation import card_name, card_word, place_name
from kingfisher.games.tacklebox.rules.state import ALL_BAIT, BAD_WEATHER, EXTREME_WEATHER, FIRST_BAIT, LURE, NET, POT, TACKLEBOX
from kingfisher.games.tacklebox.rules.tableau import (
    is_bait,
    is_fish,
    is_hidden,
    is_net_catch,
    is_pot_catch,
    is_surprise,
    is_up,
    points,
    takes_lure,
    type_wanted,
)
from kingfisher.games.tacklebox.scene.card_titles import card_words, name_words

if TYPE_CHECKING:
    from kingfisher.games.tacklebox.rules.state import State

BODIES = {
    "Striped Marlin": "marlin",
    "Yellowfin Tuna": "tuna",
    "Albacore Tuna": "tuna",
    "Skipjack Tuna": "tuna",
    "Mahimahi": "mahimahi",
    "Kingfish": "jack",
    "Trevally": "jack",
    "Kahawai": "jack",
    "Hapuku": "groper",
    "Bass Groper": "groper",
    "Bluenose": "groper",
    "Trumpeter": "groper",
    "John Dory": "dory",
    "Snapper": "snapper",
    "Tarakihi": "snapper",
    "Porae": "snapper",
    "Parore": "snapper",
    "Blue Moki": "snapper",
    "Red Moki": "wrasse",
    "Banded Wrasse": "wrasse",
    "Spotty": "wrasse",
    "Sea Perch": "wrasse",
    "Ling": "ling",
    "Frostfish": "eel",
    "Conger Eel": "eel",
    "Red Gurnard": "gurnard",
    "Barracouta": "barracouta",
    "Gemfish": "barracouta",
    "School Shark": "shark",
    "Rig": "shark",
    "Blue Cod": "cod",
    "Elephant Fish": "elephant",
}
"""How a fish is drawn; one that is not known here is drawn plainly."""
SLIM = ("Piper", "Sprat", "Whitebait", "Sole")


def print_of(s: State, kind: int) -> Print:
    name = msg("card.plain", name=name_words(kind))
    if is_fish(kind):
        bait_type = type_wanted(s, kind)
        signs = [bait_sign(bait_type), *([Sign("lure", msg("sign.lure"))] if takes_lure(s, kind) else [])]
        body = BODIES.get(card_name(kind))
        return Print(f"fish-{body}" if body else "fish", name, value=points(s, kind), signs=tuple(signs), tint=bait_type)
    if is_bait(kind):
        return Print(bait_art(kind - FIRST_BAIT), msg("card.bait", name=name_words(kind)), tint=kind - FIRST_BAIT)
    if is_net_catch(kind):
        art = "net-catch-slim" if card_name(kind) in SLIM else "net-catch-flounder"
        return Print(art, name, value=points(s, kind), signs=(Sign("net", msg("sign.net")),))
    if is_pot_catch(kind):
        art = "pot-catch-lobster" if "Lobster" in card_name(kind) else "pot-catch-scampi"
        return Print(art, name, value=points(s, kind), signs=(Sign("pot", msg("sign.pot")),))
    return Print(card_word(kind), name)


def bait_art(bait_type: int) -> str:
    return f"bait-{card_word(FIRST_BAIT + bait_type).removesuffix('-bait')}"


def bait_sign(bait_type: int) -> Sign:
    return Sign(bait_art(bait_type), msg("card.bait", name=name_words(FIRST_BAIT + bait_type)), bait_type)


def piece_id(kind: int, place: int) -> str:
    """Identify a card by its word, one of several also by the place it was dealt to.

    A card that the deck has once needs no place.
    """
    return f"{card_word(kind)}.{place_name(place)}" if is_bait(kind) or kind in (ALL_BAIT, TACKLEBOX) else card_word(kind)


def piece(s: State, kind: int, place: int, slot: int, *marks: str, where: str = "") -> Piece:
    """Show a face-up card; `where` is the place that its text begins with."""
    text = face_of(s, kind, half_used="half-used" in marks)
    label = card_words(s, kind)
    if "half-used" in marks:
        label = msg("card.half-used", card=label)
    closed = goes_by(kind) if where else closed_by(kind)
    landed = not where and (is_fish(kind) or is_pot_catch(kind) or is_net_catch(kind))
    rule = closed if landed else explained_by(kind)  # a card that was caught is explained by where it goes
    return Piece(
        piece_id(kind, place),
        "card",
        joined(f"{where} ", text) if where else text,
        label=label,
        slot=slot,
        marks=marks,
        print=print_of(s, kind),
        closed=closed,
        rule=rule,
    )


def face_of(s: State, kind: int, *, half_used: bool) -> str:
    """Write a card in a few words, for screens of letters."""
    name = name_words(kind)
    if is_fish(kind):
        bait = lowered(GAME.said(msg("face.plain", name=name_words(FIRST_BAIT + type_wanted(s, kind)))))
        lure = takes_lure(s, kind)
        return GAME.said(msg("face.fish-lure" if lure else "face.fish", name=name, points=points(s, kind), bait=bait))
    if is_net_catch(kind) or is_pot_catch(kind):
        return GAME.said(msg("face.net" if is_net_catch(kind) else "face.pot", name=name, points=points(s, kind)))
    if is_bait(kind):
        return GAME.said(msg("face.half-used" if half_used else "face.bait", name=name))
    return GAME.said(msg("face.plain", name=name))


def explained_by(kind: int) -> str:
    """Name the rule that says what a card of the tableau does."""
    if is_fish(kind):
        return "4.2"
    if is_bait(kind):
        return "4.3"
    if is_pot_catch(kind) or is_net_catch(kind):
        return "5.1" if is_pot_catch(kind) else "5.2"
    if is_surprise(kind):
        return {BAD_WEATHER: "6.4", EXTREME_WEATHER: "6.5"}.get(kind, "6.3")
    return closed_by(kind)


def goes_by(kind: int) -> str:
    """Name the rule that says where a card of the tableau goes.

    It is the answer where a player tries to put the card elsewhere.
    """
    if is_fish(kind):
        return "4.1"
    if is_bait(kind):
        return "3.4"
    if is_pot_catch(kind) or is_net_catch(kind):
        return "5.1" if is_pot_catch(kind) else "5.2"
    return "6.2" if is_surprise(kind) else "3.5"


def closed_by(kind: int) -> str:
    """Name the rule that says what a card that was played is for."""
    if is_fish(kind):
        return "4.8"
    if is_bait(kind):
        return "4.2"
    if is_pot_catch(kind) or is_net_catch(kind):
        return "5.4"
    return {ALL_BAIT: "4.5", LURE: "4.6", POT: "5.1", NET: "5.2", TACKLEBOX: "6.7"}.get(kind, "6.2")


def played_at(s: State, kind: int) -> list[int]:
    """Find where the played cards of a kind were dealt to.

    Discarded ones come first, then those that lie half-used, then the rest.
    """
    return [place for place in range(s.dealt) if s.order[place] == kind and not is_hidden(s, place) and not is_up(s, place)]
