"""What `rooftree incore learn` was answered on a real machine, disturbed answers and all: the core that follows from it."""

from __future__ import annotations

import gzip
import json
import statistics
from collections.abc import Sequence
from pathlib import Path

import pytest

from rooftree.calibrate.learn.derive import derive
from rooftree.calibrate.learn.port_model import Mix
from rooftree.calibrate.learn.run import FIRST
from rooftree.calibrate.learn.simulated import NOP

RECORDED = Path(__file__).parents[1] / "data" / "learn"


class Recorded:
    """Answers in the order in which they were given; the least of them when there are no more, None to what was not asked."""

    def __init__(self, name: str) -> None:
        found = json.loads(gzip.decompress((RECORDED / f"{name}.json.gz").read_bytes()))
        self.forms: list[str] = found["forms"]
        self.answers: dict[Mix, list[float]] = {
            tuple((self.forms[form], copies) for form, copies in zip(mix[::2], mix[1::2], strict=True)): times
            for mix, times in found["mixes"]
        }
        self.given: dict[Mix, int] = {}

    def __call__(self, mixes: Sequence[Mix]) -> list[float | None]:
        return [self._answer(mix) for mix in mixes]

    def _answer(self, mix: Mix) -> float | None:
        times = self.answers.get(mix)
        if times is None:
            return None
        number = self.given[mix] = self.given.get(mix, -1) + 1
        return times[number] if number < len(times) else min(times)


@pytest.mark.slow
def test_ports_of_an_ice_lake_follow_from_what_its_mixes_took() -> None:
    """Intel's optimization manual, 2.4 (Ice Lake): FMA on P0 and P1, shuffles on P5, and P1 closed beside vectors of 512 bit."""
    asked = Recorded("icx")
    found = derive([NOP, *asked.forms], asked, first=[form for form in FIRST if form in asked.forms], width=5.0)
    model = found.model
    masks = {form: [mask for mask, _ in cost.uses] for form, cost in model.forms.items()}
    for form, ports in {
        "vaddpd ymm,ymm,ymm": 2,
        "vpaddq ymm,ymm,ymm": 3,
        "cmp r64,i": 4,
        "shr r64,i": 2,
        "imul r64,r64": 1,
        "vunpckhpd ymm,ymm,ymm": 1,
        "mov r64,m64": 2,
        "mov m64,r64": 2,
        "vaddpd zmm,zmm,zmm": 2,
        "vpermt2pd zmm,zmm,zmm": 1,
    }.items():
        assert [mask.bit_count() for mask in masks[form]] == [ports], form
    assert model.closing is not None
    assert [model.closing.closed] == masks["imul r64,r64"]
    assert [model.closing.instead] == masks["vunpckhpd ymm,ymm,ymm"]
    unused = [mix for mix in asked.answers if mix not in found.took and all(form in model.forms for form, _ in mix)]
    errors = [abs(model.cycles(mix) / min(asked.answers[mix]) - 1) for mix in unused]
    assert len(errors) >= 50
    assert statistics.mean(errors) < 0.06
    assert statistics.median(errors) < 0.01
