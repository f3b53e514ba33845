"""Operation counts with what was measured of accesses of each width."""

from __future__ import annotations

import pytest

from rooftree import predict
from rooftree.machine.load import load_machine
from rooftree.machine.model import AccessCost


@pytest.mark.parametrize(("step", "accesses", "cycles"), [(8, 8, 0.5), (1, 1, 1 / 1.13)])
def test_narrow_accesses_take_what_was_measured_of_their_width(step: int, accesses: int, cycles: float) -> None:
    """Loads of 64 B that take most of a cycle say nothing about loads of single elements, nor these about those."""
    machine = load_machine("ice-lake-sp")
    assert machine.core is not None
    unit = machine.core.load.model_copy(update={"per_cycle": 1.13, "width": 64.0})
    costs = (AccessCost(width=8.0, load=0.5, store=0.5), AccessCost(width=64.0, load=0.888, store=1.0, both=0.852))
    update = {"load": unit, "load_store_per_cycle": 1.17, "access_cycles": costs}
    here = machine.model_copy(update={"core": machine.core.model_copy(update=update)})
    found = predict(f"double a[N], s;\nfor (long i = 0; i < N; i += {step}) s += a[i];", here, {"N": 1000}, incore="throughput")
    loads = found.iterations_per_cl if step > 1 else accesses
    assert float(found.T_nOL[0, 0]) == pytest.approx(loads * cycles)
