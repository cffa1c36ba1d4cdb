"""Events as plain JSON, and back: what saved logs are made of."""

from companion.codec import decode_tagged, encode
from companion.engine import (
    AllyNamed,
    BadgeDiscarded,
    BadgesReshuffled,
    BoardChanged,
    BoardLaid,
    BoardPutAway,
    CoinsMoved,
    ColumnCorrected,
    ComboDealt,
    ComboPicked,
    DieRolled,
    Event,
    FortressPlaced,
    GameEnded,
    GameStarted,
    PlayerLeft,
    PlayerRenamed,
    PotsCollected,
    PotsPlaced,
    PurseOpened,
    RaceAssigned,
    RaceDeclined,
    RaceVanished,
    RegionAttacked,
    RegionsAbandoned,
    RoundCorrected,
    TableBelieved,
    TokensCounted,
    TroopsChanged,
    TroopsRegrouped,
    TurnBegan,
    TurnScored,
)

# What saved logs call each kind: a class may be renamed, its tag never.
KINDS: dict[str, type[Event]] = {
    "game_started": GameStarted,
    "combo_picked": ComboPicked,
    "combo_revealed": ComboDealt,
    "badges_reshuffled": BadgesReshuffled,
    "badge_discarded": BadgeDiscarded,
    "coins_moved": CoinsMoved,
    "region_attacked": RegionAttacked,
    "troops_changed": TroopsChanged,
    "regions_abandoned": RegionsAbandoned,
    "troops_regrouped": TroopsRegrouped,
    "die_rolled": DieRolled,
    "fortress_placed": FortressPlaced,
    "pots_placed": PotsPlaced,
    "pots_collected": PotsCollected,
    "ally_named": AllyNamed,
    "turn_scored": TurnScored,
    "race_declined": RaceDeclined,
    "race_vanished": RaceVanished,
    "turn_began": TurnBegan,
    "round_corrected": RoundCorrected,
    "game_ended": GameEnded,
    "player_renamed": PlayerRenamed,
    "player_left": PlayerLeft,
    "column_corrected": ColumnCorrected,
    "race_assigned": RaceAssigned,
    "table_believed": TableBelieved,
    "purse_opened": PurseOpened,
    "tokens_counted": TokensCounted,
    "board_laid": BoardLaid,
    "board_put_away": BoardPutAway,
    "board_changed": BoardChanged,
}
_TAGS = {kind: tag for tag, kind in KINDS.items()}


def write_event(event: Event) -> dict[str, object]:
    """Return an event as plain JSON."""
    return {"event": _TAGS[type(event)], **encode(event)}


def read_event(data: object) -> Event:
    """Read an event back, or raise `Invalid`."""
    return decode_tagged(KINDS, "event", data)
