"""The former name of `kingfisher.adapters.gymnasium`, which version 0.3 removes."""

import sys
import warnings

from kingfisher.adapters import gymnasium

warnings.warn("kingfisher.adapters.gym is now called kingfisher.adapters.gymnasium", DeprecationWarning, stacklevel=2)
sys.modules[__name__] = gymnasium
