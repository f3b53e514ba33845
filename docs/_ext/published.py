"""Published numbers beside rooftree's own: computed from machine files and library kernels each time this runs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from tables import table

import rooftree
from rooftree.models import carm, ecm, roofline, scaling
from rooftree.models.ceilings import in_core_ceilings
from rooftree.predict.conditions import conditions_record
from rooftree.predict.rooflines import roofline_of
from rooftree.results import Prediction


@dataclass(frozen=True)
class Case:
    """One published number: where it stands, what it is, as printed, as computed; ``differs`` says why they disagree.

    ``arithmetic`` marks numbers into which neither a machine file nor a kernel enters: they check a formula, no model of a loop.
    Printed numbers are compared to their printed digits, or within ``relative`` where that is given.
    """

    source: str
    what: str
    printed: str
    computed: float
    unit: str = ""
    relative: float = 0.0
    differs: str = ""
    arithmetic: bool = False

    @property
    def equal(self) -> bool:
        """Whether the computed number rounds to the printed one."""
        printed = float(self.printed)
        decimals = len(self.printed.partition(".")[2])
        return abs(self.computed - printed) <= max(0.5000001 * 10**-decimals, self.relative * abs(printed))

    @property
    def agrees(self) -> bool:
        """Whether the table tells the truth: equal, or said to differ and indeed different."""
        return self.equal != bool(self.differs)


def cases() -> list[Case]:
    """Every case."""
    return [*_slides(), *_daxpby(), *_triad(), *_kerncraft(), *_inspect(), *_roofline(), *_carm()]


def published_table() -> str:
    """The cases as one table per source."""
    sources = dict.fromkeys(case.source for case in cases())
    parts = []
    for source in sources:
        rows = [
            [c.what, f"{c.printed} {c.unit}", f"{c.computed:.5g} {c.unit}", _remark(c)] for c in cases() if c.source == source
        ]
        parts.append(f"## {source}\n\n{table(['case', 'paper', 'rooftree', ''], rows)}")
    return "\n".join(parts)


def _remark(case: Case) -> str:
    """Last column: whether the numbers agree, and what of rooftree they check."""
    found = case.differs or ("as printed" if not case.relative else f"within {case.relative:.0%}")
    return f"{found}; arithmetic" if case.arithmetic else found


def _slides() -> Iterator[Case]:
    source = "hager2015, ECM tutorial"
    terms = {"OL": 8, "nOL": 6, "L1L2": 9, "L2L3": 9, "L3Mem": 19}
    serial = [list(terms)[1:count] for count in range(2, 6)]
    times = [ecm.runtime({n: terms[n] for n in ("OL", *names)}, [["OL"], names]) for names in serial]
    for level, printed, time in zip(("L1", "L2", "L3", "Mem"), ("8", "15", "24", "43"), times, strict=True):
        yield Case(source, f"{{8 ‖ 6 | 9 | 9 | 19}}, data in {level}", printed, float(time), "cy/CL", arithmetic=True)
    yield Case(source, "cores at saturation", "3", float(ecm.saturation_cores(43, 19)), "cores", arithmetic=True)
    yield Case(
        source,
        "performance at saturation over one core",
        "2.3",
        float(scaling.contending([[43]], [[19]], 0, 8, [8])[0][0, 0]) * 43,
        arithmetic=True,
    )


PRINTED_TABLE_3 = {  # machine: name, terms with the data in memory, T_L2L3 with the data in L3, T_ECM per location
    "SKL": (
        "skylake-sp:hofmann2019",
        {"nOL": "0.1875", "L1L2": "0.375", "L2L3": "1", "L3Mem": "0.88"},
        "1",
        ("0.1875", "0.5625", "1.5625", "2.4425"),
    ),
    "EPYC": (
        "zen:hofmann2019",
        {"nOL": "0.75", "L1L2": "0.5", "L2L3": "0.25", "L2Mem": "1.23", "L3Mem": "0.62"},
        "0.75",
        ("0.75", "0.75", "0.75", "2.1"),
    ),
    "TX2": (
        "thunderx2",
        {"nOL": "0.75", "L1L2": "0.375", "L2L3": "0.5", "L2Mem": "0.29", "L3Mem": "0.14"},
        "1",
        ("0.75", "1.125", "1.125", "2.06"),
    ),
    "PWR9": (
        "power9",
        {"nOL": "0.75", "L1L2": "0.5", "L2L3": "0.5", "L2Mem": "0.36", "L3Mem": "0.18"},
        "1",
        ("1.25", "1.25", "1.25", "2.1"),
    ),
}
DISAGREEMENTS = {
    ("SKL", "T_comp"): "MUL and FMA share ports, see below",
    ("EPYC", "T_comp"): "MUL and FMA share ports, see below",
    ("TX2", "T_comp"): "MUL and FMA share ports, see below",
    ("PWR9", "T_comp"): "MUL and FMA share ports, see below",
    ("TX2", "Mem"): "sum of unrounded terms",
}


def _daxpby() -> Iterator[Case]:
    source = "hofmann2019, Table 3 (daxpby)"
    for name, (machine, terms, in_l3, runtimes) in PRINTED_TABLE_3.items():
        memory, l3 = _predict("daxpby", machine, 10**8), _predict("daxpby", machine, 3 * 10**5)
        per_it = memory.iterations_per_cl
        yield Case(
            source,
            f"{name}: T_comp",
            "0.0625" if name == "SKL" else "0.25",
            _arithmetic(memory) / per_it,
            "cy/it",
            differs=DISAGREEMENTS.get((name, "T_comp"), ""),
        )
        for term, printed in terms.items():
            value = memory.T_nOL if term == "nOL" else memory.T_data[term]
            yield Case(source, f"{name}: T_{'RegL1' if term == 'nOL' else term}", printed, float(value[0, 0]) / per_it, "cy/it")
        yield Case(source, f"{name}: T_L2L3, data in L3", in_l3, float(l3.T_data["L2L3"][0, 0]) / per_it, "cy/it")
        for location, printed in zip(memory.locations, runtimes, strict=True):
            yield Case(
                source,
                f"{name}: T_ECM, data in {location}",
                printed,
                float(memory.T_ECM[location][0, 0]) / per_it,
                "cy/it",
                differs=DISAGREEMENTS.get((name, location), ""),
            )


def _arithmetic(p: Prediction) -> float:
    """Time of the arithmetic alone [cy/CL], without the limits of loads, stores and retirement."""
    others = ("load", "store", "load_store", "retire", "recurrence")
    return max(time for name, time in p.incore.limits.items() if name not in others)


@cache
def _predict(kernel: str, machine: str, n: int, **options: object) -> Prediction:
    symbols = rooftree.kernel(kernel).symbols
    return rooftree.predict(kernel, machine, sizes={",".join(symbols): n}, **{"traffic": "lc", "incore": "throughput", **options})


def _triad() -> Iterator[Case]:
    source = "hofmann2019, sec. 4.1.3 (triad candidates on Skylake)"
    for bandwidth, l1l2, l2l3 in ((16, "2", "3"), (32, "1", "1.5"), (64, "0.5", "0.75")):
        for link, printed, evict_B in (("L1L2", l1l2, 8), ("L2L3", l2l3, 24)):
            time = float(ecm.link_time(24, evict_B, bandwidth, bandwidth, True))
            yield Case(source, f"T_{link} at {bandwidth} B/cy", printed, time, "cy/it", arithmetic=True)
    triad = _predict("triad", "skylake-sp:hofmann2019", 3 * 10**5)
    for link, printed in (("L1L2", "32"), ("L2L3", "48")):
        volume = (triad.load_B[link] + triad.evict_B[link])[0, 0] / triad.iterations_per_cl
        yield Case(source, f"volume of {link}", printed, float(volume), "B/it")


def _kerncraft() -> Iterator[Case]:
    source = "Data terms of published Kerncraft cases (hager2015 and its predecessors)"
    published = {  # kernel, machine, size: printed terms L1L2, L2L3, L3Mem
        ("2d-5pt", "sandy-bridge-ep", 6000): ("10", "6", "12.7"),
        ("2d-5pt", "sandy-bridge-ep", 10000): ("10", "10", "12.96"),
        ("schoenauer-triad", "haswell-ep:CoD", 10**8): ("5", "10", "26.3"),
        ("kahan-dot", "sandy-bridge-ep", 10**8): ("4", "4", "7.8"),
        ("3d-long-range", "sandy-bridge-ep", 100): ("24", "24", "17.0"),
    }
    for (kernel, machine, n), printed in published.items():
        p = _predict(kernel, machine, n)
        for link, value in zip(("L1L2", "L2L3", "L3Mem"), printed, strict=True):
            yield Case(
                source, f"{kernel}, {machine}, N = {n:g}: T_{link}", value, float(p.T_data[link][0, 0]), "cy/CL", relative=0.03
            )


def _inspect() -> Iterator[Case]:
    source = "hornich2019, sec. 4.1 (3D 7-point stencil, Haswell with cluster on die)"
    record = conditions_record("3d-7pt", "haswell-ep:CoD", {})
    found = {(c["level"], row["loop"]): row["largest_common"] for c in record["caches"] for row in c["conditions"]}
    for name, key, printed in (
        ("L1, planes", ("L1", "k"), "30"),
        ("L2, planes", ("L2", "k"), "90"),
        ("L1, rows", ("L1", "j"), "680"),
        ("L3, planes", ("L3", "k"), "760"),
    ):
        yield Case(source, f"layer condition in {name}: largest N", printed, float(found[key]), relative=0.10)


TABLE_1 = {  # machine: peak, ridge point, why each differs
    "clovertown": ("75", "6.7", "", ""),
    "barcelona": ("74", "4.4", "", "4.4 is that of 16.6 GB/s (Table 1); the roof of Table 4 is 17.6"),
    "niagara2": ("19", "0.33", "19.8 in Table 4, which the file follows", "no bandwidth in the paper gives 0.33"),
    "cell-qs20": ("29", "0.65", "", "29.3 / 47.6; no bandwidth in the paper gives 0.65"),
}


def _roofline() -> Iterator[Case]:
    source = "williams2008"
    ceilings = in_core_ceilings(4, 2.2e9, latency=4, simd_width=2, simd_throughput=2)
    for ceiling, printed in zip(ceilings, ("2.2", "8.8", "17.6"), strict=True):
        yield Case(source, f"Opteron X2: {ceiling.name}", printed, ceiling.value / 1e9, "GFLOP/s", arithmetic=True)
    ridge_point = float(roofline.ridge_point(17.6, 15))
    differs = "17.6 / 15, see below"
    yield Case(source, "Opteron X2: ridge point", "1.0", ridge_point, "FLOP/B", differs=differs, arithmetic=True)
    for name, (peak, ridge, peak_differs, ridge_differs) in TABLE_1.items():
        machine = roofline_of(rooftree.machine(name))
        yield Case(source, f"Table 1, {name}: peak", peak, machine.peak / 1e9, "GFLOP/s", differs=peak_differs)
        yield Case(source, f"sec. 6.3, {name}: ridge point", ridge, machine.ridge, "FLOP/B", differs=ridge_differs)


def _carm() -> Iterator[Case]:
    source = "morgado2026, Table I"
    for name, accesses, width, printed in (("Skylake-X", 3, 64, "192"), ("Zen 3", 3, 32, "96")):
        value = carm.l1_bandwidth(2, 1, width, loads_per_cy=2, stores_per_cy=1, accesses_per_cy=accesses)
        yield Case(source, f"{name}: L1 bandwidth", printed, float(value), "B/cy", arithmetic=True)
    for width, printed in ((8, "4"), (16, "8"), (32, "16"), (64, "32")):
        yield Case(
            source, f"two FMA units of {width} B: peak", printed, float(carm.fp_peak(2, width, 8)), "FLOP/cy", arithmetic=True
        )
