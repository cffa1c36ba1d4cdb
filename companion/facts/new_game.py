"""A game about to begin, as plain facts: who sits where, who starts, and what was agreed."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from companion.content import BASE_SET, load_board
from companion.engine.colours import COLOURS
from companion.engine.player_names import LONGEST_NAME
from companion.engine.state import Setup
from companion.engine.vocabulary import COLUMN_SIZE, ROUNDS, STARTING_COINS, House
from companion.store.people import Person, new_player_id, person_named, person_with, seat_id
from companion.words.house_rules import HOUSE_RULES
from companion.words.language import N_, Language

FEWEST, MOST = min(ROUNDS), max(ROUNDS)
# What a house rule is about, where that comes in a box not everyone has.
_ONLY_WITH = {
    "goblins_count_lost_tribes_as_declined": "cursed",
    "kobolds_last_attempt_needs_two_in_hand": "cursed",
    "barbarians_redeploy_after_losing_a_region": "be_not_afraid",
}
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
    has_board: bool = False

    @cached_property
    def players(self) -> tuple[str, ...]:
        """The names, in seating order."""
        return tuple(person.name for person in self.people)

    @cached_property
    def is_ready(self) -> bool:
        """Whether the game can begin."""
        return FEWEST <= len(self.players) <= MOST

    @property
    def seated(self) -> tuple[Person, ...]:
        """The players in the order of their turns, the starter first."""
        return self.people[self.starter :] + self.people[: self.starter]

    @property
    def owners(self) -> list[str]:
        """The name of whoever has each colour, or nothing."""
        names = {person.colour: person.name for person in self.people}
        return [names.get(colour, "") for colour in range(COLOURS)]

    def add(self, name: str, known: Sequence[Person] = ()) -> "GameDraft":
        """Let one more player sit down, or raise `BadPlayer`; who is known is recognised."""
        name = tidy(name)
        if len(self.players) >= MOST:
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

    def switch_set(self, name: str) -> "GameDraft":
        """Put a box on the table, or take it off again; the base game stays."""
        if name == BASE_SET:
            return self
        others = tuple(item for item in self.sets if item != name)
        return replace(self, sets=others if name in self.sets else (*self.sets, name))

    def switch_house(self, key: str) -> "GameDraft":
        """Return the draft with a house rule switched."""
        house = replace(self.house, **{key: not getattr(self.house, key)})
        return replace(self, house=house)

    def house_rules(self) -> tuple[str, ...]:
        """Return the house rules that can matter with the boxes on the table."""
        return tuple(key for key in HOUSE_RULES if _ONLY_WITH.get(key, BASE_SET) in self.sets)

    def changed_house_rules(self) -> int:
        """Return how many of them are played unlike the usual way."""
        usual = House()
        keys = self.house_rules()
        return sum(getattr(self.house, key) != getattr(usual, key) for key in keys)

    def setup(self, seed: int) -> Setup:
        """Return what was agreed, the starter first."""
        people = self.seated
        return Setup(
            players=tuple(person.name for person in people),
            sets=self.sets,
            house=self.house,
            seed=seed,
            deal=self.deal,
            real_coins=self.real_coins,
            ids=tuple(person.id for person in people),
            colours=tuple(person.colour for person in people),
            has_board=self.has_board,
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
        has_board=setup.has_board,
    )


def fresh_draft(
    sets: Sequence[str], known_sets: Sequence[str], has_board: bool = False
) -> GameDraft:
    """Return an empty table with the boxes used last, and the board on the tablet or not."""
    owned = [name for name in known_sets if name in sets and name != BASE_SET]
    return GameDraft(sets=(BASE_SET, *owned), has_board=has_board)


def tidy(name: str) -> str:
    """Return a name without needless spaces."""
    return re.sub(r" +", " ", name.strip())


def board_text(language: Language, players: int) -> str:
    """Return which side of which board is the right one, and how long the game takes."""
    if not FEWEST <= players <= MOST:
        return language.gettext("Two to five can play. The board to use appears here.")
    text = language.gettext("Board: the side for {players} players. {rounds} rounds.")
    return text.format(players=players, rounds=ROUNDS[players])


def things_to_lay_out(language: Language, draft: GameDraft) -> list[tuple[str, str]]:
    """Return what goes onto the table before the first turn: an icon and a sentence each."""
    _ = language.gettext
    if not draft.is_ready:
        return []
    regions = load_board(len(draft.players)).regions
    tribes = sum(region.lost_tribe for region in regions)
    mountains = sum(region.terrain == "mountain" for region in regions)
    by_app = _("{n} combos: lay out the ones the app deals")
    by_hand = _("{n} combos: five in the column, the sixth on the stacks")
    combos = by_app if draft.deal == "app" else by_hand
    coins = _("{n} coins for each player, kept hidden")
    if not draft.real_coins:
        coins = _("No coins: each purse begins with {n} on the tablet")
    return [
        ("markers/lost_tribe", _("{n} lost tribes, one on each of their signs").format(n=tribes)),
        ("regions/mountain", _("{n} mountains, one on each mountain region").format(n=mountains)),
        ("markers/tokens", combos.format(n=COLUMN_SIZE)),
        ("markers/coins", coins.format(n=STARTING_COINS)),
        ("signs/round", _("The round marker on 1")),
    ]
