"""The screen that lets phones join."""
