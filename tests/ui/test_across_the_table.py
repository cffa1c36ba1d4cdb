"""What the whole table has to read is large on a tablet, however it lies."""

import re

import pytest

from tests.ui.scenes import NAMES, SCENES

TABLETS = ((1280, 800), (800, 1280), (1024, 600))
NAME, COUNT, PRICE = 24, 72, 28

every_tablet = pytest.mark.parametrize("size", TABLETS, ids=str)


def drawn(drive, size, scene):
    """Return the size of letters of each text that is to be seen."""
    from kivy.uix.label import Label

    from tests.ui.layout_problems import seen_widgets

    drive.resize(*size)
    SCENES[scene](drive)
    labels = [label for label in seen_widgets() if isinstance(label, Label) and label.text]
    return [(label, label._label.options["font_size"]) for label in labels]


@every_tablet
@pytest.mark.parametrize("scene", ["table_turn", "board_region"])
def test_names_are_large(drive, size, scene):
    sizes = {label.text: drawn_size for label, drawn_size in drawn(drive, size, scene)}
    names = [name for name in NAMES if name in sizes]
    assert len(names) > 1
    assert {name: sizes[name] for name in names if sizes[name] < NAME} == {}


@every_tablet
@pytest.mark.parametrize("scene", ["table_turn", "board_turn"])
def test_the_hand_is_the_largest_of_all(drive, size, scene):
    told = drawn(drive, size, scene)
    hand = drive.find("hand").children[-1]
    sizes = dict(told)
    assert sizes[hand] >= COUNT
    assert max(sizes.values()) == sizes[hand]


@every_tablet
def test_prices_and_tokens_of_combos_are_large(drive, size):
    told = drawn(drive, size, "table_pick")
    prices = [label.text for label, _size in told if "pay" in label.text]
    set_in = {int(found) for text in prices for found in re.findall(r"size=(\d+)sp", text)}
    tokens = {drawn_size for label, drawn_size in told if label.text in ("8", "9", "10")}
    assert min(set_in) >= PRICE
    assert max(tokens) >= PRICE
