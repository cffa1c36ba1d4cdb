"""Which form an old step was made in: sheets that are opened filled as they were, and screens."""

from collections.abc import Callable, Sequence
from typing import Any

from companion.engine import commands as do
from companion.engine.options import options
from companion.engine.state import Troops
from companion.facts.filled_forms import corrected_slot, filled_troops
from companion.facts.table import offer_facts
from companion.ui.kit.choice_chips import ChoiceChips
from companion.ui.kit.overlays import Sheet
from companion.ui.kit.stepper import Stepper
from companion.ui.kit.surface import Column
from companion.ui.kit.text import Words
from companion.ui.parts.coins_row import CoinsRow
from companion.ui.parts.correct_sheets import (
    AssignSheet,
    RenameSheet,
    TroopsSheet,
    turn_question,
)
from companion.ui.parts.lay_out_sheet import LayOutSheet, open_reshuffle
from companion.ui.parts.leave_table import open_leave
from companion.ui.parts.offers import PhoneOfferCard
from companion.ui.parts.slot_sheet import SlotSheet
from companion.ui.parts.turn_sheets import ask_number, open_abandon, open_hand
from companion.ui.services import Services
from companion.ui.theme import PLAYER_SHAPES

Form = Callable[[Services, Any], Sheet | None]
# Those that have a whole screen to themselves.
SCREENS: tuple[type, ...] = (do.Conquer, do.Score, do.Decline)


class _Offers:
    """Takes the tap on a combo: that one was picked."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def choose(self, slot: float) -> None:
        self._services.room.do(do.Pick(int(slot)))


def _pick(services: Services, order: do.Pick) -> Sheet:
    state, offers = services.room.state, _Offers(services)
    sheet = Sheet(title=services.language.gettext("Which combo was picked?"), name="pick")
    # The edge of the chosen one is drawn half outside of it.
    cards = Column(padding="2dp")
    for slot in range(len(state.column)):
        facts = offer_facts(services, state, slot)
        # A card on a card would melt into it.
        look = {"fill": "page", "shadow": 0, "is_chosen": slot == order.slot}
        cards.add_widget(PhoneOfferCard(actions=offers, **look, **facts))
    return _opened(sheet.fill(cards))


def _ally(services: Services, order: do.NameAlly) -> Sheet:
    state = services.room.state
    chips = [
        (str(seat), state.players[seat].name, f"signs/{PLAYER_SHAPES[state.setup.colour(seat)]}")
        for seat in options(services.catalogue, state).allies
    ]
    allies = ChoiceChips(name="ally", options=chips, chosen=[str(order.ally)])
    allies.bind(on_choose=lambda _, seat: services.room.do(do.NameAlly(int(seat))))
    title = services.language.gettext("Peace with whom?")
    return _opened(Sheet(title=title, name="ally").fill(allies))


def _pots(services: Services, order: do.PlacePots) -> Sheet:
    _ = services.language.gettext
    most = options(services.catalogue, services.room.state).most_pots
    return ask_number(
        services,
        title=_("Pots of gold"),
        text=_("How many were hidden in this turn."),
        number=Stepper(name="pots", value=order.pots, high=max(most, order.pots)),
        button=_("That many"),
        command=do.PlacePots,
    )


def _coins(services: Services, order: do.AdjustCoins) -> Sheet:
    """Ask anew: what was said before is nobody else's business."""
    language, state = services.language, services.room.state
    sheet = Sheet(title=language.gettext("Coins"), name="coins")
    row = CoinsRow(
        seat=order.seat,
        colour=state.setup.colour(order.seat),
        player_name=state.players[order.seat].name,
        language=language,
    )
    row.bind(on_apply=lambda row, n: services.room.do(do.AdjustCoins(int(row.seat), int(n))))
    text = language.gettext("How many to add or take away, instead of what was entered then.")
    return _opened(sheet.fill(Words(text=text, tone="faint"), row))


def _troops(services: Services, order: do.CorrectTroops) -> Sheet | None:
    told = filled_troops(order)
    if list(told) == ["hand"] and order.seat == services.room.state.turn.seat:
        return open_hand(services, order.race, order.hand)
    old = _in_play(services, order.seat, order.race)
    return _opened(TroopsSheet(services, order.seat, *old, told)) if old else None


def _race(services: Services, order: do.CorrectRace) -> Sheet | None:
    old = _in_play(services, order.seat, order.race)
    if old and not order.power:
        return _opened(TroopsSheet(services, order.seat, *old))
    return _opened(AssignSheet(services, order.seat, old[0] if old else None, order))


def _in_play(services: Services, seat: int, race: str) -> tuple[Troops, bool] | None:
    """Return a player's race and whether it is in decline, if it is in play."""
    for owner, troops, in_decline in services.room.state.troops():
        if (owner, troops.race) == (seat, race):
            return troops, in_decline
    return None


def _column(services: Services, order: do.CorrectColumn) -> Sheet:
    place, slot = corrected_slot(services.room.state.column, order)
    return _opened(SlotSheet(services, place, slot))


def _turn(services: Services, order: do.CorrectTurn) -> Sheet:
    sheet = Sheet(title=services.language.gettext("Round and turn"), name="turn")
    return _opened(sheet.fill(*turn_question(services, sheet.dismiss, order)))


def _abandon(services: Services, order: do.Abandon) -> Sheet | None:
    active = services.room.state.current.active
    return open_abandon(services, order.by or (active.race if active else ""), order.regions)


def _opened(sheet: Sheet) -> Sheet:
    sheet.open()
    return sheet


FORMS: dict[type, Form] = {
    do.Pick: _pick,
    do.Abandon: _abandon,
    do.NameAlly: _ally,
    do.PlacePots: _pots,
    do.LayOutCombo: lambda services, order: _opened(LayOutSheet(services, order)),
    do.ReshuffleBadges: lambda services, order: open_reshuffle(services, order.badges),
    do.AdjustCoins: _coins,
    do.CorrectTroops: _troops,
    do.CorrectRace: _race,
    do.CorrectColumn: _column,
    do.CorrectTurn: _turn,
    do.Rename: lambda services, order: _opened(RenameSheet(services, order.seat, order.name)),
    do.Leave: lambda services, _order: open_leave(services),
}


def has_screen(commands: Sequence[do.Command]) -> bool:
    """Tell whether that form is a screen."""
    return type(commands[-1]) in SCREENS


def open_form(services: Services, commands: Sequence[do.Command]) -> Sheet | None:
    """Open the sheet in which a step was made, filled as it was."""
    return FORMS[type(commands[-1])](services, commands[-1])
