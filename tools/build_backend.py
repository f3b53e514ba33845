"""How the package is built: by scikit-build-core, after instruction tables and machine files are packed, which is how a
wheel holds them.
"""

from __future__ import annotations

import sys
from importlib.machinery import PathFinder
from pathlib import Path
from typing import Any

import scikit_build_core.build as builder


def build_wheel(wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None) -> str:
    """Pack, then build the wheel; a table or machine that cannot be read stops it with file and line."""
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))
    sys.meta_path.insert(0, PathFinder)  # before that of another checkout which is installed editable
    from rooftree.incore.tables import contents
    from rooftree.machine import reading

    contents.pack_all()
    reading.pack_all()
    return str(builder.build_wheel(wheel_directory, config_settings, metadata_directory))


def __getattr__(name: str) -> Any:
    """All other hooks are those of scikit-build-core."""
    return getattr(builder, name)
