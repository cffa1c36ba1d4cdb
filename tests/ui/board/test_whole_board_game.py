"""Whole games on the board, from "who plays" to "who won", played only with a finger."""

from typing import Any

import pytest

from companion.engine import holdings
from companion.play import Session
from tests.selection import long
from tests.ui.board.tables import view

MAX_TURNS = 60
MAX_CONQUESTS = 3
# What covers a corner of the board.
ON_BOARD = ("board-whole", "board-turn", "board-legend")


class Table:
    """Players who know only what they see of the board."""

    def __init__(self, drive):
        self.drive = drive
        self.seen = set()

    @property
    def state(self):
        return self.drive.app.game.state

    def sit_down(self, names):
        """Go from the start screen to the table."""
        drive = self.drive
        drive.tap("new-game")
        for name in names:
            drive.type("name-field", name)
            drive.tap("name-add")
        drive.tap("begin")
        for name in ("wheel-done", "ready"):
            if drive.has(name):
                drive.tap(name)
        return drive.app.game.session

    def play_turn(self, number):
        """Pick if needed, decline now and then, otherwise conquer, place and score."""
        drive = self.drive
        # What losers have to place comes first, over the board.
        drive.frames(4, 0.1)
        for name in ("start-turn", "to-combos"):
            if drive.has(name):
                drive.tap(name)
        if drive.has("pick"):
            drive.tap("pick")
        elif number % 4 == 3 and drive.has("decline"):
            self.decline()
            return
        for nth in range(MAX_CONQUESTS):
            if not self.conquer(nth + number):
                break
        self.see_that_the_board_is_drawn_as_it_is()
        if number % 3 == 1:
            self.place()
        self.score()

    def conquer(self, nth):
        """Take a region that the hand is enough for, else one with the die; False if there is none.

        Prefer another owner each time.
        """
        regions = [facts for facts in view(self.drive).regions if facts.price]
        enough = [facts for facts in regions if facts.price.reach == "enough"]
        if not enough:
            dice = [facts for facts in regions if facts.price.reach == "die"]
            return bool(dice) and self.attack(dice[0], "die")
        kinds: dict[str, Any] = {}
        for facts in enough:
            kinds.setdefault(self.holder(facts), facts)
        wanted = sorted(kinds)
        kind = wanted[nth % len(wanted)]
        return self.attack(kinds[kind], kind)

    def holder(self, facts):
        own = self.state.regions.get(facts.region)
        if own is None or (own.seat is None and not own.lost_tribe):
            return "empty"
        if own.lost_tribe:
            return "lost tribe"
        return "sure" if own.sure else "unsure"

    def attack(self, facts, kind):
        drive, before = self.drive, len(self.state.turn.conquests)
        self.tap_region(facts.region)
        # Where the count is unsure, there may be one more defender than expected.
        for name in ("there-plus", "there-minus"):
            if kind == "unsure" and drive.has(name):
                drive.tap(name)
        if drive.has("face-3"):
            drive.tap("face-3")
        for name in ("conquered", "held-out"):
            if drive.has(name):
                drive.tap(name)
                break
        taken = self.state.turn.conquests[before:]
        assert [attack.at for attack in taken] == [facts.region]
        self.seen.add(kind)
        return kind != "die"

    def tap_region(self, region):
        """Tap a region, after zooming out if it isn't visible."""
        self.drive.frames(4, 0.1)
        spot = view(self.drive).spot_of(region)
        above = [part for name in ON_BOARD for part in self.drive.all(name)]
        is_covered = any(part.collide_point(*part.to_widget(*spot)) for part in above)
        if is_covered or not view(self.drive).collide_point(*spot):
            self.drive.tap("board-whole")
        self.drive.tap_region(region)

    def place(self):
        """Place one token, and spread the others."""
        drive = self.drive
        if not drive.has("redeploy"):
            return
        drive.tap("redeploy")
        active = self.state.current.active
        own = holdings(self.state, self.state.turn.seat, active.race, False)
        at, tokens = next((at, there.tokens) for at, there in own.items())
        self.tap_region(at)
        assert self.state.regions[at].tokens == tokens + 1
        for name in ("spread", "placed"):
            if drive.has(name):
                drive.tap(name)
        self.seen.add("placed")

    def score(self):
        drive, purse, seat = self.drive, self.state.current.coins, self.state.turn.seat
        drive.tap("score")
        earned = sum(facts.coins for facts in view(drive).regions)
        drive.tap("score-confirm")
        if drive.has("stout-stay"):
            drive.tap("stout-stay")
        assert self.state.players[seat].coins >= purse + earned
        self.seen.add("scored")

    def decline(self):
        drive, seat = self.drive, self.state.turn.seat
        race = self.state.current.active.race
        own = list(holdings(self.state, seat, race, False))
        drive.tap("decline")
        while not drive.has("decline-confirm"):
            self.tap_region(own.pop())
        drive.hold("decline-confirm")
        assert race not in [t.race for t in filter(None, [self.state.players[seat].active])]
        self.seen.add("declined")

    def see_that_the_board_is_drawn_as_it_is(self):
        """Every race is drawn where it is, and nowhere else."""
        contents, colour = self.state.regions, self.state.setup.colour
        for facts in view(self.drive).regions:
            own, disc = contents.get(facts.region), facts.disc
            if own is None or (own.seat is None and not own.lost_tribe):
                assert disc is None
            elif own.lost_tribe:
                assert disc.icon.endswith("lost_tribe")
            else:
                assert (disc.colour, disc.in_decline) == (str(colour(own.seat)), own.in_decline)
                assert disc.icon == self.drive.app.language.piece_icon(own.race)
                assert disc.count in ("", str(own.tokens), f"{own.tokens}?")
                assert own.sure or disc.count.endswith("?")

    def play_to_the_end(self):
        for number in range(MAX_TURNS):
            self.play_turn(number // len(self.state.players))
            if self.state.is_over:
                return
        pytest.fail("the game never ends")


def replayed(session):
    """Return a game that got the same commands from the start."""
    again = Session(session.catalogue, session.start)
    for step in session.steps:
        again.do(*step.commands)
    return again


@pytest.mark.parametrize(
    "names",
    [("Anna", "Ben"), pytest.param(("Anna", "Ben", "Chloé", "Dirk", "Eva"), marks=long)],
    ids=["two players", "five players"],
)
def test_a_game_is_played_on_the_board_to_the_standings_by_touch_alone(drive, names):
    drive.app.store.settings.change(reduced_motion=True)
    table = Table(drive)
    session = table.sit_down(names)
    assert session.state.regions is not None
    table.play_to_the_end()
    assert table.seen >= {"empty", "lost tribe", "unsure", "die", "placed", "scored", "declined"}
    end = session.state
    assert replayed(session).state == end
    best = max(end.players, key=lambda player: player.coins)
    while drive.has("reveal-next"):
        drive.tap("reveal-next")
    if drive.has("tokens-done"):
        drive.tap("tokens-done")
    assert any(str(best.coins) in text for text in drive.texts())
    assert any(best.name in text for text in drive.texts())


def test_what_was_played_on_the_board_is_taken_back_to_the_start_and_done_again(drive):
    drive.app.store.settings.change(reduced_motion=True)
    table = Table(drive)
    session = table.sit_down(("Anna", "Ben"))
    start = session.state
    for number in range(4):
        table.play_turn(number // 2)
    end, steps = session.state, session.cursor
    while drive.has("undo"):
        drive.tap("undo")
    assert (session.cursor, session.state) == (0, start)
    for _ in range(steps):
        drive.tap("redo")
    assert session.state == end
    table.see_that_the_board_is_drawn_as_it_is()
