"""The small pieces of the Sky Islands, and how they meet others."""

from tests.engine.notation import games

test_a_coin_from_the_bank_for_a_region_of_scarecrows = games("""
    to whoever conquers it
    scarecrows hill, ratmen swamp: settle 3; pick; take hill, 2 scarecrows => paid 0 1
    take hill, 1 scarecrows => paid 0 1

    but not for lost tribes or empty land
    scarecrows hill, ratmen swamp: settle 3; pick; take hill, lost_tribe => paid 0 0

    nor for scarecrows in decline
    scarecrows hill, ratmen swamp: settle 3 3; decline; take hill, 1 scarecrows declined => paid 0 0

    nor for an attempt that failed
    scarecrows hill, ratmen swamp: settle 3; pick; hand 1; take hill, 1 scarecrows die=0 => paid 0 0

    it pays what the corrupt ask
    scarecrows corrupt, ratmen hill: settle 3; pick; take hill, 1 scarecrows => paid 1 0

    and ransackers take another from their owner
    scarecrows hill, ratmen ransacking: settle 3; pick; take hill, 1 scarecrows => paid -1 2

    a swap is a conquest too
    scarecrows hill, sorcerers swamp: settle 3 1 3
    take hill, 1 scarecrows with=sorcery => paid 0 1

    even for the own ghouls in decline
    ghouls hill, orcs swamp, scarecrows berserk: settle 3 2; decline; settle 2 3 2
    take hill, 1 scarecrows by=ghouls => paid 1 0
    """)

test_the_airborne_need_two_less_in_their_first_turn = games("""
    in every region
    ratmen airborne: pick; take hill => ratmen hand=10
    take mountain, lost_tribe => ratmen hand=8

    but never less than one
    ratmen airborne: pick; take hill => ratmen hand=10
    take farmland => ratmen hand=9

    from then on they pay in full
    ratmen airborne, orcs hill: settle 3 3; hand 8; take hill => ratmen hand=6

    with kobolds never less than two
    kobolds airborne: pick; take hill => kobolds hand=12
    take mountain => kobolds hand=10

    and so do last attempts
    ratmen airborne: pick; hand 1; take mountain, lost_tribe die=1 => ratmen regions=1
    """)

test_storm_giants_strike_mountains = games("""
    twice a turn, for one token
    storm_giants hill, orcs swamp: pick; take mountain, lost_tribe with=bolt => storm_giants hand=9
    take mountain with=bolt => storm_giants hand=8
    take mountain with=bolt => refused already_used

    but nothing else
    storm_giants hill, orcs swamp: pick; take hill with=bolt => refused bolt

    the loser still loses a token
    orcs hill, storm_giants swamp: settle 3; pick
    take mountain, 3 orcs with=bolt => storm_giants hand=9; orcs tokens=8

    what is immune stays immune
    halflings hill, storm_giants swamp: settle 3; pick
    take mountain, 1 halflings, hole with=bolt => refused protected

    a bolt needs a token in hand
    storm_giants hill, orcs swamp: settle 3 2; hand 0
    take mountain with=bolt die=3 => refused no_token

    commandos save nothing on top
    storm_giants commando: pick; take mountain with=bolt => storm_giants hand=9
    """)
