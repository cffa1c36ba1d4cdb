"""What all games tell together."""
