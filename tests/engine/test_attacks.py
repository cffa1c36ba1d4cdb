"""Recording attacks: hands, dice, uses, peace and the coins that change hands."""

import pytest

from companion.engine.rules.permits import possible_allies
from tests.engine.helpers import ANNA, BEN
from tests.engine.notation import Game, games, rows

# The hand and the regions


@rows(
    ("region", "used"),
    """
    hill                                           | 2
    mountain                                       | 3
    hill, lost_tribe                               | 3
    mountain, 3 orcs, camps=2 fortress             | 9
    swamp, 1 orcs, lair                            | 4
    """,
)
def test_a_conquest_lowers_the_hand_by_its_cost(region, used):
    game = Game("orcs flying, ratmen stout")
    game.go_on("settle 4; pick")
    game.go_on(f"take {region} => ratmen hand={12 - int(used)} tokens=12 regions=1")


test_the_hand_and_the_regions = games("""
    more tokens than the cost may be used
    ratmen stout: pick; take hill tokens=5 => ratmen hand=7

    fewer than the cost are not believed
    ratmen stout: pick; take mountain tokens=1 => ratmen hand=9

    a conquest is believed even if the recorded hand was too small
    ratmen stout: pick; hand 1; take mountain => ratmen hand=0 regions=1
    take hill => ratmen hand=0 regions=2

    a region won is counted by its kind
    ratmen stout: pick; take hill mine; take hill magic cavern; take farmland
    take mountain mine => ratmen regions=4 hill=2 farmland=1 mine=2 magic=1 forest=0 swamp=0

    a sea is for seafarers and counts as a region
    ratmen seafaring, orcs stout: pick; take sea => ratmen hand=11 regions=1
    score; pick; take lake => refused water

    nobody conquers without an active race
    ratmen stout: take hill => refused no_active_race

    an active race does not attack its own regions
    ratmen stout, orcs hill: settle 2 2; take hill, 1 ratmen => refused own_active

    the own declined token defends and is lost
    ratmen stout, orcs hill, elves merchant: settle 2 2; decline; play 2; pick
    take hill, 1 ratmen declined => elves hand=5; ratmen tokens=1

    declined white ladies are safe from opponents only
    white_ladies stout, orcs hill, elves merchant: settle 2 2; decline
    take hill, 1 white_ladies declined => refused protected
    play 2; pick; take hill, 1 white_ladies declined => white_ladies tokens=1

    the holder must be in play, in decline or not, and be the race of the player named
    ratmen stout, orcs hill: settle 2 2; take hill, 1 elves => refused no_active_race
    take hill, 1 orcs declined => refused not_in_decline
    take hill, 1 orcs of=Anna => refused no_active_race
    take hill, 1 orcs of=Cleo => refused no_such_player
    take hill, lost_tribe of=Ben => invalid loser
    """)


@rows(
    ("region", "paid"),
    """
    hill                     | 5
    mountain                 | 5
    hill, lost_tribe         | 6
    hill, 2 elves            | 6
    hill, 1 tritons declined | 6
    hill, 1 giants declined  | 5
    """,
)
def test_a_region_is_nonempty_if_a_tribe_or_any_race_was_there(region, paid):
    """One for the region, two for the Alchemist, two for the declined Giants unless one is lost."""
    game = Game("giants flying, tritons stout, orcs alchemist, elves merchant")
    game.go_on("settle 2 2; decline; decline; pick; score 0 nonempty_conquests=0; play 2")
    game.go_on(f"take {region}; score => paid {paid} 0")


@pytest.mark.parametrize("marker", ["hole", "hero", "dragon", "catapult"])
def test_a_protected_region_is_never_attacked_but_by_own_declined_ghouls(marker):
    game = Game("ghouls stout, ratmen merchant, elves hill")
    game.go_on("settle 3 3; decline; settle 3 2 3")
    game.go_on(f"take hill, 1 ratmen, {marker} => refused protected")
    game.go_on(f"take hill, 1 ratmen, {marker} die=3 failed => refused protected")
    game.go_on(f"take hill, 1 ratmen, {marker} by=ghouls => refused protected")
    game.go_on(f"take hill, 1 elves, {marker} of=Anna by=ghouls => ghouls regions=4")
    assert game.table.race(ANNA).regions == 1


# The last attempt


@rows(
    ("hand", "die", "regions"),
    """
    3 | 0 | 1
    3 | 1 | 2
    2 | 1 | 1
    2 | 2 | 2
    1 | 2 | 1
    1 | 3 | 2
    """,
)
def test_the_die_decides_the_last_attempt_at_a_region_of_cost_four(hand, die, regions):
    """All tokens went there, or into the region already held."""
    game = Game("ratmen stout")
    game.go_on(f"pick; take hill; hand {hand}")
    game.go_on(f"take mountain, lost_tribe die={die} => ratmen regions={regions} hand=0 tokens=12")
    attempt = game.table.state.turn.conquests[-1]
    assert (attempt.won, attempt.used, attempt.die) == (regions == "2", int(hand), int(die))


test_the_last_attempt = games("""
    nothing is conquered after one that failed
    ratmen stout: pick; hand 2; take mountain die=0 => ratmen hand=2 regions=0
    take hill => refused last_attempt_made
    take hill die=3 => refused last_attempt_made
    score 0 => turn Ben

    nor after one that was won
    ratmen stout: pick; hand 2; take mountain die=3 => ratmen regions=1
    take hill => refused last_attempt_made
    take hill die=3 => refused last_attempt_made
    score 1 => turn Ben

    the table may say that it failed without naming the die
    ratmen stout: pick; take hill; hand 1; take mountain failed => ratmen hand=0 regions=1
    take hill => refused last_attempt_made

    it needs a token
    orcs flying, ratmen stout: settle 3; pick; hand 0
    take mountain, 2 orcs die=3 => refused no_token

    it needs to be no more than three short
    orcs flying, ratmen stout: settle 3; pick; hand 1
    take mountain, 2 orcs die=3 => refused too_strong

    kobolds need two tokens for it
    kobolds stout: pick; hand 1; take hill die=3 => refused minimum

    unless the house says otherwise
    kobolds stout, house=kobolds_last_attempt_needs_two_in_hand: pick; hand 1
    take hill die=1 => kobolds regions=1

    the next turn has its own
    ratmen stout, orcs hill: pick; take hill; hand 1; take mountain die=0; score; play 2
    take mountain die=3 => ratmen regions=2
    """)


@rows(
    ("shown", "regions", "is_last"),
    """
                 | 2 |
    failed       | 1 | yes
    failed die=0 | 1 | yes
    """,
)
def test_the_table_is_believed_even_where_no_token_is_recorded_in_hand(shown, regions, is_last):
    """Whoever attacked had a token: the record of the hand is wrong, not the players."""
    game = Game("ratmen stout")
    game.go_on(f"pick; take hill; hand 0; take mountain {shown} => ratmen hand=0 regions={regions}")
    assert game.table.state.turn.conquests[-1].last == bool(is_last)


# What a race or a power can do


test_berserk_rolls_before_each_conquest = games("""
    nothing, and pays in full
    ratmen berserk: pick; take mountain, lost_tribe with=0 => ratmen hand=8

    three, and pays so much less, each time
    ratmen berserk: pick; take mountain, lost_tribe with=3 => ratmen hand=11
    take mountain, lost_tribe with=3 => ratmen hand=10 regions=2

    but pays at least one token
    ratmen berserk: pick; take hill with=3 => ratmen hand=11

    and kobolds two
    kobolds berserk: pick => kobolds hand=15
    take hill with=3 => kobolds hand=13

    a roll that does not suffice was the last attempt
    ratmen berserk: pick; take hill; hand 1
    take mountain, lost_tribe with=2 => ratmen regions=1 hand=0
    take hill with=3 => refused last_attempt_made

    one that just suffices is a conquest like any other
    ratmen berserk: pick; hand 2; take mountain, lost_tribe with=2 => ratmen regions=1 hand=0
    take hill

    there is no second die on top
    ratmen berserk: pick; hand 1; take mountain, lost_tribe with=1 die=3 => ratmen regions=0

    nobody else rolls beforehand
    ratmen stout: pick; take hill with=0 => invalid use.berserk_die
    """)

test_a_mercenary_costs_a_coin_and_saves_two_tokens = games("""
    each time it is hired
    ratmen mercenary: pick
    take mountain, lost_tribe with=mercenary => paid -1 0; ratmen hand=10
    take mountain, lost_tribe with=mercenary => paid -1 0; ratmen hand=8
    take mountain, lost_tribe => paid 0 0; ratmen hand=4

    not without a coin
    ratmen mercenary, has_secrets=0: pick; purse Anna 0
    take hill with=mercenary => refused not_enough_coins

    with real coins it is always believed
    ratmen mercenary, real_coins=1: pick; purse Anna 0; take hill with=mercenary => purses 0 5

    five short is too much for a last attempt, but with its two it is three
    orcs flying, ratmen mercenary: settle 3; pick; hand 1
    take mountain, 3 orcs die=3 => refused too_strong
    take mountain, 3 orcs die=3 with=mercenary => ratmen regions=1
    """)

test_dragon_and_catapult_serve_once_per_turn_those_who_have_them = games("""
    the dragon for one token
    ratmen dragon_master, orcs hill: pick; take hill => ratmen hand=11
    take mountain, lost_tribe with=dragon => ratmen hand=10
    take mountain, lost_tribe with=dragon => refused already_used
    take mountain, lost_tribe => ratmen hand=6
    score; play 2; take hill with=dragon => ratmen regions=4

    that of kobolds for two
    kobolds dragon_master, orcs hill: pick; take hill => kobolds hand=14
    take mountain, lost_tribe with=dragon => kobolds hand=12
    take mountain, lost_tribe with=dragon => refused already_used
    score; play 2; take hill with=dragon => kobolds regions=3

    the catapult for one less
    ratmen catapult, orcs hill: pick; take hill => ratmen hand=10
    take mountain, lost_tribe with=catapult => ratmen hand=7
    take mountain, lost_tribe with=catapult => refused already_used
    take mountain, lost_tribe => ratmen hand=3
    score; play 2; take hill with=catapult => ratmen regions=4

    a use that the combo does not have is none
    ratmen stout, orcs hill: settle 1 1; take hill, 1 orcs with=dragon => invalid use.dragon
    take hill, 1 orcs with=catapult => invalid use.catapult
    take hill, 1 orcs with=mercenary => invalid use.mercenary
    take hill, 1 orcs with=sorcery => invalid use.sorcery

    the catapult needs a region to stand in
    ratmen catapult, orcs hill: pick; take hill with=catapult => refused not_adjacent
    settle 1 1; abandon 1; take hill with=catapult => refused not_adjacent
    take hill; take hill with=catapult
    """)

test_sorcerers_swap_a_lone_active_token = games("""
    without using the hand, whatever stands there
    sorcerers stout, orcs hill: settle 3 3; hand 0
    take mountain, 1 orcs, fortress lair with=sorcery => sorcerers tokens=10 hand=0 regions=4
    hand 0 => orcs tokens=8 regions=2

    of each opponent once per turn
    sorcerers stout, orcs hill, elves swamp, players=3: settle 3 3 3
    take hill, 1 orcs with=sorcery; take hill, 1 orcs with=sorcery => refused already_used
    take hill, 1 elves with=sorcery; score; settle 2 2
    take hill, 1 orcs with=sorcery => sorcerers tokens=12

    and nothing else, not even beside a camp or a hero
    sorcerers stout, orcs hill: settle 3 3; take hill with=sorcery => refused sorcery
    take hill, lost_tribe with=sorcery => refused sorcery
    take hill, 2 orcs with=sorcery => refused sorcery
    take hill, 1 orcs, camps=1 with=sorcery => refused sorcery
    take hill, 1 orcs, hero with=sorcery => refused protected

    not one in decline
    sorcerers stout, orcs hill: settle 3 3 3; decline
    take hill, 1 orcs declined with=sorcery => refused sorcery

    not before a sorcerer is on the board again
    sorcerers stout, orcs hill: settle 1 3; abandon 1
    take hill, 1 orcs with=sorcery => refused sorcery
    take hill; take hill, 1 orcs with=sorcery

    not even if they fly
    sorcerers flying, orcs hill: settle 1 3; abandon 1
    take hill, 1 orcs with=sorcery => refused sorcery
    take hill; take hill, 1 orcs with=sorcery

    not as the first conquest of a new race
    orcs hill, sorcerers stout: settle 3; pick; take hill, 1 orcs with=sorcery => refused sorcery

    not without a sorcerer in the tray
    sorcerers stout, orcs hill: settle 3 3; tokens 18
    take hill, 1 orcs with=sorcery => refused tray_empty
    """)

test_marauders_take_their_troops_up_once_and_conquer_again = games("""
    all but one per region
    ratmen marauding: pick; take hill tokens=6; take swamp tokens=7; regroup => ratmen hand=11
    regroup => refused already_used
    take mountain => ratmen hand=8

    kobolds all but two
    kobolds marauding: pick; take hill tokens=7; regroup => kobolds hand=14

    not after the last attempt
    ratmen marauding: pick; take hill; hand 1; take mountain die=0
    regroup => refused last_attempt_made

    nobody else does
    ratmen stout: pick; regroup => refused not_marauding
    """)

# The Ghouls have 9 tokens.
test_declined_ghouls_conquer = games("""
    first, with their own hand
    ghouls stout, orcs hill, ratmen merchant: settle 4 3; decline; play 3 => ghouls hand=5
    take mountain by=ghouls => ghouls hand=2 regions=5
    pick; take hill, 1 orcs by=ghouls; take hill => ratmen hand=8 regions=1
    take hill by=ghouls => refused already_conquered

    for one coin per region
    ghouls stout, orcs hill, ratmen merchant: settle 4 3; decline; play 3
    take hill, lost_tribe by=ghouls; pick; take hill; score => paid 7 0

    and are in hand again next turn
    ghouls stout, orcs hill, ratmen merchant: settle 4 3; decline; play 3
    take hill by=ghouls; play 1 => ghouls hand=0
    play 3 => ghouls hand=4

    with a last attempt of their own
    ghouls stout, orcs hill, ratmen merchant: settle 4 3; decline; play 3; pick; hand 2 ghouls
    take mountain by=ghouls die=0 => ghouls hand=0
    take hill by=ghouls => refused last_attempt_made
    take hill; hand 1; take mountain die=2 => ratmen regions=2

    or one in all where the house says so
    ghouls stout, orcs hill, ratmen merchant, house=ghouls_have_their_own_last_attempt: settle 4 3
    decline; play 3; pick; hand 2 ghouls; take mountain by=ghouls die=0; hand 1
    take mountain die=3 => refused last_attempt_made
    take mountain failed => refused last_attempt_made

    also the own active race
    ghouls stout, orcs hill, ratmen merchant: settle 4 3; decline; settle 3 3 3
    take hill, 1 ratmen by=ghouls => ghouls regions=5; ratmen regions=2 tokens=9

    but not themselves
    ghouls stout, orcs hill: settle 4 3; decline; play 3
    take hill, 1 ghouls declined by=ghouls => refused own_active

    without a power
    ghouls commando, orcs hill: settle 4 3; decline; play 3; take hill by=ghouls => ghouls hand=3

    as spirits too
    ghouls spirit, orcs hill: settle 4 3; decline; play 3; take hill by=ghouls => ghouls regions=5

    unless the house says otherwise
    ghouls spirit, orcs hill, house=spirit_ghouls_keep_conquering: settle 4 3; decline; play 3
    take hill by=ghouls => refused not_in_decline

    and nobody else in decline does
    elves stout, orcs hill, ratmen merchant: settle 3 3; decline; play 3
    take hill by=elves => refused not_in_decline
    take hill by=ghouls => refused not_in_decline

    nor ghouls by their name while they are active
    ghouls stout, orcs hill: settle 3 3; take hill by=ghouls => refused not_in_decline
    """)

# Peace

test_an_ally_may_not_attack_the_active_race = games("""
    neither in earnest nor in vain
    elves diplomat, orcs hill: pick; take hill; take hill; ally Ben; score; pick
    take hill, 1 elves => refused peace
    take hill, 1 elves die=0 => refused peace
    take hill, lost_tribe

    nor with sorcery
    elves diplomat, sorcerers hill: pick; take hill; ally Ben; score; pick
    take hill, 1 elves with=sorcery => refused peace

    others may
    elves diplomat, orcs hill, ratmen merchant, players=3: pick; take hill; ally Cleo; score; pick
    take hill, 1 elves => elves regions=0

    and the ally after the next turn of the one who promised
    elves diplomat, orcs hill: pick; take hill; take hill; take hill; ally Ben; score; play 2; score
    take hill, 1 elves => elves regions=2

    a declined race is not protected
    humans stout, orcs hill, elves diplomat: settle 2 2; decline; play 2; pick; take hill; ally Ben
    score; take hill, 1 humans declined => humans tokens=1

    declined ghouls are not bound
    orcs diplomat, ghouls hill, ratmen merchant: settle 3 3 3; decline; ally Ben; score
    take hill, 1 orcs by=ghouls => orcs regions=2

    a promise outlasts an attack by the own ghouls but not by the race itself
    ghouls stout, ratmen merchant, elves diplomat: settle 3 3; decline; settle 3 2 3; ally Ben
    take hill, 1 ratmen by=ghouls => ally Anna Ben
    take hill, 1 ratmen => ally Anna nobody
    ally Ben => refused attacked_this_turn

    and peace-lovers are paid although their ghouls attacked
    ghouls stout, ratmen merchant, elves peace_loving: settle 3 3; decline; settle 3 2 3
    take hill, 1 ratmen by=ghouls; score => paid 9 0
    """)


def test_what_own_declined_ghouls_attack_does_not_spoil_a_promise():
    game = Game("ghouls stout, ratmen merchant, elves diplomat")
    game.go_on("settle 3 3; decline; settle 3 2 3; take hill, 1 ratmen by=ghouls")
    assert possible_allies(game.table.state) == (BEN,)
    game.go_on("ally Ben => ally Anna Ben")


# Coins that change hands


test_a_conquered_active_region_moves_a_coin = games("""
    to ransackers
    orcs hill, ratmen ransacking: settle 3; pick; take hill, 2 orcs => paid -1 1

    to the corrupt
    orcs corrupt, ratmen hill: settle 3; pick; take hill, 2 orcs => paid 1 -1

    to both, and so to neither
    orcs corrupt, ratmen ransacking: settle 3; pick; take hill, 2 orcs => paid 0 0

    to nobody else
    orcs hill, ratmen alchemist: settle 3; pick; take hill, 3 orcs => paid 0 0
    take hill => paid 0 0
    take hill, lost_tribe => paid 0 0

    but none for an empty region or a lost tribe
    orcs hill, ratmen ransacking: settle 3; pick; take hill => paid 0 0
    take hill, lost_tribe => paid 0 0

    if the loser has one
    orcs hill, ratmen ransacking, has_secrets=0: settle 3; pick; purse Anna 2
    take hill, 1 orcs; take hill, 1 orcs; take hill, 1 orcs => purses 0 7

    if the conqueror has one
    orcs corrupt, ratmen hill, has_secrets=0: settle 3; pick; purse Anna 0; purse Ben 0
    take hill, 1 orcs => purses 0 0; ratmen regions=1

    if a swap took it
    orcs corrupt, sorcerers hill: settle 3 1 3; take hill, 1 orcs with=sorcery => paid 1 -1

    if declined ghouls took it
    ghouls hill, orcs corrupt, ratmen swamp: settle 3 2; decline; play 2
    take hill, 1 orcs by=ghouls => paid -1 1

    but not for what one takes from oneself
    ghouls hill, orcs swamp, ratmen corrupt: settle 3 2; decline; settle 2 3 2
    take hill, 1 ratmen by=ghouls => paid 0 0

    nor from a race in decline
    orcs corrupt, ratmen ransacking: settle 3 2; decline; take hill, 1 orcs declined => paid 0 0

    nor from ghouls in decline
    ghouls corrupt, ratmen ransacking: settle 3 2; decline
    take hill, 1 ghouls declined => paid 0 0

    nor by an attempt of ransackers that failed
    orcs hill, ratmen ransacking: settle 3; pick; hand 1
    take hill, 1 orcs, pot die=0 => paid 0 0; orcs regions=3

    nor by one that is said to have failed
    orcs hill, ratmen ransacking: settle 3; pick; hand 1; take hill, 1 orcs, pot failed => paid 0 0

    nor by one against the corrupt
    orcs corrupt, ratmen hill: settle 3; pick; hand 1; take hill, 1 orcs, pot die=0 => paid 0 0

    nor by one that is said to have failed against them
    orcs corrupt, ratmen hill: settle 3; pick; hand 1; take hill, 1 orcs, pot failed => paid 0 0

    a pot of gold is nobody's coin
    leprechauns hill, ratmen swamp: settle 3; pick; take hill, 1 leprechauns, pot => paid 0 1
    """)
