"""What is wrong with a machine file: problems with their path and line, and pydantic's findings in our words."""

from __future__ import annotations

import typing
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from rooftree.errors import MachineError, one_line
from rooftree.machine.block import NOT_IN_FILES, Block, annotations_of, keys_of
from rooftree.machine.model import Machine
from rooftree.yamltext import Document, Path, in_data, shortened, show, suggestion

_WORDS = {
    "a dictionary or an instance of": "a mapping or instance of",
    "a valid tuple": "a list",
    "Tuple": "List",
    "a valid dictionary": "a mapping",
    "Dictionary": "Mapping",
    "a valid string": "text",
    "a valid boolean": "true or false",
}


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong, and where: ``path`` in the data as read, ``line`` in the file if it stands there."""

    path: Path
    message: str
    line: int | None = None
    file: str = ""

    def __str__(self) -> str:
        """``skx.yaml:12: $.caches[1].size: what was found, what was expected``."""
        return one_line(f"{self.where}: {self.message}")

    @property
    def where(self) -> str:
        """``skx.yaml:12: $.caches[1].size``."""
        file = [f"{self.file}:{self.line}" if self.line else self.file] if self.file else []
        return ": ".join([*file, show(self.path)])


def located(problems: Iterable[Problem], document: Document, file: str) -> tuple[Problem, ...]:
    """The problems with file and line, in the order of the file, none twice."""
    found = {Problem(p.path, p.message, p.line or document.line(p.path), file): None for p in problems}
    return tuple(sorted(found, key=lambda p: (p.line or 0, show(p.path))))


def error_of(problems: Sequence[Problem], file: str) -> MachineError:
    """One error that tells all problems."""
    if len(problems) == 1:
        return MachineError(one_line(problems[0].message), where=problems[0].where)
    lines = "".join(f"\n  {p}" for p in problems)
    return MachineError(f"{len(problems)} problems{lines}", where=file)


def build(data: Any) -> tuple[Machine | None, list[Problem]]:
    """Validate data of one machine.

    Returns: the machine, or None with every problem that pydantic found.
    """
    from pydantic import ValidationError

    if not isinstance(data, dict):
        return None, [Problem((), f"expected a mapping of keys such as 'schema' and 'name', found {shortened(data)}")]
    hidden = [Problem((key,), _unknown_key(key, Machine)) for key in NOT_IN_FILES & data.keys()]
    try:
        machine = Machine.model_validate({k: v for k, v in data.items() if k not in NOT_IN_FILES})
    except ValidationError as error:
        return None, hidden + _merged([_problem(found, data) for found in error.errors(include_url=False)])
    return (None, hidden) if hidden else (machine, [])


def _problem(found: Any, data: Any) -> Problem:
    """One finding of pydantic in our words."""
    path = in_data(found["loc"], data)
    kind, given = found["type"], shortened(found["input"])
    if kind == "unexpected_keyword_argument":
        block = _type_at(path[:-1])
        return Problem(path, _unknown_key(str(path[-1]), block) if block else f"unknown key '{path[-1]}'")
    if kind == "missing":
        return Problem(path, f"missing; expected a value for '{path[-1]}'")
    if kind == "literal_error":
        expected = found["ctx"]["expected"].replace("'", "").replace(" or ", ", ").split(", ")
        if found["loc"][-1] == "[key]":
            return Problem(path, f"unknown key '{found['input']}'{suggestion(str(found['input']), expected)}")
        return Problem(path, f"found {given}, expected one of {', '.join(expected)}")
    if kind == "value_error":
        return Problem(path, found["msg"].removeprefix("Value error, "))
    if kind == "string_pattern_mismatch":
        return Problem(path, f"found {given}, expected letters, digits, space and . + - _ (a ':' before a variant)")
    message = found["msg"].replace("Input should be", "expected").replace("Keys should be", "expected keys to be")
    for theirs, ours in _WORDS.items():
        message = message.replace(theirs, ours)
    return Problem(path, f"{message[0].lower()}{message[1:]}, found {given}")


def _unknown_key(key: str, block: type[Block]) -> str:
    return f"unknown key '{key}'{suggestion(key, keys_of(block))}"


def _merged(problems: list[Problem]) -> list[Problem]:
    """One problem per path: the members of a union each complain."""
    by_path: dict[Path, list[str]] = {}
    for problem in problems:
        by_path.setdefault(problem.path, []).append(problem.message)
    return [Problem(path, "; or ".join(dict.fromkeys(messages))) for path, messages in by_path.items()]


def _type_at(path: Sequence[str | int]) -> type[Block] | None:
    """The block type that stands at a path of a machine's data."""
    here: Any = Machine
    for part in path:
        if _is_block(here):
            here = annotations_of(here).get(str(part))
        else:
            here = _member(here)
        here = _without_none(here)
    return here if _is_block(here) else None


def _is_block(annotation: Any) -> bool:
    return isinstance(annotation, type) and issubclass(annotation, Block)


def _without_none(annotation: Any) -> Any:
    """The type of an optional or marked one."""
    if typing.get_origin(annotation) is typing.Annotated:
        return _without_none(typing.get_args(annotation)[0])
    members = [a for a in typing.get_args(annotation) if a is not type(None)]
    return _without_none(members[0]) if type(None) in typing.get_args(annotation) and len(members) == 1 else annotation


def _member(annotation: Any) -> Any:
    """Type of the entries of a tuple or mapping."""
    members = typing.get_args(annotation)
    return (members[1] if typing.get_origin(annotation) is dict else members[0]) if members else None
