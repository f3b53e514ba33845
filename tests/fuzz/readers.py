"""What reads each kind of input, to the end at which a user sees something; and the seeds that are damaged."""

from __future__ import annotations

import contextlib
import gzip
import io
import json
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
SEEDS = Path(__file__).with_name("seeds")
DATA = ROOT / "src" / "rooftree" / "machine" / "data"
LIBRARY = ROOT / "src" / "rooftree" / "kernel" / "library"
OLD = ROOT / "tests" / "contracts" / "data" / "old"


class InternalError(AssertionError):
    """The command line ended with exit code 1."""


@dataclass(frozen=True, slots=True)
class Reader:
    """A reader: the end of the name of its files, what reads one, its seeds, and the programs that it needs."""

    suffix: str
    read: Callable[[Path], None]
    seeds: Callable[[], Sequence[bytes]]
    needs: tuple[str, ...] = ()
    slow: bool = False


def command(*words: str) -> None:
    """Run the command line as a user does."""
    from rooftree.cli import main

    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()) as said:
        code = main([*words])
    if code in (1, None):
        raise InternalError(said.getvalue()[-600:])


def _all(folder: Path, pattern: str, most_B: int = 20_000) -> Sequence[bytes]:
    return tuple(path.read_bytes() for path in sorted(folder.glob(pattern)) if path.stat().st_size <= most_B)


def _seeds(pattern: str) -> Callable[[], Sequence[bytes]]:
    return cache(lambda: _all(SEEDS, pattern))


@cache
def _c() -> Sequence[bytes]:
    """Sources without directives, which no compiler need read."""
    found = (*_all(LIBRARY, "*.c", 4000), *_all(ROOT / "tests" / "frontend" / "torture", "*.c", 4000), *_all(SEEDS, "*.c"))
    return tuple(text for text in found if b"#" not in text)


@cache
def _cpp() -> Sequence[bytes]:
    return (*_all(SEEDS, "*.cpp"), *(text for text in _all(LIBRARY, "*.c", 1500) if b"#" not in text))


@cache
def _machines() -> Sequence[bytes]:
    return (*_all(ROOT / "tests" / "data" / "machines", "small.yaml"), *_all(DATA, "zen3.yaml"))


def _kernel(path: Path) -> None:
    """The nest of a source, counted and predicted."""
    from rooftree.frontend.from_c import kernel_from_c
    from rooftree.kernel.count import count
    from rooftree.kernel.record import kernel_record

    text = path.read_bytes().decode("utf-8", "replace")
    kernel = kernel_from_c(text, language="c" if path.suffix == ".c" else "c++")  # from a text, so that it is not kept
    json.dumps(kernel_record(kernel, count(kernel)).to_dict(), allow_nan=False)
    _predicted(kernel, "skx")


def _predicted(kernel: Any, machine: Any) -> None:
    import rooftree
    from rooftree.report.prediction.text import prediction_text

    sizes = dict.fromkeys(kernel.symbols, 100)
    found = rooftree.predict(kernel, machine, sizes, incore="throughput", traffic="lc")
    prediction_text(found)
    found.to_json()


def _kernel_yaml(path: Path) -> None:
    from rooftree.frontend.from_yaml import kernel_from_yaml

    _predicted(kernel_from_yaml(path.read_bytes(), path.name), "skx")


@cache
def _kernel_yamls() -> Sequence[bytes]:
    return ((ROOT / "examples" / "jacobi.yaml").read_bytes(), *_all(SEEDS, "kernel-*.yaml"))


def _machine(path: Path) -> None:
    import rooftree
    from rooftree.machine.load import check_file, parse

    check_file(path)
    _predicted(rooftree.kernel("2d-5pt"), parse(path.read_bytes().decode("utf-8", "replace")))


def _imported(path: Path) -> None:
    from rooftree.machine.kerncraft import convert

    convert(path.read_bytes(), path.name)


def _assembly(arch: str, isa: str, syntax: str = "auto") -> Callable[[Path], None]:
    def read(path: Path) -> None:
        import rooftree
        from rooftree.report.incore.text import incore_text

        text = path.read_bytes().decode("utf-8", "replace")
        incore_text(rooftree.incore(text, arch, isa=isa, syntax=syntax).record)

    return read


def _elf(path: Path) -> None:
    from rooftree.asm.binary import load

    load(f"{path}:kernel")


def _whole_elf(path: Path) -> None:
    from rooftree.asm.binary import load

    load(str(path))


def _hex(path: Path) -> None:
    command("incore", str(path), "--hex", "--arch", "skl")


def _batch(path: Path) -> None:
    command("incore", "--batch", str(path), "--arch", "skl", "--json")


def _bench(path: Path) -> None:
    command("bench", "show", str(path))


def _measurement(path: Path) -> None:
    command("validate", "triad", "--record", str(path), "-m", "skx")


def _baseline(path: Path) -> None:
    from rooftree.check import baseline

    old = baseline.read(str(path))
    for case in _cases():
        baseline.compare(case, old, 0.0)


@cache
def _cases() -> Sequence[Any]:
    from rooftree.check import baseline

    return tuple(case for name in ("baseline", "baselines") for case in baseline.read(str(OLD / f"{name}.json")))


def _config(path: Path) -> None:
    """A configuration up to the cases that it stands for; they are not predicted."""
    import click

    from rooftree.cli import cli
    from rooftree.cli.check import _plan, check

    _plan(click.Context(check, parent=click.Context(cli, **cli.context_settings)), str(path), None, False)


def _compose(path: Path) -> None:
    from rooftree.predict.composition import read_parts

    read_parts(str(path), {"N": 1000})


def _steps(path: Path) -> None:
    from rooftree.characterise.steps import Store

    Store(path, {"a": 1})


def _corrections(path: Path) -> None:
    import rooftree

    rooftree.incore("vaddpd %ymm0, %ymm1, %ymm2", "zen4", mode="unrolled", corrections=path)


def _trace(form: str) -> Callable[[Path], None]:
    def read(path: Path) -> None:
        import rooftree
        from rooftree.traffic.simulator.trace_file import read_trace

        if sum(len(accesses.addresses) for accesses in read_trace(path, form=form)) < 20_000:
            rooftree.CacheSimulator.of_machine("skx").trace_file(path, form=form)

    return read


def _texts(*texts: str) -> Callable[[], Sequence[bytes]]:
    return lambda: tuple(text.encode() for text in texts)


_STEPS = json.dumps({"schema": "rooftree.steps/1", "key": {"a": 1}, "steps": {"x": [1]}, "parts": {}})
_DINERO = "".join(f"{k % 3} {4096 + 8 * k:x}\n" for k in range(60))
_LACKEY = "==1== Lackey\nI  04000000,3\n" + "".join(f" {'LSM'[k % 3]} {4096 + 8 * k:x},8\n" for k in range(60))
_PLAIN = "# kind address size\n" + "".join(f"{'rw'[k % 2]} 0x{4096 + 8 * k:x} 8\n" for k in range(60))


@cache
def _plain_traces() -> Sequence[bytes]:
    import numpy as np

    file = io.BytesIO()
    np.save(file, np.arange(4096, 4128).reshape(16, 2))
    return _PLAIN.encode(), gzip.compress(_PLAIN.encode(), mtime=0), file.getvalue()


@cache
def _benches() -> Sequence[bytes]:
    return ((OLD / "bench.json").read_bytes(),)


def _import(path: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        command("campaign", "import", str(path), "-o", folder, "--machine", "skx")


READERS: dict[str, Reader] = {
    "c": Reader(".c", _kernel, _c),
    "c++": Reader(".cpp", _kernel, _cpp),
    "preprocessed": Reader(".c", _kernel, _seeds("preprocessed.c"), ("gcc",), slow=True),
    "machine": Reader(".yaml", _machine, _machines),
    "kerncraft": Reader(".yml", _imported, lambda: _all(ROOT / "tests" / "data" / "machines", "*.yml")),
    "kernel-yaml": Reader(".yaml", _kernel_yaml, _kernel_yamls),
    "x86-att": Reader(".s", _assembly("skl", "x86", "att"), lambda: (*_all(SEEDS, "att*.s"), *_all(ROOT / "examples", "*.s"))),
    "x86-intel": Reader(".s", _assembly("zen4", "x86", "intel"), _seeds("intel*.s")),
    "aarch64": Reader(".s", _assembly("v2", "aarch64"), _seeds("aarch64*.s")),
    "riscv": Reader(".s", _assembly("c920", "riscv"), _seeds("riscv*.s")),
    "power": Reader(".s", _assembly("pwr9", "power"), _seeds("power*.s")),
    "elf": Reader(".o", _elf, _seeds("*.o"), ("objdump",), slow=True),
    "elf-whole": Reader(".o", _whole_elf, _seeds("*.o"), ("objdump",), slow=True),
    "hex": Reader(".hex", _hex, _texts("c5fc58c1 4883c008 75f6\n", "0x48, 0xff, 0xc0", r"\x48\xff\xc0"), ("objdump",), slow=True),
    "batch": Reader(".jsonl", _batch, _seeds("*.jsonl"), ("objdump",), slow=True),
    "carm": Reader(".csv", _bench, _seeds("*.csv")),
    "imports": Reader(".txt", _import, _seeds("import-*.txt")),
    "dinero": Reader(".din", _trace("dinero"), _texts(_DINERO)),
    "lackey": Reader(".trace", _trace("lackey"), _texts(_LACKEY)),
    "plain": Reader(".txt", _trace("auto"), _plain_traces),
    "bench": Reader(".json", _bench, _benches),
    "measurement": Reader(".json", _measurement, lambda: _all(OLD, "measurement*.json")),
    "baseline": Reader(".json", _baseline, lambda: _all(OLD, "baseline*.json")),
    "config": Reader(".yaml", _config, lambda: (*_all(ROOT / "examples", "perf.yaml"), *_all(SEEDS, "config-*.yaml"))),
    "compose": Reader(".yaml", _compose, lambda: _all(ROOT / "examples", "pcg.yaml")),
    "steps": Reader(".json", _steps, _texts(_STEPS)),
    "corrections": Reader(".yaml", _corrections, _seeds("corrections*.yaml")),
}
"""Every kind of input, by name."""
