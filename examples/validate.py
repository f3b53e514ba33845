"""How far off is the prediction of a kernel on this machine, and why?  With a page of figures if one is named.

python examples/validate.py [PAGE.html]
"""

from __future__ import annotations

import sys

import rooftree
from rooftree.errors import RooftreeError
from rooftree.files import write_text
from rooftree.report.validation.page import validation_page

KERNEL = "triad"
SIZES = {"N": [1000, 300_000]}


def main(page: str | None) -> None:
    try:
        found = rooftree.validate(KERNEL, sizes=SIZES, measuring={"time_limit": 0.5, "counters": "none"})
    except RooftreeError as error:
        print(f"nothing can be measured here: {error}")
        return
    print(found)
    if page:
        write_text(page, validation_page(list(found.records), found.summary))
        print(f"wrote {page}")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else None)
