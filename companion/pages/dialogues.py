"""Which page each choice belongs to, and the choice behind a recorded step.

So showing a dialogue takes nothing but its choice: in a sheet on the tablet, on a phone, or to
correct an old step.
"""

from collections.abc import Callable, Sequence
from typing import Any

from companion.engine import (
    Abandon,
    AbandonAt,
    AdjustCoins,
    Borrow,
    Close,
    Command,
    Conquer,
    ConquerAt,
    CorrectColumn,
    CorrectRace,
    CorrectTroops,
    CorrectTurn,
    CountTokens,
    DealPacts,
    Decline,
    Fire,
    LayOutCombo,
    LayWinter,
    Leave,
    NameAlly,
    OpenPurse,
    Pick,
    PlacePots,
    PlaceTroops,
    Rename,
    ReshuffleBadges,
    RollDie,
    Score,
    SetRegion,
    State,
)
from companion.pages import attack_choice, blocks, correct, paint, placing, turn_questions
from companion.pages.attack_form import attack_form
from companion.pages.die import RollChoice, rolled_page
from companion.pages.lay_out import LayOutChoice, ReshuffleChoice, lay_out_page, reshuffle_page
from companion.pages.pick import ComboChoice, PickChoice, combo_page, offers_page
from companion.pages.put_right import OldStep
from companion.pages.reader import Reader
from companion.pages.region import placed_page, region_page
from companion.play import Step

# Made by touching the board. Several at once came from one button, which has no page.
_AT_REGION = (ConquerAt, AbandonAt, PlaceTroops, SetRegion)
_PAGES: dict[type[blocks.Choice], Callable[..., blocks.Page | None]] = {
    PickChoice: offers_page,
    ComboChoice: combo_page,
    LayOutChoice: lay_out_page,
    ReshuffleChoice: reshuffle_page,
    turn_questions.HandChoice: turn_questions.hand_page,
    turn_questions.AbandonChoice: turn_questions.abandon_page,
    turn_questions.AbandonAtChoice: turn_questions.abandon_at_page,
    turn_questions.AllyChoice: turn_questions.ally_page,
    turn_questions.BorrowChoice: turn_questions.borrow_page,
    turn_questions.CloseChoice: turn_questions.close_page,
    turn_questions.DealChoice: turn_questions.deal_page,
    turn_questions.WhereChoice: turn_questions.where_page,
    RollChoice: rolled_page,
    paint.PaintChoice: paint.paint_page,
    placing.PlaceChoice: placed_page,
    turn_questions.PotsChoice: turn_questions.pots_page,
    correct.CoinsChoice: correct.coins_page,
    correct.TroopsChoice: correct.troops_page,
    correct.RaceChoice: correct.race_page,
    correct.SlotChoice: correct.slot_page,
    correct.TurnChoice: correct.turn_page,
    correct.NameChoice: correct.name_page,
    correct.LeaveChoice: correct.leave_page,
}


def page_of(
    reader: Reader,
    state: State,
    choice: blocks.Choice,
    old: OldStep | None = None,
    past: Sequence[Step] = (),
) -> blocks.Page | None:
    """Return the page of a dialogue as chosen so far; None if there is nothing left to ask."""
    if isinstance(choice, attack_choice.AttackChoice):
        if choice.region is not None:
            return region_page(reader, state, choice, old)
        return attack_form(reader, state, choice, past, old)
    return _PAGES[type(choice)](reader, state, choice, old)


def chosen_then(state: State, commands: Sequence[Command]) -> blocks.Choice | None:
    """Return the choice behind a step; None if it has no page.

    `state`: the game right before it.
    """
    order = commands[-1] if commands else None
    found = _CHOSEN.get(type(order))
    if isinstance(order, Conquer | ConquerAt):
        return attack_choice.chosen_then(state, commands)
    is_one = len(commands) == 1 or not isinstance(order, _AT_REGION)
    return found(state, order) if found and is_one else None


def has_page(commands: Sequence[Command]) -> bool:
    """Return whether a step has a page on which it can be corrected."""
    order = commands[-1] if commands else None
    if isinstance(order, _AT_REGION):
        return len(commands) == 1
    return type(order) in (*_CHOSEN, Score, Decline, Conquer)


def can_be_left_out(commands: Sequence[Command]) -> bool:
    """Return whether a step may be removed: what everybody saw at the end stays seen."""
    return bool(commands) and not isinstance(commands[-1], OpenPurse | CountTokens)


def _troops(state: State, order: CorrectTroops) -> blocks.Choice:
    """Return what a correction said about a race; about the hand alone, if that was all."""
    numbers: list[tuple[str, int | None]] = [("tokens", order.tokens), ("hand", order.hand)]
    numbers += [("kept", order.kept), *(order.counts or {}).items()]
    said = {name: n for name, n in numbers if n is not None}
    if list(said) == ["hand"] and order.seat == state.turn.seat:
        return turn_questions.HandChoice(order.race, order.hand)
    counts = frozenset(f"{name}={n}" for name, n in said.items())
    return correct.TroopsChoice(order.seat, order.race, counts)


def _race(state: State, order: CorrectRace) -> blocks.Choice:
    is_in_play = any(troops.race == order.race for troops in state.players[order.seat].races)
    if is_in_play and not order.power:
        return correct.TroopsChoice(order.seat, order.race, status=order.status)
    return correct.RaceChoice(order.seat, order.race, order.power or "", order.status)


_CHOSEN: dict[Any, Callable[[State, Any], blocks.Choice]] = {
    Pick: lambda _, order: PickChoice(order.slot),
    LayOutCombo: lambda _, order: LayOutChoice(order.race, order.power),
    ReshuffleBadges: lambda state, order: ReshuffleChoice(
        frozenset(state.power_discard) - frozenset(order.badges)
    ),
    Abandon: turn_questions.abandoned_before,
    AbandonAt: turn_questions.abandoned_then,
    PlaceTroops: placing.chosen_then,
    SetRegion: paint.chosen_then,
    NameAlly: lambda _, order: turn_questions.AllyChoice(order.ally),
    Borrow: lambda _, order: turn_questions.BorrowChoice(order.slot),
    RollDie: lambda _, order: RollChoice(order.face),
    LayWinter: lambda _, order: turn_questions.WhereChoice("winter", order.at),
    Fire: lambda _, order: turn_questions.WhereChoice("fire", order.at),
    Close: lambda _, order: turn_questions.CloseChoice(order.at, order.seat, order.race),
    DealPacts: lambda _, order: turn_questions.dealt_then(order.pacts),
    PlacePots: lambda _, order: turn_questions.PotsChoice(order.pots),
    # What was said about a purse isn't shown again.
    AdjustCoins: lambda _, order: correct.CoinsChoice(order.seat),
    CorrectTroops: _troops,
    CorrectRace: _race,
    CorrectColumn: lambda state, order: correct.corrected_slot(state.column, order.column),
    CorrectTurn: lambda _, order: correct.TurnChoice(order.seat, order.round),
    Rename: lambda _, order: correct.NameChoice(order.seat, order.name),
    Leave: lambda _, order: correct.LeaveChoice(order.seat),
}
