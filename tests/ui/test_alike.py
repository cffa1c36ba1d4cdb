"""Things side by side look alike: rows of a menu, award cards, chips of players."""

from companion.engine import Pick
from tests.ui.scenes import SCENES


def tops(widgets):
    """Return how high the upper edges are in the window."""
    return [round(widget.to_window(widget.x, widget.top)[1]) for widget in widgets]


def of_kind(drive, kind):
    """Return all visible widgets of this name, from the top left."""
    from kivy.core.window import Window

    found = [w for w in Window.children[0].walk() if type(w).__name__ == kind]
    return sorted(found, key=lambda w: (-w.to_window(*w.pos)[1], w.to_window(*w.pos)[0]))


def test_both_columns_of_the_menu_stand_in_the_same_lines(drive):
    drive.app.store.settings.change(language="fi")
    drive.app.follow_settings()
    drive.open_game("Anna", "Ben").do(Pick(0))
    drive.tap("menu")
    drive.pass_time(0.5)
    rows = of_kind(drive, "RowView")
    columns: dict[int, list[object]] = {}
    for row in rows:
        columns.setdefault(round(row.to_window(*row.pos)[0]), []).append(row)
    left, right = (tops(column) for column in columns.values())
    assert left[: len(right)] == right


def test_the_best_of_an_evening_are_cards_of_one_height(drive):
    drive.app.store.settings.change(language="nl")
    drive.app.follow_settings()
    SCENES["story_awards"](drive)
    drive.pass_time(0.5)
    heights = {round(card.height) for card in of_kind(drive, "AwardCard")}
    assert len(heights) == 1


def test_whoever_is_named_on_a_button_has_colour_and_shape_there(drive):
    from companion.ui.theme import player_mark

    drive.open_game("Anna", "Ben", "Chloé").do(Pick(0))
    drive.tap("menu")
    drive.tap("menu-leave")
    buttons = [drive.find(f"leave-{seat}") for seat in range(3)]
    assert [button.icon for button in buttons] == [player_mark(colour) for colour in range(3)]
    players = drive.app.theme.players
    assert [list(button.stripe) for button in buttons] == [list(players[n]) for n in range(3)]


def test_players_beside_the_board_are_set_in_the_same_letters(drive):
    SCENES["board_turn"](drive)
    for language in ("en", "de", "fi"):
        drive.app.store.settings.change(language=language)
        drive.app.follow_settings()
        drive.frames(6)
        cards = of_kind(drive, "SlimPlayerCard")
        combos = [w for card in cards for w in card.walk(restrict=True) if is_combo(w, card)]
        assert len(combos) == len(cards)
        assert len({(words.font_size, words.bold) for words in combos}) == 1
        assert len({card.ids.sign.opacity for card in cards}) == 1


def is_combo(widget, card):
    """Return whether a widget says what the player of a card plays."""
    text = getattr(widget, "text", "").replace("\n", "")
    return widget is not card and text == card.block.headline[1]
