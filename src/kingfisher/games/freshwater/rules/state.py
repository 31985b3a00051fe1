"""The State of Freshwater Fly: phases, moves, components and the fields that hold them."""

from __future__ import annotations

from kingfisher.core.arrays import Ints, Ints2D
from kingfisher.core.structs import Struct, int8, int16, int32, int64

# [1.1] Space 3 * column + row, the column counted from 0.
COLUMNS, ROWS = 6, 3
SPACES = COLUMNS * ROWS
ON_DECK = COLUMNS  # [1.2] the place of the Hatch tile beside the board
TILES = COLUMNS + 1
COLOURS, TOKENS_A_COLOUR = 6, 10  # [1.3]
NONE, ORANGE, GREEN_TOKEN, YELLOW, WHITE, TAN, BLUE = range(7)  # of a fly or a token; in arrays they count from 0

FISH = 48  # [1.4]
STEELHEAD, DOLLY, CUTTHROAT, BROOK, GRAYLING, RAINBOW, BROWN, COHO = range(8)
SPECIES = 8
GREEN, BLACK, GOLD = 1, 2, 3  # colours of fish are also the sections of the line [1.8]
BACKS = SPECIES * 3  # what is seen of a fish in the river
HIDDEN = FISH + 1  # the card of a fish of which only the back is seen: HIDDEN + back

MAX_SEATS = 4
ROCK_DECKS, HIGHEST_ROCK_DECK = 3, MAX_SEATS + 1  # [1.5] [2.1]
FACES, FEW_DICE, MAX_DICE = 6, 7, 9  # [2.7]
ROOM, LARGER_ROOM = 4, 5  # [2.4] [12.3] for Hatch tokens on a tile
STRIKE_CARDS = 4  # [1.6]
EARNED_AT_LANDING, EARNED_AFTER_DRIFT = 1, 2  # [4.4] [4.8] Strike cards
DRIFTS = 2  # [4.9] [8.26] with X one more
BASIC_SKILLS, SKILLS = 16, 24  # [1.9]
(
    SKILL_A, SKILL_B, SKILL_C, SKILL_D, SKILL_E, SKILL_F, SKILL_G, SKILL_H, SKILL_I, SKILL_J, SKILL_K, SKILL_L,
    SKILL_M, SKILL_N, SKILL_O, SKILL_P, SKILL_Q, SKILL_R, SKILL_S, SKILL_T, SKILL_U, SKILL_V, SKILL_W, SKILL_X,
) = range(SKILLS)  # fmt: skip
MOMENTUM_TILES, TILES_IN_PLAY = 7, 5
# A tile, counted from 1, and its side in one number: 2 * tile + side.
(
    SIDE_1A, SIDE_1B, SIDE_2A, SIDE_2B, SIDE_3A, SIDE_3B, SIDE_4A, SIDE_4B,
    SIDE_5A, SIDE_5B, SIDE_6A, SIDE_6B, SIDE_7A, SIDE_7B,
) = range(2, 2 + 2 * MOMENTUM_TILES)  # fmt: skip
BOARDS = 4  # 1A, 2A, 3B, 4B
BOARD_1A, BOARD_2A, BOARD_3B, BOARD_4B = 1, 2, 3, 4
HIGHEST_FINESSE = 4
SEVEN = 7
MAX_ROUNDS = 30_000  # they are not counted on from here
CATCHES_A_TURN, CATCHES_AFTER = 3, 3  # at most: in a turn, and by what V and T may bring at the end of a round
MAX_CAUGHT = SEVEN - 1 + 5 * CATCHES_A_TURN + CATCHES_AFTER  # before the last round, and in it five turns at most

# [12.1] [13.1] Fly Solo. What the Silent Angler has lies where a second seat's things would lie.
RIVER, DAY, ADVENTURE = 0, 1, 2
PLAYER, SILENT_ANGLER = 0, 1
LOCATIONS, DAYS = 4, 7
L1, L2, L3, L4 = range(1, LOCATIONS + 1)
TURNS_A_ROUND = 3  # [12.11]
TOKENS_A_COLOUR_SOLO = 5  # [12.4]
LAST_ON_TRACK = 6  # [12.24]
ROCKS_AT = ((5, 10, 17), (6, 8, 13), (5, 7, 9), (0, 6, 12))  # [12.2]
BIG_ONES = SPECIES  # [13.16]
BONUS_BOXES = 10  # [13.17]

# [11.1] What was lost of the printed numbers, in the order of components.toml.
(
    CAST_1A, CAST_2A, CAST_3A, REEL_3B, CAST_4A, REEL_4B, COLOUR_7A,
    FACE_A, FROM_C, TO_C, FROM_D, TO_D, FROM_H, TO_H, CAST_J, VALUE_K, VALUE_M, COLOUR_Q, COLOUR_R,
    OWN_T, OTHERS_T, CAST_V, NOT_W, DRAG_SPACE, ROCK_SPACE,
) = range(25)  # fmt: skip
NUMBERS = ROCK_SPACE + ROCK_DECKS

# [5.3] Start, and what is not Apply Drag or Momentum.
REEL_SPACES = 5
START, FINESSE_SPACE, STAMINA_SPACE = 0, 3, 4


class State(Struct):
    """Everything that a game holds at one moment."""

    skills: Ints = int32(MAX_SEATS)  # Rock cards of each seat, one bit each; W once its fish was caught
    fresh: Ints = int32(MAX_SEATS)  # those that cannot be used yet
    used: int = int32()  # skills used this turn
    rocks_out_of_play: int = int32()  # one bit each; everybody saw them
    known: int = int32()  # spaces whose fish was seen, one bit each
    done_before: int = int32()  # challenges that were completed before the last Day that is over, one bit each
    cards: Ints = int16(FISH)  # points + 32 * strength + 256 * back; equal cards stand side by side
    rounds: int = int16()
    phase: int = int16()
    phase_after: int = int16()  # to which a Cast or a Reel leads back
    ended: int = int16()  # 1: as the rules say; 2: everybody but one gave up
    day_points: Ints = int16(DAYS)  # of each Day of an adventure
    silent_points: Ints = int16(DAYS)
    big_ones: int = int16()  # boxes filled in, one bit each
    numbers: Ints = int8(NUMBERS)
    river: Ints = int8(SPACES)  # a card, from 1; 0 is a Rock deck or nothing
    deck: Ints = int8(FISH - SPACES + ROCK_DECKS)  # the last one is on top
    deck_left: int = int8()
    rocks: Ints2D = int8(ROCK_DECKS, HIGHEST_ROCK_DECK)  # letters, from 1; the last one is on top
    rocks_left: Ints = int8(ROCK_DECKS)
    rock_known: Ints = int8(ROCK_DECKS)  # whether the top card was seen
    hatch: Ints2D = int8(TILES, COLOURS)  # tokens on the tile of each place
    room: Ints = int8(TILES)  # the number on the tile
    bag: Ints = int8(COLOURS)
    discard: Ints = int8(COLOURS)
    pool: Ints = int8(FACES)  # dice of each face
    taken: Ints2D = int8(MAX_SEATS, FACES)  # dice used this round, of each face
    board: Ints = int8(MAX_SEATS)  # 0 before it is chosen
    fly: Ints = int8(MAX_SEATS)
    second_fly: Ints = int8(MAX_SEATS)
    line: Ints = int8(MAX_SEATS)  # the fish on the line, a card
    section: Ints = int8(MAX_SEATS)
    reel: Ints = int8(MAX_SEATS)
    spinner: Ints = int8(MAX_SEATS)
    drag: Ints = int8(MAX_SEATS)
    tucked: Ints = int8(MAX_SEATS)  # whether W lies under the fish on the line
    lost: Ints = int8(MAX_SEATS)  # the fish that was on the line when the game ended
    finesse: Ints = int8(MAX_SEATS)
    tile: Ints = int8(MAX_SEATS)  # the Momentum tile held, from 1
    pile: Ints2D = int8(MAX_SEATS, MAX_CAUGHT)  # the fish caught, in order
    caught: Ints = int8(MAX_SEATS)
    tokens: Ints2D = int8(MAX_SEATS, COLOURS)  # Hatch tokens in the score pile
    side: Ints = int8(MOMENTUM_TILES)  # 0 is A, 1 is B
    tile_at: Ints = int8(MOMENTUM_TILES)  # OUT_OF_PLAY, ON_BOARD, or HELD_BY + seat
    seats: int = int8()
    start: int = int8()  # the Start player
    seat: int = int8()  # whose turn it is
    die: int = int8()
    die_step: int = int8()
    played: int = int8()  # whether a Momentum tile was played this turn
    playing: int = int8()  # the tile that is being used, 2 * tile + side
    column: int = int8()  # of the Cast, from 0
    spot: int = int8()  # where the Casting token is
    first_spot: int = int8()
    drifts: int = int8()
    revealed: int = int8()  # Strike cards
    earned: int = int8()  # at this space
    draws_due: int = int8()  # Strike cards to reveal, or Hatch tokens to draw
    hooked: int = int8()  # the space of the fish just hooked, from 1
    hooked_deck: int = int8()  # the Rock deck from which a card was taken, from 1
    hooked_rock: int = int8()  # that card, from 1
    first_to_seven: int = int8()  # a seat, from 1
    last_die: int = int8()  # the seat that took the last die of the round
    asked: int = int8()  # seats that were asked at the end of the round or game, one bit each
    given_up: int = int8()  # seats, one bit each
    packs: int = int8()  # whether Q to X are in
    last_reels: int = int8()  # whether T's owner has reeled
    variant: int = int8()  # RIVER, DAY or ADVENTURE
    location: int = int8()  # from 1
    bonus: int = int8()  # the colour of the Bonus Hatch token, from 1
    track: int = int8()  # where the Silent Angler's token is, from 0
    silent_catch: int = int8()  # whether the Silent Angler caught a fish this round
    turns: int = int8()  # that the player took this round
    extra_points: int = int8()  # that were unlocked when the Day began
    extra_seven: int = int8()
    dealt_rocks: int = int8()  # 0 before the first Day
    dealt_skill: int = int8()
    dealt_tiles: int = int8()  # one bit each
    day: int = int8()  # from 1
    beaten: int = int8()  # how many locations
    badges: int = int8()  # that are not spent
    open_tiles: int = int8()  # Momentum tiles that were unlocked, one bit each
    open_finesse: int = int8()
    open_rocks: int = int8()  # cards in each deck
    open_board: int = int8()
    open_skill: int = int8()
    open_seven: int = int8()
    open_points: int = int8()
    species_boxes: Ints = int8(SPECIES)
    colour_boxes: Ints = int8(3)
    bonus_boxes: int = int8()
    eight_box: int = int8()


class Options(Struct):
    """The options, as the rules read them."""

    seats: int = int64()
    variant: int = int64()
    players: int = int64()
    boards: int = int64()
    momentum: int = int64()
    location: int = int64()
    tile: int = int64()
    finesse: int = int64()
    rocks: int = int64()
    rod: int = int64()
    skill: int = int64()
    master_skills: int = int64()
    cards: Ints = int64(FISH)
    numbers: Ints = int64(NUMBERS)


OUT_OF_PLAY, ON_BOARD, HELD_BY = 0, 1, 2
NOT_TAKEN, IN_HAND, USED = 0, 1, 2

# Phases: before play, a turn, in the midst of a tile, a Cast, a Reel, and the end. Some are left at once where they leave
# nothing to choose.
(
    BOARD_CHOICE, FIRST_FLY, TURN, SWAPPING, CARRYING, CHANGE, AIM, STRIKE, SPOT, HOOK_TOKEN, HOOK_ROCK, HOOKED, MISSED,
    STAMINA, TILE_CHOICE, HELD, REROLL, ACTED, ROUND_END, HATCHING, ROLL, LAST_REELS, FINISHED,
    SILENT, SILENT_STRIKE, SILENT_ROCK, JOURNAL, NEW_DAY,
) = range(28)  # fmt: skip

# Moves.
TAKE = 0  # + face - 1
CAST = TAKE + 6  # + row
REEL = CAST + ROWS
TAKE_FINESSE = REEL + 1
PLUS = TAKE_FINESSE + 1
MINUS = PLUS + 1
DRAG = MINUS + 1
FLY = DRAG + 1  # + colour - 1
MOMENTUM = FLY + COLOURS
MOMENTUM_CAST = MOMENTUM + 1
MOMENTUM_REEL = MOMENTUM_CAST + 1
MOMENTUM_FLY = MOMENTUM_REEL + 1  # + colour - 1
MOMENTUM_FLIP = MOMENTUM_FLY + COLOURS  # + face - 1
MOVE_SKILL = MOMENTUM_FLIP + 6  # + letter
MOVE_SKILL_I = MOVE_SKILL + SKILLS  # + colour - 1
REEL_K = MOVE_SKILL_I + COLOURS
REEL_M = REEL_K + 1
MOVE_SKILL_L = REEL_M + 1  # + face - 1
END_TURN = MOVE_SKILL_L + 6
EXTRA = END_TURN + 1
DRIFT = EXTRA + 1  # + row
MOVE_SKILL_X = DRIFT + ROWS  # + row
END_CAST = MOVE_SKILL_X + ROWS
KEEP_FISH = END_CAST + 1
TOKEN = KEEP_FISH + 1  # + colour - 1
ROCK = TOKEN + COLOURS  # + deck
TILE = ROCK + ROCK_DECKS  # + tile - 1
FLIP_TILE = TILE + MOMENTUM_TILES
KEEP_TILE = FLIP_TILE + 1
KEEP_FLY = KEEP_TILE + 1
PASS = KEEP_FLY + 1
BOARD = PASS + 1  # + board - 1
CARRY = BOARD + BOARDS  # + (column * 6 + colour) * 2 + 1 to the right, + 0 to the left
MOVE_SKILL_S = (
    CARRY + COLUMNS * COLOURS * 2
)  # + (column * 6 + colour) * 4 + 0, 1, 2, 3: two or one to the left, one or two to the right
SWAP = MOVE_SKILL_S + COLUMNS * COLOURS * 4  # + b * (b - 1) / 2 + a, spaces a < b
UPGRADE = SWAP + SPACES * (SPACES - 1) // 2  # + one of those below
OPEN_TILE, OPEN_FINESSE, OPEN_ROCKS, OPEN_3B, OPEN_4B, OPEN_SKILL, OPEN_SEVEN, OPEN_POINTS = 0, 5, 6, 7, 8, 9, 10, 11
UPGRADES = 12
BEGIN_DAY = UPGRADE + UPGRADES
MOVES = BEGIN_DAY + 1
MAX_LEGAL_MOVES = 300

# [11.23] Which five of the seven tiles are used: basic, drawn by lot, and the lists, one bit a tile.
TILE_LISTS = tuple(
    127 ^ (1 << one | 1 << other) for other in range(MOMENTUM_TILES - 1, 0, -1) for one in range(other - 1, -1, -1)
)
