"""What happens when pieces meet that are together in no box: every rule that was decided for it."""

import pytest

from companion.content import load_catalogue
from companion.engine import (
    REGION_KINDS,
    Attack,
    Attacker,
    CoinsMoved,
    Conquer,
    ConquerAt,
    Conquest,
    CorrectTroops,
    CostEffect,
    Decline,
    DeclineEffect,
    GainEffect,
    House,
    IncomeEffect,
    LeastEffect,
    Line,
    OnceEffect,
    Outlook,
    Pick,
    Pieces,
    PlacedEffect,
    PlaceFortress,
    PlacePots,
    PotsCollected,
    Power,
    Race,
    RedeployEffect,
    Score,
    SetRegion,
    Setup,
    Slot,
    Target,
    TokensEffect,
    Troops,
    Use,
    When,
    attack_questions,
    can_conquer,
    comes_back,
    holdings,
    keeps_badge,
    keeps_tokens,
    most_markers,
    questions,
    quote,
    score_lines,
    start_game,
    targets_now,
    tokens_on_offer,
    uses_left,
    withdraws,
)
from companion.engine.rules.troops import hand_after_redeployment, left_in_each
from companion.play import Session

PRINTED = load_catalogue()
HILL = Target("hill", symbols=("mine",))
DRAGON = (OnceEffect(use="dragon", per="turn"), CostEffect(use="dragon", to=1))
DIE = (OnceEffect(use="berserk_die", per="conquest"), CostEffect(use="berserk_die"))
ALL_NONE = dict.fromkeys((*REGION_KINDS, "nonempty_conquests", "attacked_active", "pots"), 0)
POTS = (IncomeEffect(add=1, per="pots"), PlacedEffect(marker="pot"))


def join(race=(), power=(), tokens=9, supply=20):
    """Return a catalogue with a race and a power that have these effects."""
    badgers, shy = Race("badgers", tokens, supply, tuple(race)), Power("shy", 4, tuple(power))
    return PRINTED.joined(Pieces((badgers,), (shy,)))


def combo(race=(), power=(), in_decline=False, **more):
    return join(race, power, **more).combo("badgers", "shy", in_decline)


def lines(combo, region=HILL, **use):
    attack = Attack(Attacker(combo), region, use=Use(**use))
    return {line.key: line.n for line in quote(attack).lines}


def play(race=(), power=(), has_board=False, **more):
    """Return a game of two in which the first player has picked these two pieces."""
    catalogue = join(race, power, **more)
    races = ["badgers", *(race for race in PRINTED.races if race != "badgers")]
    start = start_game(
        catalogue,
        Setup(("Anna", "Ben"), tuple(PRINTED.sets), seed=1, has_board=has_board),
        races,
        ["shy", *PRINTED.powers],
    )
    session = Session(catalogue, start)
    session.do(Pick(0))
    return session


def skip_other(session, regions=2):
    """Let the other player have a turn."""
    if session.state.current.active is None:
        session.do(Pick(0))
    if session.state.regions is None:
        session.do(Score(({**ALL_NONE, "regions": regions},)))
    else:
        session.do(Score())


def conquer_on_board(session, times):
    """Take this many regions, the cheapest first."""
    taken = []
    for _ in range(times):
        prices = targets_now(session.catalogue, session.state)
        at = min((p.tokens, at) for at, p in prices if p.possible and not p.short)[1]
        session.do(ConquerAt(at))
        taken.append(at)
    return taken


# --- what a conquest costs


def test_two_things_that_a_piece_says_of_a_price_are_one_line():
    own = combo([CostEffect(add=-1), CostEffect(add=-1, when=When(symbol="mine"))])
    assert lines(own, Target("hill", ("mine",), encampments=3)) == {
        "base": 2,
        "encampment": 3,
        "badgers": -2,
    }


def test_a_fixed_price_holds_whatever_else_makes_a_region_dearer():
    for pieces in ((DRAGON, [CostEffect(add=2)]), ([CostEffect(add=2)], DRAGON)):
        found = lines(combo(*pieces), dragon=True)
        assert sum(found.values()) == 1


def test_there_is_one_die_before_an_attack_even_if_both_pieces_have_it():
    assert lines(combo(DIE, DIE), Target("mountain"), berserk_die=2) == {
        "base": 2,
        "mountain": 1,
        "berserk_die": -2,
    }


def test_what_is_hired_is_paid_for_only_where_it_helps():
    hire = (
        OnceEffect(use="mercenary", per="conquest"),
        CostEffect(use="mercenary", add=-1, price=2, when=When(terrain=("hill",))),
    )
    for region, paid in ((HILL, 2), (Target("forest"), 0)):
        session = play(power=hire)
        session.do(Conquer(region, Use(mercenary=True)))
        assert session.state.players[0].coins == 5 - paid


# --- what may be used, and how many markers there are


@pytest.mark.parametrize(
    ("per", "left"),
    [
        (("turn", "turn"), ()),
        (("turn", "opponent"), ("sorcery",)),
        (("opponent", "conquest"), ("sorcery",)),
    ],
)
def test_a_use_of_both_pieces_is_one_thing_and_the_more_generous_counts(per, left):
    own = combo(*([OnceEffect(use="sorcery", per=how)] for how in per))
    assert uses_left(own, (), opponent=1) == ("sorcery",)
    earlier = [Conquest("badgers", False, HILL, Use(sorcery=True), loser=2)]
    assert uses_left(own, earlier, opponent=1) == left


def test_markers_of_race_and_power_add_up():
    camps = [PlacedEffect(marker="encampment", n=5)]
    own = combo(camps, [PlacedEffect(marker="encampment", n=3)])
    assert most_markers(own, "encampment") == 8
    assert attack_questions(own, own, 9).most_encampments == 8
    assert most_markers(combo(camps), "hero") == 0
    assert most_markers(combo(camps, [PlacedEffect(marker="encampment")]), "encampment") is None


def test_of_fortresses_there_are_as_many_as_the_pieces_have_but_never_more_than_six():
    four = PlacedEffect(marker="fortress", n=4, stays=True)
    assert most_markers(combo([four]), "fortress") == 4
    assert most_markers(combo([four], [four]), "fortress") == 6
    once = OnceEffect(use="fortress", per="turn")
    session = play([once])
    with pytest.raises(Exception, match="no_fortress_left"):
        session.do(PlaceFortress())


def test_a_marker_of_both_pieces_is_named_once():
    heroes = [PlacedEffect(marker="hero", n=2)]
    own = combo(heroes, heroes)
    assert attack_questions(own, own, 9).markers == ("hero",)
    session = play(heroes, heroes)
    session.do(Score(({"regions": 3},)))
    skip_other(session)
    notes = Outlook(session.catalogue, session.state).reminders
    assert [note.n for note in notes if note.key == "remove_hero"] == [4]


def test_holes_of_both_pieces_lie_in_as_many_of_the_first_conquests():
    session = play(
        [PlacedEffect(marker="hole", n=2, by_conquest=True)],
        [PlacedEffect(marker="hole", n=1, by_conquest=True)],
        has_board=True,
    )
    taken = conquer_on_board(session, 4)
    contents = session.state.regions
    assert [contents[at].hole for at in taken] == [True, True, True, False]


# --- tokens


def test_tokens_are_cut_to_what_there_is():
    catalogue = join([TokensEffect(add=6)], tokens=9, supply=12)
    assert catalogue.combo("badgers", "shy").tokens == 19
    assert tokens_on_offer(catalogue, Slot("badgers", "shy")) == 12


@pytest.mark.parametrize(
    ("race", "power", "hand"),
    [
        ([RedeployEffect(leave=1)], [], 7),
        ([RedeployEffect(leave=2)], [], 4),
        ([RedeployEffect(leave=1)], [RedeployEffect(leave=3)], 1),
        ([RedeployEffect(leave=5)], [], 0),
        ([RedeployEffect(leave=1)], [LeastEffect(tokens=2)], 4),
        ([RedeployEffect(leave=1)], [RedeployEffect(stays=True)], 2),
        ([RedeployEffect(leave=1)], [RedeployEffect(take_off=9)], 7),
    ],
)
def test_as_many_stay_in_each_region_as_the_pieces_say(race, power, hand):
    own = combo(race, power)
    troops = Troops("badgers", "shy", 10, 20, hand=2, held={"regions": 3})
    assert hand_after_redeployment(own, troops) == hand


def test_a_region_is_held_by_the_higher_of_two_numbers():
    own = combo([LeastEffect(tokens=2)], [LeastEffect(tokens=3), RedeployEffect(leave=1)])
    assert own.least == left_in_each(own) == 3


def test_new_tokens_come_only_to_an_active_race():
    own = [GainEffect(per="regions", every=1, in_decline=True)]
    session = play(own)
    session.do(Score(({"regions": 2},)))
    assert session.state.players[0].active.tokens == 15
    skip_other(session)
    session.do(Decline())
    skip_other(session)
    assert session.state.players[0].declined[0].tokens == 2


# --- coins


def test_two_incomes_of_a_piece_are_one_line():
    own = combo([IncomeEffect(add=1, per="mine"), IncomeEffect(add=2, per="hill")])
    counts = {"regions": 3, "mine": 1, "hill": 2}
    assert score_lines(own, counts) == (Line("regions", 3), Line("badgers", 5))


def test_what_only_an_active_race_can_have_is_not_asked_of_one_in_decline():
    incomes = [
        IncomeEffect(add=1, per=per, in_decline=True)
        for per in ("mine", "pots", "abandoned_coins", "tower_tokens", "nonempty_conquests")
    ]
    incomes.append(IncomeEffect(add=5, if_="first_turn", in_decline=True))
    incomes.append(IncomeEffect(add=3, unless="attacked_active", in_decline=True))
    own = combo(incomes, in_decline=True)
    assert questions(own) == ("regions", "mine", "nonempty_conquests")
    counts = {"regions": 2, "mine": 1, "nonempty_conquests": 1, "pots": 4, "first_turn": 1}
    assert score_lines(own, counts) == (Line("regions", 2), Line("badgers", 1 + 1 + 3))


def test_pots_are_paid_as_much_as_both_pieces_say():
    session = play([IncomeEffect(add=2, per="pots")], POTS)
    session.do(PlacePots(3))
    session.do(Score(({"regions": 3, "pots": 0},)))
    skip_other(session)
    events = session.steps[-1].events
    assert [event.pots for event in events if isinstance(event, PotsCollected)] == [3]
    assert sum(e.amount for e in events if isinstance(e, CoinsMoved)) == 6
    assert session.state.players[0].coins == 5 + 3 + 9


# --- decline


TOWER = DeclineEffect(tower=True)
GHOULS = DeclineEffect(keeps_tokens=True, conquers=True, withdraws=True)


def test_a_tower_neither_moves_nor_fights():
    own = combo([TOWER], [GHOULS], in_decline=True)
    assert not keeps_tokens(own)
    assert not withdraws(own)
    assert not can_conquer(own, House())


def test_who_conquers_in_decline_or_withdraws_keeps_its_tokens():
    for effect in (DeclineEffect(conquers=True), DeclineEffect(withdraws=True)):
        assert keeps_tokens(combo([effect], in_decline=True))
    assert not comes_back(combo([DeclineEffect(withdraws=True)], in_decline=True))


def test_a_tower_still_earns_what_is_earned_in_decline():
    mines = [TOWER, IncomeEffect(add=2, per="mine", in_decline=True)]
    mines.append(IncomeEffect(add=1, per="regions", in_decline=True))
    own = combo(mines, in_decline=True)
    assert questions(own) == ("mine", "tower_tokens")
    counts = {"tower_tokens": 4, "mine": 1}
    assert score_lines(own, counts) == (Line("tower", 4), Line("badgers", 3))


def test_what_lies_under_a_tower_is_asked_once_as_nobody_can_know_it():
    session = play([TOWER, IncomeEffect(add=2, per="mine", in_decline=True)])
    for _ in range(2):
        session.do(Conquer(HILL))
    session.do(Score())
    skip_other(session)
    with pytest.raises(Exception, match="missing_count"):
        session.do(Decline())
    session.do(Decline(({"mine": 1},)))
    assert session.state.players[0].declined[0].held["mine"] == 1
    assert session.state.players[0].coins == 5 + 2 + 4 + 2 + 2


@pytest.mark.parametrize(
    ("race", "power", "stays"),
    [
        ([], [IncomeEffect(add=1, in_decline=True)], True),
        ([], [DeclineEffect(immune=True)], True),
        ([], [TOWER], True),
        ([], [DeclineEffect(keeps_place=True)], True),
        ([DeclineEffect(keeps_place=True)], [], True),
        ([], [DeclineEffect(after_scoring=True)], False),
        ([], [IncomeEffect(add=1)], False),
        ([IncomeEffect(add=1, in_decline=True)], [], False),
    ],
)
def test_a_badge_stays_with_a_race_in_decline_where_it_still_does_something(race, power, stays):
    assert keeps_badge(combo(race, power)) == stays
    session = play(race, power)
    session.do(Score(({"regions": 3},)))
    skip_other(session)
    session.do(Decline(({"regions": 3, "tower_tokens": 3},)))
    state = session.state
    assert (state.players[0].declined[0].power == "shy") == stays
    assert ("shy" in state.power_discard) == (not stays)


def test_a_race_that_cannot_come_back_is_gone_with_its_last_region():
    session = play([DeclineEffect(keeps_tokens=True)])
    session.do(Score(({"regions": 3},)))
    skip_other(session)
    session.do(Decline(({"regions": 3},)))
    assert session.state.players[0].declined[0].tokens == 13
    skip_other(session)
    session.do(Pick(0))
    session.do(Score(({**ALL_NONE, "regions": 1}, {"regions": 0})))
    assert session.state.players[0].declined == ()


def test_tokens_swapped_in_are_not_doubled_where_two_must_hold_a_region():
    session = play([LeastEffect(tokens=2)], has_board=True)
    (at,) = conquer_on_board(session, 1)
    session.do(SetRegion(at, False, 0, "badgers", False, 1))
    session.do(CorrectTroops(0, "badgers", tokens=1, hand=0))
    session.do(Score())
    skip_other(session)
    standing = holdings(session.state, 0, "badgers", False)
    assert sum(there.tokens for there in standing.values()) == 1
