"""The place where a race or power is made."""
