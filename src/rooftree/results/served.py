"""Where the workbench listens, schema ``rooftree.serve/1``."""

from __future__ import annotations

from rooftree.results.record import Record


class ServeDocument(Record):
    """What ``rooftree serve --json`` prints when it listens."""

    url: str  #: where the browser goes first, with the token of this run
    port: int  #: on 127.0.0.1
    schema: str = "rooftree.serve/1"  #: name of the schema
