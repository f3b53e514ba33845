"""Fill the templates of pages: escaping on, figures and plotly.js (packed) inlined, nothing that can end a script early."""

from __future__ import annotations

import base64
import gzip
import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rooftree.disk_cache import cached
from rooftree.report import palette

if TYPE_CHECKING:
    from jinja2 import Environment


@cache
def environment() -> Environment:
    """The templates beside this file; a name that is missing in the values is an error."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    return Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def page(template: str, figures: Mapping[str, Any], **values: Any) -> str:
    """A whole page with its figures.

    Args:
        template: name of a file that extends ``base.html.j2``.
        figures: id of a place in the page -> plotly figure as ``figure_record`` gives it.
        values: what else the template shows; text is escaped there.
    """
    colours = {"ink": palette.INK, "grid": palette.GRID, "blue": palette.BLUE}
    data = script_safe(json.dumps(figures))
    text = environment().get_template(template)
    return text.render(figures=data, plotly_js=_packed_plotly(), colours=colours, **values)


@cache
def _packed_plotly() -> str:
    """plotly.js, compressed by gzip and in base64: 2 MB in place of 4.8; the page unpacks it (``page.js``)."""
    import plotly

    return cached(str, [plotly.__version__], ("report",), _pack_plotly)


def _pack_plotly() -> str:
    from plotly.offline import get_plotlyjs

    return base64.b64encode(gzip.compress(get_plotlyjs().encode(), mtime=0)).decode("ascii")


def figure_record(figure: Any) -> Any:
    """A plotly figure as plain data, without its title, which the page's heading replaces."""
    record = json.loads(figure.to_json())
    record["layout"].pop("title", None)
    record["layout"].pop("template", None)
    record["layout"]["margin"]["t"] = 20
    return record


def script_safe(text: str) -> Any:
    """JSON that can stand inside of a script element: no tag can begin in it."""
    from markupsafe import Markup

    return Markup(text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026"))
