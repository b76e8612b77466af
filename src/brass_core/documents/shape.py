"""Whether a document has the fields and types of its JSON Schema; each difference as a fault in plain words."""

import json
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

from brass_core.documents.findings import MOST_FAULTS
from brass_core.documents.reading import merged
from brass_core.faults import MISSING, DocumentError, Fault, path_of
from brass_core.names import rulesets, spoken
from brass_core.notation import closest

Schema = dict[str, Any]


def check_kind(document: dict[str, Any], format_name: str, before: list[Fault]) -> None:
    """Raise DocumentError unless format, ruleset and number of players are ones that this program knows.

    The faults found before are reported with those.
    """
    faults = []
    if document.get("format", MISSING) != format_name:
        faults.append(Fault("format", document.get("format", MISSING), json.dumps(format_name)))
    ruleset, players = document.get("ruleset", MISSING), document.get("players", MISSING)
    if not isinstance(ruleset, str) or ruleset not in rulesets():
        faults.append(Fault("ruleset", ruleset, f"one of {', '.join(rulesets())}"))
    elif type(players) is not int or players not in rulesets()[ruleset]:
        faults.append(Fault("players", players, f"{spoken(rulesets()[ruleset])}, as {ruleset} is played"))
    if faults:
        raise DocumentError(merged(before, faults))


def shape_faults(document: dict[str, Any], schema_name: str) -> list[Fault]:
    """The first differences between a document of plain JSON values and `schemas/<schema_name>.schema.json`.

    They are all, unless there are MOST_FAULTS: then no other check may rely on what has none.
    """
    found: dict[tuple[str, str], Fault] = {}
    for error in _validator(schema_name).iter_errors(document):
        root, node = _descend(_schemas()[schema_name], error.evaluation_path[:-1])
        for fault in _faults_of(error, _keys(document, error.instance_path), root, node):
            found.setdefault((fault.path, fault.expected), fault)  # two bounds of one field make one fault
            if len(found) == MOST_FAULTS:
                return list(found.values())
    return list(found.values())


def _faults_of(error: Any, keys: list[str | int], root: Schema, node: Any) -> Iterator[Fault]:
    """The faults that one error of the validator stands for; `node` is the part of the schema that failed."""
    value = error.instance
    match error.kind.name:
        case "required":
            missing = error.kind.as_dict()["property"]
            yield Fault(path_of([*keys, missing]), MISSING, _wanted(root, node, missing))
        case "additionalProperties":
            for key in error.kind.as_dict()["unexpected"]:
                yield Fault(
                    path_of([*keys, key]), value[key], f"no field of this name{closest(key, node['properties'])}"
                )
        case "falseSchema":
            yield Fault(path_of(keys), value, "nothing at this place")
        case _:
            yield Fault(path_of(keys), value, _in_words(root, node))


def _keys(document: Any, instance_path: list[str | int]) -> list[str | int]:
    """The keys to a place; the validator gives positions in lists and keys such as "1" in objects both as numbers."""
    keys: list[str | int] = []
    for key in instance_path:
        keys.append(str(key) if isinstance(document, dict) else key)
        document = document[keys[-1]]
    return keys


@cache
def _schemas() -> dict[str, Schema]:
    folder = files("brass_core").joinpath("schemas")
    names = ("position", "record", "analysis_query", "analysis_answer", "sketch")
    return {name: json.loads(folder.joinpath(f"{name}.schema.json").read_text(encoding="utf-8")) for name in names}


@cache
def _validator(schema_name: str) -> Any:
    from jsonschema_rs import Draft202012Validator, Registry  # here: who reads no document need not load it

    registry = Registry([(schema["$id"], schema) for schema in _schemas().values()])
    return Draft202012Validator(_schemas()[schema_name], registry=registry)


def _descend(root: Schema, keys: list[str | int], node: Any = None) -> tuple[Schema, Any]:
    """The part of a schema that these keys reach from `node` or the top, and the schema file it stands in."""
    node = root if node is None else node
    for key in keys:
        node = node[key]
        if key == "$ref":
            root, node = _resolve(root, node)
    return root, node


def _resolve(root: Schema, reference: str) -> tuple[Schema, Any]:
    start, _, pointer = reference.partition("#")
    if start:
        root = next(schema for schema in _schemas().values() if schema["$id"] == start)
    node: Any = root
    for key in pointer.split("/")[1:]:
        node = node[key]
    return root, node


def _wanted(root: Schema, node: Schema, missing: str) -> str:
    """What should stand in a missing field; a condition names the field only, its content is described further out."""
    known = node.get("properties", {})
    return _in_words(*_descend(root, [missing], known)) if missing in known else "this field, as the kind needs it"


def _in_words(root: Schema, node: Schema) -> str:
    """What a part of a schema asks for, in a few words."""
    if "$ref" in node:
        return _in_words(*_resolve(root, node["$ref"]))
    if "const" in node or "enum" in node:
        return spoken([json.dumps(option) for option in node.get("enum", [node.get("const")])])
    types = node["type"] if isinstance(node["type"], list) else [node["type"]]
    return " or ".join(_type_in_words(name, node) for name in types)


def _type_in_words(name: str, node: Schema) -> str:
    match name:
        case "integer":
            low, high = node.get("minimum"), node.get("maximum")
            return "a whole number" + ("" if low is None else f" from {low} to {high}")
        case "number":
            return f"a number from {node['minimum']:g} to {node['maximum']:g}"
        case "array":
            least, most = node.get("minItems", 0), node.get("maxItems")
            return "a list" + (f" of {least} to {most} entries" if most else f" of at least {least}" if least else "")
        case "string":
            most = node.get("maxLength")
            return "a text" + (f" of {node.get('minLength', 0)} to {most} characters" if most else "")
        case "object":
            return "an object"
        case "boolean":
            return "true or false"
        case _:
            return name
