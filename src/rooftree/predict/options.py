"""What a prediction assumes: the options of ``rooftree.predict`` and of the command line, read and checked once."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Literal

from rooftree import units
from rooftree.asm.compiled import Compiled
from rooftree.errors import InputError, UsageError, nearest
from rooftree.frontend.flags import words
from rooftree.incore.model import InCoreOptions
from rooftree.results.prediction_document import PredictionOptions
from rooftree.traffic.layer_conditions.indirect import BEST, Indirect, read_indirect

TRAFFIC_ENGINES = ("auto", "lc", "sim")
DATA = ("any", "filled")
_FOR_SOURCE = ("-D", "-I", "-U", "-i")
"""Beginnings of the flags that only say how to read the source."""
INCORE_VARIABLE = "ROOFTREE_INCORE"
"""Environment variable with the in-core engine to take where neither one is named nor code is given; else ``auto``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """Options of a prediction.

    Attributes:
        traffic: traffic engine; ``lc`` layer conditions, ``sim`` an exact simulation of every point, ``auto`` layer
            conditions, and near their breaks and at set conflicts a simulation (see ``predict.point_traffic``).
        incore: in-core engine; ``throughput`` operation counts over throughputs, ``asm`` machine code, ``llvm-mca`` and
            ``osaca`` the same code with these programs, ``auto`` the best there is, which must be machine code if ``loop``,
            ``compiler`` or flags for compiling are given; ``compare`` takes ``auto`` and puts all
            side by side in the record's ``incore["engines"]``.
        asm: the loop's machine code: file of assembly text, object file or program, of which ``FILE:SYMBOL`` names a
            function. Without it, engines that need code compile the kernel.
        loop: which loop of the machine code: label, number from 1, or ``line 12``; None: the kernel's innermost one.
        compiled: what `rooftree.compile.kernel.compile_kernel` made, in place of compiling.
        explain: keep the annotated listing of the loop in the record's ``incore["machine_code"]["listing"]``.
        timeline: simulate a pass of that listing in the core, too.
        sweep_start: count what each sweep over a single loop waits for at its start, as measurements of repeated sweeps see it;
            the published models take such a loop as endless.
        assume_unknown: count instructions of the machine code whose cost is unknown as one micro-op.
        corrections: file on top of the instruction table, as `rooftree incore calibrate` writes it.
        incore_corrections: which corrections of in-core times are applied to machine code: ``all``, ``none``, names, or names
            with ``-`` in front for all but these; see `rooftree.incore.corrections`.
        engine_timeout: of llvm-mca and OSACA [s].
        cache_fraction: part of each cache that layer conditions may fill [1].
        repeat: repeated sweeps (data that fit a cache stay there); False: one cold sweep.
        halo: count the elements around the interior and the partly used lines at the ends of rows too, as caches and
            counters see them; the published models leave them out.
        nontemporal: stores bypass the caches.
        indirect: ``best``, ``worst``, or bytes that one access through an index fetches [B], for all arrays or by array
            (``"x=64"`` or a mapping).
        simd: width of vector instructions [B] or as text (``32 B``), ``scalar``, or None for the machine's.
        strict_fp: reductions keep their order.
        elsewhere: what the prediction is compared with is code of another compiler: the stated error is that of such comparisons.
        branch: ``both`` arms of an if run (masked), ``taken``, ``not-taken``, or the probability of being taken.
        data: ``any``; or ``filled``: those that `measure` fills in (see `rooftree.predict.filled`).
        args: values of parameters, as `measure` takes them: of a size, its value; of a pointer, how many elements it points to.
        assume: cycles of one call of functions whose cost the machine file does not give [cy].
        compiler, flags, defines: for preprocessing C and compiling; the machine file's compilers and flags by default,
            flags, a text or several, stand behind its flags. Of ``flags``, only those for the preprocessor serve for reading
            the source.
        cflags: further flags, as a text or several.
        remember: times in the core of compiled code are taken from the user's cache, and stored there, as campaigns do.
        trust: the compilers and flags that a machine file names are run whatever they are (see `rooftree.compile.trusted`).
        progress: called before each simulated point with its number from 0, how many there are, and its sizes; and
            with that number and no sizes when all are done.
    """

    traffic: str = "auto"
    incore: str = "auto"
    asm: str | None = None
    loop: str | int | None = None
    compiled: Compiled | None = None
    explain: bool = False
    timeline: bool = True
    sweep_start: bool = False
    assume_unknown: bool = False
    corrections: str | None = None
    incore_corrections: str | tuple[str, ...] = "all"
    engine_timeout: float = 60.0
    cache_fraction: float = 1.0
    repeat: bool = True
    halo: bool = False
    nontemporal: bool = False
    indirect: Indirect = BEST
    simd: int | None = None
    strict_fp: bool = False
    elsewhere: bool = False
    branch: Literal["both", "taken", "not-taken"] | float = "both"
    data: Literal["any", "filled"] = "any"
    args: Mapping[str, str] = field(default_factory=dict)
    assume: Mapping[str, float] = field(default_factory=dict)
    compiler: str | None = None
    flags: tuple[str, ...] = ()
    remember: bool = False
    trust: bool = False
    defines: Mapping[str, int | str] = field(default_factory=dict)
    progress: Callable[[int, int, Mapping[str, int]], None] | None = None

    @property
    def source_flags(self) -> tuple[str, ...]:
        """The flags that matter for reading the source: not those that say which code to make."""
        return tuple(flag for flag in self.flags if not flag.startswith(("-O", "-m", "-f", "-g", "-x", "-W", "-q")))

    @property
    def code_named(self) -> bool:
        """Whether the machine code was asked for: by its loop, its compiler, or flags for more than reading the source."""
        flags = any(flag.startswith("-") and not flag.startswith(_FOR_SOURCE) for flag in self.flags)
        return flags or self.loop is not None or self.compiler is not None

    @property
    def incore_options(self) -> InCoreOptions:
        """The part that the in-core engine needs."""
        return InCoreOptions(
            simd_bytes=self.simd,
            strict_fp=self.strict_fp,
            branch=self.branch,
            assume=dict(self.assume),
            asm=self.asm,
            loop=self.loop,
            compiled=self.compiled,
            code_named=self.code_named,
            explain=self.explain,
            timeline=self.timeline,
            sweep_start=self.sweep_start,
            assume_unknown=self.assume_unknown,
            corrections=self.corrections,
            incore_corrections=self.incore_corrections,
            engine_timeout_s=self.engine_timeout,
            remember=self.remember,
        )

    def record(self, engine: str) -> PredictionOptions:
        """What the record of a prediction keeps of them, with the in-core engine that was used."""
        copied = ("traffic", "cache_fraction", "repeat", "halo", "nontemporal", "branch", "strict_fp")
        return PredictionOptions(
            **{name: getattr(self, name) for name in copied},
            indirect=self.indirect.record,
            incore=engine,
            elsewhere=self.elsewhere or None,
        )


def read_options(given: Mapping[str, Any]) -> Options:
    """Check options and bring them into one form.

    Raises: UsageError for an unknown name or an impossible value.
    """
    known = [*(f.name for f in fields(Options)), "cflags"]
    for name in given:
        if name not in known:
            raise UsageError(f"predict has no option '{name}', there are: {', '.join(known)}", hint=nearest(name, known))
    values = dict(given)
    traffic = values.get("traffic", "auto")
    if traffic not in TRAFFIC_ENGINES:
        raise UsageError(
            f"unknown traffic engine '{traffic}', known are {', '.join(TRAFFIC_ENGINES)}",
            where="--traffic",
            hint=nearest(str(traffic), TRAFFIC_ENGINES),
        )
    fraction = values.get("cache_fraction", 1.0)
    if not 0 < fraction <= 1:
        raise UsageError(f"the usable part of a cache is in 0..1, found {fraction}", where="--cache-fraction")
    if "indirect" in values:
        values["indirect"] = read_indirect(values["indirect"])
    if "branch" in values:
        values["branch"] = word_or_number(values["branch"], ("both", "taken", "not-taken"), "--branch", 1.0)
    if values.get("data", "any") not in DATA:
        raise UsageError(f"expected {' or '.join(DATA)}, found '{values['data']}'", where="--data")
    if "simd" in values:
        values["simd"] = _simd(values["simd"])
    if values.get("incore") is None:
        given_code = values.get("asm") is not None or values.get("compiled") is not None
        values["incore"] = (not given_code and os.environ.get(INCORE_VARIABLE)) or "auto"
    if values["incore"] == "throughput":
        _refuse_code(values)
    if values.get("incore_corrections", "all") != "all":
        from rooftree.incore.corrections import chosen

        values["incore_corrections"] = chosen(values["incore_corrections"])
    values["flags"] = (*words(values.get("flags")), *words(values.pop("cflags", None)))
    values["args"] = {str(name): str(value) for name, value in dict(values.get("args") or {}).items()}
    values["assume"] = dict(values.get("assume") or {})
    values["defines"] = dict(values.get("defines") or {})
    return Options(**values)


def _refuse_code(values: Mapping[str, Any]) -> None:
    """Raise for options of machine code, which operation counts do without."""
    for name, default in (("asm", None), ("loop", None), ("incore_corrections", "all")):
        if values.get(name, default) not in (None, default):
            raise UsageError(
                "this option has no effect on the in-core engine throughput, which counts operations",
                where=f"--{name.replace('_', '-')}",
                hint="--incore auto",
            )


def word_or_number(value: Any, words: tuple[str, ...], where: str, most: float) -> Any:
    """One of the words, or a number from 0 to ``most``."""
    if value in words:
        return value
    try:
        number = float(value)
    except (TypeError, ValueError):
        number = -1.0
    if not 0 <= number <= most:
        raise UsageError(f"expected {', '.join(words)} or a number in 0..{most:g}, found '{value}'", where=where)
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
        raise UsageError(f"expected scalar or a width of 16 B, 32 B, 64 B, ..., found '{value}'", where="--simd")
    return int(width)
