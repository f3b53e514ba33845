"""What is wrong with a machine file: problems with their path and line, and pydantic's findings in our words."""

from __future__ import annotations

import reprlib
import typing
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ValidationError

from rooftree.errors import MachineError
from rooftree.machine.model import Machine
from rooftree.yamltext import Document, Path, show, suggestion

_RENAMED = {"schema_": "schema"}
_NOT_IN_FILES = {"sha256"}
_WORDS = {"a valid tuple": "a list", "Tuple": "List", "a valid dictionary": "a mapping", "Dictionary": "Mapping",
          "a valid string": "text", "a valid boolean": "true or false"}
_short = reprlib.Repr()
_short.maxlevel, _short.maxstring, _short.maxother = 3, 80, 80


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong, and where: ``path`` in the data as read, ``line`` in the file if it stands there."""

    path: Path
    message: str
    line: int | None = None
    file: str = ""

    def __str__(self) -> str:
        """``skx.yaml:12: $.caches[1].size: what was found, what was expected``."""
        return f"{self.where}: {self.message}"

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
        return MachineError(problems[0].message, where=problems[0].where)
    lines = "".join(f"\n  {p}" for p in problems)
    return MachineError(f"{len(problems)} problems{lines}", where=file)


def build(data: Any) -> tuple[Machine | None, list[Problem]]:
    """Validate data of one machine.

    Returns: the machine, or None with every problem that pydantic found.
    """
    if not isinstance(data, dict):
        return None, [Problem((), f"expected a mapping of keys such as 'schema' and 'name', found {_short.repr(data)}")]
    hidden = [Problem((key,), _unknown_key(key, Machine)) for key in _NOT_IN_FILES & data.keys()]
    try:
        machine = Machine.model_validate({k: v for k, v in data.items() if k not in _NOT_IN_FILES})
    except ValidationError as error:
        return None, hidden + _merged([_problem(found, data) for found in error.errors(include_url=False)])
    return (None, hidden) if hidden else (machine, [])


def keys_of(model: type[BaseModel]) -> list[str]:
    """The keys that a block of a file may have."""
    return [field.alias or name for name, field in model.model_fields.items() if name not in _NOT_IN_FILES]


def _problem(found: Any, data: Any) -> Problem:
    """One finding of pydantic in our words."""
    path = _in_data(found["loc"], data)
    kind, given = found["type"], _short.repr(found["input"])
    if kind == "extra_forbidden":
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


def _unknown_key(key: str, block: type[BaseModel]) -> str:
    return f"unknown key '{key}'{suggestion(key, keys_of(block))}"


def _in_data(loc: Sequence[str | int], data: Any) -> Path:
    """Location without the names of union members and marks such as ``[key]``, which are no keys of the data."""
    path: list[str | int] = []
    here = data
    for position, part in enumerate(loc):
        name = _RENAMED.get(str(part), part)
        inside = (isinstance(here, dict) and name in here) or (
            isinstance(here, (list, tuple)) and isinstance(name, int) and name < len(here))
        if inside:
            here = here[name]
        elif not (isinstance(here, dict) and position == len(loc) - 1) or name == "[key]":
            continue
        path.append(name)
    return tuple(path)


def _merged(problems: list[Problem]) -> list[Problem]:
    """One problem per path: the members of a union each complain."""
    by_path: dict[Path, list[str]] = {}
    for problem in problems:
        by_path.setdefault(problem.path, []).append(problem.message)
    return [Problem(path, "; or ".join(dict.fromkeys(messages))) for path, messages in by_path.items()]


def _type_at(path: Sequence[str | int]) -> type[BaseModel] | None:
    """The block type that stands at a path of a machine's data."""
    here: Any = Machine
    for part in path:
        if isinstance(here, type) and issubclass(here, BaseModel):
            names = {field.alias or name: field for name, field in here.model_fields.items()}
            if part not in names:
                return None
            here = names[str(part)].annotation
        else:
            here = _member(here)
        here = _without_none(here)
    return here if isinstance(here, type) and issubclass(here, BaseModel) else None


def _without_none(annotation: Any) -> Any:
    members = [a for a in typing.get_args(annotation) if a is not type(None)]
    return members[0] if type(None) in typing.get_args(annotation) and len(members) == 1 else annotation


def _member(annotation: Any) -> Any:
    """Type of the entries of a tuple or mapping."""
    members = typing.get_args(annotation)
    return (members[1] if typing.get_origin(annotation) is dict else members[0]) if members else None
