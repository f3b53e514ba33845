"""Result records: what was found out, typed, with units in their names; JSON in and out.

A module for each kind of record, loaded when it is asked for: records of blocks of machine code need no numpy. Views (text,
figures, pages) are made from records alone. ``record`` is what all of them are, ``schema`` their JSON Schemas, ``terms`` the
table of a prediction's terms, ``views`` finds their views by name.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rooftree.results.measurement import Measurement
    from rooftree.results.prediction import Prediction
    from rooftree.results.validation import Validation

__all__ = ["Measurement", "Prediction", "Validation"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'rooftree.results' has no attribute '{name}'")
    return getattr(importlib.import_module(f"rooftree.results.{name.lower()}"), name)
