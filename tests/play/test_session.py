"""A game being played: one command is one step, and any number of steps can be taken back."""

from contextlib import suppress
from dataclasses import replace

import pytest

from companion.engine import (
    Abandon,
    AdjustCoins,
    CorrectColumn,
    CorrectRace,
    CorrectTroops,
    CorrectTurn,
    EndGame,
    NameAlly,
    OpenPurse,
    Pick,
    PlacePots,
    Refused,
    Rename,
    Score,
    Vanish,
    begin,
    fold,
)
from companion.play import Session, Timeline, add_traces
from companion.play.steps import MARK
from tests.engine.helpers import ANNA, BEN, TRIBE, Table, active


class Notebook:
    """A journal that keeps the timeline until it is full."""

    def __init__(self):
        self.timeline = Timeline()
        self.traces = ()
        self.is_full = False

    def record(self, timeline, state, traces=()):
        self.note(*traces)
        kept = len(timeline.written) - timeline.fresh
        written = (*self.timeline.written[:kept], *timeline.written[kept:])
        self.timeline = replace(timeline, written=written)

    def note(self, *traces):
        self._require_paper()
        self.traces = add_traces(self.traces, traces)

    def _require_paper(self):
        if self.is_full:
            raise OSError("the notebook is full")

    def agrees_with(self, session):
        return self.timeline == session.timeline


def some_turns(**more):
    """Return two turns of both players, everything recorded."""
    table = Table("ratmen hill", "orcs corrupt", **more)
    for _ in range(2):
        for other in ("orcs", "ratmen"):
            if table.state.current.active is None:
                table.pick()
            else:
                table.conquer("hill", active(other))
            table.conquer("swamp", TRIBE)
            table.score()
    return table


def snapshot(session):
    return session.state, session.steps, session.cursor


# Undo and redo


def test_one_command_is_one_step_however_much_it_causes():
    table = some_turns()
    before = snapshot(table.session)
    table.score()
    assert table.session.cursor == before[2] + 1
    assert len(table.session.steps[-1].events) > 1
    table.session.undo()
    assert (table.session.state, table.session.cursor) == (before[0], before[2])


@pytest.mark.parametrize("command", [Pick(9), AdjustCoins(ANNA, 0)], ids=["refused", "idle"])
def test_a_command_that_does_nothing_keeps_what_was_undone(command):
    table = some_turns()
    table.session.undo()
    before = snapshot(table.session)
    with suppress(Refused):
        table.do(command)
    assert snapshot(table.session) == before


class CountedStep:
    """A step that notes each time it is folded."""

    def __init__(self, step, folded):
        self._events, self._folded = step.events, folded

    @property
    def events(self):
        self._folded.append(self)
        return self._events


@pytest.mark.parametrize("length", [60, 600])
@pytest.mark.parametrize("how", ["played", "opened"])
def test_an_undo_takes_no_longer_in_a_long_game_than_in_a_short_one(length, how):
    session = some_turns().session
    folded: list[CountedStep] = []
    while len(session.steps) < length:
        session.do(AdjustCoins(BEN, 1))
    if how == "opened":
        session = Session(session.catalogue, session.start, session.timeline)
    session.timeline = Timeline.of(tuple(CountedStep(step, folded) for step in session.steps))
    for _ in range(2 * MARK):
        folded.clear()
        session.undo()
        # All steps since the checkpoint, and the undone one is read twice.
        assert len(folded) <= MARK + 1


def test_what_is_played_after_an_undo_is_not_mistaken_for_what_was_there_before():
    session = some_turns().session
    for coins in (1, 2):
        session.jump(3)
        for _ in range(3 * MARK):
            session.do(AdjustCoins(BEN, coins))
        session.undo()
        events = [event for step in session.steps[: session.cursor] for event in step.events]
        assert session.state == fold(begin(session.start), events)


# Opening


def test_a_session_opens_at_any_step_or_else_at_the_end():
    session = some_turns().session
    again = Session(session.catalogue, session.start, session.timeline)
    assert snapshot(again) == snapshot(session)
    again = Session(session.catalogue, session.start, Timeline.of(session.steps, 4))
    session.jump(4)
    assert snapshot(again) == snapshot(session)
    again.redo()
    session.redo()
    assert again.state == session.state


# Labels


def test_undo_and_redo_name_what_they_would_do():
    table = Table("ratmen hill")
    session = table.session
    assert (session.undo_label, session.redo_label) == (None, None)
    table.pick()
    table.conquer("hill")
    assert session.undo_label == session.label(1)
    session.undo()
    assert session.undo_label == session.label(0)
    assert session.redo_label == session.label(1)


# Steps that do nothing


def leprechauns():
    table = Table("leprechauns diplomat", "orcs hill")
    table.settle(3, 3)
    table.do(PlacePots(2))
    table.do(NameAlly(BEN))
    return table


def test_telling_twice_that_a_race_is_gone_is_no_step():
    table = Table("ratmen hill", "orcs swamp")
    table.settle(1, 1)
    table.decline()
    table.do(Vanish(ANNA, "ratmen"))
    before = snapshot(table.session)
    assert table.do(Vanish(ANNA, "ratmen")) is None
    assert snapshot(table.session) == before


IDLE = {
    "no coins": lambda table: AdjustCoins(ANNA, 0),
    "nothing about troops": lambda table: CorrectTroops(ANNA, "leprechauns"),
    "the same tokens": lambda table: CorrectTroops(ANNA, "leprechauns", table.race(ANNA).tokens),
    "the same race": lambda table: CorrectRace(ANNA, "leprechauns", "active"),
    "the same column": lambda table: CorrectColumn(table.state.column),
    "the same turn": lambda table: CorrectTurn(ANNA, 2),
    "the same name": lambda table: Rename(ANNA, "Anna"),
    "the same pots": lambda table: PlacePots(2),
    "the same ally": lambda table: NameAlly(BEN),
}


@pytest.mark.parametrize("command", IDLE.values(), ids=IDLE)
def test_a_command_that_changes_nothing_is_no_step(command):
    table = leprechauns()
    before = snapshot(table.session)
    assert table.do(command(table)) is None
    assert snapshot(table.session) == before


def test_a_refused_command_changes_nothing():
    table = some_turns()
    table.session.undo()
    for command in (
        Pick(0),
        Abandon(99),
        CorrectTurn(ANNA, 99),
        Score(then_decline=True),
    ):
        before = snapshot(table.session)
        with pytest.raises(Refused):
            table.do(command)
        assert snapshot(table.session) == before


# The journal


def test_the_journal_follows_every_step_undo_and_redo():
    notebook = Notebook()
    table = some_turns(journal=notebook)
    session = table.session
    assert notebook.agrees_with(session)
    session.undo()
    session.undo()
    assert notebook.agrees_with(session)
    session.redo()
    assert notebook.agrees_with(session)
    table.do(AdjustCoins(ANNA, 1))
    assert notebook.agrees_with(session)
    session.jump(0)
    assert notebook.agrees_with(session)


@pytest.mark.parametrize(
    "act",
    [
        lambda session: session.do(AdjustCoins(ANNA, 1)),
        lambda session: session.undo(),
        lambda session: session.redo(),
        lambda session: session.jump(2),
    ],
    ids=["do", "undo", "redo", "jump"],
)
def test_a_journal_that_fails_leaves_everything_as_it_was(act):
    notebook = Notebook()
    session = some_turns(journal=notebook).session
    session.undo()
    heard: list = []
    session.watch(heard.append)
    before = snapshot(session)
    notebook.is_full = True
    with pytest.raises(OSError, match="full"):
        act(session)
    assert snapshot(session) == before
    assert notebook.agrees_with(session)
    assert heard == []
    notebook.is_full = False
    act(session)
    assert snapshot(session) != before
    assert notebook.agrees_with(session)


def test_refused_and_idle_commands_are_not_recorded():
    notebook = Notebook()
    table = some_turns(journal=notebook)
    notebook.is_full = True
    with table.refuses("has_active_race"):
        table.do(Pick(0))
    assert table.do(AdjustCoins(ANNA, 0)) is None
    table.session.jump(table.session.cursor)
    assert notebook.agrees_with(table.session)


# Watching


def test_who_watches_sees_each_new_state_once_after_it_took_the_old_ones_place():
    table = some_turns()
    seen: list = []
    table.session.watch(lambda state: seen.append((state, table.session.state)))
    table.do(AdjustCoins(ANNA, 1))
    table.session.undo()
    table.session.redo()
    table.session.jump(0)
    assert len(seen) == 4
    assert all(shown is current for shown, current in seen)
    table.session.watch(None)
    table.session.redo()
    assert len(seen) == 4


def test_who_watches_is_not_called_for_nothing():
    table = some_turns()
    seen: list = []
    table.session.watch(seen.append)
    table.do(AdjustCoins(ANNA, 0))
    table.session.jump(table.session.cursor)
    with table.refuses("nothing_to_redo"):
        table.session.redo()
    assert seen == []


def test_an_opened_purse_is_not_shut_by_rewriting():
    table = Table("ratmen hill")
    table.do(EndGame())
    table.do(OpenPurse(ANNA))
    with table.refuses("stays_open"):
        table.session.rewrite(2)
    assert ANNA in table.state.opened
