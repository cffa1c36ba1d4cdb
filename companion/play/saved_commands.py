"""Commands as plain JSON, and back: what was asked, beside what came of it in saved logs."""

from companion.engine import commands as do
from companion.engine.codec import decode_tagged, encode
from companion.engine.commands import Command

# What saved logs call each kind: a class may be renamed, its tag never.
KINDS: dict[str, type[Command]] = {
    "pick": do.Pick,
    "conquer": do.Conquer,
    "abandon": do.Abandon,
    "regroup": do.Regroup,
    "roll_die": do.RollDie,
    "place_fortress": do.PlaceFortress,
    "place_pots": do.PlacePots,
    "name_ally": do.NameAlly,
    "score": do.Score,
    "decline": do.Decline,
    "vanish": do.Vanish,
    "reveal_combo": do.LayOutCombo,
    "reshuffle_badges": do.ReshuffleBadges,
    "adjust_coins": do.AdjustCoins,
    "correct_troops": do.CorrectTroops,
    "correct_race": do.CorrectRace,
    "correct_column": do.CorrectColumn,
    "correct_turn": do.CorrectTurn,
    "rename": do.Rename,
    "leave": do.Leave,
    "end_game": do.EndGame,
    "open_purse": do.OpenPurse,
    "count_tokens": do.CountTokens,
    "lay_board": do.LayBoard,
    "put_board_away": do.PutBoardAway,
    "conquer_at": do.ConquerAt,
    "abandon_at": do.AbandonAt,
    "place": do.PlaceTroops,
    "set_region": do.SetRegion,
}
_TAGS = {kind: tag for tag, kind in KINDS.items()}


def write_command(command: Command) -> dict[str, object]:
    """Return a command as plain JSON."""
    return {"do": _TAGS[type(command)], **encode(command)}


def read_command(data: object) -> Command:
    """Read a command back, or raise `Invalid`."""
    return decode_tagged(KINDS, "do", data)
