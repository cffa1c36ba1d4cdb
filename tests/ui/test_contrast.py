"""Every text stands out from what it is written on, by day and by night."""

import pytest

LEAST = 4.5
LEAST_FOR_SIGNS = 3.0


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_text_can_be_told_from_its_ground(drive, theme, tmp_path, is_everything):
    from tests.ui.contrast import rgb, texts_on_ground
    from tests.ui.scenes import SCENES

    drive.app.store.settings.change(theme=theme)
    drive.app.follow_settings()
    drive.resize(1024, 600)
    players = {rgb(colour) for colour in drive.app.theme.players}
    found = set()
    # By turns, unless everything is asked for.
    shown = list(SCENES) if is_everything else list(SCENES)[theme == "dark" :: 2]
    for name in shown:
        SCENES[name](drive)
        # Until everything that moves has arrived.
        drive.pass_time(0.4)
        picture = drive.picture(tmp_path / "now.png")
        for text, contrast, _ground in texts_on_ground(picture, players):
            if contrast < (LEAST_FOR_SIGNS if text.font_name == "icons" else LEAST):
                found.add(f"{name}: {text.text!r} has only {contrast:.1f}")
        drive.clear()
    assert not found, "\n".join(sorted(found))
