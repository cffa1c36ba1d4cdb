"""What everyone may know about the players: races and what they hold, peace, picks.

The purse is part of it only where everyone may see it.
"""

from collections.abc import Iterator, Mapping

from companion.dataclasses import replace
from companion.engine import SHAPES, State, Troops, can_conquer, next_turn, pacts_held
from companion.line_breaks import unbroken
from companion.pages import blocks
from companion.pages.pick import ComboChoice
from companion.pages.reader import Reader
from companion.pages.rulebook import piece_facts
from companion.play import PlayerView, players_seen
from companion.words import fireballs_text, hand_text


def players(reader: Reader, state: State) -> tuple[blocks.Player, ...]:
    """Return what is said about each player."""
    return tuple(_player(reader, state, *seen) for seen in enumerate(players_seen(state)))


def player_mark(state: State, seat: int | None) -> str:
    """Return the shape of a player; empty for nobody."""
    return "" if seat is None else f"signs/{SHAPES[state.setup.colour(seat)]}"


def player_chips(
    state: State, name: str, taps: Mapping[int, blocks.Tap], chosen: int | None
) -> blocks.Chips:
    """Return some of the players to choose from."""
    found = (
        (seat, player_mark(state, seat), state.players[seat].name, tap)
        for seat, tap in taps.items()
    )
    return blocks.Chips(name, blocks.chips(name, found, [chosen]))


def own_races(reader: Reader, state: State, seat: int) -> tuple[blocks.Race, ...]:
    """Return a player's races with their rules, and on their turn the tokens in hand."""
    player, found = state.players[seat], []
    for troops in player.races:
        race = _race(reader, state, troops, in_decline=troops is not player.active)
        hand = troops.hand if seat == state.turn.seat and not state.is_over else 0
        said = (race.counts, hand_text(reader.language, hand) if hand else "")
        pieces = (race.race,) if race.in_decline else (race.power, race.race)
        rules = (piece_facts(reader.catalogue, reader.language, piece) for piece in pieces if piece)
        found.append(replace(race, counts=" · ".join(filter(None, said)), pieces=tuple(rules)))
    return tuple(found)


def _player(reader: Reader, state: State, seat: int, player: PlayerView) -> blocks.Player:
    active = [_race(reader, state, player.active, False)] if player.active else []
    races = (*active, *(_race(reader, state, troops, True) for troops in player.declined))
    return blocks.Player(
        name=f"player-{seat}",
        seat=seat,
        colour=state.setup.colour(seat),
        title=player.name,
        is_on=seat == state.turn.seat and not state.is_over,
        coins="" if player.coins is None else str(player.coins),
        races=races,
        lines=tuple(_lines(reader, state, seat, player)),
        signs=tuple(_signs(reader, state, seat, player)),
        tap=ComboChoice(race=races[0].race, power=races[0].power) if races else None,
    )


def _race(reader: Reader, state: State, troops: Troops, in_decline: bool) -> blocks.Race:
    _, regions = reader.language.gettext, troops.held.get("regions")
    combo = reader.catalogue.combo(troops.race, troops.power_in_use, in_decline)
    conquers = in_decline and can_conquer(combo, state.setup.house) and not state.is_over
    title = reader.language.combo_short(troops.race, None if in_decline else troops.power)
    # In decline a race has one token per region: unknown if the regions are.
    tokens = None if in_decline and regions is None else troops.tokens
    return blocks.Race(
        race=troops.race,
        power=troops.power or "",
        icon=reader.language.piece_icon(troops.race),
        title=_("{race}, still conquering").format(race=title) if conquers else title,
        counts=_counts(reader, regions, tokens),
        regions=regions,
        tokens=tokens,
        in_decline=in_decline,
    )


def _counts(reader: Reader, regions: int | None, tokens: int | None) -> str:
    ngettext, counts = reader.language.ngettext, []
    if regions is not None:
        counts.append((ngettext("{n} region", "{n} regions", regions), regions))
    if tokens is not None:
        counts.append((ngettext("{n} token", "{n} tokens", tokens), tokens))
    return " · ".join(unbroken(text).format(n=n) for text, n in counts)


def _lines(
    reader: Reader, state: State, seat: int, player: PlayerView
) -> Iterator[tuple[str, str]]:
    """Yield an icon and a text for everything else worth knowing."""
    _ = reader.language.gettext
    if player.has_left:
        # NOTE: stands below the name of a player.
        yield "signs/leave", _("has left the table")
    elif player.picks_next and not state.is_over and seat in (state.turn.seat, _next_seat(state)):
        # NOTE: both stand below the name of a player.
        text = _("picks a combo now") if seat == state.turn.seat else _("picks a combo next")
        yield "signs/picks", text
    if player.active and player.active.borrowed:
        power = player.active.borrowed
        # NOTE: stands below the name of a player, who uses a power that lies on offer.
        text = _("has taken over “{power}”").format(power=reader.language.power(power))
        yield reader.language.piece_icon(power), text
    if player.active and player.active.fireballs:
        yield "markers/fireballs", fireballs_text(reader.language, player.active.fireballs)
    if player.ally is not None:
        # NOTE: stands below the name of a player.
        text = _("at peace with {name}").format(name=state.players[player.ally].name)
        yield "markers/peace", text
    for owner, n in pacts_held(reader.catalogue, state, seat).items():
        # NOTE: stands below the name of a player, who has been dealt pacts by {name}.
        text = reader.language.ngettext("a pact with {name}", "{n} pacts with {name}", n)
        yield "markers/pact", text.format(n=n, name=state.players[owner].name)


def _signs(
    reader: Reader, state: State, seat: int, player: PlayerView
) -> Iterator[blocks.PlayerSign]:
    """Yield in short what a player has besides races: a power taken over, fireballs, promises."""
    active, colour = player.active, state.setup.colour
    if active and active.borrowed:
        icon, name = reader.language.piece_icon(active.borrowed), active.borrowed
        yield blocks.PlayerSign(icon, reader.language.power(name))
    if active and active.fireballs:
        yield blocks.PlayerSign("markers/fireballs", str(active.fireballs))
    if player.ally is not None:
        yield blocks.PlayerSign("markers/peace", colour=colour(player.ally))
    for owner, n in pacts_held(reader.catalogue, state, seat).items():
        yield blocks.PlayerSign("markers/pact", str(n), colour(owner))


def _next_seat(state: State) -> int | None:
    turn = next_turn(state)
    return turn[0] if turn else None
