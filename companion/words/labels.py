"""The label of a step, short enough for the undo button; never an amount."""

from collections.abc import Sequence

from companion.engine import Label
from companion.words.history import PLACED_MARKERS, UNKNOWN_STEP
from companion.words.language import N_, Forms, Language
from companion.words.sentences import sentence

_LABELS: dict[str, str | Forms] = {
    "pick": N_("{player} picked {combo}"),
    # NOTE: {terrain} is such as "Mountain".
    "conquer": N_("{terrain} conquered"),
    "fail_to_conquer": N_("{terrain} held"),
    "abandon": N_("{player} abandoned regions"),
    "regroup": N_("{player} regrouped"),
    "roll_die": N_("{player} rolled the die"),
    **PLACED_MARKERS,
    "place_pots": N_("Pots of gold placed"),
    "name_ally": N_("{player} made peace with {other}"),
    "score": N_("{player} scored"),
    "decline": N_("{race} went into decline"),
    "vanish": N_("{race} left the board"),
    "reveal_combo": N_("{combo} laid out"),
    "reshuffle_badges": N_("Badges reshuffled"),
    "adjust_coins": N_("Coins corrected ({player})"),
    # NOTE: tokens and regions.
    "correct_troops": N_("{player}'s {race}: counts corrected"),
    # NOTE: active, in decline or gone.
    "correct_race": N_("{player}'s {race}: status corrected"),
    "correct_column": N_("Combos on offer corrected"),
    "correct_turn": N_("Turn corrected ({player})"),
    "rename": N_("Renamed to {name}"),
    "leave": N_("{player} left the table"),
    "end_game": N_("Game ended"),
    "open_purse": N_("{player}'s purse opened"),
    # NOTE: from now on the app shows who stands where on the board.
    "lay_board": N_("Board laid out"),
    # NOTE: from now on the app no longer shows who stands where on the board.
    "put_board_away": N_("Board put away"),
    # NOTE: tokens and markers on the board.
    "place": N_("Troops placed"),
    "set_region": N_("Region put right"),
    "count_tokens": N_("Tokens counted"),
    # NOTE: an earlier turn was corrected.
    "rewrite": N_("{player}'s turn put right"),
}
# Of these it is said in which region, where that is known.
_IN_A_REGION = ("place", "set_region", "place_pots", *PLACED_MARKERS)


def undo_text(language: Language, label: Label | None, names: Sequence[str]) -> str:
    """Return what a button says that takes this step back; nothing where there is none."""
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
    """Return the words for a step as they go on after a colon."""
    text = language.inside(_pattern(language, label))
    return _filled(language, label, names, text, is_first=False)


def _pattern(language: Language, label: Label) -> str:
    return language.plural(_LABELS.get(label.key, UNKNOWN_STEP), label.markers)


def _filled(
    language: Language, label: Label, names: Sequence[str], text: str, is_first: bool
) -> str:
    """Fill in the names; only a word that comes first begins with a capital."""
    terrain = language.term(label.terrain) if label.terrain else ""
    if terrain and label.key in _IN_A_REGION:
        text = f"{text}, {{terrain}}"
    return sentence(
        language,
        text,
        label,
        names,
        n=label.markers,
        terrain=terrain if is_first else language.word_inside(terrain),
        combo=language.combo_short(label.race, label.power) if label.race else "",
    )
