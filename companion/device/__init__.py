"""What the device can tell or do. Every call may fail; none may stop the game."""
