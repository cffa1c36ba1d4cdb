"""What changes when an old step is corrected: compares two logs, but never what is in a purse.

Everything listed here lies open on the table or was public when it happened. A combo that nobody
has seen yet is not named, nor what follows from loot that lies face down: a player who only looks
at what would happen learns nothing about the stacks or the loot.
"""

from collections import defaultdict
from collections.abc import Container, Iterator, Sequence
from itertools import zip_longest

from companion.codec import Invalid
from companion.dataclasses import dataclass, field
from companion.engine import (
    Catalogue,
    Command,
    Conquest,
    CountName,
    Fact,
    GameStarted,
    Refused,
    RegionAttacked,
    State,
    StepSoFar,
    Troops,
    begin,
    carry_out,
    decide,
    questions,
)
from companion.play.session import Session
from companion.play.timeline import Step, turns_in

ComboIds = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Consequence:
    """Something that differs after an old step was corrected: the number now, and before.

    No number is a total. `round`: where it matters. `combo` and `instead_of`: what is picked now,
    and what was picked before. `come` and `gone`: combos that come on offer or leave it.
    """

    key: str
    seat: int | None = None
    race: str | None = None
    now: int | None = None
    before: int | None = None
    round: int | None = None
    other: int | None = None
    count: CountName | None = None
    attack: Conquest | None = None
    combo: ComboIds | None = None
    instead_of: ComboIds | None = None
    paid: int = 0
    found: int = 0
    come: tuple[ComboIds, ...] = ()
    gone: tuple[ComboIds, ...] = ()


_UNFORESEEN = (Consequence("loot_decides"),)


@dataclass(slots=True)
class _Turn:
    """What was public about a turn."""

    brought: int | None = None
    pots: int = 0
    picks: list[tuple[ComboIds, int, int]] = field(default_factory=list)
    attacks: list[Conquest] = field(default_factory=list)


_TurnKey = tuple[int, int]
_Turns = defaultdict[_TurnKey, _Turn]
_OF_COINS = ("turn_brings", "pots_bring", "pick_pays")


def foreseen_consequences(
    session: Session, step: int, *asked: tuple[Command, ...]
) -> tuple[Consequence, ...]:
    """Return what a rewrite of this step would change; raises as the rewrite would."""
    foreseen = session.foresee(step, *asked)
    older = turns_in([old.events for old in session.steps[: session.recent_from]])
    opened = session.state_at(step - 1)
    forgotten = {(turn.round, turn.seat) for turn in older}
    found = consequences(
        session.catalogue,
        session.start,
        session.steps[: session.cursor],
        foreseen.timeline.steps[: foreseen.timeline.cursor],
        forgotten - {(opened.round, opened.turn.seat)},
    )
    if found == _UNFORESEEN:
        return found
    # Steps that would now do nothing are left out, and some undone ones can no longer follow.
    idle = session.cursor - 1 + len(asked) - foreseen.timeline.cursor
    left_out = [Consequence("steps_idle", now=idle)] if idle else []
    dropped = foreseen.dropped
    lost = [Consequence("steps_dropped", now=dropped)] if dropped else []
    return (*found, *left_out, *lost)


def consequences(
    catalogue: Catalogue,
    start: GameStarted,
    old: Sequence[Step],
    new: Sequence[Step],
    forgotten: Container[_TurnKey] = (),
) -> tuple[Consequence, ...]:
    """Return what differs after the steps of `new` from what was after those of `old`.

    Both contain only steps that are done. `forgotten`: turns whose coins are not shown.
    """
    shared = _shared(old, new)
    state, seen = begin(start), set(_on_offer(begin(start)))
    _, state = _read(state, old[:shared], seen)
    return _compare(catalogue, state, (old[shared:], new[shared:]), seen, forgotten)


def last_step_consequences(
    catalogue: Catalogue,
    before: State,
    old: tuple[Command, ...],
    new: tuple[Command, ...],
    undone: Sequence[tuple[Command, ...]] = (),
) -> tuple[Consequence, ...]:
    """Return what differs if the last step is replaced; raises if the new one is refused.

    `before`: the game right before that step, as far as the viewer may know it. `undone`: the
    steps that could be redone after it; those without commands are not known, and taken to follow.
    """
    steps = [Step(commands, decide(catalogue, before, *commands)) for commands in (old, new)]
    found = _compare(catalogue, before, ([steps[0]], [steps[1]]), set(_on_offer(before)), ())
    if found == _UNFORESEEN:
        return found
    dropped = _dropped(catalogue, carry_out(catalogue, before, *new)[1], undone)
    return (*found, *([Consequence("steps_dropped", now=dropped)] if dropped else []))


def _dropped(catalogue: Catalogue, state: State, undone: Sequence[tuple[Command, ...]]) -> int:
    """Return how many undone steps could not be redone from here."""
    for number, commands in enumerate(undone):
        if not commands:
            break
        try:
            events, state = carry_out(catalogue, state, *commands)
        except (Refused, Invalid):
            events = ()
        if not events:
            return len(undone) - number
    return 0


def _compare(
    catalogue: Catalogue,
    state: State,
    steps: tuple[Sequence[Step], Sequence[Step]],
    seen: set[ComboIds],
    forgotten: Container[_TurnKey],
) -> tuple[Consequence, ...]:
    """Return what the new steps change compared with the old ones; both start from `state`."""
    if _loot_turned(state, steps[1]) - _loot_turned(state, steps[0]):
        return _UNFORESEEN
    turns, ahead = _read(state, steps[0], seen)
    new_turns, new_ahead = _read(state, steps[1])
    listed = list(dict.fromkeys(_turns(turns, new_turns, forgotten)))
    return (
        *listed,
        *(item for item in _races(catalogue, ahead, new_ahead) if not _is_implied(item, listed)),
        *_offers(ahead, new_ahead, seen),
        *_table(ahead, new_ahead),
    )


def _loot_turned(state: State, steps: Sequence[Step]) -> set[int]:
    """Return the loot markers turned in these steps, unless somebody said what they show."""
    found: set[int] = set()
    for step in steps:
        is_said = any(getattr(command, "loot", None) is not None for command in step.commands)
        for event in step.events:
            attack = event.conquest if isinstance(event, RegionAttacked) else None
            marker = state.loot.get(attack.at) if attack and attack.at is not None else None
            if attack and marker and attack.loot is not None and not is_said:
                found.add(marker.number)
            state = event.apply(state)
    return found


def _is_implied(item: Consequence, listed: Sequence[Consequence]) -> bool:
    """Return whether a race comes or goes because of another pick that is listed."""
    if item.key not in ("race_is_active", "race_is_gone"):
        return False
    picks = (pick for pick in listed if pick.key == "pick_differs" and pick.seat == item.seat)
    is_gone = item.key == "race_is_gone"
    combos = (pick.instead_of if is_gone else pick.combo for pick in picks)
    return any(combo and combo[0] == item.race for combo in combos)


def _shared(old: Sequence[Step], new: Sequence[Step]) -> int:
    """Return how many steps both logs have in common from the start."""
    pairs = enumerate(zip(old, new, strict=False))
    return next((n for n, (one, other) in pairs if one != other), min(len(old), len(new)))


def _on_offer(state: State) -> list[ComboIds]:
    return [(slot.race, slot.power) for slot in state.column]


def _read(
    state: State, steps: Sequence[Step], seen: set[ComboIds] | None = None
) -> tuple[_Turns, State]:
    """Return what the turns of these steps brought, and the state they lead to."""
    turns = _Turns(_Turn)
    for step in steps:
        for index, event in enumerate(step.events):
            facts = tuple(event.facts(StepSoFar(state, step.events, index)))
            state = event.apply(state)
            for fact in facts:
                _note(turns[state.round, state.turn.seat], fact)
            if seen is not None:
                seen.update(_on_offer(state))
    return turns, state


def _note(turn: _Turn, fact: Fact) -> None:
    if fact.key == "score":
        turn.brought = (turn.brought or 0) + fact.coins
    elif fact.key == "collect_pots":
        turn.pots += fact.n
    elif fact.conquest:
        turn.attacks.append(fact.conquest)
    elif fact.race and fact.power and fact.key == "pick":
        turn.picks.append(((fact.race, fact.power), fact.paid, fact.found))


def _turns(old: _Turns, new: _Turns, forgotten: Container[_TurnKey]) -> Iterator[Consequence]:
    """Yield how the turns differ; for forgotten ones, only that the coins differ."""
    for (round_, seat), item in _all_turns(old, new):
        is_hidden = item.key in _OF_COINS and (round_, seat) in forgotten
        yield Consequence("coins_differ", seat, round=round_) if is_hidden else item


def _all_turns(old: _Turns, new: _Turns) -> Iterator[tuple[_TurnKey, Consequence]]:
    keys = sorted({*old, *new})
    brought = [key for key in keys if new[key].brought != old[key].brought]
    seats = [seat for _, seat in brought]
    for key in brought:
        round_, seat = key
        now, before = new[key].brought, old[key].brought
        shown_round = round_ if seats.count(seat) > 1 else None
        yield key, Consequence("turn_brings", seat, now=now, before=before, round=shown_round)
    for key in keys:
        (_, seat), turn, was = key, new[key], old[key]
        if turn.pots != was.pots:
            yield key, Consequence("pots_bring", seat, now=turn.pots, before=was.pots)
        for item in (*_picks(seat, turn, was), *_attacks(seat, turn, was)):
            yield key, item


def _picks(seat: int, now: _Turn, before: _Turn) -> Iterator[Consequence]:
    for new, old in zip_longest(now.picks, before.picks):
        if new is None or old is None or new[0] != old[0]:
            picked, instead_of = new and new[0], old and old[0]
            yield Consequence("pick_differs", seat, combo=picked, instead_of=instead_of)
        elif new != old:
            combo, paid, found = new
            yield Consequence("pick_pays", seat, combo=combo, paid=paid, found=found)


def _attacks(seat: int, now: _Turn, before: _Turn) -> Iterator[Consequence]:
    """Compare only attacks on the same region: whoever corrected an attack knows about that one."""
    if len(now.attacks) != len(before.attacks):
        return
    for new, old in zip(now.attacks, before.attacks, strict=True):
        is_same = (new.race, new.region, new.loser) == (old.race, old.region, old.loser)
        if is_same and (new.won, new.used) != (old.won, old.used):
            yield Consequence("attack_differs", seat, attack=new)


def _races(catalogue: Catalogue, old: State, new: State) -> Iterator[Consequence]:
    was, is_now = (
        {(seat, troops.race): (troops, gone) for seat, troops, gone in state.troops()}
        for state in (old, new)
    )
    for seat, race in sorted({*was, *is_now}):
        before, now = was.get((seat, race)), is_now.get((seat, race))
        if now is None:
            yield Consequence("race_is_gone", seat, race)
        elif before is None or before[1] != now[1]:
            yield Consequence("race_is_declined" if now[1] else "race_is_active", seat, race)
        if before and now:
            # The hand matters only to the player whose turn it is in both.
            is_in_turn = not (old.is_over or new.is_over) and seat == old.turn.seat == new.turn.seat
            yield from _troops(seat, before[0], now[0], is_in_turn)
            yield from _held(catalogue, seat, before[0], *now)


def _troops(seat: int, old: Troops, new: Troops, is_in_turn: bool) -> Iterator[Consequence]:
    more = new.tokens - old.tokens
    if more:
        yield Consequence("tokens_differ", seat, new.race, more)
    # Tokens that came or went are listed already.
    if is_in_turn and new.hand not in (old.hand, old.hand + more):
        yield Consequence("hand_is", seat, new.race, new.hand, old.hand)


def _held(
    catalogue: Catalogue, seat: int, old: Troops, new: Troops, in_decline: bool
) -> Iterator[Consequence]:
    """List only what the score of this race asks for."""
    for count in questions(catalogue.combo(new.race, new.power_in_use, in_decline)):
        now, before = new.held.get(count), old.held.get(count)
        if now is not None and before is not None and now != before:
            yield Consequence("holds", seat, new.race, now, before, count=count)


def _offers(old: State, new: State, seen: set[ComboIds]) -> Iterator[Consequence]:
    was, is_now = (
        {(slot.race, slot.power): slot.coins for slot in state.column} for state in (old, new)
    )
    come = [combo for combo in is_now if combo not in was]
    known = tuple(combo for combo in come if combo in seen)
    gone = tuple(combo for combo in was if combo not in is_now)
    if come or gone:
        unseen = len(come) - len(known)
        yield Consequence("offer_differs", come=known, gone=gone, now=unseen)
    for combo, coins in is_now.items():
        before = was.get(combo, 0)
        if coins != before and combo in seen:
            yield Consequence("coins_on_offer", combo=combo, now=coins, before=before)


def _table(old: State, new: State) -> Iterator[Consequence]:
    for seat, (was, is_now) in enumerate(zip(old.players, new.players, strict=True)):
        if was.ally != is_now.ally:
            yield Consequence("peace_is", seat, other=is_now.ally)
        if was.pacts != is_now.pacts:
            yield Consequence("pacts_differ", seat)
    if old.is_over != new.is_over:
        yield Consequence("game_is_over" if new.is_over else "game_goes_on")
    if not new.is_over and (old.turn.seat, old.round) != (new.turn.seat, new.round):
        yield Consequence("turn_is", new.turn.seat, round=new.round)
