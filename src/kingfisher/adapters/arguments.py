"""What is wished of an environment, checked."""

from __future__ import annotations

from collections.abc import Collection
from operator import index
from typing import Any

from kingfisher.core.errors import KingfisherError, shown


class MissingLibrary(KingfisherError, ImportError):
    """A library that an adapter needs."""


def missing(library: str, extra: str) -> MissingLibrary:
    return MissingLibrary(f"this needs {library}: pip install 'kingfisher-games[{extra}]'")


def whole(action: object) -> int:
    """Read an action as a number: anything that counts as one whole number will do."""
    try:
        return index(action)  # type: ignore[arg-type]  # whether it counts as one is what is asked
    except TypeError:
        raise KingfisherError(f"an action is one whole number, not {shown(action)}") from None


def options_of_reset(given: object, possible: Collection[str] = (), refused: Collection[str] | None = None) -> dict[str, Any]:
    """Check the options that `reset` is given beside a seed.

    Without `refused`, every option is refused that is not possible.
    """
    if given is not None and not isinstance(given, dict):
        raise KingfisherError(f"the options of reset are a dictionary, not {shown(given)}")
    found: dict[str, Any] = given or {}
    for name in found:
        if name not in possible and (refused is None or name in refused):
            raise KingfisherError(
                f"reset knows no option {shown(name)}; possible: {', '.join(possible) or 'none'}. "
                "Options of the game are chosen when the environment is made"
            )
    return found
