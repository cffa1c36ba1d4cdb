"""Asks which file to bring in."""

from pathlib import Path

from kivy.properties import ListProperty, StringProperty

from companion.ui.kit.buttons import PushButton
from companion.ui.kit.surface import Column
from companion.ui.kvfiles import load_kv
from companion.words import shown


class ImportPanel(Column):
    """The files that lie ready, and a field for any other."""

    __events__ = ("on_choose",)
    folder = StringProperty("")
    files = ListProperty()
    problem = StringProperty("")

    def on_kv_post(self, base_widget: object) -> None:
        """Offer each file that lies ready."""
        for number, path in enumerate(self.files):
            text = shown(Path(path).name)
            button = PushButton(name=f"file-{number}", icon="signs/import", text=text, role="label")
            button.bind(on_release=lambda _, path=path: self.dispatch("on_choose", path))
            self.ids.found.add_widget(button)

    def on_choose(self, path: str) -> None:
        """Bring this file in."""


class PickPanel(Column):
    """One button, where the device has a window for choosing files."""

    __events__ = ("on_pick",)
    problem = StringProperty("")

    def on_pick(self) -> None:
        """Let a file be chosen."""


load_kv("parts/import_panel")
