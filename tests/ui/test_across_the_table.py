"""What the whole table has to read is large on a tablet in any orientation."""

import re

from tests.ui.board.tables import box, part
from tests.ui.scenes import NAMES, SCENES

TABLETS = ((1280, 800), (800, 1280), (1024, 600))
NAME, COUNT, PRICE = 24, 72, 28
# Beside a board that fills the height.
COUNT_BESIDE = 52


def drawn(drive, scene, sizes=TABLETS):
    """Yield how large the letters of each text are, at each window size."""
    from kivy.uix.label import Label

    from tests.ui.layout_problems import seen_widgets

    SCENES[scene](drive)
    for size in sizes:
        drive.resize(*size)
        labels = [label for label in seen_widgets() if isinstance(label, Label) and label.text]
        yield {label: label._label.options["font_size"] for label in labels}


def see_that_names_are_large(sizes_of):
    """The players' names can be read from afar."""
    sizes = {label.text: size for label, size in sizes_of.items() if label.text in NAMES}
    assert len(sizes) > 1
    assert {name: size for name, size in sizes.items() if size < NAME} == {}


def see_that_the_hand_is_largest(drive, sizes_of, least=COUNT):
    """Nothing is as large as what is left to conquer with."""
    hand = sizes_of[drive.find("hand").children[-1]]
    assert hand >= least
    assert max(sizes_of.values()) == hand


def test_names_the_hand_and_the_prices_of_combos_are_large(drive):
    for sizes_of in drawn(drive, "table_turn"):
        see_that_names_are_large(sizes_of)
        see_that_the_hand_is_largest(drive, sizes_of)
    for sizes_of in drawn(drive, "table_pick"):
        prices = [label.text for label in sizes_of if "pay" in label.text]
        set_in = {int(found) for text in prices for found in re.findall(r"size=(\d+)sp", text)}
        tokens = {size for label, size in sizes_of.items() if label.text in ("8", "9", "10")}
        assert min(set_in) >= PRICE
        assert max(tokens) >= PRICE


def test_beside_a_board_the_hand_is_largest_and_what_is_past_stands_last(drive):
    for sizes_of in drawn(drive, "board_turn"):
        see_that_the_hand_is_largest(drive, sizes_of, COUNT_BESIDE)
    drive.resize(800, 1280)
    panel = part(drive, "panel")
    words, past = (
        next(w for w in panel.walk() if getattr(w, "text", "") == text)
        for text in ("THIS TURN", "Mountain")
    )
    assert box(drive.find("redeploy"))[1] > box(words)[1] > box(past)[1]
    assert box(drive.find("redeploy"))[1] >= box(panel)[1]


def test_the_hand_is_large_beside_the_price_or_in_the_card_above(drive):
    for sizes_of in drawn(drive, "board_region", (*TABLETS, (360, 740))):
        heads = [w for w in drive.find("region").walk() if "beside" in getattr(w, "ids", {})]
        hands = [w.ids.beside for w in heads if w.ids.beside.text]
        is_phone = drive.app.root.width == 360
        assert bool(hands) != is_phone
        assert all("[size=28sp]" in words.text and words.bold for words in hands)
        if not is_phone:
            see_that_names_are_large(sizes_of)
