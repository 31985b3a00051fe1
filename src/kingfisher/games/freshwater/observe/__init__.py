"""What a learner sees of Freshwater Fly: the river, the Hatch, dice and tiles, what has been begun, and every angler's things.

Numbers of fish and tiles come from the State, so a player's own components are observed as they are. What belongs to Fly Solo
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
from kingfisher.games.freshwater.rules.hidden_cards import unseen_fish
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
    index, highest = 0, highest_points(s)
    for where in range(SPACES):
        index = see_space(s, where, highest, out, index)
    index = see_unseen(s, highest, out, index)
    index = see_decks(s, out, index)
    index = see_hatch_and_dice(s, out, index)
    index = see_phase(s, out, index)
    index = see_cast(s, out, index)
    index = flags(out, index, s.used, SKILLS)
    index = flag(out, index, s.last_reels == 1)
    index = share(out, index, s.rounds, MANY_ROUNDS)
    index = see_seats(s, seat, highest, out, index)
    index = see_day(s, out, index)
    return see_journal(s, out, index)


def see_space(s: State, where: int, highest: int, out: Floats, index: int) -> int:
    card = s.river[where]
    index = see_species_and_colour(s, card, out, index)
    if 0 < card < HIDDEN:
        index = flag(out, index, True)
        index = share(out, index, points_of(s, card), highest)
        index = share(out, index, strength_of(s, card), HIGHEST_STRENGTH)
    else:
        index = nothing(out, index, 3)
    for deck in range(ROCK_DECKS):
        index = flag(out, index, s.rocks_left[deck] > 0 and rock_space(s, deck) == where)
    return index


def see_unseen(s: State, highest: int, out: Floats, index: int) -> int:
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
        index = share(out, index, count, max(1, copies))
        index = share(out, index, points, highest * max(1, count))
        index = share(out, index, strength, HIGHEST_STRENGTH * max(1, count))
    return index


def see_decks(s: State, out: Floats, index: int) -> int:
    left = s.deck_left
    index = share(out, index, left, DECK)
    index = see_species_and_colour(s, s.deck[left - 1] if left else 0, out, index)
    for deck in range(ROCK_DECKS):
        left = s.rocks_left[deck]
        index = share(out, index, left, HIGHEST_ROCK_DECK)
        index = one_of(out, index, s.rocks[deck, left - 1] - 1 if left else -1, SKILLS)
    return flags(out, index, s.rocks_out_of_play, SKILLS)


def see_hatch_and_dice(s: State, out: Floats, index: int) -> int:
    for tile in range(TILES):
        for colour in range(COLOURS):
            index = share(out, index, s.hatch[tile, colour], TOKENS_A_COLOUR)
    for tile in range(TILES):
        index = share(out, index, s.room[tile], LARGER_ROOM)
    for colour in range(COLOURS):
        index = share(out, index, s.bag[colour], TOKENS_A_COLOUR)
    for colour in range(COLOURS):
        index = share(out, index, s.discard[colour], TOKENS_A_COLOUR)
    for face in range(FACES):
        index = share(out, index, s.pool[face], MAX_DICE)
    return index


def see_phase(s: State, out: Floats, index: int) -> int:
    index = one_of(out, index, s.die - 1, FACES)
    index = one_of(out, index, s.die_step, DIE_STEPS)
    index = one_of(out, index, s.phase, PHASES)
    after = s.phase_after
    index = one_of(out, index, 1 if after == ROUND_END else 2 if after == LAST_REELS else 0, 3)
    for tile in range(MOMENTUM_TILES):
        index = flag(out, index, s.tile_at[tile] != OUT_OF_PLAY)
        index = flag(out, index, s.tile_at[tile] == ON_BOARD)
        index = flag(out, index, s.side[tile] == 1)
        index = share(out, index, number_of_tile(s, tile, s.side[tile]), FACES)
    index = one_of(out, index, s.playing - 2, 2 * MOMENTUM_TILES)
    return flag(out, index, s.played == 1)


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


def see_cast(s: State, out: Floats, index: int) -> int:
    phase = s.phase
    casting = STRIKE <= phase <= MISSED
    index = one_of(out, index, s.column if casting or phase == AIM else -1, COLUMNS)
    index = one_of(out, index, s.spot if casting or phase == SILENT_ROCK else -1, SPACES)
    index = one_of(out, index, s.first_spot if casting else -1, SPACES)
    index = share(out, index, s.drifts, DRIFTS + 1)
    index = share(out, index, s.revealed, STRIKE_CARDS)
    index = share(out, index, s.earned, EARNED_AFTER_DRIFT)
    index = flag(out, index, HOOK_TOKEN <= phase <= HOOKED)
    return one_of(out, index, s.hooked_deck - 1, ROCK_DECKS)


def see_day(s: State, out: Floats, index: int) -> int:
    variant = s.variant
    index = flag(out, index, s.packs == 1)
    index = one_of(out, index, variant, VARIANTS)
    index = one_of(out, index, s.location - 1, LOCATIONS)
    index = one_of(out, index, s.bonus - 1, COLOURS)
    index = one_of(out, index, s.turns if variant else -1, TURNS_A_ROUND + 1)
    index = share(out, index, s.extra_points, MAX_POINTS)
    index = flag(out, index, s.extra_seven > 0)
    if variant == 0:
        return nothing(out, index, LAST_ON_TRACK + 2 + FACES + TALLY)
    index = one_of(out, index, s.track, LAST_ON_TRACK + 1)
    index = flag(out, index, s.silent_catch == 1)
    for face in range(FACES):
        index = share(out, index, s.taken[SILENT_ANGLER, face], MAX_DICE)
    return see_tally(s, SILENT_ANGLER, out, index)


def see_journal(s: State, out: Floats, index: int) -> int:
    index = one_of(out, index, s.day - 1 if s.variant == ADVENTURE else -1, DAYS)
    index = share(out, index, s.beaten, LOCATIONS)
    index = share(out, index, s.badges, MAX_BADGES)
    index = flags(out, index, s.open_tiles, OPEN_FINESSE)
    index = one_of(out, index, s.open_board - 1, BOARDS)
    index = share(out, index, s.open_finesse, HIGHEST_FINESSE)
    index = share(out, index, s.open_rocks, MAX_ROCKS)
    index = flag(out, index, s.open_skill == 1)
    index = flag(out, index, s.open_seven == 1)
    index = share(out, index, s.open_points, MAX_POINTS)
    for species in range(SPECIES):
        index = share(out, index, s.species_boxes[species], SPECIES_BOXES)
    for colour in range(3):
        index = share(out, index, s.colour_boxes[colour], COLOUR_BOXES[colour])
    index = flags(out, index, s.big_ones, BIG_ONES)
    index = share(out, index, s.bonus_boxes, BONUS_BOXES)
    index = flag(out, index, s.eight_box == 1)
    return share(out, index, points_of_days(s), POINTS_OF_DAYS)
