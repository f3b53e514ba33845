"""``rooftree explain TERM``: the field's words, one paragraph each."""

from __future__ import annotations

import click

from rooftree.cli import options as shared
from rooftree.cli import printing, screen


@click.command(
    epilog="""\b
Examples:
  rooftree explain "layer condition"
  rooftree explain T_nOL
  rooftree explain            (lists all terms)
"""
)
@click.argument("term", required=False)
@shared.json_option
def explain(term: str | None, as_json: bool) -> None:
    """Explain TERM, or list the terms."""
    from rooftree.report.glossary import TERMS, explain_term

    if term is None:
        if as_json:
            printing.print_json({"schema": "rooftree.terms/1", "terms": sorted(TERMS)})
        else:
            screen.echo("\n".join(sorted(TERMS, key=str.lower)))
        return
    text = explain_term(term)
    if as_json:
        printing.print_json({"schema": "rooftree.term/1", "term": term, "text": text})
    else:
        screen.echo(text)
