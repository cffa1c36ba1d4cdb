"""The picture of a player's phone in the README; `make screenshots` retakes it.

Unlike the others it is not compared: the phone's own font differs from machine to machine.
"""

import struct

import pytest

from tests.phone.browsing import NEEDS_BROWSER, evening_table, sit_down, turn_to, until
from tests.ui.goldens import PHONE, PHONE_PAGE


def size_of(path):
    """Return the width and height of a picture, read from its first bytes."""
    return struct.unpack(">II", path.read_bytes()[16:24])


@NEEDS_BROWSER
@pytest.mark.pixels
def test_there_is_a_picture_of_the_page(browsers, tmp_path, request):
    """The board on the phone of the player on turn, with a region tapped."""
    is_new = request.config.getoption("--take-pictures")
    now = PHONE_PAGE if is_new else tmp_path / "now.png"
    with evening_table(("Anna", "Ben", "Chloé", "Dirk"), 20) as table:
        phone = sit_down(table, browsers(size=PHONE), 0)
        turn_to(table, phone, "board")
        phone.run(
            "choose({page: 'board', region: document.querySelector("
            "'[data-reach=enough]').dataset.key.split(' ')[1]})"
        )
        until(table, lambda: phone.finds(".board.tapped svg"))
        until(table, lambda: phone.run("return document.fonts.status") == "loaded")
        phone.picture(now)
    assert PHONE_PAGE.exists(), "there is no picture yet: make screenshots, and look at it"
    assert size_of(now) == size_of(PHONE_PAGE) == PHONE
