"""The place where a game is set up."""
