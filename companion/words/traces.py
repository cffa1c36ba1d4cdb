"""What undo does not take back, in sentences; never an amount."""

from collections.abc import Iterable, Sequence

from companion.play.traces import Trace, Traces
from companion.words.language import Language


def opened_text(language: Language, rounds: Iterable[int]) -> str:
    """Return in which rounds purses were opened; nothing if they never were."""
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
    seat, ngettext = trace.seat, language.ngettext
    if trace.kind == "purse_opened":
        return opened_text(language, [trace.round])
    if trace.kind == "purse_corrected":
        text = ngettext(
            "{name}'s purse was corrected in round {round}.",
            "{name}'s purse was corrected {n} times in round {round}.",
            trace.times,
        )
    elif trace.kind == "purse_looked":
        text = ngettext(
            "{name}'s purse was looked into in round {round}.",
            "{name}'s purse was looked into {n} times in round {round}.",
            trace.times,
        )
    elif trace.kind == "pin_reset":
        text = ngettext(
            "The PIN of {name} was reset in round {round}.",
            "The PIN of {name} was reset {n} times in round {round}.",
            trace.times,
        )
    elif trace.kind == "turn_rewritten":
        # NOTE: an earlier turn was changed afterwards.
        text = ngettext(
            "{name}'s turn in round {round} was put right.",
            "{name}'s turn in round {round} was put right {n} times.",
            trace.times,
        )
    elif trace.kind == "brought_in":
        text = language.gettext("In round {round} the game was brought in from a file.")
    else:
        text = language.gettext("In round {round} the game went on after purses had been opened.")
    # What is read from a file may speak of a seat nobody has.
    name = names[seat] if seat is not None and seat < len(names) else "?"
    return text.format(name=name, n=trace.times, round=trace.round)
