"""What people choose or write in: menus, text inputs, radio groups, checkboxes, file uploads."""

from sandbox.component_context import (
    CHANNEL_SELECT,
    MENTIONABLE_SELECT,
    ROLE_SELECT,
    SELECT,
    USER_SELECT,
    ComponentContext,
    checked_emoji,
)
from sandbox.form_body import FormBody, not_among
from sandbox.json_values import Json

MOST_TICKS = 10
TOO_MANY_DEFAULTS = ("SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "More default options than max_values")
DEFAULTS = {
    USER_SELECT: ("user",),
    ROLE_SELECT: ("role",),
    MENTIONABLE_SELECT: ("user", "role"),
    CHANNEL_SELECT: ("channel",),
}


def checked_select(form: FormBody, body: Json, context: ComponentContext) -> Json:
    found: Json = {"custom_id": context.custom_id(form, body)}
    low = form.whole(body, "min_values", 0, 25, default=1)
    high = form.whole(body, "max_values", 1, 25, default=1)
    if low > high:
        form.at("min_values").complain("SELECT_COMPONENT_MIN_ABOVE_MAX", "min_values is above max_values")
    found |= {"min_values": low, "max_values": high}
    if body.get("type") == SELECT:
        found["options"] = _options(form, body, context, high)
    else:
        found |= _offered(form, body, high)
    placeholder = form.text(body, "placeholder", 0, 150)
    found |= {"placeholder": placeholder} if placeholder else {}
    if context.modal:
        return found | {"required": form.flag(body, "required", default=True)}
    return found | ({"disabled": True} if form.flag(body, "disabled") else {})


def _offered(form: FormBody, body: Json, high: int) -> Json:
    """Return the offer of a menu of people, roles or channels, and its first choice."""
    kind = int(body["type"])
    chosen: list[Json] = []
    for place, item in form.objects(body, "default_values", 0, 25):
        if item.get("type") not in DEFAULTS[kind]:
            place.at("type").complain(*not_among(DEFAULTS[kind]))
        chosen.append({"id": place.text(item, "id", 1, 20, required=True), "type": item.get("type")})
    if len(chosen) > high:
        form.at("default_values").complain(*TOO_MANY_DEFAULTS)
    found: Json = {"default_values": chosen} if chosen else {}
    if kind != CHANNEL_SELECT:
        return found
    types = form.items(body, "channel_types", 0, 25)
    return found | ({"channel_types": types} if types else {})


def _options(form: FormBody, body: Json, context: ComponentContext, high: int) -> list[Json]:
    values: set[str] = set()
    options: list[Json] = []
    for place, item in form.objects(body, "options", 1, 25, required=True):
        option = _option(place, item, context)
        if option["value"] in values:
            place.at("value").complain(
                "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used"
            )
        values.add(option["value"])
        options.append(option)
    if high > len(options) > 0:
        form.at("max_values").complain(
            "SELECT_COMPONENT_MAX_VALUES_ABOVE_OPTIONS", f"max_values is above the {len(options)} options"
        )
    if sum(1 for each in options if each.get("default")) > high:
        form.at("options").complain(*TOO_MANY_DEFAULTS)
    return options


def _option(form: FormBody, body: Json, context: ComponentContext) -> Json:
    found: Json = {
        "label": form.text(body, "label", 1, 100, required=True) or "",
        "value": form.text(body, "value", 1, 100, required=True) or "",
    }
    description = form.text(body, "description", 0, 100)
    emoji = checked_emoji(form, body, context.application, "SELECT_COMPONENT_INVALID_EMOJI")
    found |= {"description": description} if description else {}
    found |= {"emoji": emoji} if emoji else {}
    return found | ({"default": True} if form.flag(body, "default") else {})


def checked_text_input(form: FormBody, body: Json, context: ComponentContext) -> Json:
    found: Json = {
        "custom_id": context.custom_id(form, body),
        "style": form.one_of(body, "style", (1, 2)),
        "min_length": form.whole(body, "min_length", 0, 4000, default=0),
        "max_length": form.whole(body, "max_length", 1, 4000, default=4000),
        "required": form.flag(body, "required", default=True),
    }
    for key, low, high in (("label", 1, 45), ("placeholder", 0, 100), ("value", 0, 4000)):
        text = form.text(body, key, low, high)
        found |= {key: text} if text is not None else {}
    return found


def checked_radios(form: FormBody, body: Json, context: ComponentContext) -> Json:
    """Check a radio group. One of its options is chosen; none only if the group is not required."""
    options = _choices(form, body, 2)
    _check_defaults(form, options, 1)
    return {"custom_id": context.custom_id(form, body), "required": _required(form, body), "options": options}


def checked_checkboxes(form: FormBody, body: Json, context: ComponentContext) -> Json:
    """Check a checkbox group. Several of the options are chosen, all of them unless `max_values` says otherwise."""
    options = _choices(form, body, 1)
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


def _choices(form: FormBody, body: Json, fewest: int) -> list[Json]:
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
