"""The tools: each is a command of rooftree with typed arguments, and gives its record with a text that says what it means."""

import json
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import Field
from typing_extensions import TypedDict

from rooftree.agent.policy import Policy
from rooftree.errors import UsageError
from rooftree.sizes import axes as axes_of
from rooftree.sizes import outer

MOST_POINTS = 500
"""Sizes x cores of an answer."""


class Answer(TypedDict):
    """What a tool found."""

    text: str
    record: dict[str, Any]


Kernel = Annotated[
    str,
    Field(
        description="A kernel of the library (triad, 2d-5pt, 3d-7pt, ...), C source of a loop nest as text, or a file of the "
        "server's folders as FILE, FILE:FUNCTION or FILE:LINE."
    ),
]
MachineName = Annotated[str, Field(description="Name of a machine such as skx, zen4, icx, a64fx; native is the server's own.")]
Sizes = Annotated[
    dict[str, int | list[int] | str],
    Field(
        description='Values of the symbols in loop bounds and extents: {"N": 1000}, {"N": [100, 400]}, {"N": "1e3..1e8:log20"}; '
        '"M,N" ties two names.'
    ),
]
Cores = Annotated[list[int], Field(description="Core counts.", min_length=1, max_length=64)]
Limits = Annotated[list[str], Field(description="Limits, as: 12, '1.5 cy/it', 'T_OL <= 6', '40 with 90 %'.")]


class Tools:
    """The tools for one server."""

    def __init__(self, policy: Policy) -> None:
        """Begin with what may be read."""
        self._policy = policy

    def predict(
        self,
        kernel: Kernel,
        machine: MachineName = "native",
        sizes: Sizes = {},  # noqa: B006  never changed
        cores: Cores = [1],  # noqa: B006
    ) -> Answer:
        """Predict how fast a loop runs on a machine, and what limits it: Roofline and ECM, interval, doubts, what to try."""
        from rooftree.predict.run import predict_axes
        from rooftree.report.prediction.words import explain

        axes = _bounded(sizes, cores)
        found = predict_axes(self._policy.kernel(kernel), self._policy.machine(machine), axes, cores=cores)
        return Answer(text=explain(found), record=_plain(found.document()))

    def layer_conditions(
        self,
        kernel: Kernel,
        machine: Annotated[str, Field(description="As for predict; empty for the conditions in symbols alone.")] = "",
        sizes: Sizes = {},  # noqa: B006
        cores: Cores = [1],  # noqa: B006
    ) -> Answer:
        """Layer conditions of a stencil: what must fit into which cache, up to which size, and which blocking restores it."""
        from rooftree.predict.conditions import ConditionOptions, conditions_record
        from rooftree.report.prediction.conditions import conditions_text

        axes = _bounded(sizes, cores)
        named = self._policy.machine(machine) if machine else None
        found = conditions_record(self._policy.kernel(kernel), named, outer(axes), ConditionOptions(cores=cores))
        return Answer(text=conditions_text(found), record=_plain(found))

    def incore(
        self,
        code: Annotated[str, Field(description="Assembly of a loop as text, or FILE or FILE:FUNCTION of the server's folders.")],
        arch: Annotated[str, Field(description="Instruction table (zen4, skl, icx, v2, ...) or machine.")],
        mode: Annotated[Literal["loop", "unrolled"], Field(description="A loop, or code without an end.")] = "loop",
    ) -> Answer:
        """Cycles of a loop of machine code with all data in L1, and what limits it: ports, dependences, front end."""
        from rooftree.incore.run import incore

        found = incore(self._policy.code(code), self._policy.machine(arch), mode=mode)
        return Answer(text=f"{found}\n\n{found.explain()}", record=_plain(found.to_dict()))

    def check(
        self,
        kernel: Kernel,
        machine: MachineName = "native",
        sizes: Sizes = {},  # noqa: B006
        cores: Cores = [1],  # noqa: B006
        max_cycles: Limits = [],  # noqa: B006
        max_bytes: Annotated[list[str], Field(description="Limits of traffic, as: 24, 'L3Mem <= 24 B/it'.")] = [],  # noqa: B006
        min_efficiency: Annotated[list[str], Field(description="Least part of the Roofline, as: '60 %', 'peak >= 10 %'.")] = [],  # noqa: B006
        baseline: Annotated[
            str, Field(description="File of the server's folders that `rooftree check` wrote; empty: none.")
        ] = "",
        tolerance: Annotated[str, Field(description="How much slower than the baseline is allowed.")] = "0 %",
    ) -> Answer:
        """Check a predicted loop against limits of runtime, traffic and efficiency, and against a baseline. Nothing is run."""
        from rooftree.check.ask import check_kernel
        from rooftree.report.check.text import check_text

        _bounded(sizes, cores)
        found = check_kernel(
            self._policy.kernel(kernel),
            self._policy.machine(machine),
            sizes,
            cores=cores,
            max_cycles=max_cycles,
            max_bytes=max_bytes,
            min_efficiency=min_efficiency,
            baseline=str(self._policy.file(baseline)) if baseline else None,
            tolerance=tolerance,
        )
        return Answer(text=check_text(found), record=_plain(found))

    def explain(
        self, term: Annotated[str, Field(description="A term such as T_nOL, layer condition, saturation; empty lists all.")] = ""
    ) -> Answer:
        """Explain a term of performance modelling in a paragraph, with formula, unit and source."""
        from rooftree.report.glossary import TERMS, explain_term

        if not term:
            names = sorted(TERMS, key=str.lower)
            return Answer(text="\n".join(names), record={"schema": "rooftree.terms/1", "terms": names})
        text = explain_term(term)
        return Answer(text=text, record={"schema": "rooftree.term/1", "term": term, "text": text})

    def measure(
        self,
        kernel: Kernel,
        sizes: Sizes = {},  # noqa: B006
        cores: Cores = [1],  # noqa: B006
        arguments: Annotated[dict[str, str], Field(description='Parameters that are no size: {"c": "0.5"}.')] = {},  # noqa: B006
    ) -> Answer:
        """Compile a kernel, RUN it on the server's machine, and time it: cycles with interval for each size and core count."""
        from rooftree.report.measurement.text import measurement_text
        from rooftree.validate.measure import measure_axes

        axes = _bounded(sizes, cores)
        found = measure_axes(self._policy.kernel(kernel), None, axes, cores=cores, args=arguments).to_dict()
        return Answer(text=measurement_text(found), record=_plain(found))


def _bounded(sizes: Mapping[str, Any], cores: Sequence[int]) -> list[dict[str, Any]]:
    """The axes of the sizes.

    Raises: UsageError for more points than an answer should hold.
    """
    axes = axes_of(sizes)
    points = len(cores)
    for axis in axes:
        points *= len(next(iter(axis.values())))
    if points > MOST_POINTS:
        raise UsageError(f"{points} points, an answer holds up to {MOST_POINTS}", where="sizes", hint="larger steps")
    return axes


def _plain(record: Any) -> dict[str, Any]:
    """A record as JSON has it."""
    plain: dict[str, Any] = json.loads(json.dumps(record))
    return plain
