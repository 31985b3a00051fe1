"""The former name of `kingfisher.adapters.pettingzoo`, which version 0.2 will not know any more."""

import sys
import warnings

from kingfisher.adapters import pettingzoo

warnings.warn("kingfisher.adapters.zoo is called kingfisher.adapters.pettingzoo now", DeprecationWarning, stacklevel=2)
sys.modules[__name__] = pettingzoo
