"""Keeps games and settings safe on the device: no screen, no rules.

TinyDB finds, reads and replaces the one document of each database, through our own storage class.
It is bypassed to read older generations (`Record.read_from`), for exports, marks and the lock.
"""
