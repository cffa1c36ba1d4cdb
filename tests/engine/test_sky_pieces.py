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

test_khans_live_on_hills_and_farmland = games("""
    two coins each, and nothing elsewhere
    khans berserk: pick; score 5 hill=2 farmland=1 => paid 6 0

    only elsewhere they earn nothing
    khans berserk: pick; score 4 hill=0 farmland=0 => paid 0 0

    merchants still pay for every region
    khans merchant: pick; score 4 hill=1 farmland=0 => paid 6 0

    goldsmiths pay for mines, and no region brings less than nothing
    khans goldsmith: pick; score 4 hill=1 farmland=0 mine=1 bare=2 => paid 3 0

    in decline every region is worth a coin
    khans berserk, orcs hill: settle 4 3; decline => paid 4 0
    """)

test_goldsmiths_live_on_mines = games("""
    three coins each, and nothing elsewhere
    ratmen goldsmith: pick; score 5 mine=2 => paid 6 0

    without a mine they earn nothing
    ratmen goldsmith: pick; score 5 mine=0 => paid 0 0

    dwarves earn four with a mine
    dwarves goldsmith: pick; score 3 mine=1 => paid 4 0

    humans earn on farmland what goldsmiths take
    humans goldsmith: pick; score 3 farmland=2 mine=0 => paid 2 0

    in decline every region is worth a coin
    ratmen goldsmith, orcs hill: settle 4 3; decline => paid 4 0
    """)

test_escargots_are_paid_as_a_turn_begins = games("""
    nothing in the first turn, then for what they still hold
    escargots berserk, elves stout: pick; score 4 => paid 0 0
    pick; score 3 => paid 4 3

    only for what is left of it
    escargots berserk, elves stout: pick; score 4; pick; take hill, 2 escargots
    score 1 => paid 3 1

    the power's coins come at the end
    escargots merchant, elves stout: pick; score 4 => paid 4 0
    pick; score 3 => paid 4 3
    score 5 => paid 5 0

    on decline regions score as usual
    escargots berserk, orcs swamp: settle 4 3; decline => paid 4 0

    and again in the turns after it
    escargots berserk, elves stout, ratmen merchant: settle 4 3; decline; score 3; pick
    score 2 / 4 => paid 8 0

    goldsmiths take nothing from regions that have paid
    escargots goldsmith, elves stout: pick; score 4 mine=1 => paid 2 0
    pick; score 3 => paid 4 3

    a corrected turn pays nothing twice
    escargots berserk, orcs swamp: settle 4 3; at Anna 5 => paid 0 0
    """)
