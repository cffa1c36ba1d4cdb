"""Draws the pages of `companion.pages`: a widget for each kind of block, and what a tap does."""
