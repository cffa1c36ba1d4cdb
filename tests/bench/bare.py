"""The bare twin of a screen: as many widgets of the same kinds, built in plain Python."""

from dataclasses import dataclass, field

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.label import Label
from kivy.uix.screenmanager import Screen
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput

# Classes that only work with what they were made for.
PLAIN = {"RecycleView": ScrollView, "RecycleBoxLayout": BoxLayout, "RecycleGridLayout": BoxLayout}
SHOWN = {
    Label: ("text", "font_size", "font_name", "markup"),
    TextInput: ("text",),
    GridLayout: ("cols", "rows"),
}


@dataclass(slots=True)
class Twin:
    """What to build in place of a widget."""

    kind: type
    looks: dict[str, object]
    children: list["Twin"] = field(default_factory=list)

    def build(self):
        """Build it with everything in it."""
        widget = self.kind(**self.looks)
        for child in self.children:
            widget.add_widget(child.build())
        return widget


def twin_of(widget):
    """Describe the twin of a widget and of everything in it."""
    looks = {"size_hint": widget.size_hint, "size": widget.size}
    kind = Screen if isinstance(widget, Screen) else _kind_of(type(widget))
    looks |= {name: getattr(widget, name) for name in SHOWN.get(kind, ())}
    inside = [] if kind is TextInput else reversed(widget.children)
    return Twin(kind, looks, [twin_of(child) for child in inside])


def _kind_of(cls):
    """Return Kivy's name for a widget of this class."""
    own = (base for base in cls.__mro__ if base.__module__.startswith("kivy.uix."))
    kind = next(base for base in own if ".behaviors" not in base.__module__)
    return PLAIN.get(kind.__name__, kind)
