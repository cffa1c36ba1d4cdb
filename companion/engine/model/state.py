"""What is known about a game at one moment. It is immutable: each event makes a new state."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from companion.codec import Count, DieFace, Name, Positive
from companion.dataclasses import dataclass, field, replace
from companion.engine.model.regions import RegionContents, RegionId, Target, Use
from companion.engine.pieces.piece import Pieces
from companion.engine.vocabulary import (
    CLEAR,
    MAX_COINS,
    TRAP,
    ZEPPELIN,
    Character,
    Colour,
    Counts,
    House,
    LootFace,
    Rounds,
    seat_colour,
)

Seat = Count


@dataclass(frozen=True, slots=True)
class Setup:
    """How a game began: everything the players agreed on before the first turn."""

    players: tuple[str, ...]
    sets: tuple[str, ...] = ("base",)
    house: House = House()
    seed: int | None = None
    # Badge reshuffles whose outcome is known beforehand; after these the seed decides.
    reshuffles: tuple[tuple[str, ...], ...] = ()
    deal: Literal["app", "hand"] = "app"
    real_coins: bool = False
    # Whether everybody may see every purse.
    open_scores: bool = False
    # Whether players may ask the app what a turn could bring.
    has_advice: bool = True
    # Who the players are, whatever their names, and their colours; older games have neither.
    ids: tuple[str, ...] = ()
    colours: tuple[Colour, ...] = ()
    # How the app plays the seats that nobody sits in, None for people; () if there are none.
    characters: tuple[Character | None, ...] = ()
    # Whether the app follows who stands where, region by region.
    has_board: bool = False
    # The players' own races and powers, as they were when the game began.
    pieces: Pieces = Pieces()
    # Which board is on the table, followed or not, and for how many rounds; `agreed` fills in what
    # older games lack.
    board: Name = ""
    rounds: Rounds = 0
    # Which side of the sky lies beside the board, if any, and the ground regions from which the
    # beanstalk and the stairway lead up; `agreed` deals these if they are not chosen.
    sky: Name = ""
    access: tuple[RegionId, ...] = ()
    # What the first loot markers show, in the order they are drawn; after these the seed decides.
    loot: tuple[LootFace, ...] = ()

    def colour(self, seat: int) -> int:
        """Return which of the colours and shapes the player at this seat has."""
        return seat_colour(self.colours, seat)

    def character(self, seat: int) -> Character | None:
        """Return how the app plays this seat; None if a person does."""
        return self.characters[seat] if self.characters else None


@dataclass(frozen=True, slots=True)
class Slot:
    """A combo in the column, with what lies on it."""

    race: str
    power: str
    coins: Count = 0
    extra_tokens: Count = 0


@dataclass(frozen=True, slots=True)
class Troops:
    """A race in play: tokens owned, tokens off the map, and what it holds as far as recorded.

    A count missing from `held` is not known; the app asks instead of guessing. `conquered`: the
    regions won since the race came into play, as far as recorded. `borrowed`: a power on offer that
    the race uses for a while instead of its own. `began`: the race tokens it came with, where it
    may come back to life; 0 if nobody knows. `kept`: lost tokens in its pile. `fireballs`:
    those that it has for its attacks. `covers`: without a board, the regions where it stands on
    tokens in decline, as it found them.
    """

    race: str
    power: str | None
    tokens: Count
    limit: Count
    hand: Count = 0
    held: Counts = field(default_factory=dict)
    conquered: Count = 0
    borrowed: str | None = None
    began: Count = 0
    kept: Count = 0
    fireballs: Count = 0
    covers: tuple[Target, ...] = ()

    @property
    def power_in_use(self) -> str | None:
        """The power that counts now: its own, or one that it has taken over."""
        return self.borrowed or self.power

    @property
    def regions(self) -> int:
        """The number of regions held, 0 if none was recorded."""
        return self.held.get("regions", 0)


@dataclass(frozen=True, slots=True)
class Conquest:
    """One region attacked this turn, won or not; `last`: nothing may follow it this turn.

    `loss_die`: the loser's roll for the tokens lost, if it was recorded. `given_up`: those of the
    tokens used that were lost for good. `covers`: the tokens found there stay, and lose nothing.
    """

    race: str
    in_decline: bool
    region: Target
    use: Use = Use()
    used: Count = 0
    die: DieFace | None = None
    won: bool = True
    last: bool = False
    loser: Seat | None = None
    withdrawn: Count = 0
    loss_die: DieFace | None = None
    at: RegionId | None = None
    given_up: Count = 0
    # What the loot in the region showed, if any was turned.
    loot: LootFace | None = None
    covers: bool = False

    @property
    def is_trapped(self) -> bool:
        """Whether loot in the region beat the attack back."""
        return self.loot == TRAP

    @property
    def is_nonempty(self) -> bool:
        """Whether somebody was there: a lost tribe or a token of any race."""
        return self.won and self.region.holder is not None and not self.is_cleared

    @property
    def is_cleared(self) -> bool:
        """Whether the region was only cleared: nobody stands there afterwards."""
        return self.use.has(CLEAR) or self.is_burnt

    @property
    def is_burnt(self) -> bool:
        """Whether it was cleared by a blank, and is closed for a while."""
        return self.die == 0 and self.use.has(ZEPPELIN)

    @property
    def is_from_active(self) -> bool:
        """Whether the region was won from an active race."""
        holder = self.region.holder
        return self.is_nonempty and holder is not None and holder.is_active_race

    @property
    def breaks_the_peace(self) -> bool:
        """Whether one active race attacked another; a declined race breaks no peace."""
        holder = self.region.holder
        return holder is not None and holder.is_active_race and not self.in_decline


@dataclass(frozen=True, slots=True)
class Placement:
    """Tokens that a player puts back on the board when the attacker's turn ends."""

    seat: Seat
    race: str
    tokens: Count


@dataclass(frozen=True, slots=True)
class Loot:
    """A marker that lies face down in a region; `number`: as which one it was drawn."""

    seat: Seat
    number: Count


@dataclass(frozen=True, slots=True)
class Laid:
    """What lies in a region until this player's next turn; `why`: the piece behind it."""

    seat: Seat
    why: Name

    def is_of(self, seat: int, why: str = "") -> bool:
        """Return whether a player has laid it; `why`: by this piece, if one is named."""
        return self.seat == seat and why in ("", self.why)


@dataclass(frozen=True, slots=True)
class Clearing:
    """A region that its holder had to leave this turn although nobody conquered it.

    `withdrawn`: the tokens to place again. Without a board only the loser is known.
    """

    loser: Seat
    race: str
    withdrawn: Count = 0
    encampments: Count = 0
    behemoths: Count = 0
    at: RegionId | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """What has happened since this player's turn began, and what the last one left to do.

    `waiting`: the tokens each race had off the map before all were taken in hand. Pots are None if
    nobody said how many. `is_corrected`: something was corrected this turn, or the turn itself.
    `rolled`: the face of a die that was rolled for the next attack. On a board, `counted_at`: the
    regions for which somebody gave a count; `before`: the player's regions when the turn began;
    `redeployed`: the player's races that have placed tokens again, and so cannot conquer any more.
    `bought`: tokens that lost ones bought. `paid_early`: coins that regions brought as the turn
    began. `passed`: how many combos the player passed over when picking. `has_revived`: a race of
    the player has come back to life, and plays in this very turn. `fired`: where cannons fire.
    `regrouped_after`: how many attacks had been made when the troops were picked up again.
    `winter_back`: the winter markers that were taken back as the turn began.
    """

    seat: Seat
    has_picked: bool = False
    has_regrouped: bool = False
    has_placed_fortress: bool = False
    pots_collected: Count | None = None
    pots_placed: Count | None = None
    abandoned: Count = 0
    conquests: tuple[Conquest, ...] = ()
    vanished: tuple[str, ...] = ()
    to_place: tuple[Placement, ...] = ()
    waiting: Mapping[str, Count] = field(default_factory=dict)
    is_corrected: bool = False
    counted_at: tuple[RegionId, ...] = ()
    before: Mapping[RegionId, RegionContents] = field(default_factory=dict)
    rolled: DieFace | None = None
    redeployed: tuple[str, ...] = ()
    paid_early: Count = 0
    bought: Count = 0
    passed: Count = 0
    cleared: tuple[Clearing, ...] = ()
    regrouped_after: Count = 0
    has_revived: bool = False
    fired: tuple[RegionId, ...] = ()
    winter_back: Count = 0


@dataclass(frozen=True, slots=True)
class Player:
    """A seat at the table: purse, races in play, peace, and whether somebody still sits there.

    `is_believed`: after a correction, only the table knows what the purse can pay. `displaced`: the
    races whose tokens or camps were driven out since this player's last turn. `picks_free`: the
    next combo costs nothing. `pacts`: how many this player has dealt to whom.
    """

    name: str
    coins: Count
    active: Troops | None = None
    declined: tuple[Troops, ...] = ()
    ally: Seat | None = None
    has_left: bool = False
    is_believed: bool = False
    displaced: tuple[str, ...] = ()
    picks_free: bool = False
    pacts: Mapping[Seat, Count] = field(default_factory=dict)

    @property
    def races(self) -> tuple[Troops, ...]:
        """The active race, then the declined ones, oldest first."""
        return (self.active, *self.declined) if self.active else self.declined


@dataclass(frozen=True, slots=True)
class State:
    """The whole game.

    `opened`: the purses that everybody has seen at the end, with the real coins counted. `regions`:
    those of the board that are not empty, None in a game without a board. `last_regions`: the
    regions as they were when the board was put away. `closed`: the regions that nobody may enter.
    `winter`: where winter markers lie. `loot`: the markers that lie face down, and how many were
    drawn in all.
    """

    setup: Setup
    round: Positive
    turn: Turn
    players: tuple[Player, ...]
    column: tuple[Slot, ...] = ()
    race_stack: tuple[str, ...] = ()
    power_stack: tuple[str, ...] = ()
    power_discard: tuple[str, ...] = ()
    reshuffles: Count = 0
    is_over: bool = False
    opened: Mapping[Seat, Count | None] = field(default_factory=dict)
    tokens_counted: Mapping[Seat, Count] = field(default_factory=dict)
    regions: Mapping[RegionId, RegionContents] | None = None
    last_regions: Mapping[RegionId, RegionContents] | None = None
    closed: Mapping[RegionId, Laid] = field(default_factory=dict)
    winter: Mapping[RegionId, Laid] = field(default_factory=dict)
    loot: Mapping[RegionId, Loot] = field(default_factory=dict)
    loot_drawn: Count = 0

    @property
    def current(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.turn.seat]

    @property
    def names(self) -> list[str]:
        """What the players are called, by seat."""
        return [player.name for player in self.players]

    @property
    def character(self) -> Character | None:
        """How the app plays the turn that is on; None if a person does."""
        return None if self.is_over else self.setup.character(self.turn.seat)

    @property
    def open_purses(self) -> frozenset[int]:
        """Whose purses everybody may see: those opened at the end, or all if scores are open."""
        return frozenset(range(len(self.players)) if self.setup.open_scores else self.opened)

    @property
    def has_secrets(self) -> bool:
        """Whether there is a purse that not everybody may see."""
        return len(self.open_purses) < len(self.players)

    @property
    def is_last_round(self) -> bool:
        """Whether everyone plays just one more turn."""
        return self.round == self.setup.rounds

    def troops(self, of: int | None = None) -> Iterator[tuple[int, Troops, bool]]:
        """Yield every race in play with its seat and whether it is in decline.

        `of`: only those of the player at this seat.
        """
        for seat, player in enumerate(self.players):
            for troops in player.races if of in (None, seat) else ():
                yield seat, troops, troops is not player.active

    def troops_of(self, seat: int, race: str) -> Troops:
        """Return a race that a player has in play, active or in decline."""
        (troops,) = (own for own in self.players[seat].races if own.race == race)
        return troops

    def with_player(self, seat: int, **changes: Any) -> "State":
        """Return it with a player changed."""
        players = list(self.players)
        players[seat] = replace(players[seat], **changes)
        return replace(self, players=tuple(players))

    def with_turn(self, **changes: Any) -> "State":
        """Return it with the turn changed."""
        return replace(self, turn=replace(self.turn, **changes))

    def with_coins(self, seat: int | None, more: int) -> "State":
        """Return it with coins added to a purse, or taken away; no seat means the bank."""
        if seat is None:
            return self
        # A purse that grew beyond every limit would make a game that cannot be read back.
        return self.with_player(seat, coins=min(MAX_COINS, self.players[seat].coins + more))

    def with_troops(self, seat: int, troops: Troops) -> "State":
        """Return it with new troops for a race in play."""
        player = self.players[seat]
        if player.active and player.active.race == troops.race:
            return self.with_player(seat, active=troops)
        declined = tuple(troops if old.race == troops.race else old for old in player.declined)
        return self.with_player(seat, declined=declined)

    def after_conquests(self) -> "State":
        """Return it with the active race, if any, conquering nothing more this turn."""
        active = self.current.active
        done = {*self.turn.redeployed, active.race} if active else self.turn.redeployed
        return self.with_turn(redeployed=tuple(sorted(done)))

    def without_laid(self, seat: int, why: str = "") -> "State":
        """Return it without what a player has closed and the winter markers they have laid.

        `why`: only those of this piece.
        """
        left = {at: one for at, one in self.closed.items() if not one.is_of(seat, why)}
        return replace(self.without_winter(seat, why), closed=left)

    def without_winter(self, seat: int, why: str = "") -> "State":
        """Return it without the winter markers of a player, or only those of a piece."""
        left = {at: one for at, one in self.winter.items() if not one.is_of(seat, why)}
        return replace(self, winter=left)

    def without_pacts_of(self, seat: int) -> "State":
        """Return it without the pacts that others have dealt to a player."""
        state = self
        for owner, player in enumerate(self.players):
            left = {holder: n for holder, n in player.pacts.items() if holder != seat}
            state = state.with_player(owner, pacts=left)
        return state

    def without_covered(self, race: str) -> "State":
        """Return it without the record, kept where no board is, that a race lies below others."""
        state = self
        for seat, troops, _ in self.troops():
            left = tuple(one for one in troops.covers if one.holder and one.holder.race != race)
            state = state.with_troops(seat, replace(troops, covers=left))
        return state

    def without_race(self, seat: int, race: str) -> "State":
        """Return it without a race of a player, active or in decline.

        An active one takes its peace, pacts and winter markers with it.
        """
        player = self.players[seat]
        if player.active and player.active.race == race:
            return self.without_winter(seat).with_player(seat, active=None, ally=None, pacts={})
        declined = tuple(troops for troops in player.declined if troops.race != race)
        return self.with_player(seat, declined=declined)
