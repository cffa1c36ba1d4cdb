"""What the score sheet asks."""

from companion.engine.vocabulary import CountName
from companion.words.language import N_, Language

_QUESTIONS: dict[CountName, str] = {
    "regions": N_("Regions"),
    # NOTE: said after "Regions", beside a number.
    "farmland": N_("of them farmland"),
    "forest": N_("of them forest"),
    "hill": N_("of them hills"),
    "swamp": N_("of them swamps"),
    "mine": N_("of them with a mine"),
    "magic": N_("of them with magic"),
    "fortresses": N_("Fortresses"),
    "nonempty_conquests": N_("Conquests that were not empty"),
    "pots": N_("Pots of gold still there"),
    "abandoned_coins": N_("Coins in abandoned regions"),
    "tower_tokens": N_("Tokens in the tower"),
    "attacked_active": N_("Attacked an active race?"),
    "first_turn": N_("First turn with this race?"),
}


def question_text(language: Language, count: CountName) -> str:
    """Return the question for a count, short enough to stand beside its number."""
    return language.gettext(_QUESTIONS[count])
