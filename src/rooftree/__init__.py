"""rooftree: how fast can a loop run on a CPU, how fast does it run, why do the two differ, what would change it.

>>> import rooftree
>>> p = rooftree.predict("3d-7pt", "SkylakeSP_Gold-6148_SNC", sizes={"N": [100, 400]})
>>> p.cy_per_cl.shape
(2, 1)
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from rooftree.incore.result import InCoreResult
    from rooftree.kernel.model import Kernel
    from rooftree.machine.model import Machine
    from rooftree.results import Measurement, Prediction, Validation
    from rooftree.roi import Region
    from rooftree.traffic.simulator.cache_simulator import CacheSimulator

    incore: Callable[..., InCoreResult]
    kernel: Callable[..., Kernel]
    machine: Callable[..., Machine]
    measure: Callable[..., Measurement]
    predict: Callable[..., Prediction]
    roi: Callable[[str], Region]
    validate: Callable[..., Validation]

__version__ = "0.1.0.dev0"

__all__ = ["CacheSimulator", "__version__", "incore", "kernel", "machine", "measure", "predict", "roi", "validate"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'rooftree' has no attribute '{name}'")
    if name == "CacheSimulator":
        return importlib.import_module("rooftree.traffic.simulator.cache_simulator").CacheSimulator
    return importlib.import_module(f"rooftree.{name}")


def __dir__() -> list[str]:
    return sorted(__all__)
