"""What the app remembers besides games, in a file of its own with the same safety.

A value that cannot be used falls back to its default alone: the others stay.
"""

import logging
import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, TypeVar, get_type_hints

from companion.codec import Bounds, Invalid, decoder, encode
from companion.dataclasses import dataclass, field, replace
from companion.engine import is_player_id
from companion.store.disk import Disk
from companion.store.migrations import CURRENT, Format, NewerVersion
from companion.store.people import Person, check_people, is_merging, remembered
from companion.store.problems import Notice, ReadFailed
from companion.store.storage import Record

# The wait stops growing after so many wrong PINs.
MAX_TRIES = 99
_MAX_WORDS = 100
_LONGEST_WORD = 60
T = TypeVar("T")
_LOG = logging.getLogger(__name__)
_GENERATIONS = 3
_LANGUAGE = re.compile(r"[a-z]{2,3}(_[A-Z]{2})?")
_SET = re.compile(r"[a-z0-9_]{1,40}")


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings. No language: the device's own. `players`: those seen, the latest first.

    PINs, and the wrong ones tried since the last right one, go by the players' ids.
    """

    language: str | None = None
    # "device": light or dark as the device is.
    theme: Literal["light", "dark", "device"] = "light"
    text_size: Annotated[int, Bounds(100, 200)] = 100
    sound: bool = False
    vibration: bool = True
    reduced_motion: bool = False
    keep_awake: bool = True
    # Whether the next player is greeted before the turn begins.
    hand_over: bool = True
    # Whether a new game begins with the board on the tablet.
    board_on_tablet: bool = True
    # The side of the sky that a new game begins with, "" for none; None until somebody chose.
    sky: str | None = None
    # Whether a new game begins with advice on request.
    has_advice: bool = True
    # By how many quarter turns the board is rotated, to match the real one.
    board_turned: Annotated[int, Bounds(0, 3)] = 0
    sets: tuple[str, ...] = ("base",)
    # The home-made pieces last on the table, by their keys on the shelf.
    own_pieces: tuple[str, ...] = ()
    players: tuple[Person, ...] = ()
    hints_seen: tuple[str, ...] = ()
    # Whether each part of the game is explained when it first happens.
    guide: bool = False
    # Whether the table shows how long a turn takes.
    turn_timer: bool = False
    pins: Mapping[str, str] = field(default_factory=dict)
    wrong_tries: Mapping[str, Annotated[int, Bounds(1, MAX_TRIES)]] = field(default_factory=dict)
    # Who counts as whom in statistics.
    same_people: Mapping[str, str] = field(default_factory=dict)


def read_settings(data: Mapping[str, object]) -> tuple[Settings, tuple[str, ...]]:
    """Return the settings with every usable value, and the names of the others."""
    hints = get_type_hints(Settings, include_extras=True)
    good, wrong = {}, []
    for name, value in data.items():
        try:
            good[name] = decoder(hints[name])(value)
            _check(name, good[name])
        except (KeyError, Invalid):
            good.pop(name, None)
            wrong.append(name)
    return Settings(**good), tuple(wrong)


def write_settings(settings: Settings) -> dict[str, Any]:
    """Return the settings that differ from their defaults, as plain JSON."""
    written: dict[str, Any] = encode(settings)
    return written


class SettingsStore:
    """Reads the settings once and writes every change."""

    def __init__(self, disk: Disk, form: Format = CURRENT) -> None:
        # What the players have not been told yet; the reader empties the list.
        self.notices: list[Notice] = []
        self._record = Record(disk, "settings", _GENERATIONS, form, is_marked=True)
        self._settings = self._read()

    @property
    def current(self) -> Settings:
        """The settings as they are saved."""
        return self._settings

    def change(self, **changes: object) -> Settings:
        """Change some settings; they are saved before this returns, or it raises."""
        wanted = replace(self._settings, **changes)  # type: ignore[arg-type]  # checked below
        settings, wrong = read_settings(write_settings(wanted))
        if wrong:
            raise ValueError(f"these settings cannot be: {', '.join(wrong)}")
        self._save(settings)
        return settings

    def remember(self, people: Sequence[Person]) -> None:
        """Move these people, with their current names and colours, to the front."""
        self.change(players=remembered(people, self._settings.players, self._settings.pins))

    def set_pin(self, player: str, pin: str | None) -> None:
        """Set or remove a player's PIN; wrong tries belonged to the old one."""
        from companion.store.pins import hash_pin

        pins = _without(self._settings.pins, player)
        if pin is not None:
            pins[player] = hash_pin(pin)
        self.change(pins=pins, wrong_tries=_without(self._settings.wrong_tries, player))

    def keep_tries(self, player: str, wrong: int) -> None:
        """Remember how many wrong PINs were tried since the last right one."""
        tries = _without(self._settings.wrong_tries, player)
        if wrong:
            tries[player] = min(wrong, MAX_TRIES)
        if tries != self._settings.wrong_tries:
            self.change(wrong_tries=tries)

    def has_pin(self, player: str) -> bool:
        """Say whether a player has a PIN."""
        return player in self._settings.pins

    def _save(self, settings: Settings) -> None:
        self._record.save(write_settings(settings))
        self._settings = settings

    def _read(self) -> Settings:
        storage = self._record.storage
        try:
            data = self._record.read()
        except NewerVersion:
            _LOG.warning("the settings are from a later version", exc_info=True)
            storage.fall_back_to(None)
            data = None
        except ReadFailed:
            _LOG.warning("the settings cannot be read", exc_info=True)
            self.notices.append(Notice("settings_not_read"))
            return Settings()
        if storage.set_aside or storage.is_backup:
            key = "set_aside"
            if storage.is_backup:
                key = "settings_lost" if data is None else "recovered_from_backup"
            self.notices.append(Notice(key, {"kind": "settings"}))
        settings, wrong = read_settings(data or {})
        if wrong:
            _LOG.warning("settings that cannot be used: %s", ", ".join(wrong))
        return settings


def _check(name: str, value: Any) -> None:
    """Raise `Invalid` for a value of the right type that makes no sense."""
    is_good = True
    match name:
        case "language":
            is_good = value is None or bool(_LANGUAGE.fullmatch(value))
        case "sky":
            is_good = not value or bool(_SET.fullmatch(value))
        case "own_pieces" | "sets":
            # The base game is always on the table.
            least = 1 if name == "sets" else 0
            is_good = least <= len(value) <= _MAX_WORDS and all(map(_SET.fullmatch, value))
        case "hints_seen":
            is_good = len(value) <= _MAX_WORDS and all(len(word) < _LONGEST_WORD for word in value)
        case "players":
            check_people(value)
        case "pins":
            from companion.store.pins import is_hash

            is_good = all(map(is_hash, value.values())) and all(map(is_player_id, value))
        case "wrong_tries":
            is_good = all(map(is_player_id, value))
        case "same_people":
            is_good = is_merging(value)
    if not is_good:
        raise Invalid("bad_request", name, "this value makes no sense")


def _without(values: Mapping[str, T], player: str) -> dict[str, T]:
    return {key: value for key, value in values.items() if key != player}
