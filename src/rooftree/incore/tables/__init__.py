"""Instruction tables: ``ARCH.tsv`` as imported from LLVM, and in ``corrections`` by hand what is known better."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent
"""Where the tables that ship lie."""
