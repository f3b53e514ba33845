"""A cache of answers: the latest ones, as many as a number of bytes holds."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Hashable


class Latest:
    """Texts by key; those that were asked for longest ago go first. Its methods may be called from several threads."""

    def __init__(self, most_B: int) -> None:
        """Begin with none.

        Args:
            most_B: length of all texts together [B]; one that is longer alone is not in it.
        """
        self._most_B, self._bytes = most_B, 0
        self._texts: OrderedDict[Hashable, bytes] = OrderedDict()
        self._lock = threading.Lock()

    @property
    def bytes_(self) -> int:
        """Length of all texts together [B]."""
        return self._bytes

    def get(self, key: Hashable) -> bytes | None:
        """The text of a key, if it is in the cache."""
        with self._lock:
            if key in self._texts:
                self._texts.move_to_end(key)
            return self._texts.get(key)

    def put(self, key: Hashable, text: bytes) -> None:
        """Put a text in, and forget others for it.

        >>> latest = Latest(5)
        >>> latest.put("a", b"123"), latest.put("b", b"456"), latest.put("c", b"1234567")
        (None, None, None)
        >>> latest.get("a"), latest.get("b"), latest.get("c"), latest.bytes_
        (None, b'456', None, 3)
        """
        with self._lock:
            self._bytes += len(text) - len(self._texts.pop(key, b""))
            self._texts[key] = text
            if len(text) > self._most_B:
                self._bytes -= len(self._texts.pop(key))
            while self._bytes > self._most_B:
                self._bytes -= len(self._texts.popitem(last=False)[1])
