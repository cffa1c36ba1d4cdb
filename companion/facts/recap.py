"""The result of a game in words to paste somewhere: only of a game whose purses are all open."""

from datetime import date

from companion.facts.game_story import combos_had
from companion.facts.result import end_text, is_broken_off, story_text
from companion.facts.reveal import Reveal, place_facts, winner_text
from companion.play import Session
from companion.words import Language

_BETWEEN = " / "


def combo_names(language: Language, session: Session) -> list[str]:
    """Return the combos that each seat had, in one line each."""
    return [
        _BETWEEN.join(language.combo_name(combo.race, combo.power) for combo in had)
        for had in combos_had(session)
    ]


def recap_text(language: Language, reveal: Reveal, session: Session, day: date) -> str:
    """Return who won, every place with its coins and combos, and how the game came about."""
    combos = combo_names(language, session)
    places = [
        f"{facts['place']}. {facts['player_name']}, {facts['coins']}"
        + (f" ({combos[seat]})" if combos[seat] else "")
        for facts, (seat, _) in zip(
            place_facts(language, reveal), reveal.outcome.places, strict=True
        )
    ]
    # NOTE: the name of the game and the day on which it was played.
    head = language.gettext("Small World, {date}").format(date=language.date(day))
    ending = end_text(language, reveal.state, is_broken_off(session)), story_text(language, session)
    return "\n".join([head, winner_text(language, reveal), *places, *filter(None, ending)])
