"""Machines that no file describes, made of shipped ones."""

from __future__ import annotations

from typing import Any

import rooftree
from rooftree.machine.model import Machine


def sharing_memory(name: str) -> Machine:
    """A machine whose file states what all cores get of memory, and neither what one gets alone nor an overlap there."""
    whole = rooftree.machine(name)
    assert whole.overlap is not None
    changes: dict[str, Any] = {
        "links": tuple(link.model_copy(update={"alone": None}) for link in whole.links),
        "overlap": whole.overlap.model_copy(update={"by_location": {}}),
    }
    return whole.model_copy(update=changes)
