"""What a prediction assumes: the options of ``rooftree.predict`` and of the command line, read and checked once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Literal

from rooftree import units
from rooftree.errors import InputError, UsageError, nearest
from rooftree.incore.model import InCoreOptions

TRAFFIC_ENGINES = ("auto", "lc", "sim")


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """Options of a prediction.

    Attributes:
        traffic: traffic engine; ``lc`` layer conditions, ``sim`` an exact simulation of every point, ``auto`` layer
            conditions, and near their breaks and at set conflicts a simulation (see ``predict.engines``).
        incore: in-core engine; ``throughput`` operation counts over throughputs, ``asm`` machine code, ``auto`` the best
            there is.
        asm: the loop's machine code: file of assembly text, object file or program, of which ``FILE:SYMBOL`` names a
            function.
        assume_unknown: count instructions of the machine code whose cost is unknown as one micro-op.
        cache_fraction: part of each cache that layer conditions may fill [1].
        repeat: repeated sweeps (data that fit a cache stay there); False: one cold sweep.
        halo: count the elements around the interior and the partly used lines at the ends of rows too, as caches and
            counters see them; the published models leave them out.
        nontemporal: stores bypass the caches.
        indirect: ``best``, ``worst``, or bytes fetched per indirect access relative to the element [1].
        simd: width of vector instructions [B] or as text (``32 B``), ``scalar``, or None for the machine's.
        strict_fp: reductions keep their order.
        branch: ``both`` arms of an if run (masked), ``taken``, ``not-taken``, or the probability of being taken.
        assume: cycles of one call of functions whose cost the machine file does not give [cy].
        compiler, flags, defines: for preprocessing C.
        progress: called before each simulated point with its number from 0, how many there are, and its sizes; and
            with that number and no sizes when all are done.
    """

    traffic: str = "auto"
    incore: str = "auto"
    asm: str | None = None
    assume_unknown: bool = False
    cache_fraction: float = 1.0
    repeat: bool = True
    halo: bool = False
    nontemporal: bool = False
    indirect: Literal["best", "worst"] | float = "best"
    simd: int | None = None
    strict_fp: bool = False
    branch: Literal["both", "taken", "not-taken"] | float = "both"
    assume: Mapping[str, float] = field(default_factory=dict)
    compiler: str | None = None
    flags: tuple[str, ...] = ()
    defines: Mapping[str, int | str] = field(default_factory=dict)
    progress: Callable[[int, int, Mapping[str, int]], None] | None = None

    @property
    def incore_options(self) -> InCoreOptions:
        """The part that the in-core engine needs."""
        return InCoreOptions(
            simd_bytes=self.simd,
            strict_fp=self.strict_fp,
            branch=self.branch,
            assume=dict(self.assume),
            asm=self.asm,
            assume_unknown=self.assume_unknown,
        )

    def record(self) -> dict[str, Any]:
        """What the record of a prediction keeps of them."""
        kept = ("traffic", "cache_fraction", "repeat", "halo", "nontemporal", "indirect", "branch", "strict_fp")
        return {name: getattr(self, name) for name in kept}


def read_options(given: Mapping[str, Any]) -> Options:
    """Check options and bring them into one form.

    Raises: UsageError for an unknown name or an impossible value.
    """
    known = [f.name for f in fields(Options)]
    for name in given:
        if name not in known:
            raise UsageError(
                f"predict has no option '{name}', there are: {', '.join(known)}", hint=nearest(name, known)
            )
    values = dict(given)
    traffic = values.get("traffic", "auto")
    if traffic not in TRAFFIC_ENGINES:
        raise UsageError(
            f"unknown traffic engine '{traffic}', known are {', '.join(TRAFFIC_ENGINES)}", where="--traffic",
            hint=nearest(str(traffic), TRAFFIC_ENGINES),
        )  # fmt: skip
    fraction = values.get("cache_fraction", 1.0)
    if not 0 < fraction <= 1:
        raise UsageError(f"the usable part of a cache is in 0..1, found {fraction}", where="--cache-fraction")
    if "indirect" in values:
        values["indirect"] = _word_or_number(values["indirect"], ("best", "worst"), "--indirect", 1e6)
    if "branch" in values:
        values["branch"] = _word_or_number(values["branch"], ("both", "taken", "not-taken"), "--branch", 1.0)
    if "simd" in values:
        values["simd"] = _simd(values["simd"])
    values["flags"] = tuple(values.get("flags", ()))
    values["assume"] = dict(values.get("assume") or {})
    values["defines"] = dict(values.get("defines") or {})
    return Options(**values)


def _word_or_number(value: Any, words: tuple[str, ...], where: str, most: float) -> Any:
    """One of the words, or a number from 0 to ``most``."""
    if value in words:
        return value
    try:
        number = float(value)
    except (TypeError, ValueError):
        number = -1.0
    if not 0 <= number <= most:
        raise UsageError(
            f"expected {', '.join(words)} or a number in 0..{most:g}, found '{value}'", where=where
        )
    return number


def _simd(value: int | str | None) -> int | None:
    """Width of vector registers [B]; 0 for scalar code; None for the machine's."""
    if value is None or value == "scalar":
        return None if value is None else 0
    try:
        width = units.parse(value, "B")
    except InputError as error:
        raise UsageError(error.message, where="--simd", hint="--simd 32B or --simd scalar") from None
    if width != 0 and width not in (2**n for n in range(2, 9)):
        raise UsageError(
            f"expected scalar or a width of 16 B, 32 B, 64 B, ..., found '{value}'", where="--simd"
        )
    return int(width)
