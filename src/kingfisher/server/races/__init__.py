"""Bots at human speed and measured latencies, for tables that play a race. The race itself is `kingfisher.table.race`."""
