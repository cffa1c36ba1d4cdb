"""Describes in words what the engine did: turns, events and the end.

"elves: 11 (9 in hand) in 1 region" counts the tokens the race owns. "won with 2 and a die of 1 for
3 = base 2, mountain 1" names the tokens used where they differ from the price. Purses are shown
when a turn begins: this is the engine's truth, which no player may see. So is the board, if there
is one: "12: Ben's 3? elves, fortress" says that three were there when somebody last knew.
"""

from companion.engine import (
    AllyNamed,
    Attack,
    Attacker,
    BadgeDiscarded,
    BadgesReshuffled,
    BoardChanged,
    CoinsMoved,
    ComboDealt,
    ComboPicked,
    DieRolled,
    FortressPlaced,
    GameEnded,
    PlayerLeft,
    PlayerRenamed,
    PlayerResult,
    PotsCollected,
    PotsPlaced,
    RaceDeclined,
    RaceVanished,
    RegionAttacked,
    RegionsAbandoned,
    RegionsPaid,
    TableBelieved,
    TokensBought,
    TroopsChanged,
    TroopsRegrouped,
    TurnBegan,
    TurnScored,
    quote,
    standing,
    tokens_on_board,
    total,
)


def tell_turn(state):
    """Yield whose turn it is, then what is in hand, and what is on offer if that matters now."""
    player = state.current
    yield f"Round {state.round}, {player.name}, {count(player.coins, 'coin')}"
    for troops in player.races:
        yield [tell_troops(troops, in_decline=troops is not player.active)]
    if player.active is None:
        combos = [
            f"{number} {slot.race} + {slot.power}{tell_pile(slot)}"
            for number, slot in enumerate(state.column, 1)
        ]
        yield ["on offer: " + (combos or ["nothing yet"])[0], *combos[1:]]
    if board := tell_board(state):
        yield ["board: " + board[0], *board[1:]]


def tell_board(state):
    """Return what lies in each region that is not empty."""
    names, contents = [player.name for player in state.players], state.regions or {}
    tribes = [str(at) for at, there in contents.items() if there.lost_tribe]
    held = (f"{at}: {tell_region(names, it)}" for at, it in contents.items() if not it.lost_tribe)
    return [*([f"lost tribes in {', '.join(tribes)}"] if tribes else []), *held]


def tell_event(catalogue, before, event):
    """Yield in a few words what an event did; `before` is the state the command was given in."""
    if isinstance(event, ComboPicked):
        yield from tell_pick(before, event)
    elif isinstance(event, RegionAttacked):
        yield tell_attack(catalogue, before, event.conquest)
    elif isinstance(event, TurnScored):
        yield from map(tell_score, event.scores)
    elif isinstance(event, TurnBegan):
        for place in event.to_place:
            yield f"{before.players[place.seat].name} places {place.tokens} {place.race}"
    elif isinstance(event, TroopsChanged):
        is_own = event.seat == before.turn.seat
        whose = "" if is_own else f"{before.players[event.seat].name}'s "
        yield f"{whose}{event.troops.race}: {tell_numbers(event.troops, before.regions is None)}"
    elif isinstance(event, BoardChanged):
        names = [player.name for player in before.players]
        yield from (f"{at}: {tell_region(names, now)}" for at, now in event.regions.items())
    elif isinstance(event, RaceDeclined):
        yield f"now {tell_troops(event.troops, True, before.regions is None)}"
    elif not isinstance(event, TableBelieved):  # that goes without saying
        names = [player.name for player in before.players]
        yield PLAIN[type(event)](names, event)


def tell_end(state):
    """Yield the standing."""
    if not state.is_over:
        yield "The game goes on."
        return
    yield "The end"
    results = [PlayerResult(p.name, p.coins, tokens_on_board(p)) for p in state.players]
    house = state.setup.house
    for seat, place in standing(results, house.shared_win_when_tokens_tie_too).places:
        on_board = f"{count(results[seat].tokens, 'token')} on the board"
        coins = count(results[seat].coins, "coin")
        yield f"    {place}. {results[seat].name}: {coins}, {on_board}"


def count(n, what):
    return f"{n} {what}" if n == 1 else f"{n} {what}s"


def tell_pile(slot):
    tokens = f" and {count(slot.extra_tokens, 'token')}" if slot.extra_tokens else ""
    return f" ({count(slot.coins, 'coin')}{tokens})" if slot.coins or tokens else ""


def tell_troops(troops, in_decline=False, is_counted=True):
    name = f"{troops.race} + {troops.power}" if troops.power else troops.race
    return f"{name}{' in decline' if in_decline else ''}: {tell_numbers(troops, is_counted)}"


def tell_numbers(troops, is_counted=True):
    """Describe what a race owns and holds, unless the board shows where."""
    hand = f" ({troops.hand} in hand)" if troops.hand else ""
    if not is_counted:
        return f"{troops.tokens}{hand}"
    regions = count(troops.regions, "region") if "regions" in troops.held else "unknown regions"
    tower = f", a tower of {troops.held['tower_tokens']}" if "tower_tokens" in troops.held else ""
    return f"{troops.tokens}{hand} in {regions}{tower}"


def tell_pick(before, event):
    chosen = before.column[event.slot]
    passed = before.column[: event.slot]
    if passed:
        laid = zip(event.prices, passed, strict=True)
        yield f"lays {', '.join(f'{n} on {slot.race}' for n, slot in laid)}"
    for n, slot in zip(event.grown, passed, strict=True):
        if n:
            yield f"{slot.race} grow by {count(n, 'token')}"
    found = f" and {count(chosen.coins, 'coin')}" if chosen.coins else ""
    combo = f"{event.troops.race} + {event.troops.power}"
    yield f"takes {combo}, {count(event.troops.tokens, 'token')}{found}"


def tell_attack(catalogue, before, conquest):
    """Describe how it went, and the price as named lines, which are not part of the event."""
    (troops,) = (own for own in before.current.races if own.race == conquest.race)
    holder, defender = conquest.region.holder, None
    for _, other, in_decline in before.troops():
        if holder and other.race == holder.race:
            defender = catalogue.combo(other.race, other.power, in_decline)
    combo = catalogue.combo(troops.race, troops.power, conquest.in_decline)
    attacker = Attacker(combo, before.round, troops.hand, before.setup.house)
    price = quote(Attack(attacker, conquest.region, defender, conquest.use))
    die = "" if conquest.die is None else f" and a die of {conquest.die}"
    means = f" with {conquest.used}{die}" if die or conquest.used != price.tokens else ""
    outcome = "won" if conquest.won else "lost"
    return f"{outcome}{means} for {price.tokens} = {tell_lines(price.lines)}"


def tell_score(score):
    return f"{score.race} earn {total(score.lines)} = {tell_lines(score.lines)}"


def tell_lines(lines):
    return ", ".join(f"{line.key} {line.n}" for line in lines) or "nothing"


def _tell_coins(names, event):
    source = "the bank" if event.source is None else names[event.source]
    to = "the bank" if event.to is None else names[event.to]
    return f"{count(event.amount, 'coin')} from {source} to {to} ({event.why})"


def tell_region(names, there):
    """Describe what lies in a region."""
    if there is None:
        return "nothing"
    words = ["lost tribe"] * there.lost_tribe + ["a coin"] * there.coin
    if there.seat is not None:
        in_decline = "declined " if there.in_decline else ""
        unsure = "" if there.sure else "?"
        words.append(f"{names[there.seat]}'s {there.tokens}{unsure} {in_decline}{there.race}")
    words += [count(there.encampments, "encampment")] if there.encampments else []
    return ", ".join([*words, *(name for name in MARKERS if getattr(there, name))])


MARKERS = ("fortress", "lair", "hole", "hero", "dragon", "catapult", "pot")
PLAIN = {
    ComboDealt: lambda names, event: f"new on offer: {event.race} + {event.power}",
    BadgesReshuffled: lambda names, event: f"badges shuffled: {', '.join(event.order)}",
    BadgeDiscarded: lambda names, event: f"badge {event.power} discarded",
    CoinsMoved: _tell_coins,
    RegionsAbandoned: lambda names, event: f"{event.race} leave {count(event.regions, 'region')}",
    TroopsRegrouped: lambda names, event: "the troops are taken up again",
    DieRolled: lambda names, event: f"the die shows {event.face}",
    FortressPlaced: lambda names, event: "a fortress is built",
    PotsPlaced: lambda names, event: f"{count(event.pots, 'pot')} of gold placed",
    RegionsPaid: lambda names, event: (
        f"{names[event.seat]} is paid {count(event.coins, 'coin')} for regions"
    ),
    TokensBought: lambda names, event: (
        f"{names[event.seat]} buys {count(event.bought, 'new token')}"
    ),
    PotsCollected: lambda names, event: (
        f"{names[event.seat]} collects {count(event.pots, 'pot')} of gold"
    ),
    AllyNamed: lambda names, event: (
        "the promise of peace is broken"
        if event.ally is None
        else f"peace: {names[event.ally]} may not attack the active race"
    ),
    RaceVanished: lambda names, event: f"{event.race} gone, banner under the stack",
    GameEnded: lambda names, event: "the game is over",
    PlayerRenamed: lambda names, event: f"{names[event.seat]} is now called {event.name}",
    PlayerLeft: lambda names, event: f"{names[event.seat]} has left the table",
}
