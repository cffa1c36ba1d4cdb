"""The display typeface: what it draws, which fonts stand in for it, and its licence."""

from pathlib import Path

import pytest

from companion.paths import DATA
from tests.fonts import drawable

FONT = DATA / "fonts" / "FredokaOne-Regular.ttf"


@pytest.fixture
def faces(app_driver):
    from companion.ui import theme as faces

    return faces


def drawn(text, **look):
    """Return the font file that a text is drawn with, and the picture."""
    from kivy.core.text import Label

    label = Label(text=text, font_size=40, **look)
    label.refresh()
    label._render_begin()
    label._render_text(text, 0, 0)
    return Path(label.options["font_name_r"]).name, bytes(label._render_end().data)


def test_what_stands_out_is_set_in_the_display_face_unless_it_lacks_a_letter(faces):
    from companion.icons import glyph

    assert drawn("Anna")[0] == "Roboto-Regular.ttf"
    for name in ("Anna", f"{glyph('signs/check')} Anna"):
        assert drawn(name, bold=True)[0] == "FredokaOne-Regular.ttf"
    for name in ("Jiří", "Ελένη", "Ђорђе"):
        assert drawn(name, bold=True)[0] == "Roboto-Bold.ttf"
    known = {chr(code) for code in range(0x20, 0xFFFF) if not faces.LACKING.match(chr(code))}
    assert known - {"\N{NO-BREAK SPACE}"} == {sign for sign in drawable(FONT) if sign >= " "}
    # A non-breaking space is drawn as a space.
    joined, apart = drawn("3\N{NO-BREAK SPACE}coins", bold=True), drawn("3 coins", bold=True)
    assert joined == apart != drawn("3coins", bold=True)


def test_its_licence_lies_beside_it():
    owner = FONT.with_name("OFL.txt").read_text("utf-8").splitlines()[0]
    assert owner.startswith("Copyright")
    assert owner.encode() in FONT.read_bytes()
