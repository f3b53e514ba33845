"""What the machine files say about measured machines is what was recorded there."""

from __future__ import annotations

import json

import numpy as np
import pytest

from rooftree.machine.load import load_machine
from rooftree.models.scaling import utilisation

WRITE_ALLOCATE = {"copy": 1.5, "triad": 1.25}  # likwid-bench counts what the loop asks for
RECORDED = [
    "HaswellEP_E5-2695v3", "HaswellEP_E5-2695v3_CoD", "IvyBridgeEP_E5-2660v2", "IvyBridgeEP_E5-2690v2",
    "BroadwellEP_E5-2697v4_CoD", "BroadwellEP_E5-2630v4", "SkylakeSP_Gold-6148", "SkylakeSP_Gold-6148_SNC",
    "SkylakeSP_Gold-5122", "SkylakeSP_Platinum-8147_2.7GHz", "CascadelakeSP_Gold-6248_SNC", "Zen_EPYC-7451",
    "Zen2_EPYC-7452"]


@pytest.fixture(scope="session")
def facts(shared):
    """Facts from the machine files of INSPECT and Kerncraft."""
    return json.loads((shared / "reference/kerncraft-inspect-machines.json").read_text())


def curves(record):
    """Bandwidth [B/s] over the cores of one NUMA domain by kernel, write-allocates added."""
    measured = record["bandwidth"]["MEM"]["1_threads_per_core"]["GB_s"]
    domain = record["cores_per_numa_domain"]
    return {kernel: np.array(values[:domain]) * 1e9 * WRITE_ALLOCATE.get(kernel, 1)
            for kernel, values in measured.items()}


@pytest.mark.parametrize("name", RECORDED)
def test_clock_topology_and_bandwidths_are_the_recorded_ones(facts, name):
    record, machine = facts["inspect"][name], load_machine(name)
    topology = machine.topology
    assert record["clock_GHz"] * 1e9 == machine.core.clock
    assert (record["sockets"], record["cores_per_socket"], record["cores_per_numa_domain"]) == (
        topology.sockets, topology.cores_per_socket, topology.cores_per_domain)
    found = {mix.name: mix.bandwidth for mix in machine.memory.saturated}
    assert {kernel: pytest.approx(values[-1], rel=3e-4) for kernel, values in curves(record).items()} == found


@pytest.mark.parametrize("name", [*RECORDED, "SandyBridgeEP_E5-2680"])
def test_private_caches_have_the_recorded_size_and_sharing(facts, name):
    recorded = {level["level"]: level for level in facts["inspect"][name]["levels"]}
    for cache in load_machine(name).caches:
        if cache.name != "L3":
            assert cache.size == recorded[cache.name]["size_B_from_geometry"]
        assert cache.shared_by == recorded[cache.name]["cores_per_group"]


def test_sandy_bridge_has_the_mean_of_its_two_campaigns(facts):
    older = facts["peer_prediction_versions"]["SandyBridgeEP_E5-2680@aedb8804"] | {"cores_per_numa_domain": 8}
    campaigns = [curves(facts["inspect"]["SandyBridgeEP_E5-2680"]), curves(older)]
    for mix in load_machine("snb").memory.saturated:
        assert np.mean([c[mix.name][-1] for c in campaigns]) == pytest.approx(mix.bandwidth, rel=3e-4)


FITTED = [n for n in [*RECORDED, "SandyBridgeEP_E5-2680", "A64FX_qpace4"] if load_machine(n).memory.p0]


@pytest.mark.parametrize("name", FITTED)
def test_the_contention_parameter_describes_the_recorded_scaling_better_than_none(facts, name):
    p0 = load_machine(name).memory.p0

    def error(parameter):
        """Mean relative error of all kernels on two and more cores, from their speed on one."""
        errors = []
        for values in curves(facts["inspect"][name]).values():
            busy = min(1.0, values[0] / values[-1])
            predicted = utilisation(1.0, busy, len(values), parameter * busy)
            errors.append(np.abs(predicted / (values / values[-1]) - 1)[1:])
        return float(np.mean(np.concatenate(errors)))

    assert error(p0) < error(0.0)
    assert error(p0) < 0.035
