"""What a phone and a television show at once, without anybody scrolling or looking for it."""

import pytest

from companion.store.people import id_from_name
from tests.phone.phone_table import NAMES
from tests.ui.evenings import open_evening
from tests.ui.phone_browsers import NEEDS_BROWSER, follow, let_in, sit_down, until

pytestmark = NEEDS_BROWSER
SMALL, TELEVISION = (360, 640), (1920, 1080)
LONG = ("Maximiliane-Wilhelmine", "Bartholomäus Przybyszewski", "Cleo", "Dirk", "Eva-Karoliina")
HEIGHT = "return document.documentElement.scrollHeight <= innerHeight"
CUT_OFF = """
return [...document.querySelectorAll('body, main, main *:not(.board, .board *)')]
  .filter((one) => one.clientWidth && one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.outerHTML.slice(0, 80))
"""
# Whether all of something is to be seen above the tabs.
SEEN = (
    "const box = document.querySelector(arguments[0]).getBoundingClientRect();"
    "return box.top > -1 && box.bottom <= $('tabs').getBoundingClientRect().top + 1"
)


def tap(phone, reach, at=0):
    phone.run(
        "document.querySelectorAll(`[data-reach=${arguments[0]}]`)[arguments[1]]"
        ".dispatchEvent(new MouseEvent('click', {bubbles: true}))",
        reach,
        at,
    )


@pytest.fixture
def evening(drive):
    """A game of four on the board, in the middle of it, on the turn of the first."""
    open_evening(drive, LONG[:4], 20, has_board=True)
    return let_in(drive)


def on_board(table, phone):
    phone.run("choose({page: 'board'})")
    until(table, lambda: phone.run("return document.querySelector('.board svg')"))


def test_the_board_comes_to_where_something_can_be_done(evening, browsers):
    phone = sit_down(evening, browsers(size=SMALL), 0)
    on_board(evening, phone)
    assert phone.run(
        "const frame = document.querySelector('.board').getBoundingClientRect();"
        "return [...document.querySelectorAll('.price.enough')].some((price) => {"
        "const box = price.getBoundingClientRect(); return box.left >= 0 && "
        "box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom; })"
    )


def test_a_tapped_region_and_its_price_are_seen_together(evening, browsers):
    phone = sit_down(evening, browsers(size=SMALL), 0)
    on_board(evening, phone)
    tap(phone, "enough")
    until(evening, lambda: phone.run("return document.querySelector('.board.tapped svg')"))
    assert phone.run(SEEN, ".board")
    assert phone.run(SEEN, "#page .large")


def test_the_browsers_own_text_size_counts(evening, browsers):
    """Twice as large: nothing is cut off, and the page is no wider than the phone."""
    phones = [browsers(size=SMALL, language="fi", text_size=size) for size in (16, 32)]
    sizes = []
    for seat, phone in enumerate(phones):
        sit_down(evening, phone, seat)
        sizes.append(phone.run("return parseFloat(getComputedStyle($('page')).fontSize)"))
        for page in ("home", "offers", "board", "calculator", "rules"):
            phone.run("choose({page: arguments[0]})", page)
            until(evening, lambda p=page, b=phone: b.run("return drawn") == p)
            assert phone.run(CUT_OFF) == []
    assert sizes[1] == 2 * sizes[0]


@pytest.mark.parametrize("has_board", [True, False], ids=["board", "no board"])
@pytest.mark.parametrize("language", ["de", "fi"])
def test_a_television_shows_all_of_the_table(drive, browsers, language, has_board):
    """Five players with long names: nobody scrolls a television."""
    open_evening(drive, LONG, 29, has_board=has_board)
    table = let_in(drive)
    screen = browsers(size=TELEVISION, language=language)
    screen.go(table.host.url)
    follow(table, screen)
    if has_board:
        until(table, lambda: screen.run("return document.querySelector('.board svg')"))
    assert screen.run(HEIGHT)
    assert screen.run(
        "return [...document.querySelectorAll('main, .stack')]"
        ".every((part) => part.scrollHeight <= part.clientHeight + 1)"
    )
    assert screen.run("return parseFloat(getComputedStyle($('page')).fontSize)") > 16


def test_whoever_taps_twice_places_two(drive, browsers):
    """A second tap before the page has followed waits, or is not heard: it is no mistake."""
    open_evening(drive, NAMES[:4], 20, has_board=True)
    table = let_in(drive)
    phone = sit_down(table, browsers(), 0)
    ground = table.game.state.ground.items()
    at, own = next((at, own) for at, own in ground if own.seat == 0 and not own.in_decline)
    phone.run("choose({page: 'board', region: arguments[0]})", str(at))
    more = "return document.querySelector('.stepper button:last-child:not(:disabled)')"
    until(table, lambda: phone.run(more), lambda: phone.text)
    phone.run(more.replace("return ", "const more = ") + "; more.click(); more.click();")
    until(table, lambda: table.game.state.ground[at].tokens > own.tokens)
    follow(table, phone)
    # The region stays open, and nothing is complained about.
    assert phone.run("return chosen().region") == str(at)
    assert phone.run("return document.getElementById('said').hidden")
    assert table.game.state.ground[at].tokens == own.tokens + 1


def test_what_cannot_be_sent_is_not_said_to_have_failed(evening, browsers):
    """The tablet may have done it: only that it is out of reach is known."""
    phone = sit_down(evening, browsers(), 0)
    follow(evening, phone)
    phone.driver.set_network_conditions(offline=True, latency=0, throughput=0)
    phone.run("act('nothing')")
    until(evening, lambda: not phone.run("return document.getElementById('said').hidden"))
    assert "Nothing was changed" not in phone.text
    assert "out of reach" in phone.run("return document.getElementById('said').textContent")


def test_who_is_shut_out_sees_nothing_of_the_game(evening, browsers):
    phone = sit_down(evening, browsers(), 0)
    follow(evening, phone)
    evening.host.renew(id_from_name(LONG[0]))
    until(evening, lambda: phone.has("no longer yours"), lambda: phone.text)
    assert not phone.run("return document.querySelector('#purse, .card, .board')")
