"""Copies of rule functions for one speed, and how Numba compiles them: options, cache, changes to its internals."""
