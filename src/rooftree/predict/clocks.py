"""Predictions over the core clock: one for each clock, and all of them as one document whose points name their clock."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from typing import Any

from rooftree.errors import UsageError
from rooftree.machine.load import load_machine
from rooftree.machine.model import Machine
from rooftree.predict.clock import at_clock
from rooftree.predict.energy import operating_points, parse_power
from rooftree.predict.records import machine_record
from rooftree.predict.run import predict_axes, predicted, prepare, stages
from rooftree.results.prediction import Prediction
from rooftree.results.prediction_document import PredictionDocument
from rooftree.results.roofline import ScalingDocument
from rooftree.sizes import outer

_MOST = 500
_HINT = "--clock 2.4, --clock 1.2,1.8,2.4 or --clock 1.2..2.7:0.1 (GHz)"
_NUMBER = r"\d{1,3}(?:\.\d{1,9})?|\.\d{1,9}"


def parse_clocks(text: str) -> list[float]:
    """Read ``--clock`` [GHz]: one value, a list, or a range with a step, both ends included.

    >>> parse_clocks("1.2..1.5:0.1"), parse_clocks("2.4")
    ([1.2, 1.3, 1.4, 1.5], [2.4])
    """
    match = re.fullmatch(rf"\s*({_NUMBER})\.\.({_NUMBER}):({_NUMBER})\s*", text)
    if match:
        first, last, step = (float(match[k]) for k in (1, 2, 3))
        number = math.floor((last - first) / step + 1e-9) + 1 if step > 0 else 0
        found = [round(first + k * step, 9) for k in range(min(max(number, 0), _MOST + 1))]
    else:
        parts = [part.strip() for part in text.split(",")]
        found = [float(part) for part in parts if re.fullmatch(_NUMBER, part)]
        found = found if len(found) == len(parts) else []
    if not found:
        raise UsageError(f"cannot read the clocks '{text}'", where="--clock", hint=_HINT)
    if len(found) > _MOST:
        raise UsageError(f"more than {_MOST} clocks", where="--clock", hint="a larger step")
    for clock in found:
        if not 0.1 < clock < 20:
            raise UsageError(f"a core clock is between 0.1 and 20 GHz, found {clock:g}", where="--clock", hint=_HINT)
    return sorted(dict.fromkeys(found))


def predict_clocks(
    kernel: str, machine: str, axes: Sequence[Mapping[str, Any]], clocks_GHz: Sequence[float], **options: Any
) -> list[Prediction]:
    """As `predict_axes`, at each clock.

    Raises: as `predict_axes`; MachineError for a machine without a core.
    """
    cpu = load_machine(machine)
    return [predict_axes(kernel, at_clock(cpu, clock * 1e9), axes, **options) for clock in clocks_GHz]


def scaling_document(
    kernel: str,
    machine: str,
    axes: Sequence[Mapping[str, Any]],
    cores: Sequence[int] | None = None,
    clocks_GHz: Sequence[float] = (),
    power: str | None = None,
    **options: Any,
) -> tuple[ScalingDocument, list[Prediction]]:
    """A kernel over cores and clocks, with its energy; and the prediction at each clock.

    Args:
        kernel, machine: as for ``predict``.
        axes: of the sizes.
        cores: core counts; None: all of a socket.
        clocks_GHz: core clocks [GHz]; empty: that of the machine file alone.
        power: as `parse_power` reads it; None: the machine's own power model.
        options: as for ``predict``.
    Raises: as ``predict``; UsageError for a power that cannot be read.
    """
    cpu, points = load_machine(machine), outer(axes)
    model = parse_power(power, cpu) if power is not None else cpu.power
    chosen = cores if cores is not None else range(1, cpu.topology.cores_per_socket + 1)
    records, energy = [], None
    for clock in clocks_GHz or (None,):
        job = prepare(kernel, cpu if clock is None else at_clock(cpu, clock * 1e9), points, chosen, **options)
        pieces = list(stages(job))
        records.append(predicted(job, pieces))
        if model is not None and energy is None:
            energy = operating_points(job, pieces, model, clocks_GHz)
    document = clock_document(records, clocks_GHz, cpu) if clocks_GHz else records[0].document()
    return ScalingDocument(**{**document, "schema": "rooftree.scaling/1"}, energy=energy or []), records


def clock_document(records: Sequence[Prediction], clocks_GHz: Sequence[float], machine: Machine) -> PredictionDocument:
    """The predictions of all clocks as one document, with the machine as its file describes it.

    Args:
        records: one for each clock.
        clocks_GHz: the clocks [GHz].
        machine: as its file describes it.
    """
    first = records[0].document()
    points = [p.replace(clock_GHz=clock) for record, clock in zip(records, clocks_GHz, strict=True) for p in record.points()]
    notes = list(dict.fromkeys(note for record in records for note in record.notes))
    several = len(records) > 1
    return first.replace(
        machine=machine_record(machine),
        options=first.options.replace(clocks_GHz=list(clocks_GHz)),
        points=points,
        notes=[*notes, note_on_clocks(machine)],
        what_if=None if several else first.what_if,
        advice=None if several else first.advice,
    )


def note_on_clocks(machine: Machine) -> str:
    """What another clock is taken to change."""
    own = machine.core.clock * 1e-9 if machine.core is not None else math.nan
    return (
        "cycles are those of the clock that each point names: caches are taken to run with the core, memory takes as long as at "
        f"the {own:g} GHz of the machine file"
    )
