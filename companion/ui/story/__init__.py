"""The story of a game that is over: its coins, its awards, and a film of it."""
