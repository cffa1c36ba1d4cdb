"""What was done, as the history and the undo button say it. Coins everybody saw; no totals."""

from collections.abc import Iterator, Mapping, Sequence

from companion.engine import Catalogue, Fact, Label, PrintedRegion, RaceScore, RegionContents
from companion.line_breaks import NO_BREAK, counts_unbroken
from companion.words.attacks import attack_text, region_text
from companion.words.board import count_words, holder_words
from companion.words.language import N_, Forms, Language, ngettext
from companion.words.sentences import name_of, sentence
from companion.words.sum_lines import earned_text
from companion.words.tokens import tokens_text

_REGIONS: Forms = ngettext("{n} region", "{n} regions")
_KEPT: Forms = ngettext("{n} lost token kept", "{n} lost tokens kept")
_COINS: Forms = ngettext("{n} coin", "{n} coins")
UNKNOWN_STEP = N_("One step")
_SENTENCES: dict[str, str] = {
    "turn_scored": N_("{player}'s turn was scored"),
    # Where the number is no longer known.
    "place_pots": N_("Pots of gold placed"),
    "collect_pots": N_("{player} collected pots of gold"),
    "regions_paid": N_("{player} was paid for regions"),
    "decline": N_("{race} went into decline"),
    "revive": N_("{race} came back to life"),
    # NOTE: a player and a race, or a race alone; {player} is whose race it is.
    "vanish": N_("{player}'s {race} left the board"),
    "regroup": N_("{player} regrouped"),
    # NOTE: before naming a region; {face} is what the die shows.
    "roll_die": N_("{player} rolled {face}"),
    # NOTE: from now on the app shows who stands where on the board.
    "lay_board": N_("Board laid out"),
    # NOTE: from now on the app no longer shows who stands where on the board.
    "put_board_away": N_("Board put away"),
    "reveal_combo": N_("{combo} laid out"),
    "reshuffle_badges": N_("Badges reshuffled"),
    "correct_column": N_("Combos on offer corrected"),
    "correct_round": N_("Round corrected: {round}"),
    "correct_turn": N_("Turn corrected: {player}, round {round}"),
    "adjust_coins": N_("Coins corrected ({player})"),
    "rename": N_("Renamed to {name}"),
    "leave": N_("{player} left the table"),
    "end_game": N_("Game ended"),
    "open_purse": N_("{player}'s purse opened"),
    "name_ally": N_("{player} made peace with {other}"),
    "break_peace": N_("{player} broke the peace"),
    # Where the number is no longer known.
    "deal_pacts": N_("{player} dealt pacts to {other}"),
    "take_pacts_back": N_("{player} took all pacts back"),
    "keep_pacts": N_("{player} kept {other}'s pacts"),
    "break_pacts": N_("{player} broke {other}'s pacts"),
    # NOTE: {power} is the name of a power on offer, which the player now uses.
    "borrow": N_("{player} took over “{power}”"),
    "fire": N_("{player} fired a cannon"),
    "lay_winter": N_("{player} laid a winter marker"),
    # NOTE: nobody may enter it for a while.
    "close_region": N_("{player} closed a region"),
    # NOTE: {player} is whose race it is; nobody conquered the region.
    "clear_region": N_("{player}'s {race} had to leave a region"),
    "correct_race_active": N_("{player}'s {race} corrected: active"),
    "correct_race_declined": N_("{player}'s {race} corrected: in decline"),
}
_COUNTED: dict[str, Forms] = {
    "score": ngettext("{player}'s turn earned {n} coin", "{player}'s turn earned {n} coins"),
    "abandon": ngettext("{race} abandoned {n} region", "{race} abandoned {n} regions"),
    "place_pots": ngettext("{n} pot of gold placed", "{n} pots of gold placed"),
    "collect_pots": ngettext(
        "{player} collected {n} pot of gold", "{player} collected {n} pots of gold"
    ),
    "buy_tokens": ngettext("{player} bought {n} new token", "{player} bought {n} new tokens"),
    "regions_paid": ngettext(
        "{player} was paid {n} coin for regions", "{player} was paid {n} coins for regions"
    ),
    "deal_pacts": ngettext(
        "{player} dealt {n} pact to {other}", "{player} dealt {n} pacts to {other}"
    ),
    "keep_pacts": ngettext("{player} kept {other}'s pact", "{player} kept {other}'s {n} pacts"),
    "break_pacts": ngettext("{player} broke {other}'s pact", "{player} broke {other}'s {n} pacts"),
    "count_tokens": ngettext("{player} counted {n} token", "{player} counted {n} tokens"),
}
# By the key of a fact or a label.
PLACED_MARKERS: dict[str, str | Forms] = {
    "place_encampment": ngettext("{n} encampment placed", "{n} encampments placed"),
    "place_behemoth": ngettext("{n} Behemoth placed", "{n} Behemoths placed"),
    "place_fortress": N_("Fortress placed"),
    "place_hero": N_("Hero placed"),
    "place_cannon": N_("Cannon placed"),
    # NOTE: from a region, to be placed elsewhere.
    "remove_encampment": ngettext("{n} encampment taken away", "{n} encampments taken away"),
    "remove_behemoth": ngettext("{n} Behemoth taken away", "{n} Behemoths taken away"),
    "remove_fortress": N_("Fortress taken away"),
    "remove_hero": N_("Hero taken away"),
    "remove_cannon": N_("Cannon taken away"),
}


def fact_text(language: Language, fact: Fact, names: Sequence[str]) -> str:
    """Return a fact in one sentence; `names` are the players by seat, as they are called now."""
    _, n = language.gettext, fact.coins if fact.key == "score" else fact.n
    if fact.conquest:
        return counts_unbroken(attack_text(language, fact.conquest, names))
    if fact.key in PLACED_MARKERS:
        text = _at(language, language.plural(PLACED_MARKERS[fact.key], n).format(n=n), fact.where)
        return text if fact.seat is None else f"{text}, {name_of(names, fact.seat)}"
    if fact.key in ("close_region", "fire", "lay_winter"):
        return _at(language, sentence(language, _sentence(language, fact), fact, names), fact.where)
    if fact.key in ("place", "set_region"):
        # NOTE: {there} is such as "Ben's Wizards, 2 tokens", or "nobody there".
        placed, corrected = _("Troops placed: {there}"), _("Region put right: {there}")
        text = placed if fact.key == "place" else corrected
        there = _standing(language, fact.there, names)
        return _at(language, text.format(there=there), fact.where)
    if fact.key == "correct_troops":
        counts = ", ".join(_counts(language, fact.counts))
        # NOTE: {counts} is a list such as "5 tokens, 3 in hand".
        corrected = _("{player}'s {race} corrected: {counts}")
        text = corrected if counts else _("{player}'s {race}: counts corrected")
        return counts_unbroken(sentence(language, text, fact, names, counts=counts))
    is_counted = fact.key in _COUNTED and (n or fact.key not in _SENTENCES)
    text = language.plural(_COUNTED[fact.key], n) if is_counted else _sentence(language, fact)
    power = language.power(fact.power) if fact.power else ""
    said = sentence(language, text, fact, names, n=n, face=n, round=n, power=power)
    return counts_unbroken(said)


def score_texts(language: Language, catalogue: Catalogue, fact: Fact) -> list[str]:
    """Return where a turn's coins came from, a line for each race that earned any."""
    scores = [score for score in fact.scores if score.lines]
    return [counts_unbroken(_score_text(language, catalogue, score)) for score in scores]


def brought_text(language: Language, n: int) -> str:
    """Return what a turn earned, with its sign, so that nobody takes it for a total."""
    return counts_unbroken(language.plural(_COINS, n).format(n=language.signed(n)))


def _at(language: Language, text: str, where: PrintedRegion | None) -> str:
    """Return what was done, with its region if known."""
    if where:
        text = f"{text}, {language.word_inside(region_text(language, where))}"
    return counts_unbroken(text)


def _standing(language: Language, there: RegionContents | None, names: Sequence[str]) -> str:
    """Return who stands in a region, and how many if that was counted."""
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


def _sentence(language: Language, fact: Fact) -> str:
    """Return the sentence of a fact without a number, its names not yet filled in."""
    _ = language.gettext
    if fact.key != "pick":
        return _(_SENTENCES.get(fact.key, UNKNOWN_STEP))
    if fact.paid and fact.found:
        # NOTE: coins: so many were paid for the combo, and so many lay on it.
        return _("{player} picked {combo}: paid {paid}, found {found} on it")
    if fact.paid:
        return _("{player} picked {combo}: paid {paid}")
    if fact.found:
        return _("{player} picked {combo}: found {found} on it")
    return _("{player} picked {combo}")


def _counts(language: Language, counts: Mapping[str, int]) -> Iterator[str]:
    if "tokens" in counts:
        yield tokens_text(language, "", counts["tokens"])
    if "hand" in counts:
        yield language.gettext("{n} in hand").format(n=counts["hand"])
    if "kept" in counts:
        yield language.plural(_KEPT, counts["kept"]).format(n=counts["kept"])
    if "regions" in counts:
        yield language.plural(_REGIONS, counts["regions"]).format(n=counts["regions"])


# A label that says the same as the history.
_ALIKE = (
    *("regroup", "place_pots", "borrow", "name_ally", "decline", "reveal_combo", "adjust_coins"),
    *("reshuffle_badges", "correct_column", "rename", "leave", "end_game", "open_purse"),
    *("lay_board", "put_board_away"),
)
_LABELS: dict[str, str | Forms] = {
    **{key: _SENTENCES[key] for key in _ALIKE},
    "pick": N_("{player} picked {combo}"),
    # NOTE: {terrain} is such as "Mountain".
    "conquer": N_("{terrain} conquered"),
    "fail_to_conquer": N_("{terrain} not taken"),
    # NOTE: of whoever was there; {terrain} is such as "Forest".
    "clear_region": N_("{terrain} cleared"),
    # NOTE: {terrain} is such as "Forest": nobody may enter it for a while.
    "burn_region": N_("{terrain} burnt"),
    "abandon": N_("{player} abandoned regions"),
    "roll_die": N_("{player} rolled the die"),
    **PLACED_MARKERS,
    "close": N_("Region closed"),
    "fire": N_("Cannon fired"),
    "lay_winter": N_("Winter marker laid"),
    "deal_pacts": N_("{player} dealt pacts"),
    "score": N_("{player} scored"),
    "vanish": N_("{race} left the board"),
    # NOTE: tokens and regions.
    "correct_troops": N_("{player}'s {race}: counts corrected"),
    # NOTE: active, in decline or gone.
    "correct_race": N_("{player}'s {race}: status corrected"),
    "correct_turn": N_("Turn corrected ({player})"),
    # NOTE: tokens and markers on the board.
    "place": N_("Troops placed"),
    "set_region": N_("Region put right"),
    "count_tokens": N_("Tokens counted"),
    # NOTE: an earlier turn was corrected.
    "rewrite": N_("{player}'s turn put right"),
}
# For these the region is named, if known.
_IN_A_REGION = ("place", "set_region", "close", "fire", "lay_winter", "place_pots", *PLACED_MARKERS)


def undo_text(language: Language, label: Label | None, names: Sequence[str]) -> str:
    """Return the text of the undo button for this step; empty without a step."""
    if label is None:
        return ""
    # NOTE: a button; {step} is what is taken back, such as "forest conquered".
    text = language.gettext("Undo: {step}")
    return text.format(step=label_inside(language, label, names))


def label_text(language: Language, label: Label, names: Sequence[str]) -> str:
    """Return the words for a step; `names` are the players by seat."""
    text = _pattern(language, label)
    return _filled(language, label, names, text, is_first=text.startswith("{terrain}"))


def label_inside(language: Language, label: Label, names: Sequence[str]) -> str:
    """Return the words for a step as they follow a colon."""
    text = language.inside(_pattern(language, label))
    return _filled(language, label, names, text, is_first=False)


def _pattern(language: Language, label: Label) -> str:
    return language.plural(_LABELS.get(label.key, UNKNOWN_STEP), label.markers)


def _filled(
    language: Language, label: Label, names: Sequence[str], text: str, is_first: bool
) -> str:
    """Fill in the names; only a word that comes first is capitalised."""
    terrain = language.term(label.terrain) if label.terrain else ""
    if terrain and label.key in _IN_A_REGION:
        text = f"{text}, {{terrain}}"
    return sentence(
        language,
        text,
        label,
        names,
        n=label.markers,
        power=language.power(label.power) if label.power else "",
        terrain=terrain if is_first else language.word_inside(terrain),
        combo=language.combo_short(label.race, label.power) if label.race else "",
    )
