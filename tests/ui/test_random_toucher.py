"""Hundreds of touches at random, from several places of the app: nothing falls, all is saved."""

from itertools import product

import pytest

from tests.selection import one_in

SCENES = ("new_game_full", "table_turn", "reveal", "settings", "conquer_answer")
SIZES = ((1280, 800), (360, 740))
TOUCHES = 200


@pytest.mark.parametrize(("scene", "size"), one_in(3, product(SCENES, SIZES)))
def test_nothing_falls_whatever_is_touched(drive, scene, size, tmp_path, monkeypatch):
    from tests.ui import scenes
    from tests.ui.random_toucher import RandomToucher, check_saved

    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    drive.resize(*size)
    scenes.SCENES[scene](drive)
    toucher = RandomToucher(drive, seed=len(scene) * size[0])
    for _ in range(2):
        toucher.touch(TOUCHES // 2)
        check_saved(drive)
