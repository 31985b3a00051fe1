"""The REST routes, and what they share."""
