"""Reads data/ strictly into the engine's catalogue and boards; the engine itself reads no files."""

from companion.content.combo_values import ComboValues, Earned, load_combo_values
from companion.content.sets import BASE_SET, load_catalogue

__all__ = ["BASE_SET", "ComboValues", "Earned", "load_catalogue", "load_combo_values"]
