"""Events as plain JSON, and back: what saved logs are made of."""

from companion.engine import events as e
from companion.engine.codec import decode_tagged, encode
from companion.engine.events import Event

# What saved logs call each kind: a class may be renamed, its tag never.
KINDS: dict[str, type[Event]] = {
    "game_started": e.GameStarted,
    "combo_picked": e.ComboPicked,
    "combo_revealed": e.ComboDealt,
    "badges_reshuffled": e.BadgesReshuffled,
    "badge_discarded": e.BadgeDiscarded,
    "coins_moved": e.CoinsMoved,
    "region_attacked": e.RegionAttacked,
    "troops_changed": e.TroopsChanged,
    "regions_abandoned": e.RegionsAbandoned,
    "troops_regrouped": e.TroopsRegrouped,
    "die_rolled": e.DieRolled,
    "fortress_placed": e.FortressPlaced,
    "pots_placed": e.PotsPlaced,
    "pots_collected": e.PotsCollected,
    "ally_named": e.AllyNamed,
    "turn_scored": e.TurnScored,
    "race_declined": e.RaceDeclined,
    "race_vanished": e.RaceVanished,
    "turn_began": e.TurnBegan,
    "round_corrected": e.RoundCorrected,
    "game_ended": e.GameEnded,
    "player_renamed": e.PlayerRenamed,
    "player_left": e.PlayerLeft,
    "column_corrected": e.ColumnCorrected,
    "race_assigned": e.RaceAssigned,
    "table_believed": e.TableBelieved,
    "purse_opened": e.PurseOpened,
    "tokens_counted": e.TokensCounted,
    "board_laid": e.BoardLaid,
    "board_put_away": e.BoardPutAway,
    "board_changed": e.BoardChanged,
}
_TAGS = {kind: tag for tag, kind in KINDS.items()}


def write_event(event: Event) -> dict[str, object]:
    """Return an event as plain JSON."""
    return {"event": _TAGS[type(event)], **encode(event)}


def read_event(data: object) -> Event:
    """Read an event back, or raise `Invalid`."""
    return decode_tagged(KINDS, "event", data)
