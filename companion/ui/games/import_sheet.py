"""Brings the games of a file in, a little between two frames, and shows how far it has come."""

from collections.abc import Callable, Generator
from time import perf_counter
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from companion.store.problems import StoreProblem
from companion.ui.kit.buttons import PushButton
from companion.ui.kit.overlays import Sheet
from companion.ui.kvfiles import load_kv
from companion.words.game_files import import_text
from companion.words.language import Language
from companion.words.store_problems import problem_text

if TYPE_CHECKING:
    from companion.store.importing import ImportResult

# How long one frame may be kept waiting; what takes no longer needs no sheet.
SECONDS = 0.02
Say = Callable[[str], object]


class ShareBar(Widget):
    """How much of something is done."""

    share = NumericProperty(0)


class ImportSheet(Sheet):
    """The way of a file into the library; to close it is to give that up, without any effect.

    Says in the end what became of the games, why they were refused, or that it was given up.
    """

    share = NumericProperty(0)

    def __init__(
        self,
        language: Language,
        work: "Generator[float, None, ImportResult]",
        done: Say,
        refuse: Say,
        give_up: Say,
    ) -> None:
        self._language, self._work = language, work
        self._done, self._refuse, self._give_up = done, refuse, give_up
        self._is_over = False
        _ = language.gettext
        super().__init__(title=_("Importing games"), name="importing", auto_dismiss=False)
        bar = ShareBar()
        self.fbind("share", bar.setter("share"))
        cancel = PushButton(
            name="import-cancel", role="label", text=_("Cancel"), on_release=self.dismiss
        )
        self.fill(bar, cancel)

    def begin(self, asked: Sheet | None) -> None:
        """Do what can be done at once, and open only if there is more, in place of what asked."""
        if self._go_on():
            if asked:
                asked.opacity = 0
                self.fbind("on_dismiss", lambda *_: setattr(asked, "opacity", 1))
            self.open()
            Clock.schedule_interval(self._go_on, 0)

    def on_dismiss(self) -> None:
        """Give up what is not done."""
        if not self._is_over:
            self._is_over = True
            self._work.close()
            self._give_up(self._language.gettext("Import cancelled: nothing was changed."))

    def _go_on(self, *_: Any) -> bool:
        """Do a little more; tell whether something is left."""
        until = perf_counter() + SECONDS
        try:
            while not self._is_over:
                self.share = next(self._work)
                if perf_counter() >= until:
                    return True
        except StopIteration as end:
            self._end(self._done, import_text(self._language, end.value))
        except StoreProblem as problem:
            self._end(self._refuse, problem_text(self._language, problem))
        return False

    def _end(self, tell: Say, text: str) -> None:
        self._is_over = True
        self.dismiss(animation=False)
        tell(text)


load_kv("games/import_sheet")
