"""A game about to begin, as plain facts: who sits where, who starts, and what was agreed."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from companion.content import BASE_SET
from companion.engine import (
    COLOURS,
    COLUMN_SIZE,
    LONGEST_NAME,
    STARTING_COINS,
    BoardChoice,
    Catalogue,
    House,
    Pieces,
    Setup,
    boards_for,
    can_matter,
    pieces_of,
    player_counts,
    with_needed,
)
from companion.facts.reader import Reader
from companion.store import Person, new_player_id, person_named, person_with, seat_id
from companion.words import HOUSE_RULES, N_, Language, board_name

_PROBLEMS = {
    "empty": N_("Type a name first."),
    "too_long": N_("That name is too long: use up to {longest} characters."),
    "unreadable": N_("Something in that name cannot be shown: use letters and numbers."),
    "taken": N_("{name} is at the table already: choose another name."),
    "full": N_("The table is full: five can play."),
}


class BadPlayer(Exception):
    """A name that cannot sit down at the table, and why."""

    def __init__(self, reason: str, name: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.name = name

    def text(self, language: Language) -> str:
        """Return what to say beside the field."""
        sentence = language.gettext(_PROBLEMS[self.reason])
        return sentence.format(name=self.name, longest=LONGEST_NAME)


@dataclass(frozen=True)
class GameDraft:
    """What has been chosen so far; every change makes a new one."""

    people: tuple[Person, ...] = ()
    starter: int = 0
    sets: tuple[str, ...] = (BASE_SET,)
    house: House = House()
    deal: Literal["app", "hand"] = "app"
    real_coins: bool = False
    open_scores: bool = False
    has_advice: bool = True
    has_board: bool = False
    # The board that was chosen where several would do; without a word it is the first.
    board: str = ""
    # Races and powers of the players' own.
    pieces: Pieces = Pieces()

    @cached_property
    def players(self) -> tuple[str, ...]:
        """The names, in seating order."""
        return tuple(person.name for person in self.people)

    @property
    def seated(self) -> tuple[Person, ...]:
        """The players in the order of their turns, the starter first."""
        return self.people[self.starter :] + self.people[: self.starter]

    @property
    def owners(self) -> list[str]:
        """The name of whoever has each colour, or nothing."""
        names = {person.colour: person.name for person in self.people}
        return [names.get(colour, "") for colour in range(COLOURS)]

    def boards(self, catalogue: Catalogue) -> tuple[BoardChoice, ...]:
        """Return the boards that these players can play on; with none the game cannot begin."""
        return boards_for(catalogue, self.sets, len(self.players))

    def chosen_board(self, catalogue: Catalogue) -> BoardChoice | None:
        """Return the board that will be played on: the first one, if nobody chose another."""
        boards = self.boards(catalogue)
        named = (board for board in boards if board.id == self.board)
        return next(named, boards[0] if boards else None)

    def is_full(self, catalogue: Catalogue) -> bool:
        """Tell whether nobody else can sit down."""
        return len(self.players) >= max(player_counts(catalogue, self.sets), default=0)

    def add(self, catalogue: Catalogue, name: str, known: Sequence[Person] = ()) -> "GameDraft":
        """Let one more player sit down, or raise `BadPlayer`; who is known is recognised."""
        name = tidy(name)
        if self.is_full(catalogue):
            raise BadPlayer("full")
        if not name:
            raise BadPlayer("empty")
        if len(name) > LONGEST_NAME:
            raise BadPlayer("too_long")
        if not name.isprintable():
            raise BadPlayer("unreadable")
        if name.casefold() in map(str.casefold, self.players):
            raise BadPlayer("taken", name)
        return replace(self, people=(*self.people, self._newcomer(name, known)))

    def recolour(self, index: int, colour: int) -> "GameDraft":
        """Give a player another colour; whoever has that one takes the player's own for it."""
        old = self.people[index].colour
        swap = {old: colour, colour: old}
        people = [replace(who, colour=swap.get(who.colour, who.colour)) for who in self.people]
        return replace(self, people=tuple(people))

    def remove(self, index: int) -> "GameDraft":
        """Return the draft without a player; if that one was to start, the next one does."""
        people = self.people[:index] + self.people[index + 1 :]
        starter = self.starter - (index < self.starter)
        return replace(self, people=people, starter=min(starter, max(0, len(people) - 1)))

    def move(self, index: int, by: int) -> "GameDraft":
        """Let a player sit so many seats further down; whoever starts still does."""
        order = list(range(len(self.players)))
        order.insert(max(0, index + by), order.pop(index))
        people = tuple(self.people[old] for old in order)
        return replace(self, people=people, starter=order.index(self.starter))

    def start_with(self, index: int) -> "GameDraft":
        """Return the draft in which this player starts."""
        return replace(self, starter=index)

    def switch_set(self, catalogue: Catalogue, name: str) -> "GameDraft":
        """Put a box on the table with those it needs, or take it off with those that need it.

        The base game stays.
        """
        if name == BASE_SET:
            return self
        if name not in self.sets:
            return replace(self, sets=with_needed(catalogue, (*self.sets, name)))
        left = [box for box in self.sets if name not in with_needed(catalogue, (box,))]
        return replace(self, sets=tuple(left))

    def switch_house(self, key: str) -> "GameDraft":
        """Return the draft with a house rule switched."""
        house = replace(self.house, **{key: not getattr(self.house, key)})
        return replace(self, house=house)

    def house_rules(self, catalogue: Catalogue) -> tuple[str, ...]:
        """Return the house rules that can matter with the boxes on the table."""
        pieces = (*pieces_of(catalogue, self.sets), *self.pieces.races, *self.pieces.powers)
        return tuple(key for key in HOUSE_RULES if can_matter(key, pieces))

    def changed_house_rules(self, catalogue: Catalogue) -> int:
        """Return how many of them are played unlike the usual way."""
        usual = House()
        keys = self.house_rules(catalogue)
        return sum(getattr(self.house, key) != getattr(usual, key) for key in keys)

    def setup(self, catalogue: Catalogue, seed: int) -> Setup:
        """Return what was agreed, the starter first."""
        people, board = self.seated, self.chosen_board(catalogue)
        return Setup(
            players=tuple(person.name for person in people),
            sets=self.sets,
            house=self.house,
            seed=seed,
            deal=self.deal,
            real_coins=self.real_coins,
            open_scores=self.open_scores,
            has_advice=self.has_advice,
            ids=tuple(person.id for person in people),
            colours=tuple(person.colour for person in people),
            has_board=self.has_board,
            board=board.id if board else "",
            pieces=self.pieces,
        )

    def _newcomer(self, name: str, known: Sequence[Person]) -> Person:
        person = person_named(known, name)
        if person is None or person_with(self.people, person.id):
            return Person(new_player_id(), name, self._free_colour(known))
        is_taken = person.colour in (one.colour for one in self.people)
        colour = self._free_colour(known) if is_taken else person.colour
        return Person(person.id, name, colour)

    def _free_colour(self, known: Sequence[Person]) -> int:
        """Return the first colour that nobody has, or else whose owner played longest ago."""
        taken = {person.colour for person in self.people}
        latest = {person.colour: -place for place, person in reversed(list(enumerate(known)))}
        return min(
            (colour for colour in range(COLOURS) if colour not in taken),
            key=lambda colour: latest.get(colour, -len(known)),
        )


def draft_of(setup: Setup, known: Sequence[Person] = ()) -> GameDraft:
    """Return a draft that would begin this game.

    In a new game everyone is who they are called: somebody renamed to a known player in the old one
    would open that player's purse with a PIN of their own.
    """
    ids = [seat_id(setup, seat) for seat in range(len(setup.players))]
    for seat, name in enumerate(setup.players):
        seated, person = person_with(known, ids[seat]), person_named(known, name)
        if person is None or (seated and seated.name.casefold() == name.casefold()):
            continue
        ids = [new_player_id() if player == person.id else player for player in ids]
        ids[seat] = person.id
    seats = enumerate(zip(ids, setup.players, strict=True))
    people = tuple(Person(player, name, setup.colour(seat)) for seat, (player, name) in seats)
    return GameDraft(
        people,
        0,
        setup.sets,
        setup.house,
        deal=setup.deal,
        real_coins=setup.real_coins,
        open_scores=setup.open_scores,
        has_advice=setup.has_advice,
        has_board=setup.has_board,
        board=setup.board,
        pieces=setup.pieces,
    )


def fresh_draft(catalogue: Catalogue, sets: Sequence[str], has_board: bool = False) -> GameDraft:
    """Return an empty table with the boxes used last, and the board on the tablet or not."""
    owned = [name for name in catalogue.sets if name in sets and name != BASE_SET]
    return GameDraft(sets=with_needed(catalogue, (BASE_SET, *owned)), has_board=has_board)


def tidy(name: str) -> str:
    """Return a name without needless spaces."""
    return re.sub(r" +", " ", name.strip())


def board_text(reader: Reader, draft: GameDraft) -> str:
    """Return which side of which board is the right one, and how long the game takes."""
    _ = reader.language.gettext
    board = draft.chosen_board(reader.catalogue)
    if board is None:
        return _("Two to five can play. The board to use appears here.")
    if board in reader.catalogue.sets[BASE_SET].boards:
        text = _("Board: the side for {players} players. {rounds} rounds.")
    else:
        # NOTE: {board} is the name of a board, such as "Meadows".
        text = _("Board: {board}. {rounds} rounds.")
    name = board_name(reader.language, reader.catalogue, board)
    return text.format(board=name, players=board.players, rounds=board.rounds)


def boards_to_choose(reader: Reader, draft: GameDraft) -> list[tuple[str, str, bool]]:
    """Return the boards to choose from, where there are several: id, name, whether it is chosen."""
    boards, chosen = draft.boards(reader.catalogue), draft.chosen_board(reader.catalogue)
    if len(boards) < 2:
        return []
    names = [board_name(reader.language, reader.catalogue, board) for board in boards]
    return [(b.id, name, b == chosen) for b, name in zip(boards, names, strict=True)]


def things_to_lay_out(reader: Reader, draft: GameDraft) -> list[tuple[str, str]]:
    """Return what goes onto the table before the first turn: an icon and a sentence each."""
    _ = reader.language.gettext
    board = draft.chosen_board(reader.catalogue)
    if board is None:
        return []
    regions = reader.catalogue.boards[board.id].regions
    tribes = sum(region.lost_tribe for region in regions)
    mountains = sum(region.terrain == "mountain" for region in regions)
    by_app = _("{n} combos: lay out the ones the app deals")
    by_hand = _("{n} combos: five in the column, the sixth on the stacks")
    combos = by_app if draft.deal == "app" else by_hand
    coins = _("{n} coins for each player, kept hidden")
    if draft.open_scores:
        coins = _("{n} coins for each player, for all to see")
    if not draft.real_coins:
        coins = _("No coins: each purse begins with {n} on the tablet")
    return [
        ("markers/lost_tribe", _("{n} lost tribes, one on each of their signs").format(n=tribes)),
        ("regions/mountain", _("{n} mountains, one on each mountain region").format(n=mountains)),
        ("markers/tokens", combos.format(n=COLUMN_SIZE)),
        ("markers/coins", coins.format(n=STARTING_COINS)),
        ("signs/round", _("The round marker on 1")),
    ]
