"""The screen on which an attack without a board is entered."""
