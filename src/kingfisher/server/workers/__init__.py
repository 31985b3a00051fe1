"""Bots, hints and the solver, which compute in a process of their own.

`bot_jobs` and `solver_jobs` run inside that worker process. All other modules run in the server's process.
"""
