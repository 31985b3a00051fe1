"""Guests and what is counted about their games."""
