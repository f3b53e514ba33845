"""Every error that rooftree raises on purpose.

    RooftreeError                 exit 1
    ├── InputError                exit 5   what was given is not understood
    │   ├── UsageError            exit 2   an option or argument is wrong
    │   ├── MachineError                   machine files
    │   ├── KernelError                    C source, kernel files, sizes
    │   │   └── SeveralNestsError          several loop nests where one is expected
    │   └── AssemblyError                  machine code
    ├── ModelError                exit 5   the model does not apply to these numbers
    ├── CapabilityError           exit 4   this machine lacks something (a compiler, a counter)
    │   ├── ContradictedError              what the compiler made says that operation counts are wrong
    │   └── UnknownCostError               machine code with instructions of unknown cost
    ├── MeasurementError          exit 6   a measurement is not reliable
    └── GateError                 exit 3   a limit that was asked for is violated

Libraries raise; only ``cli/`` turns an error into a message and an exit code.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable

_LINE_END = re.compile("\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")


class RooftreeError(Exception):
    """Base of all: where, what was found, what was expected, what to try.

    Args:
        message: what was found and what was expected.
        where: place of the trouble, e.g. ``skx.yaml: $.caches[1].size`` or ``jacobi.c:12:7``.
        hint: what to try.
    """

    exit_code = 1

    def __init__(self, message: str, *, where: str = "", hint: str = "") -> None:
        """Keep the parts; ``str()`` joins them."""
        super().__init__(message)
        self.message = message
        self.where = where
        self.hint = hint

    def __str__(self) -> str:
        where, message = one_line(self.where), indented(self.message)
        text = f"{where}: {message}" if where else message
        return f"{text}\n  try: {indented(self.hint)}" if self.hint else text

    def _render_traceback_(self, *_: object) -> list[str]:
        """What IPython shows in place of a traceback, whose lines are ours and not the user's; ``%debug`` still has them."""
        return f"{type(self).__name__}: {self}".splitlines()


class InputError(RooftreeError):
    """What was given cannot be understood."""

    exit_code = 5


class UsageError(InputError):
    """An option or argument is wrong."""

    exit_code = 2


class MachineError(InputError):
    """A machine file, or the name of a machine, is wrong."""


class KernelError(InputError):
    """A kernel's source, its description or its sizes are wrong or cannot be modelled."""


class SeveralNestsError(KernelError):
    """Several loop nests where one is expected."""


class AssemblyError(InputError):
    """Machine code that cannot be understood."""


class ModelError(RooftreeError):
    """A model was asked for numbers to which it does not apply."""

    exit_code = 5


class CapabilityError(RooftreeError):
    """Something this needs is not on this machine."""

    exit_code = 4


class ContradictedError(CapabilityError):
    """Machine code contradicts what the source lets one count: it calls functions, or nothing is left of it."""


class UnknownCostError(CapabilityError):
    """Machine code has instructions whose cost nobody knows."""


class MeasurementError(RooftreeError):
    """A measurement was not possible or is not reliable."""

    exit_code = 6


class GateError(RooftreeError):
    """A limit that was asked for is violated."""

    exit_code = 3


def one_line(text: str) -> str:
    r"""The text with line ends as escapes: a name from a file begins no line of its own.

    >>> one_line("a.yaml\nok")
    'a.yaml\\nok'
    """
    return _LINE_END.sub(lambda found: found[0].encode("unicode_escape").decode("ascii"), text)


def indented(text: str) -> str:
    """The text with its later lines set in deeper than the lines that an error has of its own."""
    return "\n    ".join(line.strip() if n else line for n, line in enumerate(_LINE_END.split(text))) if text else text


def nearest(word: str, known: Iterable[str]) -> str:
    """The hint ``did you mean 'x'?`` for a misspelt word, or an empty string.

    >>> nearest("latnecy", ["latency", "load"])
    "did you mean 'latency'?"
    """
    known = list(known)
    by_lower = {k.lower(): k for k in known}
    close = difflib.get_close_matches(word.lower(), by_lower, n=1, cutoff=0.6)
    return f"did you mean '{by_lower[close[0]]}'?" if close else ""
