"""Positions of Freshwater Fly for tests: say what matters, and the rest is filled in so that no component is lost.

    position = table(fly="yellow", pool="4", river={"4 middle": "grayling green 1/1"}, hatch={4: "yogw"})
    played(position, "take die 4", "cast 4 middle", "hook")
    assert line(position) == "grayling-green-1/1 in green reel 0 token yellow"

`table` takes these; what is not said has the value in brackets.

The table:
- players (2), seat (0): to act, start (that seat), options ({}): such as {"boards": "choose"}.
  Letters Q to X turn master_skills on, tiles 6 and 7 choose a list that has them.
- river (any fish): {"4 middle": "grayling green 1/1", "5 top": "-"}; "!" behind a fish that was seen, "-" for an empty space.
- deck (any fish): those on top, ["coho gold 8/4", ...]. deck_left (33): at most this many are left;
  those that are too many go to the piles of the other seats.
- hatch (filled, without a single yellow token): by column, {4: "yyot"}; 7 is on deck, "-" for none.
- bag (all other tokens), discard (none). Where the bag is said, the rest is discarded.
- pool (the dice that are nowhere else, as 1, 2, 3 and so on): "13556". Dice that are missing were sixes of the next seat.
- die (0): the one in hand. die_used (False): whether the die of this turn was used; say it in `dice` too.
- rocks (filled): by deck, from the top, {1: "ABC"}; "A!BC" where A was seen, "-" for none. Without a deck the space has a fish.
- gone (those that no deck has room for): Rock cards out of play that all saw.
- tiles (of the lowest five those not held, A up): Momentum tiles on the board, "1A 2B".
- step ("turn"): a phase of positions.py. more (""): other words of the step, "used=C drifts=1 spot=4".
- others ({}): what other seats have, {1: {"finesse": 2}}; the seat to act has the same by name.

A seat:
- board ("1A", "2A", "3B", "4B" by seat), fly ("yellow"): "yellow+blue" for two, "-" for none; finesse (0).
- line ("-"): the fish; section (its colour), reel (0), token (as the fly), drag (False), tucked (False).
- skills (""), new (""): those of them that cannot be used yet, tile (""): "4A".
- dice (""): used this round, tokens (""), caught ([]): the pile.

A Day of Fly Solo is `day`, which takes the same but for players, seat, start, bag, discard and others, and besides:
- location (1), adventure (False): whether it is a Day of one, rooms (as at the location): the numbers of the tiles, "4444454".
- each (enough for the decks and the player's cards): cards dealt to each Rock deck.
- bonus ("o", none at L4): the letter of the Bonus Hatch token. Tokens that find no place on the tiles lie beside the table.
- silent ({}): dice, tokens and caught of the Silent Angler; track (0), silent_catch (False).
- turns (as many as the player has used dice): taken this round. Dice that are missing were sixes of the player's, or the
  Silent Angler's where the player had three.
- tiles ("1A"), journal ({}): other numbers of positions_solo.py, {"badges": 2, "extra_points": 1}.

`journal` is an adventure between two Days, with the numbers said, `day_over` the last Strike card of a Day's last round.

The position draws nothing itself: after "cast 4 middle" say "hook" or "blank". `played` gives the word to chance where it is
due. What is no choice is carried out after a move only: a position stands as it was said until then.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from typing import Any

import kingfisher as kf
from kingfisher.core.interface import CHANCE
from kingfisher.core.play.position import Position
from kingfisher.games.freshwater.components import numbers
from kingfisher.games.freshwater.notation import positions
from kingfisher.games.freshwater.notation.component_names import (
    FISH_COLOURS,
    LETTERS,
    ROW_NAMES,
    SPECIES_NAMES,
    TOKEN_LETTERS,
    TOKEN_NAMES,
)

BACKS = [f"{species}-{colour}" for species in SPECIES_NAMES for colour in FISH_COLOURS]
CARDS = numbers("ours")["cards"]
FISH = [f"{BACKS[card >> 8]}-{card & 31}/{card >> 5 & 7}" for card in CARDS]
FISH_TO_FILL = [FISH[11 * k % len(FISH)] for k in range(len(FISH))]  # all of them, well mixed
SPACES = [f"{column} {row}" for column in range(1, 7) for row in ROW_NAMES]
ROCK_SPACES = ("2 top", "4 bottom", "5 top")
ROCK_SPACES_SOLO = {
    1: ("2 bottom", "4 middle", "6 bottom"),
    2: ("3 top", "3 bottom", "5 middle"),
    3: ("2 bottom", "3 middle", "4 top"),
    4: ("1 top", "3 top", "5 top"),
}
MASTER_SKILLS = set(LETTERS[16:])


@dataclass
class Angler:
    """What one seat has; see the head of this file."""

    board: str
    fly: str = "yellow"
    finesse: int = 0
    line: str = "-"
    section: str = ""
    reel: int = 0
    token: str = ""
    drag: bool = False
    tucked: bool = False
    skills: str = ""
    new: str = ""
    dice: str = ""
    tokens: str = ""
    caught: list[str] = field(default_factory=list)
    tile: str = ""

    def __post_init__(self) -> None:
        self.line, self.caught = fish_word(self.line), [fish_word(name) for name in self.caught]
        self.section = self.section or self.line.split("-")[1]
        self.token = self.token or self.fly.split("+")[0]

    def words(self, seat: int) -> str:
        on_line = f"{self.line} in {self.section} reel {self.reel} token {self.token}" if self.line != "-" else "-"
        on_line += " drag" * self.drag + " tucked" * self.tucked
        return (
            f"{seat} board {self.board} fly {self.fly} finesse {self.finesse} line {on_line} skills {self.skills or '-'} "
            f"new {self.new or '-'} dice {self.dice or '-'} tokens {self.tokens or '-'} pile {' '.join(self.caught) or '-'}"
        )


def table(
    players: int = 2,
    seat: int = 0,
    start: int | None = None,
    river: dict[str, str] | None = None,
    deck: list[str] | None = None,
    deck_left: int = 33,
    hatch: dict[int, str] | None = None,
    bag: str | None = None,
    discard: str | None = None,
    pool: str | None = None,
    die: int = 0,
    die_used: bool = False,
    rocks: dict[int, str] | None = None,
    gone: str = "",
    tiles: str | None = None,
    step: str = "turn",
    more: str = "",
    options: dict[str, str] | None = None,
    others: dict[int, dict[str, Any]] | None = None,
    **mine: Any,
) -> Position:
    """A position with what is said, see the head of this file."""
    values = {**(others or {}), seat: mine}
    anglers = [Angler(**{"board": positions.BOARDS_WRITTEN[number + 1], **values.get(number, {})}) for number in range(players)]
    decks, gone, empty = rock_decks(anglers, rocks or {}, gone, 1 + players)
    river_words, deck_words = fish_places(anglers, seat, river or {}, empty, deck or [], deck_left)
    rooms = [4, 4, 4, 4, 4, 5, 5] if players == 4 else [4] * 7
    hatch_words, bag, discard = token_places(anglers, hatch or {}, bag, discard, rooms)
    pool = dice_places(anglers, seat, pool, die)
    tiles, chosen = tile_places(anglers, tiles)
    options = {"master_skills": "on" if MASTER_SKILLS & set(f"{decks}{gone}{everything(anglers)}") else "off"} | (options or {})
    step_words = [f"step {step} after=turn rounds=1", f"start={seat if start is None else start} seat={seat}", more]
    step_words += [f"die={die}"] if die else []
    step_words += [f"die_step={2 if die_used else 1}"] if die or die_used else []
    step_words += [f"gone={gone}"] if gone else []
    parts = [f"river {river_words}", f"deck {deck_words}", f"rocks {decks}", f"hatch {hatch_words}", f"bag {bag}"]
    parts += [
        f"discard {discard}",
        f"pool {pool}",
        f"tiles {tiles}",
        *(angler.words(number) for number, angler in enumerate(anglers)),
    ]
    game = kf.game("freshwater", players=players, **{"momentum": chosen} | options)
    return game.set_up(" / ".join([*parts, " ".join(step_words)]))


# Fly Solo


@dataclass(kw_only=True)
class DaySetup:
    """What a Day of Fly Solo is set up with, besides what the player has; see the head of this file."""

    location: int = 1
    adventure: bool = False
    river: dict[str, str] = field(default_factory=dict)
    deck: list[str] = field(default_factory=list)
    deck_left: int = 33
    hatch: dict[int, str] = field(default_factory=dict)
    rooms: str = ""
    bonus: str | None = None
    pool: str | None = None
    die: int = 0
    die_used: bool = False
    rocks: dict[int, str] = field(default_factory=dict)
    each: int = 0
    gone: str = ""
    tiles: str | None = None
    step: str = "turn"
    more: str = ""
    silent: dict[str, Any] = field(default_factory=dict)
    track: int = 0
    silent_catch: bool = False
    turns: int | None = None
    journal: dict[str, int | str] = field(default_factory=dict)
    options: dict[str, str] = field(default_factory=dict)

    def position(self, player: Angler) -> Position:
        """The Day in which the player has these things; what neither names is filled in."""
        angler = Angler(board="-", fly="-", **self.silent)
        anglers = [player, angler]
        each = self.cards_in_each_deck(anglers)
        decks, gone, empty = rock_decks(anglers, self.rocks, self.gone, each, ROCK_SPACES_SOLO[self.location])
        river, deck = fish_places(anglers, -1, self.river, empty, self.deck, self.deck_left)
        size = [int(number) for number in self.rooms or ("4444455" if self.location == 4 else "4444445")]
        bonus = ("" if self.location == 4 else "o") if self.bonus is None else self.bonus
        hatch, _, discard = token_places(anglers, self.hatch, "-", bonus, size, 5)
        pool = dice_of_day(player, angler, size[6], self.pool, self.die)
        tiles = self.tiles_in_play(player)
        parts = [f"river {river}", f"deck {deck}", f"rocks {decks}", f"hatch {hatch}", "bag -"]
        parts += [f"discard {discard.replace(bonus, '', 1) or '-'}", f"pool {pool}", f"tiles {' '.join(tiles) or '-'}"]
        parts += [player.words(0), silent_words(angler)]
        parts += [journal_words(self.numbers_of_day(player, each, tiles, bonus) | self.journal), self.step_words(gone)]
        packs = {"master_skills": "on" if MASTER_SKILLS & set(f"{decks}{gone}{everything(anglers)}") else "off"}
        chosen = {"location": self.location, "rocks": each, "rod": player.board, "tile": (tiles or "1")[0][0]}
        variant = {"variant": "adventure"} if self.adventure else {"variant": "solo"} | chosen
        return kf.game("freshwater", **variant | packs | self.options).set_up(" / ".join(parts))

    def cards_in_each_deck(self, anglers: list[Angler]) -> int:
        if self.each:
            return self.each
        return max([1 + -(-len(everything(anglers) + self.gone) // 3), *(len(deck) for deck in self.rocks.values())])

    def tiles_in_play(self, player: Angler) -> list[str]:
        """The Momentum tiles on the board and the one that the player holds."""
        on_board = ("1A" if player.tile[:1] != "1" else "") if self.tiles is None else self.tiles
        return sorted([*on_board.split(), *([f"{player.tile}@0"] if player.tile else [])])

    def numbers_of_day(self, player: Angler, each: int, tiles: list[str], bonus: str) -> dict[str, int | str]:
        bits = sum(1 << (int(tile[0]) - 1) for tile in tiles)
        return {
            "location": self.location, "day": 1, "open_rocks": each, "dealt_rocks": each, "open_tiles": bits,
            "dealt_tiles": bits, "open_board": positions.BOARDS_WRITTEN.index(player.board), "track": self.track,
            "silent_catch": int(self.silent_catch), "bonus": TOKEN_LETTERS.index(bonus) + 1 if bonus else 0,
            "turns": min(3, len(player.dice) - self.die_used) if self.turns is None else self.turns,
        }  # fmt: skip

    def step_words(self, gone: str) -> str:
        words = [f"step {self.step} after=turn rounds=1", self.more]
        words += [f"gone={gone}"] if gone else []
        words += [f"die={self.die}"] if self.die else []
        in_hand = self.die and not self.step.startswith("silent")
        words += [f"die_step={2 if self.die_used else 1}"] if in_hand or self.die_used else []
        return " ".join(words)


DAY_FIELDS = {part.name for part in fields(DaySetup)}


def day(**values: Any) -> Position:
    """A Day of Fly Solo: the fields of DaySetup by name, and those of Angler for what the player has."""
    of_day = {name: value for name, value in values.items() if name in DAY_FIELDS}
    player = {name: value for name, value in values.items() if name not in DAY_FIELDS}
    return DaySetup(**of_day).position(Angler(**{"board": "1A", **player}))


def silent_words(angler: Angler) -> str:
    return f"silent dice {angler.dice or '-'} tokens {angler.tokens or '-'} pile {' '.join(angler.caught) or '-'}"


def journal_words(numbers_of_day: dict[str, int | str]) -> str:
    return " ".join(["journal", *(f"{name}={number}" for name, number in numbers_of_day.items() if number)])


def dice_of_day(player: Angler, angler: Angler, dice: int, pool: str | None, die: int) -> str:
    """The pool; dice that are missing were used by the player, and by the Silent Angler after three."""
    left = dice - (die > 0) - len(player.dice) - len(angler.dice)
    if pool is None:
        pool = "12345"[:left]
    for _ in range(left - len(pool.strip("-"))):
        (player if len(player.dice) < 3 else angler).dice += "6"
    return pool or "-"


def journal(step: str = "journal", **numbers_said: Any) -> Position:
    """An adventure between two Days, with an empty table, see the head of this file."""
    values: dict[str, int | str] = {"location": 1, "day": 1, "badges": 1, "open_rocks": 1, "open_board": 1}
    parts = [
        f"river {', '.join(['- - -'] * 6)}",
        "deck -",
        "rocks - - -",
        f"hatch {' '.join(['0:-'] * 7)}",
        "bag -",
        "discard -",
    ]
    parts += [
        "pool -",
        "tiles -",
        Angler(board="-", fly="-").words(0),
        silent_words(Angler(board="-")),
        journal_words(values | numbers_said),
    ]
    return kf.game("freshwater", variant="adventure").set_up(" / ".join([*parts, f"step {step}"]))


def day_over(seventh: int = 1, **values: Any) -> Position:
    """The end of a Day: seat `seventh` - 1 had the seventh fish first; the Silent Angler caught a fish this round, not with the
    last die."""
    more = f"spot=0 due=1 revealed=2 {f'first_to_seven={seventh}' if seventh else ''}"
    position = day(step="silent-strike", more=more, die=1, pool="-", turns=3, silent_catch=True, **values)
    return played(position, "blank")


def everything(anglers: list[Angler]) -> str:
    """The letters of the Rock cards that the seats have."""
    return "".join(angler.skills + "W" * angler.tucked for angler in anglers)


def rock_decks(
    anglers: list[Angler], rocks: dict[int, str], gone: str, each: int, spaces: Sequence[str] = ROCK_SPACES
) -> tuple[str, str, list[str]]:
    """The decks and what is out of play, and the Rock spaces without a deck or not for one."""
    decks = {number: letters.strip("-") for number, letters in rocks.items()}
    taken = everything(anglers) + gone + "".join(decks.values()).replace("!", "")
    rest = [letter for letter in LETTERS[15::-1] if letter not in taken][: max(0, 3 * each - len(taken))]
    for number in {1, 2, 3} - set(decks):
        decks[number], rest = "".join(rest[:each]), rest[each:]
    empty = [where for where in SPACES if where not in spaces or not decks[1 + spaces.index(where)]]
    return " ".join(decks[number] or "-" for number in (1, 2, 3)), gone + "".join(rest), empty


def fish_places(
    anglers: list[Angler], seat: int, river: dict[str, str], empty: list[str], top: list[str], deck_left: int
) -> tuple[str, str]:
    """The river and the deck; fish that are too many go to piles."""
    named = {where: fish_word(name) for where, name in river.items()}
    assert set(named) <= set(SPACES), "no such space"
    top = [fish_word(name) for name in top]
    used = [word.removesuffix("!") for word in named.values() if word != "-"]
    used += top + [fish for angler in anglers for fish in (*angler.caught, angler.line) if fish != "-"]
    rest = left_of(FISH_TO_FILL, used)
    for where in SPACES:
        if where not in named:
            named[where] = rest.pop(0) if where in empty else "-"
    others = [angler for at, angler in enumerate(anglers) if at != seat]
    while len(rest) + len(top) > deck_left:
        min(others, key=lambda angler: len(angler.caught)).caught.append(rest.pop())
    columns = [" ".join(named[SPACES[3 * column + row]] for row in range(3)) for column in range(6)]
    return ", ".join(columns), " ".join([*top, *rest]) or "-"


def token_places(
    anglers: list[Angler], hatch: dict[int, str], bag: str | None, discard: str | None, rooms: list[int], a_colour: int = 10
) -> tuple[str, str, str]:
    """The Hatch tiles, the bag and the discarded tokens."""
    named = {column: tokens.strip("-") for column, tokens in hatch.items()}
    spinners = [TOKEN_LETTERS[TOKEN_NAMES.index(angler.token)] for angler in anglers if angler.line != "-"]
    used = "".join(
        [*named.values(), *spinners, *(angler.tokens for angler in anglers), (bag or "").strip("-"), (discard or "").strip("-")]
    )
    rest = left_of(list("ogwtb" * a_colour + "y" * a_colour), list(used))
    for column, size in enumerate(rooms, 1):
        if column not in named:
            named[column], rest = "".join(rest[:size]), rest[size:]
    if bag is None:
        bag = "".join(rest)
    else:
        discard = (discard or "").strip("-") + "".join(rest)
    return " ".join(f"{size}:{named[at] or '-'}" for at, size in enumerate(rooms, 1)), bag or "-", discard or "-"


def dice_places(anglers: list[Angler], seat: int, pool: str | None, die: int) -> str:
    """The pool; dice that are missing were used by the next seat."""
    left = (9 if len(anglers) == 4 else 7) - (die > 0) - sum(len(angler.dice) for angler in anglers)
    if pool is None:
        pool = "123456123"[:left]
    anglers[(seat + 1) % len(anglers)].dice += "6" * (left - len(pool.strip("-")))
    return pool or "-"


def tile_places(anglers: list[Angler], tiles: str | None) -> tuple[str, str]:
    """The tiles on the board and with the seats, and which five they are as an option."""
    held = [f"{angler.tile}@{seat}" for seat, angler in enumerate(anglers) if angler.tile]
    numbers_held = {word[0] for word in held}
    if tiles is None:
        free = [number for number in "1234567" if number not in numbers_held]
        tiles = " ".join(f"{number}A" for number in free[: 5 - len(held)])
    held_tiles = sorted([*tiles.split(), *held])
    numbers = ",".join(word[0] for word in held_tiles)
    return " ".join(held_tiles) or "-", numbers if len(held_tiles) == 5 and numbers != "1,2,3,4,5" else "basic"


def fish_word(name: str) -> str:
    """'grayling-green-1/1' of 'grayling green 1/1'."""
    return name.replace(" ", "-")


def left_of(all_of_them: list[str], used: list[str]) -> list[str]:
    """What is left, in the same order."""
    count = Counter(used)
    assert not count - Counter(all_of_them), f"there are not so many: {count - Counter(all_of_them)}"
    return [item for item in all_of_them if not (count[item] > 0 and count.subtract([item]) is None)]


# Playing and looking


def played(position: Position, *words: str) -> Position:
    """Make these moves; where chance is due the word is what it brings."""
    for word in words:
        position.play(word, CHANCE if position.to_act == CHANCE else None)
    return position


def why_not(position: Position, move: str, seat: int | None = None) -> str:
    """The number of the rule that refuses the move, '' where it is legal."""
    rule = position.why_not(move, seat)
    return rule.number if rule else ""


def truth(position: Position) -> Any:
    """The State, with what nobody sees."""
    return position._state


def line(position: Position, seat: int = 0) -> str:
    """'coho-gold-8/4 in black reel 2 token yellow drag tucked', or '-'."""
    return positions.write_line(truth(position), seat)


def fish_at(position: Position, where: str) -> str:
    """'grayling-green-1/1' of '4 middle', with '!' where it was seen, '-' where there is none."""
    return positions.write_space(truth(position), SPACES.index(where))


def hatch_at(position: Position, column: int) -> str:
    """'oyy': the tokens of a column in the order ogywtb; 7 is on deck."""
    return positions.write_tokens(truth(position).hatch[column - 1])


def finesse(position: Position, seat: int = 0) -> int:
    return int(truth(position).finesse[seat])


def skills(position: Position, seat: int = 0) -> str:
    """'CL', or '-'."""
    return positions.write_letters(int(truth(position).skills[seat]))


def pile(position: Position, seat: int = 0) -> list[str]:
    s = truth(position)
    return [positions.fish_text(s, int(s.pile[seat, k])) for k in range(int(s.caught[seat]))]


def tokens(position: Position, seat: int = 0) -> str:
    return positions.write_tokens(truth(position).tokens[seat])


def rocks(position: Position) -> str:
    """'ABC D!EF GHI', each deck from the top."""
    return " ".join(positions.write_rocks(truth(position), deck) for deck in range(3))


def tiles(position: Position) -> str:
    """'1A 2A@0 3A 4B 5A'."""
    s = truth(position)
    return " ".join(positions.write_tile(s, tile) for tile in range(7) if int(s.tile_at[tile]))


def pool(position: Position) -> str:
    return positions.write_dice(truth(position).pool)


def phase(position: Position) -> str:
    """The step that the position has come to, as in positions.py."""
    return positions.PHASE_NAMES[int(truth(position).phase)]


def fish(*names: str) -> list[str]:
    """Fish of these species, or of these species and colours; the smallest first."""
    left = sorted(FISH, key=lambda name: int(name[-3]))
    chosen = []
    for name in names:
        chosen.append(next(card for card in left if card.startswith(name)))
        left.remove(chosen[-1])
    return chosen
