"""What the table shows, as plain facts: worked out here, drawn by the widgets."""

from dataclasses import dataclass
from typing import Any

from companion.engine.column import prices, tokens_on_offer
from companion.engine.conquest import can_conquer
from companion.engine.reminders import Note, reminders
from companion.engine.scoring import questions, score_lines
from companion.engine.state import State, Troops
from companion.engine.tally import score_sheet
from companion.engine.terms import COLUMN_SIZE, Line, total
from companion.ui.services import Services
from companion.view import PlayerView
from companion.words import conquest_text, line_text, reminder_text, short_rule


def offer_facts(services: Services, state: State, slot: int) -> dict[str, Any]:
    """Return what a card says of the combo in a slot."""
    catalogue, language, offer = services.catalogue, services.language, state.column[slot]
    combo = catalogue.combo(offer.race, offer.power)
    price = sum(prices(catalogue, state.column, slot))
    tokens = tokens_on_offer(catalogue, offer)
    summary = [short_rule(language, piece) for piece in (offer.power, offer.race)]
    return {
        "name": f"offer-{slot}",
        "slot": slot,
        "race": offer.race,
        "power": offer.power,
        "title": language.combo_name(offer.race, offer.power),
        "summary": " ".join(summary),
        "tokens": str(tokens),
        "sum_of_tokens": f"{combo.race.tokens} + {tokens - combo.race.tokens}",
        "price": str(price),
        "deal": deal_text(services, price, offer.coins),
        "coins": offer.coins,
    }


def deal_text(services: Services, price: int, coins: int) -> str:
    """Return what taking a combo costs and brings."""
    _ = services.language.gettext
    if price and coins:
        return _("pay {price}, take {coins}").format(price=price, coins=coins)
    if price:
        return _("pay {price}").format(price=price)
    return _("free, take {coins}").format(coins=coins) if coins else _("free")


def player_facts(services: Services, state: State, seat: int, player: PlayerView) -> dict[str, Any]:
    """Return what a player's card says."""
    return {
        "seat": seat,
        "player_name": player.name,
        "is_current": seat == state.turn.seat and not state.is_over,
        "lines": [
            *_active_lines(services, player),
            *(_declined_line(services, state, troops) for troops in player.declined),
            *_peace_lines(services, state, player),
        ],
    }


def _active_lines(services: Services, player: PlayerView) -> list[dict[str, str]]:
    _ = services.language.gettext
    troops = player.active
    if player.has_left:
        return [{"icon": "signs/leave", "text": _("has left the table"), "tone": "faint"}]
    if troops is None:
        return [{"icon": "signs/picks", "text": _("picks a combo next"), "tone": "faint"}]
    return [
        {
            "icon": f"powers/{troops.power}",
            "second_icon": f"races/{troops.race}",
            "text": services.language.combo_name(troops.race, troops.power),
        }
    ]


def _declined_line(services: Services, state: State, troops: Troops) -> dict[str, str]:
    _ = services.language.gettext
    combo = services.catalogue.combo(troops.race, troops.power, in_decline=True)
    text = services.language.race(troops.race)
    if can_conquer(combo, state.setup.house):
        text = _("{race}, still conquering").format(race=text)
    return {"icon": "markers/declined", "text": text, "tone": "faint"}


def _peace_lines(services: Services, state: State, player: PlayerView) -> list[dict[str, str]]:
    if player.ally is None:
        return []
    _ = services.language.gettext
    text = _("at peace with {name}").format(name=state.players[player.ally].name)
    return [{"icon": "markers/peace", "text": text, "tone": "faint"}]


@dataclass(frozen=True, slots=True)
class TurnFacts:
    """What the middle of the table says of the turn being played."""

    seat: int
    player_name: str
    races: tuple[Troops, ...]
    title: str
    conquests: tuple[tuple[str, str, str], ...]
    notes: tuple[tuple[str, str], ...]
    extras: tuple[tuple[str, str, str], ...]
    score: tuple[tuple[str, int], ...]
    total: int | None


def turn_facts(services: Services, state: State) -> TurnFacts:
    """Return what is to be told of the turn as it stands."""
    language, player = services.language, state.current
    names = [other.name for other in state.players]
    active = player.active
    lines = _expected_lines(services, state)
    return TurnFacts(
        seat=state.turn.seat,
        player_name=player.name,
        races=player.races,
        title=language.combo_name(active.race, active.power) if active else "",
        conquests=tuple(
            (
                f"regions/{conquest.region.terrain}",
                conquest_text(language, conquest, names),
                language.ngettext("{n} token", "{n} tokens", conquest.used).format(n=conquest.used),
            )
            for conquest in state.turn.conquests
        ),
        notes=tuple(
            (f"races/{note.race}" if note.race else "signs/info", text)
            for note in _due_notes(services, state)
            if (text := reminder_text(language, note, names))
        ),
        extras=_extras(services, state),
        score=tuple((line_text(language, line), line.n) for line in lines or ()),
        total=None if lines is None else total(lines),
    )


def _extras(services: Services, state: State) -> tuple[tuple[str, str, str], ...]:
    """Return what only some turns offer: a name, an icon and a text each."""
    _, turn, troops = services.language.gettext, state.turn, state.current.active
    extras = []
    if state.setup.deal == "hand" and len(state.column) < COLUMN_SIZE and state.race_stack:
        extras.append(("lay-out", "signs/plus", _("Enter the next combo")))
    if troops and troops.regions and not turn.has_picked and not turn.conquests:
        extras.append(("abandon", "signs/abandon", _("Abandon regions")))
    combo = services.catalogue.combo(troops.race, troops.power) if troops else None
    if combo and combo.offers("regroup") and turn.conquests and not turn.has_regrouped:
        extras.append(("regroup", "signs/regroup", _("Take the troops up again")))
    return tuple(extras)


def acting_in_decline(services: Services, state: State) -> list[str]:
    """Return the declined races of the player whose turn it is that still conquer."""
    return [
        troops.race
        for troops in state.current.declined
        if can_conquer(
            services.catalogue.combo(troops.race, troops.power, in_decline=True),
            state.setup.house,
        )
    ]


def _due_notes(services: Services, state: State) -> list[Note]:
    """What belongs on the table while the turn is played; decline and hand-over come later."""
    notes = reminders(services.catalogue, state)
    return [note for note in notes if note.at not in ("decline", "hand_over")]


def _expected_lines(services: Services, state: State) -> tuple[Line, ...] | None:
    """Return what the turn would score by the record, if the record knows enough."""
    lines: list[Line] = []
    for row in score_sheet(services.catalogue, state):
        if not all(name in row.counts for name in questions(row.combo)):
            return None
        lines += score_lines(row.combo, row.counts)
    return tuple(lines)
