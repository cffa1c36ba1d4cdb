"""A table companion for the board game Small World."""

__version__ = "1.0.0"
