"""The place where all saved games stand."""
