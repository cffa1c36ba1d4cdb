"""An attack on a phone: it can do whatever the tablet can."""

import secrets

import pytest

from companion.engine import CorrectTroops, CorrectTurn, PlaceTroops, Score, SetRegion
from tests.boards import base_board
from tests.phone.phone_table import PhoneTable, texts_of
from tests.ui.board.tables import patch
from tests.ui.dealing import SETS, seat_race


class Attacker:
    """Anna on her phone, with a race next to Ben's."""

    def __init__(self, table, race, power, hand, other="wizards", has_board=True):
        self.table, self.session = table, table.game.session
        taken: set[int] = set()
        for seat, (name, badge) in enumerate(((race, power), (other, "swamp"))):
            seat_race(self.session, seat, name, badge, **({} if has_board else {"regions": 3}))
            for at in patch(base_board(2), taken, 3) if has_board else ():
                self.session.do(SetRegion(at, seat=seat, race=name, tokens=1))
            owned = {"hand": 0, "tokens": 6} if seat else {"hand": hand}
            self.session.do(CorrectTroops(seat, name, **owned))
        self.session.do(CorrectTurn(0, 3))
        table.settle()
        self.phone = table.phone(0)
        self.chosen = {"page": "attack"}
        if has_board:
            self.chosen = {"page": "board", "region": str(self.his)}

    @property
    def his(self):
        """One of Ben's regions within reach."""
        block = self.board()
        contents = self.session.state.regions
        found = [at for at, r in enumerate(block["regions"]) if r.get("r") in ("enough", "die")]
        return next(at for at in found if at in contents and contents[at].seat == 1)

    def board(self):
        blocks = self.phone.view(page="board").answer["blocks"]
        return next(block for block in blocks if block["k"] == "board")

    def items(self):
        """Return everything on the page that leads somewhere, by its text."""
        found = {}

        def walk(blocks):
            for block in blocks:
                inside = [*block.get("items", []), *block.get("blocks", [])]
                walk(inside)
                if "go" in block or "press" in block:
                    found[str(block.get("n", block["t"]))] = block
                for way in ("less", "more"):
                    if block.get(way):
                        found[f"{block['t']} {way}"] = {"go": block[way]}

        walk(self.phone.view(**self.chosen).answer["blocks"])
        return found

    def tap(self, words):
        """Tap what starts with these words; return the answer unless it is just another page."""
        (item,) = (item for name, item in self.items().items() if name.startswith(words))
        if "go" in item:
            self.chosen = item["go"]
            return None
        return self.phone.press(item["press"], **self.chosen).answer

    def says(self, *words):
        text = " ".join(texts_of(self.phone.view(**self.chosen).answer["blocks"]))
        return all(word in text for word in words)

    @property
    def last(self):
        return self.session.state.turn.conquests[-1]


@pytest.fixture
def attack():
    tables = []

    def sit(*race, **more):
        has_board = more.get("has_board", True)
        table = PhoneTable("Anna", "Ben", has_board=has_board, sets=SETS).switch_on()
        tables.append(table)
        table.host.allow_acting(True)
        return Attacker(table, *race, **more)

    yield sit
    for table in tables:
        table.close()


def test_more_tokens_go_in_and_a_count_that_nobody_is_sure_of_is_said(attack):
    anna = attack("trolls", "hill", 6)
    anna.tap("Tokens used more")
    assert anna.tap("Conquered with 4") == {"done": True}
    assert anna.last.used == 4
    anna.table.game.undo()
    anna.session.do(CorrectTroops(1, "wizards", tokens=9, hand=3))
    anna.session.do(CorrectTurn(1, 3), Score())
    anna.session.do(CorrectTurn(0, 4))
    anna.table.settle()
    anna.chosen = {"page": "board", "region": str(anna.his)}
    assert anna.says("?")
    before = int(anna.board()["regions"][anna.his]["p"].removesuffix("?"))
    (more,) = (name for name in anna.items() if "there" in name and name.endswith("more"))
    anna.tap(more)
    assert anna.says(f"{before + 1} tokens")


def test_the_die_is_rolled_by_the_table_or_on_it(attack, monkeypatch):
    monkeypatch.setattr(secrets, "choice", lambda _sides: 2)
    anna = attack("trolls", "hill", 2)
    answer = anna.tap("Roll the die")
    assert answer["done"]
    assert "The die shows 2" in answer["said"]
    assert "Taken!" in answer["said"]
    assert (anna.last.die, anna.last.won, anna.last.last) == (2, True, True)
    anna.table.game.undo()
    anna.table.settle()
    assert anna.tap("0") == {"done": True}
    assert (anna.last.die, anna.last.won) == (0, False)


def test_a_coin_is_paid_after_the_roll_or_not(attack, monkeypatch):
    monkeypatch.setattr(secrets, "choice", lambda _sides: 0)
    anna = attack("trolls", "mercenary", 1)
    coins, steps = anna.session.state.players[0].coins, anna.session.cursor
    answer = anna.tap("Roll the die")
    assert "Failed!" in answer["said"]
    anna.chosen = {"page": "home"}
    assert anna.says("Pay the bank a coin and the region is yours.")
    ben = anna.table.phone(1)
    assert "coin-pay" not in ben.buttons(page="home")
    assert anna.phone.press("coin-pay", page="home").answer == {"done": True}
    assert (anna.last.won, anna.last.die, anna.session.cursor) == (True, 0, steps + 1)
    assert anna.session.state.players[0].coins == coins - 1
    assert not anna.says("Pay the bank a coin")
    # It is offered until something else happens.
    anna.table.game.undo()
    anna.table.settle()
    anna.chosen = {"page": "board", "region": str(anna.his)}
    anna.tap("Roll the die")
    anna.session.do(PlaceTroops(held(anna)[0], tokens=1))
    anna.table.settle()
    anna.chosen = {"page": "home"}
    assert not anna.says("Pay the bank a coin")


def held(anna):
    return [at for at, own in anna.session.state.regions.items() if own.seat == 0]


def test_the_loser_rolls_on_the_phone_of_who_attacks(attack, monkeypatch):
    monkeypatch.setattr(secrets, "choice", lambda _sides: 3)
    anna = attack("trolls", "hill", 6, other="pygmies")
    assert "The die shows 3" in anna.tap("Conquer and roll for the loser")["said"]
    assert anna.last.loss_die == 3
    anna.table.game.undo()
    anna.table.settle()
    assert anna.tap("2") == {"done": True}
    assert anna.last.loss_die == 2
    anna.table.game.undo()
    # After a last attempt the table rolls for both.
    anna.session.do(CorrectTroops(0, "trolls", hand=2))
    anna.table.settle()
    anna.tap("Roll the die")
    assert (anna.last.die, anna.last.loss_die) == (3, 3)


def test_berserk_rolls_before_it_names_a_region(attack, monkeypatch):
    monkeypatch.setattr(secrets, "choice", lambda _sides: 2)
    anna = attack("trolls", "berserk", 2)
    answer = anna.tap("Roll the die")
    assert (answer["done"], anna.session.state.turn.rolled) == (True, 2)
    assert anna.says("The die shows 2", "1 token")
    assert anna.tap("Conquered with 1") == {"done": True}
    assert anna.last.use.die == 2


def test_without_a_board_the_form_is_the_tablets(attack):
    anna = attack("trolls", "hill", 3, has_board=False)
    for words in ("Mountain", "Ben · Wizards", "Wizards more", "Wizard more"):
        if any(name.startswith(words) for name in anna.items()):
            anna.tap(words)
    assert anna.says("You need", "Base cost", "Mountain")
    anna.tap("Trolls more")
    anna.tap("3")
    assert (anna.last.die, anna.last.won) == (3, True)
    assert anna.session.state.turn.conquests[-1].region.terrain == "mountain"
