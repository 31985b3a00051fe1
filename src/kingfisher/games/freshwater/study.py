"""What a Study of an adventure counts: when the week is won, and how the Days at each location end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kingfisher.games.freshwater.rules.state import ADVENTURE, DAYS, FINISHED, LOCATIONS

if TYPE_CHECKING:
    import numpy as np


def counts(states: np.recarray[Any, Any]) -> dict[str, tuple[int, int]]:
    """Count by name how often something happened, of how many times; nothing for other variants."""
    import numpy as np

    over = states[(states.variant == ADVENTURE) & (states.phase == FINISHED) & (states.ended == 1)]
    if not len(over):
        return {}
    won = over.beaten == LOCATIONS
    counts_by_name = {
        f"won by Day {day}": (int((won & (over.day <= day)).sum()), len(over)) for day in range(LOCATIONS, DAYS + 1)
    }
    beaten = over.day_points > over.silent_points
    location = 1 + beaten.cumsum(axis=1) - beaten
    played = np.arange(1, DAYS + 1) <= over.day[:, None]
    for location_number in range(1, LOCATIONS + 1):
        there = played & (location == location_number)
        counts_by_name[f"Days won at L{location_number}"] = (int((beaten & there).sum()), int(there.sum()))
    for location_number in range(1, LOCATIONS + 1):
        counts_by_name[f"L{location_number} beaten"] = (int((over.beaten >= location_number).sum()), len(over))
    return counts_by_name
