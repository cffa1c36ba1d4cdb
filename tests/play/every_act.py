"""For every act: a table on which it can be done, and what is said about it afterwards."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

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
    Fact,
    Fire,
    Label,
    LayBoard,
    LayOutCombo,
    LayWinter,
    Leave,
    NameAlly,
    OpenPurse,
    Pick,
    PlaceFortress,
    PlacePots,
    PlaceTroops,
    PutBoardAway,
    RegionContents,
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
from tests.engine.helpers import ANNA, BEN, Table, active

STANDING = RegionContents(seat=ANNA, race="orcs", tokens=4)


@dataclass(frozen=True)
class Case:
    """A command on a table, its label, and its facts; None if they have a test of their own."""

    prepare: Callable[[], Table]
    command: Command
    label: Label
    facts: Sequence[Fact] | None = None


def table_of(*combos, turns=0, **setup):
    table = Table(*(combos or ("orcs hill", "elves swamp")), **setup)
    table.settle(*([3] * turns))
    return table


def settled(*combos, turns=2):
    """Each of the two players holds three regions, and Anna is on turn again."""
    return table_of(*combos, turns=turns)


def with_first(combo):
    """Return how to set such a table with another combo on top."""
    return lambda: settled(combo, "elves swamp", "humans stout")


def laid_by_hand():
    table = Table("orcs hill", "elves swamp", deal="hand")
    for combo in ("orcs hill", "elves swamp", "humans forest"):
        table.do(LayOutCombo(*combo.split()))
    table.settle(1, 1)
    table.decline()
    return table


def after_a_decline():
    table = settled()
    table.decline()
    return table


def ended():
    table = settled()
    table.do(EndGame())
    return table


def on_a_board(power="flying"):
    table = table_of(f"orcs {power}", "elves swamp", has_board=True)
    table.pick()
    table.do(SetRegion(0, seat=ANNA, race="orcs", tokens=3))
    return table


def with_magic():
    table = table_of("ice_witches hill", "elves swamp", has_board=True)
    table.pick()
    table.do(SetRegion(0, seat=ANNA, race="ice_witches", tokens=3))
    return table


def with_a_loaded_cannon():
    table = on_a_board("gunner")
    table.do(PlaceTroops(0, cannon=True))
    for _ in range(2):
        table.score()
        if table.state.current.active is None:
            table.pick()
    return table


_CASES = (
    Case(
        table_of,
        Pick(1),
        Label("pick", ANNA, "elves", "swamp"),
        [Fact("pick", ANNA, "elves", "swamp", paid=1, found=0, n=10)],
    ),
    Case(
        settled,
        Conquer(Target("forest", holder=active("elves"))),
        Label("conquer", ANNA, "orcs", terrain="forest", other=BEN),
    ),
    Case(on_a_board, ConquerAt(1), Label("conquer", ANNA, "orcs", terrain="hill")),
    Case(
        on_a_board,
        AbandonAt((0,)),
        Label("abandon", ANNA, "orcs"),
        [Fact("abandon", ANNA, "orcs", n=1)],
    ),
    Case(settled, LayBoard(), Label("lay_board", ANNA), [Fact("lay_board", ANNA)]),
    Case(on_a_board, PutBoardAway(), Label("put_board_away", ANNA), [Fact("put_board_away", ANNA)]),
    Case(
        on_a_board,
        PlaceTroops(0, tokens=4),
        Label("place", ANNA, terrain="swamp"),
        [Fact("place", there=STANDING)],
    ),
    Case(
        on_a_board,
        SetRegion(5),
        Label("set_region", ANNA, terrain="sea"),
        [Fact("set_region", there=None)],
    ),
    Case(settled, Abandon(1), Label("abandon", ANNA, "orcs"), [Fact("abandon", ANNA, "orcs", n=1)]),
    Case(with_first("orcs marauding"), Regroup(), Label("regroup", ANNA), [Fact("regroup", ANNA)]),
    Case(
        with_first("orcs berserk"),
        RollDie(2),
        Label("roll_die", ANNA),
        [Fact("roll_die", ANNA, n=2)],
    ),
    Case(
        with_first("orcs fortified"),
        PlaceFortress(),
        Label("place_fortress", ANNA),
        [Fact("place_fortress", n=1)],
    ),
    Case(
        with_first("leprechauns hill"),
        PlacePots(2),
        Label("place_pots", ANNA),
        [Fact("place_pots", ANNA, n=2)],
    ),
    Case(
        with_first("orcs diplomat"),
        NameAlly(BEN),
        Label("name_ally", ANNA, other=BEN),
        [Fact("name_ally", ANNA, other=BEN)],
    ),
    Case(
        with_first("orcs haggling"),
        DealPacts({BEN: 2}),
        Label("deal_pacts", ANNA),
        [Fact("deal_pacts", ANNA, other=BEN, n=2)],
    ),
    Case(
        with_first("orcs copycat"),
        Borrow(0),
        Label("borrow", ANNA, power="stout"),
        [Fact("borrow", ANNA, power="stout")],
    ),
    Case(
        with_first("orcs lava"),
        Close(seat=BEN, race="elves"),
        Label("close", BEN, "elves"),
        [Fact("clear_region", BEN, "elves")],
    ),
    Case(
        with_magic,
        LayWinter(0),
        Label("lay_winter", ANNA, terrain="swamp"),
        [Fact("lay_winter", ANNA)],
    ),
    Case(
        with_a_loaded_cannon,
        Fire(0),
        Label("fire", ANNA, terrain="swamp"),
        [Fact("fire", ANNA)],
    ),
    Case(settled, Score(), Label("score", ANNA)),
    Case(lambda: settled(turns=3), Decline(), Label("decline", BEN, "elves")),
    Case(
        after_a_decline,
        Vanish(ANNA, "orcs"),
        Label("vanish", ANNA, "orcs"),
        [Fact("vanish", ANNA, "orcs")],
    ),
    Case(
        laid_by_hand,
        LayOutCombo("wizards", "merchant"),
        Label("reveal_combo", BEN, "wizards", "merchant"),
        [Fact("reveal_combo", race="wizards", power="merchant")],
    ),
    Case(
        laid_by_hand,
        ReshuffleBadges(("hill",)),
        Label("reshuffle_badges", BEN),
        [Fact("reshuffle_badges", BEN)],
    ),
    Case(settled, AdjustCoins(BEN, 7), Label("adjust_coins", BEN), [Fact("adjust_coins", BEN)]),
    Case(
        settled,
        CorrectTroops(BEN, "elves", tokens=4, hand=1),
        Label("correct_troops", BEN, "elves"),
        [Fact("correct_troops", BEN, "elves", counts={"tokens": 4, "hand": 1})],
    ),
    Case(
        settled,
        CorrectRace(BEN, "elves", "declined"),
        Label("correct_race", BEN, "elves"),
        [Fact("correct_race_declined", BEN, "elves")],
    ),
    Case(
        settled,
        CorrectColumn((Slot("humans", "forest", coins=9),)),
        Label("correct_column", ANNA),
        [Fact("correct_column")],
    ),
    Case(
        settled,
        CorrectTurn(BEN, 5),
        Label("correct_turn", BEN),
        [Fact("correct_turn", BEN, n=5)],
    ),
    Case(
        settled,
        Rename(BEN, "Benedict"),
        Label("rename", BEN, name="Benedict"),
        [Fact("rename", BEN, name="Benedict")],
    ),
    Case(settled, Leave(BEN), Label("leave", BEN), [Fact("leave", BEN)]),
    Case(settled, EndGame(), Label("end_game", ANNA), [Fact("end_game", ANNA)]),
    Case(
        ended,
        OpenPurse(BEN, counted=31),
        Label("open_purse", BEN),
        [Fact("open_purse", BEN)],
    ),
    Case(
        ended,
        CountTokens({ANNA: 4}),
        Label("count_tokens", ANNA),
        [Fact("count_tokens", ANNA, n=4)],
    ),
)
EVERY_ACT = {type(case.command): case for case in _CASES}
