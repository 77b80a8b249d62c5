"""Fields of forms besides texts and menus: radio groups, checkbox groups, checkboxes, file uploads."""

from sandbox.component_context import ComponentContext
from sandbox.form_body import FormBody
from sandbox.json_values import Json

MOST_TICKS = 10


def checked_radios(form: FormBody, body: Json, context: ComponentContext) -> Json:
    """Check a radio group. One of its options is chosen; none only if the group is not required."""
    options = _options(form, body, 2)
    _check_defaults(form, options, 1)
    return {"custom_id": context.custom_id(form, body), "required": _required(form, body), "options": options}


def checked_checkboxes(form: FormBody, body: Json, context: ComponentContext) -> Json:
    """Check a checkbox group. Several of the options are chosen, all of them unless `max_values` says otherwise."""
    options = _options(form, body, 1)
    counts = _counts(form, body, len(options) or 1)
    if counts["max_values"] > len(options) > 0:
        form.at("max_values").complain(
            "CHECKBOX_GROUP_MAX_VALUES_ABOVE_OPTIONS", f"max_values is above the {len(options)} options"
        )
    _check_defaults(form, options, counts["max_values"])
    return {"custom_id": context.custom_id(form, body), **counts, "required": _required(form, body), "options": options}


def checked_checkbox(form: FormBody, body: Json, context: ComponentContext) -> Json:
    return {"custom_id": context.custom_id(form, body), "default": form.flag(body, "default")}


def checked_file_upload(form: FormBody, body: Json, context: ComponentContext) -> Json:
    return {"custom_id": context.custom_id(form, body), **_counts(form, body, 1), "required": _required(form, body)}


def _required(form: FormBody, body: Json) -> bool:
    return form.flag(body, "required", default=True)


def _counts(form: FormBody, body: Json, usual: int) -> Json:
    low = form.whole(body, "min_values", 0, MOST_TICKS, default=1)
    high = form.whole(body, "max_values", 1, MOST_TICKS, default=usual)
    if low > high:
        form.at("min_values").complain("COMPONENT_MIN_VALUES_ABOVE_MAX", "min_values is above max_values")
    return {"min_values": low, "max_values": high}


def _options(form: FormBody, body: Json, fewest: int) -> list[Json]:
    options: list[Json] = []
    for place, item in form.objects(body, "options", fewest, MOST_TICKS, required=True):
        option: Json = {
            "label": place.text(item, "label", 1, 100, required=True) or "",
            "value": place.text(item, "value", 1, 100, required=True) or "",
        }
        if any(each["value"] == option["value"] for each in options):
            place.at("value").complain("COMPONENT_OPTION_VALUE_DUPLICATED", "The option value is already used")
        description = place.text(item, "description", 0, 100)
        option |= {"description": description} if description else {}
        options.append(option | ({"default": True} if place.flag(item, "default") else {}))
    return options


def _check_defaults(form: FormBody, options: list[Json], most: int) -> None:
    if sum(1 for each in options if each.get("default")) > most:
        form.at("options").complain("COMPONENT_TOO_MANY_DEFAULT_VALUES", f"At most {most} options may be chosen")
