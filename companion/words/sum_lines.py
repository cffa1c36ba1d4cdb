"""The terms of a cost or a score, the rule behind each, and what the score sheet asks."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.engine import CountName, Holder, IncomeEffect, Line, Piece, Quote
from companion.line_breaks import NO_BREAK, counts_unbroken
from companion.words.language import N_, Forms, Language, ngettext
from companion.words.rules import short_rule
from companion.words.tokens import tokens_text

# Terms of the rulebook, by their key there.
_TERMS: dict[str, str] = {
    "mountain": "mountain",
    "encampment": "encampment",
    "fortress": "fortress",
    "lair": "troll_lair",
    "lost_tribe": "lost_tribe",
    "dragon": "dragon",
    "drake": "dragon",
}
_TEXTS: dict[str, str] = {
    # NOTE: names of the terms of a sum: what the cost of a region is made of.
    "base": N_("Base cost"),
    "berserk_die": N_("The die"),
    "minimum": N_("The minimum"),
    # NOTE: a token that is lost for good.
    "given_up": N_("Given up"),
    "sorcery": N_("A swap"),
    "clear": N_("Only cleared"),
    # NOTE: a line of a score: all that race and power bring, counted by the table in one number.
    "bonus": N_("Bonus"),
    "bolt": N_("A bolt"),
    # NOTE: a term of a cost or a score: winter markers.
    "winter": N_("Winter"),
    "fireballs": N_("Fireballs"),
    "zeppelin": N_("The die"),
    # NOTE: a token that is lost for good with a region that burns down.
    "burnt": N_("Burnt"),
    "behemoths": N_("Behemoths"),
}
_COUNTED: dict[str, Forms] = {
    "encampment": ngettext("{n} encampment", "{n} encampments"),
    "regions": ngettext("{n} region", "{n} regions"),
    "islands": ngettext("{n} island", "{n} islands"),
    # NOTE: tokens in decline that lie below those of another race.
    "below": ngettext("{n} token below", "{n} tokens below"),
    "tower": ngettext("Tower of {n} token", "Tower of {n} tokens"),
}
# What a race or power is paid for.
_PAID_FOR: dict[CountName, Forms] = {
    "regions": ngettext("{n} region", "{n} regions"),
    "farmland": ngettext("{n} farmland", "{n} farmlands"),
    "forest": ngettext("{n} forest", "{n} forests"),
    "hill": ngettext("{n} hill", "{n} hills"),
    "swamp": ngettext("{n} swamp", "{n} swamps"),
    "mine": ngettext("{n} mine", "{n} mines"),
    "magic": ngettext("{n} magic source", "{n} magic sources"),
    "coastal": ngettext("{n} coastal region", "{n} coastal regions"),
    "fortresses": ngettext("{n} fortress", "{n} fortresses"),
    # NOTE: conquered regions in which somebody was.
    "nonempty_conquests": ngettext("{n} non-empty region", "{n} non-empty regions"),
    "active_conquests": ngettext("{n} region from an active race", "{n} regions from active races"),
    "pots": ngettext("{n} pot of gold", "{n} pots of gold"),
    "abandoned_coins": ngettext("{n} abandoned region", "{n} abandoned regions"),
    "tower_tokens": ngettext("{n} token", "{n} tokens"),
    "islands": ngettext("{n} island", "{n} islands"),
    "explored": ngettext("{n} region", "{n} regions"),
    "winter": ngettext("{n} winter marker", "{n} winter markers"),
}
# Where a card's text differs from what the term is for.
_RULES: dict[str, str] = {
    "base": N_("Every region costs two tokens."),
    "mountain": N_("A mountain costs one more token."),
    "encampment": N_("Each encampment costs one more token."),
    "fortress": N_("A fortress costs one more token, even in decline."),
    "lair": N_("A lair costs one more token, even in decline."),
    "lost_tribe": N_("A lost tribe costs one more token, and then it is gone."),
    "tokens": N_("Each token standing there costs one more."),
    "below": N_("Each token in decline that lies below costs one more."),
    "berserk_die": N_("What the die shows before a conquest comes off its cost."),
    "dragon": N_("Where the dragon goes, a region falls to the smallest possible force."),
    "bolt": N_("Where a bolt strikes, a region falls to the smallest possible force."),
    "zeppelin": N_("What the die shows counts as tokens."),
    "burnt": N_("A blank burns the region down, and one token is lost for good."),
    "behemoths": N_("Each Behemoth counts as so many tokens."),
    "fireballs": N_("Each fireball makes the conquest cheaper."),
    "drake": N_("Where the dragon goes, a region falls to the smallest possible force."),
    "given_up": N_("What becomes a dragon is lost for good, besides the force that conquers."),
    "minimum": N_("No discount goes below the fewest tokens a race may attack with."),
    "clear": N_("Whoever is there has to leave; the region is nobody's then."),
    "sorcery": N_("A token from the tray takes the place of a lone active enemy."),
    "islands": N_("Each island you hold as a whole is worth a coin, even in decline."),
    "winter": N_("A winter marker costs one more token, and its region brings one coin less."),
    "regions": N_("Each region you hold is worth a coin, even in decline."),
    "bonus": N_("What race and power bring, as the table has counted it."),
    "tower": N_("Each token in the tower is worth a coin; the region itself earns nothing."),
}


def line_text(language: Language, line: Line, holder: Holder | None = None) -> str:
    """Return the name of a term; `holder` is who stands in the attacked region."""
    key, n = line.key, line.n
    if key == "tokens":
        return tokens_text(language, holder.race if holder else "", n)
    if key in _COUNTED and not (key == "encampment" and n == 1):
        return language.plural(_COUNTED[key], n).format(n=n)
    if key in _TEXTS:
        return language.gettext(_TEXTS[key])
    if key in _TERMS:
        return language.term(_TERMS[key])
    return language.piece(key)


def price_lines(
    language: Language, price: Quote, holder: Holder | None
) -> tuple[tuple[str, str, str], ...]:
    """Return each term with its key and number; the first is a plain number, others add to it."""
    return tuple(
        (
            line.key,
            line_text(language, line, holder),
            str(line.n) if line.key == "base" else language.signed(line.n),
        )
        for line in price.lines
    )


def formula(lines: Sequence[tuple[str, str, str]]) -> str:
    """Return the terms of a price as a sum in one line: "2 + 1 Mountain + 2 Wizards"."""
    if len(lines) == 1:
        ((_key, text, number),) = lines
        return f"{text}: {number}"
    parts = []
    for key, text, number in lines:
        sign, amount = ("+", number) if number[0].isdigit() else (number[0], number[1:])
        counted = text if text.split()[0] == amount else f"{amount} {text}"
        # A sum breaks before a sign, not after it.
        parts.append(number if key == "base" else counts_unbroken(f"{sign}{NO_BREAK}{counted}"))
    return " ".join(parts)


def earned_text(language: Language, line: Line, piece: Piece | None, holder: str = "") -> str:
    """Return a term of a score and what it counts: "Dwarves: 2 mines", "Trolls: 4 regions".

    `piece`: the one that pays; None for regions that are held. `holder`: whose they are, if named.
    """
    named = line_text(language, line)
    who, what = (named, _paid_for(language, line, piece)) if piece else (holder, named)
    if not (who and what):
        return who or what
    # NOTE: a line of a sum, such as "Trolls: 4 regions" or "Dwarves: 2 mines".
    return language.gettext("{race}: {line}").format(race=who, line=what)


def _paid_for(language: Language, line: Line, piece: Piece) -> str:
    """Return what a piece is paid for and how many; empty where its coins do not say."""
    incomes = [effect for effect in piece.effects if isinstance(effect, IncomeEffect)]
    income = incomes[0] if len(incomes) == 1 else None
    forms = _PAID_FOR.get(income.per) if income and income.per else None
    if income is None or forms is None or line.n % income.add:
        return ""
    n = line.n // income.add
    text = language.plural(forms, n).format(n=n)
    if not income.beyond:
        return text
    # NOTE: {things} is such as "2 regions": those after the first {few}.
    return language.gettext("{things} beyond {few}").format(things=text, few=income.beyond)


def line_rule(language: Language, key: str) -> str:
    """Return the rule behind a term, in one sentence."""
    written = _RULES.get(key) or language.printed(key).line
    return language.gettext(written) if written else short_rule(language, key)


class CountQuestion(NamedTuple):
    """The question for a count, and its icon."""

    text: str
    icon: str


_QUESTIONS: dict[CountName, CountQuestion] = {
    "regions": CountQuestion(N_("Regions"), "signs/regions"),
    # NOTE: said after "Regions", beside a number.
    "farmland": CountQuestion(N_("of which farmland"), "regions/farmland"),
    "forest": CountQuestion(N_("of which forest"), "regions/forest"),
    "hill": CountQuestion(N_("of which hills"), "regions/hill"),
    "swamp": CountQuestion(N_("of which swamps"), "regions/swamp"),
    "mine": CountQuestion(N_("of which with a mine"), "regions/mine"),
    "magic": CountQuestion(N_("of which with magic"), "regions/magic"),
    "fortresses": CountQuestion(N_("Fortresses"), "markers/fortress"),
    "nonempty_conquests": CountQuestion(N_("Non-empty regions conquered"), "signs/conquer"),
    "pots": CountQuestion(N_("Pots of gold still there"), "markers/pot"),
    "abandoned_coins": CountQuestion(N_("Coins in abandoned regions"), "markers/coins"),
    "tower_tokens": CountQuestion(N_("Tokens in the tower"), "markers/fortress"),
    "attacked_active": CountQuestion(N_("Attacked an active race?"), "signs/conquer"),
    "islands": CountQuestion(N_("Whole islands"), "signs/regions"),
    # NOTE: beside a number: winter markers in one's regions, each of which takes a coin.
    "winter": CountQuestion(N_("Coins lost to winter"), "markers/winter"),
    "explored": CountQuestion(N_("The fewer of ground and sky"), "signs/regions"),
    "first_turn": CountQuestion(N_("First turn with this race?"), "signs/round"),
    "coastal": CountQuestion(N_("of which on the coast"), "regions/coastal"),
    "active_conquests": CountQuestion(N_("Taken from active races"), "signs/conquer"),
    # NOTE: regions from which both race and power take a coin.
    "bare": CountQuestion(N_("of which bring nothing"), "signs/regions"),
}


def question_text(language: Language, count: CountName) -> str:
    """Return the question for a count, short enough to fit beside its number."""
    return language.gettext(_QUESTIONS[count].text)


def question_icon(count: CountName) -> str:
    """Return the icon beside the question for a count."""
    return _QUESTIONS[count].icon
