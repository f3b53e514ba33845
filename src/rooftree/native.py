"""Says whether the C++ core is there.

Every native algorithm has a Python twin that gives the same numbers, only slower, so a missing core is
never an error: `rooftree --version` names which one is in use, and why.

>>> available() == (why_not() == "")
True
"""

from __future__ import annotations

import importlib
import os
from functools import cache
from types import ModuleType

from rooftree.errors import UsageError

ABI = 6  # of the functions in cpp/bindings.cpp; raised there and here when they change


@cache
def _load() -> tuple[ModuleType | None, str]:
    """The core, or None and the reason."""
    try:
        core = importlib.import_module("rooftree._core")
    except ModuleNotFoundError:
        return None, (
            "the C++ core was not built at installation (needs a C++ compiler and the Python headers: "
            "apt-get install g++ python3-dev, then install rooftree again)"
        )
    except ImportError as error:
        return None, f"the C++ core does not load: {error}"
    found = getattr(core, "abi", None)
    if found != ABI:
        return None, f"the C++ core is of another build ({found}, not {ABI}): install rooftree again"
    return core, ""


def available() -> bool:
    """Whether the C++ core can be used."""
    return _load()[0] is not None


def why_not() -> str:
    """The reason why the C++ core is not in use, with what to do; empty when it is."""
    return _load()[1]


def instruction_sets() -> tuple[str, ...]:
    """Those that the simulator of the C++ core can use here, fastest first; empty without the core.

    The environment variable ``ROOFTREE_INSTRUCTION_SET`` puts one of them first.

    Raises:
        UsageError: that names one which is not there.
    """
    module, _ = _load()
    known: tuple[str, ...] = () if module is None else tuple(module.instruction_sets())
    wanted = os.environ.get("ROOFTREE_INSTRUCTION_SET")
    if wanted and known and wanted not in known:
        raise UsageError(f"ROOFTREE_INSTRUCTION_SET is {wanted!r}, expected one of {known}")
    return tuple(sorted(known, key=lambda name: name != wanted))


def core() -> ModuleType:
    """The C++ core itself.

    Raises:
        ImportError: it is not there; the text says why. Ask `available` first.
    """
    module, reason = _load()
    if module is None:
        raise ImportError(reason)
    return module
