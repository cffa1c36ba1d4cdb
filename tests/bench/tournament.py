"""How strong the characters of empty seats are: games with all sets, every seat in turn.

A game is decided if the purses differ; with four players, if one of them is the richest.
"""

from random import Random
from statistics import mean
from time import process_time

from companion.advice import play_turn
from companion.content import load_catalogue
from companion.engine import Setup, begin, carry_out, start_game
from tests.bench import outsider
from tests.bench.measure import Figure, Group

CATALOGUE = load_catalogue()
NAMES = ("Anna", "Ben", "Cleo", "Dan", "Eva")
GAMES = 40
# Who plays against whom, how many of them, and the share of decided games that must be won.
MATCHES = (
    ("planner", "grabber", 1, 0.65),
    ("strategist", "planner", 1, 0.65),
    ("strategist", "outsider", 1, 0.80),
    ("strategist", "outsider", 3, 0.60),
)
# The longest people should wait for a turn.
AT_WORST = 1.0


def measure(rounds):
    """Play forty games of every match, this many times: lost games over those that may be lost."""
    figures, slowest = [], 0.0
    for name, rival, rivals, share in MATCHES:
        match = Match(name, rival, rivals)
        for number in range(GAMES * rounds):
            match.play(number)
        figures.append(match.figure(share))
        slowest = max(slowest, *(max(took) for took in match.seconds.values()))
    figures.append(Figure("the slowest turn", slowest, AT_WORST, slowest / AT_WORST, goal=1.0))
    return Group("Empty seats: games lost", "games that may be lost", tuple(figures))


class Match:
    """One character against one or more of another."""

    def __init__(self, name, rival, rivals):
        self.name, self.rival, self.seats = name, rival, 1 + rivals
        self.won = self.lost = 0
        self.own, self.others = [], []
        self.seconds = {}

    def play(self, number):
        """Play one game; seats rotate with each, the stacks change once all seats had them."""
        seat = number % self.seats
        players = [self.name if at == seat else self.rival for at in range(self.seats)]
        purses = play(number // self.seats, players, self.seconds)
        own = purses.pop(seat)
        self.own.append(own)
        self.others += purses
        self.won += own > max(purses)
        self.lost += own < max(purses)

    def figure(self, share):
        """Return the share of games lost, over what may be lost."""
        decided = self.won + self.lost
        lost, allowed = 100 * self.lost / decided, 100 * (1 - share)
        purses = f"{mean(self.own):.0f} to {mean(self.others):.0f} coins"
        turn = 1000 * mean(self.seconds[self.name])
        name = f"{self.name}, {self.seats - 1} {self.rival}"
        note = f" ({self.won} of {decided}, {purses}, {turn:.0f} ms)"
        return Figure(name, lost, allowed, lost / allowed, goal=1.0, unit="%", note=note)


def play(seed, players, seconds):
    """Play a game and return the purses; `seconds`: what the turns of each player took."""
    setup = Setup(NAMES[: len(players)], tuple(CATALOGUE.sets), seed=seed, has_board=True)
    state, rng = begin(start_game(CATALOGUE, setup)), Random(seed)
    while not state.is_over:
        name = players[state.turn.seat]
        begun = process_time()
        if name == "outsider":
            state = outsider.play(CATALOGUE, state, rng)
            continue
        moves = play_turn(CATALOGUE, state, name, seed=f"{seed}/{state.round}/{state.turn.seat}")
        seconds.setdefault(name, []).append(process_time() - begun)
        for move in moves:
            _, state = carry_out(CATALOGUE, state, move.command, has_secrets=False)
    return [player.coins for player in state.players]
