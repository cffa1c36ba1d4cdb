"""Whatever somebody without a PIN does, two worlds that differ only in purses look the same.

There is one exception: at the end the purses can be opened, and that is on record for good.
"""

import json
from dataclasses import replace

import pytest

from companion.codec import Invalid
from companion.engine import OpenPurse, Refused
from companion.play import Session, players_seen
from companion.play.journal import EndTakenBack
from companion.store import Store
from tests.engine.helpers import ANNA, BEN, CLEO
from tests.selection import one_in
from tests.store.helpers import take_in
from tests.store.memory_disk import MemoryDisk
from tests.ui.attacker import (
    CATALOGUE,
    SECRETS,
    Attacker,
    carried,
    deal,
    end,
    outcome,
    play_first_round,
    seen,
    two_worlds,
    with_secret,
)
from tests.ui.dealing import table_without_window

GROUPS, SEQUENCES, FEW, ACTS = 13, 40, 10, 12


def one_in_four(name, number):
    return pytest.mark.parametrize(name, one_in(4, range(number)))


@pytest.fixture(scope="module")
def services():
    return table_without_window(CATALOGUE)


@one_in_four("group", GROUPS)
def test_no_sequence_of_acts_tells_what_is_in_a_purse(services, group, is_everything):
    first, count = group * SEQUENCES, SEQUENCES if is_everything else FEW
    for seed in range(first, first + count):
        attacker, worlds = Attacker(seed), two_worlds(seed)
        for number in range(ACTS):
            act = attacker.act(worlds[0])
            said = [outcome(act, world) for world in worlds]
            assert said[0] == said[1], (seed, number)
            if attacker.rng.random() < 0.08:
                worlds = [carried(world) for world in worlds]
            poor, rich = (seen(services, world) for world in worlds)
            assert poor == rich, (seed, number)


def test_the_purses_do_differ():
    purses = [[player.coins for player in world.state.players] for world in two_worlds(1)]
    assert purses[0][ANNA] == purses[1][ANNA]
    assert all(purses[0][seat] != purses[1][seat] for seat in (BEN, CLEO))
    assert len(SECRETS) == 2


@one_in_four("seed", 20)
def test_what_was_opened_at_the_end_is_told_for_good(services, seed):
    attacker, worlds = Attacker(seed), two_worlds(seed)
    for world in worlds:
        end(world)
        world.do(OpenPurse(BEN))
    poor, rich = (players_seen(world.state)[BEN].coins for world in worlds)
    assert poor != rich
    for world in worlds:
        with pytest.raises(EndTakenBack):
            world.undo(agreed=False)
        world.undo()
    for number in range(8):
        act = attacker.act(worlds[0])
        assert len({str(outcome(act, world)) for world in worlds}) == 1, number
        if worlds[0].state.opened:
            break  # brought back by redo: seen once, and on record
        first, second = (seen(services, world) for world in worlds)
        assert first == second, number
        assert first["told"].startswith("The purses were opened in round")


class Device:
    """A device where one of the two games is saved, closed, opened and carried elsewhere."""

    def __init__(self, seed, secret):
        self._store = self._new_store()
        game, timeline = self._store.library.create(deal(seed)), with_secret(secret)
        world = Session(CATALOGUE, game.session.start, timeline)
        game.session.journal.record(timeline, world.state)
        self.reopen()
        play_first_round(self.session)

    def reopen(self):
        (card,) = self._store.games()
        self.session = self._store.library.open(card.id).session

    def move(self):
        """Move the game to another device, and go on there."""
        (card,) = self._store.games()
        data = self._store.export_game(card.id)
        self._store = self._new_store()
        take_in(self._store, data)
        self.reopen()

    def seen(self):
        """Return what the list of games says, and what can be read in an export."""
        (card,) = self._store.games()
        (entry,) = json.loads(self._store.export_game(card.id))["games"]
        del entry["id"], entry["log"]
        return replace(card, id=""), entry, self._store.take_notices()

    @staticmethod
    def _new_store():
        return Store(MemoryDisk(), clock=lambda: 1_700_000_000)


@one_in_four("seed", 30)
def test_nothing_that_is_saved_opened_or_exported_tells_what_is_in_a_purse(services, seed):
    attacker, devices = Attacker(2000 + seed), [Device(seed, secret) for secret in SECRETS]
    for number in range(8):
        act = attacker.act(devices[0].session)
        said = [outcome(act, device.session) for device in devices]
        assert said[0] == said[1], number
        way = attacker.rng.choice((Device.reopen, Device.move, None))
        for device in devices:
            if way:
                way(device)
        poor, rich = ((seen(services, device.session), device.seen()) for device in devices)
        assert poor == rich, number


def visible_in_window(drive, session):
    """Return what can be read on the table, in the history and among the corrections."""
    texts = []
    drive.app.game.open(session)
    for place in ("table", "history", "correct"):
        drive.app.go(place)
        drive.frames(2)
        texts.append((place, drive.texts(), sorted(drive.names())))
    drive.clear()
    return texts


def test_no_text_in_the_window_tells_what_is_in_a_purse(drive, is_everything):
    drive.resize(720, 600)
    for seed in range(24 if is_everything else 1):
        attacker, worlds = Attacker(1000 + seed), two_worlds(seed)
        # The first visit teaches the history how high its rows are, and so how many are built.
        drive.app.game.open(worlds[0])
        visible_in_window(drive, worlds[0])
        for number in range(3):
            act = attacker.act(worlds[0])
            shown = []
            for world in worlds:
                drive.app.game.open(world)
                try:
                    act(world)
                except (Refused, Invalid) as problem:
                    drive.app.complain(problem)
                shown.append(visible_in_window(drive, world))
            assert shown[0] == shown[1], (seed, number)
