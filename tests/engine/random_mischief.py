"""Commands that nobody sensible would give just now: corrections, wrong counts, forbidden moves."""

from companion.engine import (
    REGION_KINDS,
    SCORED_TERRAIN,
    YES_NO_COUNTS,
    Abandon,
    AdjustCoins,
    Borrow,
    Close,
    Conquer,
    CorrectColumn,
    CorrectRace,
    CorrectTroops,
    CorrectTurn,
    CountTokens,
    DealPacts,
    Decline,
    EndGame,
    Holder,
    LayOutCombo,
    Leave,
    NameAlly,
    OpenPurse,
    Pick,
    PlaceFortress,
    PlacePots,
    Regroup,
    Rename,
    ReshuffleBadges,
    RollDie,
    Score,
    Slot,
    Target,
    Use,
    Vanish,
)

TERRAIN = (*SCORED_TERRAIN, "mountain", "sea", "lake")
GUARDS = ("hole", "hero", "dragon", "catapult", "peace")


def random_counts(rng):
    """Return counts that a table could have."""
    regions = left = rng.randint(0, 8)
    counts = {"regions": regions, "tower_tokens": rng.randint(0, 5)}
    for terrain in SCORED_TERRAIN:
        counts[terrain] = rng.randint(0, left)
        left -= counts[terrain]
    of_a_turn = ("pots", "nonempty_conquests", "active_conquests", "abandoned_coins")
    for kind in ("mine", "magic", "coastal", "bare", *of_a_turn):
        counts[kind] = rng.randint(0, regions)
    counts["fortresses"] = rng.randint(0, min(6, regions))
    for flag in YES_NO_COUNTS:
        counts[flag] = rng.randint(0, 1)
    counts["explored"] = regions // 2
    return counts


USES = ("dragon", "catapult", "mercenary", "sorcery", "zeppelin")


class Mischief:
    """Makes up commands for a state; most are forbidden, the others are legal surprises."""

    def __init__(self, catalogue, rng):
        self.rng = rng
        self.races = list(catalogue.races)
        self.powers = list(catalogue.powers)
        self.kinds = {
            self._pick: 2,
            self._conquer: 8,
            self._abandon: 2,
            self._small_thing: 5,
            self._score: 4,
            self._decline: 2,
            self._vanish: 1,
            self._by_hand: 4,
            self._coins: 4,
            self._troops: 4,
            self._race: 4,
            self._column: 3,
            self._turn: 1,
            self._rename: 2,
            self._leave: 0.6,
            self._end: 0.3,
            self._reveal: 0.3,
        }

    def command(self, state):
        """Return some command."""
        (kind,) = self.rng.choices(list(self.kinds), list(self.kinds.values()))
        return kind(state)

    def _maybe(self, value, chance=0.5):
        return value if self.rng.random() < chance else None

    def _seat(self, state):
        """Return any seat, and now and then one that does not exist."""
        return self.rng.randrange(len(state.players) + 1)

    def _some_race(self, state):
        """Return a race, more often than not one in play."""
        in_play = [troops.race for _, troops, _ in state.troops()]
        return self.rng.choice(in_play if in_play and self.rng.random() < 0.7 else self.races)

    def _pick(self, state):
        return Pick(self.rng.randrange(8))

    def _conquer(self, state):
        rng = self.rng
        uses = {name: rng.random() < 0.1 for name in USES}
        return Conquer(
            self._region(state),
            Use(
                **uses,
                own_mountain_adjacent=rng.random() < 0.1,
                over_one_region=rng.random() < 0.1,
                cannons_firing=rng.choice((None, None, None, 1, 2)),
                berserk_die=self._maybe(rng.randint(0, 3), 0.1),
            ),
            by=self._maybe(self._some_race(state), 0.2),
            loser=self._maybe(self._seat(state), 0.2),
            tokens=self._maybe(rng.randint(0, 20), 0.2),
            die=self._maybe(rng.randint(0, 3), 0.2),
            loss_die=self._maybe(rng.randint(0, 3), 0.1),
            failed=rng.random() < 0.1,
        )

    def _region(self, state):
        rng = self.rng
        holder = rng.choice((self._race_holder, self._race_holder, self._tribe, lambda state: None))
        return Target(
            rng.choice(TERRAIN),
            (rng.choice(("mine", "magic", "cavern")),) if rng.random() < 0.3 else (),
            coastal=rng.random() < 0.3,
            holder=holder(state),
            encampments=rng.choice((0, 0, 0, 1)),
            fortress=rng.random() < 0.1,
            lair=rng.random() < 0.1,
            pot=rng.random() < 0.1,
            protected_by=(rng.choice(GUARDS),) if rng.random() < 0.1 else (),
        )

    def _tribe(self, state):
        return Holder("lost_tribe")

    def _race_holder(self, state):
        rng, in_play = self.rng, list(state.troops())
        if not in_play or rng.random() < 0.1:
            return Holder("race", rng.choice(self.races), rng.randint(1, 4), rng.random() < 0.5)
        _, troops, in_decline = rng.choice(in_play)
        return Holder("race", troops.race, rng.randint(1, 4), in_decline, rng.random() < 0.2)

    def _abandon(self, state):
        by = self._maybe(self._some_race(state), 0.3)
        kinds = self.rng.sample(REGION_KINDS, 2)
        return Abandon(self.rng.randint(1, 4), self._maybe(dict.fromkeys(kinds, 1)) or {}, by)

    def _small_thing(self, state):
        pots = PlacePots(self.rng.randint(0, 5))
        ally = NameAlly(self._seat(state))
        borrow = Borrow(self.rng.randrange(7))
        close = Close(seat=self._seat(state), race=self._some_race(state))
        deal = DealPacts({self._seat(state): self.rng.randint(0, 6)})
        things = (Regroup(), RollDie(0), PlaceFortress(), pots, ally, close, borrow, deal)
        return self.rng.choice(things)

    def _score(self, state):
        rng = self.rng
        races = len(state.current.races) + rng.choice((-1, 0, 0, 0, 1))
        counts = tuple(random_counts(rng) for _ in range(races))
        overrides = ({"regions": rng.randint(0, 9)},) if rng.random() < 0.3 else ()
        return Score(counts, overrides, then_decline=rng.random() < 0.2)

    def _decline(self, state):
        counts = tuple(random_counts(self.rng) for _ in range(self.rng.randint(0, 3)))
        return Decline(counts, pots=self.rng.choice((0, 0, 0, 2)))

    def _vanish(self, state):
        declined = [
            (seat, troops.race) for seat, troops, in_decline in state.troops() if in_decline
        ]
        if declined and self.rng.random() < 0.5:
            return Vanish(*self.rng.choice(declined))
        return Vanish(self._seat(state), self._some_race(state))

    def _by_hand(self, state):
        reveal = LayOutCombo(self._some_race(state), self.rng.choice(self.powers))
        discarded = list(state.power_discard)
        badges = self.rng.sample(discarded or self.powers, self.rng.choice((0, 1, 1)))
        return self.rng.choice((reveal, ReshuffleBadges(tuple(badges))))

    def _coins(self, state):
        picks_next = [seat for seat, player in enumerate(state.players) if not player.active]
        if picks_next and self.rng.random() < 0.5:
            seat = self.rng.choice(picks_next)
            return AdjustCoins(seat, -state.players[seat].coins)
        return AdjustCoins(self._seat(state), self.rng.randint(-12, 8))

    def _troops(self, state):
        rng = self.rng
        in_play = list(state.troops())
        if not in_play:
            return CorrectTroops(0, rng.choice(self.races), tokens=3)
        seat, troops, _ = rng.choice(in_play)
        counted = random_counts(rng)
        counts = {name: counted[name] for name in ("regions", *REGION_KINDS)}
        return CorrectTroops(
            self._seat(state) if rng.random() < 0.1 else seat,
            troops.race,
            self._maybe(rng.choice((rng.randint(0, troops.limit), troops.limit, troops.limit + 1))),
            self._maybe(rng.randint(0, 6)),
            self._maybe(counts),
        )

    def _race(self, state):
        rng = self.rng
        badges = (*state.power_stack, *state.power_discard)
        race = self._maybe(rng.choice(state.race_stack or self.races)) or self._some_race(state)
        power = rng.choice(self.powers if rng.random() < 0.3 or not badges else badges)
        status = rng.choice(("active", "declined", "gone"))
        tokens = self._maybe(rng.randint(0, 20), 0.3)
        return CorrectRace(self._seat(state), race, status, self._maybe(power, 0.7), tokens)

    def _column(self, state):
        rng, column = self.rng, list(state.column)
        rng.shuffle(column)
        if state.race_stack and state.power_stack and rng.random() < 0.5:
            fresh = Slot(rng.choice(state.race_stack), rng.choice(state.power_stack), coins=1)
            column.insert(0, fresh)
        if column and rng.random() < 0.5:
            column.pop()
        if column and rng.random() < 0.1:
            column.append(column[0])
        return CorrectColumn(tuple(column))

    def _turn(self, state):
        return CorrectTurn(self._seat(state), self.rng.randint(1, state.setup.rounds + 1))

    def _rename(self, state):
        names = (*(player.name for player in state.players), "Zoë", "", "x" * 41, "a\nb")
        return Rename(self._seat(state), self.rng.choice(names))

    def _leave(self, state):
        return Leave(self._seat(state))

    def _reveal(self, state):
        """Open a purse: too early, except in a game that somebody has just ended."""
        seat = self._seat(state)
        return self.rng.choice((OpenPurse(seat), CountTokens({seat: 2})))

    def _end(self, state):
        return EndGame()
