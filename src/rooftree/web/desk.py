"""What the workbench predicts: sources and their loops, sweeps over sizes and cores, and places in them.

A sweep is predicted once, for all sizes and core counts together; sliders then read places of its record. What the browser names
is looked up among the kernels and machines that are known here; it is never a path.
"""

from __future__ import annotations

import hashlib
import json
import math
import re
import tempfile
import threading
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from rooftree import __version__
from rooftree.errors import InputError, KernelError, MachineError, RooftreeError, UsageError, nearest
from rooftree.report.workbench import measured, view
from rooftree.results import Prediction
from rooftree.web import machines, measuring
from rooftree.web.asked import Asked, clocks, cores_text, number_of_points, plain, read_counts
from rooftree.web.jobs import COMMAND, Adopt, Jobs
from rooftree.web.latest import Latest
from rooftree.web.records import Records
from rooftree.web.shipped import is_shipped, shipped
from rooftree.web.sources import check_source

MOST_POINTS = 20_000
"""Sizes x cores of a sweep: enough for sliders."""
_KEPT = 48
"""Sweeps, and sources, that are kept at a time."""
KEPT_POINTS = 10 * MOST_POINTS
"""Sizes x cores of all sweeps that are kept, the latest apart."""
KEPT_B = 32_000_000
"""Text of the figures that are kept at a time [B]."""
_SIZES = 48
"""Sizes of a sweep that the workbench chooses itself."""
_GIVEN = "given"
_OPERATIONS = frozenset(["abs", "add", "compare", "convert", "div", "fma", "max", "min", "mul", "neg", "select", "sqrt", "sub"])
"""What a processor does itself; loops with other functions, whose cost may not be known, are not shown first."""
FIRST_KERNEL = "2d-5pt"
"""Shown where the command line names none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A text with loops: the file of the command line, or what came from the browser.

    Attributes:
        key: how the browser names it.
        name: what it is called on the screen.
        path: where it lies.
        text: as it was read.
        loops: line, function, bounds, and why it cannot be modelled ("" if it can), of each innermost loop.
    """

    key: str
    name: str
    path: Path
    text: str
    loops: tuple[Mapping[str, Any], ...]

    def shown(self) -> dict[str, Any]:
        """As the browser sees it."""
        return {"key": self.key, "name": self.name, "text": self.text, "loops": list(self.loops)}


class Desk:
    """Everything that one server holds; its methods may be called from several threads."""

    def __init__(
        self,
        kernel: str = "",
        machines: Sequence[str] = (),
        *,
        sizes: Sequence[str] = (),
        cores: str = "",
        read_only: bool = False,
        trust: bool = False,
        command: Sequence[str] = COMMAND,
        records: Sequence[str] = (),
    ) -> None:
        """Begin, with what the command line names.

        Args:
            kernel: library kernel, C or C++ file, or ``FILE:FUNCTION`` or ``FILE:LINE``; "": a stencil of the library.
            machines: names or files; the first one is shown at the start.
            sizes, cores: of the first sweep, as in `Asked`.
            read_only: no sources come from the browser, and nothing is measured.
            trust: compilers that machine files name are run whatever they are.
            command: the command line that measures.
            records: files and folders of results to be shown, too.
        Raises: KernelError, MachineError for what cannot be read.
        """
        self.read_only, self.trust = read_only, trust
        self.jobs = Jobs(allowed=not read_only, command=command)
        self.records = Records()
        for name in records:
            self.records.open(name)
        self._seen: dict[tuple[str, str], measuring.Seen] = {}
        self._lock = threading.RLock()
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._sources: OrderedDict[str, Source] = OrderedDict()
        self._sweeps: OrderedDict[str, tuple[Asked, Prediction, dict[str, Any]]] = OrderedDict()
        self._figures = Latest(KEPT_B)
        self._own_machines = tuple(machines)
        self._given: Source | None = None
        self._start = Asked(machine=machines[0] if machines else self._first_machine(), sizes=tuple(sizes), cores=cores)
        for name in machines:
            self._load_machine(name)
        self._begin_with(kernel or FIRST_KERNEL)

    def close(self) -> None:
        """End what is measured, and remove the sources that came from the browser."""
        self.jobs.close()
        if self._folder is not None:
            self._folder.cleanup()

    # ------------------------------------------------------------------ what there is

    def catalogue(self) -> dict[str, Any]:
        """Kernels and machines to choose from, and what the command line named."""
        from rooftree.kernel.catalogue import list_kernels

        kernels = [{"name": k.name, "title": k.title} for k in list_kernels()]
        return {
            "schema": "rooftree.workbench/1",
            "version": __version__,
            "read_only": self.read_only,
            "kernels": kernels,
            "machines": [{"name": name, "title": title} for name, title in self._machines.items()],
            "start": plain(self._start),
            "given": self._given.shown() if self._given else None,
            "records": self.records.listed(),
        }

    @cached_property
    def _machines(self) -> dict[str, str]:
        """Names that may be asked for, each with its title, without machines of which roofs alone are known."""
        from rooftree.machine.load import load_machine
        from rooftree.machine.native import NAME, native

        found: dict[str, str] = {}
        with suppress(RooftreeError):  # of a machine of which nothing is known, the others are offered
            chosen = native()
            found[NAME] = f"this machine: {load_machine(NAME).title}" + ("" if chosen.measured else " (shipped, not measured)")
        for name in self._own_machines:
            found.setdefault(name, load_machine(name).title)
        for name, title in shipped().items():
            found.setdefault(name, title)
        return found

    def _first_machine(self) -> str:
        from rooftree.machine.native import NAME, native

        try:
            native()
        except RooftreeError:
            return "skylake-sp"
        return NAME

    def _load_machine(self, name: str) -> Any:
        from rooftree.machine.load import load_machine

        return load_machine(name, trust=self.trust)

    # ------------------------------------------------------------------ sources

    def _begin_with(self, kernel: str) -> None:
        """Take up what the command line named: a library kernel, or a file with perhaps a function or a line of it."""
        from rooftree.frontend.front_ends import CPP_SUFFIXES
        from rooftree.frontend.load import load_kernel

        bare, colon, choice = kernel.rpartition(":")
        path = Path(kernel) if Path(kernel).is_file() or not colon else Path(bare)
        if not path.is_file():
            load_kernel(kernel)
            from rooftree.kernel.catalogue import find_kernel

            self._start = replace(self._start, kernel=find_kernel(kernel).name)
            return
        if path.suffix.lower() not in (".c", ".h", *CPP_SUFFIXES):
            raise KernelError(
                "the workbench shows C and C++ sources and library kernels",
                where=str(path),
                hint="rooftree predict for all others",
            )
        self._given = self._read(_GIVEN, path.name, path.resolve())
        line = self._first_line(self._given, choice if path != Path(kernel) else "")
        self._start = replace(self._start, source=_GIVEN, line=line)

    def _first_line(self, source: Source, choice: str) -> int:
        fitting = [one for one in source.loops if not choice or choice in (one["function"], str(one["line"]))]
        if choice and not fitting and choice.isdecimal():
            return int(choice)
        if not fitting:
            names = dict.fromkeys(one["function"] for one in source.loops)
            raise KernelError(
                f"no loop of '{choice}'; it has {', '.join(names) or 'none'}", where=source.name, hint="rooftree loops"
            )
        best = min(fitting, key=lambda one: (bool(one["reason"]), bool(one["calls"])))
        return int(best["line"] or 0)

    def _read(self, key: str, name: str, path: Path) -> Source:
        from rooftree import files
        from rooftree.frontend.from_c import MAX_BYTES
        from rooftree.frontend.front_ends import Preprocessing
        from rooftree.frontend.loops import loops_of

        text = files.read_bytes(path, most_B=MAX_BYTES, error=KernelError).decode("utf-8", "replace")
        loops = tuple(
            {
                "line": one.line or 0,
                "function": one.function,
                "bounds": list(one.loops),
                "reason": self._clean(one.reason),
                "calls": sorted(set(one.flops) - _OPERATIONS),
            }
            for one in loops_of(path, Preprocessing({}, (), None))
        )
        return Source(key=key, name=name, path=path, text=text, loops=loops)

    def source(self, text: str) -> dict[str, Any]:
        """Take up a source from the browser, and find its loops.

        Raises: KernelError for what may not stand there or has no loop; UsageError where none may come.
        """
        if self.read_only:
            raise UsageError("this workbench takes no sources (--read-only)", hint="choose a kernel")
        check_source(text)
        key = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]
        with self._lock, self._told_cleanly():
            if key not in self._sources:
                self._folder = self._folder or tempfile.TemporaryDirectory(prefix="rooftree-serve-")
                folder = Path(self._folder.name) / key
                folder.mkdir(exist_ok=True)
                path = folder / "kernel.c"
                path.write_bytes(text.encode("utf-8", "replace"))
                self._sources[key] = self._read(key, "your source", path)
                while len(self._sources) > _KEPT:
                    _, oldest = self._sources.popitem(last=False)
                    oldest.path.unlink(missing_ok=True)
            self._sources.move_to_end(key)
            found = self._sources[key]
        if not found.loops:
            raise KernelError("found no loop", where="source", hint="double a[N], b[N]; for (int i = 0; i < N; ++i) a[i] = b[i];")
        return found.shown()

    def library_source(self, name: str) -> dict[str, Any]:
        """Text and loops of a library kernel."""
        entry = self._library(name)
        with self._lock:
            found = self._read("", entry.name, entry.path)
        return {**found.shown(), "title": entry.title, "about": entry.about}

    def _library(self, name: str) -> Any:
        from rooftree.kernel.catalogue import list_kernels

        known = {entry.name: entry for entry in list_kernels()}
        if name not in known:
            raise KernelError(f"no library kernel '{name:.60}'", hint=nearest(name[:60], known) or "rooftree kernels list")
        return known[name]

    def _kernel(self, asked: Asked) -> str:
        """What `predict` takes for it: a path that is known here, or the name of a library kernel."""
        if asked.kernel:
            return str(self._library(asked.kernel).name)
        source = self._source(asked.source)
        return f"{source.path}:{asked.line}" if asked.line else str(source.path)

    def _source(self, key: str) -> Source:
        found = self._given if key == _GIVEN else self._sources.get(key)
        if found is None:
            raise KernelError("this source is not here any more", where="source", hint="send it again")
        return found

    # ------------------------------------------------------------------ sweeps

    def sweep(self, asked: Asked) -> dict[str, Any]:
        """Predict a sweep, once.

        Raises: what `predict` raises.
        """
        with self._lock, self._told_cleanly():
            return self._sweep(asked)

    @contextmanager
    def _told_cleanly(self) -> Iterator[None]:
        """Errors without the folder of sources from the browser."""
        try:
            yield
        except RooftreeError as error:
            raise type(error)(self._clean(error.message), where=self._clean(error.where), hint=self._clean(error.hint)) from None

    def points(self, asked: Asked) -> int:
        """Sizes x cores of a sweep, which is not predicted for it."""
        with self._lock, self._told_cleanly():
            _, _, _, axes, counts = self._resolved(asked)
        return number_of_points(axes, counts)

    def _resolved(self, asked: Asked) -> tuple[Asked, str, Any, list[dict[str, Any]], list[int]]:
        """What is asked for with its sizes and cores, kernel and machine, and the axes and core counts that these are."""
        from rooftree import sizes as sweeps

        cpu = machines.edited(self._known_machine(asked.machine), asked.edits)
        if cpu.core is None:
            raise MachineError(f"machine {cpu.name} has roofs only; nothing can be predicted on it")
        kernel = self._kernel(asked)
        asked = replace(
            asked,
            sizes=asked.sizes or self._sizes_for(kernel, asked, cpu),
            cores=asked.cores or cores_text(cpu.topology.cores_per_socket),
        )
        axes, counts = sweeps.parse_axes(asked.sizes), read_counts(asked.cores)
        number = number_of_points(axes, counts)
        if number > MOST_POINTS:
            raise UsageError(
                f"the sweep has {number} points, the workbench takes {MOST_POINTS}", where="sizes", hint="larger steps"
            )
        return asked, kernel, cpu, axes, counts

    def _sweep(self, asked: Asked) -> dict[str, Any]:
        from rooftree.predict.clock import at_clock
        from rooftree.predict.run import predict_axes

        asked, kernel, cpu, axes, counts = self._resolved(asked)
        key = hashlib.sha256(repr((asked, kernel, cpu.sha256)).encode()).hexdigest()[:16]
        if key not in self._sweeps:
            at = cpu if asked.clock_GHz is None else at_clock(cpu, asked.clock_GHz * 1e9)
            found = predict_axes(kernel, at, axes, cores=counts, traffic="lc", explain=True, trust=self.trust)
            self._sweeps[key] = (asked, found, self._shown(found))
            self._forget_sweeps()
        self._sweeps.move_to_end(key)
        asked, _, shown = self._sweeps[key]
        return {
            "schema": "rooftree.workbench/1",
            "id": key,
            "asked": plain(asked),
            "axes": [{"names": list(axis), "values": next(iter(axis.values())).tolist()} for axis in axes],
            "clocks": clocks(cpu),
            "measurable": self._why_not_measured(asked, cpu),
            **shown,
        }

    def _forget_sweeps(self) -> None:
        """Forget the oldest sweeps, but not the latest, where there are too many, or too many points."""
        points = sum(math.prod(found.shape) for _, found, _ in self._sweeps.values())
        while len(self._sweeps) > 1 and (len(self._sweeps) > _KEPT or points > KEPT_POINTS):
            _, (_, oldest, _) = self._sweeps.popitem(last=False)
            points -= math.prod(oldest.shape)

    def _shown(self, found: Prediction) -> dict[str, Any]:
        """What the browser sees of a prediction as a whole."""
        shown = view.overview(found)
        shown["notes"] = [self._clean(note) for note in shown["notes"]]
        shown["kernel"]["name"] = self._clean(shown["kernel"]["name"])
        return {**shown, "code": view.code(found)}

    def _sizes_for(self, kernel: str, asked: Asked, cpu: Any) -> tuple[str, ...]:
        """Sizes from the smallest to what lies in memory: all sizes of the kernel together, evenly in the logarithm."""
        from rooftree.campaign.sizes import LEAST, MEMORY_B, chosen_sizes
        from rooftree.frontend.load import load_kernel

        loop = load_kernel(kernel)
        names = loop.symbols
        if not names:
            return ()
        try:
            most = max(chosen_sizes(loop, cpu, names, 2, MEMORY_B, {}).values)
        except RooftreeError:
            most = max(self._library(asked.kernel).sizes.values()) if asked.kernel else 10**6
        return (f"{','.join(names)}={LEAST}..{max(most, 100)}:log{_SIZES}",)

    def warm(self) -> None:
        """Predict what is shown first, so that the first page has it at once; what fails is shown when it is asked for."""
        try:
            shown = self.sweep(self._start)
            row, line = _first_rows([len(axis["values"]) for axis in shown["axes"]])
            if self._start.kernel:
                self.library_source(self._start.kernel)
            for kind in shown["captions"]:
                self.figure(shown["id"], kind, line if kind in view.OVER_SIZES else row, 0)
            self.point(shown["id"], row, 0)
        except RooftreeError:
            pass

    def _found(self, key: str) -> Prediction:
        with self._lock:
            if key not in self._sweeps:
                raise InputError("this sweep is not here any more", where="id", hint="ask for it again")
            return self._sweeps[key][1]

    def point(self, key: str, row: int, column: int) -> dict[str, Any]:
        """What is said at one place of a sweep."""
        found = self._found(key)
        return {**view.point(found, row, column), "conditions": view.conditions(found, row)}

    def figure(self, key: str, kind: str, row: int, column: int) -> bytes:
        """One figure of a sweep, as it is at one place, as JSON."""
        at = (key, kind, row, column)
        found = self._found(key)
        known = self._figures.get(at)
        if known is None:
            known = json.dumps(view.figure(found, kind, row, column), separators=(",", ":")).encode()
            self._figures.put(at, known)
        return known

    def timeline(self, key: str) -> dict[str, str]:
        """Some passes of the machine code of a sweep through the simulated core, as part of a page."""
        return view.timeline(self._found(key))

    # ------------------------------------------------------------------ other pages

    def machine_fields(self, name: str) -> list[dict[str, str]]:
        """The numbers of a machine that can be edited."""
        return machines.fields(self._known_machine(name))

    def machine_file(self, name: str, edits: Sequence[str]) -> str:
        """The machine file that edits make.

        Raises: MachineError for everything that is wrong with them.
        """
        machine, checked = self._known_machine(name), machines.read_edits(edits)
        machines.edited(machine, checked)
        return machines.edited_text(machine, checked)

    def _known_machine(self, name: str) -> Any:
        if name not in self._machines and not is_shipped(name):
            raise MachineError(f"no machine '{name:.60}'", hint=nearest(name[:60], self._machines) or "rooftree machine list")
        return self._load_machine(name)

    def terms(self, key: str, row: int, column: int) -> list[dict[str, str]]:
        """The terms of the field with their numbers at one place of a sweep."""
        from rooftree.report.workbench.learn import terms

        return terms(self._found(key), row, column)

    def take_record(self, name: str, text: str) -> dict[str, Any]:
        """Take up a record from the browser.

        Raises: InputError for what cannot be shown; UsageError where none may come.
        """
        if self.read_only:
            raise UsageError("this workbench takes no records (--read-only)", hint="rooftree serve RECORD.json")
        return self.records.take(name, text)

    # ------------------------------------------------------------------ measurements

    def measurement(self, wanted: measuring.Wanted) -> tuple[str, list[str], Adopt]:
        """What measures it: a title, the arguments of the command line, and what takes up its document.

        Raises: UsageError where it may not be measured here; InputError for another place than there is.
        """
        self.jobs.check_allowed()
        if wanted.what == measuring.MACHINE:
            return "measuring this machine", measuring.command(wanted, "", "", (), 1, trust=False), self._adopt_machine
        asked, p = self._kept(wanted.key)
        if why := self._why_not_measured(asked, self._load_machine(asked.machine)):
            raise UsageError(why, where="measure")
        from rooftree import sizes as sweeps

        if wanted.column >= len(p.cores):
            raise InputError(f"the sweep has {len(p.cores)} core counts, asked for number {wanted.column}", where="column")
        line = wanted.what == measuring.LINE
        sizes = measuring.sizes_arguments(p, sweeps.parse_axes(asked.sizes), wanted.row, line)
        kernel = self._kernel(asked)
        arguments = measuring.command(wanted, kernel, asked.machine, sizes, int(p.cores[wanted.column]), trust=self.trust)
        seen = self._seen.setdefault((kernel, asked.machine), measuring.Seen())
        return f"measuring {p.kernel.name}", arguments, measuring.adopt_validation(seen)

    def _why_not_measured(self, asked: Asked, cpu: Any) -> str:
        """Why the loop of a sweep is not measured here; "" where it may be."""
        if not self.jobs.allowed:
            return "this workbench measures nothing (--read-only)"
        if asked.edits:
            return "the machine is edited; download it and name the file: rooftree serve -m FILE.yaml"
        if asked.source not in ("", _GIVEN):
            return "a source from the browser is compiled and never run; save it as a file: rooftree serve FILE.c"
        try:
            measuring.check_is_here(asked.machine, cpu)
        except MachineError as error:
            return f"{error.message}; {error.hint}"
        return ""

    def _adopt_machine(self, document: dict[str, Any]) -> dict[str, Any]:
        """Takes up what `rooftree machine measure --json` wrote: it lies where `native` is looked for."""
        with self._lock:
            self.__dict__.pop("_machines", None)
            self._seen.clear()
        machine = document.get("machine")
        return {"machine": str(machine.get("title", "")) if isinstance(machine, dict) else ""}

    def measured(self, key: str, row: int, column: int) -> dict[str, Any]:
        """What was measured of the loop of a sweep, as a table and as traces of its figures."""
        asked, p = self._kept(key)
        view.check_place(p, row, column)
        seen = self._seen.get((self._kernel(asked), asked.machine), measuring.Seen())
        points = list(seen.points.values())
        return {
            "points": measuring.shown_points(seen),
            "traces": measured.measured_traces(p, row, column, points),
            "findings": [measured.finding_text(one) for one in seen.findings],
            "notes": [self._clean(note) for note in dict.fromkeys(seen.notes)],
        }

    def _kept(self, key: str) -> tuple[Asked, Prediction]:
        with self._lock:  # else another request may throw the sweep out in between
            found = self._found(key)
            return self._sweeps[key][0], found

    def begin(self) -> Asked:
        """What is shown first."""
        return self._start

    def shown_source(self, key: str) -> dict[str, Any]:
        """Text and loops of a source by its key."""
        return self._source(key).shown()

    def prediction(self, key: str) -> Prediction:
        """The record of a sweep."""
        return self._found(key)

    def _clean(self, text: str) -> str:
        """Text without the folder of sources from the browser."""
        if self._folder is None:
            return text
        return re.sub(rf"{re.escape(self._folder.name)}/[0-9a-f]*/kernel\.c", "source", text)


def _first_rows(counts: Sequence[int]) -> tuple[int, int]:
    """The row at which the sliders are at first, two thirds along, and the first one of its line.

    >>> _first_rows([48]), _first_rows([1, 6, 3])
    ((32, 0), (14, 2))
    """
    row = line = 0
    varies = next((k for k, count in enumerate(counts) if count > 1), len(counts))
    for k, count in enumerate(counts):
        row, line = row * count + count * 2 // 3, line * count + (0 if k == varies else count * 2 // 3)
    return row, line
