"""What a decline means, as plain facts: what leaves, what stays, and what follows."""

from collections.abc import Iterator, Sequence

from companion.engine import (
    Command,
    DeclinePreview,
    Marker,
    Note,
    State,
    Troops,
    TurnScored,
    decide,
)
from companion.facts.reader import Reader
from companion.words import N_, earned_text, reminder_text

Fact = tuple[str, str]
_STAYING_MARKERS: dict[Marker, str] = {
    "fortress": N_("Fortresses stay: they defend, but earn nothing any more"),
    "lair": N_("Lairs stay, and defend"),
}


def decline_facts(reader: Reader, state: State, troops: Troops) -> list[tuple[str, list[Fact]]]:
    """Return everything to be told before a race declines, under a heading each."""
    _, preview = reader.language.gettext, reader.outlook(state).decline
    if preview is None:
        return []
    told = [
        (_("WHAT LEAVES"), leaving_facts(reader, state, troops, preview)),
        (_("WHAT STAYS"), staying_facts(reader, state, troops, preview)),
        (_("AND THEN"), later_facts(reader, state, preview)),
    ]
    return [(title, facts) for title, facts in told if facts]


def leaving_facts(
    reader: Reader, state: State, troops: Troops, preview: DeclinePreview
) -> list[Fact]:
    """Return what is taken off the board, and what ends."""
    _, names = reader.language.gettext, [player.name for player in state.players]
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
        text = _("No {race} are left on the board: they go, and bring nothing")
        facts = [(icon, text.format(race=race))]
    else:
        facts = [*_troops_facts(reader, state, troops, preview), *_marker_facts(reader, preview)]
    for old in preview.old_races:
        text = _("{race} stay on the board, in decline").format(race=language.race(old))
        facts.append((language.piece_icon(old), text))
    return facts


def later_facts(reader: Reader, state: State, preview: DeclinePreview) -> list[Fact]:
    """Return what a decline brings about besides."""
    _ = reader.language.gettext
    paid = (state.players[seat].name for seat in preview.paid)
    facts = [
        ("markers/coins", _("{name} takes a coin from the bank").format(name=name)) for name in paid
    ]
    if state.is_last_round:
        facts.append(
            ("signs/warning", _("This is the last round: no turn is left for a new combo"))
        )
    else:
        text = _("{name} picks a new combo next turn").format(name=state.current.name)
        facts.append(("signs/picks", text))
    return facts


def ending_terms(
    reader: Reader, state: State, commands: Sequence[Command]
) -> list[tuple[str, int]]:
    """Return the coins that scoring or declining brings, term by term."""
    language = reader.language
    return [
        (
            earned_text(
                language, line, reader.catalogue.piece(line.key), language.race(score.race)
            ),
            line.n,
        )
        for event in decide(reader.catalogue, state, *commands)
        if isinstance(event, TurnScored)
        for score in event.scores
        for line in score.lines
    ]


def _troops_facts(
    reader: Reader, state: State, troops: Troops, preview: DeclinePreview
) -> Iterator[Fact]:
    _, names = reader.language.gettext, [player.name for player in state.players]
    icon = reader.language.piece_icon(troops.race)
    for note in preview.staying:
        yield icon, reminder_text(reader.language, note, names)
    if preview.tower_in_fortress:
        yield "markers/fortress", _("Build it in a region with a fortress")
    if not preview.staying:
        yield icon, _("One token stays in each region, turned over; all others go to the tray")
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
