"""Statistics over all games."""
