"""How games ended, as the lists of games tell it. Of a game that is not over there is nothing."""

from companion.store import GameCard, Summary
from companion.words import Language, duration_text

BASE_SET = "base"
_BETWEEN = " \N{MIDDLE DOT} "
# So many races and powers of one's own are named in a list.
_MOST_NAMES = 3


def by_place(summary: Summary) -> list[int]:
    """Return the seats, the best first; as they sit where that is not known."""
    seats = range(len(summary.players))
    result = summary.result
    return sorted(seats, key=lambda seat: result.places[seat] if result else 0)


def result_names(summary: Summary) -> tuple[str, ...]:
    """Return the players, the best first, with their coins where everybody has seen them."""
    result = summary.result
    return tuple(
        f"{summary.players[seat]}: {result.coins[seat]}" if result else summary.players[seat]
        for seat in by_place(summary)
    )


def over_text(language: Language, summary: Summary) -> str:
    """Return what is still to be done at the end of a game, if anything is."""
    _, result = language.gettext, summary.result
    if not summary.is_revealed:
        return _("Over, but the purses are not open yet")
    if result is None:
        # NOTE: two players have the same number of coins, and nobody has said yet who won.
        return _("Over, but who won is not settled yet")
    if result.winners:
        return ""
    level = [summary.players[seat] for seat in by_place(summary) if result.places[seat] == 1]
    return _("{names} are level").format(names=language.join(level))


def story_line(language: Language, card: GameCard, when: str) -> str:
    """Return when a game was played, how long, and with what."""
    summary = card.summary
    # NOTE: about a game: the app followed who stands where on the board.
    board = language.gettext("with the board") if summary.has_board else ""
    duration = duration_text(language, card.played) if card.is_over else ""
    told = [when, duration, board, *_boxes(language, summary), *_own(summary)]
    return _BETWEEN.join(filter(None, told))


def _own(summary: Summary) -> list[str]:
    more = ["\N{HORIZONTAL ELLIPSIS}"] if len(summary.own_names) > _MOST_NAMES else []
    return [*summary.own_names[:_MOST_NAMES], *more]


def _boxes(language: Language, summary: Summary) -> list[str]:
    more = [name for name in summary.sets if name != BASE_SET]
    if not more:
        return []
    # Only here: the first frame lists games and does without the engine.
    from companion.words import set_title

    return [set_title(language, name) for name in more]
