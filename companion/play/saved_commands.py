"""Commands as plain JSON, and back: what was asked, beside what came of it in saved logs."""

from companion.codec import decode_tagged, encode
from companion.engine import (
    Abandon,
    AbandonAt,
    AdjustCoins,
    Command,
    Conquer,
    ConquerAt,
    CorrectColumn,
    CorrectRace,
    CorrectTroops,
    CorrectTurn,
    CountTokens,
    Decline,
    EndGame,
    LayBoard,
    LayOutCombo,
    Leave,
    NameAlly,
    OpenPurse,
    Pick,
    PlaceFortress,
    PlacePots,
    PlaceTroops,
    PutBoardAway,
    Regroup,
    Rename,
    ReshuffleBadges,
    RollDie,
    Score,
    SetRegion,
    Vanish,
)

# What saved logs call each kind: a class may be renamed, its tag never.
KINDS: dict[str, type[Command]] = {
    "pick": Pick,
    "conquer": Conquer,
    "abandon": Abandon,
    "regroup": Regroup,
    "roll_die": RollDie,
    "place_fortress": PlaceFortress,
    "place_pots": PlacePots,
    "name_ally": NameAlly,
    "score": Score,
    "decline": Decline,
    "vanish": Vanish,
    "reveal_combo": LayOutCombo,
    "reshuffle_badges": ReshuffleBadges,
    "adjust_coins": AdjustCoins,
    "correct_troops": CorrectTroops,
    "correct_race": CorrectRace,
    "correct_column": CorrectColumn,
    "correct_turn": CorrectTurn,
    "rename": Rename,
    "leave": Leave,
    "end_game": EndGame,
    "open_purse": OpenPurse,
    "count_tokens": CountTokens,
    "lay_board": LayBoard,
    "put_board_away": PutBoardAway,
    "conquer_at": ConquerAt,
    "abandon_at": AbandonAt,
    "place": PlaceTroops,
    "set_region": SetRegion,
}
_TAGS = {kind: tag for tag, kind in KINDS.items()}


def write_command(command: Command) -> dict[str, object]:
    """Return a command as plain JSON."""
    return {"do": _TAGS[type(command)], **encode(command)}


def read_command(data: object) -> Command:
    """Read a command back, or raise `Invalid`."""
    return decode_tagged(KINDS, "do", data)
