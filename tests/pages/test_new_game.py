"""A new game as plain facts: who sits where, who starts, and what goes onto the table."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from companion.content import load_catalogue
from companion.content.sets import SETS
from companion.engine import House, Setup, dealt_access, may_hold_access, start_game
from companion.pages.game_draft import BadPlayer, GameDraft, draft_of, fresh_draft
from companion.pages.new_game import (
    access_chips,
    agreements,
    board_text,
    boards_to_choose,
    expansions,
    house_agreements,
    house_title,
    seats,
    skies_to_choose,
    things_to_lay_out,
    waiting_text,
)
from companion.store import Person
from companion.words import load_language
from tests.content.own_sets import write_board_set
from tests.people import id_of, people

NAMES = ("Anna", "Ben", "Chloé", "Dirk", "Eva")
ENGLISH = load_language("en")
CATALOGUE = load_catalogue()
READER = SimpleNamespace(catalogue=CATALOGUE, language=ENGLISH)


def draft(*players, **choices):
    return GameDraft(people(*players), **choices)


@pytest.mark.parametrize(
    ("players", "name", "reason"),
    [
        (("Anna",), "Anna", "taken"),
        (("Anna",), " anna ", "taken"),
        ((), "  ", "empty"),
        ((), "x" * 41, "too_long"),
        ((), "A\u0007", "unreadable"),
        (NAMES, "Fritz", "full"),
    ],
)
def test_a_name_that_cannot_be_is_refused_with_a_sentence(players, name, reason):
    with pytest.raises(BadPlayer) as refused:
        draft(*players).add(CATALOGUE, name)
    assert refused.value.reason == reason
    assert refused.value.text(ENGLISH).endswith(".")


def test_a_name_is_tidied_and_may_be_as_long_as_the_rules_allow():
    assert draft().add(CATALOGUE, "  Eva   Maria ").players == ("Eva Maria",)
    assert draft().add(CATALOGUE, "x" * 40).players == ("x" * 40,)


@pytest.mark.parametrize(
    ("starter", "change", "players", "starts"),
    [
        (1, lambda d: d.move(1, -1), ("Ben", "Anna", "Chloé"), "Ben"),
        (1, lambda d: d.move(0, 1), ("Ben", "Anna", "Chloé"), "Ben"),
        (0, lambda d: d.move(1, 1), ("Anna", "Chloé", "Ben"), "Anna"),
        (0, lambda d: d.move(0, -1), ("Anna", "Ben", "Chloé"), "Anna"),
        (2, lambda d: d.move(2, 1), ("Anna", "Ben", "Chloé"), "Chloé"),
        (2, lambda d: d.remove(0), ("Ben", "Chloé"), "Chloé"),
        (2, lambda d: d.remove(2), ("Anna", "Ben"), "Ben"),
        (0, lambda d: d.remove(2), ("Anna", "Ben"), "Anna"),
    ],
)
def test_whoever_starts_still_does_when_seats_change(starter, change, players, starts):
    changed = change(draft("Anna", "Ben", "Chloé", starter=starter))
    assert changed.players == players
    assert changed.players[changed.starter] == starts


def test_the_table_may_be_emptied_again():
    assert draft("Anna").remove(0) == draft()


def test_the_game_has_the_starter_first_and_everyone_keeps_id_and_colour():
    setup = draft("Anna", "Ben", "Chloé", "Dirk", starter=2).setup(CATALOGUE, seed=1)
    assert setup.players == ("Chloé", "Dirk", "Anna", "Ben")
    assert setup.ids == tuple(map(id_of, setup.players))
    assert setup.colours == (2, 3, 0, 1)


@pytest.mark.parametrize(
    ("ids", "colours"), [((), ()), (("0" * 16, "1" * 16), ()), (("0" * 16, "1" * 16), (4, 2))]
)
def test_a_setup_goes_into_a_draft_and_out_again(ids, colours):
    house = House(sorcery_needs_token_in_hand=True)
    choices = {"deal": "hand", "real_coins": True, "open_scores": True, "has_advice": False}
    setup = Setup(
        ("Ben", "Anna"), ("base", "cursed"), house, 7, ids=ids, colours=colours, **choices
    )
    again = draft_of(setup).setup(CATALOGUE, 7)
    # A game from before ids gets the ids of its players' names.
    ids = ids or (id_of("Ben"), id_of("Anna"))
    assert again == replace(setup, ids=ids, colours=colours or (0, 1), board="2_players")


def test_a_known_player_is_recognised_and_a_new_one_is_somebody_new():
    known = people("Anna", "Ben")
    found = draft().add(CATALOGUE, "ben", known).people[0]
    assert (found.id, found.name, found.colour) == (id_of("Ben"), "ben", 1)
    assert draft().add(CATALOGUE, "Zoë", known).people[0].id not in (id_of("Anna"), id_of("Ben"))
    assert draft().add(CATALOGUE, "Zoë").people[0].id != draft().add(CATALOGUE, "Zoë").people[0].id


@pytest.mark.parametrize(
    ("names", "ids", "found"),
    [
        # An older game, without ids.
        (("Ben", "Anna"), "", "ba"),
        # Renamed in the old game: swapped with each other, to a known player, to somebody new.
        (("Ben", "Anna"), "ab", "ba"),
        (("ben", "Anna"), "ac", "ba"),
        (("Benno", "ANNA"), "ba", "ba"),
        # A player who had somebody else's id counts as new.
        (("Ben", "Zoë"), "ab", "b?"),
    ],
)
def test_in_a_rematch_everyone_is_who_they_are_called(names, ids, found):
    known = (Person("a" * 16, "Anna", 3), Person("b" * 16, "Ben", 1))
    setup = Setup(names, ids=tuple(letter * 16 for letter in ids))
    seated = [person.id for person in draft_of(setup, known).people]
    named = {one.id: one.id[0] for one in known}
    assert "".join(named.get(player, "?") for player in seated) == found
    assert len(set(seated)) == 2


@pytest.mark.parametrize(
    ("known", "names", "colours"),
    [
        ([], NAMES, [0, 1, 2, 3, 4]),
        ([2, 0], ["Chloé", "Anna", "Ben"], [1, 2, 0]),
        # Whoever came first keeps their colour; the others get one that no known player has.
        ([3, 3, 0], ["Anna", "Ben"], [3, 1]),
        # Five belong to somebody: first the one that is free, then the one whose owner played
        # longest ago.
        ([4, 3, 2, 1, 0], ["Dirk", "Fritz", "Greta"], [1, 5, 0]),
    ],
)
def test_nobody_gets_a_colour_that_somebody_has(known, names, colours):
    remembered = [Person(id_of(n), n, c) for n, c in zip(NAMES, known, strict=False)]
    table = draft()
    for name in names:
        table = table.add(CATALOGUE, name, remembered)
    assert [person.colour for person in table.people] == colours


def test_a_colour_that_somebody_has_is_swapped():
    table = draft("Anna", "Ben", "Chloé")
    assert [person.colour for person in table.recolour(0, 2).people] == [2, 1, 0]
    assert [person.colour for person in table.recolour(0, 4).people] == [4, 1, 2]
    assert table.recolour(1, 1) == table


def test_the_base_game_stays_on_the_table():
    assert draft().switch_set(CATALOGUE, "base") == draft()
    with_cursed = draft().switch_set(CATALOGUE, "cursed")
    assert with_cursed.sets == ("base", "cursed")
    assert with_cursed.switch_set(CATALOGUE, "cursed") == draft()


def test_a_box_comes_with_those_it_needs_and_goes_with_them(folder):
    catalogue = load_catalogue(SETS, write_board_set(folder, needs=["base", "cursed"]))
    with_meadows = draft().switch_set(catalogue, "meadows")
    assert set(with_meadows.sets) == {"base", "cursed", "meadows"}
    assert with_meadows.switch_set(catalogue, "meadows").sets == ("base", "cursed")
    assert with_meadows.switch_set(catalogue, "cursed").sets == ("base",)
    assert set(fresh_draft(catalogue, ("meadows",)).sets) == {"base", "cursed", "meadows"}


def test_where_several_boards_would_do_one_is_chosen(folder):
    reader = SimpleNamespace(
        catalogue=load_catalogue(SETS, write_board_set(folder)), language=ENGLISH
    )
    table = draft(*NAMES[:3], sets=("base", "meadows"))
    offered = [(one.text, one.is_chosen) for one in boards_to_choose(reader, table)]
    assert offered == [("Small World", True), ("Meadows", False)]
    assert board_text(reader, table) == "Board: the side for 3 players. 10 rounds."
    assert table.setup(reader.catalogue, 1).board == "3_players"
    outside = boards_to_choose(reader, table)[1].draft
    assert board_text(reader, outside) == "Board: Meadows. 6 rounds."
    assert "4 lost tribes" in things_to_lay_out(reader, outside)[0][1]
    assert outside.setup(reader.catalogue, 1).board == "glade"
    # There is no question without a choice, and a board for three is none for two.
    two = outside.remove(2)
    assert boards_to_choose(reader, two) == []
    assert two.setup(reader.catalogue, 1).board == "2_players"
    assert boards_to_choose(reader, draft(*NAMES[:3])) == []


def test_expansions_are_listed_by_the_box_they_are_sold_in():
    listed = expansions(READER, draft())
    boxes = {title: [one.text for one in sets] for title, sets in listed}
    assert boxes == {
        "Power Pack 1": ["Be Not Afraid…", "A Spider's Web"],
        "Power Pack 2": ["Cursed!", "Grand Dames", "Royal Bonus"],
        "": ["Sky Islands"],
    }


def test_boxes_that_are_not_known_any_more_are_left_out():
    assert fresh_draft(CATALOGUE, ("lost_box", "cursed")).sets == ("base", "cursed")


def test_house_rules_are_only_offered_with_the_box_they_are_about():
    def added(name):
        table = draft()
        rules = table.switch_set(CATALOGUE, name).house_rules(CATALOGUE)
        return set(rules) - set(table.house_rules(CATALOGUE))

    assert added("cursed") == {
        "goblins_count_lost_tribes_as_declined",
        "kobolds_last_attempt_needs_two_in_hand",
    }
    assert added("be_not_afraid") == {"barbarians_redeploy_after_losing_a_region"}
    assert added("grand_dames") == set()


def test_a_house_rule_is_switched_and_counted():
    changed = house_rule("sorcery_needs_token_in_hand", draft()).draft
    assert changed.house.sorcery_needs_token_in_hand
    assert house_title(READER, changed) == "1 house rule changed"
    assert house_rule("sorcery_needs_token_in_hand", changed).draft == draft()


def house_rule(key, table):
    return next(one for one in house_agreements(READER, table) if one.name == f"house-{key}")


def agreed(table):
    """Return what can be agreed on, by name."""
    return {one.name: one for found in agreements(READER, table).values() for one in found}


def test_of_two_ways_that_exclude_each_other_one_is_chosen():
    ways = agreed(draft())
    assert ways["coins-tablet"].is_chosen
    ways = agreed(ways["coins-real"].draft)
    assert (ways["coins-tablet"].is_chosen, ways["coins-real"].is_chosen) == (False, True)
    assert agreed(ways["coins-real"].draft) == ways, "to choose it again changes nothing"


def test_advice_is_offered_with_the_board_alone():
    ways = agreed(draft(has_board=True))
    assert {"board-on-tablet", "advice"} <= set(ways)
    assert "advice" not in agreed(ways["board-on-tablet"].draft)


def test_guide_and_sounds_are_asked_about_before_the_first_game_alone():
    assert not {"guide", "sounds"} & set(agreed(draft()))
    ways = agreed(draft(is_first=True))
    assert ways["guide"].is_chosen
    assert not ways["sounds"].draft.has_sound


# Numbers of players, rounds, lost tribes and mountains, as printed on the boards.
BOARDS = [(2, 10, 9, 4), (3, 10, 10, 7), (4, 9, 14, 8), (5, 8, 18, 9)]


@pytest.mark.parametrize(("players", "rounds", "tribes", "mountains"), BOARDS)
def test_the_right_board_and_what_goes_onto_it_are_named(players, rounds, tribes, mountains):
    table = draft(*NAMES[:players])
    board = board_text(READER, table)
    assert f"{players} players" in board
    assert f"{rounds} rounds" in board
    shown = " ".join(text for _, text in things_to_lay_out(READER, table))
    assert f"{tribes} lost tribes" in shown
    assert f"{mountains} mountains" in shown
    assert "6 combos" in shown


def test_what_to_lay_out_follows_how_coins_and_combos_are_kept():
    def shown(**choices):
        return " ".join(text for _, text in things_to_lay_out(READER, draft(*NAMES, **choices)))

    assert "5 coins for each player, kept hidden" in shown(real_coins=True)
    assert "5 coins for each player, for all to see" in shown(real_coins=True, open_scores=True)
    assert "No coins" in shown()
    assert "the sixth on the stacks" in shown(deal="hand")


def test_nothing_is_to_be_laid_out_before_two_have_sat_down():
    assert things_to_lay_out(READER, draft("Anna")) == []


def test_the_app_plays_a_seat_that_nobody_sits_in():
    found = draft("Anna").add_nobody(ENGLISH, CATALOGUE, "strategist")
    found = found.add_nobody(ENGLISH, CATALOGUE, "strategist").add_nobody(
        ENGLISH, CATALOGUE, "grabber"
    )
    assert found.players == ("Anna", "Owl", "Owl 2", "Magpie")
    assert len({person.colour for person in found.people}) == 4
    setup = found.start_with(3).setup(CATALOGUE, 1)
    assert setup.characters == ("grabber", None, "strategist", "strategist")
    assert [bool(seat.sign) for seat in seats(READER, found)] == [False, True, True, True]
    assert draft_of(setup, found.people).setup(CATALOGUE, 1) == setup


def test_seats_for_nobody_need_the_board_and_leave_with_it():
    found = replace(draft("Anna", "Ben"), has_board=False)
    found = found.add_nobody(ENGLISH, CATALOGUE, "planner").start_with(2)
    assert found.has_board
    away = found.with_board(False)
    assert (away.players, away.starter) == (("Anna", "Ben"), 1)
    assert away.setup(CATALOGUE, 1).characters == ()
    assert found.with_board(True) == found


def test_somebody_who_is_called_like_a_seat_for_nobody_keeps_the_name():
    found = draft("Owl").add_nobody(ENGLISH, CATALOGUE, "strategist")
    assert found.players == ("Owl", "Owl 2")
    assert found.setup(CATALOGUE, 1).characters == (None, "strategist")


SKY = ("base", "sky_islands")
SIX = (*NAMES, "Fritz")


def laid_out(table):
    return " ".join(text for _, text in things_to_lay_out(READER, table))


# The same with two islands beside the board: three tribes and two mountains more.
WITH_SKY = [(3, 10, 12, 6), (4, 10, 13, 9), (5, 9, 17, 10), (6, 8, 21, 11)]


@pytest.mark.parametrize("has_board", [False, True])
@pytest.mark.parametrize(("players", "rounds", "tribes", "mountains"), WITH_SKY)
def test_the_sky_lies_beside_the_board_for_one_player_fewer(
    players, rounds, tribes, mountains, has_board
):
    table = draft(*SIX[:players], sets=SKY, has_board=has_board)
    shown = laid_out(table)
    assert board_text(READER, table) == (
        f"Board: the side for {players - 1} players. {rounds} rounds."
    )
    assert "The sky beside the board: Two islands" in shown
    assert "Beanstalk and stairway" in shown
    assert f"{tribes} lost tribes" in shown
    assert f"{mountains} mountains" in shown
    agreed_on = start_game(CATALOGUE, table.setup(CATALOGUE, 1)).setup
    assert (agreed_on.sky, agreed_on.rounds) == ("two_islands", rounds)
    assert len(agreed_on.access) == 2


def test_a_table_chooses_its_side_of_the_sky_or_none():
    table = draft(*NAMES[:3], sets=SKY)
    skies = skies_to_choose(READER, table)
    assert [one.text for one in skies if one.is_chosen] == ["Two islands"]
    other = next(one.draft for one in skies if one.name == "sky-three_islands")
    assert "Three islands" in laid_out(other)
    assert draft_of(other.setup(CATALOGUE, 1)).chosen_sky(CATALOGUE) == "three_islands"
    without = skies[-1].draft
    assert [one.text for one in skies_to_choose(READER, without) if one.is_chosen] == ["No sky"]
    assert "sky" not in laid_out(without)
    assert "for 3 players" in board_text(READER, without)
    assert draft_of(without.setup(CATALOGUE, 1)).chosen_sky(CATALOGUE) == ""


def test_the_sky_needs_its_box_and_three_players():
    assert skies_to_choose(READER, draft(*NAMES)) == []
    assert skies_to_choose(READER, draft(*NAMES[:2], sets=SKY)) == []
    # Who puts the box on the table wants the sky, whatever the last game was like.
    last = draft_of(draft(*NAMES[:3]).setup(CATALOGUE, 1))
    assert last.switch_set(CATALOGUE, "sky_islands").chosen_sky(CATALOGUE) == "two_islands"


def test_ways_up_that_were_chosen_hold_on_their_board_alone():
    ground = CATALOGUE.boards["2_players"]
    places = dealt_access(ground, 3)
    table = draft(*NAMES[:3], sets=SKY, has_board=True, access=places)
    assert table.setup(CATALOGUE, 1).access == places
    (chips,) = access_chips(READER, table)
    (button,) = chips.buttons
    assert button.tap == replace(table, access=())
    assert access_chips(READER, button.tap) != (chips,)
    for other in (replace(table, sky=""), replace(table, has_board=False)):
        assert access_chips(READER, other) == ()
        assert other.setup(CATALOGUE, 1).access == ()
    larger = CATALOGUE.boards["3_players"]
    only_here = next(
        pair
        for pair in (dealt_access(ground, seed) for seed in range(100))
        if not may_hold_access(larger, pair)
    )
    moved = replace(table, access=only_here).add(CATALOGUE, "Dirk")
    assert moved.setup(CATALOGUE, 1).access == ()


def test_six_can_play_under_the_sky_alone():
    six = draft(*NAMES, sets=SKY).add(CATALOGUE, "Fritz")
    assert six.is_full(CATALOGUE)
    # Also after a game without one.
    assert "No sky" not in [one.text for one in skies_to_choose(READER, replace(six, sky=""))]
    assert replace(six, sky="").chosen_sky(CATALOGUE) == "two_islands"
    too_many = six.switch_set(CATALOGUE, "sky_islands")
    assert too_many.boards(CATALOGUE) == ()
    assert waiting_text(READER, too_many) == "The table is full: 5 can play."
