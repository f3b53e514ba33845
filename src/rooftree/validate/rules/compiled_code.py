"""Reasons that lie in the code: what the compiler made is not what the prediction took it to be, or it is not used as assumed."""

from __future__ import annotations

from typing import Any

from rooftree.incore.loops.matching import WRITTEN_OUT
from rooftree.models import differences
from rooftree.results.doubt import FLOW
from rooftree.results.flags import untried
from rooftree.validate.case import Case, Finding, composed, number

SHORT = 16
"""Passes of a loop below which its start and its remainder are seen."""
REGION = (300.0, 30_000.0)
"""Cycles that start and end of a parallel region take: few hundred for one thread to many thousand for a socket."""
OF_A_THREAD = 2500.0
"""How many of them a thread makes at most [cy]: 1040 with one and 1700 with two were measured on a Zen 5, on a busy host up to
4500 with two."""
START = 30.0
"""Cycles of a start of an inner loop: a branch mispredicted and the first lines not at hand yet [cy]."""


def vector_width(case: Case) -> Finding | None:
    """The compiled loop works on fewer (or more) elements at once than operation counts assume."""
    if case.incore.get("engine") != "throughput" or not case.code:
        return None
    assumed, found = int(case.incore.get("lanes") or 1), int(case.code["lanes"])
    if assumed == found or (found < assumed) != case.slower:
        return None
    OL, nOL = (float(differences.with_lanes(case.ecm[term], assumed, found)) for term in ("T_OL", "T_nOL"))
    would = composed(case, OL=OL, nOL=nOL)
    return Finding(
        rule="vector width",
        sentence=f"The prediction counts {_lanes(assumed)}, the compiled loop has {_lanes(found)}: in-core times are "
        f"{number(assumed / found)} times as long, {number(would)} cy/CL instead of {number(case.ecm['cy_per_cl'])}.",
        advice="--incore auto predicts the compiled loop; -O3, -march=native, restrict or `#pragma omp simd` let "
        "compilers vectorise",
        evidence={"assumed": assumed, "compiled": found, "vector_B": case.code["vector_B"]},
        would_be=would,
    )


def _lanes(n: int) -> str:
    return f"{n} elements at once" if n > 1 else "one element at a time"


def no_fma(case: Case) -> Finding | None:
    """The prediction fuses multiplications and additions, the compiled loop does not."""
    if case.incore.get("engine") != "throughput" or not case.code or not case.machine.get("fma", True):
        return None
    flops = case.kernel.get("flops") or {}
    fusible = min(float(flops.get("mul") or 0), float(flops.get("add") or 0) + float(flops.get("sub") or 0)) or float(
        flops.get("fma") or 0
    )
    apart = min(int(case.code["mul"]), int(case.code["add"]))
    if not fusible or case.code["fma"] or not apart or not case.slower:
        return None
    would = composed(case, OL=max(case.ecm["T_OL"], case.code["ports"], case.code["chain"]))
    return Finding(
        rule="no FMA",
        sentence=f"The prediction fuses multiplications with additions; the compiled loop has {case.code['mul']} multiplications "
        f"and {case.code['add']} additions and no FMA: {number(case.code['ports'])} cy/CL of work on its ports.",
        advice="-mfma or -march=native, and -ffp-contract=fast (the default of gcc, not of all compilers)",
        evidence={"mul": case.code["mul"], "add": case.code["add"], "fma": 0, "ports": case.code["ports"]},
        would_be=would,
    )


def dependency_chain(case: Case) -> Finding | None:
    """The measurement follows a chain of dependent instructions that the prediction leaves out, or the other way round."""
    chain = float(case.code.get("chain") or 0)
    t_ol = float(case.ecm["T_OL"])
    would = composed(case, OL=chain)
    if chain > 1.1 * t_ol and case.slower and would > 1.05 * float(case.ecm["cy_per_cl"]):
        if case.incore.get("engine") != "throughput":  # it knows of the chain, see `rows_overlap_less`
            return None
        return Finding(
            rule="dependency chain",
            sentence=f"Each iteration waits for the one before: the chain of the compiled loop takes {number(chain)} "
            "cy/CL, the prediction has "
            f"T_OL = {number(t_ol)}. With the chain it would be {number(would)} cy/CL, measured are {number(case.cycles)}.",
            advice=_against_chain(case),
            evidence={"chain": chain, "T_OL": t_ol},
            would_be=would,
        )
    several = case.shape.get("guarded") and case.code.get("branches") != 0  # shorter paths explain it, see `branches`
    bound = case.code.get("bound") == "recurrence" and case.incore.get("engine") != "throughput" and not several
    ports = float(case.code.get("ports") or 0)
    if bound and not case.slower and ports and case.cycles < 0.9 * chain:
        would = composed(case, OL=ports)
        return Finding(
            rule="dependency chain",
            sentence=f"The prediction takes the loop to be bound by a chain of {number(chain)} cy/CL, but it ran in "
            f"{number(case.cycles)}: the chain "
            f"is shorter than its instructions' latencies say. Ports alone would take {number(ports)}.",
            advice="rooftree predict ... --explain shows the chain; stores that are loaded again may be renamed, "
            "moves eliminated",
            evidence={"chain": chain, "ports": ports},
            would_be=would,
        )
    return None


def rows_overlap_less(case: Case) -> Finding | None:
    """The prediction lets the chains of neighbouring rows run side by side, the measurement less so."""
    chain, t_ol = float(case.code.get("chain") or 0), float(case.ecm["T_OL"])
    would = composed(case, OL=chain)
    known = case.incore.get("engine") != "throughput" and chain > 1.1 * t_ol and would > 1.05 * float(case.ecm["cy_per_cl"])
    if not known or not case.slower or case.cycles > 1.05 * would:
        return None
    return Finding(
        rule="dependency chain",
        sentence=f"Within a row each iteration waits for the one before, {number(chain)} cy/CL; the prediction lets the next row "
        f"begin beside it, so that T_OL = {number(t_ol)} are left. Measured are {number(case.cycles)}, as if rows overlapped "
        "less: where one needs what the one before stores, or where its end is not foreseen.",
        advice="several rows at a time (unroll the outer loop and join the copies), or rows of equal length",
        evidence={"chain": chain, "T_OL": t_ol},
    )


def _against_chain(case: Case) -> str:
    if case.code.get("reduction"):
        flags = [f"{flag}, or " for flag in untried(case.compiled.get("flags") or (), "-ffast-math")]
        return f"{''.join(flags)}`#pragma omp simd reduction`, lets the compiler keep several partial sums"
    return "rooftree predict ... --explain shows the chain"


def assumed_costs(case: Case) -> Finding | None:
    """Instructions or functions whose cost nobody knows were counted with an assumed one."""
    unknown = [str(u) for u in case.code.get("unknown") or ()]
    assumed = {str(k): v for k, v in (case.incore.get("assumed") or {}).items()}
    if not unknown and not assumed:
        return None
    words = [*unknown, *(f"{name} ({value:g} cy)" for name, value in assumed.items())]
    return Finding(
        rule="assumed costs",
        sentence=f"What {', '.join(words[:5])} cost{'s' if len(words) == 1 else ''} was assumed, not known.",
        advice="rooftree incore calibrate measures instruction forms here; --corrections FILE uses them",
        evidence={"unknown": unknown, "assumed": assumed},
    )


def other_than_code(case: Case) -> Finding | None:
    """The code that was measured could not be looked at, so that operations were counted instead."""
    said = next((note for note in case.notes if note.startswith("not from the machine code: ")), "")
    if not said or case.incore.get("engine") != "throughput":
        return None
    reason = said.partition(": ")[2].rstrip(".")
    return Finding(
        rule="code not predicted",
        sentence=f"The prediction counts operations of the source and not the code that ran: {reason}.",
        advice=_for_plain_code(case, reason),
        evidence={"note": said},
    )


def _for_plain_code(case: Case, reason: str) -> str:
    """What makes code that can be looked at: of calls their cost, of floating-point work other flags."""
    flags = ", ".join(untried(case.compiled.get("flags") or (), "-ffast-math", "-fno-math-errno"))
    plain = f"flags for plain instructions ({flags}), or " if flags else ""
    if "call" in reason:
        return f"{plain}--assume FUNCTION=CYCLES"
    if sum(float(n or 0) for n in (case.kernel.get("flops") or {}).values()):
        return f"{plain}--loop LINE of the listing (--explain)"
    return "nothing about the prediction, which is a bound; rooftree measure times the loop as it is"


def branches(case: Case) -> Finding | None:
    """An if-statement runs otherwise than counted."""
    if not case.shape.get("guarded") or case.code.get("branches") == 0:  # conditional moves and masks guess nothing
        return None
    counted = str(case.options.get("branch", "both"))
    if case.incore.get("engine") == "throughput":
        what = f"the prediction counts {'both arms' if counted == 'both' else counted}"
        advice = "--branch taken, not-taken or a probability; look with --explain whether the compiler made a branch or a mask"
    else:
        what = "of the paths through the compiled code the longest counts"
        advice = "data like your application's: --arg NAME=LOW..HIGH fills an array with random numbers of that range, --driver "
        advice += "FILE.c with any; --explain shows the paths"
    return Finding(
        rule="branches",
        sentence=f"The loop has a condition; {what}. What it costs depends on the data: a branch that cannot be foreseen takes "
        "10 to 25 cycles each time it is mispredicted.",
        advice=advice,
        evidence={"counted": counted},
    )


def short_loops(case: Case) -> Finding | None:
    """Few passes of the innermost loop: its start, its remainder and the loops around it take part of the time."""
    inner = case.shape.get("inner")
    known = case.code or case.elsewhere
    if not inner or not case.slower or not known or _is_written_out(case):  # what is written out has no start
        return None
    per_pass = float(case.code.get("per_pass") or case.incore.get("lanes") or 1)
    passes = float(inner) / per_pass
    if passes >= SHORT or _wait_for_rows(case):
        return None
    rest = int(inner) % int(per_pass) if per_pass > 1 else 0
    start = float(differences.start_up(START, float(inner), case.per_cl))
    missing = case.cycles - float(case.ecm["cy_per_cl"])
    remainder = f" and a remainder of {rest}" if rest else ""
    whole = f"{number(passes)} pass{'' if passes == 1 else 'es'}"
    made = ", in passes that are not known" if case.elsewhere else f", {whole} of {per_pass:g}{remainder}"
    return Finding(
        rule="short loops",
        sentence=f"The innermost loop runs {number(inner)} iterations{made}. {_of_start(start, missing)}.",
        advice="longer rows: another order of loops or dimensions, larger N; lengths that are multiples of the vector; "
        "fewer versions of the loop with restrict and known alignment",
        evidence={"inner": inner, "passes": round(passes, 2), "remainder": rest, "start_cy_per_cl": round(start, 3)},
    )


def _of_start(start: float, missing: float) -> str:
    """How much of what is missing a start of each row would be [both cy/CL].

    >>> _of_start(26.7, 8.05)
    'A start of a row takes about 30 cy; the 8.05 cy/CL that are missing are 9.04 cy a row, beside what is counted of it'
    """
    if start > missing:
        each = number(START * missing / start)
        return (
            f"A start of a row takes about {START:g} cy; the {number(missing)} cy/CL that are missing are {each} cy a row, "
            "beside what is counted of it"
        )
    part = ": a part of them at most" if start < missing / 2 else ""
    return (
        f"A start of about {START:g} cy a row, beside what the prediction counts of it, would be {number(start)} of the "
        f"{number(missing)} cy/CL that are missing{part}"
    )


def _wait_for_rows(case: Case) -> bool:
    """Whether rows that wait for each other explain most of the difference: what a start takes passes meanwhile."""
    needed = case.cycles / float(case.ecm["cy_per_cl"])
    return any(d.kind == FLOW and (d.high is None or d.high - 1 > (needed - 1) / 2) for d in case.doubts)


def _is_written_out(case: Case) -> bool:
    """Whether the innermost loop of the source is no loop in the code."""
    return any(note.startswith("machine code: ") and WRITTEN_OUT in note for note in case.notes)


def short_sweeps(case: Case) -> Finding | None:
    """Sweeps so short that the start of a parallel region in each of them is seen."""
    sweep = case.shape.get("sweep")
    bare = case.elsewhere or str(case.compiled.get("function", "")).startswith("kernel_")  # runs without OpenMP on one core
    if not sweep or not case.slower or not case.kernel.get("parallel_loop") or (bare and case.cores == 1):
        return None
    units = float(sweep) / case.per_cl
    missing = (case.cycles - float(case.ecm["cy_per_cl"])) * units
    if not REGION[0] <= missing <= min(REGION[1], OF_A_THREAD * case.cores) or missing < 0.1 * case.cycles * units:
        return None
    return Finding(
        rule="short sweeps",
        sentence=f"A sweep takes {number(case.cycles * units)} cycles, {number(missing)} of them are missing in the prediction: "
        "as many as OpenMP takes to start and end a parallel region, also for a single thread.",
        advice="larger sizes, or one parallel region around many sweeps; compare with --cflags -fno-openmp",
        evidence={"sweep_cy": round(case.cycles * units, 1), "missing_cy": round(missing, 1)},
    )


def core_limit(case: Case) -> Finding | None:
    """None of the above, with data in L1 or transfers hidden behind the core: the in-core model itself is off."""
    alike = case.place != "L1" and case.slower and case.as_in_L1
    if case.elsewhere or (case.place != "L1" and not case.core_bound and not alike):
        return None
    evidence: dict[str, Any] = {"T_OL": case.ecm["T_OL"], "T_nOL": case.ecm["T_nOL"]}
    per = case.cycles / case.per_cl
    model = max(case.ecm["T_OL"], case.ecm["T_nOL"])
    why = "The data lie in L1" if case.place == "L1" else f"The core takes longer than all transfers, with data in {case.place}"
    if alike:
        why = f"The loop takes no longer with data in {case.place} than in L1 ({number(case.in_L1 or 0)} cy/CL)"
    what = (
        "no transfer makes the difference, but the core's own model, or data for which the loop runs otherwise"
        if case.place == "L1" or alike
        else "the core's own model is off, or transfers hide less"
    )
    text = f"{why}, so that {what}: it sees {number(model)} cy/CL"
    calls = float((case.incore.get("limits") or {}).get("calls") or 0)
    called = calls > 0 and calls >= 0.95 * float(case.ecm["T_OL"])
    bound = "calls" if called else case.code.get("bound")
    rows = _of_rows(case)
    text += f" ({bound})" if bound and not rows else ""
    return Finding(
        rule="in-core model",
        sentence=f"{text}, measured are {number(case.cycles)} cy/CL = {number(per)} cy/it.{rows}",
        advice="what the functions take depends on their arguments: --assume FUNC=CY gives their time with yours"
        if called
        else "rooftree predict ... --explain shows the loop; `rooftree incore calibrate` measures its instructions here",
        evidence={**evidence, "bound": bound},
    )


def _of_rows(case: Case) -> str:
    """How much of the core's time is that of the ends of short rows, in a sentence; "" where rows are long, or it is little."""
    inner, long = case.shape.get("inner"), float(case.incore.get("T_OL") or 0)
    here = float(case.ecm["T_OL"])
    per_pass = float(case.code.get("per_pass") or case.incore.get("lanes") or 1)
    if not inner or float(inner) / per_pass >= SHORT or long <= 0 or here < (1 + case.green) * long:
        return ""
    return (
        f" At the largest size the core takes {number(long)} cy/CL: {number(here - long)} of the {number(here)} are what starts "
        f"and remainders of rows of {number(float(inner))} iterations are counted with; rows may overlap more, or less."
    )


def unknown_code(case: Case) -> Finding | None:
    """Where the core sets the pace, and others measured: what ran is not in the records."""
    in_core = case.place == "L1" or case.core_bound or (case.slower and case.as_in_L1)
    if not case.elsewhere or not in_core:
        return None
    counted = "operation counts" if case.incore.get("engine") == "throughput" else "what a compiler here makes of the source"
    model = max(float(case.ecm["T_OL"]), float(case.ecm["T_nOL"]))
    return Finding(
        rule="unknown code",
        sentence=f"The core sets the pace, with data in {case.place}, and the records do not hold the code that ran. "
        f"By {counted} the core takes {number(model)} cy/CL; measured are {number(case.cycles)}.",
        advice="`rooftree validate` on such a machine, which looks at the code that it measures",
        evidence={"T_OL": case.ecm["T_OL"], "T_nOL": case.ecm["T_nOL"], "engine": case.incore.get("engine")},
    )


CERTAIN = (other_than_code, vector_width, no_fma, dependency_chain, assumed_costs)
GUESSED = (rows_overlap_less, branches, short_loops, short_sweeps)
LAST = (unknown_code, core_limit)
