"""The board in front of random players: which region holds how many tokens of which race.

The engine never sees it. If a game is recorded completely, the record must agree with it.
"""

from collections import Counter
from dataclasses import dataclass, replace

from companion.engine import REGION_KINDS, WATER, EntryEffect, Holder, ReachEffect, Target, bare
from tests.boards import base_board


@dataclass(slots=True, eq=False)
class Spot:
    """A region that some race holds."""

    race: str
    tokens: int
    fortress: bool = False
    lair: bool = False
    pot: bool = False
    camps: int = 0
    guard: tuple = ()
    # Tokens in decline below those of Scavengers.
    below: "Spot | None" = None

    def layer_of(self, race):
        """Return what a race has here, on top or below; None for nothing."""
        if self.race == race:
            return self
        return self.below if self.below and self.below.race == race else None


def find_race(state, race):
    """Return the owner of a race, its troops, and whether it is in decline."""
    for seat, troops, in_decline in state.troops():
        if troops.race == race:
            return seat, troops, in_decline
    return None, None, False


class Table:
    """The board with everything on it."""

    def __init__(self, players, rng):
        self.regions = base_board(players).regions
        self.rng = rng
        self.spots = {}
        self.tribes = {region.id for region in self.regions if region.lost_tribe}
        # Tokens of each race that were driven out this turn and wait to be placed again.
        self.waiting: Counter[str] = Counter()
        # Tokens of each race that were picked up when its turn began.
        self.lifted: Counter[str] = Counter()
        self._surprises = []
        # What stays below those who have just conquered a region.
        self._stays = None

    def held_by(self, race):
        """Return the numbers of the regions a race holds."""
        return [number for number, spot in self.spots.items() if spot.layer_of(race)]

    def spots_of(self, race):
        layers = (spot.layer_of(race) for spot in self.spots.values())
        return [layer for layer in layers if layer]

    def tokens_of(self, race):
        return sum(spot.tokens for spot in self.spots_of(race))

    def look(self, number, state):
        """Return a region as the player whose turn it is finds it."""
        printed, spot = self.regions[number], self.spots.get(number)
        terrain, symbols, coastal = printed.terrain, printed.symbols, printed.coastal
        if spot is None:
            tribe = Holder("lost_tribe") if number in self.tribes else None
            return Target(terrain, symbols, coastal, tribe)
        seat, _, in_decline = find_race(state, spot.race)
        return Target(
            terrain,
            symbols,
            coastal,
            Holder("race", spot.race, spot.tokens, in_decline, seat == state.turn.seat),
            spot.camps,
            spot.fortress,
            spot.lair,
            spot.pot,
            spot.guard,
            self._look_below(spot, state),
        )

    def _look_below(self, spot, state):
        if spot.below is None:
            return None
        is_own = find_race(state, spot.below.race)[0] == state.turn.seat
        return Holder("race", spot.below.race, spot.below.tokens, in_decline=True, own=is_own)

    def covered(self, numbers, state):
        """Return those of these regions where tokens in decline lie below, as the record has it."""
        return tuple(
            replace(bare(self.regions[number]), holder=self._look_below(self.spots[number], state))
            for number in numbers
            if self.spots[number].below
        )

    def count(self, race, combo=None, numbers=None):
        """Return how many of each kind a race's regions are, and how many are barren for it."""
        numbers = self.held_by(race) if numbers is None else numbers
        counts = dict.fromkeys(("regions", *REGION_KINDS, "coastal"), 0)
        for number in numbers:
            spot = self.spots[number]
            fortress = ["fortresses"] * (spot.fortress and spot.race == race)
            for kind in ("regions", *self._kinds(number), *fortress):
                if kind in counts:
                    counts[kind] += 1
        if combo:
            kinds = [self._kinds(number) for number in numbers]
            counts["bare"] = sum(combo.spared.isdisjoint(found) for found in kinds)
        return counts

    def _kinds(self, number):
        printed = self.regions[number]
        return (printed.terrain, *printed.symbols, *["coastal"] * printed.coastal)

    def is_beside(self, number, terrain, race):
        """Return whether a region touches one of this terrain that the race holds."""
        near = set(self.regions[number].adjacent).intersection(self.held_by(race))
        return any(self.regions[other].terrain == terrain for other in near)

    def reach(self, combo):
        """Return the regions that a race may attack, judging only by where they are."""
        held = self.held_by(combo.race.id)
        reaches = [effect for _, effect in combo.effects(ReachEffect)]
        enters = any(effect.anywhere for _, effect in combo.effects(EntryEffect))
        if any(effect.anywhere for effect in reaches) or (enters and not held):
            near = list(range(len(self.regions)))
        elif held:
            near = sorted({near for number in held for near in self.regions[number].adjacent})
        else:
            near = [region.id for region in self.regions if region.entry]
        sails = any(effect.water for effect in reaches)
        return [
            number
            for number in near
            if number not in held and (sails or self.regions[number].terrain not in WATER)
        ]

    def spread(self, race, tokens, least):
        """Put this many tokens of a race in its regions, starting with the minimum in each."""
        for spot in self.spots_of(race):
            spot.tokens = max(1, min(least, tokens))
            tokens -= spot.tokens
        self.add(race, tokens)

    def add(self, race, tokens, least=1):
        """Put more tokens of a race where they are needed, then wherever its player likes."""
        spots = self.spots_of(race)
        for _ in range(tokens if spots else 0):
            weak = [spot for spot in spots if spot.tokens < least]
            self.rng.choice(weak or spots).tokens += 1

    def take_up(self, race, least):
        """Leave only the tokens in each region that must stay there."""
        for spot in self.spots_of(race):
            self.lifted[race] += spot.tokens - min(least, spot.tokens)
            spot.tokens = min(least, spot.tokens)

    def lose(self, before, conquest, number, die):
        """Drive out the holder of a region: one token is lost, the others wait to be placed."""
        spot, self._stays = self.spots.pop(number, None), None
        seat, troops, in_decline = find_race(before, spot.race if spot else None)
        if spot is None or (in_decline and spot.race != "ghouls"):
            if spot and conquest.race == "scavengers":
                self._stays = Spot(spot.race, spot.tokens)
            return
        is_elf = spot.race == "elves" and not in_decline
        lost = 0 if is_elf and not conquest.use.has("sorcery") else 1
        back, room = spot.tokens - lost, troops.limit - (troops.tokens - lost)
        if spot.race == "pygmies":
            back, room = back + min(die, room), room - min(die, room)
        if conquest.race == "fauns" and not in_decline:
            back += min(1, room)
        redeploys = before.setup.house.barbarians_redeploy_after_losing_a_region
        if not self.held_by(spot.race):
            self.waiting[spot.race] = 0  # nowhere to go: the whole race waits in hand
        elif seat == before.turn.seat and not in_decline:
            pass  # struck by its player's own Ghouls, it has them in hand this turn
        elif spot.race != "barbarians" or redeploys:
            self.waiting[spot.race] += back

    def win(self, conquest, number, is_first_turn):
        """Put the conquerors in a region, with the markers they bring."""
        race, spots = conquest.race, self.spots_of(conquest.race)
        guard = []
        if conquest.use.has("dragon"):
            guard.append("dragon")
            for spot in spots:
                spot.guard = tuple(name for name in spot.guard if name != "dragon")
        if race == "halflings" and is_first_turn and len(spots) < 2:
            guard.append("hole")
        self.tribes.discard(number)
        tokens = 1 if conquest.use.has("sorcery") else conquest.used
        self.spots[number] = Spot(
            race, tokens, lair=race == "trolls", guard=tuple(guard), below=self._stays
        )

    def hand_over(self, state, seat, least, idle):
        """Let the player redeploy, the losers place their tokens, and the next player pick up.

        A race that was idle puts back what it picked up, even if it never redeploys. Returns the
        pots of gold that are still there and that nobody recorded.
        """
        for race in set(self.lifted).intersection(idle):
            self.add(race, self.lifted[race])
        self.lifted.clear()
        shown = {placement.race: placement.tokens for placement in state.turn.to_place}
        for race in self.waiting.keys() - {troops.race for _, troops, _ in state.troops()}:
            del self.waiting[race]  # it made room for a race that declined after the score
        if not state.is_over and shown != +self.waiting:
            self._surprises.append(f"asked to place {shown}, waiting: {self.waiting}")
        self.waiting.clear()
        player = state.players[seat]
        if any(troops.race == "scavengers" for troops in player.declined):
            for spot in self.spots_of("scavengers"):
                spot.below = None
        for troops in player.races:
            on_board = troops.tokens - troops.hand - shown.get(troops.race, 0)
            self.redeploy(troops, troops is player.active, on_board, least[troops.race])
        for race, tokens in shown.items():
            self.add(race, tokens, least[race])
        keeps_on = state.setup.house.spirit_ghouls_keep_conquering
        for troops in state.current.races:
            is_ready = troops.race == "ghouls" and (keeps_on or troops.power != "spirit")
            if troops is state.current.active or is_ready:
                self.take_up(troops.race, least[troops.race])
        return self._collect_pots(state)

    def change_over(self, state, least):
        """Turn the active race over and let an older one stand up, which plays on in this turn."""
        active, old = state.current.active, state.current.declined[-1]
        del self.lifted[old.race]
        self.redeploy(old, False, old.tokens - old.hand, 1)
        self.spread(active.race, active.tokens - active.hand, least)

    def redeploy(self, troops, is_active, tokens, least):
        """Spread a race's tokens at the end of its player's turn, or turn it over."""
        race, rng = troops.race, self.rng
        if race == "priestesses" and not is_active:
            self.build_tower(race)
        if is_active and race == "barbarians":
            return
        self.spread(race, tokens, least)
        spots = self.spots_of(race)
        if not is_active or troops.power in ("heroic", "bivouacking"):
            for spot in spots:
                spot.guard, spot.camps = (), 0
        for spot in rng.sample(spots, min(2, len(spots))) if troops.power == "heroic" else ():
            spot.guard = ("hero",)
        for _ in range(5 if spots and troops.power == "bivouacking" else 0):
            rng.choice(spots).camps += 1

    def _collect_pots(self, state):
        """Take the pots of gold that are still there off the board, for a coin each at once."""
        active = state.current.active
        pots = [spot for spot in self.spots_of(active.race) if spot.pot] if active else []
        for spot in pots:
            spot.pot = False
        paid = state.turn.pots_collected
        if paid is None:
            return len(pots)
        if paid != len(pots):
            self._surprises.append(f"paid for {paid} pots, not {len(pots)}")
        return 0

    def build_tower(self, race):
        """Leave all regions but one, which has a fortress if any does."""
        held = self.held_by(race)
        fortified = [number for number in held if self.spots[number].fortress]
        tower = self.rng.choice(fortified or held) if held else None
        self.give_up([number for number in held if number != tower])

    def give_up(self, numbers):
        for number in numbers:
            spot = self.spots.pop(number, None)
            if spot and spot.below:
                self.spots[number] = spot.below

    def remove_all_but(self, races):
        """Take races off the board that are no longer in play."""
        for spot in self.spots.values():
            if spot.below and spot.below.race not in races:
                spot.below = None
        self.give_up([number for number, spot in self.spots.items() if spot.race not in races])

    def disagreements(self, state):
        """Yield each way in which the record differs from the board."""
        yield from self._surprises
        for _, troops, _ in state.troops():
            race, on_board = troops.race, self.tokens_of(troops.race)
            if on_board + self.waiting[race] != troops.tokens - troops.hand:
                yield f"{race}: {on_board} tokens on the board, recorded: {troops}"
            lying = self.count(race)
            if "tower_tokens" in troops.held:
                lying["tower_tokens"] = on_board
            for name, n in troops.held.items():
                if lying.get(name, n) != n:
                    yield f"{race}: {lying[name]} {name} on the board, recorded: {troops}"
