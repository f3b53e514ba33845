"""Files that the manual links to, made by rooftree when it is built: the pages of the tutorial, and all JSON Schemas."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

SCHEMAS = "schemas/{}.schema.json"
COMMANDS = {"stencil.html": ["predict", "3d-7pt", "-m", "skx-snc", "-D", "N=20..1200:20"]}


def write(app: Any, error: Exception | None) -> None:
    """Make the files after a successful build."""
    if error is not None or app.builder.format != "html":
        return
    import contextlib
    import io

    from rooftree.cli import main

    folder = Path(app.outdir) / "pages"
    folder.mkdir(exist_ok=True)
    for name, arguments in COMMANDS.items():
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()) as problems:
            code = main([*arguments, "--html", str(folder / name)])
        if code:
            raise RuntimeError(f"rooftree {' '.join(arguments)} failed: {problems.getvalue()}")
    write_schemas(Path(app.outdir))


def write_schemas(folder: Path) -> None:
    """A file for each schema that ``rooftree schema`` prints."""
    from rooftree.cli.schema import schemas

    (folder / SCHEMAS).parent.mkdir(exist_ok=True)
    for name, schema in schemas().items():
        (folder / SCHEMAS.format(name)).write_text(json.dumps(schema, indent=2) + "\n", "utf-8")


def setup(app: Any) -> dict[str, Any]:
    """Entry point for Sphinx."""
    app.connect("build-finished", write)
    return {"parallel_read_safe": True}
