"""Limits as they are written: ``12``, ``T_OL <= 6 cy/CL``, ``L3Mem <= 24 B``, ``peak >= 10 %``.

LIMIT = [QUANTITY (<= or >=)] NUMBER [UNIT] [with 90 %]     a bare number is in the unit of the rule; per CL unless it says /it

With 90 %: not the prediction keeps to the limit, but the end of its interval of 80 %, which holds with 90 %.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from rooftree import units
from rooftree.errors import InputError, UsageError

Kind = Literal["max-cycles", "max-bytes", "min-efficiency", "max-error"]
Per = Literal["CL", "it"]

_EXAMPLES: dict[Kind, str] = {
    "max-cycles": "12, '1.5 cy/it', 'T_OL <= 6', 'L2 <= 15 cy/CL' or '40 with 90 %'",
    "max-bytes": "24, 'L3Mem <= 24 B', 'L2L3.load <= 8 B/it'",
    "min-efficiency": "'60 %', 'peak >= 10 %' or 'L3 >= 50 %'",
    "max-error": "'15 %'",
}
_BASE: dict[Kind, str] = {"max-cycles": "cy", "max-bytes": "B"}
_LIMIT = re.compile(r"\s*(?:([A-Za-z_][\w.]*)\s*([<>=≤≥:]+)\s*)?(.*?)\s*\Z")
_WITH = re.compile(r"(.*?)\s+with\s+(\S+(?:\s*%)?)\s*\Z")
_PER = re.compile(r"(.*?)\s*/\s*(CL|it)\Z")


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """One limit.

    Attributes:
        kind: the rule it belongs to.
        quantity: what it bounds, as written; empty for the rule's default.
        bound: largest (``min-efficiency``: least) allowed value [cy], [B] or [1].
        per: the work behind a bound in cy or B: a unit of work, or one iteration.
        with_90: whether the end of the interval that holds with 90 % is bounded, instead of the prediction.
    """

    kind: Kind
    quantity: str
    bound: float
    per: Per = "CL"
    with_90: bool = False

    @property
    def is_upper(self) -> bool:
        """Whether larger values violate it."""
        return self.kind != "min-efficiency"

    @property
    def unit(self) -> str:
        """Unit of the bound: ``cy/CL``, ``B/it``, ...; empty for fractions."""
        base = _BASE.get(self.kind)
        return f"{base}/{self.per}" if base else ""


def parse_limit(kind: Kind, text: str) -> Limit:
    """Read a limit.

    Args:
        kind: the rule.
        text: as shown at the top of this file.
    Raises: UsageError for anything else, with examples.

    >>> parse_limit("max-bytes", "L3Mem <= 24 B")
    Limit(kind='max-bytes', quantity='L3Mem', bound=24.0, per='CL', with_90=False)
    """
    option, examples = f"--{kind}", _EXAMPLES[kind]
    sure = _WITH.match(text)
    if sure is not None:
        _check_sure(kind, sure[2], text)
    match = _LIMIT.match(sure[1] if sure else text)
    if match is None or not match[3]:
        raise UsageError(f"cannot read the limit '{text}'", where=option, hint=examples)
    wanted = (">=", "≥") if kind == "min-efficiency" else ("<=", "≤")
    if match[2] and match[2] not in wanted:
        raise UsageError(f"expected '{wanted[0]}' in '{text}', found '{match[2]}'", where=option, hint=examples)
    if match[1] and kind == "max-error":
        raise UsageError(f"one bound holds for all points, found '{text}'", where=option, hint=examples)
    per: Per = "CL"
    if kind in _BASE:
        value = match[3]
        if work := _PER.match(value):
            value, per = work[1], "it" if work[2] == "it" else "CL"
        bound = _quantity(value, _BASE[kind], text, option, examples)
    else:
        bound = parse_fraction(match[3], option, examples)
    if sure is not None and match[1] and kind == "max-cycles":
        raise UsageError(f"only the whole runtime has an interval, not the term in '{text}'", where=option, hint="'40 with 90 %'")
    return Limit(kind=kind, quantity=match[1] or "", bound=bound, per=per, with_90=sure is not None)


def _check_sure(kind: Kind, percent: str, text: str) -> None:
    """Raise for a limit that cannot be asked for with a probability, or another one than 90 %."""
    option = f"--{kind}"
    if kind not in ("max-cycles", "min-efficiency"):
        raise UsageError(f"{kind} has no interval, found '{text}'", where=option, hint=_EXAMPLES[kind])
    if re.fullmatch(r"90\s*%", percent) is None:
        raise UsageError(f"bounds are known with 90 %, found '{percent}' in '{text}'", where=option, hint="'40 with 90 %'")


def _quantity(value: str, unit: str, text: str, option: str, examples: str) -> float:
    try:
        bound = units.parse(value, unit)
    except InputError as error:
        raise UsageError(f"cannot read the limit '{text}': {error.message}", where=option, hint=examples) from None
    if not 0 <= bound < float("inf"):
        raise UsageError(f"a limit must not be negative, found '{text}'", where=option, hint=examples)
    return bound


def parse_fraction(text: str, option: str, examples: str = "'5 %'") -> float:
    """A fraction, written in per cent; up to 1 the percent sign is needed, because it could be meant as a factor.

    >>> parse_fraction("5 %", "--tolerance"), parse_fraction("5", "--tolerance")
    (0.05, 0.05)
    """
    match = re.fullmatch(r"\s*(\d+\.?\d*|\.\d+)\s*(%?)\s*", text)
    if match is None:
        raise UsageError(f"expected a percentage, found '{text}'", where=option, hint=examples)
    value = float(match[1])
    if not match[2] and 0 < value <= 1:
        both = f"'{100 * value:g} %' or '{value:g} %'"
        raise UsageError(f"'{text.strip()}' may be a factor or a percentage", where=option, hint=both)
    return value / 100
