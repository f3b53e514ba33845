"""What a finding of each kind means to who reads the site, and what to do about it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

MEANINGS: Mapping[str, str] = MappingProxyType(
    {
        "clock": "the core ran at another clock than the machine file has. Errors allow for it; nothing is to be done unless the "
        "clocks of a page differ widely: then fix the clock where you may, or take a machine that you do not share",
        "limit": "a loop took less time than the prediction says that it must, all doubts counted. One of both is wrong: measure "
        "the size again (rooftree campaign run ... --again 100); if it stays, the machine file or the model is wrong, which is "
        "worth a report",
        "stands apart": "one size took much longer or shorter than the sizes beside it, and than the prediction, by a single "
        "measurement. Do not read anything into that point before it was measured again (--again 100)",
        "second look": "a size was measured again and took another time. Where two runs agree, theirs counts; where none do, the "
        "point decides nothing and counts in no figure. Nothing is to be done; a quieter machine has fewer of them",
        "disturbed for long": "points that were measured while others were found disturbed: they decide nothing until they are "
        "measured again (--again 100)",
        "other programs": "something else ran on this machine meanwhile: stop it, and measure again (--again 100)",
        "damaged": "a record could not be read, or is not what the index says: it is left out, and `rooftree campaign run` does "
        "it again",
        "superseded": "a point stands in the folder in several versions: the newest counts. Nothing is to be done",
        "grid and threads": "the same size was measured as one of a sweep and as one of a row of core counts, and took another "
        "time: do not read more into either than what both say",
        "failed": "points that the campaign tried in vain, with the reason on their page; `rooftree campaign run ... --retry` "
        "tries them again",
        "comment": "a file of comments that could not be shown",
        "other work": "what was measured does other work than what was predicted beside it: it is not compared",
        "unread": "results of other tools that say too little for a figure: they stand in a table of their own, and are not "
        "compared",
        "versions": "predictions of one figure are of several versions of a kernel or a machine file: run the campaign again",
        "units": "two numbers of one record contradict each other: the record is wrong, whatever made it",
        "LUP per line": "a line holds another number of updates than the record says: the record is wrong, whatever made it",
    }
)
"""By kind."""
