"""Settings of the manual; build it with `make docs`."""

from __future__ import annotations

import os
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "_ext"))
os.environ["ROOFTREE_INCORE"] = "throughput"  # results must not depend on the compiler that is installed

import rooftree  # noqa: E402

project = "rooftree"
author = "The rooftree developers"
copyright = author
version = release = rooftree.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "live", "docstrings", "mathml", "pages"]
html_math_renderer = "mathml"
exclude_patterns = ["_build"]
myst_enable_extensions = ["dollarmath", "deflist", "colon_fence"]
myst_heading_anchors = 3
myst_dmath_double_inline = True

autodoc_member_order = "bysource"
autodoc_typehints = "none"
autodoc_class_signature = "mixed"
add_module_names = False
nitpicky = False

html_theme = "furo"
html_title = f"rooftree {release}"
html_show_copyright = False
html_theme_options = {"navigation_with_keys": True}
html_static_path = ["_static"]
html_css_files = ["manual.css"]
pygments_style = "friendly"
