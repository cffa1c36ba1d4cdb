"""The place for what is set once."""
