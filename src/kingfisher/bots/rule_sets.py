"""The rule set of a bot: the rules of its game, its policy and the loops in which it plays."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from kingfisher.bots.bot_levels import SPECIALIST, bot_and_effort
from kingfisher.bots.policies import policy_named
from kingfisher.core.game import module_of

if TYPE_CHECKING:
    from kingfisher.core.compile.specialize import RuleSet
    from kingfisher.core.game import Game


def bot_rule_set(game: Game, name: str, speed: str) -> RuleSet:
    name = bot_and_effort(game, name)[0]
    return make_rule_set(game.package, game.search if name == SPECIALIST else name, name == SPECIALIST, speed)


@cache
def make_rule_set(package: str, choosing: str | None, knowing: bool, speed: str) -> RuleSet:
    from kingfisher.bots import defaults, human_timing, race_simulation, workspace
    from kingfisher.core.compile.specialize import RuleSet

    bot_modules = [module_of(package, "bot")] if knowing else []
    stated = {name: value for module in bot_modules for name, value in vars(module).items() if name == "HORIZON"}
    return RuleSet(
        [module_of(package, "rules"), *bot_modules, policy_named(choosing), human_timing, defaults],
        [workspace, race_simulation],
        speed,
        stated,
    )
