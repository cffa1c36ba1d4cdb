"""Every place of the app in Finnish: a file, and so a process, of its own."""


def test_everything_can_be_read_and_touched(drive, is_everything):
    from tests.ui.layout_walk import all_misfits

    assert all_misfits(drive, "fi", is_everything) == []
