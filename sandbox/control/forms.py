"""A filled-in modal, as the client sends it."""

import base64
import binascii
from typing import Any

from sandbox import payloads
from sandbox.component_context import CHECKBOX, FILE_UPLOAD, LABEL, RADIOS, ROW, TEXT_INPUT
from sandbox.control.requests import ControlError
from sandbox.control.resolving import resolve_choices
from sandbox.json_values import Json, as_list, as_object, as_text
from sandbox.platform import Platform
from sandbox.uploads import MAX_FILE, Upload
from sandbox.world import Channel, User


def submitted(platform: Platform, person: User, channel: Channel, modal: Json, fields: Json) -> Json:
    """Return the `data` of the interaction. Fields that are not named are sent as the form showed them at first.

    Raises ControlError 400 or 404 for fields the form has not, or values it would not take.
    """
    filling = _Filling(platform, person, channel, fields)
    parts = [filling.part(each) for each in modal["components"]]
    if filling.unused:
        raise ControlError(400, f"the form has no field {', '.join(sorted(filling.unused))}")
    data: Json = {"custom_id": modal["custom_id"], "components": parts}
    return data | ({"resolved": filling.resolved} if filling.resolved else {})


class _Filling:
    """One form being filled in: what was not used yet, and what was named by id."""

    def __init__(self, platform: Platform, person: User, channel: Channel, fields: Json) -> None:
        self._platform, self._person, self._channel, self._fields = platform, person, channel, fields
        self.unused = set(fields)
        self.resolved: Json = {}

    def part(self, part: Json) -> Json:
        told: Json = {"type": part["type"], "id": part["id"]}
        if part["type"] == LABEL:
            return told | {"component": self._input(part["component"])}
        if part["type"] == ROW:
            return told | {"components": [self._input(each) for each in part["components"]]}
        return told

    def _input(self, part: Json) -> Json:
        name, kind = part["custom_id"], part["type"]
        self.unused.discard(name)
        given = self._fields.get(name, _at_first(part))
        told: Json = {"type": kind, "id": part["id"], "custom_id": name}
        if kind == TEXT_INPUT:
            return told | {"value": _written(part, given)}
        if kind == CHECKBOX:
            return told | {"value": _ticked(part, given)}
        if kind == RADIOS:
            return told | {"value": next(iter(_chosen(part, [given] if given else [], 1, 1)), None)}
        if kind == FILE_UPLOAD:
            return told | {"values": self._uploaded(part, as_list(given))}
        values = _chosen(part, as_list(given), part["min_values"], part["max_values"])
        resolve_choices(self._platform, self._person, self._channel, part, values, self.resolved)
        return told | {"values": values}

    def _uploaded(self, part: Json, files: list[Any]) -> list[str]:
        _check_count(part, len(files), part["min_values"], part["max_values"])
        uploads = [upload(part["custom_id"], as_object(each)) for each in files]
        return [keep_upload(self._platform, self._channel, each, self.resolved) for each in uploads]


def keep_upload(platform: Platform, channel: Channel, file: Upload, resolved: Json) -> str:
    """Keep a file that a person sent along, told in the `resolved` part of an interaction. Returns its id."""
    kept = platform.files.keep(file, channel.id, None)
    told = payloads.attachment_object(kept, platform.base) | {"ephemeral": True}
    resolved.setdefault("attachments", {})[kept.id] = told
    return kept.id


def _at_first(part: Json) -> Any:
    """Return the value of an untouched field."""
    if part["type"] == TEXT_INPUT:
        return part.get("value", "")
    if part["type"] == CHECKBOX:
        return part["default"]
    chosen = [each["value"] for each in part.get("options", ()) if each.get("default")]
    chosen += [each["id"] for each in part.get("default_values", ())]
    return next(iter(chosen), None) if part["type"] == RADIOS else chosen


def _written(part: Json, text: object) -> str:
    if not isinstance(text, str):
        raise ControlError(400, f"{part['custom_id']} takes a text")
    low = max(part["min_length"], 1) if part["required"] else part["min_length"] if text else 0
    if not low <= len(text) <= part["max_length"]:
        raise ControlError(400, f"{part['custom_id']} takes {low} to {part['max_length']} characters")
    return text


def _ticked(part: Json, value: object) -> bool:
    if not isinstance(value, bool):
        raise ControlError(400, f"{part['custom_id']} takes true or false")
    return value


def _chosen(part: Json, values: list[object], fewest: int, most: int) -> list[str]:
    chosen = [str(each) for each in values]
    _check_count(part, len(chosen), fewest, most)
    offered = {as_object(each).get("value") for each in as_list(part.get("options"))}
    if len(set(chosen)) != len(chosen) or ("options" in part and not set(chosen) <= offered):
        raise ControlError(400, f"{part['custom_id']} does not offer these values")
    return chosen


def _check_count(part: Json, count: int, fewest: int, most: int) -> None:
    low = fewest if part.get("required", True) or count else 0
    if not low <= count <= most:
        raise ControlError(400, f"{part['custom_id']} takes {low} to {most} values")


def upload(field: str, file: Json) -> Upload:
    """Return a file as the control API takes it: its name, its type and its content in base64. Raises ControlError
    400."""
    try:
        content = base64.b64decode(as_text(file.get("content")), validate=True)
    except binascii.Error:
        content = b""
    name = as_text(file.get("name"))
    if not name or not content or len(content) > MAX_FILE:
        raise ControlError(400, f"{field} takes files of up to {MAX_FILE} bytes with a name")
    return Upload(field, name, as_text(file.get("type")) or "application/octet-stream", content)
