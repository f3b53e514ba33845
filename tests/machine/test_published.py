"""Numbers that papers print about these machines follow from the machine files."""

from __future__ import annotations

from typing import Any

import pytest

from rooftree.machine.load import load_machine

HOFMANN = {"SKL": "hofmann2019-SKL", "EPYC": "hofmann2019-EPYC", "TX2": "hofmann2019-TX2", "PWR9": "hofmann2019-PWR9"}


@pytest.mark.parametrize(
    ("column", "unshared", "shared"), [("SKL", 0.0625, 0.125), ("EPYC", 0.25, 0.5), ("TX2", 0.25, 0.5), ("PWR9", 0.25, 0.5)]
)
def test_daxpby_takes_the_printed_t_comp_only_if_mul_and_fma_had_ports_of_their_own(
    column: str, unshared: float, shared: float
) -> None:
    """Hofmann et al. 2019, Table 3, T_comp [cy/it]: one MUL and one FMA. The hardware issues both to the same pipes."""
    core = load_machine(HOFMANN[column]).core
    lanes = core.simd / 8
    mul, fma = core.operations["mul"].per_cycle, core.operations["fma"].per_cycle
    assert unshared == max(1 / mul, 1 / fma) / lanes
    assert any({"mul", "fma"} <= set(group) for group in core.shared_ports)
    assert shared == 2 / max(mul, fma) / lanes


@pytest.mark.parametrize(("column", "B_per_cy"), [("SKL", 27.3), ("EPYC", 13), ("TX2", 56), ("PWR9", 45)])
def test_daxpby_saturates_memory_as_in_table_2(column: str, B_per_cy: float) -> None:
    machine = load_machine(HOFMANN[column])
    mix = next(mix for mix in machine.memory.saturated if mix.name == "daxpby")
    assert B_per_cy == pytest.approx(mix.bandwidth / machine.core.clock, abs=0.05)
    assert (mix.read, mix.write, mix.update) == (1, 0, 1)


@pytest.mark.parametrize(
    ("column", "loads", "stores", "both"), [("SKL", 16, 8, 16), ("EPYC", 4, 2, 4), ("TX2", 4, 2, 4), ("PWR9", 4, 4, 4)]
)
def test_load_and_store_limits_are_those_of_table_2(column: str, loads: int, stores: int, both: int) -> None:
    """Elements of double precision per cycle."""
    core = load_machine(HOFMANN[column]).core
    assert loads == core.load.per_cycle * core.load.width / 8
    assert stores == core.store.per_cycle * core.store.width / 8
    assert both == core.load_store_per_cycle * core.simd / 8


KERNCRAFT = {  # machine, mix, bytes of one unit of work, printed T_L3Mem [cy] (Hammer et al. 2015, 2017; Hager 2015)
    "2D 5-point, N=6000": ("sandy-bridge-ep", "copy", 192, 12.7),
    "2D 5-point, N=10000": ("sandy-bridge-ep", "copy", 192, 12.96),
    "Kahan dot": ("sandy-bridge-ep", "load", 128, 7.8),
    "3D long range": ("sandy-bridge-ep", "daxpy", 256, 17.0),
    "triad": ("haswell-ep:CoD", "triad", 320, 26.3),
}


@pytest.mark.parametrize("case", KERNCRAFT)
def test_memory_times_of_published_kerncraft_cases_are_met(case: str) -> None:
    name, mix, volume, printed = KERNCRAFT[case]
    machine = load_machine(name)
    bandwidth = next(m.bandwidth for m in machine.memory.saturated if m.name == mix)
    assert printed == pytest.approx(volume / bandwidth * machine.core.clock, rel=0.03)


TABLE_4 = {  # Williams et al. 2008: machine -> kernel: upper ceiling and its value, (GFLOP/s, GB/s), lower ceiling
    "clovertown": {
        "SpMV": (("Stream BW", 11.2), (2.8, 11.1), ("Snoop filter", 5.9)),
        "LBMHD": (("Snoop filter", 5.9), (5.6, 5.3), None),
        "Stencil": (("Snoop filter", 5.9), (2.5, 5.1), None),
        "FFT3D": (("Snoop filter", 5.9), (9.7, 5.9), ("TLP only", 6.2)),
    },
    "barcelona": {
        "SpMV": (("Stream BW", 17.6), (4.2, 16.8), ("Copy BW", 13.9)),
        "LBMHD": (("Copy BW", 13.9), (11.4, 10.7), ("No Affinity", 7.0)),
        "Stencil": (("Stream BW", 17.6), (8.0, 16.0), ("Copy BW", 13.9)),
        "FFT3D": (("Copy BW", 13.9), (14.0, 8.6), ("No Affinity", 7.0)),
    },
    "niagara2": {
        "SpMV": (("Stream BW", 36.7), (7.3, 29.1), ("No Affinity", 19.8)),
        "LBMHD": (("No Affinity", 19.8), (10.5, 15.0), ("25% issued FP", 9.3)),
        "Stencil": (("25% issued FP", 9.3), (6.8, 20.3), ("No Affinity", 19.8)),
        "FFT3D": (("Peak DP", 19.8), (9.2, 10.0), ("25% issued FP", 9.3)),
    },
    "cell-qs20": {
        "SpMV": (("Stream BW", 47.6), (11.8, 47.1), ("FMA", 7.3)),
        "LBMHD": (("No Affinity", 23.8), (16.7, 15.6), ("Without FMA", 14.6)),
        "Stencil": (("Without FMA", 14.6), (14.2, 30.2), ("No Affinity", 23.8)),
        "FFT3D": (("Peak DP", 29.3), (15.7, 14.4), ("SIMD", 14.6)),
    },
}
PRINTED_OUTSIDE = {("niagara2", "FFT3D")}  # 9.2 GFLOP/s achieved, printed above a lower ceiling of 9.3


@pytest.mark.parametrize(("machine", "kernel"), [(m, k) for m, rows in TABLE_4.items() for k in rows])
def test_the_ceilings_of_table_4_are_there_and_hold_the_achieved_performance_between_them(machine: str, kernel: str) -> None:
    upper, (flops, bandwidth), lower = TABLE_4[machine][kernel]
    roofs = {roof.name: roof for roof in load_machine(machine).roofs}

    def achieved_over(ceiling: Any) -> Any:
        """Achieved performance over a ceiling, whose value must be the printed one."""
        name, printed = ceiling
        roof = roofs[name]
        assert printed == pytest.approx((roof.flops or roof.bandwidth) / 1e9)
        return (flops if roof.flops else bandwidth) / printed

    assert achieved_over(upper) <= 1
    if lower:
        assert (achieved_over(lower) >= 1) == ((machine, kernel) not in PRINTED_OUTSIDE)


def test_the_opteron_x2_has_the_roofs_and_ceilings_of_figures_1_and_2() -> None:
    roofs = load_machine("opteron-x2").roofs
    assert [17.6, 8.8, 2.2] == [r.flops / 1e9 for r in roofs if r.flops]
    assert [15, 11, 4.8, 2.7] == [r.bandwidth / 1e9 for r in roofs if r.bandwidth]


@pytest.mark.parametrize(("machine", "peak"), [("clovertown", 75), ("barcelona", 74), ("niagara2", 19), ("cell-qs20", 29)])
def test_peaks_of_table_1_agree_with_the_roofs(machine: str, peak: int) -> None:
    """Table 1 rounds; for the UltraSPARC Table 4 prints 19.8 where 16 cores at 1.17 GHz make 18.7."""
    highest = max(roof.flops for roof in load_machine(machine).roofs if roof.flops)
    assert peak == pytest.approx(highest / 1e9, rel=0.045)


@pytest.mark.parametrize("kind", ["flops", "bandwidth"])
@pytest.mark.parametrize("machine", [*TABLE_4, "opteron-x2"])
def test_every_ceiling_below_a_roof_names_the_optimisation_that_breaks_it(machine: str, kind: str) -> None:
    of_kind = [roof for roof in load_machine(machine).roofs if getattr(roof, kind)]
    *ceilings, roof = sorted(of_kind, key=lambda roof: getattr(roof, kind))
    assert [c.name for c in ceilings if not c.optimisation] == (
        ["Copy BW"] if (machine, kind) == ("barcelona", "bandwidth") else []
    )
    assert roof.optimisation == ""
