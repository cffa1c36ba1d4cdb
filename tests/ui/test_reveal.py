"""The end of a game in the window: one card at a time, ties, places, and the lasting result."""

from companion.engine import AdjustCoins, EndGame
from tests.engine.helpers import ANNA
from tests.ui.ended_game import agree, come_to_the_end, open_all, open_from_the_list, show_end

BACK_KEY = 27
REOPENED = "In round 2 the game went on after purses had been opened."


def cards(drive):
    return [drive.find(f"card-{seat}") for seat in range(3)]


def turned(drive):
    return [seat for seat, card in enumerate(cards(drive)) if card.card.is_turned]


def crowned(drive):
    return [seat for seat, card in enumerate(cards(drive)) if card.card.is_ahead]


def shown(drive):
    return {"71", "62", "93"} & set(drive.texts())


def said(drive):
    return "\n".join(drive.texts())


def where(drive):
    return drive.app.root.current


def test_cards_turned_by_hand_show_their_own_purse_and_no_other(drive, monkeypatch):
    show_end(drive, 71, 62, 93)
    laid, heights = cards(drive), {card.height for card in cards(drive)}
    assert len(heights) == 1
    assert shown(drive) == set()
    assert "Ended early, in round 2 of 10" in drive.texts()
    for seat, numbers in ((1, {"62"}), (0, {"62", "71"})):
        drive.tap(f"card-{seat}")
        assert shown(drive) == numbers
        assert crowned(drive) == [seat]
        assert cards(drive) == laid
        assert {card.height for card in laid} == heights
    heard: list[str] = []
    with monkeypatch.context() as patch:
        patch.setattr(drive.app.cues, "give", heard.append)
        drive.tap("card-1")
    assert heard == [], "a card is turned only once"
    assert laid[1].card.place == 0, "among cards turned by hand it would tell of others"
    assert drive.find("reveal-next").text == "Turn the last card"
    for _ in range(2):
        assert not drive.has("back")
        drive.key(BACK_KEY)
        assert where(drive) == "reveal"
        assert shown(drive) == {"62", "71"}
        drive.app.go("table")
        come_to_the_end(drive)
    drive.tap("reveal-next")
    assert crowned(drive) == [2]
    assert shown(drive) == {"71", "62", "93"}


def test_one_by_one_the_winner_comes_last_and_all_stand_on_the_podium(drive):
    show_end(drive, 71, 62, 93)
    # Two quick taps turn one card.
    drive.tap_quickly("reveal-one", "reveal-next")
    assert turned(drive) == [1]
    assert "Still in: Anna and Cleo" in drive.texts()
    assert cards(drive)[1].card.place == 3
    drive.tap_quickly("reveal-next", "reveal-next")
    assert turned(drive) == [0, 1]
    drive.tap("reveal-next")
    assert [card.card.place for card in cards(drive)] == [2, 3, 1]
    drive.tap("reveal-next")
    assert [drive.find(f"place-{seat}").place.place for seat in range(3)] == [2, 3, 1]
    assert {"Cleo wins!", "71 coins", "62 coins", "93 coins", "round 1"} <= set(drive.texts())
    for player in drive.app.game.state.players:
        assert drive.app.language.combo_name(player.active.race, player.active.power) in said(drive)
    drive.tap("rematch")
    names = [text for text in drive.texts() if text in ("Anna", "Ben", "Cleo")]
    assert where(drive) == "new_game"
    assert list(dict.fromkeys(names)) == ["Ben", "Cleo", "Anna"]
    come_to_the_end(drive)
    drive.tap("reveal-start")
    assert where(drive) == "start"


def test_on_a_phone_the_winner_is_in_sight(drive):
    for size in ((740, 360), (360, 740)):
        show_end(drive, 71, 62, 93)
        drive.resize(*size)
        for name in ("card-0", "card-1", "card-2", "reveal-next"):
            drive.tap(name)
        place = drive.find("place-2")
        assert 0 < place.to_window(*place.center)[1] < size[1]
        assert "Cleo wins!" in drive.texts()


def test_before_the_first_card_the_end_is_taken_back_at_once(drive):
    session = show_end(drive, 71, 62, 93)
    end = session.cursor
    drive.app.go("table")
    # The second of two quick taps turns no card.
    drive.tap_quickly("to-result", "to-result")
    assert where(drive) == "reveal"
    assert drive.has("back")
    drive.tap("reveal-cancel")
    assert not drive.app.game.state.is_over
    assert drive.has("conquer")
    assert not drive.has("play-on-go")
    assert "opened in round" not in said(drive)
    drive.key(BACK_KEY)
    assert where(drive) != "reveal"
    # An end reached again, after just as many steps, shows the current coins.
    session.undo()
    session.do(AdjustCoins(ANNA, 3))
    session.do(EndGame())
    assert session.cursor == end
    come_to_the_end(drive)
    drive.tap("card-0")
    assert "74" in drive.texts()


def test_tokens_settle_a_tie_for_good_and_it_is_the_end_that_is_taken_back(drive):
    show_end(drive, 80, 62, 80, regions=(3, 4, 4))
    open_all(drive)
    assert "Anna and Cleo have 80 coins each" in drive.texts()
    assert not drive.has("tokens-1-plus")
    races = [player.active for player in drive.app.game.state.players]
    shown = lambda seat: int(drive.find(f"tokens-{seat}-number").text)  # noqa: E731
    assert [shown(at) for at in (0, 2)] == [races[at].tokens - races[at].hand for at in (0, 2)]
    for name, wanted in (("plus", shown(2) + 1), ("minus", shown(2) - 1)):
        while shown(0) != wanted:
            drive.tap(f"tokens-0-{name}")
    drive.app.dispatch("on_pause")
    drive.app.dispatch("on_resume")
    drive.frames()
    assert shown(0) == wanted
    drive.tap("tokens-done")
    assert "Cleo wins!" in drive.texts()
    open_from_the_list(drive)
    assert not drive.has("tokens-done")
    assert {"Cleo wins!", f"80 coins, {wanted} tokens"} <= set(drive.texts())
    drive.tap("reopen")
    agree(drive)
    assert not drive.app.game.state.is_over


def test_real_coins_are_counted_without_the_tally_in_sight_and_compared_with_it(drive):
    show_end(drive, 71, 62, 93, real_coins=True)
    drive.tap("card-0")
    assert "71" not in said(drive)
    drive.tap("coins-sheet-close")
    assert "71" not in said(drive)
    assert drive.has("reveal-cancel")
    for seat, keys in enumerate((("6", "4", "ok"), ("6", "2", "ok"), ("skip",))):
        drive.tap(f"card-{seat}")
        assert not drive.has(f"place-{seat}")
        for key in keys:
            drive.tap(f"coins-{key}")
    assert "7 fewer than the app's 71." in said(drive)
    assert {"just as the app counted", "by the app's count"} <= set(drive.texts())
    drive.tap("reveal-next")
    assert "64 coins" in drive.texts()
    open_from_the_list(drive)
    assert "64 coins" in drive.texts()
    assert "Anna: 7 fewer than the app's 71." in said(drive)


def test_a_finished_game_opens_on_its_result_and_is_reopened_by_a_hold_alone(drive):
    show_end(drive, 71, 62, 93)
    open_all(drive)
    open_from_the_list(drive)
    assert "Cleo wins!" in drive.texts()
    assert REOPENED not in said(drive)
    assert not drive.has("card-0")
    drive.tap("reopen")
    drive.tap("play-on-go")
    assert drive.app.game.state.is_over
    agree(drive)
    assert where(drive) == "table"
    assert not drive.app.game.state.is_over
    drive.app.go("history")
    drive.frames()
    assert REOPENED in [line.text for line in drive.all("trace")]
    drive.app.game.do(AdjustCoins(ANNA, 30))
    drive.app.game.do(EndGame())
    come_to_the_end(drive)
    open_all(drive)
    assert "Anna wins!" in drive.texts()
    assert REOPENED in said(drive)


def test_of_a_game_nobody_played_there_is_little_to_tell(drive):
    drive.open_game("Anna", "Ben").do(EndGame())
    come_to_the_end(drive)
    assert not drive.has("reveal-share")
    open_all(drive)
    drive.tap("tokens-done")
    assert drive.has("reveal-share")
    assert drive.texts().count("picked no combo") == 2
    assert "COMBOS" in drive.texts()
    assert "THE BEST OF THE EVENING" not in drive.texts()
