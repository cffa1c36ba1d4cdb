"""The smallest possible Kivy app, which the companion's start is compared with.

With the argument `ours` it has the companion's options, otherwise Kivy's defaults apply.
"""

import sys

if sys.argv[1:] == ["ours"]:
    from companion.ui.launch import set_options

    set_options()

from kivy.config import Config

Config.set("graphics", "width", "1280")
Config.set("graphics", "height", "800")

from kivy.app import App  # noqa: E402
from kivy.uix.button import Button  # noqa: E402


class OneButton(App):
    def build(self):
        return Button(text="One")


OneButton().run()
