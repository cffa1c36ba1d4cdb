"""The cardboard itself: who stands where with how many tokens, and what lies in hands and tray.

Written from the rules alone, as an oracle for the engine, which it must not use. Tokens only ever
move between the board, a hand and the tray, so that none can be created or lost.

How the rules of the twin are read where they leave something open (by their number):
 2  Encampments and heroes stay as a turn begins; declined Ghouls are taken up at the start of each
    turn of their player, and may conquer, also before a new combo is picked.
 2  Spirit Ghouls that may not conquer (a house rule) are not taken up either.
 3  As many "can stand there" as the race has besides the least in each of its other regions.
 3  If more or fewer stand there than recorded, fewer or more stand in the defender's other regions
    that are not sure, or in all of them if all are; where that is not enough, in no region.
 3  A Berserk roll that does not suffice is a failed last attempt; nothing on the board changes.
 3  A failed attempt with a Mercenary has cost its coin.
 4  `anyway` lifts only what it names: water, peace and protection are refused all the same.
 5  Holes are dug in the first two regions the race ever conquers; a hole given up is not dug anew,
    and whatever stands there as a turn is scored was conquered, even if only `set` said so.
 5  A failed shot leaves the catapult where it stood.
 5  Own declined Ghouls may take a region of the own active race whatever makes it immune to others.
 6  Declined Ghouls driven out by the own active race withdraw like any loser: their other regions
    become unsure. But their player has this turn to place them in, and none of the others'.
 6  A failed attack is an attack for Diplomat and Peace-loving.
 7  What was told is forgotten where the owner's next turn begins, or troops are taken up again.
 7  Losers may go on placing after all their tokens are down, until their turn begins.
 7  What stands in other regions is as recorded; but outside a race's own turn a count that is not
    sure gives way to one that is told. Tokens may always be taken off, even of too many Amazons.
 7  `anyway` is for that one conquest, not for the rest of the turn.
 8  Only the active race regroups, and not after its last attempt.
 4  Made to fit: with too few in hand a region gets what is in hand, and that is not sure; the least
    that must stand there comes from where most stand.
 6  Ransacking is paid before Corrupt: the coin that was just received is there to be paid.
 9  Pixies stand one by one, and races with no token to spare with the least, whatever was told.
 9  A count that was told and is changed by a guess is not sure. A loser with one region, or with no
    token to spare, is sure how they stand once all are laid down.
 9  What a region gives up outside the race's turn waits to be laid down at the turn's end, if there
    is no other region that is not sure, or if the race was driven out in this turn.
10  Stout Ghouls keep their counts as scoring left them: they may have moved this turn.
10  Ghouls' Hordes tokens leave from where most stand, of what was not told. What Ghouls abandoned
    before their player declined is laid down like any tokens in hand.
10  Of a race with Hordes tokens, two of its tokens are Hordes as long as it has two. Priestesses
    need not say what they keep: the tower holds as many tokens as they have left.
10  Fortified Priestesses without any fortress may build their tower anywhere.
11  A failed attempt is no conquest: who has made one is told that it was the last.
11  The coins of Gypsies lie only where the active race itself abandoned a region.
12  A race that loses a region to `set` has the tokens in hand again (a declined one in the tray).
What the players here never do, because the rules do not say what comes of it: conquer `anyway` with
no token to spare; let own Ghouls take a region with a coin; `set` a declined race off the board.
"""

from dataclasses import dataclass, field

from tests.board.pieces import IMMUNE, MARKERS, printed_board, supply


@dataclass(slots=True, eq=False)
class Troops:
    """A race in play: whose it is, and what of it is not on the board."""

    race: str
    power: str | None
    seat: int
    hand: int = 0
    in_decline: bool = False
    # Tokens beside those of the race itself: the two of the Hordes.
    hordes: int = 0
    conquests: int = 0
    # What of the hand stays there until the next turn of the race's own.
    waits: int = 0

    @property
    def least(self):
        """How many tokens must stand in each region at least."""
        return 2 if self.race == "kobolds" and not self.in_decline else 1

    @property
    def withdraws(self):
        """Whether tokens driven out come back to the hand."""
        return not self.in_decline or self.race == "ghouls"

    @property
    def limit(self):
        """How many tokens this race can have."""
        return supply(self.race) + self.hordes

    def has(self, *names):
        """Whether this is an active race with one of these banners or badges."""
        return not self.in_decline and (self.race in names or self.power in names)


@dataclass(slots=True, eq=False)
class Spot:
    """What lies in a region."""

    troops: Troops | None = None
    tokens: int = 0
    sure: bool = True
    # Whether the count was told by a person in this turn.
    told: bool = False
    lost_tribe: bool = False
    encampments: int = 0
    fortress: bool = False
    hole: bool = False
    hero: bool = False
    dragon: bool = False
    catapult: bool = False
    pot: bool = False
    coin: bool = False

    @property
    def lair(self):
        return self.troops is not None and self.troops.race == "trolls"

    @property
    def is_immune(self):
        return any(getattr(self, name) for name in IMMUNE)

    def drop(self, *markers):
        """Take markers off; there may be none."""
        for name in markers:
            setattr(self, name, 0 if name == "encampments" else False)


ALL_MARKERS = tuple(name for name in MARKERS if name != "lair")
# What goes with the badge, and Halflings' holes and pots with the race.
LEAVE_ON_DECLINE = tuple(name for name in ALL_MARKERS if name not in ("fortress", "coin"))


@dataclass(slots=True, eq=False)
class Player:
    """A seat at the table."""

    name: str
    coins: int = 5
    active: Troops | None = None
    declined: list = field(default_factory=list)
    # The seat peace was promised to, and the races that have tokens to place.
    ally: int | None = None
    to_place: set = field(default_factory=set)

    @property
    def races(self):
        return [self.active, *self.declined] if self.active else list(self.declined)


class Cardboard:
    """Board, hands and tray."""

    def __init__(self, names, races):
        self.printed = printed_board(len(names))
        self.spots = [Spot(lost_tribe=region.lost_tribe) for region in self.printed]
        self.players = [Player(name) for name in names]
        self.tray = {race: supply(race) for race in races}

    # Looking

    def held(self, troops):
        """The regions in which these troops stand."""
        return [at for at, spot in enumerate(self.spots) if spot.troops is troops]

    def spots_of(self, troops):
        return [spot for spot in self.spots if spot.troops is troops]

    def tokens(self, troops):
        """All tokens a race owns, on the board and in hand."""
        return troops.hand + sum(spot.tokens for spot in self.spots_of(troops))

    def all_troops(self):
        return [troops for player in self.players for troops in player.races]

    def check(self, column):
        """No token was created or lost, and no marker stands where it cannot."""
        waiting = {combo.race: combo.extra_tokens for combo in column.combos}
        in_play = {troops.race: troops for troops in self.all_troops()}
        for race, left in self.tray.items():
            troops = in_play.get(race)
            owned = self.tokens(troops) - troops.hordes if troops else 0
            assert owned + left + waiting.get(race, 0) == supply(race), race
            assert left >= 0, race
        for spot in self.spots:
            assert (spot.tokens > 0) == (spot.troops is not None)
            assert spot.troops is None or spot.troops in self.all_troops()
            assert not (spot.troops and (spot.lost_tribe or spot.coin))

    # Moving

    def lay(self, troops, at, tokens):
        """Let so many tokens stand in a region, from the hand or back into it."""
        spot = self.spots[at]
        troops.hand -= tokens - spot.tokens
        spot.troops, spot.tokens = troops, tokens

    def leave(self, at):
        """Take everything off a region; tokens go to the hand they came from."""
        spot = self.spots[at]
        if spot.troops:
            spot.troops.hand += spot.tokens
        self.spots[at] = Spot()

    def take_up(self, troops):
        """Leave the least in each region, the rest is in hand."""
        for at in self.held(troops):
            self.lay(troops, at, troops.least)
            self.spots[at].sure, self.spots[at].told = True, False

    def put_down(self, troops, places, tokens):
        """Lay tokens from the hand one by one where the fewest stand."""
        for _ in range(tokens if places else 0):
            at = min(places, key=lambda at: (self.spots[at].tokens, at))
            self.lay(troops, at, self.spots[at].tokens + 1)

    def pick_up(self, troops, places, tokens):
        """Take tokens one by one from where the most stand; return how many cannot be spared."""
        for left in range(tokens, 0, -1):
            spare = [at for at in places if self.spots[at].tokens > troops.least]
            if not spare:
                return left
            at = min(spare, key=lambda at: (-self.spots[at].tokens, at))
            self.lay(troops, at, self.spots[at].tokens - 1)
        return 0

    def add_up(self, troops, places, tokens, known):
        """Lay down so many tokens, or take them up if fewer than none, as a guess that adds up.

        `known`: the regions that are left alone if there are others.
        """
        before = {at: self.spots[at].tokens for at in places}
        unknown = [at for at in places if at not in known]
        self.put_down(troops, unknown or places, tokens)
        self.pick_up(troops, places, self.pick_up(troops, unknown, -tokens))
        total = sum(self.spots[at].tokens for at in places)
        is_certain = len(places) == 1 or total <= troops.least * len(places)
        for at in places:
            is_known = at in known and self.spots[at].tokens == before[at]
            self.spots[at].sure = is_certain or is_known
            self.spots[at].told &= is_known

    def told_in(self, troops):
        """The regions of a race of which somebody told this turn how many stand there."""
        return [at for at in self.held(troops) if self.spots[at].told]

    def draw(self, troops, tokens):
        """Take tokens from the tray, as far as there are some."""
        tokens = min(tokens, self.tray[troops.race])
        self.tray[troops.race] -= tokens
        troops.hand += tokens
        return tokens

    def give_back(self, troops, tokens):
        """Return tokens from the hand to the tray."""
        troops.hand -= tokens
        self.tray[troops.race] += tokens

    def lose(self, troops, tokens):
        """Discard tokens for good; Hordes tokens, which have no tray, go last."""
        for _ in range(tokens):
            troops.hand -= 1
            if self.tokens(troops) < troops.hordes:
                troops.hordes -= 1
            else:
                self.tray[troops.race] += 1
