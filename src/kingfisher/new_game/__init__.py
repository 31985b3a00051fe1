"""A new game: the template that `kingfisher new-game` writes as a package of its own."""
