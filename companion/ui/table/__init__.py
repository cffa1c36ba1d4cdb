"""The place where most of a game is played."""
