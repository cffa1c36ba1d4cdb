"""Keeps games, settings and own pieces safe on the device: no screen, no rules.

TinyDB gives each database its layout, one document in a table, and reads and replaces it through
our `AtomicStorage`. Bypassed, for it would read all of a file or has no say: older generations
(`Record.read_from`), the heads that tell the index of a change (`signature`), exports, marks, lock.
"""
