"""What the machine files say about measured machines is what was recorded there."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from rooftree.machine.load import load_machine
from rooftree.models.scaling import utilisation
from tests.published import rows

WRITE_ALLOCATE = {"copy": 1.5, "triad": 1.25}  # likwid-bench counts what the loop asks for
RECORDED = [
    "HaswellEP_E5-2695v3",
    "HaswellEP_E5-2695v3_CoD",
    "IvyBridgeEP_E5-2660v2",
    "IvyBridgeEP_E5-2690v2",
    "BroadwellEP_E5-2697v4_CoD",
    "BroadwellEP_E5-2630v4",
    "SkylakeSP_Gold-6148",
    "SkylakeSP_Gold-6148_SNC",
    "SkylakeSP_Gold-5122",
    "SkylakeSP_Platinum-8147_2.7GHz",
    "CascadelakeSP_Gold-6248_SNC",
    "Zen_EPYC-7451",
    "Zen2_EPYC-7452",
]


MACHINES = {row["machine"]: row for row in rows("machines.csv")}


def curves(name: str, campaign: str = "") -> dict[str, Any]:
    """Bandwidth [B/s] over the cores of one NUMA domain by kernel, write-allocates added."""
    measured = [r for r in rows("bandwidth.csv") if (r["campaign"], r["machine"], r["level"]) == (campaign, name, "MEM")]
    return {r["kernel"]: np.array(r["GB_s"].split(), float) * 1e9 * WRITE_ALLOCATE.get(r["kernel"], 1) for r in measured}


@pytest.mark.parametrize("name", RECORDED)
def test_clock_topology_and_bandwidths_are_the_recorded_ones(name: str) -> None:
    record, machine = MACHINES[name], load_machine(name)
    topology = machine.topology
    assert float(record["clock_GHz"]) * 1e9 == machine.core.clock
    assert tuple(int(record[key]) for key in ("sockets", "cores_per_socket", "cores_per_domain")) == (
        topology.sockets,
        topology.cores_per_socket,
        topology.cores_per_domain,
    )
    found = {mix.name: mix.bandwidth for mix in machine.memory.saturated}
    assert {kernel: pytest.approx(values[-1], rel=3e-4) for kernel, values in curves(name).items()} == found


@pytest.mark.parametrize("name", [*RECORDED, "SandyBridgeEP_E5-2680"])
def test_private_caches_have_the_recorded_size_and_sharing(name: str) -> None:
    recorded = {row["level"]: row for row in rows("caches.csv") if row["machine"] == name}
    for cache in load_machine(name).caches:
        if cache.name != "L3":
            assert cache.size == int(recorded[cache.name]["size_B"])
        assert cache.shared_by == int(recorded[cache.name]["cores"])


def test_sandy_bridge_has_the_mean_of_its_two_campaigns() -> None:
    campaigns = [curves("SandyBridgeEP_E5-2680"), curves("SandyBridgeEP_E5-2680", "earlier")]
    for mix in load_machine("snb").memory.saturated:
        assert np.mean([c[mix.name][-1] for c in campaigns]) == pytest.approx(mix.bandwidth, rel=3e-4)


FITTED = [n for n in [*RECORDED, "SandyBridgeEP_E5-2680", "A64FX_qpace4"] if load_machine(n).memory.p0]


@pytest.mark.parametrize("name", FITTED)
def test_the_contention_parameter_describes_the_recorded_scaling_better_than_none(name: str) -> None:
    p0 = load_machine(name).memory.p0

    def error(parameter: Any) -> Any:
        """Mean relative error of all kernels on two and more cores, from their speed on one."""
        errors = []
        for values in curves(name).values():
            busy = min(1.0, values[0] / values[-1])
            predicted = utilisation(1.0, busy, len(values), parameter * busy)
            errors.append(np.abs(predicted / (values / values[-1]) - 1)[1:])
        return float(np.mean(np.concatenate(errors)))

    assert error(p0) < error(0.0)
    assert error(p0) < 0.035
