"""Makes the sounds of `data/sounds`: run it after changing one (`python .ci/sounds.py`).

A sound is a few notes. A note is a tone with softer overtones that swells for a moment and then
dies away like a struck bar, so that it begins and ends in silence.
"""

import math
import sys
import wave
from array import array
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "data" / "sounds"
RATE = 22_050
SWELL = 0.006
FADE = 0.03
LOUDNESS = 0.3

C4, D4, G4, C5, E5, G5, B5, C6, E6 = (
    440 * 2 ** (steps / 12) for steps in (-9, -7, -2, 3, 7, 10, 14, 15, 19)
)
BELL = ((1, 1.0), (2, 0.35), (3, 0.12))
WOOD = ((1, 1.0), (2.7, 0.3))


@dataclass(frozen=True)
class Note:
    """A tone: when it starts, its pitch, how fast it dies away, its loudness and overtones."""

    start: float
    pitch: float
    decay: float = 12.0
    loudness: float = 1.0
    overtones: tuple[tuple[float, float], ...] = BELL

    def at(self, time: float) -> float:
        """Return the amplitude at a time."""
        since = time - self.start
        if since < 0:
            return 0.0
        swell = math.sin(math.pi / 2 * min(1.0, since / SWELL)) ** 2
        tone = sum(
            share * math.sin(math.tau * self.pitch * factor * since) * math.exp(-since * factor)
            for factor, share in self.overtones
        )
        return self.loudness * swell * math.exp(-self.decay * since) * tone


SOUNDS: dict[str, tuple[float, tuple[Note, ...]]] = {
    "coin": (0.45, (Note(0, B5, 18, 0.8), Note(0.07, E6, 11))),
    "confirm": (0.35, (Note(0, C5, 14, 0.8), Note(0.06, G5, 12))),
    "die": (
        0.42,
        tuple(
            Note(start, pitch, 60, loudness, WOOD)
            for start, pitch, loudness in (
                (0, G4, 1.0),
                (0.1, D4, 0.9),
                (0.18, G4, 0.7),
                (0.24, C4, 0.6),
                (0.28, D4, 0.4),
            )
        ),
    ),
    "last_round": (0.65, (Note(0, C5, 6, 0.7), Note(0.12, E5, 6, 0.7), Note(0.24, G5, 7, 0.9))),
    "undo": (0.3, (Note(0, G4, 14, 0.9), Note(0.07, D4, 14))),
}


def samples(seconds: float, notes: tuple[Note, ...]) -> array:
    """Return a sound as 16-bit samples, all sounds equally loud at their peak."""
    count = int(seconds * RATE)
    motion = [sum(note.at(index / RATE) for note in notes) for index in range(count)]
    peak = max(map(abs, motion))
    fade = int(FADE * RATE)
    return array(
        "h",
        (
            round(32_767 * LOUDNESS * value / peak * min(1.0, (count - 1 - index) / fade))
            for index, value in enumerate(motion)
        ),
    )


def main() -> None:
    """Write every sound."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, (seconds, notes) in SOUNDS.items():
        numbers = samples(seconds, notes)
        if sys.byteorder == "big":
            numbers.byteswap()
        with wave.open(str(FOLDER / f"{name}.wav"), "wb") as file:
            file.setparams((1, 2, RATE, 0, "NONE", ""))
            file.writeframes(numbers.tobytes())


if __name__ == "__main__":
    main()
