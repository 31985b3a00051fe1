"""Says the sentences of the store, which are in messages.en.toml here and in its translations."""

from __future__ import annotations

from pathlib import Path

from kingfisher.core.i18n.languages import Sayer

say = Sayer(Path(__file__).parent)
