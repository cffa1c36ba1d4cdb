"""What everyone may know about a player: races and what they hold, peace, picks.

The purse is part of it only where everyone may see it.
"""

from collections.abc import Iterator
from typing import Any

from companion.dataclasses import dataclass
from companion.engine import State, Troops, can_conquer, next_turn
from companion.line_breaks import unbroken
from companion.pages.reader import Reader
from companion.play import PlayerView


@dataclass(frozen=True, slots=True)
class RaceInPlay:
    """A race in play; a count that nobody recorded is None, and left out."""

    race: str
    power: str
    title: str
    regions: int | None
    tokens: int | None
    in_decline: bool


def player_facts(reader: Reader, state: State, seat: int, player: PlayerView) -> dict[str, Any]:
    """Return what a player's card says."""
    active = [_race_facts(reader, state, player.active, False)] if player.active else []
    declined = [_race_facts(reader, state, troops, True) for troops in player.declined]
    # The race that a tap explains: the active one, or else one in decline.
    shown = next(iter((*active, *declined)), None)
    return {
        "name": f"player-{seat}",
        "race": shown.race if shown else "",
        "power": shown.power if shown else "",
        "seat": seat,
        "colour": state.setup.colour(seat),
        "player_name": player.name,
        "is_current": seat == state.turn.seat and not state.is_over,
        "coins": "" if player.coins is None else str(player.coins),
        "ally": player.ally,
        "races": (*active, *declined),
        "lines": list(_lines(reader, state, seat, player)),
    }


def counts_text(reader: Reader, race: RaceInPlay, number: str = "{}") -> str:
    """Return what a race holds, as far as known; `number` formats its numbers."""
    ngettext, counts = reader.language.ngettext, []
    if race.regions is not None:
        counts.append((ngettext("{n} region", "{n} regions", race.regions), race.regions))
    if race.tokens is not None:
        counts.append((ngettext("{n} token", "{n} tokens", race.tokens), race.tokens))
    return " · ".join(unbroken(text).format(n=number.format(n)) for text, n in counts)


def _race_facts(reader: Reader, state: State, troops: Troops, in_decline: bool) -> RaceInPlay:
    _, regions = reader.language.gettext, troops.held.get("regions")
    combo = reader.catalogue.combo(troops.race, troops.power, in_decline)
    conquers = in_decline and can_conquer(combo, state.setup.house) and not state.is_over
    title = reader.language.combo_short(troops.race, None if in_decline else troops.power)
    return RaceInPlay(
        race=troops.race,
        power=troops.power or "",
        title=_("{race}, still conquering").format(race=title) if conquers else title,
        regions=regions,
        # In decline a race has one token per region: unknown if the regions are.
        tokens=None if in_decline and regions is None else troops.tokens,
        in_decline=in_decline,
    )


def _lines(reader: Reader, state: State, seat: int, player: PlayerView) -> Iterator[dict[str, str]]:
    """Yield an icon and a text for everything else worth knowing."""
    _ = reader.language.gettext
    if player.has_left:
        # NOTE: stands below the name of a player.
        yield {"icon": "signs/leave", "text": _("has left the table")}
    elif player.picks_next and not state.is_over and seat in (state.turn.seat, _next_seat(state)):
        # NOTE: both stand below the name of a player.
        text = _("picks a combo now") if seat == state.turn.seat else _("picks a combo next")
        yield {"icon": "signs/picks", "text": text}
    if player.ally is not None:
        # NOTE: stands below the name of a player.
        text = _("at peace with {name}").format(name=state.players[player.ally].name)
        yield {"icon": "markers/peace", "text": text}


def _next_seat(state: State) -> int | None:
    turn = next_turn(state)
    return turn[0] if turn else None
