"""Play in a terminal."""

from pathlib import Path

from kingfisher.core.i18n.languages import Sayer

say = Sayer(Path(__file__).parent)
"""Says the sentences of the terminal, which are in messages.en.toml here and in its translations."""
