"""A filled-in modal, as the client sends it."""

from bot.sandbox.control.ask import ControlError
from bot.sandbox.shapes import Json, as_list, as_object
from bot.sandbox.walk import LABEL, ROW, SELECTS, TEXT_INPUT


def submitted(modal: Json, fields: Json) -> Json:
    """Raises ControlError 400 for fields the form has not, or values it would not take."""
    unused = set(fields)
    found: list[Json] = []
    for part in modal["components"]:
        if part["type"] == LABEL:
            value = _value(part["component"], fields, unused)
            found.append({"type": LABEL, "id": part["id"], "component": value})
        elif part["type"] == ROW:
            values = [_value(each, fields, unused) for each in part["components"]]
            found.append({"type": ROW, "id": part["id"], "components": values})
    if unused:
        raise ControlError(400, f"the form has no field {', '.join(sorted(unused))}")
    return {"custom_id": modal["custom_id"], "components": found}


def _value(part: Json, fields: Json, unused: set[str]) -> Json:
    name = part["custom_id"]
    unused.discard(name)
    told: Json = {"type": part["type"], "id": part["id"], "custom_id": name}
    if part["type"] in SELECTS:
        return told | {"values": _chosen(part, as_list(fields.get(name)))}
    return told | {"value": _written(part, fields.get(name, part.get("value", "")))}


def _written(part: Json, text: object) -> str:
    if part["type"] != TEXT_INPUT or not isinstance(text, str):
        raise ControlError(400, f"{part['custom_id']} takes a text")
    low = max(part["min_length"], 1) if part["required"] else part["min_length"] if text else 0
    if not low <= len(text) <= part["max_length"]:
        raise ControlError(400, f"{part['custom_id']} takes {low} to {part['max_length']} characters")
    return text


def _chosen(part: Json, values: list[object]) -> list[str]:
    chosen = [str(each) for each in values]
    low = part["min_values"] if part.get("required", True) or chosen else 0
    if not low <= len(chosen) <= part["max_values"]:
        raise ControlError(400, f"{part['custom_id']} takes {low} to {part['max_values']} values")
    offered = {as_object(each).get("value") for each in as_list(part.get("options"))}
    if "options" in part and not set(chosen) <= offered:
        raise ControlError(400, f"{part['custom_id']} does not offer these values")
    return chosen
