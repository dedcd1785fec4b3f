"""The table server: tables, seats, storage, live updates."""
