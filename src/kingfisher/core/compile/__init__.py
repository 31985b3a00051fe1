"""How plain rule functions become compiled ones: Numba's options, its cache, and what relies on its internals."""
