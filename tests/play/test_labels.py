"""The label of a step names the act, and never an amount of coins."""

import pytest

from companion.engine import (
    Abandon,
    AbandonAt,
    AdjustCoins,
    Borrow,
    Close,
    Command,
    Conquer,
    ConquerAt,
    CorrectColumn,
    CorrectRace,
    CorrectTroops,
    CorrectTurn,
    CountTokens,
    DealPacts,
    Decline,
    EndGame,
    Fire,
    Label,
    LayBoard,
    LayOutCombo,
    Leave,
    NameAlly,
    OpenPurse,
    Pick,
    PlaceFortress,
    PlacePots,
    PlaceTroops,
    PutBoardAway,
    Regroup,
    Rename,
    ReshuffleBadges,
    RollDie,
    Score,
    SetRegion,
    Slot,
    Target,
    Vanish,
)
from tests.engine.helpers import ANNA, BEN, TRIBE, Table, active
from tests.kinds import every_kind


def table_of(*combos, turns=0, **setup):
    table = Table(*combos, **setup)
    table.settle(*([3] * turns))
    return table


def laid_by_hand():
    table = Table("orcs hill", "elves swamp", deal="hand")
    for combo in ("orcs hill", "elves swamp", "humans forest"):
        table.do(LayOutCombo(*combo.split()))
    table.settle(1, 1)
    table.decline()
    return table


def after_a_decline():
    table = table_of("orcs hill", "elves swamp", turns=2)
    table.decline()
    return table


def ended():
    table = table_of("orcs hill", "elves swamp", turns=2)
    table.do(EndGame())
    return table


def on_a_board(power="flying"):
    table = table_of(f"orcs {power}", "elves swamp", has_board=True)
    table.pick()
    table.do(SetRegion(0, seat=ANNA, race="orcs", tokens=3))
    return table


def with_a_loaded_cannon():
    table = on_a_board("gunner")
    table.do(PlaceTroops(0, cannon=True))
    for _ in range(2):
        table.score()
        if table.state.current.active is None:
            table.pick()
    return table


# For every command: a table on which it can be done, the command, and the label it gets.
LABELS = {
    Pick: (
        lambda: table_of("orcs hill", "elves swamp"),
        Pick(1),
        Label("pick", ANNA, "elves", "swamp"),
    ),
    Conquer: (
        lambda: table_of("orcs hill", "elves swamp", turns=2),
        Conquer(Target("forest", holder=active("elves"))),
        Label("conquer", ANNA, "orcs", terrain="forest", other=BEN),
    ),
    ConquerAt: (
        on_a_board,
        ConquerAt(1),
        Label("conquer", ANNA, "orcs", terrain="hill"),
    ),
    AbandonAt: (on_a_board, AbandonAt((0,)), Label("abandon", ANNA, "orcs")),
    LayBoard: (
        lambda: table_of("orcs hill", "elves swamp", turns=2),
        LayBoard(),
        Label("lay_board", ANNA),
    ),
    PutBoardAway: (on_a_board, PutBoardAway(), Label("put_board_away", ANNA)),
    PlaceTroops: (
        on_a_board,
        PlaceTroops(0, tokens=4),
        Label("place", ANNA, terrain="swamp"),
    ),
    SetRegion: (on_a_board, SetRegion(5), Label("set_region", ANNA, terrain="sea")),
    Abandon: (
        lambda: table_of("orcs hill", "elves swamp", turns=2),
        Abandon(1),
        Label("abandon", ANNA, "orcs"),
    ),
    Regroup: (
        lambda: table_of("orcs marauding", "elves swamp", turns=2),
        Regroup(),
        Label("regroup", ANNA),
    ),
    RollDie: (
        lambda: table_of("orcs berserk", "elves swamp", turns=2),
        RollDie(2),
        Label("roll_die", ANNA),
    ),
    PlaceFortress: (
        lambda: table_of("orcs fortified", "elves swamp", turns=2),
        PlaceFortress(),
        Label("place_fortress", ANNA),
    ),
    PlacePots: (
        lambda: table_of("leprechauns hill", "elves swamp", turns=2),
        PlacePots(2),
        Label("place_pots", ANNA),
    ),
    NameAlly: (
        lambda: table_of("orcs diplomat", "elves swamp", turns=2),
        NameAlly(BEN),
        Label("name_ally", ANNA, other=BEN),
    ),
    DealPacts: (
        lambda: table_of("orcs haggling", "elves swamp", turns=2),
        DealPacts({BEN: 2}),
        Label("deal_pacts", ANNA),
    ),
    Borrow: (
        lambda: table_of("orcs copycat", "elves swamp", "humans stout", turns=2),
        Borrow(0),
        Label("borrow", ANNA, power="stout"),
    ),
    Close: (
        lambda: table_of("orcs lava", "elves swamp", turns=2),
        Close(seat=BEN, race="elves"),
        Label("close", BEN, "elves"),
    ),
    Score: (
        lambda: table_of("orcs hill", "elves swamp", turns=2),
        Score(),
        Label("score", ANNA),
    ),
    Decline: (
        lambda: table_of("orcs hill", "elves swamp", turns=3),
        Decline(),
        Label("decline", BEN, "elves"),
    ),
    Fire: (with_a_loaded_cannon, Fire(0), Label("fire", ANNA, terrain="swamp")),
    Vanish: (
        after_a_decline,
        Vanish(ANNA, "orcs"),
        Label("vanish", ANNA, "orcs"),
    ),
    LayOutCombo: (
        laid_by_hand,
        LayOutCombo("wizards", "merchant"),
        Label("reveal_combo", BEN, "wizards", "merchant"),
    ),
    ReshuffleBadges: (
        laid_by_hand,
        ReshuffleBadges(("hill",)),
        Label("reshuffle_badges", BEN),
    ),
    AdjustCoins: (
        lambda: table_of("orcs hill", "elves swamp", turns=2),
        AdjustCoins(BEN, 7),
        Label("adjust_coins", BEN),
    ),
    CorrectTroops: (
        lambda: table_of("orcs hill", "elves swamp", turns=2),
        CorrectTroops(BEN, "elves", tokens=2),
        Label("correct_troops", BEN, "elves"),
    ),
    CorrectRace: (
        lambda: table_of("orcs hill", "elves swamp", turns=2),
        CorrectRace(BEN, "elves", "gone"),
        Label("correct_race", BEN, "elves"),
    ),
    CorrectColumn: (
        lambda: table_of("orcs hill", "elves swamp"),
        CorrectColumn((Slot("orcs", "hill", coins=9),)),
        Label("correct_column", ANNA),
    ),
    CorrectTurn: (
        lambda: table_of("orcs hill", "elves swamp", turns=2),
        CorrectTurn(BEN, 5),
        Label("correct_turn", BEN),
    ),
    Rename: (
        lambda: table_of("orcs hill", "elves swamp"),
        Rename(BEN, "Benedict"),
        Label("rename", BEN, name="Benedict"),
    ),
    Leave: (
        lambda: table_of("orcs hill", "elves swamp"),
        Leave(BEN),
        Label("leave", BEN),
    ),
    EndGame: (
        lambda: table_of("orcs hill", "elves swamp"),
        EndGame(),
        Label("end_game", ANNA),
    ),
    OpenPurse: (
        ended,
        OpenPurse(BEN, counted=31),
        Label("open_purse", BEN),
    ),
    CountTokens: (
        ended,
        CountTokens({ANNA: 4}),
        Label("count_tokens", ANNA),
    ),
}


def test_every_command_has_its_case():
    assert set(LABELS) == every_kind(Command)


@pytest.mark.parametrize("kind", LABELS, ids=lambda kind: kind.__name__)
def test_a_label_names_the_act_and_whom_it_concerns(kind):
    prepare, command, label = LABELS[kind]
    table = prepare()
    assert table.do(command)
    assert table.session.label(table.session.cursor - 1) == label


def test_no_two_commands_share_a_key_but_for_those_of_games_with_a_board():
    keys = [label.key for _, _, label in LABELS.values()]
    twice = {key for key in keys if keys.count(key) > 1}
    assert twice == {"conquer", "abandon"}


def test_a_failed_attempt_is_called_one():
    table = table_of("orcs hill", "elves swamp", turns=2)
    table.do(CorrectTroops(ANNA, "orcs", hand=1))
    table.do(Conquer(Target("mountain", holder=active("elves")), die=0))
    assert table.session.undo_label == Label(
        "fail_to_conquer", ANNA, "orcs", terrain="mountain", other=BEN
    )


def test_declined_ghouls_are_named_when_they_conquer():
    table = Table("ghouls hill", "elves swamp", "orcs forest")
    table.settle(3, 3)
    table.decline()
    table.play(3)
    table.do(Conquer(Target("swamp", holder=TRIBE), by="ghouls"))
    assert table.session.undo_label == Label("conquer", ANNA, "ghouls", terrain="swamp")


def test_a_loser_who_places_in_the_turn_of_another_is_named():
    table = Table("leprechauns flying", "elves hill", has_board=True)
    table.pick()
    table.do(ConquerAt(1), ConquerAt(3))
    table.score()
    table.pick()
    table.do(ConquerAt(1, there=2))
    for placed in (PlaceTroops(3, tokens=4, seat=ANNA), PlaceTroops(3, pot=True, seat=ANNA)):
        table.do(placed)
        assert table.session.undo_label == Label("place", ANNA, terrain="mountain")


@pytest.mark.parametrize(
    ("power", "placed", "key", "n"),
    [
        ("heroic", [{"hero": True}], "place_hero", 1),
        ("heroic", [{"hero": True}, {"hero": False}], "remove_hero", 1),
        ("bivouacking", [{"encampments": 2}], "place_encampment", 2),
        ("bivouacking", [{"encampments": 2}, {"encampments": 1}], "remove_encampment", 1),
        ("fortified", [{"fortress": True}], "place_fortress", 1),
    ],
)
def test_a_marker_is_named_with_the_region_it_is_placed_in(power, placed, key, n):
    table = on_a_board(power)
    for given in placed:
        table.do(PlaceTroops(0, **given))
    assert table.session.undo_label == Label(key, ANNA, terrain="swamp", markers=n)


def test_what_is_placed_in_several_regions_at_once_names_none_of_them():
    table = on_a_board()
    table.do(SetRegion(1, seat=ANNA, race="orcs", tokens=1))
    table.do(PlaceTroops(0, tokens=1), PlaceTroops(1, tokens=2))
    assert table.session.undo_label == Label("place", ANNA)
