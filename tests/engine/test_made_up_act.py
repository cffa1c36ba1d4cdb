"""An act is one module: one made up here is decided, folded, saved, offered and reported."""

import pytest

from companion.codec import Count, Invalid
from companion.dataclasses import dataclass
from companion.engine import (
    ACTS,
    Act,
    Acts,
    Command,
    EndGame,
    Event,
    Refused,
    decide,
    facts_of,
    fold,
    label_of,
    options,
    read_command,
    read_event,
    write_command,
    write_event,
)
from companion.engine.model.refusals import YES, no
from companion.pages.history import tell_part, turn_parts
from companion.words import load_language
from tests.engine.helpers import ANNA, Table
from tests.logs import read_log, write_log


@dataclass(frozen=True, slots=True)
class TipTheBard(Command):
    """Throw coins to the bard in the corner."""

    coins: Count


@dataclass(frozen=True, slots=True)
class BardTipped(Event, tag="bard_tipped", fact="tip"):
    """The player whose turn it is tipped the bard."""

    coins: Count

    def apply(self, state):
        return state.with_coins(state.turn.seat, -self.coins)


def may_tip(catalogue, state):
    return no("no_active_race") if state.current.active is None else YES


def tip(decision, command):
    may_tip(decision.catalogue, decision.state).require()
    decision.require_coins(decision.seat, command.coins)
    decision.add_event(BardTipped(command.coins))


TIP = Act("tip", TipTheBard, tip, (BardTipped,), may=may_tip)


@pytest.fixture(autouse=True)
def bard(monkeypatch):
    """Add one act; nothing else is touched."""
    monkeypatch.setattr("companion.engine.acts.ACTS", Acts((*ACTS.all, TIP), ACTS.main))


@pytest.fixture
def table():
    table = Table("orcs hill", "elves swamp")
    table.pick()
    return table


def test_it_is_decided_and_folded(table):
    (event,) = decide(table.catalogue, table.state, TipTheBard(2))
    assert event == BardTipped(2)
    assert fold(table.state, [event]).current.coins == table.state.current.coins - 2


def test_it_is_offered_when_it_may_be_done(table):
    assert options(table.catalogue, table.state)[TipTheBard]
    before = Table("orcs hill", "elves swamp")
    assert options(before.catalogue, before.state)[TipTheBard].why_not == "no_active_race"


@pytest.mark.parametrize(("coins", "reason"), [(99, "not_enough_coins"), (1, "game_over")])
def test_it_is_refused_like_any_other(table, coins, reason):
    if reason == "game_over":
        table.do(EndGame())
    with pytest.raises(Refused) as refusal:
        table.do(TipTheBard(coins))
    assert refusal.value.reason == reason


def test_it_is_written_and_read_back():
    assert write_command(TipTheBard(2)) == {"do": "tip", "coins": 2}
    assert write_event(BardTipped(2)) == {"event": "bard_tipped", "coins": 2}
    assert read_command(write_command(TipTheBard(2))) == TipTheBard(2)
    assert read_event(write_event(BardTipped(2))) == BardTipped(2)
    with pytest.raises(Invalid):
        read_command({"do": "tip", "coins": -1})


def test_a_game_with_it_is_saved_undone_and_read_back(table):
    coins = table.state.players[ANNA].coins
    table.do(TipTheBard(2))
    again = read_log(table.catalogue, write_log(table.session))
    assert again.state.players[ANNA].coins == coins - 2
    again.undo()
    assert again.state.players[ANNA].coins == coins


def test_it_names_its_step_and_is_in_the_history(table):
    before = table.state
    table.do(TipTheBard(2))
    events = table.session.steps[-1].events
    assert label_of(before, events).key == "tip"
    assert [(fact.key, fact.seat) for fact in facts_of(before, events)] == [("tip", ANNA)]
    (part,) = turn_parts(table.session)
    newest = tell_part(table.session, load_language("en"), part).steps[0]
    assert newest.text == "One step", "its words come with it"
