"""Tokens of a race, counted: "1 Wizard", "2 Wizards"."""

from companion.words.language import Forms, Language, ngettext

_TOKENS: dict[str, Forms] = {
    # NOTE: the one form too begins with {n}; the many form has the printed name.
    "amazons": ngettext("{n} Amazon", "{n} Amazons"),
    "dwarves": ngettext("{n} Dwarf", "{n} Dwarves"),
    "elves": ngettext("{n} Elf", "{n} Elves"),
    "ghouls": ngettext("{n} Ghoul", "{n} Ghouls"),
    "giants": ngettext("{n} Giant", "{n} Giants"),
    "halflings": ngettext("{n} Halfling", "{n} Halflings"),
    "humans": ngettext("{n} Human", "{n} Humans"),
    "orcs": ngettext("{n} Orc", "{n} Orcs"),
    "ratmen": ngettext("{n} Ratman", "{n} Ratmen"),
    "skeletons": ngettext("{n} Skeleton", "{n} Skeletons"),
    "sorcerers": ngettext("{n} Sorcerer", "{n} Sorcerers"),
    "tritons": ngettext("{n} Triton", "{n} Tritons"),
    "trolls": ngettext("{n} Troll", "{n} Trolls"),
    "wizards": ngettext("{n} Wizard", "{n} Wizards"),
    "goblins": ngettext("{n} Goblin", "{n} Goblins"),
    "kobolds": ngettext("{n} Kobold", "{n} Kobolds"),
    "gypsies": ngettext("{n} Gypsy", "{n} Gypsies"),
    "priestesses": ngettext("{n} Priestess", "{n} Priestesses"),
    "white_ladies": ngettext("{n} White Lady", "{n} White Ladies"),
    "barbarians": ngettext("{n} Barbarian", "{n} Barbarians"),
    "homunculi": ngettext("{n} Homunculus", "{n} Homunculi"),
    "leprechauns": ngettext("{n} Leprechaun", "{n} Leprechauns"),
    "pixies": ngettext("{n} Pixie", "{n} Pixies"),
    "pygmies": ngettext("{n} Pygmy", "{n} Pygmies"),
}
_ANY: Forms = ngettext("{n} token", "{n} tokens")


def tokens_text(language: Language, race: str, n: int) -> str:
    """Return so many tokens of a race, or of none in particular if it is not named."""
    if not race:
        return language.plural(_ANY, n).format(n=n)
    forms = _TOKENS.get(race)
    if forms:
        return language.plural(forms, n).format(n=n)
    return f"{n} {language.race(race)}"
