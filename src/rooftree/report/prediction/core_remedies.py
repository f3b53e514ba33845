"""What would change what happens inside the core: chains, vectors, and less work."""

from __future__ import annotations

from dataclasses import replace

from rooftree.report.prediction.advised import Advice, Known
from rooftree.report.prediction.diagnosis import Diagnosis, incore_limits
from rooftree.report.prediction.points import number
from rooftree.results.flags import untried
from rooftree.results.prediction import Prediction

_VECTORISE = "Vectorise the loop: its code is scalar"
_WAITING = (
    "Let fewer instructions wait for one another (they fill the core's reorder window, so that later iterations begin late): "
    "shorter chains of operations inside an iteration, fewer instructions in each, or the loop split in two, which is slower "
    "where both halves load and store more, or are vectorised in another way"
)
"""What helps where the window is the limit; the chain begins anew in each iteration, so that partial sums do not shorten it."""
_ANY_ORDER = "-ffast-math if any order will do"
CORE = ("T_OL", "T_nOL")
"""Terms of what happens inside the core."""


def in_core(p: Prediction, d: Diagnosis, known: Known) -> list[Advice]:
    """Advice for what happens inside the core, where that is worth it."""
    lanes = p.incore.lanes
    if d.regime == "core":
        return [replace(one, terms=CORE if one.topic == "SIMD" else ("T_OL",)) for one in _core_bound(p, lanes, known)]
    inside = d.limiting.get("T_nOL", 0.0)
    if inside <= 0.3 * d.single:
        return []
    if lanes == 1 and not p.incore.why_scalar:
        found = known.advice("SIMD", _vectorise(p, known))
        return [] if _leaves_gaps(p) else [replace(_along(p, one), terms=CORE) for one in found]
    if not any(a.neighbours for a in p.kernel.arrays.values()):
        return []  # nothing is loaded twice
    text = "Load less often from L1: keep neighbours in registers over several iterations (unroll and jam; look at the code "
    text += "whether the compiler does, or use intrinsics)"
    return [replace(one, terms=("T_nOL",)) for one in known.advice("loads", text)]


def _core_bound(p: Prediction, lanes: int, known: Known) -> list[Advice]:
    """What helps where the core decides: another loop as the vector loop goes first, as all other gains are of the same code."""
    inside = _inside_the_loop(p, lanes, known)
    predicted = any(known.get(change) is not None for change in ("exchange", "flag"))
    if p.incore.vector_loop is None or predicted:
        return inside
    if any(one.topic == "SIMD" for one in inside):
        return [_along(p, one) for one in inside]
    text = (
        f"Make blocks of the loop over {p.incore.vector_loop} innermost (of 32 iterations, say, each with partial results of its "
        "own), so that they run side by side in vectors: none needs another, while those that are innermost now wait for each "
        f"other; {_UNKNOWN}"
    )
    same = [one if one.within or one.gain is None else replace(one, within="with the same instructions") for one in inside]
    return [Advice("SIMD", text), *same]


def _along(p: Prediction, one: Advice) -> Advice:
    """Advice to vectorise, whose number is of the innermost loop alone where a loop around may be the vector loop."""
    if p.incore.vector_loop is None or one.topic != "SIMD" or one.gain is None:
        return one
    beyond = f"iterations of the loop over {p.incore.vector_loop} can run side by side in vectors, too"
    return replace(one, within="along the innermost loop", beyond=beyond)


_UNKNOWN = "what that gains is not known"


def _inside_the_loop(p: Prediction, lanes: int, known: Known) -> list[Advice]:
    """Chains to break, vectors along the innermost loop, and less work in it."""
    chain = p.incore.T_comp_critical_path
    throughput = p.incore.T_comp_throughput
    if chain > throughput > 0 and _is_blocked(p):
        flags = "" if known.asked and _flags(p) else _NARROWER  # else they were tried, and stand in an advice of their own
        return [Advice("recurrence", f"{_BLOCKED}{flags} ({number(chain)} cy/CL; all else takes {number(throughput)})")]
    if chain > throughput > 0 and p.incore.reorderable is None and _flags(p):
        return [Advice("recurrence", f"{_OF_COMPILER} ({number(chain)} cy/CL; all else takes {number(throughput)}): {_UNKNOWN}")]
    if chain > throughput > 0:
        text = (
            f"Break the loop-carried dependence chain ({number(chain)} cy/CL; the instructions alone take "
            f"{number(throughput)}): {(ways := _ways_around(p, lanes, known))}"
        )
        split = _SUMS in ways
        chained = lanes == 1 and (p.incore.why_scalar or "each iteration").startswith("each iteration")
        beyond = "the compiler may vectorise it then" if split or chained else ""
        within = "with the same instructions" if beyond and not split else ""
        return [replace(one, within=within, beyond=beyond) for one in known.advice("recurrence", text)]
    busiest = next(iter(incore_limits(p)), "the arithmetic")
    wider = not (known.asked and lanes == 1 and known.get("SIMD") is None)  # else vectors were looked at, and gain nothing
    less = known.advice("arithmetic", _less_of(p, busiest, wider=wider)) if known.found or not known.evaluated else []
    if lanes == 1 and not less and chain == throughput > 0 and (p.incore.why_scalar or "").startswith("each iteration"):
        waits = "Each iteration needs the result of the one before, so that the code is scalar"
        ways = "another order of updates, or several loops side by side, may let the compiler make vectors"
        return [
            Advice(
                "recurrence", f"{waits}: {ways}; as scalar code they gain little, since the core is as busy as the chain is long"
            )
        ]
    if lanes > 1 or p.incore.why_scalar or _leaves_gaps(p):
        return less
    vector = known.advice("SIMD", _vectorise(p, known))
    return [*(vector or ([Advice("SIMD", _vectorise(p, known))] if "calls" in p.incore.limits else [])), *less]


def _leaves_gaps(p: Prediction) -> bool:
    """Whether all that the loop does is to store elements that do not lie side by side, which no vector store does."""
    return all(a.part_lines and not a.loads for a in p.kernel.arrays.values() if a.loads or a.stores) and bool(p.kernel.arrays)


def _vectorise(p: Prediction, known: Known) -> str:
    """That vector code would help, and which flag lets the compiler make it where square roots or functions are in its way.

    Where the code with the flag was looked at, it is an advice of its own or of no use.
    """
    flags = () if known.asked else _flags(p)
    if "calls" in p.incore.limits:
        why = f"{_VECTORISE} and calls functions of one element"
        of_complex = p.unit_of_work.element.endswith("complex")  # what libgcc has for these has no vector form
        libm = not of_complex and untried(flags, "-ffast-math")
        return f"{why}; --cflags -ffast-math lets compilers call a vector libm" if libm else why
    if p.kernel.flops.get("sqrt") and flags and untried(flags, "-fno-math-errno"):
        return f"{_VECTORISE}, as sqrt may set errno; --cflags -fno-math-errno lets the compiler do so"
    return _VECTORISE


def _flags(p: Prediction) -> tuple[str, ...]:
    """What the compiler was called with; () where the code was given or not looked at."""
    code = p.incore.machine_code
    return tuple((code.compiled.get("flags") if code is not None and code.compiled else None) or ())


_BLOCKED = (
    "Load no more at once than a store before has written: loads that two stores hold together wait until both have left the "
    "core. Another distance, or whole vectors, need not wait"
)
"""What helps where loads wait for stores to leave: partial sums do not, as no chain is split."""
_NARROWER = ", nor do narrower loads: -mprefer-vector-width=128, -fno-tree-vectorize"


def _is_blocked(p: Prediction) -> bool:
    """Whether the chain goes through loads that no single store holds."""
    code = p.incore.machine_code
    return code is not None and bool(code.blocked)


_OF_COMPILER = (
    "The chain that limits the loop is of the compiler's code, as the register that a gather or a masked instruction merges "
    "into, and not of the source: iterations at the edges taken out of the loop, other flags or another compiler may make code "
    "without it"
)
_SUMS = "partial sums"


def _ways_around(p: Prediction, lanes: int, known: Known) -> str:
    """How the loop's chain can be broken: sums split, with a flag where compilers may do it, all else takes another order."""
    sums = f"unrolling with {'more' if lanes > 1 else 'several'} {_SUMS}"
    if p.incore.reorderable is False or (p.incore.why_scalar or "").startswith("each iteration"):
        return "another order of updates, or several loops side by side"
    if p.incore.reorderable is None:
        return f"a sum by {sums}, a recurrence by another order of updates"
    flags = () if known.asked and _flags(p) else (_flags(p) or ("",))
    helps = p.kernel.flops_per_iteration and not p.incore.why_scalar and flags and untried(flags, "-ffast-math")
    return f"{sums}{f' ({_ANY_ORDER})' if helps else ''}"


def _less_of(p: Prediction, limit: str, *, wider: bool = True) -> str:
    word, why = limit.lower(), p.incore.why_scalar or ""
    if "recurrence" in word and why.startswith("each iteration"):
        return "Update in another order, or several loops side by side: each iteration needs the result of the one before"
    if "recurrence" in word:
        return "Keep more partial results (unroll the loop): the dependence from one iteration to the next is the limit"
    if "divides integers" in why and "all 64 bits" in why:
        return f"Divide fewer integers ({why}, more than a double holds): divide by a constant, or less often"
    if "divides integers" in why:
        return f"Divide fewer integers ({why}): divide in double, which is exact up to 53 bits, or by a constant"
    if "computes with" in why:
        return f"Use a smaller type ({why}): double, or float"
    if word == "calls":
        return "Call functions less often, or cheaper ones: what they take is the limit"
    if "div" in word:
        fewer = "Divide and take square roots less" if "sqrt" in word else "Divide less"
        kept = ", as long as the compiler still vectorises it" if p.incore.lanes > 1 else ""
        return f"{fewer} ({limit} is the busiest part of the core): multiply by an inverse, find common denominators{kept}"
    if "sqrt" in word:
        return f"Take fewer square roots ({limit} is the busiest part of the core), or use approximations"
    if word == "window":
        return _WAITING
    if any(w in word for w in ("retire", "front", "issue", "instruction")):
        limit, more = "the front end" if word == "frontend" else limit, [] if why or not wider else ["wider SIMD"]
        return f"Execute fewer instructions ({limit} is the limit): {', '.join([*more, *_fused(p), 'less index arithmetic'])}"
    if accesses := _accesses(p, word):
        also = ", wider accesses" if wider and not why and p.incore.lanes == 1 else ""
        fewer = {"loads": "Load", "stores": "Store"}.get(accesses, "Load and store")
        often = f"{fewer} less per iteration ({accesses} are the busiest part of the core)"
        return f"{often}: keep what is used again in registers{also}"
    ways = ", ".join(["factor out", "reuse", *(f"use {name}" for name in _fused(p))])
    part = "execution ports are" if word == "ports" else f"{limit} is"
    return f"Do less arithmetic per iteration ({part} the busiest part of the core): {ways}"


def _accesses(p: Prediction, limit: str) -> str:
    """Loads, stores or both, where nothing else is the core's longest limit; "" where something is."""
    if limit == "ports":
        return (p.incore.machine_code.accesses or "") if p.incore.machine_code is not None else ""
    return {"load": "loads", "store": "stores", "load_store": "loads and stores"}.get(limit, "")


def _fused(p: Prediction) -> list[str]:
    """FMA, where floating-point products are added up by instructions of their own."""
    flops, code = p.kernel.flops, p.incore.machine_code
    done = code is not None and code.fused
    return ["FMA"] if not done and flops.get("mul") and (flops.get("add") or flops.get("sub")) else []
