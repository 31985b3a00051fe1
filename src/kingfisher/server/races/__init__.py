"""What a race needs besides what every table does: bots at human speed, and latencies."""
