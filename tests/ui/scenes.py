"""Every screen worth looking at, each reached the way a player would reach it.

The pictures, the layout test and the reading test all go through these.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import repeat
from math import inf
from typing import Any

from companion.engine import (
    ANY_LANGUAGE,
    AdjustCoins,
    Chosen,
    Conquer,
    ConquerAt,
    CorrectRace,
    CorrectTroops,
    CorrectTurn,
    CostEffect,
    Covered,
    EndGame,
    EntryEffect,
    Holder,
    IncomeEffect,
    LayOutCombo,
    OpenPurse,
    Pick,
    PlaceTroops,
    Power,
    Printed,
    Race,
    Rename,
    SetRegion,
    Target,
    When,
    targets_now,
)
from companion.pages.hints import HINTS
from companion.pages.pick import ComboChoice
from companion.phone.networks import Network
from companion.play import Session, Timeline
from companion.store import PieceImport, RefusedPiece
from companion.store.people import empty_seat_id, id_from_name
from tests.people import id_of, people
from tests.ui.board.tables import attack_others, board_game, held
from tests.ui.dealing import SETS, seat_race
from tests.ui.evenings import open_evening, score_turn
from tests.ui.fresh_screens import forget_screens
from tests.ui.history_steps import tap_step

# A name as long as a piece may have, with characters that have a meaning elsewhere.
LONG_NAME = "Badgers of the [b]deep dark forest[/b] beyond Silver Hills"
BUSY = ("cheaper_on_terrain", "coins_per_terrain", "new_tokens", "stay_put", "leave_few")
BADGERS = Printed(names={ANY_LANGUAGE: "Badgers"}, icon="f0907", colour="olive")
OWN_PIECES = (
    Power(
        "own_lucky",
        4,
        (IncomeEffect(add=1, per="mine", in_decline=True),),
        Printed(names={ANY_LANGUAGE: "Lucky"}, icon="f0a58"),
    ),
    Race(
        "own_badgers",
        5,
        13,
        (CostEffect(add=-1, when=When(terrain=("hill", "forest"))), EntryEffect()),
        Printed(names={ANY_LANGUAGE: LONG_NAME}, icon="f0907", colour="olive"),
        "ratmen",
    ),
)
Scene = Callable[[Any], None]
SCENES: dict[str, Scene] = {}
# Names as long as at real tables.
NAMES = ("Anna", "Maximilian", "Chloé", "Dirk-Jan", "Eva-Kristina")
SKY_SETS = ("base", "sky_islands")
# Who sits where, and the names of seats where nobody does.
SEATS = {None: "Anna", "grabber": "Magpie", "planner": "Fox", "strategist": "Owl"}
LONG_PLAYER = "Eva-Kristina Maximilian Dirk-Jan Grete"
WIZARDS = Target("hill", holder=Holder("race", "wizards", 2))
# Four players play nine rounds, five play eight.
ALL_TURNS, ALL_TURNS_OF_FIVE = 4 * 9, 5 * 8


def scene(show: Scene) -> Scene:
    """Register a scene under the name of its function."""
    SCENES[show.__name__] = show
    return show


def knowing(drive: Any) -> None:
    """Mark everything as explained, as on a device that has been used before."""
    drive.app.store.settings.change(hints_seen=tuple(HINTS))


def played(drive: Any, *players: str, **choices: Any) -> Any:
    """Return a game in its fifth round, Anna's turn: Trolls, Wizards, Elves, races in decline."""
    knowing(drive)
    names = players or NAMES[:4]
    return open_evening(drive, names, 4 * len(names), **choices)


def conquests(session: Any) -> None:
    """Let the Trolls take two regions, one of them from the Wizards with the die's help."""
    session.do(Conquer(Target("forest")))
    session.do(Conquer(WIZARDS, loser=1, die=1))


def go(drive: Any, name: str, **given: Any) -> None:
    """Show a screen."""
    drive.app.go(name, **given)
    drive.frames(4)


def forget_pieces(drive: Any) -> None:
    """Remove everything that was made or begun."""
    store = drive.app.store
    for entry in store.own_pieces.current:
        store.own_pieces.remove(entry.key)
    for key in [*store.piece_drafts.current]:
        store.piece_drafts.drop(key)


@scene
def start_again(drive):
    played(drive)
    drive.open_game(*NAMES).do(EndGame())
    played(drive)
    go(drive, "start")


@scene
def start_last_game(drive):
    on_board(drive, 5)
    go(drive, "start")
    drive.frames(4)


@scene
def start_finished(drive):
    open_evening(drive, NAMES[:4], ALL_TURNS, has_board=True)
    go(drive, "start")
    drive.frames(4)


@scene
def new_game_full(drive):
    drive.app.store.settings.change(players=people(*NAMES, "Frederik", "Grete"))
    go(drive, "new_game")
    for name in NAMES[:4]:
        if drive.has(f"known-{name}"):
            drive.tap(f"known-{name}")


@scene
def new_game_sky(drive):
    drive.app.store.settings.change(sets=SKY_SETS, board_on_tablet=True)
    new_game_full(drive)


@scene
def new_game_ways_up(drive):
    new_game_sky(drive)
    drive.tap("access")
    drive.tap_region(0)


@scene
def new_game_nobody(drive):
    go(drive, "new_game")
    drive.app.store.settings.change(players=people("Anna"))
    drive.tap("nobody")


@scene
def games_some(drive):
    played(drive)
    drive.open_game(*NAMES).do(EndGame())
    go(drive, "games")


@scene
def games_many(drive):
    finished_games(drive, 6)
    drive.open_game(*NAMES)
    go(drive, "games")
    drive.frames(4)


@scene
def games_manage(drive):
    """What can be done with a game that has a story."""
    for card in drive.app.store.games():
        # It should be first in the list, visible at every text size.
        drive.app.store.library.delete(card.id)
    finished_games(drive, 1)
    go(drive, "games")
    drive.frames(4)
    if drive.has("games-all"):
        # Somebody searched for another one before.
        drive.tap("games-all")
    [card] = drive.app.store.games()
    drive.tap(f"game-{card.id}-manage")


@scene
def games_filter(drive):
    games_many(drive)
    drive.type("games-search", "Eva-Kristina")
    drive.tap("games-filter")
    drive.tap("filter-number-5")


@scene
def statistics_players(drive):
    # All but the last are remembered, with their colours.
    drive.app.store.settings.change(players=people(*NAMES[:-1]))
    finished_games(drive, 6)
    go(drive, "statistics")
    drive.frames(4)


@scene
def statistics_with_empty_seats(drive):
    """Where the app has played a seat, its seats can be left out; they are shown here."""
    ids = (id_from_name(NAMES[0]), empty_seat_id("planner", 0))
    session = drive.open_game(*NAMES[:2], ids=ids, has_board=True)
    session.do(AdjustCoins(0, 60))
    session.do(EndGame())
    session.do(OpenPurse(0), OpenPurse(1))
    go(drive, "statistics")
    drive.frames(4)
    drive.tap("statistics-more-people")


def finished_games(drive: Any, count: int) -> None:
    """Let this many games have been finished, with and without boards."""
    for number in range(count):
        names, agreed = NAMES[: 2 + number % 4], {"sets": SETS if number % 2 else ("base",)}
        session = drive.open_game(*names, seed=number, has_board=not number % 3, **agreed)
        coins = [AdjustCoins(seat, 60 + 13 * seat % 37) for seat in range(len(names))]
        session.do(*coins)
        session.do(EndGame())
        session.do(*(OpenPurse(seat) for seat in range(len(names))))


@scene
def pieces_some(drive):
    forget_pieces(drive)
    for piece in OWN_PIECES:
        drive.app.store.own_pieces.keep(piece)
    drive.app.store.piece_drafts.keep("own_begun", replace(OWN_PIECES[1], id="own_begun_draft"))
    go(drive, "pieces")


@scene
def pieces_left_out(drive):
    SCENES["pieces_import"](drive)
    refused = RefusedPiece(OWN_PIECES[1], drive.app.store.catalogue.powers["flying"])
    drive.find("import")._end(PieceImport(refused=(refused,)))
    drive.frames(4)


@scene
def piece_busy(drive):
    SCENES["piece_blank"](drive)
    editor = drive.app.root.current_screen
    chosen = tuple(Chosen(ability) for ability in BUSY)
    draft = replace(editor.draft, chosen=chosen, tokens=9, lent_by="dwarves", name=LONG_NAME)
    editor.look_at(draft)
    drive.frames(6)


@scene
def piece_made(drive):
    forget_pieces(drive)
    entry = drive.app.store.own_pieces.keep(replace(OWN_PIECES[1], printed=BADGERS))
    go(drive, "piece_editor", key=entry.key)


@scene
def piece_found(drive):
    SCENES["piece_offers"](drive)
    drive.type("search", "2")


@scene
def piece_trial(drive):
    piece_busy(drive)
    drive.app.root.current_screen.trial_sheet(share for share in repeat(0.4)).begin()


@scene
def table_pick(drive):
    knowing(drive)
    open_evening(drive, NAMES, 3 * len(NAMES) + 1)
    drive.tap("offer-2")


@scene
def table_first_pick(drive):
    drive.app.store.settings.change(hints_seen=())
    drive.open_game(*NAMES[:4], sets=SETS)


@scene
def table_first_turn(drive):
    drive.app.store.settings.change(hints_seen=("pick",))
    drive.open_game(*NAMES[:4], sets=SETS).do(Pick(2))
    drive.frames()


@scene
def table_half_dealt(drive):
    drive.app.store.settings.change(hints_seen=())
    session = drive.open_game(*NAMES[:4], sets=SETS, deal="hand")
    for _ in range(3):
        session.do(LayOutCombo(session.state.race_stack[0], session.state.power_stack[0]))
    drive.frames()


@scene
def table_last_round(drive):
    session = played(drive)
    session.do(CorrectTurn(0, session.state.setup.rounds))
    go(drive, "table")


@scene
def table_last_pick(drive):
    knowing(drive)
    session = drive.open_game(*NAMES[:4], sets=SETS)
    session.do(CorrectTurn(1, session.state.setup.rounds))
    go(drive, "table")


@scene
def combo(drive):
    session = played(drive)
    assert session.state.column
    go(drive, "table")
    drive.app.root.get_screen("table").look_at(ComboChoice(1))
    drive.frames(4)


@scene
def conquer_answer(drive):
    SCENES["conquer"](drive)
    for name in ("region-mountain", "holder-1-wizards", "there-plus"):
        if drive.has(name):
            drive.tap(name)


@scene
def conquer_die(drive):
    played(drive).do(Conquer(Target("forest", holder=Holder("lost_tribe"))))
    go(drive, "table")
    go(drive, "conquer")
    for name in ("region-mountain", "holder-1-wizards"):
        if drive.has(name):
            drive.tap(name)


@scene
def die_coin(drive):
    session = drive.open_game(*NAMES[:4], sets=SETS)
    seat_race(session, 0, "trolls", "mercenary", regions=3)
    session.do(CorrectTurn(0, 3), CorrectTroops(0, "trolls", hand=1))
    go(drive, "table")
    go(drive, "conquer")
    drive.tap("region-mountain")
    drive.tap("face-0")


@scene
def hand_over(drive):
    session = played(drive)
    conquests(session)
    go(drive, "table")
    score_turn(session)
    go(drive, "hand_over")


@scene
def table_placing(drive):
    """Without a screen between two turns."""
    drive.app.store.settings.change(hand_over=False)
    session = played(drive)
    conquests(session)
    score_turn(session)
    drive.frames(4)


@scene
def hand_over_last_round(drive):
    session = played(drive)
    session.do(CorrectTurn(0, session.state.setup.rounds))
    go(drive, "table")
    score_turn(session)
    go(drive, "hand_over")


@scene
def peek_pin(drive):
    played(drive)
    drive.app.store.settings.change(players=people(*NAMES))
    drive.app.store.settings.set_pin(id_of("Anna"), "1234")
    go(drive, "table")
    if drive.has("tab-players"):
        drive.tap("tab-players")
    drive.hold("peek-0")


def played_on(drive):
    """Let the Trolls conquer and score; return the session and the number of the second attack."""
    session = played(drive)
    conquests(session)
    attack = session.cursor
    score_turn(session)
    return session, attack


def put_right(drive, step, *names):
    """Open the form of an old step, and fill it in differently."""
    go(drive, "history")
    tap_step(drive, step)
    drive.tap("step-put-right")
    for name in names:
        drive.tap(name)


@scene
def put_right_conquest(drive):
    put_right(drive, played_on(drive)[1], "holder-nobody")


@scene
def put_right_score(drive):
    put_right(drive, played_on(drive)[1] + 1)


@scene
def put_right_consequences(drive):
    put_right(drive, played_on(drive)[1] + 1, "regions-plus")


@scene
def put_right_pick(drive):
    table_first_turn(drive)
    put_right(drive, 1)


@scene
def put_right_refused(drive):
    session = drive.open_game(*NAMES[:4], sets=SETS)
    session.do(Pick(0))
    score_turn(session)
    session.do(Pick(0))
    race = session.state.players[0].active.race
    session.do(Conquer(Target("hill", holder=Holder("race", race, 1)), loser=0))
    put_right(drive, 1, "offer-3")


@scene
def history_step(drive):
    SCENES["history"](drive)
    drive.tap(f"step-{drive.app.game.session.cursor}")


@scene
def history_old(drive):
    """A game saved by an earlier version and continued from the middle."""
    session = played(drive)
    conquests(session)
    old = tuple(replace(step, commands=()) for step in session.steps)
    drive.app.game.open(Session(session.catalogue, session.start, Timeline.of(old, len(old) - 1)))
    go(drive, "history")


@scene
def what_changes(drive):
    session = played(drive)
    conquests(session)
    go(drive, "history")
    tap_step(drive, session.cursor)
    drive.tap("step-remove")


def guided(drive, *commands):
    """Begin a game with the guide, with nothing explained yet."""
    session = drive.open_game(*NAMES[:3], has_board=True)
    drive.app.store.settings.change(guide=True, hints_seen=())
    for command in commands:
        session.do(command)
    drive.app.go("table")
    drive.frames(4)


@scene
def settings(drive):
    drive.app.store.settings.change(players=people(*NAMES))
    go(drive, "settings")


@scene
def phones_off(drive):
    played(drive)
    drive.app.phones.find_networks = lambda: ()
    go(drive, "phones")


@scene
def phones(drive):
    played(drive)
    home = Network("127.0.0.1", "wlan0", "Small World")
    drive.app.phones.find_networks = lambda: (home, Network("127.0.0.2", "ap0"))
    go(drive, "phones")
    drive.tap("phones-on")
    drive.app.phones.host.site._here[1] = inf
    drive.pass_time(1.2)


@scene
def reveal(drive):
    drive.app.store.settings.change(reduced_motion=False)
    open_evening(drive, NAMES[:4], ALL_TURNS)
    go(drive, "reveal")


def counting(drive, seconds=0.0):
    """Let five purses count up for some seconds, three of them close together."""
    drive.app.store.settings.change(reduced_motion=False)
    open_evening(drive, NAMES, ALL_TURNS_OF_FIVE)
    go(drive, "reveal")
    drive.tap("reveal-next")
    if seconds:
        drive.pass_time(seconds)


@scene
def podium_confetti(drive):
    counting(drive)
    drive.tap("reveal-next")
    drive.tap("reveal-next")
    drive.pass_time(1.4)


@scene
def reveal_tie(drive):
    reveal(drive)
    while drive.has("reveal-next"):
        drive.tap("reveal-next")


@scene
def play_on(drive):
    reveal(drive)
    drive.app.game.do(OpenPurse(1))
    drive.app.game.undo()


def shown(drive):
    """Undo an end after a purse was opened, and leave every other kind of trace too."""
    session = played(drive)
    session.do(AdjustCoins(2, 4))
    session.do(EndGame())
    session.do(OpenPurse(1))
    session.undo()
    for _ in range(2):
        for kind in ("purse_looked", "pin_reset", "could_not_pay", "pick_undone", "turn_opened"):
            session.note(kind, 3)
    drive.app.store.library.note_export(drive.app.store.library.id_of(session))


@scene
def podium(drive):
    reveal_tie(drive)
    # Then nothing falls, and the picture is always the same.
    drive.app.store.settings.change(reduced_motion=True)
    if drive.has("tokens-done"):
        drive.tap("tokens-done")


@scene
def podium_board(drive):
    """Four superlatives: with a board, all conquests are known."""
    drive.app.store.settings.change(reduced_motion=True)
    open_evening(drive, NAMES[:4], ALL_TURNS, has_board=True)
    go(drive, "reveal")
    while drive.has("reveal-next"):
        drive.tap("reveal-next")


@scene
def story_awards(drive):
    """The end of the page."""
    SCENES["story"](drive)
    drive.app.root.current_screen.ids.numbers.scroll_y = 0
    drive.frames(4)


def on_board(drive, players, **choices):
    """Return the same game with its board, for this many players."""
    session = played(drive, *NAMES[:players], has_board=True, **choices)
    drive.frames(6)
    return session


@scene
def board_scoring(drive):
    drive.app.store.settings.change(reduced_motion=True)
    _conquer_one(drive, on_board(drive, 4))
    drive.tap("score")


@scene
def board_hand_over(drive):
    drive.app.store.settings.change(reduced_motion=True, hand_over=True)
    attack_others(on_board(drive, 3))
    drive.frames(6)
    drive.tap("score")
    drive.tap("score-confirm")


@scene
def board_tower(drive):
    session = drive.open_game(*NAMES[:3], sets=SETS, has_board=True)
    seat_race(session, 0, "priestesses", "hill")
    for at in (2, 3, 4):
        session.do(SetRegion(at, seat=0, race="priestesses", tokens=1))
    session.do(CorrectTurn(0, 2))
    go(drive, "decline_on_board")
    drive.tap_region(3)


@scene
def board_sky(drive):
    """Ground and sky: a race on each island, and one about to climb the beanstalk."""
    knowing(drive)
    session = drive.open_game(*NAMES[:4], sets=SKY_SETS, sky="two_islands", has_board=True)
    setup = session.state.setup
    first = len(session.catalogue.boards[setup.board].regions)
    standing = {
        ("storm_giants", "forest"): (first + 4, first + 5),
        ("orcs", "hill"): setup.access[:1],
        ("elves", "merchant"): (first + 1, first + 3),
    }
    for seat, ((race, power), regions) in enumerate(standing.items()):
        seat_race(session, seat, race, power)
        for at in regions:
            session.do(SetRegion(at, seat=seat, race=race, tokens=2))
    session.do(CorrectTurn(1, 3))
    drive.frames(6)


@scene
def board_below(drive):
    """Scavengers on tokens in decline: some of another player's and some of their own."""
    knowing(drive)
    session = drive.open_game(*NAMES[:3], sets=SKY_SETS, has_board=True)
    for seat, combo in enumerate((("scavengers", "fortified"), ("orcs", "hill"))):
        seat_race(session, seat, *combo)
    for seat, race, tokens in ((1, "elves", 3), (0, "dwarves", 3)):
        session.do(CorrectRace(seat, race, "declined", tokens=tokens))
    elves, dwarves = Covered(1, "elves", 1), Covered(0, "dwarves", 1)
    for at, below in ((1, elves), (2, elves), (6, dwarves), (7, None)):
        session.do(SetRegion(at, seat=0, race="scavengers", tokens=2, below=below))
    for at, seat, race, old in ((8, 1, "elves", True), (3, 0, "dwarves", True), (9, 1, "orcs", 0)):
        session.do(SetRegion(at, seat=seat, race=race, in_decline=bool(old), tokens=1))
    session.do(CorrectTurn(0, 3), PlaceTroops(1, fortress=True))
    drive.frames(6)


@scene
def board_below_region(drive):
    """What such a region costs somebody else."""
    board_below(drive)
    drive.app.game.do(CorrectTurn(1, 3))
    elves = Covered(1, "elves", 1)
    drive.app.game.do(SetRegion(1, seat=0, race="scavengers", tokens=2, below=elves))
    drive.app.game.do(SetRegion(10, seat=1, race="orcs", tokens=1))
    drive.app.game.do(CorrectTroops(1, "orcs", hand=7))
    drive.frames(4)
    drive.tap_region(next(at for at in (1, 2, 6) if at in _priced(drive)))


@scene
def board_region(drive):
    on_board(drive, 3)
    prices = {f.region: f.price for f in drive.find("board").regions if f.price}
    enough = [at for at, price in prices.items() if price.reach == "enough"]
    # The dearest has the most to say.
    drive.tap_region(max(enough, key=lambda at: prices[at].text))


@scene
def board_own(drive):
    session = on_board(drive, 2)
    drive.tap_region(held(session, "trolls")[0])


@scene
def board_die(drive):
    session = on_board(drive, 4)
    while session.state.current.active.hand > 2:
        _conquer_one(drive, session)
    drive.tap_region(_priced(drive)[0])


@scene
def board_uses(drive):
    session = board_game(drive, hand=2, anna=("sorcerers", "dragon_master"))
    his = held(session, "wizards")
    for at in his:
        session.do(SetRegion(at, seat=1, race="wizards", tokens=1))
    drive.frames(4)
    drive.tap_region(next(at for at in _priced(drive) if at in his))


@scene
def board_first_turn(drive):
    drive.app.store.settings.change(hints_seen=("pick",))
    drive.open_game(*NAMES[:3], sets=SETS, has_board=True).do(Pick(2))
    drive.frames(4)


@scene
def board_decline_hint(drive):
    on_board(drive, 3)
    drive.app.store.settings.change(hints_seen=())
    go(drive, "table", refreshed=True)


@scene
def board_practice_pick(drive):
    drive.app.practice.begin()
    drive.frames(4)


@scene
def board_practice_conquer(drive):
    SCENES["board_practice_tap"](drive)
    drive.tap_region(next(f.region for f in drive.find("board").regions if f.is_chosen))


@scene
def board_practice_take(drive):
    drive.app.store.settings.change(reduced_motion=True)
    SCENES["board_practice_score"](drive)
    drive.tap("score")


def _conquer_one(drive, session):
    """Let the active race take the last region that its hand is enough for."""
    prices = targets_now(session.catalogue, session.state)
    session.do(ConquerAt([at for at, price in prices if price.possible and not price.short][-1]))
    drive.frames(4)


def _priced(drive):
    facts = drive.find("board").regions
    return [f.region for f in facts if f.price and f.price.reach in ("enough", "die")]


@scene
def table_abandon(drive):
    """How many regions to abandon."""
    seat_race(drive.open_game(*NAMES[:2]), 0, "trolls", "alchemist", regions=4)
    drive.frames()
    drive.tap("abandon")


@scene
def new_game_house(drive):
    """A long name, and the house rules unfolded."""
    forget_screens(drive, "new_game")
    drive.app.store.settings.change(players=people(LONG_PLAYER, "Anna"))
    go(drive, "new_game")
    for name in (LONG_PLAYER, "Anna"):
        drive.tap(f"known-{name}")
    drive.tap("house-fold")


@scene
def games_long_names(drive):
    """A player and a game with the longest possible names."""
    drive.open_game(LONG_PLAYER, *NAMES[:4])
    drive.app.store.library.rename(drive.app.store.games()[0].id, ", ".join(NAMES))
    go(drive, "games")


@scene
def score_by_hand(drive):
    session = drive.open_game(*NAMES[:3], sets=SETS)
    seat_race(session, 0, "leprechauns", "fortified", regions=4, fortresses=1, pots=1)
    go(drive, "score")
    for name in ("line-fortified", "set-fortified-plus", "rule-close"):
        drive.tap(name)


@scene
def correct_troops(drive):
    session = drive.open_game(*NAMES[:2])
    seat_race(session, 0, "trolls", "fortified", regions=4)
    go(drive, "correct", section="races")
    drive.tap("troops-0-trolls")


@scene
def games_shut(drive):
    """What can be done with a game whose purses are shut."""
    for card in drive.app.store.games():
        drive.app.store.library.delete(card.id)
    drive.open_game(*NAMES[:3])
    go(drive, "games")
    drive.frames(4)
    [card] = drive.app.store.games()
    drive.tap(f"game-{card.id}-manage")


@scene
def history_long_turn(drive):
    """About a hundred steps in one turn."""
    session = played(drive)
    for _ in range(60):
        for name in ("Antonia", "Anna"):
            session.do(Rename(0, name))
    go(drive, "history")


def ask_advice(drive):
    """Ask what the turn could bring, and wait for the answer."""
    drive.tap("advice")
    drive.app.root.get_screen("table").on_board.board.panel.page("advice").advisor.wait()
    drive.frames(4)


@scene
def board_advice(drive):
    on_board(drive, 4)
    ask_advice(drive)


@scene
def board_advice_turn(drive):
    board_game(drive, players=5, hand=8, anna=("halflings", "commando"))
    ask_advice(drive)
    drive.tap("turn-0")


def seat_for_nobody(drive: Any, *characters: str | None, seed: int = 5, **choices: Any) -> Any:
    """Return a game in which the app plays some seats; the first has been decided."""
    knowing(drive)
    names = [SEATS[character] for character in characters]
    choices |= {"has_board": True, "characters": characters}
    session = drive.open_game(*names, seed=seed, **choices)
    decide(drive)
    return session


def decide(drive: Any) -> None:
    """Wait until the turn of a seat that the app plays has been decided."""
    drive.app.root.get_screen("table").on_board.board.panel.page("seat").advisor.wait()
    drive.frames(4)


@scene
def board_seat_die(drive):
    session = seat_for_nobody(drive, "planner", "grabber", None, seed=2)
    while drive.find("done").icon != "signs/dice":
        if session.state.character:
            drive.tap("done")
        else:
            score_turn(session)
        decide(drive)


def then(before: Callable[[Any], object] | str, *steps: str, **given: Any) -> Scene:
    """Return a scene that follows another, by name, or a game.

    A step is a tap, or with an @ the screen that is shown, the last one with what is `given`.
    """

    screens = [step for step in steps if step.startswith("@")]

    def show(drive: Any) -> None:
        (SCENES[before] if isinstance(before, str) else before)(drive)
        for step in steps:
            if step in screens:
                go(drive, step[1:], **(given if step == screens[-1] else {}))
            else:
                drive.tap(step)
        drive.frames(4)

    return show


def at_first(drive: Any) -> None:
    """Begin where the app does."""


SCENES |= {
    "start_first": then(at_first, "@start"),
    "new_game_empty": then(at_first, "@new_game"),
    "new_game_colour": then(new_game_full, "seat-0-colour"),
    "new_game_open_scores": then(new_game_full, "open-scores"),
    "games_none": then(at_first, "@games"),
    "rules": then(at_first, "@rules"),
    "rules_game": then(at_first, "@rules", "section-game"),
    "guide_pick": guided,
    "guide_turn": lambda drive: guided(drive, Pick(0)),
    "guide_reveal": then(lambda drive: guided(drive, EndGame()), "@reveal"),
    "statistics_none": then(at_first, "@statistics"),
    # What a tap on a player shows, and then one on the chart of the last games.
    "statistics_numbers": then(
        statistics_players, f"statistics-{id_from_name(NAMES[0])}", "recent-coins"
    ),
    # What the app thinks of races, beside one's own games, and of one race with every power.
    "statistics_values": then(
        statistics_players, "statistics-part-races", "statistics-more-values"
    ),
    "statistics_values_of_combos": then("statistics_values", "statistics-pixies"),
    "pieces_none": then(forget_pieces, "@pieces"),
    "pieces_import": then("pieces_none", "import"),
    "piece_start": then(forget_pieces, "@piece_editor", new="race"),
    "piece_blank": then(forget_pieces, "@piece_editor", like="nothing"),
    "piece_offers": then(piece_busy, "add-ability"),
    "piece_group": then("piece_offers", "group-tokens"),
    "piece_signs": then(piece_busy, "sign"),
    "piece_lenders": then(piece_busy, "lender"),
    "table_turn": then(lambda drive: played(drive).do(Conquer(WIZARDS, loser=1)), "@table"),
    "table_quiet": then(lambda drive: played(drive, *NAMES[:2]), "@table"),
    "table_menu": then(played, "@table", "menu"),
    "table_open_scores": then(partial(played, open_scores=True), "@table"),
    "conquer": then(played, "@table", "@conquer"),
    "calculate": then(played, "@table", "@conquer", calculate=True),
    "die_taken": then(conquer_die, "face-3"),
    "die_held": then(conquer_die, "face-0"),
    "score_first": then(table_first_turn, "@score"),
    "score": then(lambda drive: conquests(played(drive)), "@table", "@score"),
    "score_real_coins": then(
        lambda drive: conquests(played(drive, real_coins=True)), "@table", "@score"
    ),
    "decline": then(played, "@table", "@score", declines=True),
    "correct": then(played, "@correct"),
    "correct_coins": then(played, "@correct", section="coins"),
    "correct_column": then(played, "@correct", section="column"),
    "correct_turn": then(played, "@correct", section="turn"),
    "history": then(played_on, "@history"),
    "table_counted": then(shown, "@table"),
    "history_counted": then(shown, "@history"),
    "table_over": then(reveal, "@table"),
    "reveal_half": then(reveal, "reveal-one", "reveal-next"),
    "reveal_counting": partial(counting, seconds=2.6),
    "reveal_last_two": partial(counting, seconds=3.8),
    "reveal_won": partial(counting, seconds=6.2),
    "podium_share": then(podium, "reveal-share"),
    "podium_code": then("podium_share", "share-qr"),
    "story": then(podium_board, "story"),
    # What a tap on each chart shows, in a game without a board.
    "story_turn": then(podium, "story", "coin-chart", "turn-bars"),
    "story_sources": then("story", "source-1"),
    "story_film_counted": then(podium, "story", "story-part-film", "scrubber"),
    "board_film": then("story", "story-part-film", "scrubber"),
    "board_painting": then(partial(on_board, players=5), "@paint"),
    "board_turn": lambda drive: _conquer_one(drive, on_board(drive, 5)),
    "board_place": then(lambda drive: _conquer_one(drive, on_board(drive, 2)), "redeploy"),
    "board_open_scores": partial(on_board, players=4, open_scores=True),
    "board_first_roll": partial(board_game, hand=6, anna=("trolls", "berserk")),
    "board_rolled": then("board_first_roll", "first-2"),
    "board_practice_tap": then(board_practice_pick, "pick"),
    "board_practice_score": then(board_practice_conquer, "conquered"),
    "board_practice_end": then(board_practice_take, "score-confirm"),
    "board_seat_pick": lambda drive: seat_for_nobody(drive, "strategist", None, "grabber"),
    "board_seat": then("board_seat_pick", "done", "why"),
}
