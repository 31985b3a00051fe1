"""The former name of `kingfisher.adapters.pettingzoo`, which version 0.3 removes."""

import sys
import warnings

from kingfisher.adapters import pettingzoo

warnings.warn("kingfisher.adapters.zoo is now called kingfisher.adapters.pettingzoo", DeprecationWarning, stacklevel=2)
sys.modules[__name__] = pettingzoo
