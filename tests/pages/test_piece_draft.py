"""A draft of a race or power: the piece it becomes, and undo and redo of every step."""

from dataclasses import replace

import pytest

from companion.content import load_catalogue
from companion.content.abilities import load_abilities
from companion.engine import Chosen, Race, check_own
from companion.pages.own_pieces import DraftSteps, blank_draft, draft_of, piece_of

ABILITIES, CATALOGUE = load_abilities(), load_catalogue()
PRINTED = [*CATALOGUE.races.values(), *CATALOGUE.powers.values()]
HILLS = Chosen("cheaper_on_terrain", {"terrain": ("hill",), "n": 1})


def copied(piece):
    return draft_of(ABILITIES, piece, "Copy", "own_copy")


@pytest.mark.parametrize("piece", PRINTED, ids=lambda piece: piece.id)
def test_a_copy_does_all_that_the_printed_piece_does(piece):
    copy = piece_of(CATALOGUE, ABILITIES, copied(piece))
    assert sorted(map(repr, copy.effects)) == sorted(map(repr, piece.effects))
    assert copy.tokens == piece.tokens
    assert copy.printed.icon == piece.printed.icon


def test_a_copied_race_borrows_the_tokens_of_the_printed_one():
    race = piece_of(CATALOGUE, ABILITIES, copied(CATALOGUE.races["amazons"]))
    assert isinstance(race, Race)
    assert (race.lent_by, race.supply) == ("amazons", 15)
    check_own(CATALOGUE, race)


def test_a_finished_draft_may_stand_on_the_shelf():
    for kind in ("race", "power"):
        draft = replace(blank_draft(kind, "own_new"), name=" Badgers ", lent_by="ratmen")
        piece = piece_of(CATALOGUE, ABILITIES, draft.with_ability(HILLS))
        check_own(CATALOGUE, piece)
        assert piece.printed.names == {"any": "Badgers"}


def test_every_step_can_be_taken_back_and_done_again():
    steps = DraftSteps(blank_draft("race", "own_new"))
    start = steps.current
    steps.change(replace(start, tokens=6))
    steps.change(steps.current.with_ability(HILLS))
    end = steps.current

    steps.undo()
    assert (steps.current.tokens, steps.current.chosen) == (6, ())
    steps.undo()
    assert steps.current == start
    assert not steps.is_begun
    steps.undo()
    steps.redo()
    steps.redo()
    assert steps.current == end
    assert not steps.can_redo


def test_writing_a_name_is_one_step_however_many_letters_it_has():
    steps = DraftSteps(blank_draft("race", "own_new"))
    for name in ("B", "Ba", "Bad"):
        steps.change(replace(steps.current, name=name))
    steps.change(replace(steps.current, tokens=7))
    steps.change(replace(steps.current, name="Badgers"))

    steps.undo()
    assert (steps.current.name, steps.current.tokens) == ("Bad", 7)
    steps.undo()
    steps.undo()
    assert steps.current.name == ""


def test_another_step_forgets_what_was_taken_back():
    steps = DraftSteps(blank_draft("power", "own_new"))
    steps.change(replace(steps.current, name="Lucky"))
    steps.undo()
    steps.change(replace(steps.current, name="Sly"))
    assert not steps.can_redo
    steps.undo()
    assert steps.current.name == ""


def test_what_changes_nothing_is_no_step():
    steps = DraftSteps(blank_draft("power", "own_new"))
    steps.change(steps.current)
    assert steps.last_edit is None


def test_abilities_come_change_and_go():
    draft = blank_draft("race", "own_new").with_ability(HILLS).with_ability(Chosen("fly"))
    draft = draft.with_value(0, "terrain", ("forest", "swamp"))
    (cost,) = piece_of(CATALOGUE, ABILITIES, draft.without_ability(1)).effects
    assert cost.when.terrain == ("forest", "swamp")


def test_what_was_left_unfinished_another_day_stays_begun():
    assert DraftSteps(blank_draft("race", "own_new"), was_begun=True).is_begun
