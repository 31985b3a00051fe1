"""Positions of Freshwater Fly as text, both ways (see Notation in rules.md)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kingfisher.core.errors import BadPosition, short_repr
from kingfisher.games.freshwater import GAME
from kingfisher.games.freshwater.notation.component_names import (
    BOARD_NAMES,
    FISH_COLOURS,
    LETTERS,
    SPECIES_NAMES,
    TILE_SIDES,
    TOKEN_LETTERS,
    TOKEN_NAMES,
)
from kingfisher.games.freshwater.notation.solo_positions import SILENT_PANEL, check_day, read_journal, write_journal
from kingfisher.games.freshwater.rules.endgame import is_out
from kingfisher.games.freshwater.rules.piece_count import missing
from kingfisher.games.freshwater.rules.setup import anglers, back_of, dice_in_pool, first_of_kind, points_of, strength_of
from kingfisher.games.freshwater.rules.state import (
    CATCHES_A_TURN,
    CATCHES_AFTER,
    COLOURS,
    COLUMNS,
    DAY,
    DRIFTS,
    EARNED_AFTER_DRIFT,
    FACES,
    FINISHED,
    FISH,
    HELD_BY,
    HIDDEN,
    HIGHEST_FINESSE,
    HIGHEST_ROCK_DECK,
    LARGER_ROOM,
    LOCATIONS,
    MAX_CAUGHT,
    MAX_DICE,
    MAX_ROUNDS,
    MAX_SEATS,
    MOMENTUM_TILES,
    NUMBERS,
    ON_BOARD,
    REEL_SPACES,
    ROCK_DECKS,
    ROOM,
    ROWS,
    SIDE_7B,
    SILENT_ANGLER,
    SKILLS,
    SPACES,
    STRIKE_CARDS,
    TILES,
    TURNS_A_ROUND,
    USED,
)

if TYPE_CHECKING:
    from kingfisher.core.arrays import Ints
    from kingfisher.games.freshwater.rules.state import Options, State

BOARDS_WRITTEN = ("-", *BOARD_NAMES)
SECTION_NAMES = ("-", *FISH_COLOURS)
PHASE_NAMES = (
    "board", "first-fly", "turn", "swap", "carry", "change", "aim", "strike", "spot", "hook-token", "hook-rock", "hooked",
    "missed", "stamina", "tile", "held", "reroll", "acted", "round-end", "hatching", "roll", "last-reels", "over", "silent",
    "silent-strike", "silent-rock", "journal", "new-day",
)  # fmt: skip

STEP_FIELDS = (
    "rounds", "start", "seat", "die", "die_step", "played", "playing", "column", "spot", "first_spot", "drifts", "revealed",
    "earned", "due", "hooked", "hooked_deck", "hooked_rock", "first_to_seven", "last_die", "asked", "given_up",
    "ended", "last_reels",
)  # fmt: skip
"""Numbers that say how far the turn is; those that are 0 are not written."""

FIELDS = {"due": "draws_due", "gone": "rocks_out_of_play"}
"""The fields of the State whose words in a text have another name."""

MOST = {
    "rounds": MAX_ROUNDS,
    "die": FACES,
    "die_step": USED,
    "played": 1,
    "playing": SIDE_7B,
    "column": COLUMNS - 1,
    "spot": SPACES - 1,
    "first_spot": SPACES - 1,
    "drifts": DRIFTS + 1,
    "revealed": STRIKE_CARDS,
    "earned": EARNED_AFTER_DRIFT,
    "due": 9,
    "hooked": SPACES,
    "hooked_deck": ROCK_DECKS,
    "hooked_rock": SKILLS,
    "asked": (1 << MAX_SEATS) - 1,
    "given_up": (1 << MAX_SEATS) - 1,
    "ended": 2,
    "last_reels": 1,
}
"""The most that each of them can be; a seat, where it is not named."""


# Writing


def fish_text(s: State, card: int) -> str:
    """Write a fish as 'brook-green-1/1', or 'brook-green' where only the back is seen."""
    if card == 0:
        return "?"
    back = back_of(s, card)
    name = f"{SPECIES_NAMES[back // 3]}-{FISH_COLOURS[back % 3]}"
    return name if card >= HIDDEN else f"{name}-{points_of(s, card)}/{strength_of(s, card)}"


def write_position(s: State) -> str:
    return " / ".join(
        [
            f"river {', '.join(write_column(s, column) for column in range(COLUMNS))}",
            f"deck {' '.join(fish_text(s, s.deck[k]) for k in reversed(range(s.deck_left))) or '-'}",
            f"rocks {' '.join(write_rocks(s, deck) for deck in range(ROCK_DECKS))}",
            f"hatch {' '.join(f'{s.room[tile]}:{write_tokens(s.hatch[tile])}' for tile in range(TILES))}",
            f"bag {write_tokens(s.bag)}",
            f"discard {write_tokens(s.discard)}",
            f"pool {write_dice(s.pool)}",
            f"tiles {' '.join(write_tile(s, tile) for tile in range(MOMENTUM_TILES) if s.tile_at[tile]) or '-'}",
            *(write_seat(s, seat) for seat in range(s.seats)),
            *([write_silent(s), write_journal(s)] if s.variant else []),
            write_step(s),
        ]
    )


def write_column(s: State, column: int) -> str:
    spaces = range(ROWS * column, ROWS * column + ROWS)
    return " ".join(write_space(s, where) for where in spaces)


def write_space(s: State, where: int) -> str:
    card = s.river[where]
    if card == 0:
        return "-"
    return fish_text(s, card) + ("!" if s.known >> where & 1 else "")


def write_rocks(s: State, deck: int) -> str:
    """Write a Rock deck from the top; '!' stands behind a top card that was seen."""
    left = s.rocks_left[deck]
    cards = [s.rocks[deck, k] for k in reversed(range(left))]
    letters = [LETTERS[card - 1] if card else "?" for card in cards]
    if letters and s.rock_known[deck]:
        letters[0] += "!"
    return "".join(letters) or "-"


def write_tokens(counts: Ints) -> str:
    return "".join(TOKEN_LETTERS[colour] * counts[colour] for colour in range(COLOURS)) or "-"


def write_dice(counts: Ints) -> str:
    return "".join(str(face + 1) * counts[face] for face in range(FACES)) or "-"


def write_tile(s: State, tile: int) -> str:
    """Write a tile as '4A' on the board, '4A@1' with seat 1."""
    place = s.tile_at[tile]
    return f"{tile + 1}{TILE_SIDES[s.side[tile]]}" + (f"@{place - HELD_BY}" if place >= HELD_BY else "")


def write_letters(bits: int) -> str:
    return "".join(letter for k, letter in enumerate(LETTERS) if bits >> k & 1) or "-"


def write_fly(s: State, seat: int) -> str:
    flies = [TOKEN_NAMES[fly - 1] for fly in (s.fly[seat], s.second_fly[seat]) if fly]
    return "+".join(flies) or "-"


def write_line(s: State, seat: int) -> str:
    """Write a line as 'coho-gold-8/4 in black reel 2 token yellow', then 'drag' and 'tucked' where it is so."""
    if not s.line[seat]:
        return "-"
    token = TOKEN_NAMES[s.spinner[seat] - 1] if s.spinner[seat] else "-"
    words = [
        fish_text(s, s.line[seat]),
        "in",
        SECTION_NAMES[s.section[seat]],
        "reel",
        str(s.reel[seat]),
        "token",
        token,
    ]
    return " ".join([*words, *(["drag"] if s.drag[seat] else []), *(["tucked"] if s.tucked[seat] else [])])


def write_seat(s: State, seat: int) -> str:
    return (
        f"{seat} board {BOARDS_WRITTEN[s.board[seat]]} fly {write_fly(s, seat)} finesse {s.finesse[seat]} "
        f"line {write_line(s, seat)} skills {write_letters(s.skills[seat])} new {write_letters(s.fresh[seat])} "
        f"dice {write_dice(s.taken[seat])} tokens {write_tokens(s.tokens[seat])} pile {write_pile(s, seat)}"
        + (f" lost {fish_text(s, s.lost[seat])}" if s.lost[seat] else "")
    )


def write_silent(s: State) -> str:
    return (
        f"silent dice {write_dice(s.taken[SILENT_ANGLER])} tokens {write_tokens(s.tokens[SILENT_ANGLER])} "
        f"pile {write_pile(s, SILENT_ANGLER)}"
    )


def write_pile(s: State, angler: int) -> str:
    return " ".join(fish_text(s, s.pile[angler, k]) for k in range(s.caught[angler])) or "-"


def write_step(s: State) -> str:
    phase, after = s.phase, s.phase_after
    words = ["step", PHASE_NAMES[phase], *([f"after={PHASE_NAMES[after]}"] if after else [])]
    words += [f"{name}={number}" for name in STEP_FIELDS if (number := int(getattr(s, field_of(name))))]
    words += [f"{name}={write_letters(cards)}" for name in ("used", "gone") if (cards := int(getattr(s, field_of(name))))]
    return " ".join(words)


def field_of(name: str) -> str:
    return FIELDS.get(name, name)


# Reading

FISH_WORD = re.compile(rf"({'|'.join(SPECIES_NAMES)})-({'|'.join(FISH_COLOURS)})-(\d{{1,2}})/(\d)", re.ASCII)
SEAT_PART = re.compile(
    r"(\d) board (\S+) fly (\S+) finesse (\d) line (.+) skills (\S+) new (\S+) dice (\S+) tokens (\S+) "
    r"pile (.+?)(?: lost (\S+))?",
    re.ASCII,
)
LINE = re.compile(r"(\S+) in (green|black|gold) reel ([0-4]) token (\S+)( drag)?( tucked)?", re.ASCII)


def read_position(text: str, s: State, options: Options) -> None:
    """Fill the zeroed record from a text that shows every card."""
    seats = options.seats
    parts = [" ".join(part.split()) for part in re.split(r" / ", " ".join(text.split()))]
    solo = 2 if options.variant else 0
    if len(parts) != seats + 9 + solo:
        raise BadPosition(
            GAME.say("error.parts-of-fly-solo" if solo else "error.parts", seats=seats, due=seats + 9 + solo, parts=len(parts))
        )
    s.seats, s.packs, s.variant = seats, options.master_skills, options.variant
    for fish in range(FISH):
        s.cards[fish] = options.cards[fish]
    for number in range(NUMBERS):
        s.numbers[number] = options.numbers[number]
    read_river(titled(parts[0], "river", "'river brook-green-1/1 - dolly-black-4/2, ...'"), s)
    read_deck(titled(parts[1], "deck", "'deck brook-green-1/1 ...' from the top, or 'deck -'"), s)
    read_rock_decks(titled(parts[2], "rocks", "'rocks ABC DEF GHI', each from the top"), s)
    read_hatch(titled(parts[3], "hatch", "'hatch 4:ogyw ...', seven tiles with their tokens"), s)
    for number, name in ((4, "bag"), (5, "discard")):
        read_tokens(
            titled(parts[number], name, f"'{name} oogyyw', or '{name} -'"), getattr(s, name), GAME.say(f"error.the-{name}")
        )
    read_dice(titled(parts[6], "pool", "'pool 1335', or 'pool -'"), s.pool, GAME.say("error.the-pool"))
    read_tiles(titled(parts[7], "tiles", "'tiles 1A 2B 4A@1', those in play, with the seat that holds one"), s)
    for seat in range(seats):
        read_seat(parts[8 + seat], s, seat)
    if solo:
        read_silent(parts[9], s)
        read_journal(titled(parts[10], "journal", "'journal location=1 day=1 open_rocks=1 open_board=1'"), s)
    read_step(titled(parts[-1], "step", "'step turn rounds=1 seat=0'"), s)
    if s.variant == DAY:
        check_day(s, options)
    if missing(s):
        raise BadPosition(GAME.say("error.every-fish-token"))
    check_piles(s)


def titled(part: str, title: str, example: str) -> str:
    name, _, rest = part.partition(" ")
    if name != title or not rest:
        raise BadPosition(GAME.say("error.here-stands", part=repr(short_repr(part)), title=title, example=example))
    return rest


def read_fish(s: State, word: str) -> int:
    match = FISH_WORD.fullmatch(word)
    if match:
        back = 3 * SPECIES_NAMES.index(match[1]) + FISH_COLOURS.index(match[2])
        for card in range(1, FISH + 1):
            if back_of(s, card) == back and (points_of(s, card), strength_of(s, card)) == (int(match[3]), int(match[4])):
                return first_of_kind(s, card)
    raise BadPosition(GAME.say("error.not-fish-these", word=repr(short_repr(word)), example=repr(fish_text(s, 1))))


def read_river(text: str, s: State) -> None:
    columns = [column.split() for column in text.split(",")]
    if len(columns) != COLUMNS or any(len(column) != ROWS for column in columns):
        raise BadPosition(GAME.say("error.river-columns-divided", columns=COLUMNS, rows=ROWS))
    for where, word in enumerate(word for column in columns for word in column):
        if word != "-":
            s.river[where] = read_fish(s, word.removesuffix("!"))
            s.known = s.known | word.endswith("!") << where


def read_deck(text: str, s: State) -> None:
    words = [] if text == "-" else text.split()
    if len(words) > len(s.deck):
        raise BadPosition(GAME.say("error.fish-deck-cards", cards=len(words), deck=len(s.deck)))
    for k, word in enumerate(reversed(words)):
        s.deck[k] = read_fish(s, word)
    s.deck_left = len(words)


def read_rock_decks(text: str, s: State) -> None:
    decks = text.split()
    if len(decks) != ROCK_DECKS:
        raise BadPosition(GAME.say("error.there-rock-decks", rock_decks=ROCK_DECKS, decks=len(decks)))
    for deck, word in enumerate(decks):
        match = re.fullmatch(r"-|([A-X])(!?)([A-X]*)", word, re.ASCII)
        letters = "" if not match or word == "-" else match[1] + match[3]
        if not match or len(letters) > HIGHEST_ROCK_DECK:
            raise BadPosition(GAME.say("error.not-rock-deck", word=repr(short_repr(word)), highest_rock_deck=HIGHEST_ROCK_DECK))
        for k, letter in enumerate(reversed(letters)):
            s.rocks[deck, k] = LETTERS.index(letter) + 1
        s.rocks_left[deck], s.rock_known[deck] = len(letters), bool(match[2])


def read_hatch(text: str, s: State) -> None:
    tiles = text.split()
    if len(tiles) != TILES:
        raise BadPosition(GAME.say("error.there-hatch-tiles", due=TILES, tiles=len(tiles)))
    for tile, word in enumerate(tiles):
        room, _, tokens = word.partition(":")
        if room not in (str(ROOM), str(LARGER_ROOM)) and (room != "0" or not s.variant):
            raise BadPosition(GAME.say("error.not-hatch-tile", word=repr(short_repr(word))))
        s.room[tile] = int(room)
        read_tokens(tokens, s.hatch[tile], GAME.say("error.a-hatch-tile"))


def read_tokens(text: str, counts: Ints, where: str) -> None:
    if text != "-" and not re.fullmatch(f"[{TOKEN_LETTERS}]{{1,60}}", text):
        raise BadPosition(
            GAME.say("error.tokens-letters-none", text=repr(short_repr(text)), where=where, token_letters=TOKEN_LETTERS)
        )
    for colour, letter in enumerate(TOKEN_LETTERS):
        counts[colour] = text.count(letter)


def read_dice(text: str, counts: Ints, where: str) -> None:
    if text != "-" and not re.fullmatch(rf"[1-{FACES}]{{1,{MAX_DICE}}}", text):
        raise BadPosition(GAME.say("error.dice-figures-from", text=repr(short_repr(text)), where=where))
    for face in range(FACES):
        counts[face] = text.count(str(face + 1))


def read_tiles(text: str, s: State) -> None:
    for word in text.split() if text != "-" else []:
        match = re.fullmatch(r"([1-7])([AB])(?:@(\d))?", word, re.ASCII)
        if not match or (match[3] and int(match[3]) >= s.seats):
            raise BadPosition(GAME.say("error.not-momentum-tile", word=repr(short_repr(word))))
        tile = int(match[1]) - 1
        if s.tile_at[tile]:
            raise BadPosition(GAME.say("error.momentum-tile-given", tile=tile + 1))
        s.side[tile] = match[2] == "B"
        s.tile_at[tile] = ON_BOARD
        if match[3]:
            if int(s.tile[int(match[3])]):
                raise BadPosition(GAME.say("error.seat-holds-two", seat=match[3]))
            s.tile[int(match[3])] = tile + 1
            s.tile_at[tile] = HELD_BY + int(match[3])


def read_letters(text: str, where: str) -> int:
    if text != "-" and not re.fullmatch("[A-X]{1,24}", text):
        raise BadPosition(GAME.say("error.rock-cards-letters", text=repr(short_repr(text)), where=where))
    return sum(1 << k for k, letter in enumerate(LETTERS) if letter in text)


def read_seat(part: str, s: State, seat: int) -> None:
    match = SEAT_PART.fullmatch(part)
    if not match or int(match[1]) != seat:
        raise BadPosition(GAME.say("error.here-seat-stands", part=repr(short_repr(part)), seat=seat))
    where = GAME.say("error.of-seat", seat=seat)
    if match[2] not in BOARDS_WRITTEN:
        raise BadPosition(
            GAME.say("error.reel-boards-before", board=repr(short_repr(match[2])), board_names=", ".join(BOARD_NAMES))
        )
    s.board[seat] = BOARDS_WRITTEN.index(match[2])
    read_flies(match[3], s, seat)
    if int(match[4]) > HIGHEST_FINESSE:
        raise BadPosition(GAME.say("error.finesse-at-most", finesse=match[4], where=where, highest_finesse=HIGHEST_FINESSE))
    s.finesse[seat] = int(match[4])
    if match[5] != "-":
        read_line(match[5], s, seat)
    s.skills[seat], s.fresh[seat] = read_letters(match[6], where), read_letters(match[7], where)
    read_dice(match[8], s.taken[seat], where)
    read_tokens(match[9], s.tokens[seat], where)
    read_pile(match[10], s, seat, where)
    s.lost[seat] = read_fish(s, match[11]) if match[11] else 0


def read_pile(text: str, s: State, angler: int, where: str) -> None:
    pile = [] if text == "-" else text.split()
    if len(pile) > MAX_CAUGHT:
        raise BadPosition(GAME.say("error.caught-fish-at", where=where, pile=len(pile), max_caught=MAX_CAUGHT))
    for k, word in enumerate(pile):
        s.pile[angler, k] = read_fish(s, word)
    s.caught[angler] = len(pile)


def read_silent(part: str, s: State) -> None:
    match = SILENT_PANEL.fullmatch(part)
    if not match:
        raise BadPosition(GAME.say("error.here-silent-angler", part=repr(short_repr(part))))
    where = GAME.say("error.of-silent-angler")
    read_dice(match[1], s.taken[SILENT_ANGLER], where)
    read_tokens(match[2], s.tokens[SILENT_ANGLER], where)
    read_pile(match[3], s, SILENT_ANGLER, where)


def read_flies(text: str, s: State, seat: int) -> None:
    flies = [] if text == "-" else text.split("+")
    if len(flies) > 2 or len(set(flies)) < len(flies) or not set(flies) <= set(TOKEN_NAMES):
        raise BadPosition(GAME.say("error.not-fly-one", text=repr(short_repr(text))))
    if flies:
        s.fly[seat] = TOKEN_NAMES.index(flies[0]) + 1
    if len(flies) == 2:
        s.second_fly[seat] = TOKEN_NAMES.index(flies[1]) + 1


def read_line(text: str, s: State, seat: int) -> None:
    match = LINE.fullmatch(text)
    if not match or match[4] not in (*TOKEN_NAMES, "-"):
        raise BadPosition(GAME.say("error.not-line-one", text=repr(short_repr(text))))
    s.line[seat] = read_fish(s, match[1])
    s.section[seat] = SECTION_NAMES.index(match[2])
    s.reel[seat] = int(match[3]) % REEL_SPACES
    s.spinner[seat] = TOKEN_NAMES.index(match[4]) + 1 if match[4] != "-" else 0
    s.drag[seat], s.tucked[seat] = bool(match[5]), bool(match[6])


def read_step(text: str, s: State) -> None:
    name, *words = text.split()
    if name not in PHASE_NAMES:
        raise BadPosition(GAME.say("error.not-step-steps", name=repr(short_repr(name)), phase_names=", ".join(PHASE_NAMES)))
    s.phase = PHASE_NAMES.index(name)
    for word in words:
        key, _, value = word.partition("=")
        if key == "after" and value in PHASE_NAMES:
            s.phase_after = PHASE_NAMES.index(value)
        elif key in ("used", "gone"):
            setattr(s, field_of(key), read_letters(value, key))
        elif key in STEP_FIELDS and re.fullmatch(r"\d{1,5}", value, re.ASCII) and int(value) <= most_of(s, key):
            setattr(s, field_of(key), int(value))
        else:
            raise BadPosition(
                GAME.say("error.says-nothing-about", word=repr(short_repr(word)), step_fields=", ".join(STEP_FIELDS))
            )
    check_step(s, name)


def check_piles(s: State) -> None:
    """Refuse a pile that leaves its owner too little room [10.1].

    A pile has room for what its owner may still catch until the round is over, and with it the game.
    """
    for angler in range(anglers(s)):
        caught, most = s.caught[angler], MAX_CAUGHT - catches_to_come(s, angler)
        if caught > most:
            is_silent = s.variant and angler == SILENT_ANGLER
            whose = GAME.say("error.silent-angler") if is_silent else GAME.say("error.of-seat", seat=angler)
            raise BadPosition(GAME.say("error.caught-fish-at-most", whose=whose, caught=caught, most=most))


def catches_to_come(s: State, angler: int) -> int:
    """Count how many more fish can be caught at most in this round, as MAX_CAUGHT does."""
    if s.phase == FINISHED:
        return 0
    dice = dice_in_pool(s) + int(s.die > 0)
    if s.variant:
        turns = TURNS_A_ROUND - s.turns
        return dice if angler == SILENT_ANGLER else CATCHES_A_TURN * turns + CATCHES_AFTER
    players = sum(1 for seat in range(s.seats) if not is_out(s, seat))
    turns = -(-(dice + int(s.die_step == USED)) // max(1, players))
    return CATCHES_A_TURN * turns + CATCHES_AFTER


def most_of(s: State, key: str) -> int:
    return MOST.get(key, anglers(s))


def check_step(s: State, name: str) -> None:
    if name in ("journal", "new-day") and s.beaten >= min(LOCATIONS, s.day):
        raise BadPosition(GAME.say("error.beaten-before-day", beaten=s.beaten, day=s.day))
    for seat in range(s.seats):
        if s.line[seat] and not s.spinner[seat] and name != "hook-token":
            raise BadPosition(GAME.say("error.fish-line-seat", seat=seat))
    if s.seat >= s.seats or s.start >= s.seats or s.last_die >= s.seats:
        raise BadPosition(GAME.say("error.seats", seats=s.seats - 1))
