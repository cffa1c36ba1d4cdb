"""Recorded games, line by line: whatever the engine does differently shows up here."""

import pytest

from tests.playthroughs.write import CATALOGUE, FOLDER, rewrite, set_table

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_game_happens_as_written(path):
    text = path.read_text(encoding="utf-8")
    assert rewrite(text) == text, "see tests/playthroughs/write.py for how to tell it anew"


def test_recorded_games_show_every_set_table_size_and_way_of_dealing():
    texts = [path.read_text(encoding="utf-8") for path in FILES]
    setups = [set_table(text.split("\n\n")[1]).setup for text in texts]
    assert {name for setup in setups for name in setup.sets} == set(CATALOGUE.sets)
    assert {len(setup.players) for setup in setups} == {2, 3, 4, 5}
    assert {setup.deal for setup in setups} == {"app", "hand"}
    assert {setup.real_coins for setup in setups} == {False, True}
    assert {setup.has_board for setup in setups} == {False, True}
