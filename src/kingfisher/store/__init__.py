"""Keep and find tables, events, guests and results."""

from kingfisher.store.store import Store

__all__ = ["Store"]
