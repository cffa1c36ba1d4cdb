"""A game being played: its steps, the position in them, and notifying the watcher of changes.

Whatever one tap asks for is one step, and one undo takes it back. The state is never stored: it is
the fold of the steps up to the cursor. Now and then a state along the way is remembered, so that
going back takes no longer in a long game than in a short one. Beside the steps there are traces,
which nothing takes back.
"""

from collections.abc import Callable

from companion.dataclasses import dataclass
from companion.engine import (
    ZEPPELIN,
    Catalogue,
    CoinsMoved,
    ComboPicked,
    Command,
    DieRolled,
    Event,
    GameEnded,
    GameStarted,
    Label,
    PactsDealt,
    PurseOpened,
    Refused,
    RegionAttacked,
    Setup,
    State,
    TurnBegan,
    begin,
    fold,
    followed_board,
    label_of,
    start_game,
    with_counts,
)
from companion.play.journal import EndTakenBack, Journal, Trace, TraceKind, Traces, Unsaved
from companion.play.steps import Checkpoints, FoldedTimeline, StepDecider
from companion.play.timeline import Step, Timeline, recent_from


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What a rewrite would lead to; nothing has changed yet.

    `dropped`: how many steps that are undone now could not be redone after it.
    """

    timeline: Timeline
    state: State
    traces: Traces
    dropped: int = 0


class Session:
    """Carries out commands, undoes and redoes them without limit, and changes old steps."""

    def __init__(
        self,
        catalogue: Catalogue,
        start: GameStarted,
        timeline: Timeline | None = None,
        journal: Journal | None = None,
        has_secrets: bool = True,
        folded: FoldedTimeline | None = None,
    ) -> None:
        """Continue a game at the end of its timeline; `folded`: its states, if they are known."""
        self.catalogue = catalogue.joined(start.setup.pieces)
        self.start = start
        # Everything that was ever recorded, and where in it the game stands.
        self.timeline = timeline or Timeline()
        self.journal = journal or Unsaved()
        self._decider = StepDecider(self.catalogue, has_secrets and not start.setup.open_scores)
        self._watcher: Callable[[State], None] | None = None
        self._counted: State | None = None
        # A step that is recorded, but shown only once the die has come to rest.
        self._unseen: tuple[Checkpoints, Timeline, State] | None = None
        self._checkpoints = folded.checkpoints if folded else Checkpoints(begin(start))
        self._stand(folded.now if folded else self._checkpoints.state_at(self.steps, self.cursor))

    @property
    def state(self) -> State:
        """The game as it stands now, with the counts that its board gives."""
        if self._counted is None:
            self._counted = with_counts(self.catalogue, self._folded)
        return self._counted

    @property
    def has_unseen_step(self) -> bool:
        """Whether a step is recorded that must not be seen yet."""
        return self._unseen is not None

    @property
    def written(self) -> State:
        """The game as recorded: ahead of `state` while a step must not be seen yet."""
        return with_counts(self.catalogue, self._unseen[2]) if self._unseen else self.state

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every current step; those after the cursor are undone."""
        return self.timeline.steps

    @property
    def cursor(self) -> int:
        """How many steps are done."""
        return self.timeline.cursor

    @property
    def undo_label(self) -> Label | None:
        """What an undo would take back."""
        if rewrite := self.timeline.rewrite_behind:
            return self._label_of_rewrite(rewrite.kept)
        return self.label(self._landing(self.cursor - 1)) if self.cursor else None

    @property
    def redo_label(self) -> Label | None:
        """What a redo would bring back."""
        if rewrite := self.timeline.rewrite_ahead:
            return self._label_of_rewrite(rewrite.kept)
        return self.label(self.cursor) if self.cursor < len(self.steps) else None

    @property
    def traces(self) -> Traces:
        """What stays, no matter what is undone."""
        return self.journal.traces

    @property
    def recent_from(self) -> int:
        """How many steps come before those whose coins may be shown; 0 if purses are open."""
        if not (self._decider.has_secrets and self._folded.has_secrets):
            return 0
        return recent_from([step.events for step in self.steps])

    def label(self, index: int) -> Label:
        """Return the label of a current step, counting from 0."""
        state = self.state_at(index)
        return label_of(state, self.steps[index].events, followed_board(self.catalogue, state))

    def watch(self, watcher: Callable[[State], None] | None) -> None:
        """Call this with the new state after every change, in place of the previous watcher.

        Only the game on the table watches; everybody else subscribes there.
        """
        self._watcher = watcher

    def do(self, *commands: Command, agreed: bool = True, is_unseen: bool = False) -> Step | None:
        """Carry out commands as one step; return None if there was nothing to do.

        They are decided together or not at all: a refusal changes nothing. `agreed`: whether
        everybody agrees, should this take back an end at which purses were opened. `is_unseen`: it
        is recorded, but the game stands as before until `show_step`, because a die is still
        rolling.
        """
        self.show_step()
        step, state = self._decide(self._folded, commands)
        if step is None:
            return None
        traces = _traces_of(step, self._folded.round)
        self._go(self.timeline.appended(step), self.cursor, agreed, state, traces, is_unseen)
        return step

    def do_instead(
        self, *commands: Command, agreed: bool = True, is_unseen: bool = False
    ) -> Step | None:
        """Replace the step just done by these commands, all at once; if refused, it stays."""
        self.show_step()
        if self.cursor == 0:
            raise Refused("nothing_to_undo")
        kept = self.cursor - 1
        before = self._folded_at(kept)
        step, state = self._decide(before, commands)
        if step is not None:
            timeline = self.timeline.moved(kept).appended(step)
            self._go(timeline, kept, agreed, state, _traces_of(step, before.round), is_unseen)
        return step

    def show_step(self) -> None:
        """Show the step that was recorded but hidden, if there is one."""
        if self._unseen:
            (self._checkpoints, self.timeline, state), self._unseen = self._unseen, None
            self._stand(state)
            if self._watcher:
                self._watcher(self.state)

    def undo(self, agreed: bool = True) -> None:
        """Undo the last step or rewrite; raises `Refused` if there is none.

        Raises `EndTakenBack` if not `agreed` and this takes back an end at which purses were
        opened.
        """
        self.show_step()
        if rewrite := self.timeline.rewrite_behind:
            timeline = self.timeline.moved(rewrite.left, self.timeline.version - 1)
            self._go(timeline, rewrite.kept, agreed)
        elif self.cursor == 0:
            raise Refused("nothing_to_undo")
        else:
            self.jump(self.cursor - 1, agreed)

    def redo(self, agreed: bool = True) -> None:
        """Redo the next undone step or rewrite; raises as `undo` does."""
        self.show_step()
        if rewrite := self.timeline.rewrite_ahead:
            timeline = self.timeline.moved(rewrite.made, self.timeline.version + 1)
            self._go(timeline, rewrite.kept, agreed)
        elif self.cursor == len(self.steps):
            raise Refused("nothing_to_redo")
        else:
            self.jump(self.cursor + 1, agreed)

    def jump(self, cursor: int, agreed: bool = True) -> None:
        """Go to where this many steps are done, 0 being the start; raises as `undo` does."""
        self.show_step()
        if not 0 <= cursor <= len(self.steps):
            raise Refused("no_such_step")
        if cursor != self.cursor:
            self._go(self.timeline.moved(self._landing(cursor)), len(self.steps), agreed)

    def rewrite(self, step: int, *asked: tuple[Command, ...], agreed: bool = True) -> None:
        """Replace a step, counting from 1, by these steps, and decide everything after it again.

        Without steps it is removed. Raises `StepRefused` for the step that would then be forbidden;
        in that case nothing changes.
        """
        self.show_step()
        foreseen = self.foresee(step, *asked)
        self._go(foreseen.timeline, step - 1, agreed, foreseen.state, foreseen.traces)

    def foresee(self, step: int, *asked: tuple[Command, ...]) -> Foreseen:
        """Return what `rewrite` would lead to, or raise as it would; nothing changes."""
        self.require_rewritable(step)
        kept = step - 1
        done, undone = self.steps[kept : self.cursor], self.steps[self.cursor :]
        state = before = self._folded_at(kept)
        steps: list[Step] = []
        wanted = [(step, commands) for commands in asked]
        wanted += [(step + index, old.commands) for index, old in enumerate(done[1:], 1)]
        traces: Traces = (_trace_of("turn_rewritten", before),)
        for index, (number, commands) in enumerate(wanted):
            decided, after = self._decider.decide_again(state, commands, number)
            if decided and index < len(asked):
                traces = (*traces, *_traces_of(decided, state.round))
            steps += filter(None, [decided])
            state = after
        made = kept + len(steps)
        followed = self._decider.follow(state, undone)
        timeline = self.timeline.rewritten(kept, (*steps, *followed), made)
        return Foreseen(timeline, state, traces, len(undone) - len(followed))

    def require_rewritable(self, step: int) -> None:
        """Raise `Refused` for a step that is not done, opened a purse, or has no commands saved."""
        if not 0 < step <= self.cursor:
            raise Refused("no_such_step")
        if not all(old.commands for old in self.steps[step - 1 : self.cursor]):
            raise Refused("no_commands")
        if any(isinstance(event, PurseOpened) for event in self.steps[step - 1].events):
            # What everybody saw cannot be hidden again.
            raise Refused("stays_open")

    def open_turn(self, step: int) -> None:
        """Leave a trace if a step, counting from 1, is in a turn whose coins are no longer shown.

        Whoever corrects such a step sees them again.
        """
        if step <= self.recent_from:
            self.journal.note(_trace_of("turn_opened", self.state_at(step - 1)))

    def branch(self, step: int) -> "Session":
        """Return the game as it stood before a step, for trying things out; nothing is kept."""
        timeline = Timeline.of(self.steps[: step - 1])
        secrets = self._decider.has_secrets
        branch = Session(self.catalogue, self.start, timeline, has_secrets=secrets)
        # Trying what a purse could have paid would reveal what was in it.
        branch._stand(fold(branch._folded, self._decider.belief(branch.state)))
        return branch

    def note(self, kind: TraceKind, seat: int) -> None:
        """Leave a trace: this was done to a player's purse in this round."""
        self.journal.note(Trace(kind, self._folded.round, seat))

    def state_at(self, cursor: int) -> State:
        """Return the game after the first `cursor` current steps."""
        return with_counts(self.catalogue, self._folded_at(cursor))

    def _folded_at(self, cursor: int) -> State:
        return self._checkpoints.state_at(self.steps, cursor)

    def _stand(self, folded: State) -> None:
        """Set the state of the game; its board is counted on demand."""
        self._folded, self._counted = folded, None

    def _decide(self, state: State, commands: tuple[Command, ...]) -> tuple[Step | None, State]:
        """Decide a step; a purse that cannot pay leaves a trace, because the refusal says so."""
        try:
            return self._decider.decide(state, commands)
        except Refused as refusal:
            if refusal.reason == "not_enough_coins" and self._decider.has_secrets:
                self.journal.note(_trace_of("could_not_pay", state))
            raise

    def _traces_of_going(self, timeline: Timeline, shared: int, state: State) -> Traces:
        """Return the traces of going to another step.

        These are a roll, uncovered loot, a paid pick or dealt pacts undone, or an older turn
        opened.
        """
        if timeline.version != self.timeline.version:
            return ()
        back = range(min(shared, timeline.cursor), self.cursor)
        undone = [(index, event) for index in back for event in self.steps[index].events]
        rolls = [index for index, event in undone if _is_rolled(event)]
        traces = [_trace_of("roll_undone", self._folded_at(index)) for index in rolls]
        for index in (index for index, event in undone if _turns_loot(event)):
            before = self._folded_at(index)
            if before.character or not _says_loot(self.steps[index]):
                traces.append(_trace_of("loot_undone", before))
        if not self._decider.has_secrets:
            return tuple(traces)
        if not self.start.setup.real_coins:
            picks = [event for _, event in undone if isinstance(event, ComboPicked)]
            paid = [pick.seat for pick in picks if any(pick.prices)]
            traces += [Trace("pick_undone", self._folded.round, seat) for seat in paid]
            dealt = [event for _, event in undone if isinstance(event, PactsDealt)]
            traces += [Trace("deal_undone", self._folded.round, deal.seat) for deal in dealt]
        opened = _trace_of("turn_opened", state)
        is_other = opened != _trace_of("turn_opened", self._folded)
        is_back = is_other and timeline.cursor < len(timeline.steps)
        if is_back and timeline.cursor < self.recent_from:
            traces.append(opened)
        return tuple(traces)

    def _label_of_rewrite(self, kept: int) -> Label:
        """Return the label of a rewrite: whose turn it changed."""
        return Label("rewrite", self.state_at(kept).turn.seat)

    def _landing(self, cursor: int) -> int:
        """Return where going to a step leads: what everybody saw cannot be hidden again.

        Taking back the opening of a purse also takes back the end of the game.
        """
        undone = self.steps[cursor : self.cursor]
        if not any(isinstance(e, PurseOpened) for step in undone for e in step.events):
            return cursor
        for index in range(cursor - 1, -1, -1):
            for event in reversed(self.steps[index].events):
                if isinstance(event, GameEnded):
                    return index
                if isinstance(event, TurnBegan):
                    return cursor
        return cursor

    def _go(
        self,
        timeline: Timeline,
        shared: int,
        agreed: bool,
        state: State | None = None,
        traces: Traces = (),
        is_unseen: bool = False,
    ) -> None:
        """Replace the timeline, save it, and notify the watcher.

        `shared`: how many current steps are the same in both.
        """
        checkpoints = self._checkpoints.sharing(shared)
        state = state or checkpoints.state_at(timeline.steps, timeline.cursor)
        if self._folded.opened and not state.is_over:
            if not agreed:
                raise EndTakenBack
            traces = (*traces, Trace("end_taken_back", self._folded.round))
        traces = (*traces, *self._traces_of_going(timeline, shared, state))
        self.journal.record(timeline, state, traces)
        checkpoints.remember(timeline.cursor, state)
        self._unseen = checkpoints, timeline, state
        if not is_unseen:
            self.show_step()


def _traces_of(step: Step, round_number: int) -> Traces:
    """Return the traces that a step leaves even if it is undone."""
    traces: list[Trace] = []
    for event in step.events:
        if isinstance(event, PurseOpened):
            traces.append(Trace("purse_opened", round_number, event.seat))
        elif isinstance(event, CoinsMoved) and event.corrected is not None:
            traces.append(Trace("purse_corrected", round_number, event.corrected))
    return tuple(traces)


def _is_rolled(event: Event) -> bool:
    """Return whether a die was rolled that decides what comes next; a last attempt ends it all."""
    is_flown = isinstance(event, RegionAttacked) and event.conquest.use.has(ZEPPELIN)
    return is_flown or isinstance(event, DieRolled)


def _turns_loot(event: Event) -> bool:
    return isinstance(event, RegionAttacked) and event.conquest.loot is not None


def _says_loot(step: Step) -> bool:
    """Return whether somebody said what loot showed: what real loot shows, the table says."""
    return any(getattr(command, "loot", None) is not None for command in step.commands)


def _trace_of(kind: TraceKind, state: State) -> Trace:
    """Return the trace of what was done in the turn that this state belongs to."""
    return Trace(kind, state.round, state.turn.seat)


def practice_session(catalogue: Catalogue) -> Session:
    """Return a new practice game."""
    # Nobody has these ids, so that no player of the same name needs a PIN here; and with this seed
    # the first combo has no special rule for taking regions.
    ids, seed = ("0" * 16, "1" * 16), 282
    setup = Setup(("Anna", "Ben"), seed=seed, ids=ids, has_board=True)
    return Session(catalogue, start_game(catalogue, setup))
