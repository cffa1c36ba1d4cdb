"""All games on this device: create, open, rename, delete and replay them."""

import logging
import secrets
from collections.abc import Callable, Generator, Sequence
from contextlib import suppress

from companion.codec import Invalid
from companion.dataclasses import dataclass, field, replace
from companion.engine import (
    Catalogue,
    GameStarted,
    Refused,
    RollDie,
    Setup,
    State,
    problems,
    write_event,
)
from companion.piecewise import finish, part
from companion.play import (
    FoldedTimeline,
    Session,
    Timeline,
    Trace,
    Traces,
    fold_timeline,
    merge_traces,
)
from companion.store.disk import Disk
from companion.store.documents import LiveDocument
from companion.store.games import (
    Clock,
    GameFolder,
    GameJournal,
    RecencyCounter,
    SavedGame,
    check_game_name,
)
from companion.store.index import GAMES, Index, is_game_id, path_of
from companion.store.migrations import CURRENT, Format
from companion.store.packing import pack
from companion.store.people import Person, is_seat_of, setup_again
from companion.store.problems import Damaged, GameUnreadable, Notice, SaveFailed
from companion.store.recovery import Check, read_game, wanted_segments
from companion.store.summary import summary_at
from companion.store.tidying import STAGING, TRASH

_LOG = logging.getLogger(__name__)
# What folding a log can raise that this version of the engine did not write.
FOLD_ERRORS = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A game being played, and what its players should be told about how it was found."""

    id: str
    session: Session
    journal: GameJournal
    notice: Notice | None = None


@dataclass(frozen=True, slots=True)
class NewGame:
    """A complete game, about to join the library."""

    id: str
    name: str
    created: int
    touched: int
    start: GameStarted
    timeline: Timeline = field(default_factory=Timeline)
    pins: tuple[str, ...] = ()
    traces: Traces = ()
    played: int | None = None


def random_id() -> str:
    """Return an id that no other game has, on any device."""
    return secrets.token_hex(8)


class Library:
    """The games of one data folder."""

    def __init__(
        self,
        disk: Disk,
        catalogue: Catalogue,
        clock: Clock,
        index: Index,
        notices: list[Notice],
        form: Format = CURRENT,
    ) -> None:
        # Whether seconds are counted for each seat; the store knows what is wanted.
        self.times_turns: Callable[[], bool] = lambda: False
        self._disk = disk
        self._catalogue = catalogue
        self._clock = clock
        self._form = form
        self._journals: dict[str, GameJournal] = {}
        self._index = index
        self._notices = notices
        self._new_id = random_id
        latest = max((card.order for card in self._index.cards()), default=0)
        self._recency = RecencyCounter(latest)

    def has(self, game: str) -> bool:
        """Return whether there is such a game, readable or not."""
        return is_game_id(game) and game in self._disk.names(GAMES)

    def create(self, start: GameStarted, name: str = "") -> OpenGame:
        """Start a game; it is saved before this returns."""
        now = int(self._clock())
        new = NewGame(self._new_id(), check_game_name(name), now, now, start, played=0)
        self.stage([new])
        try:
            self.publish([new])
        except SaveFailed:
            self.unstage()
            raise
        return self.open(new.id)

    def open(self, game: str) -> OpenGame:
        """Open a game at the last step that was saved, or raise `GameUnreadable`."""
        folder = self._folder(game)
        saved = self._read(folder, self._check_fold)
        folder.sweep(wanted_segments(folder))
        self._close(game)
        journal = self._journals[game] = self._journal(saved, folder)
        session = Session(
            self._catalogue, saved.start, saved.timeline, journal, folded=saved.folded
        )
        if journal.live.rolled is not None:
            # Earlier versions kept beside the steps what is a step today.
            with suppress(Refused, Invalid, SaveFailed):
                session.do(RollDie(journal.live.rolled))
        return OpenGame(game, session, journal, saved.notice)

    def id_of(self, session: Session) -> str | None:
        """Return the id of a session's game; None if it is not saved."""
        journals = self._journals.items()
        return next((game for game, journal in journals if journal is session.journal), None)

    def open_again(self, session: Session) -> OpenGame | None:
        """Open a session's game again as it is saved; None if it is not saved."""
        game = self.id_of(session)
        return self.open(game) if game else None

    def read(self, game: str) -> SavedGame:
        """Return what is saved of a game, without opening it, or raise `GameUnreadable`."""
        saved = self._read(self._folder(game), _as_it_is)
        self._tell(saved.notice)
        return saved

    def state(self, game: str) -> State:
        """Return the state of a game, for a look at it, or raise `GameUnreadable`."""
        saved = self._read(self._folder(game), self._check_fold)
        assert saved.folded is not None
        return saved.folded.end

    def rename(self, game: str, name: str) -> None:
        """Give a game another name, open or not."""
        if game in self._journals:
            self._journals[game].rename(name)
            return
        name, folder = check_game_name(name), self._folder(game)
        saved = self._read(folder, self._check_fold)
        self._tell(saved.notice)
        folder.save_live(replace(saved.live, name=name))

    def note_pin_reset(self, player: Person) -> int:
        """Leave a trace in every game where this player's purse is shut; return how many."""
        noted = 0
        for card in self._index.cards():
            if not card.is_readable or card.summary.is_revealed:
                continue
            try:
                saved = self.read(card.id)
            except GameUnreadable:
                continue
            setup, round_ = saved.start.setup, saved.live.summary.round
            seats = [n for n in range(len(setup.players)) if is_seat_of(player, setup, n)]
            if seats:
                self._note(saved, *(Trace("pin_reset", round_, seat) for seat in seats))
                noted += len(seats)
        return noted

    def note_export(self, game: str) -> None:
        """Leave a trace in a game exported with a purse still shut, or raise."""
        saved = self.read(game)
        if not saved.live.summary.is_revealed:
            self._note(saved, Trace("saved_to_file", saved.live.summary.round))

    def _note(self, saved: SavedGame, *traces: Trace) -> None:
        game = saved.live.game
        journal = self._journals.get(game) or self._journal(saved, self._folder(game))
        journal.note(*traces)

    def delete(self, game: str) -> None:
        """Delete a game with all its files, atomically."""
        trash = self._folder(game).path + TRASH
        self._disk.discard(trash)
        self._disk.move(path_of(game), trash)
        self._close(game)
        self._disk.discard(trash)

    def rematch(self, game: str) -> Setup:
        """Return the set-up of a rematch: the same table, and the next player starts."""
        saved = self.read(game)
        return setup_again(saved.start.setup, saved.live.summary.players)

    def stage(self, games: Sequence[NewGame]) -> None:
        """Write games where nothing looks for them, all or none."""
        finish(self.staging(games))

    def staging(self, games: Sequence[NewGame]) -> Generator[float, None, None]:
        """Stage games in pieces; if abandoned half way, nothing is left behind."""
        try:
            for index, game in enumerate(games):
                yield from part(self._writing(game), index / len(games), (index + 1) / len(games))
        except (SaveFailed, GeneratorExit):
            self.unstage()
            raise

    def unstage(self) -> None:
        """Forget games that were staged and not published."""
        self._disk.discard(STAGING)

    def publish(self, games: Sequence[NewGame]) -> None:
        """Make staged games part of the library, each atomically."""
        for game in games:
            self._disk.move(f"{STAGING}/{game.id}", path_of(game.id))
        self.unstage()

    def continue_with(self, game: NewGame) -> None:
        """Replace the log and the PINs of a game by those of a longer one, in one write."""
        self._close(game.id)
        folder = self._folder(game.id)
        live = self._read(folder, _as_it_is).live
        order = self._recency.number(live.order)
        live = replace(
            live,
            touched=game.touched,
            played=game.played,
            order=order,
            summary=summary_at(game.start, game.timeline),
            pins=game.pins,
            traces=merge_traces(live.traces, game.traces),
        )
        folder.save_live(finish(folder.sealing_timeline(game.timeline, live)))

    def _writing(self, game: NewGame) -> Generator[float, None, None]:
        path = f"{STAGING}/{game.id}"
        self._disk.discard(path)
        self._disk.add_folder(path)
        folder = GameFolder(self._disk, path, game.id, self._form)
        folder.save_start(pack(write_event(game.start)))
        live = LiveDocument(
            game=game.id,
            summary=summary_at(game.start, game.timeline),
            created=game.created,
            touched=game.touched,
            played=game.played,
            order=self._recency.number(0),
            name=game.name,
            pins=game.pins,
            traces=game.traces,
        )
        folder.save_live((yield from folder.sealing_timeline(game.timeline, live)))

    def _read(self, folder: GameFolder, check: Check) -> SavedGame:
        return read_game(folder, self._catalogue, self._clock, check)

    def _journal(self, saved: SavedGame, folder: GameFolder) -> GameJournal:
        return GameJournal(folder, saved, self._clock, self._recency, self.times_turns)

    def _folder(self, game: str) -> GameFolder:
        if not self.has(game):
            raise GameUnreadable("no_such_game")
        return GameFolder(self._disk, path_of(game), game, self._form)

    def _close(self, game: str) -> None:
        journal = self._journals.pop(game, None)
        if journal:
            journal.close()

    def _check_fold(self, start: GameStarted, timeline: Timeline) -> FoldedTimeline:
        try:
            folded = fold_timeline(start, timeline)
            catalogue = self._catalogue.joined(start.setup.pieces)
        except FOLD_ERRORS as problem:
            raise Damaged(repr(problem)) from problem
        # The file is as it was written, so the fault is ours: let the players have their game.
        for sentence in problems(catalogue, folded.end):
            _LOG.error("a saved game is odd: %s", sentence)
        return folded

    def _tell(self, notice: Notice | None) -> None:
        if notice:
            self._notices.append(notice)


def _as_it_is(start: GameStarted, timeline: Timeline) -> None:
    """Check nothing: for code that only carries a log from one place to another."""
