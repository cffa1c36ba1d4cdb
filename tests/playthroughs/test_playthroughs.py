"""Recorded games, told line by line: whatever the engine does differently shows up here."""

import pytest

from tests.playthroughs.write import FOLDER, rewrite

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_game_happens_as_it_is_told(path):
    text = path.read_text(encoding="utf-8")
    assert rewrite(text) == text, "see tests/playthroughs/write.py for how to tell it anew"
