"""Many games side by side, as arrays."""

from kingfisher.core.batch.batch import Batch as Batch
