"""Print the requirements of one extra of pyproject.toml, one on a line:  extra.py docs."""

import sys
import tomllib
from pathlib import Path

project = tomllib.loads(Path(__file__).parent.with_name("pyproject.toml").read_text("utf-8"))["project"]
print("\n".join(project["optional-dependencies"][sys.argv[1]]))
