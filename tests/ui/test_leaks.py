"""Only a peek and a turned card show what is in a purse.

The same game is played twice in the real window, with purses that differ by a secret amount; both
can pay for everything. Any difference elsewhere would give the secret away.
"""

import logging
from dataclasses import dataclass, is_dataclass

import pytest

from companion.engine import AdjustCoins, Conquer, Decline, EndGame, Holder, Pick, Score, Target
from companion.store import Store
from tests.engine.helpers import counts
from tests.store.memory_disk import MemoryDisk
from tests.ui.history_steps import tap_step

PLAYERS = ("Anna", "Ben", "Cleo")
NOON = 1_700_000_000.0
# Added to each purse before the first turn: one step each, in both games.
PURSES = {"poor": (11, 13, 17), "rich": (48, 57, 76)}
# The screens that show the current game, which can be reached in the middle of a turn.
PLACES = (
    "table",
    "conquer",
    "score",
    "hand_over",
    "correct",
    "history",
    "story",
    "settings",
    "games",
    "start",
)
# These may show it.
OPEN = ("peek", "a card turned")


@dataclass
class Seen:
    """What somebody sees at one moment, and what is behind it."""

    moment: str
    texts: list[str]
    names: list[str]
    picture: bytes


class Onlooker:
    """Records everything there is to see; without a folder, no pictures."""

    def __init__(self, drive, folder=None):
        self.drive, self.folder = drive, folder
        self.seen: list[Seen] = []
        self.files: list[str] = []
        self.log: list[str] = []

    def look(self, moment):
        said = "\n".join(text for widget in _widgets() for text in _said(widget))
        names = "\n".join(str(getattr(widget, "name", "")) for widget in _widgets())
        texts, names = (self._without_ids(text).split("\n") for text in (said, names))
        picture = self.folder and self.drive.picture(self.folder / "now.png").read_bytes()
        self.seen.append(Seen(moment, texts, names, picture or b""))

    def look_back(self, log):
        """Record the names of all files, and what was logged."""
        memory = self.drive.app.store._disk.memory
        files = "\n".join((*memory.files, *memory.folders))
        self.files, self.log = sorted(self._without_ids(files).split("\n")), list(log)

    def _without_ids(self, text):
        """Every game has a random id, which differs and says nothing."""
        for card in self.drive.app.store.games():
            text = text.replace(card.id, "this game")
        return text


def _widgets():
    from kivy.core.window import Window

    return [widget for layer in Window.children for widget in layer.walk()]


def _said(widget):
    """Every text and integer that a widget holds, drawn or not."""
    found = {name: getattr(widget, name) for name in sorted(widget.properties())}
    return [
        f"{name}: {value}"
        for name, value in found.items()
        if isinstance(value, str | int) or is_dataclass(value)
    ]


@pytest.fixture
def log(monkeypatch):
    """Return the list that every line of the app's log goes to."""
    lines: list[str] = []

    class Listener(logging.Handler):
        def emit(self, record):
            lines.append(record.getMessage())

    logger = logging.getLogger("companion")
    monkeypatch.setattr(logger, "handlers", [*logger.handlers, Listener()])
    monkeypatch.setattr(logger, "level", logging.DEBUG)
    return lines


def compare(drive, play, log, folder=None):
    """Play a game with poor and with rich purses; assert that nothing visible tells which is which.

    Returns both onlookers.
    """
    poor, rich = onlookers = [Onlooker(drive, folder) for _ in PURSES]
    for onlooker, purses in zip(onlookers, PURSES.values(), strict=True):
        # Both games find every screen as new.
        drive.end(is_sound=False)
        drive.begin(Store(MemoryDisk(), clock=lambda: NOON))
        drive.resize(960, 640)
        log.clear()
        play(drive, onlooker.look, purses)
        onlooker.look_back(log)
    for one, other in zip(poor.seen, rich.seen, strict=True):
        assert one.moment == other.moment
        if one.moment in OPEN:
            assert one.texts != other.texts, one.moment
            assert folder is None or one.picture != other.picture, one.moment
        else:
            assert one.texts == other.texts, one.moment
            assert one.names == other.names, one.moment
            assert one.picture == other.picture, one.moment
    assert (poor.files, poor.log) == (rich.files, rich.log)
    return onlookers


def walk_through_a_turn(drive, look, purses):
    """Pick a combo that costs coins, and look everywhere one can go in the middle of a turn."""
    session = drive.open_game(*PLAYERS)
    drive.app.go("start")
    for seat, coins in enumerate(purses):
        session.do(AdjustCoins(seat, coins))
    drive.app.go("table")
    drive.frames()
    look("the first turn")
    drive.tap("offer-3")
    drive.tap("pick")
    look("a combo that had its price")
    drive.app.game.do(Score((counts(3),)))
    for slot in (1, 2):
        drive.app.game.do(Pick(slot))
        drive.app.game.do(Score((counts(3),)))
    drive.frames()
    for place in PLACES:
        drive.app.go(place)
        drive.frames()
        look(place)


def play_to_the_end(drive, look, purses):
    """Play on, look at old steps, undo steps, peek, and turn a card."""
    session = drive.open_game(*PLAYERS)
    for seat, coins in enumerate(purses):
        session.do(AdjustCoins(seat, coins))
    for slot in (3, 1, 2):
        session.do(Pick(slot))
        session.do(Score((counts(3),)))
    drive.frames()
    game = drive.app.game
    drive.tap("menu")
    look("the menu")
    drive.key(27)
    drive.frames(3, 0.1)
    game.do(Conquer(Target("forest", holder=Holder("lost_tribe"))))
    look("a conquest")
    look_at_steps(drive, look)
    game.do(Score((counts(4),)))
    look("a score")
    game.do(Decline())
    look("a decline")
    game.undo()
    look("undo")
    game.redo()
    look("redo")
    drive.press("peek-1")
    drive.frames(6, 0.1)
    look("peek")
    drive.lift()
    look("after the peek")
    game.do(EndGame())
    drive.app.go("reveal")
    drive.frames(6, 0.1)
    look("every card face down")
    drive.tap("card-0")
    look("a card turned")


def look_at_steps(drive, look):
    """Look at old steps, and at what correcting one would change."""
    drive.app.go("history")
    drive.frames()
    look("the story")
    for step in (1, 4, 5):
        tap_step(drive, step)
        look(f"step {step}")
        drive.tap("step-close")
        drive.frames(3, 0.1)
    tap_step(drive, 4)
    drive.tap("step-put-right")
    for slot in (1, 4):
        drive.tap(f"offer-{slot}")
        drive.frames(3, 0.1)
        look(f"what another pick, {slot}, would change")
    drive.tap("pick-sheet-close")
    drive.frames(3, 0.1)
    drive.app.go("table")
    drive.frames()


def test_nothing_in_the_middle_of_a_turn_tells_what_is_in_a_purse(drive, log):
    poor, _ = compare(drive, walk_through_a_turn, log)
    assert len(poor.seen) > 10


def test_up_to_the_end_a_peek_and_a_turned_card_tell_and_nothing_else(drive, log):
    poor, _ = compare(drive, play_to_the_end, log)
    assert [seen.moment for seen in poor.seen if seen.moment in OPEN] == list(OPEN)
    assert len(poor.seen) > 12


@pytest.mark.pixels
def test_no_picture_tells_what_is_in_a_purse(drive, log, tmp_path):
    from tests.ui.test_leaks_put_right import put_coins_right, put_conquests_right

    for play in (walk_through_a_turn, play_to_the_end, put_coins_right, put_conquests_right):
        compare(drive, play, log, tmp_path)
