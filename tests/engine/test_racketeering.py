"""Racketeering: coins for what others pass over, and a free combo."""

from tests.engine.notation import games

test_racketeering = games("""
    one coin from the bank for each combo that another player passes over
    elves racketeering, orcs swamp, humans hill: pick; score 0 regions=0
    pick 1 => paid 1 -1

    nothing for the top one
    elves racketeering, orcs swamp: pick; score 0 regions=0; pick => paid 0 0

    nothing for the owner's own pick
    elves stout, orcs swamp, humans racketeering: pick 2 => paid -2 0

    a cursed combo is one combo, whatever it costs to pass
    elves racketeering, orcs cursed, humans hill: pick; score 0 regions=0
    pick 1 => paid 1 -3

    after a decline the next combo is free, and no coins are laid on those above it
    elves racketeering, orcs swamp, humans hill, ratmen stout: settle 3 2
    decline 3 => discard racketeering
    score 2 => note pick_for_free=yes
    pick 2 => paid 0 0; on 0 0 0 0 0 0; note pick_for_free=no

    only that one is free
    elves racketeering, orcs swamp, humans hill, ratmen stout: settle 3 2; decline 3; score 2
    pick 2; score 1 first_turn=1; decline 2; decline 1; pick 1 => paid 0 -1

    homunculi passed over for free still grow
    elves racketeering, orcs swamp, homunculi hill, ratmen merchant: settle 3 2; decline 3; score 2
    pick 1; score 0 first_turn=1; decline 2; score 0; pick => homunculi tokens=10

    a reminder says who gets how many from the bank
    elves racketeering, orcs swamp, humans hill: pick; score 0 regions=0
    pick 2 => note take_for_passing=2

    with real coins it says so too
    elves racketeering, orcs swamp, humans hill, real_coins=1: pick; score 0 regions=0
    pick 2 => note take_for_passing=2

    a race in decline collects nothing any more
    elves racketeering, orcs swamp, humans hill: settle 3 2; decline 3; decline 2
    pick; score 0 hill=0 farmland=0 / 3; pick 1 => paid 0 -1
    """)
