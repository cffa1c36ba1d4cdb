"""What a decline means, as plain facts: what leaves, what stays, and what follows."""

from collections.abc import Iterator, Sequence

from companion.engine import (
    CoinsEffect,
    Combo,
    Command,
    Note,
    PlacedEffect,
    ReachEffect,
    State,
    Troops,
    TurnScored,
    comes_back,
    decide,
    decline_sheet,
    keeps_badge,
    keeps_tokens,
    reminders,
)
from companion.facts.reader import Reader
from companion.words import N_, earned_text, reminder_text

Fact = tuple[str, str]
# Reminders of a decline are about what leaves, except these.
_STAYING_NOTES = ("keep_all_tokens", "build_tower")
_STAYING_MARKERS = {
    "fortress": N_("Fortresses stay: they defend, but earn nothing any more"),
    "lair": N_("Lairs stay, and defend"),
}


def decline_facts(reader: Reader, state: State, troops: Troops) -> list[tuple[str, list[Fact]]]:
    """Return everything to be told before a race declines, under a heading each."""
    _ = reader.language.gettext
    told = [
        (_("WHAT LEAVES"), leaving_facts(reader, state, troops)),
        (_("WHAT STAYS"), staying_facts(reader, state, troops)),
        (_("AND THEN"), later_facts(reader, state)),
    ]
    return [(title, facts) for title, facts in told if facts]


def leaving_facts(reader: Reader, state: State, troops: Troops) -> list[Fact]:
    """Return what is taken off the board, and what ends."""
    _, names = reader.language.gettext, [player.name for player in state.players]
    facts = [
        (_note_icon(reader, note), reminder_text(reader.language, note, names))
        for note in _decline_notes(reader, state)
        if note.key not in _STAYING_NOTES
    ]
    combo = reader.catalogue.combo(troops.race, troops.power)
    if troops.power and not keeps_badge(combo):
        power = reader.language.power(troops.power)
        text = _("The {power} badge is discarded; its effect ends").format(power=power)
        facts.append((reader.language.piece_icon(troops.power), text))
    return facts


def staying_facts(reader: Reader, state: State, troops: Troops) -> list[Fact]:
    """Return what is left on the board, a sentence each."""
    _, language = reader.language.gettext, reader.language
    combo = reader.catalogue.combo(troops.race, troops.power)
    icon, race = language.piece_icon(troops.race), language.race(troops.race)
    if is_wiped_out(combo, troops):
        text = _("No {race} are left on the board: they go, and bring nothing")
        facts = [(icon, text.format(race=race))]
    else:
        facts = [*_troops_facts(reader, state, troops, combo), *_marker_facts(reader, combo)]
    for row in decline_sheet(reader.catalogue, state)[1:]:
        old = row.troops.race
        text = _("{race} stay on the board, in decline").format(race=language.race(old))
        facts.append((language.piece_icon(old), text))
    return facts


def later_facts(reader: Reader, state: State) -> list[Fact]:
    """Return what a decline brings about besides."""
    _ = reader.language.gettext
    facts = [
        ("markers/coins", _("{name} takes a coin from the bank").format(name=player.name))
        for player in state.players
        if player.active and not player.has_left
        for _owner, effect in _combo(reader, player.active).effects(CoinsEffect)
        if effect.on == "decline"
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


def is_wiped_out(combo: Combo, troops: Troops) -> bool:
    """Tell whether a race has nothing on the board to leave there."""
    has_none = troops.held.get("regions") == 0
    return has_none and not (keeps_tokens(combo) and comes_back(combo) and troops.tokens)


def _troops_facts(reader: Reader, state: State, troops: Troops, combo: Combo) -> Iterator[Fact]:
    _, names = reader.language.gettext, [player.name for player in state.players]
    icon = reader.language.piece_icon(troops.race)
    notes = [note for note in _decline_notes(reader, state) if note.key in _STAYING_NOTES]
    for note in notes:
        yield icon, reminder_text(reader.language, note, names)
    if combo.declines("tower") and combo.offers("fortress") and troops.held.get("fortresses", 1):
        yield "markers/fortress", _("Build it in a region with a fortress")
    if not notes:
        yield icon, _("One token stays in each region, turned over; all others go to the tray")
    if keeps_badge(combo):
        text = _("They keep their badge: it still counts")
        if combo.declines("keeps_place"):
            text = _("They keep their badge, and never have to make room for others")
        yield reader.language.piece_icon(troops.power or ""), text


def _marker_facts(reader: Reader, combo: Combo) -> Iterator[Fact]:
    _ = reader.language.gettext
    staying = dict.fromkeys(e.marker for _owner, e in combo.effects(PlacedEffect) if e.stays)
    for marker in staying:
        if marker in _STAYING_MARKERS:
            yield f"markers/{marker}", _(_STAYING_MARKERS[marker])
    if any(reach.water for _owner, reach in combo.effects(ReachEffect)):
        yield "regions/sea", _("Seas and the lake stay yours")


def _decline_notes(reader: Reader, state: State) -> list[Note]:
    return [note for note in reminders(reader.catalogue, state) if note.at == "decline"]


def _note_icon(reader: Reader, note: Note) -> str:
    marker = note.key.removeprefix("remove_")
    is_marker = marker != note.key
    return (
        f"markers/{marker}"
        if is_marker
        else reader.language.piece_icon(note.piece or note.race or "")
    )


def _combo(reader: Reader, troops: Troops) -> Combo:
    return reader.catalogue.combo(troops.race, troops.power)
