"""What rooftree knows of a processor, hidden: it is then as on one that nobody has seen, to try what a user of such a one gets.

ROOFTREE_HIDE=zen4,zen5 rooftree machine measure
"""

from __future__ import annotations

import os

VARIABLE = "ROOFTREE_HIDE"


def hidden() -> frozenset[str]:
    """Names of microarchitectures, as instruction tables have them, which are not to be known."""
    return frozenset(filter(None, os.environ.get(VARIABLE, "").lower().split(",")))
