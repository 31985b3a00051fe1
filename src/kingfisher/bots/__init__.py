"""Bots: players that know no particular game, and the searches to which a game's own bot gives its knowledge."""

from __future__ import annotations

from kingfisher.bots.bot import Bot, hint_bot, illegal_choice
from kingfisher.bots.bot_levels import (
    DEFAULT_LEVELS,
    GENERAL_BOTS,
    MAX_INTERPRETED_EFFORT,
    SPECIALIST,
    bot_and_effort,
    bot_attributes,
    bot_names,
    bot_of_level,
    default_effort,
    general_bots,
    interpreted_effort,
    levels,
)
from kingfisher.bots.characters import NAMES, Character, animal_of, character_of
from kingfisher.bots.rule_sets import bot_rule_set

__all__ = [
    "DEFAULT_LEVELS",
    "GENERAL_BOTS",
    "MAX_INTERPRETED_EFFORT",
    "NAMES",
    "SPECIALIST",
    "Bot",
    "Character",
    "animal_of",
    "bot_and_effort",
    "bot_attributes",
    "bot_names",
    "bot_of_level",
    "bot_rule_set",
    "character_of",
    "default_effort",
    "general_bots",
    "hint_bot",
    "illegal_choice",
    "interpreted_effort",
    "levels",
]
