"""Pages that the tutorial links to: made by the commands it shows, when the manual is built."""

from __future__ import annotations

from pathlib import Path
from typing import Any

COMMANDS = {"stencil.html": ["predict", "3d-7pt", "-m", "skx-snc", "-D", "N=20..1200:20"]}


def write(app: Any, error: Exception | None) -> None:
    """Run the commands after a successful build."""
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


def setup(app: Any) -> dict[str, Any]:
    """Entry point for Sphinx."""
    app.connect("build-finished", write)
    return {"parallel_read_safe": True}
