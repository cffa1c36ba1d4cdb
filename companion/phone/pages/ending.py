"""The end of a game: purses as the tablet opens them, and who has won."""

from companion.facts.result import end_text
from companion.facts.reveal import Reveal, place_facts, tie_text, winner_text
from companion.phone.blocks import Block, card, text
from companion.phone.viewer import Viewer


def ending(viewer: Viewer) -> list[Block | None]:
    """Return what is known of the result so far."""
    reveal, language = Reveal(viewer.state, is_asked=True), viewer.language
    if reveal.stage == "podium":
        places = [_place(facts) for facts in place_facts(language, reveal)]
        return [text(winner_text(language, reveal), "large"), *_side_by_side(viewer, places)]
    told = [text(end_text(language, viewer.state, viewer.game.broken_off), "large")]
    if reveal.stage == "tie":
        told.append(text(tie_text(language, reveal), "note"))
    purses = [_purse(viewer, reveal, seat) for seat in range(len(viewer.state.players))]
    return [*told, *_side_by_side(viewer, purses)]


def _side_by_side(viewer: Viewer, cards: list[Block]) -> list[Block]:
    """Return cards as they have room: on a screen for everybody beside each other."""
    return cards if viewer.seat is not None else [{"k": "row", "large": True, "blocks": cards}]


def _place(facts: Block) -> Block:
    place = {"k": "place", "n": facts["place"], "t": facts["coins"]}
    colour, is_on = facts["colour"], facts["is_winner"]
    return card(facts["player_name"], place, colour=colour, is_on=is_on)


def _purse(viewer: Viewer, reveal: Reveal, seat: int) -> Block:
    language, coins = viewer.language, reveal.coins(seat)
    told = language.gettext("The purse is still shut.")
    if coins is not None:
        told = language.ngettext("{n} coin", "{n} coins", coins).format(n=coins)
    tone = "faint" if coins is None else "strong"
    colour = viewer.state.setup.colour(seat)
    return card(viewer.state.players[seat].name, text(told, tone), colour=colour)
