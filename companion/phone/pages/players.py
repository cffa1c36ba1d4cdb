"""Everybody at the table: whose turn it is, races with what they hold, peace, picks."""

from companion.engine import Troops
from companion.pages.player_card import RaceInPlay, counts_text, player_facts
from companion.pages.table import last_round_text
from companion.phone.blocks import Block, card, text
from companion.phone.drawing import rule_fold
from companion.phone.viewer import Viewer
from companion.play import players_seen
from companion.words import hand_text


def status(viewer: Viewer) -> list[Block | None]:
    """Return the round, and whose turn it is."""
    _, state = viewer.language.gettext, viewer.state
    if state.is_over:
        return []
    # NOTE: on a player's own phone.
    mine = _("Round {round} of {rounds}: it is your turn")
    other = _("Round {round} of {rounds}: it is {name}'s turn")
    words = (mine if viewer.is_on_turn else other).format(
        round=state.round, rounds=state.setup.rounds, name=state.current.name
    )
    tone = "mine" if viewer.is_on_turn else "turn"
    block: Block = {"k": "status", "t": words, "tone": tone, "n": state.round}
    block |= {"of": state.setup.rounds, "colour": state.setup.colour(state.turn.seat)}
    # NOTE: on a phone, while people move the pieces of a seat that nobody sits in.
    where = _("The tablet says which pieces to move.") if state.character else ""
    return [block, text(where, "note"), text(last_round_text(viewer, state), "note")]


def own_races(viewer: Viewer) -> list[Block]:
    """Return the races of who looks, with hand and rules."""
    if viewer.seat is None:
        return []
    player = viewer.state.players[viewer.seat]
    races = _player(viewer, viewer.seat)["races"]
    pairs = zip(races, player.races, strict=True)
    return [_own_race(viewer, race, troops) for race, troops in pairs]


def player_blocks(viewer: Viewer, is_whole: bool = True) -> list[Block]:
    """Return a card for every player; without the viewer's own where not `is_whole`."""
    seats = range(len(viewer.state.players))
    return [_player_card(viewer, at) for at in seats if is_whole or at != viewer.seat]


def _player(viewer: Viewer, seat: int) -> Block:
    return player_facts(viewer, viewer.state, seat, players_seen(viewer.state)[seat])


def _player_card(viewer: Viewer, seat: int) -> Block:
    facts = _player(viewer, seat)
    lines = [text(line["text"], "faint") for line in facts["lines"]]
    races = [_race_line(viewer, race) for race in facts["races"]]
    coins = [open_purse(viewer, seat)] if facts["coins"] else []
    inside, colour = (*coins, *races, *lines), facts["colour"]
    return card(facts["player_name"], *inside, colour=colour, is_on=facts["is_current"])


def open_purse(viewer: Viewer, seat: int) -> Block | None:
    """Return the coins in a purse that everybody may see."""
    coins = viewer.state.players[seat].coins
    words = viewer.language.ngettext("{n} coin", "{n} coins", coins)
    return text(words.format(n=coins), "strong")


def _race_line(viewer: Viewer, race: RaceInPlay) -> Block:
    _ = viewer.language.gettext
    title = _("{race} in decline").format(race=race.title) if race.in_decline else race.title
    return {"k": "race", "t": title, "note": counts_text(viewer, race), "past": race.in_decline}


def _own_race(viewer: Viewer, race: RaceInPlay, troops: Troops) -> Block:
    hand = hand_text(viewer.language, troops.hand) if viewer.is_on_turn and troops.hand else ""
    counts = " · ".join(filter(None, [counts_text(viewer, race), hand]))
    line = _race_line(viewer, race) | {"note": counts}
    pieces = (race.race,) if race.in_decline else (race.power, race.race)
    return card("", line, *(rule_fold(viewer, piece) for piece in pieces if piece))
