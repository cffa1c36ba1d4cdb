"""Going into decline: who leaves the board, what stays, and whose coin that is."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from companion.engine.model.events import Event
from companion.engine.model.state import Seat, State, Troops
from companion.engine.pieces.catalogue import Catalogue, Combo
from companion.engine.pieces.decline_traits import comes_back, keeps_badge, keeps_tokens
from companion.engine.pieces.effects import CoinsEffect, TokensEffect
from companion.engine.rules.board import holdings, tokens_in
from companion.engine.rules.board_turns import declined_counts, turn_over
from companion.engine.rules.changes import CoinsMoved
from companion.engine.rules.column import BadgeDiscarded, refill, remove_race
from companion.engine.rules.counts import Regions
from companion.engine.rules.decision import Decision
from companion.engine.rules.scoring import has_tower, questions
from companion.engine.rules.sheet import must_leave
from companion.engine.rules.troops import HELD, count_held
from companion.engine.vocabulary import Counts


@dataclass(frozen=True, slots=True)
class RaceDeclined(Event):
    """The active race went into decline and is now this."""

    tag: ClassVar = "race_declined"
    fact: ClassVar = "decline"
    seat: Seat
    troops: Troops

    def apply(self, state: State) -> State:
        """Move the active race to those in decline, and end the player's peace."""
        declined = (*state.players[self.seat].declined, self.troops)
        return state.with_player(self.seat, active=None, declined=declined, ally=None)


def decline_active(
    decision: Decision, counts: Counts, kept: Regions | None = None, is_after_score: bool = False
) -> None:
    """Turn the active race over: the older one leaves, the badge goes, whoever gains by it is paid.

    `kept`: on a board, the regions that it keeps.
    """
    troops, combo = decision.active()
    seat, paid = decision.seat, paid_for_a_decline(decision.catalogue, decision.state)
    for old in decision.player.declined:
        if must_leave(combo, decision.combo(old, in_decline=True)):
            remove_race(decision, seat, old.race)
    turned = _turned_over(
        combo, troops, counts if kept is None else declined_counts(decision, kept)
    )
    decision.add_event(RaceDeclined(seat, turned))
    if kept is not None:
        turn_over(decision, combo, kept, turned.tokens, is_after_score)
    if turned.power is None and troops.power:
        decision.add_event(BadgeDiscarded(troops.power))
        refill(decision)
    if turned.tokens == 0:
        remove_race(decision, seat, turned.race)
    for owner, payee in paid:
        decision.add_event(CoinsMoved(1, owner, to=payee))


def settle_declined(decision: Decision, races: Sequence[Troops], counts: Sequence[Counts]) -> None:
    """Record what the players counted of declined races; one that holds nothing is removed."""
    for troops, given in zip(races, counts, strict=True):
        combo = decision.combo(troops, in_decline=True)
        # On a board nobody need count what is held.
        counted = given if decision.state.regions is None else {}
        held = count_held(troops.held, counted)
        settled = _standing_in(combo, replace(troops, held=held))
        if decision.state.regions is not None and not keeps_tokens(combo):
            own = holdings(decision.state, decision.seat, troops.race, in_decline=True)
            settled = replace(settled, tokens=min(settled.limit, tokens_in(own)))
        decision.change(decision.seat, troops, settled)
        if settled.tokens == 0:
            remove_race(decision, decision.seat, troops.race)


def _turned_over(combo: Combo, troops: Troops, counts: Counts) -> Troops:
    """Return the race in decline: one token per region, or whatever it keeps."""
    declined = replace(combo, in_decline=True)
    # Fortresses earn nothing any more, but they stay, and only six can stand on the map.
    counted = count_held(troops.held, counts)
    held: Counts = {name: n for name, n in counted.items() if name != "pots"}
    known = questions(declined)
    if has_tower(declined):
        tower = counts.get("tower_tokens", counts.get("regions", troops.regions))
        # One region is left of all, with a fortress if there was any.
        asked = {name: n for name, n in counts.items() if name in HELD and name in known}
        held = {
            **asked,
            "regions": min(1, tower),
            "tower_tokens": tower,
            "fortresses": min(1, held.get("fortresses", 0)),
        }
    foreign = sum(effect.add for _, effect in combo.effects(TokensEffect) if effect.own_tray)
    return _standing_in(
        declined,
        replace(
            troops,
            power=troops.power if keeps_badge(combo) else None,
            tokens=max(0, troops.tokens - foreign),
            hand=0,
            limit=combo.race.supply,
            held=held,
        ),
    )


def _standing_in(combo: Combo, troops: Troops) -> Troops:
    """Return a declined race with the tokens that its regions, tower or memory leave it."""
    if keeps_tokens(combo) and comes_back(combo):
        return replace(troops, hand=0 if troops.regions else troops.tokens)
    if keeps_tokens(combo):
        return replace(troops, tokens=troops.tokens - troops.hand if troops.regions else 0, hand=0)
    tokens = troops.held["tower_tokens"] if has_tower(combo) else troops.regions
    return replace(troops, tokens=min(tokens, troops.limit), hand=0)


def paid_for_a_decline(catalogue: Catalogue, state: State) -> list[tuple[str, int]]:
    """Return who takes a coin from the bank whenever a race declines, and for which piece."""
    return [
        (owner, seat)
        for seat, player in enumerate(state.players)
        if player.active and not player.has_left
        for owner, effect in catalogue.combo(player.active.race, player.active.power).effects(
            CoinsEffect
        )
        if effect.on == "decline"
    ]
