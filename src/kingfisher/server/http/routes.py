"""All REST routes: the server, games, tables, seats and guests."""

from __future__ import annotations

from kingfisher.server.http import create_table, game_info, guest_data, pictures, seat_transfers, tables

ROUTES = [
    game_info.server_info,
    game_info.list_games,
    game_info.one_game,
    game_info.game_rules,
    game_info.game_words,
    game_info.game_art,
    game_info.game_guide,
    pictures.rule_pictures,
    pictures.entry_picture,
    game_info.own_components,
    game_info.check_components,
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
