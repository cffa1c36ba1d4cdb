"""The screen on which a race or power is made."""
