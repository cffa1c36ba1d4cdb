"""A new game: who plays, who starts, what goes on the table, in a few taps."""

import pytest

from companion.content.sets import SETS
from companion.engine import EndGame, House, Rename, dealt_access
from companion.store import ReadFailed, Store
from tests.content.own_sets import write_board_set
from tests.people import id_of, people
from tests.store.memory_disk import MemoryDisk
from tests.ui.fresh_screens import built_anew

NAMES = ("Anna", "Ben", "Chloé", "Dirk", "Eva")
LONG_NAME = "Eva-Kristina"
# Sizes of the window and of its text.
SIZES = [((1280, 800), 100), ((360, 740), 100), ((800, 1280), 200), ((740, 360), 200)]


@pytest.fixture
def drive(drive):
    with built_anew(drive, "new_game"):
        yield drive


@pytest.fixture
def known(drive):
    """The app with some remembered names."""
    drive.app.store.settings.remember(people(*NAMES, LONG_NAME))
    return drive


def sit_down(drive, *names):
    drive.tap("new-game")
    for name in names:
        drive.tap(f"known-{name}")


def seats(drive):
    found = [drive.find(f"seat-{place}") for place in range(5) if drive.has(f"seat-{place}")]
    return [card.player_name for card in found]


def colours(drive):
    return [drive.find(f"seat-{place}").block.colour for place in range(len(seats(drive)))]


def said_to_start(drive):
    [shown] = [text for text in drive.texts() if text in {f"{name} starts" for name in NAMES}]
    return shown.removesuffix(" starts")


def where(drive):
    return drive.app.root.current


def press_enter(drive):
    from kivy.core.window import Window

    Window.dispatch("on_key_down", 13, 40, None, [])
    Window.dispatch("on_key_up", 13, 40)
    drive.frames(4)


def test_five_remembered_players_are_at_the_table_in_twelve_taps(known, record_property):
    sit_down(known, *NAMES)
    screen = known.app.root.current_screen
    before = screen.start_text
    known.tap("spin")
    assert screen.start_text == before, "a secret until the wheel stands still"
    known.frames(20, seconds=0.1)
    shown = said_to_start(known)
    known.tap("wheel-done")
    known.tap("begin")
    record_property("taps", known.taps)
    assert known.taps <= 12
    assert where(known) == "table"
    state = known.app.game.state
    assert sorted(player.name for player in state.players) == sorted(NAMES)
    assert state.current.name == shown
    assert len(state.column) == 6
    assert state.regions is not None
    assert known.has("board") or known.has("pick")
    [card] = known.app.store.games()
    assert card.summary.players == state.setup.players
    known.app.back()
    assert where(known) == "start"


def test_six_play_under_the_sky_they_chose(known):
    sit_down(known, *NAMES)
    assert LONG_NAME not in known.texts(), "five fill the table without a sky"
    known.tap("set-sky_islands")
    known.tap(f"known-{LONG_NAME}")
    known.tap("sky-three_islands")
    assert "The sky beside the board: Three islands" in known.texts()
    known.tap("begin")
    state = known.app.game.state
    assert (len(state.players), state.setup.sky) == (6, "three_islands")
    assert len(state.setup.access) == 2
    # For two there is no sky, so nobody chose another one.
    for table in (NAMES[:2], NAMES[:3]):
        known.app.go("start")
        sit_down(known, *table)
        known.tap("begin")
    assert known.app.game.state.setup.sky == "three_islands"


def test_the_ways_up_are_tapped_on_the_board(known):
    sit_down(known, *NAMES[:3])
    known.tap("set-sky_islands")
    if not known.find("board-on-tablet").block.is_chosen:
        known.tap("board-on-tablet")
    known.tap("access")
    ground = known.app.store.catalogue.boards["2_players"]
    places = dealt_access(ground, 1)
    for at in places:
        assert not known.has("access-done")
        known.tap_region(at)
    known.tap("access-done")
    known.frames(20, seconds=0.1)
    assert known.find("access").text == "Let the app place the ways up"
    known.tap("begin")
    assert known.app.game.state.setup.access == places


def test_a_first_table_is_typed_and_remembered(drive):
    drive.tap("new-game")
    drive.tap("name-field")
    for name in ("Mia", "mia", "Noah"):
        drive.type("name-field", name)
        press_enter(drive)
        assert drive.find("name-field").ids.line.focus, "the next name is typed at once"
        if name != "Noah":
            assert not {"begin", "spin"} & drive.names(), "one player alone cannot begin"
            assert "Add at least two players" in drive.texts()
        if name == "mia":
            assert "mia is at the table already: choose another name." in drive.texts()
            assert drive.find("name-field").text == "mia"
    assert seats(drive) == ["Mia", "Noah"]
    assert drive.find("board-on-tablet").block.is_chosen
    for name in ("set-cursed", "coins-real", "deal-hand", "board-on-tablet", "begin"):
        drive.tap(name)
    setup = drive.app.game.state.setup
    assert setup.players == ("Mia", "Noah")
    assert setup.sets == ("base", "cursed")
    assert (setup.deal, setup.real_coins) == ("hand", True)
    assert setup.seed is not None
    settings = drive.app.store.settings.current
    assert [player.name for player in settings.players] == ["Mia", "Noah"]
    assert settings.sets == ("base", "cursed")
    assert (setup.has_board, settings.board_on_tablet) == (False, False)
    drive.app.go("start")
    sit_down(drive, "Mia", "Noah")
    assert not drive.find("board-on-tablet").block.is_chosen


def test_before_the_first_game_guide_and_sounds_are_offered_and_never_again(drive):
    drive.tap("new-game")
    for name in ("Mia", "Noah"):
        drive.type("name-field", name)
        drive.tap("name-add")
    drive.tap("sounds")
    drive.tap("begin")
    settings = drive.app.store.settings.current
    assert (settings.guide, settings.sound) == (True, False)
    assert drive.has("hint-guide-pick")
    drive.app.go("start")
    sit_down(drive, "Mia")
    assert not {"guide", "sounds"} & drive.names()


def test_a_board_of_another_box_is_chosen_and_played_on(drive, folder):
    with Store(MemoryDisk(), set_folders=(SETS, write_board_set(folder))) as store:
        store.settings.remember(people(*NAMES))
        drive.begin(store)
        sit_down(drive, *NAMES[:3])
        assert not drive.has("board-3_players"), "there is but one"
        drive.tap("set-meadows")
        assert drive.find("board-3_players").block.is_chosen
        drive.tap("board-glade")
        assert "Board: Meadows. 6 rounds." in drive.texts()
        drive.tap("begin")
        setup = drive.app.game.state.setup
        assert (setup.board, setup.rounds) == ("glade", 6)
        assert "Round 1 of 6" in drive.texts()
        drive.app.go("games")
        drive.frames()
        assert any("Round 1 of 6: it is" in text for text in drive.texts())


def test_settings_that_cannot_be_read_keep_nobody_from_playing(known, monkeypatch):
    def refuse(*_):
        raise ReadFailed("not_read")

    monkeypatch.setattr(known.app.store.settings._record, "save", refuse)
    sit_down(known, "Anna", "Ben")
    known.tap("begin")
    assert where(known) == "table"


def test_seats_are_changed_by_arrows_or_carried_and_a_tap_says_who_starts(known):
    sit_down(known, "Anna", "Ben", "Chloé")
    known.tap("seat-2-up")
    known.tap("seat-0-down")
    assert seats(known) == ["Chloé", "Anna", "Ben"]
    known.drag("seat-0-handle", "seat-2")
    assert seats(known) == ["Anna", "Ben", "Chloé"]
    known.drag("seat-1-handle", "seat-0")
    assert seats(known) == ["Ben", "Anna", "Chloé"]
    known.tap("back")
    known.tap("new-game")
    assert seats(known) == ["Ben", "Anna", "Chloé"], "half done work is kept"
    known.tap("seat-2")
    known.tap("begin")
    assert known.app.game.state.setup.players == ("Chloé", "Ben", "Anna")


def test_on_a_phone_the_field_stays_in_view_and_a_handle_moves_a_player(known):
    from tests.ui.layout_problems import seen_box

    known.app.store.settings.change(reduced_motion=True)
    known.resize(740, 360)
    sit_down(known, *NAMES[:3])
    assert seen_box(known.find("name-field")) is not None
    known.resize(400, 800)
    known.tap("known-Dirk")
    assert seen_box(known.find("name-field")) is not None
    known.tap("known-Eva")
    assert not known.has("name-field"), "the table is full"
    known.tap("seat-4-remove")
    assert {"name-field", "known-Eva"} <= known.names()
    assert not {"seat-0-up", "seat-0-down"} & known.names()
    known.tap("seat-0-handle")
    assert not known.has("move-up"), "nobody sits above the first"
    known.tap("move-down")
    assert seats(known) == ["Ben", "Anna", "Chloé", "Dirk"]
    known.tap("spin")
    shown = said_to_start(known)
    known.tap("wheel-done")
    known.tap("begin")
    assert known.app.game.state.current.name == shown


def test_names_of_all_lengths_are_of_one_size_and_a_complaint_has_room(known):
    from tests.ui.layout_problems import problems

    known.app.store.settings.change(text_size=200)
    known.app.follow_settings()
    known.resize(360, 740)
    sit_down(known, LONG_NAME, "Ben")
    known.frames()
    labels = [w for card in ("seat-0", "seat-1") for w in known.find(card).walk()]
    names = [w for w in labels if getattr(w, "text", "") in (LONG_NAME, "Ben")]
    sizes = {round(w._label.options["font_size"], 1) for w in names if hasattr(w, "_label")}
    assert len(sizes) == 1
    known.type("name-field", "ben")
    known.tap("name-add")
    assert "ben is at the table already: choose another name." in known.texts()
    assert problems() == []


def test_house_rules_unfold_in_sight_and_are_kept(known):
    sit_down(known, *NAMES[:3])
    key = "sorcery_needs_token_in_hand"
    assert not known.has(f"house-{key}")
    for size, text_size in SIZES:
        known.app.store.settings.change(text_size=text_size)
        known.app.follow_settings()
        known.resize(*size)
        known.tap("house-fold")
        known.frames(6)
        assert is_in_sight(known.app.root.current_screen.ids), (size, text_size)
        known.tap("house-fold")
    known.tap("house-fold")
    known.tap(f"house-{key}")
    known.tap("house-fold")
    assert not known.has(f"house-{key}")
    assert any("1 house rule changed" in text for text in known.texts())
    known.tap("begin")
    assert known.app.game.state.setup.house == House(sorcery_needs_token_in_hand=True)


def is_in_sight(ids):
    """Return whether all house rules are visible, or as many as there is room for."""
    view, fold, rule = ids.scroller, ids.house_fold, ids.house.children[0]
    _, bottom = view.to_window(view.x, view.y)
    lowest = rule.to_window(*rule.pos)[1]
    highest, top = fold.to_window(fold.x, fold.top)[1], bottom + view.height
    # A pixel for the rounding of scrolling.
    return highest <= top + 1 and (lowest >= bottom or highest >= top - 24)


def test_a_colour_is_chosen_by_a_tap_swapped_and_worn_from_game_to_game(known):
    sit_down(known, "Anna", "Ben", "Chloé")
    known.tap("seat-1-colour")
    assert "Ben's colour" in known.texts()
    assert known.find("colour-1").is_chosen
    assert known.find("colour-0").owner == "Anna"
    known.tap("colour-sheet-close")
    known.frames(20)
    assert known.find("seat-0").block.is_starter, "not whose colour was looked at"
    assert colours(known) == [0, 1, 2]
    for colour, seat_colours in ((1, [1, 0, 2]), (4, [4, 0, 2])):
        known.tap("seat-0-colour")
        known.tap(f"colour-{colour}")
        known.frames(20)
        assert colours(known) == seat_colours
    known.tap("begin")
    first = colours_at_table(known)
    assert first == {"Anna": 4, "Ben": 0, "Chloé": 2}
    known.app.back()
    known.frames()
    sit_down(known, "Chloé", "Anna", "Ben")
    known.tap("seat-1")
    known.tap("begin")
    assert list(colours_at_table(known)) == ["Anna", "Ben", "Chloé"]
    assert colours_at_table(known) == first
    ids = known.app.game.state.setup.ids
    assert ids == (id_of("Anna"), id_of("Ben"), id_of("Chloé"))


def colours_at_table(drive):
    cards = [drive.find(f"player-{seat}") for seat in range(len(drive.app.game.state.players))]
    return {card.block.title: card.block.colour for card in cards}


def test_a_rematch_keeps_everyone_who_and_how_they_are(known):
    known.resize(360, 740)
    sit_down(known, "Dirk", "Ben", "Anna")
    for name in ("set-cursed", "coins-real", "begin"):
        known.tap(name)
    before = known.app.game.state.setup
    known.app.game.do(Rename(1, "Benno"))
    known.app.game.do(EndGame())
    known.app.go("start")
    known.frames()
    assert not known.has("continue"), "what is over is not continued"
    known.tap("rematch")
    assert where(known) == "new_game"
    assert known.app.root.current_screen.ids.scroller.scroll_y == 1, "at its top"
    known.tap("begin")
    assert where(known) == "table"
    after = known.app.game.state.setup
    assert after.players == ("Benno", "Anna", "Dirk")
    assert after.ids == (*before.ids[1:], before.ids[0])
    assert after.colours == (*before.colours[1:], before.colours[0]) == (1, 0, 3)
    assert (after.sets, after.real_coins) == (("base", "cursed"), True)
    names = [player.name for player in known.app.store.settings.current.players]
    assert names[:3] == ["Benno", "Anna", "Dirk"]
    assert "Ben" not in names


def test_a_sector_of_the_wheel_is_tinted_so_that_its_mark_is_seen(drive):
    from kivy.graphics import Color, Ellipse

    from companion.ui.new_game.seats import Wheel

    wheel, theme, ink, inks = Wheel(), drive.app.theme, None, []
    wheel.player_colours = range(len(theme.players))
    for part in wheel.canvas.before.children:
        if isinstance(part, Color):
            ink = part.rgba
        elif isinstance(part, Ellipse):
            inks.append(ink)
    rims, sectors = theme.players, theme.tints
    assert inks == [pytest.approx(ink) for pair in zip(rims, sectors, strict=True) for ink in pair]
