"""Brings the games of a file in, a little between two frames, and shows how far it has come."""

from collections.abc import Callable, Generator
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from companion.store.problems import StoreProblem
from companion.store.untrusted_files import read_incoming
from companion.ui.kit.buttons import PushButton
from companion.ui.kit.overlays import Sheet
from companion.ui.kvfiles import load_kv
from companion.words.game_files import import_text
from companion.words.store_problems import problem_text

if TYPE_CHECKING:
    from companion.store.importing import ImportResult
    from companion.ui.services import Services

# How long one frame may be kept waiting; what takes no longer needs no sheet.
SECONDS = 0.02
Say = Callable[[str], object]


class ShareBar(Widget):
    """How much of something is done."""

    share = NumericProperty(0)


class ImportSheet(Sheet):
    """The way of a file into the library; to close it is to give that up, without any effect."""

    share = NumericProperty(0)

    def __init__(
        self,
        services: "Services",
        work: "Generator[float, None, ImportResult]",
        done: Say,
        refuse: Say,
    ) -> None:
        self._services, self._work = services, work
        self._done, self._refuse = done, refuse
        self._is_over = False
        _ = services.language.gettext
        super().__init__(title=_("Importing games"), name="importing", auto_dismiss=False)
        bar = ShareBar()
        self.fbind("share", bar.setter("share"))
        cancel = PushButton(name="import-cancel", role="label", text=_("Cancel"))
        cancel.bind(on_release=self.dismiss)
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
            _ = self._services.language.gettext
            self._services.say(_("Import cancelled: nothing was changed."))

    def _go_on(self, *_: Any) -> bool:
        """Do a little more; tell whether something is left."""
        until = perf_counter() + SECONDS
        try:
            while not self._is_over:
                self.share = next(self._work)
                if perf_counter() >= until:
                    return True
        except StopIteration as end:
            self._end(self._done, import_text(self._services.language, end.value))
        except StoreProblem as problem:
            self._end(self._refuse, problem_text(self._services.language, problem))
        return False

    def _end(self, tell: Say, text: str) -> None:
        self._is_over = True
        self.dismiss(animation=False)
        tell(text)


def bring_in(
    services: "Services", path: Path, done: Say, refuse: Say, asked: Sheet | None = None
) -> None:
    """Take in the games of a file, and say in the end what became of them or why not.

    The sheet that `asked` for the file gives way meanwhile.
    """
    try:
        work = services.store.importing(read_incoming(path))
    except StoreProblem as problem:
        refuse(problem_text(services.language, problem))
        return
    ImportSheet(services, work, done, refuse).begin(asked)


load_kv("games/import_sheet")
