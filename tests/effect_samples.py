"""Effects of every hook, each with a sentence of its own, and random ones, for tests of words."""

from dataclasses import replace
from itertools import combinations
from typing import get_args

from hypothesis import strategies as st

from companion.engine import COUNTS, Marker, Symbol, Terrain, UseName
from companion.engine.pieces import effects as e
from companion.words import reminders

TRAITS = [name for name in e.DeclineEffect.__dataclass_fields__ if name != "in_decline"]
WHENS = [
    e.When(),
    *(e.When(terrain=(terrain,)) for terrain in get_args(Terrain)),
    *(e.When(terrain=("swamp", *pair)) for pair in (["hill"], ["hill", "sea"])),
    *(e.When(symbol=symbol) for symbol in get_args(Symbol)),
    e.When(coastal=True),
    e.When(holder="declined"),
    e.When(round="even"),
    e.When(turn="first"),
    e.When(beside_own="mountain"),
    e.When(terrain=("hill",), coastal=True),
    e.When(terrain=("hill",), coastal=True, round="even"),
    e.When(symbol="mine", holder="declined", beside_own="mountain"),
]
# For each hook, what differs from one to the next; each has a sentence of its own.
SAMPLES: dict[type[e.Effect], list[e.Effect]] = {
    e.TokensEffect: [
        e.TokensEffect(add=n, own_tray=own) for n in (1, 2, 5) for own in (False, True)
    ],
    e.CostEffect: [
        *(e.CostEffect(add=add, when=when) for add in (-3, -2, -1, 0, 1, 2) for when in WHENS),
        *(e.CostEffect(to=to, when=when) for to in (1, 2, 3) for when in WHENS),
        *(e.CostEffect(to=to, use=use) for to in (1, 2) for use in get_args(UseName)),
        *(
            e.CostEffect(add=add, use=use, price=price)
            for add in (-2, -1, 1)
            for use in get_args(UseName)
            for price in (0, 1, 2)
            if use != "berserk_die"
        ),
        *(
            e.CostEffect(to=1, use="drake", loses=n, price=price)
            for n in (1, 2)
            for price in (0, 1)
        ),
        *(e.CostEffect(use="berserk_die", when=when, price=p) for when in WHENS for p in (0, 1)),
    ],
    e.ClearEffect: [
        e.ClearEffect(terrain=terrain, gains=n)
        for terrain in ((), ("forest",), ("hill", "swamp"))
        for n in (0, 1, 2)
    ],
    e.LeastEffect: [e.LeastEffect(tokens=n) for n in (1, 2, 3)],
    e.OnceEffect: [
        e.OnceEffect(use=use, per=per, times=times)
        for times in (1, 2)
        for use in get_args(UseName)
        for per in ("turn", "opponent", "conquest")
    ],
    e.ReachEffect: [
        *(
            e.ReachEffect(
                anywhere=anywhere, water=water, linked=linked, leap_with=leap, over_one=over_one
            )
            for anywhere in (False, True)
            for water in (False, True)
            for linked in (None, *get_args(Symbol))
            for leap in (None, *get_args(UseName))
            for over_one in (False, True)
        ),
        *(e.ReachEffect(far_with=use) for use in get_args(UseName)),
    ],
    e.EntryEffect: [
        e.EntryEffect(anywhere=True),
        e.EntryEffect(anywhere=False),
        e.EntryEffect(anywhere=False, sky=True),
    ],
    e.PlacedEffect: [
        *(
            e.PlacedEffect(marker=marker, n=n, stays=stays, by_conquest=by_conquest)
            for marker in get_args(Marker)
            for n in (None, 1, 2, 6)
            for stays in (False, True)
            for by_conquest in (False, True)
        ),
        e.PlacedEffect(marker="drake", n=3, leaves=True),
    ],
    e.IncomeEffect: [
        *(
            e.IncomeEffect(add=add, per=per, beyond=beyond)
            for add in (1, 2, 7)
            for per in COUNTS
            for beyond in (0, 1, 3)
        ),
        *(e.IncomeEffect(add=add) for add in (1, 2, 7)),
        *(e.IncomeEffect(add=3, if_=count) for count in COUNTS),
        *(e.IncomeEffect(add=3, unless=count) for count in COUNTS),
        *(e.IncomeEffect(add=3, regions_at_most=n) for n in (0, 1, 4)),
        e.IncomeEffect(add=3, if_="hill", unless="mine", regions_at_most=4),
        e.IncomeEffect(add=3, per="pots", if_="hill", unless="mine", regions_at_most=4),
        *(
            e.IncomeEffect(add=add, per="regions", except_=spared)
            for add in (-1, 2)
            for spared in (("mine",), ("coastal",), ("hill",), ("hill", "farmland"))
        ),
        e.IncomeEffect(add=-1, per="regions"),
    ],
    e.FireballsEffect: [e.FireballsEffect(per=per) for per in COUNTS],
    e.StrengthEffect: [
        e.StrengthEffect(per=per, most=most)
        for per in get_args(e.StrengthEffect.__annotations__["per"])
        for most in (1, 2, 6)
    ],
    e.KeepEffect: [e.KeepEffect()],
    e.ImmuneEffect: [
        e.ImmuneEffect(terrain=terrain)
        for terrain in (("forest",), ("hill",), ("forest", "swamp"), ("farmland", "hill", "sea"))
    ],
    e.EarlyEffect: [e.EarlyEffect()],
    e.LossEffect: [e.LossEffect(tokens=n, die=die) for n in (0, 1, 2) for die in (False, True)],
    e.GainEffect: [
        e.GainEffect(per=per, every=n, loser_too=both)
        for per in COUNTS
        for n in (1, 2, 3)
        for both in (False, True)
    ],
    e.DeclineEffect: [
        e.DeclineEffect(**dict.fromkeys(traits, True))
        for n in range(3)
        for traits in combinations(TRAITS, n)
    ],
    e.ColumnEffect: [e.ColumnEffect(price=p, grows=g) for p in (1, 2, 3) for g in (0, 1, 2)],
    e.RedeployEffect: [
        e.RedeployEffect(take_off=off, leave=leave, stays=stays)
        for off in (0, 1, 4)
        for leave in (None, 1, 2)
        for stays in (False, True)
    ],
    e.LootEffect: [e.LootEffect()],
    e.WinterEffect: [e.WinterEffect(per=per) for per in get_args(Symbol)],
    e.CoverEffect: [e.CoverEffect()],
    e.BorrowEffect: [e.BorrowEffect()],
    e.CloseEffect: [e.CloseEffect(n=n) for n in (1, 2, 4)],
    e.PactsEffect: [e.PactsEffect(n=n) for n in (1, 2, 5)],
    e.CoinsEffect: [e.CoinsEffect(on=on) for on in get_args(e.CoinsEffect.__annotations__["on"])],
}
REMINDERS = [
    e.ReminderEffect(at=at, key=key, n=n)
    for key in (*reminders._NOTES, "from_the_future")
    for at in get_args(e.TurnMoment)
    for n in (1, 2)
]
any_effect = st.one_of(
    *(st.sampled_from(samples) for samples in SAMPLES.values()), st.sampled_from(REMINDERS)
).flatmap(lambda effect: st.sampled_from([effect, replace(effect, in_decline=True)]))
numbers = st.integers(1, 99)
whens = st.builds(
    e.When,
    terrain=st.lists(st.sampled_from(get_args(Terrain)), max_size=4).map(tuple),
    symbol=st.sampled_from([None, *get_args(Symbol)]),
    coastal=st.booleans(),
    holder=st.sampled_from([None, "declined"]),
    round=st.sampled_from([None, "even"]),
    turn=st.sampled_from([None, "first"]),
    beside_own=st.sampled_from([None, "mountain"]),
)
counts = st.sampled_from([None, *COUNTS])
random_effect = st.one_of(
    any_effect,
    st.builds(
        e.CostEffect,
        add=st.integers(-99, 99),
        to=st.none() | numbers,
        when=whens,
        use=st.sampled_from([None, *get_args(UseName)]),
        price=st.integers(0, 99),
        in_decline=st.booleans(),
    ),
    st.builds(
        e.IncomeEffect,
        add=numbers,
        per=counts,
        beyond=st.integers(0, 99),
        if_=counts,
        unless=counts,
        regions_at_most=st.none() | st.integers(0, 99),
        in_decline=st.booleans(),
    ),
)
