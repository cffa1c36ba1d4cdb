"""The screen on which a race on the board goes into decline."""
