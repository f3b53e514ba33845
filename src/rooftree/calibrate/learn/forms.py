"""The forms to learn: those that compilers emit most often, `forms-ISA.tsv`, written by ``python tools/learn_forms.py``."""

from __future__ import annotations

from typing import NamedTuple

from rooftree.calibrate.learn import FOLDER
from rooftree.errors import CapabilityError


class Listed(NamedTuple):
    """A form, an instruction of it, and how many loops of the library kernels hold it."""

    form: str
    example: str
    loops: int


def listed(isa: str) -> list[Listed]:
    """All forms of an instruction set, the most frequent ones first.

    Raises: CapabilityError if there is no list.
    """
    file = FOLDER / f"forms-{isa}.tsv"
    if not file.is_file():
        raise CapabilityError(f"there is no list of forms for {isa} cores yet", hint="rooftree incore calibrate LOOP.s")
    rows = (line.split("\t") for line in file.read_text("utf-8").splitlines() if line and not line.startswith("#"))
    return [Listed(form, example, int(loops)) for loops, form, example in rows]
