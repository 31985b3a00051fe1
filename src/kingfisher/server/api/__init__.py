"""The REST side. What a guest may ask about games, tables, seats and themselves."""

from __future__ import annotations

from kingfisher.server.api import games, guests, opening, seats, tables

ROUTES = [
    games.server_info,
    games.list_games,
    games.one_game,
    games.game_rules,
    games.game_words,
    games.game_art,
    games.game_guide,
    games.own_components,
    games.check_components,
    opening.open_table,
    opening.rematch,
    opening.check_challenge,
    tables.my_tables,
    tables.one_table,
    tables.throw_away,
    tables.join_table,
    tables.table_record,
    tables.save_table,
    tables.table_steps,
    seats.offer_seat,
    seats.invite,
    seats.take_seat,
    guests.who_am_i,
    guests.name_me,
    guests.export_me,
    guests.forget_me,
    guests.statistics,
]
