"""Sounds and vibrations for what happens, where the settings and the device allow."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.dataclasses import dataclass
from companion.device.feedback import Sounds, Vibrator
from companion.store import Settings

if TYPE_CHECKING:
    from companion.engine import Event
    from companion.play import Change, CurrentGame, Session

CUES = ("coin", "confirm", "die", "last_round", "undo")
# Seconds; anything else is only heard. A die is heard as it rolls and felt as it lands.
_BUZZ = {"confirm": 0.04, "landed": 0.06}


@dataclass(frozen=True, slots=True)
class GameMoment:
    """Which game is on the table, how many steps are done, and whether it is the last round."""

    session: "Session"
    cursor: int
    is_last_round: bool


def cue_between(before: GameMoment | None, now: GameMoment) -> str | None:
    """Return the cue for what happened between two moments; None for another game."""
    if before is None or before.session is not now.session or before.cursor == now.cursor:
        return None
    if now.cursor < before.cursor:
        return "undo"
    if now.is_last_round and not before.is_last_round:
        return "last_round"
    events = now.session.steps[now.cursor - 1].events
    return next((cue for event in events if (cue := _cue_of(event))), None)


def _cue_of(event: "Event") -> str | None:
    from companion.engine import ComboPicked, TurnScored

    match event:
        case TurnScored():
            return "coin"
        case ComboPicked():
            return "confirm"
    return None


class Cues:
    """Gives a cue for every step of the game on the table, and on request."""

    def __init__(
        self,
        game: "CurrentGame",
        settings: Callable[[], Settings],
        sounds: Sounds | None = None,
        vibrator: Vibrator | None = None,
    ) -> None:
        self._settings = settings
        self._sounds = sounds or Sounds()
        self._vibrator = vibrator or Vibrator()
        self._moment: GameMoment | None = None
        self._game = game
        game.subscribe(self._follow)

    @property
    def can_buzz(self) -> bool:
        """Whether the device can vibrate."""
        return self._vibrator.is_there

    def give(self, cue: str) -> bool:
        """Play the sound and buzz; False if a sound was wanted but impossible."""
        settings = self._settings()
        if settings.vibration and cue in _BUZZ:
            self._vibrator.buzz(_BUZZ[cue])
        return self._sounds.play(cue) if settings.sound and cue in CUES else True

    def _follow(self, _: "Change") -> None:
        if not self._game.is_open:
            return
        session = self._game.session
        now = GameMoment(session, session.cursor, session.state.is_last_round)
        before, self._moment = self._moment, now
        cue = cue_between(before, now)
        if cue:
            self.give(cue)
