"""Pages are drawn block by block: each kind on tablet and phones, and only what changed."""

from dataclasses import replace
from typing import get_args

import pytest

from companion.engine import RollDie
from companion.pages import blocks
from companion.pages.attack_choice import AttackChoice
from tests.pages.reading import blocks_of

CHOICE = AttackChoice(region=3)
BUTTON = blocks.Button("go", "signs/check", "Go on", CHOICE)
FACES = tuple(blocks.Face(f"face-{n}", n, "Taken!", (RollDie(n),)) for n in range(4))
STEPPER = blocks.Stepper("there", "", "Wizards there", 2, 1, 6, CHOICE, "there")
SWITCH = blocks.Switch("peace", "Peace kept?", True, CHOICE, CHOICE)
RACE = blocks.Race("orcs", "flying", "signs/plus", "Flying Orcs", "4 regions", 4)
OFFER = blocks.Offer(
    name="offer-0",
    slot=0,
    race="orcs",
    power="flying",
    title="Flying Orcs",
    beside="",
    summary="Orcs fly.",
    tokens=10,
    counted_tokens="10 tokens",
    sum_of_tokens="5 + 5",
    deal="free",
    coins=0,
)


def tally_line(name, answer):
    """Return a line of a score that asks for this answer."""
    return blocks.TallyLine(name, "", name, answer, "+2", "", False, name, "", None, None)


SAMPLES = (
    blocks.Subject("regions/hill", "Hill", (("regions/mine", "Mine"),), "Ben's Wizards"),
    blocks.Amount("5", "tokens", "You need", "6 in hand"),
    blocks.Terms("You need: 5", (blocks.Term("base", "Base cost", "2", "Every region."),)),
    blocks.Note("One short.", "open", "The die gives you a 3 in 6 chance."),
    STEPPER,
    blocks.Field("note", "Why not", 40, CHOICE, "mark"),
    blocks.Chips("uses", (BUTTON, replace(BUTTON, name="other", text="Another", is_on=True))),
    blocks.Die(FACES, replace(BUTTON, name="roll", text="Roll the die")),
    blocks.Rolled(2, "The die shows 2", "What it shows comes off the cost."),
    blocks.Todo("lair", "markers/lair", "Put a lair there"),
    blocks.Todos((blocks.Todo("ben", "", "2 Wizards to place", colour=1),)),
    blocks.Pair((replace(BUTTON, name="left", text="Left"), replace(BUTTON, text="Right"))),
    blocks.Greeting(1, "Ben, your turn", "Hill Wizards", "wizards", "hill", (("4", "in hand"),)),
    blocks.Group("USING", (blocks.Chips("inside", (replace(BUTTON, text="Inside"),)),)),
    blocks.Fold("more", "signs/plus", "More of it", "Two things", CHOICE, True, (BUTTON,)),
    blocks.Tally(
        "Ratmen",
        "ratmen",
        "peace_loving",
        1,
        (tally_line("Regions", STEPPER), tally_line("Nobody attacked", SWITCH)),
    ),
    OFFER,
    blocks.Deal("orcs", "flying", "5 + 5 = 10 tokens", "pay 2", 2),
    blocks.Piece("piece", "races", "orcs", "Orcs", short="A coin for each region that was held."),
    blocks.Rule("rule", "The end", "Whoever has the most coins wins.", "1"),
    RACE,
    replace(RACE, title="Ratmen", in_decline=True),
    blocks.Player("player-0", 0, 0, "Anna", races=(RACE,), lines=(("signs/picks", "picks now"),)),
    blocks.Place(0, 0, "Chloé", 2, "71 coins"),
    blocks.Menu((blocks.Row("menu-rules", "signs/rules", "Rules", CHOICE),)),
    blocks.Row("row", "signs/plus", "Another race", CHOICE, "Not in the box"),
    blocks.Card("Going into decline", (("signs/check", "The skeletons leave."),)),
    blocks.Held("end", "signs/check", "Hold to end it", "End it", "Really?", CHOICE),
    BUTTON,
)


class Actions:
    """Records what is tapped."""

    def __init__(self):
        self.taken = []

    def take(self, tap):
        self.taken.append(tap)


@pytest.fixture
def box(drive):
    from companion.ui.kit.surface import Column

    return Column()


def drawn(box, found, ground="bar"):
    from companion.ui.blocks.look import PageLook
    from companion.ui.blocks.views import draw

    draw(box, found, PageLook(ground=ground), Actions())
    return box.children[::-1]


def test_there_is_a_sample_of_every_kind():
    shown = blocks_of(blocks.Page("", body=tuple(SAMPLES)))
    assert {type(block) for block in shown} == set(get_args(blocks.Block))


@pytest.mark.parametrize("ground", ["bar", "page"])
def test_every_kind_is_drawn_on_the_tablet(drive, box, ground):
    views = drawn(box, SAMPLES, ground)
    assert [view.block for view in views] == list(SAMPLES)
    texts = " ".join(drive.texts(box))
    for words in ("Hill", "5", "Base cost", "One short.", "Wizards there", "Another"):
        assert words in texts
    for words in ("Put a lair there", "2 Wizards to place", "Ben, your turn", "Hill Wizards"):
        assert words in texts
    for words in ("The die shows 2", "USING", "Inside", "Go on", "Flying Orcs", "pay 2"):
        assert words in texts
    for words in ("More of it", "Nobody attacked", "Another race", "The skeletons leave."):
        assert words in texts
    for words in ("The end", "Ratmen", "Anna", "picks now", "71 coins", "Rules"):
        assert words in texts
    for words in ("A coin for each region that was held.", "Hold to end it"):
        assert words in texts


def test_only_what_has_changed_is_drawn_again(box):
    before = drawn(box, SAMPLES)
    touched = []
    for view in before:
        view.fbind("block", lambda view, _: touched.append(view))
    changed = [
        replace(block, text="Two short.") if isinstance(block, blocks.Note) else block
        for block in SAMPLES
    ]
    after = drawn(box, changed)
    assert after == before, "widgets are used again"
    assert [type(view).__name__ for view in touched] == ["NoteView"]


def test_a_view_of_a_players_task_can_show_one_of_nobody_next(box):
    task = blocks.Todo("ben", "markers/lair", "2 Wizards to place", colour=1)
    for colour in (1, None, 2):
        (view,) = drawn(box, (replace(task, colour=colour),))
        assert view.block.colour == colour


def test_a_tap_asks_for_what_the_block_carries(box):
    views = drawn(box, SAMPLES)
    button = views[-1]
    button.dispatch("on_release")
    assert button.actions.taken == [CHOICE]
    stepper = next(view for view in views if isinstance(view.block, blocks.Stepper))
    stepper.step(stepper.block.more)
    assert stepper.actions.taken == [CHOICE, replace(CHOICE, there=3)]


def test_dice_and_the_buttons_above_them_are_level_however_long_their_words_are(drive, box):
    from kivy.core.window import Window

    faces = (replace(FACES[0], text="The region held out!"), *FACES[1:])
    roll = replace(BUTTON, name="roll", text="Roll the die of the table")
    Window.add_widget(box)
    box.size_hint_x, box.width = None, 360
    (view,) = drawn(box, [blocks.Die(faces, roll, replace(BUTTON, name="held-out"))])
    drive.frames(6)
    above, below = ([*row.children] for row in reversed(view.children))
    assert len({face.words.height for face in below}) > 1, "some wrap, others do not"
    assert len({face.die.y for face in below}) == 1
    assert len({button.words.height for button in above}) > 1
    assert len({button.height for button in above}) == 1
