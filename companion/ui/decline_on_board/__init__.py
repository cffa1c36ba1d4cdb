"""The place where a race on the board goes into decline."""
