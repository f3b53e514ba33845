"""Misses of whole sweeps, with what lies around the interior: halo elements, partly used lines, short rows.

The interior of a loop nest is the same everywhere; at its edges some touches find no earlier one. A reference that
follows another at a lag of v_l iterations misses the first v_l of T_l iterations of loop l. What several followed references
leave uncovered together is the smallest lag on each side. Rows end in partly used lines, unless the next row
follows at once: a run of R bytes that starts at some multiple of g bytes touches (R + L - g) / L lines of L bytes on
average, R rounded up to multiples of g; g is the common divisor of L and all strides between runs. Arrays are taken
to start with a line.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from rooftree.traffic.layer_conditions.analysis import Touches
from rooftree.traffic.layer_conditions.evaluate import Numbers, Weights
from rooftree.traffic.layer_conditions.references import Chain, Lag
from rooftree.traffic.layer_conditions.reuse import by_stride, mean_stride

LOOK_BACK = 8
"""References before one in its chain that are asked whether they cover its edges."""


def edge_weights(numbers: Numbers) -> Weights:
    """Lines per iteration of every class, averaged over whole sweeps; same shape as ``interior_weights``."""
    analysis = numbers.analysis
    found = []
    for touch in analysis.touches:
        if touch.chain is None:
            found.append(
                tuple(
                    {k: np.maximum(numbers.value(r), 0.0) / analysis.line_bytes for k, r in node.items()} for node in touch.nodes
                )
            )
        else:
            fresh = _fresh(numbers, touch.chain)
            found.append(tuple(_node_weights(numbers, touch, touch.chain, fresh, node) for node in range(len(touch.nodes))))
    return tuple(found)


def _fresh(numbers: Numbers, chain: Chain) -> list[Any]:
    """Distinct lines per iteration in all iterations of the loops from each level inwards, for one reference."""
    found: list[Any] = []
    for level in range(len(numbers.trips) + 1):
        lines = lines_touched(numbers, chain, level)[0]
        for trip in numbers.trips[level:]:
            lines = lines / trip
        found.append(lines)
    return found


def lines_touched(numbers: Numbers, chain: Chain, level: int) -> tuple[Any, Any]:
    """Distinct lines that one reference touches in the loops from ``level`` inwards, and those of one run."""
    line = numbers.analysis.line_bytes
    run: Any = float(chain.span_bytes)
    runs: Any = 1.0
    unit: Any = 0.0  # distance of separate runs, 0 while there is one
    single = True
    for mover in by_stride(chain, numbers.analysis.space.loops):
        if mover < level:
            continue
        stride = np.abs(np.asarray(numbers.value(mean_stride(chain, mover, numbers.analysis.space)), dtype=np.float64))
        trip = numbers.trips[mover]
        still = trip <= 1.0
        joined = (stride - run < line) & np.equal(unit, 0.0)
        overlap = (stride < unit * runs) & ~joined
        grown = np.where(overlap, runs + (trip - 1) * stride / np.maximum(unit, 1.0), runs * trip)
        run = np.where(joined, run + (trip - 1) * stride, run)
        runs = np.where(joined | still, runs, grown)
        unit = np.where(joined | still | (unit > 0.0), unit, stride)
        single = False
    if single:
        return np.float64(chain.lines), np.float64(chain.lines)
    grain, offset = numbers.grains[chain.ends]
    per_run = (grain * np.ceil((offset + run) / grain) + line - grain) / line
    per_run = np.where(run <= chain.span_bytes, chain.lines, per_run)
    return runs * per_run, per_run


def _node_weights(numbers: Numbers, touch: Touches, chain: Chain, fresh: list[Any], number: int) -> dict[int, Any]:
    """Lines per iteration of the classes of one node; ``fresh`` as from ``_fresh``."""
    found: dict[int, Any] = {}
    before = [chain.nodes[other].lag for other in range(number - 1, max(-1, number - 1 - LOOK_BACK), -1)]
    uncovered: Any = _uncovered(numbers, chain, chain.nodes[number].lag, before) if before else 0.0
    for reuse, key in touch.classes:
        if reuse.node != number:
            continue
        if reuse.follows:
            rest = fresh[max(reuse.level, 0)]
            _add(found, key, rest * (1.0 - uncovered))
            for outer, other in touch.classes:
                if outer.node == 0 and outer.level < reuse.level:
                    _add(found, other, _own(fresh, outer.level) * uncovered)
        else:
            _add(found, key, _own(fresh, reuse.level))
    return found


def _own(fresh: list[Any], level: int) -> Any:
    """Lines per iteration that come again with the next iteration of a loop, -1 for the next sweep."""
    return fresh[0] if level < 0 else np.maximum(fresh[level + 1] - fresh[level], 0.0)


def _add(found: dict[int, Any], key: int | None, lines: Any) -> None:
    if key is not None:
        found[key] = found.get(key, 0.0) + lines


def _uncovered(numbers: Numbers, chain: Chain, lag: Lag, before: list[Lag]) -> Any:
    """Fraction of the lines of a reference that none of those before it in the chain has touched."""
    depths: dict[tuple[int, bool], Any] = {}
    for number, other in enumerate(before):
        here: dict[tuple[int, bool], Any] = {}
        for level, (a, b) in enumerate(zip(lag, other, strict=True)):
            iterations = a - b
            if iterations.terms:
                value = numbers.value(iterations)
                here[level, True] = np.maximum(value, 0.0)
                here[level, False] = np.maximum(-value, 0.0)
        if number == 0:
            depths = here
        else:
            depths = {side: np.minimum(depth, here.get(side, 0.0)) for side, depth in depths.items()}
    covered: Any = 1.0
    for (level, _), depth in depths.items():
        covered = covered * (1.0 - np.minimum(depth * _edge(numbers, chain, level), 1.0))
    return 1.0 - covered


def _edge(numbers: Numbers, chain: Chain, level: int) -> Any:
    """Fraction of a reference's lines in one iteration at the edge of a loop."""
    stride = chain.strides[level].constant
    line = numbers.analysis.line_bytes
    if stride is None or abs(float(stride)) >= line:
        return 1.0 / numbers.trips[level]
    lines, per_run = lines_touched(numbers, chain, 0)
    joined = np.equal(lines, per_run) | (per_run > 1.5 * numbers.trips[level] * abs(float(stride)) / line + 2)
    return np.where(joined, 0.0, abs(float(stride)) / line / per_run)
