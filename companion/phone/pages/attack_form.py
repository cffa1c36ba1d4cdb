"""What is asked about an attack on a phone: the choices so far, and where each tap leads."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, get_args

from companion.engine import Terrain
from companion.facts.conquer import Choices, Contender, Question
from companion.facts.conquer_holder import held_by
from companion.facts.conquer_texts import (
    Option,
    attacker_options,
    holder_options,
    mark_options,
    terrain_options,
    use_options,
)
from companion.phone.blocks import Block, Go, chip, chips, stepper
from companion.phone.viewer import Viewer
from companion.words import marker_name

FACES = range(4)
MOST_HAND = 30
_NOBODY = "nobody"


def chosen_so_far(viewer: Viewer) -> Choices:
    """Return what was tapped about an attack; what makes no sense is left out."""
    terrain = next((kind for kind in get_args(Terrain) if kind == viewer.word("terrain")), None)
    return Choices(
        terrain,
        viewer.word("holder") or _NOBODY,
        viewer.number("tokens") or 1,
        viewer.number("encampments") or 0,
        viewer.words("marks"),
        viewer.words("uses"),
        viewer.number("die", 3),
        viewer.number("hand", MOST_HAND),
        viewer.number("extra") or 0,
    )


def way_to(viewer: Viewer, choices: Choices, **more: str) -> Go:
    """Return the way to the same page with other choices."""
    told: dict[str, Any] = {
        "terrain": choices.terrain,
        "holder": choices.holder if choices.holder != _NOBODY else None,
        "tokens": choices.tokens if choices.tokens != 1 else None,
        "encampments": choices.encampments or None,
        "marks": ",".join(sorted(choices.marks)) or None,
        "uses": ",".join(sorted(choices.uses)) or None,
        "die": choices.die,
        "hand": choices.hand,
        "extra": choices.extra or None,
    }
    kept = {name: viewer.word(name) for name in ("page", "attacker", "loss") if viewer.word(name)}
    return {**kept, **{name: str(n) for name, n in told.items() if n is not None}, **more}


def counted(viewer: Viewer, now: Choices, field: str, label: str, bounds: tuple[int, int]) -> Block:
    """Return a number of the attack, to be made smaller or larger within its bounds."""
    number, (least, most) = getattr(now, field), bounds

    def changed(n: int) -> Go:
        told: dict[str, Any] = {field: n}
        return way_to(viewer, replace(now, **told))

    fewer = changed(number - 1) if number > least else None
    return stepper(label, number, fewer, changed(number + 1) if number < most else None)


@dataclass(frozen=True)
class AttackForm:
    """Asks all that matters about one attack, and nothing else."""

    viewer: Viewer
    question: Question
    sides: Sequence[Contender]

    def blocks(self) -> Iterator[Block | None]:
        """Yield what is asked, in the order of the tablet."""
        yield self._attackers()
        yield self._terrains()
        yield self._holders()
        yield self._defenders()
        yield self._camps()
        yield self._many("marks")
        yield self._many("uses")
        yield self._die()

    @property
    def _now(self) -> Choices:
        return chosen_so_far(self.viewer)

    def _row(
        self,
        label: str,
        options: Sequence[Option],
        is_on: Callable[[str], bool],
        go: Callable[[str], Go],
    ) -> Block | None:
        return chips(label, *(chip(words, go(key), is_on(key)) for key, words, _ in options))

    def _attackers(self) -> Block | None:
        viewer, question, now = self.viewer, self.question, self._now
        who = attacker_options(viewer.language, viewer.state, self.sides, question.is_recorded)
        others = replace(now, uses=frozenset(), hand=None)
        return self._row(
            viewer.language.gettext("WHO ATTACKS"),
            who if len(who) > 1 else [],
            lambda key: key == question.attacker.key,
            lambda key: way_to(viewer, others, attacker=key),
        )

    def _terrains(self) -> Block | None:
        viewer, now = self.viewer, self._now

        def go(key: str) -> Go:
            told: dict[str, Any] = {"terrain": key, "extra": 0}
            return way_to(viewer, replace(now, **told))

        options = terrain_options(viewer.language, self.question)
        label = viewer.language.gettext("REGION")
        return self._row(label, options, lambda key: key == now.terrain, go)

    def _holders(self) -> Block | None:
        viewer, question, now = self.viewer, self.question, self._now

        def go(key: str) -> Go:
            held = held_by(viewer.catalogue, viewer.game, question.attacker, now, key)
            return way_to(viewer, replace(held, extra=0))

        holder = question.holder.key if question.holder else now.holder
        options = holder_options(viewer.language, viewer.state, question)
        label = viewer.language.gettext("WHO HOLDS IT")
        return self._row(label, options, lambda key: key == holder, go)

    def _defenders(self) -> Block | None:
        """How many defend it, where a race does."""
        if self.question.holder is None:
            return None
        least, most = self.question.relevant.least_tokens, self.question.relevant.most_tokens
        now = replace(self._now, tokens=min(max(self._now.tokens, least), most))
        label = self.viewer.language.gettext("Tokens there")
        return counted(self.viewer, now, "tokens", label, (least, most))

    def _camps(self) -> Block | None:
        most = self.question.relevant.most_encampments
        label = marker_name(self.viewer.language, "encampment")
        return counted(self.viewer, self._now, "encampments", label, (0, most)) if most else None

    def _many(self, field: str) -> Block | None:
        """What lies in the region, or what the attacker uses: as many as are so."""
        _, now, language = self.viewer.language.gettext, self._now, self.viewer.language
        is_lying = field == "marks"
        options = (mark_options if is_lying else use_options)(language, self.question)
        chosen: frozenset[str] = getattr(now, field)

        def go(key: str) -> Go:
            told: dict[str, Any] = {field: chosen ^ {key}, "extra": 0}
            return way_to(self.viewer, replace(now, **told))

        label = _("ALSO THERE") if is_lying else _("USING")
        return self._row(label, options, chosen.__contains__, go)

    def _die(self) -> Block | None:
        """What was rolled before the attack; the same again takes it back, unless it is a step."""
        question, rolled = self.question, self.viewer.state.turn.rolled
        if not question.rolls_first or (question.is_recorded and rolled is not None):
            return None
        now = self._now
        faces = [(str(face), str(face), "") for face in FACES]

        def go(key: str) -> Go:
            return way_to(self.viewer, replace(now, die=None if key == str(now.die) else int(key)))

        label = self.viewer.language.gettext("THE DIE SHOWED")
        return self._row(label, faces, lambda key: key == str(now.die), go)
