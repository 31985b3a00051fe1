"""The built-in games, one folder each. `kingfisher.registry` finds them by their folders."""
