"""Let ``rooftree.machine`` be both the package of machine models and the function that loads one.

The names of the Python surface (``rooftree.machine(...)``, ``rooftree.kernel(...)``, ``rooftree.predict(...)``) are also names of
modules. A module that is called passes the call on.
"""

from __future__ import annotations

import importlib
import sys
from types import ModuleType
from typing import Any


def make_callable(module: str, target: str) -> None:
    """Make a call of ``module`` a call of ``target`` (``package.module:function``), imported at the first call."""
    place, function = target.split(":")

    class CallableModule(ModuleType):
        def __call__(self, *args: Any, **kwargs: Any) -> Any:
            return getattr(importlib.import_module(place), function)(*args, **kwargs)

    sys.modules[module].__class__ = CallableModule
