"""Check what callers give to an environment: actions and the options of `reset`."""

from __future__ import annotations

from collections.abc import Collection
from operator import index
from typing import Any

from kingfisher.core.errors import KingfisherError, short_repr


class MissingLibrary(KingfisherError, ImportError):
    """A library that an adapter needs is not installed."""


def missing_library(library: str, extra: str) -> MissingLibrary:
    """Say how to install a library."""
    return MissingLibrary(f"this needs {library}: pip install 'kingfisher-games[{extra}]'")


def read_action(action: object) -> int:
    """Read an action as a number; an integer of any library will do."""
    try:
        return index(action)  # type: ignore[arg-type]  # whether it counts as one is what is asked
    except TypeError:
        raise KingfisherError(f"an action must be one whole number, not {short_repr(action)}") from None


def reset_options(
    options_given: object, accepted: Collection[str] = (), refused: Collection[str] | None = None
) -> dict[str, Any]:
    """Check the options that `reset` is given beside a seed.

    Options that are not `accepted` are refused: those in `refused`, or all where that is None.
    """
    if options_given is not None and not isinstance(options_given, dict):
        raise KingfisherError(f"the options of reset must be a dictionary, not {short_repr(options_given)}")
    options: dict[str, Any] = options_given or {}
    for name in options:
        if name not in accepted and (refused is None or name in refused):
            raise KingfisherError(
                f"reset has no option {short_repr(name)}; possible: {', '.join(accepted) or 'none'}. "
                "Options of the game are chosen when the environment is made"
            )
    return options
