"""What pages hold inside of them."""

from __future__ import annotations

import base64
import gzip
import json
import re
from typing import Any


def unpacked(text: str) -> str:
    """What a script element holds, packed as ``rooftree.report.render.packed`` does."""
    return gzip.decompress(base64.b64decode(text)).decode()


def data_of(page: str, name: str) -> Any:
    """The JSON that a page holds under a name: its figures or its record."""
    return json.loads(unpacked(re.findall(rf'<script type="text/plain" class="packed" id="{name}">(.*?)</script>', page)[0]))
