"""What is checked: a kernel on a machine, with its limits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from rooftree.check.limits import Limit
from rooftree.machine.model import Machine
from rooftree.predict.options import Options

_SILENT = ("progress", "explain", "engine_timeout", "trust")
"""Options that change no number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A kernel on a machine for some sizes and core counts, with its limits.

    Attributes:
        kernel: name or file, as for ``predict``.
        machine: name, file or a machine.
        axes: sizes, as ``sizes.parse_axes`` reads them.
        cores: core counts.
        limits: what must hold at every point.
        options: of ``predict``.
    """

    kernel: str
    machine: str | Machine
    axes: Sequence[Mapping[str, Any]] = ()
    cores: Sequence[int] = (1,)
    limits: tuple[Limit, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def named_options(self) -> dict[str, Any]:
        """Those options that are not default, for telling cases apart."""
        default = {f.name: getattr(Options(), f.name) for f in fields(Options) if f.name not in _SILENT}
        default["indirect"] = default["indirect"].record
        given = {name: list(v) if isinstance(v, tuple) else v for name, v in self.options.items() if name in default}
        return {n: v for n, v in given.items() if v is not None and v not in (default[n], list(default["flags"]))}
