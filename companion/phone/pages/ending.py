"""The end of a game: purses as the tablet opens them, and who has won."""

from companion.pages.reveal import Place, Reveal, end_text, places, tie_text, winner_text
from companion.phone.blocks import Block, card, text
from companion.phone.viewer import Viewer


def ending(viewer: Viewer) -> list[Block | None]:
    """Return what is known of the result so far."""
    reveal, language = Reveal(viewer.state, is_asked=True), viewer.language
    if reveal.stage == "podium":
        cards = [_place(place) for place in places(language, reveal)]
        return [text(winner_text(language, reveal), "large"), *_side_by_side(viewer, cards)]
    blocks = [text(end_text(language, viewer.state, viewer.game.broken_off), "large")]
    if reveal.stage == "tie":
        blocks.append(text(tie_text(language, reveal), "note"))
    purses = [_purse(viewer, reveal, seat) for seat in range(len(viewer.state.players))]
    return [*blocks, *_side_by_side(viewer, purses)]


def _side_by_side(viewer: Viewer, cards: list[Block]) -> list[Block]:
    """Return cards as they have room: on a screen for everybody beside each other."""
    return cards if viewer.seat is not None else [{"k": "row", "large": True, "blocks": cards}]


def _place(place: Place) -> Block:
    block = {"k": "place", "n": place.place, "t": place.coins}
    return card(place.player_name, block, colour=place.colour, is_on=place.is_winner)


def _purse(viewer: Viewer, reveal: Reveal, seat: int) -> Block:
    language, coins = viewer.language, reveal.coins(seat)
    words = language.gettext("The purse is still shut.")
    if coins is not None:
        words = language.ngettext("{n} coin", "{n} coins", coins).format(n=coins)
    tone = "faint" if coins is None else "strong"
    colour = viewer.state.setup.colour(seat)
    return card(viewer.state.players[seat].name, text(words, tone), colour=colour)
