"""The rules: pure Python, no files, no clock, no randomness but the seeded one."""
