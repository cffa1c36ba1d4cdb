"""Somebody who wants to know what is in the others' purses, and can do anything but enter a PIN.

Anna sits at a table twice: in two worlds that differ only in the others' purses. What she does is
random, and depends only on what she sees.
"""

import json
from contextlib import suppress
from random import Random

from companion.codec import Invalid
from companion.content import load_catalogue
from companion.engine import (
    AdjustCoins,
    CoinsMoved,
    Conquer,
    CorrectTurn,
    EndGame,
    Holder,
    Outlook,
    Pick,
    Refused,
    Rename,
    Score,
    Setup,
    Target,
    Use,
    options,
    start_game,
)
from companion.pages.hand_over import hand_over_page
from companion.pages.history import turn_parts, with_traces
from companion.pages.pick import offers as offers_seen
from companion.pages.players import players
from companion.pages.table import turn_facts
from companion.pages.table_actions import main_action, other_actions
from companion.play import Session, Step, Timeline, foreseen_consequences
from companion.words import consequence_texts, label_text, load_language, opened_text, rounds_opened
from tests.engine.helpers import ANNA, BEN, CLEO, counts
from tests.engine.random_mischief import Mischief
from tests.logs import read_log, write_log
from tests.open_table import open_table
from tests.pages.shown_history import history
from tests.ui.dealing import PLAYERS, SETS

CATALOGUE = load_catalogue()
# What Ben and Cleo start with; Anna can't know. Both amounts pay for any combo.
SECRETS = ((20, 23), (33, 31))
OTHERS = (BEN, CLEO)
# The steps of the first round, and the one before it.
FIRST = 7
# What a fair player does, so that uncorrected purses are paid from too.
FAIR = 0.35


def deal(seed):
    """Return the start of a game: races and powers that move coins come first."""
    rng = Random(f"deal/{seed}")
    races = list(CATALOGUE.races)
    powers = [power for power in CATALOGUE.powers if power not in MOVING]
    rng.shuffle(races)
    rng.shuffle(powers)
    return start_game(CATALOGUE, Setup(PLAYERS, SETS, seed=seed), races, [*MOVING, *powers])


MOVING = ("ransacking", "corrupt", "mercenary")


def with_secret(secret):
    """Return a game that begins with this much in Ben's and Cleo's purses.

    It got there as an earlier version saved it: otherwise the history would tell.
    """
    coins = (CoinsMoved(n, "correction", to=seat) for seat, n in zip(OTHERS, secret, strict=True))
    return Timeline().appended(Step((), tuple(coins)))


def play_first_round(session):
    """Let everyone pick and score once."""
    for _ in PLAYERS:
        session.do(Pick(0))
        session.do(Score((counts(3),)))
    return session


def two_worlds(seed):
    """Return the same game twice, except for two purses."""
    start = deal(seed)
    return [play_first_round(Session(CATALOGUE, start, with_secret(secret))) for secret in SECRETS]


class Attacker(Mischief):
    """Thinks up one act after another."""

    def __init__(self, seed):
        super().__init__(CATALOGUE, Random(seed))
        self.kinds |= {self._coins: 12, self._turn: 5, self._race: 6, self._pick: 6, self._end: 1}

    def act(self, session):
        """Return something to do, as a function of a session; based on what is seen of this one."""
        rng, end = self.rng, len(session.steps)
        chance = rng.random()
        if chance < 0.1:
            return Session.undo
        if chance < 0.15:
            return Session.redo
        if chance < 0.2:
            step = rng.randint(FIRST, end) if end > FIRST else end
            return lambda session: session.jump(step)
        if chance < 0.26:
            return self._rewrite(session)
        command = self._fair(session.state) if chance < 0.26 + FAIR else self.command(session.state)
        return lambda session: session.do(command)

    def _rewrite(self, session):
        """Remove an old step, change it or insert one, and see what is said beforehand."""
        step = self.rng.randint(1, max(1, session.cursor))
        state = session.state_at(step - 1)
        new = self._fair(state) if self.rng.random() < 0.5 else self.command(state)
        asked = self.rng.choice(((), ((new,),), (session.steps[step - 1].commands, (new,))))

        def rewrite(session):
            found = foreseen_consequences(session, step, *asked)
            session.rewrite(step, *asked)
            return consequence_texts(load_language("en"), found, PLAYERS)

        return rewrite

    def _fair(self, state):
        if state.is_over:
            return CorrectTurn(self.rng.randrange(3), state.round)
        if state.current.active is None and state.column:
            return Pick(len(state.column) - 1)
        others = [t for seat, t, out in state.troops() if seat != state.turn.seat and not out]
        if others and self.rng.random() < 0.6:
            return self._conquest(self.rng.choice(others))
        return Score(tuple(counts(2) for _ in state.current.races))

    def _conquest(self, troops):
        use = Use(mercenary=self.rng.random() < 0.3)
        return Conquer(Target("hill", holder=Holder("race", troops.race, 1)), use)

    def _coins(self, state):
        return AdjustCoins(self._seat(state), self.rng.randint(-40, 12))

    def _reveal(self, state):
        """Turned cards are for everyone to see: `test_attacker` deals with them."""
        return Rename(self._seat(state), "Zoë")


def outcome(act, session):
    """Do it; return what is said about it."""
    try:
        said = act(session)
    except Refused as refusal:
        return refusal.reason, dict(refusal.facts), getattr(refusal, "step", None)
    except Invalid as problem:
        return problem.code, problem.at, problem.message
    return said if isinstance(said, list) else "done"


def seen(services, session):
    """Return everything Anna sees, her own purse included."""
    language, state = services.language, session.state
    services.game.open(session)
    names = [player.name for player in state.players]
    labels = [session.undo_label, session.redo_label]
    offers = offers_seen(services, state)
    may = options(CATALOGUE, state)
    offer = offers[0] if offers and may.is_picking else None
    return {
        "view": open_table(state, ANNA),
        "steps": (session.cursor, len(session.steps)),
        "labels": [label and label_text(language, label, names) for label in labels],
        "history": history(session, language),
        "listed": with_traces(turn_parts(session), session, language),
        "traces": session.traces,
        "reminders": Outlook(CATALOGUE, state).reminders,
        "options": may,
        "offers": offers,
        "turn": turn_facts(services, state),
        "players": players(services, state),
        "buttons": (main_action(services, state, offer), other_actions(services, state, offer)),
        "hand over": None if state.is_over else hand_over_page(services, state),
        "told": opened_text(language, rounds_opened(session.traces)),
    }


def carried(session):
    """Return a game after a trip to another device and back."""
    return read_log(CATALOGUE, json.loads(json.dumps(write_log(session))))


def end(session):
    """End a game, whatever its state."""
    with suppress(Refused):
        session.do(EndGame())
