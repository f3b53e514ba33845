"""Files that a prediction can be written to: one module here per format, named after the suffix of its files.

A new format is one file: a module with ``export(prediction) -> str``, whose docstring says what the file is, and perhaps
``export_machines(predictions) -> str`` for one kernel on several machines.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from rooftree.errors import UsageError
from rooftree.results import Prediction


def formats() -> tuple[str, ...]:
    """Suffixes of the files that can be written.

    >>> formats()
    ('.csv', '.html', '.json', '.md')
    """
    return tuple(f".{module.name}" for module in pkgutil.iter_modules(__path__))


def check_format(file: str) -> None:
    """Before anything is computed: a name that tells a known format.

    Raises: UsageError if it tells none.
    """
    if Path(file).suffix.lower() not in formats():
        raise UsageError(f"the name {file} tells no format, expected one of {', '.join(formats())}", where="-o")


def export(predictions: Prediction | Sequence[Prediction], file: str) -> str:
    """The text of a file, in the format that its suffix tells: of one prediction, or of those of several machines.

    Raises: UsageError for a suffix that is no format, or several predictions in one that is for one.
    """
    check_format(file)
    module = import_module(f"{__name__}.{Path(file).suffix.lower()[1:]}")
    records = [predictions] if isinstance(predictions, Prediction) else list(predictions)
    if len(records) == 1:
        return str(module.export(records[0]))
    if not hasattr(module, "export_machines"):
        raise UsageError(f"a file {Path(file).suffix} is for one machine", where="-o", hint="one command for each machine")
    return str(module.export_machines(records))
