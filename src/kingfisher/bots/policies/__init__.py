"""How bots choose a move: each module is one way."""
