"""Predict and measure one kernel after the other, and put both side by side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rooftree import sizes as sweeps
from rooftree.asm.compiled import Compiled
from rooftree.compile.tool_chain import family
from rooftree.errors import CapabilityError, InputError, KernelError, MeasurementError, ModelError, SeveralNestsError, UsageError
from rooftree.frontend.sized import load_sized
from rooftree.kernel.model import Kernel
from rooftree.machine.native import Chosen, choose
from rooftree.predict.arguments import with_arguments
from rooftree.predict.clock import at_clock, rounded
from rooftree.predict.run import predict
from rooftree.results.doubt import Doubt, merged
from rooftree.results.incore import CodeFacts
from rooftree.results.measurement import MeasuredPoint, Measurement, NotModelled
from rooftree.results.prediction import Prediction
from rooftree.results.validation import KernelValidation, PredictedPoint, ValidatedPoint, Validation, VerdictLimits
from rooftree.sizes import TOO_LARGE
from rooftree.validate.case import Case
from rooftree.validate.counted import counted_model
from rooftree.validate.diagnose import diagnose
from rooftree.validate.rule_inputs import code_facts, machine_facts, rule_cases
from rooftree.validate.sizes import level_sizes
from rooftree.validate.verdict import UNDECIDED, Limits, decides, error_of, light, regimes, summary_of

KernelLike = str | Path | Kernel
SHARED = ("compiler", "flags", "cflags", "trust", "defines", "strict_fp")
"""Options that measuring and predicting have in common."""


def validate(
    kernel: KernelLike | Iterable[KernelLike],
    machine: Any = None,
    sizes: Mapping[str, Any] | None = None,
    tied: bool = False,
    cores: int | Iterable[int] = 1,
    *,
    limits: Limits | None = None,
    measuring: Mapping[str, Any] | None = None,
    **options: Any,
) -> Validation:
    """Measure kernels on this machine, predict them, and say how far off the predictions are and why.

    Args:
        kernel: one kernel or several, as `rooftree.predict` takes them.
        machine: as `rooftree.predict` takes it; None: the one measured here, or else the shipped one of this processor.
        sizes, tied: as for `rooftree.predict`. Sizes that are left out are chosen for each level of the caches and memory.
        cores: number of cores, or several.
        limits: where green and orange end.
        measuring: options for `rooftree.measure`.
        options: those of `rooftree.predict`; compiler, flags and the like hold for measuring, too.
    Raises: as `rooftree.measure` and `rooftree.predict`; MeasurementError if nothing could be measured.
    """
    kernels = [kernel] if isinstance(kernel, str | Path | Kernel) else list(kernel)
    given = [{name: values} for name, values in (sizes or {}).items()]
    return validate_all(kernels, choose(machine), given, cores, limits=limits, tied=tied, measuring=measuring, options=options)


def validate_all(
    kernels: Sequence[KernelLike],
    chosen: Chosen,
    axes: Sequence[Mapping[str, Any]],
    cores: int | Iterable[int] = 1,
    *,
    limits: Limits | None = None,
    tied: bool = False,
    measuring: Mapping[str, Any] | None = None,
    options: Mapping[str, Any] | None = None,
) -> Validation:
    """As `validate`, for a machine that was chosen and axes of tied names.

    Of several kernels each gets those of the names that it has.
    """
    if not kernels:
        raise UsageError("no kernel was given", hint="rooftree validate triad")
    counts = [cores] if isinstance(cores, int | np.integer) else list(cores)
    loaded = [_readable(kernel, axes, options or {}) for kernel in kernels]
    known = [loop for loop in loaded if loop is not None]
    if len(known) == len(loaded) and not (measuring or {}).get("driver"):
        _check_names(known, axes)
    records: list[KernelValidation] = []
    left: list[NotModelled] = []
    for kernel, loop in zip(kernels, loaded, strict=True):
        stated = _sizes_of(loop, axes, measuring or {})
        sized = _with_extents(loop, measuring or {}) if loop is not None else None
        points = points_of(sized, chosen, [*axes, *stated], tied) if sized is not None else sweeps.outer(axes)
        name = loop.name if loop is not None else str(kernel)
        how = {**_shared(options or {}), **(measuring or {})}
        if stated:
            how["args"] = {name: value for name, value in how["args"].items() if all(name not in axis for axis in stated)}
        predicting = dict(options or {})
        if how.get("driver"):  # which chooses what the function gets: values are of the prediction alone
            predicting["args"] = how.pop("args", None) or {}
        measured = _measure(kernel, chosen, points, counts, how)
        if measured.interrupted and not measured.points:
            if not records:
                raise KeyboardInterrupt
            records[-1] = records[-1].replace(interrupted=f"{name}, {measured.interrupted}")
            break
        try:
            why = measured.not_modelled
            if why is None:
                records.append(compare(kernel, chosen, measured, limits or Limits(), predicting))
        except (CapabilityError, KernelError, ModelError) as error:
            why = str(error).partition("\n")[0]
        if why is not None:
            left.append(NotModelled.of(_some(measured), why))
        if measured.interrupted:
            break
    return together(records).replace(not_modelled=tuple(left))


def _sizes_of(loop: Kernel | None, axes: Sequence[Mapping[str, Any]], measuring: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Sizes of the loop that are given as values of parameters (``--arg``), as axes.

    Raises: UsageError for one that is no whole number.
    """
    named = {name.strip() for axis in axes for names in axis for name in names.split(",")}
    given = measuring.get("args") or {}
    return [
        dict(sweeps.parse_axes([f"{name}={given[name]}"])[0])
        for name in (loop.symbols if loop is not None else ())
        if name in given and name not in named
    ]


def _with_extents(loop: Kernel, measuring: Mapping[str, Any]) -> Kernel:
    """The loop with the extents of arrays that are given as values of parameters (``--arg``)."""
    arrays = {array.name for array in loop.arrays}
    given = {name: str(value) for name, value in (measuring.get("args") or {}).items() if name in arrays}
    return with_arguments(loop, {}, given)[0]


def _readable(kernel: KernelLike, axes: Sequence[Mapping[str, Any]], options: Mapping[str, Any]) -> Kernel | None:
    """The kernel; None for a function that may be measured although the model cannot read it.

    Raises: KernelError for what is no function either.
    """
    from rooftree.frontend.called import called_kernel

    try:
        return _load(kernel, axes, options)
    except KernelError as error:
        how = {name: options[name] for name in ("defines", "compiler") if name in options}
        called_kernel(kernel, (), error, **how)
        return None


def _some(measured: Measurement) -> Measurement:
    """A measurement with at least one point.

    Raises: MeasurementError without any.
    """
    if not measured.points:
        why = "; ".join(dict.fromkeys(f.why for f in measured.failed)) or "it was ended before the first one"
        hint = measured.failed[0].try_ if measured.failed else ""
        raise MeasurementError(f"no point could be measured: {why}", where=measured.kernel.name, hint=hint)
    return measured


def validate_record(
    kernel: KernelLike | None, measured: Measurement, machine: Any = None, *, limits: Limits | None = None, **options: Any
) -> Validation:
    """Compare a stored measurement with predictions.

    Args:
        kernel: what was measured; None: the library kernel, or else the source, that stands in the record.
        measured: the record.
        machine: as for `validate`; None: the machine file that the record names, if there is one.
        limits, options: as for `validate`.
    Raises: InputError if the record is of another kernel.
    """
    _check_sizes(measured)
    chosen = choose(machine if machine is not None else _recorded_machine(measured))
    kernel = _recorded_kernel(measured) if kernel is None else kernel
    loop = _whole(kernel, [{name: [1]} for name in measured.points[0].sizes] if measured.points else [], options)
    if loop.name != measured.kernel.name:
        raise InputError(
            f"the record is of the kernel {measured.kernel.get('name')}, not of {loop.name}",
            where="--record",
            hint=f"rooftree validate {measured.kernel.get('name')} --record ...",
        )
    notes = [*_another_machine(measured, chosen), *measured.notes]
    return together([compare(kernel, chosen, measured.replace(notes=notes), limits or Limits(), options)])


def _another_machine(measured: Measurement, chosen: Chosen) -> list[str]:
    """Says that a record is compared with another machine file, or another state of it, than the one it was measured beside."""
    beside, here = measured.machine, chosen.machine
    if beside.sha256 in (None, "", here.sha256):
        return []
    if beside.name == here.name:
        return [f"the machine file {here.name} has changed since this was measured: it is predicted with the file of now"]
    return [
        f"measured beside the machine file {beside.name}, predicted with {here.name}: "
        "where that is another machine, an error says nothing about the model"
    ]


def _check_sizes(measured: Measurement) -> None:
    """Refuse sizes that no loop has; records may hold larger ones, of arguments that are in no formula."""
    for number, point in enumerate(measured.points):
        for name, value in point.sizes.items():
            if value >= TOO_LARGE:
                raise InputError(
                    f"expected sizes below 2^50 = 1.1e15, found {name} = {value}",
                    where=f"--record: $.points[{number}].sizes",
                    hint="measure again: rooftree measure writes such a record",
                )


def together(records: Sequence[KernelValidation]) -> Validation:
    """The records of several kernels and what they amount to."""
    points = [p for r in records for p in r.points]
    return Validation(records=tuple(records), summary=summary_of(points).replace(kernels=len(records)))


def compare(
    kernel: KernelLike, chosen: Chosen, measured: Measurement, limits: Limits, options: Mapping[str, Any]
) -> KernelValidation:
    """A measurement with its predictions, errors, verdicts and findings.

    Args:
        kernel: what was measured.
        chosen: the machine to predict for.
        measured: at least one point.
        limits: of the verdicts.
        options: of `rooftree.predict`.
    Returns: the record that `rooftree.results.Validation` describes.
    Raises: MeasurementError without a point; as `rooftree.predict`.
    """
    sizes, given = _some(measured).points[0].sizes, measured.options.args or options.get("args") or {}
    try:
        loop = _load(kernel, [{name: [1]} for name in sizes], options)
    except SeveralNestsError:  # a call with all of them
        loop = None
    arrays = given.keys() - sizes.keys() if loop is None else {array.name for array in loop.arrays}
    extents = {name: text for name, text in given.items() if name in arrays}
    told = given if loop is not None else extents
    data = "any" if measured.options.driver else "filled"
    options = {"data": data, **options, "args": {name: text for name, text in told.items() if name not in sizes}}
    if loop is not None:
        loop, _, _ = with_arguments(loop, {n: np.array([v]) for n, v in sizes.items()}, extents)
    predicted, whole = _predictions(kernel, chosen, measured, options)
    points = [
        _compared(chosen, m, p, whole, limits, unlike=bool(measured.timed_besides))
        for m, p in zip(measured.points, predicted, strict=True)
    ]
    cases = [] if loop is None else _cases(loop, kernel, chosen, measured, points, whole, limits, options)
    return KernelValidation(
        kernel=whole.kernel,
        machine=whole.machine.replace(file_clock_Hz=machine_facts(chosen.machine)["file_clock_Hz"]),
        unit_of_work=whole.unit_of_work,
        compiled=measured.compiled,
        options=measured.options,
        points=points,
        failed=measured.failed,
        environment=measured.environment,
        notes=list(dict.fromkeys([*measured.notes, *_of_prediction(whole, measured)])),
        timed_besides=measured.timed_besides,
        interrupted=measured.interrupted,
        incore=whole.incore.replace(code=cases[0].code) if cases else whole.incore,
        predicting=whole.options,
        links=list(points[0].predicted.traffic),
        chosen=chosen.why,
        limits=VerdictLimits(green=limits.green, orange=limits.orange, rule=limits.rule()),
        summary=summary_of(points),
        regimes=regimes(points),
        findings=diagnose(cases) if cases else [],
    )


def _of_prediction(whole: Prediction, measured: Measurement) -> list[str]:
    """Its notes; without those of accesses that nothing checks, where the measurement saw whether they leave their arrays."""
    watched = measured.options.driver is None
    return [note for note in whole.notes if not (watched and ("are not noticed" in note or "not checked against" in note))]


def _compared(
    chosen: Chosen, point: MeasuredPoint, predicted: PredictedPoint, whole: Prediction, limits: Limits, *, unlike: bool
) -> ValidatedPoint:
    """One point with its error and its light; ``unlike``: more was timed than was predicted."""
    seen, cycles = point.measured, float(predicted.ecm.cy_per_cl or 0)
    undecided = unlike or not decides(seen, cycles, limits)
    found = ValidatedPoint(
        **point,
        predicted=predicted,
        error=error_of(cycles, seen.cy_per_cl),
        verdict=UNDECIDED if undecided else light(predicted.ecm, seen.cy_per_cl, seen.interval, limits),
    )
    return found.replace(phenomenological=counted_model(chosen.machine, found, whole))


def _predictions(
    kernel: KernelLike, chosen: Chosen, measured: Measurement, options: Mapping[str, Any]
) -> tuple[list[PredictedPoint], Prediction]:
    """The prediction of each point at its measured clock; and the last one, with the notes of all, for all else."""
    groups: dict[tuple[float, int], list[int]] = {}
    for at, point in enumerate(measured.points):
        groups.setdefault((rounded(1e9 * point.measured.clock_GHz), point.cores), []).append(at)
    asked = {"explain": True, "sweep_start": True, **options, **_measured_code(measured, options)}
    found: dict[int, PredictedPoint] = {}
    notes: list[str] = []
    doubts: list[Doubt] = []
    for (clock, cores), members in groups.items():
        rows = [measured.points[at].sizes for at in members]
        sizes = {name: [row[name] for row in rows] for name in rows[0]}
        p = predict(kernel, at_clock(chosen.machine, clock), sizes, tied=True, cores=cores, **asked)
        for at, there in zip(members, p.points(), strict=True):
            taken = ("traffic", "traffic_engine", "ecm", "roofline", "performance")
            parts = {name: there[name] for name in taken}
            found[at] = PredictedPoint(**parts, clock_GHz=clock / 1e9, doubts=there.doubts, nests=there.nests)
        notes += p.notes
        doubts += p.doubts
    whole = replace(p, notes=tuple(dict.fromkeys(notes)), doubts=merged(doubts))
    return [found[at] for at in range(len(measured.points))], whole


def _measured_code(measured: Measurement, options: Mapping[str, Any]) -> dict[str, Compiled]:
    """The very code that was measured, as an option of predictions from machine code: with the addresses that it had."""
    made = measured.compiled
    several = measured.unit_of_work.element == "call"  # of which this is the code of the function
    if several or not made.loop or options.get("asm") or options.get("simd") is not None or options.get("incore") == "throughput":
        return {}
    return {
        "compiled": Compiled(
            text=made.loop,
            source=made.source,
            compiler=made.compiler,
            version=made.version,
            flags=tuple(made.flags),
            lines=frozenset(made.loop_lines),
            inlined=frozenset(made.inlined_lines or ()),
            family=family(made.version.partition(" ")[0]),
            starts=tuple((made.starts or {}).items()),
        )
    }


def _cases(
    loop: Kernel,
    kernel: KernelLike,
    chosen: Chosen,
    measured: Measurement,
    points: Sequence[ValidatedPoint],
    whole: Prediction,
    limits: Limits,
    options: Mapping[str, Any],
) -> list[Case]:
    """What the rules see of each point."""
    code = code_facts(whole.incore, whole.iterations_per_cl) or _code_here(kernel, chosen, points[0], options)
    return rule_cases(loop, chosen.machine, measured, points, whole, limits, code)


def _code_here(
    kernel: KernelLike, chosen: Chosen, point: MeasuredPoint, options: Mapping[str, Any]
) -> CodeFacts | dict[str, Any]:
    """Facts of the compiled loop where the prediction does without it; {} if it cannot be made."""
    asked = {name: value for name, value in options.items() if name not in ("incore", "asm", "loop", "simd", "branch")}
    try:
        p = predict(kernel, chosen.machine, point.sizes, incore="asm", **{**asked, "explain": True})
    except CapabilityError:
        return {}
    return code_facts(p.incore, p.iterations_per_cl)


def points_of(
    loop: Kernel, chosen: Chosen, axes: Sequence[Mapping[str, Any]], tied: bool = False
) -> dict[str, NDArray[np.int64]]:
    """The sizes to measure: the product of the axes, or one for each place of the data where some sizes are not given."""
    own = [taken for axis in axes if (taken := {n: v for n, v in axis.items() if set(n.split(",")) & set(loop.symbols)})]
    named = {name.strip(): values for axis in own for names, values in axis.items() for name in names.split(",")}
    missing = [name for name in loop.symbols if name not in named]
    if not missing:
        merged = {",".join(axis): next(iter(axis.values())) for axis in own}
        return sweeps.sweep(merged, tied)
    several = [name for name, values in named.items() if np.size(values) > 1]
    if several:
        raise UsageError(
            f"{', '.join(missing)} of {loop.name} {'is' if len(missing) == 1 else 'are'} not given, and {several[0]} "
            "has several values",
            where="-D",
            hint=f"-D {missing[0]}=..., or none of them: then sizes are chosen for each level",
        )
    fixed = {name: int(np.ravel(values)[0]) for name, values in named.items()}
    return level_sizes(loop, chosen.machine, fixed)


def _load(kernel: KernelLike, axes: Sequence[Mapping[str, Any]], options: Mapping[str, Any]) -> Kernel:
    from rooftree.predict.options import read_options

    read = read_options({name: value for name, value in options.items() if name in ("defines", "flags", "cflags", "compiler")})
    names = [name.strip() for axis in axes for joined in axis for name in joined.split(",")]
    return load_sized(kernel, names, defines=read.defines, flags=read.source_flags, compiler=read.compiler)


def _whole(kernel: KernelLike, axes: Sequence[Mapping[str, Any]], options: Mapping[str, Any]) -> Kernel:
    """The nest, or the function around several."""
    from rooftree.frontend.called import called_kernel

    try:
        return _load(kernel, axes, options)
    except SeveralNestsError as error:
        return called_kernel(kernel, (), error, **{name: options[name] for name in ("defines", "compiler") if name in options})


def _check_names(loops: Sequence[Kernel], axes: Sequence[Mapping[str, Any]]) -> None:
    """Raise UsageError for a size that none of the kernels has."""
    known = {name for loop in loops for name in loop.symbols}
    for axis in axes:
        for name in (n.strip() for joined in axis for n in joined.split(",")):
            if name not in known:
                raise UsageError(
                    f"{'the kernel has' if len(loops) == 1 else 'none of the kernels has'} no size '{name}', there "
                    f"{'is' if len(known) == 1 else 'are'} {', '.join(sorted(known)) or 'none'}",
                    where="-D",
                )


def _shared(options: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in options.items() if name in SHARED and value}


def _measure(
    kernel: KernelLike, chosen: Chosen, points: Mapping[str, Any], cores: Sequence[int], options: Mapping[str, Any]
) -> Measurement:
    from rooftree.validate.measure import measure

    return measure(kernel, chosen.machine, points, tied=True, cores=list(cores), **options)


def _recorded_kernel(measured: Measurement) -> KernelLike:
    """The kernel that a record is of: the library's, if that is the one, or the file that it was read from.

    Raises: InputError if neither is there any more.
    """
    from rooftree.errors import KernelError

    name, source = measured.kernel.name, measured.kernel.source
    place = (measured.kernel.place or "").rsplit(":", 2)
    for found in (name, place[0], f"{place[0]}:{name}", ":".join(place[:2])):
        try:
            loop = _whole(found, [{n: [1]} for n in measured.points[0].sizes] if measured.points else [], {})
        except (KernelError, UsageError):
            continue
        if loop.name == name and (source is None or loop.source == source):
            return found
    raise InputError(
        f"the source of the kernel {name} is not found as the record has it",
        where="--record",
        hint="rooftree validate FILE.c --record ... names it",
    )


def _recorded_machine(measured: Measurement) -> Any:
    """The machine file that a record names, if there still is one of this name; None otherwise."""
    from rooftree.errors import MachineError
    from rooftree.machine.load import load_machine

    name = measured.machine.name
    try:
        found = load_machine(name) if name else None
    except MachineError:
        return None
    return found if found is not None and found.sha256 == measured.machine.sha256 else None
