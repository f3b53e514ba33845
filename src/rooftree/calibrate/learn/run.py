"""`rooftree incore learn`: forms, mixes, port model, latencies, and mixes that judge it; kept step by step."""

from __future__ import annotations

import datetime
import math
import platform
import random
import statistics
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace

from rooftree.calibrate import run as calibration
from rooftree.calibrate.derive import latencies, parameters_of
from rooftree.calibrate.forms import FORWARDING, LATENCY, LOAD
from rooftree.calibrate.learn.delivery import delivery
from rooftree.calibrate.learn.delivery import measured as measured_delivery
from rooftree.calibrate.learn.derive import Derived, accesses, derive, fast
from rooftree.calibrate.learn.forms import Listed
from rooftree.calibrate.learn.here import Asker, before, shapes_of
from rooftree.calibrate.learn.judges import Judges
from rooftree.calibrate.learn.learnt import Learnt
from rooftree.calibrate.learn.port_model import Mix
from rooftree.calibrate.learn.row_ends import measured as measured_rows
from rooftree.calibrate.learn.row_ends import row_ends
from rooftree.calibrate.learn.simulated import NOP
from rooftree.calibrate.learn.table import LOADS, STORES
from rooftree.calibrate.learn.window import Size, larger
from rooftree.calibrate.learn.window import measured as measured_window
from rooftree.calibrate.shapes import scalar_index
from rooftree.characterise.steps import Store
from rooftree.errors import MeasurementError
from rooftree.host.processor import this_processor
from rooftree.incore.bounds.ports import port_bound
from rooftree.incore.tables.learnt import narrow
from rooftree.incore.tables.load import architectures, load
from rooftree.incore.tables.microarchitecture import Table
from rooftree.results.record import Json
from rooftree.timing.harness import CodeHarness
from rooftree.timing.isa import isa_of
from rooftree.timing.isa.interface import Isa

MIXES, LATENCIES, WINDOW = "mixes", "latencies and parameters", "window"
PATIENCE_S = 60.0
"""After so long what scatters is not measured again: on a core that others share most of the time all would take minutes."""
FIRST = ("mov r64,m64", "mov m64,r64", "vmovupd ymm,m256", "vmovupd m256,ymm", "vmovupd zmm,m512", "vmovupd m512,zmm")
"""Loads and stores, which most loops hold: how each gets along with them is always asked."""
ACROSS = " across a line"
"""What is added to the name of a form whose accesses lie across a line."""
_COPIES, _OFTEN = 12, 3
"""Copies of such a form in a pass, and how often it is measured."""
_STORED_S = 8.0
"""So often at most mixes are stored while they are measured [s]."""
_LATENCY_ROUNDS = 60
_UNKNOWN = 1.0
"""How unlike a form is that a table lacks: as one that takes 2.7 times as long, beyond which it counts no more."""
_FASTER = 0.05
"""How much faster some bursts are of what was slowed down [1]."""


def learn(
    forms: Sequence[Listed],
    relative: Table,
    harness: CodeHarness,
    *,
    store: Store | None = None,
    progress: Callable[[str], None] = lambda _: None,
    clock: Callable[[], float] = time.monotonic,
    seed: int | None = None,
    same: bool = False,
    others: Sequence[Table] = (),
) -> Learnt:
    """Learn the core of this machine.

    Args:
        forms: to measure.
        relative: where forms that are not measured are taken from, and what carries values over in chains.
        harness: what runs the benchmarks.
        store: where finished mixes and latencies are kept, and taken up again.
        progress: told what is being done.
        clock: seconds, to know when to hurry.
        seed: of the mixes that judge; None: drawn now.
        same: whether ``relative`` is the table of this very microarchitecture: then its front end is the core's.
        others: tables of which one stands for ``relative`` if its forms take what was measured rather than those of that one.
    Raises: MeasurementError if no form could be measured; CapabilityError if nothing can run; KeyboardInterrupt after
        Ctrl-C, with all that was measured in ``store``.
    """
    started, steps, isa = clock(), store or Store(), isa_of(relative.isa)
    shapes, missing = shapes_of(isa, unmixed(forms, this_processor().features))
    asker = Asker(isa, harness, shapes, before=_taken_up(steps), hurry=lambda: clock() - started > PATIENCE_S)
    known = float(relative.parameters.get("width", 0)) if same else 0.0
    early = {} if steps.get(WINDOW) is not None else measured_window(isa, harness, this_processor().features, known)
    with _stored(asker, steps, clock):
        derived = _derived(asker, list(shapes), known, progress)
    relative = likest([relative, *others], derived.alone) if others else relative
    held_up = narrow(derived.model.width, known)
    derived, slowed, doubted = _without_slowed(asker, derived, held_up, same)
    progress("mixes that were not used")
    judges = Judges.drawn(derived, random.Random(seed), doubted)
    judges.ask(asker)
    found, parameters = _known_latencies(asker, derived, relative, harness, steps, progress)
    judges.ask(asker)
    progress("accesses across a line")
    crossing = _crossing(asker, derived) if relative.loads else {}
    progress("ends of rows")
    ends, delivered = row_ends(measured_rows(isa, harness)), delivery(measured_delivery(isa, harness))
    judges.ask(asker)
    window = _window(isa, harness, steps, progress, max(known, derived.model.width), early)
    progress("mixes that were not used, again")
    judges.ask_to_the_end(asker, clock)
    return Learnt(
        replace(derived, model=replace(derived.model, width=known)) if held_up else derived,
        relative,
        latencies=found,
        intervals=asker.intervals,
        left_out=_left_out(missing, asker, derived, slowed),
        judges=judges.errors(derived.model),
        asked=len(judges.mixes),
        where=_here_and_now(),
        seconds=clock() - started,
        beside={form: count for form in derived.alone if (count := before(isa, shapes[form]))},
        measured_width=derived.model.width if doubted else None,
        crossing=crossing,
        ends=ends,
        delivered=delivered,
        window=window,
        parameters=parameters,
        same=same,
        indexed=frozenset(form for form in derived.alone if scalar_index(shapes[form].instruction)),
    )


def _derived(asker: Asker, forms: Sequence[str], known: float, progress: Callable[[str], None]) -> Derived:
    """The model of the forms that were measured; an error if none was."""
    found = derive([NOP, *forms], asker, progress, [form for form in FIRST if form in forms], asker.hurry, known)
    if not found.alone:
        raise MeasurementError("no form could be measured", hint="run it again when the machine is quieter")
    return found


def _without_slowed(asker: Asker, derived: Derived, held_up: bool, same: bool) -> tuple[Derived, list[str], bool]:
    """What was derived without the forms that a front end that was held up slowed, these, and whether its width is in doubt.

    Args:
        held_up: whether the front end was.
        same: whether its width is that of a table of this very microarchitecture.
    """
    limited = [form for form in derived.alone if fast(derived, form)]
    if held_up:
        return replace(derived, alone={form: t for form, t in derived.alone.items() if form not in limited}), limited, True
    faster = not same and any(_faster_at_times(asker, derived, form) for form in (derived.filler, *limited))
    return derived, [], faster


def _left_out(missing: Mapping[str, str], asker: Asker, derived: Derived, slowed: Sequence[str]) -> dict[str, str]:
    """Why forms have no cycles, by form.

    Args:
        missing: those that cannot be run.
        slowed: those whose time is that of a front end that was held up.
    """
    disturbed = {form: asker.failed.get(form, "it was disturbed throughout") for form in derived.missing}
    return {**missing, **disturbed, **dict.fromkeys(slowed, "its time is that of a front end that was held up")}


def _here_and_now() -> str:
    """The processor, its host and the date, in words."""
    return f"{this_processor().name} ({platform.node()}), {datetime.date.today().isoformat()}"


@contextmanager
def _stored(asker: Asker, steps: Store, clock: Callable[[], float]) -> Iterator[None]:
    """Keep mixes that are measured: now and then, since there are more each time, at the end, and after Ctrl-C."""
    last = clock()

    def store() -> None:
        steps.put(MIXES, [[list(map(list, mix)), t] for mix, t in {**asker.before, **asker.kept}.items()])

    def now_and_then() -> None:
        nonlocal last
        if clock() - last >= _STORED_S:
            store()
            last = clock()

    asker.store = now_and_then
    try:
        yield
    finally:
        store()


def _known_latencies(
    asker: Asker, derived: Derived, relative: Table, harness: CodeHarness, steps: Store, progress: Callable[[str], None]
) -> tuple[Mapping[str, Mapping[str, float]], Json]:
    """Latencies of forms, and of loads and forwarding as parameters: taken up, or measured now."""
    if (known := steps.get(LATENCIES)) is None:
        progress("latencies")
        known = _latencies(asker, derived, relative, harness)
        steps.put(LATENCIES, known)
    forms, parameters = known
    return forms, parameters


def _window(
    isa: Isa, harness: CodeHarness, steps: Store, progress: Callable[[str], None], width: float, early: Mapping[str, Size]
) -> dict[str, Size]:
    """How much is in flight at once: taken up, or measured now, unless there was more of it early on."""
    if (known := steps.get(WINDOW)) is None:
        progress("reorder window, registers and queues")
        found = larger(early, measured_window(isa, harness, this_processor().features, width))
        steps.put(WINDOW, {kind: list(size) for kind, size in found.items()})
        return found
    return {str(kind): Size(*size) for kind, size in known.items()}


def unmixed(forms: Sequence[Listed], features: frozenset[str] | None) -> list[Listed]:
    """Forms that may stand side by side: x86 vector instructions in the encoding of AVX if the processor has it, else of SSE.

    Mixed, they merge the upper halves of registers, which costs more than ports.
    """
    vex = features is None or "avx" in features
    return [one for one in forms if "xmm" not in one.form or one.form.startswith("v") == vex]


def _taken_up(steps: Store) -> dict[Mix, float]:
    """Mixes of an interrupted run."""
    return {tuple((str(form), int(n)) for form, n in mix): float(t) for mix, t in steps.get(MIXES) or ()}


def _faster_at_times(asker: Asker, derived: Derived, form: str) -> bool:
    """Whether some bursts of a form that the front end limits were faster than what counts: that was slowed down, then."""
    low, _ = asker.intervals.get(form, (1.0, 1.0))
    cycles = derived.alone.get(form, 1 / derived.model.width)
    return low < (1 - _FASTER) * cycles


def _crossing(asker: Asker, derived: Derived) -> dict[str, float]:
    """What vector loads and stores across a cache line take besides [cy], named as by the parameter ``line_crossing``."""
    forms = {
        f"{kind}{bits}": form
        for kind, rules in (("load", LOADS), ("store", STORES))
        for (sort, bits), known in rules.items()
        if sort == "vector" and (form := next((f for f in known if f in derived.alone and "sd " not in f), None)) is not None
    }
    asker.shapes = {**asker.shapes, **{f"{form}{ACROSS}": replace(asker.shapes[form], across=True) for form in forms.values()}}
    mixes = {name: ((f"{form}{ACROSS}", _COPIES),) for name, form in forms.items()}
    answers = [dict(zip(mixes, asker(list(mixes.values())), strict=True)) for _ in range(_OFTEN)]
    least = {name: min((t for one in answers if (t := one[name]) is not None), default=None) for name in mixes}
    return {name: max(0.0, t / _COPIES - derived.alone[forms[name]]) for name, t in least.items() if t is not None}


def _latencies(asker: Asker, derived: Derived, relative: Table, harness: CodeHarness) -> tuple[dict[str, dict[str, float]], Json]:
    """Latencies of measured forms, and parameters, where they differ from the relative's or it does not know them."""
    isa = isa_of(relative.isa)
    instructions = [asker.shapes[form].instruction for form in derived.alone]
    instructions += [isa.parse(isa.forwarded)] if isa.forwarded else []
    try:
        found = calibration.calibrate(
            instructions, relative, harness, max_rounds=_LATENCY_ROUNDS, quantities=[LATENCY, LOAD, FORWARDING]
        )
    except MeasurementError:
        return {}, {}
    if found.interrupted:
        raise KeyboardInterrupt
    reports = {form: [f for f in found.reports[form].findings if f.verdict != "noisy"] for form in derived.alone}
    forms = {
        form: values
        for form, findings in reports.items()
        if any(f.verdict in ("differs", "unknown") for f in findings) and (values := latencies(findings))
    }
    return forms, parameters_of(found, relative, isa)


def nearest(isa: str, arch: str = "") -> Table:
    """The table that stands for what is not measured: this processor's, or the validated one of most vectors.

    Args:
        isa: of this machine.
        arch: its microarchitecture, "" if it is not known.
    """
    if arch and arch in architectures():
        return load(arch)
    same = tables_of(isa)
    validated = [table for table in same if table.validated]
    return max(validated or same, key=lambda table: (len(table.forms), table.arch))


def tables_of(isa: str) -> list[Table]:
    """All tables of an instruction set that ship."""
    return [table for name in architectures() if (table := load(name)).isa == isa]


def likest(tables: Sequence[Table], alone: Mapping[str, float]) -> Table:
    """The table whose forms take what was measured: the core whose other forms are most probably like those here.

    Args:
        tables: to choose from; of those that are alike within 0.01 a validated one.
        alone: reciprocal throughput by form [cy].
    """
    return min(tables, key=lambda table: (round(unlike(table, alone), 2), not table.validated, table.arch))


def unlike(table: Table, alone: Mapping[str, float]) -> float:
    """Mean of |ln(throughput by the table / measured)| of forms between registers; `_UNKNOWN` at most, and for what it lacks."""
    found = []
    for form, cycles in alone.items():
        if not accesses(form):
            entry = table.entry(form)
            known = max(port_bound(dict(entry.uses))[0] if entry.uses else 0.0, 1 / table.parameters["width"]) if entry else 0.0
            found.append(min(_UNKNOWN, abs(math.log(known / cycles))) if known else _UNKNOWN)
    return statistics.fmean(found) if found else 0.0
