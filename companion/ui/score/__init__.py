"""The place where a turn is scored."""
