"""Nobody but the owner learns what is in a purse, by any byte.

The same game is played twice, with purses that differ by a secret amount; both can pay for
everything. Every byte sent to anybody is recorded. Any difference would give the secret away.
"""

from itertools import cycle

import pytest

from companion.engine import (
    AdjustCoins,
    Conquer,
    ConquerAt,
    Decline,
    EndGame,
    OpenPurse,
    Pick,
    Score,
    Target,
    fold,
    score_sheet,
    targets_now,
)
from tests.phone.phone_table import PhoneTable

PURSES = {"poor": (11, 13, 17), "rich": (48, 57, 76)}
PAGES = ("home", "offers", "board", "advice", "calculator", "attack", "score", "decline", "rules")
LANGUAGES = ("en", "de")


def deeds(table):
    """Yield after each deed: two rounds, one of them with a decline."""
    state = lambda: table.game.state  # noqa: E731
    for seat in (0, 1, 2):
        table.game.do(Pick(seat + 1))
        yield f"pick {seat}"
        has_board = state().regions is not None
        for _ in range(2):
            if has_board:
                prices = targets_now(table.catalogue, state())
                open_ = [(price.tokens, at) for at, price in prices if price.possible]
                table.game.do(ConquerAt(min(open_)[1]))
            else:
                table.game.do(Conquer(Target("farmland")))
        yield f"conquered {seat}"
        (sheet,) = score_sheet(table.catalogue, state())
        answer = {name: 2 if name == "regions" else 0 for name in sheet.asked}
        table.game.do(Score() if has_board else Score((answer,)))
        yield f"scored {seat}"
    table.game.do(Decline())
    yield "declined"
    table.game.undo()
    yield "undone"
    table.game.do(EndGame())
    yield "over"


class Ears:
    """Records everything that is sent to anybody."""

    def __init__(self, table, languages):
        self.table, self.languages = table, cycle(languages)
        self.phones = [table.phone(seat) for seat in range(3)]
        self.heard: list[tuple[str, bytes]] = []

    def listen(self, moment):
        table, languages = self.table, next(self.languages)
        for phone in self.phones:
            for language in languages:
                for page in PAGES:
                    answer = phone.view(page=page, lang=language)
                    self.heard.append((f"{moment}: {phone.page} {page} {language}", answer.raw))
            # Pressing what is not offered, and asking what nobody may ask.
            for name, body in (
                ("pick-5", {"page": "offers"}),
                ("score-confirm", {"page": "score"}),
            ):
                answer = phone.press(name, number="old", **body)
                self.heard.append((f"{moment}: {phone.page} {name}", answer.raw))
        for path in ("/view", "/view?lang=de", "/1/view", "/1/look", "/words", "/outline/x"):
            self.heard.append((f"{moment}: {path}", table.ask(path).raw))
        self.heard.append((f"{moment}: claim", table.ask("/claim", {"secret": "x"}).raw))
        self.heard.append((f"{moment}: look", table.ask("/1/look", {}).raw))


def play(purses, has_board, languages):
    with PhoneTable(has_board=has_board) as table:
        for seat, coins in enumerate(purses):
            table.game.do(AdjustCoins(seat, coins))
        table.switch_on()
        table.host.allow_acting(True)
        table.settle()
        ears, own = Ears(table, languages), []
        ears.listen("begun")
        for moment in deeds(table):
            table.settle()
            ears.listen(moment)
            # The owners look: that is recorded, and nobody else's page changes.
            own.append([phone.look().answer["coins"] for phone in ears.phones])
            table.now += 60
        for seat in range(3):
            table.game.do(OpenPurse(seat))
        table.settle()
        ears.listen("opened, and counting up on the tablet")
        table.settle(is_later=True)
        return ears.heard, own, table.ask("/view").raw, table.port


@pytest.fixture(scope="session", params=[True, False], ids=["board", "no board"])
def games(request, is_everything):
    # In both languages at once, or one after the other.
    languages = [LANGUAGES] if is_everything else [(code,) for code in LANGUAGES]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("companion.phone.host.DRAWING", 0.0)
        return {name: play(purses, request.param, languages) for name, purses in PURSES.items()}


def test_nobody_is_sent_a_byte_that_depends_on_a_purse(games):
    (poor, *_), (rich, *_) = games["poor"], games["rich"]
    assert len(poor) == len(rich) > 400
    assert [(a[0], a[1] == b[1]) for a, b in zip(poor, rich, strict=True) if a != b] == []


def test_every_owner_is_told_the_own_purse(games):
    (_, poor, *_), (_, rich, *_) = games["poor"], games["rich"]
    assert all(poor[at][seat] != rich[at][seat] for at in range(len(poor)) for seat in range(3))


def test_in_the_end_everybody_knows(games):
    assert games["poor"][2] != games["rich"][2]


def test_the_server_is_never_handed_a_purse():
    with PhoneTable() as table:
        table.game.do(AdjustCoins(0, 40))
        table.switch_on()
        published = table.host._published
        assert [player.coins for player in published.game.state.players] == [0, 0, 0]
        assert table.game.state.players[0].coins == 45


def test_the_past_does_not_tell_a_purse_either():
    """The game is replayed from the public start, which everyone has seen."""
    with PhoneTable(has_board=True) as table:
        table.switch_on()
        table.game.do(Pick(3))
        public = [player.coins for player in table.game.state.players]
        table.game.do(AdjustCoins(0, 12))
        table.game.do(AdjustCoins(1, 7))
        table.game.do(Score())
        table.game.do(AdjustCoins(2, 9))
        table.game.undo()
        published = table.host._published.game
        assert len(published.steps) == published.cursor
        assert not any(step.commands for step in published.steps)
        played = table.game.session.state_at(0)
        for step in published.steps:
            played = fold(played, step.events)
        assert [player.coins for player in played.players] == public
