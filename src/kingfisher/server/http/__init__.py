"""The REST side."""
