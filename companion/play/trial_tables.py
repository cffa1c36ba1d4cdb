"""The two tables on which pieces are tried: with a board, and without one."""

from companion.engine import (
    Abandon,
    AbandonAt,
    Conquer,
    ConquerAt,
    Counts,
    Decline,
    Holder,
    NameAlly,
    Options,
    PlacedEffect,
    PlaceFortress,
    PlacePots,
    PlaceTroops,
    Region,
    Score,
    Side,
    Use,
    holdings,
    regions_to_keep,
    room_for_tokens,
    targets_now,
    tower_places,
)
from companion.play.trial_game import OPPONENT, ROLLED, TRIED, TrialGame

# What a game without a board is fought for.
_LAND = (
    Region("hill", ("mine",), coastal=True),
    Region("farmland", ("magic",), holder=Holder("lost_tribe")),
    Region("mountain", ("cavern",)),
    Region("swamp"),
)


class BoardTrial(TrialGame):
    """A game whose board the app follows."""

    def play(self) -> None:
        """Play the combo from when it lies on offer until it lies on the board in decline."""
        with self.branch():
            self.pass_over()
        self.arrive()
        self.oppose()
        with self.branch():
            self.stay()
        self.decline()
        self.oppose()
        self.follow()

    def attack(self, by: str | None, use: Use) -> None:
        """Attack what the prices say can be had, an enemy first; by a die if nothing else can."""
        prices = [
            (at, p) for at, p in targets_now(self.catalogue, self.state, by, use) if p.possible
        ]
        in_hand = [at for at, price in prices if not price.short]
        for at in sorted(self.rng.sample(in_hand, min(2, len(in_hand))), key=self._is_free):
            self.may(ConquerAt(at, use=use, by=by, loss_die=self._loss_die(at)))
        if prices and not in_hand:
            at = self.rng.choice(prices)[0]
            self.may(ConquerAt(at, use=use, by=by, die=ROLLED, loss_die=self._loss_die(at)))

    def strike(self) -> None:
        """Take one of the regions, whatever it costs."""
        held = [at for at, own in (self.state.ground or {}).items() if own.seat == TRIED]
        for at in self.rng.sample(held, min(1, len(held))):
            self.may(ConquerAt(at, anyway=True, loss_die=self._loss_die(at)))

    def build(self, may: Options) -> None:
        """Place a marker of each kind and a token in one's own regions."""
        troops = self.state.current.active
        own = self._held()
        if troops is None or not own:
            return
        combo, at = self.combo(troops), self.rng.choice(sorted(own))
        markers = {e.marker for _, e in combo.effects(PlacedEffect) if not e.by_conquest}
        if may[PlaceFortress] and "fortress" in markers:
            self.may(PlaceTroops(at, fortress=True))
        if "encampment" in markers:
            self.may(PlaceTroops(at, encampments=2))
        if "hero" in markers:
            self.may(PlaceTroops(at, hero=True))
        if "pot" in markers:
            self.may(PlaceTroops(at, pot=True))
        if room_for_tokens(self.state, Side(self.state.turn.seat, troops, combo)):
            self.may(PlaceTroops(at, tokens=max(own[at] + 1, combo.least)))
        if may.allies:
            self.may(NameAlly(may.allies[0]))

    def give_up(self) -> None:
        """Abandon a region, if there are two."""
        if len(own := sorted(self._held())) > 1:
            self.may(AbandonAt((own[0],)))

    def decline_command(self, counts: tuple[Counts, ...]) -> Decline:
        """Decline; the board counts by itself, but where a tower stands is to be said."""
        tower, keep = self._kept(scores=False, declines=True)
        return Decline(tower=tower, keep=keep)

    def score_command(self, counts: tuple[Counts, ...], then_decline: bool) -> Score:
        """Score by what stands on the board."""
        tower, keep = self._kept(scores=True, declines=then_decline)
        return Score(then_decline=then_decline, tower=tower, keep=keep)

    def _held(self) -> dict[int, int]:
        """Return how many tokens stand in the regions of the active race."""
        troops, seat = self.state.current.active, self.state.turn.seat
        found = holdings(self.state, seat, troops.race, in_decline=False) if troops else {}
        return {at: own.tokens for at, own in found.items()}

    def _kept(self, *, scores: bool, declines: bool) -> tuple[int | None, tuple[int, ...]]:
        """Return where a tower may stand, and as many regions as there are tokens for."""
        troops, seat = self.state.current.active, self.state.turn.seat
        if troops is None:
            return None, ()
        combo = self.combo(troops)
        own = holdings(self.state, seat, troops.race, in_decline=False)
        tower = next(iter(tower_places(combo, own)), None) if declines else None
        left = regions_to_keep(own, troops, combo, scores=scores, declines=declines)
        return tower, () if left is None else tuple(own)[:left]

    def _is_free(self, at: int) -> bool:
        own = (self.state.ground or {}).get(at)
        return own is None or own.seat is None

    def _loss_die(self, at: int) -> int | None:
        own = (self.state.ground or {}).get(at)
        return self.loss_die(own.seat, own.race) if own else None


class TableTrial(TrialGame):
    """A game without a board: what is told is believed, and the board has seen the rest."""

    def play(self) -> None:
        """Play the combo for a turn or two, and let it decline."""
        self.arrive()
        self.oppose()
        with self.branch():
            self.stay()
        self.decline()

    def attack(self, by: str | None, use: Use) -> None:
        """Attack land of some kind, and whom the opponent has there."""
        self.may(Conquer(self.rng.choice(_LAND), use, by))
        for troops in self.state.players[OPPONENT].races[:1]:
            region = Region("forest", holder=Holder("race", troops.race, 1))
            die = self.loss_die(OPPONENT, troops.race)
            self.may(Conquer(region, use, by, loss_die=die))

    def strike(self) -> None:
        """Take a region from every race that is tried."""
        player = self.state.players[TRIED]
        for troops in player.races:
            holder = Holder("race", troops.race, 1, troops is not player.active)
            die = self.loss_die(TRIED, troops.race)
            self.may(Conquer(Region("hill", ("mine",), holder=holder), loss_die=die))

    def build(self, may: Options) -> None:
        """Place what may be placed."""
        if may[PlaceFortress]:
            self.may(PlaceFortress())
        if may[PlacePots]:
            self.may(PlacePots(min(1, may.most_pots)))
        if may.allies:
            self.may(NameAlly(may.allies[0]))

    def give_up(self) -> None:
        """Abandon a region."""
        self.may(Abandon(1, {"hill": 0}))
