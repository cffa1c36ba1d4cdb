"""Lets texts carry the marks of the made-up language without taking up room."""

from kivy.core.text import Label, LabelBase

from tests.longest_language import CLOSE, OPEN

_MARKS = str.maketrans("", "", OPEN + CLOSE)


def keep_marks_unseen(monkeypatch):
    """Measure and lay out every text as if the marks were not there."""
    measure = Label.get_extents

    def get_text(label):
        return vars(label)["_text"]

    def set_text(label, text):
        vars(label)["_text"] = text.translate(_MARKS)

    monkeypatch.setattr(LabelBase, "_text", property(get_text, set_text), raising=False)
    monkeypatch.setattr(
        Label, "get_extents", lambda label, text: measure(label, text.translate(_MARKS))
    )
