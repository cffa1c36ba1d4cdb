"""The screen with all home-made races and powers."""
