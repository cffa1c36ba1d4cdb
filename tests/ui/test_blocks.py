"""Pages are drawn block by block: each kind on the tablet and on phones, and only what changed."""

from dataclasses import replace
from typing import get_args

import pytest

from companion.engine import RollDie
from companion.pages import blocks
from companion.pages.attack_plan import AttackChoice

CHOICE = AttackChoice(region=3)
BUTTON = blocks.Button("go", "signs/check", "Go on", CHOICE)
FACES = tuple(blocks.Face(f"face-{n}", n, "Taken!", (RollDie(n),)) for n in range(4))
SAMPLES = (
    blocks.Subject("regions/hill", "Hill", (("regions/mine", "Mine"),), "Ben's Wizards"),
    blocks.Amount("5", "tokens", "You need", "6 in hand"),
    blocks.Terms("You need: 5", (blocks.Term("base", "Base cost", "2", "Every region."),)),
    blocks.Note("One short.", "open", "With the die it works 3 times in 6."),
    blocks.Stepper("there", "", "Wizards there", 2, 1, 6, CHOICE, "there"),
    blocks.Chips("uses", (BUTTON, replace(BUTTON, name="other", text="Another", is_on=True))),
    blocks.Die(FACES, replace(BUTTON, name="roll", text="Roll the die")),
    blocks.Rolled(2, "The die shows 2", "What it shows comes off the cost."),
    blocks.Group("USING", (blocks.Chips("inside", (replace(BUTTON, text="Inside"),)),)),
    BUTTON,
)


class Actions:
    """Takes what is tapped."""

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
    assert {type(sample) for sample in SAMPLES} == set(get_args(blocks.Block))


@pytest.mark.parametrize("ground", ["bar", "page"])
def test_every_kind_is_drawn_on_the_tablet(drive, box, ground):
    views = drawn(box, SAMPLES, ground)
    assert [view.block for view in views] == list(SAMPLES)
    texts = " ".join(drive.texts(box))
    for words in ("Hill", "5", "Base cost", "One short.", "Wizards there", "Another"):
        assert words in texts
    for words in ("The die shows 2", "USING", "Inside", "Go on"):
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
