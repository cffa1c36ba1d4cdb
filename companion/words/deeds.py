"""What was done, as it is told afterwards. Coins are named where everybody saw them; no total."""

from collections.abc import Iterator, Sequence

from companion.engine import BoardRegion, Catalogue, Ground, RaceScore
from companion.line_breaks import NO_BREAK, counts_unbroken
from companion.play import (
    Abandoned,
    Allied,
    Attacked,
    BoardHidden,
    BoardLaidOut,
    ColumnPutRight,
    Declined,
    Deed,
    FortressBuilt,
    GameOver,
    LaidOut,
    LeftTable,
    MarkerPlaced,
    Picked,
    PotsLaid,
    PotsTaken,
    PursePutRight,
    PurseSeen,
    RacePutRight,
    RegionPutRight,
    Regrouped,
    Renamed,
    Reshuffled,
    Rolled,
    RoundPutRight,
    Scored,
    TokensTold,
    TroopsPlaced,
    TroopsPutRight,
    TurnDone,
    TurnPutRight,
    Vanished,
)
from companion.words.attacks import attack_text, region_text
from companion.words.language import N_, Forms, Language, ngettext
from companion.words.regions import count_words, holder_words
from companion.words.sentences import name_of, sentence
from companion.words.sum_lines import earned_text
from companion.words.tokens import tokens_text

_REGIONS: Forms = ngettext("{n} region", "{n} regions")
_COINS: Forms = ngettext("{n} coin", "{n} coins")
_SENTENCES: dict[type, str] = {
    TurnDone: N_("{player}'s turn was scored"),
    # Where nobody tells any more how many there were.
    PotsLaid: N_("Pots of gold placed"),
    PotsTaken: N_("{player} collected pots of gold"),
    Declined: N_("{race} went into decline"),
    # NOTE: a player and a race, or a race alone; {player} is whose race it is.
    Vanished: N_("{player}'s {race} left the board"),
    Regrouped: N_("{player} regrouped"),
    # NOTE: before naming a region; {face} is what the die shows.
    Rolled: N_("{player} rolled {face}"),
    BoardLaidOut: N_("Board laid out"),
    BoardHidden: N_("Board put away"),
    FortressBuilt: N_("Fortress placed"),
    LaidOut: N_("{combo} laid out"),
    Reshuffled: N_("Badges reshuffled"),
    ColumnPutRight: N_("Combos on offer corrected"),
    RoundPutRight: N_("Round corrected: {round}"),
    TurnPutRight: N_("Turn corrected: {player}, round {round}"),
    PursePutRight: N_("Coins corrected ({player})"),
    Renamed: N_("Renamed to {name}"),
    LeftTable: N_("{player} left the table"),
    GameOver: N_("Game ended"),
    PurseSeen: N_("{player}'s purse opened"),
}
_COUNTED: dict[type, Forms] = {
    Scored: ngettext("{player}'s turn brought {n} coin", "{player}'s turn brought {n} coins"),
    Abandoned: ngettext("{race} abandoned {n} region", "{race} abandoned {n} regions"),
    PotsLaid: ngettext("{n} pot of gold placed", "{n} pots of gold placed"),
    PotsTaken: ngettext(
        "{player} collected {n} pot of gold", "{player} collected {n} pots of gold"
    ),
    TokensTold: ngettext("{player} counted {n} token", "{player} counted {n} tokens"),
}

MARKERS_PLACED: dict[str, str | Forms] = {
    "encampment": ngettext("{n} encampment placed", "{n} encampments placed"),
    "fortress": N_("Fortress placed"),
    "hero": N_("Hero placed"),
}
MARKERS_TAKEN: dict[str, str | Forms] = {
    # NOTE: from a region, to be placed elsewhere.
    "encampment": ngettext("{n} encampment taken away", "{n} encampments taken away"),
    "fortress": N_("Fortress taken away"),
    "hero": N_("Hero taken away"),
}


def deed_text(language: Language, deed: Deed, names: Sequence[str]) -> str:
    """Return a deed in one sentence; `names` are the players by seat, as they are called now."""
    _ = language.gettext
    match deed:
        case Attacked(conquest=conquest):
            return counts_unbroken(attack_text(language, conquest, names))
        case TroopsPutRight():
            counts = ", ".join(_counts(language, deed))
            # NOTE: {counts} is a list such as "5 tokens, 3 in hand".
            corrected = _("{player}'s {race} corrected: {counts}")
            text = corrected if counts else _("{player}'s {race}: counts corrected")
            return counts_unbroken(sentence(language, text, deed, names, counts=counts))
        case TroopsPlaced(there=there):
            # NOTE: {there} is such as "Ben's Wizards, 2 tokens".
            text = _("Troops placed: {there}")
            return _at(language, text.format(there=_standing(language, there, names)), deed.where)
        case MarkerPlaced(marker=marker, n=n):
            pattern = (MARKERS_PLACED if n > 0 else MARKERS_TAKEN)[marker]
            text = _at(language, language.plural(pattern, abs(n)).format(n=abs(n)), deed.where)
            return text if deed.seat is None else f"{text}, {name_of(names, deed.seat)}"
        case RegionPutRight(there=there):
            # NOTE: {there} is such as "Ben's Wizards, 2 tokens", or "nobody there".
            text = _("Region put right: {there}")
            return _at(language, text.format(there=_standing(language, there, names)), deed.where)
        case Scored(coins=n) | Abandoned(regions=n) | TokensTold(tokens=n):
            text = language.plural(_COUNTED[type(deed)], n)
        case PotsLaid(pots=n) | PotsTaken(pots=n) if n:
            text = language.plural(_COUNTED[type(deed)], n)
        case _:
            text, n = _sentence(language, deed), 0
    return counts_unbroken(sentence(language, text, deed, names, n=n))


def score_texts(language: Language, catalogue: Catalogue, deed: Scored) -> list[str]:
    """Return what a turn's coins were made of, a line for each race that brought any."""
    scores = [score for score in deed.scores if score.lines]
    return [counts_unbroken(_score_text(language, catalogue, score)) for score in scores]


def brought_text(language: Language, n: int) -> str:
    """Return what a turn brought, in short: with its sign, so that nobody takes it for a total."""
    return counts_unbroken(language.plural(_COINS, n).format(n=language.signed(n)))


def _at(language: Language, text: str, where: BoardRegion | None) -> str:
    """Return what was done with the region in which it was, if that is known."""
    if where:
        text = f"{text}, {language.word_inside(region_text(language, where))}"
    return counts_unbroken(text)


def _standing(language: Language, there: Ground | None, names: Sequence[str]) -> str:
    """Return who stands in a region, and how many if that was told."""
    owner = holder_words(language, there, name_of(names, there.seat)) if there else ""
    if not there or not owner:
        return language.gettext("nobody there")
    return f"{owner}, {count_words(language, there)}" if there.tokens else owner


def _score_text(language: Language, catalogue: Catalogue, score: RaceScore) -> str:
    terms = [
        (earned_text(language, line, catalogue.piece(line.key)), line.n) for line in score.lines
    ]
    lines = [f"{text}{NO_BREAK}{language.signed(n)}" for text, n in terms]
    # NOTE: what a race brought, such as "Orcs: 5 regions +5, Hill +2".
    text = language.gettext("{race}: {lines}")
    return text.format(race=language.race(score.race), lines=", ".join(lines))


def _sentence(language: Language, deed: Deed) -> str:
    """Return what is said of a deed that counts nothing, its names not yet filled in."""
    _ = language.gettext
    match deed:
        case Picked(paid=0, found=0):
            return _("{player} picked {combo}")
        case Picked(found=0):
            return _("{player} picked {combo}: paid {paid}")
        case Picked(paid=0):
            return _("{player} picked {combo}: found {found} on it")
        case Picked():
            # NOTE: coins: so many were paid for the combo, and so many lay on it.
            return _("{player} picked {combo}: paid {paid}, found {found} on it")
        case Allied(ally=None):
            return _("{player} broke the peace")
        case Allied():
            return _("{player} made peace with {other}")
        case RacePutRight(status="active"):
            return _("{player}'s {race} corrected: active")
        case RacePutRight():
            return _("{player}'s {race} corrected: in decline")
    return _(_SENTENCES[type(deed)])


def _counts(language: Language, deed: TroopsPutRight) -> Iterator[str]:
    if deed.tokens is not None:
        yield tokens_text(language, "", deed.tokens)
    if deed.hand is not None:
        yield language.gettext("{n} in hand").format(n=deed.hand)
    if deed.regions is not None:
        yield language.plural(_REGIONS, deed.regions).format(n=deed.regions)
