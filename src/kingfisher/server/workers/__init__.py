"""Bots, hints and solvers, which compute in a process of their own."""
