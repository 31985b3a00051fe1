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

REPLACED_CONSTANTS = ("HORIZON",)
"""Constants of a policy that a game's bot.py may state otherwise."""


def bot_rule_set(game: Game, name: str, speed: str) -> RuleSet:
    name = bot_and_effort(game, name)[0]
    is_specialist = name == SPECIALIST
    return make_rule_set(game.package, str(game.search) if is_specialist else name, is_specialist, speed)


@cache
def make_rule_set(package: str, policy_name: str, uses_game_bot: bool, speed: str) -> RuleSet:
    """Make the rule set of a policy, with the game's bot.py if the policy asks it."""
    from kingfisher.bots import defaults, human_timing, race_simulation, workspace
    from kingfisher.core.compile.specialize import RuleSet

    bot_modules = [module_of(package, "bot")] if uses_game_bot else []
    constants = {name: vars(module)[name] for module in bot_modules for name in REPLACED_CONSTANTS if hasattr(module, name)}
    return RuleSet(
        [module_of(package, "rules"), *bot_modules, policy_named(policy_name), human_timing, defaults],
        [workspace, race_simulation],
        speed,
        constants=constants,
    )
