"""In random games, what is offered is never refused, and what is withheld always is."""

from collections import defaultdict
from random import Random

import pytest

from companion.codec import Invalid
from companion.engine import (
    COUNTS,
    Abandon,
    AdjustCoins,
    Command,
    Conquer,
    CorrectColumn,
    CorrectTroops,
    CorrectTurn,
    CountTokens,
    Decline,
    EndGame,
    LayOutCombo,
    Leave,
    NameAlly,
    OpenPurse,
    Pick,
    PlaceFortress,
    PlacePots,
    Refused,
    Regroup,
    Rename,
    ReshuffleBadges,
    Score,
    Target,
    Vanish,
    decide,
    decline_sheet,
    fold,
    options,
    score_sheet,
)
from companion.engine.model.refusals import no
from tests.engine.random_games import CATALOGUE, SETS, sit_down
from tests.selection import long, one_in

NOTHING_HELD = dict.fromkeys(COUNTS, 0)
LAND = Target("farmland")
TRIES = 6
ALL_LEAVE = 60
# If other arguments are wrong too, the refusal may name those first.
REFUSED_LATER = {
    (Conquer, "not_in_decline"),
    (NameAlly, "attacked_this_turn"),
    (ReshuffleBadges, "not_available"),
    (Vanish, "not_in_decline"),
    (CorrectTroops, "not_their_race"),
    (CorrectTurn, "has_left"),
}
# The options of a command that needs no arguments worth mentioning.


def random_states(seed, share=0.25):
    """Yield states of a game in which much goes wrong, and of its end; sometimes all leave."""
    chaos, is_large = (0.1, 0.3, 0.6)[seed % 3], seed % 2
    first, sets = (("ghouls", "leprechauns"), SETS) if is_large else (("ghouls",), ("base",))
    player, rng = sit_down(seed, chaos, first, sets=sets), Random(f"{seed}/look")
    yield player, player.session.state
    for count, _ in enumerate(player.play()):
        if rng.random() < share:
            yield player, player.session.state
        if seed % 4 == 0 and count == ALL_LEAVE:
            for seat in range(len(player.session.state.players)):
                player.move(Leave(seat))
                yield player, player.session.state
    for _ in player.reveal():
        yield player, player.session.state


def refusal(state, command, catalogue=CATALOGUE):
    """Return why a command is refused, or None."""
    try:
        decide(catalogue, state, command)
    except (Refused, Invalid) as refused:
        return refused
    return None


def permit_for(may, command):
    """Return what the options say about a command."""
    kind = type(command)
    if kind in (Conquer, Abandon):
        if not may[EndGame]:
            return may[EndGame]
        own = [race for race in may.races if command.by == (race.race if race.in_decline else None)]
        if own:
            return own[0].conquer if kind is Conquer else own[0].abandon
        return no("not_in_decline", race=command.by) if command.by else no("no_active_race")
    if kind is Score:
        return may.score_then_decline if command.then_decline else may[Score]
    return may[kind]


def sensible_commands(state, may, catalogue):
    """Yield at least one command of every kind, as sensible as this state allows."""
    yield from (Pick(slot) for slot in may.slots or (0,))
    for by in [None, *(race.race for race in may.races if race.in_decline)]:
        most = next((race.most_abandoned for race in may.races if race.race == by), None)
        yield Conquer(LAND, by=by)
        yield Abandon(1, by=by)
        yield Abandon(most or 1, by=by)
    yield from (Regroup(), PlaceFortress(), PlacePots(0), PlacePots(may.most_pots))
    present = [seat for seat, player in enumerate(state.players) if not player.has_left]
    others = [seat for seat in present if seat != state.turn.seat]
    yield from (NameAlly(seat) for seat in may.allies or others[:1] or (state.turn.seat,))
    scored = tuple(NOTHING_HELD for _ in score_sheet(catalogue, state))
    yield from (Score(scored), Score(scored, then_decline=True))
    yield Decline(tuple(NOTHING_HELD for _ in decline_sheet(catalogue, state)))
    declined = [(seat, troops.race) for seat, troops, is_old in state.troops() if is_old]
    gone = [(state.turn.seat, race) for race in state.turn.vanished]
    yield Vanish(*[*declined, *gone, (0, "ghouls")][0])
    yield LayOutCombo((*state.race_stack, "?")[0], (*state.power_stack, "?")[0])
    yield ReshuffleBadges(state.power_discard or ("?",))
    yield from (Leave(seat) for seat in may.leavers or (0,))
    yield EndGame()
    yield from (OpenPurse(0), CountTokens({0: 1}))
    seat, race = next(((seat, troops.race) for seat, troops, _ in state.troops()), (0, "ghouls"))
    yield CorrectTroops(seat, race)
    yield CorrectTurn([*present, 0][0], state.round)
    yield from (AdjustCoins(0, -3), Rename(0, "Yrsa"), CorrectColumn(state.column))


def check_options(catalogue, state):
    """Give a command of every kind, whether it is offered or not."""
    may = options(catalogue, state)
    for command in sensible_commands(state, may, catalogue):
        permit, refused = permit_for(may, command), refusal(state, command, catalogue)
        if permit:
            # Options do not depend on what is in a purse.
            assert refused is None or refused.reason == "not_enough_coins", command
        else:
            assert isinstance(refused, Refused), command
            assert refused.reason == permit.why_not, command
            assert permit.facts.items() <= refused.facts.items(), command


def check_any_arguments(may, player, state):
    """Check that what is withheld is refused whatever the arguments."""
    for _ in range(TRIES):
        command = player.mischief.command(state)
        permit, refused = permit_for(may, command), refusal(state, command)
        if not permit:
            assert refused, command
            if (type(command), permit.why_not) not in REFUSED_LATER:
                assert refused.reason == permit.why_not, command


def check_lists(may, state):
    """Check that nothing beyond what is listed may be chosen."""
    seats = range(len(state.players) + 1)
    unlisted: list[Command] = [PlacePots(may.most_pots + 1)]
    unlisted += [Pick(slot) for slot in range(7) if slot not in may.slots]
    unlisted += [NameAlly(seat) for seat in seats if seat not in may.allies]
    unlisted += [Leave(seat) for seat in seats if seat not in may.leavers]
    for race in may.races:
        by = race.race if race.in_decline else None
        if race.most_abandoned is not None:
            unlisted.append(Abandon(race.most_abandoned + 1, by=by))
    for command in unlisted:
        assert refusal(state, command), command


def check_laying_out(may, state):
    """Check that laying out is offered if a combo can be entered, perhaps after a reshuffle."""
    shuffled = state
    if may[ReshuffleBadges] and not state.power_stack:
        shuffle = ReshuffleBadges(state.power_discard)
        shuffled = fold(state, decide(CATALOGUE, state, shuffle))
    assert may.lay_out == bool(options(CATALOGUE, shuffled)[LayOutCombo])
    assert may.is_picking == (
        not state.is_over and not state.current.active and bool(state.column or may.lay_out)
    )


# Not every sixth or eighth, because how wild a game is follows from its seed.
@pytest.mark.parametrize("seed", one_in(7, range(105)))
def test_what_is_offered_is_never_refused_and_what_is_withheld_is_for_the_reason_given(seed):
    for player, state in random_states(seed):
        may = options(CATALOGUE, state)
        check_options(CATALOGUE, state)
        check_any_arguments(may, player, state)
        check_lists(may, state)
        check_laying_out(may, state)


@long
def test_these_games_see_every_option_offered_and_withheld_for_every_reason():
    seen: defaultdict[object, set] = defaultdict(set)
    for seed in range(40):
        for _, state in random_states(seed):
            may = options(CATALOGUE, state)
            for command, permit in may.permits.items():
                seen[command].add(permit.why_not)
            seen["score_then_decline"].add(may.score_then_decline.why_not)
            for race in may.races:
                seen["race.conquer"].add(race.conquer.why_not)
                seen["race.abandon"].add(race.abandon.why_not)
    # Two more are so rare that they have their own test.
    expected = {
        OpenPurse: {None, "game_not_over"},
        CountTokens: {None, "game_not_over"},
        CorrectTroops: {None, "not_their_race"},
        CorrectTurn: {None, "has_left"},
        Pick: {None, "game_over", "has_active_race", "no_such_slot"},
        LayOutCombo: {None, "game_over", "dealt_by_app", "no_such_slot"},
        ReshuffleBadges: {None, "game_over", "dealt_by_app", "not_available"},
        Conquer: {None, "game_over", "no_active_race", "last_attempt_made"},
        "race.conquer": {None, "not_in_decline", "already_conquered", "last_attempt_made"},
        "race.abandon": {
            *(None, "not_in_decline", "already_conquered"),
            *("last_attempt_made", "not_so_many_regions"),
        },
        Regroup: {
            *(None, "game_over", "no_active_race", "last_attempt_made"),
            *("not_marauding", "already_used"),
        },
        PlaceFortress: {
            *(None, "game_over", "no_active_race", "not_fortified"),
            *("already_used", "no_fortress_left"),
        },
        PlacePots: {None, "game_over", "no_active_race", "no_pots"},
        NameAlly: {
            *(None, "game_over", "no_active_race"),
            *("not_your_ally", "attacked_this_turn"),
        },
        Score: {None, "game_over", "no_active_race"},
        "score_then_decline": {None, "game_over", "no_active_race", "not_stout"},
        Decline: {
            *(None, "game_over", "no_active_race"),
            *("cannot_decline_yet", "already_conquered"),
        },
        Vanish: {None, "game_over", "not_in_decline"},
        Leave: {None, "game_over"},
        EndGame: {None, "game_over"},
    }
    assert {key: seen[key] for key in expected} == expected
