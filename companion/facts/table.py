"""What the table shows, as plain facts: worked out here, drawn by the widgets."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from companion.engine import (
    Conquer,
    Decline,
    Note,
    Prospect,
    Reason,
    Regroup,
    Slot,
    State,
    Troops,
    next_turn,
    prices,
    tokens_in_hand,
    tokens_on_offer,
)
from companion.facts.reader import PieceReader, Reader
from companion.facts.table_score import Expected, expected_score
from companion.facts.todos import note_icon
from companion.words import conquest_text, reminder_text, short_rule, sum_of_tokens, tray_text

# Told in a place of its own.
LAST_ROUND = "last_round"
# Done once the die lies there, until an attack has used it.
_ROLL = "roll_before_each"
# Markup of a number to be read across the table.
LARGE = "[size=28sp][b]{}[/b][/size]"


def offer_facts(reader: Reader, state: State, slot: int) -> dict[str, Any]:
    """Return what a card says of the combo in a slot."""
    return column_facts(reader, state.column, slot)


def column_facts(reader: PieceReader, column: tuple[Slot, ...], slot: int) -> dict[str, Any]:
    """Return what a card says of a combo in a column, whether that is in a game or not."""
    catalogue, language, offer = reader.catalogue, reader.language, column[slot]
    combo = catalogue.combo(offer.race, offer.power)
    price = sum(prices(catalogue, column, slot))
    tokens = tokens_on_offer(catalogue, offer)
    deal = deal_text(reader, price, offer.coins, LARGE)
    summary = [short_rule(language, piece) for piece in (offer.power, offer.race)]
    return {
        "name": f"offer-{slot}",
        "slot": slot,
        "race": offer.race,
        "power": offer.power,
        "title": language.combo_short(offer.race, offer.power),
        "beside": language.combo_beside(offer.race, offer.power) or "",
        "summary": " ".join(summary),
        "tokens": str(tokens),
        "counted_tokens": language.ngettext("{n} token", "{n} tokens", tokens).format(
            n=LARGE.format(tokens)
        ),
        "sum_of_tokens": sum_of_tokens(language, combo, tokens),
        "deal": deal_text(reader, price, offer.coins),
        "large_deal": deal,
        # What is paid and what is taken, each on a line of its own.
        "set_deal": deal.replace(", ", ",\n"),
        "coins": offer.coins,
    }


def deal_text(reader: PieceReader, price: int, coins: int, number: str = "{}") -> str:
    """Return what taking a combo costs and brings; `number` is how its numbers are set."""
    ngettext = reader.language.ngettext
    if price and coins:
        # NOTE: coins to lay on the combos above, and coins that lie on this one.
        text = ngettext("pay {price}, take {coins} coin", "pay {price}, take {coins} coins", coins)
    elif price:
        text = ngettext("pay {price} coin", "pay {price} coins", price)
    elif coins:
        text = ngettext("free, take {coins} coin", "free, take {coins} coins", coins)
    else:
        text = reader.language.gettext("free")
    return text.format(price=number.format(price), coins=number.format(coins))


@dataclass(frozen=True, slots=True)
class ActingRace:
    """A race that can act in the turn being played, with a hand of its own."""

    race: str
    power: str
    icon: str
    title: str
    hand: int
    regions: int
    in_decline: bool


@dataclass(frozen=True, slots=True)
class TurnFacts:
    """What the middle of the table says of the turn being played."""

    colour: int
    player_name: str
    races: tuple[ActingRace, ...]
    conquests: tuple[tuple[str, str, str], ...]
    notes: tuple[tuple[str, str], ...]
    extras: tuple[tuple[str, str, str], ...]
    score: Expected
    is_over: bool


def turn_facts(
    reader: Reader,
    state: State,
    acting: str = "",
    is_put_away: Callable[[str], bool] = lambda note: False,
) -> TurnFacts:
    """Return what is to be told of the turn as it stands, for the race that acts."""
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
                language.ngettext("{n} token", "{n} tokens", conquest.used).format(n=conquest.used),
            )
            for conquest in state.turn.conquests
        ),
        notes=tuple(
            (icon, text)
            for icon, text in (*_first_notes(reader, state), *_reminders(reader, state, acting))
            if not is_put_away(text)
        ),
        extras=turn_extras(reader, state, acting),
        score=expected_score(reader, state),
        is_over=state.is_over,
    )


def acting_races(reader: Reader, state: State) -> tuple[ActingRace, ...]:
    """Return the races of the turn: declined ones that still conquer act first, then the active."""
    player = state.current
    acting = acting_in_decline(reader, state)
    first = [troops for troops in player.declined if troops.race in acting]
    races = [_acting_race(reader, state, troops, None) for troops in first]
    if player.active:
        races.append(_acting_race(reader, state, player.active, player.active.power))
    return tuple(races)


def _has_begun(state: State) -> bool:
    """Tell whether the active race has conquered in this turn."""
    return any(not conquest.in_decline for conquest in state.turn.conquests)


def _acting_race(reader: Reader, state: State, troops: Troops, power: str | None) -> ActingRace:
    return ActingRace(
        race=troops.race,
        power=power or "",
        icon=reader.language.piece_icon(troops.race),
        title=reader.language.combo_short(troops.race, power),
        hand=tokens_in_hand(state, troops, in_decline=power is None),
        regions=troops.regions,
        in_decline=power is None,
    )


def take_back_extra(reader: Reader) -> tuple[str, str, str]:
    """Return the button that takes back what was placed, for whoever would still conquer."""
    return "take-back", "signs/undo", reader.language.gettext("Take it back and conquer")


def turn_extras(reader: Reader, state: State, acting: str = "") -> tuple[tuple[str, str, str], ...]:
    """Return what only some turns offer the race that acts: a name, an icon and a text each."""
    _, may = reader.language.gettext, reader.outlook(state).options
    extras = []
    if may.lay_out:
        extras.append(("lay-out", "signs/plus", _("Enter the next combo")))
    race = may.race(acting)
    # Troops are readied before the conquests of their own race, and taken up again after them.
    # On a board, regions are given up where they lie.
    is_counted = state.regions is None
    if is_counted and race and race.abandon and race.most_abandoned and not race.has_attacked:
        extras.append(("abandon", "signs/abandon", _("Abandon regions")))
    if race and race.conquer.why_not == "already_redeployed":
        extras.append(take_back_extra(reader))
    if race and may[Regroup] and race.has_attacked and not race.in_decline:
        extras.append(("regroup", "signs/regroup", _("Pick up your troops again")))
    return tuple(extras)


def no_decline_text(reader: Reader, state: State) -> str:
    """Return why the active race cannot go into decline now; nothing if it can."""
    _, why_not = reader.language.gettext, reader.outlook(state).options[Decline].why_not
    texts: dict[Reason | None, str] = {
        "cannot_decline_yet": _("Decline: not in the turn you picked"),
        "already_conquered": _("Decline: only before your first conquest"),
    }
    return texts.get(why_not, "")


def no_conquest_text(reader: Reader, state: State) -> str:
    """Return why nobody conquers any more this turn; nothing if somebody can, or has no race."""
    _, why_not = reader.language.gettext, reader.outlook(state).options[Conquer].why_not
    if why_not == "last_attempt_made":
        return _("Conquer: the last attempt is made")
    if why_not == "already_redeployed":
        return _("Conquer: already redeployed")
    texts: dict[Prospect, str] = {
        "no_token": _("Conquer: no tokens in hand"),
        # NOTE: every region in reach takes more tokens than there are in hand, die included.
        "too_strong": _("Conquer: too few tokens in hand"),
    }
    return texts.get(reader.outlook(state).prospect, "")


def acting_in_decline(reader: Reader, state: State) -> list[str]:
    """Return the declined races of the player whose turn it is that still conquer."""
    attackers = reader.outlook(state).options.attackers
    return [race.race for race in attackers if race.in_decline]


def last_round_text(reader: Reader, state: State) -> str:
    """Return what everyone should know in the last round; nothing before."""
    if state.is_over or not state.is_last_round:
        return ""
    names = [player.name for player in state.players]
    return reminder_text(reader.language, Note(LAST_ROUND, "start", state.turn.seat), names)


def _first_notes(reader: Reader, state: State) -> Iterator[tuple[str, str]]:
    """What a pick asks for before the first conquest."""
    _, turn, troops = reader.language.gettext, state.turn, state.current.active
    if troops is None or not turn.has_picked or turn.conquests:
        return
    combo = reader.catalogue.combo(troops.race, troops.power)
    yield "markers/tokens", tray_text(reader.language, combo, troops.tokens)
    seat, round_number = next_turn(state) or (0, 0)
    if round_number == 1:
        # Many tables deal out all combos first: but each of them is picked and played in turn.
        text = _("Play your whole turn, then {name} picks")
        yield "signs/picks", text.format(name=state.players[seat].name)


def _reminders(reader: Reader, state: State, acting: str) -> Iterator[tuple[str, str]]:
    """What belongs on the table while a race acts; decline and hand-over come later."""
    names = [player.name for player in state.players]
    # What belongs to the start of a turn is too late after the first conquest.
    moments = {"conquer"} if _has_begun(state) else {"start", "conquer"}
    if reader.outlook(state).prospect not in ("conquer", "swap"):
        # Nobody redeploys before; who stops earlier is reminded beside the coins.
        moments |= {"redeploy", "turn_end"}
    told = (LAST_ROUND,) if state.turn.rolled is None else (LAST_ROUND, _ROLL)
    for note in reader.outlook(state).reminders:
        is_due = note.at in moments and note.key not in told
        is_due = is_due and (not acting or note.race in (None, acting))
        text = reminder_text(reader.language, note, names) if is_due else ""
        if text:
            yield note_icon(reader.language, note), text
