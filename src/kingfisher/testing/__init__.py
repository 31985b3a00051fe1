"""Test a game, a built-in one or one of a package of its own."""
