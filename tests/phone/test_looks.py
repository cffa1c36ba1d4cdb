"""What a phone and a television show right away, without scrolling or searching."""

from itertools import product

import pytest

from tests.phone.browsing import NEEDS_BROWSER, evening_table, follow, sit_down, turn_to, until

pytestmark = NEEDS_BROWSER
SMALL, TELEVISION = (360, 640), (1920, 1080)
LONG = ("Maximiliane-Wilhelmine", "Bartholomäus Przybyszewski", "Cleo", "Dirk", "Eva-Karoliina")
CUT_OFF = """
return [...document.querySelectorAll('body, main, main *:not(.board, .board *)')]
  .filter((one) => one.clientWidth && one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.outerHTML.slice(0, 80))
"""
# Whether all of an element can be seen above the tabs.
SEEN = (
    "const box = document.querySelector(arguments[0]).getBoundingClientRect();"
    "return box.top > -1 && box.bottom <= $('tabs').getBoundingClientRect().top + 1"
)
IN_REACH = """
const frame = document.querySelector('.board').getBoundingClientRect();
return [...document.querySelectorAll('.price.enough')].some((price) => {
  const box = price.getBoundingClientRect();
  return box.left >= 0 && box.right <= frame.right
    && box.top >= frame.top && box.bottom <= frame.bottom; })
"""
MORE = "document.querySelector('.stepper button:last-child:not(:disabled)')"


@pytest.fixture
def evening():
    """A four-player game on the board, half-way through, on the first player's turn."""
    with evening_table(LONG[:4], 20) as table:
        yield table


def test_the_board_comes_to_where_something_can_be_done(evening, browsers):
    phone = sit_down(evening, browsers(size=SMALL), 0)
    turn_to(evening, phone, "board")
    assert phone.run(IN_REACH)
    # A tapped region and its price are visible together.
    phone.run(
        "document.querySelector('[data-reach=enough]')"
        ".dispatchEvent(new MouseEvent('click', {bubbles: true}))"
    )
    until(evening, lambda: phone.finds(".board.tapped svg"))
    assert phone.run(SEEN, ".board")
    assert phone.run(SEEN, "#page .large")


def test_whoever_taps_twice_places_one_and_is_not_told_off(evening, browsers):
    """A second tap before the page has updated waits or is ignored: it is not an error."""
    phone = sit_down(evening, browsers(), 0)
    contents = evening.game.state.regions.items()
    at, own = next((at, own) for at, own in contents if own.seat == 0 and not own.in_decline)
    phone.run("choose({page: 'board', region: arguments[0]})", str(at))
    until(evening, lambda: phone.run(f"return Boolean({MORE})"), lambda: phone.text)
    phone.run(f"const more = {MORE}; more.click(); more.click();")
    until(evening, lambda: evening.game.state.regions[at].tokens > own.tokens)
    follow(evening, phone)
    # The region stays open, and there is no complaint.
    assert phone.run("return chosen().region") == str(at)
    assert phone.run("return document.getElementById('said').hidden")
    assert evening.game.state.regions[at].tokens == own.tokens + 1


def test_the_browsers_own_text_size_counts(evening, browsers):
    """At double size nothing is cut off, and the page is no wider than the phone."""
    phones = [browsers(size=SMALL, language="fi", text_size=size) for size in (16, 32)]
    sizes = []
    for seat, phone in enumerate(phones):
        sit_down(evening, phone, seat)
        sizes.append(phone.run("return parseFloat(getComputedStyle($('page')).fontSize)"))
        for page in ("home", "offers", "board", "advice", "calculator", "rules"):
            turn_to(evening, phone, page)
            assert phone.run(CUT_OFF) == [], page
    assert sizes[1] == 2 * sizes[0]


def test_a_television_shows_all_of_the_table(browsers, is_everything):
    """Five players with long names: nobody scrolls a television."""
    every = product((True, False), ("de", "fi"))
    for has_board, language in every if is_everything else ((True, "fi"), (False, "de")):
        with evening_table(LONG, 29, has_board=has_board) as table:
            screen = browsers(size=TELEVISION, language=language)
            screen.go(table.host.url)
            follow(table, screen)
            if has_board:
                until(table, lambda screen=screen: screen.finds(".board svg"))
            assert screen.run("return document.documentElement.scrollHeight <= innerHeight")
            assert screen.run(
                "return [...document.querySelectorAll('main, .stack')]"
                ".every((part) => part.scrollHeight <= part.clientHeight + 1)"
            )
            assert screen.run("return parseFloat(getComputedStyle($('page')).fontSize)") > 16
