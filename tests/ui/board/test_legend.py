"""The legend draws everything that can be seen on a board."""

import pytest


@pytest.mark.pixels
def test_every_sign_is_drawn_and_no_two_are_alike(drive):
    from companion.ui.board.page import BoardLegend, LegendSign
    from companion.ui.kit.overlays import Sheet

    legend = Sheet(title="Board").fill(BoardLegend(drive.app.language))
    legend.open()
    drive.pass_time(0.5)
    signs = [widget for widget in legend.walk() if isinstance(widget, LegendSign)]
    pictures: dict[bytes, list[str]] = {}
    for sign in signs:
        drawn = sign.export_as_image().texture.pixels
        assert len(set(drawn)) > 1
        pictures.setdefault(drawn, []).append(sign.item.words)
    # Seas and lakes share a sign.
    assert [set(alike) for alike in pictures.values() if len(alike) > 1] == [{"Sea", "Lake"}]
