"""One game in people's hands: positions, what a seat sees of them, their record and their seal."""
