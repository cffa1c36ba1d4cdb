"""The place to look rules up."""
