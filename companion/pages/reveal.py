"""The end of a game as plain facts: purses opened, all together or one by one, ties, places."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from companion.content import load_catalogue
from companion.dataclasses import dataclass, replace
from companion.engine import TRAP, Setup, Standing, State, face_of, printed_board, tokens_on_board
from companion.pages import blocks
from companion.pages.players import player_mark
from companion.pages.reader import Reader
from companion.pages.story import rounds_it_may_have_been
from companion.play import Session, coins_in_the_end, outcome, players_seen
from companion.store import setup_again
from companion.words import Language, duration_text, trace_text, where_text

Stage = Literal["cards", "tie", "podium"]
MAX_GUESSES = 3
MOST_TOKENS = 99


@dataclass(frozen=True, slots=True)
class Reveal:
    """How far the purses of one finished game have been opened.

    `is_asked`: somebody wants to know who won. `is_rising`: the fewest coins come first, so that
    every card turned has its place. `count`: how far all purses have counted up together; one with
    more coins is not to be seen yet, even if it is written down that it is opened.
    """

    state: State
    is_asked: bool = False
    is_rising: bool = False
    count: int | None = None

    @property
    def turned(self) -> list[int]:
        """The seats whose cards are turned, in the order of turning."""
        opened = self.state.opened
        if self.count is None:
            return list(opened)
        return [seat for seat in opened if coins_in_the_end(self.state, seat, opened) <= self.count]

    @property
    def counted(self) -> dict[int, int]:
        """The real coins that were in front of players."""
        return {seat: n for seat, n in self.state.opened.items() if n is not None}

    @property
    def tokens(self) -> Mapping[int, int]:
        """The tokens that tied players counted."""
        return self.state.tokens_counted

    @property
    def shut(self) -> list[int]:
        """The seats whose cards are still face down."""
        return [seat for seat in range(len(self.state.players)) if seat not in self.turned]

    @property
    def ahead(self) -> list[int]:
        """The player with the most coins among the turned cards."""
        coins = {seat: self.coins(seat) or 0 for seat in self.turned}
        return [seat for seat in self.turned if coins[seat] == max(coins.values())]

    @property
    def stage(self) -> Stage:
        """What comes next: turning cards, counting tokens, or cheering."""
        if self.shut or not self.is_asked:
            return "cards"
        return "tie" if self.outcome.tied else "podium"

    @property
    def outcome(self) -> Standing:
        """The standing; every card must be turned."""
        coins = {seat: self.coins(seat) or 0 for seat in self.turned}
        return outcome(self.state, coins, self.tokens)

    def coins(self, seat: int) -> int | None:
        """What a player has, once the card is turned: real coins if counted, or the app's count."""
        return self.counted.get(seat, self.kept(seat)) if seat in self.turned else None

    def place(self, seat: int) -> int:
        """The place of a turned card; 0 while it depends on cards that are face down."""
        coins = self.coins(seat)
        if coins is None or not self.is_rising:
            return 0
        return 1 + len(self.shut) + sum((self.coins(other) or 0) > coins for other in self.turned)

    def kept(self, seat: int) -> int | None:
        """What the app counted for a player, once the card is turned."""
        return players_seen(self.state)[seat].coins

    def difference(self, seat: int) -> int:
        """How many coins more than the app's count were in front of a player."""
        kept = self.kept(seat)
        return 0 if kept is None else self.counted.get(seat, kept) - kept

    def expected_tokens(self, seat: int) -> int:
        """The tokens a player has on the board, by the record."""
        return tokens_on_board(self.state.players[seat])


def purse(state: State, seat: int) -> int:
    """Return the coins that the player of this seat may see."""
    coins = players_seen(state, viewer=seat)[seat].coins
    assert coins is not None  # everyone sees their own
    return coins


@dataclass(frozen=True, slots=True)
class PursesAlike:
    """Purses with the same number of coins: they stop together."""

    coins: int
    seats: tuple[int, ...]


def rising_purses(state: State, counted: Mapping[int, int | None]) -> tuple[PursesAlike, ...]:
    """Return the shut purses, fewest coins first; `counted`: real coins, if given.

    This is what the reveal hides: it is for the code that turns the cards, and never shown.
    """
    alike: dict[int, list[int]] = {}
    for seat in range(len(state.players)):
        if seat not in state.opened:
            alike.setdefault(coins_in_the_end(state, seat, counted), []).append(seat)
    return tuple(PursesAlike(coins, tuple(alike[coins])) for coins in sorted(alike))


@dataclass(frozen=True, slots=True)
class PurseCard:
    """What a player's card says.

    `is_counting`: the number is only how far all purses have counted together.
    """

    seat: int = 0
    colour: int = 0
    player_name: str = ""
    place: int = 0
    is_ahead: bool = False
    is_turned: bool = False
    is_counting: bool = False
    number: str = ""
    unit: str = ""
    note: str = ""

    @property
    def is_up(self) -> bool:
        """Whether a number is visible."""
        return self.is_turned or self.is_counting


def purse_card(language: Language, reveal: Reveal, session: Session, seat: int) -> PurseCard:
    """Return what a player's card says: nothing but the name until it is turned."""
    coins, place = reveal.coins(seat), reveal.place(seat)
    card = PurseCard(
        seat=seat,
        colour=reveal.state.setup.colour(seat),
        player_name=reveal.state.players[seat].name,
        place=place,
        is_ahead=place == 1 if reveal.is_rising else seat in reveal.ahead,
        is_turned=coins is not None,
        is_counting=coins is None and reveal.count is not None,
    )
    if coins is None:
        # All purses still counting show the same number.
        return replace(card, number="" if reveal.count is None else str(reveal.count))
    unit = language.ngettext("coin", "coins", coins)
    note = difference_text(language, reveal, session, seat)
    return replace(card, number=str(coins), unit=unit, note=note)


def shut_purse_card(language: Language, state: State, seat: int) -> PurseCard:
    """Return what players read when they look into their own purse."""
    coins, ngettext = purse(state, seat), language.ngettext
    unit = ngettext("coin in the purse", "coins in the purse", coins)
    if state.setup.real_coins:
        unit = ngettext("coin by the app's count", "coins by the app's count", coins)
    unit = "\n".join(filter(None, (unit, own_loot_text(language, state, seat))))
    return PurseCard(
        seat, state.setup.colour(seat), state.players[seat].name, number=str(coins), unit=unit
    )


def own_loot_text(language: Language, state: State, seat: int) -> str:
    """Return what a player's loot shows, region by region: for its owner alone."""
    if state.regions is None:
        return ""
    board, shown = printed_board(load_catalogue(), state), []
    for at, marker in state.loot.items():
        if marker.seat == seat:
            face, place = face_of(state, marker.number), where_text(language, board, at)
            # NOTE: what a loot marker shows instead of coins.
            shown.append(f"{place} ({language.gettext('Attack') if face == TRAP else face})")
    # NOTE: {items} is a list such as "Hill (2), Forest in the north (0)".
    return language.gettext("Your loot: {items}").format(items=", ".join(shown)) if shown else ""


def difference_text(language: Language, reveal: Reveal, session: Session, seat: int) -> str:
    """Return how the coins on the table compare with the app's count, if both are known."""
    _, difference = language.gettext, reveal.difference(seat)
    if seat not in reveal.counted:
        # NOTE: stands below a number of coins.
        return _("by the app's count") if reveal.state.setup.real_coins else ""
    if not difference:
        return _("just as the app counted")
    text = (
        # NOTE: so many coins; {kept} is how many the app has counted.
        _("{n} more than the app's {kept}.")
        if difference > 0
        else _("{n} fewer than the app's {kept}.")
    )
    text = text.format(n=abs(difference), kept=reveal.kept(seat))
    rounds = rounds_it_may_have_been(session, seat, difference)
    if not rounds or len(rounds) > MAX_GUESSES:
        return text
    numbers = language.join([str(number) for number in rounds])
    # NOTE: {rounds} is a list of numbers: where the mistake may have happened.
    where = language.ngettext(
        "Perhaps in round {rounds}.", "Perhaps in rounds {rounds}.", len(rounds)
    )
    return f"{text} {where.format(rounds=numbers)}"


def suspense_text(language: Language, reveal: Reveal) -> str:
    """Return what the turned cards leave open, without a word about the others."""
    _, shut = language.gettext, reveal.shut
    if reveal.count is not None:
        return _("The purse with the fewest coins stops first.")
    if not reveal.turned:
        return _("Who has the most coins?")
    if not shut:
        return ""
    if reveal.is_rising:
        # NOTE: the players who may still win.
        return _("Still in: {names}").format(names=_names(language, reveal, shut))
    most = reveal.coins(reveal.ahead[0]) or 0
    if len(shut) == 1:
        name = reveal.state.players[shut[0]].name
        # NOTE: {n} is a number of coins.
        return _("The last card: does {name} have more than {n}?").format(name=name, n=most)
    text = language.ngettext(
        "{names}: {n} coin, the most so far", "{names}: {n} coins, the most so far", most
    )
    return text.format(names=_names(language, reveal, reveal.ahead), n=most)


def turn_text(language: Language, reveal: Reveal) -> str:
    """Return what the next card is called, without saying whose it is."""
    _, left = language.gettext, len(reveal.shut)
    if left == 1:
        return _("Turn the last card")
    # NOTE: a card with a hidden number of coins is turned over; {n} still lie face down.
    return _("Turn the next of {n} cards").format(n=left)


def tie_text(language: Language, reveal: Reveal) -> str:
    """Return who is tied, and with how many coins."""
    tied = reveal.outcome.tied
    coins = reveal.coins(tied[0]) or 0
    text = language.ngettext("{names} have {n} coin each", "{names} have {n} coins each", coins)
    return text.format(names=_names(language, reveal, tied), n=coins)


@dataclass(frozen=True)
class TieChoice(blocks.Choice):
    """The tokens that tied players have counted, where they differ from the record."""

    counted: frozenset[tuple[int, int]] = frozenset()

    def put(self, field: str, value: Any) -> "TieChoice":
        """Return it with another number for the player of a seat."""
        return TieChoice(frozenset({**dict(self.counted), int(field): value}.items()))

    def tokens(self, reveal: Reveal) -> dict[int, int]:
        """Return the tokens of each tied player, by seat."""
        counted = dict(self.counted)
        tied = reveal.outcome.tied
        return {seat: counted.get(seat, reveal.expected_tokens(seat)) for seat in tied}


def tie_blocks(language: Language, reveal: Reveal, choice: TieChoice) -> tuple[blocks.Block, ...]:
    """Ask everybody who is tied, and nobody else, for their tokens on the board."""
    text = language.gettext(
        "Most race tokens on the board wins the tie. Active and declined count; encampments do not."
    )
    state = reveal.state
    steppers = (
        blocks.Stepper(
            f"tokens-{seat}",
            player_mark(state, seat),
            state.players[seat].name,
            tokens,
            0,
            MOST_TOKENS,
            choice,
            str(seat),
        )
        for seat, tokens in choice.tokens(reveal).items()
    )
    return blocks.Note(text), blocks.Group("", tuple(steppers))


def winner_text(language: Language, reveal: Reveal) -> str:
    """Return who won, in a sentence."""
    _, found = language.gettext, reveal.outcome
    if len(found.winners) == 1:
        return _("{name} wins!").format(name=_names(language, reveal, found.winners))
    if found.winners:
        return _("{names} win together!").format(names=_names(language, reveal, found.winners))
    level = [seat for seat, place in found.places if place == 1]
    text = _("{names} are tied in coins and tokens. Settle it among yourselves!")
    return text.format(names=_names(language, reveal, level))


def places(language: Language, reveal: Reveal) -> list[blocks.Place]:
    """Return what the podium says about each player, best first."""
    found = reveal.outcome
    return [
        blocks.Place(
            seat=seat,
            colour=reveal.state.setup.colour(seat),
            player_name=reveal.state.players[seat].name,
            place=place,
            coins=_coins_text(language, reveal, seat),
            is_winner=seat in found.winners,
        )
        for seat, place in found.places
    ]


def ending_page(reader: Reader, state: State, broken_off: bool) -> blocks.Page:
    """Return what is known of the result so far: purses as they are opened, and who has won."""
    reveal, language = Reveal(state, is_asked=True), reader.language
    if reveal.stage == "podium":
        won = blocks.Note(winner_text(language, reveal), "large")
        return blocks.Page("", body=(won, *places(language, reveal)))
    ended = blocks.Note(end_text(language, state, broken_off), "large")
    tie = [blocks.Note(tie_text(language, reveal), "open")] if reveal.stage == "tie" else []
    purses = (_purse(language, reveal, seat) for seat in range(len(state.players)))
    return blocks.Page("", body=(ended, *tie, *purses))


def _purse(language: Language, reveal: Reveal, seat: int) -> blocks.Place:
    coins, setup = reveal.coins(seat), reveal.state.setup
    text = language.gettext("The purse is still shut.")
    if coins is not None:
        text = language.ngettext("{n} coin", "{n} coins", coins).format(n=coins)
    name = reveal.state.players[seat].name
    return blocks.Place(seat, setup.colour(seat), name, coins=text, is_shut=coins is None)


def _coins_text(language: Language, reveal: Reveal, seat: int) -> str:
    coins = reveal.coins(seat) or 0
    text = language.ngettext("{n} coin", "{n} coins", coins).format(n=coins)
    if seat not in reveal.tokens:
        return text
    tokens = reveal.tokens[seat]
    counted = language.ngettext("{n} token", "{n} tokens", tokens).format(n=tokens)
    return f"{text}, {counted}"


def _names(language: Language, reveal: Reveal, seats: Sequence[int]) -> str:
    return language.join([reveal.state.players[seat].name for seat in seats])


def rematch_setup(state: State) -> Setup:
    """Return the set-up for playing again: the same table, and the next player starts."""
    return setup_again(state.setup, state.names)


def is_broken_off(session: Session) -> bool:
    """Return whether somebody ended the game early."""
    end = session.timeline.before_end
    return end < session.cursor and session.label(end).key == "end_game"


def end_text(language: Language, state: State, broken_off: bool) -> str:
    """Return how the game ended."""
    _, setup = language.gettext, state.setup
    if broken_off or not state.is_last_round:
        text = _("Ended early, in round {round} of {rounds}")
        return text.format(round=state.round, rounds=setup.rounds)
    return _("All {rounds} rounds are played.").format(rounds=setup.rounds)


def story_text(language: Language, session: Session) -> str:
    """Return how long the game took, and whether it went on after the purses were seen."""
    duration = duration_text(language, session.journal.played)
    # NOTE: {duration} is such as "1 h 45 min".
    played = language.gettext("Played for {duration}.").format(duration=duration)
    reopened = [
        trace_text(language, trace, session.state.names)
        for trace in session.traces
        if trace.kind == "end_taken_back"
    ]
    return " ".join([*([played] if duration else []), *reopened])


def counted_text(language: Language, reveal: Reveal, session: Session) -> str:
    """Return whose real coins differed from the app's count, a line for each."""
    return "\n".join(
        f"{player.name}: {difference_text(language, reveal, session, seat)}"
        for seat, player in enumerate(reveal.state.players)
        if reveal.difference(seat)
    )


def reopen_page(language: Language, number: int) -> blocks.Page:
    """Say what everybody will learn about this round; only a long hold reopens the game."""
    _ = language.gettext
    text = _(
        "The purses were opened: what was seen cannot be unseen. If you play on or put something"
        " right, the table, the history and the result tell everyone that they were opened in"
        " round {round}."
    )
    stay, hold = _("Leave the game finished"), _("Hold to reopen the game")
    act = blocks.Act("reopen")
    return blocks.Page(
        _("Reopen the game?"),
        body=(
            blocks.Note(text.format(round=number)),
            blocks.Button("play-on-stay", "", stay, blocks.Act("stay"), "primary"),
            blocks.Held("play-on-go", "signs/undo", hold, "", "", act, is_quiet=True),
        ),
    )
