"""The story of a finished game: its coins, its awards, and a film of it."""
