"""A kernel and its caller as a shared library.

The compiler gets the very text that it gets for a prediction, with a caller behind it::

    static __typeof__(&kernel) volatile entry = &kernel;
    void rooftree_call(long long count, void *const *a)
    {
        for (; count > 0; --count)
            entry(*(const long *)a[0], a[1], ...);
    }

The function pointer is volatile: nothing is inlined, moved out of the repetition or left out, and the code of the kernel is the
one that is predicted. What counts on in an integer of the caller (``int &found``) begins anew in each call: an array that it is
an index of has an end. ``rooftree_empty`` calls a function that does nothing, with the same arguments.
"""

from __future__ import annotations

import hashlib
import re
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from rooftree import disk_cache
from rooftree.asm.compiled import Compiled
from rooftree.compile import kernel as compiling
from rooftree.compile import places
from rooftree.compile import run as compiler_run
from rooftree.compile.tool_chain import ToolChain, host
from rooftree.disk_cache import cache_folder, put
from rooftree.errors import CapabilityError, UsageError
from rooftree.frontend.c.signature import Parameter, Signature, signature
from rooftree.frontend.c.types import ArrayOf, Num, Pointer, Tag, describe
from rooftree.frontend.called import Driver, apart
from rooftree.kernel.model import Kernel, Origin
from rooftree.machine.model import Machine
from rooftree.measure import instructions
from rooftree.measure.runner import CALL, EMPTY, SYMBOLS, TOUCH
from rooftree.results.measurement import Compilation

OPENMP = {"icc": "-qopenmp", "icx": "-qopenmp", "xlc": "-qsmp=omp"}
"""Flag for OpenMP by compiler; -fopenmp for others."""
MOST_LIBRARIES = 300
_PAGE = 4096
_UNDEFINED = re.compile(r"undefined (?:reference to|symbol:?) [`'\"]?([^`'\"\s]+)")


@dataclass(frozen=True, slots=True)
class Built:
    """A library that can be loaded.

    Attributes:
        library: its file, in the user's cache.
        called: the function and its parameters.
        compiled: the loop's code, as a prediction uses it.
        record: what was compiled.
    """

    library: Path
    called: Signature
    compiled: Compiled
    record: Compilation


def build(
    kernel: Kernel,
    machine: Machine | None,
    *,
    sizes: Mapping[str, int] | None = None,
    compiler: str | None = None,
    flags: Sequence[str] = (),
    threads: str | None = None,
    driver: Driver | None = None,
    given: Sequence[str] = (),
) -> Built:
    """Compile a kernel so that it can be run here.

    Args:
        kernel: one that was read from C or C++.
        machine: whose compilers and flags are taken; None: this one.
        sizes: for sizes that are macros of the source.
        compiler, flags: another compiler, further flags.
        threads: None: for one thread; else with OpenMP, as `rooftree.compile.unit.bare_unit` has it.
        driver: what is called in place of the function, which it calls.
        given: names of values that are given; variables of the file that have one are set, and a driver can ask for them.
    Raises: CapabilityError if it cannot be compiled or linked here; KernelError for a function that cannot be called.
    """
    _refuse_foreign(machine)
    results: list[tuple[Path, Signature, tuple[str, ...], str]] = []

    def make(origin: Origin, defines: compiling.Defines, tools: ToolChain, function: str) -> Compiled:
        if threads is not None:
            openmp = OPENMP.get(tools.family, "-fopenmp")
            tools = tools if openmp in tools.flags else replace(tools, flags=(*tools.flags, openmp))
        if driver is not None:
            if not origin.function:
                raise UsageError("a driver calls a function, and this kernel is none", where="--driver", hint="FILE.c:FUNCTION")
            origin = driver.origin(origin, given)
        text, language, file, added = compiling.source_for(origin, defines, tools, function, threads=threads)
        text, inside = (text, "") if driver is None else apart(text, origin.language, origin.function, tools.family)
        called = _signature(origin, text, function, kernel, given) if driver is None else driver.signature(given)
        whole = text + "\n" + caller(called, origin.language, threads is not None)
        library, assembly, version, known, notes = _library(tools, whole, language, added)
        found = compiling.described(assembly, version, origin, file, (tools, added), known)
        results.append((library, called, (*tools.command, *found.flags), hashlib.sha256(assembly.encode()).hexdigest()))
        return replace(found, notes=(*notes, inside) if inside else notes)

    compiled = compiling.with_tool_chain(kernel, machine, make, compiler=compiler, flags=flags, sizes=sizes)
    library, called, command, sha = results[-1]
    instructions.check(compiled.text, " ".join(command))
    placed = {label: place % _PAGE for label, place in places.addresses(library, places.labels(compiled.text)).items()}
    record = Compilation(
        compiler=compiled.compiler,
        version=compiled.version,
        command=list(command),
        flags=list(compiled.flags),
        sha256=sha,
        source=compiled.source,
        function=called.name,
        loop=compiled.text,
        loop_lines=sorted(compiled.lines),
        inlined_lines=sorted(compiled.inlined) or None,
        starts=placed,
    )
    return Built(library, called, replace(compiled, starts=tuple(placed.items())), record)


def called_as(
    kernel: Kernel, machine: Machine | None, *, compiler: str | None = None, flags: Sequence[str] = (), given: Sequence[str] = ()
) -> tuple[Signature, ToolChain]:
    """The function that `build` would make a library of, and what would compile it; nothing of the kernel is compiled.

    Args: as for `build`.
    Raises: CapabilityError for what could not be compiled or run here, as far as that shows without compiling; KernelError for a
        function that cannot be called.
    """
    _refuse_foreign(machine)
    called, tools = signature_of(kernel, machine, compiler=compiler, flags=flags, given=given)
    caller(called, compiling.origin_of(kernel).language)
    return called, tools


def signature_of(
    kernel: Kernel, machine: Machine | None, *, compiler: str | None = None, flags: Sequence[str] = (), given: Sequence[str] = ()
) -> tuple[Signature, ToolChain]:
    """The same on whatever processor this is: what the function takes."""
    origin = compiling.origin_of(kernel)
    tools = compiling.usable_tool_chain(machine, origin.language, compiler, flags)
    function = compiling.function_name(kernel)
    text = compiling.source_for(origin, origin.defines, tools, function)[0]
    return _signature(origin, text, function, kernel, given), tools


def _refuse_foreign(machine: Machine | None) -> None:
    """Raise CapabilityError for a machine of another instruction set."""
    if machine is not None and machine.isa != host():
        raise CapabilityError(
            f"{machine.name} has the instruction set {machine.isa}, this processor has {host() or 'another one'}: "
            "its code cannot run here",
            hint="-m with a machine like this one, or none",
        )


def _signature(origin: Origin, text: str, function: str, kernel: Kernel, given: Sequence[str] = ()) -> Signature:
    """Parameters of the function, and variables of its file that the nest uses."""
    from rooftree.frontend.from_c import unit_of

    if not origin.function:
        return signature(unit_of(replace(origin, text=text, path="", defines=(), flags=())), function)
    names = [name.partition(".")[0] for name in (*(a.name for a in kernel.arrays), *kernel.symbols, *given)]
    return signature(unit_of(origin), origin.function, kernel.place.line, names)


_ON_STACK = "__builtin_types_compatible_p(__typeof__({result}), long double)"
"""Whether the caller pops the result from the stack of x87: where nothing was pushed, that takes hundreds of cycles."""


def caller(called: Signature, language: str = "c", threads: bool = False) -> str:
    """The text behind the kernel that calls it, without anything for the preprocessor, which may have run already.

    Args:
        called: the kernel.
        language: c or c++.
        threads: memory is touched first by the threads of OpenMP, in the order of a static schedule.
    Raises: CapabilityError for parameters that cannot be passed.
    """
    cpp = language == "c++"
    name = called.name
    arguments = [_argument(p, k, called, cpp) for k, p in enumerate(called.parameters)]
    counted = [(p.words, k) for k, p in enumerate(called.parameters) if counts_on(p)]
    kept = [f"    {words} rooftree_{k} = *({words} *)a[{k}];\n" for words, k in counted]
    back = [f"        *({words} *)a[{k}] = rooftree_{k};\n" for words, k in counted]
    kind = f"decltype(&{name})" if cpp else f"__typeof__(&{name})"
    begin = 'extern "C" ' if cpp else ""
    shown = '__attribute__((visibility("default")))'
    passed = ", ".join(arguments)
    result = f"rooftree_entry({passed})"
    on_stack = f"__is_same(decltype({result}), long double)" if cpp else _ON_STACK.format(result=result)
    none = " : ".join(f"({kind})rooftree_{what}" for what in ("nothing_on_stack", "nothing"))
    calls = "\n".join(
        f"{begin}{shown} void {entry}(long long count, void *const *a)\n"
        f"{{\n    static {kind} volatile entry = {given};\n"
        f"    (void)a;\n{''.join(kept)}    for (; count > 0; --count) {{\n{''.join(back)}        entry({passed});\n    }}\n}}"
        for entry, given in ((CALL, f"&{name}"), (EMPTY, f"{on_stack} ? {none}"))
    )
    any_pointer = "template <class T> operator T *() const { return static_cast<T *>(p); }"
    helper = f"struct rooftree_any {{ void *p; {any_pointer} }};\n" if cpp else ""
    share = "#pragma omp parallel for schedule(static)\n" if threads else ""
    table = ", ".join(f"(void *)&{v.name}" for v in called.outside) or "0"
    return f"""# 1 "caller"
{helper}static void rooftree_nothing(void) {{}}
static long double rooftree_nothing_on_stack(void) {{ return 0; }}
static {kind} rooftree_entry = &{name};
{calls}
{begin}{shown} void *{SYMBOLS}[{max(1, len(called.outside))}];
{shown} void *{SYMBOLS}[] = {{{table}}};
{begin}{shown} void {TOUCH}(char *at, long long bytes)
{{
    long long k;
{share}    for (k = 0; k < bytes; k += 4096)
        ((volatile char *)at)[k] = 0;
}}
"""


def counts_on(parameter: Parameter) -> bool:
    """Whether a function may change an integer of its caller, which is what it was before each call."""
    type_ = parameter.type
    changed = isinstance(type_, Pointer) and type_.reference and not re.search(r"\bconst\b", parameter.words)
    return changed and isinstance(type_, Pointer) and isinstance(type_.to, Num) and type_.to.integer


def _argument(parameter: Parameter, k: int, called: Signature, cpp: bool) -> str:
    """The expression that passes a parameter."""
    type_ = parameter.type
    if isinstance(type_, Pointer) and type_.reference:
        target = type_.to
        if not isinstance(target, (Num, Tag)):
            raise _cannot(parameter, called)
        return f"*({parameter.words} *)a[{k}]"
    if isinstance(type_, (Num, Tag)):
        return f"*({parameter.words} *)a[{k}]"
    if not isinstance(type_, (Pointer, ArrayOf)) or (isinstance(type_, Pointer) and type_.vector):
        raise _cannot(parameter, called)
    return f"rooftree_any{{a[{k}]}}" if cpp else f"a[{k}]"


def _cannot(parameter: Parameter, called: Signature) -> CapabilityError:
    return CapabilityError(
        f"the parameter {parameter.name} of type {describe(parameter.type)} cannot be passed",
        where=called.name,
        hint="--driver FILE.cpp, which makes it and calls the function; or put the loop into a function of pointers and numbers",
    )


def _library(tools: ToolChain, text: str, language: str, added: tuple[str, ...]) -> tuple[Path, str, str, bool, tuple[str, ...]]:
    """File of the library, assembly text, version, whether it was known, notes."""
    assembly, version, known = compiler_run.assembly(tools, text, language, added)
    try:
        return _linked(tools, assembly, version), assembly, version, known, ()
    except _PositionError:
        pass
    assembly, version, known = compiler_run.assembly(tools, text, language, (*added, "-fPIC"))
    note = "compiled with -fPIC, since the code refers to its own addresses and has to be loaded"
    return _linked(tools, assembly, version), assembly, version, known, (note,)


class _PositionError(Exception):
    """The code is tied to its address."""


def _linked(tools: ToolChain, assembly: str, version: str) -> Path:
    """The shared library of an assembly text; made before or now."""
    family = tools.family
    openmp = [f for f in tools.flags if f in (OPENMP.get(family, "-fopenmp"), "-fopenmp")]
    words = [*places.target(tools), *openmp]
    command = [*words, "-shared", "-Wl,-Bsymbolic", "-Wl,-z,noexecstack", places.KEPT, "-Wl,--discard-none"]
    assembly = places.aligned(assembly)
    key = hashlib.sha256(repr((assembly, command, tools.identity)).encode()).hexdigest()
    try:
        folder = cache_folder("built")
    except RuntimeError as error:
        raise CapabilityError(f"there is no place for the library: {error}", hint="set XDG_CACHE_HOME") from None
    name = f"{key}.so"
    if (known := disk_cache.owned("built", name)) is not None:
        return known
    with tempfile.TemporaryDirectory(prefix="rooftree-") as place:
        source, made = Path(place, "kernel.s"), Path(place, "kernel.so")
        source.write_text(assembly)
        code, _, message = compiler_run.run_command([*command, "-o", str(made), str(source), "-lm"])
        if code:
            raise _link_error(message, version)
        put(folder, name, made.read_bytes(), MOST_LIBRARIES)
    if (known := disk_cache.owned("built", name)) is None:
        raise CapabilityError("the library cannot be stored", where=str(folder), hint="set XDG_CACHE_HOME to a place to write to")
    return known


def _link_error(message: str, version: str) -> Exception:
    """What went wrong at linking."""
    if "recompile with -fPIC" in message or "relocation" in message:
        return _PositionError()
    missing = list(dict.fromkeys(_UNDEFINED.findall(message)))
    if missing:
        return CapabilityError(
            f"the kernel calls {', '.join(missing[:4])}, which its file does not define",
            where=version,
            hint="a file that holds all that the loop needs, or --cflags '-include other.c'",
        )
    lines = [line for line in message.splitlines() if line.strip()]
    return CapabilityError(f"{version} does not link it: {lines[-1] if lines else 'it gives no reason'}")
