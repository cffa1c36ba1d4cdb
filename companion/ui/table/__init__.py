"""The screen on which most of a game is played."""
