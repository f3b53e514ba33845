"""Are the layer conditions of a stencil right?  Formula beside exact simulation over the size, and why it misses where not.

python examples/traffic.py [KERNEL] [MACHINE] [PAGE.html]
"""

import sys

import numpy as np

import rooftree
from rooftree.predict.traffic_record import TrafficOptions, traffic_record
from rooftree.report.traffic.page import traffic_page
from rooftree.report.traffic.text import difference, meaning, total


def main(kernel: str = "3d-long-range", machine: str = "haswell-ep", page: str = "") -> None:
    (name,) = rooftree.kernel(kernel).symbols
    sizes = {name: np.array([40, 48, 56, 64, 72, 80])}
    record = traffic_record(kernel, machine, sizes, options=TrafficOptions(policy="LRU", curve=bool(page)))

    link = record["links"][0]
    print(f"bytes per cache line of work over {link}, {kernel} on {record['machine']['name']}")
    print(f"{name:>5} {'formula':>8} {'simulated':>10}   doubtful in      conflict misses in {link[:2]}")
    for point in record["points"]:
        doubts = ", ".join(dict.fromkeys([*point["near_transition"], *point["set_conflict"]])) or "-"
        conflicts = point["sim"]["causes"]["levels"][link[:2]]["conflict"]
        print(
            f"{point['sizes'][name]:5d} {total(point['lc'][link]):8.0f} {total(point['sim'][link]):10.0f}   {doubts:15}"
            f"  {max(conflicts, 0.0):.1f} lines"
        )
    worst = max(record["points"], key=lambda point: abs(difference(point, link)))
    print(meaning({**record, "points": [worst]}))
    if page:
        with open(page, "w", encoding="utf-8") as file:
            file.write(traffic_page(record))


if __name__ == "__main__":
    main(*sys.argv[1:])
