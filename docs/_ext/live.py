"""Directive ``live``: parts of the manual that are made from the code and the data each time it is built.

    ```{live} machines
    ```

Each word stands for a function, see `contents`.
"""

from __future__ import annotations

from typing import Any, ClassVar

from contents import CONTENT
from docutils import nodes
from sphinx.util.docutils import SphinxDirective


class Live(SphinxDirective):
    """Content made by a function, with the directive's further words as its arguments."""

    required_arguments = 1
    optional_arguments = 9
    has_content = False
    option_spec: ClassVar[dict[str, Any]] = {}

    def run(self) -> list[nodes.Node]:
        """Make it, and read it as Markdown."""
        name, *arguments = self.arguments
        if name not in CONTENT:
            raise self.error(f"no content '{name}', there is {', '.join(CONTENT)}")
        self.env.note_reread()
        return self.parse_text_to_nodes(CONTENT[name](*arguments), allow_section_headings=True)


def setup(app: Any) -> dict[str, Any]:
    """Entry point for Sphinx."""
    app.add_directive("live", Live)
    return {"parallel_read_safe": True}
