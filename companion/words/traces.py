"""What undo does not remove, in sentences; never an amount."""

from collections.abc import Iterable, Sequence

from companion.play import Trace, TraceKind, Traces
from companion.words.language import N_, Forms, Language, ngettext
from companion.words.sentences import name_of

_COUNTED: dict[TraceKind, Forms] = {
    "purse_corrected": ngettext(
        "{name}'s purse was corrected in round {round}.",
        "{name}'s purse was corrected {n} times in round {round}.",
    ),
    "purse_looked": ngettext(
        "{name}'s purse was looked into in round {round}.",
        "{name}'s purse was looked into {n} times in round {round}.",
    ),
    "pin_reset": ngettext(
        "{name}'s PIN was reset in round {round}.",
        "{name}'s PIN was reset {n} times in round {round}.",
    ),
    # NOTE: an earlier turn was changed afterwards.
    "turn_rewritten": ngettext(
        "{name}'s turn in round {round} was put right.",
        "{name}'s turn in round {round} was put right {n} times.",
    ),
    # NOTE: somebody went back to an earlier turn, and saw its coins again.
    "turn_opened": ngettext(
        "{name}'s turn in round {round} was opened again.",
        "{name}'s turn in round {round} was opened again {n} times.",
    ),
    # NOTE: there were not enough coins in the purse.
    "could_not_pay": ngettext(
        "{name} could not pay in round {round}.",
        "{name} could not pay {n} times in round {round}.",
    ),
    # NOTE: {name} had paid for a combo, and then that was taken back.
    "pick_undone": ngettext(
        "In round {round} a pick that {name} had paid for was undone.",
        "In round {round} a pick that {name} had paid for was undone {n} times.",
    ),
    # NOTE: {name} had dealt pacts to others, and then that was taken back.
    "deal_undone": ngettext(
        "In round {round} pacts that {name} had dealt were taken back.",
        "In round {round} pacts that {name} had dealt were taken back {n} times.",
    ),
    # NOTE: {name} had rolled the die before naming a region, and then that was taken back.
    "roll_undone": ngettext(
        "In round {round} {name}'s roll of the die was undone.",
        "In round {round} {name}'s rolls of the die were undone {n} times.",
    ),
    # NOTE: {name} had attacked a region and uncovered the loot there, and then that was taken back.
    "loot_undone": ngettext(
        "In round {round} an attack by {name} that uncovered loot was undone.",
        "In round {round} attacks by {name} that uncovered loot were undone {n} times.",
    ),
}
_OF_THE_GAME: dict[TraceKind, str] = {
    "saved_to_file": N_("In round {round} the game was saved to a file."),
    "brought_in": N_("In round {round} the game was imported from a file."),
    "end_taken_back": N_("In round {round} the game went on after purses had been opened."),
}


def opened_text(language: Language, rounds: Iterable[int]) -> str:
    """Return the rounds in which purses were opened, as a sentence; empty if never."""
    numbers = sorted(set(rounds))
    # NOTE: {rounds} is a number, or a list of numbers.
    text = language.ngettext(
        "The purses were opened in round {rounds}.",
        "The purses were opened in rounds {rounds}.",
        len(numbers),
    )
    return text.format(rounds=language.join([str(n) for n in numbers])) if numbers else ""


def rounds_opened(traces: Traces) -> list[int]:
    """Return the rounds in which purses were opened."""
    return [trace.round for trace in traces if trace.kind == "purse_opened"]


def trace_text(language: Language, trace: Trace, names: Sequence[str]) -> str:
    """Return the sentence for a trace; `names` are the players by seat."""
    if trace.kind == "purse_opened":
        return opened_text(language, [trace.round])
    if trace.kind in _COUNTED:
        text = language.plural(_COUNTED[trace.kind], trace.times)
    else:
        text = language.gettext(_OF_THE_GAME[trace.kind])
    return text.format(name=name_of(names, trace.seat), n=trace.times, round=trace.round)
