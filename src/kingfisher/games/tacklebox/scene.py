"""Tacklebox Solitaire as zones and pieces, from a View."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import structs

from kingfisher.core.i18n import Message, msg
from kingfisher.core.interface import NO, OVER
from kingfisher.core.play.view import View
from kingfisher.core.scene import Fact, Piece, Place, Print, RefusedMove, Scene, SceneMove, SheetLine, Sign, Zone
from kingfisher.games.tacklebox.deck import OURS, deck_of
from kingfisher.games.tacklebox.notation import COLUMN_NAMES, card_name, card_word, place_name
from kingfisher.games.tacklebox.rules import (
    ALL_BAIT,
    BAD_WEATHER,
    CARDS,
    COLUMNS,
    DEAL,
    EXTREME_WEATHER,
    FIRST_BAIT,
    FIRST_FISH,
    FIRST_NET_CATCH,
    FIRST_POT_CATCH,
    FISH,
    GIVEN_UP,
    KINDS,
    LURE,
    NET,
    NET_CATCHES,
    POT,
    POT_CATCHES,
    STOP,
    TACKLEBOX,
    TAKE,
    TYPES,
    WAYS,
    WITH_ALL_BAIT,
    WITH_HAND,
    WITH_LURE,
    WITH_LYING,
    apply,
    best_left,
    can_be_played,
    discards,
    is_bait,
    is_fish,
    is_hidden,
    is_net_catch,
    is_pot_catch,
    is_surprise,
    is_up,
    next_up,
    number_held,
    points,
    rating,
    score,
    stock,
    takes_baits,
    takes_gear,
    takes_lure,
    total,
    type_wanted,
    winnable,
)

if TYPE_CHECKING:
    from kingfisher.games.tacklebox.rules import State

DECK = deck_of(OURS)  # a deck of the player's own stands in its place
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
RATINGS = ("beginner", "apprentice", "master", "grand-master")
SAFE_MOVES = True
"""Some moves are always safe: nothing takes baits from the Hand [4.8] nor Tackleboxes [6.8]."""
LOCATION_ORDER = (TACKLEBOX, POT, NET, LURE, ALL_BAIT)


def scene(view: View) -> Scene:
    s = view.state
    best = best_left(s)
    return Scene(
        game=view.game.name,
        seat=view.seat,
        to_act=view.to_act,
        status=status(view),
        zones=tuple(zones(s)),
        moves=tuple(scene_move(view, move, best) for move in view.legal),
        refused=tuple(refused_moves(view)),
        facts=tuple(facts(s, best)),
        ending=view.ending.number if view.ending else None,
        sheet=tuple(sheet(s)) if view.to_act == OVER and s.phase != GIVEN_UP else (),
    )


# Words


def card_words(s: State, kind: int) -> Message:
    """Say the card as it is read aloud, with all that is printed on it."""
    name = card_name(kind) if kind else ""
    if kind == 0:
        return msg("card.hidden")
    if is_fish(kind):
        bait = card_name(FIRST_BAIT + type_wanted(s, kind))
        return msg("card.fish-lure" if takes_lure(s, kind) else "card.fish", name=name, points=points(s, kind), bait=bait)
    if is_pot_catch(kind) or is_net_catch(kind):
        return msg("card.pot-catch" if is_pot_catch(kind) else "card.net-catch", name=name, points=points(s, kind))
    if is_bait(kind):
        return msg("card.bait", name=name)
    return msg("card.surprise" if is_surprise(kind) else "card.plain", name=name)


def short_words(kind: int) -> Message:
    """Say the card by its name alone."""
    return msg("card.bait" if is_bait(kind) else "card.plain", name=card_name(kind)) if kind else msg("card.hidden")


def spoken(kind: int) -> str:
    """Name the card as in a list of cards."""
    return f"{card_name(kind)} bait" if is_bait(kind) else card_name(kind)


def status(view: View) -> Message:
    s = view.state
    if s.phase == GIVEN_UP:
        return msg("status.given-up", points=score(s, 0))
    if view.to_act == OVER:
        return msg(f"status.{RATINGS[rating(s)]}", points=score(s, 0), total=total(s))
    left = stock(s)
    some = any(move < DEAL for move in view.legal) if view.seat >= 0 else True
    if left:
        return msg("status.play-or-deal" if some else "status.deal", n=left)
    return msg("status.play-or-stop" if s.may_stop else "status.play-on")


def facts(s: State, best: int) -> list[Fact]:
    return [
        Fact("score", msg("fact.score"), score(s, 0), rule="8.3"),
        Fact("best", msg("fact.best"), best, rule="10.3"),
        Fact("rating", msg("fact.rating"), msg(f"rating.{RATINGS[rating(s)]}"), rule="8.4"),
        Fact("deck", msg("fact.deck"), msg("deck.ours" if deck_of(OURS) == DECK else "deck.own", total=total(s))),
    ]


def sheet(s: State) -> Iterator[SheetLine]:
    """[8.3] What was caught with each bait, the catches, and the rating."""
    for wanted in range(TYPES):
        caught = [FIRST_FISH + fish for fish in range(FISH) if s.boat >> fish & 1 and s.wants[fish] == wanted]
        yield sheet_line(s, msg("sheet.fish", bait=card_name(FIRST_BAIT + wanted)), caught)
    netted = [FIRST_NET_CATCH + catch for catch in range(NET_CATCHES) if s.netted >> catch & 1]
    potted = [FIRST_POT_CATCH + catch for catch in range(POT_CATCHES) if s.potted >> catch & 1]
    yield sheet_line(s, msg("sheet.net"), netted)
    yield sheet_line(s, msg("sheet.pot"), potted)
    yield SheetLine(msg("sheet.total"), msg(f"rating.{RATINGS[rating(s)]}"), (score(s, 0),), sums=True)


def sheet_line(s: State, name: Message, caught: list[int]) -> SheetLine:
    listed = ", ".join(f"{card_name(kind)} {points(s, kind):,}" for kind in caught)
    return SheetLine(
        name, msg("sheet.caught", cards=listed) if caught else msg("sheet.none"), (sum(points(s, kind) for kind in caught),)
    )


# Pieces


def print_of(s: State, kind: int) -> Print:
    name = msg("card.plain", name=card_name(kind))
    if is_fish(kind):
        wanted = type_wanted(s, kind)
        signs = [bait_sign(wanted), *([Sign("lure", msg("sign.lure"))] if takes_lure(s, kind) else [])]
        body = BODIES.get(card_name(kind))
        return Print(f"fish-{body}" if body else "fish", name, value=points(s, kind), signs=tuple(signs), tint=wanted)
    if is_bait(kind):
        return Print(bait_art(kind - FIRST_BAIT), msg("card.bait", name=card_name(kind)), tint=kind - FIRST_BAIT)
    if is_net_catch(kind):
        art = "net-catch-slim" if card_name(kind) in SLIM else "net-catch-flounder"
        return Print(art, name, value=points(s, kind), signs=(Sign("net", msg("sign.net")),))
    if is_pot_catch(kind):
        art = "pot-catch-lobster" if "Lobster" in card_name(kind) else "pot-catch-scampi"
        return Print(art, name, value=points(s, kind), signs=(Sign("pot", msg("sign.pot")),))
    return Print(card_word(kind), name)


def bait_art(wanted: int) -> str:
    return f"bait-{card_word(FIRST_BAIT + wanted).removesuffix('-bait')}"


def bait_sign(wanted: int) -> Sign:
    return Sign(bait_art(wanted), msg("card.bait", name=card_name(FIRST_BAIT + wanted)), wanted)


def piece_id(kind: int, at: int) -> str:
    """Identify a card by its word, one of several also by the place it was dealt to.

    A card that the deck has once needs no place.
    """
    return f"{card_word(kind)}.{place_name(at)}" if is_bait(kind) or kind in (ALL_BAIT, TACKLEBOX) else card_word(kind)


def piece(s: State, kind: int, at: int, slot: int, *marks: str, where: str = "") -> Piece:
    """Show a face-up card; `where` is the place that its text begins with."""
    text = f"{where} {card_name(kind)}".strip()
    if is_fish(kind):
        lure = " or lure" if takes_lure(s, kind) else ""
        text = f"{text} {points(s, kind):,}, {card_name(FIRST_BAIT + type_wanted(s, kind)).lower()}{lure}"
    elif is_net_catch(kind) or is_pot_catch(kind):
        text = f"{text} {points(s, kind):,}, {'net' if is_net_catch(kind) else 'pot'}"
    elif is_bait(kind):
        text = f"{text} bait{' (1 use)' if 'half-used' in marks else ''}"
    label = card_words(s, kind)
    if "half-used" in marks:
        label = msg("card.half-used", card=label)
    closed = goes_by(kind) if where else closed_by(kind)
    landed = not where and (is_fish(kind) or is_pot_catch(kind) or is_net_catch(kind))
    rule = closed if landed else explained_by(kind)  # of what was caught, what becomes of it
    return Piece(
        piece_id(kind, at), "card", text, label=label, slot=slot, marks=marks, print=print_of(s, kind), closed=closed, rule=rule
    )


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

    It answers a player who tries to put the card elsewhere.
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
    return [at for at in range(s.dealt) if s.order[at] == kind and not is_hidden(s, at) and not is_up(s, at)]


# Zones


def zones(s: State) -> Iterator[Zone]:
    """As in the printed set-up: stock, tableau and discards, below them the Boat, the Play Location and the Hand."""
    left = stock(s)
    down = tuple(Piece("stock.0", "card", None, label=msg("card.hidden"), slot=0) for _ in range(min(1, left)))
    yield Zone(
        "stock",
        "pile",
        title=msg("zone.stock"),
        label=msg("zone.stock-label", n=left),
        place=Place(0, 0),
        pieces=down,
        count=left,
        closed="7.1",
        rule="7.1",
    )
    for column in range(COLUMNS):
        yield column_zone(s, column)
    thrown = tuple(discarded_pieces(s))
    label = msg("zone.discard-label", count=len(thrown), top=thrown[0].label) if thrown else msg("zone.discard-empty")
    yield Zone(
        "discard",
        "pile",
        title=msg("zone.discard"),
        label=label,
        place=Place(0, 6),
        pieces=thrown,
        count=len(thrown),
        closed="4.4",
        rule="4.4",
    )
    caught = tuple(boat_pieces(s))
    landed = sum(points(s, FIRST_FISH + fish) for fish in range(FISH) if s.boat >> fish & 1)
    label = msg("zone.boat-label", n=len(caught), points=landed)
    note = msg("zone.boat-note", points=landed)
    yield Zone(
        "boat",
        "pile",
        title=msg("zone.boat"),
        label=label,
        place=Place(1, 0),
        pieces=caught,
        count=len(caught),
        note=note,
        closed="4.8",
        rule="4.1",
    )
    lying = tuple(location_pieces(s))
    label = msg("zone.location-label", n=len(lying))
    where = Place(1, 1, columns=3)
    yield Zone(
        "location",
        "row",
        title=msg("zone.location"),
        label=label,
        place=where,
        pieces=lying,
        count=len(lying),
        closed="4.5",
        rule="3.5",
    )
    held = tuple(hand_pieces(s))
    label = msg("zone.hand-label", n=len(held))
    where = Place(1, 4, columns=3)
    yield Zone(
        "hand", "row", title=msg("zone.hand"), label=label, place=where, pieces=held, count=len(held), closed="4.2", rule="3.4"
    )


def column_zone(s: State, column: int) -> Zone:
    name = COLUMN_NAMES[column]
    pieces: list[Piece] = []
    for at in range(column, s.dealt, COLUMNS):
        if is_hidden(s, at):
            pieces.append(
                Piece(f"{name}.{at // COLUMNS}", "card", None, label=msg("card.hidden"), slot=at // COLUMNS, rule="3.2")
            )
        elif is_up(s, at):
            new = ("new",) if is_new(s, at) else ()
            pieces.append(piece(s, s.order[at], at, at // COLUMNS, *new, where=place_name(at)))
    up = len(pieces) - s.down[column]
    label = msg("zone.column-label", name=name, up=up, down=s.down[column]) if pieces else msg("zone.space", name=name)
    return Zone(
        name,
        "fan",
        title=msg("zone.column", name=name),
        label=label,
        place=Place(0, 1 + column),
        pieces=tuple(pieces),
        count=len(pieces),
        closed="2.6" if pieces else "3.3",
        rule="3.1" if pieces else "3.3",
    )


def is_new(s: State, at: int) -> bool:
    """Tell whether the last move turned the card up or dealt it: a dealt row ends with the card dealt last."""
    last = s.last - 1
    if last < 0:
        return False
    row_dealt = last // COLUMNS >= s.rows and last == s.dealt - 1 and is_up(s, last)
    return at == last or (row_dealt and at // COLUMNS == last // COLUMNS)


def discarded_pieces(s: State) -> Iterator[Piece]:
    """Show the discarded cards, the last one on top."""
    seen = dict.fromkeys(range(KINDS), 0)
    found = []
    for k in range(s.discarded):
        kind = s.discard[k]
        found.append((kind, played_at(s, kind)[seen[kind]]))
        seen[kind] += 1
    for slot, (kind, at) in enumerate(reversed(found)):
        card = piece(s, kind, at, slot)
        yield structs.replace(card, closed="4.4", rule="4.4") if is_bait(kind) else card


def boat_pieces(s: State) -> Iterator[Piece]:
    """Show the fish in the Boat, the most valuable on top."""
    caught = [FIRST_FISH + fish for fish in range(FISH) if s.boat >> fish & 1]
    for slot, kind in enumerate(sorted(caught, key=lambda kind: (-points(s, kind), kind))):
        yield piece(s, kind, 0, slot)


def location_pieces(s: State) -> Iterator[Piece]:
    """Half-used baits first, then what else is used, then the catches."""
    slot = 0
    for wanted in range(TYPES):
        kind = FIRST_BAIT + wanted
        places = played_at(s, kind)[discards(s, kind) :]
        for at in places[: s.lying[wanted]]:
            yield piece(s, kind, at, slot, "half-used")
            slot += 1
    catches = (FIRST_POT_CATCH + k for k in range(POT_CATCHES)), (FIRST_NET_CATCH + k for k in range(NET_CATCHES))
    for kind in (*LOCATION_ORDER[::-1], *catches[0], *catches[1]):
        for at in played_at(s, kind)[discards(s, kind) :][: number_held(s, kind)]:
            yield piece(s, kind, at, slot)
            slot += 1


def hand_pieces(s: State) -> Iterator[Piece]:
    slot = 0
    for wanted in range(TYPES):
        kind = FIRST_BAIT + wanted
        for at in played_at(s, kind)[discards(s, kind) + s.lying[wanted] :]:
            yield piece(s, kind, at, slot)
            slot += 1


# Moves


def source_piece(s: State, kind: int, way: int) -> str:
    """Find the card that a fish is caught with, or that a Surprise is met with."""
    if way in (WITH_HAND, WITH_LYING):
        wanted = type_wanted(s, kind)
        bait = FIRST_BAIT + wanted
        used = discards(s, bait) + (s.lying[wanted] if way == WITH_HAND else 0)
        return piece_id(bait, played_at(s, bait)[used])
    source = {WITH_ALL_BAIT: ALL_BAIT, WITH_LURE: LURE}.get(way, TACKLEBOX)
    return piece_id(source, played_at(s, source)[discards(s, source)])


def scene_move(view: View, move: int, best: int) -> SceneMove:
    s, text = view.state, view.write(move)
    if move == STOP:
        left = best - score(s, 0)
        warning = msg("warning.stop", n=left) if left > 0 else None
        return SceneMove(text, plain_label(s, move), warning=warning)
    if move == DEAL:
        return SceneMove(text, plain_label(s, move), ("stock",))
    at, way = move // WAYS, move % WAYS
    kind = s.order[at]
    name = piece_id(kind, at)
    warning = warning_of(view, move, best)
    if way != TAKE:
        target = source_piece(s, kind, way)
        targets = (target, "boat") if is_fish(kind) else (target,)
        return SceneMove(text, plain_label(s, move), sources=(name,), targets=targets, touches=(name, target), warning=warning)
    target = "hand" if is_bait(kind) else "discard" if is_surprise(kind) else "location"
    safe = is_bait(kind) or kind == TACKLEBOX
    label = plain_label(s, move)
    if warning is not None and is_surprise(kind):  # which tells what is lost
        label = msg("move.play", card=short_words(kind), column=COLUMN_NAMES[at % COLUMNS])
    return SceneMove(text, label, sources=(name,), targets=(target,), touches=(name,), warning=warning, safe=safe)


def plain_label(s: State, move: int) -> Message:
    """Say what the move does."""
    if move >= DEAL:
        return msg("move.deal", n=min(COLUMNS, stock(s))) if move == DEAL else msg("move.stop")
    at, way = move // WAYS, move % WAYS
    kind, column = s.order[at], COLUMN_NAMES[at % COLUMNS]
    card = short_words(kind)
    if is_fish(kind) and way != TAKE:
        bait = msg("card.bait", name=card_name(FIRST_BAIT + type_wanted(s, kind)))
        source = {WITH_HAND: msg("source.hand", bait=bait), WITH_LYING: msg("source.lying", bait=bait)}
        others = {WITH_ALL_BAIT: msg("source.all-bait"), WITH_LURE: msg("source.lure")}
        return msg("move.catch", card=card, column=column, source=(source | others)[way])
    if is_surprise(kind):
        lost = lost_to(s, kind)
        if way != TAKE:
            return msg("move.protected", card=card, column=column)
        return msg("move.lose", card=card, column=column, lost=lost) if lost else msg("move.harmless", card=card, column=column)
    if is_pot_catch(kind) or is_net_catch(kind):
        return msg("move.lift", card=card, column=column)
    return msg("move.take-hand" if is_bait(kind) else "move.take-location", card=card, column=column)


def lost_to(s: State, kind: int) -> str:
    """[6.3] [6.4] [6.5] The names of what the Surprise would take now."""
    baits = [FIRST_BAIT + wanted for wanted in range(TYPES) for _ in range(s.lying[wanted])]
    baits += [ALL_BAIT] * s.all_baits + [LURE] * s.lure
    gear = [thing for thing in (POT, NET) if number_held(s, thing)]
    gear += [catch for catch in range(FIRST_POT_CATCH, LURE) if number_held(s, catch)]
    lost = (baits if takes_baits(kind) else []) + (gear if takes_gear(kind) else [])
    return ", ".join(spoken(thing) for thing in lost)


def warning_of(view: View, move: int, best: int) -> Message | None:
    """Warn that something is lost, or that the best rating is out of reach then.

    Only what is spent or lost can do that.
    """
    s, way = view.state, move % WAYS
    kind = s.order[move // WAYS]
    lost = lost_to(s, kind) if is_surprise(kind) and way == TAKE else ""
    spends = way in (WITH_ALL_BAIT, WITH_LURE)
    if best == total(s) and (lost or spends):
        after = s.copy()
        apply(after, view.seat, move)
        if int(winnable(after, view.seat)) == NO:
            return msg("warning.out-of-reach", total=total(s), lost=lost) if lost else msg("warning.spent", total=total(s))
    return msg("warning.loses", lost=lost) if lost else None


def refused_moves(view: View) -> Iterator[RefusedMove]:
    """List what a player might try.

    That is a face-up card that cannot be played, and dealing from an empty stock.
    """
    s = view.state
    if view.to_act == OVER or view.seat < 0:
        return
    at = next_up(s, 0)
    while at < CARDS:
        kind = s.order[at]
        if not can_be_played(s, kind):
            move = at * WAYS + (WITH_HAND if is_fish(kind) else TAKE)
            rule = view.refusal(move)
            assert rule is not None
            yield RefusedMove(view.write(move), plain_label(s, move), rule.number, sources=(piece_id(kind, at),))
        at = next_up(s, at + 1)
    if stock(s) == 0:
        yield RefusedMove("deal", msg("move.deal", n=0), "7.1", sources=("stock",))


def told(before: View, after: View, _: int, move: int) -> Message:
    """Say what happened."""
    s = before.state
    if move == DEAL:
        dealt = range(s.dealt, after.state.dealt)
        return msg("told.deal", cards=", ".join(spoken(after.state.order[at]) for at in dealt))
    words = plain_label(s, move)
    turned = after.state.last - 1
    if move == STOP or turned < 0:
        return words
    return msg("told.turned", what=words, card=short_words(after.state.order[turned]))
