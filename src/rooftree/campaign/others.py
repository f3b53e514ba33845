"""Records of a folder that are none of the points of a campaign as its file stands, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from rooftree.campaign.plan import Sweep
from rooftree.campaign.store import Store
from rooftree.errors import InputError
from rooftree.results.campaign import CampaignPoint

MOST_READ = 200
"""Records that are read for it; of more, every so many-th."""
_MADE = {
    "code": "another version of rooftree",
    "machine": "another content of the machine's file",
    "kernel": "another source of the kernel",
    "compiler": "another compiler",
    "host": "another host",
    "incore": "another engine or table of the core",
}
"""By which of the things that a point depends on a record is another one."""


def others_note(store: Store, sweeps: Sequence[Sweep], ids: Collection[str]) -> str:
    """How many records are none of the points of some sweeps, why, and what becomes of them; "" for none.

    Args:
        store: the folder.
        sweeps: of the campaign.
        ids: of those records.
    """
    if not ids:
        return ""
    order = sorted(ids)
    read = order[:: -(-len(order) // MOST_READ)]
    known: dict[tuple[str, str, str], list[Mapping[str, str]]] = {}
    for sweep in sweeps:
        known.setdefault((sweep.kind, sweep.kernel.name, sweep.machine.machine.name), []).append(sweep.depends)
    reasons: Counter[str] = Counter()
    for id_ in read:
        try:
            point = store.read(id_)
        except InputError:
            continue
        reasons[_why(point, known.get((point.kind, point.kernel, point.machine), ()))] += 1
    told = ", ".join(f"{number} {reason}" for reason, number in reasons.most_common())
    part = f"of {len(read)} that were read " if len(read) < len(order) else ""
    records = "1 record there is" if len(order) == 1 else f"{len(order)} records there are"
    return (
        f"{records} none of these points{f' ({part}{told})' if told else ''}; they stay, what is open is done anew, and of "
        "records of the same point a site shows the newest"
    )


def _why(point: CampaignPoint, depends: Sequence[Mapping[str, str]]) -> str:
    """Why a record is none of the points of sweeps of its kernel and machine, which depend on these things."""
    if point.imported is not None:
        return "imported"
    if not depends:
        return "of kernels or machines that the file does not name"
    ways = [[name for name in (*_MADE, *(mine.keys() - _MADE)) if mine.get(name) != point.depends.get(name)] for mine in depends]
    least = min(ways, key=len)
    if not least:
        return "at other sizes or cores, or with other options"
    return f"made with {' and '.join(_MADE.get(name, name) for name in least)}"
