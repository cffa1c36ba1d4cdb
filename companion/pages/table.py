"""What the table shows, as plain facts: computed here, drawn by the widgets."""

from collections.abc import Callable, Iterator

from companion.dataclasses import dataclass
from companion.engine import (
    Borrow,
    Conquer,
    Conquest,
    DealPacts,
    Decline,
    Note,
    Prospect,
    Reason,
    Regroup,
    State,
    Troops,
    next_turn,
    tokens_in_hand,
)
from companion.pages import blocks
from companion.pages.blocks import act_button
from companion.pages.reader import Reader
from companion.pages.todos import note_icon
from companion.words import Language, conquest_text, reminder_text, tray_text

# Shown in its own place.
LAST_ROUND = "last_round"
# Done once the die has been rolled, until an attack uses it.
_ROLL = "roll_before_each"
# A button asks for these.
_LAY_OUT = "lay_out_combos"


@dataclass(frozen=True, slots=True)
class ActingRace:
    """A race that can act in the current turn, with its player and its own hand.

    `race`: empty where nothing acts.
    """

    colour: int = 0
    player_name: str = ""
    race: str = ""
    power: str = ""
    icon: str = ""
    title: str = ""
    hand: int = 0
    regions: int = 0
    in_decline: bool = False


@dataclass(frozen=True, slots=True)
class TurnFacts:
    """What the middle of the table says about the current turn."""

    colour: int
    player_name: str
    races: tuple[ActingRace, ...]
    conquests: tuple[tuple[str, str, str], ...]
    notes: tuple[tuple[str, str], ...]
    extras: tuple[blocks.Button, ...]
    is_over: bool

    def acting(self, race: str) -> ActingRace:
        """Return a race of the turn, or none but its player."""
        found = (each for each in self.races if each.race == race)
        return next(found, ActingRace(self.colour, self.player_name))


def turn_facts(
    reader: Reader,
    state: State,
    acting: str = "",
    is_put_away: Callable[[str], bool] = lambda note: False,
) -> TurnFacts:
    """Return what to show of the current turn, for the acting race."""
    language, player = reader.language, state.current
    names = [other.name for other in state.players]
    return TurnFacts(
        colour=state.setup.colour(state.turn.seat),
        player_name=player.name,
        races=acting_races(reader, state),
        conquests=tuple(
            (
                f"regions/{conquest.region.terrain}",
                conquest_text(language, conquest, names),
                _used_text(language, conquest),
            )
            for conquest in state.turn.conquests
        ),
        notes=tuple(
            (icon, text)
            for icon, text in (*_first_notes(reader, state), *_reminders(reader, state, acting))
            if not is_put_away(text)
        ),
        extras=turn_extras(reader, state, acting),
        is_over=state.is_over,
    )


def _used_text(language: Language, conquest: Conquest) -> str:
    """Return how many tokens went in; nothing where none do."""
    n = conquest.used
    return language.ngettext("{n} token", "{n} tokens", n).format(n=n) if n else ""


def acting_races(reader: Reader, state: State) -> tuple[ActingRace, ...]:
    """Return the races of the turn: declined ones that still conquer act first, then the active."""
    player = state.current
    acting = acting_in_decline(reader, state)
    first = [troops for troops in player.declined if troops.race in acting]
    races = [_acting_race(reader, state, troops, None) for troops in first]
    if player.active:
        races.append(_acting_race(reader, state, player.active, player.active.power))
    return tuple(races)


def _acting_race(reader: Reader, state: State, troops: Troops, power: str | None) -> ActingRace:
    return ActingRace(
        state.setup.colour(state.turn.seat),
        state.current.name,
        race=troops.race,
        power=power or "",
        icon=reader.language.piece_icon(troops.race),
        title=reader.language.combo_short(troops.race, power),
        hand=tokens_in_hand(state, troops, in_decline=power is None),
        regions=troops.regions,
        in_decline=power is None,
    )


def take_back_extra(reader: Reader) -> blocks.Button:
    """Return the button that takes back what was placed, for anyone who wants to conquer again."""
    text = reader.language.gettext("Take it back and conquer")
    return act_button("take-back", "signs/undo", text, "quiet")


def turn_extras(reader: Reader, state: State, acting: str = "") -> tuple[blocks.Button, ...]:
    """Return what only some turns offer the acting race."""
    _, may = reader.language.gettext, reader.outlook(state).options
    extras = []
    if may.lay_out:
        extras.append(act_button("lay-out", "signs/plus", _("Enter the next combo"), "quiet"))
    if may[Borrow]:
        # NOTE: a button: use a power that lies on offer.
        extras.append(act_button("borrow", "signs/cards", _("Take over a power"), "quiet"))
    if may[DealPacts]:
        # NOTE: a button: say which players get a pact.
        extras.append(act_button("deal-pacts", "markers/pact", _("Deal pacts"), "quiet"))
    race = may.race(acting)
    # Troops are readied before their race's conquests, and taken up again after them. On a board,
    # regions are abandoned by tapping them.
    is_counted = state.regions is None
    if is_counted and race and race.abandon and race.most_abandoned and not race.has_attacked:
        extras.append(act_button("abandon", "signs/abandon", _("Abandon regions"), "quiet"))
    if race and race.conquer.why_not == "already_redeployed":
        extras.append(take_back_extra(reader))
    if race and may[Regroup] and race.has_attacked and not race.in_decline:
        text = _("Pick up your troops again")
        extras.append(blocks.Button("regroup", "signs/regroup", text, (Regroup(),), "quiet"))
    return tuple(extras)


def no_decline_text(reader: Reader, state: State) -> str:
    """Return why the active race can't go into decline now; nothing if it can."""
    _, why_not = reader.language.gettext, reader.outlook(state).options[Decline].why_not
    texts: dict[Reason | None, str] = {
        "cannot_decline_yet": _("Decline: not in the turn you picked"),
        "already_conquered": _("Decline: only before your first conquest"),
    }
    return texts.get(why_not, "")


def no_conquest_text(reader: Reader, state: State) -> str:
    """Return why nobody can conquer any more this turn; nothing if somebody can, or has no race."""
    _, why_not = reader.language.gettext, reader.outlook(state).options[Conquer].why_not
    if why_not == "last_attempt_made":
        return _("Conquer: you have had your last attempt")
    if why_not == "already_redeployed":
        return _("Conquer: already redeployed")
    texts: dict[Prospect, str] = {
        "no_token": _("Conquer: no tokens in hand"),
        # NOTE: every region in reach takes more tokens than there are in hand, die included.
        "too_strong": _("Conquer: too few tokens in hand"),
    }
    return texts.get(reader.outlook(state).prospect, "")


def acting_in_decline(reader: Reader, state: State) -> list[str]:
    """Return the current player's declined races that still conquer."""
    attackers = reader.outlook(state).options.attackers
    return [race.race for race in attackers if race.in_decline]


def last_round_text(reader: Reader, state: State) -> str:
    """Return what everyone should know in the last round; nothing before."""
    if state.is_over or not state.is_last_round:
        return ""
    return reminder_text(reader.language, Note(LAST_ROUND, "start", state.turn.seat), state.names)


def _first_notes(reader: Reader, state: State) -> Iterator[tuple[str, str]]:
    """Return what a pick asks for before the first conquest."""
    _, turn, troops = reader.language.gettext, state.turn, state.current.active
    if troops is None or not turn.has_picked or turn.conquests:
        return
    combo = reader.catalogue.combo(troops.race, troops.power)
    yield "markers/tokens", tray_text(reader.language, combo, troops.tokens)
    seat, round_number = next_turn(state) or (0, 0)
    if round_number == 1:
        # Many tables lay out all combos first, but each of them is picked and played in turn.
        text = _("Play your whole turn, then {name} picks")
        yield "signs/picks", text.format(name=state.players[seat].name)


def _reminders(reader: Reader, state: State, acting: str) -> Iterator[tuple[str, str]]:
    """Return the reminders while a race acts; those for decline and hand-over come later."""
    # After the first conquest it is too late for what belongs to the start of a turn.
    has_begun = any(not conquest.in_decline for conquest in state.turn.conquests)
    moments = {"conquer"} if has_begun else {"start", "conquer"}
    if reader.outlook(state).prospect not in ("conquer", "swap"):
        # Nobody redeploys before that. Players who stop earlier are reminded when they score.
        moments |= {"redeploy", "turn_end"}
    said_elsewhere = (LAST_ROUND, _LAY_OUT, "" if state.turn.rolled is None else _ROLL)
    for note in reader.outlook(state).reminders:
        is_due = note.at in moments and note.key not in said_elsewhere
        # What another player's race asks for concerns whichever race acts.
        is_of_other = note.seat != state.turn.seat
        is_due = is_due and (not acting or is_of_other or note.race in (None, acting))
        text = reminder_text(reader.language, note, state.names) if is_due else ""
        if text:
            yield note_icon(reader.language, note), text
