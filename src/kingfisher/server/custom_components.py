"""Components of the player's own. Their text comes with the request, and no file is opened for it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from kingfisher.core.errors import BadOption, UnknownName
from kingfisher.server.api_error import ApiError
from kingfisher.server.protocol.rest import ComponentsInfo
from kingfisher.server.sentences import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from kingfisher.core.game import Game
    from kingfisher.core.options import Option
    from kingfisher.server.protocol.shared import Options
    from kingfisher.store.models import TableRow

SHOWN = re.compile(r"own-[0-9a-f]{8}")


def shown_options(game: Game, options: Mapping[str, str | int]) -> Options:
    """Write options for people, perhaps those of an older version of the game."""
    offered = {option.name: option for option in game.options_offered}
    return {name: offered[name].shown(value) if name in offered else value for name, value in options.items()}


def names_components(game: Game, options: Options) -> bool:
    """Tell whether components are asked for by the name under which they are shown."""
    own_options = [option.name for option in game.options_offered if option.own]
    return any(isinstance(options.get(name), str) and SHOWN.fullmatch(str(options[name])) for name in own_options)


def recall_components(game: Game, options: Options, tables: Iterable[TableRow]) -> Options:
    """Replace the names of components by the components themselves, where one of these tables has them."""
    own_options = {option.name: option for option in game.options_offered if option.own}
    stored: dict[tuple[str, str | int], str | int] = {
        (name, own_options[name].shown(value)): value
        for row in tables
        if row.game == game.name
        for name, value in row.options.items()
        if name in own_options
    }
    return {name: stored.get((name, value), value) for name, value in options.items()}


def option_to_blame(game: Game, options: Options, error: BadOption | UnknownName) -> str | None:
    """Find the option that is wrong."""
    offered = {option.name: option for option in game.options_offered}
    for name, value in options.items():
        try:
            if name not in offered:
                return name
            offered[name].read(value)
        except BadOption:
            return name
    return next((name for name in options if re.match(rf"option {name}\b", str(error))), None)  # it does not go with another


def own_option(game: Game, name: str) -> Option:
    option = next((other for other in game.options_offered if other.own and other.name == name), None)
    if option is None:
        raise ApiError(404, "no-such-option", say("problem.no-own-components", game=game.title, option=repr(name)))
    return option


def components_info(game: Game, name: str, text: str) -> ComponentsInfo:
    """Check what somebody wants to play with."""
    option = own_option(game, name)
    try:
        value = option.read(text)
    except BadOption as error:
        raise ApiError(400, "bad-option", str(error), field=name) from None
    totals = [table.total for table in option.components.tables(value).values() if hasattr(table, "total")]
    return ComponentsInfo(name, str(option.shown(value)), sum(totals) if totals else None)


def template(game: Game, name: str) -> str:
    """Read the game's own components from the file beside the module that reads them."""
    components: Any = own_option(game, name).components
    file = game.folder / f"{components.__name__.rpartition('.')[2]}.toml"
    if not file.exists():
        raise ApiError(404, "no-template", say("problem.no-template", game=game.title, option=repr(name)))
    return file.read_text(encoding="utf-8")
