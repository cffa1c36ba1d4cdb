"""The screen on which the record is corrected."""
