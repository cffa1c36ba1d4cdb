"""Every place of the app worth looking at, each reached the way a player would come upon it.

The pictures, the layout test and the reading test all walk through these.
"""

from collections.abc import Callable
from dataclasses import replace
from itertools import repeat
from math import inf
from typing import Any

from companion.engine import (
    ANY_LANGUAGE,
    AdjustCoins,
    Chosen,
    Conquer,
    ConquerAt,
    CorrectTroops,
    CorrectTurn,
    CostEffect,
    EndGame,
    EntryEffect,
    Holder,
    IncomeEffect,
    LayOutCombo,
    OpenPurse,
    Pick,
    Power,
    Printed,
    Race,
    Rename,
    SetRegion,
    Target,
    When,
    targets_now,
)
from companion.facts.hints import HINTS
from companion.phone.networks import Network
from companion.play import Session, Timeline, foreseen_consequences
from companion.store import PieceImport, RefusedPiece
from companion.store.people import id_from_name
from tests.people import id_of, people
from tests.ui.board.tables import attack_others, board_game, held
from tests.ui.dealing import SETS, seat_race
from tests.ui.evenings import open_evening, score_turn
from tests.ui.fresh_screens import forget_screens
from tests.ui.history_steps import tap_step

# A name as long as a piece may have, and letters that mean something elsewhere.
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
# Names as long as they are at real tables.
NAMES = ("Anna", "Maximilian", "Chloé", "Dirk-Jan", "Eva-Kristina")
LONG_PLAYER = "Eva-Kristina Maximilian Dirk-Jan Grete"
WIZARDS = Target("hill", holder=Holder("race", "wizards", 2))
# Four players play nine rounds, five play eight.
ALL_TURNS, ALL_TURNS_OF_FIVE = 4 * 9, 5 * 8


def scene(show: Scene) -> Scene:
    """List a scene under the name of its function."""
    SCENES[show.__name__] = show
    return show


def knowing(drive: Any) -> None:
    """Let everything have been explained, as on a device that was played with."""
    drive.app.store.settings.change(hints_seen=tuple(HINTS))


def played(drive: Any, *players: str, **choices: Any) -> Any:
    """Return a game in its fifth round, Anna's turn: Trolls, Wizards, Elves, races in decline."""
    knowing(drive)
    names = players or NAMES[:4]
    return open_evening(drive, names, 4 * len(names), **choices)


def conquests(session: Any) -> None:
    """Let the Trolls take two regions, one of them from the Wizards, thanks to the die."""
    session.do(Conquer(Target("forest")))
    session.do(Conquer(WIZARDS, loser=1, die=1))


def go(drive: Any, name: str, **given: Any) -> None:
    """Show a screen."""
    drive.app.go(name, **given)
    drive.frames(4)


def forget_pieces(drive: Any) -> None:
    """Leave nothing that was made, or begun."""
    store = drive.app.store
    for entry in store.own_pieces.current:
        store.own_pieces.remove(entry.key)
    for key in [*store.piece_drafts.current]:
        store.piece_drafts.drop(key)


@scene
def start_first(drive):
    go(drive, "start")


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
def new_game_empty(drive):
    go(drive, "new_game")


@scene
def new_game_full(drive):
    drive.app.store.settings.change(players=people(*NAMES, "Frederik", "Grete"))
    go(drive, "new_game")
    for name in NAMES[:4]:
        if drive.has(f"known-{name}"):
            drive.tap(f"known-{name}")


@scene
def new_game_colour(drive):
    new_game_full(drive)
    drive.tap("seat-0-colour")


@scene
def games_none(drive):
    go(drive, "games")


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
        # It is to be the first in the list, in sight at every size of text.
        drive.app.store.library.delete(card.id)
    finished_games(drive, 1)
    go(drive, "games")
    drive.frames(4)
    if drive.has("games-all"):
        # Somebody has looked for another one before.
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
def statistics_none(drive):
    go(drive, "statistics")
    drive.frames(4)


@scene
def statistics_players(drive):
    # All but the last are remembered, with their colours.
    drive.app.store.settings.change(players=people(*NAMES[:-1]))
    finished_games(drive, 6)
    go(drive, "statistics")
    drive.frames(4)


@scene
def statistics_numbers(drive):
    """What a tap on a player tells, and then one on the chart of the last games."""
    statistics_players(drive)
    drive.tap(f"statistics-{id_from_name(NAMES[0])}")
    drive.tap("recent-coins")


def finished_games(drive: Any, count: int) -> None:
    """Let so many games have been played to their end, with boards and without."""
    for number in range(count):
        names, agreed = NAMES[: 2 + number % 4], {"sets": SETS if number % 2 else ("base",)}
        session = drive.open_game(*names, seed=number, has_board=not number % 3, **agreed)
        coins = [AdjustCoins(seat, 60 + 13 * seat % 37) for seat in range(len(names))]
        session.do(*coins)
        session.do(EndGame())
        session.do(*(OpenPurse(seat) for seat in range(len(names))))


@scene
def pieces_none(drive):
    forget_pieces(drive)
    go(drive, "pieces")


@scene
def pieces_some(drive):
    forget_pieces(drive)
    for piece in OWN_PIECES:
        drive.app.store.own_pieces.keep(piece)
    drive.app.store.piece_drafts.keep("own_begun", replace(OWN_PIECES[1], id="own_begun_draft"))
    go(drive, "pieces")


@scene
def pieces_import(drive):
    pieces_none(drive)
    drive.tap("import")


@scene
def pieces_left_out(drive):
    pieces_import(drive)
    refused = RefusedPiece(OWN_PIECES[1], drive.app.store.catalogue.powers["flying"])
    drive.find("import")._end(PieceImport(refused=(refused,)))
    drive.frames(4)


@scene
def piece_start(drive):
    forget_pieces(drive)
    go(drive, "piece_editor", new="race")


@scene
def piece_blank(drive):
    forget_pieces(drive)
    go(drive, "piece_editor", like="nothing")


@scene
def piece_busy(drive):
    piece_blank(drive)
    editor = drive.app.root.current_screen
    chosen = tuple(Chosen(ability) for ability in BUSY)
    editor.change("ability_added", chosen=chosen, tokens=9, lent_by="dwarves", name=LONG_NAME)
    drive.frames(6)


@scene
def piece_made(drive):
    forget_pieces(drive)
    entry = drive.app.store.own_pieces.keep(replace(OWN_PIECES[1], printed=BADGERS))
    go(drive, "piece_editor", key=entry.key)


@scene
def piece_offers(drive):
    piece_busy(drive)
    drive.tap("add-ability")


@scene
def piece_group(drive):
    piece_offers(drive)
    drive.tap("group-tokens")


@scene
def piece_found(drive):
    piece_offers(drive)
    drive.type("search", "2")


@scene
def piece_signs(drive):
    piece_busy(drive)
    drive.tap("sign")


@scene
def piece_lenders(drive):
    piece_busy(drive)
    drive.tap("lender")


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
def score_first(drive):
    table_first_turn(drive)
    go(drive, "score")


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
def table_turn(drive):
    played(drive).do(Conquer(WIZARDS, loser=1))
    go(drive, "table")


@scene
def table_quiet(drive):
    played(drive, *NAMES[:2])
    go(drive, "table")


@scene
def table_menu(drive):
    played(drive)
    go(drive, "table")
    drive.tap("menu")


@scene
def combo(drive):
    session = played(drive)
    assert session.state.column
    go(drive, "table")
    drive.app.root.get_screen("table").choose(1)
    drive.frames(4)


@scene
def conquer(drive):
    played(drive)
    go(drive, "table")
    go(drive, "conquer")


@scene
def conquer_answer(drive):
    conquer(drive)
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
def die_taken(drive):
    conquer_die(drive)
    drive.tap("face-3")


@scene
def die_held(drive):
    conquer_die(drive)
    drive.tap("face-0")


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
def calculate(drive):
    played(drive)
    go(drive, "table")
    go(drive, "conquer", calculate=True)


@scene
def score(drive):
    conquests(played(drive))
    go(drive, "table")
    go(drive, "score")


@scene
def score_real_coins(drive):
    conquests(played(drive, real_coins=True))
    go(drive, "table")
    go(drive, "score")


@scene
def decline(drive):
    played(drive)
    go(drive, "table")
    go(drive, "decline")


@scene
def hand_over(drive):
    session = played(drive)
    conquests(session)
    go(drive, "table")
    score_turn(session)
    go(drive, "hand_over")


@scene
def table_placing(drive):
    """Where no screen stands between two turns."""
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


@scene
def correct(drive):
    played(drive)
    go(drive, "correct")


@scene
def correct_coins(drive):
    played(drive)
    go(drive, "correct", section="coins")


@scene
def correct_column(drive):
    played(drive)
    go(drive, "correct", section="column")


@scene
def history(drive):
    session = played(drive)
    conquests(session)
    score_turn(session)
    go(drive, "history")


def played_on(drive):
    """Let the Trolls conquer and score; return the session and the number of the second attack."""
    session = played(drive)
    conquests(session)
    attack = session.cursor
    score_turn(session)
    return session, attack


def put_right(drive, step, *names):
    """Come to the form of an old step, and fill it in otherwise."""
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
    put_right(drive, played_on(drive)[1] + 1, "regions-plus", "score-confirm")


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
    history(drive)
    drive.tap(f"step-{drive.app.game.session.cursor}")


@scene
def history_old(drive):
    """A game that an earlier version saved, played on from the middle."""
    session = played(drive)
    conquests(session)
    old = tuple(replace(step, commands=()) for step in session.steps)
    drive.app.game.open(Session(session.catalogue, session.start, Timeline.of(old, len(old) - 1)))
    go(drive, "history")


@scene
def what_changes(drive):
    from companion.ui.history.consequences_sheet import open_consequences

    session = played(drive)
    conquests(session)
    go(drive, "history")
    found = foreseen_consequences(session, session.cursor)
    names = [player.name for player in session.state.players]
    open_consequences(drive.app.language, names, found, lambda: None, act="remove")
    drive.frames(4)


@scene
def rules(drive):
    go(drive, "rules")


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


@scene
def reveal_half(drive):
    reveal(drive)
    drive.tap("reveal-one")
    drive.tap("reveal-next")


def counting(drive):
    """Let five purses count up, three of them close together."""
    drive.app.store.settings.change(reduced_motion=False)
    open_evening(drive, NAMES, ALL_TURNS_OF_FIVE)
    go(drive, "reveal")
    drive.tap("reveal-next")


@scene
def reveal_counting(drive):
    counting(drive)
    drive.pass_time(2.6)


@scene
def reveal_last_two(drive):
    counting(drive)
    drive.pass_time(3.8)


@scene
def reveal_won(drive):
    counting(drive)
    drive.pass_time(6.2)


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


@scene
def table_told(drive):
    told(drive)
    go(drive, "table")


@scene
def history_told(drive):
    told(drive)
    go(drive, "history")


def told(drive):
    """Take an end back after a purse was opened, and leave traces of every other kind too."""
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
    # Nothing falls then, and a picture is the same whenever it is taken.
    drive.app.store.settings.change(reduced_motion=True)
    if drive.has("tokens-done"):
        drive.tap("tokens-done")


@scene
def podium_board(drive):
    """Four superlatives: conquests are all known where the board is followed."""
    drive.app.store.settings.change(reduced_motion=True)
    open_evening(drive, NAMES[:4], ALL_TURNS, has_board=True)
    go(drive, "reveal")
    while drive.has("reveal-next"):
        drive.tap("reveal-next")


@scene
def story(drive):
    podium_board(drive)
    drive.tap("story")
    drive.frames(4)


@scene
def story_turn(drive):
    """What a tap on each chart tells, in a game that was played without a board."""
    podium(drive)
    drive.tap("story")
    drive.frames(4)
    drive.tap("coin-chart")
    drive.tap("turn-bars")
    drive.frames(4)


@scene
def story_awards(drive):
    """What is at the end of the page."""
    story(drive)
    drive.app.root.current_screen.ids.numbers.scroll_y = 0
    drive.frames(4)


@scene
def story_sources(drive):
    story(drive)
    drive.tap("source-1")


@scene
def board_film(drive):
    story(drive)
    drive.tap("story-part-film")
    drive.tap("scrubber")
    drive.frames(4)


@scene
def story_film_told(drive):
    podium(drive)
    drive.tap("story")
    drive.tap("story-part-film")
    drive.tap("scrubber")
    drive.frames(4)


@scene
def podium_share(drive):
    podium(drive)
    drive.tap("reveal-share")


@scene
def podium_code(drive):
    podium_share(drive)
    drive.tap("share-qr")


@scene
def table_over(drive):
    reveal(drive)
    go(drive, "table")


def on_board(drive, players, **choices):
    """Return the same game with its board, for so many players."""
    session = played(drive, *NAMES[:players], has_board=True, **choices)
    drive.frames(6)
    return session


@scene
def board_painting(drive):
    on_board(drive, 5)
    go(drive, "paint")


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
def board_turn(drive):
    _conquer_one(drive, on_board(drive, 5))


@scene
def board_region(drive):
    on_board(drive, 3)
    prices = {f.region: f.price for f in drive.find("board").regions if f.price}
    enough = [at for at, price in prices.items() if price.reach == "enough"]
    # The dearest has most to tell.
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
def board_first_roll(drive):
    board_game(drive, hand=6, anna=("trolls", "berserk"))


@scene
def board_rolled(drive):
    board_first_roll(drive)
    drive.tap("first-2")


@scene
def board_uses(drive):
    session = board_game(drive, hand=2, anna=("sorcerers", "dragon_master"))
    his = held(session, "wizards")
    for at in his:
        session.do(SetRegion(at, seat=1, race="wizards", tokens=1))
    drive.frames(4)
    drive.tap_region(next(at for at in _priced(drive) if at in his))


@scene
def board_place(drive):
    _conquer_one(drive, on_board(drive, 2))
    drive.tap("redeploy")


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
def board_practice_tap(drive):
    board_practice_pick(drive)
    drive.tap("pick")


@scene
def board_practice_conquer(drive):
    board_practice_tap(drive)
    drive.tap_region(next(f.region for f in drive.find("board").regions if f.is_chosen))


@scene
def board_practice_score(drive):
    board_practice_conquer(drive)
    drive.tap("conquered")


@scene
def board_practice_take(drive):
    drive.app.store.settings.change(reduced_motion=True)
    board_practice_score(drive)
    drive.tap("score")


@scene
def board_practice_end(drive):
    board_practice_take(drive)
    drive.tap("score-confirm")


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
    """Names as long as they can be, of a player and of a game."""
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
def correct_turn(drive):
    played(drive)
    go(drive, "correct", section="turn")


@scene
def new_game_open_scores(drive):
    new_game_full(drive)
    drive.tap("open-scores")


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
def table_open_scores(drive):
    played(drive, open_scores=True)
    go(drive, "table")


@scene
def history_long_turn(drive):
    """Some hundred steps in one turn."""
    session = played(drive)
    for _ in range(60):
        for name in ("Antonia", "Anna"):
            session.do(Rename(0, name))
    go(drive, "history")


@scene
def board_open_scores(drive):
    on_board(drive, 4, open_scores=True)


def ask_advice(drive):
    """Ask what the turn could bring, and wait for it."""
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
