"""Fill the templates of pages: escaping on, nothing that can end a script early, plotly.js (packed) inside or beside the page."""

from __future__ import annotations

import base64
import gzip
import json
import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from rooftree.errors import CapabilityError
from rooftree.files import write_beside, write_text
from rooftree.report import palette

if TYPE_CHECKING:
    from jinja2 import Environment

_PLOTLY = Path(__file__).parent / "vendor" / "plotly-basic-4.1.1.min.js.gz"
"""plotly.js with lines, symbols and bars alone (npm: plotly.js-basic-dist-min; MIT): a quarter of the whole."""
_INSIDE = '<script type="text/plain" id="plotly">'


@cache
def environment() -> Environment:
    """The templates beside this file; a name that is missing in the values is an error."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    made = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["packed"] = packed
    return made


def page(template: str, figures: Mapping[str, Any], **values: Any) -> str:
    """A whole page with its figures.

    Args:
        template: name of a file that extends ``base.html.j2``.
        figures: id of a place in the page -> plotly figure as ``figure_record`` gives it.
        values: what else the template shows; text is escaped there. An empty ``plotly_js`` leaves the script to `write_page`.
    """
    colours = {"ink": palette.INK, "grid": palette.GRID, "blue": palette.BLUE}
    text = environment().get_template(template)
    shown = {"plotly_js": values["plotly_js"] if "plotly_js" in values else _packed_plotly(), "colours": colours}
    return text.render(figures=packed(json.dumps(figures)), **{**values, **shown})


@cache
def _packed_plotly() -> str:
    """plotly.js as it lies in the package, compressed by gzip, in base64; the page unpacks it (``page.js``)."""
    return base64.b64encode(zipped_plotly()).decode("ascii")


def zipped_plotly() -> bytes:
    """plotly.js as it lies in the package, compressed by gzip."""
    return _PLOTLY.read_bytes()


def style() -> str:
    """The style of all pages."""
    return (Path(__file__).parent / "templates" / "style.css").read_text("utf-8")


def write_page(file: str, text: str, assets: str | None = None, *, sync: bool = True) -> None:
    """Write a page, with plotly.js inside of it, or once for many pages in a folder that they name relative to themselves.

    Args:
        file: the page.
        text: as `page` makes it.
        assets: folder for plotly.js, made if need be; None: inside of the page.
        sync: wait until the disk has it; one of many pages, which can be made again, need not.
    Raises: CapabilityError if a file cannot be written.
    """
    head, inside, rest = text.partition(_INSIDE)
    if assets is not None and inside:
        script = write_script(assets)
        link = quote(Path(os.path.relpath(script.resolve(), Path(file).resolve().parent)).as_posix())
        head = head.replace("script-src 'unsafe-inline'", "script-src 'unsafe-inline' 'self' file:", 1)
        text = f'{head}<script id="plotly" src="{link}">{rest[rest.index("</script>") :]}'
    if sync:
        write_text(file, text)
    else:
        write_beside(file, text, sync=False)


def write_script(assets: str) -> Path:
    """plotly.js in a folder, written where it is not there.

    Raises: CapabilityError if it cannot be written.
    """
    script = Path(assets) / _PLOTLY.name.removesuffix(".gz")
    if not script.is_file():
        try:
            script.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise CapabilityError(f"cannot make the folder: {error.strerror}", where=assets, hint="another folder") from None
        write_text(script, gzip.decompress(_PLOTLY.read_bytes()).decode())
    return script


def figure_record(figure: Any) -> Any:
    """A plotly figure as plain data, without its title, which the page's heading replaces."""
    record = json.loads(figure.to_json())
    record["layout"].pop("title", None)
    record["layout"].pop("template", None)
    record["layout"]["margin"]["t"] = 20
    record["data"].sort(key=lambda trace: trace.get("mode") == "text")  # no line is drawn over a name
    return record


def packed(text: str) -> str:
    """JSON for a script element of a page: compressed by gzip, in base64, a tenth of its size; no tag can begin in it.

    >>> gzip.decompress(base64.b64decode(packed("{}")))
    b'{}'
    """
    return base64.b64encode(gzip.compress(text.encode(), mtime=0)).decode("ascii")
