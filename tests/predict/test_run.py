"""Predictions as a whole: shapes, laws, options, refusals."""

from __future__ import annotations

import itertools
import json
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rooftree
from rooftree.errors import CapabilityError, InputError, KernelError, MachineError, UsageError
from rooftree.machine.load import list_machines
from tests.grid import grid
from tests.needs import need

SKX = "SkylakeSP_Gold-6148"
WITH_CORE = [e.name for e in list_machines() if e.name not in ("barcelona", "clovertown", "niagara2", "cell-qs20", "opteron-x2")]
KERNELS = ["copy", "daxpy", "3d-7pt", "2d-5pt", "dot"]


def test_arrays_run_over_sizes_and_cores() -> None:
    p = rooftree.predict("3d-7pt", SKX, sizes={"N": [50, 100, 400]}, cores=[1, 4])
    assert p.shape == (3, 2)
    for values in (p.cy_per_cl, p.T_OL, p.T_nOL, p.roofline_cy_per_cl, *p.T_data.values(), *p.T_ECM.values(), *p.load_B.values()):
        assert values.shape == (3, 2)


def test_the_json_document_keeps_its_contract() -> None:
    p = rooftree.predict("3d-7pt", SKX, sizes={"N": 400}, cores=[1, 20])
    record = json.loads(p.to_json())
    assert record["schema"] == "rooftree.prediction/1"
    assert {"kernel", "machine", "unit_of_work", "incore", "points"} <= record.keys()
    assert record["unit_of_work"]["iterations_per_cl"] == 8
    point = record["points"][0]
    assert {"sizes", "cores", "traffic", "ecm", "roofline", "performance"} <= point.keys()
    assert {"T_data", "prediction", "cy_per_cl", "data_in", "n_saturation"} <= point["ecm"].keys()
    assert {"cy_per_cl", "bound", "intensity_FLOP_B", "GFLOP_s"} <= point["roofline"].keys()
    assert {"GFLOP_s", "MLUP_s", "seconds_per_iteration"} <= point["performance"].keys()
    assert len(record["points"]) == 2
    assert len(record["machine"]["sha256"]) == 64


def test_one_call_for_many_sizes_gives_what_single_calls_give() -> None:
    sizes = [20, 90, 300, 701]
    together = rooftree.predict("3d-7pt", "Zen_EPYC-7451", sizes={"N": sizes}, cores=[1, 3, 6])
    for row, n in enumerate(sizes):
        alone = rooftree.predict("3d-7pt", "Zen_EPYC-7451", sizes={"N": n}, cores=[1, 3, 6])
        np.testing.assert_allclose(together.cy_per_cl[row], alone.cy_per_cl[0])
        np.testing.assert_allclose(together.roofline_cy_per_cl[row], alone.roofline_cy_per_cl[0])


def test_a_long_sweep_gives_what_its_parts_give() -> None:
    sizes = np.arange(100, 30100)
    cores = range(1, 21)
    whole = rooftree.predict("2d-5pt", SKX, sizes={"N": sizes}, cores=cores)
    part = rooftree.predict("2d-5pt", SKX, sizes={"N": sizes[14000:14050]}, cores=cores)
    np.testing.assert_allclose(whole.cy_per_cl[14000:14050], part.cy_per_cl)


@pytest.mark.parametrize(("machine", "kernel"), grid(WITH_CORE, KERNELS, quick=40))
def test_roofline_is_never_slower_than_ecm_and_more_cores_never_slow_down(machine: str, kernel: str) -> None:
    cores = range(1, rooftree.machine(machine).topology.cores_per_socket + 1)
    p = rooftree.predict(kernel, machine, sizes={"N": [64, 300, 1000]}, cores=cores)
    assert (p.roofline_cy_per_cl <= p.cy_per_cl * (1 + 1e-9)).all()
    assert (p.cy_per_cl > 0).all()
    single = [p.T_ECM[x][:, 0] for x in p.locations]
    assert all((a <= b * (1 + 1e-9)).all() for a, b in itertools.pairwise(single))


@pytest.mark.parametrize("machine", WITH_CORE)
def test_cores_help_in_a_streaming_loop(machine: str) -> None:
    cores = range(1, rooftree.machine(machine).topology.cores_per_socket + 1)
    p = rooftree.predict("triad", machine, sizes={"N": 10**8}, cores=cores)
    assert (np.diff(p.cy_per_cl[0]) <= 1e-9 * p.cy_per_cl[0, :-1]).all()


@pytest.mark.slow
@settings(max_examples=25)
@given(n=st.integers(8, 4000), fraction=st.floats(0.2, 1.0))
def test_smaller_usable_caches_never_make_it_faster(n: Any, fraction: Any) -> None:
    full = rooftree.predict("3d-7pt", SKX, sizes={"N": n}, traffic="lc")
    part = rooftree.predict("3d-7pt", SKX, sizes={"N": n}, cache_fraction=fraction, traffic="lc")
    assert part.cy_per_cl[0, 0] >= full.cy_per_cl[0, 0] * (1 - 1e-9)


def test_nontemporal_stores_save_the_write_allocate() -> None:
    with_allocate = rooftree.predict("copy", SKX, sizes={"N": 10**8})
    without = rooftree.predict("copy", SKX, sizes={"N": 10**8}, nontemporal=True)
    total = [sum((p.load_B[x] + p.evict_B[x])[0, 0] for x in p.links if x.endswith("Mem")) for p in (with_allocate, without)]
    assert total == [192, 128]


def test_scalar_code_takes_as_many_times_longer_as_a_vector_has_lanes() -> None:
    vector = rooftree.predict("copy", SKX, sizes={"N": 1000}).T_nOL[0, 0]
    assert 8 * vector == pytest.approx(rooftree.predict("copy", SKX, sizes={"N": 1000}, simd="scalar").T_nOL[0, 0])
    assert 2 * vector == pytest.approx(rooftree.predict("copy", SKX, sizes={"N": 1000}, simd="32 B").T_nOL[0, 0])


def test_a_strict_reduction_is_limited_by_the_latency_of_its_sum() -> None:
    free, strict = (rooftree.predict("sum", SKX, sizes={"N": 1000}, strict_fp=s) for s in (False, True))
    assert strict.T_OL[0, 0] == pytest.approx(8 * 4)
    assert free.T_OL[0, 0] < strict.T_OL[0, 0]


def test_an_unknown_function_is_refused_unless_its_cost_is_assumed() -> None:
    source = "double a[N], b[N];\nfor (int i = 0; i < N; ++i) b[i] = erf(a[i]);\n"
    with pytest.raises(CapabilityError, match="erf"):
        rooftree.predict(source, SKX, sizes={"N": 1000})
    p = rooftree.predict(source, SKX, sizes={"N": 1000}, assume={"erf": 20})
    assert p.T_OL[0, 0] >= 8 * 20
    assert any("erf" in note for note in p.notes)


REFUSED: dict[str, Any] = {
    "missing size": ({"kernel": "3d-7pt", "machine": SKX}, UsageError, "needs a value for N"),
    "unknown size": ({"kernel": "3d-7pt", "machine": SKX, "sizes": {"N": 100, "M": 5}}, UsageError, "no size 'M'"),
    "too small": ({"kernel": "3d-7pt", "machine": SKX, "sizes": {"N": 2}}, KernelError, "does not run"),
    "too many cores": ({"kernel": "3d-7pt", "machine": SKX, "sizes": {"N": 100}, "cores": 21}, UsageError, "20 per socket"),
    "no cores": ({"kernel": "3d-7pt", "machine": SKX, "sizes": {"N": 100}, "cores": []}, UsageError, "whole numbers"),
    "half a core": ({"kernel": "3d-7pt", "machine": SKX, "sizes": {"N": 100}, "cores": [1.5]}, UsageError, "whole numbers"),
    "roofs only": ({"kernel": "3d-7pt", "machine": "barcelona", "sizes": {"N": 100}}, MachineError, "roofs only"),
    "unknown machine": ({"kernel": "3d-7pt", "machine": "SKYX", "sizes": {"N": 100}}, MachineError, "SKYX"),
    "unknown kernel": ({"kernel": "3d-8pt", "machine": SKX, "sizes": {"N": 100}}, InputError, "3d-8pt"),
    "unknown option": ({"kernel": "copy", "machine": SKX, "sizes": {"N": 9}, "trafic": "lc"}, UsageError, "trafic"),
    "unknown traffic": ({"kernel": "copy", "machine": SKX, "sizes": {"N": 9}, "traffic": "magic"}, UsageError, "magic"),
    "indirect, not simulated": (
        {"kernel": "gather", "machine": SKX, "sizes": {"N": 999}, "traffic": "sim"},
        KernelError,
        "loaded from memory",
    ),
    "part of a cache, not simulated": (
        {"kernel": "copy", "machine": SKX, "sizes": {"N": 9}, "traffic": "sim", "cache_fraction": 0.5},
        UsageError,
        "whole caches",
    ),
    "unknown incore": ({"kernel": "copy", "machine": SKX, "sizes": {"N": 9}, "incore": "iaca"}, UsageError, "iaca"),
    "engine not there": ({"kernel": "copy", "machine": SKX, "sizes": {"N": 9}, "incore": "iaca"}, UsageError, "iaca"),
    "impossible fraction": ({"kernel": "copy", "machine": SKX, "sizes": {"N": 9}, "cache_fraction": 2}, UsageError, "0..1"),
    "impossible branch": ({"kernel": "copy", "machine": SKX, "sizes": {"N": 9}, "branch": 1.5}, UsageError, "0..1"),
    "impossible simd": ({"kernel": "copy", "machine": SKX, "sizes": {"N": 9}, "simd": "7 apples"}, UsageError, "apples"),
    "wider simd than there is": (
        {"kernel": "copy", "machine": "Zen_EPYC-7451", "sizes": {"N": 9}, "simd": 64},
        CapabilityError,
        "64 B",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_cannot_be_predicted_is_refused_with_a_word(case: str) -> None:
    arguments, error, word = REFUSED[case]
    with pytest.raises(error, match=word):
        rooftree.predict(**arguments)


def test_out_of_bounds_accesses_are_refused_with_their_place() -> None:
    source = "double a[N], b[N];\nfor (int i = 0; i < N; ++i)\n  b[i] = a[i+1];\n"
    with pytest.raises(KernelError, match=r"(?s)3:.*a\[i\+1\].*extent"):
        rooftree.predict(source, SKX, sizes={"N": 1000})


def test_results_become_tables() -> None:
    p = rooftree.predict("copy", SKX, sizes={"N": [1000, 10**7]}, cores=[1, 2])
    need("module pandas", "module xarray")
    import pandas

    assert isinstance(p.to_pandas(), pandas.DataFrame)
    assert len(p.to_pandas()) == 4
    assert p.to_xarray()["cy_per_cl"].shape == (2, 2)
