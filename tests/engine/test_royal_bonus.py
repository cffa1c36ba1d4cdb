"""The races and powers of Royal Bonus without a board."""

import json

import pytest

from companion.codec import Invalid
from companion.engine import (
    Combo,
    IncomeEffect,
    Power,
    Race,
    Score,
    questions,
    score_lines,
)
from tests.engine.helpers import Table
from tests.engine.notation import games
from tests.logs import read_log, write_log
from tests.pages.standing import drawn

FOND_OF_HILLS = Race(
    "fond_of_hills",
    5,
    10,
    (
        IncomeEffect(add=1, per="hill"),
        IncomeEffect(add=1, per="farmland"),
        IncomeEffect(add=-1, per="regions", except_=("hill", "farmland")),
    ),
)

test_fauns = games("""
    they gain a token for each region of an active race, and so does the loser
    orcs stout, fauns merchant: settle 3; pick; take hill, 2 orcs => orcs tokens=9 regions=2
    take forest; score => place Anna:2:orcs; fauns tokens=8

    the loser who would be gone has one token left
    orcs stout, fauns merchant: pick; take hill; tokens 1; score; pick
    take hill, 1 orcs => orcs tokens=1 hand=1 regions=0

    against Pygmies the die comes first
    pygmies stout, fauns merchant: settle 3; pick
    take hill, 1 pygmies loss_die=3 => pygmies tokens=13
    score => place Anna:4:pygmies

    when the die empties the tray nothing is left to give
    pygmies stout, fauns merchant: settle 3; pick; take hill, 1 pygmies loss_die=3
    take hill, 1 pygmies loss_die=3; take hill, 1 pygmies loss_die=3 => pygmies tokens=18

    elves lose nothing and still gain
    elves stout, fauns merchant: settle 3; pick; take hill, 2 elves => elves tokens=11
    score => place Anna:3:elves

    races in decline and lost tribes bring nothing
    orcs stout, fauns merchant: pick; take hill; take hill; stout; pick
    take hill, 1 orcs declined; take swamp, lost_tribe => note take_new_tokens=no

    both are reminded
    orcs stout, fauns merchant: settle 3; pick
    take hill, 1 orcs; take hill, 1 orcs => note take_new_tokens=2; note losers_take_tokens=2
""")

test_igors = games("""
    two tokens lost by anybody buy one, for two players
    orcs stout, igors merchant: settle 3; pick; take hill, 2 orcs; take hill, 1 orcs
    score; score => igors tokens=7; note take_bought_tokens=1

    for three players it takes three
    orcs stout, igors merchant, elves hill, players=3: settle 3; pick; take hill, 2 orcs
    take hill, 1 orcs; score; pick; score 0 hill=0; score => igors tokens=6; note kept_tokens=2

    a lost tribe counts, and so does a token of a race in decline
    orcs stout, igors merchant, elves alchemist: pick; take hill; take hill; stout; pick
    take hill, 1 orcs declined; take swamp, lost_tribe; score; pick
    score 0 / 1 => igors tokens=7

    their own token counts
    igors merchant, orcs stout: pick; take hill; take swamp; score; pick
    take hill, 1 igors; take swamp, 1 igors; score => igors tokens=5

    a swapped token counts too
    igors merchant, sorcerers stout: pick; take hill; take swamp; score; pick; take forest
    take hill, 1 igors with=sorcery; score => igors tokens=5; note kept_tokens=1
""")

test_shrubmen = games("""
    a forest of theirs is safe, active or in decline
    shrubmen stout, elves merchant: pick; take forest; take hill; score; pick
    take forest, 1 shrubmen => refused protected
    take hill, 1 shrubmen => shrubmen regions=1 forest=1

    a swap is refused there too
    shrubmen stout, sorcerers merchant: pick; take forest; take hill; score; pick; take swamp
    take forest, 1 shrubmen with=sorcery => refused protected

    so is a dragon
    shrubmen stout, orcs dragon_master: pick; take forest; take hill; score; pick; take swamp
    take forest, 1 shrubmen with=dragon => refused protected

    in decline nobody drives them out of a forest
    shrubmen stout, orcs commando: pick; take forest; take hill; stout; pick
    take forest, 1 shrubmen declined => refused protected

    but their player's next race does
    shrubmen stout, orcs commando, elves hill: pick; take forest; take hill; stout; pick
    score 0 nonempty_conquests=0; pick
    take forest, 1 shrubmen declined => shrubmen regions=1 forest=0
""")

test_aquatic = games("""
    each coastal region brings two coins, every other none
    orcs aquatic: pick; take coastal hill; take coastal swamp; take forest
    score 3 coastal=2 => paid 4 0

    where nothing is coastal nothing is earned
    ratmen aquatic: pick; take hill; take forest
    score => paid 0 0

    the record knows what is coastal
    ratmen aquatic: pick; take coastal hill; take forest => ratmen regions=2 coastal=1
    score => paid 2 0

    a coastal region that is lost no longer counts
    ratmen aquatic, elves merchant: pick; take coastal hill; take coastal swamp; score
    pick; take coastal hill, 1 ratmen => ratmen regions=1 coastal=1

    in decline every region is worth a coin again
    ratmen aquatic, elves merchant: pick; take hill; take forest; score; pick; take swamp; score
    decline => paid 2 0

    other bonuses come on top
    dwarves aquatic: pick; take coastal hill mine; take forest mine
    score => paid 4 0
""")


def lines(combo, **counts):
    return {line.key: line.n for line in score_lines(combo, counts)}


def test_a_line_that_takes_is_below_0(catalogue):
    combo = catalogue.combo("ratmen", "aquatic")
    assert questions(combo) == ("regions", "coastal")
    assert lines(combo, regions=5, coastal=1) == {"regions": 5, "aquatic": -3}


def test_two_pieces_never_take_more_than_a_region_brings(catalogue):
    combo = Combo(FOND_OF_HILLS, catalogue.power("aquatic"))
    assert questions(combo) == ("regions", "farmland", "hill", "coastal", "bare")
    # A hill on the coast, a hill, a farmland, a coast, and two regions that neither piece wants.
    counts = {"regions": 6, "farmland": 1, "hill": 2, "coastal": 2, "bare": 2}
    assert lines(combo, **counts) == {"regions": 6}
    assert lines(combo, **counts | {"bare": 1, "regions": 5}) == {
        "regions": 5,
        "fond_of_hills": 1,
    }


@pytest.mark.parametrize(
    "effect",
    [
        {"add": -1},
        {"add": 0},
        {"add": -1, "per": "hill"},
        {"add": -1, "per": "regions", "if_": "hill"},
        {"add": -1, "per": "regions", "except_": ("hill", "mine")},
        {"add": 1, "per": "hill", "except_": ("mine",)},
        {"add": 1, "per": "regions", "except_": ("pots",)},
    ],
)
def test_only_regions_bring_less_and_none_is_spared_twice(effect):
    with pytest.raises(Invalid):
        IncomeEffect(**effect)


def test_a_piece_takes_from_a_region_once():
    less = IncomeEffect(add=-1, per="regions")
    with pytest.raises(Invalid):
        Power("greedy", 3, (less, less))
    assert Power("modest", 3, (less,)).effects == (less,)


test_fireball = games("""
    one for each magic region, as the turn is scored
    orcs fireball, fauns merchant: pick; take hill magic; take forest
    score 2 magic=1 hill=1 forest=1 => orcs fireballs=1

    the record knows the magic regions as well
    orcs fireball, fauns merchant: pick; take hill magic => note take_fireballs=1
    score => orcs fireballs=1

    what is not used stays from turn to turn
    orcs fireball, fauns merchant: pick; take hill magic; score; pick; score 0
    score => orcs fireballs=2
    score 0 => note throw_fireballs=2; note return_fireballs=2

    two tokens each, and at least one goes in
    orcs fireball, fauns merchant: pick; take hill magic; score; pick; score 0; score; score 0
    take mountain with=1*fireballs => orcs hand=8 fireballs=1
    take mountain, lost_tribe with=1*fireballs => orcs hand=6 fireballs=0
    take hill with=1*fireballs => refused already_used

    none in the turn in which they come
    orcs fireball, fauns merchant: pick; take hill magic
    take hill with=1*fireballs => refused already_used

    none without the power
    orcs hill, fauns merchant: pick; take hill with=1*fireballs => invalid use.fireballs

    a failed attempt has spent them
    orcs fireball, fauns merchant: pick; take hill magic; score; pick; take hill; score 1; hand 1
    take mountain, lost_tribe with=1*fireballs die=0 => orcs fireballs=0 regions=1

    in a declined race there are none
    orcs fireball, fauns merchant: pick; take hill magic; score; pick; take hill; score 1
    decline 1 => orcs fireballs=0
""")

test_behemoth = games("""
    each counts as the swamps on record
    orcs behemoth, fauns merchant: pick; take swamp; take swamp => note behemoth_strength=2
    take mountain, 3 fauns with=2*behemoths => refused no_active_race
    take mountain, lost_tribe with=2*behemoths => orcs hand=4 regions=3

    what is being conquered does not count yet
    orcs behemoth, fauns merchant: pick; take swamp with=1*behemoths => orcs hand=7
    take hill with=1*behemoths => orcs hand=6
    take hill with=1*behemoths => refused already_used

    never fewer than one token, and Kobolds two
    orcs behemoth, fauns merchant: pick; take swamp; take swamp; take swamp
    take hill with=2*behemoths => orcs hand=2
    take hill => orcs hand=0

    a race without them cannot use any
    orcs hill, fauns merchant: pick; take hill with=1*behemoths => invalid use.behemoths

    those of a failed attempt were not used up, but nothing follows it
    orcs behemoth, fauns merchant: pick; take swamp; hand 1
    take mountain, lost_tribe with=1*behemoths die=0 => orcs regions=1
    take hill => refused last_attempt_made

    strength that stands there makes a region dearer, and its owner places them again
    orcs behemoth, fauns merchant: settle 3; pick
    take hill, 2 orcs strength=3 => fauns hand=0; note behemoths_again=yes

    regions with strength are not open to a swap
    orcs behemoth, sorcerers merchant: settle 3; pick; take hill
    take hill, 1 orcs strength=1 with=sorcery => refused sorcery

    fresh in each turn
    orcs behemoth, fauns merchant: pick; take swamp; take swamp; take hill with=2*behemoths
    score; pick; score 0; take hill with=2*behemoths => orcs regions=4
""")


def test_undo_and_a_file_bring_back_what_was_used_and_where_behemoths_stand():
    game = drawn("""
        board
            0 farmland | 1 swamp | 2 hill | 3 hill magic

        == Both in one turn
        A orcs + behemoth, 6 in hand
        B elves + fireball, 3 in hand, 2 fireballs
            A1 | A1 | B2 | B1
        > conquer 2; 1 behemoth
        > place 1 behemoth at 1
        > score
        > conquer 2; 2 fireballs
        """)
    session = game.play.session
    assert session.state.current.active.fireballs == 0
    session.undo()
    assert session.state.current.active.fireballs == 2
    assert [session.state.regions[at].behemoths for at in (1, 2)] == [1, 1]
    session.redo()
    again = read_log(game.catalogue, json.loads(json.dumps(write_log(session))))
    assert again.state == session.state


# A line that takes coins, set by hand


def hold_by_the_sea(*overrides):
    """Anna's Ratmen hold five regions, one on the coast; return what her turn brings."""
    table = Table("ratmen aquatic", "orcs hill")
    table.pick()
    return table.paid(Score(({"regions": 5, "coastal": 1},), overrides))


def test_a_line_that_takes_is_set_by_hand_below_0_but_no_turn_is():
    assert hold_by_the_sea() == (5 - 3, 0)
    assert hold_by_the_sea({"aquatic": -4}) == (5 - 4, 0)
    assert hold_by_the_sea({"aquatic": -9}) == (0, 0)
    assert hold_by_the_sea({"regions": 2}) == (0, 0)


def test_no_other_line_is_set_below_0():
    with pytest.raises(Invalid, match="takes no coins"):
        hold_by_the_sea({"regions": -1})
