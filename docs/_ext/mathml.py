"""Formulas as MathML, which browsers draw themselves: the manual needs no network."""

from __future__ import annotations

from typing import Any

from docutils import nodes
from latex2mathml.converter import convert


def inline(writer: Any, node: nodes.math) -> None:
    """A formula within a line."""
    writer.body.append(convert(node.astext()))
    raise nodes.SkipNode


def display(writer: Any, node: nodes.math_block) -> None:
    """A formula of its own."""
    writer.body.append(convert(node.astext(), display="block"))
    raise nodes.SkipNode


def setup(app: Any) -> dict[str, Any]:
    """Entry point for Sphinx."""
    app.add_html_math_renderer("mathml", (inline, None), (display, None))
    return {"parallel_read_safe": True}
