"""The rules of ``rooftree check``: what each looks at, and what to do when it is violated."""

from __future__ import annotations

from rooftree.results.check import RuleText

RULES: dict[str, RuleText] = {
    "max-cycles": RuleText(
        title="Predicted runtime above its limit",
        about="Cycles per unit of work (one cache line of iterations), by the ECM model: the whole runtime, a term of it, "
        "or the runtime with the data in a given cache.",
        help="`rooftree predict` with the same arguments shows which term is largest and what would change it. A longer "
        "T_OL or T_nOL comes from the code (vector width, instructions, a dependence chain), a longer transfer time from "
        "more bytes over that link (a broken layer condition, another layout, more arrays).",
    ),
    "max-bytes": RuleText(
        title="Predicted traffic above its limit",
        about="Bytes per unit of work over a link of the memory hierarchy, by layer conditions or cache simulation.",
        help="`rooftree lc` shows which layer condition is broken and from which size on, `rooftree traffic --explain` "
        "which array moves the bytes. Blocking, fusing loops and smaller types reduce them.",
    ),
    "min-efficiency": RuleText(
        title="Predicted performance too far below the roof",
        about="Predicted performance as a fraction of the Roofline limit of this kernel, or of the peak of the cores.",
        help="`rooftree predict` shows what stands between the prediction and the Roofline: transfers that add instead of "
        "overlapping, loads and stores, or arithmetic that is not vectorised.",
    ),
    "max-error": RuleText(
        title="Model and measurement differ too much",
        about="Relative difference between the measured and the predicted runtime on this machine.",
        help="`rooftree validate` with the same arguments shows both side by side and names the likely reasons.",
    ),
    "baseline": RuleText(
        title="Predicted runtime above the baseline",
        about="Predicted runtime compared with the one stored in the baseline file, term by term.",
        help="The message names the terms that moved and what else is different (compiler, vector width, traffic, machine "
        "file). If the change is meant, `--write-baseline` stores the new numbers.",
    ),
}
