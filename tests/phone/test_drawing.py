"""A page of blocks as JSON, and a choice as an address: nothing is lost, nonsense is dropped."""

from dataclasses import replace

import pytest

from companion.pages import blocks
from companion.pages.attack_choice import AttackChoice
from companion.phone.blocks import PhonePage
from companion.phone.choices import read, written
from companion.phone.drawing import PageDrawing
from companion.phone.viewer import Viewer
from companion.words import load_language
from tests.phone.phone_table import PhoneTable, names_of, texts_of
from tests.ui.test_blocks import SAMPLES, STEPPER

CHOICES = (
    AttackChoice(),
    AttackChoice("0-ghouls", 7, there=3, uses=frozenset(["dragon", "mercenary"]), die=0),
    AttackChoice(terrain="hill", holder="1-elves", marks=frozenset(["lair"]), is_calculated=True),
)


@pytest.mark.parametrize("choice", CHOICES)
def test_a_choice_is_found_again_in_its_address(choice):
    address = written(choice)
    assert all(isinstance(word, str) for word in address.values())
    assert read(AttackChoice, address) == choice


@pytest.mark.parametrize(
    "address",
    [
        {"region": "-1"},
        {"region": "1000"},
        {"region": "\N{SUPERSCRIPT TWO}"},
        {"terrain": "moon"},
        {"there": ""},
        {"failed": "yes"},
        {"nothing": "1"},
    ],
    ids=str,
)
def test_what_makes_no_sense_is_left_out(address):
    assert read(AttackChoice, address) == AttackChoice()


# A combo, corrections and the menu have these, and no phone shows them.
TABLET_ONLY = (blocks.Field, blocks.Fold, blocks.Deal, blocks.Row, blocks.Menu)


@pytest.mark.parametrize("may_act", [True, False])
def test_every_kind_of_block_is_drawn(may_act):
    with PhoneTable("Anna", "Ben", has_board=True).switch_on() as table:
        game = table.host.site._published.game
        viewer = Viewer(game, load_language("en"), 0, may_act)
        page = PhonePage()
        body = tuple(sample for sample in SAMPLES if not isinstance(sample, TABLET_ONLY))
        drawn = PageDrawing(viewer, page, "board").draw(blocks.Page("Hill", body=body))
    texts = " ".join(texts_of(drawn))
    for words in ("Hill · Mine", "5 tokens", "Base cost", "One short.", "Wizards there", "USING"):
        assert words in texts
    # Buttons that carry something out are there only for players who may act.
    faces = {f"face-{n}" for n in range(4)}
    assert set(page.presses) == (faces if may_act else set())
    assert set(names_of([{"blocks": []}, *drawn])) <= set(page.presses)


def test_a_stepper_that_acts_at_once_is_for_who_may_act():
    from companion.engine import PlaceTroops

    order = (PlaceTroops(3),)
    stepper = replace(STEPPER, name="place", tap=order, field="tokens")
    with PhoneTable("Anna", "Ben", has_board=True).switch_on() as table:
        game = table.host.site._published.game
        for may_act in (True, False):
            page = PhonePage()
            viewer = Viewer(game, load_language("en"), 0, may_act)
            drawn = [*PageDrawing(viewer, page, "board").draw_blocks([stepper])]
            assert bool(drawn) == may_act
            assert set(page.presses) == ({"place-minus", "place-plus"} if may_act else set())
