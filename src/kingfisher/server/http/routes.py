"""The REST side. What a guest may ask about games, tables, seats and themselves."""

from __future__ import annotations

from kingfisher.server.http import create_table, games, guest_data, seat_transfers, tables

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
    create_table.open_table,
    create_table.rematch,
    create_table.check_challenge,
    tables.my_tables,
    tables.one_table,
    tables.throw_away,
    tables.join_table,
    tables.table_record,
    tables.save_table,
    tables.table_steps,
    seat_transfers.offer_seat,
    seat_transfers.invite,
    seat_transfers.take_seat,
    guest_data.who_am_i,
    guest_data.name_me,
    guest_data.export_me,
    guest_data.forget_me,
    guest_data.statistics,
]
