"""The conquest screen: it asks what matters, answers at once, and records what is entered."""

from companion.engine import AdjustCoins, Holder, Target
from tests.engine.helpers import ANNA, counts
from tests.pages.reading import number
from tests.pages.test_attack_form import fortified, settled
from tests.ui.board.tables import box

BACK = 27
FORTRESS = ("region-mountain", "holder-1-wizards", "mark-fortress")
# Windows with different arrangements, and the text size.
LOOKS = (
    ((800, 1280), 100),
    ((360, 740), 100),
    ((740, 360), 100),
    ((1024, 600), 200),
    ((360, 740), 200),
    ((740, 360), 200),
)


class Window:
    """The conquest screen in the window, for a game."""

    def __init__(self, drive, game, **given):
        self.drive, self.game = drive, game
        drive.app.game.open(game.session)
        drive.app.go("table")
        drive.app.go("conquer", **given)
        drive.frames(4)

    def tap(self, *names):
        for name in names:
            self.drive.tap(name)

    def reads(self, *texts):
        seen = " ".join(self.drive.texts()).replace("\N{NO-BREAK SPACE}", " ")
        return all(text in seen for text in texts)

    def has_any(self, *names):
        return bool(self.drive.names() & set(names))

    @property
    def chosen(self):
        """What is chosen: the terrain, the holder, what is there, and what is used."""
        questions = self.drive.app.root.get_screen("conquer").ids.questions
        chips = [w for w in questions.walk() if getattr(w, "is_chosen", False)]
        names = [chip.name.partition("-") for chip in chips]
        kinds = ("region", "holder", "mark", "use")
        return [[option for kind, _, option in names if kind == wanted] for wanted in kinds]

    @property
    def number(self):
        """The price as shown."""
        found = number(self.drive.app.root.get_screen("conquer").page)
        assert not found or found in self.drive.texts()
        return found

    @property
    def screen(self):
        return self.drive.app.root.current


def test_the_answer_is_explained_and_the_real_die_decides_the_last_attempt(drive):
    game = fortified()
    window = Window(drive, game)
    window.tap(*FORTRESS)
    shown = window.chosen
    assert window.number == "4"
    assert window.reads("[b]One short.[/b]", "3 in 6 chance", "Fortress")
    assert not window.has_any("conquered")
    window.tap("terms")
    assert window.reads("A mountain costs one more token.", "One token less everywhere.")
    drive.key(BACK)
    assert (window.screen, window.chosen) == ("conquer", shown)
    assert window.has_any("roll")
    assert window.reads("Failed!", "Taken!")
    window.tap("face-0")
    assert (game.last.die, game.last.won, game.last.last) == (0, False, True)
    assert window.screen == "table"
    assert not window.has_any("conquer")
    window.tap("score")
    assert window.screen == "score"


def test_few_taps_record_what_is_told(drive):
    game = fortified().hand(9)
    window = Window(drive, game)
    window.tap("back")
    for way, taps in ((("region-forest",), 3), (("region-forest", "holder-lost_tribe"), 4)):
        before = drive.taps
        window.tap("conquer", *way, "conquered")
        assert (window.screen, drive.taps - before) == ("table", taps)
        assert game.last.region.terrain == "forest"
    hand = game.race(ANNA).hand
    window.tap("conquer", "region-swamp", "holder-1-wizards", "there-plus", "conquered")
    assert window.screen == "table"
    assert game.last.region == Target("swamp", holder=Holder("race", "wizards", 2))
    assert (game.last.used, game.race(ANNA).hand) == (3, hand - 3)
    # One tap corrects the hand, and more tokens may go in than it takes.
    game.hand(3)
    window.tap("conquer", "hand-plus", "back")
    assert game.race(ANNA).hand == 4
    window.tap("conquer", "region-swamp", "used-plus", "region-hill")
    assert window.number == "1"
    window.tap("used-plus", "used-plus", "conquered")
    assert (game.last.used, game.race(ANNA).hand) == (3, 1)


def test_the_form_starts_blank_but_for_the_attacker(drive):
    blank = [[], ["nobody"], [], []]
    window = Window(drive, settled("tritons dragon_master", "trolls hill").hand(9))
    assert window.chosen == blank
    assert window.number == "?"
    assert not window.has_any("conquered", "roll", "face-0", "terms")
    window.tap("region-hill", "holder-1-trolls")
    assert window.number == "4"
    # The lair that was filled in can be removed.
    window.tap("mark-lair")
    assert window.number == "3"
    window.tap("mark-lair", "mark-coastal", "use-dragon")
    assert window.chosen == [["hill"], ["1-trolls"], ["coastal", "lair"], ["dragon"]]
    window.tap("conquered", "conquer")
    assert window.chosen == blank
    for leave in (("back", "conquer"), ("just-calculate",), ("just-calculate",)):
        window.tap("region-hill", "holder-1-trolls", "mark-coastal")
        assert window.chosen[2] == ["coastal", "lair"]
        window.tap(*leave)
        assert window.chosen == blank


def test_declined_ghouls_go_first_with_a_hand_of_their_own(drive):
    game = settled("ghouls hill", "orcs swamp", "elves forest")
    game.decline(counts(3))
    game.play(3)
    game.pick()
    game.score(counts(3), counts(2))
    game.play(3)
    window = Window(drive, game, by="ghouls")
    assert window.reads(f"Ghouls in decline · {game.old(ANNA, 'ghouls').hand} in hand")
    window.tap("region-hill", "conquered")
    assert game.last.in_decline
    window.tap("conquer", "region-hill", "attacker-0-elves", "conquered")
    assert game.last.race == "elves"
    window.tap("conquer")
    assert not window.has_any("attacker-0-ghouls")


def test_no_die_stands_where_conquered_stood(drive):
    for size in ((1280, 800), (1024, 600), (360, 740)):
        drive.resize(*size)
        window = Window(drive, settled("ratmen swamp", "elves hill").hand(2))
        window.tap("region-hill")
        _, low, _, top = box(drive.find("conquered"))
        window.tap("region-mountain")
        dice = [box(drive.find(name)) for name in ("roll", "face-0", "face-3")]
        assert [each for each in dice if each[1] < top and each[3] > low] == []


def test_an_empty_purse_shows_only_on_the_tap_that_pays(drive):
    def look(coins):
        # After a correction, the app assumes that every purse is full enough.
        game = settled("ratmen mercenary", "elves hill", has_secrets=False)
        game.do(AdjustCoins(ANNA, coins - game.purses[ANNA]))
        window = Window(drive, game)
        window.tap("region-hill", "use-mercenary")
        return window, sorted(drive.texts())

    _, rich = look(5)
    window, poor = look(0)
    assert poor == rich
    window.tap("conquered")
    assert window.screen == "conquer"
    assert window.reads("Not enough coins")


def test_in_every_window_the_attack_can_be_put_together_and_its_button_is_in_sight(drive):
    game = fortified()
    window = Window(drive, game)
    window.tap(*FORTRESS)
    ids = drive.app.root.get_screen("conquer").ids
    for (width, height), text in LOOKS:
        drive.app.store.settings.change(text_size=text)
        drive.app.follow_settings()
        drive.resize(width, height)
        window.tap("region-swamp", "region-mountain")
        assert window.reads("One short.")
        for panel in (ids.questions, ids.panel):
            touchable = [w for w in panel.walk(restrict=True) if getattr(w, "name", "")]
            assert all(w.to_window(*w.pos)[0] >= 0 for w in touchable)
            assert all(w.to_window(w.right, w.y)[0] <= width for w in touchable)
        assert ids.scroll.height > 0.2 * height
        button = drive.find("roll")
        assert button.to_window(*button.pos)[1] >= 0
        assert button.to_window(button.x, button.top)[1] <= height
    window.tap("face-1")
    assert game.last.won
