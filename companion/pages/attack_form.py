"""The form of an attack without a board: asks only what matters, and answers at once."""

from collections.abc import Iterable, Iterator, Sequence

from companion.dataclasses import replace
from companion.engine import CANNONS, WATER, WINTER, Conquer, Refused, State
from companion.pages import blocks
from companion.pages.allowed import refusal
from companion.pages.attack import AttackPage
from companion.pages.attack_choice import COAST, LOST_TRIBE, NOBODY, AttackChoice
from companion.pages.attack_plan import MAX_IN_HAND, AttackPlan, held_by, plan_attack
from companion.pages.die import die_chip, first_die
from companion.pages.players import player_mark
from companion.pages.put_right import OldStep
from companion.pages.reader import Reader
from companion.play import Step
from companion.words import (
    hand_text,
    marker_inside,
    marker_name,
    race_below,
    refusal_text,
    stacked_caption,
    tokens_caption,
)


def attack_form(
    reader: Reader,
    state: State,
    choice: AttackChoice,
    past: Sequence[Step] = (),
    old: OldStep | None = None,
) -> blocks.Page:
    """Return the form as it is now; `past`: the steps so far; `old`: the step it corrects."""
    _ = reader.language.gettext
    if old is None and not reader.outlook(state).options[Conquer]:
        choice = replace(choice, is_calculated=True)
    title = _("What would it cost?") if choice.is_calculated else _("What will it cost?")
    plan = plan_attack(reader, state, choice, past, is_old=old is not None)
    if plan is None:
        return blocks.Page(title, body=(blocks.Note(_("No race can attack now.")),))
    return _AttackForm(reader, state, plan, old).page(_("What happened?") if old else title)


class _AttackForm(AttackPage):
    """Asks about an attack, and shows what it costs."""

    def page(self, title: str) -> blocks.Page:
        """Return the whole form."""
        refused = self._refused
        is_open = self.plan.is_recorded and not refused
        risks = [*(self.risks() if is_open and self.plan.has_region else ()), *self._first_die()]
        foot = [*self._foot(bool(risks))] if is_open else [*self._idle()]
        return blocks.Page(
            title,
            questions=tuple(self._questions()),
            body=tuple(self._answer(refused, any(isinstance(b, blocks.Note) for b in foot))),
            risks=tuple(risks),
            foot=tuple(foot),
            tools=tuple(self._tools()),
            kind=self.kind if self.plan.has_region and not refused else "",
        )

    def _tools(self) -> Iterator[blocks.Button]:
        """Yield the button to calculate for anyone, and the one back to the attack."""
        _ = self.language.gettext
        if self.old or not self.reader.outlook(self.state).options[Conquer]:
            return
        is_idle = self.plan.choice.is_calculated
        text = _("Back to the attack") if is_idle else _("Just calculate")
        icon = "signs/conquer" if is_idle else "signs/calculator"
        # A mere calculation must not be recorded by mistake.
        yield blocks.Button("just-calculate", icon, text, AttackChoice(is_calculated=not is_idle))

    # The answer

    @property
    def _refused(self) -> Refused | None:
        """Why it could not be recorded, whatever the price."""
        plan = self.plan
        if self.old or not plan.is_recorded or not plan.has_region or plan.price.why_not:
            return None
        said = {"die": 0, "failed": True} if self.kind == "die" and not plan.rolls_first else {}
        # The die alone says how a flight ends.
        commands = plan.commands(**{"die": 0} if plan.flies else said)
        return refusal(self.reader.catalogue, self.state, *commands)

    def _foot(self, has_risks: bool) -> Iterator[blocks.Block]:
        return self.foot(has_risks) if self.plan.has_region else iter(())

    def _answer(self, refused: Refused | None, has_verdict: bool) -> Iterator[blocks.Block]:
        _, plan = self.language.gettext, self.plan
        # NOTE: stands above a large number of tokens: You need / 3 / tokens.
        lead = _("You need")
        if self.old:
            # NOTE: stands above a large number of tokens: It cost / 3 / tokens.
            yield from self.amount(_("It cost"))
        elif not plan.has_region:
            # NOTE: stands below that number.
            yield blocks.Amount("?", self.language.ngettext("token", "tokens", 2), lead)
            yield blocks.Note(_("Tap the region first."), "open")
            return
        else:
            yield from self.amount(lead)
            if refused:
                yield blocks.Note(refusal_text(self.language, refused), "open")
            elif has_verdict and plan.is_recorded:
                yield from self.flight()
            else:
                yield from self.verdict()
            yield from self.terms(lead)
        if plan.is_recorded and not refused:
            yield from self.more()
            yield from self.coins()
            yield from self.loot()
            yield from self.losses()

    def _idle(self) -> Iterator[blocks.Block]:
        if not self.plan.is_recorded:
            text = self.language.gettext("Just calculating: nothing is recorded.")
            yield blocks.Note(text)

    def _first_die(self) -> Iterator[blocks.Block]:
        plan = self.plan
        if plan.is_recorded and plan.rolls_first and not plan.has_rolled:
            yield first_die(self.reader)

    # The questions

    def _questions(self) -> Iterator[blocks.Block]:
        """Yield only the questions whose answers can matter."""
        _, plan = self.language.gettext, self.plan
        yield from self._who()
        yield from _group(_("REGION"), self._terrains())
        yield from _group(_("WHO HOLDS IT"), self._holders())
        # NOTE: what else lies in the region attacked.
        yield from _group(_("ALSO THERE"), self._lying())
        # NOTE: what the attacker may use: the dragon, a catapult, a coin.
        yield from _group(_("USING"), (*self.uses(), *self._cannons()))
        yield from self._rolled()
        yield from _group(_("IN HAND"), self._hand())
        yield from self.outcome()
        yield blocks.Note(_footnote(self.reader, self.state, plan), "faint")

    def _who(self) -> Iterator[blocks.Block]:
        plan, chips = self.plan, self.attackers()
        if chips:
            title = self.language.gettext("WHO ATTACKS")
            yield from _group(title, [blocks.Chips("attackers", chips)])
        elif plan.attacker.seat is not None:
            text = f"{self.contender_text(plan.attacker)} · {hand_text(self.language, plan.hand)}"
            colour = self.state.setup.colour(plan.attacker.seat)
            yield blocks.Note(text, "faint", colour=colour)

    def _terrains(self) -> Iterator[blocks.Block]:
        plan, term = self.plan, self.language.term
        found = (
            (kind, f"regions/{kind}", term(kind), plan.but(terrain=kind))
            for kind in plan.relevant.terrains
        )
        yield blocks.Chips("regions", blocks.chips("region", found, [plan.choice.terrain]))

    def _holders(self) -> Iterator[blocks.Block]:
        """Ask whether nobody, a lost tribe or which race holds the region."""
        plan = self.plan
        # NOTE: who holds the region: nobody does.
        found = [(NOBODY, self.language.gettext("Nobody"), "")]
        if plan.attack.region.terrain not in WATER:
            found.append((LOST_TRIBE, self.language.term("lost_tribe"), ""))
        for side in plan.holders:
            mark = player_mark(self.state, side.seat)
            found.append((side.key, self.contender_text(replace(side, power=None)), mark))
        now = plan.choice.holder if plan.attack.region.holder else NOBODY
        taps = ((key, icon, text, held_by(self.reader, plan, key)) for key, text, icon in found)
        if len(found) > 1:
            yield blocks.Chips("holders", blocks.chips("holder", taps, [now]))

    def _lying(self) -> Iterator[blocks.Block]:
        plan, language, region = self.plan, self.language, self.plan.attack.region
        low, high = plan.relevant.least_tokens, plan.relevant.most_tokens
        if region.holder and high > low:
            n, race = region.holder.tokens, region.holder.race
            choice, text = plan.but(there=n), tokens_caption(language, race, n)
            icon = language.piece_icon(race)
            yield blocks.Stepper("there", icon, text, n, low, high, choice, "there")
        if plan.relevant.most_encampments:
            n, most = region.encampments, plan.relevant.most_encampments
            choice, text = plan.but(encampments=n), stacked_caption(language, "encampment", n)
            icon = "markers/encampment"
            yield blocks.Stepper("encampments", icon, text, n, 0, most, choice, "encampments")
        if most := plan.relevant.most_behemoths:
            n, text = plan.choice.behemoths_there, stacked_caption(language, "behemoth", 1)
            n, icon, choice = min(n, most), "markers/behemoth", plan.but()
            yield blocks.Stepper("behemoths", icon, text, n, 0, most, choice, "behemoths_there")
            if n:
                yield self.strength("strength_there", region.strength // n, plan.loser)
        if marks := blocks.chips("mark", self._marks(), plan.choice.marks):
            yield blocks.Chips("marks", marks)
        yield from self._below()

    def _below(self) -> Iterator[blocks.Block]:
        """Ask which tokens in decline lie below the holder."""
        plan, language = self.plan, self.language
        if not plan.lying:
            return
        chosen = plan.below.key if plan.below else ""
        found = (
            (
                side.key,
                player_mark(self.state, side.seat),
                race_below(language, side.race),
                plan.but(below="" if side.key == chosen else side.key, there_below=None),
            )
            for side in plan.lying
        )
        yield blocks.Chips("below", blocks.chips("below", found, [chosen]))
        lower = plan.attack.region.below
        if lower and plan.most_below > 1:
            n, icon = lower.tokens, language.piece_icon(lower.race)
            text = tokens_caption(language, lower.race, n)
            choice = plan.but(there_below=n)
            yield blocks.Stepper(
                "there-below", icon, text, n, 1, plan.most_below, choice, "there_below"
            )

    def _marks(self) -> Iterator[tuple[str, str, str, AttackChoice]]:
        """Yield each thing that can be in the region and matters, for a chip."""
        plan, language = self.plan, self.language
        found = [(COAST, language.gettext("On the coast"), "regions/coastal")]
        found += [(at, language.term(at), f"regions/{at}") for at in plan.relevant.symbols]
        found += [(m, marker_name(language, m), f"markers/{m}") for m in plan.relevant.markers]
        found.append((WINTER, marker_name(language, "winter"), "markers/winter"))
        for name, text, icon in found:
            if name in plan.marks:
                yield name, icon, text, plan.but(marks=plan.choice.marks ^ {name})

    def _cannons(self) -> Iterator[blocks.Block]:
        """Yield how many cannons fire at the region; none does in the turn they are placed."""
        plan, most = self.plan, self.plan.relevant.cannons
        if most and plan.asks_for_facts and not plan.attack.attacker.is_first_turn:
            # NOTE: beside a number: so many of the player's cannons next to the region fire at it.
            text = self.language.gettext("Cannons firing next to it")
            n = plan.attack.use.number(CANNONS)
            choice, icon = plan.but(cannons=n), "markers/cannon"
            yield blocks.Stepper("cannons", icon, text, n, 0, most, choice, "cannons")

    def _rolled(self) -> Iterator[blocks.Block]:
        """Yield the roll before the attack; unless only calculating, it is an undoable step."""
        plan, title = self.plan, self.language.gettext("THE DIE SHOWED")
        is_said = not plan.is_recorded or (self.old and self.state.turn.rolled is None)
        if plan.rolls_first and is_said:
            yield self.rolled("die", title, "first_die")
        elif plan.rolls_first and plan.choice.first_die is not None:
            face = plan.choice.first_die
            chip = die_chip("die", face, plan.choice, is_on=True)
            yield blocks.Group(title, (blocks.Chips("die", (chip,)),))

    def _hand(self) -> Iterator[blocks.Block]:
        plan, race, hand = self.plan, self.plan.attacker.race, self.plan.hand
        text, icon = tokens_caption(self.language, race, hand), self.language.piece_icon(race)
        most = max(hand, plan.attacker.tokens if plan.is_recorded else MAX_IN_HAND)
        yield blocks.Stepper("hand", icon, text, hand, 0, most, plan.but(hand=hand), "hand")


def _group(title: str, found: Iterable[blocks.Block]) -> Iterator[blocks.Block]:
    inside = tuple(found)
    if inside:
        yield blocks.Group(title, inside)


def _footnote(reader: Reader, state: State, plan: AttackPlan) -> str:
    """Return why this is asked, or why so little is."""
    language, holder = reader.language, plan.loser
    _ = language.gettext
    lying = [marker_inside(language, name) for name in plan.relevant.markers]
    if plan.relevant.most_encampments:
        lying.append(marker_inside(language, "encampment"))
    if plan.relevant.most_behemoths:
        lying.append(marker_inside(language, "behemoth"))
    general = _(
        "The app asks about camps, holes, heroes, coasts and caverns only when a combo needs them."
    )
    if not lying or holder is None or holder.seat is None:
        return general
    combo = language.combo_name(holder.race, holder.badge)
    # NOTE: {things} is a list such as "encampment and hero".
    reason = _("The app asks about this because {player} has {combo}: {things}.")
    if holder.in_decline:
        reason = _("The app asks about this because {player} had {combo}: {things}.")
    player = state.players[holder.seat].name
    return f"{reason.format(things=language.join(lying), player=player, combo=combo)} {general}"
