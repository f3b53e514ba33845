"""What real machines answered when their cores were learnt, disturbed answers and all."""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from rooftree.calibrate.learn.port_model import Mix
from rooftree.calibrate.learn.run import ACROSS
from rooftree.calibrate.learn.window import Size

RECORDED = Path(__file__).parents[1] / "data" / "learn"


class Recorded:
    """Answers in the order in which they were given; the least of them when there are no more, None to what was not asked.

    Attributes:
        forms: names, in the order in which they were asked for.
        answers: what was answered [cy].
        latencies: of forms, where those were recorded, too [cy].
        rows: passes of a row -> what it takes, where that was recorded [cy].
        delivered: loops that ask for lines of code and for stores -> what they take, where that was recorded [cy].
        window: how much is in flight at once, where that was recorded.
    """

    def __init__(self, name: str) -> None:
        found = json.loads(gzip.decompress((RECORDED / f"{name}.json.gz").read_bytes()))
        names: list[str] = found["forms"]
        self.forms = [form for form in names if not form.endswith(ACROSS)]
        self.answers: dict[Mix, list[float]] = {
            tuple((names[form], copies) for form, copies in zip(mix[::2], mix[1::2], strict=True)): times
            for mix, times in found["mixes"]
        }
        self.latencies: Mapping[str, Mapping[str, float]] = found.get("latencies", {})
        self.rows: dict[int, float] = {int(passes): cycles for passes, cycles in found.get("rows", {}).items()}
        self.delivered: Mapping[str, float] = found.get("delivered", {})
        self.window: Mapping[str, Size] = {kind: Size(*size) for kind, size in found.get("window", {}).items()}
        self.given: dict[Mix, int] = {}

    def __call__(self, mixes: Sequence[Mix]) -> list[float | None]:
        return [self._answer(mix) for mix in mixes]

    def _answer(self, mix: Mix) -> float | None:
        times = self.answers.get(mix)
        if times is None:
            return None
        number = self.given[mix] = self.given.get(mix, -1) + 1
        return times[number] if number < len(times) else min(times)
