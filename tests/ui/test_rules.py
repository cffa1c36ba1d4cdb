"""The rules: found by searching, by browsing, or from where they are needed."""

import pytest

from companion.engine import House
from tests.ui.fresh_screens import built_anew


@pytest.fixture
def drive(drive):
    with built_anew(drive, "rules"):
        yield drive


def pieces(drive):
    """Return the pieces whose cards are visible."""
    return {name.removeprefix("piece-") for name in drive.names() if name.startswith("piece-")}


def test_every_race_and_power_has_a_card_and_is_found_by_writing(drive):
    catalogue = drive.app.services.catalogue
    drive.app.go("rules")
    drive.frames(12)
    assert pieces(drive) == set(catalogue.races)
    drive.tap("section-powers")
    drive.frames(12)
    assert pieces(drive) == set(catalogue.powers)
    drive.type("search", "xyzzy")
    assert not pieces(drive)
    assert "Nothing found" in drive.texts()
    drive.type("search", "skelet")
    assert "skeletons" in pieces(drive)
    assert "flying" not in pieces(drive)
    drive.tap("search-clear")
    drive.frames(12)
    assert "flying" in pieces(drive)
    drive.tap("section-turn")
    texts = drive.texts()
    assert [n for n in "1234567" if n in texts] == list("123456")
    assert "Ready your troops" in texts
    drive.tap("pieces")
    assert drive.app.root.current == "pieces"
    drive.tap("back")
    assert drive.app.root.current == "rules"


def test_cards_wait_while_another_screen_is_shown_and_are_all_there_after_coming_back(drive):
    drive.app.go("rules")
    drive.frames(2)
    cards = drive.app.root.get_screen("rules").ids.cards
    drive.app.go("settings")
    drive.frames(12)
    assert len(cards._cards) < len(drive.app.services.catalogue.races)
    drive.tap("back")
    drive.frames(12)
    assert pieces(drive) == set(drive.app.services.catalogue.races)


def test_in_a_game_they_open_at_what_was_asked_about_and_have_its_house_rules(drive):
    drive.open_game("Anna", "Ben", house=House(sorcery_needs_token_in_hand=True))
    drive.tap("rules")
    drive.tap("back")
    assert drive.app.root.current == "table"
    drive.app.go("rules", about="ghouls")
    drive.frames(6)
    assert "ghouls" in pieces(drive)
    assert "amazons" not in pieces(drive)
    drive.tap("section-house")
    assert "With an empty hand there is no swap." in drive.texts()
    assert "A swap works even with an empty hand." not in drive.texts()


def test_the_game_has_cards_and_a_search_marks_what_it_found(drive):
    drive.app.go("rules")
    drive.tap("section-game")
    drive.frames(6)
    assert {"Set-up", "Going into decline", "The end, and ties"} <= set(drive.texts())
    drive.type("search", "victory")
    drive.frames(6)
    assert {name for name in drive.names() if name.startswith("topic-")} == {"topic-5"}
    marked = [w for w in drive.find("topic-5").walk() if getattr(w, "refs", None)]
    assert [list(words.refs) for words in marked] == [["found"]]
