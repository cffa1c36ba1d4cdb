"""Every place of the app in French: a file of its own, because it takes a process for a minute."""


def test_everything_can_be_read_and_touched(drive):
    from tests.ui.layout_walk import all_misfits

    assert all_misfits(drive, "fr") == []
