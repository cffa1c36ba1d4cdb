"""Going into decline: what leaves, what stays, what it scores, and where a tower is built."""

from collections.abc import Iterator
from typing import Any

from companion.dataclasses import dataclass, replace
from companion.engine import (
    Decline,
    DeclinePreview,
    Ending,
    Line,
    Marker,
    Note,
    Refused,
    Score,
    State,
    Troops,
    TurnScored,
    asked_on_board,
    decide,
    plays_on,
    set_by_hand,
)
from companion.line_breaks import NO_BREAK, counts_unbroken
from companion.pages import blocks
from companion.pages.board import region_spots
from companion.pages.put_right import OldStep, put_right_foot
from companion.pages.reader import Reader
from companion.pages.sheet import (
    EndChoice,
    ScoreSheet,
    Stage,
    choice_at,
    chosen_at_end,
    coins_by_hand,
    coins_earned,
    coins_to_take,
    least_by_hand,
    loot_question,
    missing_note,
    not_now_page,
    numbers_of,
    said_loot,
    take_coins,
)
from companion.words import N_, earned_text, refusal_text, reminder_text

_ORDERS: dict[Ending, Decline | Score] = {
    "decline": Decline(),
    "late": Score(then_decline=True),
    "score": Score(),
}
_STAYING_MARKERS: dict[Marker, str] = {
    "fortress": N_("Fortresses stay: they defend, but earn nothing any more"),
    "lair": N_("Lairs stay, and defend"),
}
Fact = tuple[str, str]


def decline_page(
    reader: Reader, state: State, choice: EndChoice, old: OldStep | None = None
) -> blocks.Page:
    """Return what a decline means and asks; `old`: the recorded step it corrects."""
    _, active, choice = reader.language.gettext, state.current.active, choice_at(state, choice)
    if active is None or not (old or reader.outlook(state).options[Decline]):
        return not_now_page(reader, _("Decline"))
    if state.regions is not None:
        return ending_page(reader, state, choice, "decline", old)
    sheet = ScoreSheet(reader, state, reader.outlook(state).decline_sheet, choice)
    loot = said_loot(reader, state, choice)
    order = Decline(sheet.given_counts, sheet.given_overrides, sheet.given_pots, loot=loot)
    goes_on, total = plays_on(reader.catalogue, state), sheet.total + (loot or 0)
    earned = () if goes_on else (coins_earned(reader, total),)
    asked = (*sheet.tallies, *loot_question(reader, state, choice))
    body: tuple[blocks.Block, ...] = (*earned, *missing_note(sheet))
    title = decline_title(reader, state, active)
    if old:
        is_same = sheet.says_the_same_as(chosen_at_end(state, old.commands))
        foot = put_right_foot(reader, old, (order,), is_same)
        return blocks.Page(title, asked, body, foot=foot)
    coins = None if goes_on else total
    hold = hold_to_decline(reader, None if sheet.missing else (order,), coins)
    taken = () if goes_on else coins_to_take(state, total - sheet.on_board)
    return blocks.Page(
        title,
        questions=(*decline_cards(reader, state, active), *asked),
        body=body,
        foot=(*taken, hold),
    )


def decline_title(reader: Reader, state: State, troops: Troops) -> str:
    """Return whose race goes into decline."""
    title = reader.language.gettext("{name}: {race} into decline")
    return title.format(name=state.current.name, race=reader.language.race(troops.race))


def hold_to_decline(
    reader: Reader,
    tap: blocks.Tap | None,
    coins: int | None = None,
    name: str = "decline-confirm",
) -> blocks.Held:
    """Return the button that declines, and takes the coins that come with it."""
    language, _ = reader.language, reader.language.gettext
    text, press = _("Hold to decline"), _("Decline")
    if coins is not None:
        text = language.ngettext(
            "Hold to decline and take {n} coin", "Hold to decline and take {n} coins", coins
        )
        press = language.ngettext("Decline and take {n} coin", "Decline and take {n} coins", coins)
    text, press = (counts_unbroken(words.format(n=coins)) for words in (text, press))
    return blocks.Held(name, "signs/decline", text, press, _("Yes, decline"), tap)


# What it means


def decline_cards(reader: Reader, state: State, troops: Troops) -> tuple[blocks.Card, ...]:
    """Return everything to know before a race declines, under headings."""
    _, preview = reader.language.gettext, reader.outlook(state).decline
    if preview is None:
        return ()
    said = (
        (_("WHAT LEAVES"), leaving_facts(reader, state, troops, preview)),
        (_("WHAT STAYS"), staying_facts(reader, state, troops, preview)),
        (_("AND THEN"), later_facts(reader, state, preview)),
    )
    return tuple(blocks.Card(title, tuple(facts)) for title, facts in said if facts)


def leaving_facts(
    reader: Reader, state: State, troops: Troops, preview: DeclinePreview
) -> list[Fact]:
    """Return what is taken off the board, and what ends."""
    _, names = reader.language.gettext, state.names
    facts = [
        (_note_icon(reader, note), reminder_text(reader.language, note, names))
        for note in preview.leaving
    ]
    if troops.power and not preview.keeps_badge:
        power = reader.language.power(troops.power)
        text = _("The {power} badge is discarded; its effect ends").format(power=power)
        facts.append((reader.language.piece_icon(troops.power), text))
    return facts


def staying_facts(
    reader: Reader, state: State, troops: Troops, preview: DeclinePreview
) -> list[Fact]:
    """Return what is left on the board, a sentence each."""
    _, language = reader.language.gettext, reader.language
    icon, race = language.piece_icon(troops.race), language.race(troops.race)
    if preview.is_gone:
        text = _("No {race} are left on the board: they leave and earn nothing")
        facts = [(icon, text.format(race=race))]
    else:
        facts = [*_troops_facts(reader, state, troops, preview), *_marker_facts(reader, preview)]
    for old in preview.old_races:
        text = _("{race} stay on the board, in decline").format(race=language.race(old))
        facts.append((language.piece_icon(old), text))
    return facts


def later_facts(reader: Reader, state: State, preview: DeclinePreview) -> list[Fact]:
    """Return what else a decline leads to."""
    _ = reader.language.gettext
    paid = (state.players[seat].name for seat in preview.paid)
    facts = [
        ("markers/coins", _("{name} takes a coin from the bank").format(name=name)) for name in paid
    ]
    if preview.revived:
        facts.append(_revived_fact(reader, state, preview.revived, preview.plays_on))
    elif state.is_last_round:
        facts.append(
            ("signs/warning", _("This is the last round: no turn is left for a new combo"))
        )
    else:
        text = _("{name} picks a new combo next turn").format(name=state.current.name)
        facts.append(("signs/picks", text))
        facts += [
            (_note_icon(reader, note), reminder_text(reader.language, note, state.names))
            for note in preview.later
        ]
    return facts


def _revived_fact(reader: Reader, state: State, note: Note, plays_on: bool) -> Fact:
    """Return which race plays instead of a new combo, and when."""
    language, names = reader.language, state.names
    text = reminder_text(language, note, names)
    # NOTE: after a sentence about a race that comes back to life.
    at_once = language.gettext("They play at once")
    return language.piece_icon(note.race or ""), f"{text}. {at_once}" if plays_on else text


def _troops_facts(
    reader: Reader, state: State, troops: Troops, preview: DeclinePreview
) -> Iterator[Fact]:
    _, names = reader.language.gettext, state.names
    icon = reader.language.piece_icon(troops.race)
    for note in preview.staying:
        yield icon, reminder_text(reader.language, note, names)
    if preview.tower_in_fortress:
        yield "markers/fortress", _("Build it in a region with a fortress")
    if not preview.staying:
        yield icon, _("One token stays in each region, turned over; the rest go to the tray")
    if preview.keeps_badge:
        text = _("They keep their badge: it still counts")
        if preview.keeps_place:
            text = _("They keep their badge, and never have to make room for others")
        yield reader.language.piece_icon(troops.power or ""), text


def _marker_facts(reader: Reader, preview: DeclinePreview) -> Iterator[Fact]:
    _ = reader.language.gettext
    for marker in preview.markers:
        if marker in _STAYING_MARKERS:
            yield f"markers/{marker}", _(_STAYING_MARKERS[marker])
    if preview.keeps_water:
        yield "regions/sea", _("Seas and the lake stay yours")


def _note_icon(reader: Reader, note: Note) -> str:
    marker = note.key.removeprefix("remove_")
    is_marker = marker != note.key
    return (
        f"markers/{marker}"
        if is_marker
        else reader.language.piece_icon(note.piece or note.race or "")
    )


# On a board


@dataclass(frozen=True)
class AskedRegions:
    """What the end of a turn asks on the board: nothing, or some regions to tap.

    `wanted`: how many are to be chosen among `regions`; `text` says what for. `commands`: what
    ends the turn, once enough are chosen.
    """

    text: str
    regions: tuple[int, ...]
    wanted: int
    chosen: frozenset[int]
    commands: blocks.Commands
    is_tower: bool = False

    def tapped(self, choice: EndChoice, at: int) -> EndChoice:
        """Return the choice after a tap on a region; if only one is wanted, a tap replaces it."""
        if self.is_tower:
            return replace(choice, tower=at)
        chosen = {at} if self.wanted == 1 else self.chosen ^ {at}
        return replace(choice, keep=frozenset(map(str, chosen)))


def asked_at_end(
    reader: Reader, state: State, ends: Ending, choice: EndChoice
) -> AskedRegions | None:
    """Return what ending the turn now asks on the board; None without an active race.

    Until somebody chooses, a score gives up the regions that are worth least.
    """
    chosen = {int(at) for at in choice.keep or () if at.isascii() and at.isdigit()}
    if choice.keep is None and ends == "score":
        chosen = {*(reader.outlook(state).earnings.kept or ())}
    troops, asked = state.current.active, asked_on_board(reader.catalogue, state, ends, chosen)
    if troops is None or asked is None:
        return None
    order = _ORDERS[ends]
    if not asked.wanted:
        return AskedRegions("", (), 0, frozenset(), (order,))
    if asked.is_tower:
        chosen = set() if choice.tower is None else {choice.tower}
    known = frozenset(chosen).intersection(asked.regions)
    commands: blocks.Commands = ()
    if len(known) == asked.wanted:
        where: dict[str, Any] = {"keep": tuple(sorted(known))}
        if asked.is_tower:
            where = {"tower": min(known), "keep": asked.keep}
        commands = (replace(order, **where),)
    refused = Refused("needs_tower" if asked.is_tower else "needs_keep", race=troops.race)
    text = refusal_text(reader.language, refused)
    return AskedRegions(text, asked.regions, asked.wanted, known, commands, asked.is_tower)


def ending_page(
    reader: Reader, state: State, choice: EndChoice, ends: Ending, old: OldStep | None = None
) -> blocks.Page:
    """Return the end of a turn on the board: what to tap there, and what follows."""
    language, active, declines = reader.language, state.current.active, ends != "score"
    asked = asked_at_end(reader, state, ends, choice)
    _ = language.gettext
    title = _("What happened?") if old else _("Score the turn")
    if asked is None or active is None:
        return blocks.Page(title)
    if declines and not old:
        title = decline_title(reader, state, active)
    body: list[blocks.Block] = [blocks.Note(asked.text, "heading")] if asked.text else []
    if asked.wanted > 1:
        body.append(blocks.Note(f"{len(asked.chosen)} / {asked.wanted}", "heading"))
    if old:
        return _old_ending(reader, state, choice, asked, old, blocks.Page(title, body=tuple(body)))
    body += decline_cards(reader, state, active) if declines else ()
    earned = [*_earned(reader, state, asked.commands)] if asked.commands else []
    if earned:
        lines = (f"{text}{NO_BREAK}{language.signed(n)}" for text, n in earned)
        card = tuple(("markers/coins", line) for line in lines)
        body.append(blocks.Card(_("THIS TURN EARNS"), card))
    goes_on = declines and plays_on(reader.catalogue, state)
    coins = sum(n for _text, n in earned) if asked.commands and not goes_on else None
    confirm = hold_to_decline if declines else take_coins
    return blocks.Page(
        title,
        body=tuple(body),
        foot=(confirm(reader, asked.commands or None, coins),),
        spots=_spots(reader, state, choice, asked),
    )


def _old_ending(
    reader: Reader,
    state: State,
    choice: EndChoice,
    asked: AskedRegions,
    old: OldStep,
    page: blocks.Page,
) -> blocks.Page:
    """Return how a turn ended: the regions that were tapped, the coins of each line, a decline.

    The board knows the coins; whatever the table has counted differently is set by hand.
    """
    spots = _spots(reader, state, choice, asked)
    then = declined_then(reader, state, choice) if isinstance(old.commands[-1], Score) else ()
    if not asked.commands:
        return replace(page, body=(*page.body, *then), spots=spots)
    order, recorded = asked.commands[-1], old.commands[-1]
    assert isinstance(order, Score | Decline)
    assert isinstance(recorded, Score | Decline)
    order = replace(order, counts=recorded.counts)
    typed, lines = numbers_of(choice.overrides), []
    races = range(max((at for at, _key in typed), default=-1) + 1)
    overrides = tuple({key: n for (at, key), n in typed.items() if at == index} for index in races)
    outlook, before = reader.outlook(state), chosen_at_end(state, old.commands)
    rows = outlook.decline_sheet if isinstance(order, Decline) else outlook.score_sheet
    is_same = replace(choice, overrides=before.overrides) == before
    for event in decide(reader.catalogue, state, order):
        for at, score in enumerate(event.scores if isinstance(event, TurnScored) else ()):
            amounts, recorded_amounts = (
                set_by_hand(score.lines, by_hand[at] if at < len(by_hand) else {})
                for by_hand in (overrides, recorded.overrides)
            )
            is_same = is_same and amounts == recorded_amounts
            for line in score.lines:
                piece, holder = reader.catalogue.piece(line.key), reader.language.race(score.race)
                text = earned_text(reader.language, line, piece, holder)
                low = least_by_hand(rows[at].combo, line.key, score.lines, amounts)
                name = f"{score.race}-{line.key}" if at else line.key
                now = Line(line.key, amounts[line.key])
                lines.append(coins_by_hand(choice, at, now, name, text, low))
    # NOTE: a heading above the coins of a turn, line by line.
    earned = [blocks.Group(reader.language.gettext("THIS TURN EARNS"), tuple(lines))]
    foot = put_right_foot(reader, old, (replace(order, overrides=overrides),), is_same)
    body = (*page.body, *(earned if lines else ()), *then)
    return replace(page, body=body, foot=foot, spots=spots)


def declined_then(reader: Reader, state: State, choice: EndChoice) -> tuple[blocks.Block, ...]:
    """Ask whether, in an old turn, the race went into decline right after the score."""
    if not reader.outlook(state).options.score_then_decline:
        return ()
    _ = reader.language.gettext
    stays: Stage = "" if state.regions is None else "score"
    answers = (
        ("stay", "", _("Not now"), replace(choice, stage=stays, keep=None, tower=None)),
        ("now", "", _("Yes, decline"), replace(choice, stage="late", keep=None, tower=None)),
    )
    chosen = "now" if choice.stage == "late" else "stay"
    chips = blocks.chips("late-decline", answers, [chosen])
    return (blocks.Group(_("Go into decline now?"), (blocks.Chips("late", chips),)),)


def _spots(
    reader: Reader, state: State, choice: EndChoice, asked: AskedRegions
) -> tuple[blocks.Spot, ...]:
    """Return the regions that may be chosen."""
    taps = {at: asked.tapped(choice, at) for at in asked.regions}
    return region_spots(reader, state, "region", taps, asked.chosen)


def _earned(reader: Reader, state: State, commands: blocks.Commands) -> Iterator[tuple[str, int]]:
    """Yield the coins that scoring or declining brings, term by term."""
    language = reader.language
    for event in decide(reader.catalogue, state, *commands):
        for score in event.scores if isinstance(event, TurnScored) else ():
            for line in score.lines:
                piece, holder = reader.catalogue.piece(line.key), language.race(score.race)
                yield earned_text(language, line, piece, holder), line.n
