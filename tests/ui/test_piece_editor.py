"""Making races and powers by touch: from scratch or from others, undone, redone, kept or not."""

import pytest

from companion.engine import CostEffect, EntryEffect, IncomeEffect, Printed, Race, TokensEffect
from companion.store import Store
from tests.ill_pieces import break_games
from tests.store.memory_disk import Memory, MemoryDisk
from tests.ui.fresh_screens import built_anew
from tests.ui.own_pieces import (
    add,
    begin,
    keep,
    lend,
    scroll_to,
    shelf,
    to_offer,
    to_pieces,
    wait_for,
)

GHOSTS = Race("own_x", 5, 10, (), lent_by="orcs", printed=Printed(names={"any": "Ghosts"}))
BACK = 27


@pytest.fixture
def drive(drive):
    with built_anew(drive, "pieces", "piece_editor"):
        yield drive


def card(drive):
    return drive.find("piece-card")


def screen(drive):
    return drive.app.root.current_screen


def abilities(drive):
    return [one.ability for one in screen(drive).draft.chosen]


def drafts(drive):
    return drive.app.store.piece_drafts.current


def named(drive, start):
    return [name for name in drive.names() if name.startswith(start)]


def times_said(drive, start):
    """Count the visible texts that start like this: at the field, and beside the button."""
    from companion.ui.kit.text import Words

    labels = [w for w in screen(drive).walk() if isinstance(w, Words)]
    return sum(label.text.startswith(start) for label in labels)


def test_a_race_from_nothing_with_three_abilities_is_kept(drive):
    to_pieces(drive)
    begin(drive, "race")
    assert times_said(drive, "Give your race a name.") == 2
    assert "Choose a banner that lends its tokens." in drive.texts()
    assert not drive.has("keep")
    drive.type("piece-name", "Badgers")
    assert "Give your race a name." not in drive.texts()
    assert times_said(drive, "Choose a banner that lends its tokens.") == 2
    lend(drive, "ratmen")
    assert drive.has("keep")
    drive.tap("tokens-plus")
    for ability in ("cheaper_on_terrain", "coins_per_symbol", "enter_anywhere"):
        add(drive, ability)
    for name in ("0-n-plus", "0-terrain-forest", "1-in_decline-in_decline"):
        drive.tap(f"ability-{name}")
    drive.tap("sign")
    drive.tap("sign-rabbit")
    drive.pass_time(0.6)
    drive.tap("colour-olive")
    assert card(drive).block.title == "Badgers"
    keep(drive)
    assert drive.app.root.current == "pieces"
    race = shelf(drive)["Badgers"]
    assert (race.tokens, race.lent_by, race.supply) == (6, "ratmen", 13)
    assert (race.printed.icon, race.printed.colour) == ("f0907", "olive")
    cost, income, entry = race.effects
    assert isinstance(cost, CostEffect)
    assert (cost.add, cost.when.terrain) == (-2, ("hill", "forest"))
    assert isinstance(income, IncomeEffect)
    assert income.in_decline
    assert isinstance(entry, EntryEffect)
    assert drafts(drive) == {}


def test_on_a_phone_a_copy_lies_there_as_on_the_table_and_is_changed(drive):
    """It appears on the same card as combos on offer, beside a partner, with its price."""
    from companion.ui.blocks.offers import OfferCard

    drive.app.store.settings.change(language="de")
    drive.app.follow_settings()
    drive.resize(360, 640)
    to_pieces(drive)
    begin(drive, "race", "amazons")
    drive.type("piece-name", "Badgers")
    offer = drive.find("live-offer")
    assert isinstance(offer, OfferCard)
    assert "Badgers" in offer.block.title
    assert offer.block.title != "Badgers"
    assert offer.block.coins == 1
    tokens = offer.block.tokens
    drive.tap("tokens-minus")
    assert int(drive.find("live-offer").block.tokens) == tokens - 1
    before, draft, undo = offer.block.title, screen(drive).draft, drive.find("undo").text
    drive.tap("live-offer")
    assert drive.find("live-offer").block.title != before, "another partner"
    assert screen(drive).draft == draft
    assert drive.find("undo").text == undo
    drive.tap("ability-0-n-minus")
    keep(drive)
    (race,) = shelf(drive).values()
    assert (race.tokens, race.lent_by) == (5, "amazons")
    assert TokensEffect(add=3) in race.effects


def test_a_power_has_no_lender_and_is_changed_in_its_place(drive):
    name = "[b]Odd[/b] & Co of the dark forest beyond the Silver Hills"
    drive.resize(360, 640)
    to_pieces(drive)
    begin(drive, "power")
    drive.type("piece-name", name)
    add(drive, "coins_each_turn")
    assert not {"lender", "colour-olive"} & drive.names()
    keep(drive)
    assert name in drive.texts(), "whatever looks like markup is only a name"
    (entry,) = drive.app.store.own_pieces.current
    assert shelf(drive)[name].tokens == 4
    drive.tap(f"own-{entry.key}-edit")
    drive.tap("tokens-minus")
    keep(drive)
    (changed,) = drive.app.store.own_pieces.current
    assert (changed.key, changed.piece.tokens) == (entry.key, 3)
    begin(drive, "power", "flying")
    line = drive.find("piece-name").ids.line
    assert line.text == "Flying 2"
    assert line.scroll_x == 0, "it is seen where a long name was"


def test_abilities_lie_folded_in_groups_and_are_searched_like_what_to_start_from(drive):
    to_pieces(drive)
    drive.tap("new-race")
    drive.type("search", "troll")
    assert named(drive, "start-") == ["start-trolls"]
    drive.tap("start-trolls")
    assert abilities(drive) == ["lairs"]
    drive.tap("add-ability")
    assert len(named(drive, "group-")) >= 4
    assert not named(drive, "offer-")
    drive.tap("group-coins")
    assert drive.has("offer-coins_each_turn")
    drive.tap("group-coins")
    assert not drive.has("offer-coins_each_turn")
    drive.type("search", "elephants")
    assert "Nothing found" in drive.texts()
    drive.tap("search-clear")
    assert drive.has("group-cheaper")
    drive.type("search", "4")
    assert not named(drive, "group-")
    scroll_to(drive, "offer-tokens_for_conquest")
    drive.tap("offer-tokens_for_conquest")
    assert abilities(drive) == ["lairs", "tokens_for_conquest"]
    to_offer(drive, "stay_put")
    assert drive.find("search").text == ""
    assert any(text.startswith("This does not go with: 4 more tokens.") for text in drive.texts())
    drive.tap("offer-stay_put")
    assert screen(drive).page == "abilities", "what does not fit cannot be had"
    drive.key(BACK)
    assert screen(drive).page == "form"
    assert len(abilities(drive)) == 2
    drive.key(BACK)
    assert drive.app.root.current == "pieces"


def test_the_card_and_the_examples_follow_every_tap(drive):
    to_pieces(drive)
    begin(drive, "race")
    add(drive, "cheaper_everywhere")
    assert card(drive).block.short == "One token less everywhere."
    assert {"1 token", "token less"} <= set(drive.texts())
    drive.tap("ability-0-n-plus")
    assert card(drive).block.short == "2 tokens less everywhere."
    assert "tokens less" in drive.texts()
    drive.tap("ability-0-remove")
    assert card(drive).block.short == "No benefit but its tokens."
    assert "2 tokens" in drive.texts()
    add(drive, "cheaper_on_terrain")
    drive.tap("ability-0-terrain-hill")
    assert card(drive).block.short == "One token less on hills.", "it is always about something"
    assert drive.find("ability-0-terrain-hill").is_chosen


def test_every_edit_is_taken_back_and_done_again(drive):
    to_pieces(drive)
    begin(drive, "race")
    for name in ("B", "Ba", "Badgers"):
        drive.type("piece-name", name)
    drive.tap("tokens-plus")
    assert drive.find("undo").text == "Undo: Tokens"
    add(drive, "fly")
    end = screen(drive).draft
    for _ in range(3):
        drive.tap("undo")
    assert screen(drive).draft.name == ""
    assert drive.find("piece-name").text == ""
    assert not drive.has("undo")
    for _ in range(3):
        drive.tap("redo")
    assert screen(drive).draft == end
    assert drive.find("piece-name").text == "Badgers"
    assert not drive.has("redo")


def test_what_was_begun_is_still_there_after_a_restart_and_a_mere_look_leaves_nothing(drive):
    memory = Memory()
    with Store(MemoryDisk(memory)) as store:
        drive.begin(store)
        to_pieces(drive)
        begin(drive, "race")
        drive.key(BACK)
        assert drive.app.root.current == "pieces"
        assert drafts(drive) == {}
        begin(drive, "power")
        drive.tap("tokens-plus")
        drive.pass_time(1)
        assert [draft.tokens for draft in drafts(drive).values()] == [5], "saved as fingers rest"
        drive.tap("undo")
        drive.tap("back")
        assert drafts(drive) == {}
        begin(drive, "race", "trolls")
        drive.type("piece-name", "")
        add(drive, "fly")
        drive.tap("back")
        assert "Your race" in drive.texts()
    with Store(MemoryDisk(memory)) as store:
        drive.app.root.take_down()
        drive.begin(store)
        to_pieces(drive)
        (key,) = drafts(drive)
        assert any("not finished yet" in text for text in drive.texts())
        drive.tap(f"own-{key}-edit")
        assert abilities(drive) == ["lairs", "fly"]
        drive.type("piece-name", "Badgers")
        keep(drive)
        assert list(shelf(drive)) == ["Badgers"]
        assert not any("not finished yet" in text for text in drive.texts())


def test_a_trial_shows_how_far_it_is_can_be_given_up_and_names_who_breaks_it(drive, monkeypatch):
    from companion.ui.parts import work_sheet

    drive.app.store.own_pieces.keep(GHOSTS)
    break_games(monkeypatch, "Ghosts+Flying 2")
    monkeypatch.setattr(work_sheet, "SECONDS", 0)
    to_pieces(drive)
    begin(drive, "power", "flying")
    drive.tap("keep")
    drive.frames(4)
    assert 0 < drive.find("trial").share < 1
    assert any(text.startswith("Playing it with") for text in drive.texts())
    drive.tap("trial-cancel")
    drive.pass_time(0.6)
    assert drive.app.root.current == "piece_editor"
    drive.tap("keep")
    wait_for(drive, lambda: not drive.has("trial"))
    drive.frames(6)
    assert drive.app.root.current == "piece_editor"
    assert any(text.startswith("With Ghosts a game cannot be finished") for text in drive.texts())
    assert list(shelf(drive)) == ["Ghosts"]
    drive.tap("tokens-minus")
    assert not any("cannot be finished" in text for text in drive.texts())
