"""The combos on offer, with the coins and tokens on them, and the two stacks behind them."""

from dataclasses import dataclass, field

SHOWN = 6


@dataclass(slots=True)
class Combo:
    """A banner and a badge side by side."""

    race: str
    power: str
    coins: int = 0
    extra_tokens: int = 0

    @property
    def price(self):
        """Return what it costs to pass this combo."""
        return 3 if self.power == "cursed" else 1


@dataclass(slots=True)
class Column:
    """Six combos on offer, and what comes after them."""

    races: list
    powers: list
    rng: object
    combos: list = field(default_factory=list)
    discard: list = field(default_factory=list)
    # The outcome of each reshuffle of the discarded badges so far.
    reshuffles: list = field(default_factory=list)

    def refill(self):
        """Show the next banners and badges below the last combo."""
        while len(self.combos) < SHOWN and self.races:
            self.show(self.races.pop(0))

    def show(self, race):
        """Put a banner below the last combo, with the next badge."""
        if not self.powers:
            self.powers, self.discard = self.discard, []
            self.rng.shuffle(self.powers)
            self.reshuffles.append(list(self.powers))
        self.combos.append(Combo(race, self.powers.pop(0)))

    def price(self, slot, is_free=False):
        """Return what it costs to take the combo in this slot, the first being 1."""
        return 0 if is_free else sum(combo.price for combo in self.combos[: slot - 1])

    def take(self, slot, tray, is_free=False):
        """Put coins on the combos passed, take this one and let the others move up."""
        for combo in self.combos[: slot - 1]:
            combo.coins += 0 if is_free else combo.price
            if combo.race == "homunculi" and tray["homunculi"]:
                tray["homunculi"] -= 1
                combo.extra_tokens += 1
        taken = self.combos.pop(slot - 1)
        self.refill()
        return taken

    def take_back(self, race):
        """Return the banner of a race that vanished: under the stack, or on offer at once."""
        if self.races or len(self.combos) == SHOWN:
            self.races.append(race)
        else:
            self.show(race)
