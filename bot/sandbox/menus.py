"""Select menus and text inputs."""

from bot.sandbox.emojis import checked_emoji
from bot.sandbox.fields import Form
from bot.sandbox.shapes import Json
from bot.sandbox.walk import SELECT, Walk


def checked_select(form: Form, body: Json, walk: Walk) -> Json:
    found: Json = {"custom_id": walk.custom_id(form, body)}
    low = form.whole(body, "min_values", 0, 25, default=1)
    high = form.whole(body, "max_values", 1, 25, default=1)
    if low > high:
        form.at("min_values").complain("SELECT_COMPONENT_MIN_ABOVE_MAX", "min_values is above max_values")
    found |= {"min_values": low, "max_values": high}
    if body.get("type") == SELECT:
        found["options"] = _options(form, body, walk, high)
    placeholder = form.text(body, "placeholder", 0, 150)
    found |= {"placeholder": placeholder} if placeholder else {}
    if walk.modal:
        return found | {"required": form.flag(body, "required", default=True)}
    return found | ({"disabled": True} if form.flag(body, "disabled") else {})


def _options(form: Form, body: Json, walk: Walk, high: int) -> list[Json]:
    values: set[str] = set()
    options: list[Json] = []
    for place, item in form.objects(body, "options", 1, 25, required=True):
        option = _option(place, item, walk)
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
        form.at("options").complain("SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "More default options than max_values")
    return options


def _option(form: Form, body: Json, walk: Walk) -> Json:
    found: Json = {
        "label": form.text(body, "label", 1, 100, required=True) or "",
        "value": form.text(body, "value", 1, 100, required=True) or "",
    }
    description = form.text(body, "description", 0, 100)
    emoji = checked_emoji(form, body, walk.application, "SELECT_COMPONENT_INVALID_EMOJI")
    found |= {"description": description} if description else {}
    found |= {"emoji": emoji} if emoji else {}
    return found | ({"default": True} if form.flag(body, "default") else {})


def checked_text_input(form: Form, body: Json, walk: Walk) -> Json:
    found: Json = {
        "custom_id": walk.custom_id(form, body),
        "style": form.one_of(body, "style", (1, 2)),
        "min_length": form.whole(body, "min_length", 0, 4000, default=0),
        "max_length": form.whole(body, "max_length", 1, 4000, default=4000),
        "required": form.flag(body, "required", default=True),
    }
    for key, low, high in (("label", 1, 45), ("placeholder", 0, 100), ("value", 0, 4000)):
        text = form.text(body, key, low, high)
        found |= {key: text} if text is not None else {}
    return found
