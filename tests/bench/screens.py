"""The first visit to each screen."""

from companion.engine import Conquer, Pick, Score, Setup, Target, questions, start_game
from tests.bench.measure import Group
from tests.bench.processes import rounds_in_window

GOAL = 1.0
PLAYERS = ("Anna", "Ben", "Chloé", "Dirk")
AT_THE_TABLE = ("table", "conquer", "score", "hand_over", "correct", "history")
ELSEWHERE = ("new_game", "games", "rules", "settings")


def measure(rounds):
    """Open a window for each round, since a screen has only one first visit."""
    figures = rounds_in_window(visit_all, rounds, GOAL)
    return Group("Screens", "a bare screen with as many widgets", figures)


def visit_all(drive):
    """Play a little, and return what each visit takes, and what its bare twin takes."""
    taken = {f"first visit: {name}": visit(drive, name) for name in ELSEWHERE}
    play_a_round(drive)
    for name in AT_THE_TABLE:
        taken[f"first visit: {name}"] = visit(drive, name)
    return taken


def play_a_round(drive):
    """Let everyone pick, conquer two regions and score, and the first player start again."""
    app = drive.app
    game = app.store.library.create(start_game(app.services.catalogue, Setup(PLAYERS, seed=5)))
    app.game.open(game.session)
    session = game.session
    for _ in PLAYERS:
        session.do(Pick(0))
        conquer(session)
        conquer(session)
        player = session.state.current
        combo = session.catalogue.combo(player.active.race, player.active.power)
        session.do(Score(counts=(dict.fromkeys(questions(combo), 2),)))
    conquer(session)
    drive.frames()


def conquer(session):
    session.do(Conquer(Target("hill")))


def visit(drive, name):
    """Return the seconds from a first visit to its drawn frame, and those of a bare twin."""
    from tests.bench.bare import twin_of

    subject = drive.seconds_of(lambda: drive.show(name))
    twin = twin_of(drive.app.root.get_screen(name))
    reference = drive.seconds_of(lambda: show_bare(drive, twin))
    hide_bare(drive)
    return subject, reference


def show_bare(drive, twin):
    screen = twin.build()
    screen.name = "bare"
    # It doesn't follow the game.
    screen.follow, screen.catch_up = (lambda _: None), (lambda: None)
    drive.app.root.add_widget(screen)
    drive.app.root.current = "bare"
    drive.draw()


def hide_bare(drive):
    root = drive.app.root
    bare = root.get_screen("bare")
    drive.app.go("start")
    root.remove_widget(bare)
    drive.frames(2)
