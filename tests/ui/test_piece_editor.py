"""Making races and powers by touch: from nothing or from others, back and forth, kept or not."""

import pytest

from companion.engine.effects import CostEffect, EntryEffect, IncomeEffect, TokensEffect
from tests.ui.own_pieces import add, begin, keep, lend, scroll_to, shelf, to_offer, to_pieces

SIZES = [(1280, 800, "en"), (800, 1280, "de"), (360, 640, "de")]
TAKEN_BACK = "Undo: Tokens"


@pytest.fixture(params=SIZES, ids=lambda size: "x".join(map(str, size)))
def editor(drive, request):
    """The list of own pieces, in a window of some size, in some language."""
    width, height, language = request.param
    drive.app.store.settings.change(language=language)
    drive.app.follow_settings()
    drive.resize(width, height)
    to_pieces(drive)
    return drive


def card(drive):
    return drive.find("piece-card")


def screen(drive):
    return drive.app.root.current_screen


def times_said(drive, start):
    """How often a text that starts so is to be read: at its field, and beside the button."""
    from companion.ui.kit.text import Words

    labels = [w for w in screen(drive).walk() if isinstance(w, Words)]
    return sum(label.text.startswith(start) for label in labels)


def test_a_race_from_nothing_with_three_abilities_is_kept(editor):
    begin(editor, "race")
    editor.type("piece-name", "Badgers")
    lend(editor, "ratmen")
    editor.tap("tokens-plus")
    add(editor, "cheaper_on_terrain")
    add(editor, "coins_per_symbol")
    add(editor, "enter_anywhere")
    editor.tap("ability-0-n-plus")
    editor.tap("ability-0-terrain-forest")
    editor.tap("ability-1-in_decline-in_decline")
    editor.tap("sign")
    editor.tap("sign-rabbit")
    editor.pass_time(0.6)
    editor.tap("colour-olive")
    assert card(editor).title == "Badgers"
    keep(editor)

    assert editor.app.root.current == "pieces"
    race = shelf(editor)["Badgers"]
    assert (race.tokens, race.lent_by, race.supply) == (6, "ratmen", 13)
    assert (race.printed.icon, race.printed.colour) == ("f0907", "olive")
    cost, income, entry = race.effects
    assert isinstance(cost, CostEffect)
    assert (cost.add, cost.when.terrain) == (-2, ("hill", "forest"))
    assert isinstance(income, IncomeEffect)
    assert income.in_decline
    assert isinstance(entry, EntryEffect)
    assert editor.app.store.piece_drafts.current == {}


def test_a_copy_of_the_amazons_is_changed_and_kept(editor):
    begin(editor, "race", "amazons")
    editor.tap("tokens-minus")
    editor.tap("ability-0-n-minus")
    keep(editor)

    (race,) = shelf(editor).values()
    assert race.tokens == 5
    assert race.lent_by == "amazons"
    assert TokensEffect(add=3) in race.effects


def test_a_power_has_a_badge_and_no_lender(editor):
    begin(editor, "power")
    editor.type("piece-name", "Lucky")
    add(editor, "coins_each_turn")
    assert not editor.has("lender")
    assert not editor.has("colour-olive")
    keep(editor)
    assert shelf(editor)["Lucky"].tokens == 4


def test_what_is_missing_is_said_at_the_field_and_beside_the_button(drive):
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


def test_too_few_tokens_are_said_at_the_banner(drive):
    to_pieces(drive)
    begin(drive, "race", "dwarves")
    for _ in range(3):
        drive.tap("tokens-plus")
    assert times_said(drive, "There are only 8 of these") == 2
    assert not drive.has("keep")


def test_what_does_not_go_together_is_grey_and_says_why(drive):
    to_pieces(drive)
    begin(drive, "race", "amazons")
    to_offer(drive, "stay_put")
    assert any(text.startswith("This does not go with: 4 more tokens.") for text in drive.texts())
    drive.tap("offer-stay_put")
    assert screen(drive).page == "abilities"
    drive.tap("back")
    assert screen(drive).page == "form"
    assert len(screen(drive).draft.chosen) == 1


def test_the_card_and_the_examples_follow_every_tap(drive):
    to_pieces(drive)
    begin(drive, "race")
    add(drive, "cheaper_everywhere")
    assert card(drive).short == "One token less everywhere."
    assert "1 token" in drive.texts()
    drive.tap("ability-0-n-plus")
    assert card(drive).short == "2 tokens less everywhere."
    drive.tap("ability-0-remove")
    assert card(drive).short == "No benefit but its tokens."
    assert "2 tokens" in drive.texts()


def test_it_lies_there_as_on_the_table(editor):
    """On the very card of the combos on offer, beside a partner, with its price."""
    from companion.ui.parts.offers import OfferCard

    begin(editor, "race", "amazons")
    editor.type("piece-name", "Badgers")
    offer = editor.find("live-offer")
    assert isinstance(offer, OfferCard)
    assert "Badgers" in offer.title
    assert offer.title != "Badgers"
    assert offer.coins == 1
    tokens = int(offer.tokens)
    editor.tap("tokens-minus")
    assert int(editor.find("live-offer").tokens) == tokens - 1


def test_a_tap_on_the_card_shows_it_with_another_partner(editor):
    begin(editor, "power")
    before = editor.find("live-offer").title
    draft = screen(editor).draft
    editor.tap("live-offer")
    assert editor.find("live-offer").title != before
    assert screen(editor).draft == draft
    assert not editor.has("undo")


def test_the_abilities_lie_folded_in_groups(editor):
    begin(editor, "race")
    editor.tap("add-ability")
    folded = {name for name in editor.names() if name.startswith("group-")}
    assert len(folded) >= 4
    assert not any(name.startswith("offer-") for name in editor.names())
    editor.tap("group-coins")
    assert editor.has("offer-coins_each_turn")
    editor.tap("group-coins")
    assert not editor.has("offer-coins_each_turn")


def test_abilities_are_searched_and_what_is_found_is_added(editor):
    begin(editor, "race")
    editor.tap("add-ability")
    editor.type("search", "4")
    assert not any(name.startswith("group-") for name in editor.names())
    scroll_to(editor, "offer-tokens_for_conquest")
    editor.tap("offer-tokens_for_conquest")
    assert [one.ability for one in screen(editor).draft.chosen] == ["tokens_for_conquest"]
    editor.tap("add-ability")
    assert editor.find("search").text == ""
    assert editor.has("group-cheaper")


def test_a_search_that_finds_nothing_says_so(drive):
    to_pieces(drive)
    begin(drive, "race")
    drive.tap("add-ability")
    drive.type("search", "elephants")
    assert "Nothing found" in drive.texts()
    drive.tap("search-clear")
    assert drive.has("group-cheaper")


def test_what_to_start_from_is_searched_too(editor):
    editor.tap("new-race")
    editor.type("search", "troll")
    assert [name for name in editor.names() if name.startswith("start-")] == ["start-trolls"]
    editor.tap("start-trolls")
    assert [one.ability for one in screen(editor).draft.chosen] == ["lairs"]


def test_one_and_more_of_something_are_said_in_their_own_way(drive):
    to_pieces(drive)
    begin(drive, "race")
    add(drive, "cheaper_everywhere")
    assert "token less" in drive.texts()
    drive.tap("ability-0-n-plus")
    assert "tokens less" in drive.texts()


def test_a_short_name_is_seen_where_a_long_one_was(drive):
    drive.resize(360, 640)
    to_pieces(drive)
    begin(drive, "power")
    drive.type("piece-name", "Badgers of the deep dark forest beyond the Silver Hills")
    keep(drive)
    begin(drive, "power", "flying")
    line = drive.find("piece-name").ids.line
    assert line.text == "Flying 2"
    assert line.scroll_x == 0


def test_an_ability_is_always_about_something(drive):
    to_pieces(drive)
    begin(drive, "race")
    add(drive, "cheaper_on_terrain")
    drive.tap("ability-0-terrain-hill")
    assert card(drive).short == "One token less on hills."
    assert drive.find("ability-0-terrain-hill").is_chosen


def test_every_edit_is_taken_back_and_done_again(editor):
    begin(editor, "race")
    for name in ("B", "Ba", "Badgers"):
        editor.type("piece-name", name)
    editor.tap("tokens-plus")
    add(editor, "fly")
    end = screen(editor).draft

    for _ in range(3):
        editor.tap("undo")
    assert screen(editor).draft.name == ""
    assert editor.find("piece-name").text == ""
    assert not editor.has("undo")
    for _ in range(3):
        editor.tap("redo")
    assert screen(editor).draft == end
    assert editor.find("piece-name").text == "Badgers"
    assert not editor.has("redo")


def test_the_undo_button_says_what_it_takes_back(drive):
    to_pieces(drive)
    begin(drive, "power")
    drive.tap("tokens-plus")
    assert drive.find("undo").text == TAKEN_BACK


def test_what_was_begun_is_still_there(drive):
    to_pieces(drive)
    begin(drive, "race")
    drive.type("piece-name", "Badgers")
    drive.key(27)
    assert drive.app.root.current == "pieces"
    (key,) = drive.app.store.piece_drafts.current
    assert any("not finished yet" in text for text in drive.texts())

    drive.tap(f"own-{key}-edit")
    assert drive.find("piece-name").text == "Badgers"
    lend(drive, "ratmen")
    keep(drive)
    assert list(shelf(drive)) == ["Badgers"]
    assert not any("not finished yet" in text for text in drive.texts())


def test_what_was_begun_is_saved_once_the_fingers_rest(drive):
    to_pieces(drive)
    begin(drive, "power")
    drive.tap("tokens-plus")
    drive.pass_time(1)
    (draft,) = drive.app.store.piece_drafts.current.values()
    assert draft.tokens == 5


def test_whoever_only_looks_leaves_nothing_behind(drive):
    to_pieces(drive)
    begin(drive, "race")
    drive.key(27)
    assert drive.app.root.current == "pieces"
    assert drive.app.store.piece_drafts.current == {}


def test_what_was_taken_back_altogether_leaves_nothing_behind(drive):
    to_pieces(drive)
    begin(drive, "power")
    drive.tap("tokens-plus")
    drive.pass_time(1)
    drive.tap("undo")
    drive.tap("back")
    assert drive.app.store.piece_drafts.current == {}


def test_what_was_begun_without_a_name_is_called_yours(drive):
    to_pieces(drive)
    begin(drive, "power")
    drive.tap("tokens-plus")
    drive.tap("back")
    assert "Your power" in drive.texts()


def test_what_was_begun_outlives_the_app(drive):
    to_pieces(drive)
    begin(drive, "race", "trolls")
    add(drive, "fly")
    drive.tap("back")
    # As after a restart: nothing is known but what is saved.
    drive.app.root.take_down()
    del drive.app.store.piece_drafts
    to_pieces(drive)
    (key,) = drive.app.store.piece_drafts.current
    drive.tap(f"own-{key}-edit")
    assert drive.find("piece-name").text == "Trolls 2"
    assert [one.ability for one in screen(drive).draft.chosen] == ["lairs", "fly"]


def test_a_kept_piece_is_changed_in_its_place(drive):
    to_pieces(drive)
    begin(drive, "power")
    drive.type("piece-name", "Lucky")
    keep(drive)
    (entry,) = drive.app.store.own_pieces.current
    drive.tap(f"own-{entry.key}-edit")
    drive.tap("tokens-minus")
    keep(drive)
    (changed,) = drive.app.store.own_pieces.current
    assert (changed.key, changed.piece.tokens) == (entry.key, 3)


def test_own_pieces_are_played_with_each_other_too(drive):
    to_pieces(drive)
    begin(drive, "power", "flying")
    keep(drive)
    begin(drive, "race", "trolls")
    keep(drive)
    begin(drive, "race", "elves")
    add(drive, "coins_each_turn")
    keep(drive)
    begin(drive, "power", "hill")
    keep(drive)
    assert list(shelf(drive)) == ["Flying 2", "Trolls 2", "Elves 2", "Hill 2"]


def test_a_name_may_look_like_markup(drive):
    to_pieces(drive)
    begin(drive, "power")
    drive.type("piece-name", "[b]Odd[/b] & Co")
    keep(drive)
    assert "[b]Odd[/b] & Co" in shelf(drive)
    assert "[b]Odd[/b] & Co" in drive.texts()


def test_trouble_names_the_other_piece_and_nothing_is_lost(drive):
    from companion.play.trial import Trouble

    def breaking():
        yield 0.5
        return Trouble("flying", "KeyError")

    to_pieces(drive)
    begin(drive, "race", "amazons")
    screen(drive).trial_sheet(breaking()).begin()
    drive.frames(6)
    assert drive.app.root.current == "piece_editor"
    assert any(text.startswith("With Flying it cannot be played") for text in drive.texts())
    assert not shelf(drive)
    drive.tap("tokens-minus")
    assert not any("cannot be played" in text for text in drive.texts())


def test_a_trial_shows_how_far_it_is_and_can_be_given_up(drive, monkeypatch):
    from companion.ui.parts import work_sheet

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
    assert not shelf(drive)


def test_the_back_key_leads_from_the_abilities_to_the_form(drive):
    to_pieces(drive)
    begin(drive, "race")
    drive.tap("add-ability")
    drive.key(27)
    assert screen(drive).page == "form"
    drive.key(27)
    assert drive.app.root.current == "pieces"
