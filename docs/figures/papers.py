"""Figures of the papers, each by one command of `rooftree plot`; a command stands in the manual as it stands here."""

from __future__ import annotations

import contextlib
import io
import shlex
import tempfile
from pathlib import Path

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
    "hager2015-variants": "plot 2d-5pt 2d-5pt-blocked -m SNB -D N=1000..30000:500 -D B=1000 --kind blocking --traffic lc "
    + _LIGHT,
    "hager2015-kahan": f"plot dot kahan-dot -m IVB -D N=1e8 --kind compare {_LIGHT}",
    "hager2015-z": f"plot 2d-5pt -m SNB -D N=10000 --power 23,1.5,0.7 --clock 1.2..2.7:0.3 --kind energy {_LIGHT}",
    "hofmann2019-5": f"plot daxpy -m skx -m zen -m thunderx2 -m power9 -D N=1e3..1e8:log80 --kind ecm {_LIGHT}",
    "hornich2019-5a": f"plot 3d-7pt -m HaswellEP_E5-2695v3_CoD {_SWEEP}",
    "hornich2019-5d": f"plot 3d-7pt -m HaswellEP_E5-2695v3_CoD -D N=1020 --kind scaling --traffic lc {_LIGHT}",
    "hornich2019-5e": f"plot 3d-7pt -m HaswellEP_E5-2695v3_CoD --kind traffic {_SWEEP}",
    "hornich2019-7": f"plot 3D-r3-heterogeneous-star-constant-double -m skx -D M,N,P=20..600:10 --traffic lc {_LIGHT}",
    "hornich2019-10": "plot 3D-r1-heterogeneous-box-constant-double -m broadwell-ep -m skx -D M,N,P=20..900:20 --traffic lc "
    + _LIGHT,
    "morgado2026-1": "plot -m skx --kind carm --regions --point A=0.1,100 --point B=1,400 --point C=20,1200",
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
