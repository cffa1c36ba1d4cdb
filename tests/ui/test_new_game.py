"""A new game: who plays, who starts, what goes onto the table, in a few taps."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from companion.content import load_catalogue
from companion.content.sets import SETS
from companion.engine.commands import EndGame, Rename
from companion.engine.state import Setup
from companion.engine.vocabulary import House
from companion.facts.new_game import (
    BadPlayer,
    GameDraft,
    board_text,
    boards_to_choose,
    draft_of,
    fresh_draft,
    things_to_lay_out,
)
from companion.store.people import Person
from companion.store.problems import ReadFailed
from companion.words.language import load_language
from tests.content.own_sets import write_board_set
from tests.people import id_of, people

NAMES = ("Anna", "Ben", "Chloé", "Dirk", "Eva")
ENGLISH = load_language("en")
CATALOGUE = load_catalogue()
READER = SimpleNamespace(catalogue=CATALOGUE, language=ENGLISH)


# The draft: plain values.


def draft(*players, **choices):
    return GameDraft(people(*players), **choices)


@pytest.mark.parametrize(
    ("players", "name", "reason"),
    [
        (("Anna",), "Anna", "taken"),
        (("Anna",), " anna ", "taken"),
        ((), "  ", "empty"),
        ((), "x" * 41, "too_long"),
        ((), "A\u0007", "unreadable"),
        (NAMES, "Fritz", "full"),
    ],
)
def test_a_name_that_cannot_be_is_refused_with_a_sentence(players, name, reason):
    with pytest.raises(BadPlayer) as refused:
        draft(*players).add(CATALOGUE, name)
    assert refused.value.reason == reason
    assert refused.value.text(ENGLISH).endswith(".")


def test_a_name_is_tidied_and_may_be_as_long_as_the_rules_allow():
    assert draft().add(CATALOGUE, "  Eva   Maria ").players == ("Eva Maria",)
    assert draft().add(CATALOGUE, "x" * 40).players == ("x" * 40,)


@pytest.mark.parametrize(
    ("starter", "change", "players", "starts"),
    [
        (1, lambda d: d.move(1, -1), ("Ben", "Anna", "Chloé"), "Ben"),
        (1, lambda d: d.move(0, 1), ("Ben", "Anna", "Chloé"), "Ben"),
        (0, lambda d: d.move(1, 1), ("Anna", "Chloé", "Ben"), "Anna"),
        (0, lambda d: d.move(0, -1), ("Anna", "Ben", "Chloé"), "Anna"),
        (2, lambda d: d.move(2, 1), ("Anna", "Ben", "Chloé"), "Chloé"),
        (2, lambda d: d.remove(0), ("Ben", "Chloé"), "Chloé"),
        (2, lambda d: d.remove(2), ("Anna", "Ben"), "Ben"),
        (0, lambda d: d.remove(2), ("Anna", "Ben"), "Anna"),
    ],
)
def test_whoever_starts_still_does_when_seats_change(starter, change, players, starts):
    changed = change(draft("Anna", "Ben", "Chloé", starter=starter))
    assert changed.players == players
    assert changed.players[changed.starter] == starts


def test_the_table_may_be_emptied_again():
    assert draft("Anna").remove(0) == draft()


def test_the_game_has_the_starter_first_and_everyone_keeps_id_and_colour():
    setup = draft("Anna", "Ben", "Chloé", "Dirk", starter=2).setup(CATALOGUE, seed=1)
    assert setup.players == ("Chloé", "Dirk", "Anna", "Ben")
    assert setup.ids == tuple(map(id_of, setup.players))
    assert setup.colours == (2, 3, 0, 1)


@pytest.mark.parametrize(
    ("ids", "colours"), [((), ()), (("0" * 16, "1" * 16), ()), (("0" * 16, "1" * 16), (4, 2))]
)
def test_a_setup_goes_into_a_draft_and_out_again(ids, colours):
    house = House(sorcery_needs_token_in_hand=True)
    choices = {"deal": "hand", "real_coins": True}
    setup = Setup(
        ("Ben", "Anna"), ("base", "cursed"), house, 7, ids=ids, colours=colours, **choices
    )
    again = draft_of(setup).setup(CATALOGUE, 7)
    # A game from before there were ids gets those of its players' names.
    ids = ids or (id_of("Ben"), id_of("Anna"))
    assert again == replace(setup, ids=ids, colours=colours or (0, 1), board="2_players")


def test_a_known_player_is_recognised_and_a_new_one_is_somebody_new():
    known = people("Anna", "Ben")
    found = draft().add(CATALOGUE, "ben", known).people[0]
    assert (found.id, found.name, found.colour) == (id_of("Ben"), "ben", 1)
    assert draft().add(CATALOGUE, "Zoë", known).people[0].id not in (id_of("Anna"), id_of("Ben"))
    assert draft().add(CATALOGUE, "Zoë").people[0].id != draft().add(CATALOGUE, "Zoë").people[0].id


@pytest.mark.parametrize(
    ("names", "ids", "found"),
    [
        # An older game, without ids.
        (("Ben", "Anna"), "", "ba"),
        # Renamed in the old game: to each other, to a known player, to somebody new.
        (("Ben", "Anna"), "ab", "ba"),
        (("ben", "Anna"), "ac", "ba"),
        (("Benno", "ANNA"), "ba", "ba"),
        # Whoever had the id of another is somebody new.
        (("Ben", "Zoë"), "ab", "b?"),
    ],
)
def test_in_a_rematch_everyone_is_who_they_are_called(names, ids, found):
    known = (Person("a" * 16, "Anna", 3), Person("b" * 16, "Ben", 1))
    setup = Setup(names, ids=tuple(letter * 16 for letter in ids))
    seated = [person.id for person in draft_of(setup, known).people]
    named = {one.id: one.id[0] for one in known}
    assert "".join(named.get(player, "?") for player in seated) == found
    assert len(set(seated)) == 2


@pytest.mark.parametrize(
    ("known", "names", "colours"),
    [
        ([], NAMES, [0, 1, 2, 3, 4]),
        ([2, 0], ["Chloé", "Anna", "Ben"], [1, 2, 0]),
        # Whoever has come first keeps theirs; of the others one that nobody known has.
        ([3, 3, 0], ["Anna", "Ben"], [3, 1]),
        # All five are somebody's: the one whose owner played longest ago.
        ([4, 3, 2, 1, 0], ["Dirk", "Fritz"], [1, 0]),
    ],
)
def test_nobody_gets_a_colour_that_somebody_has(known, names, colours):
    remembered = [Person(id_of(n), n, c) for n, c in zip(NAMES, known, strict=False)]
    table = draft()
    for name in names:
        table = table.add(CATALOGUE, name, remembered)
    assert [person.colour for person in table.people] == colours


def test_a_colour_that_somebody_has_is_swapped():
    table = draft("Anna", "Ben", "Chloé")
    assert [person.colour for person in table.recolour(0, 2).people] == [2, 1, 0]
    assert [person.colour for person in table.recolour(0, 4).people] == [4, 1, 2]
    assert table.recolour(1, 1) == table


def test_the_base_game_stays_on_the_table():
    assert draft().switch_set(CATALOGUE, "base") == draft()
    with_cursed = draft().switch_set(CATALOGUE, "cursed")
    assert with_cursed.sets == ("base", "cursed")
    assert with_cursed.switch_set(CATALOGUE, "cursed") == draft()


def test_a_box_comes_with_those_it_needs_and_goes_with_them(tmp_path):
    catalogue = load_catalogue(SETS, write_board_set(tmp_path, needs=["base", "cursed"]))
    with_meadows = draft().switch_set(catalogue, "meadows")
    assert set(with_meadows.sets) == {"base", "cursed", "meadows"}
    assert with_meadows.switch_set(catalogue, "meadows").sets == ("base", "cursed")
    assert with_meadows.switch_set(catalogue, "cursed").sets == ("base",)
    assert set(fresh_draft(catalogue, ("meadows",)).sets) == {"base", "cursed", "meadows"}


def test_where_several_boards_would_do_one_is_chosen(tmp_path):
    reader = SimpleNamespace(
        catalogue=load_catalogue(SETS, write_board_set(tmp_path)), language=ENGLISH
    )
    table = draft(*NAMES[:3], sets=("base", "meadows"))
    offered = [("3_players", "Small World", True), ("glade", "Meadows", False)]
    assert boards_to_choose(reader, table) == offered
    assert board_text(reader, table) == "Board: the side for 3 players. 10 rounds."
    assert table.setup(reader.catalogue, 1).board == "3_players"
    outside = replace(table, board="glade")
    assert board_text(reader, outside) == "Board: Meadows. 6 rounds."
    assert "4 lost tribes" in things_to_lay_out(reader, outside)[0][1]
    assert outside.setup(reader.catalogue, 1).board == "glade"
    # Nobody chooses where there is no choice, and a board for three is none for two.
    two = outside.remove(2)
    assert boards_to_choose(reader, two) == []
    assert two.setup(reader.catalogue, 1).board == "2_players"
    assert boards_to_choose(reader, draft(*NAMES[:3])) == []


def test_boxes_that_are_not_known_any_more_are_left_out():
    assert fresh_draft(CATALOGUE, ("lost_box", "cursed")).sets == ("base", "cursed")


def test_house_rules_are_only_offered_with_the_box_they_are_about():
    def added(name):
        table = draft()
        rules = table.switch_set(CATALOGUE, name).house_rules(CATALOGUE)
        return set(rules) - set(table.house_rules(CATALOGUE))

    assert added("cursed") == {
        "goblins_count_lost_tribes_as_declined",
        "kobolds_last_attempt_needs_two_in_hand",
    }
    assert added("be_not_afraid") == {"barbarians_redeploy_after_losing_a_region"}
    assert added("grand_dames") == set()


def test_a_house_rule_is_switched_and_counted():
    changed = draft().switch_house("sorcery_needs_token_in_hand")
    assert changed.house.sorcery_needs_token_in_hand
    assert changed.changed_house_rules(CATALOGUE) == 1
    assert changed.switch_house("sorcery_needs_token_in_hand") == draft()


# Number of players, rounds, lost tribes and mountains, as printed on the boards.
BOARDS = [(2, 10, 9, 4), (3, 10, 10, 7), (4, 9, 14, 8), (5, 8, 18, 9)]


@pytest.mark.parametrize(("players", "rounds", "tribes", "mountains"), BOARDS)
def test_the_right_board_and_what_goes_onto_it_are_named(players, rounds, tribes, mountains):
    table = draft(*NAMES[:players])
    board = board_text(READER, table)
    assert f"{players} players" in board
    assert f"{rounds} rounds" in board
    told = " ".join(text for _, text in things_to_lay_out(READER, table))
    assert f"{tribes} lost tribes" in told
    assert f"{mountains} mountains" in told
    assert "6 combos" in told


def test_what_to_lay_out_follows_how_coins_and_combos_are_kept():
    def told(**choices):
        return " ".join(text for _, text in things_to_lay_out(READER, draft(*NAMES, **choices)))

    assert "5 coins for each player" in told(real_coins=True)
    assert "No coins" in told()
    assert "the sixth on the stacks" in told(deal="hand")


def test_nothing_is_to_be_laid_out_before_two_have_sat_down():
    assert things_to_lay_out(READER, draft("Anna")) == []


# The screen.


@pytest.fixture
def known(drive):
    """The app with five remembered names."""
    drive.app.store.settings.remember(people(*NAMES))
    return drive


def sit_down(drive, *names):
    drive.tap("new-game")
    for name in names:
        drive.tap(f"known-{name}")


def seats(drive):
    found = [drive.find(f"seat-{place}") for place in range(5) if drive.has(f"seat-{place}")]
    return [card.player_name for card in found]


def test_five_remembered_players_are_at_the_table_in_twelve_taps(known, record_property):
    sit_down(known, *NAMES)
    known.tap("spin")
    known.frames(20, seconds=0.1)
    known.tap("wheel-done")
    known.tap("begin")
    record_property("taps", known.taps)
    assert known.taps <= 12
    assert known.app.root.current == "table"
    state = known.app.game.state
    assert sorted(player.name for player in state.players) == sorted(NAMES)
    assert len(state.column) == 6
    [card] = known.app.store.games()
    assert card.summary.players == state.setup.players


def test_a_first_table_is_typed_and_remembered(drive):
    drive.tap("new-game")
    for name in ("Mia", "Noah"):
        drive.type("name-field", name)
        drive.tap("name-add")
    assert seats(drive) == ["Mia", "Noah"]
    drive.tap("set-cursed")
    drive.tap("coins-real")
    drive.tap("deal-hand")
    drive.tap("board-on-tablet")
    drive.tap("begin")
    setup = drive.app.game.state.setup
    assert setup.players == ("Mia", "Noah")
    assert setup.sets == ("base", "cursed")
    assert (setup.deal, setup.real_coins) == ("hand", True)
    assert setup.seed is not None
    settings = drive.app.store.settings.current
    assert [player.name for player in settings.players] == ["Mia", "Noah"]
    assert settings.sets == ("base", "cursed")
    assert (setup.has_board, settings.board_on_tablet) == (False, False)


def test_the_board_is_on_the_tablet_unless_it_was_not_last_time(known):
    sit_down(known, "Anna", "Ben")
    known.tap("begin")
    assert known.app.game.state.ground is not None
    assert known.has("board") or known.has("pick")
    for has_board in (False, False):
        known.app.go("start")
        known.tap("new-game")
        for name in ("Anna", "Ben"):
            known.tap(f"known-{name}")
        if known.find("board-on-tablet").is_chosen:
            known.tap("board-on-tablet")
        known.tap("begin")
        assert known.app.game.state.setup.has_board is has_board


def test_a_board_of_another_box_is_chosen_and_played_on(known, tmp_path, monkeypatch):
    meadows = load_catalogue(SETS, write_board_set(tmp_path / "sets"))
    monkeypatch.setattr("companion.content.load_catalogue", lambda: meadows)
    sit_down(known, *NAMES[:3])
    assert not known.has("board-3_players"), "there is but one"
    known.tap("set-meadows")
    assert known.find("board-3_players").is_chosen
    known.tap("board-glade")
    assert "Board: Meadows. 6 rounds." in known.texts()
    known.tap("begin")
    state = known.app.game.state
    assert (state.setup.board, state.setup.rounds) == ("glade", 6)
    assert "Round 1 of 6" in known.texts()
    known.app.go("games")
    known.frames()
    assert any("Round 1 of 6: it is" in text for text in known.texts())


def test_back_from_a_game_just_begun_is_the_start(known):
    sit_down(known, "Anna", "Ben")
    known.tap("begin")
    known.app.back()
    assert known.app.root.current == "start"


def test_settings_that_cannot_be_read_keep_nobody_from_playing(known, monkeypatch):
    def refuse(*_):
        raise ReadFailed("not_read")

    monkeypatch.setattr(known.app.store.settings._record, "save", refuse)
    sit_down(known, "Anna", "Ben")
    known.tap("begin")
    assert known.app.root.current == "table"


def test_a_name_that_is_taken_is_told_and_nothing_is_lost(known):
    sit_down(known, "Anna", "Ben")
    known.type("name-field", "anna")
    known.tap("name-add")
    assert "anna is at the table already: choose another name." in known.texts()
    assert known.find("name-field").text == "anna"
    assert seats(known) == ["Anna", "Ben"]


def test_one_player_alone_cannot_begin(known):
    sit_down(known, "Anna")
    assert not known.has("begin")
    assert not known.has("spin")
    assert "Add at least two players" in known.texts()


def test_with_five_at_the_table_nobody_else_is_asked_for(known):
    sit_down(known, *NAMES)
    assert not known.has("name-field")
    known.tap("seat-4-remove")
    assert known.has("name-field")
    assert known.has("known-Eva")


def test_seats_are_changed_and_a_tap_says_who_starts(known):
    sit_down(known, "Anna", "Ben", "Chloé")
    known.tap("seat-2-up")
    known.tap("seat-0-down")
    assert seats(known) == ["Chloé", "Anna", "Ben"]
    known.tap("seat-2")
    known.tap("begin")
    assert known.app.game.state.setup.players == ("Ben", "Chloé", "Anna")


@pytest.mark.parametrize("is_still", [True, False])
def test_the_wheel_stops_at_the_one_who_then_starts(known, is_still):
    known.app.store.settings.change(reduced_motion=is_still)
    sit_down(known, *NAMES)
    known.tap("spin")
    if not is_still:
        known.frames(20, seconds=0.1)
    [told] = [text for text in known.texts() if text in {f"{name} starts" for name in NAMES}]
    known.tap("wheel-done")
    known.tap("begin")
    assert f"{known.app.game.state.current.name} starts" == told


def test_who_starts_is_kept_secret_until_the_wheel_stands_still(known):
    sit_down(known, *NAMES)
    screen = known.app.root.current_screen
    before = screen.start_text
    known.tap("spin")
    assert screen.start_text == before


def test_house_rules_are_folded_away_and_kept(known):
    sit_down(known, "Anna", "Ben")
    key = "sorcery_needs_token_in_hand"
    assert not known.has(f"house-{key}")
    known.tap("house-fold")
    known.tap(f"house-{key}")
    known.tap("house-fold")
    assert not known.has(f"house-{key}")
    assert any("1 house rule changed" in text for text in known.texts())
    known.tap("begin")
    assert known.app.game.state.setup.house == House(sorcery_needs_token_in_hand=True)


def test_half_done_work_is_still_there_after_a_look_elsewhere(known):
    sit_down(known, "Anna", "Ben")
    known.tap("back")
    known.tap("new-game")
    assert seats(known) == ["Anna", "Ben"]


@pytest.mark.parametrize("text_size", [100, 200])
def test_a_full_table_fits_every_window(known, text_size):
    known.app.store.settings.remember(people("Eva-Maria von Hohenstein-Wallburg-Sonder"))
    sit_down(known, "Eva-Maria von Hohenstein-Wallburg-Sonder", "Anna", "Ben")
    known.type("name-field", "Anna")
    known.tap("name-add")
    known.tap("house-fold")
    from tests.ui.layout_problems import misfits

    assert misfits(known, text_size) == []


def test_a_tap_on_the_handle_moves_a_player_where_there_is_no_room_for_arrows(known):
    known.resize(360, 740)
    sit_down(known, *NAMES[:3])
    assert not known.has("seat-0-up")
    assert not known.has("seat-0-down")
    known.tap("seat-0-handle")
    assert not known.has("move-up"), "nobody sits above the first"
    known.tap("move-down")
    assert seats(known) == [NAMES[1], NAMES[0], NAMES[2]]


@pytest.mark.parametrize("size", [(360, 740), (740, 360)])
def test_the_field_for_the_next_player_stays_in_view(known, size):
    from tests.ui.layout_problems import seen_box

    known.resize(*size)
    sit_down(known, *NAMES[:4])
    assert seen_box(known.find("name-field")) is not None


def test_names_of_all_lengths_are_of_one_size(known):
    known.app.store.settings.change(text_size=200)
    known.app.follow_settings()
    known.resize(360, 740)
    known.app.store.settings.remember(people("Eva-Kristina"))
    sit_down(known, "Eva-Kristina", "Ben")
    known.frames()
    labels = [w for card in ("seat-0", "seat-1") for w in known.find(card).walk()]
    names = [w for w in labels if getattr(w, "text", "") in ("Eva-Kristina", "Ben")]
    sizes = {round(w._label.options["font_size"], 1) for w in names if hasattr(w, "_label")}
    assert len(sizes) == 1


def test_a_player_is_carried_to_another_seat(known):
    sit_down(known, *NAMES[:3])
    known.drag("seat-0-handle", "seat-2")
    assert seats(known) == [NAMES[1], NAMES[2], NAMES[0]]
    known.drag("seat-1-handle", "seat-0")
    assert seats(known) == [NAMES[2], NAMES[1], NAMES[0]]


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (360, 740), (740, 360)])
@pytest.mark.parametrize("text", [100, 200])
def test_house_rules_unfold_in_sight(known, size, text):
    known.app.store.settings.change(text_size=text)
    known.app.follow_settings()
    known.resize(*size)
    sit_down(known, *NAMES[:3])
    known.tap("house-fold")
    known.frames(6)
    view = known.app.root.current_screen.ids.scroller
    fold = known.find("house-fold")
    rules = known.app.root.current_screen.ids.house.children
    _, bottom = view.to_window(view.x, view.y)
    lowest = rules[0].to_window(*rules[0].pos)[1]
    highest = fold.to_window(fold.x, fold.top)[1]
    assert highest <= bottom + view.height
    # Either all of them are to be seen, or as many as there is room for.
    assert lowest >= bottom or highest >= bottom + view.height - 24


# Colours.


def colours_at_table(drive):
    return {
        drive.find(f"player-{seat}").player_name: drive.find(f"player-{seat}").colour
        for seat in range(len(drive.app.game.state.players))
    }


def test_a_colour_is_chosen_by_a_tap_and_swapped_with_whoever_has_it(known):
    sit_down(known, "Anna", "Ben")
    known.tap("seat-0-colour")
    assert "Anna's colour" in known.texts()
    assert known.find("colour-0").is_chosen
    assert known.find("colour-1").owner == "Ben"
    known.tap("colour-1")
    known.frames(20)
    assert [known.find(f"seat-{place}").colour for place in (0, 1)] == [1, 0]
    known.tap("begin")
    assert colours_at_table(known) == {"Anna": 1, "Ben": 0}


def test_choosing_a_colour_leaves_who_starts_as_it_is(known):
    sit_down(known, "Anna", "Ben")
    known.tap("seat-1-colour")
    known.tap("colour-sheet-close")
    known.frames(20)
    assert known.find("seat-0").is_starter
    assert [known.find(f"seat-{place}").colour for place in (0, 1)] == [0, 1]


def test_colours_are_the_same_from_game_to_game_whoever_starts(known):
    sit_down(known, "Anna", "Ben", "Chloé")
    known.tap("seat-0-colour")
    known.tap("colour-4")
    known.frames(20)
    known.tap("begin")
    first = colours_at_table(known)
    assert first == {"Anna": 4, "Ben": 1, "Chloé": 2}
    known.app.back()
    known.frames()
    sit_down(known, "Chloé", "Anna", "Ben")
    known.tap("seat-1")
    known.tap("begin")
    assert [player.name for player in known.app.game.state.players] == ["Anna", "Ben", "Chloé"]
    assert colours_at_table(known) == first
    ids = known.app.game.state.setup.ids
    assert ids == (id_of("Anna"), id_of("Ben"), id_of("Chloé"))


def test_a_rematch_keeps_everyone_who_and_how_they_are(known):
    sit_down(known, "Dirk", "Ben")
    known.tap("begin")
    before = known.app.game.state.setup
    known.app.game.do(Rename(1, "Benno"))
    known.app.game.do(EndGame())
    known.app.go("start")
    known.frames()
    known.tap("rematch")
    known.tap("begin")
    after = known.app.game.state.setup
    assert after.players == ("Benno", "Dirk")
    assert after.ids == before.ids[::-1]
    assert after.colours == before.colours[::-1] == (1, 3)
    names = [player.name for player in known.app.store.settings.current.players]
    assert names[:2] == ["Benno", "Dirk"]
    assert "Ben" not in names
