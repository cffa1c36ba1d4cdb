"""A game about to begin, as plain facts: who sits where, who starts, and what was agreed."""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, Literal

from companion.content import BASE_SET
from companion.dataclasses import dataclass, replace
from companion.engine import (
    COLOURS,
    COLUMN_SIZE,
    LONGEST_NAME,
    SHAPES,
    STARTING_COINS,
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
from companion.pages.reader import Reader
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
    board_name,
    box_name,
    character_name,
    character_text,
    house_rule,
    set_name,
)

_PROBLEMS = {
    "empty": N_("Type a name first."),
    "too_long": N_("That name is too long: use up to {longest} characters."),
    "unreadable": N_("Something in that name cannot be shown: use letters and numbers."),
    "taken": N_("{name} is at the table already: choose another name."),
    # NOTE: {most} is a number of players.
    "full": N_("The table is full: {most} can play."),
}
# The icon of each character that plays an empty seat.
_SIGNS: dict[Character, str] = {
    "grabber": "signs/wing",
    "planner": "signs/regions",
    "strategist": "signs/crown",
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


def names_to_add(
    reader: Reader, draft: GameDraft, known: Sequence[Person], most: int
) -> tuple[blocks.Button, ...]:
    """Return the players that were here before, at `most` so many, and an empty seat."""
    if draft.is_full(reader.catalogue):
        return ()
    _, at_table = reader.language.gettext, {name.casefold() for name in draft.players}
    absent = [one for one in known if one.name.casefold() not in at_table]
    chips = [
        blocks.Button(
            f"known-{one.name}",
            f"signs/{SHAPES[one.colour]}",
            one.name,
            draft.add(reader.catalogue, one.name, known),
        )
        for one in absent[:most]
    ]
    if absent[most:]:
        chips.append(blocks.Button("more-names", "", _("More names"), blocks.Act("more-names")))
    # NOTE: a button: one more seat, where nobody sits; the app plays it.
    text = _("Nobody plays this seat")
    return (*chips, blocks.Button("nobody", "signs/hidden", text, blocks.Act("nobody")))


def nobody_page(reader: Reader, draft: GameDraft) -> blocks.Page:
    """Ask which character plays an empty seat."""
    language = reader.language
    text = language.gettext("The app says what it does, and you move its pieces on the board.")
    rows = (
        blocks.Row(
            f"nobody-{key}",
            sign,
            character_name(language, key),
            draft.add_nobody(language, reader.catalogue, key),
            character_text(language, key),
        )
        for key, sign in _SIGNS.items()
    )
    title = language.gettext("Nobody plays this seat")
    return blocks.Page(title, body=(blocks.Note(text, "faint"), *rows))


def seat_page(reader: Reader, draft: GameDraft, place: int) -> blocks.Page:
    """Ask where a player should sit, for anyone who can't or won't drag."""
    _ = reader.language.gettext
    ways = []
    if place > 0:
        up = draft.move(place, -1)
        ways.append(blocks.Button("move-up", "signs/up", _("One seat up"), up))
    if place < len(draft.people) - 1:
        down = draft.move(place, 1)
        ways.append(blocks.Button("move-down", "signs/picks", _("One seat down"), down))
    return blocks.Page(draft.players[place], body=tuple(ways))


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


def fresh_draft(catalogue: Catalogue, sets: Sequence[str], has_board: bool = False) -> GameDraft:
    """Return an empty table with the boxes used last, with or without a board as last time."""
    owned = [name for name in catalogue.sets if name in sets and name != BASE_SET]
    return GameDraft(sets=with_needed(catalogue, (BASE_SET, *owned)), has_board=has_board)


def expansions(reader: Reader, draft: GameDraft) -> list[tuple[str, list["Agreement"]]]:
    """Return the expansions by the name of the box they are sold in.

    A set that is sold by itself has no name of a box.
    """
    catalogue, language = reader.catalogue, reader.language
    groups: dict[str, tuple[str, list[Agreement]]] = {}
    for key, one in catalogue.sets.items():
        if key != BASE_SET:
            name, switched = set_name(language, one), draft.switch_set(catalogue, key)
            changed = only_lent(catalogue, switched)
            option = Agreement(f"set-{key}", name, "", key in draft.sets, changed)
            group = groups.setdefault(one.box.get("en", key), (box_name(language, one), []))
            group[1].append(option)
    return list(groups.values())


def tidy(name: str) -> str:
    """Return a name without superfluous spaces."""
    return re.sub(r" +", " ", name.strip())


def board_text(reader: Reader, draft: GameDraft) -> str:
    """Return which side of which board to use, and how long the game takes."""
    _ = reader.language.gettext
    board = draft.chosen_board(reader.catalogue)
    if board is None:
        low, *_more, high = player_counts(reader.catalogue, draft.sets)
        # NOTE: {low} and {high} are numbers of players.
        text = _("{low} to {high} can play. The board to use appears here.")
        return text.format(low=low, high=high)
    if board in reader.catalogue.sets[BASE_SET].boards:
        text = _("Board: the side for {players} players. {rounds} rounds.")
    else:
        # NOTE: {board} is the name of a board, such as "Meadows".
        text = _("Board: {board}. {rounds} rounds.")
    name = board_name(reader.language, reader.catalogue, board)
    return text.format(board=name, players=board.players, rounds=board.rounds)


def waiting_text(reader: Reader, draft: GameDraft) -> str:
    """Return why the game cannot begin yet: too few are at the table, or too many."""
    most = max(player_counts(reader.catalogue, draft.sets))
    if len(draft.people) > most:
        return BadPlayer("full", most=most).text(reader.language)
    return reader.language.gettext("Add at least two players")


def boards_to_choose(reader: Reader, draft: GameDraft) -> list["Agreement"]:
    """Return the boards to choose from, if there are several."""
    boards, chosen = draft.boards(reader.catalogue), draft.chosen_board(reader.catalogue)
    if len(boards) < 2:
        return []
    return [
        Agreement(
            f"board-{board.id}",
            board_name(reader.language, reader.catalogue, board),
            "",
            board == chosen,
            replace(draft, board=board.id),
            is_exclusive=True,
        )
        for board in boards
    ]


def skies_to_choose(reader: Reader, draft: GameDraft) -> list["Agreement"]:
    """Return what can lie beside the board, if there is a sky."""
    names = skies_of(reader.catalogue, draft.sets)
    chosen = draft.chosen_sky(reader.catalogue)
    # NOTE: a choice of the table: to play without the board of the sky.
    no_sky = reader.language.gettext("No sky")
    return [
        Agreement(
            f"sky-{sky}",
            reader.language.said(names[sky], sky) if sky else no_sky,
            "",
            sky == chosen,
            replace(draft, sky=sky),
            is_exclusive=True,
        )
        for sky in draft.skies(reader.catalogue)
    ]


def access_chips(reader: Reader, draft: GameDraft) -> tuple[blocks.Chips, ...]:
    """Return the button that is about beanstalk and stairway; none where they do not matter."""
    _ = reader.language.gettext
    if not draft.has_board or not draft.chosen_sky(reader.catalogue):
        return ()
    # NOTE: a button: choose the regions for two markers, beanstalk and stairway.
    text, icon = _("Place the ways up yourselves"), "markers/beanstalk"
    button = blocks.Button("access", icon, text, blocks.Act("access"))
    if draft.chosen_access(reader.catalogue):
        # NOTE: a button: the app chooses the regions for two markers, beanstalk and stairway.
        text = _("Let the app place the ways up")
        button = replace(button, text=text, tap=replace(draft, access=()))
    return (blocks.Chips("ways-up", (button,)),)


@dataclass(frozen=True, slots=True)
class Agreement:
    """Something the table may agree on, what it means, and the draft with it switched on or off.

    `why_not`: what keeps it from being chosen, if anything does.
    """

    name: str
    text: str
    meaning: str
    is_chosen: bool
    draft: GameDraft
    is_exclusive: bool = False
    why_not: str = ""


def agreements(reader: Reader, draft: GameDraft) -> dict[str, tuple[Agreement, ...]]:
    """Return everything a table agrees on besides its house rules, by where it is shown."""
    _ = reader.language.gettext

    def switch(name: str, field: str, text: str, on: str, off: str = "") -> Agreement:
        is_on = getattr(draft, field)
        changes: dict[str, Any] = {field: not is_on}
        changed = replace(draft, **changes)
        return Agreement(name, text, on if is_on else off or on, is_on, changed)

    def one_of(name: str, field: str, value: Any, text: str, meaning: str) -> Agreement:
        is_on, changed = getattr(draft, field) == value, replace(draft, **{field: value})
        return Agreement(name, text, meaning, is_on, changed, is_exclusive=True)

    first = (
        switch(
            "guide",
            "has_guide",
            # NOTE: a choice for the first game on a device.
            _("With a guide"),
            _("It explains each thing when it first happens, and can be skipped at any time."),
        ),
        switch("sounds", "has_sound", _("Sound"), _("A few soft sounds.")),
    )
    board = replace(
        switch(
            "board-on-tablet",
            "has_board",
            _("Board on the tablet"),
            _("Tap regions: the app works out costs and coins."),
            _("You tell the app what you attack and hold."),
        ),
        draft=draft.with_board(not draft.has_board),
    )
    advice = switch(
        "advice",
        "has_advice",
        # NOTE: an agreement of the table: on one's turn the app may be asked what could be
        # conquered.
        _("Advice on request"),
        _("On your turn you can ask what you could take."),
        _("Off: nobody can ask what a turn could bring."),
    )
    return {
        "first": first if draft.is_first else (),
        # Advice needs the board on the tablet.
        "board": (board, advice) if draft.has_board else (board,),
        "coins": (
            one_of(
                "coins-tablet",
                "real_coins",
                False,
                _("On the tablet"),
                _("The app keeps every purse."),
            ),
            one_of(
                "coins-real",
                "real_coins",
                True,
                _("Real coins"),
                _("The app says which ones to take."),
            ),
        ),
        "scores": (
            switch(
                "open-scores",
                "open_scores",
                # NOTE: an agreement of the table: nobody's coins are a secret.
                _("Open scores"),
                _("Everybody sees every purse, and what each turn earned."),
                _("Only its owner can look into a purse."),
            ),
        ),
        "combos": (
            one_of("deal-app", "deal", "app", _("Dealt by the app"), _("Lay out what it shows.")),
            one_of(
                "deal-hand",
                "deal",
                "hand",
                _("Shuffled by you"),
                _("Enter the ones on the table."),
            ),
        ),
    }


def house_agreements(reader: Reader, draft: GameDraft) -> list[Agreement]:
    """Return the house rules that can matter, each with what the current choice means."""
    found = []
    for key in draft.house_rules(reader.catalogue):
        rule, is_on = house_rule(reader.language, key), getattr(draft.house, key)
        changed = replace(draft, house=replace(draft.house, **{key: not is_on}))
        meaning = rule.on if is_on else rule.off
        found.append(Agreement(f"house-{key}", rule.text, meaning, is_on, changed))
    return found


def house_title(reader: Reader, draft: GameDraft) -> str:
    """Return the heading of the house rules: how many differ from the usual way."""
    changed = draft.changed_house_rules(reader.catalogue)
    text = reader.language.ngettext("{n} house rule changed", "{n} house rules changed", changed)
    return text.format(n=changed) if changed else reader.language.gettext("House rules")


def things_to_lay_out(reader: Reader, draft: GameDraft) -> list[tuple[str, str]]:
    """Return what goes on the table before the first turn: an icon and a sentence each."""
    _ = reader.language.gettext
    board = draft.chosen_board(reader.catalogue)
    if board is None:
        return []
    regions, sky = reader.catalogue.boards[board.id].regions, draft.chosen_sky(reader.catalogue)
    if sky:
        regions += reader.catalogue.skies[sky].regions
    tribes = sum(region.lost_tribe for region in regions)
    mountains = sum(region.terrain == "mountain" for region in regions)
    by_app = _("{n} combos: lay out the ones the app deals")
    by_hand = _("{n} combos: five in the column, the sixth on the stacks")
    combos = by_app if draft.deal == "app" else by_hand
    coins = _("{n} coins for each player, kept hidden")
    if draft.open_scores:
        coins = _("{n} coins for each player, for all to see")
    if not draft.real_coins:
        coins = _("No coins: each purse starts with {n} on the tablet")
    return [
        *_sky_lines(reader, draft, sky),
        ("markers/lost_tribe", _("{n} lost tribes, one on each of their symbols").format(n=tribes)),
        ("regions/mountain", _("{n} mountains, one on each mountain region").format(n=mountains)),
        ("markers/tokens", combos.format(n=COLUMN_SIZE)),
        ("markers/coins", coins.format(n=STARTING_COINS)),
        ("signs/round", _("The round marker on 1")),
    ]


def _sky_lines(reader: Reader, draft: GameDraft, sky: str) -> list[tuple[str, str]]:
    if not sky:
        return []
    _ = reader.language.gettext
    # NOTE: {side} is the name of a side of a board, such as "Two islands".
    beside = _("The sky beside the board: {side}")
    shown = _("Beanstalk and stairway where the board on the tablet shows them")
    free = _("Beanstalk and stairway on two land regions, neither on the edge nor neighbours")
    side = reader.language.said(skies_of(reader.catalogue, draft.sets)[sky], sky)
    return [
        ("signs/sky", beside.format(side=side)),
        ("markers/beanstalk", shown if draft.has_board else free),
    ]


def own_choices(reader: Reader, draft: GameDraft, shelf: Sequence[Piece]) -> list[Agreement]:
    """Return the pieces on the shelf, after those of an earlier game that it lacks."""
    language, chosen = _language(reader, draft), pieces_in(draft.pieces)
    carried = [piece for piece in chosen if piece not in shelf]
    return [
        Agreement(
            f"own-{piece.id}",
            language.piece(piece.id),
            "",
            piece in chosen,
            switch_piece(draft, piece),
            why_not=_why_not(reader, draft, piece),
        )
        for piece in (*carried, *shelf)
    ]


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
    return _with(draft, [piece for piece in chosen if not _lender(catalogue, draft, piece)])


def pieces_in(pieces: Pieces) -> list[Piece]:
    """Return races and powers in a row."""
    return [piece for _, piece in pieces.places()]


def lent_lines(reader: Reader, draft: GameDraft) -> Iterator[tuple[str, str]]:
    """Yield whose tokens each home-made race uses: an icon and a sentence each."""
    language = _language(reader, draft)
    # NOTE: {race} is a race of one's own, {lender} the race whose tokens it plays with.
    text = language.gettext("{race}: tokens of {lender}, whose banner stays in the box")
    for race in draft.pieces.races:
        names = {"race": language.race(race.id), "lender": language.race(race.lent_by)}
        yield language.piece_icon(race.id), text.format(**names)


def _language(reader: Reader, draft: GameDraft) -> Language:
    """Return a language that also knows the pieces of an earlier game."""
    return reader.language.knowing(reader.catalogue.knowing(draft.pieces).piece)


def _is_instead(piece: Piece, other: Piece) -> bool:
    """Return whether one piece replaces another: it uses its tokens, or is a newer version."""
    both_lent = isinstance(piece, Race) and isinstance(other, Race)
    has_tokens = both_lent and getattr(piece, "lent_by", "") == getattr(other, "lent_by", "")
    return has_tokens or _is_version(piece, other)


def _is_version(piece: Piece, other: Piece) -> bool:
    return type(piece) is type(other) and piece.printed.names == other.printed.names


def _with(draft: GameDraft, pieces: Sequence[Piece]) -> GameDraft:
    return replace(draft, pieces=Pieces.of(pieces))


def _lender(catalogue: Catalogue, draft: GameDraft, piece: Piece) -> str:
    """Return the race that would have to lend its tokens but is not on the table."""
    on_table = {known.id for known in pieces_of(catalogue, draft.sets)}
    missing = isinstance(piece, Race) and piece.lent_by not in on_table
    return piece.lent_by if missing and isinstance(piece, Race) else ""


def _why_not(reader: Reader, draft: GameDraft, piece: Piece) -> str:
    lender, language = _lender(reader.catalogue, draft, piece), reader.language
    if not lender:
        return ""
    sets = reader.catalogue.sets.values()
    boxes = [set_name(language, box) for box in sets if lender in box.races]
    # NOTE: {lender} is a race that lends its tokens to one of one's own, {box} the title of a set.
    text = language.gettext("The tokens of {lender} are in the box of {box}: put it on the table.")
    return text.format(lender=language.race(lender), box=language.join(boxes))
