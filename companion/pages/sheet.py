"""The score sheet: what each race is asked, what it earns, and what was entered by hand.

Scoring a turn (`score.py`) and going into decline (`decline.py`) both show it.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, reduce
from hashlib import sha256
from typing import Literal

from companion.dataclasses import dataclass, replace
from companion.engine import (
    BONUS,
    COUNTS,
    HOLDINGS,
    LOOT,
    YES_NO_COUNTS,
    Combo,
    CountName,
    Counts,
    Decline,
    FireballsEffect,
    Line,
    LootEffect,
    PlacePots,
    Refused,
    Score,
    SheetRow,
    State,
    grows_by,
    income_per,
    line_origins,
    most_of,
    new_fireballs,
    new_tokens,
    possible_counts,
    questions,
    score_lines,
    set_by_hand,
    takes_coins,
    total,
    who_asks,
    with_bonus,
)
from companion.line_breaks import counts_unbroken
from companion.pages import blocks
from companion.pages.reader import Reader
from companion.words import (
    coins_text,
    earned_text,
    fireballs_text,
    line_rule,
    ngettext,
    question_icon,
    question_text,
    refusal_text,
    tokens_text,
)

# The most coins a line can have.
MOST_COINS = 99
_MOST_LOOT = sum(max(0, face) for face in LOOT)
# The values of the coins.
COINS = (10, 5, 3, 1)
_WIDE_NUMBER = 20


Stage = Literal["", "ask", "score", "late"]


@dataclass(frozen=True)
class EndChoice(blocks.Choice):
    """What was entered at the end of a turn.

    `counts` and `overrides`: numbers typed over the record, each by the place of its race on the
    sheet and the name of the count or line: "0-farmland-2". `pots`: how many are hidden with the
    score. `loot`: the coins in real loot markers. `stage`: "ask" while somebody may decline right
    after the score, "score" or "late" once that is answered and regions have to be tapped. `keep`:
    those that stay. `tower`: where one is built. `broken`: the seats of those whose pacts were
    broken. `of`: the moment all this was said in; whatever else happens voids it.
    """

    counts: frozenset[str] = frozenset()
    overrides: frozenset[str] = frozenset()
    pots: int | None = None
    loot: int | None = None
    stage: Stage = ""
    keep: frozenset[str] | None = None
    tower: int | None = None
    broken: frozenset[str] | None = None
    of: str = ""

    def put(self, field: str, number: int) -> "EndChoice":
        """Return the choice with another number: of a count, of a line, of pots or loot."""
        kind, _, at = field.partition(" ")
        if kind == "counts":
            return replace(self, counts=_put(self.counts, at, number))
        if kind == "overrides":
            return replace(self, overrides=_put(self.overrides, at, number))
        return replace(self, loot=number) if kind == "loot" else replace(self, pots=number)

    def with_bonus(self, races: int) -> "EndChoice":
        """Return the choice with all that pieces bring in one number: nothing until it is typed."""
        said = numbers_of(self.overrides)
        wanted = [_at(index, BONUS) for index in range(races) if (index, BONUS) not in said]
        return reduce(lambda choice, at: choice.put(f"overrides {at}", 0), wanted, self)

    def without_override(self, at: str) -> "EndChoice":
        """Return the choice with a line computed again."""
        return replace(self, overrides=_without(self.overrides, at))


def choice_at(state: State, choice: EndChoice) -> EndChoice:
    """Return the choice as far as it is valid at this moment."""
    turn, races = state.turn, state.current.races
    pieces = tuple((troops.race, troops.power) for troops in races)
    moment = (state.setup, state.round, turn.seat, turn.conquests, turn.abandoned, pieces)
    of = sha256(repr(moment).encode()).hexdigest()[:12]
    return choice if choice.of == of else EndChoice(of=of)


def chosen_at_end(state: State, commands: blocks.Commands) -> EndChoice:
    """Return the choice behind a recorded score or decline."""
    order, choice = commands[-1], choice_at(state, EndChoice())
    assert isinstance(order, Score | Decline)
    placed = next((each.pots for each in commands if isinstance(each, PlacePots)), None)
    counts = {_at(at, name): n for at, all_ in enumerate(order.counts) for name, n in all_.items()}
    lines = {_at(at, key): n for at, all_ in enumerate(order.overrides) for key, n in all_.items()}
    stage: Stage = ""
    if isinstance(order, Score):
        stage = "" if state.regions is None else "score"
        stage = "late" if order.then_decline else stage
    elif order.pots is not None:
        counts[_at(0, "pots")] = order.pots
    broken = order.broken if isinstance(order, Score) else None
    return replace(
        choice,
        counts=frozenset(f"{at}-{n}" for at, n in counts.items()),
        overrides=frozenset(f"{at}-{n}" for at, n in lines.items()),
        pots=placed,
        loot=order.loot,
        stage=stage,
        keep=frozenset(map(str, order.keep)) or None,
        tower=order.tower,
        broken=None if broken is None else frozenset(map(str, broken)),
    )


def _at(index: int, name: str) -> str:
    return f"{index}-{name}"


def _put(said: Iterable[str], at: str, number: int) -> frozenset[str]:
    return _without(said, at) | {f"{at}-{number}"}


def _without(said: Iterable[str], at: str) -> frozenset[str]:
    return frozenset(each for each in said if _split(each)[0] != at)


def _split(said: str) -> tuple[str, str]:
    """Return a place and what was typed there; a number below 0 brings a minus of its own."""
    at, _, number = said.rpartition("-")
    return (at[:-1], f"-{number}") if at.endswith("-") else (at, number)


def numbers_of(said: Iterable[str]) -> dict[tuple[int, str], int]:
    """Return what was typed, as far as it makes sense: anybody can type an address."""
    found = {}
    for each in said:
        place, number = _split(each)
        at, _, name = place.partition("-")
        if at in ("0", "1", "2", "3") and re.fullmatch("-?[0-9]+", number):
            found[int(at), name] = max(-MOST_COINS, min(int(number[:4]), MOST_COINS))
    return found


@dataclass(frozen=True)
class ScoreSheet:
    """A sheet as filled in: from the record, and with what was entered over it."""

    reader: Reader
    state: State
    asked: Sequence[SheetRow]
    choice: EndChoice

    @cached_property
    def rows(self) -> tuple[SheetRow, ...]:
        """The races, some perhaps with a bonus in one number."""
        lumped = {at for at, key in numbers_of(self.choice.overrides) if key == BONUS}
        return tuple(with_bonus(row) if at in lumped else row for at, row in enumerate(self.asked))

    @cached_property
    def typed(self) -> dict[tuple[int, CountName], int]:
        """The counts that somebody entered."""
        known = {name: name for name in COUNTS}
        found = numbers_of(self.choice.counts).items()
        return {(at, known[name]): n for (at, name), n in found if name in known and n >= 0}

    @cached_property
    def overrides(self) -> dict[tuple[int, str], int]:
        """The lines set by hand, as far as they can exist."""
        return {
            (at, key): n
            for (at, key), n in sorted(numbers_of(self.choice.overrides).items())
            if at < len(self.rows)
            and key in (*_origins(self.rows[at]), BONUS)
            and (n >= 0 or takes_coins(self.rows[at].combo, key))
        }

    # What is asked for

    def shown(self, index: int) -> dict[CountName, int]:
        """Return every count of a race: typed, recorded, or 0, and no kind above the regions."""
        row = self.rows[index]
        names = (*row.asked, *questions(row.combo))
        return possible_counts(
            {name: self.typed.get((index, name), row.counts.get(name, 0)) for name in names}
        )

    @property
    def given_counts(self) -> tuple[Counts, ...]:
        """The counts to record; the record knows everything left out."""
        return tuple(self._given(index) for index in range(len(self.rows)))

    @property
    def given_overrides(self) -> tuple[Mapping[str, int], ...]:
        """The lines set by hand."""
        return tuple(
            {key: n for (at, key), n in self.overrides.items() if at == index}
            for index in range(len(self.rows))
        )

    @property
    def given_pots(self) -> int | None:
        """How many pots survived until a decline, if that differs from the record."""
        if not self.rows or not self.rows[0].pot_owners:
            return None
        pots = self.shown(0)["pots"]
        return None if pots == self.rows[0].counts["pots"] else pots

    @property
    def missing(self) -> tuple[SheetRow, CountName] | None:
        """What must be counted, and nobody has."""
        for index, row in enumerate(self.rows):
            for name in row.asked:
                if name in HOLDINGS and not self._is_known(index, name):
                    return row, name
        return None

    def _is_known(self, index: int, name: CountName) -> bool:
        return name in self.rows[index].counts or (index, name) in self.typed

    def _given(self, index: int) -> Counts:
        """Return what the record doesn't know; a different number of regions puts it in doubt.

        Regions never counted are not guessed.
        """
        row, shown = self.rows[index], self.shown(index)
        unasked: list[CountName] = ["pots"] if row.pot_owners else []
        unasked += [name for name in HOLDINGS if not self._is_known(index, name)]
        is_trusted = shown.get("regions") == row.counts.get("regions") or "regions" not in shown
        known = {
            name
            for name, n in shown.items()
            if (is_trusted or name == "first_turn") and row.counts.get(name) == n
        }
        return {name: n for name, n in shown.items() if name not in known and name not in unasked}

    def says_the_same_as(self, choice: EndChoice) -> bool:
        """Return whether another choice leads to the same counts and coins."""
        was = replace(self, choice=choice)
        alike = replace(self.choice, counts=choice.counts, overrides=choice.overrides)
        found = (alike, self.given_counts, self.amounts)
        return found == (choice, was.given_counts, was.amounts)

    # What it earns

    @cached_property
    def lines(self) -> tuple[tuple[Line, ...], ...]:
        """What each race earns, computed; a question keeps its line even if it earns nothing."""
        return tuple(self._lines(index) for index in range(len(self.rows)))

    def number(self, index: int, line: Line) -> int:
        """Return the coins of a line: as set by hand, or computed."""
        return self.amounts[index].get(line.key, 0)

    @cached_property
    def amounts(self) -> tuple[dict[str, int], ...]:
        """The coins of each race by line, as set by hand or computed."""
        said = self.given_overrides
        return tuple(set_by_hand(lines, said[at]) for at, lines in enumerate(self.lines))

    @property
    def total(self) -> int:
        """What all lines add up to."""
        return sum(self.number(at, line) for at, own in enumerate(self.lines) for line in own)

    @property
    def on_board(self) -> int:
        """The part of the sum that is in regions already, not in the bank."""
        return sum(
            self.number(at, line)
            for at, row in enumerate(self.rows)
            for owner in {piece for piece, _ in income_per(row.combo, "abandoned_coins")}
            for line in self.lines[at]
            if line.key == owner
        )

    def _lines(self, index: int) -> tuple[Line, ...]:
        row, counts = self.rows[index], self.shown(index)
        origins = _origins(row)
        earned = list(score_lines(row.combo, counts))
        earned += [Line(owner, counts["pots"]) for owner in row.pot_owners if counts["pots"]]
        named = {line.key for line in earned}
        nothing = [key for key, count in origins.items() if count in row.asked]
        nothing += [key for at, key in self.overrides if at == index and key not in nothing]
        lines = earned + [Line(key, 0) for key in nothing if key not in named]
        order = list(origins)
        return tuple(sorted(lines, key=lambda line: [*order, line.key].index(line.key)))

    # How it is shown

    @property
    def tallies(self) -> tuple[blocks.Tally, ...]:
        """Each race with its lines; the first thing not yet counted is marked most strongly."""
        asking = [
            (index, name)
            for index, row in enumerate(self.rows)
            for name in row.asked
            if self._is_uncounted(index, name)
        ]
        return tuple(self._tally(index, asking[1:]) for index in range(len(self.rows)))

    def _tally(self, index: int, quiet: list[tuple[int, CountName]]) -> blocks.Tally:
        row, state = self.rows[index], self.state
        return blocks.Tally(
            title=self._title(row),
            race=row.troops.race,
            power=row.troops.power or "",
            colour=state.setup.colour(state.turn.seat),
            lines=tuple(self._tally_lines(index, quiet)),
            widest=coins_text(self.reader.language, _WIDE_NUMBER),
        )

    def _tally_lines(
        self, index: int, quiet: list[tuple[int, CountName]]
    ) -> Iterator[blocks.TallyLine]:
        """Yield each question beside what it earns, what else it earns below it, the rest last."""
        row, lines = self.rows[index], self.lines[index]
        origins = _origins(row)
        for name in row.asked:
            of_it = [line for line in lines if origins.get(line.key) == name]
            first = self._tally_line(index, of_it[0] if of_it else None, name)
            is_loud = bool(self._mark(index, name)) and (index, name) not in quiet
            yield replace(first, is_loud=is_loud)
            yield from (self._tally_line(index, line) for line in of_it[1:])
        rest = (line for line in lines if origins.get(line.key) not in row.asked)
        yield from (self._tally_line(index, line) for line in rest)

    def _tally_line(
        self, index: int, line: Line | None, count: CountName | None = None
    ) -> blocks.TallyLine:
        """Return a line that asks for something, earns something, or both."""
        language, row = self.reader.language, self.rows[index]
        assert line or count
        earned = earned_text(language, line, self.reader.catalogue.piece(line.key)) if line else ""
        asked = question_text(language, count) if count else ""
        is_set = line is not None and (index, line.key) in self.overrides
        # NOTE: stands beside a line of the score whose coins somebody typed.
        mark = self._mark(index, count) or (language.gettext("set by hand") if is_set else "")
        who = line.key if line else who_asks(row.combo, count) if count else None
        return blocks.TallyLine(
            name=self._name(index, line.key if line else count or ""),
            icon=question_icon(count) if count else self._line_icon(row, line.key if line else ""),
            text=asked or earned,
            answer=self._answer(index, count) if count else None,
            coins=coins_text(self.reader.language, self.number(index, line)) if line else "",
            mark=mark,
            is_loud=False,
            title=earned or asked,
            rule=line_rule(language, who or "regions"),
            by_hand=self._by_hand(index, line) if line else None,
            reset=self._reset(index, line) if line and is_set else None,
        )

    def _answer(self, index: int, name: CountName) -> blocks.Stepper | blocks.Switch:
        counts, choice, field = self.shown(index), self.choice, f"counts {_at(index, name)}"
        text, own = question_text(self.reader.language, name), self._name(index, name)
        n = counts[name]
        if name in YES_NO_COUNTS:
            return blocks.Switch(own, text, bool(n), choice.put(field, 1), choice.put(field, 0))
        icon, high = question_icon(name), most_of(counts, name)
        is_unsaid = self._is_uncounted(index, name)
        return blocks.Stepper(own, icon, text, n, 0, high, choice, field, is_unsaid=is_unsaid)

    def _by_hand(self, index: int, line: Line) -> blocks.Stepper:
        now, row = Line(line.key, self.number(index, line)), self.rows[index]
        text = self.reader.language.ngettext("coin, set by hand", "coins, set by hand", abs(now.n))
        low = least_by_hand(row.combo, line.key, self.lines[index], self.amounts[index])
        return coins_by_hand(self.choice, index, now, self._name(index, line.key), text, low)

    def _reset(self, index: int, line: Line) -> blocks.Button:
        # NOTE: a button: the coins of a line are worked out again, not set by hand.
        text = self.reader.language.gettext("Work it out again")
        tap = self.choice.without_override(_at(index, line.key))
        return blocks.Button(f"reset-{self._name(index, line.key)}", "signs/undo", text, tap)

    def _is_uncounted(self, index: int, name: CountName) -> bool:
        """Return whether a count is unknown and could be more than zero."""
        return not self._is_known(index, name) and most_of(self.shown(index), name) > 0

    def _mark(self, index: int, name: CountName | None) -> str:
        """Say what the record isn't sure of, or else the tokens that a count brings."""
        _, row = self.reader.language.gettext, self.rows[index]
        if name is None:
            return ""
        if self._is_uncounted(index, name):
            # NOTE: stands beside a question such as "of which farmland".
            return _("please count")
        is_typed = (index, name) in self.typed or name not in row.counts
        recorded = row.counts.get("regions")
        is_doubtful = self.typed.get((index, "regions"), recorded) != recorded
        if is_doubtful and name != "first_turn" and not is_typed:
            return _("please check")
        if name not in grows_by(row.combo):
            return ""
        language, counts = self.reader.language, self.shown(index)
        if any(effect.per == name for _, effect in row.combo.effects(FireballsEffect)):
            thrown = new_fireballs(self.state, row.troops, row.combo, counts)
            return f"+ {fireballs_text(language, thrown)}" if thrown else ""
        gained = new_tokens(self.state, row.troops, row.combo, counts)
        return f"+ {tokens_text(language, row.troops.race, gained)}" if gained else ""

    def _title(self, row: SheetRow) -> str:
        """Name the combo, or the race in decline."""
        language, troops = self.reader.language, row.troops
        if troops is self.state.current.active:
            return language.combo_short(troops.race, troops.power)
        return language.gettext("{race} in decline").format(race=language.race(troops.race))

    def _line_icon(self, row: SheetRow, key: str) -> str:
        """Return the sign of the piece that brings a line."""
        if key == BONUS:
            return "markers/coins"
        is_piece = key in (row.combo.race.id, row.troops.power)
        return self.reader.language.piece_icon(key) if is_piece else question_icon("regions")

    def _name(self, index: int, name: str) -> str:
        """Return a line's name: plain for the first race, prefixed for those in decline."""
        return f"{self.rows[index].troops.race}-{name}" if index else name


# What stands beside a sheet


def not_now_page(reader: Reader, title: str) -> blocks.Page:
    """Return what is said while the turn can't end this way."""
    text = reader.language.gettext("That can't be done right now.")
    return blocks.Page(title, body=(blocks.Note(text, "faint"),))


def coins_earned(reader: Reader, n: int) -> blocks.Amount:
    """Return the coins of the turn, in large."""
    language = reader.language
    # NOTE: stands above a number of coins.
    lead = language.gettext("This turn earns")
    return blocks.Amount(language.number(n), language.ngettext("coin", "coins", abs(n)), lead)


def coins_to_take(state: State, n: int) -> tuple[blocks.Note, ...]:
    """Return which real coins to take from the bank: the fewest."""
    found = []
    # With these values, taking the largest coin that fits always gives the fewest.
    for value in COINS:
        count, n = divmod(max(0, n), value)
        found += [f"{count}\N{MULTIPLICATION SIGN}{value}"] if count else []
    return (blocks.Note(" + ".join(found), "coins"),) if state.setup.real_coins and found else ()


def coins_by_hand(
    choice: EndChoice, index: int, line: Line, name: str, text: str, low: int
) -> blocks.Stepper:
    """Return what sets the coins of a line by hand."""
    field, n = f"overrides {_at(index, line.key)}", max(low, line.n)
    return blocks.Stepper(f"set-{name}", "", text, n, low, MOST_COINS, choice, field)


def least_by_hand(combo: Combo, key: str, lines: Iterable[Line], amounts: Mapping[str, int]) -> int:
    """Return how few coins a line may be set to: below 0 only if it takes some, and all there are.

    `lines`: what the race earns, and `amounts` with what was set by hand.
    """
    left = sum(amounts.values()) - min(0, total(tuple(lines)))
    return min(0, amounts.get(key, 0) - left) if takes_coins(combo, key) else 0


def collects_loot(reader: Reader, state: State) -> bool:
    """Return whether the active race collects loot when it declines."""
    active = state.current.active
    own = reader.catalogue.combo(active.race, active.power) if active else None
    return bool(own and own.effects(LootEffect))


def said_loot(reader: Reader, state: State, choice: EndChoice) -> int | None:
    """Return the coins in real loot, if somebody said them; a board knows its own."""
    is_asked = state.regions is None and collects_loot(reader, state)
    if choice.loot is None or not is_asked:
        return None
    return max(0, min(choice.loot, _MOST_LOOT))


def loot_question(reader: Reader, state: State, choice: EndChoice) -> Iterator[blocks.Block]:
    """Ask for the coins in real loot, which are collected on decline."""
    if state.regions is None and collects_loot(reader, state):
        n = said_loot(reader, state, choice) or 0
        text = reader.language.plural(ngettext("coin in your loot", "coins in your loot"), n)
        stepper = blocks.Stepper("loot", "markers/loot", text, n, 0, _MOST_LOOT, choice, "loot")
        yield blocks.Group("", (stepper,))


def missing_note(sheet: ScoreSheet) -> tuple[blocks.Note, ...]:
    """Return what still has to be counted."""
    if sheet.missing is None:
        return ()
    row, count = sheet.missing
    refused = Refused("missing_count", count=count, race=row.troops.race)
    return (blocks.Note(refusal_text(sheet.reader.language, refused), "open"),)


def take_coins(reader: Reader, tap: blocks.Tap | None, coins: int | None) -> blocks.Button:
    """Return the button that takes the coins."""
    language = reader.language
    text = language.gettext("Score the turn")
    if coins is not None:
        text = language.ngettext("Take {n} coin", "Take {n} coins", abs(coins))
        text = counts_unbroken(text.format(n=language.number(coins)))
    return blocks.Button("score-confirm", "signs/score", text, tap, "primary")


def _origins(row: SheetRow) -> dict[str, CountName | None]:
    """Return what each line of a race is computed from, in order."""
    return line_origins(row.combo) | dict.fromkeys(row.pot_owners, "pots")
