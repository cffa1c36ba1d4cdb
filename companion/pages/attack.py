"""The page of an attack: what a region costs, term by term, and what can be done about it.

`region.py` shows it for a tapped region of the board; `attack_form.py` asks what the region is
where there is no board, or where somebody only wants to calculate.
"""

from collections.abc import Iterator

from companion.dataclasses import dataclass, replace
from companion.engine import (
    ALONE,
    BEHEMOTHS,
    BESIDE_OWN,
    CLEAR,
    COUNTED_USES,
    LOOT,
    OVER_ONE,
    STRENGTH,
    SWAP,
    TRAP,
    ZEPPELIN,
    Combo,
    Conquest,
    CostEffect,
    KeepEffect,
    LootEffect,
    Losses,
    Side,
    State,
    Troops,
    WhyNot,
    broken_pacts,
    coins_at_stake,
    count_losses,
    covers,
    given_up,
    income_per,
    lost_for_good,
    pacts_held,
    sides,
)
from companion.pages import blocks
from companion.pages.allowed import refusal
from companion.pages.attack_choice import uses_in
from companion.pages.attack_plan import AttackPlan
from companion.pages.board import words_at
from companion.pages.contenders import Contender
from companion.pages.die import FACES, die_chip
from companion.pages.players import player_mark
from companion.pages.put_right import OldStep, put_right_foot
from companion.pages.reader import Reader
from companion.words import (
    N_,
    Language,
    first_roll_odds_parts,
    flight_odds_parts,
    hand_text,
    kept_text,
    line_rule,
    loser_gains_text,
    loser_rolls_text,
    losses_text,
    odds_in_short,
    odds_parts,
    pacts_text,
    price_lines,
    shut_text,
    stake_text,
    stays_below_text,
    tokens_caption,
)

_SHUT = {
    "water": "water",
    "peace": "protected",
    "protected": "protected",
    "closed": "protected",
    "not_adjacent": "out_of_reach",
    "not_entry": "out_of_reach",
}
# What may be used: its icon, and the text of its chip.
_USES = {
    "dragon": ("markers/dragon", N_("Send the dragon")),
    "catapult": ("markers/catapult", N_("Fire the catapult")),
    "bolt": ("markers/bolt", N_("Throw a bolt")),
    # NOTE: {n} is what it changes the cost by, such as -2.
    "mercenary": ("markers/coins", N_("Pay a coin: {n}")),
    "sorcery": ("markers/swap", N_("Swap the token")),
    "drake": ("markers/drake", N_("Make a token a dragon")),
    "clear": ("signs/clear", N_("Clear the region")),
    "zeppelin": ("markers/zeppelin", N_("Send a zeppelin")),
    # NOTE: beside a number: so many are thrown at the region that is attacked.
    "fireballs": ("markers/fireballs", N_("Fireballs")),
    "behemoths": ("markers/behemoth", N_("Behemoths")),
    BESIDE_OWN: ("regions/mountain", N_("Next to a mountain of yours")),
    OVER_ONE: ("markers/coins", N_("Over one region")),
}


@dataclass(frozen=True)
class AttackPage:
    """Describes one attack in blocks; `old`: the recorded step it corrects."""

    reader: Reader
    state: State
    plan: AttackPlan
    old: OldStep | None = None

    @property
    def language(self) -> Language:
        """The language in use."""
        return self.reader.language

    @property
    def kind(self) -> str:
        """The verdict, in one word.

        "conquer", "die", "too_dear", "held_out" (a die rolled before the attack was too low), or
        why it cannot be taken: "out_of_reach", "protected", "water".
        """
        plan, price = self.plan, self.plan.price
        if price.tokens is None:
            return _SHUT.get(price.why_not or "", "protected")
        if plan.has_rolled and price.why_not == "too_strong":
            return "held_out"
        if price.why_not:
            return "too_dear"
        return "die" if price.short or self._is_unrolled else "conquer"

    @property
    def _is_unrolled(self) -> bool:
        """Whether a die that decides this attack has yet to be rolled."""
        return self.plan.flies and self.plan.choice.die is None

    @property
    def again(self) -> blocks.Tap | None:
        """What a second tap on the region records, if nothing is left to ask."""
        plan = self.plan
        is_open = plan.is_guess or self.loser_rolls or (plan.rolls_first and not plan.has_rolled)
        return None if self.kind != "conquer" or is_open or self.old else plan.commands()

    # What it takes

    def amount(self, lead: str = "") -> Iterator[blocks.Block]:
        """Yield the price; with a question mark while the defenders are a guess."""
        plan, n = self.plan, self.plan.price.tokens
        if n is not None:
            number = f"{n}?" if plan.is_guess else str(n)
            unit = self.language.ngettext("token", "tokens", n)
            yield blocks.Amount(number, unit, lead, hand_text(self.language, plan.hand))

    def terms(self, title: str) -> Iterator[blocks.Block]:
        """Yield the terms that add up to the price."""
        price, holder = self.plan.price, self.plan.attack.region.holder
        lines = tuple(
            blocks.Term(key, text, number, line_rule(self.language, key))
            for key, text, number in price_lines(self.language, price, holder)
        )
        if lines and price.tokens is not None:
            yield blocks.Terms(f"{title}: {price.tokens}", lines)

    def verdict(self, is_lowest: bool = False) -> Iterator[blocks.Block]:
        """Yield whether the hand is enough, and the odds."""
        plan, price, language = self.plan, self.plan.price, self.language
        if plan.choice.die is not None:
            text = language.gettext("The die shows {face}").format(face=plan.choice.die)
            yield blocks.Note(text, "well")
            return
        if price.tokens is None and price.why_not:
            headline, detail, brief = self._shut(price.why_not), "", ""
        elif self._is_unrolled:
            headline, detail = flight_odds_parts(language, price)
            # The die is right above it: `flight` says the rest where there is room.
            detail = brief = "" if is_lowest else detail
        elif plan.rolls_first:
            headline, detail = first_roll_odds_parts(language, price, plan.has_rolled)
            brief = detail
        else:
            headline, detail = odds_parts(language, price)
            brief = odds_in_short(language, price) or detail
        tones: dict[str, blocks.Tone] = {"die": "open", "conquer": "well"}
        if headline:
            tone = tones.get(self.kind, "plain")
            yield blocks.Note(headline, tone, detail, brief, is_lowest=is_lowest)

    def flight(self) -> Iterator[blocks.Block]:
        """Yield what a die may lead to that decides this attack, for a page with the die below."""
        if self._is_unrolled:
            yield blocks.Note(flight_odds_parts(self.language, self.plan.price)[1])

    def _shut(self, why_not: WhyNot) -> str:
        """Return why the region cannot be taken, with the power that has closed it."""
        text, at = shut_text(self.language, self.plan.attack, why_not), self.plan.choice.region
        closure = self.state.closed.get(at) if at is not None else None
        if why_not != "closed" or closure is None:
            return text
        # NOTE: {piece} is a race or power, {what} is what it has done to a region.
        pattern = self.language.gettext("{piece}: {what}")
        return pattern.format(piece=self.language.piece(closure.why), what=text)

    # What may be said about it

    def there(self) -> Iterator[blocks.Block]:
        """Ask for the defenders if the count is unsure, or somebody has changed it."""
        plan, holder = self.plan, self.plan.attack.region.holder
        own = (self.state.regions or {}).get(plan.choice.region or 0)
        if own is None or holder is None or not holder.race:
            return
        low, high, n = plan.relevant.least_tokens, plan.relevant.most_tokens, holder.tokens
        if (own.sure and plan.choice.there is None) or low == high == n:
            return
        race = tokens_caption(self.language, holder.race, n)
        # NOTE: beside a number: how many Wizards stand in a region.
        text = self.language.gettext("{race} there").format(race=race)
        text = f"{text} ({low}\N{EN DASH}{high})"
        icon, choice = self.language.piece_icon(holder.race), plan.but(there=n)
        yield blocks.Stepper("there", icon, text, n, low, high, choice, "there", is_urgent=True)

    def attackers(self) -> tuple[blocks.Button, ...]:
        """Return a chip for each race that may attack, if there is a choice."""
        plan = self.plan
        if len(plan.attackers) < 2:
            return ()
        # What was chosen for one race doesn't apply to the other.
        none = dict.fromkeys(COUNTED_USES, 0)
        fresh = plan.but(uses=frozenset(), catapult_at=None, hand=None, **none)
        found = (
            (
                side.key,
                self._mark(side),
                self.contender_text(side, with_hand=plan.is_recorded),
                replace(fresh, attacker=side.key),
            )
            for side in plan.attackers
        )
        return blocks.chips("attacker", found, [plan.attacker.key])

    def uses(self) -> Iterator[blocks.Block]:
        """Yield a chip for each thing the attacker may use; how many, where there are several."""
        plan = self.plan
        single = [name for name in plan.uses if name not in COUNTED_USES]
        combo, used = plan.attack.attacker.combo, [*filter(plan.attack.use.has, single)]
        found = (
            (
                name,
                _USES[name][0],
                use_text(self.language, combo, name),
                plan.but(uses=plan.choice.uses ^ {name}),
            )
            for name in single
        )
        if chips := blocks.chips("use", found, used):
            yield blocks.Chips("uses", chips, are_urgent=not plan.flies)
        for name, most in plan.counted(plan.uses):
            n, (icon, words) = plan.attack.use.number(name), _USES[name]
            text = self.language.gettext(words)
            yield blocks.Stepper(
                f"use-{name}", icon, text, n, 0, most, plan.but(), name, is_urgent=True
            )
            if name == BEHEMOTHS and n and plan.choice.region is None:
                each = plan.attack.use.number(STRENGTH)
                yield self.strength("strength", each, plan.attacker)

    def strength(self, field: str, n: int, side: Contender | None) -> blocks.Stepper:
        """Return a stepper for how many tokens each Behemoth counts as; a board knows it."""
        most = side.combo(self.reader.catalogue).strength_limit if side else n
        # NOTE: beside a number of tokens: each Behemoth is as strong as that.
        text, high = self.language.gettext("Each counts as"), max(n, most)
        return blocks.Stepper(field, "markers/tokens", text, n, 0, high, self.plan.but(), field)

    def loot(self) -> Iterator[blocks.Block]:
        """Yield what a loot marker may show; on a board the app draws if nobody says so."""
        _, plan = self.language.gettext, self.plan
        at, defender = plan.choice.region, plan.attack.defender
        is_there = defender is not None and bool(defender.effects(LootEffect))
        if not plan.is_recorded or not (is_there if at is None else at in self.state.loot):
            return
        found = (
            (
                face,
                "signs/conquer" if face == TRAP else "markers/coins",
                # NOTE: what a loot marker shows instead of coins.
                _("Attack") if face == TRAP else str(face),
                plan.but(loot=None if face == plan.choice.loot else face),
            )
            for face in sorted(set(LOOT))
        )
        chips = blocks.chips("loot", found, [plan.choice.loot])
        # NOTE: a heading above what the real loot marker on the table may show.
        yield blocks.Group(_("THE REAL LOOT SHOWS"), (blocks.Chips("loot", chips),))

    def starts(self) -> Iterator[blocks.Block]:
        """Yield where a shot may come from, if there is a choice; by default the first."""
        plan, starts = self.plan, self.plan.starts
        if len(starts) > 1:
            said = plan.choice.catapult_at
            chosen = said if said in starts else starts[0]
            icon = "markers/catapult"
            found = (
                (at, icon, words_at(self.reader, self.state, at), plan.but(catapult_at=at))
                for at in starts
            )
            yield blocks.Chips("starts", blocks.chips("catapult", found, [chosen]))

    def more(self) -> Iterator[blocks.Block]:
        """Yield how many tokens go in, if there may be more than needed."""
        plan = self.plan
        is_plain = self.kind == "conquer"
        if plan.is_old:
            is_plain = plan.choice.die is None and not plan.choice.failed
        if not is_plain or any(map(plan.attack.use.has, ALONE)):
            return
        n = max(plan.used, plan.choice.tokens or 0) if plan.is_old else plan.used
        high = max(plan.hand, n)
        if high > plan.cost:
            icon = self.language.piece_icon(plan.attacker.race)
            # NOTE: beside a number of tokens: more go in than it takes.
            text = self.language.gettext("Tokens used")
            yield blocks.Stepper("used", icon, text, n, plan.cost, high, plan.choice, "tokens")

    # What it leads to

    @property
    def loser_rolls(self) -> str:
        """What the loser rolls for; empty if they roll for nothing."""
        loser = self.plan.loser
        if loser is None or loser.seat is None or not self.plan.relevant.loss_die:
            return ""
        player = self.state.players[loser.seat].name
        return loser_rolls_text(self.language, player, loser.race)

    def coins(self) -> Iterator[blocks.Block]:
        """Yield the coins that change hands with the conquest, and for which race or power."""
        plan, loser = self.plan, self.plan.loser
        if plan.price.tokens is None or self.old:
            return
        player = self.state.players[loser.seat].name if loser and loser.seat is not None else ""
        is_own = loser is not None and loser.seat == self.state.turn.seat
        for on, owner in coins_at_stake(plan.attack):
            if not (is_own and on in ("conquest", "loss")):
                yield blocks.Note(stake_text(self.language, on, owner, player))
        defender = plan.attack.defender
        if plan.attack.region.pot and defender and not is_own:
            owner = next((piece for piece, _ in income_per(defender, "pots")), defender.race.id)
            yield blocks.Note(stake_text(self.language, "pot", owner, player))
        if plan.is_recorded and loser and loser.seat is not None and not loser.in_decline:
            yield from self._pacts(loser.seat)

    def _pacts(self, owner: int) -> Iterator[blocks.Block]:
        """Yield what breaking somebody's pacts costs, unless they are broken already."""
        catalogue, state = self.reader.catalogue, self.state
        n = pacts_held(catalogue, state, state.turn.seat).get(owner)
        is_kept = owner not in broken_pacts(catalogue, state)
        if n and is_kept and not self.plan.attack.use.has(CLEAR):
            name = state.players[owner].name
            yield blocks.Note(pacts_text(self.language, name, n, is_broken=True))

    def losses(self) -> Iterator[blocks.Block]:
        """Yield what the defender loses and places again, the roll it takes, and who keeps it."""
        if not self._is_taken or self.old:
            return
        attack, loser = self.plan.attack, self.plan.loser
        side = None
        if loser is not None and loser.seat is not None:
            side = Side(loser.seat, self._troops(loser), loser.combo(self.reader.catalogue))
        is_taken = not (attack.use.has(CLEAR) or attack.is_burnt)
        attacked = Conquest(
            attack.attacker.combo.race.id,
            attack.attacker.combo.in_decline,
            attack.region,
            attack.use,
            die=attack.die,
            given_up=given_up(attack),
            covers=is_taken and covers(attack.attacker.combo, attack.defender),
        )
        found = count_losses(attacked, attack.attacker.combo, side, None)
        if side and attacked.covers:
            yield blocks.Note(stays_below_text(self.language, side.troops.race))
        elif side:
            yield from self._losses_of(side, found)
        if lost := 0 if attack.use.has(CLEAR) else lost_for_good(attacked, found):
            yield from self._kept(lost)

    def _kept(self, lost: int) -> Iterator[blocks.Block]:
        """Yield who keeps the tokens that a conquest costs for good."""
        for side in sides(self.reader.catalogue, self.state) if self.plan.is_recorded else ():
            for owner, _ in side.combo.effects(KeepEffect)[:1]:
                yield blocks.Note(kept_text(self.language, owner, lost))

    def _losses_of(self, loser: Side, found: Losses) -> Iterator[blocks.Block]:
        attack = self.plan.attack
        name = self.state.players[loser.seat].name
        back = found.withdrawn - found.gained
        race = loser.troops.race
        text = losses_text(self.language, name, race, found.tokens, back)
        if text:
            yield blocks.Note(text)
        if found.gained:
            yield blocks.Note(loser_gains_text(self.language, name, race, found.gained))
        if below := attack.region.below:
            owner = next(
                seat for seat, troops, _ in self.state.troops() if troops.race == below.race
            )
            name = self.state.players[owner].name
            yield blocks.Note(losses_text(self.language, name, below.race, below.tokens, 0))
        if self.loser_rolls:
            yield blocks.Note(self.loser_rolls)
            yield self._loss_die()

    @property
    def _is_taken(self) -> bool:
        """Whether only the conquest is left to record: no die is needed, or it was enough."""
        is_won = self.plan.choice.die is not None and self.plan.is_won
        return self.kind == "conquer" or (self.kind == "die" and is_won)

    def _loss_die(self) -> blocks.Die:
        """Return the loser's die; each face records the conquest."""
        taken = [self._taken(loss_die=face) for face in FACES]
        faces = tuple(
            blocks.Face(f"loss-{face}", face, str(face), tap) for face, tap in enumerate(taken)
        )
        # NOTE: a button: record the conquest, and roll for what the loser gets back.
        text = self.language.gettext("Conquer and roll for the loser")
        roll = blocks.Roll("loss", tuple(taken), text=self.loser_rolls)
        return blocks.Die(faces, blocks.Button("loss-roll", "signs/dice", text, roll))

    def _taken(self, **said: int) -> blocks.Commands:
        """Return what records the conquest, with the die if one made it possible."""
        if self.plan.choice.die is None:
            return self.plan.commands(**said)
        _won, commands, _paid = self.plan.with_die(self.plan.choice.die)
        *before, order = commands
        return (*before, replace(order, **said))

    # What can be done

    def foot(self, has_risks: bool) -> Iterator[blocks.Block]:
        """Yield what takes the region, or what appears in its place below the risks.

        So no stray tap on "Conquered" meets what records a last attempt, or gives a region up.
        """
        if self.old:
            yield from put_right_foot(self.reader, self.old, self.plan.commands())
        elif self._is_taken:
            yield self._conquered()
        elif has_risks:
            yield from [*self.verdict(is_lowest=True)] or [close_button(self.language)]

    def risks(self) -> Iterator[blocks.Block]:
        """Yield what nobody should tap by mistake: dice, and what contradicts the record."""
        plan, _ = self.plan, self.language.gettext
        if self.old:
            return
        if self.kind == "held_out":
            tap = plan.commands() if plan.choice.region is not None else plan.commands(failed=True)
            yield blocks.Button("held-out", "signs/close", _("Failed"), tap, "primary")
        elif self.kind == "die" and not self._is_taken:
            yield from self._last_attempt()
        elif self.kind in ("too_dear", "out_of_reach") and plan.choice.region is not None:
            order = plan.commands(anyway=True)
            if refusal(self.reader.catalogue, self.state, *order) is None:
                text = _("Take it anyway")
                yield blocks.Button("anyway", "signs/check", text, order, "quiet")

    def _last_attempt(self) -> Iterator[blocks.Block]:
        """Yield the die of a last attempt; a race that rolls first has done so already."""
        if self.plan.rolls_first and not self.plan.flies:
            return
        _, language = self.language.gettext, self.language
        found = [self.plan.with_die(face) for face in FACES]
        faces, coins = [], []
        for face, (is_won, commands, paid) in enumerate(found):
            text = _("Taken!") if is_won else _("Failed!")
            if is_won and self.plan.flies and not face:
                # NOTE: beside a face of the die: nobody gets the region.
                text = _("It burns!")
            tap = self._after_face(face, commands) if is_won else commands
            faces.append(blocks.Face(f"face-{face}", face, text, tap))
            if paid:
                text, tap = _("{face} and a coin").format(face=face), self._after_face(face, paid)
                coins.append(blocks.Button(f"coin-{face}", "markers/coins", text, tap, "quiet"))
        roll = blocks.Roll(
            "attempt",
            tuple(commands for _won, commands, _paid in found),
            tuple(paid for _won, _commands, paid in found),
            hope="" if self.plan.flies else odds_parts(language, self.plan.price)[0],
            loser_rolls=self.loser_rolls,
        )
        held = None
        if not self.plan.flies:
            failed = self.plan.commands(failed=True)
            held = blocks.Button("held-out", "signs/close", _("Failed"), failed, "quiet")
        yield blocks.Die(
            tuple(faces),
            blocks.Button("roll", "signs/dice", _("Roll the die"), roll, "primary"),
            held,
            tuple(coins),
        )

    def _after_face(self, face: int, commands: blocks.Commands) -> blocks.Tap:
        """Return what a winning face leads to; if the loser has to roll, that comes first."""
        if not self.loser_rolls:
            return commands
        return self.plan.but(die=face, uses=self.plan.choice.uses | uses_in(commands))

    def _conquered(self) -> blocks.Button:
        plan = self.plan
        free = next((use for use in (SWAP, CLEAR) if plan.attack.use.has(use)), None)
        if plan.attack.is_burnt:
            # NOTE: a button: a region was burnt down.
            icon, text = _USES[ZEPPELIN][0], self.language.gettext("It burns down")
        elif free:
            icon, text = _USES[free][0], use_text(self.language, plan.attack.attacker.combo, free)
        else:
            # NOTE: a button: a region was conquered with so many tokens.
            text = self.language.gettext("Conquered with {n}")
            n = plan.hand if plan.choice.die is not None and not plan.flies else plan.used
            icon, text = "signs/conquer", text.format(n=n)
        return blocks.Button("conquered", icon, text, self._taken(), "primary")

    # How an old attack went

    def outcome(self) -> Iterator[blocks.Block]:
        """Ask how it went and what the dice showed; nothing is rolled again."""
        if self.old is None:
            return
        _, plan, choice = self.language.gettext, self.plan, self.plan.choice
        short = plan.price.short or 0
        is_denied = choice.die is not None and choice.die < short
        # A die that contradicts this was not rolled.
        won = {"failed": False} | ({"die": None} if is_denied else {})
        went = (
            ("won", "signs/check", _("Conquered"), plan.but(**won)),
            ("lost", "signs/close", _("Failed"), plan.but(failed=True)),
        )
        chips = blocks.chips("went", went, ["won" if plan.is_won else "lost"])
        # NOTE: headings: how an attack went, what the die of the loser showed.
        asked = blocks.Group(_("HOW IT WENT"), (blocks.Chips("went", chips),))
        yield from () if plan.flies else (asked,)
        is_attempt = bool(short) or choice.die is not None or choice.failed
        if plan.flies or (is_attempt and not plan.rolls_first):
            least = None if plan.flies else short
            yield self.rolled("last-die", _("THE DIE SHOWED"), "die", least)
        if plan.relevant.loss_die and plan.is_won:
            yield self.rolled("loss-die", _("THE LOSER ROLLED"), "loss_die")

    def rolled(self, name: str, title: str, field: str, least: int | None = None) -> blocks.Group:
        """Return a die to enter what it showed; tapping the same face again clears it.

        `least`: what the last attempt needs.
        """
        shown, chips = getattr(self.plan.choice, field), []
        for face in FACES:
            said: dict[str, int | bool | None] = {field: None if face == shown else face}
            if least is not None:
                said["failed"] = face < least and face != shown
            chips.append(die_chip(name, face, self.plan.but(**said), face == shown))
        return blocks.Group(title, (blocks.Chips(name, tuple(chips)),))

    # In words

    def contender_text(self, side: Contender, with_hand: bool = False) -> str:
        """Return whose race this is: "Ben · Wizards"; for one's own, the hand instead."""
        name = self.language.combo_short(side.race, side.power)
        if side.in_decline:
            race = self.language.race(side.race)
            name = self.language.gettext("{race} in decline").format(race=race)
        if with_hand:
            return f"{name} · {hand_text(self.language, side.hand)}"
        return name if side.seat is None else f"{self.state.players[side.seat].name} · {name}"

    def _mark(self, side: Contender) -> str:
        if self.plan.is_recorded:
            return self.language.piece_icon(side.race)
        return player_mark(self.state, side.seat)

    def _troops(self, side: Contender) -> Troops:
        races = self.state.players[side.seat or 0].races
        return next(troops for troops in races if troops.race == side.race)


def use_text(language: Language, attacker: Combo, use: str) -> str:
    """Return the text of the chip for something a combo may use."""
    gains = {str(effect.use): effect.add for _, effect in attacker.effects(CostEffect)}
    return language.gettext(_USES[use][1]).format(n=language.signed(gains.get(use, 0)))


def close_button(language: Language) -> blocks.Button:
    """Return the button that closes a page."""
    return blocks.Button("close-card", "", language.gettext("Close"), blocks.Act("close"), "quiet")
