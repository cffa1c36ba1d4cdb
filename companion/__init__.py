"""A table companion for the board game Small World."""

__version__ = "0.1.0"
