"""Zeppelined: any region is named, and a die rolled for it; and how that meets others."""

from companion.ask import answer
from companion.content import load_catalogue
from companion.engine import Conquer, Target, Use
from tests.engine.helpers import BEN, Table
from tests.engine.notation import games

test_a_roll_takes_a_region = games("""
    the pips count as tokens
    ratmen zeppelined: pick; take hill, lost_tribe with=zeppelin die=2 => ratmen hand=12 regions=1

    at least one token goes in, whatever the die shows
    ratmen zeppelined: pick; take hill with=zeppelin die=3 => ratmen hand=12 regions=1

    kobolds need two
    kobolds zeppelined: pick; take hill with=zeppelin die=3 => kobolds hand=14 regions=1

    too few tokens in hand end the conquests: there is no second die
    ratmen zeppelined: pick; take hill; hand 1
    take mountain, lost_tribe with=zeppelin die=2 => ratmen regions=1 hand=0
    take hill with=zeppelin die=3 => refused last_attempt_made

    one token in hand is needed
    ratmen zeppelined: pick; take hill; hand 0; take hill with=zeppelin die=3 => refused no_token

    kobolds need two in hand, blank or not
    kobolds zeppelined: pick; take hill; hand 1; take hill with=zeppelin die=0 => refused minimum

    five times a turn, and in the next turn again
    ratmen zeppelined: pick; take hill with=zeppelin die=3; take hill with=zeppelin die=3
    take hill with=zeppelin die=3; take hill with=zeppelin die=3; take hill with=zeppelin die=3
    take hill with=zeppelin die=3 => refused already_used
    take hill => ratmen regions=6

    a reminder says so until the last has flown
    ratmen zeppelined: pick; take hill with=zeppelin die=3 => note fly_zeppelin=4

    somebody has to roll
    ratmen zeppelined: pick; take hill with=zeppelin => invalid die

    water stays out of reach, and what is immune stays immune
    halflings hill, ratmen zeppelined: settle 2; pick; take sea with=zeppelin die=3 => refused water
    take hill, 1 halflings hole with=zeppelin die=3 => refused protected
    take hill, 1 halflings hole with=zeppelin die=0 => refused protected

    no other race has it
    ratmen swamp: pick; take hill with=zeppelin die=2 => invalid use.zeppelin

    corrupt is paid for a region that was taken
    elves corrupt, ratmen zeppelined: settle 2; pick
    take hill, 1 elves with=zeppelin die=1 => paid 1 -1
    """)

test_a_blank_burns_a_region = games("""
    the defender loses one and withdraws, the attacker loses one for good
    orcs hill, ratmen zeppelined: settle 3; pick
    take forest, 3 orcs with=zeppelin die=0 => orcs tokens=8 regions=2; ratmen tokens=12 hand=12
    score 0 => place Anna:2:orcs

    it ends no conquests
    ratmen zeppelined: pick; take hill with=zeppelin die=0; take hill => ratmen hand=10 regions=1

    an empty region burns too, and so does a lost tribe
    ratmen zeppelined: pick; take hill with=zeppelin die=0
    take hill, lost_tribe with=zeppelin die=0 => ratmen tokens=11
    score 0 => paid 0 0

    elves lose a token after all: nobody conquered them
    elves hill, ratmen zeppelined: settle 3; pick
    take forest, 2 elves with=zeppelin die=0 => elves tokens=9 regions=2

    pygmies roll for the one they lose
    pygmies hill, ratmen zeppelined: settle 3; pick
    take forest, 2 pygmies with=zeppelin die=0 loss_die=2 => pygmies tokens=11 regions=2

    a race in decline loses all it has there
    orcs hill, ratmen zeppelined: settle 3 2; decline 3
    take forest, 1 orcs declined with=zeppelin die=0 => orcs tokens=2 regions=2

    igors keep every token that is lost, lost tribes included
    igors hill, ratmen zeppelined: settle 3; pick; take swamp, lost_tribe with=zeppelin die=0
    score 0; hold 3; take swamp, 1 igors with=zeppelin die=0; score 0 => igors tokens=9

    it is no conquest: nothing for pillaging orcs, and no coin for corrupt
    elves corrupt, orcs zeppelined: settle 2; pick
    take hill, 1 elves with=zeppelin die=0 => paid 0 0
    score 0 nonempty_conquests=0 => paid 0 0

    fauns grow by no region that burnt
    elves hill, fauns zeppelined: settle 2; pick; take hill, 1 elves with=zeppelin die=0
    score 0 active_conquests=0 => fauns tokens=9

    but it breaks the peace
    elves diplomat, ratmen zeppelined: pick; take hill; ally Ben; score 1
    pick; take hill, 1 elves with=zeppelin die=0 => refused peace

    and a pact it does not
    elves haggling, ratmen zeppelined: pick; deal Ben:2; hold 3; pick
    take hill, 1 elves with=zeppelin die=0; hold 0 => paid -2 2

    amazons lose one of theirs
    amazons zeppelined: pick; take hill with=zeppelin die=0 => amazons tokens=14 hand=14
    """)


def cost(**fields):
    request = {"op": "cost", "race": "ratmen", "power": "zeppelined", "use": {"zeppelin": True}}
    target = fields.pop("target", {"terrain": "hill"})
    return answer(load_catalogue(), request | {"target": target} | fields)


def test_the_price_is_known_line_by_line_once_the_die_was_rolled():
    lines = {line["key"]: line["n"] for line in cost(die=3, hand=4)["lines"]}
    assert lines == {"base": 2, "zeppelin": -3, "minimum": 2}
    burnt = cost(die=0, hand=4)
    assert (burnt["tokens"], burnt["lines"]) == (1, [{"key": "burnt", "n": 1}])


def test_before_the_roll_the_odds_leave_out_the_blanks():
    assert cost(hand=5)["chance"] == (1, 2)
    assert cost(hand=1, target={"terrain": "mountain"})["chance"] == (1, 3)
    strong = {"terrain": "mountain", "holder": {"kind": "lost_tribe"}, "encampments": 5}
    hopeless = cost(hand=1, target=strong)
    assert (hopeless["possible"], hopeless["chance"]) == (True, (0, 1))


def test_undoing_a_roll_leaves_a_line_in_the_history():
    table = Table("orcs hill", "ratmen zeppelined")
    table.settle(2)
    table.pick()
    table.do(Conquer(Target("hill"), Use(zeppelin=True), die=0))
    table.session.undo()
    assert [(trace.kind, trace.seat) for trace in table.session.traces] == [("roll_undone", BEN)]


def test_nothing_else_goes_with_a_zeppelin():
    request = {"op": "cost", "race": "ratmen", "power": "hill", "target": {"terrain": "hill"}}
    assert answer(load_catalogue(), request | {"die": 2})["error"]["at"] == "die"


def test_a_price_is_asked_for_a_zeppelin_alone_or_not_at_all():
    both = {"zeppelin": True, "sorcery": True}
    assert cost(race="sorcerers", use=both)["error"]["at"] == "use.zeppelin"
