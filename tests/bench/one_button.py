"""The least a Kivy app can be: what the companion's start is measured against.

With `ours` as its argument it is configured as the companion is, and else as Kivy comes.
"""

import sys

if sys.argv[1:] == ["ours"]:
    from companion.ui.launch import configure

    configure()

from kivy.config import Config

Config.set("graphics", "width", "1280")
Config.set("graphics", "height", "800")

from kivy.app import App  # noqa: E402
from kivy.uix.button import Button  # noqa: E402


class OneButton(App):
    def build(self):
        return Button(text="One")


OneButton().run()
