"""OSACA as an in-core engine.

    cycles = max(busiest port, longest loop-carried dependency)

An instruction that its tables lack counts as nothing there (``--ignore-unknown``) and is named; so is one whose text it cannot
read, which is left out.
Source: Laukemann et al., PMBS'18, doi:10.1109/PMBS.2018.8641578, and https://github.com/RRZE-HPC/OSACA.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from rooftree.errors import CapabilityError
from rooftree.incore.engine import Code
from rooftree.incore.external import programs
from rooftree.incore.external.block import Findings, Part, binding, lines
from rooftree.incore.tables.microarchitecture import Table

NAME = "osaca"
OLDEST = (0, 5)
VARIABLE = "ROOFTREE_OSACA"
HOW = "pip install osaca (in an environment of its own), or name the program in $ROOFTREE_OSACA"
_LOADS = "2 2D 3 3D 4 7"
MODELS = {  # our name -> OSACA's, and the ports of loads and stores
    "snb": ("SNB", "2 2D 3 3D 4"),
    "ivb": ("IVB", "2 2D 3 3D 4"),
    "hsw": ("HSW", _LOADS),
    "bdw": ("BDW", _LOADS),
    "skl": ("SKX", _LOADS),
    "skx": ("SKX", _LOADS),
    "clx": ("CSX", _LOADS),
    "icx": ("ICX", "2 2D 3 3D 4 7 8 9"),
    "spr": ("SPR", "2 3 4 7 8 9 11"),
    "zen1": ("ZEN1", "8 8D 9 9D ST"),
    "zen2": ("ZEN2", "8 8D 9 9D 10 10D"),
    "zen3": ("ZEN3", "11 12 13"),
    "zen4": ("ZEN4", "1 1D 3 3D 5 5D 8 13"),
    "a64fx": ("A64FX", "5 5D 6 6D"),
    "a72": ("A72", "1 3"),
    "tx2": ("TX2", "3 4 5"),
    "n1": ("N1", "5 6 7"),
    "v2": ("V2", "12 13 14 15 16"),
}
_STAND_INS = {"skl": "OSACA has no model of Skylake's client cores; that of Skylake-SP stands in"}
_CHAIN = re.compile(r"^ *\d+ *\| *([\d.]+) *\|.*\| *\[([\d, ]+)\] *$", re.MULTILINE)
_CANNOT_READ = re.compile(r"Could not parse instruction on line (\d+)")


def available() -> str:
    """Path of OSACA; its version is in its report.

    Raises: CapabilityError if it is not installed.
    """
    path = programs.newest("osaca()", VARIABLE)
    if path is None:
        raise CapabilityError("OSACA is not installed", where=NAME, hint=HOW)
    return path


def analyse(code: Code, table: Table, limit_s: float) -> Findings:
    """What OSACA says of a block.

    Args:
        code: the block.
        table: of its architecture.
        limit_s: time limit of all its runs together [s].
    Raises: CapabilityError if OSACA is missing or too old, has no model of the core, fails or is too slow.
    """
    model, memory = model_of(table)
    path = available()
    unknown: dict[int, str] = {}
    seconds = 0.0
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "block.s", Path(folder) / "report.yaml"
        command = [path, "--arch", model, "--ignore-unknown", "--yaml-out", str(target)]
        if code.syntax:
            command += ["--syntax", {"att": "ATT", "intel": "INTEL"}[code.syntax]]
        while True:
            text, numbers = _text(code, unknown)
            source.write_text(text, "utf-8")
            done = programs.run([*command, str(source)], limit_s=max(0.1, limit_s - seconds))
            seconds += done.seconds
            if not done.code:
                break
            bad = _unreadable(done.err, numbers)
            if bad is None or len(unknown) + 1 >= len(code.instructions):
                raise _failure(done)
            unknown[bad] = f"OSACA, line {code.instructions[bad].line}: its text is not understood"
        report = _read(target)
    notes = [unknown[n] for n in sorted(unknown)]
    if table.arch in _STAND_INS:
        notes.append(_STAND_INS[table.arch])
    if report.cut_short:
        notes.append("OSACA gave up its search for loop-carried dependencies: there may be a longer one")
    return _findings(report, numbers, chain(done.out, numbers), code, (model, memory), notes, seconds)


def model_of(table: Table) -> tuple[str, str]:
    """OSACA's name of a core, and the ports of its loads and stores.

    Raises: CapabilityError if it has no model of it.
    """
    if table.arch not in MODELS:
        raise CapabilityError(f"it has no model of {table.arch}", where=NAME, hint=f"it knows {', '.join(MODELS)}")
    return MODELS[table.arch]


def _text(code: Code, unknown: Mapping[int, str]) -> tuple[str, list[int]]:
    """As `lines`, without the directive that the option --syntax replaces."""
    text, numbers = lines(code, unknown)
    if code.syntax == "intel":
        return text.partition("\n")[2], numbers[1:]
    return text, numbers


def _unreadable(complaints: str, numbers: Sequence[int]) -> int | None:
    """The instruction whose text OSACA could not read."""
    match = _CANNOT_READ.search(complaints)
    if match is None or not 0 < int(match[1]) <= len(numbers) or numbers[int(match[1]) - 1] < 0:
        return None
    return numbers[int(match[1]) - 1]


def _failure(done: programs.Done) -> CapabilityError:
    if "unrecognized arguments" in done.err or "invalid choice" in done.err:
        return CapabilityError(
            f"it is too old: {done.complaint}; {'.'.join(map(str, OLDEST))} or later is needed", where=NAME, hint=HOW
        )
    return CapabilityError(f"no result (exit code {done.code}): {done.complaint}", where=NAME)


class _Report(NamedTuple):
    """What is taken from a report.

    Attributes:
        version: of OSACA.
        lines: what it says of each line, by number, as OSACA writes it.
        ports: their names.
        recurrence: the longest loop-carried dependency [cy].
        cut_short: whether the search for these was given up.
    """

    version: tuple[int, ...]
    lines: Mapping[int, Mapping[str, Any]]
    ports: tuple[str, ...]
    recurrence: float
    cut_short: bool


def _read(target: Path) -> _Report:
    """The report in YAML; objects of OSACA's own classes in it are passed over, never made.

    Raises: CapabilityError if there is none, or it is not understood.
    """
    import yaml

    class Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
        """Safe, and without a value for what Python alone knows."""

    Loader.add_multi_constructor("tag:yaml.org,2002:python/", lambda _loader, _suffix, _node: None)
    try:
        report = yaml.load(target.read_text("utf-8"), Loader)
        found = _Report(
            tuple(int(n) for n in re.findall(r"\d+", str(report["Header"]["Version"]))[:3]),
            {int(entry["LineNumber"]): entry for entry in report["Kernel"]},
            tuple(map(str, report["Target"]["Ports"])),
            float(report["Summary"]["LCD"]),
            "LCDWarning" in report.get("Warnings", ()),
        )
    except (OSError, UnicodeDecodeError, yaml.YAMLError, KeyError, TypeError, ValueError) as error:
        raise CapabilityError(
            f"its report is not understood: {type(error).__name__}: {str(error).splitlines()[0] if str(error) else ''}",
            where=NAME,
            hint="is this program OSACA? $ROOFTREE_OSACA names another one",
        ) from None
    if found.version < OLDEST:
        raise CapabilityError(
            f"version {'.'.join(map(str, found.version))} is too old, {'.'.join(map(str, OLDEST))} or later is needed",
            where=NAME,
            hint=HOW,
        )
    return found


def chain(text: str, numbers: Sequence[int]) -> frozenset[int]:
    """The instructions of the longest loop-carried dependency, which the report for people lists; none if it lists none."""
    found = [(float(time), members) for time, members in _CHAIN.findall(text)]
    if not found:
        return frozenset()
    members = (int(line) - 1 for line in max(found)[1].split(","))
    return frozenset(numbers[line] for line in members if 0 <= line < len(numbers) and numbers[line] >= 0)


def _findings(
    report: _Report,
    numbers: Sequence[int],
    slowest: Collection[int],
    code: Code,
    core: tuple[str, str],
    notes: Sequence[str],
    seconds: float,
) -> Findings:
    """The report as findings."""
    parts: list[Part | None] = [None] * len(code.instructions)
    totals = dict.fromkeys(report.ports, 0.0)
    try:
        for n, line in ((n, line) for line, n in enumerate(numbers, 1) if n >= 0):
            entry = report.lines[line]
            ports = {str(p): float(t) for p, t in entry["PortPressure"].items()}
            for port, cycles in ports.items():
                totals[port] += cycles
            uops = float(sum(use["Cycles"] or 0 for use in entry.get("PortUops", ()) if not use["Ports"][0].endswith("D")))
            if "tp_unknown" not in entry["Flags"]:
                parts[n] = Part(ports, float(entry["Latency"]), uops, in_chain=n in slowest)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise CapabilityError(f"its report is not understood: {type(error).__name__}: {error}", where=NAME) from None
    bounds = {"ports": max(totals.values(), default=0.0), "recurrence": report.recurrence}
    version = ".".join(map(str, report.version))
    return Findings(
        engine=NAME,
        source=f"OSACA {version}, {core[0]}",
        cycles=max(bounds.values()),
        bounds=bounds,
        bound=binding(bounds),
        ports=report.ports,
        memory=frozenset(core[1].split()),
        parts=tuple(parts),
        unknown_as="counted as nothing",
        notes=tuple(notes),
        seconds=seconds,
    )
