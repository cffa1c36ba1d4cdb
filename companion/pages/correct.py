"""Correcting what a table got wrong: purses, races, the column, the turn, names, who has left.

The screen is one page of sections; what is chosen inside one is that section's own choice. Each
race, slot and name has its own page, where such a correction can itself be corrected.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Literal

from companion.dataclasses import dataclass, replace
from companion.engine import (
    COLUMN_SIZE,
    HELD,
    LONGEST_NAME,
    AdjustCoins,
    CorrectColumn,
    CorrectRace,
    CorrectTroops,
    CorrectTurn,
    KeepEffect,
    Leave,
    Rename,
    ReshuffleBadges,
    Slot,
    State,
    Troops,
    can_conquer,
    does_grow,
    present_seats,
    questions,
)
from companion.pages import blocks
from companion.pages.lay_out import LayOutChoice, ReshuffleChoice, piece_chips
from companion.pages.players import player_chips, player_mark
from companion.pages.put_right import OldStep, ending
from companion.pages.reader import Reader
from companion.pages.turn_questions import in_play
from companion.words import ngettext, question_icon, question_text

MOST_COINS = 30
_MOST = 99
Section = Literal["", "coins", "races", "column", "turn", "players"]
Status = Literal["", "active", "declined", "gone"]


@dataclass(frozen=True)
class CorrectChoice(blocks.Choice):
    """Which section is open."""

    section: Section = ""


@dataclass(frozen=True)
class CoinsChoice(blocks.Choice):
    """How many coins to add to a purse or take away; its content is never shown."""

    seat: int = 0
    coins: int = 0


@dataclass(frozen=True)
class TroopsChoice(blocks.Choice):
    """What a race has: `counts` maps tokens, hand and holdings. `status`: what it is now."""

    seat: int = 0
    race: str = ""
    counts: frozenset[str] = frozenset()
    status: Status = ""

    @property
    def numbers(self) -> dict[str, int]:
        """The counts by name; invalid ones are left out."""
        pairs = (each.partition("=") for each in self.counts)
        return {name: int(n) for name, _, n in pairs if n.isascii() and n.isdigit()}

    def put(self, field: str, value: int) -> "TroopsChoice":
        """Return the choice with another count; counting tokens means the race is in play."""
        counts = self.numbers | {field: value}
        return replace(self, counts=frozenset(f"{at}={n}" for at, n in counts.items()), status="")


@dataclass(frozen=True)
class RaceChoice(blocks.Choice):
    """Which race is in play after all, or with which badge one is active again."""

    seat: int = 0
    race: str = ""
    power: str = ""
    status: Status = "active"


@dataclass(frozen=True)
class SlotChoice(blocks.Choice):
    """What is in one place of the column; anything left out is as recorded.

    A banner or badge that is empty is not known yet. `way`: its combo lies one place higher, or
    nowhere.
    """

    place: int = 0
    race: str | None = None
    power: str | None = None
    coins: int | None = None
    extra: int | None = None
    way: Literal["", "up", "gone"] = ""


@dataclass(frozen=True)
class TurnChoice(blocks.Choice):
    """Whose turn it is, and in which round; as recorded by default."""

    seat: int | None = None
    round: int | None = None


@dataclass(frozen=True)
class NameChoice(blocks.Choice):
    """The correct name of a player."""

    seat: int = 0
    name: str | None = None


@dataclass(frozen=True)
class LeaveChoice(blocks.Choice):
    """Who has left the table."""

    seat: int | None = None


# The screen

SectionChoice = CorrectChoice | CoinsChoice | TurnChoice
_SECTION_OF: dict[type, Section] = {CoinsChoice: "coins", TurnChoice: "turn"}


def correct_page(reader: Reader, state: State, choice: SectionChoice) -> blocks.Page:
    """Return everything that can be corrected; one section is open at a time."""
    _ = reader.language.gettext
    opened = choice.section if isinstance(choice, CorrectChoice) else _SECTION_OF[type(choice)]
    sections: tuple[tuple[Section, str, str, str], ...] = (
        ("coins", "markers/coins", _("Coins"), _("Too many or too few in a purse")),
        ("races", "markers/tokens", _("Races in play"), _("Tokens, regions, decline")),
        ("column", "signs/cards", _("Combos on offer"), _("Combos and the coins on them")),
        ("turn", "signs/round", _("Round and turn"), _("The round, and whose turn it is")),
        ("players", "signs/people", _("Players"), _("Names, and who leaves")),
    )
    inside: dict[Section, Callable[[], Iterable[blocks.Block]]] = {
        "coins": lambda: _purses(reader, state, choice),
        "races": lambda: _races(reader, state),
        "column": lambda: _column(reader, state),
        "turn": lambda: _turn(reader, state, choice),
        "players": lambda: _players(reader, state),
    }
    folds = (
        blocks.Fold(
            f"fold-{name}",
            icon,
            title,
            hint,
            CorrectChoice("" if name == opened else name),
            name == opened,
            tuple(inside[name]()) if name == opened else (),
        )
        for name, icon, title, hint in sections
    )
    said = _("Mistakes happen. Each correction is one step: undo takes it back.")
    body: tuple[blocks.Block, ...] = (blocks.Note(said, "faint"), *_board(reader, state), *folds)
    return blocks.Page(_("Corrections"), body=body)


def _board(reader: Reader, state: State) -> Iterator[blocks.Block]:
    """With a board, what is on it is corrected there."""
    if state.regions is not None:
        text = reader.language.gettext("Set the board straight")
        yield blocks.Row("to-paint", "signs/straighten", text, blocks.Act("paint"))


def _purses(reader: Reader, state: State, choice: SectionChoice) -> Iterator[blocks.Block]:
    yield blocks.Note(reader.language.gettext("How many to add or take away"), "faint")
    for seat in range(len(state.players)):
        is_it = isinstance(choice, CoinsChoice) and choice.seat == seat
        own = choice if is_it and isinstance(choice, CoinsChoice) else CoinsChoice(seat)
        apply = [_coins_button(reader, own)] if own.coins else []
        yield blocks.Group("", (_purse(state, own), *apply))


def _races(reader: Reader, state: State) -> Iterator[blocks.Block]:
    _, language = reader.language.gettext, reader.language
    for seat, player in enumerate(state.players):
        yield blocks.Note(player.name, colour=state.setup.colour(seat))
        for troops in player.races:
            in_decline = troops is not player.active
            yield blocks.Row(
                f"troops-{seat}-{troops.race}",
                "",
                language.combo_short(troops.race, troops.power),
                TroopsChoice(seat, troops.race),
                # NOTE: of a race.
                hint=_("in decline") if in_decline else _("active"),
                race=troops.race,
                power=troops.power or "",
            )
        text = _("A race is missing")
        yield blocks.Row(f"add-race-{seat}", "signs/plus", text, RaceChoice(seat))


def _column(reader: Reader, state: State) -> Iterator[blocks.Block]:
    _, language = reader.language.gettext, reader.language
    for place, slot in enumerate(state.column):
        coins = language.ngettext("{n} coin on it", "{n} coins on it", slot.coins)
        yield blocks.Row(
            f"slot-{place}",
            "",
            language.combo_short(slot.race, slot.power),
            SlotChoice(place),
            hint=coins.format(n=slot.coins) if slot.coins else "",
            race=slot.race,
            power=slot.power,
            place=place + 1,
        )
    may = reader.outlook(state).options
    if len(state.column) < COLUMN_SIZE:
        choice = LayOutChoice() if may.lay_out else SlotChoice(len(state.column))
        yield blocks.Row("slot-add", "signs/plus", _("A different combo is there"), choice)
    if may[ReshuffleBadges]:
        text = _("Badges were reshuffled")
        yield blocks.Row("reshuffle", "signs/rematch", text, ReshuffleChoice())


def _turn(reader: Reader, state: State, choice: SectionChoice) -> Iterator[blocks.Block]:
    page = turn_page(reader, state, choice if isinstance(choice, TurnChoice) else TurnChoice())
    return iter((*page.body, *page.foot))


def _players(reader: Reader, state: State) -> Iterator[blocks.Block]:
    _ = reader.language.gettext
    for seat, player in enumerate(state.players):
        hint = _("has left the table") if player.has_left else ""
        yield blocks.Row(f"rename-{seat}", "signs/edit", player.name, NameChoice(seat), hint)
    if reader.outlook(state).options[Leave]:
        yield blocks.Row("player-leaves", "signs/leave", _("A player leaves"), LeaveChoice())


# Coins


def coins_page(
    reader: Reader, state: State, choice: CoinsChoice, old: OldStep | None = None
) -> blocks.Page:
    """Ask with nothing filled in: earlier corrections of a purse stay private."""
    _, order = reader.language.gettext, AdjustCoins(choice.seat, choice.coins)
    text = _("How many to add or take away, instead of what was entered then.")
    return blocks.Page(
        _("Coins"),
        body=(blocks.Note(text, "faint"), blocks.Group("", (_purse(state, choice),))),
        foot=ending(reader, old, (order,) if choice.coins else (), _coins_button(reader, choice)),
    )


def _purse(state: State, choice: CoinsChoice) -> blocks.Stepper:
    return blocks.Stepper(
        f"coins-{choice.seat}",
        player_mark(state, choice.seat),
        state.players[choice.seat].name,
        choice.coins,
        -MOST_COINS,
        MOST_COINS,
        choice,
        "coins",
        is_difference=True,
    )


def _coins_button(reader: Reader, choice: CoinsChoice) -> blocks.Button:
    n, language = abs(choice.coins), reader.language
    added = language.ngettext("Add {n} coin", "Add {n} coins", n)
    removed = language.ngettext("Remove {n} coin", "Remove {n} coins", n)
    text = (added if choice.coins > 0 else removed).format(n=n)
    tap = (AdjustCoins(choice.seat, choice.coins),)
    return blocks.Button(f"coins-{choice.seat}-apply", "signs/check", text, tap, "primary")


# Races


def troops_page(
    reader: Reader, state: State, choice: TroopsChoice, old: OldStep | None = None
) -> blocks.Page | None:
    """Ask what a race owns, has in hand and holds; and whether it is active, declined or gone."""
    _, troops = reader.language.gettext, in_play(state, choice.seat, choice.race)
    if troops is None:
        return None
    in_decline = troops is not state.players[choice.seat].active
    order: blocks.Commands = (_counted(choice, troops, old),)
    if choice.status:
        order = (CorrectRace(choice.seat, choice.race, choice.status),)
    button = blocks.Button("troops-apply", "signs/check", _("Matches the board"), order, "primary")
    return blocks.Page(
        reader.language.combo_name(troops.race, troops.power),
        body=(
            *_counts(reader, state, troops, in_decline, choice),
            *_statuses(reader, troops, in_decline, choice, old),
        ),
        foot=ending(reader, old, order, button),
    )


def _counts(
    reader: Reader, state: State, troops: Troops, in_decline: bool, choice: TroopsChoice
) -> Iterator[blocks.Block]:
    language, said = reader.language, choice.numbers
    combo = reader.catalogue.combo(troops.race, troops.power_in_use, in_decline)

    def ask(name: str, icon: str, recorded: int, high: int, text: str = "") -> blocks.Block:
        n = said.get(name, recorded)
        text = text or language.plural(ngettext("token in all", "tokens in all"), n)
        stepper = blocks.Stepper(f"troops-{name}", icon, text, n, 0, high, choice, name)
        return blocks.Group("", (stepper,))

    yield ask("tokens", "markers/tokens", troops.tokens, troops.limit)
    if can_conquer(combo, state.setup.house):
        yield ask("hand", "", troops.hand, troops.limit, language.gettext("in hand"))
    if combo.effects(KeepEffect):
        n = said.get("kept", troops.kept)
        text = language.plural(ngettext("lost token kept", "lost tokens kept"), n)
        yield ask("kept", "", troops.kept, _MOST, text)
    # What the record keeps about a race between turns, and its scoring asks for.
    for count in questions(combo):
        if count in HELD:
            text, held = question_text(language, count), troops.held.get(count, 0)
            yield ask(count, question_icon(count), held, _MOST, text)


def _counted(choice: TroopsChoice, troops: Troops, old: OldStep | None) -> CorrectTroops:
    """Return the correction; but for the tokens, only what differs from the record."""
    said = choice.numbers
    hand, kept = said.get("hand", troops.hand), said.get("kept", troops.kept)
    counts = {
        name: n for name in HELD if (n := said.get(name)) not in (None, troops.held.get(name, 0))
    }
    return CorrectTroops(
        choice.seat,
        troops.race,
        tokens=said.get("tokens", None if old else troops.tokens),
        hand=hand if hand != troops.hand else None,
        counts=counts or None,
        kept=kept if kept != troops.kept else None,
    )


def _statuses(
    reader: Reader, troops: Troops, in_decline: bool, choice: TroopsChoice, old: OldStep | None
) -> tuple[blocks.Block, ...]:
    """Return what else it could be; to be active again, it needs a badge."""
    _ = reader.language.gettext
    found: list[tuple[Status, str, str]] = [
        ("active", reader.language.piece_icon(troops.race), _("It is active"))
        if in_decline
        # NOTE: a button that corrects what the app believes of a race.
        else ("declined", "signs/decline", _("It is in decline")),
        ("gone", "signs/remove", _("No longer in play")),
    ]
    buttons = []
    for status, icon, text in found:
        tap: blocks.Tap = replace(choice, status=status)
        if status == "active" and not troops.power:
            tap = RaceChoice(choice.seat, troops.race)
        elif old is None and status:
            tap = (CorrectRace(choice.seat, troops.race, status),)
        is_on = choice.status == status
        buttons.append(blocks.Button(f"troops-{status}", icon, text, tap, is_on=is_on))
    return _either("status", buttons, old)


def _either(
    name: str, buttons: list[blocks.Button], old: OldStep | None
) -> tuple[blocks.Block, ...]:
    """Return buttons that act at once; for an old step they are only selected."""
    return (blocks.Chips(name, tuple(buttons)),) if old and buttons else tuple(buttons)


def race_page(
    reader: Reader, state: State, choice: RaceChoice, old: OldStep | None = None
) -> blocks.Page:
    """Ask which race of the box is in play, or with which badge one in play is active again."""
    _, again = reader.language.gettext, in_play(state, choice.seat, choice.race)
    statuses = (
        ("active", "", _("Active"), replace(choice, status="active")),
        ("declined", "", _("In decline"), replace(choice, status="declined")),
    )
    chips = blocks.chips("race-status", statuses, [choice.status])
    races = [again.race] if again else state.race_stack
    order: blocks.Commands = ()
    if choice.race and (choice.power or choice.status == "declined"):
        status = choice.status or "active"
        order = (CorrectRace(choice.seat, choice.race, status, choice.power or None),)
    text = _("It is in play")
    button = blocks.Button("race-apply", "signs/check", text, order or None, "primary")
    badges = (*state.power_stack, *state.power_discard)
    return blocks.Page(
        _("Which race is in play?"),
        body=(
            *([] if again else [blocks.Chips("race-status", chips)]),
            piece_chips(reader, "race-badge", badges, choice, "power"),
            piece_chips(reader, "race-banner", races, choice, "race"),
        ),
        foot=ending(reader, old, order, button),
    )


# The column


def slot_page(
    reader: Reader, state: State, choice: SlotChoice, old: OldStep | None = None
) -> blocks.Page:
    """Ask what is really in one place of the column."""
    _, place, column = reader.language.gettext, choice.place, state.column
    slot = column[place] if place < len(column) else None
    said = _lying(choice, slot)
    grows = bool(said.race and said.power) and does_grow(reader.catalogue, said)
    laid = replace(said, extra_tokens=said.extra_tokens if grows else 0)
    lies = with_slot(column, place, laid)
    if choice.way == "up":
        lies = moved_up(column, place)
    elif choice.way == "gone":
        lies = without_slot(column, place)
    is_known = bool(said.race and said.power)
    order = (CorrectColumn(lies),) if is_known else ()
    # NOTE: a button that confirms what lies in this place of the column.
    text = _("That's how it is")
    button = blocks.Button("slot-apply", "signs/check", text, order or None, "primary")
    races = (*([slot.race] if slot else []), *state.race_stack)
    badges = (*([slot.power] if slot else []), *state.power_stack, *state.power_discard)
    kept = replace(choice, race=said.race, power=said.power, way="")
    return blocks.Page(
        _("Place {n} of the column").format(n=place + 1),
        body=(
            piece_chips(reader, "slot-badge", badges, kept, "power"),
            piece_chips(reader, "slot-banner", races, kept, "race"),
            *_lying_on(reader, said, kept, grows),
            *_elsewhere(reader, state, choice, old),
        ),
        foot=ending(reader, old, order, button),
    )


def _lying(choice: SlotChoice, slot: Slot | None) -> Slot:
    """Return what was entered, else what is recorded."""
    lying = slot or Slot("", "")
    said = {"race": choice.race, "power": choice.power, "coins": choice.coins}
    changed: dict[str, Any] = {key: value for key, value in said.items() if value is not None}
    if choice.extra is not None:
        changed["extra_tokens"] = choice.extra
    return replace(lying, **changed)


def _lying_on(
    reader: Reader, said: Slot, choice: SlotChoice, grows: bool
) -> Iterator[blocks.Block]:
    plural = reader.language.plural
    text = plural(ngettext("coin on it", "coins on it"), said.coins)
    icon, n = "markers/coins", said.coins
    coins = blocks.Stepper("slot-coins", icon, text, n, 0, MOST_COINS, choice, "coins")
    yield blocks.Group("", (coins,))
    if grows:
        text = plural(ngettext("token added to it", "tokens added to it"), said.extra_tokens)
        icon, n = "markers/tokens", said.extra_tokens
        extra = blocks.Stepper("slot-extra", icon, text, n, 0, _MOST, choice, "extra")
        yield blocks.Group("", (extra,))


def _elsewhere(
    reader: Reader, state: State, choice: SlotChoice, old: OldStep | None
) -> tuple[blocks.Block, ...]:
    """Return the buttons that say its combo is elsewhere, or nowhere."""
    _, place, column = reader.language.gettext, choice.place, state.column
    buttons = []
    if 0 < place < len(column):
        tap = replace(choice, way="up") if old else (CorrectColumn(moved_up(column, place)),)
        is_on, text = choice.way == "up", _("It's one place higher")
        buttons.append(blocks.Button("slot-up", "signs/up", text, tap, is_on=is_on))
    if place < len(column):
        tap = replace(choice, way="gone") if old else (CorrectColumn(without_slot(column, place)),)
        is_on, text = choice.way == "gone", _("It isn't there")
        buttons.append(blocks.Button("slot-remove", "signs/remove", text, tap, is_on=is_on))
    return _either("elsewhere", buttons, old)


def with_slot(column: tuple[Slot, ...], index: int, slot: Slot) -> tuple[Slot, ...]:
    """Return the column with another combo in one place, or below the others."""
    return (*column[:index], slot, *column[index + 1 :])


def without_slot(column: tuple[Slot, ...], index: int) -> tuple[Slot, ...]:
    """Return the column without one combo."""
    return (*column[:index], *column[index + 1 :])


def moved_up(column: tuple[Slot, ...], index: int) -> tuple[Slot, ...]:
    """Return the column with one combo a place higher; coins and tokens on it go along."""
    return (*column[: index - 1], column[index], column[index - 1], *column[index + 1 :])


def corrected_slot(column: tuple[Slot, ...], laid: tuple[Slot, ...]) -> SlotChoice:
    """Return which place of the column a correction was about, and what it said."""
    pairs = enumerate(zip(column, laid, strict=False))
    first = next((at for at, (old, new) in pairs if old != new), min(len(column), len(laid)))
    if len(laid) < len(column):
        return SlotChoice(first, way="gone")
    if set(laid) == set(column) and first + 1 < len(laid):
        # Two places were swapped: the lower one went up.
        return SlotChoice(first + 1, way="up")
    if first >= len(laid):
        return SlotChoice(max(0, first - 1))
    slot = laid[first]
    return SlotChoice(first, slot.race, slot.power, slot.coins, slot.extra_tokens)


# The turn, and the players


def turn_page(
    reader: Reader, state: State, choice: TurnChoice, old: OldStep | None = None
) -> blocks.Page:
    """Ask whose turn it is and in which round."""
    _ = reader.language.gettext
    seat = state.turn.seat if choice.seat is None else choice.seat
    number, last = choice.round or state.round, state.setup.rounds
    rounds = blocks.Stepper(
        "correct-round", "signs/round", _("round"), number, 1, last, choice, "round"
    )
    taps = {at: replace(choice, seat=at) for at in present_seats(state)}
    players = player_chips(state, "correct-seat", taps, seat)
    order = (CorrectTurn(seat, number),)
    # NOTE: a button that confirms a correction.
    button = blocks.Button("turn-apply", "signs/check", _("That's right"), order, "primary")
    # NOTE: the names of the players follow as buttons.
    whose = blocks.Group(_("Whose turn it is"), (players,))
    return blocks.Page(
        _("Round and turn"),
        body=(blocks.Group("", (rounds,)), whose),
        foot=ending(reader, old, order, button),
    )


def name_page(
    reader: Reader, state: State, choice: NameChoice, old: OldStep | None = None
) -> blocks.Page:
    """Ask for a player's correct name."""
    _, given = reader.language.gettext, choice.name
    name = state.players[choice.seat].name if given is None else given
    order = (Rename(choice.seat, name.strip()),) if name.strip() else ()
    text = _("Use this name")
    button = blocks.Button("rename-apply", "signs/check", text, order or None, "primary")
    return blocks.Page(
        _("What is the right name?"),
        body=(blocks.Field("rename-field", name, LONGEST_NAME, choice, "name"),),
        foot=ending(reader, old, order, button),
    )


def leave_page(
    reader: Reader, state: State, choice: LeaveChoice, old: OldStep | None = None
) -> blocks.Page:
    """Ask who leaves the table; every name is held, not tapped."""
    _ = reader.language.gettext
    text = _("Their seat is skipped from now on. Their coins still count in the end.")
    seats = reader.outlook(state).options.leavers
    names = {seat: state.players[seat].name for seat in seats}
    asked: tuple[blocks.Block, ...] = tuple(
        blocks.Held(
            f"leave-{seat}",
            player_mark(state, seat),
            _("Hold: {name} leaves").format(name=name),
            name,
            name,
            (Leave(seat),),
        )
        for seat, name in names.items()
    )
    if old:
        taps = {seat: LeaveChoice(seat) for seat in seats}
        asked = (player_chips(state, "leave", taps, choice.seat),)
    order = () if choice.seat is None else (Leave(choice.seat),)
    return blocks.Page(
        _("Who leaves?"),
        body=(blocks.Note(text, "faint"), *asked),
        foot=ending(reader, old, order, None),
    )
