"""Loads kv files, each once."""

from functools import cache
from importlib import import_module

from kivy.lang import Builder

from companion.paths import KV

WIDGETS = (
    "text",
    "surface",
    "buttons",
    "stepper",
    "badges",
    "overlays",
    "top_bar",
    "offers",
    "keypad",
    "peek",
    "player_card",
    "turn_panel",
    "screen_bar",
    "shelf",
    "choice_chips",
    "search_field",
    "piece_card",
    "menu",
    "combo_sheet",
    "seats",
    "wheel",
    "game_card",
    "planet",
    "count_row",
    "sheet_page",
    "ask_panel",
    "answer_panel",
    "fold",
)


@cache
def load_kv(name: str) -> None:
    """Load kv/<name>.kv the first time it is needed."""
    Builder.load_file(str(KV / f"{name}.kv"))


def load_widgets() -> None:
    """Load the rules of all widgets; the classes must be there before a screen uses them."""
    for name in WIDGETS:
        import_module(f"companion.ui.widgets.{name}")

    for name in WIDGETS:
        load_kv(f"widgets/{name}")
