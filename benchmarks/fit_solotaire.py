"""Where the values of the Solotaire specialist come from: python -m benchmarks.fit_solotaire [AIM ...]

The specialist plays deals that no study uses, by its values alone. After every play the sum of the values of all lines is
moved a little towards what is known one play later (temporal differences): the values of the lines as they then are, and
the points recorded meanwhile. Sometimes it plays at random, to see other positions, and learns nothing about the
choice before. What turning up a card brings is the mean of what it would have brought whenever one lay face down.
The result replaces games/solotaire/values.npz; its values change how the specialist plays, so play and learning go on
together. About a quarter of an hour on one core for all seven aims.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

from kingfisher.core.compile.specialize import COMPILED, RuleSet
from kingfisher.core.interface import OVER, apply, deal, legal, to_act, worth
from kingfisher.core.rng import DEAL, keys_of, open_stream, pick, start_picks
from kingfisher.games.solotaire import GAME, bot, rules
from kingfisher.games.solotaire.bot import (
    A_POINT,
    AIM_ALONE,
    AIM_HANDS_LAST_CARD,
    AIM_HANDS_RACE,
    AIM_LAST_CARD,
    AIM_OWN_LINES,
    AIM_PLAIN,
    AIM_RACE,
    CELLS,
    GROUPS,
    MAX_LEFT,
    MIXED_KIND,
    OUTS,
    PAIR_KIND,
    SPANS,
    SUITED_KIND,
    aim,
    cell,
    follow_values,
    group,
    is_recorded,
    line_value,
    next_mover,
    ranks_unseen,
    recorded_now,
    suits_unseen,
)
from kingfisher.games.solotaire.rules.board_play import plays
from kingfisher.games.solotaire.rules.poker_hands import cards_in, points, with_card
from kingfisher.games.solotaire.rules.state import LINES, PLAY, SIDE

FIRST_DEAL = 10**9
CHUNK = 20_000
TRUST = 50  # a value of a turn-up is held back as if it had been 0 this often before
RATES = (0.05, 0.05, 0.03, 0.02, 0.01, 0.005, 0.002)
STRAY = 20  # plays at random in a thousand

AIMED = {
    AIM_ALONE: ("alone", {"variant": "solotaire"}),
    AIM_PLAIN: ("classic", {"variant": "classic"}),
    AIM_RACE: ("quick-draw", {"variant": "quick-draw"}),
    AIM_LAST_CARD: ("quick-draw-complete", {"variant": "quick-draw", "recording": "complete"}),
    AIM_HANDS_RACE: ("mayhem-1", {"variant": "mayhem-1"}),
    AIM_HANDS_LAST_CARD: ("mayhem-1-complete", {"variant": "mayhem-1", "recording": "complete"}),
    AIM_OWN_LINES: ("mayhem-2", {"variant": "mayhem-2"}),
}
DEALS_A_RATE = {AIM_PLAIN: 500_000, AIM_ALONE: 500_000}
DEALS_A_RATE_FOR_TWO = 150_000


def learn(
    states: Any,
    options: Any,
    rngs: Any,
    lines: Any,
    turns: Any,
    seen: Any,
    cells: Any,
    picks: Any,
    out: Any,
    rate: float,
    stray: int,
) -> float:
    """Play every deal and learn from it; the mean of what the first seat is worth at the end."""
    total = 0.0
    for i in range(len(rngs)):
        s = states[0]
        states[0] = states[1]  # an empty record
        open_stream(rngs[i], DEAL, 0)
        deal(s, options[0], rngs[i])
        start_picks(picks, rngs[i])
        known = False  # whether `cells` holds the lines before this play
        while to_act(s) != OVER:
            seat = to_act(s)
            strays = pick(picks, 1000) < stray
            move = int(out[pick(picks, legal(s, seat, out))]) if strays else follow_values(lines, turns, s, seat, out)
            begins = int(s.step[0]) == PLAY
            if begins:
                known = known and not strays
                had = int(worth(s, seat))
            apply(s, seat, move)
            if int(s.step[0]) == PLAY or to_act(s) == OVER:
                if known:
                    towards(s, lines, cells, seat, int(worth(s, seat)) - had, rate)
                remember(s, cells)
                known = True
                learn_turns(s, lines, turns, seen, seat)
        total += int(worth(s, 0))
    return total / len(rngs)


def remember(s: Any, cells: Any) -> None:
    """Where the values of all lines stand before the next play, -1 for a full line, whose value is known."""
    aiming, mover, left = aim(s), next_mover(s), plays(s) - int(s.played[0])
    ranks_left, suits_left = ranks_unseen(s, 0), suits_unseen(s, 0)
    for number in range(LINES):
        line = int(s.line[0, number])
        grouped = group(s, aiming, 0, number, mover)
        cells[number] = (
            -1 if cards_in(line) == SIDE else (grouped * MAX_LEFT + left) * CELLS + cell(line, ranks_left, suits_left)
        )
        cells[LINES + number] = A_POINT * points(line) if cells[number] < 0 and not is_recorded(aiming) else 0


def towards(s: Any, lines: Any, cells: Any, seat: int, recorded: int, rate: float) -> None:
    """Move the values remembered towards what the play has made of them. In Mayhem II each direction learns for itself."""
    aiming = aim(s)
    over = to_act(s) == OVER
    for half in range(2 if aiming == AIM_OWN_LINES else 1):
        first, last = (half * SIDE, half * SIDE + SIDE) if aiming == AIM_OWN_LINES else (0, LINES)
        before, open_lines = 0.0, 0
        for number in range(first, last):
            where = int(cells[number])
            before += lines[where] if where >= 0 else cells[LINES + number]
            open_lines += 1 if where >= 0 else 0
        after = value_of(s, lines, aiming, first, last, over)
        if is_recorded(aiming):
            after = A_POINT * recorded - after  # what comes after is the other player's
        if open_lines > 0:
            step = rate * (after - before) / (last - first)
            for number in range(first, last):
                if int(cells[number]) >= 0:
                    lines[int(cells[number])] += step


def value_of(s: Any, lines: Any, aiming: int, first: int, last: int, over: bool) -> float:
    mover, left = next_mover(s), plays(s) - int(s.played[0])
    ranks_left, suits_left = ranks_unseen(s, 0), suits_unseen(s, 0)
    total = 0.0
    for number in range(first, last):
        line = int(s.line[0, number])
        if over:
            total += 0 if is_recorded(aiming) else A_POINT * points(line)
        else:
            grouped = group(s, aiming, 0, number, mover)
            total += line_value(lines, aiming, grouped, left, line, ranks_left, suits_left)
    return total


def learn_turns(s: Any, lines: Any, turns: Any, seen: Any, seat: int) -> None:
    """What turning up each face-down card would have brought the seat that has just played; the card is as good as any."""
    if to_act(s) == OVER or int(s.down[0]) == 0:
        return
    aiming, left = aim(s), plays(s) - int(s.played[0])
    ranks_left, suits_left = ranks_unseen(s, 0), suits_unseen(s, 0)
    for place in range(SIDE):
        if int(s.down[0]) >> place & 1:
            card = int(s.deck[0, place])
            for number in range(place, LINES, SIDE):
                line = int(s.line[0, number])
                turned = with_card(line, card)
                grouped = group(s, aiming, 0, number, 1 - seat)
                lost = line_value(lines, aiming, grouped, left, line, ranks_left, suits_left)
                fewer_ranks, fewer_suits = ranks_left - (1 << 3 * ((card & 15) - 1)), suits_left - (1 << 4 * (card >> 4))
                gain = line_value(lines, aiming, grouped - 1, left, turned, fewer_ranks, fewer_suits) - lost
                if is_recorded(aiming):
                    gain = A_POINT * recorded_now(s, line, turned) - gain
                where = (grouped // 2 * MAX_LEFT + left) * CELLS + cell(line, ranks_left, suits_left)
                seen[where] += 1
                turns[where] += (gain - turns[where]) / (seen[where] + TRUST)


def first_values() -> Any:
    """Something to begin with: rows like suits, columns like equal cards, and both know what they have."""
    lines = np.zeros((GROUPS, MAX_LEFT, CELLS // OUTS, OUTS))
    for grouped in range(8):
        side = grouped // 2 % 2
        for count in range(1, 5):
            lines[grouped, :, SUITED_KIND + (count - 1) * SPANS : SUITED_KIND + count * SPANS] = (
                30.0 if side else 60.0 * count * count
            )
        lines[grouped, :, MIXED_KIND:PAIR_KIND] = 10.0
        for kind, row, column in ((0, 200, 400), (1, 200, 400), (2, 200, 400), (3, 500, 900), (4, 1000, 1800), (5, 1000, 1800)):
            lines[grouped, :, PAIR_KIND + kind] = column if side else row
        lines[grouped, :, PAIR_KIND + 6] = 5000.0
    for count in range(20 - 4, 20):  # Mayhem II: what lies there counts
        for kind, value in ((0, 200), (1, 200), (2, 200), (3, 500), (4, 1000), (5, 1000), (6, 5000)):
            lines[count, :, PAIR_KIND + kind] = value
    return lines.reshape(-1)


def main() -> None:
    names = {name: aiming for aiming, (name, _) in AIMED.items()}
    chosen = [names[word] for word in sys.argv[1:]] or list(AIMED)
    file = Path(bot.__file__).with_name("values.npz")
    lines, turns = first_values(), np.zeros(GROUPS // 2 * MAX_LEFT * CELLS)
    if file.exists():
        lines, turns = (
            replace_groups(lines, np.asarray(bot.LINES_LEARNT), chosen, 1),
            replace_groups(turns, np.asarray(bot.TURNS_LEARNT), chosen, 2),
        )
    rule_set = RuleSet([rules, bot], [sys.modules[__name__]], COMPILED)
    for aiming in chosen:
        name, options = AIMED[aiming]
        game = GAME.choose(**options)
        began, first = time.monotonic(), FIRST_DEAL
        for rate in RATES:
            seen, means = np.zeros(len(turns)), []
            for _ in range(DEALS_A_RATE.get(aiming, DEALS_A_RATE_FOR_TWO) // CHUNK):
                states = np.zeros(2, rules.State.dtype).view(np.recarray)
                cells, picks, out = (
                    np.zeros(2 * LINES, np.int64),
                    np.zeros(4, np.int64),
                    np.zeros(rules.MAX_LEGAL_MOVES, np.int64),
                )
                rngs = keys_of(first, CHUNK)
                means.append(
                    rule_set.learn(states, game.option_struct, rngs, lines, turns, seen, cells, picks, out, rate, STRAY)
                )
                first += CHUNK
            seconds = time.monotonic() - began
            sys.stdout.write(f"{name}: rate {rate}, {first - FIRST_DEAL:,} deals, {np.mean(means):.2f}, {seconds:.0f} s\n")
            sys.stdout.flush()
        np.savez_compressed(file, lines=rounded(lines), turns=rounded(turns))


def replace_groups(fresh: Any, before: Any, chosen: list[int], lines_a_group: int) -> Any:
    """What was learnt for the other aims stays."""
    values = before.astype(np.float64).reshape(GROUPS // lines_a_group, -1)
    learnt = fresh.reshape(GROUPS // lines_a_group, -1)
    edges = [*bot.FIRST_GROUP, GROUPS]
    for aiming in chosen:
        first, last = edges[aiming] // lines_a_group, edges[aiming + 1] // lines_a_group
        values[first:last] = learnt[first:last]
    return values.reshape(-1)


def rounded(values: Any) -> Any:
    return np.clip(np.round(values), -32768, 32767).astype(np.int16)


if __name__ == "__main__":
    main()
