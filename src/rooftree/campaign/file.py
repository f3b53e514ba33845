"""A campaign's file: YAML to a `Campaign`.

Every mistake is found before anything runs, and all are told at once, each with its line and its path. What a file has run are
compilers, within the limits of `rooftree.compile.trusted`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from rooftree import files, yamltext
from rooftree.campaign.entries import Axis, Blocking, Campaign, CompilerEntry, KernelEntry, MachineEntry
from rooftree.campaign.imports.beside import Imports, beside
from rooftree.campaign.imports.read import read_file
from rooftree.campaign.imports.source import Source, Told, check_name
from rooftree.campaign.kernels import class_entry, kernel_entry
from rooftree.compile.trusted import refusal
from rooftree.errors import InputError, RooftreeError, nearest
from rooftree.frontend.flags import words
from rooftree.frontend.load import load_kernel
from rooftree.frontend.stencil.classes import COEFFICIENTS, ELEMENTS, SHAPES, WEIGHTINGS, StencilClass, all_classes
from rooftree.frontend.stencil.text import COUNTERS
from rooftree.kernel.bounds import lengths
from rooftree.machine.load import load_machine
from rooftree.machine.native import native
from rooftree.predict.options import read_options
from rooftree.sizes import parse_axis

KEYS = (
    *("name", "title", "authors", "kernels", "machines", "sizes", "cores", "compilers", "blockings", "every", "models"),
    *("measure", "measuring", "imports"),
)
FAMILY = {
    "dimensions": (1, 2, 3, 4),
    "radii": tuple(range(1, 17)),
    "shapes": SHAPES,
    "weightings": WEIGHTINGS,
    "coefficients": COEFFICIENTS,
    "types": ELEMENTS,
}
MODEL = ("traffic", "incore", "cache_fraction", "halo", "nontemporal", "indirect", "strict_fp", "simd", "repeat", "elsewhere")
MEASURING = ("time_limit", "call_limit", "within", "confidence", "huge_pages", "counters", "alignment", "indirect")
MOST_KERNELS = 10_000
MOST_VALUES = 100_000
CHOSEN = 30
"""Sizes that ``auto`` chooses unless told otherwise."""
_BLOCKINGS = "{loop: j, length: 64}, {loop: j, cache: L2} or {loop: [j, i], cache: L2}"
_EXAMPLE = "kernels: [2d-5pt], machines: [skx], sizes: {N: '100..4000:100'}"


class _Reader:
    """The document, and what is wrong with it so far."""

    def __init__(self, file: str, found: yamltext.Document, trust: bool) -> None:
        self.file, self.found, self.trust = file, found, trust
        self.problems: list[str] = []

    def wrong(self, path: Sequence[str | int], message: str, hint: str = "") -> None:
        """Put down a mistake."""
        line = self.found.line(path)
        text = f"{f'line {line}: ' if line else ''}{yamltext.show(path)}: {message}"
        self.problems.append(f"{text} ({hint})" if hint else text)

    @contextmanager
    def noting(self, *path: str | int) -> Iterator[None]:
        """What is raised inside becomes a mistake at this place."""
        try:
            yield
        except RooftreeError as error:
            self.wrong(path, error.message, error.hint)

    def listed(self, data: Mapping[str, Any], key: str) -> list[Any]:
        """The entries of a list; a single value is a list of one."""
        value = data.get(key)
        return [] if value is None else value if isinstance(value, list) else [value]

    def keys(self, data: Mapping[Any, Any], known: Sequence[str], *path: str | int) -> None:
        """Refuse unknown keys."""
        for key in data:
            if key not in known:
                self.wrong((*path, key), f"unknown key '{key}'", nearest(str(key), known) or f"known are {', '.join(known)}")


def read_campaign(file: str, trust: bool = False) -> Campaign:
    """Read and check a file.

    Args:
        file: its path; kernels and machines that it names as files lie relative to its folder.
        trust: compilers and flags that it names are run whatever they are.
    Raises: InputError with everything that is wrong with it.
    """
    hint = "rooftree campaign --help"
    if Path(file).is_dir():
        found_hint = f"name the campaign's file: FILE -o {file}" if (Path(file) / "points").is_dir() else hint
        raise InputError("expected the file of a campaign, found a folder", where=file, hint=found_hint)
    content = files.read_bytes(file, most_B=yamltext.MAX_BYTES, what="the campaign", hint=hint)
    found = yamltext.read(content, file)
    data = found.data
    if not isinstance(data, dict):
        raise InputError("expected a mapping with kernels, machines and sizes", where=file, hint=_EXAMPLE)
    reader = _Reader(file, found, trust)
    reader.keys(data, KEYS)
    imports = _imports(reader, data)
    kernels = () if imports else _kernels(reader, data)
    machines = () if imports else _machines(reader, data)
    campaign = Campaign(
        name=_text(reader, data, "name") or Path(file).stem,
        title=_text(reader, data, "title"),
        authors=_authors(reader, data),
        file=file,
        kernels=kernels,
        machines=machines,
        axes=() if imports else _axes(reader, data, kernels),
        imported=imports.points if imports else (),
        beside=imports.beside if imports else (),
        notes=imports.notes if imports else _stand_in(machines),
        cores=_cores(reader, data),
        compilers=_compilers(reader, data),
        blockings=_blockings(reader, data, kernels),
        models=_beside(_models(reader, data)) if imports else _models(reader, data),
        measure=_flag(reader, data, "measure"),
        measuring=_measuring(reader, data),
        every=_every(reader, data),
        trust=trust,
    )
    if campaign.measure and machines and not any(entry.native for entry in machines):
        reader.wrong(("measure",), "measured is this machine, which is not among the machines", "machines: [native, ...]")
    if not campaign.models and not campaign.measure and not imports:
        reader.wrong(("models",), "nothing is predicted and nothing measured", "models: [{traffic: lc}], or measure: true")
    if reader.problems:
        number = len(reader.problems)
        said = "\n".join(reader.problems[:50]) + (f"\nand {number - 50} more" if number > 50 else "")
        hint = "an example is examples/campaign.yaml, the manual's page on campaigns explains it"
        raise InputError(f"{number} mistake{'s' * (number > 1)}:\n{said}", where=file, hint=hint)
    return campaign


def _stand_in(machines: Sequence[MachineEntry]) -> tuple[str, ...]:
    """What to know where a shipped file stands in for this machine."""
    if not any(entry.native for entry in machines):
        return ()
    try:
        found = native()
    except RooftreeError:  # what is wrong is told where it was loaded
        return ()
    if found.measured:
        return ()
    return (f"native is {found.why}; points that run before are of another machine than those after",)


def _imports(reader: _Reader, data: Mapping[str, Any]) -> Imports | None:
    """Results of other tools: what is predicted stands beside them, at their kernels, machines, sizes and core counts."""
    given = reader.listed(data, "imports")
    for key in ("kernels", "machines", "sizes", "cores", "blockings", "every", "measure") if given else ():
        if data.get(key):
            reader.wrong((key,), "imports say what is predicted, this key cannot", "two files, one folder of results: -o")
    found: list[Source] = []
    notes: list[str] = []
    for number, entry in enumerate(given):
        path = ("imports", number)
        told = {"file": entry} if isinstance(entry, str) else entry
        if not isinstance(told, dict) or not all(isinstance(v, str) for v in told.values()) or not told.get("file"):
            reader.wrong(
                path, f"expected a file, found {yamltext.shortened(entry)}", "one-core.csv, or {file: copy.txt, machine: skx}"
            )
            continue
        reader.keys(told, ("file", "machine", "kernel", "source"), *path)
        more = {name: told.get(name, "") for name in ("machine", "kernel", "source")}
        with reader.noting(*path):
            for name, value in more.items():
                check_name(name, value or "none")
            found.append(read_file(str(Path(reader.file).parent / told["file"]), Told(**more)))
            notes += (f"left out: {problem}" for problem in found[-1].problems)
    return beside(found, notes) if given else None


def _text(reader: _Reader, data: Mapping[str, Any], key: str) -> str:
    value = data.get(key, "")
    if not isinstance(value, str) or len(value) > 200 or "\n" in value:
        reader.wrong((key,), f"expected a line of text, found {yamltext.shortened(value)}")
        return ""
    return value


def _authors(reader: _Reader, data: Mapping[str, Any]) -> tuple[str, ...]:
    found = reader.listed(data, "authors")
    for number, name in enumerate(found):
        if not isinstance(name, str) or not name.strip():
            reader.wrong(("authors", number), f"expected a name, found {yamltext.shortened(name)}")
    return tuple(name for name in found if isinstance(name, str))


def _flag(reader: _Reader, data: Mapping[str, Any], key: str) -> bool:
    value = data.get(key, False)
    if not isinstance(value, bool):
        reader.wrong((key,), f"expected true or false, found {yamltext.shortened(value)}")
    return value is True


def _kernels(reader: _Reader, data: Mapping[str, Any]) -> tuple[KernelEntry, ...]:
    given = reader.listed(data, "kernels")
    if not given:
        reader.wrong(("kernels",), "there is no kernel", "kernels: [2d-5pt, solver.c:sweep, 3D-r1-star]")
    found: dict[str, KernelEntry] = {}
    for number, entry in enumerate(given):
        path = ("kernels", number)
        if isinstance(entry, str):
            with reader.noting(*path):
                one = kernel_entry(entry, Path(reader.file).parent)
                found.setdefault(one.name, one)
        elif isinstance(entry, dict) and isinstance(entry.get("stencils"), dict):
            reader.keys(entry, ("stencils",), *path)
            for stencil in _family(reader, entry["stencils"], (*path, "stencils")):
                found.setdefault(stencil.name, class_entry(stencil))
        else:
            hint = "a name, a file, or {stencils: {dimensions: [3], radii: [1, 2]}}"
            reader.wrong(path, f"expected a kernel, found {yamltext.shortened(entry)}", hint)
    if len(found) > MOST_KERNELS:
        reader.wrong(("kernels",), f"{len(found)} kernels, expected at most {MOST_KERNELS}")
    return tuple(found.values())


def _family(reader: _Reader, given: Mapping[str, Any], path: tuple[str | int, ...]) -> list[StencilClass]:
    """All classes with these properties; names that mean the same as another one are left out."""
    reader.keys(given, tuple(FAMILY), *path)
    chosen: dict[str, tuple[Any, ...]] = {}
    for key, known in FAMILY.items():
        values = reader.listed(given, key)
        for value in values:
            if value not in known or isinstance(value, bool):
                listed = ", ".join(map(str, known)) if key != "radii" else "1 to 16"
                near = nearest(str(value), map(str, known))
                reader.wrong((*path, key), f"expected {listed}, found {yamltext.shortened(value)}", near)
        default = {"radii": (1, 2, 3, 4), "dimensions": (1, 2, 3), "types": ("double",)}.get(key, known)
        chosen[key] = tuple(v for v in values if v in known and not isinstance(v, bool)) if values else default
    classes = [c for element in chosen["types"] for c in all_classes(chosen["dimensions"], chosen["radii"], element)]
    kept = [
        c
        for c in classes
        if c.shape in chosen["shapes"] and c.weighting in chosen["weightings"] and c.coefficients in chosen["coefficients"]
    ]
    if not kept:
        reader.wrong(path, "no stencil has all these properties", "at most 1000 points: a smaller radius, or a star")
    return list(dict.fromkeys(c.canonical if c.canonical in kept else c for c in kept))


def _machines(reader: _Reader, data: Mapping[str, Any]) -> tuple[MachineEntry, ...]:
    found: dict[str, MachineEntry] = {}
    given = reader.listed(data, "machines")
    if not given:
        reader.wrong(("machines",), "there is no machine", "machines: [native]")
    for number, name in enumerate(given):
        path = ("machines", number)
        if not isinstance(name, str) or not name:
            reader.wrong(path, f"expected a machine's name or file, found {yamltext.shortened(name)}")
            continue
        is_path = "/" in name or name.partition(":")[0].endswith((".yaml", ".yml"))
        what = str(Path(reader.file).parent / name) if is_path else name
        with reader.noting(*path):
            machine = load_machine(what, trust=reader.trust)
            if machine.core is None or not machine.caches or machine.overlap is None:
                raise InputError(f"machine {machine.name} has roofs only; the ECM model needs core, caches and overlap")
            found.setdefault(name, MachineEntry(name=name, what=what, machine=machine, native=name == "native"))
    return tuple(found.values())


def _axes(reader: _Reader, data: Mapping[str, Any], kernels: Sequence[KernelEntry]) -> tuple[Axis, ...]:
    given = data.get("sizes")
    if isinstance(given, str):  # auto: all sizes of each kernel are tied
        names = tuple(dict.fromkeys(name for kernel in kernels for name in kernel.symbols))
        given = {",".join(names): given} if names else {}
    if not isinstance(given, dict):
        hint = "{'M,N': '100..4000:100'}, or auto"
        reader.wrong(("sizes",), f"expected a mapping of sizes, found {yamltext.shortened(given)}", hint)
        return ()
    found: list[Axis] = []
    taken: dict[str, str] = {}
    for names, values in given.items():
        with reader.noting("sizes", names):
            axis = _axis(str(names), values)
            for name in axis.names:
                if name in taken:
                    raise InputError(f"the size {name} stands under '{taken[name]}', too")
                taken[name] = str(names)
            found.append(axis)
    _refuse_negative(reader, kernels, found, taken)
    known = {name for kernel in kernels for name in kernel.symbols}
    for name in taken:
        if kernels and name not in known:
            hint = nearest(name, known) or f"they have {', '.join(sorted(known))}"
            reader.wrong(("sizes",), f"no kernel has a size {name}", hint)
    for kernel in kernels:
        missing = [name for name in kernel.symbols if name not in taken]
        if missing and not reader.problems:
            reader.wrong(("sizes",), f"kernel {kernel.name} needs {', '.join(missing)}", f"{', '.join(missing)}: [1000]")
    return tuple(found)


def _refuse_negative(reader: _Reader, kernels: Sequence[KernelEntry], axes: Sequence[Axis], keys: Mapping[str, str]) -> None:
    """Note lengths that are not positive, which offsets and strides may be, and any such size where no kernel could be read."""
    for axis in axes:
        least = min(axis.values, default=1)
        if least > 0:
            continue
        for name in axis.names:
            of = [kernel for kernel in kernels if name in kernel.symbols and name in lengths(load_kernel(kernel.what))]
            if of or not kernels:
                whose = f" of {of[0].name}" if of else ""
                reader.wrong(("sizes", keys[name]), f"the size {name}{whose} must be a positive whole number, found {least}")


def _axis(names: str, values: Any, positive: bool = False) -> Axis:
    """One axis; ``positive`` refuses 0 and less.

    Raises: InputError.
    """
    if isinstance(values, str) and values.partition(":")[0].strip() == "auto":
        _, colon, count = values.partition(":")
        if colon and not (count.strip().isdigit() and 1 <= int(count) <= 10_000):
            raise InputError(f"expected auto:30, found '{values}'")
        tied, _ = parse_axis(f"{names}=1")
        return Axis(names=tied, chosen=int(count) if colon else CHOSEN)
    if isinstance(values, list):
        text = ",".join(_number(value) for value in values)
    else:
        text = _number(values)
    tied, numbers = parse_axis(f"{names}={text}", positive=positive)
    if len(numbers) > MOST_VALUES:
        raise InputError(f"{len(numbers)} values, expected at most {MOST_VALUES}", hint="a larger step")
    return Axis(names=tied, values=tuple(dict.fromkeys(int(n) for n in numbers)))


def _number(value: Any) -> str:
    if isinstance(value, bool) or not isinstance(value, (int, float, str)):
        raise InputError(f"expected a number or a range, found {yamltext.shortened(value)}", hint="[100, 200] or 10..1000:10")
    return str(int(value)) if isinstance(value, float) and value == value // 1 and abs(value) < 2**53 else str(value)


def _cores(reader: _Reader, data: Mapping[str, Any]) -> tuple[int, ...]:
    values = reader.listed(data, "cores") or [1]
    found: list[int] = []
    for value in values:
        with reader.noting("cores"):
            found += _axis("cores", value, positive=True).values
    return tuple(dict.fromkeys(found))


def _compilers(reader: _Reader, data: Mapping[str, Any]) -> tuple[CompilerEntry, ...]:
    found: list[CompilerEntry] = []
    for number, entry in enumerate(reader.listed(data, "compilers")):
        path = ("compilers", number)
        given = {"compiler": entry} if isinstance(entry, str) else entry
        if not isinstance(given, dict) or not all(isinstance(v, (str, list)) for v in given.values()):
            reader.wrong(path, f"expected a compiler, found {yamltext.shortened(entry)}", "gcc, or {compiler: gcc, flags: -O2}")
            continue
        reader.keys(given, ("compiler", "flags"), *path)
        with reader.noting(*path):
            flags = tuple(words(given.get("flags")))
            compiler = given.get("compiler")
            why = "" if reader.trust else refusal(words(compiler), flags)
            if why:
                raise InputError(f"it is not run: {why}", hint="--trust runs what the file names")
            found.append(CompilerEntry(compiler=compiler, flags=flags))
    return tuple(dict.fromkeys(found)) or (CompilerEntry(),)


def _blockings(reader: _Reader, data: Mapping[str, Any], kernels: Sequence[KernelEntry]) -> tuple[Blocking | None, ...]:
    found: list[Blocking | None] = []
    for number, entry in enumerate(reader.listed(data, "blockings")):
        path = ("blockings", number)
        if entry in ("none", False):
            found.append(None)
        elif entry == "3D-L3":
            found.append(Blocking(name=entry, cache="L3"))
        elif isinstance(entry, dict):
            reader.keys(entry, ("loop", "length", "cache"), *path)
            length, cache = entry.get("length", 0), entry.get("cache", "")
            loops = [loop for loop in reader.listed(entry, "loop") if loop != ""]
            known = all(loops.count(loop) == 1 and loop in COUNTERS for loop in loops)
            whole = isinstance(length, int) and not isinstance(length, bool) and 0 <= length < 2**40
            if not known or not whole or not isinstance(cache, str) or bool(length) == bool(cache):
                reader.wrong(path, f"found {yamltext.shortened(entry)}", _BLOCKINGS)
                continue
            cut = tuple(sorted(loops, key=COUNTERS.index))
            found.append(Blocking(name=f"{'+'.join(cut) or 'middle'}-{length or cache}", loops=cut, length=length, cache=cache))
        else:
            reader.wrong(path, f"found {yamltext.shortened(entry)}", f"none, 3D-L3, {_BLOCKINGS}")
    if any(found) and not any(k.stencil is not None and k.stencil.dimensions > 1 for k in kernels):
        reader.wrong(("blockings",), "loops of stencil classes in two or more dimensions are blocked, and there is none")
    return tuple(dict.fromkeys(found)) or (None,)


def _every(reader: _Reader, data: Mapping[str, Any]) -> Mapping[str, int]:
    given = data.get("every") or {}
    if not isinstance(given, dict):
        reader.wrong(("every",), f"expected a mapping, found {yamltext.shortened(given)}", "{cores: 10, blockings: 5}")
        return {}
    reader.keys(given, ("cores", "blockings"), "every")
    for key, value in given.items():
        if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= MOST_VALUES:
            hint = f"{key}: 5 for every fifth size, counted from the last one back"
            reader.wrong(("every", key), f"expected a number from 1 on, found {yamltext.shortened(value)}", hint)
    return given


def _models(reader: _Reader, data: Mapping[str, Any]) -> tuple[Mapping[str, Any], ...]:
    if "models" not in data:
        return ({},)
    found: list[Mapping[str, Any]] = []
    for number, entry in enumerate(reader.listed(data, "models")):
        path = ("models", number)
        if not isinstance(entry, dict):
            hint = "{traffic: lc}, {incore: throughput}; ECM and Roofline are both in each prediction"
            reader.wrong(path, f"expected options of a prediction, found {yamltext.shortened(entry)}", hint)
            continue
        reader.keys(entry, MODEL, *path)
        options = {key: value for key, value in entry.items() if key in MODEL}
        _checked(reader, path, partial(read_options, options))
        if entry not in found:
            found.append(entry)
    return tuple(found)


def _beside(models: Sequence[Mapping[str, Any]]) -> tuple[Mapping[str, Any], ...]:
    """Options of predictions beside what other tools measured: code that their compilers made, unless the file says otherwise."""
    return tuple({"elsewhere": True, **model} for model in models)


def _measuring(reader: _Reader, data: Mapping[str, Any]) -> Mapping[str, Any]:
    given = data.get("measuring") or {}
    if not isinstance(given, dict):
        reader.wrong(("measuring",), f"expected a mapping, found {yamltext.shortened(given)}", "{time_limit: 1}")
        return {}
    reader.keys(given, MEASURING, "measuring")
    from rooftree.measure.options import read_options as read_measuring

    _checked(reader, ("measuring",), lambda: read_measuring({key: value for key, value in given.items() if key in MEASURING}))
    return given


def _checked(reader: _Reader, path: tuple[str | int, ...], read: Callable[[], object]) -> None:
    """Note what reading options raises, also where a value is of another kind than expected."""
    with reader.noting(*path):
        try:
            read()
        except (TypeError, ValueError) as error:
            raise InputError(f"a value is of another kind than expected: {error}") from None
