"""What belongs to no single game."""
