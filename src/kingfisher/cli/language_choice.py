"""Which language the command speaks: that of --lang, else that of the environment, else English."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from pathlib import Path

from kingfisher.core.errors import KingfisherError
from kingfisher.core.i18n.languages import Sayer, best_language, languages_in

FLAG = "--lang"
VARIABLES = ("KINGFISHER_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
"""The environment variables that name a language; the first one that is set decides."""

say = Sayer(Path(__file__).parent)
"""Says the sentences of the commands, which are in messages.en.toml here and in its translations."""


def language_for(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """Find the language before the arguments are parsed, since the parser speaks it too."""
    asked = next(reversed(list(languages_asked(arguments))), None)
    if asked is None:
        return language_of_environment(environment)
    spoken = languages_in()
    found = best_language([asked], spoken)
    if found not in (asked, asked.replace("_", "-").partition("-")[0]):
        raise KingfisherError(say("parser.no-such-language", language=asked, languages=", ".join(sorted(spoken))))
    return found


def languages_asked(arguments: Sequence[str]) -> Iterator[str]:
    """List what stands behind each --lang."""
    for argument, following in zip_longest(arguments, arguments[1:], fillvalue=""):
        name, sign, value = argument.partition("=")
        if name == FLAG and (sign or following):
            yield value if sign else following


def language_of_environment(environment: Mapping[str, str]) -> str:
    """Read the language of a locale such as es_ES.UTF-8; C and POSIX are English."""
    value = next((environment[name] for name in VARIABLES if environment.get(name)), "")
    return best_language([value.partition(".")[0].partition("@")[0]], languages_in())
