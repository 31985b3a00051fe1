"""A Scene drawn with Pillow."""
