"""Going into decline: who leaves, what stays, what it earns, and when it is allowed."""

import pytest

from companion.engine import Decline
from tests.engine.helpers import ANNA, Table
from tests.engine.notation import games, rows


def ready(combo, regions=3, **kinds):
    """Anna holds regions with this combo, Ben with Ratmen; it is Anna's second turn."""
    table = Table(combo, "ratmen berserk")
    table.play(regions, **kinds)
    table.play(1)
    return table


@rows(
    ("combo", "regions", "left"),
    """
    orcs hill           | 3 | 3
    elves hill          | 4 | 4
    kobolds hill        | 3 | 3
    amazons hill        | 5 | 5
    skeletons hordes_of | 6 | 6
    ghouls hill         | 3 | 9
    ghouls hordes_of    | 3 | 10
    priestesses hill    | 4 | 4
    dwarves hordes_of   | 9 | 8
    """,
)
def test_one_token_stays_in_each_region_and_ghouls_keep_all(combo, regions, left):
    table = ready(combo, int(regions))
    table.decline()
    assert table.old(ANNA, combo.split()[0]).tokens == int(left)
    assert table.state.players[ANNA].active is None


test_what_is_left = games("""
    the tokens of Hordes leave and count toward the tray no more
    ghouls hordes_of, ratmen berserk: settle 3 1 => ghouls tokens=12 limit=12
    decline => ghouls tokens=10 limit=10

    the badge is discarded
    orcs hill, ratmen berserk: settle 3 1; decline => orcs power=None; discard hill

    the turn is over and the next one begins with a pick
    orcs hill, ratmen berserk: settle 3 1; decline => turn Ben
    play 1; score => refused no_active_race
    pick

    the peace its race had promised is over
    orcs diplomat, ratmen stout: pick; take hill; ally Ben; score; play 1 => ally Anna nobody
    ally Ben => ally Anna Ben
    decline => ally Anna nobody
    """)


@pytest.mark.parametrize(
    ("combo", "kinds", "coins"),
    [
        ("orcs hill", {"hill": 3}, 3),
        ("humans merchant", {"farmland": 2}, 3),
        ("elves alchemist", {}, 3),
        ("orcs wealthy", {}, 3),
        ("elves fortified", {"fortresses": 2}, 3),
        ("elves barricade", {}, 3),
        ("elves peace_loving", {}, 3),
        ("dwarves hill", {"mine": 2, "hill": 1}, 3 + 2),
        ("priestesses merchant", {}, 3),
        ("leprechauns hill", {}, 3),
    ],
)
def test_a_decline_earns_one_per_region_and_no_bonus_but_the_mines(combo, kinds, coins):
    assert ready(combo, 3, **kinds).paid(Decline()) == (coins, 0)


def test_lines_may_be_overridden():
    assert ready("orcs hill").paid(Decline(overrides=({"regions": 7},))) == (7, 0)


test_what_it_earns = games("""
    counts are of the declining race and then of those that stay
    orcs spirit, ratmen berserk, elves hill: settle 3 1; decline; settle 1 4 1
    decline 5 / 2 => paid 7 0; elves tokens=5; orcs tokens=2

    what nobody tells is taken from the record
    dwarves spirit, ratmen berserk, elves hill: play 3 mine=2; play 1; decline; settle 1 4 1
    decline => paid 9 0

    other regions than recorded need their mines counted again
    dwarves hill, ratmen berserk: play 3 mine=2; play 1; decline 4 => refused missing_count
    decline 4 mine=1 => paid 5 0

    declined dwarves go on earning their mines
    dwarves hill, ratmen berserk, elves swamp: play 3 mine=2 hill=1; play 1; decline; play 1; pick
    hold 1 => paid 6 0

    a sea already held stays held and scores
    orcs seafaring, ratmen berserk: pick; take sea; take hill; score; play 1
    decline => paid 2 0; orcs tokens=2
    """)

test_pots_are_collected_although_the_race_declines = games("""
    those that nobody recorded
    leprechauns hill, ratmen merchant: pick; take swamp; take swamp; take swamp; score; play 1
    decline pots=2 => paid 5 0

    those on record, as the turn begins
    leprechauns hill, ratmen merchant: pick; take swamp; take swamp; take swamp; pots 2; score; pick
    hold 1 => paid 2 2
    decline => paid 3 0

    but none that were placed in the turn of a stout decline
    leprechauns stout, ratmen merchant, elves swamp: pick; take swamp; take swamp; take swamp
    pots 2; score; play 1; pots 3
    stout => paid 3 0
    play 1; pick; hold 1 => paid 4 0

    nor if none were placed then
    leprechauns stout, ratmen merchant, elves swamp: pick; take swamp; take swamp; take swamp
    pots 2; score; play 1; pots 0
    stout => paid 3 0
    play 1; pick; hold 1 => paid 4 0

    and only of a race that has pots
    orcs hill, ratmen berserk: settle 3 1; decline pots=1 => refused no_pots
    """)

test_priestesses_stack_one_token_of_each_region_and_score_the_tower = games("""
    as a tower of four in one region
    priestesses hill, ratmen berserk, elves swamp: settle 4 1
    decline => priestesses tokens=4 regions=1
    play 1; pick; hold 2 => paid 6 0

    counted as regions
    priestesses hill, ratmen berserk: settle 4 1; decline 5 => paid 5 0; priestesses tokens=5

    counted as tokens
    priestesses hill, ratmen berserk: settle 4 1
    decline tower_tokens=5 => paid 5 0; priestesses tokens=5

    counted as both
    priestesses hill, ratmen berserk: settle 4 1
    decline 5 tower_tokens=5 => paid 5 0; priestesses tokens=5

    counted anew in a later turn
    priestesses hill, ratmen berserk, elves swamp: settle 4 1; decline; play 1; pick
    score 2 swamp=0 / tower_tokens=3 => paid 5 0; priestesses tokens=3

    after scoring if they are stout
    priestesses stout, ratmen berserk, elves swamp: settle 3 1
    stout => paid 3 0; priestesses tokens=3
    play 1; pick; hold 0 => paid 3 0
    """)


@rows(
    ("powers", "remaining"),
    """
    hill swamp                | elves
    spirit swamp              | orcs elves
    hill spirit               | orcs elves
    hill swamp forest         | humans
    spirit swamp forest       | orcs humans
    hill spirit forest        | elves humans
    hill swamp spirit         | elves humans
    spirit swamp forest heroic| orcs wizards
    hill spirit forest heroic | elves wizards
    hill swamp spirit heroic  | humans wizards
    hill swamp forest spirit  | humans wizards
    """,
)
def test_spirits_never_count_toward_the_limit_of_one(powers, remaining):
    races = ("orcs", "elves", "humans", "wizards")
    first, *later = (f"{race} {power}" for race, power in zip(races, powers.split(), strict=False))
    table = Table(first, "ratmen merchant", *later)
    table.settle(2, 1)
    table.decline()
    table.play(1)
    for _ in later:
        table.settle(2, 1)
        table.decline()
        table.play(1)
    assert table.declined(ANNA) == remaining.split()


test_one_race_in_decline_and_spirits = games("""
    an older declined race leaves first and scores no more
    orcs hill, ratmen berserk, elves swamp: settle 3 1; decline; settle 1 2 1
    decline => paid 2 0; declined Anna elves; stack orcs

    spirits leave when conquered and only then
    orcs spirit, ratmen berserk, elves swamp: settle 2 1; decline; settle 1 2 1; decline
    settle 1 2; take hill, 1 orcs declined => declined Anna orcs elves
    take hill, 1 orcs declined => declined Anna elves; discard swamp spirit; stack orcs

    both declined races score
    orcs spirit, ratmen berserk, elves swamp, humans flying: settle 3 1; decline; settle 1 2 1
    decline; play 1; pick; hold 4 => paid 9 0
    """)

test_the_stout_decline_after_scoring_a_normal_turn_once = games("""
    with what they conquered
    orcs stout, ratmen berserk: settle 3 1; take hill, lost_tribe
    stout => paid 5 0; declined Anna orcs; orcs tokens=4; discard stout; turn Ben

    even in the turn they were picked
    orcs stout, ratmen merchant: pick; take hill
    stout => paid 1 0; declined Anna orcs

    an older race scores that turn before it leaves
    elves hill, ratmen berserk, orcs stout: settle 3 1; decline; play 1; pick; take hill
    stout => paid 4 0; declined Anna orcs; stack elves

    or like everybody else
    orcs stout, ratmen berserk: settle 3 1; decline => paid 3 0; declined Anna orcs

    but then not after an attack
    orcs stout, ratmen berserk: settle 3 1; take mountain; decline => refused already_conquered

    nobody else does
    orcs hill, ratmen berserk: settle 3 1; stout => refused not_stout
    """)

test_historians_are_paid_for_races_in_decline = games("""
    on picking for every one
    orcs spirit, ratmen merchant, elves swamp, wizards hill, humans historian: settle 2 1; decline
    decline; settle 2 1; decline; play 1; pick => paid 3 0

    on picking nothing while nobody is in decline
    orcs historian: pick => paid 0 0

    for the own decline
    orcs historian, ratmen berserk: settle 3 1; decline => paid 4 0

    for another's
    orcs historian, ratmen berserk: settle 3 1 3; decline => paid 1 1

    for a stout one
    orcs historian, ratmen stout: settle 3; pick; stout 2 nonempty_conquests=0 => paid 1 2

    in decline themselves no more
    orcs historian, ratmen berserk: settle 3 1; decline; decline => paid 0 1

    while the corrupt are not
    orcs hill, ratmen corrupt: settle 3 3; decline => paid 3 0

    nor ransackers
    orcs hill, ratmen ransacking: settle 3 3; decline => paid 3 0

    nor the corrupt on picking
    orcs hill, humans swamp, ratmen corrupt: settle 3 3; decline; play 3; pick => paid 0 0

    nor ransackers on picking
    orcs hill, humans swamp, ratmen ransacking: settle 3 3; decline; play 3; pick => paid 0 0
    """)

test_when_there_is_nothing_left_a_race_vanishes_at_once = games("""
    counted at no region
    orcs hill, ratmen berserk: settle 3 1
    decline 0 => paid 0 0; declined Anna nothing; stack orcs; discard hill

    wiped out, while a spirit beside it scores
    orcs spirit, ratmen berserk, humans swamp: settle 2 1; decline; settle 1 1
    hand 0 humans; tokens 1 humans; take hill, 1 humans; score
    decline => paid 2 0; declined Anna orcs; stack humans

    having abandoned everything
    orcs hill, ratmen berserk: settle 3 1; abandon 3; decline => paid 0 0; declined Anna nothing
    """)

test_when_it_is_not_allowed = games("""
    in the turn a combo was picked
    orcs hill: pick; decline 0 => refused cannot_decline_yet

    after a conquest
    orcs hill, ratmen berserk: settle 3 1; hand 1; take mountain
    decline => refused already_conquered

    after an attempt that failed
    orcs hill, ratmen berserk: settle 3 1; hand 1; take mountain die=0
    decline => refused already_conquered

    without an active race
    orcs hill: decline => refused no_active_race
    """)
