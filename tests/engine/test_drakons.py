"""Drakons: tokens that become dragons for a turn, and how they meet others."""

from tests.engine.notation import games

test_a_token_becomes_a_dragon = games("""
    one token is lost, and another is enough whatever stands there
    ratmen hill, drakons swamp: settle 3; pick
    take mountain, 5 ratmen with=drake => drakons tokens=9 hand=8

    three times a turn
    drakons swamp: pick; take hill with=drake; take hill with=drake; take hill with=drake
    take hill with=drake => refused already_used
    take hill => drakons tokens=7 hand=2

    and in the next turn again
    drakons swamp, ratmen hill: pick; take hill with=drake; take hill with=drake
    take hill with=drake; score; play 2; take hill with=drake => drakons tokens=6 regions=4

    no other race has it
    ratmen swamp: pick; take hill with=drake => invalid use.drake

    what becomes a dragon is lost in a conquest: Igors keep it
    igors hill, drakons swamp: settle 3; pick; take hill with=drake
    take hill with=drake; score 2 swamp=0 => igors tokens=9

    what is immune stays immune
    halflings hill, drakons swamp: settle 2; pick
    take hill, 1 halflings hole with=drake => refused protected

    two of the hordes are still there when drakons are few
    drakons hordes_of: pick; take hill with=drake => drakons tokens=12 limit=13

    the last one in hand cannot become a dragon and conquer
    drakons swamp: pick; hand 1; take hill with=drake die=3 => refused no_token

    a reminder says so until all three have flown, and the next turn says to take them off
    drakons swamp, ratmen hill: pick => note turn_into_dragons=3 take_dragons_back=no
    take hill with=drake; take hill with=drake => note turn_into_dragons=1
    take hill with=drake => note turn_into_dragons=no
    score; play 2 => note take_dragons_back=yes
    """)
