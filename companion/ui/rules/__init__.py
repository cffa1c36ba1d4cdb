"""The screen to look up rules."""
