"""From the tap to the frame that shows it, and the first visit to each screen."""

from statistics import median

from companion.engine import Conquer, Pick, Score, Setup, Target, questions, start_game
from tests.bench.measure import Group
from tests.bench.processes import rounds_in_window

GOAL = 1.0
PLAYERS = ("Anna", "Ben", "Chloé", "Dirk")
AT_THE_TABLE = ("table", "conquer", "score", "hand_over", "correct", "history")
ELSEWHERE = ("new_game", "games", "rules", "settings")
# Two buttons that undo each other's work, and what it takes to have both.
TAPS = {
    "table": ("undo", "redo"),
    "conquer": ("region-mountain", "region-forest"),
    "score": ("regions-plus", "regions-minus"),
}
TIMES = 4


def measure(rounds):
    """Open a window for each round, since a screen has only one first visit."""
    figures = rounds_in_window(visit_all, rounds, GOAL)
    return Group("Screens", "a bare screen with as many widgets", figures)


def visit_all(drive):
    """Play a little, and return what each visit and tap takes, and what its bare twin takes."""
    taken = {f"first visit: {name}": visit(drive, name) for name in ELSEWHERE}
    play_a_round(drive)
    for name in AT_THE_TABLE:
        taken[f"first visit: {name}"] = visit(drive, name)
    for name, buttons in TAPS.items():
        taken[f"a tap: {name}"] = tap(drive, name, *buttons)
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


def tap(drive, name, one, other):
    """Return the seconds from a touch to the frame that shows its effect."""
    from kivy.uix.button import Button
    from kivy.uix.label import Label

    from tests.bench.bare import twin_of

    drive.app.go(name)
    drive.frames(4)
    touched = [touch(drive, drive.find(button)) for _ in range(TIMES) for button in (one, other)]
    show_bare(drive, twin_of(drive.app.root.get_screen(name)))
    bare_screen = drive.app.root.get_screen("bare")
    labels = [widget for widget in bare_screen.walk() if isinstance(widget, Label)]
    button = Button(size_hint=(None, None), on_release=lambda _: rewrite(labels))
    bare_screen.add_widget(button)
    drive.frames(4)
    bare = [touch(drive, button) for _ in range(2 * TIMES)]
    hide_bare(drive)
    return median(touched), median(bare)


def touch(drive, widget):
    before = drive.texts()
    taken = drive.seconds_of_tap(widget)
    assert drive.texts() != before, "the tap changed nothing"
    return taken


def rewrite(labels):
    """Change every text, as a screen does when it is refreshed."""
    for label in labels:
        label.text = label.text[:-1] if label.text.endswith(".") else f"{label.text}."


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
