"""Wendigos: a forest is cleared once a turn, and how that meets others."""

from tests.engine.notation import games

test_a_forest_is_cleared = games("""
    the owner loses one and places the others, and a token comes from the tray
    ratmen hill, wendigos swamp: settle 3; pick
    take forest, 3 ratmen with=clear => ratmen tokens=11 regions=2; wendigos tokens=11 hand=11
    score 0 swamp=0 => place Anna:2:ratmen

    once a turn
    ratmen hill, wendigos swamp: settle 3; pick; take forest, 1 ratmen with=clear
    take forest, 1 ratmen with=clear => refused already_used

    no other terrain
    ratmen hill, wendigos swamp: settle 3; pick; take hill, 1 ratmen with=clear => refused clear

    and no empty one
    wendigos swamp: pick; take forest with=clear => refused clear

    elves lose a token after all
    elves hill, wendigos swamp: settle 3; pick; take forest, 2 elves with=clear => elves tokens=9

    pygmies roll for the one they lose
    pygmies hill, wendigos swamp: settle 3; pick
    take forest, 2 pygmies with=clear loss_die=2 => pygmies tokens=11

    ghouls in decline lose all of them
    ghouls hill, wendigos swamp: settle 3 2; decline 3
    take forest, 3 ghouls declined with=clear => ghouls tokens=6

    it is no conquest, and the region brings nothing
    ratmen hill, wendigos pillaging: settle 3; pick; take forest, 1 ratmen with=clear
    score 0 nonempty_conquests=0 => paid 0 0

    but it is an attack on an active race
    ratmen hill, wendigos peace_loving: settle 3; pick; take forest, 1 ratmen with=clear
    score 0 attacked_active=1 => paid 0 0

    nothing is rolled for it
    ratmen hill, wendigos swamp: settle 3; pick
    take forest, 1 ratmen with=clear die=3 => invalid die

    a reminder says so until it is done
    ratmen hill, wendigos swamp: settle 3; pick => note clear_a_region=yes
    take forest, 1 ratmen with=clear => note clear_a_region=no
    """)
