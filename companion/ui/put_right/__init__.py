"""The place where an old step stands in the form it was made in."""
