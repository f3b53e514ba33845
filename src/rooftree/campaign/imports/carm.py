"""Files of the CARM Tool: roofs of a machine, and applications. Both hold neither sizes nor clocks."""

from __future__ import annotations

from rooftree.campaign.imports.source import Found, Source
from rooftree.results.carm_file import is_carm, read_text
from rooftree.results.imported import Figures

TOOL = "CARM Tool"
SOURCE = "made with the CARM Tool: Morgado et al., Cache-Aware Roofline Model"
is_file = is_carm


def read(source: Source) -> None:
    """Read a file of roofs or of applications.

    Raises: InputError if its heads are damaged, or if it does not say of which machine it is and nobody else does.
    """
    found = read_text(source.text, source.path, source.name.removesuffix(".csv"), source.problems.append)
    if found.applications:
        machine = source.machine()
    else:
        machine = source.machine(source.told.machine or found.name)
    for roof in found.roofs:
        with source.line(roof.line):
            what = f"{roof.level} {roof.ratio}" if roof.level else roof.instruction
            source.add(
                Found(
                    line=roof.line,
                    tool=TOOL,
                    source=SOURCE,
                    kernel=f"CARM Tool {what} {roof.isa} {roof.precision}",
                    machine=machine,
                    variant=roof.isa,
                    sizes={},
                    cores=roof.threads,
                    measured=Figures(GB_s=roof.GB_s, GFLOP_s=roof.GFLOP_s),
                )
            )
    for application in found.applications:
        with source.line(application.line):
            source.add(
                Found(
                    line=application.line,
                    tool=TOOL,
                    source=SOURCE,
                    kernel=application.name,
                    machine=machine,
                    variant=application.isa,
                    sizes={},
                    cores=max(1, application.threads),
                    measured=Figures(
                        GFLOP_s=application.GFLOP_s,
                        intensity_FLOP_B=application.intensity_FLOP_B,
                        seconds=application.seconds or None,
                    ),
                    doubts=[f"counted by {application.method}"] if application.method else [],
                )
            )
