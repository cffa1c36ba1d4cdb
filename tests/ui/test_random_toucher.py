"""Hundreds of random touches, from several screens of the app: no crash, everything saved."""

import pytest

TABLET, PHONE = (1280, 800), (360, 740)
SCENES = ("new_game_full", "table_turn", "reveal", "settings", "conquer_answer")
SOME = {TABLET: SCENES[1::2], PHONE: SCENES[::2]}
ALL_TOUCHES, FEW_TOUCHES = 120, 12


@pytest.mark.parametrize("size", [TABLET, PHONE], ids=["tablet", "phone"])
def test_nothing_falls_whatever_is_touched(drive, size, tmp_path, monkeypatch, is_everything):
    from tests.ui import scenes
    from tests.ui.random_toucher import RandomToucher, check_saved

    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    drive.resize(*size)
    for scene in SCENES if is_everything else SOME[size]:
        drive.clear()
        scenes.SCENES[scene](drive)
        toucher = RandomToucher(drive, seed=len(scene) * size[0])
        for _ in range(2):
            toucher.touch((ALL_TOUCHES if is_everything else FEW_TOUCHES) // 2)
            check_saved(drive)
