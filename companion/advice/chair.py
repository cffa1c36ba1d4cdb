"""An empty seat in the middle of its turn: what can be seen from there, and what was done.

Every command is carried out on the game as it is seen from the seat. Other purses are empty there
and the stacks lie in the order of the alphabet, so that nothing hidden can decide anything.
"""

from collections.abc import Collection, Iterator
from contextlib import contextmanager

from companion.advice.reasons import Move, Reason
from companion.dataclasses import replace
from companion.engine import (
    FIRST_ROLL,
    Catalogue,
    Combo,
    Command,
    ConquerAt,
    Conquest,
    Fire,
    OnceEffect,
    Outlook,
    Refused,
    RegionContents,
    Side,
    State,
    Troops,
    Use,
    UseName,
    carry_out,
    face_of,
    holdings,
    loaded,
    quote,
    rolls_for_losses,
    uses_left,
    with_counts,
)

# More loot than anybody draws in a turn.
_DRAWN = 99


def seen_from(state: State) -> State:
    """Return a game as the current player sees it: no other purse, no stack, and no loot.

    Loot is worth nothing then, their own as well: a reason must not tell what it shows.
    """
    seat, loot = state.turn.seat, (0,) * (state.loot_drawn + _DRAWN)
    players = tuple(
        replace(player, coins=player.coins if own == seat else 0, is_believed=False)
        for own, player in enumerate(state.players)
    )
    return replace(
        state,
        setup=replace(state.setup, reshuffles=(), loot=loot, seed=0, real_coins=False),
        turn=replace(state.turn, is_corrected=False),
        players=players,
        race_stack=tuple(sorted(state.race_stack)),
        power_stack=tuple(sorted(state.power_stack)),
        power_discard=tuple(sorted(state.power_discard)),
    )


class Chair:
    """One turn as it is played, command by command; `dice`: what the die will show, in order."""

    def __init__(self, catalogue: Catalogue, state: State, dice: Iterator[int]) -> None:
        self.catalogue, self.dice = catalogue, dice
        # Turned one by one as regions are conquered, and never looked at before.
        self._loot = state
        self.state = with_counts(catalogue, seen_from(state))
        self.seat, self.round = state.turn.seat, state.round
        self.moves: list[Move] = []

    @property
    def is_done(self) -> bool:
        """Whether the turn has ended."""
        turn = (self.state.turn.seat, self.state.round)
        return self.state.is_over or turn != (self.seat, self.round)

    @property
    def turns_left(self) -> int:
        """How many turns the player has after this one."""
        return self.state.setup.rounds - self.round

    @property
    def rivalry(self) -> float:
        """What it is worth that another player has a coin less.

        What one of several others loses is hardly one's own gain.
        """
        return 1 / (len(self.state.players) - 1) ** 2

    @property
    def purse(self) -> int:
        """The coins that the player can pay with."""
        return self.state.players[self.seat].coins

    @property
    def active(self) -> Troops | None:
        """The active race."""
        return self.state.players[self.seat].active

    @property
    def combo(self) -> Combo:
        """The combo of the active race; there must be one."""
        assert self.active
        return self.combo_of(self.active)

    def combo_of(self, troops: Troops, in_decline: bool = False) -> Combo:
        """Return the combo of some troops."""
        return self.catalogue.combo(troops.race, troops.power_in_use, in_decline)

    @property
    def own(self) -> dict[int, RegionContents]:
        """What the active race holds."""
        active = self.active
        return holdings(self.state, self.seat, active.race, in_decline=False) if active else {}

    @property
    def rolls_first(self) -> bool:
        """Whether the active race may roll the die before each conquest."""
        effects = self.combo.effects(OnceEffect)
        return any(e.use == FIRST_ROLL and e.per == "conquest" for _, e in effects)

    def uses_left(self, opponent: int | None = None) -> Collection[UseName]:
        """Return what the active race may still use in an attack on a region of this player."""
        race = self.side().troops.race
        earlier = [attack for attack in self.state.turn.conquests if attack.race == race]
        return uses_left(self.combo, earlier, opponent)

    def side(self, by: str | None = None) -> Side:
        """Return a race of the player: the active one, or one in decline by its name."""
        if by is None:
            assert self.active
            return Side(self.seat, self.active, self.combo)
        troops = self.state.troops_of(self.seat, by)
        return Side(self.seat, troops, self.combo_of(troops, in_decline=True))

    def do(self, command: Command, why: Reason) -> None:
        """Carry out a command."""
        self.state = self.after(command)
        self.moves.append(Move(command, why))

    def after(self, *commands: Command) -> State:
        """Return the state that commands would lead to."""
        _, state = carry_out(self.catalogue, self.state, *commands, has_secrets=False)
        return with_counts(self.catalogue, state)

    @contextmanager
    def supposing(self, *commands: Command) -> Iterator[None]:
        """See the game as it would be after commands."""
        before = self.state
        self.state = self.after(*commands)
        try:
            yield
        finally:
            self.state = before

    def may(self, *commands: Command) -> bool:
        """Return whether commands would be carried out."""
        try:
            self.after(*commands)
        except Refused:
            return False
        return True

    def attack(
        self, at: int, use: Use, why: Reason, by: str | None = None, die: int | None = None
    ) -> None:
        """Attack a region; a loser who rolls for the tokens lost does so."""
        if by is None:
            self.fire_at(at, use)
        defender = self._defender(at)
        rolls = defender and rolls_for_losses(defender)
        command = ConquerAt(at, use=use, by=by, die=die, loot=self._turned(at))
        if rolls and self._is_won(command):
            command = replace(command, loss_die=self.roll())
        if command.loot is not None and self._attack_of(command).loot is None:
            # It stays face down: the region was not taken.
            command = replace(command, loot=None)
        self.do(command, why)

    def fire_at(self, at: int, use: Use) -> None:
        """Fire the cannons that make a region cheaper."""
        for cannon in loaded(self.state, self.side()):
            if self._price(Fire(cannon), at=at, use=use) < self._price(at=at, use=use):
                self.do(Fire(cannon), Reason("fire"))

    def _price(self, *commands: Command, at: int, use: Use) -> int:
        """Return what a region costs the active race once these commands are carried out."""
        outlook = Outlook(self.catalogue, self.after(*commands))
        return quote(outlook.attack(at, use=use)).tokens or 0

    def _turned(self, at: int) -> int | None:
        """Return what the loot in a region shows now that it is attacked; None if there is none."""
        marker = self.state.loot.get(at)
        if marker is None:
            return None
        # Markers laid during this turn are the player's own.
        return face_of(self._loot, marker.number)

    def roll(self) -> int:
        """Roll the die."""
        return next(self.dice)

    def _is_won(self, command: ConquerAt) -> bool:
        return self._attack_of(command).won

    def _attack_of(self, command: ConquerAt) -> Conquest:
        return self.after(command).turn.conquests[-1]

    def _defender(self, at: int) -> Combo | None:
        there = (self.state.regions or {}).get(at)
        if there is None or there.seat is None:
            return None
        return self.combo_of(self.state.troops_of(there.seat, there.race), there.in_decline)
