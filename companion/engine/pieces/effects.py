"""What a race or power can do: one small record per hook, named by the set files.

A race is nothing but a list of these. Rules and acts ask a combo for its effects of one kind; no
code asks for a race or power by its id. Every number is bounded, well above anything in a box:
people make their own pieces, and no file from outside may bring a game to a standstill.
"""

from typing import Annotated, Any, Literal

from companion.codec import AtMost, Bounds, Key, bad, decode_tagged, encode_fields
from companion.dataclasses import dataclass
from companion.engine.vocabulary import SCORED_TERRAIN, CountName, Marker, Symbol, Terrain, UseName

Few = Annotated[int, Bounds(1, 5)]
Many = Annotated[int, Bounds(1, 20)]
NoneOrMany = Annotated[int, Bounds(0, 20)]
Terrains = Annotated[tuple[Terrain, ...], AtMost(7)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """Something a race or power does, while active and perhaps also in decline.

    `hook`: its name in the set files.
    """

    hook = ""
    in_decline: bool = False

    def __init_subclass__(cls, hook: str = "") -> None:
        """Keep the name of a kind of effect in the head of its class."""
        # Slots make a class anew, without its arguments.
        if hook:
            cls.hook = hook

    @staticmethod
    def from_plain(data: object) -> "Effect":
        """Read an effect from plain JSON; its `hook` names its kind."""
        return decode_tagged(HOOKS, "hook", data)

    def to_plain(self) -> dict[str, Any]:
        """Return it as plain JSON."""
        return {"hook": self.hook, **encode_fields(self)}


@dataclass(frozen=True, slots=True, kw_only=True)
class TokensEffect(Effect, hook="tokens"):
    """Extra tokens beyond banner and badge; `own_tray`: they are not race tokens from the tray."""

    add: Many
    own_tray: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class When:
    """The regions, rounds or turns in which a cost effect applies; all conditions must hold.

    `beside_own` cannon: next to a cannon that fires, once for each; it fires for the whole turn, at
    every region next to it, and so not in the turn in which the race is picked.
    """

    terrain: Terrains = ()
    symbol: Symbol | None = None
    coastal: bool = False
    holder: Literal["declined"] | None = None
    round: Literal["even"] | None = None
    turn: Literal["first"] | None = None
    beside_own: Literal["mountain", "cannon"] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CostEffect(Effect, hook="cost"):
    """A cheaper conquest: by `add`, by a die already rolled, or down `to` a fixed number.

    If several of something may be used, it counts once for each.
    """

    add: Annotated[int, Bounds(-10, 10)] = 0
    to: Annotated[int, Bounds(1, 10)] | None = None
    when: When = When()
    use: UseName | None = None
    price: NoneOrMany = 0
    # Tokens that are lost for good when it is used, besides those that conquer.
    loses: Annotated[int, Bounds(0, 5)] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class LeastEffect(Effect, hook="least"):
    """The fewest tokens that may conquer or hold a region."""

    tokens: Few


@dataclass(frozen=True, slots=True, kw_only=True)
class OnceEffect(Effect, hook="once"):
    """Something the player may choose to use, and how many `times` in each turn or the like."""

    use: UseName
    per: Literal["turn", "opponent", "conquest"]
    times: Few = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class ClearEffect(Effect, hook="clear"):
    """Driving an enemy out of a region of this terrain, near or far, without taking it.

    The owner loses one token there and places the others again; a race in decline loses them all.
    `gains`: the tokens that come from the tray for it.
    """

    terrain: Terrains = ()
    gains: Annotated[int, Bounds(0, 5)] = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class ReachEffect(Effect, hook="reach"):
    """Regions that can be attacked although they are not adjacent.

    `over_one`: those just one land region or lake away, if none next to them is held.
    `far_with`: what strikes anywhere, if the table plays it so.
    """

    anywhere: bool = False
    water: bool = False
    linked: Symbol | None = None
    leap_with: UseName | None = None
    over_one: bool = False
    far_with: UseName | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryEffect(Effect, hook="entry"):
    """Where a first conquest may be made besides the entry regions: anywhere, or in the sky."""

    anywhere: bool = True
    sky: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedEffect(Effect, hook="placed"):
    """Markers that lie on the board beside the tokens.

    Without a number there are enough for every region. `stays`: they stay in decline too.
    `by_conquest`: they lie in the first `n` regions conquered, not where the player likes.
    `leaves`: they are taken back when the owner's next turn begins.
    """

    marker: Marker
    n: Many | None = None
    stays: bool = False
    by_conquest: bool = False
    leaves: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class IncomeEffect(Effect, hook="income"):
    """Coins at scoring: `add` once, or per unit of a count; only if its condition holds.

    `except_`: kinds of regions that do not count, either terrains or a single other kind, so that
    none is left out twice. Only regions may bring a coin less, and no region less than nothing:
    what two pieces take from it is one coin.
    """

    add: Annotated[int, Bounds(-1, 20)]
    per: CountName | None = None
    beyond: Annotated[int, Bounds(0, 30)] = 0
    if_: CountName | None = None
    unless: CountName | None = None
    regions_at_most: Annotated[int, Bounds(0, 60)] | None = None
    except_: Annotated[tuple[CountName, ...], AtMost(4)] = ()

    def __post_init__(self) -> None:
        is_disjoint = len(self.except_) < 2 or {*self.except_} <= {*SCORED_TERRAIN}
        if self.except_ and not (
            self.per == "regions"
            and is_disjoint
            and {*self.except_} <= {*SCORED_TERRAIN, "mine", "magic", "coastal"}
        ):
            raise bad("except", "expected regions without some terrains, or one other kind")
        is_conditional = self.if_ or self.unless or self.regions_at_most is not None
        if self.add < 1 and (self.add == 0 or self.per != "regions" or is_conditional):
            raise bad("add", "only every region, or every other, may bring a coin less")

    @property
    def counts(self) -> set[CountName | None]:
        """What has to be counted to know how much it is."""
        return {self.per, self.if_, self.unless, *self.except_}


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepEffect(Effect, hook="keep"):
    """A pile of the tokens that anybody loses for good in a conquest, lost tribes included.

    As the turn begins, as many of them as there are players buy a new token from the tray, as often
    as possible. Only their number counts: what is kept may come from any tray.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class ImmuneEffect(Effect, hook="immune"):
    """Regions of some terrain that nobody else can conquer or use a power on."""

    terrain: Terrains


@dataclass(frozen=True, slots=True, kw_only=True)
class EarlyEffect(Effect, hook="early"):
    """The coins for regions come when a turn begins, not when it is scored."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LossEffect(Effect, hook="loss"):
    """How many tokens a conquered region costs its owner; `die`: a roll gives some back."""

    tokens: Annotated[int, Bounds(0, 5)] = 1
    die: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class GainEffect(Effect, hook="gain"):
    """New tokens from the tray at redeployment, one for `every` so many of a count.

    `loser_too`: so does an active race for each region that it loses to this one.
    """

    per: CountName
    every: Many
    loser_too: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class StrengthEffect(Effect, hook="strength"):
    """How many tokens each Behemoth of a race counts for: as many as it holds regions of a kind.

    `most`: never more than that. It follows at once when such regions are won or lost.
    """

    per: Literal["farmland", "forest", "hill", "swamp", "mine", "magic"]
    most: Many


@dataclass(frozen=True, slots=True, kw_only=True)
class FireballsEffect(Effect, hook="fireballs"):
    """Fireballs at redeployment, one for each of a count: an attack spends those it uses."""

    per: CountName


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclineEffect(Effect, hook="decline"):
    """What is special about going into decline, or being in decline."""

    in_decline: bool = True
    keeps_place: bool = False
    after_scoring: bool = False
    keeps_tokens: bool = False
    conquers: bool = False
    withdraws: bool = False
    tower: bool = False
    immune: bool = False
    # The next combo of the player costs nothing.
    free_pick: bool = False
    # The player's older race in decline comes back to life, and no new combo is picked.
    revives: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ColumnEffect(Effect, hook="column"):
    """What it costs to pass this combo in the column, or what passing adds to it."""

    price: Many = 1
    grows: Annotated[int, Bounds(0, 5)] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class RedeployEffect(Effect, hook="redeploy"):
    """How the end of a turn differs: tokens taken off the map, left there, or not moved at all."""

    take_off: NoneOrMany = 0
    leave: Few | None = None
    stays: bool = False


CoinsOn = Literal["conquest", "loss", "bounty", "pick", "decline", "passing", "leap"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CoinsEffect(Effect, hook="coins"):
    """A coin that changes hands, or comes from the bank, when something happens.

    `on` conquest: the loser pays this race's owner. `on` loss: the conqueror pays. `on` bounty: the
    conqueror takes one from the bank. `on` pick: one from the bank for each declined race. `on`
    decline: one whenever any race goes into decline. `on` passing: one from the bank for each combo
    that another player passes over when picking. `on` leap: one from the bank for each region taken
    just one away, with none held next to it.
    """

    on: CoinsOn


@dataclass(frozen=True, slots=True, kw_only=True)
class BorrowEffect(Effect, hook="borrow"):
    """At the start of each turn, a power on offer may be used instead until the next turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PactsEffect(Effect, hook="pacts"):
    """Pacts dealt to other players, at most `n` and no more than there are coins in the purse.

    A holder who conquers a region of this race pays its owner a coin for each as the turn ends;
    any other holder is paid as many. They then come back.
    """

    n: Many


@dataclass(frozen=True, slots=True, kw_only=True)
class LootEffect(Effect, hook="loot"):
    """A loot marker, face down, in each region conquered: whoever takes the region turns it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CoverEffect(Effect, hook="cover"):
    """Tokens in decline stay in a region that this race conquers, below its own.

    - They lose nothing, so their race cannot vanish because of it. They still hold the region for
      their owner, who may be the same player: tokens, towers, mines and islands count as before.
      But what the conquest tears down, such as a fortress or a lair, is gone.
    - They add to the price for everybody else, and a lone token on top of them is not alone: it
      cannot be swapped. An immune race keeps the region immune. For everything else the region is
      one of an active race: peace, coins that change hands, discounts.
    - They leave the board with the next conquest, whoever makes it, or when the region is cleared
      or closed; so no region ever has more than one layer of them. They also leave as soon as this
      race declines, before that turn is scored; and with the rest of their race.
    - If this race gives the region up, they hold it again by themselves.
    - A race that still moves in decline, because it conquers or withdraws, defends itself as ever
      and stays below nobody. Tokens that come back to life below others come to hand.
    - Lost tribes are no tokens in decline: they are removed as usual.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseEffect(Effect, hook="close"):
    """Regions that are closed at the end of a turn, at most `n`: one beside each mountain held.

    Whoever stands there leaves it without a loss, and nobody enters until the
    owner's next turn.
    """

    n: Many


@dataclass(frozen=True, slots=True, kw_only=True)
class WinterEffect(Effect, hook="winter"):
    """Winter markers, one for each region held with this symbol, laid at the end of a turn.

    Each lies in a region held or next to one, at most one in a region and none where others are
    immune: it costs a token more, and brings anybody but this race a coin less. They are
    taken back as the owner's next turn begins, and on decline.
    """

    per: Symbol = "magic"


TurnMoment = Literal["start", "conquer", "redeploy", "turn_end", "decline", "hand_over"]
Amount = Literal[
    "gain",
    "fortresses_left",
    "possible_allies",
    "abandoned",
    "pots",
    "real_pots",
    "pots_to_place",
    "markers_to_lay",
    "unrolled_losses",
    "encampments_displaced",
    "acts_in_decline",
    "paid_early",
    "real_paid_early",
    "first_turn",
    "even_round",
    "markers_back",
    "active_conquests",
    "kept",
    "bought",
    "fireballs",
    "new_fireballs",
    "winter_back",
    "cannons_to_fire",
    "cannons_to_place",
    "covered",
    "behemoth_strength",
    "behemoths_displaced",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReminderEffect(Effect, hook="reminder"):
    """Something to do by hand at a moment of the turn.

    With an `amount`, it is shown only while that is not 0; with a `use`, only until it was used.
    """

    at: TurnMoment
    key: Key
    n: Many | None = None
    amount: Amount | None = None
    use: UseName | None = None


# A class made anew for its slots replaces the one it was made from.
HOOKS: dict[str, type[Effect]] = {kind.hook: kind for kind in Effect.__subclasses__()}
