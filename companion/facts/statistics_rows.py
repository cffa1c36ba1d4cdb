"""Statistics as a screen tells them: a bar for each, and its numbers for whoever taps it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from companion.engine import ANY_LANGUAGE, Piece, Power, Printed
from companion.facts.statistics import (
    DeclineStatistics,
    PieceStatistics,
    PlayerStatistics,
    Same,
    TableStatistics,
    decline_statistics,
    piece_statistics,
    player_statistics,
    ratio,
    table_statistics,
)
from companion.play import Tallies
from companion.words import Language, decimal

StatisticsPart = Literal["players", "races", "powers", "tables"]
# What rests on fewer games says little, and looks it.
FEW = 5


@dataclass(frozen=True, slots=True)
class StatisticsRow:
    """A bar of this share with what it says, and the sentences that a tap brings."""

    key: str
    title: str
    text: str
    share: float
    games: int
    rests_on: str
    numbers: tuple[str, ...]
    icon: str = ""
    # A player's coins in the last games, the oldest first.
    recent: tuple[int, ...] = ()

    @property
    def is_few(self) -> bool:
        """Whether it rests on little."""
        return self.games < FEW


def statistics_rows(
    language: Language, tallies: Tallies, part: StatisticsPart, same: Same
) -> list[StatisticsRow]:
    """Return what there is to tell of players, pieces or tables."""
    language = _knowing_names(language, tallies.own_names)
    match part:
        case "players":
            return [_player(language, player) for player in player_statistics(tallies, same)]
        case "tables":
            return _tables(language, tallies)
        case "races" | "powers":
            pieces = piece_statistics(tallies, part)
            rows = [_piece(language, piece) for piece in pieces if piece.turns]
            return _scaled(sorted(rows, key=lambda row: (row.is_few, -row.share)))


def _knowing_names(language: Language, names: Mapping[str, str]) -> Language:
    """Let pieces be called as they were when they were played with, if nobody knows them now."""

    def find(piece: str) -> Piece | None:
        found = language.find_piece(piece)
        if found or piece not in names:
            return found
        return Power(piece, 0, (), Printed({ANY_LANGUAGE: names[piece]}))

    return language.knowing(find)


def _scaled(rows: list[StatisticsRow]) -> list[StatisticsRow]:
    """Let the longest bar be that of the highest number, if it rests on enough."""
    sound = [row.share for row in rows if not row.is_few]
    most = max(sound or [row.share for row in rows], default=0)
    return [replace(row, share=min(1, ratio(row.share, most))) for row in rows]


def _rests_on(language: Language, n: int) -> str:
    if n < FEW:
        return language.ngettext("only {n} game", "only {n} games", n).format(n=n)
    return language.ngettext("{n} game", "{n} games", n).format(n=n)


def _listed(*texts: str) -> str:
    return " · ".join(texts)


def _player(language: Language, player: PlayerStatistics) -> StatisticsRow:
    _ = language.gettext
    won = language.ngettext("{wins} of {n} game won", "{wins} of {n} games won", player.games)
    average = _("Coins on average: {n}").format(n=decimal(language, player.average))
    numbers = [
        _("Most coins: {n}").format(n=player.best),
        _("Coins per turn: {n}").format(n=decimal(language, player.coins_per_turn)),
        *_favourites(language, player),
        *(
            # NOTE: how often a player had a better or a worse place than another.
            _("Against {name}: ahead {ahead}, behind {behind}").format(
                name=rival.name, ahead=rival.ahead, behind=rival.behind
            )
            for rival in player.rivals
        ),
    ]
    return StatisticsRow(
        key=player.person,
        title=player.name,
        text=_listed(won.format(wins=player.wins, n=player.games), average),
        share=ratio(player.wins, player.games),
        games=player.games,
        # How many games it were is said already.
        rests_on=_rests_on(language, player.games) if player.games < FEW else "",
        numbers=tuple(numbers),
        recent=player.recent,
    )


def _favourites(language: Language, player: PlayerStatistics) -> list[str]:
    _ = language.gettext
    races = [f"{language.race(piece)} ({n})" for piece, n in player.races]
    powers = [f"{language.power(piece)} ({n})" for piece, n in player.powers]
    told = [
        (_("Favourite races: {names}"), races),
        (_("Favourite powers: {names}"), powers),
    ]
    return [text.format(names=", ".join(names)) for text, names in told if names]


def _piece(language: Language, piece: PieceStatistics) -> StatisticsRow:
    _ = language.gettext
    picked = language.ngettext("Picked {n} time", "Picked {n} times", piece.picks)
    coins = _("Coins per turn: {n}").format(n=decimal(language, piece.coins_per_turn))
    numbers = (
        # NOTE: for how many turns, all games together, a race was on the board.
        _("Turns on the board: {n}").format(n=piece.turns),
        # NOTE: {won} of the {picks} times that it was picked, its player won the game.
        _("Picked by the winner: {won} of {picks}").format(won=piece.winners, picks=piece.picks),
    )
    return StatisticsRow(
        key=piece.piece,
        title=language.piece(piece.piece),
        text=_listed(coins, picked.format(n=piece.picks)),
        share=piece.coins_per_turn,
        games=piece.games,
        rests_on=_rests_on(language, piece.games),
        numbers=numbers,
        icon=language.piece_icon(piece.piece),
    )


def _tables(language: Language, tallies: Tallies) -> list[StatisticsRow]:
    _ = language.gettext
    tables = [_table(language, table) for table in table_statistics(tallies)]
    if not tallies.games:
        return []
    everybody, winners = (decline_statistics(tallies, only) for only in (False, True))
    games = tallies.games
    declines = [
        _decline(language, "declines", _("Declines: all players"), everybody, games),
        _decline(language, "winners", _("Declines: winners"), winners, games),
    ]
    return [*_scaled(tables), *_scaled(declines)]


def _table(language: Language, table: TableStatistics) -> StatisticsRow:
    _ = language.gettext
    n = table.players
    return StatisticsRow(
        key=str(n),
        title=language.ngettext("{n} player", "{n} players", n).format(n=n),
        text=_("Coins of the winner: {n}").format(n=decimal(language, table.winning_average)),
        share=table.winning_average,
        games=table.games,
        rests_on=_rests_on(language, table.games),
        numbers=(_("Coins on average: {n}").format(n=decimal(language, table.average)),),
    )


def _decline(
    language: Language, key: str, title: str, told: DeclineStatistics, games: int
) -> StatisticsRow:
    _ = language.gettext
    return StatisticsRow(
        key=key,
        title=title,
        # NOTE: the round in which a player's first race goes into decline, on average.
        text=_("First decline in round {n}").format(n=decimal(language, told.first_round)),
        share=told.first_round,
        games=games,
        rests_on=_rests_on(language, games),
        numbers=(
            # NOTE: how many of a player's races go into decline in one game.
            _("Declines in a game: {n}").format(n=decimal(language, told.declines_per_player)),
        ),
    )
