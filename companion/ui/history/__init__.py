"""The history of a game, from which old steps can be corrected."""
