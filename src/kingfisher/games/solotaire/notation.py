"""Moves and positions of Solotaire as text, both ways.

Moves: 'play KS c2', 'turn b2', 'turn none', 'choose rows', 'choose columns'. Positions are described in rules.md.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kingfisher.core import cards
from kingfisher.core.errors import BadPosition, IllegalMove, UnreadableMove
from kingfisher.games.solotaire import GAME
from kingfisher.games.solotaire.line_potential import CHAINS, visible
from kingfisher.games.solotaire.rules.board_play import board_of, drawn_card, hand_card, plays
from kingfisher.games.solotaire.rules.deck_check import missing
from kingfisher.games.solotaire.rules.deck_setup import boards, cut_rank, has_hands, laid_out, takes_turns
from kingfisher.games.solotaire.rules.poker_hands import with_card
from kingfisher.games.solotaire.rules.state import (
    CARD_STAYS,
    CARDS,
    CHOOSE,
    CHOOSE_COLUMNS,
    CHOOSE_ROWS,
    CLASSIC,
    DIAGONAL,
    DONE,
    FIRST_TURN,
    HAND,
    LAST,
    LINES,
    MAYHEM_2,
    NOBODY,
    NOT_IN_HAND,
    ONE_CARD_DRAWN,
    PLAY,
    SIDE,
    SLOTS,
    TURN,
    TURN_NONE,
)
from kingfisher.games.solotaire.rules.unseen_cards import in_hand, owner

if TYPE_CHECKING:
    from kingfisher.games.solotaire.rules.state import Options, State

COLUMNS = "abcde"
STEPS = ("play", "turn", "done", "choose")
SLOT_TEXT = re.compile(r"[a-e][1-5]")
SEAT_TEXT = re.compile(r"[01]")
MAX_IN_A_LINE = max(sum(chain) for chain in CHAINS)


def slot_text(slot: int) -> str:
    return f"{COLUMNS[slot % SIDE]}{slot // SIDE + 1}"


def read_slot(word: str) -> int | None:
    """Read a slot such as 'c2', None if it is none."""
    word = word.lower()
    return COLUMNS.index(word[0]) + SIDE * (int(word[1]) - 1) if SLOT_TEXT.fullmatch(word) else None


def card_text(card: int) -> str:
    return cards.card_text(card >> 4, card & 15) if card else "?"


def read_card(word: str) -> int | None:
    card = cards.read_card(word)
    return card[0] << 4 | card[1] if card else None


# Moves


def card_of(s: State, seat: int, move: int) -> int:
    """Find the card that a move plays, 0 where there is none or it is not to be seen."""
    if has_hands(s):
        return hand_card(s, seat, move // SLOTS)
    return drawn_card(s, board_of(s, seat)) if move < SLOTS else 0


def write_move(s: State, seat: int, move: int) -> str:
    if move < FIRST_TURN:
        card = card_of(s, seat, move)
        return f"play {card_text(card) if card else f'#{move // SLOTS + 1}'} {slot_text(move % SLOTS)}"
    if move < TURN_NONE:
        return f"turn {slot_text((move - FIRST_TURN) * DIAGONAL)}"
    return {TURN_NONE: "turn none", CHOOSE_ROWS: "choose rows", CHOOSE_COLUMNS: "choose columns"}[move]


def read_move(s: State, seat: int, text: str) -> int:
    words = text.lower().replace(",", " ").split()
    words = [word for word in words if word not in ("at", "in", "to", "on")]
    if words[:1] == ["choose"] and len(words) == 2 and words[1] in ("rows", "columns"):
        return CHOOSE_ROWS if words[1] == "rows" else CHOOSE_COLUMNS
    if words in (["turn", "none"], ["leave"]):
        return TURN_NONE
    if words[:1] == ["turn"] and len(words) == 2:
        return FIRST_TURN + read_diagonal(words[1], text)
    if words[:1] == ["play"]:
        return read_play(s, seat, words[1:], text)
    if 1 <= len(words) <= 2 and read_slot(words[-1]) is not None:
        return read_play(s, seat, words, text)
    key = "error.not-move-in-mayhem" if s.variant == MAYHEM_2 else "error.not-move"
    raise UnreadableMove(GAME.say(key, text=repr(text)))


def read_diagonal(word: str, text: str) -> int:
    slot = read_slot(word)
    if slot is None or slot % DIAGONAL:
        raise UnreadableMove(GAME.say("error.not-slot-diagonal", text=repr(text), word=repr(word)))
    return slot // DIAGONAL


def read_play(s: State, seat: int, words: list[str], text: str) -> int:
    """Read a card and a slot; where one card is drawn, the slot alone will do."""
    slot = read_slot(words[-1]) if words else None
    if slot is None or not 1 <= len(words) <= 2:
        raise UnreadableMove(GAME.say("error.play-names-card", text=repr(text)))
    if len(words) == 1:
        if has_hands(s):
            raise UnreadableMove(GAME.say("error.say-which-card", text=repr(text), slot=words[0]))
        return slot
    return slot + SLOTS * read_index(s, seat, words[0], text)


def read_index(s: State, seat: int, word: str, text: str) -> int:
    """Read which card of the hand is meant, 0 for the drawn one.

    '#3' is the third that was dealt, where none can be seen.
    """
    if re.fullmatch(r"#[1-9][0-9]?", word) and int(word[1:]) <= HAND:
        return int(word[1:]) - 1
    card = read_card(word)
    if card is None:
        raise UnreadableMove(GAME.say("error.not-card-cards", text=repr(text), word=repr(word)))
    lies = [slot for slot in range(SLOTS) if visible(s, board_of(s, seat), slot) == card]
    if lies:
        raise IllegalMove(text, GAME.rule(CARD_STAYS), GAME.say("error.lies-at", card=card_text(card), slot=slot_text(lies[0])))
    if has_hands(s):
        held = [index for index in range(HAND) if hand_card(s, seat, index) == card]
        if not held and s.step[0] != CHOOSE:
            raise IllegalMove(text, GAME.rule(NOT_IN_HAND), GAME.say("error.not-your-hand", card=card_text(card)))
        return held[0] if held else 0
    drawn = drawn_card(s, board_of(s, seat))
    if drawn and card != drawn:
        raise IllegalMove(text, GAME.rule(ONE_CARD_DRAWN), GAME.say("error.drawn-card", drawn=card_text(drawn)))
    return 0


def write_chance(s: State, outcome: int) -> str:
    return str(outcome)


def read_chance(s: State, text: str) -> int:
    raise UnreadableMove(GAME.say("error.cannot-happen-here", text=repr(text)))


# Positions


def write_position(s: State) -> str:
    parts = [f"cut {card_text(s.cut[0])} {card_text(s.cut[1])}"] if takes_turns(s) else []
    for board in range(boards(s)):
        parts += write_board(s, board)
    if takes_turns(s) and s.variant != MAYHEM_2:
        parts += [" ".join(["recorded", *(str(int(value)) for value in s.recorded[seat])]) for seat in range(2)]
    if s.variant == MAYHEM_2 and s.rows != NOBODY:
        parts.append(f"rows {s.rows}")
    steps = " ".join(STEPS[s.step[board]] for board in range(boards(s)))
    parts.append(f"{steps} {s.turn}" if takes_turns(s) else steps)
    return " / ".join([*parts, *([f"given up {s.gave_up}"] if s.gave_up != NOBODY else [])])


def write_board(s: State, board: int) -> list[str]:
    """Write one board of a position.

    It has the diagonal, the cards that are played with, the rest of the deck, and where the last change was.
    """
    slots = {int(card): slot for slot, card in enumerate(s.board[board]) if card}
    deck = [int(card) for card in s.deck[board]]
    laid = laid_out(s)
    parts = []
    if laid:
        down = s.down[board]
        diagonal = [f"({card_text(card)})" if down >> place & 1 else card_text(card) for place, card in enumerate(deck[:laid])]
        parts.append(" ".join(["diagonal", *diagonal]))
    played = [
        f"{card_text(card)}@{slot_text(slots[card])}" if is_played(s, board, place) and card in slots else card_text(card)
        for place, card in enumerate(deck[laid:LAST], laid)
    ]
    rest = [card_text(card) for card in deck[LAST:]]
    parts.append(" ".join(["cards", *played]))
    parts.append(" ".join(["rest", *(rest if any(deck[LAST:]) else ["?"])]))
    last = s.last[board]
    return [*parts, f"last {slot_text(last - 1) if last else '-'}"]


def is_played(s: State, board: int, place: int) -> bool:
    """Tell whether the card at this place of the deck lies on the board."""
    if has_hands(s):
        return not s.held[owner(s, place)] >> in_hand(place) & 1
    return place < laid_out(s) + s.played[board]


def read_position(text: str, s: State, options: Options) -> None:
    """Fill the zeroed record from a text; only what play can reach is a position."""
    parts = [part.split() for part in text.split("/")]
    if any(not part for part in parts):
        raise BadPosition(GAME.say("error.empty-part-parts"))
    s.variant, s.turning, s.deals, s.recording = options.variant, options.turning, options.deals, options.recording
    s.gave_up = s.rows = NOBODY
    if takes_turns(s):
        read_cut(take(parts, "cut"), s)
    if has_hands(s):
        for seat in range(2):
            s.held[seat] = (1 << HAND) - 1
    for board in range(boards(s)):
        read_board(parts, board, s)
    if boards(s) == 2 and s.deals == 1 and list(s.deck[0]) != list(s.deck[1]):
        raise BadPosition(GAME.say("error.deals-same-both"))
    if takes_turns(s) and s.variant != MAYHEM_2:
        for seat in range(2):
            read_recorded(take(parts, "recorded"), seat, s)
    if s.variant == MAYHEM_2 and parts and parts[0][0] == "rows":
        s.rows = read_seat(take(parts, "rows"), "rows")
    read_step(parts, s)
    check(s)


def take(parts: list[list[str]], name: str) -> list[str]:
    """Take the words of the next part, which must begin with its name."""
    text = " ".join(parts[0]) if parts else "nothing"
    if not parts or parts[0][0] != name:
        raise BadPosition(GAME.say("error.here-part-stands", text=repr(text), name=name))
    return parts.pop(0)[1:]


def read_cut(words: list[str], s: State) -> None:
    cut = [known_card(word, "the cut") for word in words]
    if len(cut) != 2 or cut_rank(cut[0]) == cut_rank(cut[1]):
        raise BadPosition(GAME.say("error.cut-two-cards"))
    s.cut[0], s.cut[1] = cut
    s.starter = 0 if cut_rank(cut[0]) > cut_rank(cut[1]) else 1


def known_card(word: str, where: str) -> int:
    if "?" in word:
        raise BadPosition(GAME.say("error.hidden-card-only", where=where))
    card = read_card(word)
    if card is None:
        raise BadPosition(GAME.say("error.not-card-cards-written", word=repr(word), where=where))
    return card


def read_board(parts: list[list[str]], board: int, s: State) -> None:
    laid = laid_out(s)
    deck: list[int] = []
    if laid:
        words = take(parts, "diagonal")
        if len(words) != laid:
            raise BadPosition(GAME.say("error.diagonal-cards-not", laid=laid, cards=len(words)))
        for place, word in enumerate(words):
            down = word.startswith("(") and word.endswith(")")
            deck.append(known_card(word.strip("()"), "the diagonal"))
            put(s, board, place * DIAGONAL, deck[-1], visible=not down)
            s.down[board] = s.down[board] | down << place
    words = take(parts, "cards")
    if len(words) != plays(s):
        raise BadPosition(GAME.say("error.cards-played-game", due=plays(s), cards=len(words)))
    for place, word in enumerate(words, laid):
        name, separator, slot = word.partition("@")
        deck.append(known_card(name, "the cards"))
        if separator:
            read_played(s, board, place, slot, deck[-1])
    deck += [known_card(word, "the rest") for word in take(parts, "rest")]
    if len(set(deck)) != CARDS:
        raise BadPosition(GAME.say("error.every-one-cards", cards=CARDS))
    for place, card in enumerate(deck):
        s.deck[board, place] = card
    words = take(parts, "last")
    last = read_slot(words[0]) if len(words) == 1 else None
    if words != ["-"] and (last is None or not s.taken[board] >> last & 1):
        raise BadPosition(GAME.say("error.last-slot-changed", words=" ".join(words)))
    s.last[board] = 0 if last is None else last + 1


def put(s: State, board: int, slot: int, card: int, visible: bool) -> None:
    if s.taken[board] >> slot & 1:
        raise BadPosition(GAME.say("error.two-cards-lie", slot=slot_text(slot)))
    s.board[board, slot] = card
    s.taken[board] = s.taken[board] | 1 << slot
    if visible:
        for line in (slot // SIDE, SIDE + slot % SIDE):
            s.line[board, line] = with_card(s.line[board, line], card)


def read_played(s: State, board: int, place: int, word: str, card: int) -> None:
    slot = read_slot(word)
    if slot is None:
        raise BadPosition(GAME.say("error.not-slot-slots", word=repr(word)))
    if not has_hands(s) and place != laid_out(s) + s.played[board]:
        raise BadPosition(GAME.say("error.cannot-be-played", card=card_text(card)))
    if has_hands(s):
        s.held[owner(s, place)] = s.held[owner(s, place)] & ~(1 << in_hand(place))
    put(s, board, slot, card, visible=True)
    s.played[board] = s.played[board] + 1


def read_recorded(words: list[str], seat: int, s: State) -> None:
    if len(words) != LINES or not all(
        re.fullmatch(r"0|[1-9][0-9]{0,2}", word) and int(word) <= MAX_IN_A_LINE for word in words
    ):
        raise BadPosition(GAME.say("error.recorded-each-ten", words=" ".join(words), seat=seat))
    for line, word in enumerate(words):
        s.recorded[seat, line] = int(word)


def read_seat(words: list[str], where: str) -> int:
    if len(words) != 1 or not SEAT_TEXT.fullmatch(words[0]):
        raise BadPosition(GAME.say("error.here-seat-stands", where=where, words=" ".join(words)))
    return int(words[0])


def read_step(parts: list[list[str]], s: State) -> None:
    words = parts.pop(0) if parts else []
    if takes_turns(s) and words:
        s.turn = read_seat(words[-1:], " ".join(words[:-1]))
        words = words[:-1]
    if len(words) != boards(s) or not all(word in STEPS for word in words):
        raise BadPosition(GAME.say("error.not-step-steps", words=repr(" ".join(words)), steps=", ".join(STEPS)))
    for board, word in enumerate(words):
        s.step[board] = STEPS.index(word)
    if parts and parts[0][:2] == ["given", "up"]:
        s.gave_up = read_seat(parts.pop(0)[2:], "given up")
        if not takes_turns(s) and boards(s) == 1 and s.gave_up:
            raise BadPosition(GAME.say("error.there-only-seat"))
    if parts:
        raise BadPosition(GAME.say("error.nothing-stands-after", parts=repr(" ".join(parts[0]))))


def check(s: State) -> None:
    """Refuse what play cannot reach, so that no game set up by hand can hang."""
    if missing(s):
        raise BadPosition(GAME.say("error.every-one-cards", cards=CARDS))
    for board in range(boards(s)):
        check_step(s, board)
        if s.variant != CLASSIC and not is_joined(s.taken[board]):
            raise BadPosition(GAME.say("error.some-card-not"))
    if takes_turns(s):
        check_turns(s)


def check_step(s: State, board: int) -> None:
    step, played, down = s.step[board], s.played[board], s.down[board]
    if (step == CHOOSE) != (s.variant == MAYHEM_2 and s.rows == NOBODY):
        raise BadPosition(GAME.say("error.step-choose-mayhem"))
    if (step in (PLAY, CHOOSE) and played == plays(s)) or (step == DONE and (played < plays(s) or down)):
        raise BadPosition(GAME.say("error.full-board-done"))
    if step == TURN and (not played or not down):
        raise BadPosition(GAME.say("error.card-turned-up"))
    if step == CHOOSE and played:
        raise BadPosition(GAME.say("error.rows-columns-chosen"))
    if (s.last[board] > 0) != (played > 0):
        raise BadPosition(GAME.say("error.last-names-slot"))


def check_turns(s: State) -> None:
    """Refuse a turn that does not follow from the cards played [7.4].

    In Mayhem each plays the own ones.
    """
    played, step = s.played[0], s.step[0]
    by = played - 1 if step in (TURN, DONE) else played
    turn = s.starter if by % 2 == 0 else 1 - s.starter
    if s.turn != turn:
        raise BadPosition(GAME.say("error.after-cards-turn", played=played, turn=turn))
    if has_hands(s):
        first = HAND - s.held[s.starter].bit_count()
        if first != (played + 1) // 2:
            raise BadPosition(GAME.say("error.cards-played-those", played=played, own=(played + 1) // 2, seat=s.starter))


def is_joined(taken: int) -> bool:
    """Tell whether every card can be reached from the diagonal over neighbouring cards."""
    reached = {place * DIAGONAL for place in range(SIDE)}
    new = set(reached)
    while new:
        beside = {slot + step for slot in new for step in (-SIDE, SIDE)}
        beside |= {slot - 1 for slot in new if slot % SIDE} | {slot + 1 for slot in new if slot % SIDE < SIDE - 1}
        new = {slot for slot in beside if 0 <= slot < SLOTS and taken >> slot & 1} - reached
        reached |= new
    return len(reached) == taken.bit_count()
