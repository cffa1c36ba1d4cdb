"""Setting the board straight: choose a race, then tap the regions where it stands."""
