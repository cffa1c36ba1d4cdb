"""Plays a game on a board at random, and tells the same game to an engine without one.

On the board everything is tried anywhere; what is not refused is then told in the old way: what
kind of region it was, who held it, and at the turn's end the counts.
"""

from random import Random

from companion.content import load_catalogue
from companion.engine import commands as do
from companion.engine.board_turns import declined_counts, kept_in_decline
from companion.engine.codec import Invalid
from companion.engine.conquest import Use
from companion.engine.events import RegionAttacked
from companion.engine.refused import Refused
from companion.engine.scoring import questions
from companion.engine.setup import start_game
from companion.engine.state import Setup
from companion.engine.story import Story
from companion.engine.tally import decline_sheet, score_sheet
from companion.engine.terms import House
from companion.engine.twin import count_regions, printed_board
from companion.replay_answers import show
from companion.session import Session

CATALOGUE = load_catalogue()
NAMES = ("Anna", "Ben", "Cleo", "Dan", "Eva")
USES = ("dragon", "catapult", "mercenary", "sorcery")
TRIES = 20


class Twins:
    """Two sessions of the same game, one with a board."""

    def __init__(self, seed, players):
        self.rng = Random(f"{seed}/{players}")
        house = House(**{key: self.rng.random() < 0.5 for key in House.__slots__})
        names, sets = NAMES[:players], tuple(CATALOGUE.sets)
        self.on_board, self.plain = (
            Session(CATALOGUE, start_game(CATALOGUE, setup))
            for setup in (
                Setup(names, sets, house, seed, has_board=True),
                Setup(names, sets, house, seed),
            )
        )

    @property
    def state(self):
        """The game with a board."""
        return self.on_board.state

    def purses(self):
        """Return the coins of everybody, in both games."""
        return [
            {player.name: player.coins for player in session.state.players}
            for session in (self.on_board, self.plain)
        ]

    def owned(self):
        """Return the tokens of every race, in both games."""
        return [
            [(seat, troops.race, in_decline, troops.tokens) for seat, troops, in_decline in found]
            for found in (self.state.troops(), self.plain.state.troops())
        ]

    def play_turn(self):
        """Play a turn at random."""
        turn = self.state.turn
        if self.state.current.active is None:
            self._both(do.Pick(self.rng.randrange(6))) or self._both(do.Pick(0))
        elif self.rng.random() < 0.2 and self._decline():
            return
        for _ in range(TRIES):
            self.rng.choice((self._conquer, self._conquer, self._conquer, self._do_something))()
        pots = sum(own.pot for own in self.state.ground.values() if own.seat == turn.seat)
        if pots:
            self.plain.do(do.PlacePots(pots))
        self._score()

    def _accepted(self, command):
        try:
            return self.on_board.do(command) is not None
        except (Refused, Invalid):
            return False

    def _both(self, command):
        is_done = self._accepted(command)
        if is_done:
            self.plain.do(command)
        return is_done

    def _conquer(self):
        rng, active = self.rng, self.state.current.active
        anywhere = range(len(printed_board(CATALOGUE, self.state).regions))
        in_reach = [told["region"] for told in show(self.on_board, "targets") if told["possible"]]
        at = rng.choice(in_reach if in_reach and rng.random() < 0.5 else anywhere)
        by = rng.choice([None, *(old.race for old in self.state.current.declined)])
        combo = CATALOGUE.combo(active.race, active.power)
        use = Use(**{name: rng.random() < 0.5 for name in USES if combo.offers(name)})
        die = rng.choice((0, 1, 2, 3)) if rng.random() < 0.05 else None
        loss_die = rng.choice((None, None, 0, 2))
        if not self._accepted(do.ConquerAt(at, None, use, by, None, die, loss_die)):
            return
        events = self.on_board.steps[self.on_board.cursor - 1].events
        (attack,) = (event.conquest for event in events if isinstance(event, RegionAttacked))
        tokens = attack.used if die is None else None
        self.plain.do(
            do.Conquer(attack.region, attack.use, by, attack.loser, tokens, die, loss_die)
        )

    def _do_something(self):
        rng, state = self.rng, self.state
        own = [at for at, there in state.ground.items() if there.seat == state.turn.seat]
        at = rng.choice(own) if own else 0
        match rng.randrange(6):
            case 0:
                self._both(do.NameAlly(rng.randrange(len(state.players))))
            case 1:
                self._both(do.Regroup())
            case 2 if own and not state.ground[at].fortress:
                if self._accepted(do.Place(at, fortress=True)):
                    self.plain.do(do.PlaceFortress())
            case 3:
                self._accepted(do.Place(at, pot=True))
            case 4 if not state.turn.conquests and rng.random() < 0.5:
                # Later in the turn nobody without a board knows how many that brings to hand.
                self._abandon(state, at)

    def _abandon(self, before, at):
        if self._accepted(do.AbandonAt((at,))):
            counts = count_regions(printed_board(CATALOGUE, before), {at: before.ground[at]})
            kinds = {name: n for name, n in counts.items() if name != "regions"}
            self.plain.do(do.Abandon(1, kinds))

    def _score(self):
        told = tuple(_asked(row.combo, row.counts) for row in score_sheet(CATALOGUE, self.state))
        late = do.Score(then_decline=True, **self._place_of_decline())
        is_late = self.rng.random() < 0.5 and self._accepted(late)
        if not is_late:
            self.on_board.do(do.Score())
        self.plain.do(do.Score(told, then_decline=is_late))

    def _decline(self):
        place, sheet = self._place_of_decline(), decline_sheet(CATALOGUE, self.state)
        story = Story(CATALOGUE, self.state)
        if not self._accepted(do.Decline(**place)):
            return False
        kept = declined_counts(story, kept_in_decline(story, **place))
        told = [kept, *(row.counts for row in sheet[1:])]
        counts = (_asked(row.combo, each) for row, each in zip(sheet, told, strict=True))
        self.plain.do(do.Decline(tuple(counts)))
        return True

    def _place_of_decline(self):
        """Return a tower that may be built, and regions to keep if not all can be."""
        seat, active = self.state.turn.seat, self.state.current.active
        own = [
            at for at, there in self.state.ground.items() if there.is_of(seat, active.race, False)
        ]
        strong = [at for at in own if self.state.ground[at].fortress]
        return {"tower": next(iter(strong or own), None), "keep": tuple(own[: active.tokens - 2])}


def _asked(combo, counts):
    """Return what somebody at the table would be asked for."""
    return {name: counts[name] for name in questions(combo)}
