"""A prediction at a glance, for a place with little room: one line above a loop, and a few lines of Markdown beside it.

33.2 cy/CL (80 %: 25 .. 44) at n = 100000000 on skylake-sp: memory bound, mostly by T_L3Mem
"""

from __future__ import annotations

import numpy as np

from rooftree.report.lines import markdown
from rooftree.report.prediction.points import cycles, interval, kernel_label, machine_label, number, size_text
from rooftree.report.prediction.words import doubt_sentences, next_step, speed, verdict
from rooftree.results import Prediction


def line(p: Prediction, row: int = -1, column: int = 0) -> str:
    """The runtime with its interval, where, and what limits it."""
    row = row % p.shape[0]
    at = ", ".join(filter(None, (size_text(p, row), _cores(p, column))))
    runtime = " ".join(filter(None, (f"{cycles(p, row, column)} cy/CL", interval(p, row, column))))
    return f"{runtime}{f' at {at}' if at else ''} on {p.machine.name}: {verdict(p, row, column)}"


def hover(p: Prediction, row: int = -1, column: int = 0) -> str:
    """Bound, cycles, bytes, doubts and the next step, as Markdown in which names are plain text."""
    row = row % p.shape[0]
    at = ", ".join(filter(None, (size_text(p, row), _cores(p, column))))
    runtime = " ".join(filter(None, (f"**{cycles(p, row, column)} cy/CL**", interval(p, row, column))))
    unit = f"1 CL = {p.iterations_per_cl} iterations"
    parts = [
        f"**{markdown(kernel_label(p))}**{f' with {markdown(at)}' if at else ''} on {markdown(machine_label(p))}",
        f"{markdown(_upper(verdict(p, row, column)))}: {runtime}, {markdown(speed(p, row, column))}; {unit}",
        f"Bytes per CL, loaded + evicted: {markdown(_bytes(p, row, column))}",
        *(markdown(sentence) for sentence in doubt_sentences(p, row, column)),
        f"Next: {markdown(next_step(p, row, column))}",
    ]
    return "\n\n".join(parts)


def more(p: Prediction, row: int = -1, column: int = 0) -> list[str]:
    """Performance, bytes, doubts and the next step, a line each."""
    row = row % p.shape[0]
    return [
        f"{speed(p, row, column)}; bytes per CL, loaded + evicted: {_bytes(p, row, column)}",
        *doubt_sentences(p, row, column),
        *filter(None, [conflict(p, row, column)]),
        next_step(p, row, column),
    ]


def conflict(p: Prediction, row: int = -1, column: int = 0) -> str:
    """The caches in which more lines fall on a set than it has ways; "" for none."""
    caches = [name for name, flags in p.set_conflict.items() if bool(np.broadcast_to(flags, p.shape)[row, column])]
    if not caches:
        return ""
    at = size_text(p, row % p.shape[0])
    return f"At {at} more cache lines fall on a set of {' and '.join(caches)} than it has ways: pad the arrays."


def _bytes(p: Prediction, row: int, column: int) -> str:
    volumes = {x: (np.broadcast_to(p.load_B[x], p.shape), np.broadcast_to(p.evict_B[x], p.shape)) for x in p.links}
    return ", ".join(f"{x} {number(float(a[row, column]))} + {number(float(b[row, column]))}" for x, (a, b) in volumes.items())


def _cores(p: Prediction, column: int) -> str:
    return f"{int(p.cores[column])} cores" if int(p.cores[column]) > 1 else ""


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]
