"""What a box holds: these widgets and no others, disturbing as little as possible."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from kivy.uix.widget import Widget

# Widgets to be had: a class each, with its properties.
WidgetSpecs = Sequence[tuple[type[Widget], Mapping[str, Any]]]


def fill(box: Widget, widgets: Iterable[Widget]) -> None:
    """Let a box hold just these widgets, in this order."""
    wanted = list(widgets)
    if box.children[::-1] == wanted:
        return
    box.clear_widgets()
    for widget in wanted:
        if widget.parent:
            widget.parent.remove_widget(widget)
        box.add_widget(widget)


def refill(box: Widget, wanted: Iterable[tuple[type[Widget], Mapping[str, Any]]]) -> None:
    """Let a box hold a widget of each class with these properties; old ones are used again.

    Building a widget takes far longer than changing one, so a box keeps those it has no use for
    now: what one tap takes away, the next may bring back. Each class must always be given the
    same properties, or a widget would keep what it was told before.
    """
    spare: dict[type[Widget], list[Widget]] = vars(box).setdefault("spare_widgets", {})
    for widget in box.children:
        spare.setdefault(type(widget), []).append(widget)
    fill(box, [_told(spare.get(kind), kind, facts) for kind, facts in wanted])


def _told(spare: list[Widget] | None, kind: type[Widget], facts: Mapping[str, Any]) -> Widget:
    if not spare:
        return kind(**facts)
    widget = spare.pop()
    for name, value in facts.items():
        setattr(widget, name, value)
    return widget
