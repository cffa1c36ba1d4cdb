"""Long work, a little between two frames: in the background, or with a progress bar."""

from collections.abc import Callable, Generator
from pathlib import Path
from time import perf_counter
from typing import Any

from kivy.clock import Clock
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty

from companion.device.share import can_pick, pick_file
from companion.store import (
    MAX_BYTES,
    StoreProblem,
    check_incoming,
    exchange_folders,
    read_incoming,
    typed_path,
)
from companion.ui.kit.buttons import PushButton
from companion.ui.kit.overlays import Sheet
from companion.ui.kit.rows import ShareBar
from companion.ui.kit.surface import Column
from companion.ui.kit.text import Words
from companion.ui.kvfiles import load_kv
from companion.words import Language, problem_text, shown

# How long one frame may be delayed; shorter work needs no sheet.
SECONDS = 0.02
Work = Generator[float, None, Any]


class SpareTime:
    """Does some work piece by piece, and reports the result."""

    def __init__(self, done: Callable[[Any], object]) -> None:
        self._done = done
        self._work: Work | None = None
        self._go_on_soon = Clock.create_trigger(self._go_on, interval=True)

    def begin(self, work: Work) -> None:
        """Start this work, in place of any other."""
        self.stop()
        self._work = work
        self._go_on_soon()

    def stop(self) -> None:
        """Give up what is not done."""
        self._go_on_soon.cancel()
        if self._work:
            self._work.close()
            self._work = None

    def _go_on(self, *_: object) -> None:
        until = perf_counter() + SECONDS
        try:
            while self._work and perf_counter() < until:
                next(self._work)
        except StopIteration as end:
            self.stop()
            self._done(end.value)


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
        bar = ShareBar(role="go")
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


class ImportPanel(Column):
    """The files that are ready to import, and a field for any other."""

    sheet = ObjectProperty(None)
    folder = StringProperty("")
    files = ListProperty()
    problem = StringProperty("")

    def on_kv_post(self, base_widget: object) -> None:
        """Offer each file that is ready."""
        for number, path in enumerate(self.files):
            text = shown(Path(path).name)
            button = PushButton(name=f"file-{number}", icon="signs/import", text=text, role="label")
            button.bind(on_release=lambda _, path=path: self.sheet.read(path))
            self.ids.found.add_widget(button)


class PickPanel(Column):
    """One button, where the device has a window for choosing files."""

    sheet = ObjectProperty(None)
    problem = StringProperty("")


class ImportSheet(Sheet):
    """Closes once a file is imported; what is wrong with one is said beside the field.

    `start` returns the work that a file is, `tell` what of it was left out, if anything was.
    """

    can_pick, pick = staticmethod(can_pick), staticmethod(pick_file)

    def __init__(
        self,
        language: Language,
        start: Callable[[bytes], Work],
        tell: Callable[[Any], str],
        give_up: Callable[[str], object],
        while_busy: dict[str, str],
        **kwargs: Any,
    ) -> None:
        self._language, self._start, self._tell, self._give_up = language, start, tell, give_up
        # The name and the texts of the sheet that shows the progress.
        self._while_busy = while_busy
        super().__init__(name="import", **kwargs)
        # Our folders can't be reached where the device has a picker.
        self._panel = PickPanel(sheet=self) if self.can_pick() else self._import_panel()
        self.fill(self._panel)

    def choose(self) -> None:
        """Let a file be chosen in the device's own window."""
        self.pick(lambda data: self._take_in(lambda: check_incoming(data)), MAX_BYTES + 1)

    def read(self, path: str) -> None:
        """Import this file."""
        self._take_in(lambda: read_incoming(typed_path(path)))

    def _import_panel(self) -> ImportPanel:
        folders = exchange_folders()
        files = list(map(str, folders.found()))
        return ImportPanel(sheet=self, folder=shown(folders.imports, 1_000), files=files)

    def _take_in(self, read: Callable[[], bytes]) -> None:
        """Import a file."""
        self._panel.problem = ""
        try:
            work = self._start(read())
        except StoreProblem as problem:
            self._refuse(problem)
            return
        cancelled = self._language.gettext("Import cancelled: nothing was changed.")
        WorkSheet(
            self._language,
            work,
            done=self._end,
            refuse=self._refuse,
            give_up=lambda: self._give_up(cancelled),
            **self._while_busy,
        ).begin(self)

    def _refuse(self, problem: StoreProblem) -> None:
        self._complain(problem_text(self._language, problem))

    def _end(self, result: object) -> None:
        left_out = self._tell(result)
        if left_out:
            self._complain(left_out)
        else:
            self.dismiss()

    def _complain(self, problem: str) -> None:
        """Say what is wrong, and scroll to it once it is laid out."""
        self._panel.problem = problem
        scroller, note = self.ids.body.parent, self._panel.ids.note
        Clock.schedule_once(lambda _: scroller.scroll_to(note, animate=False))


load_kv("parts/work_sheet")
