"""Forms that a bot might open, right or wrong in one place, at each limit and just beyond it."""

from typing import Any, Final

from sandbox.tests.bodies_of_messages import Json, button, menu, options, row, text

INPUT: Final[Json] = {"type": 4, "custom_id": "i", "style": 1}


def label(component: Any, **changes: Any) -> Json:
    return {"type": 18, "label": "Word", "component": component, **changes}


def radios(count: int, kind: int = 21, **changes: Any) -> Json:
    return {"type": kind, "custom_id": "r", "options": options(count), **changes}


FORM_PARTS: Final[list[Any]] = [
    *(label(INPUT | {"style": style}) for style in (1, 2, 3, None)),
    label(INPUT | {"min_length": 2, "max_length": 3}),
    *(label(INPUT | {"required": required}) for required in (True, False, "yes")),
    label(INPUT | {"label": "Word", "placeholder": "x", "value": "y"}),
    label(INPUT | {"placeholder": "", "value": ""}),
    label(INPUT, label=None),
    *(label(INPUT, description=words) for words in ("x", "")),
    label(INPUT, id=8),
    label(INPUT | {"disabled": True}),
    label(INPUT | {"custom_id": None}),
    label(button()),
    label(None),
    row(INPUT),
    row(button()),
    text("Read this"),
    text(""),
    button(),
    *(label(menu(required=required, min_values=0)) for required in (True, False, None)),
    label(menu(min_values=1)),
    label(menu(disabled=True)),
    label(menu(5, default_values=[{"id": "1", "type": "role"}])),
    label(radios(2)),
    label(radios(2, options=[{"label": "x", "value": "x"}] * 2)),
    label(radios(2, options=options(2, default=True))),
    label(radios(2, required=False)),
    *(label(radios(2, options=options(2, **{key: None}))) for key in ("label", "value")),
    label(radios(2, options=options(2, description="Words"))),
    label(radios(1, 22)),
    *(label(radios(3, 22, max_values=most)) for most in (1, 3, 4)),
    *(label(radios(3, 22, min_values=least)) for least in (0, 1, 3, 4)),
    *(label(radios(3, 22, options=options(3, default=True), max_values=most)) for most in (2, 3)),
    label(radios(3, 22, min_values=0, required=False)),
    *(label({"type": 23, "custom_id": "c", "default": default}) for default in (True, False, None, "yes")),
    *(label({"type": 19, "custom_id": "f", "max_values": most}) for most in (1, 10)),
    *(label({"type": 19, "custom_id": "f", "min_values": least, "max_values": 2}) for least in (0, 2, 3)),
    label({"type": 19, "custom_id": "f", "required": False}),
]
FORMS: Final[list[Json]] = [
    *({"custom_id": "m", "title": "Form", "components": [part]} for part in FORM_PARTS),
    *({"custom_id": name, "title": "Form", "components": [label(INPUT)]} for name in ("x", None)),
    *({"custom_id": "m", "title": title, "components": [label(INPUT)]} for title in ("x", None)),
    *({"custom_id": "m", "title": "Form", "components": [text()] * count} for count in (0, 5)),
    {"custom_id": "m", "title": "Form"},
    {"custom_id": "m", "title": "Form", "components": [label(INPUT), label(INPUT)]},
]
