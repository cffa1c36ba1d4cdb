"""A file that can't be read doesn't block the rest, and the players are told."""

import os
import sys

import pytest

from companion.store import ReadFailed
from companion.store.disk import MAX_BYTES
from tests.selection import long
from tests.store.helpers import FileWorld, MemoryWorld, WrappedDisk, begin, log_of, open_on, play
from tests.store.test_damage import DAMAGE, STEPS, files_of, prefix, reopened, spoil


class Forbidden(WrappedDisk):
    """A disk with files that the system lets nobody read, not even root."""

    def __init__(self, inner, *names):
        super().__init__(inner)
        self.names_of = names

    def load(self, name, most=-1):
        if name.startswith(self.names_of):
            raise PermissionError(13, "no")
        return super().load(name, most)


@pytest.fixture(scope="session")
def saved(catalogue):
    """A device where everything was saved at least three times."""
    world = MemoryWorld()
    with open_on(world, catalogue) as store:
        for theme in ("light", "dark", "light", "dark"):
            store.settings.change(theme=theme)
        opened = store.library.create(begin(catalogue), "Ours")
        play(opened.session, STEPS)
        store.games()
    return world, opened


@pytest.fixture
def game(world, saved):
    world.become(saved[0])
    return saved[1]


def newest(world, game, kind):
    """Return the newest file of a kind, a game's or the app's own."""
    if kind in ("settings", "index"):
        files = [name for name in world.files() if name.startswith(kind)]
        return max(files, key=lambda name: int(world.files()[name].split(b",")[1][13:]))
    return files_of(world, game, kind)[0]


def make_large(world, name):
    if isinstance(world, FileWorld):
        # A sparse file: eight gigabytes that take no space.
        os.truncate(world.root / name, 8 * 2**30)
    else:
        world.put(name, bytes(MAX_BYTES + 1))


def make_pipe(world, name):
    if isinstance(world, MemoryWorld) or sys.platform == "win32":
        pytest.skip("no pipes here")
    (world.root / name).unlink()
    os.mkfifo(world.root / name)


OBSTACLES = {
    "no permission": lambda world, name: Forbidden(world.disk(), name),
    "eight gigabytes": make_large,
    "a folder": lambda world, name: world.put_folder(name),
    "a pipe": make_pipe,
    "gone": lambda world, name: world.remove(name),
}


# Only a real disk can have all of these in the way.
@pytest.mark.parametrize("world", ["file", pytest.param("memory", marks=long)], indirect=True)
@pytest.mark.parametrize("obstacle", OBSTACLES)
@pytest.mark.parametrize("kind", ["settings", "index", "start", "segment-00001", "live"])
def test_with_one_file_unreadable_the_app_starts_and_the_game_opens(
    world, catalogue, game, kind, obstacle
):
    disk = OBSTACLES[obstacle](world, newest(world, game, kind))
    with open_on(world, catalogue, disk=disk) as store:
        assert [card.name for card in store.games()] == ["Ours"]
        opened = store.library.open(game.id)
        steps = STEPS - 1 if kind == "live" else STEPS
        assert log_of(opened.session) == log_of(prefix(game.session, steps))
        shown = [*store.take_notices(), *filter(None, [opened.notice])]
        play(opened.session, 3)
    # The index is only a cache, and nobody needs to know that a spare copy was lost.
    is_silent = kind == "index" or (obstacle == "gone" and kind in ("start", "segment-00001"))
    assert bool(shown) is not is_silent


@pytest.mark.parametrize("obstacle", OBSTACLES)
def test_a_step_back_is_told_and_only_once(world, catalogue, game, obstacle):
    if obstacle == "no permission":
        pytest.skip("it can be read again")
    OBSTACLES[obstacle](world, newest(world, game, "live"))
    found = reopened(world, catalogue, game)
    assert log_of(found.session) == log_of(prefix(game.session, STEPS - 1))
    assert found.notice.key == "recovered_from_backup"


@pytest.mark.parametrize("obstacle", OBSTACLES)
def test_settings_go_back_to_the_ones_before_and_say_so(world, catalogue, game, obstacle):
    disk = OBSTACLES[obstacle](world, newest(world, game, "settings"))
    with open_on(world, catalogue, disk=disk) as store:
        assert store.settings.current.theme == "light"
        assert [notice.key for notice in store.take_notices()] == ["recovered_from_backup"]
        store.settings.change(theme="dark")
    with open_on(world, catalogue) as store:
        assert store.settings.current.theme == "dark"
        assert store.take_notices() == ()


@pytest.mark.parametrize("damage", [*DAMAGE, "a folder", "eight gigabytes"])
@pytest.mark.parametrize("age", [1, 2])
def test_an_older_copy_that_is_broken_is_no_loss_and_said_to_be_none(
    world, catalogue, game, age, damage
):
    name = files_of(world, game, "live")[age]
    if damage in OBSTACLES:
        OBSTACLES[damage](world, name)
    else:
        spoil(world, name, damage)
    found = reopened(world, catalogue, game)
    assert log_of(found.session) == log_of(game.session)
    assert found.notice.key == "set_aside"


@pytest.mark.parametrize("age", [1, 2])
def test_an_older_copy_that_is_gone_is_not_worth_a_word(world, catalogue, game, age):
    world.remove(files_of(world, game, "live")[age])
    with open_on(world, catalogue) as store:
        opened = store.library.open(game.id)
        assert opened.notice is None
        assert log_of(opened.session) == log_of(game.session)


def test_settings_that_nobody_hands_out_are_not_written_over(world, catalogue, game):
    with open_on(world, catalogue, disk=Forbidden(world.disk(), "settings")) as store:
        assert store.settings.current.theme == "light"
        assert [notice.key for notice in store.take_notices()] == ["settings_not_read"]
        with pytest.raises(ReadFailed):
            store.settings.change(language="de")
        assert log_of(store.library.open(game.id).session) == log_of(game.session)
    with open_on(world, catalogue) as store:
        assert (store.settings.current.theme, store.take_notices()) == ("dark", ())


@pytest.mark.parametrize("kind", ["live", "start", "segment-00001"])
def test_a_game_without_a_readable_copy_is_refused_and_left_alone(world, catalogue, game, kind):
    before = world.files()
    disk = Forbidden(world.disk(), f"games/{game.id}/{kind}")
    with open_on(world, catalogue, disk=disk) as store:
        for _ in range(2):
            with pytest.raises(ReadFailed):
                store.library.open(game.id)
    assert {name: data for name, data in world.files().items() if "games/" in name} == {
        name: data for name, data in before.items() if "games/" in name
    }
    with open_on(world, catalogue) as store:
        assert log_of(store.library.open(game.id).session) == log_of(game.session)


def test_a_folder_of_games_that_cannot_be_listed_is_told_once(world, catalogue, game):
    class Shut(WrappedDisk):
        def listing(self, folder):
            if folder == "games":
                raise PermissionError(13, "no")
            return super().listing(folder)

    with open_on(world, catalogue, disk=Shut(world.disk())) as store:
        assert store.games() == store.games() == ()
        assert [notice.key for notice in store.take_notices()] == ["games_not_read"]
        assert store.settings.current.theme == "dark"
    with open_on(world, catalogue) as store:
        assert [card.id for card in store.games()] == [game.id]


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read all")
def test_a_file_without_permission_really_is_one(folder, catalogue):
    world = FileWorld(folder / "data")
    with open_on(world, catalogue) as store:
        game = play(store.library.create(begin(catalogue), "Ours").session, 5)
        [card] = store.games()
    for name in world.files():
        if name.endswith(".0.json"):
            (world.root / name).chmod(0)
    with open_on(world, catalogue) as store:
        assert len(store.library.open(card.id).session.steps) >= len(game.steps) - 1


def test_saves_without_marks_open_as_ever(world, catalogue, game):
    for name in world.disk().names(f"games/{game.id}"):
        if name.endswith(".mark"):
            world.remove(f"games/{game.id}/{name}")
    with open_on(world, catalogue) as store:
        opened = store.library.open(game.id)
        assert (opened.notice, log_of(opened.session)) == (None, log_of(game.session))
        play(opened.session, 1)
    world.remove(files_of(world, game, "live")[0])
    with open_on(world, catalogue) as store:
        assert store.library.open(game.id).notice.key == "recovered_from_backup"
