"""The page in a real browser: Debian's Chromium, beside the tablet's real window."""

from pathlib import Path

import pytest

from companion.engine.commands import EndGame, OpenPurse, Pick
from companion.phone.replies import refusal
from companion.phone.site import PhoneSite
from companion.store.people import id_from_name
from companion.words.language import load_language
from tests.phone.phone_table import NAMES
from tests.ui.evenings import open_evening
from tests.ui.phone_browsers import NEEDS_BROWSER, follow, let_in, sit_down, until

pytestmark = NEEDS_BROWSER
AUDIT = Path(__file__).with_name("audit.js").read_text(encoding="utf-8")


@pytest.fixture
def table(drive, monkeypatch):
    """The app with a game of five on the board, and phones that may act."""
    monkeypatch.setattr("companion.phone.host.SUSPENSE", 0.5)
    # A port that nobody else takes meanwhile, such as these tests run twice at once.
    monkeypatch.setattr("companion.phone.host.PORTS", ())
    drive.open_game(*NAMES, has_board=True)
    return let_in(drive)


def pick(table, phone, seat):
    phone.click("Pick a combo")
    until(table, lambda: phone.run("return document.querySelector('[data-name=pick-0]')"))
    phone.run("document.querySelector('[data-name=pick-0]').click()")
    until(table, lambda: table.game.state.players[seat].active)
    until(table, lambda: phone.has("Conquer"), lambda: phone.text)


def conquer(table, phone):
    """Tap a region that the hand is enough for, and take it."""
    before = len(table.game.state.turn.conquests)
    phone.click("Conquer")
    until(table, lambda: phone.run("return document.querySelector('[data-reach=enough]')"))
    phone.run(
        "document.querySelector('[data-reach=enough]')"
        ".dispatchEvent(new MouseEvent('click', {bubbles: true}))"
    )
    until(table, lambda: phone.has("Conquered with"), lambda: phone.text)
    phone.click("Conquered with")
    until(table, lambda: len(table.game.state.turn.conquests) > before)


def play_turn(table, phone, seat):
    """Play a turn on the phone alone: pick and conquer where that is to be done, then score."""
    moment = table.game.state.round, seat
    if table.game.state.players[seat].active is None:
        pick(table, phone, seat)
        conquer(table, phone)
    phone.run("choose({page: 'score'})")
    until(table, lambda: phone.run("return document.querySelector('[data-name=score]')"))
    phone.run("document.querySelector('[data-name=score]').click()")

    def is_over():
        state = table.game.state
        return state.is_over or (state.round, state.turn.seat) != moment

    until(table, is_over)


def test_five_phones_and_a_table_screen_play_a_game(table, browsers, is_everything):
    """Everyone plays on the phone; the tablet's window and all others follow.

    Ordinarily a round of it; where nothing is left out, to the last round.
    """
    phones = [sit_down(table, browsers(), seat) for seat in range(5)]
    screen = browsers(size=(1280, 800))
    screen.go(table.host.url)
    until(table, lambda: screen.has("Round 1"))
    for at in range(40 if is_everything else 5):
        seat = at % 5
        follow(table, *phones, screen)
        assert phones[seat].has("it is your turn")
        assert screen.has(f"Round {1 + at // 5} of 8: it is {NAMES[seat]}'s turn")
        play_turn(table, phones[seat], seat)
    if not is_everything:
        assert table.drive.app.root.current == "table"
        table.game.do(EndGame())
    assert table.game.state.is_over
    for seat in range(5):
        table.game.do(OpenPurse(seat))
    table.drive.pass_time(1.0)
    follow(table, *phones, screen)
    best = max(player.coins for player in table.game.state.players)
    assert all(f"{best} coins" in browser.text for browser in (*phones, screen))
    assert [browser.problems for browser in (*phones, screen)] == [[]] * 6


def test_a_button_is_about_the_region_that_it_is_shown_with(table, browsers):
    """Another region is tapped, and at once the button that still belongs to the first."""
    tap = (
        "document.querySelectorAll('[data-reach=enough]')[arguments[0]]"
        ".dispatchEvent(new MouseEvent('click', {bubbles: true}));"
    )
    phone = sit_down(table, browsers(), 0)
    pick(table, phone, 0)
    phone.click("Conquer")
    until(table, lambda: phone.run("return document.querySelector('[data-reach=enough]')"))
    phone.run(tap, 0)
    until(table, lambda: phone.has("Conquered with"), lambda: phone.text)
    shown = int(phone.run("return shown.keys.region"))
    assert phone.run("return document.querySelectorAll('[data-reach=enough]').length") > 1
    phone.run(tap + "document.querySelector('[data-name=conquered]').click()", 1)
    until(table, lambda: table.game.state.turn.conquests)
    assert [at for at, held in table.game.state.ground.items() if held.seat == 0] == [shown]


def test_a_page_comes_back_by_itself(table, browsers):
    """The network goes and comes, the app ends and starts: nobody touches the phone."""
    phone = sit_down(table, browsers(), 1)
    follow(table, phone)
    phone.driver.set_network_conditions(offline=True, latency=0, throughput=0)
    table.game.do(Pick(0))
    until(table, lambda: phone.has("out of reach"), lambda: phone.text)
    phone.driver.set_network_conditions(offline=False, latency=0, throughput=-1)
    follow(table, phone)
    assert not phone.has("out of reach")
    table.host.stop()
    until(table, lambda: phone.has("out of reach"), lambda: phone.text)
    table.host.listen()
    follow(table, phone)
    assert phone.has(NAMES[0])


def test_a_purse_is_open_only_while_it_is_held(table, browsers):
    from selenium.webdriver.common.action_chains import ActionChains

    phone = sit_down(table, browsers(), 0)
    follow(table, phone)
    pad = phone.driver.find_element("id", "purse")
    assert "5" not in pad.text
    ActionChains(phone.driver).click_and_hold(pad).perform()
    until(table, lambda: phone.run("return document.querySelector('#purse output')"))
    assert phone.driver.find_element("id", "purse").text.startswith("5")
    ActionChains(phone.driver).release().perform()
    assert "5" not in phone.driver.find_element("id", "purse").text
    # With the keyboard alone.
    phone.run("document.getElementById('purse').focus()")
    ActionChains(phone.driver).key_down(" ").perform()
    until(table, lambda: phone.run("return document.querySelector('#purse output')"))
    ActionChains(phone.driver).key_up(" ").perform()
    assert "5" not in phone.driver.find_element("id", "purse").text
    # With the switch it stays open, and follows.
    phone.driver.find_element("id", "keep").click()
    until(table, lambda: phone.run("return document.querySelector('#purse output')"))


HIDE = (
    "Object.defineProperty(document, 'visibilityState', {configurable: true, get: () => '%s'});"
    "document.dispatchEvent(new Event('visibilitychange'))"
)


def test_what_came_while_a_purse_was_held_is_not_shown_after_newer_pages(table, browsers):
    from selenium.webdriver.common.action_chains import ActionChains

    phone = sit_down(table, browsers(), 0)
    follow(table, phone)
    pad = phone.driver.find_element("id", "purse")
    ActionChains(phone.driver).click_and_hold(pad).perform()
    table.game.answer(Pick(0))
    until(table, lambda: phone.run("return Boolean(waiting)"))
    phone.run(HIDE % "hidden")
    ActionChains(phone.driver).release().perform()
    phone.run(HIDE % "visible")
    follow(table, phone)
    table.game.undo()
    follow(table, phone)
    pad = phone.driver.find_element("id", "purse")
    ActionChains(phone.driver).click_and_hold(pad).perform()
    ActionChains(phone.driver).release().perform()
    assert phone.run("return shown.number") == table.host.number
    assert phone.has("Pick a combo")


def test_a_board_that_could_not_be_had_once_is_drawn_later(table, browsers, monkeypatch):
    phone = sit_down(table, browsers(), 0)
    asked = []

    def refuse(_, name):
        asked.append(name)
        return refusal(404)

    with monkeypatch.context() as patch:
        patch.setattr(PhoneSite, "_outlined", refuse)
        phone.run("choose({page: 'board'})")
        until(table, lambda: asked)
    table.game.answer(Pick(0))
    is_drawn = "return Boolean(document.querySelector('.board svg'))"
    until(table, lambda: phone.run(is_drawn), lambda: phone.text)


def test_a_pin_is_asked_for_on_the_phone(table, browsers):
    table.drive.app.store.settings.set_pin(id_from_name(NAMES[0]), "2580")
    phone = sit_down(table, browsers(), 0)
    follow(table, phone)
    phone.driver.find_element("id", "keep").click()
    until(table, lambda: phone.run("return document.getElementById('pin')"))
    assert not phone.run("return document.querySelector('#purse output')")
    phone.driver.find_element("id", "pin").send_keys("2580")
    phone.click("Look")
    until(table, lambda: not phone.run("return document.getElementById('pin')"))
    phone.driver.find_element("id", "keep").click()
    until(table, lambda: phone.run("return document.querySelector('#purse output')"))


def test_a_code_works_for_one_phone_only(table, browsers):
    link = table.host.seats()[0].link
    first = sit_down(table, browsers(), 0)
    second = browsers()
    second.go(link)
    until(table, lambda: second.has("Another phone has used this code"), lambda: second.text)
    # The phone that has it may scan it again.
    first.go(link)
    until(table, lambda: first.run("return document.title") == NAMES[0])


def test_it_speaks_the_language_of_the_phone(table, browsers):
    phone = sit_down(table, browsers(language="de"), 0)
    until(table, lambda: phone.has("Du bist dran"), lambda: phone.text)
    phone.run(
        "const s = document.getElementById('language'); s.value = 'fi';"
        "s.dispatchEvent(new Event('change'))"
    )
    until(table, lambda: phone.has("sinun vuorosi"), lambda: phone.text)
    assert phone.run("return document.documentElement.lang") == "fi"
    # And so does a refusal.
    phone.run("act('nothing')")
    moved_on = load_language("fi").gettext("The game has moved on: look again.")
    until(table, lambda: phone.has(moved_on), lambda: phone.text)


def test_a_name_is_a_name_and_no_markup(drive, browsers):
    drive.open_game("<img src=x onerror=alert(1)>", "</script><b>", has_board=True)
    table = let_in(drive)
    screen = browsers()
    screen.go(table.host.url)
    until(table, lambda: screen.has("<img src=x onerror=alert(1)>"), lambda: screen.text)
    assert screen.has("</script><b>")
    assert screen.run("return document.querySelectorAll('main img, main b').length") == 0
    # Where the name is the title, a label and a choice.
    table.game.do(Pick(0))
    phone = sit_down(table, browsers(), 0)
    for page in ("home", "offers", "board", "calculator", "attack", "score", "rules"):
        phone.run("choose({page: arguments[0]})", page)
        until(table, lambda p=page: phone.run("return drawn") == p)
        assert phone.run("return document.querySelectorAll('main img, main b').length") == 0
    assert (screen.problems, phone.problems) == ([], [])


@pytest.mark.parametrize("is_dark", [False, True])
def test_everything_has_a_label_and_can_be_read(drive, browsers, is_dark, monkeypatch):
    """Every control says what it is, is large enough, and every text stands out from its ground."""
    open_evening(drive, NAMES[:4], 22, has_board=True)
    table = let_in(drive)
    phone = browsers(is_dark=is_dark, language="de")
    phone = sit_down(table, phone, table.game.state.turn.seat)
    found = {}
    for page in ("home", "offers", "board", "calculator", "score", "decline", "rules"):
        phone.run("choose({page: arguments[0]})", page)
        until(table, lambda p=page: phone.run("return drawn") == p)
        until(table, lambda: phone.run("return !document.querySelector('.board:empty')"))
        found[page] = phone.run(AUDIT)
    screen = browsers(is_dark=is_dark, size=(1280, 800))
    screen.go(table.host.url)
    until(table, lambda: screen.run("return document.querySelector('.board svg')"))
    found["table"] = screen.run(AUDIT)
    assert {page: problems for page, problems in found.items() if problems} == {}
    # It would have been found.
    faint = "document.body.append(Object.assign(document.createElement('button'),"
    screen.run(faint + "{style: 'color: #888; background: #999'})); return 0")
    assert screen.run(AUDIT)


def test_every_page_can_be_reached_with_the_keyboard_alone(table, browsers):
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.keys import Keys

    phone = sit_down(table, browsers(), 0)
    follow(table, phone)
    reached = set()
    for _ in range(40):
        ActionChains(phone.driver).send_keys(Keys.TAB).perform()
        reached.add(phone.run("return document.activeElement.dataset.key || ''"))
    assert {"purse", "keep", "tab offers", "tab board", "tab calculator", "tab rules"} <= reached
    phone.run("document.querySelector('[data-key=\"tab board\"]').focus()")
    ActionChains(phone.driver).send_keys(Keys.ENTER).perform()
    until(table, lambda: phone.run("return document.querySelector('.board g[role=button]')"))
    phone.run("document.querySelector('.board g[role=button]').focus()")
    ActionChains(phone.driver).send_keys(Keys.ENTER).perform()
    until(table, lambda: "region=" in phone.run("return location.search"))
