"""Figures of the papers, each by one command of `rooftree plot`; a command stands in the manual as it stands here."""

from __future__ import annotations

import contextlib
import io
import json
import shlex
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

_LIGHT = "--incore throughput"  # so that the figure is the same whatever compiler is here

_SWEEP = f"-D N=10..1100:10 --traffic lc {_LIGHT}"
COMMANDS = {
    "williams2008-1a": "plot -m opteron-x2 --point 'memory bound=1' --point 'compute bound=2'",
    "williams2008-1b": "plot -m opteron-x2 -m barcelona",
    "williams2008-2c": "plot -m opteron-x2 --regions --point 'Kernel 1=0.4' --point 'Kernel 2=10'",
    "williams2008-3-xeon": "plot -m clovertown --point SpMV=0.25,2.8 --point Stencil=0.5,2.5 --point LBMHD=1.07,5.6"
    " --point FFT=1.64,9.7",
    "williams2008-3-x4": "plot -m barcelona --point SpMV=0.25,4.2 --point Stencil=0.5,8.0 --point LBMHD=1.07,11.4"
    " --point FFT=1.64,14.0",
    "williams2008-3-cell": "plot -m cell-qs20 --point SpMV=0.25,11.8 --point Stencil=0.47,14.2 --point LBMHD=1.07,16.7"
    " --point FFT=1.09,15.7",
    "williams2008-4": "plot -m niagara2 --point SpMV=0.25,7.3 --point Stencil=0.33,6.8 --point LBMHD=0.7,10.5"
    " --point FFT=1.09,9.2",
    "williams2008-5": "plot -m cell-qs20 --work exchange --point 'transpose phase of the 3D FFT=0.03125'",
    "williams2008-a2": "plot -m barcelona --imbalance below",
    "williams2008-a3": "plot -m barcelona --imbalance above",
    "williams2008-a4": "plot -m niagara2 --imbalance memory",
    "williams2008-a5": "plot -m barcelona",
    "williams2008-a6": "plot -m barcelona --attained 'Without mul/add balance=0.65' --attained 'Without SIMD=0.75'"
    " --attained 'TLP only=0.85'",
    "hager2015-variants": "plot 2d-5pt 2d-5pt-blocked -m SNB -D N=1000..30000:500 -D B=1000 --kind blocking --traffic lc "
    + _LIGHT,
    "hager2015-kahan": f"plot dot kahan-dot -m IVB -D N=1e8 --kind compare {_LIGHT}",
    "hager2015-z": f"plot 2d-5pt -m SNB -D N=10000 --power 23,1.5,0.7 --clock 1.2..2.7:0.3 --kind energy {_LIGHT}",
    "hofmann2019-5": f"plot daxpy -m skx -m zen -m thunderx2 -m power9 -D N=1e3..1e8:log80 --kind ecm {_LIGHT}",
    "hornich2019-5a": f"plot 3d-7pt -m HaswellEP_E5-2695v3_CoD {_SWEEP}",
    "hornich2019-5b": f"plot 3d-7pt -m HaswellEP_E5-2695v3_CoD -D N=20..1100:20 --traffic sim {_LIGHT}",
    "hornich2019-5c": "plot 3d-7pt 3d-7pt-blocked -m HaswellEP_E5-2695v3_CoD -D N=100..1100:25 -D B=100 --kind blocking"
    f" --traffic lc {_LIGHT}",
    "hornich2019-5d": f"plot 3d-7pt -m HaswellEP_E5-2695v3_CoD -D N=1020 --kind scaling --traffic lc {_LIGHT}",
    "hornich2019-5e": f"plot 3d-7pt -m HaswellEP_E5-2695v3_CoD --kind traffic {_SWEEP}",
    "hornich2019-7": f"plot 3D-r3-heterogeneous-star-constant-double -m skx -D M,N,P=20..600:10 --traffic lc {_LIGHT}",
    "hornich2019-10": "plot 3D-r1-heterogeneous-box-constant-double -m broadwell-ep -m skx -D M,N,P=20..900:20 --traffic lc "
    + _LIGHT,
    "morgado2026-1": "plot -m skx --kind carm --regions --point A=0.1,100 --point B=1,400 --point C=20,1200",
    "morgado2026-10": "plot -m skx -m thunderx2 --kind carm --scalar --cores 1 --point 'SpMV in CSR=0.1'",
}


def draw(name: str) -> str:
    """The SVG text of a figure."""
    from rooftree.cli import main

    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stderr(io.StringIO()) as said:
        file = Path(folder, "figure.svg")
        code = main([*shlex.split(COMMANDS[name]), "--width", "800", "-o", str(file)])
        if code:
            raise RuntimeError(f"rooftree {COMMANDS[name]}: exit code {code}\n{said.getvalue()}")
        return file.read_text("utf-8")


def document(name: str) -> dict[str, Any]:
    """The figure as `rooftree plot --json` prints it."""
    from rooftree.cli import main

    with contextlib.redirect_stdout(io.StringIO()) as said, contextlib.redirect_stderr(io.StringIO()):
        if main([*shlex.split(COMMANDS[name]), "--json"]):
            raise RuntimeError(f"rooftree {COMMANDS[name]}")
    return dict(json.loads(said.getvalue()))


def _flat(figure: dict[str, Any]) -> list[float]:
    """Heights of the flat lines [10^9 work/s], the highest first."""
    lines = [s for s in figure["series"] if len(s["y"]) == 3 and len(set(s["y"])) == 1]
    return sorted({float(s["y"][0]) for s in lines}, reverse=True)


def _slopes(figure: dict[str, Any]) -> list[float]:
    """Bandwidths of the slanted lines [GB/s], the highest first."""
    found = {float(f"{s['y'][0] / s['x'][0]:.4g}") for s in figure["series"] if len(s["y"]) > 3}
    return sorted(found, reverse=True)


def _ridge(figure: dict[str, Any]) -> float:
    """Intensity from which on the highest bandwidth feeds the peak [FLOP/B]."""
    return _flat(figure)[0] / _slopes(figure)[0]


def _after_break(figure: dict[str, Any]) -> list[float]:
    """Performance at the largest size over that at N = 600, plain and blocked."""
    lines = [s for s in figure["series"] if len(s["x"]) > 10 and 600 in s["x"]]
    return [s["y"][-1] / s["y"][s["x"].index(600)] for s in lines[:2]]


def _flattened(figure: dict[str, Any]) -> list[float]:
    """Performance on 7 cores over that on 6, and of 14 over 7."""
    line = next(s for s in figure["series"] if s["name"] == "prediction")
    at = dict(zip(line["x"], line["y"], strict=True))
    return [at[7] / at[6], at[14] / at[7]]


COMPARED: list[tuple[str, str, str, Callable[[dict[str, Any]], float | list[float]], str]] = [
    ("williams2008-1a", "peak [GFLOP/s], bandwidth [GB/s]", "17.6, 15", lambda f: [_flat(f)[0], _slopes(f)[0]], ""),
    ("williams2008-1a", "ridge point", "1.0", _ridge, "17.6 / 15; the text rounds"),
    ("williams2008-2c", "lower compute ceilings [GFLOP/s]", "8.8, 2.2", lambda f: _flat(f)[1:], ""),
    ("williams2008-2c", "lower bandwidths [GB/s]", "11, 4.8, 2.7", lambda f: _slopes(f)[1:], ""),
    ("williams2008-3-xeon", "ridge point", "6.7", _ridge, ""),
    ("williams2008-3-x4", "ridge point", "4.4", _ridge, "17.6 GB/s of table 4; 4.4 belongs to 16.6 GB/s of table 1"),
    ("williams2008-4", "ridge point", "0.33", _ridge, "no bandwidth in the paper gives 0.33 with a peak in it"),
    ("williams2008-3-cell", "ridge point", "0.65", _ridge, "no bandwidth in the paper gives 0.65 with a peak in it"),
    ("williams2008-a3", "sequential work: peak of one of 8 cores [GFLOP/s]", "9.2", lambda f: _flat(f)[3], "formula of A.2.1"),
    (
        "hornich2019-5c",
        "performance at N = 1100 over that at 600, plain and blocked",
        "breaks; constant",
        _after_break,
        "no numbers in the text; rows leave L1 at N = 683, blocked or not",
    ),
    ("hornich2019-5d", "performance on 7 over 6 cores, on 14 over 7", "flat; linear, i.e. 1 and 2", _flattened, ""),
]
"""Figure, what is compared, as the paper's text has it, what takes it from the figure, why they differ."""


def compared_table() -> str:
    """Values behind the figures beside those of the texts."""
    rows = ["| figure | what | paper | rooftree | |", "| --- | --- | --- | --- | --- |"]
    drawn: dict[str, dict[str, Any]] = {}
    for name, what, printed, take, why in COMPARED:
        if name not in drawn:
            drawn[name] = document(name)
        found = take(drawn[name])
        values = ", ".join(f"{value:.3g}" for value in (found if isinstance(found, list) else [found]))
        rows.append(f"| {name} | {what} | {printed} | {values} | {why} |")
    return "\n".join(rows)
