"""Nothing but a peek and a turned card tells what is in a purse.

The same game is played twice in the real window, with purses that differ by a secret; both can pay
for everything. Whatever then differs anywhere else, tells the secret.
"""

import logging
from dataclasses import dataclass
from importlib.util import find_spec

import pytest

from companion.engine.commands import AdjustCoins, Conquer, Decline, EndGame, Pick, Score
from companion.engine.conquest_cost import Holder, Region
from companion.play.consequences import foreseen_consequences
from tests.engine.helpers import counts

PLAYERS = ("Anna", "Ben", "Cleo")
NOON = 1_700_000_000.0
# Added to each purse before the first turn: one step each, in both games.
PURSES = {"poor": (11, 13, 17), "rich": (48, 57, 76)}
# Those that show the game as it stands, wherever one may go in the middle of a turn.
PLACES = (
    "table",
    "conquer",
    "score",
    "decline",
    "hand_over",
    "correct",
    "history",
    "story",
    "settings",
    "games",
    "start",
)


@dataclass
class Seen:
    """What somebody sees at one moment, and what lies behind it."""

    moment: str
    texts: list[str]
    names: list[str]
    picture: bytes


class Onlooker:
    """Writes down everything there is to see."""

    def __init__(self, drive, folder):
        self.drive, self.folder = drive, folder
        self.seen: list[Seen] = []

    def look(self, moment):
        texts: list[str] = []
        names: list[str] = []
        for widget in _widgets():
            texts += map(self._without_id, _said(widget))
            names.append(self._without_id(str(getattr(widget, "name", ""))))
        picture = self.drive.picture(self.folder / "now.png").read_bytes()
        self.seen.append(Seen(moment, texts, names, picture))

    def _without_id(self, text):
        """Every game draws an id for itself: it differs, and says nothing."""
        for card in self.drive.app.store.games():
            text = text.replace(card.id, "this game")
        return text

    def at(self, moment):
        return next(seen for seen in self.seen if seen.moment == moment)


def _widgets():
    from kivy.core.window import Window

    return [widget for layer in Window.children for widget in layer.walk()]


def _said(widget):
    """Every text and whole number that a widget holds, drawn or not."""
    found = {name: getattr(widget, name) for name in sorted(widget.properties())}
    return [f"{name}: {value}" for name, value in found.items() if isinstance(value, str | int)]


@pytest.fixture(scope="module")
def games(_window, tmp_path_factory):
    """Play the two games and return what was seen of them, and the files they left behind."""
    found = {}
    with pytest.MonkeyPatch.context() as patch:
        records = _listen(patch)
        for purses, extra in PURSES.items():
            folder = tmp_path_factory.mktemp(purses)
            records.clear()
            found[purses] = _play(folder, extra), _files(folder), list(records)
    return found


def _listen(patch):
    """Return the list that every line of the app's log goes to."""
    records: list[str] = []

    class Listener(logging.Handler):
        def emit(self, record):
            records.append(record.getMessage())

    logger = logging.getLogger("companion")
    patch.setattr(logger, "handlers", [*logger.handlers, Listener()])
    patch.setattr(logger, "level", logging.DEBUG)
    return records


def _play(folder, extra):
    from companion.store.store import open_store
    from companion.ui.app import CompanionApp
    from tests.ui.driver import Driver

    with open_store(folder / "data", clock=lambda: NOON) as store:
        drive = Driver(CompanionApp(store))
        drive.start(960, 640)
        onlooker = Onlooker(drive, folder)
        _play_in_window(drive, onlooker, extra)
        drive.stop()
    return onlooker


def _play_in_window(drive, onlooker, extra):
    session = drive.open_game(*PLAYERS)
    drive.app.go("start")
    for seat, coins in enumerate(extra):
        session.do(AdjustCoins(seat, coins))
    drive.app.go("table")
    drive.frames()
    onlooker.look("the first turn")
    drive.tap("offer-3")
    drive.tap("pick")
    onlooker.look("a combo that had its price")
    drive.app.game.do(Score((counts(3),)))
    for slot in (1, 2):
        drive.app.game.do(Pick(slot))
        drive.app.game.do(Score((counts(3),)))
    drive.frames()
    for place in PLACES:
        if find_spec(f"companion.ui.{place}.screen"):
            drive.app.go(place)
            drive.frames()
            onlooker.look(place)
    drive.app.go("table")
    drive.frames()
    _turns(drive, onlooker)


def _turns(drive, onlooker):
    game = drive.app.game
    drive.tap("menu")
    onlooker.look("the menu")
    drive.key(27)
    drive.frames(12)
    game.do(Conquer(Region("forest", holder=Holder("lost_tribe"))))
    onlooker.look("a conquest")
    _steps(drive, onlooker)
    game.do(Score((counts(4),)))
    onlooker.look("a score")
    game.do(Decline())
    onlooker.look("a decline")
    game.undo()
    onlooker.look("undo")
    game.redo()
    onlooker.look("redo")
    drive.press("peek-1")
    drive.frames(6, 0.1)
    onlooker.look("peek")
    drive.lift()
    onlooker.look("after the peek")
    game.do(EndGame())
    drive.app.go("reveal")
    drive.pass_time(0.4)
    drive.frames()
    onlooker.look("every card face down")
    drive.tap("card-0")
    onlooker.look("a card turned")


def _steps(drive, onlooker):
    """Look at old steps, and at what putting one right would change."""
    from companion.ui.history.consequences_sheet import open_consequences

    drive.app.go("history")
    drive.frames()
    onlooker.look("the story")
    for step in (1, 4, 5):
        drive.tap(f"step-{step}")
        onlooker.look(f"step {step}")
        drive.tap("step-close")
        drive.frames(12)
    session = drive.app.game.session
    for slot in (1, 4):
        found = foreseen_consequences(session, 4, (Pick(slot),))
        names = [player.name for player in session.state.players]
        sheet = open_consequences(drive.app.language, names, found, lambda: None)
        drive.frames(12)
        onlooker.look(f"what another pick, {slot}, would change")
        sheet.dismiss()
        drive.frames(12)
    drive.app.go("table")
    drive.frames()


def _files(folder):
    """The names of all files, but for the ids that each game draws for itself."""
    library = folder / "data" / "games"
    ids = [path.name for path in library.iterdir()]
    names = [str(path.relative_to(folder)) for path in folder.rglob("*")]
    for number, game in enumerate(ids):
        names = [name.replace(game, f"game {number}") for name in names]
    return sorted(names)


OPEN = ("peek", "a card turned")


def _pairs(games):
    poor, rich = games["poor"][0].seen, games["rich"][0].seen
    return [pair for pair in zip(poor, rich, strict=True) if pair[0].moment not in OPEN]


def test_the_two_games_went_the_same_way(games):
    moments = [[seen.moment for seen in games[purses][0].seen] for purses in PURSES]
    assert moments[0] == moments[1]
    assert len(moments[0]) > 10


def test_no_text_tells_what_is_in_a_purse(games):
    for poor, rich in _pairs(games):
        assert poor.texts == rich.texts, poor.moment


def test_nothing_to_touch_tells_what_is_in_a_purse(games):
    for poor, rich in _pairs(games):
        assert poor.names == rich.names, poor.moment


def test_no_picture_tells_what_is_in_a_purse(games):
    differing = [poor.moment for poor, rich in _pairs(games) if poor.picture != rich.picture]
    assert differing == []


def test_no_file_name_and_no_log_line_tells_what_is_in_a_purse(games):
    assert games["poor"][1:] == games["rich"][1:]


def test_a_peek_and_a_turned_card_do_tell(games):
    for moment in OPEN:
        poor, rich = (games[purses][0].at(moment) for purses in PURSES)
        assert poor.texts != rich.texts
        assert poor.picture != rich.picture
