"""Builds the site of the documents: what the code states about itself becomes a part of the pages."""
