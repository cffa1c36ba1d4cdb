"""What a screen shows, as plain values: pure functions of catalogue, language and game."""
