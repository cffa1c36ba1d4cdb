"""The index knows how games ended, and no totals of games that are still going on."""

import re
from dataclasses import replace

from companion.codec import decode, encode
from companion.engine import AdjustCoins, CountTokens, EndGame, OpenPurse, Pieces
from companion.piecewise import finish
from companion.store import GameResult
from tests.engine.test_own_pieces import PIECES
from tests.store.helpers import CountingDisk, begin, open_on, play
from tests.store.test_unreadable import Forbidden

# Numbers that can't come from anything else.
COINS = (8431, 7219, 9673)


def rich(session, coins=COINS):
    """Give the players this many coins."""
    for seat, wanted in enumerate(coins):
        session.do(AdjustCoins(seat, wanted - session.state.players[seat].coins))
    return session


def ended(store, catalogue, coins=COINS, counted=None, **agreed):
    """Return a finished game with open purses."""
    game = store.library.create(begin(catalogue, **agreed))
    rich(game.session, coins)
    game.session.do(EndGame())
    game.session.do(*(OpenPurse(seat, counted) for seat in range(3)))
    return game


def result(store):
    [card] = store.games()
    return card.summary.result


def test_the_index_tells_coins_places_and_who_won(world, catalogue):
    with open_on(world, catalogue) as store:
        ended(store, catalogue)
        assert result(store) == GameResult(COINS, (2, 3, 1), (2,))
    with open_on(world, catalogue) as store:
        assert result(store) == GameResult(COINS, (2, 3, 1), (2,))


def test_coins_counted_on_the_table_come_before_the_tally(world, catalogue):
    with open_on(world, catalogue) as store:
        game = ended(store, catalogue, counted=50, real_coins=True)
        game.session.do(CountTokens({0: 1, 1: 5, 2: 1}))
        assert result(store) == GameResult((50, 50, 50), (2, 1, 2), (1,))


def test_a_tie_has_no_result_until_it_is_settled(world, catalogue):
    with open_on(world, catalogue) as store:
        game = ended(store, catalogue, (80, 62, 80))
        assert result(store) is None
        game.session.do(CountTokens({0: 3, 2: 3}))
        assert result(store) == GameResult((80, 62, 80), (1, 3, 1), (0, 2))


def test_a_game_that_is_reopened_has_no_result(world, catalogue):
    with open_on(world, catalogue) as store:
        game = ended(store, catalogue)
        game.session.jump(game.session.timeline.before_end)
        assert result(store) is None


def test_as_long_as_a_purse_is_shut_no_file_tells_a_total(world, catalogue):
    with open_on(world, catalogue) as store:
        game = store.library.create(begin(catalogue))
        rich(play(game.session, 3))
        assert listed_wins(world, store) == []
        game.session.do(EndGame())
        assert listed_wins(world, store) == []
        for seat in range(2):
            game.session.do(OpenPurse(seat))
            assert listed_wins(world, store) == []
        game.session.do(OpenPurse(2))
        assert listed_wins(world, store) != []


def listed_wins(world, store):
    store.games()
    return wins(world)


def wins(world):
    """Return the files that contain a total; a checksum may well have the same digits."""
    total = re.compile(rb"\b(%b)\b" % b"|".join(str(coins).encode() for coins in COINS))
    return [name for name, data in world.files().items() if total.search(data)]


def older(game):
    """Make a game look as if it was saved before summaries had sets and results."""
    live = game.journal.live
    summary = replace(live.summary, sets=(), has_board=False, result=None)
    game.journal._folder.save_live(replace(live, summary=summary))


def test_what_older_games_do_not_tell_is_found_out_once_and_their_files_stay(world, catalogue):
    with open_on(world, catalogue) as store:
        older(ended(store, catalogue))
        running = store.library.create(begin(catalogue, seed=2))
        older(running)
    files = {name: data for name, data in world.files().items() if name.startswith("games/")}
    with open_on(world, catalogue) as store:
        assert [card.summary.result for card in store.games()] == [None, None]
        assert finish(store.completing())
        new, old = store.games()
        assert old.summary.result == GameResult(COINS, (2, 3, 1), (2,))
        assert (new.summary.result, new.summary.sets) == (None, ("base",))
        assert not finish(store.completing())
    assert {name: data for name, data in world.files().items() if name in files} == files
    disk = CountingDisk(world.disk())
    with open_on(world, catalogue, disk=disk) as store:
        assert [card.summary.is_whole for card in store.games()] == [True, True]
        assert not [call for call in disk.calls if "/start." in call]


def test_what_somebody_made_for_an_older_game_is_found_out_too(world, catalogue):
    with open_on(world, catalogue) as store:
        game = store.library.create(begin(catalogue, pieces=decode(Pieces, PIECES)))
        fields = encode(game.journal.live)
        del fields["summary"]["own"]
        game.journal._folder.live.save(fields)
    with open_on(world, catalogue) as store:
        finish(store.completing())
        [card] = store.games()
        assert card.summary.own == ("Badgers", "Digging")
        assert not finish(store.completing())


def test_an_older_game_that_cannot_be_read_now_keeps_nobody_from_the_others(world, catalogue):
    with open_on(world, catalogue) as store:
        hidden, other = ended(store, catalogue), ended(store, catalogue)
        older(hidden)
        older(other)
    disk = Forbidden(world.disk(), f"games/{hidden.id}/start")
    with open_on(world, catalogue, disk=disk) as store:
        finish(store.completing())
        assert [bool(card.summary.result) for card in store.games()] == [True, False]


def test_an_older_game_beyond_repair_is_left_alone(world, catalogue):
    with open_on(world, catalogue) as store:
        game = ended(store, catalogue)
        older(game)
        for name in [name for name in world.files() if name.startswith(f"games/{game.id}/start")]:
            world.put(name, b"torn")
        assert finish(store.completing())
        assert result(store) is None
