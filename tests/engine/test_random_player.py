"""The random players are wild enough: if they became tame, their games would prove little."""

from companion.engine import (
    AbandonAt,
    BoardChanged,
    BoardLaid,
    BoardPutAway,
    CannonFired,
    Command,
    ConquerAt,
    EndGame,
    Event,
    Fire,
    GameStarted,
    LayBoard,
    LayWinter,
    LootCollected,
    LootLaid,
    PlaceTroops,
    PutBoardAway,
    RegionAttacked,
    RegionClosed,
    Score,
    SetRegion,
    WinterLaid,
)
from tests.engine.random_games import SETS, events_of, sit_down
from tests.kinds import every_kind
from tests.selection import long


def kinds_of(conquest):
    """Yield what was special about an attack."""
    holder, use = conquest.region.holder, conquest.use
    yield "won" if conquest.won else "lost"
    yield from (name for name in ("dragon", "catapult", "mercenary", "sorcery") if use.has(name))
    yield from (["berserk die"] if use.die is not None else [])
    yield from (["last attempt"] if conquest.die is not None else [])
    yield from (["by ghouls"] if conquest.in_decline else [])
    if holder is None:
        yield "empty"
    elif holder.kind == "lost_tribe":
        yield "lost tribe"
    else:
        whose = "own" if holder.own else "opposing"
        yield f"{whose} {'declined' if holder.in_decline else 'active'}"


# These games have no board.
ON_BOARD = {LayBoard, PutBoardAway, ConquerAt, AbandonAt}
ON_BOARD |= {PlaceTroops, SetRegion, Fire, LayWinter}
BOARD_EVENTS = {BoardLaid, BoardPutAway, BoardChanged, RegionClosed}
BOARD_EVENTS |= {CannonFired, WinterLaid, LootLaid, LootCollected}


@long
def test_random_games_reach_every_command_event_and_kind_of_conquest():
    done: set[type] = set()
    refused: set[type] = set()
    recorded: set[type] = set()
    kinds: set[str] = set()
    has_declined_late = False
    for seed in range(120):
        chaos = (0.05, 0.15, 0.5)[seed % 3]
        player = sit_down(seed, chaos, first=("ghouls", "sorcerers", "soul_touch"), sets=SETS)
        for move in (*player.play(), *player.reveal()):
            (refused if move.refused else done).add(type(move.command))
            is_late = isinstance(move.command, Score) and move.command.then_decline
            has_declined_late |= is_late and not move.refused
        for event in events_of(player.session):
            recorded.add(type(event))
            if isinstance(event, RegionAttacked):
                kinds.update(kinds_of(event.conquest))
    assert done == every_kind(Command) - ON_BOARD
    assert refused == done - {EndGame}
    assert recorded == every_kind(Event) - {GameStarted} - BOARD_EVENTS
    assert has_declined_late
    assert kinds == {
        *("won", "lost", "empty", "lost tribe", "last attempt", "by ghouls", "berserk die"),
        *("dragon", "catapult", "mercenary", "sorcery"),
        *("own declined", "own active", "opposing declined", "opposing active"),
    }
