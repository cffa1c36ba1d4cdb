"""The screen between two turns."""
