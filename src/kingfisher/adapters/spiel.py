"""The former name of `kingfisher.adapters.openspiel`, which version 0.3 removes."""

import sys
import warnings

from kingfisher.adapters import openspiel

warnings.warn("kingfisher.adapters.spiel is now called kingfisher.adapters.openspiel", DeprecationWarning, stacklevel=2)
sys.modules[__name__] = openspiel
