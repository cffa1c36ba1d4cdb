"""The place between two turns."""
