"""Many games: what a bot makes of a game, with intervals."""
