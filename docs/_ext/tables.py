"""Markdown made from the code and the data: machines, kernels, commands, terms, benchmarks."""

from __future__ import annotations

import json
import re
import runpy
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent


def table(head: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    """A Markdown table."""

    def cell(value: Any) -> str:
        return str(value).replace("|", "\\|").replace("\n", " ").strip() or " "

    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(cell(value) for value in row) + " |" for row in lines) + "\n"


def machines() -> str:
    """Every machine with its variants and aliases."""
    from rooftree.machine.index import entries

    return table(
        ["name", "processor", "architecture", "also known as"],
        [[f"`{e.name}`", e.title, e.microarchitecture, ", ".join(f"`{a}`" for a in e.aliases)] for e in entries()],
    )


def machine_keys() -> str:
    """Every block of a machine file with its keys, types and defaults, from the schema and the docstrings."""
    from rooftree.machine import model
    from rooftree.machine.schema import json_schema

    blocks = {
        "(top level)": model.Machine,
        "sources.NAME": model.Source,
        "topology": model.Topology,
        "core": model.Core,
        "core.operations.KIND": model.OperationCost,
        "core.load, core.store": model.MemoryUnit,
        "core.access_cycles": model.AccessCost,
        "core.calls.NAME": model.CallCost,
        "caches[]": model.Cache,
        "links[]": model.Link,
        "links[].alone": model.OneCore,
        "memory": model.Memory,
        "memory.saturated[]": model.MemoryMix,
        "memory.evasion": model.Evasion,
        "memory.remote": model.RemoteMemory,
        "memory.late_lines": model.LateLines,
        "overlap": model.Overlap,
        "power": model.Power,
        "compilers[]": model.Compiler,
        "roofs[]": model.Roof,
        "rivals[]": model.Rival,
    }
    schema = json_schema()
    parts = []
    for path, block in blocks.items():
        described = schema if block is model.Machine else schema["$defs"][block.__name__]
        required = described.get("required", [])
        rows = [
            [f"`{key}`", _kind(value), "required" if key in required else _default(value)]
            for key, value in described["properties"].items()
            if key not in ("variant", "sha256")
        ]
        parts += [f"**`{path}`**: {_plain(block.__doc__ or '')}\n", table(["key", "value", "default"], rows)]
    return "\n".join(parts)


def _kind(value: dict[str, Any]) -> str:
    """Type of a key in words."""
    if "description" in value and value["description"].startswith("quantity"):
        return "quantity in " + value["description"].split("in ")[1].split(";")[0]
    if "enum" in value:
        return ", ".join(f"`{choice}`" for choice in value["enum"])
    if "const" in value:
        return f"`{value['const']}`"
    if "anyOf" in value:
        kinds = [_kind(entry) for entry in value["anyOf"] if entry.get("type") != "null"]
        return " or ".join(dict.fromkeys(kinds))
    if "$ref" in value:
        return "see below"
    if value.get("type") == "array":
        return "list"
    words = {"integer": "whole number", "number": "number", "string": "text", "boolean": "`true` or `false`", "object": "mapping"}
    return words.get(value.get("type", ""), "")


def _default(value: dict[str, Any]) -> str:
    default = value.get("default")
    if default in (None, [], {}, ""):
        return ""
    return f"`{str(default).lower() if isinstance(default, bool) else default}`"


def _plain(text: str) -> str:
    """A docstring as Markdown: one paragraph, code in single backticks."""
    return " ".join(text.split()).replace("``", "`")


def overlaps() -> str:
    """Overlap groups of every machine that has a core model, equal ones together."""
    from rooftree.machine.index import entries
    from rooftree.machine.load import load_machine

    found: dict[str, list[str]] = {}
    for entry in entries():
        if entry.variant:
            continue
        overlap = load_machine(entry.name).overlap
        if overlap is not None:
            groups = {"default": overlap.default, **overlap.by_location}
            text = "; ".join(f"{where}: `{_groups(g)}`" if len(groups) > 1 else f"`{_groups(g)}`" for where, g in groups.items())
            found.setdefault(text, []).append(f"`{entry.name}`")
    return table(["groups", "machines"], [[text, ", ".join(names)] for text, names in found.items()])


def corrections() -> str:
    """Corrections of in-core times, in their order."""
    from rooftree.incore.corrections import corrections as known

    return table(
        ["name", "what it counts", "source", "validation"], [[f"`{c.name}`", c.what, c.source, c.validation] for c in known()]
    )


def _groups(groups: Sequence[Sequence[str]]) -> str:
    return "max(" + ", ".join(" + ".join(group) for group in groups) + ")"


def counters() -> str:
    """Which metrics each kind of processor counts."""
    from rooftree.counters.events import GENERIC, event_sets

    def given(metrics: Sequence[str], pattern: str) -> str:
        found = [m.removeprefix("T_").removeprefix("FLOP_").replace("_B", "") for m in metrics if re.match(pattern, m)]
        return ", ".join(found) or "–"

    rows = []
    for one in event_sets().values():
        if one.name != GENERIC:
            volumes = given(list(one.metrics), r"L|Mem")
            flops = "yes" if "FLOP" in one.metrics else given(list(one.metrics), "FLOP_")
            rows.append([", ".join(one.microarchitectures), one.programmable, volumes, given(list(one.metrics), "T_"), flops])
    return table(["processor", "counters", "volumes", "in-core times", "FLOP"], rows)


def kernels() -> str:
    """The library of kernels."""
    from rooftree.kernel.catalogue import list_kernels

    return table(
        ["name", "kernel", "sizes", "tags"],
        [[f"`{e.name}`", e.title, ", ".join(f"`{s}`" for s in e.sizes), ", ".join(e.tags)] for e in list_kernels()],
    )


def operations() -> str:
    """How many FLOP each kind of operation counts, and what stands for kinds that a machine file does not list."""
    from rooftree.incore.throughput import STANDS_FOR
    from rooftree.kernel.count import FLOP

    kinds = list(dict.fromkeys([*FLOP, *STANDS_FOR]))
    return table(
        ["operation", "FLOP", "if the machine file does not list it, it costs as"],
        [[f"`{kind}`", FLOP.get(kind, 0), f"`{STANDS_FOR[kind]}`" if kind in STANDS_FOR else "refused"] for kind in kinds],
    )


def commands() -> str:
    """Every command with its help text."""
    return "\n".join(f"{'#' * (2 + level)} {name}\n\n```text\n{text}\n```\n" for level, name, text in _helps())


def _helps() -> Iterator[tuple[int, str, str]]:
    import click

    from rooftree.cli import COMMANDS, cli

    def visit(command: click.Command, context: click.Context, level: int) -> Iterator[tuple[int, str, str]]:
        yield level, context.command_path, command.get_help(context).rstrip()
        below = command.commands if isinstance(command, click.Group) else getattr(command, "beside", {})
        if below:
            for name, child in below.items():
                yield from visit(child, click.Context(child, parent=context, info_name=name, terminal_width=96), level + 1)

    root = click.Context(cli, info_name="rooftree", terminal_width=96, **cli.context_settings)
    yield 0, "rooftree", cli.get_help(root).rstrip()
    for name in COMMANDS:
        command = cli.get_command(root, name)
        yield from visit(command, click.Context(command, parent=root, info_name=name, terminal_width=96), 0)


def schemas() -> str:
    """Every document and file with its keys, and where its JSON Schema lies."""
    from pages import SCHEMAS

    from rooftree.cli import schema

    parts = []
    for name, found in schema.schemas().items():
        needed = found.get("required", [])
        rows = [
            [f"`{key}`", _kind(part), "yes" if key in needed else "", _escape(str(part.get("description", "")))]
            for key, part in found["properties"].items()
        ]
        link = f'<a href="{SCHEMAS.format(name)}">{Path(SCHEMAS.format(name)).name}</a>'
        said = _escape(str(found.get("description", found.get("title", name))).splitlines()[0])
        parts.append(f"### {name}\n\n{said} Schema: {link}\n\n{table(['key', 'kind', 'always', 'what'], rows)}")
    return "\n".join(parts)


def _kind(part: dict[str, Any]) -> str:
    """The type of a key in a word or two."""
    kinds = [_kind(one) for one in part.get("anyOf", ())]
    if "const" in part:
        return f"`{part['const']}`"
    named = part.get("$ref", "").rpartition("/")[2]
    inner = part.get("items") or part.get("additionalProperties")
    of = f" of {_kind(inner)}" if isinstance(inner, dict) and inner else ""
    return " or ".join(dict.fromkeys(kinds)) or named or str(part.get("type", "any")) + of


def glossary() -> str:
    """Every term of the field."""
    from rooftree.report.glossary import TERMS, WORKS

    parts = []
    for term in sorted(TERMS.values(), key=lambda t: t.name.lower()):
        also = f" *(also: {', '.join(term.aliases)})*" if term.aliases else ""
        unit = f" [{term.unit}]" if term.unit else ""
        formula = f"\n```text\n{term.formula}\n```\n" if term.formula else ""
        see = f" See also: {', '.join(term.see)}." if term.see else ""
        parts.append(f"### {term.name}\n\n{unit}{also}\n{formula}\n{_escape(term.text)}\n\nSource: {term.source}.{see}\n")
    works = table(["short name", "work"], [[key, text] for key, text in WORKS.items()])
    return "\n".join(parts) + "\n### Sources\n\n" + works


def _escape(text: str) -> str:
    return re.sub(r"([*_$<>])", r"\\\1", text)


def layers() -> str:
    """The layers of the code and the packages in them, from the test that guards their direction."""
    import ast

    tree = ast.parse((ROOT / "tests" / "test_layers.py").read_text("utf-8"))
    value = next(
        node.value for node in tree.body if isinstance(node, ast.AnnAssign) and getattr(node.target, "id", "") == "LAYERS"
    )
    there = {path.stem for path in (ROOT / "src" / "rooftree").iterdir()}
    return table(
        ["layer", "packages and modules"],
        [
            [layer, ", ".join(f"`{part}`" for part in parts if part in there)]
            for layer, parts in ast.literal_eval(value).items()
            if there & set(parts)
        ],
    )


def news() -> str:
    """News of the coming release, by kind."""
    return str(runpy.run_path(str(ROOT / "tools" / "changelog.py"))["sections"](ROOT / "changes", "**{}**"))


def benchmarks(*names: str) -> str:
    """The latest record of some benchmarks: figures, how and where they were measured.

    Args:
        names: of benchmarks, or ``speed`` or ``accuracy`` for all of that group.
    """
    parts = []
    for path in sorted((ROOT / "benchmarks" / "results").glob("*.json")):
        record = json.loads(path.read_text("utf-8"))["runs"][-1]
        name = path.stem
        if name not in names and _group(name) not in names:
            continue
        rows = [
            [
                f["name"],
                f"{f['value']:.4g} {f['unit']}",
                "" if f.get("limit") is None else f"{f['limit']:g} {f['unit']}",
                f.get("note", ""),
            ]
            for f in record["figures"]
        ]
        where = record["environment"]
        parts.append(
            f"## {name}\n\n{_escape(record.get('method', ''))}\n\n"
            f"{table(['figure', 'value', 'must stay below', 'note'], rows)}\n"
            f"`python -m benchmarks {name}`, {where['date'][:10]}, {where['cpu']}, {where['cores']} cores, "
            f"Python {where['versions']['python']}.\n"
        )
    return "\n".join(parts) or "No record yet: the command above writes the first one.\n"


def transfers() -> str:
    """Errors of both traffic engines against measured volumes, from the latest record of that benchmark."""
    path = ROOT / "benchmarks" / "results" / "transfers.json"
    if not path.exists():
        return "No record yet: `python -m benchmarks transfers` writes the first one.\n"
    record = json.loads(path.read_text("utf-8"))["runs"][-1]
    engines = ("layer conditions", "with halo", "simulation", "Kerncraft LC", "Kerncraft simulation")
    rows = []
    for row in record["table"]:
        if (row["machine"] == "all") == (row["regime"] != "all"):  # all machines by regime, each machine in all
            errors = [f"{e['median']:.1f} ({e['bias']:+.1f})" if "median" in (e := row[name]) else " " for name in engines]
            small = row["simulation"].get("small_median_B_CL")
            rows.append(
                [
                    row["machine"] if row["machine"] != "all" else f"all, {row['regime']}",
                    row["volume"],
                    row["simulation"]["points"],
                    *errors,
                    "" if small is None else f"{small:.1f}",
                ]
            )
    head = ["machine", "volume", "points", *(f"{name} [%]" for name in engines), "small volumes, simulation [B/CL]"]
    return table(head, rows)


def incore_peers() -> str:
    """Errors of all in-core engines on measured code, from the latest record of that benchmark."""
    path = ROOT / "benchmarks" / "results" / "incore_peers.json"
    if not path.exists():
        return "No record yet: `python -m benchmarks incore_peers` writes the first one.\n"
    record = json.loads(path.read_text("utf-8"))["runs"][-1]
    rows = [
        [
            r["set"],
            r["engine"],
            r["n"],
            f"{r['mape']:.1f}",
            f"{r['median']:.1f}",
            f"{r['tau']:.3f}",
            r["unknown"],
            f"{r['ms']:.2f}",
        ]
        for r in record["rows"]
    ]
    where = record["environment"]
    head = ["set", "engine", "blocks", "mean error [%]", "median [%]", "τ", "unknown", "time [ms]"]
    return f"{table(head, rows)}\n`python -m benchmarks incore_peers`, {where['date'][:10]}, {where['cpu']}.\n"


def inspect() -> str:
    """Errors on the public stencil measurements by machine, regime and model, from the latest record of that benchmark."""
    path = ROOT / "benchmarks" / "results" / "inspect.json"
    if not path.exists():
        return "No record yet: `python -m benchmarks inspect` writes the first one.\n"
    record = json.loads(path.read_text("utf-8"))["runs"][-1]
    keys = ("median", "mean", "p90", "bias")
    rows = [
        [group, way, found["points"], *(f"{found[key]:+.1f}" if key == "bias" else f"{found[key]:.1f}" for key in keys)]
        for title, groups in (("", record["table"]), ("threads, ", record["threads"]))
        for group, ways in ((f"{title}{name}", ways) for name, ways in groups.items() if not name.startswith("regime threads"))
        for way, found in ways.items()
        if group.endswith("all") or way in ("machine code", "Kerncraft")
    ]
    worst = [[w["config"].replace("@", " on "), f"{w['mean']:.1f}", f"{w['bias']:+.1f}", w["why"]] for w in record["worst"]]
    return (
        table(["points", "model", "number", "median [%]", "mean [%]", "90 % quantile [%]", "bias [%]"], rows)
        + "\nThe ten configurations with the largest mean error, and where it comes from:\n\n"
        + table(["configuration", "mean error [%]", "bias [%]", "most of it"], worst)
    )


def held_out() -> str:
    """Errors with stencils and machines left out, per machine and regime, and what each form and correction brings there."""
    path = ROOT / "benchmarks" / "results" / "inspect.json"
    record = json.loads(path.read_text("utf-8"))["runs"][-1].get("held_out") if path.exists() else None
    if record is None:
        return "No record yet: `python -m benchmarks inspect` writes the first one.\n"
    ways = {**record["table"], "Kerncraft": record["kerncraft"]}
    keys = ("median", "mean", "p90")
    rows = [
        [group, way, *(f"{groups[group][key]:.1f}" for key in keys)]
        for group in record["table"]["stencils left out"]
        for way, groups in ways.items()
        if group in groups
    ]
    folds = ("as stated", "stencils left out", "machines left out")
    gains = [
        [name, *(f"{entry['gains'][fold][where]:+.2f}" for where in ("one core", "threads") for fold in folds)]
        for kind in ("forms", "corrections")
        for name, entry in record[kind].items()
    ]
    return (
        table(["points", "what", "median [%]", "mean [%]", "90 % quantile [%]"], rows)
        + "\nBy how much the mean error is less with each form and each in-core correction [points]; one core, then several:\n\n"
        + table(["form", *folds, *(f"several: {fold}" for fold in folds)], gains)
    )


def expected_error() -> str:
    """Whether stated errors hold, with configurations and with machines left out, from the latest record of that benchmark."""
    path = ROOT / "benchmarks" / "results" / "expected_error.json"
    if not path.exists():
        return "No record yet: `python -m benchmarks expected_error` writes the first one.\n"
    record = json.loads(path.read_text("utf-8"))["runs"][-1]
    rows = [
        [
            title,
            group,
            found["points"],
            *(f"{found[key]:.0f}" for key in ("inside", "width")),
            f"{found['error']:.1f}",
            f"{found['width'] / found['error']:.1f}",
        ]
        for title, groups in record["table"].items()
        for group, found in groups.items()
        if group == "all" or "configurations" in title or "constants" in title
    ]
    head = ["left out", "points", "number", "inside [%]", "median width [%]", "median error [%]", "width / error"]
    gains = [
        [name, *(f"{record['gains'][engine][name]:+.1f}" for engine in ("code", "counts"))] for name in record["gains"]["code"]
    ]
    return (
        table(head, rows)
        + "\nWhat a distinction brings, with configurations left out (by how much the interval score is worse without it):\n\n"
        + table(["distinction", "machine code [%]", "operation counts [%]"], gains)
    )


def here() -> str:
    """Errors of library kernels on one machine by level, and the worst of them, from the latest record of that benchmark."""
    path = ROOT / "benchmarks" / "results" / "here.json"
    if not path.exists():
        return "No record yet: `python -m benchmarks here` writes the first one.\n"
    record = json.loads(path.read_text("utf-8"))["runs"][-1]
    words = {"all": "all", "firm": "all, interval of at most 35 %"}
    rows = [
        [
            words.get(level, f"data in {level}"),
            e["points"],
            *(f"{100 * e[k]:.1f}" for k in ("median", "mean", "p90")),
            f"{100 * e['bias']:+.1f}",
        ]
        for level, e in record["table"].items()
        if e["points"]
    ]
    worst = [
        [
            p["kernel"],
            ", ".join(f"{n} = {v}" for n, v in p["sizes"].items()),
            p["predicted"]["data_in"],
            f"{p['measured']['cy_per_cl']:.3g}",
            f"{p['predicted']['cy_per_cl']:.3g}",
            f"{100 * p['error']:+.0f}",
            ", ".join(p["why"][:2]),
        ]
        for p in record["worst"]
    ]
    where = record["environment"]
    head = ["points", "number", "median [%]", "mean [%]", "90 % quantile [%]", "bias [%]"]
    return (
        f"{_escape(record['method'])}; {where['date'][:10]}, {where['cpu']}, {where['cores']} cores.\n\n{table(head, rows)}\n"
        f"The worst:\n\n"
        f"{table(['kernel', 'sizes', 'data in', 'measured [cy/CL]', 'predicted', 'error [%]', 'reasons found'], worst)}\n"
    )


def _group(name: str) -> str:
    """Group of a benchmark, read from its file without running it."""
    file = ROOT / "benchmarks" / f"bench_{name}.py"
    text = file.read_text("utf-8") if file.exists() else ""
    match = re.search(r'^GROUP = "(\w+)"', text, re.MULTILINE)
    return match[1] if match else "speed"
