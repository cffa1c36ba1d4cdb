"""Loads kv files, each once and when it is needed: parsing them all would double the start."""

import gc
import logging
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from importlib import import_module

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.factory import Factory
from kivy.lang import Builder

from companion.paths import KV

log = logging.getLogger(__name__)
# Where to find the widgets that kv files name. A module brings its own kv file when it is imported.
WIDGETS = {
    "conquer.answer_panel": ("AnswerPanel",),
    "conquer.ask_panel": ("AskPanel", "StepCard"),
    "parts.badges": ("CoinPill", "ComboBadge", "PlayerMark"),
    "kit.banner": ("Banner",),
    "kit.buttons": ("Chip", "HoldButton", "IconButton", "PushButton"),
    "kit.card_grid": ("CardGrid",),
    "kit.choice_chips": ("ChoiceChips", "ChoiceTitle"),
    "new_game.colour_sheet": ("MarkButton",),
    "kit.even_words": ("EvenWords",),
    "parts.game_face": ("GameFace",),
    "kit.keypad": ("Keypad",),
    "parts.peek": ("PeekPill",),
    "start.planet": ("Planet",),
    "reveal.podium": ("CoinChart", "Podium"),
    "reveal.cards": ("CardTable",),
    "kit.rounded": ("Rounded",),
    "kit.row_list": ("RowList",),
    "kit.screen_bar": ("ScreenBar",),
    "kit.search_field": ("SearchField", "TextField"),
    "new_game.seats": ("ChoiceCard", "ProblemNote"),
    "parts.sheet_page": ("SheetPage",),
    "kit.shelf": ("Shelf",),
    "kit.stepper": ("Stepper",),
    "kit.surface": ("Column", "Row", "Surface"),
    "kit.tab_row": ("TabRow",),
    "kit.text": ("Icon", "WholeWords", "Words"),
    "table.top_bar": ("TopBar",),
    "table.turn_panel": ("TurnPanel",),
}
# What the other screens cannot do without, in pieces that load within a frame or two.
BEHIND_SCREENS = (
    "companion.engine.effects",
    "companion.engine.state",
    "companion.engine.events",
    "companion.engine.commands",
    "companion.engine.decide",
    "companion.store.library",
    "plyer",
)


@cache
def load_kv(name: str) -> None:
    """Load kv/<name>.kv the first time it is needed."""
    Builder.load_file(str(KV / f"{name}.kv"))


def announce_widgets() -> None:
    """Tell kv files where the widgets are; each is imported when one is first built."""
    load_kv("theme")
    for module, names in WIDGETS.items():
        for name in names:
            Factory.register(name, module=f"companion.ui.{module}")


def load_ahead(screens: Iterable[str]) -> None:
    """Once a frame is drawn, load what other screens are made of: a piece between two frames."""
    pieces: Iterator[Callable[[], object]] = iter(
        [
            *(partial(import_module, name) for name in BEHIND_SCREENS),
            _load_catalogue,
            *(partial(import_module, f"companion.ui.{name}") for name in WIDGETS),
            *(partial(_load_screen, name) for name in screens),
        ]
    )

    def begin(*_: object) -> None:
        Window.unbind(on_flip=begin)
        Clock.schedule_interval(load_next, 0)

    def load_next(_: float) -> bool:
        piece = next(pieces, None)
        if piece is None:
            # All of that stays. What comes from now on may be garbage one day.
            gc.enable()
            return False
        try:
            piece()
        except (ImportError, OSError):
            # It will fail again where it is needed, and be told there.
            log.exception("not loaded ahead")
        return True

    Window.bind(on_flip=begin)


def _load_catalogue() -> None:
    from companion.content import load_catalogue

    load_catalogue()


def _load_screen(name: str) -> None:
    import_module(f"companion.ui.{name}.screen")
    load_kv(f"{name}/screen")
