"""Many games side by side, as arrays."""
