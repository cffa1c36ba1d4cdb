"""The screen on which a turn is scored."""
