"""Figures as PNG and PDF, converted from the one SVG by CairoSVG (extra ``plot``)."""

from __future__ import annotations

from rooftree.errors import CapabilityError
from rooftree.results.views import optional

SCALE = 2.0
"""Pixels of a PNG for each one of the SVG."""


def needed() -> None:
    """Raise CapabilityError, before anything is computed, if the converter is missing."""
    try:
        optional("cairosvg", "plot")
    except OSError as error:  # the C library that it loads
        raise CapabilityError(
            f"CairoSVG finds no cairo library: {error}", hint="apt-get install libcairo2, or -o FILE.svg"
        ) from None


def converted(svg: str, suffix: str) -> bytes:
    """An SVG document as PNG or PDF.

    Args:
        svg: the document; it names no other file, and none is read.
        suffix: ``.png`` or ``.pdf``.
    Raises: CapabilityError without the converter.
    """
    needed()
    cairosvg = optional("cairosvg", "plot")
    content = svg.encode("utf-8")
    if suffix == ".pdf":
        return bytes(cairosvg.svg2pdf(bytestring=content))
    return bytes(cairosvg.svg2png(bytestring=content, scale=SCALE))
