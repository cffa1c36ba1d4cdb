"""The sounds: short, soft, without clicks, and silent where nothing can be heard."""

import wave
from array import array
from itertools import pairwise

import pytest

from companion.device.feedback import FOLDER, Sounds
from companion.ui.cues import CUES
from tests.device.working import Speaker


def test_every_cue_has_a_sound_and_every_sound_is_a_cue():
    assert sorted(path.name for path in FOLDER.iterdir()) == [f"{cue}.wav" for cue in sorted(CUES)]


@pytest.mark.parametrize("cue", CUES)
def test_a_sound_is_small_and_soft_and_begins_and_ends_in_silence(cue):
    path = FOLDER / f"{cue}.wav"
    with wave.open(str(path)) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 22_050)
        numbers = array("h", file.readframes(file.getnframes()))
    assert path.stat().st_size < 30_000
    loudest = max(map(abs, numbers))
    assert 0.1 < loudest / 32_767 < 0.5
    assert numbers[0] == numbers[-1] == 0
    # A jump between two samples sounds like a click.
    jumps = [abs(after - before) for before, after in pairwise(numbers)]
    assert max(jumps) < loudest
    assert max(jumps[:20]) < loudest / 4
    assert max(jumps[-20:]) < loudest / 50


def test_a_sound_is_loaded_when_first_played_and_kept():
    speaker = Speaker()
    sounds = Sounds(speaker.load)
    assert not speaker.loaded
    assert sounds.play("coin")
    assert sounds.play("coin")
    assert speaker.loaded == [str(FOLDER / "coin.wav")]
    assert speaker.heard == ["coin", "coin"]


class Mute:
    """What Kivy returns for a sound when there is no sound card."""

    length = 0

    def play(self):
        raise AssertionError("there is nothing to play")


@pytest.mark.parametrize("found", [None, Mute()])
def test_a_device_without_a_voice_says_so_and_is_asked_once(found, caplog):
    answers = iter([found])
    sounds = Sounds(lambda path: next(answers))
    assert not sounds.play("coin")
    assert not sounds.play("coin")
    assert not caplog.records
