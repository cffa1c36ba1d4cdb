"""The page in a real browser: played on, cut off, looked into, taken by a stranger."""

from pathlib import Path

import pytest

from companion.engine import EndGame, OpenPurse, Pick
from companion.phone.replies import refusal
from companion.phone.site import PhoneSite
from companion.store.people import id_from_name
from companion.words import load_language
from tests.phone.browsing import (
    NEEDS_BROWSER,
    evening_table,
    follow,
    let_in,
    sit_down,
    turn_to,
    until,
)
from tests.phone.phone_table import NAMES, PhoneTable

pytestmark = NEEDS_BROWSER
AUDIT = Path(__file__).with_name("audit.js").read_text(encoding="utf-8")
TAP = (
    "document.querySelectorAll('[data-reach=enough]')[arguments[0]]"
    ".dispatchEvent(new MouseEvent('click', {bubbles: true}));"
)


@pytest.fixture
def table():
    """A game on the board, and phones that may act."""
    with let_in(PhoneTable(*NAMES[:2], has_board=True)) as table:
        yield table


def pick(table, phone, seat):
    phone.click("Pick a combo")
    until(table, lambda: phone.finds("[data-name=pick-0]"))
    phone.run("document.querySelector('[data-name=pick-0]').click()")
    until(table, lambda: table.game.state.players[seat].active)
    until(table, lambda: phone.offers("Conquer"), lambda: phone.text)


def tap_region(table, phone):
    """Tap a region that there are enough tokens in hand for."""
    phone.click("Conquer")
    until(table, lambda: phone.finds("[data-reach=enough]"))
    phone.run(TAP, 0)
    until(table, lambda: phone.offers("Conquered with"), lambda: phone.text)


def play_turn(table, phone, seat):
    """Play a turn on the phone alone: pick and conquer if possible, then score."""
    moment = table.game.state.round, seat
    if table.game.state.players[seat].active is None:
        pick(table, phone, seat)
        tap_region(table, phone)
        phone.click("Conquered with")
        until(table, lambda: table.game.state.turn.conquests)
        # What the press leads to would take the place of the next page.
        follow(table, phone)
    phone.run("choose({page: 'score'})")
    until(table, lambda: phone.finds("[data-name=score-confirm]"))
    # A press on a page from before the conquest does nothing.
    follow(table, phone)
    phone.run("document.querySelector('[data-name=score-confirm]').click()")

    def is_over():
        state = table.game.state
        return state.is_over or (state.round, state.turn.seat) != moment

    until(table, is_over)


def test_phones_and_a_table_screen_play_a_game(browsers, is_everything):
    """Everyone plays on a phone, and all the others follow.

    Normally two players for two rounds; in the full run four play to the last round. One more would
    leave no connection free: a browser has six per host, and every page holds one open for news.
    """
    names, turns = (NAMES[:4], 4 * 9) if is_everything else (NAMES[:2], 4)
    with let_in(PhoneTable(*names, has_board=True)) as table:
        phones = [sit_down(table, browsers(), seat) for seat in range(len(names))]
        screen = browsers(size=(1280, 800))
        screen.go(table.host.url)
        until(table, lambda: screen.has("Round 1"))
        for at in range(turns):
            round_, seat = divmod(at, len(names))
            follow(table, *phones, screen)
            assert phones[seat].has("it is your turn")
            assert screen.has(f"Round {1 + round_} of ")
            assert screen.has(f"it is {names[seat]}'s turn")
            play_turn(table, phones[seat], seat)
        if not is_everything:
            table.game.do(EndGame())
        assert table.game.state.is_over
        for seat in range(len(names)):
            table.game.do(OpenPurse(seat))
        table.settle(is_later=True)
        follow(table, *phones, screen)
        best = max(player.coins for player in table.game.state.players)
        assert all(f"{best} coins" in browser.text for browser in (*phones, screen))
        assert screen.problems == []


def test_a_button_is_about_the_region_that_it_is_shown_with(table, browsers, monkeypatch):
    """Another region is tapped, and at once the button that still belongs to the first."""
    phone, asked = sit_down(table, browsers(), 0), []

    def refuse(_, name):
        asked.append(name)
        return refusal(404)

    with monkeypatch.context() as patch:
        patch.setattr(PhoneSite, "_outlined", refuse)
        phone.run("choose({page: 'board'})")
        until(table, lambda: asked)
    # A board that failed to load is drawn later.
    table.game.answer(Pick(0))
    until(table, lambda: phone.finds(".board svg"), lambda: phone.text)
    phone.run("choose({page: 'home'})")
    until(table, lambda: phone.offers("Conquer"), lambda: phone.text)
    tap_region(table, phone)
    shown = int(phone.run("return shown.keys.region"))
    assert phone.run("return document.querySelectorAll('[data-reach=enough]').length") > 1
    phone.run(TAP + "document.querySelector('[data-name=conquered]').click()", 1)
    until(table, lambda: table.game.state.turn.conquests)
    assert [at for at, held in table.game.state.regions.items() if held.seat == 0] == [shown]


def test_a_page_comes_back_by_itself(table, browsers):
    """The network comes and goes, the app stops and starts: nobody touches the phone."""
    phone = sit_down(table, browsers(), 1)

    def answer(part):
        return phone.run(f"const it = $('{part}'); return it.hidden ? '' : it.textContent")

    follow(table, phone)
    phone.cut_off(True)
    table.game.do(Pick(0))
    until(table, lambda: "out of range" in answer("away"), lambda: phone.text)
    # Nothing is reported as failed, either: the tablet may have done what was asked.
    phone.run("act('nothing')")
    until(table, lambda: answer("said"))
    assert "Nothing was changed" not in phone.text
    assert "out of range" in answer("said")
    phone.cut_off(False)
    follow(table, phone)
    until(table, lambda: not answer("away"), lambda: phone.text)
    table.host.stop()
    until(table, lambda: answer("away"), lambda: phone.text)
    table.host.listen()
    until(table, lambda: not answer("away"), lambda: phone.text)
    assert phone.has(NAMES[0])


HIDE = (
    "Object.defineProperty(document, 'visibilityState', {configurable: true, get: () => '%s'});"
    "document.dispatchEvent(new Event('visibilitychange'))"
)


def test_a_purse_is_open_only_while_it_is_held(table, browsers):
    from selenium.webdriver.common.action_chains import ActionChains

    phone = sit_down(table, browsers(), 0)
    follow(table, phone)

    def purse():
        return phone.driver.find_element("id", "purse")

    def act():
        return ActionChains(phone.driver)

    ways = [
        (lambda: act().click_and_hold(purse()).perform(), lambda: act().release().perform()),
        # With the keyboard alone.
        (lambda: act().key_down(" ").perform(), lambda: act().key_up(" ").perform()),
    ]
    for hold, let_go in ways:
        assert "5" not in purse().text
        phone.run("document.getElementById('purse').focus()")
        hold()
        until(table, lambda: phone.finds("#purse output"))
        assert purse().text.startswith("5")
        let_go()
        assert "5" not in purse().text
    # What arrived while it was held is not shown after newer pages.
    act().click_and_hold(purse()).perform()
    table.game.answer(Pick(0))
    until(table, lambda: phone.run("return Boolean(waiting)"))
    phone.run(HIDE % "hidden")
    act().release().perform()
    phone.run(HIDE % "visible")
    follow(table, phone)
    table.game.undo()
    follow(table, phone)
    act().click_and_hold(purse()).perform()
    act().release().perform()
    assert phone.run("return shown.number") == table.host.number
    assert phone.has("Pick a combo")
    # With the switch it stays open.
    phone.driver.find_element("id", "keep").click()
    until(table, lambda: phone.finds("#purse output"))


def test_a_code_and_a_pin_let_nobody_else_in(table, browsers):
    table.store.settings.set_pin(id_from_name(NAMES[0]), "2580")
    link = table.host.seats()[1].link
    table.phone(1)
    second = browsers()
    second.go(link)
    until(table, lambda: second.has("Another phone has used this code"), lambda: second.text)
    # The phone that owns a code may scan it again.
    link = table.host.seats()[0].link
    phone = sit_down(table, browsers(), 0)
    phone.go(link)
    until(table, lambda: phone.run("return document.title") == NAMES[0])
    follow(table, phone)
    phone.driver.find_element("id", "keep").click()
    until(table, lambda: phone.finds("#pin"))
    assert not phone.finds("#purse output")
    phone.driver.find_element("id", "pin").send_keys("2580")
    phone.click("Look")
    until(table, lambda: not phone.finds("#pin"))
    phone.driver.find_element("id", "keep").click()
    until(table, lambda: phone.finds("#purse output"))
    # A phone that is locked out sees nothing of the game.
    table.host.renew(id_from_name(NAMES[0]))
    until(table, lambda: phone.has("no longer yours"), lambda: phone.text)
    assert not phone.finds("#purse, .card, .board")


def test_it_speaks_the_language_of_the_phone_and_a_name_is_no_markup(browsers):
    names = ("<img src=x onerror=alert(1)>", "</script><b>")
    with let_in(PhoneTable(*names, has_board=True)) as table:
        screen = browsers()
        screen.go(table.host.url)
        until(table, lambda: all(map(screen.has, names)), lambda: screen.text)
        assert not screen.finds("main img, main b")
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
        # Where the name is a title, a label and a choice.
        table.game.do(Pick(0))
        for page in ("home", "offers", "board", "calculator", "attack", "score", "rules"):
            turn_to(table, phone, page)
            assert not phone.finds("main img, main b"), page
        assert phone.problems == []


def audit(table, browser, is_dark):
    browser.darken(is_dark)
    until(table, lambda: not browser.run("return document.getAnimations().length"))
    return browser.run(AUDIT)


def test_everything_has_a_label_and_can_be_read(browsers):
    """Every control has a label and is large enough; every text stands out from its background."""
    with evening_table(NAMES[:4], 22) as table:
        phone = sit_down(table, browsers(language="de"), table.game.state.turn.seat)
        screen = browsers(size=(1280, 800))
        screen.go(table.host.url)
        until(table, lambda: screen.finds(".board svg"))
        found: dict = {}
        for page in ("home", "offers", "board", "calculator", "score", "decline", "rules"):
            turn_to(table, phone, page)
            found |= {(page, is_dark): audit(table, phone, is_dark) for is_dark in (False, True)}
        found |= {("table", is_dark): audit(table, screen, is_dark) for is_dark in (False, True)}
        assert {page: problems for page, problems in found.items() if problems} == {}
        # Proof that it would have been found.
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
    until(table, lambda: phone.finds(".board g[role=button]"))
    phone.run("document.querySelector('.board g[role=button]').focus()")
    ActionChains(phone.driver).send_keys(Keys.ENTER).perform()
    until(table, lambda: "region=" in phone.run("return location.search"))


def test_what_is_searched_for_in_the_rules_is_marked(table, browsers):
    phone = sit_down(table, browsers(), 0)
    turn_to(table, phone, "rules")

    def search(words):
        phone.run("$('search').value = arguments[0]; sift(arguments[0])", words)
        script = "return [...document.querySelectorAll('details:not([hidden])')]"
        found = phone.run(f"{script}.map((fold) => fold.textContent.toLowerCase())")
        return found, phone.run("return CSS.highlights.get('found').size")

    titles = "return document.querySelectorAll('h2:not([hidden])').length"
    sections = phone.run(titles)
    assert search("no such word") == ([], 0)
    assert phone.run(titles) == 0, "no heading stands above nothing"
    left, marks = search("Troll")
    assert left
    assert all("troll" in text for text in left)
    assert marks == sum(text.count("troll") for text in left)
    everything, marks = search("")
    assert len(everything) > len(left)
    assert not marks
    assert phone.run(titles) == sections
