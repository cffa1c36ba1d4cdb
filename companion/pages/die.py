"""The die: what it is rolled for before an attack, and what came of it."""

from collections.abc import Iterator
from typing import Literal

from companion.dataclasses import dataclass
from companion.engine import DIE, FIRST_ROLL, Conquest, RollDie, State
from companion.pages import blocks
from companion.pages.put_right import OldStep, put_right_foot
from companion.pages.reader import Reader
from companion.words import Forms, Language, line_rule, ngettext

FACES = tuple(sorted(set(DIE)))
# NOTE: {die} is what the die shows.
_ENOUGH: Forms = ngettext(
    "{n} token and {die} from the die: enough.", "{n} tokens and {die} from the die: enough."
)
# NOTE: {die} is what the die shows.
_TOO_FEW: Forms = ngettext(
    "{n} token and {die} from the die: too few.", "{n} tokens and {die} from the die: too few."
)


@dataclass(frozen=True, slots=True)
class DieOutcome:
    """How a roll ended: a region was taken or held, or it is a number to go on with."""

    kind: Literal["taken", "held", "number"]
    word: str
    text: str


def die_outcome(language: Language, roll: blocks.Roll, face: int, state: State) -> DieOutcome:
    """Return the outcome of a roll recorded in this state, and what it means."""
    if roll.kind == "attempt":
        return _attempt_outcome(language, state)
    return DieOutcome("number", str(face), roll.text)


def _attempt_outcome(language: Language, state: State) -> DieOutcome:
    _, conquest = language.gettext, state.turn.conquests[-1]
    race = language.race(conquest.race)
    last = _("That was the last attempt of the {race} this turn.").format(race=race)
    text = f"{_reckoned(language, conquest)}\n{last if conquest.last else ''}".strip()
    if conquest.is_burnt:
        return DieOutcome("taken", _("It burns!"), text)
    if conquest.won:
        # NOTE: beside the die: the region was conquered.
        return DieOutcome("taken", _("Taken!"), text)
    # NOTE: beside the die: the region held out.
    return DieOutcome("held", _("Failed!"), text)


def _reckoned(language: Language, conquest: Conquest) -> str:
    """Return whether tokens and die were enough; None if a coin played a part."""
    if conquest.die is None or conquest.use.without_facts.chosen:
        return ""
    text = language.plural(_ENOUGH if conquest.won else _TOO_FEW, conquest.used)
    return text.format(n=conquest.used, die=conquest.die)


def first_roll(reader: Reader, state: State, acting: str) -> Iterator[blocks.Block]:
    """Yield the die that the acting race rolls before naming a region, or what it shows.

    Nothing if it rolls none, or has no hand.
    """
    language, race = reader.language, reader.outlook(state).options.race(acting)
    hands = [troops.hand for troops in state.current.races if race and troops.race == race.race]
    if race is None or not race.conquer or not race.rolls_first or not any(hands):
        return
    face = state.turn.rolled
    if face is None:
        yield first_die(reader)
    else:
        title = language.gettext("The die shows {face}").format(face=face)
        yield blocks.Rolled(face, title, line_rule(language, FIRST_ROLL))


def first_die(reader: Reader) -> blocks.Die:
    """Return the die to roll before naming a region."""
    faces = tuple(blocks.Face(f"first-{face}", face, str(face), (RollDie(face),)) for face in FACES)
    outcomes = tuple((RollDie(face),) for face in FACES)
    roll = blocks.Roll("first", outcomes, text=line_rule(reader.language, FIRST_ROLL))
    text = reader.language.gettext("Roll the die")
    return blocks.Die(faces, blocks.Button("roll-first", "signs/dice", text, roll))


def die_chip(name: str, face: int, choice: blocks.Choice, is_on: bool) -> blocks.Button:
    """Return a face of a die that was rolled in the past."""
    return blocks.Button(f"{name}-{face}", f"signs/die_{face}", str(face), choice, is_on=is_on)


@dataclass(frozen=True)
class RollChoice(blocks.Choice):
    """What the die showed that was rolled before naming a region."""

    face: int = 0


def rolled_page(reader: Reader, _: State, choice: RollChoice, old: OldStep) -> blocks.Page:
    """Ask what the die showed."""
    chips = (die_chip("rolled", face, RollChoice(face), face == choice.face) for face in FACES)
    title = reader.language.gettext("THE DIE SHOWED")
    return blocks.Page(
        reader.language.gettext("What happened?"),
        body=(blocks.Group(title, (blocks.Chips("rolled", tuple(chips)),)),),
        foot=put_right_foot(reader, old, (RollDie(choice.face),)),
    )
