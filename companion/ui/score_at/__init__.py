"""The place where a turn on the board is scored."""
