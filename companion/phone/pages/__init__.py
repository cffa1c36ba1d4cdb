"""The pages of a phone, one module each: pure functions of who looks."""
