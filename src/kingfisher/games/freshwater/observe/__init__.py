"""What a learner sees of Freshwater Fly: the river, the Hatch, dice and tiles, what has been begun, and every angler's things.

Numbers of fish and tiles come from the State, so that components of one's own are seen as they are. What belongs to Fly Solo
alone is zeros on the river for several.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.observation import Feature, flag, flags, nothing, one_of, share
from kingfisher.games.freshwater.observe.anglers import (
    HIGHEST_STRENGTH,
    SEATS,
    TALLY,
    highest_points,
    see_seats,
    see_species_and_colour,
    see_tally,
)
from kingfisher.games.freshwater.rules import unseen_fish
from kingfisher.games.freshwater.rules.journal import (
    COLOUR_BOXES,
    MAX_POINTS,
    MAX_ROCKS,
    SPECIES_BOXES,
    points_of_days,
)
from kingfisher.games.freshwater.rules.setup import back_of, points_of, rock_space, strength_of
from kingfisher.games.freshwater.rules.state import (
    ADVENTURE,
    AIM,
    BACKS,
    BIG_ONES,
    BOARDS,
    BONUS_BOXES,
    CAST_1A,
    CAST_2A,
    CAST_3A,
    CAST_4A,
    COLOURS,
    COLUMNS,
    DAYS,
    DRIFTS,
    EARNED_AFTER_DRIFT,
    FACES,
    FISH,
    HIDDEN,
    HIGHEST_FINESSE,
    HIGHEST_ROCK_DECK,
    HOOK_TOKEN,
    HOOKED,
    LARGER_ROOM,
    LAST_ON_TRACK,
    LAST_REELS,
    LOCATIONS,
    MAX_DICE,
    MISSED,
    MOMENTUM_TILES,
    NEW_DAY,
    ON_BOARD,
    OPEN_FINESSE,
    OUT_OF_PLAY,
    REEL_3B,
    REEL_4B,
    ROCK_DECKS,
    ROUND_END,
    SILENT_ANGLER,
    SILENT_ROCK,
    SKILLS,
    SPACES,
    SPECIES,
    STRIKE,
    STRIKE_CARDS,
    TILES,
    TOKENS_A_COLOUR,
    TURNS_A_ROUND,
    USED,
)

if TYPE_CHECKING:
    from kingfisher.core.arrays import Floats
    from kingfisher.games.freshwater.rules.state import State

PHASES, DIE_STEPS, VARIANTS = NEW_DAY + 1, USED + 1, ADVENTURE + 1
MANY_ROUNDS, MAX_BADGES, POINTS_OF_DAYS = 40, 12, 700  # what counts as 1 of these
A_FISH = SPECIES + 3
DECK = FISH - SPACES + ROCK_DECKS

FEATURES = (
    Feature(
        "river",
        (SPACES, A_FISH + 3 + ROCK_DECKS),
        "by space, column by column from the top: species and colour of the fish (Green, Black, Gold); whether its point side "
        f"was seen, and then its points, of the deck's highest, and its strength, of {HIGHEST_STRENGTH}; which Rock deck lies "
        "there",
    ),
    Feature(
        "unseen fish",
        (BACKS, 3),
        "by species and colour: cards whose point side nobody saw, of all such cards; their points, of the deck's highest, and "
        f"strength, of {HIGHEST_STRENGTH}, on average",
    ),
    Feature("fish deck", (1 + A_FISH,), f"cards left, of {DECK}; species and colour of the top one"),
    Feature("rock decks", (ROCK_DECKS, 1 + SKILLS), f"cards left, of {HIGHEST_ROCK_DECK}; the top card where it was seen"),
    Feature("rocks gone", (SKILLS,), "Rock cards out of play that everybody saw"),
    Feature(
        "hatch", (TILES, COLOURS), f"tokens of each colour on the tiles of columns 1 to 6 and on deck, of {TOKENS_A_COLOUR}"
    ),
    Feature("room", (TILES,), f"the number on each Hatch tile, of {LARGER_ROOM}"),
    Feature("bag", (COLOURS,), f"tokens of each colour in the bag, of {TOKENS_A_COLOUR}"),
    Feature("discard", (COLOURS,), f"tokens of each colour that were discarded, of {TOKENS_A_COLOUR}"),
    Feature("pool", (FACES,), f"dice of each face in the pool, of {MAX_DICE}"),
    Feature("die", (FACES,), "the die in hand"),
    Feature("die step", (DIE_STEPS,), "of this turn: not taken, in hand, used"),
    Feature(
        "phase",
        (PHASES,),
        "what is asked: a Reel board, the first fly, a turn, fish to swap, a token to move, another fly, a landing, (a Strike "
        "card), a drift, a token for the spinner, a Rock deck, whether to keep the fish, E, Q, a Momentum tile, whether to "
        "turn it, (a reroll), (nothing), F and V, (Hatch tokens), (a roll), T, the end, (the Silent Angler), (his Strike "
        "card), his Rock deck, the Journal, (a new Day); those in brackets pass by themselves",
    ),
    Feature("leads back to", (3,), "what goes on after a Cast or a Reel: a turn, the end of a round, the last reels"),
    Feature(
        "tiles",
        (MOMENTUM_TILES, 4),
        "by Momentum tile: in play; on the board; its B side is up; the column or the value that the side names, of 6",
    ),
    Feature("tile in use", (2 * MOMENTUM_TILES,), "1A, 1B, 2A and so on"),
    Feature("tile used", (1,), "1 when a Momentum tile was played this turn"),
    Feature("cast to", (COLUMNS,), "the column of the Cast"),
    Feature("casting token", (SPACES,), "the space where it is"),
    Feature("first landing", (SPACES,), "the space where the Cast began"),
    Feature("drifts", (1,), f"of {DRIFTS + 1}"),
    Feature("strike cards", (1,), f"revealed in this Cast, of {STRIKE_CARDS}"),
    Feature("earned", (1,), f"Strike cards earned at this space, of {EARNED_AFTER_DRIFT}"),
    Feature("hook is set", (1,), "1 while a fish that was just hooked may still be put back"),
    Feature("rock from", (ROCK_DECKS,), "the deck from which a card was just taken"),
    Feature("skills used", (SKILLS,), "this turn"),
    Feature("last reels", (1,), "1 when the owner of T has reeled at the end of the game"),
    Feature("rounds", (1,), f"that were begun, of {MANY_ROUNDS}"),
    *SEATS,
    Feature("master skills", (1,), "1 where the cards Q to X are shuffled in"),
    Feature("variant", (VARIANTS,), "river, solo, adventure"),
    Feature("location", (LOCATIONS,), "of Fly Solo, L1 to L4"),
    Feature("bonus token", (COLOURS,), "the colour of the Bonus Hatch token"),
    Feature("turns", (TURNS_A_ROUND + 1,), "that the player of Fly Solo took this round, from none to three"),
    Feature("day bonus", (2,), f"Bonus Points of this Day, of {MAX_POINTS}; whether the 7 Fish Bonus counts"),
    Feature("silent track", (LAST_ON_TRACK + 1,), "the Silent Angler's space of the Achievement Track"),
    Feature("silent catch", (1,), "1 when the Silent Angler caught a fish this round"),
    Feature("silent dice", (FACES,), f"dice of each face that the Silent Angler used, of {MAX_DICE}"),
    Feature("silent tally", SEATS[-1].shape, f"of the Silent Angler: {SEATS[-1].meaning}"),
    Feature("day", (DAYS,), "of an adventure"),
    Feature("beaten", (1,), f"locations, of {LOCATIONS}"),
    Feature("badges", (1,), f"that are not spent, of {MAX_BADGES}"),
    Feature("open tiles", (OPEN_FINESSE,), "Momentum tiles that were unlocked"),
    Feature("open rods", (BOARDS,), "the Reel board of Fly Solo: 1A, 2A, 3B, 4B"),
    Feature(
        "upgrades",
        (5,),
        f"Finesse at Start, of {HIGHEST_FINESSE}; Rocks per Deck, of {MAX_ROCKS}; Skill Card; 7 Fish Bonus; Bonus Points, of "
        f"{MAX_POINTS}",
    ),
    Feature("species goals", (SPECIES,), f"boxes filled in, of {SPECIES_BOXES}"),
    Feature("balanced fishing", (3,), "boxes filled in for Green, Black and Gold, of all"),
    Feature("big ones", (BIG_ONES,), "boxes filled in, by species"),
    Feature("bonus boxes", (1,), f"boxes filled in for the Bonus Hatch Token, of {BONUS_BOXES}"),
    Feature("eight fish", (1,), "1 when the box is filled in"),
    Feature("points of days", (1,), f"of the Days that are over, of {POINTS_OF_DAYS}"),
)


def observe(s: State, seat: int, out: Floats) -> int:
    at, highest = 0, highest_points(s)
    for where in range(SPACES):
        at = see_space(s, where, highest, out, at)
    at = see_unseen(s, highest, out, at)
    at = see_decks(s, out, at)
    at = see_hatch_and_dice(s, out, at)
    at = see_phase(s, out, at)
    at = see_cast(s, out, at)
    at = flags(out, at, s.used, SKILLS)
    at = flag(out, at, s.last_reels == 1)
    at = share(out, at, s.rounds, MANY_ROUNDS)
    at = see_seats(s, seat, highest, out, at)
    at = see_day(s, out, at)
    return see_journal(s, out, at)


def see_space(s: State, where: int, highest: int, out: Floats, at: int) -> int:
    card = s.river[where]
    at = see_species_and_colour(s, card, out, at)
    if 0 < card < HIDDEN:
        at = flag(out, at, True)
        at = share(out, at, points_of(s, card), highest)
        at = share(out, at, strength_of(s, card), HIGHEST_STRENGTH)
    else:
        at = nothing(out, at, 3)
    for deck in range(ROCK_DECKS):
        at = flag(out, at, s.rocks_left[deck] > 0 and rock_space(s, deck) == where)
    return at


def see_unseen(s: State, highest: int, out: Floats, at: int) -> int:
    unseen = unseen_fish(s)
    for back in range(BACKS):
        copies, count, points, strength = 0, 0, 0, 0
        for card in range(1, FISH + 1):
            if back_of(s, card) == back:
                copies += 1
                if unseen >> (card - 1) & 1:
                    count += 1
                    points += points_of(s, card)
                    strength += strength_of(s, card)
        at = share(out, at, count, max(1, copies))
        at = share(out, at, points, highest * max(1, count))
        at = share(out, at, strength, HIGHEST_STRENGTH * max(1, count))
    return at


def see_decks(s: State, out: Floats, at: int) -> int:
    left = s.deck_left
    at = share(out, at, left, DECK)
    at = see_species_and_colour(s, s.deck[left - 1] if left else 0, out, at)
    for deck in range(ROCK_DECKS):
        left = s.rocks_left[deck]
        at = share(out, at, left, HIGHEST_ROCK_DECK)
        at = one_of(out, at, s.rocks[deck, left - 1] - 1 if left else -1, SKILLS)
    return flags(out, at, s.gone, SKILLS)


def see_hatch_and_dice(s: State, out: Floats, at: int) -> int:
    for tile in range(TILES):
        for colour in range(COLOURS):
            at = share(out, at, s.hatch[tile, colour], TOKENS_A_COLOUR)
    for tile in range(TILES):
        at = share(out, at, s.room[tile], LARGER_ROOM)
    for colour in range(COLOURS):
        at = share(out, at, s.bag[colour], TOKENS_A_COLOUR)
    for colour in range(COLOURS):
        at = share(out, at, s.discard[colour], TOKENS_A_COLOUR)
    for face in range(FACES):
        at = share(out, at, s.pool[face], MAX_DICE)
    return at


def see_phase(s: State, out: Floats, at: int) -> int:
    at = one_of(out, at, s.die - 1, FACES)
    at = one_of(out, at, s.die_step, DIE_STEPS)
    at = one_of(out, at, s.phase, PHASES)
    after = s.after
    at = one_of(out, at, 1 if after == ROUND_END else 2 if after == LAST_REELS else 0, 3)
    for tile in range(MOMENTUM_TILES):
        at = flag(out, at, s.tile_at[tile] != OUT_OF_PLAY)
        at = flag(out, at, s.tile_at[tile] == ON_BOARD)
        at = flag(out, at, s.side[tile] == 1)
        at = share(out, at, number_of_tile(s, tile, s.side[tile]), FACES)
    at = one_of(out, at, s.playing - 2, 2 * MOMENTUM_TILES)
    return flag(out, at, s.played == 1)


def number_of_tile(s: State, tile: int, side: int) -> int:
    """Find the column or the value that the side names, 0 where it names none."""
    if s.tile_at[tile] == OUT_OF_PLAY:
        return 0
    if tile == 0 and side == 0:
        return s.numbers[CAST_1A]
    if tile == 1 and side == 0:
        return s.numbers[CAST_2A]
    if tile == 2:
        return s.numbers[CAST_3A if side == 0 else REEL_3B]
    return s.numbers[CAST_4A if side == 0 else REEL_4B] if tile == 3 else 0


def see_cast(s: State, out: Floats, at: int) -> int:
    phase = s.phase
    casting = STRIKE <= phase <= MISSED
    at = one_of(out, at, s.column if casting or phase == AIM else -1, COLUMNS)
    at = one_of(out, at, s.spot if casting or phase == SILENT_ROCK else -1, SPACES)
    at = one_of(out, at, s.first_spot if casting else -1, SPACES)
    at = share(out, at, s.drifts, DRIFTS + 1)
    at = share(out, at, s.revealed, STRIKE_CARDS)
    at = share(out, at, s.earned, EARNED_AFTER_DRIFT)
    at = flag(out, at, HOOK_TOKEN <= phase <= HOOKED)
    return one_of(out, at, s.hooked_deck - 1, ROCK_DECKS)


def see_day(s: State, out: Floats, at: int) -> int:
    variant = s.variant
    at = flag(out, at, s.packs == 1)
    at = one_of(out, at, variant, VARIANTS)
    at = one_of(out, at, s.location - 1, LOCATIONS)
    at = one_of(out, at, s.bonus - 1, COLOURS)
    at = one_of(out, at, s.turns if variant else -1, TURNS_A_ROUND + 1)
    at = share(out, at, s.extra_points, MAX_POINTS)
    at = flag(out, at, s.extra_seven > 0)
    if variant == 0:
        return nothing(out, at, LAST_ON_TRACK + 2 + FACES + TALLY)
    at = one_of(out, at, s.track, LAST_ON_TRACK + 1)
    at = flag(out, at, s.silent_catch == 1)
    for face in range(FACES):
        at = share(out, at, s.taken[SILENT_ANGLER, face], MAX_DICE)
    return see_tally(s, SILENT_ANGLER, out, at)


def see_journal(s: State, out: Floats, at: int) -> int:
    at = one_of(out, at, s.day - 1 if s.variant == ADVENTURE else -1, DAYS)
    at = share(out, at, s.beaten, LOCATIONS)
    at = share(out, at, s.badges, MAX_BADGES)
    at = flags(out, at, s.open_tiles, OPEN_FINESSE)
    at = one_of(out, at, s.open_board - 1, BOARDS)
    at = share(out, at, s.open_finesse, HIGHEST_FINESSE)
    at = share(out, at, s.open_rocks, MAX_ROCKS)
    at = flag(out, at, s.open_skill == 1)
    at = flag(out, at, s.open_seven == 1)
    at = share(out, at, s.open_points, MAX_POINTS)
    for species in range(SPECIES):
        at = share(out, at, s.species_boxes[species], SPECIES_BOXES)
    for colour in range(3):
        at = share(out, at, s.colour_boxes[colour], COLOUR_BOXES[colour])
    at = flags(out, at, s.big_ones, BIG_ONES)
    at = share(out, at, s.bonus_boxes, BONUS_BOXES)
    at = flag(out, at, s.eight_box == 1)
    return share(out, at, points_of_days(s), POINTS_OF_DAYS)
