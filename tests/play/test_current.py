"""The game on the table: who is notified, when, and what becomes of errors and refusals."""

import logging

import pytest

from companion.engine import (
    AdjustCoins,
    CorrectTurn,
    EndGame,
    OpenPurse,
    Pick,
    Refused,
    Score,
    Setup,
    start_game,
)
from companion.play import Change, CurrentGame, NotKept, Session
from companion.play.journal import Unsaved

ANNA, BEN = 0, 1


class FullJournal(Unsaved):
    """A journal with no room left."""

    def record(self, *_):
        raise NotKept

    def note(self, *_):
        raise NotKept


class Table:
    """A game on the table, with every notification and every complaint."""

    def __init__(self, catalogue, **kwargs):
        self.catalogue = catalogue
        self.complaints: list = []
        self.heard: list = []
        self.game = CurrentGame(self.complaints.append, **kwargs)
        self.game.open(self.session())
        self.unsubscribe = self.game.subscribe(self.heard.append)

    def session(self, journal=None):
        start = start_game(self.catalogue, Setup(("Anna", "Ben"), seed=5))
        return Session(self.catalogue, start, journal=journal)


@pytest.fixture
def table(catalogue):
    return Table(catalogue)


def test_nothing_lies_on_the_table_until_a_game_is_opened(catalogue):
    game, session = CurrentGame(print), Table(catalogue).session()
    assert game.is_open is False
    game.open(session)
    assert game.session is session
    assert game.state is session.state


@pytest.mark.parametrize(
    "act",
    [
        lambda table: table.game.do(Pick(1)),
        lambda table: table.game.undo(),
        lambda table: table.game.jump(0),
        lambda table: table.game.rewrite(1, (AdjustCoins(BEN, 1),)),
        lambda table: table.game.session.do(AdjustCoins(BEN, 2)),
        lambda table: table.game.open(table.session()),
    ],
    ids=["do", "undo", "jump", "rewrite", "a step of the session", "another game"],
)
def test_every_change_of_the_game_notifies_once(table, act):
    table.game.do(AdjustCoins(ANNA, 1))
    table.heard.clear()
    before = table.game.changes
    act(table)
    assert table.heard == [Change.GAME]
    assert table.game.changes > before


def test_redoing_notifies_too(table):
    table.game.do(Pick(0))
    table.game.undo()
    assert table.game.redo()
    assert table.heard == [Change.GAME] * 3


def test_other_changes_are_passed_on_as_what_they_are(table):
    table.game.notify(Change.LANGUAGE)
    table.game.put_away("note")
    assert table.heard == [Change.LANGUAGE, Change.HINTS]


def test_what_changes_nothing_notifies_nobody(table):
    before = table.game.changes
    table.game.do(AdjustCoins(ANNA, 0))
    table.game.undo()
    table.game.note("purse_looked", ANNA)
    assert table.game.can_rewrite(5) is False
    assert table.heard == []
    assert table.game.changes == before


def test_who_has_unsubscribed_hears_no_more(table):
    table.unsubscribe()
    table.unsubscribe()
    table.game.do(Pick(0))
    assert table.heard == []


def test_a_game_that_was_replaced_tells_nothing(table):
    old = table.game.session
    table.game.open(table.session())
    table.heard.clear()
    old.do(Pick(0))
    assert table.heard == []
    assert table.game.state.current.active is None


def test_the_same_listener_may_subscribe_twice_and_leave_once(table):
    table.game.subscribe(table.heard.append)
    table.unsubscribe()
    table.game.do(Pick(0))
    assert table.heard == [Change.GAME]


def test_a_listener_that_raises_keeps_nobody_from_hearing(table, caplog):
    def fail(change):
        raise ValueError(change.value)

    later: list = []
    table.game.subscribe(fail)
    table.game.subscribe(fail)
    table.game.subscribe(later.append)
    with pytest.raises(ValueError, match="game"):
        table.game.do(Pick(0))
    assert table.heard == later == [Change.GAME]
    assert table.game.session.cursor == 1
    assert len([record for record in caplog.records if record.levelno == logging.ERROR]) == 1


def test_listeners_may_come_and_go_while_they_are_notified(table):
    late: list = []
    left: list = []

    def come_and_go(_):
        unsubscribe()
        leave()
        table.game.subscribe(late.append)

    unsubscribe = table.game.subscribe(come_and_go)
    leave = table.game.subscribe(left.append)
    table.game.do(Pick(0))
    assert (late, left) == ([], [])
    table.game.undo()
    assert (late, left) == ([Change.GAME], [])
    assert table.heard == [Change.GAME] * 2


def test_what_is_refused_is_complained_about_and_changes_nothing(table):
    assert not table.game.do(Score())
    [problem] = table.complaints
    assert isinstance(problem, Refused)
    assert table.heard == []


def test_what_cannot_be_written_down_is_complained_about_and_not_done(table):
    table.game.open(table.session(FullJournal()))
    table.heard.clear()
    assert not table.game.do(Pick(0))
    assert not table.game.note("purse_looked", ANNA)
    assert [type(problem) for problem in table.complaints] == [NotKept, NotKept]
    assert table.game.session.cursor == 0
    assert table.heard == []


TAKING_BACK = {
    "undo": lambda game: game.undo(),
    "jump": lambda game: game.jump(0),
    "jump to the end": lambda game: game.jump(1),
    "correction": lambda game: game.do(CorrectTurn(ANNA, 2)),
    "reopening": lambda game: game.reopen(),
}


@pytest.mark.parametrize("agrees", [True, False])
@pytest.mark.parametrize("way", TAKING_BACK)
def test_an_end_is_taken_back_only_if_all_agree(catalogue, agrees, way):
    asked: list = []
    table = Table(catalogue, confirm=asked.append)
    game = table.game
    game.do(AdjustCoins(ANNA, 1))
    game.do(EndGame())
    game.do(OpenPurse(ANNA))
    label = game.session.undo_label
    assert label
    assert label.key == "end_game"
    assert not TAKING_BACK[way](game)
    assert game.state.is_over
    [act] = asked
    if agrees:
        assert act()
    assert game.state.is_over is not agrees


def test_redo_takes_no_end_back_either_until_all_agree(catalogue):
    asked: list = []
    game = Table(catalogue, confirm=asked.append).game
    for command in (EndGame(), OpenPurse(ANNA), CorrectTurn(ANNA, 2)):
        game.do(command)
    assert asked.pop()()
    game.undo()
    assert game.state.opened
    assert not game.redo()
    assert game.state.is_over
    assert asked.pop()()
    assert not game.state.is_over


def test_a_reminder_is_put_away_for_this_turn_of_this_game(table):
    table.game.put_away("note")
    assert table.game.is_put_away("note")
    assert not table.game.is_put_away("another")
    table.game.do(CorrectTurn(BEN, 1))
    assert not table.game.is_put_away("note")
    table.game.undo()
    assert table.game.is_put_away("note")
    table.game.open(table.session())
    assert not table.game.is_put_away("note")


def test_a_step_that_waits_for_the_die_is_written_down_and_seen_by_nobody(table):
    game, session = table.game, table.game.session
    before = game.state
    assert game.do(Pick(0), is_unseen=True)
    assert session.written.current.active
    assert (game.state, session.undo_label, table.heard) == (before, None, [])
    game.show_step()
    assert (game.state, table.heard) == (session.written, [Change.GAME])
    assert session.undo_label.key == "pick"
    # Whatever comes next is done to the game as it is written down.
    assert game.do_instead(Pick(1), is_unseen=True)
    assert game.undo()
    assert game.state == before


def test_a_die_that_rolls_while_the_game_leaves_the_table_is_seen_when_it_comes_back(catalogue):
    empty, table = CurrentGame(print), Table(catalogue)
    empty.practise(table.session())
    empty.do(Pick(0), is_unseen=True)
    empty.end_practice()
    empty.show_step()
    assert not empty.is_open
    table.game.do(Pick(0), is_unseen=True)
    table.game.practise(table.session())
    table.game.end_practice()
    assert table.game.state.current.active
