"""Reads data/ strictly into the engine's catalogue and boards; the engine itself reads no files."""

from companion.content.sets import BASE_SET, load_catalogue

__all__ = ["BASE_SET", "load_catalogue"]
