"""Wrong numbers that tools of this kind were seen to print without a word: none of them may be possible here."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import rooftree
from rooftree.errors import CapabilityError, KernelError, MachineError, UsageError
from rooftree.kernel import bounds
from rooftree.machine.load import load_machine
from rooftree.predict.records import peaks

SNB, SKX, ZEN = "SandyBridgeEP_E5-2680", "SkylakeSP_Gold-6148", "Zen_EPYC-7451"


def test_the_compute_ceiling_is_that_of_the_element_type_and_no_multiple_of_it() -> None:
    """A double-precision kernel was given the single-precision peak times its FLOPs: 1771 instead of 21.6 GFLOP/s."""
    core = rooftree.machine(SNB).core
    assert core is not None
    assert max(peaks(core, 8).values()) == pytest.approx(21.6e9)
    assert max(peaks(core, 4).values()) == pytest.approx(43.2e9)
    for kernel in ("2d-5pt", "3d-7pt", "horner"):
        p = rooftree.predict(kernel, SNB, sizes=dict.fromkeys(rooftree.kernel(kernel).symbols, 200))
        assert (p.flops_per_cl * p.clock_Hz / p.roofline_cy_per_cl <= 21.6e9 * (1 + 1e-9)).all()


def test_one_machine_never_gets_the_traffic_of_another() -> None:
    """A cache was keyed without the machine, so a Zen prediction came out with Sandy Bridge traffic."""
    alone = subprocess.run(
        [sys.executable, "-c", f"import rooftree; print(rooftree.predict('2d-5pt', '{ZEN}', sizes={{'N': 3000}}).to_json())"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    rooftree.predict("2d-5pt", SNB, sizes={"N": 3000})
    assert alone == rooftree.predict("2d-5pt", ZEN, sizes={"N": 3000}).to_json()


def test_cycles_per_iteration_are_cycles_per_cache_line_over_its_iterations() -> None:
    """cy/It was multiplied where it should have been divided: 64 times too large."""
    for kernel, iterations in (("3d-7pt", 8), ("3d-7pt-sp", 16), ("zaxpy", 4)):
        p = rooftree.predict(kernel, SKX, sizes=dict.fromkeys(rooftree.kernel(kernel).symbols, 300))
        assert p.iterations_per_cl == iterations
        assert p.seconds_per_iteration[0, 0] * p.clock_Hz * iterations == pytest.approx(p.cy_per_cl[0, 0])
        assert p.GFLOP_s[0, 0] == pytest.approx(p.MLUP_s[0, 0] * 1e-3 * p.kernel["flops_per_iteration"])


@pytest.mark.parametrize("text", ["N 6k", "N=6k", "N=6kB", "N=6,000k"])
def test_a_size_with_a_suffix_is_not_cut_short(text: str) -> None:
    """``-D N 6k`` was read as 6."""
    from rooftree.sizes import parse_axis

    with pytest.raises(UsageError):
        parse_axis(text)


def test_undeclared_and_out_of_bounds_arrays_are_refused() -> None:
    """They were ignored, or simulated as if they were there."""
    with pytest.raises(KernelError, match="not declared"):
        rooftree.kernel("double a[N];\nfor (int i = 0; i < N; ++i) a[i] = b[i];\n")
    with pytest.raises(KernelError, match="leaves the array"):
        rooftree.predict("double a[N], b[N];\nfor (int i = 0; i < N; ++i) a[i] = b[i-1];\n", SKX, sizes={"N": 100})


def test_in_core_and_data_parts_are_for_the_same_work() -> None:
    """For ``x[N][3]`` the in-core part was per 8 iterations and the data part per line of x."""
    source = "double x[N][3], y[N];\nfor (int i = 0; i < N; ++i) y[i] = x[i][0] + x[i][1] + x[i][2];\n"
    p = rooftree.predict(source, SKX, sizes={"N": 10**8}, simd="scalar")
    assert p.iterations_per_cl == 8
    assert p.incore["limits"]["load"] == pytest.approx(8 * 3 / 2)
    assert p.load_B["L1L2"][0, 0] == pytest.approx(8 * (24 + 8))
    assert p.evict_B["L1L2"][0, 0] == pytest.approx(8 * 8)


def test_nothing_unknown_counts_as_zero() -> None:
    """Unmatched instructions were counted as zero cycles."""
    source = "#include <math.h>\nvoid f(int n, double *a) { for (int i = 0; i < n; ++i) a[i] = tgamma(a[i]); }\n"
    with pytest.raises(CapabilityError, match="tgamma"):
        rooftree.predict(source, SKX, sizes={"n": 1000})


def test_a_triangular_loop_has_the_work_of_a_triangle() -> None:
    """Triangular loops were accepted without effect."""
    kernel = rooftree.kernel("triangular-matvec")
    sizes = dict.fromkeys(kernel.symbols, np.array([1000]))
    assert bounds.executions(kernel, sizes)[-1][0] == 1000 * 1001 / 2


def test_a_compiler_is_never_replaced_by_another() -> None:
    """icc was silently replaced by gcc."""
    source = "#include <math.h>\nvoid f(int n, double *a) { for (int i = 0; i < n; ++i) a[i] = 2 * a[i]; }\n"
    with pytest.raises(CapabilityError, match="no-such-compiler"):
        rooftree.kernel(source, compiler="no-such-compiler")


def test_a_victim_cache_receives_what_leaves_the_level_above() -> None:
    """Layer conditions were 9 to 43 % too low on victim caches: evictions of clean lines were forgotten."""
    p = rooftree.predict("triad", SKX, sizes={"N": 10**8})
    assert p.load_B["L2L3"][0, 0] == pytest.approx(192)
    assert p.evict_B["L2L3"][0, 0] == pytest.approx(192)


@pytest.mark.parametrize("machine", [SNB, "IvyBridgeEP_E5-2660v2", "HaswellEP_E5-2695v3", ZEN])
def test_a_division_is_priced(machine: str) -> None:
    """Division on Sandy Bridge ended in a KeyError."""
    p = rooftree.predict("divide", machine, sizes=dict.fromkeys(rooftree.kernel("divide").symbols, 1000))
    assert p.T_OL[0, 0] >= p.incore["limits"]["div"] > 8


@pytest.mark.parametrize(
    "tag", ["!!python/object/apply:os.system", "!!python/object/new:os.system", "!<tag:yaml.org,2002:python/name:os.system>"]
)
def test_loading_a_machine_file_runs_nothing(tag: str, tmp_path: Path) -> None:
    """A machine file could execute shell commands."""
    touched = tmp_path / "touched"
    bad = tmp_path / "bad.yaml"
    bad.write_text(f"schema: rooftree.machine/1\nname: {tag} ['touch {touched}']\n")
    with pytest.raises(MachineError):
        load_machine(bad)
    assert not touched.exists()
