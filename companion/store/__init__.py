"""Keeps games and settings safe on the device: no screen, no rules."""
