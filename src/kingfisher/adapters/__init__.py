"""The games as environments of other libraries: `gym` for Gymnasium, `zoo` for PettingZoo, `spiel` for OpenSpiel.

Each needs its library, and the picture of a table needs Pillow: `pip install 'kingfisher-games[gymnasium]'` and so on.
"""
