"""What a player can do: commands, the events they cause, and how they are decided."""
