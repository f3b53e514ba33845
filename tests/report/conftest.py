"""Records as a prediction would leave them, worked out by hand: a 3D 7-pt stencil on a Skylake-SP.

Double precision, AVX-512: 8 iterations per line; 7 loads and 1 store on 2 x 64 B ports take 4 cy (T_nOL), 6 additions
and 2 multiplications on two units 4 cy (T_OL). Per line of work: one line of b evicted and one write-allocated, and of
a one, three or five lines, as the planes, the rows or neither of a stay in the cache.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from rooftree.results import Prediction
from rooftree.results.incore import InCoreTerms
from rooftree.results.kernel import KernelFacts
from rooftree.results.machine import MachineFacts, Overlap
from rooftree.results.prediction_document import ConditionFacts

CLOCK_HZ = 2.4e9
CACHES = {"L1": 32 * 2**10, "L2": 2**20, "L3": 28835840}
BYTES_PER_CY = {"L1L2": 64.0, "L2L3": 32.0, "L3Mem": 55e9 / CLOCK_HZ}
LOCATIONS = ("L1", "L2", "L3", "Mem")
LINKS = tuple(BYTES_PER_CY)

SOURCE = """\
double a[M][N][P], b[M][N][P], s;

for (int k = 1; k < M - 1; ++k)
  for (int j = 1; j < N - 1; ++j)
    for (int i = 1; i < P - 1; ++i)
      b[k][j][i] = (a[k][j][i-1] + a[k][j][i+1] + a[k][j-1][i] + a[k][j+1][i]
                    + a[k-1][j][i] + a[k+1][j][i]) * s + a[k][j][i] * s;
"""
READS = ("a[k][j][i-1]", "a[k][j][i+1]", "a[k][j-1][i]", "a[k][j+1][i]", "a[k-1][j][i]", "a[k+1][j][i]", "a[k][j][i]")


def kernel_record(name: str = "3d-7pt", source: str = SOURCE) -> dict[str, Any]:
    return {
        "name": name,
        "flops": {"add": 6, "mul": 2},
        "loops": ["k = 1 .. M-2", "j = 1 .. N-2", "i = 1 .. P-2"],
        "arrays": {
            "a": {"type": "double", "extents": ["M", "N", "P"], "loads": 7, "stores": 0, "neighbours": True},
            "b": {"type": "double", "extents": ["M", "N", "P"], "loads": 0, "stores": 1},
        },
        "accesses": [
            *({"array": "a", "text": text, "write": False} for text in READS),
            {"array": "b", "text": "b[k][j][i]", "write": True},
        ],
        "indirect": [],
        "source": source,
    }


def machine_record(name: str = "skylake-sp", title: str = "Intel Xeon Gold 6148 (Skylake-SP)") -> dict[str, Any]:
    return {
        "name": name,
        "title": title,
        "variant": "SNC",
        "sha256": "0" * 64,
        "clock_Hz": CLOCK_HZ,
        "simd_bytes": 64,
        "cores_per_domain": 10,
        "cores_per_socket": 20,
        "sockets": 2,
        "overlap": {"default": [["OL"], ["nOL", *LINKS]], "by_location": {}},
        "roofs": [
            {"name": "FMA, AVX-512", "kind": "compute", "value": 76.8e9, "level": "", "cores": 1},
            {"name": "no FMA", "kind": "compute", "value": 38.4e9, "level": "", "cores": 1},
            {"name": "scalar", "kind": "compute", "value": 9.6e9, "level": "", "cores": 1},
            {"name": "L1", "kind": "bandwidth", "value": 307.2e9, "level": "L1", "cores": 1},
            {"name": "L2", "kind": "bandwidth", "value": 153.6e9, "level": "L2", "cores": 1},
            {"name": "L3", "kind": "bandwidth", "value": 76.8e9, "level": "L3", "cores": 1},
            {"name": "memory", "kind": "bandwidth", "value": 55e9, "level": "Mem", "cores": 1},
        ],
        "facts": [
            {"what": "clock", "value": "2.4 GHz", "source": "INSPECT, table 1"},
            {"what": "L1", "value": "32 KiB, 8 ways, 64 B lines", "source": "Intel manual"},
            {"what": "memory bandwidth", "value": "55 GB/s per ccNUMA domain", "source": "hofmann2019, sec. 4.1.3"},
        ],
    }


def lines_of_a(n: np.ndarray, size: float) -> np.ndarray:
    """Lines of a per line of work that miss a cache of this size: 1 with planes, 3 with rows, 5 with neither."""
    planes, rows = 3 * n * n * 8 < size / 2, 7 * n * 8 < size / 2
    return np.where(planes, 1, np.where(rows, 3, 5))


def conditions(n: np.ndarray) -> tuple[tuple[ConditionFacts, ...], np.ndarray]:
    """Layer conditions of a with M = N = P, half of each cache usable; where they hold, shape (L, S)."""
    found, held = [], []
    for level, size in CACHES.items():
        for loop, layers, formula, needed, saves in (
            ("j", "7 rows of a", "56*P B", lambda x: 56 * x, 128.0),
            ("k", "3 planes of a", "24*N*P B", lambda x: 24 * x * x, 128.0),
            ("repeat", "all of a and b", "16*M*N*P B", lambda x: 16.0 * x**3, 128.0),
        ):
            usable = size / (1 if loop == "repeat" else 2)
            largest = int(np.flatnonzero(needed(np.arange(1, 500000)) < usable)[-1]) + 1  # type: ignore[no-untyped-call]
            length = int(usable / needed(int(n[-1])) * int(n[-1]))  # type: ignore[no-untyped-call]
            blocks = {"i": length} if loop != "repeat" and needed(n[-1]) >= usable and length else {}  # type: ignore[no-untyped-call]
            found.append(
                ConditionFacts(
                    level=level,
                    loop=loop,
                    arrays=["a"],
                    layers=layers,
                    bytes=formula,
                    saves_B=saves,
                    text=f"{layers} must fit into half of {level}",
                    max_sizes={"N": largest},
                    blocks=blocks,
                )
            )
            held.append(needed(n) < usable)  # type: ignore[no-untyped-call]
    return tuple(found), np.array(held)


def stencil(n: Any = 500, cores: Any = 1, **changed: Any) -> Prediction:
    """The record of the 3D 7-pt stencil for N (array-like) and core counts; any field can be replaced."""
    sizes = np.atleast_1d(np.asarray(n, dtype=np.int64))
    at = np.atleast_1d(np.asarray(cores, dtype=np.int64))
    shape = (len(sizes), len(at))
    total = 2.0 * 8 * sizes.astype(float) ** 3
    location = np.searchsorted(np.array(list(CACHES.values())), total, side="right")
    load, evict, time = {}, {}, {}
    for k, link in enumerate(LINKS):
        used = (location > k)[:, None]
        missed = lines_of_a(sizes, list(CACHES.values())[k])[:, None]
        load[link] = np.where(used, 64.0 * (missed + 1), 0.0) * np.ones(shape)
        evict[link] = np.where(used, 64.0, 0.0) * np.ones(shape)
        time[link] = (load[link] + evict[link]) / BYTES_PER_CY[link]
    ol, nol = np.full(shape, 4.0), np.full(shape, 4.0)
    runtimes, path = {}, nol
    for k, name in enumerate(LOCATIONS):
        path = path + (time[LINKS[k - 1]] if k else 0.0)
        runtimes[name] = np.maximum(ol, path)
    single = np.choose(np.broadcast_to(location[:, None], shape), [runtimes[x] for x in LOCATIONS])
    memory = time["L3Mem"]
    with np.errstate(divide="ignore", invalid="ignore"):
        saturation = np.where(memory > 0, np.ceil(single / memory), 0).astype(np.int64)
        intensity = np.where(memory > 0, 64.0 / (load["L3Mem"] + evict["L3Mem"]), 64.0 / 128.0)
    domains = np.ceil(at / 10)[None, :]
    cy = np.maximum(single / at, memory / domains)
    limits = np.stack([np.full(shape, 4.0) / at, time["L1L2"] / at, time["L2L3"] / at, memory / domains])
    roof, bound = limits.max(axis=0), limits.argmax(axis=0)
    fields: dict[str, Any] = {
        "kernel": kernel_record(),
        "machine": machine_record(),
        "unit_of_work": {"iterations_per_cl": 8, "line_bytes": 64, "element": "double", "element_bytes": 8},
        "incore": {
            "engine": "throughput",
            "T_OL": 4.0,
            "T_nOL": 4.0,
            "T_comp_throughput": 4.0,
            "T_comp_critical_path": 0.0,
            "limits": {"add and mul": 4.0, "load": 3.5, "load and store": 4.0, "retirement": 2.0},
            "assumed": {},
            "lanes": 8,
        },
        "options": {"traffic": "lc", "incore": "throughput", "nontemporal": False},
        "sizes": {"M": sizes, "N": sizes, "P": sizes},
        "cores": at,
        "links": LINKS,
        "locations": LOCATIONS,
        "roofs": ("core", "L1L2", "L2L3", "L3Mem"),
        "load_B": load,
        "evict_B": evict,
        "T_OL": ol,
        "T_nOL": nol,
        "T_data": time,
        "T_ECM": runtimes,
        "T_single": single,
        "cy_per_cl": cy,
        "data_in": np.broadcast_to(location[:, None], shape).copy(),
        "T_memory_busy": memory,
        "n_saturation": saturation,
        "roofline_cy_per_cl": roof,
        "roofline_bound": bound,
        "intensity_FLOP_B": intensity,
        "flops_per_cl": np.full((shape[0], 1), 64.0),
        "near_transition": np.zeros(shape, dtype=bool),
        "layer_conditions": conditions(sizes)[0],
        "layer_conditions_hold": conditions(sizes)[1],
        "notes": ("Layer conditions may fill half of each cache.", "Transfers do not overlap on this machine."),
    }
    return Prediction(**(fields | changed))


@pytest.fixture
def bare() -> dict[str, Any]:
    """What a record says of a kernel, machine and code of which little is known."""
    return {
        "kernel": KernelFacts(
            name="k", flops={}, loops=[], arrays={}, accesses=[], indirect=[], parallel_loop=None, place=None, source=None
        ),
        "machine": MachineFacts(
            name="m",
            title="",
            sha256="",
            clock_Hz=1e9,
            simd_bytes=0,
            sockets=1,
            cores_per_socket=0,
            cores_per_domain=0,
            overlap=Overlap(default=[], by_location={}),
        ),
        "incore": InCoreTerms(
            engine="unknown",
            T_OL=0.0,
            T_nOL=0.0,
            T_comp_throughput=0.0,
            T_comp_critical_path=0.0,
            iterations_per_asm_loop=None,
            lanes=0,
            limits={},
            assumed={},
        ),
    }


@pytest.fixture
def make() -> Callable[..., Prediction]:
    """The factory itself."""
    return stencil


@pytest.fixture
def machine() -> Callable[..., dict[str, Any]]:
    """The factory of machine records."""
    return machine_record


@pytest.fixture
def kernel() -> Callable[..., dict[str, Any]]:
    """The factory of kernel records."""
    return kernel_record


@pytest.fixture
def one() -> Prediction:
    """One size, one core, data in memory."""
    return stencil(500)


@pytest.fixture
def sweep() -> Prediction:
    """Sixty sizes from L1 to memory, one core."""
    return stencil(np.unique(np.geomspace(8, 1200, 60).round().astype(int)))


@pytest.fixture
def scaling() -> Prediction:
    """One size on one to twenty cores."""
    return stencil(500, np.arange(1, 21))


@pytest.fixture
def both() -> Prediction:
    """A sweep over sizes and cores."""
    return stencil([50, 100, 200, 400, 800], [1, 2, 5, 10, 20], saturated=np.arange(25).reshape(5, 5) % 5 > 2)
