"""The place to let phones in."""
