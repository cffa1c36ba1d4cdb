"""A race or power being made: its costs and scores in examples, and its combo on offer."""

from collections.abc import Iterator

from companion.dataclasses import dataclass, replace
from companion.engine import (
    BESIDE_OWN,
    CANNONS,
    COUNTS,
    Attack,
    Attacker,
    Catalogue,
    Combo,
    CountName,
    Counts,
    Holder,
    Line,
    Piece,
    Power,
    Quote,
    Race,
    Slot,
    Target,
    Use,
    passed_by,
    prices,
    questions,
    quote,
    score_lines,
    total,
)
from companion.line_breaks import NO_BREAK
from companion.pages import blocks
from companion.pages.pick import offer_of
from companion.words import Language, attack_title, formula, line_text, tokens_text, turn_title

# Plain pieces: partners for a badge, something to compare with, and somebody to attack.
_PLAIN = Race("anybody", 5, 10, ())
_ENEMY = Target("hill", holder=Holder("race", "anybody", 2))
_LONE = Target("hill", holder=Holder("race", "anybody", 1))
_DECLINED = Target("hill", holder=Holder("race", "anybody", 1, in_decline=True))
_STRONG = Target("mountain", holder=Holder("race", "anybody", 2))

# The first whose cost differs from the normal one is shown.
_ATTACKS: tuple[tuple[Target, Use, int], ...] = (
    *((Target(terrain), Use(), 1) for terrain in ("hill", "farmland", "forest", "swamp")),
    (Target("mountain"), Use(), 1),
    (Target("hill", ("mine",)), Use(), 1),
    (Target("hill", ("magic",)), Use(), 1),
    (Target("hill", ("cavern",)), Use(), 1),
    (Target("hill", coastal=True), Use(), 1),
    (_DECLINED, Use(), 1),
    (Target("hill"), Use(**{BESIDE_OWN: True}), 1),
    (_ENEMY, Use(**{CANNONS: 1}), 1),
    (Target("hill"), Use(), 2),
    (_ENEMY, Use(dragon=True), 1),
    (_ENEMY, Use(drake=True), 1),
    (_ENEMY, Use(catapult=True), 1),
    (_STRONG, Use(bolt=True), 1),
    (_ENEMY, Use(mercenary=True), 1),
    (_ENEMY, Use(fireballs=1), 1),
    (_ENEMY, Use(zeppelin=True), 1),
    (_ENEMY, Use(behemoths=1, behemoth_strength=2), 1),
    (_ENEMY, Use(berserk_die=2), 1),
    (_LONE, Use(sorcery=True), 1),
    (Target("sea"), Use(), 1),
)
_TURN: dict[CountName, int] = {
    **dict.fromkeys(COUNTS, 0),
    "regions": 8,
    **dict.fromkeys(("farmland", "forest", "hill", "swamp", "mine", "magic"), 2),
    "coastal": 5,
    "fortresses": 2,
    "nonempty_conquests": 2,
    "active_conquests": 2,
    "pots": 3,
    "abandoned_coins": 2,
}
# The first that brings more than its regions is shown.
_TURNS: tuple[Counts, ...] = (
    _TURN,
    {**_TURN, "first_turn": 1},
    *({**dict.fromkeys(COUNTS, 0), "regions": few} for few in (4, 3, 2, 1)),
    {**_TURN, "regions": 12},
)


@dataclass(frozen=True, slots=True)
class ExampleFacts:
    """A sum: what it is about, its terms, and what they add up to."""

    title: str
    terms: str
    total: str


def piece_examples(language: Language, piece: Piece) -> tuple[ExampleFacts, ...]:
    """Return two conquests and a turn; the language knows the piece's name."""
    combo = Combo(_PLAIN, piece) if isinstance(piece, Power) else Combo(piece, None)
    telling = next((attack for attack in _attacks(combo) if _is_telling(attack)), None)
    attacks = (telling or Attack(Attacker(combo), Target("hill")), Attack(Attacker(combo), _STRONG))
    return (*(_cost_facts(language, attack) for attack in attacks), _score_facts(language, combo))


def _attacks(combo: Combo) -> Iterator[Attack]:
    for region, use, at_round in _ATTACKS:
        if all(combo.offers(name) for name, _ in use.without_facts.chosen):
            yield Attack(Attacker(combo, at_round), region, use=use)
    yield Attack(Attacker(combo, is_first_turn=True), Target("hill"))


def _is_telling(attack: Attack) -> bool:
    anybody = quote(Attack(Attacker(Combo(_PLAIN, None)), attack.region))
    return _price(quote(attack)) != _price(anybody)


def _price(price: Quote) -> int | None:
    return price.tokens if price.possible else None


def _cost_facts(language: Language, attack: Attack) -> ExampleFacts:
    price = quote(attack)
    title, cost = attack_title(language, attack), tokens_text(language, "", price.tokens or 0)
    return ExampleFacts(title, _terms(language, price.lines), cost)


def _score_facts(language: Language, combo: Combo) -> ExampleFacts:
    turns = (turn for turn in _TURNS if total(score_lines(combo, turn)) > turn["regions"])
    turn = next(turns, _TURN)
    lines = score_lines(combo, turn)
    title = turn_title(language, turn, questions(combo))
    n = total(lines)
    # NOTE: what a turn brings.
    coins = language.ngettext("{n} coin", "{n} coins", n).format(n=n)
    return ExampleFacts(title, _terms(language, lines), coins)


def _terms(language: Language, lines: tuple[Line, ...]) -> str:
    """Return the terms of a sum in a line: "2 + 1 Mountain"; a single one needs none."""
    if len(lines) < 2:
        return ""
    terms = [(line.key, line_text(language, line), language.signed(line.n)) for line in lines]
    first = (terms[0][0], terms[0][1], str(lines[0].n))
    return formula([first, *terms[1:]]).removeprefix(f"+{NO_BREAK}")


# Placed below this many others, so that it has a price.
_ABOVE = 2


@dataclass(frozen=True, slots=True)
class OfferReader:
    """A reader who knows the piece being made."""

    catalogue: Catalogue
    language: Language


def sample_offer(reader: OfferReader, piece: Piece, turn: int) -> blocks.Offer:
    """Return its card beside a partner, after it was passed by once; a tap asks for the next one.

    `turn`: which partner, counting round and round.
    """
    catalogue = reader.catalogue
    races = [race for box in catalogue.sets.values() for race in box.races]
    powers = [power for box in catalogue.sets.values() for power in box.powers]
    if isinstance(piece, Race):
        races = [race for race in races if race != piece.lent_by]
        own = Slot(piece.id, powers[turn % len(powers)])
    else:
        own = Slot(races[turn % len(races)], piece.id)
    column = (*_plain(catalogue, races, powers), passed_by(catalogue, own))
    offer = offer_of(reader, column, len(column) - 1)
    tap = blocks.Act("next")
    return replace(offer, name="live-offer", tap=tap, find_looks=reader.language.printed)


def _plain(catalogue: Catalogue, races: list[str], powers: list[str]) -> list[Slot]:
    """Return a few combos to lie above it that cost a coin each to skip."""
    slots = (Slot(race, power) for race, power in zip(races, powers, strict=False))
    return [slot for slot in slots if prices(catalogue, (slot,), 1) == (1,)][:_ABOVE]
