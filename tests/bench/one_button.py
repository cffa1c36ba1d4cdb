"""The least a Kivy app can be: what the companion's start is measured against."""

from kivy.config import Config

Config.set("graphics", "width", "1280")
Config.set("graphics", "height", "800")

from kivy.app import App  # noqa: E402
from kivy.uix.button import Button  # noqa: E402


class OneButton(App):
    def build(self):
        return Button(text="One")


OneButton().run()
