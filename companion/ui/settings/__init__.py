"""The screen for what is set once."""
