"""What is told of a region to do next, in its parts: `Region.next` is their text.

what it works for; its own code: a step; no next step is named: why none, or no further one, is
"""

from __future__ import annotations

from dataclasses import dataclass, replace

OWN = "; its own code: "
"""Between what is said of what a region works for and what is said of its own code."""
NO_STEP = "no next step is named: "
"""Before why none is."""


@dataclass(frozen=True, slots=True)
class Told:
    """The parts of `Region.next`, each "" where it is not said.

    Attributes:
        works_for: what decides its time, where that is what it is given.
        step: what to do in its own code.
        lacking: why no step is named, or none against all that holds it.
    """

    works_for: str = ""
    step: str = ""
    lacking: str = ""

    @classmethod
    def of(cls, text: str) -> Told:
        """The parts of a text.

        >>> Told.of("a script decides; its own code: it waits; no next step is named: unknown")
        Told(works_for='a script decides', step='it waits', lacking='unknown')
        """
        works_for, _, own = text.rpartition(OWN)
        if own.startswith(NO_STEP):
            return cls(works_for, lacking=own.removeprefix(NO_STEP))
        step, _, lacking = own.partition(f"; {NO_STEP}")
        return cls(works_for, step, lacking)

    def __str__(self) -> str:
        """The text."""
        lacking = f"{NO_STEP}{self.lacking}" if self.lacking else ""
        own = "; ".join(part for part in (self.step, lacking) if part)
        return OWN.join(part for part in (self.works_for, own) if part)

    @property
    def only_lacks(self) -> bool:
        """Whether all that is told is why no step is named."""
        return bool(self.lacking) and not self.works_for and not self.step


def with_step(told: str, said: str, stands: str) -> str:
    """What is told of a region with another step of its own code; as it is where that step is not the one that was said.

    Args:
        told: all of it.
        said, stands: the step as it was, and as it is now; "": there is none.
    """
    parts = Told.of(told)
    # where no step was named it may have got one since
    known = said and stands and parts.step.startswith(Told.of(said).step)
    return str(Told(parts.works_for, stands)) if known else told


def without_reason(told: str) -> str:
    """What is told of a region that works for what it is given, whose own code then needs no reason why there is no step."""
    parts = Told.of(told)
    return str(replace(parts, lacking="")) if parts.works_for else told
