"""The former name of `kingfisher.adapters.gymnasium`, which version 0.2 will not know any more."""

import sys
import warnings

from kingfisher.adapters import gymnasium

warnings.warn("kingfisher.adapters.gym is called kingfisher.adapters.gymnasium now", DeprecationWarning, stacklevel=2)
sys.modules[__name__] = gymnasium
