"""The loser of a region: what is gone for good, what is placed again, and who is wiped out."""

from tests.engine.notation import games

test_one_token_is_lost_for_good_and_the_rest_is_placed_when_the_turn_ends = games("""
    one of three
    orcs stout, ratmen merchant: settle 3; pick
    take hill, 3 orcs => orcs tokens=8 regions=2
    score => place Anna:2:orcs

    a single token is simply lost
    orcs stout, ratmen merchant: settle 3; pick
    take hill, 1 orcs => orcs tokens=8 regions=2
    score => place nothing

    a region is lost by its kind
    orcs stout, ratmen merchant: pick; take hill mine; take swamp magic; score; pick
    take hill mine, 1 orcs => orcs regions=1 hill=0 mine=0 swamp=1 magic=1

    several regions of one loser are placed together
    orcs stout, ratmen merchant: settle 3; pick; take hill, 3 orcs
    take hill, 2 orcs => orcs tokens=7
    score => place Anna:3:orcs

    a failed attempt costs the defender nothing
    orcs stout, ratmen merchant: settle 3; pick; hand 2 => orcs tokens=9 regions=3 hand=0
    take hill, 2 orcs die=0 => orcs tokens=9 regions=3 hand=0
    score 0 => place nothing

    the tokens come back as part of the next hand
    orcs stout, ratmen merchant: settle 3; pick; take hill, 3 orcs; score => orcs hand=6

    losers place clockwise from the attacker
    orcs stout, ratmen merchant, humans swamp, wizards hill, players=4: settle 3 3 3 3 3
    take hill, 2 orcs; take hill, 2 wizards; take hill, 2 humans
    score => place Cleo:1:humans Dora:1:wizards Anna:1:orcs

    what was to be placed is forgotten one turn later
    orcs stout, ratmen merchant: settle 3; pick; take hill, 3 orcs
    score => place Anna:2:orcs
    hold 2 => place nothing

    kobolds lose one of two
    kobolds stout, ratmen merchant: settle 3; pick; take hill, 2 kobolds => kobolds tokens=14
    score => place Anna:1:kobolds
    """)

test_elves_lose_no_token = games("""
    neither a single one
    elves stout, ratmen merchant: settle 3; pick; take hill, 1 elves => elves tokens=10 regions=2
    score => place Anna:1:elves

    nor one of three
    elves stout, ratmen merchant: settle 3; pick; take hill, 3 elves => elves tokens=10 regions=2
    score => place Anna:3:elves

    but the one that sorcerers swap
    elves stout, sorcerers merchant: settle 3; pick; take farmland
    take hill, 1 elves with=sorcery => elves tokens=9; sorcerers tokens=8
    score => place nothing

    and those in decline
    elves stout, ratmen merchant: settle 3 1; decline
    take hill, 1 elves declined => elves tokens=2 regions=2
    score => place nothing
    """)

test_pygmies_gain_what_the_die_shows_for_the_token_lost = games("""
    nothing for a single one
    pygmies stout, ratmen merchant: settle 3; pick
    take hill, 1 pygmies loss_die=0 => pygmies tokens=9
    score => place nothing

    one for a single one
    pygmies stout, ratmen merchant: settle 3; pick
    take hill, 1 pygmies loss_die=1 => pygmies tokens=10
    score => place Anna:1:pygmies

    nothing for one of two
    pygmies stout, ratmen merchant: settle 3; pick
    take hill, 2 pygmies loss_die=0 => pygmies tokens=9
    score => place Anna:1:pygmies

    three for one of two
    pygmies stout, ratmen merchant: settle 3; pick
    take hill, 2 pygmies loss_die=3 => pygmies tokens=12
    score => place Anna:4:pygmies

    two for a swapped one
    pygmies stout, sorcerers merchant: settle 3; pick; take farmland
    take hill, 1 pygmies with=sorcery loss_die=2 => pygmies tokens=11

    no more than their tray has
    pygmies stout, ratmen merchant: settle 3; pick; tokens 18 pygmies
    take hill, 1 pygmies loss_die=3 => pygmies tokens=18
    score => place Anna:1:pygmies

    up to the last one in the tray
    pygmies stout, ratmen merchant: settle 3; pick; tokens 16 pygmies
    take hill, 1 pygmies loss_die=3 => pygmies tokens=18
    score => place Anna:3:pygmies

    all if the tray has them
    pygmies stout, ratmen merchant: settle 3; pick; tokens 15 pygmies
    take hill, 1 pygmies loss_die=3 => pygmies tokens=17

    driven off the board they re-enter with what the die gave
    pygmies stout, ratmen merchant: settle 1; pick; hand 0 pygmies; tokens 1 pygmies
    take hill, 1 pygmies loss_die=2 => pygmies tokens=2 hand=2
    score => place nothing
    """)

test_nobody_else_rolls_for_losses = games("""
    orcs
    orcs stout, ratmen merchant: settle 3; pick; take hill, 1 orcs loss_die=1 => invalid loss_die

    an empty region
    pygmies stout, ratmen merchant: settle 3; pick; take hill loss_die=1 => invalid loss_die

    a lost tribe
    pygmies stout, ratmen merchant: settle 3; pick
    take hill, lost_tribe loss_die=1 => invalid loss_die

    declined pygmies
    pygmies stout, ratmen merchant: settle 3 1; decline
    take hill, 1 pygmies declined loss_die=1 => invalid loss_die
    """)

test_a_declined_race_loses_its_token_and_at_last_its_banner = games("""
    it places nothing
    orcs stout, ratmen merchant: settle 3 1; decline
    take hill, 1 orcs declined => orcs tokens=2 regions=2
    score => place nothing

    with its last region it vanishes and its banner returns
    orcs stout, ratmen merchant: settle 2 1; decline
    take hill, 1 orcs declined => declined Anna orcs
    take hill, 1 orcs declined => declined Anna nothing; stack orcs

    conquered by its own player it vanishes the same way
    orcs stout, ratmen merchant: settle 1 1; decline; play 1; pick
    take hill, 1 orcs declined => declined Anna nothing; stack orcs

    a spirit that vanishes gives its badge back
    orcs spirit, ratmen merchant: settle 1 1; decline => discard nothing
    take hill, 1 orcs declined => discard spirit

    a failed attempt makes nobody vanish
    orcs stout, ratmen merchant: settle 1 1; decline; hand 1
    take hill, 1 orcs declined die=1 => declined Anna orcs

    ghouls lose one and withdraw
    ghouls stout, ratmen merchant: settle 3 1; decline
    take hill, 4 ghouls declined => ghouls tokens=8 regions=2
    score => place Anna:3:ghouls

    ghouls without a region wait in hand
    ghouls stout, ratmen merchant: settle 1 1; decline; take hill, 9 ghouls declined
    score => place nothing; ghouls tokens=8 hand=8 regions=0
    take hill by=ghouls => ghouls regions=1

    the last ghoul vanishes
    ghouls stout, ratmen merchant: settle 1 1; decline; tokens 1 ghouls
    take hill, 1 ghouls declined => declined Anna nothing; stack ghouls

    a tower is lost whole
    priestesses stout, ratmen merchant: settle 4 1; decline => priestesses tokens=4
    take hill, 4 priestesses declined => declined Anna nothing; stack priestesses
    """)

test_what_lay_in_the_region_is_lost_with_it = games("""
    a fortress
    orcs fortified, ratmen merchant: play 3 fortresses=2; pick; take hill, 1 orcs, fortress
    take swamp, 1 orcs => orcs fortresses=1
    score; score => paid 2 0

    a pot, whose other one pays as the next turn begins
    leprechauns swamp, ratmen merchant: pick; take hill; take hill; take hill; pots 2; score; pick
    take hill, 1 leprechauns, pot => paid 0 1
    score => paid 1 2
    """)

test_barbarians_place_their_tokens_after_losing_a_region = games("""
    as everybody does
    barbarians stout, ratmen merchant: settle 3; pick; take hill, 3 barbarians
    score => place Anna:2:barbarians

    or they wait in hand where the house says so
    barbarians stout, ratmen merchant, house=barbarians_redeploy_after_losing_a_region: settle 3
    pick; hand 0 barbarians
    take hill, 3 barbarians => barbarians hand=2
    score => place nothing
    """)

test_a_race_wiped_off_the_board_waits_in_hand_with_nothing_to_place = games("""
    without a token it keeps its player from picking until it declines
    humans swamp, ratmen merchant, orcs stout: settle 2 1; decline; settle 1 1; hand 0 orcs
    tokens 1 orcs; take hill, 1 orcs
    score => orcs tokens=0 hand=0 regions=0; place nothing; turn Anna
    pick => refused has_active_race
    decline => paid 0 0; declined Anna nothing; stack humans orcs; discard swamp stout
    play 1; pick

    with three tokens likewise
    humans swamp, ratmen merchant, orcs stout: settle 2 1; decline; settle 1 1; hand 0 orcs
    tokens 4 orcs; take hill, 4 orcs
    score => orcs tokens=3 hand=3 regions=0; place nothing; turn Anna
    pick => refused has_active_race
    decline => paid 0 0; declined Anna nothing; stack humans orcs; discard swamp stout
    play 1; pick

    without a token its player may score what is in decline and keep it
    humans swamp, ratmen merchant, orcs stout: settle 2 1; decline; settle 1 1; hand 0 orcs
    tokens 1 orcs; take hill, 1 orcs; score
    score => paid 2 0; orcs power=stout
    play 1; pick => refused has_active_race

    with three tokens it may score so
    humans swamp, ratmen merchant, orcs stout: settle 2 1; decline; settle 1 1; hand 0 orcs
    tokens 4 orcs; take hill, 4 orcs; score
    score => paid 2 0; orcs power=stout
    play 1; pick => refused has_active_race

    with three tokens it may re-enter
    humans swamp, ratmen merchant, orcs stout: settle 2 1; decline; settle 1 1; hand 0 orcs
    tokens 4 orcs; take hill, 4 orcs; score
    take hill => orcs hand=1 regions=1
    score => paid 3 0

    two losers may both be wiped out in one turn
    orcs stout, ratmen merchant, humans swamp, players=3: settle 1 1; pick; take hill, 9 orcs
    take hill, 10 ratmen; score => place nothing; orcs hand=8; ratmen hand=9; humans regions=2
    """)
