"""The engine's prices and odds against a second, blunt reading of the rules."""

from collections import Counter
from dataclasses import fields
from itertools import islice, product
from random import Random

from companion.engine import Attack, Attacker, Holder, House, Target, Use, combo_of, quote
from tests.engine.brute_force import NO_USE, work_out

TERRAINS = ("farmland", "forest", "hill", "mountain", "swamp", "sea", "lake")
SYMBOLS = ((), ("mine",), ("magic",), ("cavern",), ("mine", "cavern"))
PROTECTIONS: list[tuple[str, ...]] = [
    ("hole",),
    ("hero",),
    ("dragon",),
    ("catapult",),
    ("peace",),
    ("peace",),
]
PROTECTIONS += [("cannon",), ("hero", "peace"), *[()] * 33]
DEFAULTS = {field.name: field.default for field in fields(House)}
HOUSES = [DEFAULTS | {key: not DEFAULTS[key]} for key in DEFAULTS]
HOUSES += [{key: not value for key, value in DEFAULTS.items()}, *[DEFAULTS] * 5]
USES = {
    "dragon_master": "dragon",
    "catapult": "catapult",
    "mercenary": "mercenary",
    "sorcerers": "sorcery",
    "storm_giants": "bolt",
    "giants": "own_mountain_adjacent",
}
HANDS = (None, 0, 1, 1, 2, 2, 3, 3, 4, 5, 6, 8)
CASES_ON_LAND = 5
CASES_OF_DECLINED_GHOULS = 60


def combos(catalogue):
    """Yield every active combo, and every declined race without a power or with Spirit."""
    for race, power in product(catalogue.races, catalogue.powers):
        yield race, power, False
    for race, power in product(catalogue.races, (None, "spirit")):
        yield race, power, True


def draw_holder(rng, race_ids):
    kind = rng.random()
    if kind < 0.2:
        return None
    if kind < 0.35:
        return {"kind": "lost_tribe"}
    race = "white_ladies" if kind < 0.45 else "ghouls" if kind < 0.5 else rng.choice(race_ids)
    return {
        "kind": "race",
        "race": race,
        "tokens": rng.choice((1, 1, 1, 2, 3, 5)),
        "in_decline": rng.random() < 0.45,
        "own": rng.random() < 0.25,
    }


def draw_use(rng, race, power, in_decline):
    """Draw only uses that the combo has; others would be refused before any price is made."""
    use = NO_USE.copy()
    if in_decline:
        return use
    for piece in (race, power):
        if piece in USES:
            use[USES[piece]] = rng.random() < 0.6
    if power == "gunner":
        use["cannons_firing"] = rng.choice((None, 0, 1, 2))
    if power == "berserk":
        use["berserk_die"] = rng.choice((None, 0, 1, 2, 3))
    return use


def draw_target(rng, race_ids, terrain):
    water = terrain in ("sea", "lake")
    return {
        "terrain": terrain,
        "symbols": () if water else rng.choice(SYMBOLS),
        "coastal": not water and rng.random() < 0.5,
        "holder": draw_holder(rng, race_ids),
        "encampments": rng.choice((0, 0, 0, 0, 1, 2, 5)),
        "fortress": rng.random() < 0.25,
        "lair": rng.random() < 0.25,
        "pot": rng.random() < 0.1,
        "protected_by": rng.choice(PROTECTIONS),
    }


def how_many(race, power, in_decline, terrain):
    """Draw few cases where the answer is nearly always the same, and many where it is rare."""
    if in_decline:
        return CASES_OF_DECLINED_GHOULS if race == "ghouls" else 2
    return 1 if terrain in ("sea", "lake") and power != "seafaring" else CASES_ON_LAND


def draw_questions(catalogue, rng):
    race_ids = tuple(catalogue.races)
    for (race, power, in_decline), terrain in product(combos(catalogue), TERRAINS):
        for _ in range(how_many(race, power, in_decline, terrain)):
            yield {
                "race": race,
                "power": power,
                "in_decline": in_decline,
                "round": rng.randint(1, 10),
                "first_turn": rng.random() < 0.5,
                "target": draw_target(rng, race_ids, terrain),
                "use": draw_use(rng, race, power, in_decline),
                "hand": rng.choice(HANDS),
                "house": rng.choice(HOUSES),
            }


def price(catalogue, question):
    """Ask the engine the same question, and return the answer in the shape of the brute force."""
    target, holder = question["target"], question["target"]["holder"]
    region = Target(**target | {"holder": None if holder is None else Holder(**holder)})
    attacker = Attacker(
        catalogue.combo(question["race"], question["power"], question["in_decline"]),
        question["round"],
        question["hand"],
        House(**question["house"]),
        is_first_turn=question["first_turn"],
    )
    defender = combo_of(catalogue, region.holder)
    quoted = quote(Attack(attacker, region, defender, Use(**question["use"])))
    lines = {line.key: line.n for line in quoted.lines}
    assert len(lines) == len(quoted.lines), "a term is named twice"
    return {
        "tokens": quoted.tokens,
        "lines": lines,
        "why_not": quoted.why_not,
        "short": quoted.short,
        "chance": quoted.chance,
        "sorcery": quoted.can_swap,
    }


def test_engine_and_brute_force_agree_on_every_combo(catalogue, is_everything):
    reasons: Counter[str | None] = Counter()
    keys: Counter[str] = Counter()
    odds = set()
    share = 1 if is_everything else 3
    for question in islice(draw_questions(catalogue, Random(2009)), 0, None, share):
        expected = work_out(question)
        assert price(catalogue, question) == expected, question
        reasons[expected["why_not"]] += 1
        odds.add(expected["chance"])
        keys.update(expected["lines"])
    # The comparison is only worth something if everything was drawn at least once.
    shown = (
        "not_in_decline water own_active peace protected sorcery bolt no_token minimum too_strong"
    )
    assert set(reasons) == {None, *shown.split()}
    assert odds == {None, (0, 1), (1, 6), (1, 3), (1, 2), (1, 1)}
    defence = {"base", "mountain", "encampment", "fortress", "lair", "lost_tribe", "tokens"}
    races = {"tritons", "giants", "goblins", "sorcery"}
    powers = {"airborne", "commando", "mounted", "underworld", "were", "catapult", "mercenary"}
    powers |= {"gunner"}
    assert set(keys) == defence | races | powers | {"berserk_die", "dragon", "bolt", "minimum"}
    assert min(reasons.values()) >= 30 // share
    assert reasons[None] > 10_000 // share
