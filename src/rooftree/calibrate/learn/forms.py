"""The forms to learn: those that compilers emit most often, `forms-ISA.tsv`, written by ``python tools/learn_forms.py``."""

from __future__ import annotations

from typing import NamedTuple

from rooftree.calibrate.learn import FOLDER
from rooftree.errors import CapabilityError
from rooftree.incore.tables.load import architectures, load


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
        table = next((arch for arch in architectures() if load(arch).isa == isa), "")
        hint = f"rooftree incore LOOP.s --arch {table}" if table else "rooftree incore --help"
        raise CapabilityError(f"the core of a {isa} processor cannot be learnt yet, only those of x86 and aarch64", hint=hint)
    rows = (line.split("\t") for line in file.read_text("utf-8").splitlines() if line and not line.startswith("#"))
    return [Listed(form, example, int(loops)) for loops, form, example in rows]
