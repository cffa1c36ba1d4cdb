"""Does long work, a little between two frames, and shows its progress."""

from collections.abc import Callable, Generator
from time import perf_counter
from typing import Any

from kivy.clock import Clock
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from companion.store import StoreProblem
from companion.ui.kit.buttons import PushButton
from companion.ui.kit.overlays import Sheet
from companion.ui.kit.text import Words
from companion.ui.kvfiles import load_kv
from companion.words import Language

# How long one frame may be delayed; shorter work needs no sheet.
SECONDS = 0.02
Work = Generator[float, None, Any]


class ShareBar(Widget):
    """How much is done."""

    share = NumericProperty(0)


class WorkSheet(Sheet):
    """Work that yields how much of it is done; closing the sheet gives it up, without any effect.

    In the end it tells what came of it (`done`), why that cannot be (`refuse`), or that it was
    given up.
    """

    share = NumericProperty(0)

    def __init__(
        self,
        language: Language,
        work: Work,
        done: Callable[[Any], object],
        refuse: Callable[[StoreProblem], object],
        give_up: Callable[[], object],
        text: str = "",
        **kwargs: Any,
    ) -> None:
        self._work, self._done, self._refuse, self._give_up = work, done, refuse, give_up
        self._is_over = False
        super().__init__(auto_dismiss=False, **kwargs)
        bar = ShareBar()
        self.fbind("share", bar.setter("share"))
        said = [Words(text=text)] if text else []
        cancel = PushButton(
            name=f"{self.name}-cancel",
            role="label",
            text=language.gettext("Cancel"),
            on_release=self.dismiss,
        )
        self.fill(*said, bar, cancel)

    def begin(self, asked: Sheet | None = None) -> None:
        """Do what can be done at once; if there is more, replace the sheet that asked."""
        if self._go_on():
            if asked:
                asked.opacity = 0
                self.fbind("on_dismiss", lambda *_: setattr(asked, "opacity", 1))
            self.open()
            Clock.schedule_interval(self._go_on, 0)

    def on_dismiss(self) -> None:
        """Give up the rest."""
        if not self._is_over:
            self._is_over = True
            self._work.close()
            self._give_up()

    def _go_on(self, *_: Any) -> bool:
        """Do a little more; return whether something is left."""
        until = perf_counter() + SECONDS
        try:
            while not self._is_over:
                self.share = next(self._work)
                if perf_counter() >= until:
                    return True
        except StopIteration as end:
            self._end(self._done, end.value)
        except StoreProblem as problem:
            self._end(self._refuse, problem)
        return False

    def _end(self, tell: Callable[[Any], object], what: object) -> None:
        self._is_over = True
        self.dismiss(animation=False)
        tell(what)


load_kv("parts/work_sheet")
