"""Checks of what a game says: messages, translations and tutorials."""
