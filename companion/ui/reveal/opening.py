"""Opening the purses: their owners are asked, then all count up together.

The fewest coins stop first, until only the winner's purse is counting. Nothing here is drawn.
Before the count reaches a purse, its opening is recorded, so that nobody can look and then claim to
have seen nothing.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.clock import Clock

from companion.dataclasses import dataclass
from companion.pages.reveal import PursesAlike
from companion.ui.kit.buttons import PushButton
from companion.ui.kit.keypad import Keypad, PadSheet
from companion.ui.services import Services

Then = Callable[[], object]
# Opens a purse to everyone, after its PIN if needed.
OpenToAll = Callable[[int, Then], None]
# Seconds: for all coins together, at each purse that stops, and at the last.
COUNTING = 4.6
STOPPING = 0.35
ADMIRING = 1.2
# A few coins take less.
_PER_COIN = 0.4
# The first leg is the longest, and the last the slowest.
_FIRST, _BETWEEN, _LAST = 1.3, 1.0, 1.7
# A longer frame is a stall of the app: nobody has seen anything meanwhile.
_LONGEST_FRAME = 0.1


class PurseOwners:
    """Asks each owner once; `answers` are the real coins counted, None for the app's count."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.answers: dict[int, int | None] = {}

    def ask(self, open_to_all: OpenToAll, seats: Sequence[int], then: Then) -> None:
        """Ask these one after the other, and go on when all have answered."""
        seat = next((seat for seat in seats if seat not in self.answers), None)
        if seat is None:
            then()
            return
        go_on = partial(self.ask, open_to_all, seats, then)
        is_real = self._services.game.state.setup.real_coins
        answer = partial(self._count_coins if is_real else self._answer, seat, go_on)
        open_to_all(seat, answer)

    def _answer(self, seat: int, go_on: Then, counted: int | None = None) -> None:
        self.answers[seat] = counted
        go_on()

    def _count_coins(self, seat: int, go_on: Then) -> None:
        _ = self._services.language.gettext
        name = self._services.game.state.players[seat].name
        sheet = PadSheet(heading=_("{name}'s coins").format(name=name), name="coins-sheet")
        pad = Keypad(name="coins", most=3, message=_("Count the coins on the table."))
        skip = PushButton(name="coins-skip", kind="quiet", text=_("Use the app's count"))

        def take(counted: int | None) -> None:
            sheet.dismiss()
            self._answer(seat, go_on, counted)

        pad.bind(on_enter=lambda _, typed: take(int(typed)))
        skip.bind(on_release=lambda _: take(None))
        pad.offer(skip)
        sheet.ask(pad).open()


@dataclass(frozen=True, slots=True)
class CountLeg:
    """The count from one purse that stops to the next."""

    begin: int
    purses: PursesAlike
    seconds: float

    def count_at(self, elapsed: float) -> int:
        """Return the count after this many seconds: slower towards the end."""
        left = 1 - min(1.0, elapsed / self.seconds) if self.seconds else 0.0
        coins = self.purses.coins - self.begin
        # The last coin falls when the time is up.
        return self.begin + min(int(coins * (1 - left * left)), max(0, coins - 1))


def count_legs(purses: Sequence[PursesAlike]) -> list[CountLeg]:
    """Return the leg to each of these purses; in all they take the same time for any coins."""
    shares = [_FIRST, *[_BETWEEN] * (len(purses) - 2), _LAST][-len(purses) :]
    legs, begin = [], 0
    for share, alike in zip(shares, purses, strict=True):
        most = _PER_COIN * (alike.coins - begin)
        legs.append(CountLeg(begin, alike, min(most, COUNTING * share / sum(shares))))
        begin = alike.coins
    return legs


class CountUp:
    """Counts, frame by frame, and stops at each purse; a tap speeds it up."""

    def __init__(
        self,
        purses: Sequence[PursesAlike],
        write_down: Callable[[PursesAlike], bool],
        show: Callable[[int], None],
        stop_at: Callable[[PursesAlike], None],
        done: Callable[[bool], None],
    ) -> None:
        """Take the callbacks.

        `write_down`: a purse is about to be opened; False if that cannot be saved. `show`: how
        far it has counted. `stop_at`: the count has come to a purse. `done`: whether all are open.
        """
        self._legs = count_legs(purses)
        self._write_down, self._show, self._stop_at, self._done = write_down, show, stop_at, done
        self._elapsed = 0.0
        self._has_stopped = False
        self._taps = 0
        self._ticking: Any = None

    def begin(self) -> None:
        """Start counting."""
        self._ticking = Clock.schedule_interval(self._tick, 0)
        self._begin_leg()

    def hurry(self) -> None:
        """Skip to the next purse that stops; a second time, to the end."""
        self._taps += 1
        if self._has_stopped:
            self._go_on()
        else:
            self._stop()
        while self._taps > 1 and self._ticking:
            self._go_on()

    def cancel(self) -> None:
        """Stop counting, without any callback."""
        if self._ticking:
            self._ticking.cancel()
        self._ticking = None

    def _tick(self, seconds: float) -> None:
        self._elapsed += min(seconds, _LONGEST_FRAME)
        leg = self._legs[0]
        if not self._has_stopped and self._elapsed < leg.seconds:
            self._show(leg.count_at(self._elapsed))
        elif not self._has_stopped:
            self._stop()
        elif self._elapsed >= (STOPPING if self._legs[1:] else ADMIRING):
            self._go_on(is_hurried=False)

    def _begin_leg(self) -> bool:
        self._elapsed, self._has_stopped = 0.0, False
        if self._write_down(self._legs[0].purses):
            return True
        self._end(is_all_open=False)
        return False

    def _stop(self) -> None:
        self._elapsed, self._has_stopped = 0.0, True
        self._show(self._legs[0].purses.coins)
        self._stop_at(self._legs[0].purses)

    def _go_on(self, is_hurried: bool = True) -> None:
        if self._has_stopped:
            del self._legs[0]
            if not self._legs:
                self._end(is_all_open=True)
                return
            if not self._begin_leg():
                return
        if is_hurried:
            self._stop()

    def _end(self, is_all_open: bool) -> None:
        self.cancel()
        self._done(is_all_open)
