"""Which form an old step was made in: sheets that are opened filled as they were, and screens.

What is chosen in a form is asked of the game on trial, which says what would follow from it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine import (
    Abandon,
    AbandonAt,
    AdjustCoins,
    Command,
    Conquer,
    ConquerAt,
    CorrectColumn,
    CorrectRace,
    CorrectTroops,
    CorrectTurn,
    Decline,
    LayOutCombo,
    Leave,
    NameAlly,
    Pick,
    PlacePots,
    PlaceTroops,
    Rename,
    ReshuffleBadges,
    Score,
    SetRegion,
    Troops,
)
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
    Status,
    TroopsSheet,
    turn_question,
)
from companion.ui.parts.lay_out_sheet import LayOutSheet, open_reshuffle
from companion.ui.parts.leave_table import open_leave
from companion.ui.parts.offers import PhoneOfferCard
from companion.ui.parts.slot_sheet import SlotSheet
from companion.ui.parts.turn_sheets import ask_number, open_abandon, open_hand
from companion.ui.services import Services
from companion.ui.theme import player_mark

Form = Callable[[Services, Any], Sheet | None]
# Those that have a whole screen to themselves.
ON_BOARD = (ConquerAt, AbandonAt, PlaceTroops, SetRegion)
SCREENS: tuple[type, ...] = (Conquer, Score, Decline, *ON_BOARD)


@dataclass(frozen=True)
class _Offers:
    """Takes the tap on a combo: that one was picked."""

    services: Services

    def choose(self, slot: float) -> None:
        self.services.game.do(Pick(int(slot)))


def _pick(services: Services, order: Pick) -> Sheet:
    state, offers = services.game.state, _Offers(services)
    sheet = Sheet(title=services.language.gettext("Which combo was picked?"), name="pick")
    # The edge of the chosen one is drawn half outside of it.
    cards = Column(padding="2dp")
    for slot in range(len(state.column)):
        facts = offer_facts(services, state, slot)
        # A card on a card would melt into it.
        look = {"fill": "page", "shadow": 0, "is_chosen": slot == order.slot}
        cards.add_widget(PhoneOfferCard(actions=offers, **look, **facts))
    return sheet.fill(cards).open()


def _ally(services: Services, order: NameAlly) -> Sheet:
    state = services.game.state
    chips = [
        (str(seat), state.players[seat].name, player_mark(state.setup.colour(seat)))
        for seat in services.outlook(state).options.allies
    ]
    allies = ChoiceChips(name="ally", options=chips, chosen=[str(order.ally)])
    allies.bind(on_choose=lambda _, seat: services.game.do(NameAlly(int(seat))))
    title = services.language.gettext("Peace with whom?")
    return Sheet(title=title, name="ally").fill(allies).open()


def _pots(services: Services, order: PlacePots) -> Sheet:
    _ = services.language.gettext
    most = services.outlook(services.game.state).options.most_pots
    return ask_number(
        title=_("Pots of gold"),
        text=_("How many were hidden in this turn."),
        number=Stepper(name="pots", value=order.pots, high=max(most, order.pots)),
        button=_("Set it"),
        choose=lambda pots: services.game.do(PlacePots(pots)),
    )


def _coins(services: Services, order: AdjustCoins) -> Sheet:
    """Ask anew: what was said before is nobody else's business."""
    language, state = services.language, services.game.state
    sheet = Sheet(title=language.gettext("Coins"), name="coins")
    row = CoinsRow(
        seat=order.seat,
        colour=state.setup.colour(order.seat),
        player_name=state.players[order.seat].name,
        language=language,
    )
    row.bind(on_apply=lambda row, n: services.game.do(AdjustCoins(int(row.seat), int(n))))
    text = language.gettext("How many to add or take away, instead of what was entered then.")
    return sheet.fill(Words(text=text, tone="faint"), row).open()


def _troops(services: Services, order: CorrectTroops) -> Sheet | None:
    told, state = filled_troops(order), services.game.state
    if list(told) == ["hand"] and order.seat == state.turn.seat:
        return open_hand(
            services,
            state,
            order.race,
            lambda n: services.game.do(CorrectTroops(order.seat, order.race, hand=n)),
            order.hand,
        )
    old = _in_play(services, order.seat, order.race)
    return _troops_sheet(services, order.seat, old, told) if old else None


def _race(services: Services, order: CorrectRace) -> Sheet | None:
    old = _in_play(services, order.seat, order.race)
    if old and not order.power:
        return _troops_sheet(services, order.seat, old)
    told = (order.race, order.status, order.power)
    return _race_sheet(services, order.seat, old, told)


def _troops_sheet(
    services: Services, seat: int, troops: Troops, told: Mapping[str, int] | None = None
) -> Sheet:
    game, race = services.game, troops.race

    def become(status: Status) -> bool:
        if status == "active" and not troops.power:
            # The badge went with the decline: it is asked for, and goes when the form goes.
            asked = _race_sheet(services, seat, troops)
            sheet.bind(on_dismiss=lambda _: asked.dismiss())
            return False
        return game.do(CorrectRace(seat, race, status))

    sheet = TroopsSheet(
        services,
        game.state,
        troops,
        count=lambda **counted: game.do(CorrectTroops(seat, race, **counted)),
        become=become,
        told=told,
    )
    return sheet.open()


def _race_sheet(
    services: Services,
    seat: int,
    old: Troops | None,
    told: tuple[str, Status, str | None] | None = None,
) -> Sheet:
    def assign(race: str, status: Status, power: str | None) -> bool:
        return services.game.do(CorrectRace(seat, race, status, power))

    return AssignSheet(services.language, services.game.state, assign, old, told).open()


def _in_play(services: Services, seat: int, race: str) -> Troops | None:
    """Return a player's race, if it is in play."""
    races = services.game.state.players[seat].races
    return next((troops for troops in races if troops.race == race), None)


def _column(services: Services, order: CorrectColumn) -> Sheet:
    game = services.game
    place, slot = corrected_slot(game.state.column, order)
    return SlotSheet(
        services, game.state, place, lambda column: game.do(CorrectColumn(column)), slot
    ).open()


def _turn(services: Services, order: CorrectTurn) -> Sheet:
    game, language = services.game, services.language
    asked = turn_question(
        language,
        game.state,
        lambda seat, number: game.do(CorrectTurn(seat, number)),
        (order.seat, order.round),
    )
    return Sheet(title=language.gettext("Round and turn"), name="turn").fill(*asked).open()


def _abandon(services: Services, order: Abandon) -> Sheet | None:
    state = services.game.state
    active = state.current.active
    return open_abandon(
        services,
        state,
        order.by or (active.race if active else ""),
        lambda regions, by: services.game.do(Abandon(regions, by=by)),
        order.regions,
    )


def _reveal(services: Services, order: LayOutCombo) -> Sheet:
    game = services.game
    return LayOutSheet(
        services,
        lambda: game.state,
        lambda race, power: game.do(LayOutCombo(race, power)),
        (order.race, order.power),
    ).open()


def _reshuffle(services: Services, order: ReshuffleBadges) -> Sheet:
    game = services.game
    return open_reshuffle(
        services.language,
        game.state,
        lambda badges: game.do(ReshuffleBadges(badges)),
        order.badges,
    )


def _rename(services: Services, order: Rename) -> Sheet:
    def rename(name: str) -> bool:
        return services.game.do(Rename(order.seat, name))

    return RenameSheet(services.language, order.name, rename).open()


def _leave(services: Services, _: Leave) -> Sheet:
    game = services.game
    return open_leave(services, game.state, lambda seat: game.do(Leave(seat)))


FORMS: dict[type, Form] = {
    Pick: _pick,
    Abandon: _abandon,
    NameAlly: _ally,
    PlacePots: _pots,
    LayOutCombo: _reveal,
    ReshuffleBadges: _reshuffle,
    AdjustCoins: _coins,
    CorrectTroops: _troops,
    CorrectRace: _race,
    CorrectColumn: _column,
    CorrectTurn: _turn,
    Rename: _rename,
    Leave: _leave,
}


def has_screen(commands: Sequence[Command]) -> bool:
    """Tell whether that form is a screen."""
    return type(commands[-1]) in SCREENS


def open_form(services: Services, commands: Sequence[Command]) -> Sheet | None:
    """Open the sheet in which a step was made, filled as it was."""
    return FORMS[type(commands[-1])](services, commands[-1])
