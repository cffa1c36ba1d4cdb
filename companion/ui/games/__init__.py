"""The screen with all saved games."""
