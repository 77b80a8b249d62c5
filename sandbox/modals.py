"""Forms: what a callback of type 9 opens."""

from sandbox.component_context import (
    CHECKBOX,
    CHECKBOXES,
    FILE_UPLOAD,
    LABEL,
    RADIOS,
    ROW,
    SELECTS,
    TEXT,
    TEXT_INPUT,
    ComponentContext,
)
from sandbox.components import checked_component, numbered
from sandbox.form_body import FormBody
from sandbox.json_values import Json, as_object
from sandbox.world import Application

INPUTS = (*SELECTS, TEXT_INPUT, FILE_UPLOAD, RADIOS, CHECKBOXES, CHECKBOX)


def checked_modal(form: FormBody, body: Json, application: Application) -> Json:
    """Return the form that a callback of type 9 opens."""
    context = ComponentContext(application, lambda _: None, modal=True)
    custom_id = form.text(body, "custom_id", 1, 100, required=True)
    title = form.text(body, "title", 1, 45, required=True)
    found = [_modal_part(place, item, context) for place, item in form.objects(body, "components", 1, 5, required=True)]
    return {"custom_id": custom_id, "title": title, "components": numbered(found, context.ids)}


def _modal_part(form: FormBody, body: Json, context: ComponentContext) -> Json:
    if body.get("type") != LABEL:
        return checked_component(form, body, context, (ROW, TEXT, LABEL))
    context.enter(form, body)
    inner = as_object(body.get("component"))
    found: Json = {
        "type": LABEL,
        **({"id": body["id"]} if body.get("id") else {}),
        "label": form.text(body, "label", 1, 45, required=True),
        "component": _modal_input(form.at("component"), inner, context),
    }
    description = form.text(body, "description", 0, 100)
    return found | ({"description": description} if description else {})


def _modal_input(form: FormBody, body: Json, context: ComponentContext) -> Json:
    if body.get("disabled"):
        form.at("disabled").complain("COMPONENT_DISABLED_IN_MODAL", "A component of a modal cannot be disabled")
    found = checked_component(form, body, context, INPUTS)
    if found.get("required") and found.get("min_values") == 0:
        form.at("min_values").complain("SELECT_COMPONENT_MIN_VALUES_REQUIRED", "min_values 0 needs required false")
    return found
