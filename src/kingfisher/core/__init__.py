"""What a game is made with: everything that an author of games meets. It knows no game."""
