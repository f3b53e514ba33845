"""What is loaded into programs that are watched: C sources beside this file, built here when they are needed."""

from __future__ import annotations

import hashlib
import os
import platform
import shlex
import shutil
from pathlib import Path

from rooftree import children, disk_cache
from rooftree.errors import CapabilityError


def compiler() -> list[str]:
    """The command of the C compiler: $CC, also with arguments, or cc."""
    return shlex.split(os.environ.get("CC", "")) or ["cc"]


def why_no_compiler() -> str:
    """Why nothing can be built; "" if it can."""
    name = compiler()[0]
    if shutil.which(name) is not None:
        return ""
    return f"there is no C compiler ({name}) that would build what is loaded into the program: apt-get install gcc"


def built(name: str, folder: Path) -> Path:
    """A library that is loaded into programs.

    Args:
        name: ``timers`` or ``marks``.
        folder: where it is put; without blanks and colons, see `rooftree.instrument.application.temporary_folder`.
    Raises: CapabilityError without a compiler, or if it fails.
    """
    library, words, source = folder / f"{name}.so", compiler(), Path(__file__).with_name(f"{name}.c")
    parts = (words, shutil.which(words[0]), platform.machine(), platform.libc_ver(), source.read_bytes())
    stored = f"{name}-{hashlib.sha256(repr(parts).encode()).hexdigest()[:24]}.so"
    if (known := disk_cache.read("built", stored)) is not None:
        library.write_bytes(known)
        return library
    if reason := why_no_compiler():
        raise CapabilityError(reason, hint="CC=gcc")
    flags = ["-O2", "-shared", "-fPIC", "-o", str(library), str(source)]
    done = children.run([*words, *flags, "-ldl", "-lpthread", "-lrt"], limit_s=60)
    if done.code:
        said = done.err.strip()[:300]
        raise CapabilityError(f"{' '.join(words)} does not build what is loaded into the program: {said}", hint="CC=gcc")
    made = library.read_bytes()
    disk_cache.put(disk_cache.cache_folder("built"), stored, made, disk_cache.MOST_FILES)
    return library
