"""How much room there is gets decided in one place: no screen has its own idea of it."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from companion.paths import KV
from companion.ui.kit.shape import Shape, column_shape, shape_for

UI = Path(__file__).parents[2] / "companion" / "ui"
QUESTIONS = [name for name in dir(Shape) if name.startswith(("is_", "has_"))]


def answers(shape):
    """Everything that is true of a shape, in one line."""
    return " ".join(sorted(name for name in QUESTIONS if getattr(shape, name)))


# The window's size in dp, the text's in percent, and what follows from both.
WINDOWS = """
1280  800 100 wide   has_air has_pairs has_side is_broad is_large is_lying is_roomy
1280  800 150 low    has_air has_pairs has_side is_broad is_low is_lying
1280  800 200 low    has_pairs has_side is_low is_lying is_small
 800 1280 100 tall   has_air has_pairs is_broad is_large is_roomy
 800 1280 150 narrow has_air is_single
 800 1280 200 narrow is_low is_single
1024  600 100 wide   has_air has_pairs has_side is_broad is_large is_low is_lying is_roomy
1024  600 200 low    is_low is_lying is_single is_small
 600 1024 100 tall   has_air has_pairs is_large is_roomy
 600 1024 200 narrow is_low is_narrow is_single is_small
 640  800 100 narrow has_air has_pairs is_roomy is_single
 360  740 100 narrow has_air is_narrow is_single is_small
 360  740 150 narrow is_low is_narrow is_single is_small is_tight
 360  740 200 narrow is_low is_narrow is_single is_small is_tight is_tiny
 740  360 100 low    has_pairs has_side is_broad is_low is_lying is_shallow is_small
 740  360 150 low    is_low is_lying is_shallow is_single is_small is_squat
 740  360 200 low    is_low is_lying is_narrow is_shallow is_single is_small is_squat is_tiny
"""
COLUMNS = {
    700: "has_pairs",
    500: "",
    360: "is_narrow",
    299: "is_narrow is_tight",
    200: "is_narrow is_tight is_tiny",
}


@pytest.mark.parametrize("line", WINDOWS.strip().splitlines())
def test_what_there_is_room_for_in_a_window(line):
    width, height, text, kind, *expected = line.split()
    shape = shape_for(int(width), int(height), int(text) / 100)
    assert (shape.kind, answers(shape)) == (kind, " ".join(expected))


@pytest.mark.parametrize(("width", "expected"), COLUMNS.items())
def test_what_there_is_room_for_in_a_column(width, expected):
    asked = ("has_pairs", "is_narrow", "is_tight", "is_tiny")
    assert " ".join(name for name in asked if getattr(column_shape(width), name)) == expected


def test_every_question_has_two_answers():
    said = [set(line.split()) for line in WINDOWS.strip().splitlines()]
    assert not [name for name in QUESTIONS if len({name in line for line in said}) == 1]


def test_only_what_matters_is_a_change():
    assert shape_for(1280, 800, 1) == shape_for(1300, 820, 1)
    assert shape_for(1280, 800, 1) != shape_for(1280, 800, 1.5)


def test_it_needs_no_window():
    code = "import sys, companion.ui.kit.shape; print('kivy.core.window' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


# --- and nothing else decides it ---

ROOM = "narrow|wide|low|tall|high|tight|slim|roomy|small|large|short|tiny|flat|stacked|phone|single"
ROOM += "|side|below|beside|row|lying|squat|shallow|compact|upright|landscape|portrait"
NAMED = rf"(?:is|has)_(?:{ROOM})|(?:{ROOM})_(?:width|height)"
FLAG = re.compile(rf"^ +(?:{NAMED})(?: = \w+Property|:)", re.MULTILINE)
THRESHOLD = re.compile(rf"^_?(?:{ROOM.upper()}) = \(?[2-9]\d\d", re.MULTILINE)
# A size in dp or sp that would distinguish one arrangement from another.
MEASURED = re.compile(r"(?:width|height) *[<>]=? *\(?(?:[ds]p\([2-9]\d\d|[2-9]\d\d \* Metrics)")
FILES = [*UI.rglob("*.py"), *KV.rglob("*.kv")]


@pytest.mark.parametrize("rule", [FLAG, THRESHOLD, MEASURED], ids=["flag", "threshold", "measured"])
def test_no_screen_or_part_has_an_idea_of_its_own(rule):
    found = {
        (path.name, shown[0].strip())
        for path in FILES
        if path != UI / "kit" / "shape.py"
        for shown in rule.finditer(path.read_text(encoding="utf-8"))
    }
    assert found == set()


@pytest.mark.parametrize(
    ("rule", "offence"),
    [
        (FLAG, "    is_narrow = BooleanProperty(False)"),
        (FLAG, "    is_roomy: self.width > self.roomy_width"),
        (THRESHOLD, "ROOMY = 560"),
        (THRESHOLD, "TALL = (600, 900)"),
        (MEASURED, "orientation: 'vertical' if self.width < 300 * Metrics.sp else 'horizontal'"),
        (MEASURED, "if Window.height <= dp(560):"),
    ],
)
def test_an_idea_of_its_own_would_be_found(rule, offence):
    assert rule.search(offence)
