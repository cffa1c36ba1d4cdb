"""A race that comes back to life when another declines, where nobody follows the board."""

from companion.engine import CorrectRace, House, Outlook, RaceRevived, Slot
from tests.engine.helpers import ANNA, Table, counts


def about_to_decline(**house):
    """Return a game in which Anna's Orcs are in decline and her Soul Touch Ratmen active."""
    table = Table("orcs hill", "elves swamp", "ratmen soul_touch", house=House(**house))
    table.settle(2, 2)
    table.decline(counts(2))
    table.settle(2, 3, 2)
    return table


def test_it_stands_up_with_what_it_began_with_and_without_a_power():
    table = about_to_decline()
    before = table.purses[ANNA]
    table.decline(counts(3), counts(2))
    orcs = table.race(ANNA)
    # Five from the banner and four from the badge; two of them stand on the board.
    assert (orcs.race, orcs.power, orcs.tokens, orcs.hand) == ("orcs", None, 9, 7)
    assert orcs.regions == 2
    assert table.declined(ANNA) == ["ratmen"]
    assert table.purses[ANNA] - before == 5
    assert "soul_touch" in table.state.power_discard
    table.settle(2)
    assert table.state.turn.seat == ANNA
    assert table.race(ANNA).hand == 7
    table.conquer("hill")
    table.score(counts(3), counts(3))
    assert table.purses[ANNA] - before == 11


def test_a_race_put_into_play_by_hand_began_with_what_its_banner_says():
    table = Table("ratmen soul_touch", "elves swamp")
    table.settle(2, 2)
    table.do(CorrectRace(ANNA, "trolls", "declined", tokens=1))
    table.decline(counts(2), counts(1))
    assert (table.race(ANNA).race, table.race(ANNA).tokens) == ("trolls", 5)


def test_amazons_come_back_with_the_four_that_only_conquer():
    table = Table("ratmen soul_touch", "elves swamp", rest=False, more_races=("amazons",))
    table.settle(2, 2)
    table.do(CorrectRace(ANNA, "amazons", "declined", tokens=2))
    table.decline(counts(2), counts(2))
    assert (table.race(ANNA).tokens, table.race(ANNA).hand) == (10, 8)


def test_a_race_that_has_all_its_tokens_comes_back_without_any_in_hand():
    table = Table("ratmen soul_touch", "elves swamp")
    table.settle(2, 2)
    table.do(CorrectRace(ANNA, "trolls", "declined", tokens=5))
    preview = Outlook(table.catalogue, table.state).decline
    assert preview
    assert preview.revived
    assert (preview.revived.race, preview.revived.n) == ("trolls", None)
    assert preview.revived not in preview.leaving


def test_what_is_said_before_and_after():
    table = about_to_decline()
    outlook = Outlook(table.catalogue, table.state)
    preview = outlook.decline
    assert preview
    assert preview.revived
    assert (preview.revived.race, preview.revived.n, preview.plays_on) == ("orcs", 7, False)
    assert preview.old_races == ()
    assert all(note.key != "race_leaves" for note in outlook.reminders)
    table.decline(counts(3), counts(2))
    assert any(isinstance(event, RaceRevived) for event in table.session.steps[-1].events)


def test_by_a_house_rule_the_turn_goes_on_and_is_scored_once():
    table = about_to_decline(soul_touch_at_once=True)
    before = table.purses[ANNA]
    table.decline(counts(3), counts(2))
    assert (table.state.turn.seat, table.purses[ANNA]) == (ANNA, before)
    assert table.race(ANNA).hand == 7
    with table.refuses("cannot_decline_yet"):
        table.decline(counts(2), counts(3))
    with table.refuses("has_active_race"):
        table.pick()
    table.conquer("hill")
    table.score(counts(3), counts(3))
    assert table.purses[ANNA] - before == 6
    assert table.state.turn.seat != ANNA


def test_if_the_older_race_is_gone_after_all_it_is_a_decline_like_any_other():
    for at_once in (False, True):
        table = about_to_decline(soul_touch_at_once=at_once)
        before = table.purses[ANNA]
        table.decline(counts(3), counts(0))
        assert table.state.players[ANNA].active is None
        assert table.purses[ANNA] - before == 3
        assert table.state.turn.seat != ANNA


def test_a_revived_race_declines_later_without_a_badge_to_discard():
    table = about_to_decline()
    table.decline(counts(3), counts(2))
    table.settle(2)
    table.decline(counts(2))
    assert table.declined(ANNA) == ["orcs"]
    assert None not in table.state.power_discard
    assert all(isinstance(slot, Slot) for slot in table.state.column)
