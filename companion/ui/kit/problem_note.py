"""What is wrong, said beside what was typed."""

from kivy.properties import StringProperty

from companion.ui.kit.surface import Surface
from companion.ui.kvfiles import load_kv


class ProblemNote(Surface):
    """What is wrong with what was typed, beside the field; nothing at all while all is well."""

    text = StringProperty("")


load_kv("kit/problem_note")
