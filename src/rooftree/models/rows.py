"""What a core does between two rows of a nest."""

from __future__ import annotations

BESIDE = 8.0
"""Instructions between two rows that cost nothing [1]."""
PART = 0.5
"""Of the slots of a core's front end, those that instructions between two rows fill in a cycle [1]."""


def row_start(instructions: float, width: float) -> float:
    """Time from the end of a row to the beginning of the next one, where the core foresees the end: max(0, n - 8) / (w / 2).

    Args:
        instructions: n, of the shortest way from the end of a row to the next one.
        width: w, slots of the front end in a cycle, above 0.
    Returns: time of a row, or of rows side by side [cy].
    Assumes: a few instructions pass beside the rows; code that makes addresses, one of the other, keeps half of the core busy.
    Source: both constants are fits to rows in L1 and L2 of 25 odd loops on five processors, 128 points (Ice Lake-SP, Granite
        Rapids, Zen 3, 4 and 5). With the constants of the four others (8 and 1/2, for Zen 3 6 and 1/2) the mean error of each is
        14, 14, 9, 12, 11 %; with 1.6 to 1.8 cycles for each address that a row runs along, on Zen 5 none, 13, 21, 13, 18, 27 %.
        Off by more than a quarter are 21 of all, 38 with that.

    >>> row_start(142, 6), row_start(142, 8), row_start(8, 6)
    (44.666666666666664, 33.5, 0.0)
    """
    return max(0.0, instructions - BESIDE) / (PART * width)
