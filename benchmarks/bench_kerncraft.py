"""The same predictions with Kerncraft, from its own virtual environment; skipped where that cannot be installed.

Kerncraft 0.8 needs Python 3.11 or older. Its machine files and kernels are not installed with it, so a 2D 5-point stencil is
written here and its machine file is taken from its source distribution.
"""

from __future__ import annotations

import resource
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Any

from benchmarks import figure

PEERS = Path(__file__).resolve().parent.parent / "build" / "peers"
STENCIL = """double a[M][N];
double b[M][N];
double s;

for(int j=1; j<M-1; ++j)
    for(int i=1; i<N-1; ++i)
        b[j][i] = ( a[j][i-1] + a[j][i+1] + a[j-1][i] + a[j+1][i]) * s;
"""
PACKAGES = ("kerncraft==0.8.18", "osaca==0.7.1", "setuptools<81")


class AbsentError(Exception):
    """The peer cannot be had here."""


def kerncraft() -> tuple[Path, Path]:
    """Its program and a machine file of its source distribution; installed once."""
    venv = PEERS / "kerncraft"
    program = venv / "bin" / "kerncraft"
    if sys.version_info >= (3, 12):
        raise AbsentError("Kerncraft 0.8 needs Python 3.11 or older")
    if not shutil.which("gcc"):
        raise AbsentError("Kerncraft needs gcc")
    if not program.exists():
        _call([sys.executable, "-m", "venv", str(venv)])
        _call([str(venv / "bin" / "pip"), "install", "-q", *PACKAGES])
    source = PEERS / "kerncraft-source"
    if not list(source.glob("*.tar.gz")):
        pip = [str(venv / "bin" / "pip"), "download", "-q", "--no-deps", "--no-binary", ":all:"]
        _call([*pip, "-d", str(source), PACKAGES[0]])
    for archive in source.glob("*.tar.gz"):
        with tarfile.open(archive) as tar:
            tar.extractall(source, filter="data")
    found = sorted(source.glob("*/examples/machine-files/SandyBridgeEP_E5-2680.yml"))
    if not found:
        raise AbsentError("no machine file in Kerncraft's source distribution")
    return program, found[0]


def _call(command: list[str]) -> None:
    try:
        subprocess.run(command, check=True, capture_output=True, text=True, timeout=600)
    except (OSError, subprocess.SubprocessError) as error:
        detail = getattr(error, "stderr", "") or str(error)
        raise AbsentError(f"{command[0]}: {detail.strip().splitlines()[-1] if detail.strip() else error}") from error


def predict(program: Path, machine: Path, kernel: Path, size: int) -> float:
    """CPU time of one ECM prediction with layer conditions [s]."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run = subprocess.run(
        [
            str(program),
            "-p",
            "ECM",
            "-m",
            str(machine),
            str(kernel),
            "-D",
            "N",
            str(size),
            "-D",
            "M",
            str(size),
            "--cache-predictor",
            "LC",
        ],
        capture_output=True,
        check=False,
        text=True,
        timeout=600,
        cwd=PEERS,
    )
    if run.returncode:
        raise AbsentError(f"kerncraft failed: {(run.stderr or run.stdout).strip().splitlines()[-1]}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def run() -> dict[str, Any]:
    from benchmarks.bench_startup import cpu_seconds

    try:
        program, machine = kerncraft()
        PEERS.mkdir(parents=True, exist_ok=True)
        kernel = PEERS / "2d-5pt.c"
        kernel.write_text(STENCIL)
        shutil.rmtree(Path.home() / ".kerncraft" / "cache", ignore_errors=True)
        first = predict(program, machine, kernel, 6000)
        warm = min(predict(program, machine, kernel, 6000) for _ in range(2))
        ours = cpu_seconds(
            [
                str(Path(sys.executable).with_name("rooftree")),
                "predict",
                str(kernel),
                "-m",
                "SandyBridgeEP_E5-2680",
                "-D",
                "M,N=6000",
            ],
            3,
        )
    except AbsentError as why:
        return {"figures": [], "skipped": str(why)}
    return {
        "method": "CPU time of the command, 2D 5-pt stencil, ECM with layer conditions",
        "figures": [
            figure("kerncraft, first call", first, "s"),
            figure("kerncraft, warm", warm, "s"),
            figure("rooftree predict, same kernel and machine", ours, "s"),
            figure("kerncraft warm / rooftree", warm / ours, "x"),
        ],
    }
