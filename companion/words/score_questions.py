"""What the score sheet asks: a question and an icon for every count that the engine knows."""

from typing import NamedTuple

from companion.engine import CountName
from companion.words.language import N_, Language


class CountQuestion(NamedTuple):
    """What is asked for a count, and the sign beside it."""

    text: str
    icon: str


_QUESTIONS: dict[CountName, CountQuestion] = {
    "regions": CountQuestion(N_("Regions"), "signs/regions"),
    # NOTE: said after "Regions", beside a number.
    "farmland": CountQuestion(N_("of them farmland"), "regions/farmland"),
    "forest": CountQuestion(N_("of them forest"), "regions/forest"),
    "hill": CountQuestion(N_("of them hills"), "regions/hill"),
    "swamp": CountQuestion(N_("of them swamps"), "regions/swamp"),
    "mine": CountQuestion(N_("of them with a mine"), "regions/mine"),
    "magic": CountQuestion(N_("of them with magic"), "regions/magic"),
    "fortresses": CountQuestion(N_("Fortresses"), "markers/fortress"),
    "nonempty_conquests": CountQuestion(N_("Non-empty regions conquered"), "signs/conquer"),
    "pots": CountQuestion(N_("Pots of gold still there"), "markers/pot"),
    "abandoned_coins": CountQuestion(N_("Coins in abandoned regions"), "markers/coins"),
    "tower_tokens": CountQuestion(N_("Tokens in the tower"), "markers/fortress"),
    "attacked_active": CountQuestion(N_("Attacked an active race?"), "signs/conquer"),
    "first_turn": CountQuestion(N_("First turn with this race?"), "signs/round"),
}


def question_text(language: Language, count: CountName) -> str:
    """Return the question for a count, short enough to stand beside its number."""
    return language.gettext(_QUESTIONS[count].text)


def question_icon(count: CountName) -> str:
    """Return the icon beside the question for a count."""
    return _QUESTIONS[count].icon
