"""Random cores whose truth is known: for tests of what is derived, and of what it predicts."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from rooftree.calibrate.learn.port_model import FormCost, Mix, PortModel

NOP = "nop"
"""The form that takes a slot of the front end and no port."""
_OUTLIER = (1.05, 2.0)


@dataclass(slots=True)
class SimulatedCore:
    """Answers what mixes take, as a machine would: each answer is the estimate of a few noisy samples.

    Attributes:
        truth: the port model.
        noise: standard deviation of a sample, relative.
        outliers: share of samples that something else lengthens.
        samples: of each mix; their lower quartile is the answer, as `rooftree.timing.estimate` has it in the core.
        random: where noise comes from.
        asked: how many mixes were asked for.
    """

    truth: PortModel
    noise: float = 0.01
    outliers: float = 0.05
    samples: int = 9
    random: random.Random = field(default_factory=random.Random)
    asked: int = 0

    def __call__(self, mixes: Sequence[Mix]) -> list[float | None]:
        """What passes take [cy]."""
        self.asked += len(mixes)
        return [self._sampled(self.truth.cycles(mix)) for mix in mixes]

    def _sampled(self, cycles: float) -> float:
        found = sorted(cycles * self._factor() for _ in range(self.samples))
        return found[self.samples // 4]

    def _factor(self) -> float:
        late = self.random.uniform(*_OUTLIER) if self.random.random() < self.outliers else 1.0
        return late * max(0.5, self.random.gauss(1.0, self.noise))


def random_core(seed: int, forms: int = 40) -> SimulatedCore:
    """A core with 2 to 12 ports, 3 to 8 sorts of micro-ops, and forms of one to three of them.

    Some micro-ops keep their port for several cycles. Some forms are fused (fewer slots than micro-ops), some split.
    """
    draw = random.Random(seed)
    ports = draw.randint(2, 12)
    kinds = _kinds(draw, ports)
    width = float(draw.randint(2, 8))
    known = {NOP: FormCost(1.0, ())}
    for number, mask in enumerate(kinds):
        known[f"plain{number}"] = FormCost(1.0, ((mask, 1.0),))
    while len(known) < forms:
        masks = draw.choices(kinds, k=draw.choices((1, 2, 3), (6, 3, 1))[0])
        uses: dict[int, float] = {}
        for mask in masks:
            uses[mask] = uses.get(mask, 0.0) + draw.choices((1.0, 2.0, 4.0), (8, 1, 1))[0]
        slots = len(masks)
        if slots > 1 and draw.random() < 0.5:
            slots -= 1  # fused
        elif draw.random() < 0.1:
            slots += 1  # split
        known[f"form{len(known)}"] = FormCost(float(slots), tuple(uses.items()))
    return SimulatedCore(PortModel(ports, width, known), random=draw)


def _kinds(draw: random.Random, ports: int) -> list[int]:
    """Groups of ports that some sort of micro-op may run on."""
    wanted, found = min(draw.randint(3, 8), 2**ports - 1), set[int]()
    while len(found) < wanted:
        size = min(ports, draw.choices((1, 2, 3, 4), (4, 4, 2, 2))[0])
        found.add(sum(1 << p for p in draw.sample(range(ports), size)))
    return sorted(found)


def random_mixes(core: SimulatedCore, many: int = 50) -> list[Mix]:
    """Mixes of two to six forms, one to four copies of each, as loops hold them."""
    names = [form for form in core.truth.forms if form != NOP]
    found = []
    for _ in range(many):
        chosen = core.random.sample(names, min(len(names), core.random.randint(2, 6)))
        found.append(tuple((form, core.random.randint(1, 4)) for form in chosen))
    return found
