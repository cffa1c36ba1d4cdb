"""What was done, as it is told afterwards. Coins are named where everybody saw them; no total."""

from collections.abc import Callable, Sequence
from typing import Any

from companion.engine.events import RaceScore
from companion.play import deeds as d
from companion.words.attacks import attack_text, name_of
from companion.words.language import N_, Forms, Language, ngettext
from companion.words.line_breaks import NO_BREAK, counts_unbroken
from companion.words.sum_lines import line_text
from companion.words.tokens import tokens_text

PlayerNames = Sequence[str]

_BROUGHT: Forms = ngettext("{player}'s turn brought {n} coin", "{player}'s turn brought {n} coins")
_ABANDONED: Forms = ngettext("{race} abandoned {n} region", "{race} abandoned {n} regions")
_POTS_LAID: Forms = ngettext("{n} pot of gold placed", "{n} pots of gold placed")
_POTS_TAKEN: Forms = ngettext(
    "{player} collected {n} pot of gold", "{player} collected {n} pots of gold"
)
_COUNTED: Forms = ngettext("{player} counted {n} token", "{player} counted {n} tokens")
_REGIONS: Forms = ngettext("{n} region", "{n} regions")
_COINS: Forms = ngettext("{n} coin", "{n} coins")
# NOTE: a player and a race, or a race alone; {player} is whose race it is.
_OF_A_RACE: dict[type, str] = {
    d.Declined: N_("{race} went into decline"),
    d.Vanished: N_("{player}'s {race} left the board"),
}
_OF_A_PLAYER: dict[type, str] = {
    d.Regrouped: N_("{player} regrouped"),
    d.BoardLaidOut: N_("Board laid out"),
    d.TroopsPlaced: N_("Troops placed"),
    d.RegionPutRight: N_("Region put right"),
    d.FortressBuilt: N_("Fortress placed"),
    d.Reshuffled: N_("Badges reshuffled"),
    d.ColumnPutRight: N_("Combos on offer corrected"),
    d.PursePutRight: N_("Coins corrected ({player})"),
    d.LeftTable: N_("{player} left the table"),
    d.GameOver: N_("Game ended"),
    d.PurseSeen: N_("{player}'s purse opened"),
}


def deed_text(language: Language, deed: d.Deed, names: PlayerNames) -> str:
    """Return a deed in one sentence; `names` are the players by seat, as they are called now."""
    kind = type(deed)
    player = name_of(names, getattr(deed, "seat", None))
    if kind in _SAY:
        text = _SAY[kind](language, deed, names)
    elif kind in _OF_A_RACE:
        race = language.race(getattr(deed, "race", ""))
        text = language.gettext(_OF_A_RACE[kind]).format(player=player, race=race)
    else:
        text = language.gettext(_OF_A_PLAYER[kind]).format(player=player)
    return counts_unbroken(text)


def score_texts(language: Language, deed: d.Scored) -> list[str]:
    """Return what a turn's coins were made of, a line for each race that brought any."""
    return [counts_unbroken(_score_text(language, score)) for score in deed.scores if score.lines]


def brought_text(language: Language, n: int) -> str:
    """Return what a turn brought, in short: with its sign, so that nobody takes it for a total."""
    return counts_unbroken(language.plural(_COINS, n).format(n=language.signed(n)))


def _score_text(language: Language, score: RaceScore) -> str:
    lines = [
        f"{line_text(language, line)}{NO_BREAK}{language.signed(line.n)}" for line in score.lines
    ]
    # NOTE: what a race brought, such as "Orcs: 5 regions +5, Hill +2".
    text = language.gettext("{race}: {lines}")
    return text.format(race=language.race(score.race), lines=", ".join(lines))


def _picked(language: Language, deed: d.Picked, names: PlayerNames) -> str:
    _ = language.gettext
    if deed.paid and deed.found:
        # NOTE: coins: so many were paid for the combo, and so many lay on it.
        text = _("{player} picked {combo}: paid {paid}, found {found} on it")
    elif deed.paid:
        text = _("{player} picked {combo}: paid {paid}")
    elif deed.found:
        text = _("{player} picked {combo}: found {found} on it")
    else:
        text = _("{player} picked {combo}")
    combo = language.combo_name(deed.race, deed.power)
    player = name_of(names, deed.seat)
    return text.format(player=player, combo=combo, paid=deed.paid, found=deed.found)


def _attacked(language: Language, deed: d.Attacked, names: PlayerNames) -> str:
    return attack_text(language, deed.conquest, names)


def _scored(language: Language, deed: d.Scored, names: PlayerNames) -> str:
    text = language.plural(_BROUGHT, deed.coins)
    return text.format(player=name_of(names, deed.seat), n=deed.coins)


def _abandoned(language: Language, deed: d.Abandoned, names: PlayerNames) -> str:
    text = language.plural(_ABANDONED, deed.regions)
    return text.format(race=language.race(deed.race), n=deed.regions)


def _pots_laid(language: Language, deed: d.PotsLaid, names: PlayerNames) -> str:
    return language.plural(_POTS_LAID, deed.pots).format(n=deed.pots)


def _pots_taken(language: Language, deed: d.PotsTaken, names: PlayerNames) -> str:
    text = language.plural(_POTS_TAKEN, deed.pots)
    return text.format(player=name_of(names, deed.seat), n=deed.pots)


def _allied(language: Language, deed: d.Allied, names: PlayerNames) -> str:
    _ = language.gettext
    text = (
        _("{player} broke the peace")
        if deed.ally is None
        else _("{player} made peace with {other}")
    )
    return text.format(player=name_of(names, deed.seat), other=name_of(names, deed.ally))


def _laid_out(language: Language, deed: d.LaidOut, names: PlayerNames) -> str:
    combo = language.combo_name(deed.race, deed.power)
    return language.gettext("{combo} laid out").format(combo=combo)


def _troops_put_right(language: Language, deed: d.TroopsPutRight, names: PlayerNames) -> str:
    _, told = language.gettext, []
    if deed.tokens is not None:
        told.append(tokens_text(language, "", deed.tokens))
    if deed.hand is not None:
        told.append(_("{n} in hand").format(n=deed.hand))
    if deed.regions is not None:
        told.append(language.plural(_REGIONS, deed.regions).format(n=deed.regions))
    player, race = name_of(names, deed.seat), language.race(deed.race)
    if not told:
        return _("{player}'s {race}: counts corrected").format(player=player, race=race)
    # NOTE: {counts} is a list such as "5 tokens, 3 in hand".
    text = _("{player}'s {race} corrected: {counts}")
    return text.format(player=player, race=race, counts=", ".join(told))


def _race_put_right(language: Language, deed: d.RacePutRight, names: PlayerNames) -> str:
    _ = language.gettext
    is_active = deed.status == "active"
    text = (
        _("{player}'s {race} corrected: active")
        if is_active
        else _("{player}'s {race} corrected: in decline")
    )
    return text.format(player=name_of(names, deed.seat), race=language.race(deed.race))


def _round_put_right(language: Language, deed: d.RoundPutRight, names: PlayerNames) -> str:
    return language.gettext("Round corrected: {round}").format(round=deed.round)


def _turn_put_right(language: Language, deed: d.TurnPutRight, names: PlayerNames) -> str:
    text = language.gettext("Turn corrected: {player}, round {round}")
    return text.format(player=name_of(names, deed.seat), round=deed.round)


def _renamed(language: Language, deed: d.Renamed, names: PlayerNames) -> str:
    return language.gettext("Renamed to {name}").format(name=deed.name)


def _tokens_told(language: Language, deed: d.TokensTold, names: PlayerNames) -> str:
    text = language.plural(_COUNTED, deed.tokens)
    return text.format(player=name_of(names, deed.seat), n=deed.tokens)


_SAY: dict[type, Callable[[Language, Any, PlayerNames], str]] = {
    d.Picked: _picked,
    d.Attacked: _attacked,
    d.Scored: _scored,
    d.Abandoned: _abandoned,
    d.PotsLaid: _pots_laid,
    d.PotsTaken: _pots_taken,
    d.Allied: _allied,
    d.LaidOut: _laid_out,
    d.TroopsPutRight: _troops_put_right,
    d.RacePutRight: _race_put_right,
    d.RoundPutRight: _round_put_right,
    d.TurnPutRight: _turn_put_right,
    d.Renamed: _renamed,
    d.TokensTold: _tokens_told,
}
