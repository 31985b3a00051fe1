"""The games as environments of other libraries: `gymnasium`, `pettingzoo` and `openspiel`.

Each needs its library, and the picture of a table needs Pillow: `pip install 'kingfisher-games[gymnasium]'` and so on.
"""
