"""The tables that are in memory, and the connections to them."""
