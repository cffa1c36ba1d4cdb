"""The table of what empty seats earned with each piece."""

from companion.content import load_catalogue, load_combo_values
from companion.paths import DATA

# What came after the table was written.
NEW = ()
VALUES, CATALOGUE = load_combo_values(), load_catalogue()


def test_every_printed_race_and_power_was_tried_often():
    # Pieces of sets that are not finished were not played yet.
    assert VALUES.races.keys() == CATALOGUE.races.keys() - {*NEW}
    # Exploring is dealt only where there is a sky.
    assert VALUES.powers.keys() == CATALOGUE.powers.keys() - {"exploring", *NEW}
    earned = [*VALUES.races.values(), *VALUES.powers.values()]
    assert min(piece.lives for piece in earned) >= 20
    assert all(5 < piece.mean < 80 for piece in earned)


def test_every_life_is_counted_once_for_race_power_and_combo():
    kinds = (VALUES.races, VALUES.powers, VALUES.combos)
    sums = {(sum(e.lives for e in k.values()), sum(e.coins for e in k.values())) for k in kinds}
    assert len(sums) == 1


def test_it_stays_small():
    assert (DATA / "selfplay.json").stat().st_size <= 200_000
