"""Layer conditions of all kinds of nests: worked by hand, with exact simulation as the judge of the volumes.

Each case has the conditions that follow from what must be kept, and sizes at which they hold in some caches and not
in others. Elements have 8 B unless said otherwise.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace
from typing import Any

import pytest

from rooftree.kernel.model import FLOAT, Constant, Kernel, Statement
from rooftree.traffic.layer_conditions.run import layer_conditions, traffic

CACHES = (8192, 8), (65536, 8), (524288, 16)


def star(build: Any, name: Any, counters: Any) -> Any:
    """The six or four neighbours and nothing else."""
    shifts = [(d, o) for d in range(len(counters)) for o in ("-1", "+1")]
    return [build.at(name, *[c + (o if e == d else "") for e, c in enumerate(counters)]) for d, o in shifts]


def stencil_3d(build: Any, loops: Any, symbols: Any) -> Any:
    grids = [build.array(n, "M", "N", "N") for n in "ab"]
    target, loads = build.at("b", *"kji"), [*star(build, "a", "kji"), build.at("a", *"kji")]
    return build.kernel("blocked", loops, grids, target, loads, symbols)


def stencil_2d(build: Any, loops: Any, symbols: str = "MN", extents: Any = ("M", "N"), **dtypes: Any) -> Any:
    grids = [build.array(n, *extents, **({"dtype": dtypes[n]} if n in dtypes else {})) for n in "ab"]
    options = {"dtype": dtypes["a"]} if "a" in dtypes else {}
    loads = [build.at("a", *x.index, **options) for x in star(build, "a", "ji")]
    return build.kernel("2d", loops, grids, build.at("b", *"ji"), loads, symbols)


def stores_alone(build: Any, loops: Any, arrays: Any, targets: Any, symbols: Any) -> Any:
    zero = Constant("0", targets[0].dtype)
    statements = tuple(Statement(target=t, value=zero, depth=len(loops)) for t in targets)
    return Kernel(name="stores", loops=tuple(loops), arrays=tuple(arrays), statements=statements, symbols=tuple(symbols))


def cases(build: Any) -> Any:
    """Name -> kernel, required bytes by loop, sizes."""
    lo, at, ar, kn = build.loop, build.at, build.array, build.kernel
    k, j, i = lo("k", 1, "M-1"), lo("j", 1, "N-1"), lo("i", 1, "N-1")
    in_block = {c: lo(c, b, (f"{b}+B", "N-1")) for c, b in (("i", "bi"), ("j", "jj"))}
    rows = [lo("j", 1, "M-1"), lo("i", 1, "N-1")]
    line = [lo("i", 0, "N")]
    grids = [ar("a", "M", "N"), ar("b", "M", "N")]
    cube = [ar(n, "M", "N", "N") for n in "ab"]
    up_and_down = [at("a", "j-1", "i"), at("a", "j+1", "i")]
    pointer = [at("a", f"k*N*N+j*N+i+({o})") for o in ("1", "-1", "N", "-N", "N*N", "-N*N")]
    return {
        # five rows of a and one of b, of B elements; the rest are halos and partly used lines
        "i blocked outside of all loops": (
            stencil_3d(build, [lo("bi", 1, "N-1", "B"), k, j, in_block["i"]], "MNB"),
            {"j": "48*B + 384"},
            [{"M": 30, "N": 190, "B": 40}, {"M": 20, "N": 301, "B": 16}],
        ),
        "i blocked between k and j": (
            stencil_3d(build, [k, lo("bi", 1, "N-1", "B"), j, in_block["i"]], "MNB"),
            {"j": "48*B + 384"},
            [{"M": 20, "N": 450, "B": 50}, {"M": 20, "N": 301, "B": 40}],
        ),
        # rows of the whole length: blocks of j leave them as they are
        "j blocked outside of k": (
            stencil_3d(build, [lo("jj", 1, "N-1", "B"), k, in_block["j"], i], "MNB"),
            {"j": "48*N"},
            [{"M": 20, "N": 301, "B": 8}, {"M": 30, "N": 190, "B": 20}],
        ),
        "j and i blocked": (
            stencil_3d(build, [lo("jj", 1, "N-1", "B"), lo("bi", 1, "N-1", "B"), k, in_block["j"], in_block["i"]], "MNB"),
            {"j": "48*B + 384"},
            [{"M": 30, "N": 190, "B": 24}, {"M": 40, "N": 150, "B": 37}],
        ),
        # three rows of 4 B and one of 8 B
        "float in, double out": (
            stencil_2d(build, rows, a=FLOAT),
            {"j": "20*N - 12"},
            [{"M": 300, "N": 250}, {"M": 200, "N": 1000}],
        ),
        # a line for every element of the strided array, 8 B for those of the plain one
        "a stride of 12 elements": (
            kn("s", line, [ar("a", "12*N"), ar("b", "N")], at("b", "i"), [at("a", "12*i")]),
            {"repeat": "72*N"},
            [{"N": 2000}, {"N": 50_000}],
        ),
        # a step of 16 elements: three lines of each of the (N - 2) / 16 places per row of a, one of b, kept for two rows
        "a loop with a step of two lines": (
            kn("s", [rows[0], lo("i", 1, "N-1", 16)], grids, at("b", *"ji"), up_and_down, "MN"),
            {"j": "384*floor((N + 13)/(16))"},
            [{"M": 100, "N": 1000}, {"M": 100, "N": 9000}],
        ),
        # rows of 2 N elements, three of them in use, one of N, and the partly used lines of all four
        "two elements for one, as in a restriction": (
            kn(
                "s",
                rows,
                [ar("a", "2*M", "2*N"), ar("b", "M", "N")],
                at("b", *"ji"),
                [at("a", "2*j", "2*i"), at("a", "2*j+1", "2*i"), at("a", "2*j-1", "2*i")],
                "MN",
            ),
            {"j": "56*N + 168"},
            [{"M": 101, "N": 400}, {"M": 101, "N": 100}],
        ),
        "both loops run backwards": (
            stencil_2d(build, [lo("j", "M-2", 0, -1), lo("i", "N-2", 0, -1)]),
            {"j": "32*N - 16"},
            [{"M": 300, "N": 150}, {"M": 200, "N": 1000}],
        ),
        # two rows of a and one of b, all walked against the loops
        "indices run backwards": (
            kn("s", rows, grids, at("b", "M-1-j", "i"), [at("a", "M-1-j", "N-1-i"), at("a", "M-j", "N-1-i")], "MN"),
            {"j": "24*N"},
            [{"M": 300, "N": 150}, {"M": 200, "N": 1000}],
        ),
        # a column of M lines of a, and M elements of b; three columns of a lie in a line most of the time
        "transposed reads": (
            kn(
                "s",
                [lo("j", 1, "M-1"), lo("i", 1, "M-1")],
                [ar("a", "M", "M"), ar("b", "M", "M")],
                at("b", *"ji"),
                [at("a", "i", "j"), at("a", "i", "j-1"), at("a", "i", "j+1")],
                "M",
            ),
            {"j": "88*M"},
            [{"M": 150}, {"M": 1300}],
        ),
        "transposed stores": (
            stores_alone(build, [lo("j", 0, "N"), lo("i", 0, "M")], grids[:1], [at("a", "i", "j")], "MN"),
            {"j": "64*M"},
            [{"M": 50, "N": 300}, {"M": 300, "N": 301}, {"M": 2300, "N": 301}],
        ),
        # rows of 13 and 5 elements more than the loop runs through: the halo and two partly used lines count
        "rows longer than the loops": (
            kn("s", rows, [ar("a", "M", "N+13"), ar("b", "M", "N+5")], at("b", *"ji"), star(build, "a", "ji"), "MN"),
            {"j": "32*N + 312"},
            [{"M": 300, "N": 150}, {"M": 200, "N": 1000}],
        ),
        "extents that no loop has": (
            replace(stencil_3d(build, [k, j, i], "MNP"), arrays=tuple(ar(n, "M", "P", "P") for n in "ab")),
            {"j": "48*N + 304", "repeat": "16*M*P^2"},
            [{"M": 30, "N": 50, "P": 77}, {"M": 30, "N": 100, "P": 135}],
        ),
        "a layer written as a polynomial": (
            kn("s", [k, j, i], [ar(n, "M*N*N") for n in "ab"], at("b", "k*N*N+j*N+i"), pointer, "MN"),
            {"j": "48*N - 32", "k": "32*N^2 - 16*N"},
            [{"M": 30, "N": 50}, {"M": 30, "N": 135}],
        ),
        # rows of N M elements
        "a product of sizes as extent and bound": (
            kn(
                "s",
                [lo("j", 1, "K-1"), lo("i", 1, "N*M-1")],
                [ar("a", "K", "N*M"), ar("b", "K", "N*M")],
                at("b", *"ji"),
                star(build, "a", "ji"),
                "MNK",
            ),
            {"j": "32*M*N - 16"},
            [{"M": 30, "N": 12, "K": 300}, {"M": 60, "N": 30, "K": 50}],
        ),
        "three arrays that are only stored": (
            stores_alone(build, line, [ar(n, "N") for n in "abc"], [at(n, "i") for n in "abc"], "N"),
            {"repeat": "24*N"},
            [{"N": 900}, {"N": 30_000}],
        ),
        # the row stored again a row later
        "stores to two rows": (
            stores_alone(build, rows, grids[:1], [at("a", "j", "i"), at("a", "j-1", "i")], "MN"),
            {"j": "16*N"},
            [{"M": 300, "N": 300}, {"M": 100, "N": 3000}],
        ),
        "a cube": (
            kn(
                "s",
                [lo(c, 0, "N") for c in "kji"],
                [replace(a, extents=(build.poly("N"),) * 3) for a in cube],
                at("b", *"kji"),
                [at("a", *"kji")],
                "N",
            ),
            {"repeat": "16*N^3"},
            [{"N": 20}, {"N": 60}],
        ),
    }


NAMES = [
    "i blocked outside of all loops",
    "i blocked between k and j",
    "j blocked outside of k",
    "j and i blocked",
    "float in, double out",
    "a stride of 12 elements",
    "a loop with a step of two lines",
    "two elements for one, as in a restriction",
    "both loops run backwards",
    "indices run backwards",
    "transposed reads",
    "transposed stores",
    "rows longer than the loops",
    "extents that no loop has",
    "a layer written as a polynomial",
    "a product of sizes as extent and bound",
    "three arrays that are only stored",
    "stores to two rows",
    "a cube",
]


def test_every_case_is_tried(build: Any) -> None:
    assert NAMES == list(cases(build))


@pytest.mark.parametrize("name", NAMES)
def test_the_condition_is_the_one_worked_by_hand(build: Any, name: str) -> None:
    kernel, required, _ = cases(build)[name]
    found = {c.loop: str(c.required) for c in reversed(layer_conditions(kernel))}
    assert required == {loop: found[loop] for loop in required}


@pytest.mark.parametrize("name", NAMES)
def test_the_volumes_are_those_of_exact_simulation(build: Any, machine_with: Any, simulation: Any, name: str) -> None:
    machine, (kernel, _, points) = machine_with(*CACHES), cases(build)[name]
    compared = 0
    for sizes in points:
        result = traffic(kernel, machine, sizes, halo=True)
        volumes = result.volumes()
        for level, (link, exact) in zip(result.levels, simulation(kernel, sizes, machine).items(), strict=True):
            if not result.near_transition[level].any() and not result.set_conflict[level].any():
                found = volumes[link].load_B[0, 0], volumes[link].evict_B[0, 0]
                assert pytest.approx(exact, rel=0.06, abs=0.64) == found, (sizes, link)
                compared += 1
    assert compared >= 2


# --- threads that share a cache


def in_step(capacity_lines: Any, threads: Any, work: Any, touch_of: Any) -> Any:
    """Lines missed per touch of a fully associative LRU cache by threads that do their n-th piece of work together."""
    held: OrderedDict[int, None] = OrderedDict()
    misses = 0
    for piece in range(work):
        for thread in range(threads):
            for address in touch_of(thread, piece):
                if address // 8 in held:
                    held.move_to_end(address // 8)
                    continue
                misses += 1
                held[address // 8] = None
                if len(held) > capacity_lines:
                    held.popitem(last=False)
    return misses


@pytest.mark.parametrize("threads", [1, 2, 4])
@pytest.mark.parametrize("columns", [122, 402])
def test_threads_over_the_inner_loop_hold_the_rows_once(kernels: Any, machine_with: Any, threads: int, columns: int) -> None:
    """2D 5-pt, i over threads: 32 N - 16 B in all, 3.9 and 12.8 kB, whatever the number of threads; 8 KiB are shared."""
    kernel, rows = replace(kernels.jacobi_2d, parallel_loop="i"), 40
    machine = machine_with(("1 KiB", 1), ("8 KiB", 1, {"shared_by": 4}.items()))
    part = (columns - 2) // threads

    def touch_of(thread: Any, piece: Any) -> Any:
        j, i = 1 + piece // part, 1 + thread * part + piece % part
        a = 8 * 10**6 + j * columns + i
        return a + 1, a - 1, a + columns, a - columns, j * columns + i

    misses = in_step(128, threads, part * (rows - 2), touch_of)
    result = traffic(kernel, machine, {"M": rows, "N": columns}, [threads], repeat=False, halo=True)
    work = (rows - 2) * part * threads / 8
    assert pytest.approx(64 * misses / work, rel=0.1) == result.volumes()["L2Mem"].load_B[0, 0]


def test_threads_over_the_inner_loop_need_what_one_thread_needs(kernels: Any) -> None:
    rows = layer_conditions(replace(kernels.jacobi_2d, parallel_loop="i"))[0]
    assert rows.required_bytes({"N": 402}, threads=4) == rows.required_bytes({"N": 402})
