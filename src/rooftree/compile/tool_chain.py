"""Which compilers make code for a machine: those of its file that are installed here, or one that is asked for.

On a machine of another instruction set a compiler is its cross compiler: ``gcc`` is aarch64-linux-gnu-gcc, ``clang`` has a
``--target``. Flags are those of the machine file; what the user adds stands behind them, so that it wins.
"""

from __future__ import annotations

import os
import platform
import re
import shlex
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from rooftree.compile.trusted import refusal
from rooftree.errors import CapabilityError, UsageError
from rooftree.machine.model import Machine

TRIPLES = {
    "x86-64": "x86_64-linux-gnu",
    "aarch64": "aarch64-linux-gnu",
    "riscv64": "riscv64-linux-gnu",
    "ppc64le": "powerpc64le-linux-gnu",
}
_HOSTS = {
    "x86_64": "x86-64",
    "amd64": "x86-64",
    "aarch64": "aarch64",
    "arm64": "aarch64",
    "riscv64": "riscv64",
    "ppc64le": "ppc64le",
}
_CPP = {"gcc": "g++", "clang": "clang++", "icc": "icpc", "icx": "icpx", "armclang": "armclang++", "xlc": "xlc++"}
_FAMILIES = {**{cpp: c for c, cpp in _CPP.items()}, "cc": "gcc", "c++": "gcc"}
NATIVE_FLAGS = {
    "x86-64": "-O3 -march=native -fopenmp",
    "aarch64": "-O3 -mcpu=native -fopenmp",
    "ppc64le": "-O3 -mcpu=native -fopenmp",
    "riscv64": "-O3 -fopenmp",
}
"""Flags where no machine file states any, by instruction set: those that `rooftree machine measure` writes, too."""
KEEP_LOOPS = {
    "gcc": ("-fno-tree-loop-distribute-patterns",),
    "clang": ("-fno-builtin-memcpy", "-fno-builtin-memmove", "-fno-builtin-memset"),
    "icx": ("-fno-builtin-memcpy", "-fno-builtin-memmove", "-fno-builtin-memset"),
    "armclang": ("-fno-builtin-memcpy", "-fno-builtin-memmove", "-fno-builtin-memset"),
}
"""Flags that keep a compiler from putting a call of the C library in place of a loop."""


_IN_ORDER = ("-fno-associative-math",)
STRICT = {
    "gcc": _IN_ORDER,
    "clang": _IN_ORDER,
    "icx": _IN_ORDER,
    "armclang": _IN_ORDER,
    "icc": ("-fp-model", "precise"),
    "xlc": ("-qstrict",),
}
"""Flags that keep sums in the order in which they are written."""


@dataclass(frozen=True, slots=True)
class ToolChain:
    """A compiler with flags.

    Attributes:
        command: words that call it.
        flags: of the machine file and the user.
        family: gcc, clang, icc, icx, armclang or xlc; what it is not known to be, its name.
        stated: whether the machine file has flags for it.
    """

    command: tuple[str, ...]
    flags: tuple[str, ...]
    family: str
    stated: bool = True

    @property
    def identity(self) -> tuple[str, int, int]:
        """The compiler's file, its size and time: another one makes other code."""
        path = os.path.realpath(shutil.which(self.command[0]) or self.command[0])
        try:
            status = Path(path).stat()
        except OSError:
            return path, 0, 0
        return path, status.st_size, status.st_mtime_ns


def host() -> str:
    """Instruction set of this machine, as machine files name it; "" if they do not."""
    return _HOSTS.get(platform.machine().lower(), "")


def tool_chains(
    machine: Machine | None, language: str = "c", compiler: str | None = None, flags: Sequence[str] = ()
) -> tuple[ToolChain, ...]:
    """The compilers for a machine that are installed here, in the order of its file.

    Args:
        machine: whose ``compilers`` count; None: this one, without a file.
        language: c or c++.
        compiler: the command of the only one to take; it has the flags that the machine file gives for its kind, or -O3.
        flags: further ones.
    Returns: at least one.
    Raises: CapabilityError if none is installed, or the one asked for is not, or the file names what is run on `Machine.trusted`
        only.
    """
    if machine is None:
        return _native(language, compiler, flags)
    if compiler is not None:
        return _asked_for(machine, compiler, flags)
    found, refused = [], list[str]()
    for entry in machine.compilers:
        if not machine.trusted and (why := refusal(entry.command.split(), shlex.split(entry.flags))):
            refused.append(why)
            continue
        for command in _commands(entry.command, machine.isa, language):
            if shutil.which(command[0]):
                found.append(ToolChain(command, (*shlex.split(entry.flags), *flags), family(entry.command)))
                break
    if found:
        return tuple(found)
    if refused:
        raise CapabilityError(
            f"the machine file's compilers are not run: {'; '.join(dict.fromkeys(refused))}",
            where=f"{machine.name}: $.compilers",
            hint="look at the file; --trust runs what it names, --compiler CC another compiler",
        )
    names = dict.fromkeys(c[0] for e in machine.compilers for c in _commands(e.command, machine.isa, language))
    raise CapabilityError(
        f"no compiler for {machine.name} is on this machine (its file names "
        f"{', '.join(dict.fromkeys(e.command for e in machine.compilers)) or 'none'})",
        where="compilers",
        hint=f"install {' or '.join(names)}, or name one: --compiler CC" if names else "--compiler CC",
    )


def family(command: str) -> str:
    """The kind of compiler that a command calls.

    >>> family("/usr/bin/aarch64-linux-gnu-g++-12"), family("clang-17"), family("armclang")
    ('gcc', 'clang', 'armclang')
    """
    name = re.sub(r"-\d+(?:\.\d+)*\Z", "", Path(command).name)
    for triple in TRIPLES.values():
        name = name.removeprefix(f"{triple}-")
    return _FAMILIES.get(name, name)


def _commands(name: str, isa: str, language: str) -> Iterator[tuple[str, ...]]:
    """Commands that may call a compiler of a machine file, the best first."""
    driver = _CPP.get(name, name) if language == "c++" else name
    if isa == host():
        yield (driver,)
    elif isa in TRIPLES and name == "gcc":
        yield (f"{TRIPLES[isa]}-{driver}",)
    elif isa in TRIPLES and name == "clang":
        yield driver, f"--target={TRIPLES[isa]}"


def _native(language: str, compiler: str | None, flags: Sequence[str]) -> tuple[ToolChain, ...]:
    """The compilers of this machine, with all instructions that its processor has."""
    driver, variable = ("c++", "CXX") if language == "c++" else ("cc", "CC")
    names = [compiler] if compiler is not None else [os.environ.get(variable, ""), "gcc", "clang", driver]
    native = shlex.split(NATIVE_FLAGS.get(host(), "-O3"))
    found = []
    for name in dict.fromkeys(filter(None, names)):
        words = _words(name)
        kind = family(words[0])
        words = (_CPP.get(words[0], words[0]), *words[1:]) if language == "c++" and compiler is None else words
        if shutil.which(words[0]):
            found.append(ToolChain(words, (*native, *flags), kind))
    if not found:
        raise CapabilityError(
            f"no compiler was found, looked for {' and '.join(dict.fromkeys(filter(None, names)))}",
            where="compilers",
            hint="apt-get install gcc, or name one: --compiler CC",
        )
    return tuple(found)


def _words(compiler: str) -> tuple[str, ...]:
    """The words of a command.

    Raises: UsageError if there is none.
    """
    try:
        words = tuple(shlex.split(compiler))
    except ValueError as error:
        raise UsageError(f"cannot split '{compiler}': {error}", where="--compiler") from None
    if not words:
        raise UsageError("the compiler has no name", where="--compiler")
    return words


def _asked_for(machine: Machine, compiler: str, flags: Sequence[str]) -> tuple[ToolChain, ...]:
    """A compiler with each of the sets of flags that the machine file gives for its kind."""
    words = _words(compiler)
    if shutil.which(words[0]) is None:
        raise CapabilityError(
            f"the compiler '{compiler}' is not on this machine", where="--compiler", hint="install it, or name another"
        )
    kind = family(words[0])
    stated = [tuple(shlex.split(e.flags)) for e in machine.compilers if family(e.command) == kind]
    if not machine.trusted:
        stated = [own for own in stated if not refusal((), own)]
    return tuple(ToolChain(words, (*own, *flags), kind, bool(stated)) for own in stated or [("-O3",)])
