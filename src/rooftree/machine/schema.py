"""JSON Schema of machine files, for editors and for ``rooftree schema machine``."""

from __future__ import annotations

from typing import Any

from rooftree.machine.block import reader
from rooftree.machine.model import Machine

_REFERENCE = "#/$defs/"
_CHANGE = "Change"


def shown_schema() -> dict[str, Any]:
    """JSON Schema of what ``machine show --json`` prints: a machine file's keys, and two more that no file has."""
    schema = json_schema()
    texts = {"type": "array", "items": {"type": "string"}}
    schema["properties"] |= {
        "sha256": {"type": "string", "description": "hash of the file"},
        "defaults": {**texts, "description": "values that the file does not state"},
        "variant": {"type": "string", "description": "which variant of the file"},
    }
    return {**schema, "title": "rooftree machine-shown"}


def json_schema() -> dict[str, Any]:
    """JSON Schema (2020-12) of a machine file, its variants included."""
    schema = reader(Machine).json_schema()
    properties, definitions = schema["properties"], schema["$defs"]
    for name in ("sha256", "trusted", "variant"):
        del properties[name]
    changes = {
        f"{name}{_CHANGE}": _change(definition, definitions)
        for name, definition in definitions.items()
        if definition.get("type") == "object"
    }
    variant = _change({**schema, "$defs": {}}, definitions)
    for name in ("schema", "name"):
        del variant["properties"][name]
    variant |= {
        "title": "Variant",
        "description": "what differs from the base: mappings patch (named things by name), null removes, other values replace",
    }
    del variant["$defs"]
    definitions.update(changes, Variant=variant)
    properties["variants"] = {
        "type": "object",
        "title": "Variants",
        "default": {},
        "additionalProperties": {"$ref": f"{_REFERENCE}Variant"},
    }
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema, "title": "rooftree machine file"}


def _change(definition: dict[str, Any], definitions: dict[str, Any]) -> dict[str, Any]:
    """The schema of a patch of something: nothing is required, everything may be null, named lists go by name."""
    return {
        **{key: value for key, value in definition.items() if key != "required"},
        "properties": {
            name: {"anyOf": [*_changes(value, definitions), {"type": "null"}]}
            for name, value in definition.get("properties", {}).items()
        },
    }


def _changes(value: dict[str, Any], definitions: dict[str, Any]) -> list[dict[str, Any]]:
    """The forms in which a patch may give a value."""
    if "$ref" in value:
        name = value["$ref"].removeprefix(_REFERENCE)
        return [{"$ref": f"{value['$ref']}{_CHANGE}"} if definitions[name].get("type") == "object" else value]
    if "anyOf" in value:
        return [form for member in value["anyOf"] for form in _changes(member, definitions)]
    if value.get("type") == "array" and "$ref" in value.get("items", {}):
        item = value["items"]["$ref"]
        change = {"anyOf": [{"$ref": f"{item}{_CHANGE}"}, {"type": "null"}]}
        return [
            {key: part for key, part in value.items() if key != "default"},
            {"type": "object", "additionalProperties": change},
        ]
    if isinstance(value.get("additionalProperties"), dict):
        members = _changes(value["additionalProperties"], definitions)
        return [{**value, "additionalProperties": {"anyOf": [*members, {"type": "null"}]}, "minProperties": 0}]
    return [{key: part for key, part in value.items() if key != "default"}]
