"""The place that tells the game, and from which old steps are put right."""
