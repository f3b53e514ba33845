"""Random hierarchies of all kinds, and random nests, for the tests of the simulator."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from rooftree.traffic.simulator.caches import Level
from rooftree.traffic.simulator.nest import Affine, Loop, Nest, Reference

POLICIES = (
    "LRU",
    "FIFO",
    "PLRU",
    "QLRU_H11_M1_R0_U0",
    "QLRU_H00_M1_R0_U1",
    "QLRU_H21_M2_R1_U2_UMO",
    "QLRU_H11_M3_R2_U3",
    "random",
)


@st.composite
def hierarchies(draw: Any, policies: Any = POLICIES, hashing: bool = True) -> Any:
    levels: list[Any] = []
    for number in range(1, 2 + draw(st.integers(0, 2))):
        line = levels[-1].line_bytes if levels else draw(st.sampled_from([32, 64, 128]))
        victim = bool(levels) and draw(st.integers(0, 3)) == 0
        allocate = victim or draw(st.integers(0, 3)) > 0
        hashed = hashing and draw(st.integers(0, 4)) == 0
        levels.append(
            Level(
                name=f"L{number}",
                sets=draw(st.sampled_from([1, 2, 4, 8]) if hashed else st.integers(1, 9)),
                ways=draw(st.integers(1, 5)),
                line_bytes=line * (1 if victim or not levels else draw(st.sampled_from([1, 1, 1, 2]))),
                victim=victim,
                dirty_only=victim and draw(st.booleans()),
                inclusive=not victim and draw(st.integers(0, 2)) == 0,
                write_allocate=allocate,
                write_back=victim or draw(st.integers(0, 3)) > 0,
                policy=draw(st.sampled_from(policies)),
                hashed=hashed,
                seed=draw(st.integers(0, 3)),
            )
        )
    return levels


@st.composite
def nests(draw: Any, kinds: Any = ("load", "load", "store", "store", "stream", "claim")) -> Any:
    depth = draw(st.integers(0, 3))
    loops = []
    for outer in range(depth):
        step = draw(st.sampled_from([1, 1, 2, -1, -3]))
        affine = st.builds(Affine, st.integers(0, 4), st.tuples(*[st.sampled_from([0, 0, 0, 1, -1])] * outer))
        far = st.builds(Affine, st.integers(3, 40 // depth).map(lambda n, s=step: n if s > 0 else 4 - n), st.just(()))  # type: ignore[misc]
        loops.append(Loop(tuple(draw(st.lists(affine, min_size=1, max_size=2))), (draw(far), draw(far)), step))
    together = draw(st.booleans())  # all addresses move alike: what can be warped
    steps = st.tuples(*[st.sampled_from([0, 8, 8, -8, 64, 72, 320])] * depth)
    shared = draw(steps)
    references = []
    for _ in range(draw(st.integers(1, 5))):
        at = depth if together else draw(st.integers(0, depth))
        coefficients = (shared if together else draw(steps))[:at]
        kind, array = draw(st.sampled_from(kinds)), draw(st.integers(0, 2))
        start, size = (1 << 16) + 8 * draw(st.integers(0, 60)), draw(st.sampled_from([4, 8, 32, 64, 100]))
        references.append(Reference(Affine(start, coefficients), size, kind != "load", at, draw(st.booleans()), array, kind))
    return Nest(loops, references)
