"""Moves, cards and positions of Tacklebox Solitaire as text, both ways.

Moves: 'take squid c4', 'lift sole a2', 'catch kingfish b5 with mackerel', '... with lying mackerel', 'play snagged d3 with
tacklebox', 'deal', 'stop'. Positions: see rules.md.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from kingfisher.core.errors import BadPosition, IllegalMove, UnreadableMove
from kingfisher.games.tacklebox import GAME
from kingfisher.games.tacklebox.deck import EQUIPMENT, OURS, SURPRISES, deck_of, slug
from kingfisher.games.tacklebox.rules.game_end import a_play_is_left
from kingfisher.games.tacklebox.rules.state import (
    ALL_BAIT,
    BAD_WEATHER,
    CARDS,
    COLUMNS,
    DEAL,
    EXHAUSTED,
    EXTREME_WEATHER,
    FIRST_BAIT,
    FIRST_FISH,
    FIRST_NET_CATCH,
    FIRST_POT_CATCH,
    GIVEN_UP,
    KINDS,
    LURE,
    NET,
    NOT_FACE_UP,
    NOT_TO_BE_SEEN,
    PLAYING,
    POT,
    RIGHT_BAIT,
    SHARK_ATTACK,
    SNAGGED,
    STOP,
    STOPPED,
    TACKLEBOX,
    TAKE,
    WAYS,
    WITH_ALL_BAIT,
    WITH_HAND,
    WITH_LURE,
    WITH_LYING,
    WITH_TACKLEBOX,
)
from kingfisher.games.tacklebox.rules.tableau import (
    copies,
    is_bait,
    is_fish,
    is_hidden,
    is_net_catch,
    is_pot_catch,
    is_surprise,
    is_up,
    set_options,
    stock,
    type_wanted,
)
from kingfisher.games.tacklebox.rules.tackle import apply_take, put_on_discard

if TYPE_CHECKING:
    from kingfisher.games.tacklebox.rules.state import Options, State

DECK = deck_of(OURS)  # a deck of the player's own stands in its place
COLUMN_NAMES = "abcde"
PHASE_NAMES = ("play", "exhausted", "stopped", "given up")
OTHERS = {
    ALL_BAIT: "All Bait",
    TACKLEBOX: "Tacklebox",
    LURE: "Lure",
    POT: "Pot",
    NET: "Net",
    SNAGGED: "Snagged",
    SHARK_ATTACK: "Shark Attack",
    BAD_WEATHER: "Bad Weather",
    EXTREME_WEATHER: "Extreme Weather",
}
assert set(OTHERS.values()) == {*EQUIPMENT, *SURPRISES}
PLACE = re.compile(r"([a-e])([1-9]|1[0-4])")
MOVE = re.compile(r"(?P<verb>take|lift|catch|play)\b ?(?P<name>.*?) ?(?P<place>\b[a-e][0-9]{1,2})?(?: with (?P<source>.+))?")
UNSEEN = "?"


def card_name(kind: int) -> str:
    """Name the card as it stands on it; a bait by what it is of."""
    if is_bait(kind):
        return DECK.baits[kind - FIRST_BAIT][0]
    if is_fish(kind):
        return DECK.fish[kind - FIRST_FISH].name
    if is_pot_catch(kind):
        return DECK.pot[kind - FIRST_POT_CATCH][0]
    return DECK.net[kind - FIRST_NET_CATCH][0] if is_net_catch(kind) else OTHERS[kind]


def card_word(kind: int) -> str:
    """Name the card in one word, which no other card shares."""
    return UNSEEN if kind == 0 else slug(f"{card_name(kind)} bait" if is_bait(kind) else card_name(kind))


def place_name(place: int) -> str:
    return f"{COLUMN_NAMES[place % COLUMNS]}{place // COLUMNS + 1}"


def place_number(name: str) -> int:
    """Read the name of a place, CARDS if it is none."""
    match = PLACE.fullmatch(name)
    return COLUMN_NAMES.index(match[1]) + COLUMNS * (int(match[2]) - 1) if match else CARDS


# Moves


def write_move(s: State, seat: int, move: int) -> str:
    if move >= DEAL:
        return "deal" if move == DEAL else "stop"
    place, way = move // WAYS, move % WAYS
    kind = s.order[place]
    if kind == 0:
        return f"take {place_name(place)}"
    card = f"{card_name(kind).lower()} {place_name(place)}"
    if way == TAKE:
        return f"{verb_for(kind)} {card}"
    return f"{'play' if is_surprise(kind) else 'catch'} {card} with {source_name(s, kind, way)}"


def verb_for(kind: int) -> str:
    if is_surprise(kind):
        return "play"
    return "lift" if is_pot_catch(kind) or is_net_catch(kind) else "take"


def source_name(s: State, kind: int, way: int) -> str:
    """Name what a fish is caught with, or a Surprise met with."""
    if way == WITH_ALL_BAIT:
        return "all bait"
    if way == WITH_LURE:
        return "lure"
    if way == WITH_TACKLEBOX:
        return "tacklebox"
    bait = card_name(FIRST_BAIT + type_wanted(s, kind)).lower() if is_fish(kind) else "bait"
    return bait if way == WITH_HAND else f"lying {bait}"


def read_move(s: State, seat: int, text: str) -> int:
    line = " ".join(text.lower().split())
    if line in ("deal", "deal row", "deal a row"):
        return DEAL
    if line == "stop":
        return STOP
    match = MOVE.fullmatch(line)
    if match is None or not (match["name"] or match["place"]):
        raise UnreadableMove(GAME.say("error.not-move-possible", text=repr(text)))
    place = read_place(s, text, match["name"], match["place"])
    kind = s.order[place]
    if is_surprise(kind) and match["verb"] in ("take", "lift"):
        example = f"play {card_name(kind).lower()} {place_name(place)}"
        raise UnreadableMove(GAME.say("error.surprise-not-taken", text=repr(text), example=repr(example)))
    if match["source"] == ("pot" if is_pot_catch(kind) else "net" if is_net_catch(kind) else ""):
        return place * WAYS + TAKE
    if match["source"]:
        return place * WAYS + read_source(s, text, kind, match["source"])
    if is_fish(kind) and match["verb"] == "catch":
        raise UnreadableMove(
            GAME.say("error.what-catch-all", text=repr(text), card=card_name(kind).lower(), place=place_name(place))
        )
    return place * WAYS + TAKE


def read_place(s: State, text: str, name: str, named_place: str | None) -> int:
    """Find the place that is named, or where a face-up card of the name lies."""
    if named_place is None:
        return place_of(s, text, name)
    place = place_number(named_place)
    if place >= s.cards:
        raise UnreadableMove(GAME.say("error.not-place-places", text=repr(text), named_place=repr(named_place)))
    if is_hidden(s, place):
        raise IllegalMove(text, GAME.rule(NOT_TO_BE_SEEN), GAME.say("error.nobody-sees-what", named_place=named_place))
    if not is_up(s, place):
        raise IllegalMove(text, GAME.rule(NOT_FACE_UP), GAME.say("error.no-card-lies", named_place=named_place))
    kind = s.order[place]
    if name and not fits(kind, name):
        raise IllegalMove(text, GAME.rule(NOT_FACE_UP), GAME.say("error.lies-at", card=card_name(kind), place=named_place))
    return place


def place_of(s: State, text: str, name: str) -> int:
    """Find where the one face-up card of the name lies."""
    if beyond := re.search(r"\b[a-z][0-9]{1,2}$", name):
        raise UnreadableMove(GAME.say("error.not-place-places-columns", text=repr(text), beyond=repr(beyond[0])))
    if not any(fits(kind, name) for kind in range(1, KINDS)):
        raise UnreadableMove(GAME.say("error.not-card-deck", text=repr(text), name=repr(name)))
    places = [place for place in range(s.dealt) if is_up(s, place) and fits(s.order[place], name)]
    if not places:
        raise IllegalMove(text, GAME.rule(NOT_FACE_UP), GAME.say("error.no-lies-face", name=name))
    if len({s.order[place] for place in places}) > 1:
        raise UnreadableMove(
            GAME.say(
                "error.say-which", text=repr(text), card=card_name(s.order[places[0]]).lower(), place=place_name(places[0])
            )
        )
    return places[-1]


def fits(kind: int, name: str) -> bool:
    full = card_name(kind).lower()
    return name == full or name == card_word(kind) or (is_bait(kind) and name == f"{full} bait")


def read_source(s: State, text: str, kind: int, source: str) -> int:
    bait = card_name(FIRST_BAIT + type_wanted(s, kind)).lower() if is_fish(kind) else "bait"
    lying, _, word = source.partition(" ") if source.startswith("lying ") else ("", "", source)
    word = word.removesuffix(" bait") if word != "all bait" else word
    ways = {"all bait": WITH_ALL_BAIT, "all-bait": WITH_ALL_BAIT, "lure": WITH_LURE, "tacklebox": WITH_TACKLEBOX}
    if word in ways:
        return ways[word]
    if word == bait or word == "bait":
        return WITH_LYING if lying else WITH_HAND
    if is_fish(kind) and any(word == name.lower() for name, _ in DECK.baits):
        raise IllegalMove(text, GAME.rule(RIGHT_BAIT), GAME.say("error.wants", fish=card_name(kind), bait=bait))  # [4.2]
    possible = (
        f"{bait}, lying {bait}, all bait, lure"
        if is_fish(kind)
        else "tacklebox"
        if is_surprise(kind)
        else GAME.say("error.nothing")
    )
    raise UnreadableMove(
        GAME.say("error.nothing-play-possible", text=repr(text), source=repr(source), kind=card_name(kind), possible=possible)
    )


def write_chance(s: State, outcome: int) -> str:
    raise NotImplementedError  # the deal decides everything


def read_chance(s: State, text: str) -> int:
    raise UnreadableMove(GAME.say("error.nothing-left-chance", text=repr(text)))


# Positions


def write_position(s: State) -> str:
    columns = [write_column(s, column) for column in range(COLUMNS)]
    pile = [card_word(s.order[place]) for place in range(s.dealt, s.cards)]
    lying = [card_word(kind) for kind in range(FIRST_BAIT, ALL_BAIT) for _ in range(s.lying[kind - FIRST_BAIT])]
    thrown = [card_word(s.discard[k]) for k in range(s.discarded)]
    parts = [*columns, listed("stock", pile), listed("lying", lying), listed("discard", thrown), PHASE_NAMES[s.phase]]
    if s.last:
        parts.append(f"last {place_name(s.last - 1)}")
    return " / ".join(parts)


def listed(title: str, words: list[str]) -> str:
    return " ".join([title, *(words or ["-"])])


def write_column(s: State, column: int) -> str:
    words = [COLUMN_NAMES[column]]
    for place in range(column, s.dealt, COLUMNS):
        if place // COLUMNS == s.down[column]:
            words.append("|")
        word = card_word(s.order[place])
        words.append(word if is_hidden(s, place) or is_up(s, place) else f"({word})")
    return " ".join(words)


def read_position(text: str, s: State, options: Options) -> None:
    """Fill the zeroed record from a text; what could not have been reached is refused."""
    set_options(s, options)
    parts = [part.split() for part in text.split("/")]
    if not 9 <= len(parts) <= 10 or any(not part for part in parts):
        raise BadPosition(GAME.say("error.position-five-columns"))
    kinds = {card_word(kind): kind for kind in range(1, KINDS)} | {UNSEEN: 0}
    s.dealt = sum(len(part) - 2 for part in parts[:COLUMNS])
    for column in range(COLUMNS):
        read_column(s, column, parts[column], kinds)
    pile = read_list(parts[5], "stock", kinds)
    if s.dealt + len(pile) != s.cards:
        raise BadPosition(GAME.say("error.cards-columns-stock", dealt=s.dealt + len(pile), cards=s.cards))
    if s.dealt % COLUMNS and pile:
        raise BadPosition(GAME.say("error.while-stock-cards"))
    for place, kind in enumerate(pile):
        s.order[s.dealt + place] = kind
    check_cards(s)
    read_played(s, read_list(parts[6], "lying", kinds), read_list(parts[7], "discard", kinds))
    read_step(s, parts[8], parts[9] if len(parts) > 9 else [])


def read_column(s: State, column: int, words: list[str], kinds: dict[str, int]) -> None:
    name = COLUMN_NAMES[column]
    if words[0] != name or words.count("|") != 1:
        raise BadPosition(GAME.say("error.here-column-stands", words=repr(" ".join(words)), name=name))
    down = words.index("|") - 1
    cards = words[1 : down + 1] + words[down + 2 :]
    expected = len(range(column, s.dealt, COLUMNS))
    if len(cards) != expected:
        raise BadPosition(GAME.say("error.column-cards-rows", name=name, cards=len(cards), expected=expected))
    if down >= s.rows:
        raise BadPosition(GAME.say("error.column-face-down", name=name, down=down, rows=s.rows - 1))
    s.down[column] = down
    for row, word in enumerate(cards):
        gone = word.startswith("(") and word.endswith(")")
        kind = kinds.get(word.strip("()"))
        if kind is None or (kind == 0 and row >= down) or (gone and row < down):
            raise BadPosition(GAME.say("error.column-not-card", name=name, word=repr(word)))
        s.order[row * COLUMNS + column] = kind
        if row >= down and not gone:
            s.up[column] = s.up[column] | 1 << row
    if down and not s.up[column]:
        raise BadPosition(GAME.say("error.column-no-face", name=name))


def read_list(words: list[str], title: str, kinds: dict[str, int]) -> list[int]:
    if words[0] != title or len(words) < 2:
        raise BadPosition(GAME.say("error.here-stands-cards", words=repr(" ".join(words)), title=title))
    names = [] if words[1:] == ["-"] else words[1:]
    for name in names:
        if name not in kinds or (name == UNSEEN and title != "stock"):
            raise BadPosition(GAME.say("error.not-card-deck-2", title=title, name=repr(name)))
    return [kinds[name] for name in names]


def check_cards(s: State) -> None:
    """Check that every card is there as often as the deck has it, or fewer where some are not seen."""
    counts = Counter(s.order[: s.cards])
    for kind in range(1, KINDS):
        there, due = counts[kind], copies(s, kind)
        if there > due or (there < due and not counts[0]):
            raise BadPosition(GAME.say("error.stands-times-columns", kind=card_word(kind), there=there, due=due))


def read_played(s: State, lying: list[int], thrown: list[int]) -> None:
    """Put cards that were played and neither lie half-used nor were discarded where they were taken to."""
    played = [s.order[place] for place in range(s.dealt) if not is_hidden(s, place) and not is_up(s, place)]
    left = Counter(played)
    for kind in thrown:
        if is_fish(kind):
            raise BadPosition(GAME.say("error.discard-fish-caught", kind=card_word(kind)))
        put_on_discard(s, kind)
        left[kind] -= 1
    for kind in lying:
        if not is_bait(kind):
            raise BadPosition(GAME.say("error.lying-not-named", kind=card_word(kind)))
        s.lying[kind - FIRST_BAIT] = s.lying[kind - FIRST_BAIT] + 1
        left[kind] -= 1
    put_back(s, left)


def put_back(s: State, left: Counter[int]) -> None:
    """Put the cards that were played and kept into Boat, Hand and Play Location."""
    for kind, count in sorted(left.items()):
        if count < 0:
            raise BadPosition(GAME.say("error.lying-discarded-but", kind=card_word(kind)))
        if is_surprise(kind) and count:
            raise BadPosition(GAME.say("error.played-must-be", kind=card_word(kind)))
        if is_fish(kind):
            s.boat = s.boat | count << (kind - FIRST_FISH)
        else:
            for _ in range(count):
                apply_take(s, kind)
    if (s.potted and not s.pot) or (s.netted and not s.net):
        raise BadPosition(GAME.say("error.catches-were-lifted"))


def read_step(s: State, step: list[str], last: list[str]) -> None:
    phase = " ".join(step)
    if phase not in PHASE_NAMES:
        raise BadPosition(GAME.say("error.not-step-possible", phase=repr(phase), phase_names=", ".join(PHASE_NAMES)))
    s.phase = PHASE_NAMES.index(phase)
    done = stock(s) == 0 and not a_play_is_left(s)
    if s.phase in (PLAYING, EXHAUSTED) and done != (s.phase == EXHAUSTED):
        raise BadPosition(GAME.say("error.no-play-is-left" if done else "error.some-play-is-left", phase=repr(phase)))
    if s.phase == STOPPED and (stock(s) or not s.may_stop):
        raise BadPosition(GAME.say("error.game-stopped-only"))
    assert s.phase <= GIVEN_UP
    if last:
        place = place_number(last[1]) if len(last) == 2 and last[0] == "last" else CARDS
        if place >= s.dealt or not is_up(s, place):
            raise BadPosition(GAME.say("error.card-turned-dealt", last=repr(" ".join(last))))
        s.last = place + 1
