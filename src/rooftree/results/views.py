"""Views of records (text, figures, pages) are found by name, so that records know no view."""

from __future__ import annotations

import importlib
from typing import Any

_VIEWS = "rooftree.report"


def view(name: str) -> Any:
    """The module of a view by its name."""
    return importlib.import_module(f"{_VIEWS}.{name}")


def optional(module: str, extra: str) -> Any:
    """An optional library, or an error that says how to get it."""
    from rooftree.errors import CapabilityError

    try:
        return importlib.import_module(module)
    except ImportError:
        raise CapabilityError(f"this needs {module}, which is not installed", hint=f"pip install 'rooftree[{extra}]'") from None
