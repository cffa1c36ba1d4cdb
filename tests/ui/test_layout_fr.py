"""Every place of the app in French: a file, and so a process, of its own."""

import pytest


@pytest.mark.parametrize("part", ["board", "elsewhere"])
def test_everything_can_be_read_and_touched(drive, part, is_everything):
    from tests.ui.layout_walk import all_misfits

    assert all_misfits(drive, "fr", part, is_everything) == []
