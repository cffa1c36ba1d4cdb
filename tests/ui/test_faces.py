"""The display typeface: what it draws, what others draw for it, and its licence."""

from pathlib import Path

import pytest

from companion.paths import DATA
from tests.fonts import drawable

FONT = DATA / "fonts" / "FredokaOne-Regular.ttf"


@pytest.fixture
def faces(_window):
    from companion.ui import faces

    faces.register_faces()
    return faces


def drawn(text, **look):
    """Return the file of the font that a text is drawn with, and the picture."""
    from kivy.core.text import Label

    label = Label(text=text, font_size=40, **look)
    label.refresh()
    label.texture.bind()
    return Path(label.options["font_name_r"]).name, label.texture.pixels


def test_what_stands_out_is_set_in_the_display_face(faces):
    assert drawn("Anna", bold=True)[0] == "FredokaOne-Regular.ttf"
    assert drawn("Anna")[0] == "Roboto-Regular.ttf"


def test_it_knows_what_the_font_lacks(faces):
    known = {chr(code) for code in range(0x20, 0xFFFF) if not faces.LACKING.match(chr(code))}
    assert known - {"\N{NO-BREAK SPACE}"} == {sign for sign in drawable(FONT) if sign >= " "}


@pytest.mark.parametrize("name", ["Jiří", "Ελένη", "Ђорђе"])
def test_a_name_with_a_letter_it_lacks_is_drawn_in_another_face(faces, name):
    assert drawn(name, bold=True)[0] == "Roboto-Bold.ttf"


def test_an_icon_beside_a_name_changes_nothing(faces):
    from companion.ui.theme import glyph

    assert drawn(f"{glyph('signs/check')} Anna", bold=True)[0] == "FredokaOne-Regular.ttf"


def test_a_space_that_keeps_a_line_together_is_drawn_as_a_space(faces):
    joined, apart = drawn("3\N{NO-BREAK SPACE}coins", bold=True), drawn("3 coins", bold=True)
    assert joined == apart


def test_its_licence_lies_beside_it():
    owner = FONT.with_name("OFL.txt").read_text("utf-8").splitlines()[0]
    assert owner.startswith("Copyright")
    assert owner.encode() in FONT.read_bytes()
