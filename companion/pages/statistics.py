"""What many games say together about players, races, powers and tables: a bar for each.

Every figure comes with the number of games behind it, so that a weak one can look weak.
People whose names were merged count as one: `same` tells who is whom.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from operator import attrgetter
from typing import Literal

from companion.content import ComboValues, Earned
from companion.dataclasses import dataclass, replace
from companion.engine import ANY_LANGUAGE, Piece, Power, Printed
from companion.play import (
    RECENT,
    DeclineTally,
    Meeting,
    PersonTally,
    PieceTallies,
    PieceTally,
    TableTally,
    Tallies,
)
from companion.store import character_of
from companion.words import Language, decimal

Same = Mapping[str, str]
PieceKind = Literal["races", "powers"]
_NOBODY: Same = {}
_FAVOURITES = 3


@dataclass(frozen=True, slots=True)
class Rival:
    """Somebody else at the same table: in how many games, and how often one beat them."""

    person: str
    name: str
    games: int
    ahead: int
    behind: int


@dataclass(frozen=True, slots=True)
class PlayerStatistics:
    """One player in all games.

    `recent`: the coins of the last games, the oldest first.
    """

    person: str
    name: str
    games: int
    wins: int
    coins: int
    best: int
    turns: int
    earned: int
    races: tuple[tuple[str, int], ...]
    powers: tuple[tuple[str, int], ...]
    rivals: tuple[Rival, ...]
    recent: tuple[int, ...] = ()

    @property
    def average(self) -> float:
        """The average coins at the end of a game."""
        return self.coins / self.games

    @property
    def coins_per_turn(self) -> float:
        """The average coins per turn."""
        return ratio(self.earned, self.turns)


def ratio(part: float, whole: float) -> float:
    """Return a part divided by the whole; 0 if the whole is 0."""
    return part / whole if whole else 0.0


def empty_seats(tallies: Tallies) -> set[str]:
    """Return the players that the app played."""
    return {person for person in tallies.people if character_of(person)}


def player_statistics(
    tallies: Tallies, same: Same = _NOBODY, without: Collection[str] = ()
) -> list[PlayerStatistics]:
    """Return all players except those left out, under their latest names.

    They are sorted by games, then by wins, then by coins.
    """
    people: dict[str, list[PersonTally]] = defaultdict(list)
    for person, tally in tallies.people.items():
        people[same.get(person, person)].append(tally)
    for person in without:
        people.pop(person, None)
    names = {one: max(reversed(own), key=attrgetter("last")).name for one, own in people.items()}
    found = [_player(tallies, person, own, names, same) for person, own in people.items()]
    return sorted(
        found, key=lambda player: (-player.games, -player.wins, -player.average, player.name)
    )


def _player(
    tallies: Tallies,
    person: str,
    own: list[PersonTally],
    names: Mapping[str, str],
    same: Same,
) -> PlayerStatistics:
    recent = sorted(game for tally in own for game in tally.recent)[-RECENT:]
    return PlayerStatistics(
        person=person,
        name=names[person],
        games=sum(tally.games for tally in own),
        wins=sum(tally.wins for tally in own),
        coins=sum(tally.coins for tally in own),
        best=max(tally.best for tally in own),
        turns=sum(tally.turns for tally in own),
        earned=sum(tally.earned for tally in own),
        races=_favourites((tally.races for tally in own), tallies.races),
        powers=_favourites((tally.powers for tally in own), tallies.powers),
        rivals=_rivals(person, own, names, same),
        recent=tuple(coins for _, coins in recent),
    )


def _favourites(
    counted: Iterable[Mapping[str, int]], pieces: PieceTallies
) -> tuple[tuple[str, int], ...]:
    had: Counter[str] = Counter()
    for numbers in counted:
        had.update({pieces[key].piece: n for key, n in numbers.items()})
    found = sorted(had.items(), key=lambda item: (-item[1], item[0]))
    return tuple(found[:_FAVOURITES])


def _rivals(
    person: str, own: Iterable[PersonTally], names: Mapping[str, str], same: Same
) -> tuple[Rival, ...]:
    met: dict[str, list[Meeting]] = defaultdict(list)
    for who, meeting in (item for tally in own for item in tally.met.items()):
        # Whoever is left out has no name.
        if (rival := same.get(who, who)) != person and rival in names:
            met[rival].append(meeting)
    found = [
        Rival(
            person=rival,
            name=names[rival],
            games=sum(meeting.games for meeting in meetings),
            ahead=sum(meeting.ahead for meeting in meetings),
            behind=sum(meeting.behind for meeting in meetings),
        )
        for rival, meetings in met.items()
    ]
    return tuple(sorted(found, key=lambda rival: (-rival.games, rival.name)))


def piece_statistics(tallies: Tallies, kind: PieceKind) -> list[PieceTally]:
    """Return every race or power that somebody had, most picked first."""
    pieces = tallies.races if kind == "races" else tallies.powers
    return sorted(
        pieces.values(), key=lambda own: (-own.picks, -ratio(own.coins, own.turns), own.piece)
    )


StatisticsPart = Literal["players", "races", "powers", "tables"]
# A figure from fewer games says little, and is shown faintly.
FEW = 5


@dataclass(frozen=True, slots=True)
class ComboValue:
    """A name, its number, and how long its bar is; `is_few`: it is based on little."""

    title: str
    number: str
    note: str
    share: float
    is_few: bool
    icon: str = ""


@dataclass(frozen=True, slots=True)
class StatisticsRow:
    """A bar of this length with its text, and the sentences that a tap shows."""

    key: str
    title: str
    text: str
    share: float
    games: int
    rests_on: str
    numbers: tuple[str, ...]
    icon: str = ""
    # A player's coins in the last games, oldest first.
    recent: tuple[int, ...] = ()
    # A piece with each of its partners, the best first.
    bars: tuple[ComboValue, ...] = ()

    @property
    def is_few(self) -> bool:
        """Whether it is based on few games."""
        return self.games < FEW


def statistics_rows(
    language: Language,
    tallies: Tallies,
    part: StatisticsPart,
    same: Same,
    without: Collection[str] = (),
) -> list[StatisticsRow]:
    """Return the rows about players (except those left out), pieces or tables."""
    language = _knowing_names(language, tallies.own_names)
    match part:
        case "players":
            players = player_statistics(tallies, same, without)
            return [_player_row(language, player) for player in players]
        case "tables":
            return _tables(language, tallies)
        case "races" | "powers":
            pieces = piece_statistics(tallies, part)
            rows = [_piece_row(language, piece) for piece in pieces if piece.turns]
            return _scaled(sorted(rows, key=lambda row: (row.is_few, -row.share)))


def _knowing_names(language: Language, names: Mapping[str, str]) -> Language:
    """Give pieces the names they were played under, if they are unknown now."""

    def find(piece: str) -> Piece | None:
        found = language.find_piece(piece)
        if found or piece not in names:
            return found
        return Power(piece, 0, (), Printed({ANY_LANGUAGE: names[piece]}))

    return language.knowing(find)


def _scaled(rows: list[StatisticsRow]) -> list[StatisticsRow]:
    """Scale the bars to the highest number, if it is based on enough games."""
    sound = [row.share for row in rows if not row.is_few]
    most = max(sound or [row.share for row in rows], default=0)
    return [replace(row, share=min(1, ratio(row.share, most))) for row in rows]


def _rests_on(language: Language, n: int) -> str:
    if n < FEW:
        return language.ngettext("only {n} game", "only {n} games", n).format(n=n)
    return language.ngettext("{n} game", "{n} games", n).format(n=n)


def _listed(*texts: str) -> str:
    return " · ".join(texts)


def _player_row(language: Language, player: PlayerStatistics) -> StatisticsRow:
    _ = language.gettext
    won = language.ngettext("{wins} of {n} game won", "{wins} of {n} games won", player.games)
    average = _("Coins on average: {n}").format(n=decimal(language, player.average))
    numbers = [
        _("Most coins: {n}").format(n=player.best),
        _("Coins per turn: {n}").format(n=decimal(language, player.coins_per_turn)),
        *_favourites_texts(language, player),
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
        # The number of games is shown already.
        rests_on=_rests_on(language, player.games) if player.games < FEW else "",
        numbers=tuple(numbers),
        recent=player.recent,
    )


def _favourites_texts(language: Language, player: PlayerStatistics) -> list[str]:
    _ = language.gettext
    races = [f"{language.race(piece)} ({n})" for piece, n in player.races]
    powers = [f"{language.power(piece)} ({n})" for piece, n in player.powers]
    lists = [
        (_("Favourite races: {names}"), races),
        (_("Favourite powers: {names}"), powers),
    ]
    return [text.format(names=", ".join(names)) for text, names in lists if names]


def _piece_row(language: Language, piece: PieceTally) -> StatisticsRow:
    _ = language.gettext
    per_turn = ratio(piece.coins, piece.turns)
    coins = _("Coins per turn: {n}").format(n=decimal(language, per_turn))
    numbers = (
        # NOTE: for how many turns, all games together, a race was on the board.
        _("Turns on the board: {n}").format(n=piece.turns),
        # NOTE: {won} of the {picks} times that it was picked, its player won the game.
        _("Picked by the winner: {won} of {picks}").format(won=piece.winners, picks=piece.picks),
    )
    return StatisticsRow(
        key=piece.piece,
        title=language.piece(piece.piece),
        text=_listed(coins, _picked(language, piece.picks)),
        share=per_turn,
        games=piece.games,
        rests_on=_rests_on(language, piece.games),
        numbers=numbers,
        icon=language.piece_icon(piece.piece),
    )


def _tables(language: Language, tallies: Tallies) -> list[StatisticsRow]:
    _, games = language.gettext, tallies.games
    if not games:
        return []
    tables = [_table_row(language, n, own) for n, own in sorted(tallies.tables.items())]
    declines = [
        _decline_row(language, "declines", _("Declines: all players"), tallies.everybody, games),
        _decline_row(language, "winners", _("Declines: winners"), tallies.winners, games),
    ]
    return [*_scaled(tables), *_scaled(declines)]


def _table_row(language: Language, players: int, table: TableTally) -> StatisticsRow:
    _ = language.gettext
    winning = ratio(table.winning_coins, table.games)
    average = ratio(table.coins, table.games * players)
    return StatisticsRow(
        key=str(players),
        title=language.ngettext("{n} player", "{n} players", players).format(n=players),
        text=_("Winner's coins: {n}").format(n=decimal(language, winning)),
        share=winning,
        games=table.games,
        rests_on=_rests_on(language, table.games),
        numbers=(_("Coins on average: {n}").format(n=decimal(language, average)),),
    )


def _decline_row(
    language: Language, key: str, title: str, own: DeclineTally, games: int
) -> StatisticsRow:
    _ = language.gettext
    first, declines = ratio(own.first_rounds, own.decliners), ratio(own.declines, own.players)
    return StatisticsRow(
        key=key,
        title=title,
        # NOTE: the round in which a player's first race goes into decline, on average.
        text=_("First decline in round {n}").format(n=decimal(language, first)),
        share=first,
        games=games,
        rests_on=_rests_on(language, games),
        # NOTE: how many of a player's races go into decline in one game.
        numbers=(_("Declines in a game: {n}").format(n=decimal(language, declines)),),
    )


def value_rows(
    language: Language, values: ComboValues, kind: PieceKind, tallies: Tallies
) -> list[StatisticsRow]:
    """Return what pieces earned when the app played itself, beside what they did in one's games.

    A tap tells what a piece earned with each of the others.
    """
    own = {one.piece: one for one in piece_statistics(tallies, kind)}
    earned = values.races if kind == "races" else values.powers
    rows = [_value_row(language, values, piece, earned[piece], own.get(piece)) for piece in earned]
    return _scaled(sorted(rows, key=lambda row: (row.is_few, -row.share)))


def _value_row(
    language: Language, values: ComboValues, piece: str, earned: Earned, own: PieceTally | None
) -> StatisticsRow:
    _ = language.gettext
    # NOTE: the coins that a race or power brought, on average, from being picked until its end.
    texts = [_("Coins per pick: {n}").format(n=decimal(language, earned.mean))]
    if own:
        # NOTE: beside what a race or power earned when the app played itself, the same number here.
        text = _("in your games: {n}")
        texts.append(text.format(n=decimal(language, ratio(own.coins, own.picks))))
    return StatisticsRow(
        key=piece,
        title=language.piece(piece),
        text=_listed(*texts),
        share=earned.mean,
        games=earned.lives,
        rests_on=_picked(language, earned.lives),
        numbers=(),
        icon=language.piece_icon(piece),
        bars=tuple(_combo_bars(language, values, piece)),
    )


def _combo_bars(language: Language, values: ComboValues, piece: str) -> Iterator[ComboValue]:
    """Yield what the combos of a piece earned, the best first; those seldom seen come last."""
    named = ((name.split(), earned) for name, earned in values.combos.items())
    own = [(combo, earned) for combo, earned in named if piece in combo]
    sound = [earned.mean for _combo, earned in own if earned.lives >= FEW]
    most = max(sound or [earned.mean for _combo, earned in own], default=0)
    for (power, race), earned in sorted(own, key=lambda one: (one[1].lives < FEW, -one[1].mean)):
        yield ComboValue(
            title=language.combo_short(race, power),
            number=decimal(language, earned.mean),
            note=_picked(language, earned.lives),
            share=min(1, ratio(earned.mean, most)),
            is_few=earned.lives < FEW,
            icon=language.piece_icon(power if piece == race else race),
        )


def _picked(language: Language, n: int) -> str:
    return language.ngettext("Picked {n} time", "Picked {n} times", n).format(n=n)


def values_text(language: Language, values: ComboValues) -> str:
    """Return where the values of pieces come from."""
    text = language.ngettext(
        "{n} game that the app played against itself. Coins per pick: what each earned from being"
        " picked until its end, on average.",
        "{n} games that the app played against itself. Coins per pick: what each earned from being"
        " picked until its end, on average.",
        values.games,
    )
    return text.format(n=values.games)
