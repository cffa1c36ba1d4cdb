"""An attack as it is told afterwards: who took what, from whom, with how many."""

from collections.abc import Sequence

from companion.engine import SWAP, Conquest, PrintedRegion, Target, Terrain
from companion.line_breaks import NO_BREAK
from companion.words.language import N_, Forms, Language, ngettext
from companion.words.sentences import name_of

_TAKEN: dict[Terrain, str] = {
    # NOTE: what a race took, as in "Orcs took farmland with 5 tokens".
    "farmland": N_("farmland"),
    # NOTE: what a race took, as in "Orcs took a hill with 5 tokens".
    "forest": N_("a forest"),
    # NOTE: what a race took, as in "Orcs took a hill with 5 tokens".
    "hill": N_("a hill"),
    # NOTE: what a race took, as in "Orcs took a hill with 5 tokens".
    "mountain": N_("a mountain"),
    # NOTE: what a race took, as in "Orcs took a hill with 5 tokens".
    "swamp": N_("a swamp"),
    # NOTE: what a race took, as in "Orcs took a hill with 5 tokens".
    "sea": N_("a sea"),
    # NOTE: what a race took, as in "Orcs took a hill with 5 tokens".
    "lake": N_("the lake"),
}
# NOTE: {region} is such as "a hill"; {race} took it. What they took may be "a hill (Mine)".
_EMPTY: Forms = ngettext(
    "{race} took {region} with {n} token", "{race} took {region} with {n} tokens"
)
_LOST_TRIBE: Forms = ngettext(
    "{race} took {region} from a lost tribe with {n} token",
    "{race} took {region} from a lost tribe with {n} tokens",
)
_ENEMY: Forms = ngettext(
    # NOTE: {player}'s {enemy} are such as "Ben's Elves".
    "{race} took {region} from {player}'s {enemy} with {n} token",
    "{race} took {region} from {player}'s {enemy} with {n} tokens",
)
_DECLINED: Forms = ngettext(
    "{race} took {region} from {player}'s {enemy} in decline with {n} token",
    "{race} took {region} from {player}'s {enemy} in decline with {n} tokens",
)
_SWAP = N_("{race} took {region} from {player}'s {enemy} with a swap")
# NOTE: {region} is such as "Hill"; an attack that failed.
_FAILED = N_("{region} held against {race}")
# NOTE: {deed} is such as "Orcs took a hill with 5 tokens".
_WITH_DIE = N_("{deed}, the die showed {die}")


def attack_text(language: Language, conquest: Conquest, names: Sequence[str]) -> str:
    """Return an attack in one sentence; `names` are the players by seat."""
    text = _outcome(language, conquest, names)
    if conquest.die is None:
        return text
    # The number stays on the line of its word.
    with_die = language.gettext(_WITH_DIE).replace(" {die}", f"{NO_BREAK}{{die}}")
    return with_die.format(deed=text, die=conquest.die)


def _outcome(language: Language, conquest: Conquest, names: Sequence[str]) -> str:
    region, holder = conquest.region, conquest.region.holder
    race = language.race(conquest.race)
    if not conquest.won:
        return language.gettext(_FAILED).format(region=region_text(language, region), race=race)
    taken = language.gettext(_TAKEN[region.terrain]) + _symbols(language, region)
    if conquest.use.has(SWAP):
        text = language.gettext(_SWAP)
    else:
        text = language.plural(_forms(conquest), conquest.used)
    return text.format(
        race=race,
        region=taken,
        n=conquest.used,
        player=name_of(names, conquest.loser),
        enemy=language.race(holder.race) if holder else "",
    )


def _forms(conquest: Conquest) -> Forms:
    holder = conquest.region.holder
    if holder is None:
        return _EMPTY
    if holder.kind == "lost_tribe":
        return _LOST_TRIBE
    return _DECLINED if holder.in_decline else _ENEMY


def region_text(language: Language, region: Target | PrintedRegion) -> str:
    """Return what a region is called afterwards: "Hill (mine)"."""
    return language.term(region.terrain) + _symbols(language, region)


def _symbols(language: Language, region: Target | PrintedRegion) -> str:
    """Which of several hills it was: the symbols printed there, in brackets."""
    names = [language.word_inside(language.term(at)) for at in region.symbols]
    return f" ({', '.join(names)})" if names else ""
