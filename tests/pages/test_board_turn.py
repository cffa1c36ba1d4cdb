"""The panels beside the board: the turn, its coins, redeployment, losers, and setting straight."""

from dataclasses import replace
from functools import partial

import pytest

from companion.engine import AbandonAt, ConquerAt, PlaceTroops, Regroup, Score, SetRegion, Use
from companion.pages import blocks
from companion.pages.board_turn import board_turn, turn_page
from companion.pages.dialogues import chosen_then, page_of
from companion.pages.hand_over import hand_over_page
from companion.pages.paint import PaintChoice, paint_page
from companion.pages.placing import losers, placing_at
from companion.pages.put_right import OldStep, WhatFollows
from companion.pages.score import board_score
from tests.pages.reading import blocks_of, button, one, tap
from tests.pages.standing import MINES, lay_out

table = partial(lay_out, MINES)


def placing(reader):
    return board_turn(reader, reader.state).placing


def earned(reader):
    score, races = board_score(reader, reader.state), reader.outlook(reader.state).earnings.races
    elsewhere = [line.elsewhere for race in races for line in race.lines]
    terms = [(line.text, int(line.number)) for line in score.lines]
    lines = [(*term, n) for term, n in zip(terms, elsewhere, strict=True)]
    return lines, score.coins, score.total


def test_coins_lie_on_the_regions_that_earn_them():
    reader = table("a dwarves / A trolls + fortified", "A2 fortress | a1 | .", "A1 | . | .")
    lines, coins, total = earned(reader)
    assert lines == [
        ("Trolls: 2 regions", 2, 0),
        ("Fortified: 1 fortress", 1, 0),
        ("Dwarves in decline: 1 region", 1, 0),
        ("Dwarves: 1 mine", 1, 0),
    ]
    assert (coins, total) == ({0: 2, 1: 2, 3: 1}, 5)


def test_what_belongs_to_no_region_is_a_line_alone():
    reader = table("A orcs + alchemist, 6 in hand / B wizards + swamp", "A1 | B1 | .")
    reader.do(ConquerAt(1))
    lines, coins, total = earned(reader)
    assert lines == [
        ("Orcs: 2 regions", 2, 0),
        ("Orcs: 1 non-empty region", 1, 0),
        ("Alchemist", 2, 2),
    ]
    assert (coins, total) == ({0: 1, 1: 2}, 5)


def test_a_tower_earns_its_tokens_and_an_abandoned_region_its_coin():
    tower = table("a priestesses / A orcs + hill", "a3 | . | .", ". | . | .", "A1 | . | .")
    assert earned(tower)[1:] == ({0: 3, 6: 2}, 5)
    left = table("A gypsies + hill", "A1 | coin | .")
    assert earned(left)[1:] == ({0: 1, 1: 1}, 2)


def test_the_panel_tells_the_turn():
    reader = table("A ratmen + hill, 4 in hand", "A1 | . | .")
    reader.do(ConquerAt(1))
    panel = board_turn(reader, reader.state)
    assert [race.hand for race in panel.turn.races] == [2]
    assert panel.turn.conquests == (("regions/hill", "Hill", "2 tokens"),)
    assert panel.score.total == 3


def test_the_page_of_a_turn_says_what_is_left_to_do_and_what_it_earns():
    reader = table("A trolls + hill, 3 in hand", "A1 | . | .")
    reader.do(ConquerAt(3))
    turn = board_turn(reader, reader.state)
    page = turn_page(reader, reader.state, turn)
    assert (page.title, page.subtitle) == ("Score the turn", "Conquer: no tokens in hand")
    past, earned = (list(each.lines) for each in blocks_of(page) if isinstance(each, blocks.Terms))
    assert [(term.text, term.number) for term in past] == [("Mountain", "3 tokens")]
    assert [(term.text, bool(term.rule)) for term in earned] == [("Trolls: 2 regions", True)]
    # A reminder is put away until the next turn.
    (todo,) = one(page, blocks.Todos).blocks
    assert tap(page, "put-away") == blocks.Act("put-away", todo.text)


def test_troops_are_picked_up_again_from_the_page_of_the_turn():
    reader = table("A ratmen + marauding, 4 in hand", "A1 | A1 | .")
    reader.do(ConquerAt(3))
    page = turn_page(reader, reader.state, board_turn(reader, reader.state))
    assert tap(page, "regroup") == (Regroup(),)


def test_regions_are_given_up_where_they_lie_and_not_by_number():
    reader = table("A ratmen + marauding, 4 in hand", "A1 | A1 | .")
    assert board_turn(reader, reader.state).turn.extras == ()


def test_troops_are_spread_evenly_with_one_tap():
    reader = table("A ratmen + hill, 4 in hand", "A1 | A3 | .", "A1 | . | .")
    page = placing(reader)
    assert (page.kind, page.title) == ("open", "4 Ratmen to place")
    assert [(spot.region, spot.block.number) for spot in page.spots] == [(0, 1), (1, 3), (3, 1)]
    assert page.spots[0].tap == (PlaceTroops(0, tokens=2),)
    assert page.spots[0].hold is None
    state = reader.do(*tap(page, "spread"))
    assert [state.regions[at].tokens for at in (0, 1, 3)] == [3, 3, 3]
    assert placing(reader).kind == "done"


def test_what_comes_off_or_never_moves_is_not_placed():
    amazons = table("A amazons + hill, 5 in hand", "A1 | . | .")
    assert placing(amazons).title == "1 Amazon to place"
    for race in ("pixies", "barbarians"):
        reader = table(f"A {race} + hill, 5 in hand", "A1 | . | .")
        assert placing(reader) is None


def test_skeletons_yet_to_come_are_placed_with_the_others():
    setting = "A skeletons + hill, 9 in hand / B wizards + swamp"
    reader = table(setting, "A1 | B1 | .", "lost | . | .")
    reader.do(ConquerAt(1), ConquerAt(3))
    assert placing(reader).title == "3 Skeletons to place"


def test_losers_place_what_they_took_back():
    setting = "A ratmen + hill, 6 in hand / B elves + swamp / C wizards + forest"
    reader = table(setting, "A1 | C3 | .", ". | C1 | C1")
    assert losers(reader, reader.state) == ()
    (loser,) = losers(reader, reader.do(ConquerAt(1), Score()))
    assert (loser.seat, loser.text, loser.left) == (2, "C: 2 Wizards to place", 2)
    spot, _ = loser.spots
    # They stand by a guess until somebody tells.
    assert (spot.region, getattr(spot.block, "number", None)) == (4, 2)
    assert spot.tap == (PlaceTroops(4, tokens=3, seat=2),)
    # Camps and heroes that lost their place find another one where the loser taps.
    assert placing_at(reader, reader.state, 4).steppers[0].more == spot.tap
    contents = reader.do(*spot.tap).regions
    assert (contents[4].tokens, contents[5].tokens) == (3, 1)


def test_an_empty_seat_puts_its_behemoths_back_with_its_tokens():
    setting = "A ratmen + hill, 9 in hand / B elves + swamp / C orcs + behemoth"
    reader = table(setting, "A1 | C3 & | .", "B1 | C1 & | C1")
    setup = replace(reader.state.setup, characters=(None, None, "planner"))
    before = replace(reader.do(ConquerAt(1)), setup=setup)
    state = replace(reader.do(Score()), setup=setup)
    (loser,) = losers(reader, state, before)
    assert (loser.left, sum(n for _, n in loser.added)) == (2, 2)
    ((_, n),) = loser.behemoths
    assert n == 1
    shown = one(hand_over_page(reader, state, before), blocks.Terms)
    assert sum(", Behemoth" in line.text for line in shown.lines) == 1
    contents = reader.do(*loser.orders).regions
    assert sum(there.behemoths for there in contents.values()) == 2


def test_who_is_on_turn_again_has_everything_in_hand():
    reader = table("A ratmen + hill, 6 in hand / B wizards + swamp", "A1 | B3 | .", ". | B1 | .")
    (loser,) = losers(reader, reader.do(ConquerAt(1), Score()))
    assert (loser.text, loser.spots) == ("B: 2 Wizards to place", ())


def test_a_region_is_painted_with_whatever_stands_there():
    reader = table("A ratmen + hill / B kobolds + swamp / b elves", "A2? | . | .")
    palette = one(paint_page(reader, reader.state, PaintChoice()), blocks.Chips)
    assert [chip.text for chip in palette.buttons] == [
        "A's Ratmen",
        "B's Kobolds",
        "B's Elves in decline",
        "Lost Tribe",
        "Nothing",
    ]

    def at(name, region, tokens=None):
        page = paint_page(reader, reader.state, PaintChoice(name, tokens))
        return next(spot.tap for spot in page.spots if spot.region == region)

    assert at("paint-0-ratmen", 0) == (SetRegion(0, seat=0, race="ratmen", tokens=2),)
    assert at("paint-1-kobolds", 1) == (SetRegion(1, seat=1, race="kobolds", tokens=2),)
    old = SetRegion(1, seat=1, race="elves", in_decline=True, tokens=1)
    assert at("paint-1-elves", 1) == (old,)
    assert at("paint-0-ratmen", 1, tokens=99)[0].tokens == 13
    assert at("paint-lost_tribe", 1) == (SetRegion(1, lost_tribe=True),)
    assert at("paint-empty", 0) == (SetRegion(0),)
    # What is so already is left alone, and no tribe lives in the sea.
    assert at("paint-empty", 1) is at("paint-lost_tribe", 2) is None
    reader.do(*at("paint-0-ratmen", 0))
    assert at("paint-0-ratmen", 0) is None
    assert reader.do(old).regions[1].race == "elves"


def test_who_has_redeployed_is_offered_to_take_that_back():
    reader = table("A ratmen + hill, 4 in hand", "A1 | . | .")
    reader.do(PlaceTroops(0, tokens=2))
    turn = board_turn(reader, reader.state)
    assert (turn.lead, turn.why_not) == ("Score the turn", "Conquer: already redeployed")
    assert not turn.has_conquests
    assert [extra.name for extra in turn.turn.extras] == ["take-back"]


@pytest.mark.parametrize(
    ("power", "steps", "left"),
    [
        ("heroic", [{"at": 0, "hero": True}, {"at": 1, "hero": True}], ["2 heroes", "hero"]),
        (
            "bivouacking",
            [{"at": 0, "encampments": 3}, {"at": 1, "encampments": 2}],
            ["5 encampments", "2 encampments"],
        ),
    ],
)
def test_a_reminder_counts_what_is_left_to_place_and_leaves_when_all_is_placed(power, steps, left):
    reader = table(f"A ratmen + {power}, 0 in hand", "A1 | A1 | .")
    for step, text in zip(steps, left, strict=True):
        ((icon, said),) = board_turn(reader, reader.state).turn.notes
        assert said.startswith(f"Place your {text}")
        assert icon.startswith("markers/")
        reader.do(PlaceTroops(**step))
    assert board_turn(reader, reader.state).turn.notes == ()


def said(reader):
    return [text for _, text in board_turn(reader, reader.state).turn.notes]


@pytest.mark.parametrize("power", ["heroic", "bivouacking", "fortified", "diplomat"])
def test_what_ends_a_turn_is_not_called_for_while_there_is_something_to_conquer(power):
    reader = table(f"A ratmen + {power}, 4 in hand / B orcs + swamp", "A1 | A1 | .", "B1 | . | .")
    assert said(reader) == []
    reader.do(PlaceTroops(0, tokens=5))
    assert len(said(reader)) == 1


def test_amazons_leave_the_board_once_nobody_conquers_until_ten_are_left():
    reader = table("A amazons + hill, 12 in hand", "A1 | A1 | .", ". | . | .")
    assert said(reader) == []
    reader.do(PlaceTroops(0, tokens=6))
    assert said(reader) == ["Take 4 Amazons off the board, but leave one in each region"]
    reader.do(PlaceTroops(1, tokens=4))
    assert said(reader) == []


def test_new_skeletons_are_called_for_until_they_stand():
    reader = table("A skeletons + hill, 4 in hand", "lost | lost | .", "A1 | A1 | .")
    for at in (0, 1):
        reader.do(ConquerAt(at, anyway=True))
    assert said(reader) == ["Take 1 Skeleton from the tray when you redeploy"]
    reader.do(*tap(placing(reader), "spread"))
    assert said(reader) == []


def test_lairs_are_called_for_after_a_turn_with_new_regions():
    reader = table("A trolls + hill, 0 in hand", "A1 | A1 | .")
    assert said(reader) == []
    reader = table("A trolls + hill, 3 in hand", "A1 | . | .")
    reader.do(ConquerAt(3))
    assert said(reader) == ["Put a lair in each region your Trolls hold"]


def test_a_swap_is_called_for_until_every_opponent_has_lost_a_token():
    reader = table("A sorcerers + hill, 4 in hand / B orcs + swamp", "A1 | B1 | .", "B1 | . | .")
    assert said(reader) == ["Swap a lone active token, once per opponent"]
    reader.do(ConquerAt(1, use=Use(sorcery=True)))
    assert said(reader) == []


def test_the_card_of_a_region_says_how_many_markers_are_left():
    heroes = table("A ratmen + heroic", "A1 hero | A1 | .")
    assert [each.text for each in placing_at(heroes, heroes.state, 1).markers] == ["Hero (1 left)"]
    camps = table("A ratmen + bivouacking", "A1 | A1 | .")
    camps.do(PlaceTroops(0, encampments=2))
    *_, stepper = placing_at(camps, camps.state, 0).steppers
    assert (stepper.text, stepper.number) == ("Encampments (3 left)", 2)


def test_a_power_is_reminded_under_its_own_sign_while_there_is_something_to_conquer():
    def notes(hand):
        reader = table(f"A ratmen + berserk, {hand} in hand", "A1 | A1 | .")
        return [icon for icon, _ in board_turn(reader, reader.state).turn.notes], reader.language

    icons, language = notes(hand=3)
    assert icons == [language.piece_icon("berserk")]
    assert notes(hand=0)[0] == []


def test_what_a_failed_last_attempt_leaves_is_in_hand_until_it_is_placed():
    reader = table("A giants + hill, 2 in hand", "A1 | . | .", ". | . | .", ". | . | .")
    reader.do(ConquerAt(3, die=0))
    panel = board_turn(reader, reader.state)
    assert [race.hand for race in panel.turn.races] == [2]
    assert placing(reader).title == "2 Giants to place"


def test_old_steps_on_the_board_are_put_right_on_the_page_they_were_made_on():
    reader = table(
        "A trolls + fortified, 3 in hand / B wizards + swamp", "A1 | B3 | .", "A1 | . | ."
    )
    old = (PlaceTroops(0, tokens=2),), (AbandonAt((0,)),), (SetRegion(1, seat=1, race="wizards"),)
    foresee = OldStep((), lambda _: WhatFollows("Something follows.", is_possible=True))

    def shown(choice, commands):
        return page_of(reader, reader.state, choice, replace(foresee, commands=commands))

    def said(commands, *regions_and_names):
        choice = chosen_then(reader.state, commands)
        assert button(shown(choice, commands), "put-right").tap is None, "nothing is different yet"
        for way in regions_and_names:
            page = shown(choice, commands)
            spots = {spot.region: spot.tap for spot in page.spots}
            choice = spots[way] if isinstance(way, int) else tap(page, way)
        return tap(shown(choice, commands), "put-right")

    assert said(old[0], 3, "place-tokens-plus") == (PlaceTroops(3, tokens=3),)
    assert said(old[0], "place-fortress") == (PlaceTroops(0, tokens=2, fortress=True),)
    assert said(old[1], 3, 0) == (AbandonAt((3,)),)
    assert said(old[2], 4, "paint-lost_tribe") == (SetRegion(4, lost_tribe=True),)
    # What one button placed in several regions at once has no page.
    assert chosen_then(reader.state, old[0] * 2) is None
