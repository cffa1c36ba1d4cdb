"""Scoring a turn: what is left to do, what was counted, and the coins to take.

With a board nothing is counted by hand: it shows where the coins are earned.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Literal

from companion.dataclasses import dataclass, replace
from companion.engine import (
    Ending,
    Line,
    NameAlly,
    PlaceFortress,
    PlacePots,
    Refused,
    Score,
    ScoredLine,
    SheetRow,
    State,
    Troops,
    broken_pacts,
    count_held,
    known_lines,
    pacts_held,
)
from companion.pages import blocks
from companion.pages.decline import (
    asked_at_end,
    decline_cards,
    declined_then,
    ending_page,
    hold_to_decline,
)
from companion.pages.players import player_chips
from companion.pages.put_right import OldStep, put_right_foot
from companion.pages.reader import Reader
from companion.pages.sheet import (
    EndChoice,
    ScoreSheet,
    choice_at,
    chosen_at_end,
    coins_earned,
    coins_to_take,
    collects_loot,
    loot_question,
    missing_note,
    not_now_page,
    said_loot,
    take_coins,
)
from companion.pages.todos import TodoFacts, turn_name, turn_todos
from companion.pages.turn_questions import race_chips
from companion.words import (
    broken_text,
    coins_text,
    earned_text,
    line_rule,
    line_text,
    pacts_text,
    refusal_text,
)

# What is in a region of a board, and gets there by tapping it.
_TAPPED = (
    "place_fortress",
    "place_heroes",
    "place_cannons",
    "lay_winter",
    "place_pots",
    "close_regions",
)


def score_page(
    reader: Reader,
    state: State,
    choice: EndChoice,
    is_put_away: Callable[[str], bool] = lambda note: False,
    old: OldStep | None = None,
) -> blocks.Page:
    """Return the end of a turn as entered so far; `old`: the recorded step it corrects."""
    choice = choice_at(state, choice)
    if not (old or reader.outlook(state).options[Score]):
        return not_now_page(reader, reader.language.gettext("Score the turn"))
    if state.regions is None:
        return _ScoreByHand(reader, state, choice, is_put_away, old).page()
    if choice.stage in ("score", "late"):
        ends: Ending = "late" if choice.stage == "late" else "score"
        return ending_page(reader, state, choice, ends, old)
    return _ScoreOnBoard(reader, state, choice, is_put_away, old).page()


@dataclass(frozen=True)
class _ScorePage:
    """What scoring with and without a board have in common."""

    reader: Reader
    state: State
    choice: EndChoice
    is_put_away: Callable[[str], bool]
    old: OldStep | None

    @property
    def may_decline(self) -> bool:
        """Whether the race may go into decline right after the score."""
        return bool(self.reader.outlook(self.state).options.score_then_decline)

    def todos(self) -> Iterator[blocks.Block]:
        """Yield what has to be done by hand before the coins are taken.

        For an old turn, only the pots were recorded together with the score.
        """
        state = self.state
        found = turn_todos(self.reader, state, self.is_put_away)
        if self.old:
            found = [todo for todo in found if todo.kind == "pots"]
        if found:
            yield blocks.Todos(tuple(map(self._todo, found)), turn_name(state))

    def _todo(self, todo: TodoFacts) -> blocks.Todo:
        has_board, text, close = self.state.regions is not None, todo.text, None
        if has_board and todo.name in _TAPPED:
            # NOTE: {todo} is such as "Place your fortress"; the region is tapped on the board.
            text = self.reader.language.gettext("{todo}: tap the region").format(todo=text)
        if not todo.kind:
            # NOTE: a button that puts a reminder away.
            got_it = self.reader.language.gettext("Got it")
            act = blocks.Act("put-away", todo.text)
            close = blocks.Button(f"{todo.name}-close", "signs/close", got_it, act)
        asked: Iterable[blocks.Block] = () if has_board else self._counted(todo)
        if todo.kind == "ally":
            asked = (self._ally(),)
        return blocks.Todo(todo.name, todo.icon, text, tuple(asked), close)

    def _ally(self) -> blocks.Chips:
        """Return everyone who can be promised peace."""
        allies = self.reader.outlook(self.state).options.allies
        taps = {seat: (NameAlly(seat),) for seat in allies}
        return player_chips(self.state, "ally", taps, self.state.current.ally)

    def _counted(self, todo: TodoFacts) -> Iterator[blocks.Block]:
        """Yield what is asked about a fortress or pots if there is no board."""
        language, turn = self.reader.language, self.state.turn
        if todo.kind == "fortress":
            # NOTE: a button: the fortress has been placed on the board.
            text, is_on = language.gettext("Placed"), turn.has_placed_fortress
            tap = (PlaceFortress(),)
            chip = blocks.Button("fortress", "signs/check", text, tap, is_on=is_on)
            yield blocks.Chips("fortress", (chip,))
        elif todo.kind == "pots":
            text, most = language.gettext("Pots of gold"), self._most_pots
            n = min(self._pots or 0, most)
            icon = "markers/pot"
            yield blocks.Stepper("pots-to-place", icon, text, n, 0, most, self.choice, "pots")

        elif todo.kind == "close":
            yield blocks.Chips("close", race_chips(self.reader, self.state))

    @property
    def _most_pots(self) -> int:
        return self.reader.outlook(self.state).options.most_pots

    @property
    def _pots(self) -> int | None:
        """How many pots are hidden: as entered, or as recorded; None for neither."""
        said = self.choice.pots
        return self.state.turn.pots_placed if said is None else min(said, self._most_pots)

    @property
    def placed_pots(self) -> blocks.Commands:
        """What hides the entered pots, together with the score."""
        pots, may = self._pots, self.reader.outlook(self.state).options[PlacePots]
        is_said = bool(may) and pots != self.state.turn.pots_placed
        return (PlacePots(pots),) if is_said and pots is not None else ()

    @property
    def broken(self) -> tuple[int, ...]:
        """Whose pacts were broken: as said, else as recorded."""
        said, held = self.choice.broken, pacts_held(self.reader.catalogue, self.state, self.seat)
        if said is None:
            return broken_pacts(self.reader.catalogue, self.state)
        return tuple(owner for owner in held if str(owner) in said)

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return self.state.turn.seat

    def pacts(self) -> Iterator[blocks.Block]:
        """Yield what pacts bring or cost; without a board somebody has to say if they were kept."""
        language, state, broken = self.reader.language, self.state, self.broken
        for owner, n in pacts_held(self.reader.catalogue, state, self.seat).items():
            player, active = state.players[owner], state.players[owner].active
            is_broken = owner in broken
            if state.regions is None and active:
                text = broken_text(language, player.name, active.race)
                tap = replace(self.choice, broken=frozenset(map(str, {*broken} ^ {owner})))
                chip = blocks.Button(f"broken-{owner}", "markers/pact", text, tap, is_on=is_broken)
                yield blocks.Chips(f"pacts-{owner}", (chip,))
            yield blocks.Note(pacts_text(language, player.name, n, is_broken))

    def late_page(
        self, title: str, cards: tuple[blocks.Block, ...], *foot: blocks.Block
    ) -> blocks.Page:
        """Ask whether to decline right after the score."""
        why = self.reader.language.gettext("Your coins are the same either way.")
        notes = () if collects_loot(self.reader, self.state) else (blocks.Note(why),)
        return blocks.Page(title, questions=(*notes, *cards), foot=foot, kind="late")

    def loot(self) -> Iterator[blocks.Block]:
        """Ask for the coins in real loot, which only a decline collects."""
        return loot_question(self.reader, self.state, self.choice)


class _ScoreByHand(_ScorePage):
    """Without a board: whatever the record doesn't know is counted."""

    def page(self) -> blocks.Page:
        """Return the sheet, or the question that comes after it."""
        rows = self.reader.outlook(self.state).score_sheet
        sheet = ScoreSheet(self.reader, self.state, rows, self.choice)
        if self.choice.stage == "ask" and self.may_decline and not self.old and not sheet.missing:
            return self._late(sheet)
        title = self.reader.language.gettext("{name}: score the turn")
        late: tuple[blocks.Block, ...] = ()
        if self.old:
            late = declined_then(self.reader, self.state, self.choice)
            late += tuple(self.loot()) if self.choice.stage == "late" else ()
        return blocks.Page(
            title.format(name=self.state.current.name),
            questions=(*self.todos(), *sheet.tallies, *self.pacts(), *late),
            body=(coins_earned(self.reader, sheet.total), *missing_note(sheet)),
            foot=tuple(self._foot(sheet)),
            tools=() if self.old else (self._typing(),),
        )

    def _typing(self) -> blocks.Button:
        """Return what asks for regions and one bonus, for tables that count for themselves."""
        # NOTE: a button: regions and the bonus are typed on a keypad.
        text = self.reader.language.gettext("Type the numbers")
        return blocks.Button("type-counts", "signs/calculator", text, blocks.Act("type"))

    def _foot(self, sheet: ScoreSheet) -> Iterator[blocks.Block]:
        order = self._order(sheet, then_decline=self.choice.stage == "late")
        if self.old:
            is_same = sheet.says_the_same_as(chosen_at_end(self.state, self.old.commands))
            yield from put_right_foot(self.reader, self.old, order, is_same)
            return
        tap: blocks.Tap | None = self._order(sheet)
        if self.may_decline:
            tap = replace(self.choice, stage="ask")
        yield from coins_to_take(self.state, sheet.total - sheet.on_board)
        yield take_coins(self.reader, None if sheet.missing else tap, sheet.total)

    def _order(self, sheet: ScoreSheet, then_decline: bool = False) -> blocks.Commands:
        broken = self.broken
        is_as_recorded = broken == broken_pacts(self.reader.catalogue, self.state)
        order = Score(
            sheet.given_counts,
            sheet.given_overrides,
            then_decline,
            loot=said_loot(self.reader, self.state, self.choice) if then_decline else None,
            broken=None if is_as_recorded else broken,
        )
        return (*self.placed_pots, order)

    def _late(self, sheet: ScoreSheet) -> blocks.Page:
        active = self.state.current.active
        assert active is not None
        _ = self.reader.language.gettext
        stay = blocks.Button("late-decline-stay", "", _("Not now"), self._order(sheet), "primary")
        hold = hold_to_decline(
            self.reader, self._order(sheet, then_decline=True), name="late-decline-now"
        )
        cards: tuple[blocks.Block, ...] = (
            *decline_cards(self.reader, *self._as_counted(sheet, active)),
            *self.loot(),
        )
        page = self.late_page(_("Go into decline now?"), cards, hold, stay)
        return replace(page, body=(coins_earned(self.reader, sheet.total),))

    def _as_counted(self, sheet: ScoreSheet, active: Troops) -> tuple[State, Troops]:
        """Return the state with the counts entered here, where the record knows less."""
        state, held = self.state, count_held(active.held, sheet.given_counts[0])
        turn = replace(state.turn, pots_placed=self._pots)
        return replace(state, turn=turn), replace(active, held=held)


class _ScoreOnBoard(_ScorePage):
    """With a board: it does the counting, unless regions have to be given up first."""

    def page(self) -> blocks.Page:
        """Return what the turn earns, or the question that comes after it."""
        if self.choice.stage == "ask" and self.may_decline:
            return self._late()
        found, state = board_score(self.reader, self.state), self.state
        # Coins on the board are taken from there.
        lying = sum(own.coin for own in (state.regions or {}).values())
        body: list[blocks.Block] = [coins_earned(self.reader, found.total)]
        body += [blocks.Note(found.asked, "open")] if found.asked else []
        body += [found.terms(self.reader)] if found.lines else []
        body += coins_to_take(state, found.total - lying)
        body += self.pacts()
        confirm = take_coins(self.reader, self._tap("score"), found.total)
        if self.may_decline:
            confirm = replace(confirm, tap=replace(self.choice, stage="ask"))
        elif found.asked:
            # NOTE: a button before the coins are taken: there are too few tokens for all regions.
            text = self.reader.language.gettext("Choose the regions that stay")
            confirm = replace(confirm, text=text)
        title = self.reader.language.gettext("Score the turn")
        return blocks.Page(title, tuple(self.todos()), tuple(body), foot=(confirm,))

    def _tap(self, ends: Literal["score", "late"]) -> blocks.Tap:
        """Return what ends the turn at once, or what has to be tapped first."""
        choice = replace(self.choice, stage=ends)
        asked = asked_at_end(self.reader, self.state, ends, choice)
        return choice if asked and asked.wanted else (Score(then_decline=ends == "late"),)

    def _late(self) -> blocks.Page:
        active = self.state.current.active
        assert active is not None
        _ = self.reader.language.gettext
        stay = blocks.Button("late-decline-stay", "", _("Not now"), self._tap("score"), "primary")
        hold = hold_to_decline(self.reader, self._tap("late"), name="late-decline-now")
        cards = decline_cards(self.reader, self.state, active)
        return self.late_page(_("Go into decline now?"), cards, hold, stay)


# What a turn earns, before it is scored


@dataclass(frozen=True)
class BoardScore:
    """What the turn earns: line by line, and summed up for each region.

    `asked`: what has to be chosen before the coins are taken, which may change them.
    """

    total: int
    lines: tuple[blocks.Term, ...]
    coins: dict[int, int]
    asked: str = ""

    def terms(self, reader: Reader) -> blocks.Terms:
        """Return the lines as they are shown."""
        title = reader.language.gettext("This turn earns")
        return blocks.Terms(f"{title}: {self.total}", self.lines)


def board_score(reader: Reader, state: State) -> BoardScore:
    """Return what scoring the turn now would bring, and where on the board it is earned."""
    found, active = reader.outlook(state).earnings, state.current.active
    lines = (_term(reader, race.row, line) for race in found.races for line in race.lines)
    asked = ""
    if active and found.kept is not None:
        asked = refusal_text(reader.language, Refused("needs_keep", race=active.race))
    return BoardScore(found.total, tuple(lines), found.coins, asked)


def _term(reader: Reader, row: SheetRow, line: ScoredLine) -> blocks.Term:
    """Name a line: held regions by their holder, the rest by the piece that earns it."""
    language, holder = reader.language, reader.language.race(row.troops.race)
    if row.combo.in_decline:
        holder = language.gettext("{race} in decline").format(race=holder)
    text = earned_text(language, Line(line.key, line.n), reader.catalogue.piece(line.key), holder)
    return blocks.Term(line.key, text, language.number(line.n), line_rule(language, line.key))


def expected_terms(reader: Reader, state: State) -> tuple[blocks.Term, ...]:
    """Return what a score now would bring as far as known, what is asked then, and the sum.

    Nothing where nothing is known.
    """
    _, language, sheet = reader.language.gettext, reader.language, reader.outlook(state).score_sheet
    known: list[blocks.Term] = []
    unknown: list[str] = []
    least = 0
    for row in sheet:
        holder = language.race(row.combo.race.id) if len(sheet) > 1 else ""
        lines, asked = known_lines(row)
        for line in lines:
            text = earned_text(language, line, reader.catalogue.piece(line.key), holder)
            known.append(blocks.Term("known", text, language.number(line.n)))
            least += line.n
        unknown += [line_text(language, Line(key, 0)) for key in asked]
    if not known:
        return ()
    # NOTE: {line} is what coins come from, such as "Fortified".
    text = _("{line}: the app asks when you score")
    # NOTE: the sum of the coins above; more may come to it.
    total = _("At least") if unknown else _("Total")
    return (
        *known,
        *(blocks.Term("asked", text.format(line=line), "?") for line in dict.fromkeys(unknown)),
        blocks.Term("total", total, coins_text(language, least), is_total=True),
    )
