"""The set-up of a game about to begin: who sits where, who starts, and what was agreed."""

import re
from collections.abc import Sequence
from functools import cached_property
from typing import Literal

from companion.content import BASE_SET
from companion.dataclasses import dataclass, replace
from companion.engine import (
    COLOURS,
    LONGEST_NAME,
    BoardChoice,
    Catalogue,
    Character,
    House,
    Piece,
    Pieces,
    Race,
    Setup,
    boards_for,
    can_matter,
    may_hold_access,
    pieces_of,
    player_counts,
    skies_of,
    with_needed,
)
from companion.pages import blocks
from companion.store import (
    Person,
    character_of,
    empty_seat_id,
    new_player_id,
    person_named,
    person_with,
    seat_id,
)
from companion.words import (
    HOUSE_RULES,
    N_,
    Language,
    character_name,
)

_PROBLEMS = {
    "empty": N_("Type a name first."),
    "too_long": N_("That name is too long: use up to {longest} characters."),
    "unreadable": N_("Something in that name cannot be shown: use letters and numbers."),
    "taken": N_("{name} is at the table already: choose another name."),
    # NOTE: {most} is a number of players.
    "full": N_("The table is full: {most} can play."),
}


class BadPlayer(Exception):
    """A name that can't join the table, and why."""

    def __init__(self, reason: str, name: str = "", most: int = 0) -> None:
        super().__init__(reason)
        self.reason, self.name, self.most = reason, name, most

    def text(self, language: Language) -> str:
        """Return what to say beside the field."""
        sentence = language.gettext(_PROBLEMS[self.reason])
        return sentence.format(name=self.name, longest=LONGEST_NAME, most=self.most)


@dataclass(frozen=True)
class GameDraft(blocks.Choice):
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
    # The chosen board if there are several; by default the first.
    board: str = ""
    # The side of the sky, "" for none; None means the first, if there is one.
    sky: str | None = None
    # The ground regions with beanstalk and stairway, if the table has chosen them.
    access: tuple[int, ...] = ()
    # Home-made races and powers.
    pieces: Pieces = Pieces()
    # A new device asks two more things, once: whether to guide through the game, and sounds.
    is_first: bool = False
    has_guide: bool = True
    has_sound: bool = True

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
        """The name of each colour's owner, or nothing."""
        names = {person.colour: person.name for person in self.people}
        return [names.get(colour, "") for colour in range(COLOURS)]

    def boards(self, catalogue: Catalogue) -> tuple[BoardChoice, ...]:
        """Return the boards for these players; without any the game cannot begin."""
        ground_for = len(self.players) - bool(self.chosen_sky(catalogue))
        return boards_for(catalogue, self.sets, ground_for)

    def skies(self, catalogue: Catalogue) -> list[str]:
        """Return what can lie beside the board: sides of the sky, and "" if it can do without."""
        skies, players = skies_of(catalogue, self.sets), len(self.players)
        if not skies or not boards_for(catalogue, self.sets, players - 1):
            return []
        return [*skies, ""] if boards_for(catalogue, self.sets, players) else [*skies]

    def chosen_sky(self, catalogue: Catalogue) -> str:
        """Return the side of the sky to play with: the first one, unless the table chose."""
        skies = self.skies(catalogue)
        return next((sky for sky in skies if sky == self.sky), skies[0] if skies else "")

    def chosen_board(self, catalogue: Catalogue) -> BoardChoice | None:
        """Return the board to play on: the first one, unless another was chosen."""
        boards = self.boards(catalogue)
        named = (board for board in boards if board.id == self.board)
        return next(named, boards[0] if boards else None)

    def chosen_access(self, catalogue: Catalogue) -> tuple[int, ...]:
        """Return where beanstalk and stairway stand by choice; nothing if the app deals them."""
        board = self.chosen_board(catalogue)
        if not self.has_board or not board or not self.chosen_sky(catalogue):
            return ()
        # They may have been chosen on another board.
        may = bool(self.access) and may_hold_access(catalogue.boards[board.id], self.access)
        return self.access if may else ()

    def is_full(self, catalogue: Catalogue) -> bool:
        """Return whether the table is full."""
        return len(self.players) >= max(player_counts(catalogue, self.sets), default=0)

    def add(self, catalogue: Catalogue, name: str, known: Sequence[Person] = ()) -> "GameDraft":
        """Add a player, or raise `BadPlayer`; known players are recognised."""
        name = tidy(name)
        if self.is_full(catalogue):
            raise BadPlayer("full", most=len(self.people))
        if not name:
            raise BadPlayer("empty")
        if len(name) > LONGEST_NAME:
            raise BadPlayer("too_long")
        if not name.isprintable():
            raise BadPlayer("unreadable")
        if name.casefold() in map(str.casefold, self.players):
            raise BadPlayer("taken", name)
        return replace(self, people=(*self.people, self._newcomer(name, known)))

    def add_nobody(
        self, language: Language, catalogue: Catalogue, character: Character
    ) -> "GameDraft":
        """Let the app play one more seat; this needs the board on the tablet."""
        if self.is_full(catalogue):
            raise BadPlayer("full", most=len(self.people))
        ids, called = {one.id for one in self.people}, {name.casefold() for name in self.players}
        for number in range(COLOURS):
            name = character_name(language, character)
            name = f"{name} {number + 1}" if number else name
            player = empty_seat_id(character, number)
            if player not in ids and name.casefold() not in called:
                break
        seat = Person(player, name, self._free_colour(()))
        return replace(self, people=(*self.people, seat), has_board=True)

    def with_board(self, has_board: bool) -> "GameDraft":
        """Put the board on the tablet, or put it away together with the seats the app plays."""
        draft = self
        for index in reversed(range(len(self.people))):
            if not has_board and character_of(self.people[index].id):
                draft = draft.remove(index)
        return replace(draft, has_board=has_board)

    def recolour(self, index: int, colour: int) -> "GameDraft":
        """Give a player another colour; its owner gets the player's colour in return."""
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
        """Move a player this many seats down; whoever starts still does."""
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
            sky = None if catalogue.sets[name].skies else self.sky
            return replace(self, sets=with_needed(catalogue, (*self.sets, name)), sky=sky)
        left = [box for box in self.sets if name not in with_needed(catalogue, (box,))]
        return replace(self, sets=tuple(left))

    def house_rules(self, catalogue: Catalogue) -> tuple[str, ...]:
        """Return the house rules that can matter with these boxes."""
        pieces = (*pieces_of(catalogue, self.sets), *self.pieces.races, *self.pieces.powers)
        return tuple(key for key in HOUSE_RULES if can_matter(key, pieces))

    def changed_house_rules(self, catalogue: Catalogue) -> int:
        """Return how many of them differ from the usual way."""
        usual = House()
        keys = self.house_rules(catalogue)
        return sum(getattr(self.house, key) != getattr(usual, key) for key in keys)

    def setup(self, catalogue: Catalogue, seed: int) -> Setup:
        """Return the set-up, the starter first."""
        people, board = self.seated, self.chosen_board(catalogue)
        characters = tuple(character_of(person.id) for person in people)
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
            characters=characters if any(characters) else (),
            board=board.id if board else "",
            sky=self.chosen_sky(catalogue),
            access=self.chosen_access(catalogue),
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
        """Return the first colour that nobody has, or the one whose owner played longest ago."""
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
        if (
            person is None
            or setup.character(seat)
            or (seated and seated.name.casefold() == name.casefold())
        ):
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
        sky=setup.sky,
        pieces=setup.pieces,
    )


def fresh_draft(
    catalogue: Catalogue, sets: Sequence[str], has_board: bool = False, sky: str | None = None
) -> GameDraft:
    """Return an empty table with the boxes used last, and with the board and sky of last time."""
    owned = [name for name in catalogue.sets if name in sets and name != BASE_SET]
    known = with_needed(catalogue, (BASE_SET, *owned))
    return GameDraft(sets=known, has_board=has_board, sky=sky)


def tidy(name: str) -> str:
    """Return a name without superfluous spaces."""
    return re.sub(r" +", " ", name.strip())


def switch_piece(draft: GameDraft, piece: Piece) -> GameDraft:
    """Put a piece on the table or take it off; a banner lends its tokens to only one race."""
    chosen = pieces_in(draft.pieces)
    if piece in chosen:
        return _with(draft, [other for other in chosen if other != piece])
    return _with(draft, [*(one for one in chosen if not _is_instead(piece, one)), piece])


def as_on_shelf(draft: GameDraft, shelf: Sequence[Piece]) -> GameDraft:
    """Return a draft with the current version of each piece that the shelf still has."""
    for piece in pieces_in(draft.pieces):
        now = [one for one in shelf if _is_version(one, piece)]
        if now and piece not in shelf:
            draft = switch_piece(draft, now[-1])
    return draft


def only_lent(catalogue: Catalogue, draft: GameDraft) -> GameDraft:
    """Return the draft without races whose tokens aren't in any box on the table."""
    chosen = pieces_in(draft.pieces)
    return _with(draft, [piece for piece in chosen if not lender_missing(catalogue, draft, piece)])


def pieces_in(pieces: Pieces) -> list[Piece]:
    """Return races and powers in a row."""
    return [piece for _, piece in pieces.places()]


def lender_missing(catalogue: Catalogue, draft: GameDraft, piece: Piece) -> str:
    """Return the race that would have to lend its tokens but is not on the table."""
    on_table = {known.id for known in pieces_of(catalogue, draft.sets)}
    missing = isinstance(piece, Race) and piece.lent_by not in on_table
    return piece.lent_by if missing and isinstance(piece, Race) else ""


def _is_instead(piece: Piece, other: Piece) -> bool:
    """Return whether one piece replaces another: it uses its tokens, or is a newer version."""
    both_lent = isinstance(piece, Race) and isinstance(other, Race)
    has_tokens = both_lent and getattr(piece, "lent_by", "") == getattr(other, "lent_by", "")
    return has_tokens or _is_version(piece, other)


def _is_version(piece: Piece, other: Piece) -> bool:
    return type(piece) is type(other) and piece.printed.names == other.printed.names


def _with(draft: GameDraft, pieces: Sequence[Piece]) -> GameDraft:
    return replace(draft, pieces=Pieces.of(pieces))
