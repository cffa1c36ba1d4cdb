"""Setting up a game: what is asked, and what to lay out, as far as a draft goes."""

from collections.abc import Iterator, Sequence
from typing import Any

from companion.content import BASE_SET
from companion.dataclasses import dataclass, replace
from companion.engine import (
    COLUMN_SIZE,
    SHAPES,
    STARTING_COINS,
    Character,
    Piece,
    player_counts,
    skies_of,
)
from companion.pages import blocks
from companion.pages.game_draft import (
    BadPlayer,
    GameDraft,
    lender_missing,
    only_lent,
    pieces_in,
    switch_piece,
)
from companion.pages.reader import Reader
from companion.store import Person, character_of
from companion.words import (
    Language,
    board_name,
    box_name,
    character_name,
    character_text,
    house_rule,
    set_name,
)

# The icon of each character that plays an empty seat.
_SIGNS: dict[Character, str] = {
    "grabber": "signs/wing",
    "planner": "signs/regions",
    "strategist": "signs/crown",
}


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


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits somewhere, in which colour; `is_first`, `is_last`: at an end of the list.

    `sign`: that of the character who plays it, if nobody sits there.
    """

    place: int = 0
    player_name: str = ""
    colour: int = 0
    is_starter: bool = False
    is_first: bool = False
    is_last: bool = False
    sign: str = ""


def seats(reader: Reader, draft: GameDraft) -> Iterator[Seat]:
    """Yield who sits at the table; nobody starts before a game can begin."""
    is_ready, last = bool(draft.boards(reader.catalogue)), len(draft.people) - 1
    for at, one in enumerate(draft.people):
        is_starter = is_ready and at == draft.starter
        character = character_of(one.id)
        sign = _SIGNS[character] if character else ""
        yield Seat(at, one.name, one.colour, is_starter, at == 0, at == last, sign)


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

    def either(field: str, *options: tuple[str, Any, str, str]) -> tuple[Agreement, ...]:
        now = getattr(draft, field)
        return tuple(
            Agreement(
                name,
                text,
                meaning,
                value == now,
                replace(draft, **{field: value}),
                is_exclusive=True,
            )
            for name, value, text, meaning in options
        )

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
    text, off = _("Board on the tablet"), _("You tell the app what you attack and hold.")
    on = _("Tap regions: the app works out costs and coins.")
    board = switch("board-on-tablet", "has_board", text, on, off)
    board = replace(board, draft=draft.with_board(not draft.has_board))
    # NOTE: an agreement of the table: on one's turn the app may be asked what could be conquered.
    text, on = _("Advice on request"), _("On your turn you can ask what you could take.")
    off = _("Off: nobody can ask what a turn could bring.")
    advice = switch("advice", "has_advice", text, on, off)
    # NOTE: an agreement of the table: nobody's coins are a secret.
    text, off = _("Open scores"), _("Only its owner can look into a purse.")
    on = _("Everybody sees every purse, and what each turn earned.")
    return {
        "first": first if draft.is_first else (),
        # Advice needs the board on the tablet.
        "board": (board, advice) if draft.has_board else (board,),
        "coins": either(
            "real_coins",
            ("coins-tablet", False, _("On the tablet"), _("The app keeps every purse.")),
            ("coins-real", True, _("Real coins"), _("The app says which ones to take.")),
        ),
        "scores": (switch("open-scores", "open_scores", text, on, off),),
        "combos": either(
            "deal",
            ("deal-app", "app", _("Dealt by the app"), _("Lay out what it shows.")),
            ("deal-hand", "hand", _("Shuffled by you"), _("Enter the ones on the table.")),
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


def _why_not(reader: Reader, draft: GameDraft, piece: Piece) -> str:
    lender, language = lender_missing(reader.catalogue, draft, piece), reader.language
    if not lender:
        return ""
    sets = reader.catalogue.sets.values()
    boxes = [set_name(language, box) for box in sets if lender in box.races]
    # NOTE: {lender} is a race that lends its tokens to one of one's own, {box} the title of a set.
    text = language.gettext("The tokens of {lender} are in the box of {box}: put it on the table.")
    return text.format(lender=language.race(lender), box=language.join(boxes))
