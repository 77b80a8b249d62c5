"""The components of a message: checked as Discord checks them, then written as Discord gives them back."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.sandbox.emojis import checked_emoji
from bot.sandbox.errors import broken
from bot.sandbox.fields import REQUIRED, Form
from bot.sandbox.shapes import Json, as_object, as_text
from bot.sandbox.world import Application

ROW, BUTTON, SELECT, TEXT_INPUT, SECTION, TEXT, THUMBNAIL, GALLERY, FILE = 1, 2, 3, 4, 9, 10, 11, 12, 13
SEPARATOR, CONTAINER, LABEL = 14, 17, 18
OTHER_SELECTS = (5, 6, 7, 8)
SELECTS = (SELECT, *OTHER_SELECTS)
V2_TOP = (ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER)
IN_CONTAINER = (ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR)
MAX_COMPONENTS, MAX_TEXT, MAX_BYTES, BYTES_PER_TEXT, MAX_MEDIA = 40, 4000, 10_170, 12, 64


@dataclass(slots=True)
class Walk:
    """One pass over the components of one message (or form): what was met so far."""

    application: Application
    media: Callable[[str], Json | None]
    modal: bool = False
    custom_ids: set[str] = field(default_factory=set[str])
    ids: set[int] = field(default_factory=set[int])
    count: int = 0
    characters: int = 0
    weight: int = 0
    media_count: int = 0

    def custom_id(self, form: Form, body: Json) -> str:
        found = form.text(body, "custom_id", 1, 100, required=True) or ""
        if found and found in self.custom_ids:
            form.at("custom_id").complain("COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
        self.custom_ids.add(found)
        return found

    def enter(self, form: Form, body: Json) -> None:
        self.count += 1
        given = form.whole(body, "id", 0, 2**31 - 1, default=0)
        if given and given in self.ids:
            form.at("id").complain("COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
        self.ids.add(given)


def checked_components(
    form: Form,
    body: Json,
    application: Application,
    media: Callable[[str], Json | None],
    *,
    v2: bool,
) -> list[Json]:
    """The components of `body`, with ids; complaints go to `form`.

    Raises ApiError 500 where Discord itself breaks instead of refusing (too many bytes or media).
    """
    walk = Walk(application, media)
    allowed, most = (V2_TOP, MAX_COMPONENTS) if v2 else ((ROW,), 5)
    found = [_checked(place, item, walk, allowed) for place, item in form.objects(body, "components", 0, most)]
    if v2:
        _check_totals(form.at("components"), walk)
    return _numbered(found, walk.ids)


def _check_totals(form: Form, walk: Walk) -> None:
    if walk.count > MAX_COMPONENTS:
        form.complain(
            "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
            f"The total number of components cannot exceed {MAX_COMPONENTS}",
        )
    if walk.characters > MAX_TEXT:
        form.complain(
            "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
            f"The total displayable text cannot exceed {MAX_TEXT} characters",
        )
    if not form.errors and (walk.weight > MAX_BYTES or walk.media_count > MAX_MEDIA):
        raise broken()


def _numbered(components: list[Json], taken: set[int]) -> list[Json]:
    """The same components, each with an id that the server gives where the bot gave none."""
    counter = iter(number for number in range(1, 10_000) if number not in taken)

    def visit(component: Json) -> Json:
        numbered: Json = {"type": component["type"], "id": component.get("id") or next(counter), **component}
        numbered["id"] = numbered.get("id") or next(counter)
        if "components" in component:
            numbered["components"] = [visit(each) for each in component["components"]]
        for key in ("accessory", "component"):
            if key in component:
                numbered[key] = visit(component[key])
        return numbered

    return [visit(each) for each in components]


def _checked(form: Form, body: Json, walk: Walk, allowed: tuple[int, ...]) -> Json:
    kind = body.get("type")
    if not isinstance(kind, int) or kind not in allowed:
        listed = ", ".join(map(str, allowed)) + ("," if len(allowed) == 1 else "")
        form.at("type").complain("UNION_TYPE_CHOICES", f'Value of field "type" must be one of ({listed}).')
        return {"type": ROW, "components": []}
    walk.enter(form, body)
    found = CHECKS[kind](form, body, walk)
    return {"type": kind, **({"id": body["id"]} if body.get("id") else {}), **found}


def _row(form: Form, body: Json, walk: Walk) -> Json:
    allowed = (TEXT_INPUT,) if walk.modal else (BUTTON, *SELECTS)
    inner = [
        _checked(place, item, walk, allowed) for place, item in form.objects(body, "components", 1, 5, required=True)
    ]
    wide = any(each["type"] != BUTTON for each in inner)
    if wide and len(inner) > 1:
        form.at("components").complain(
            "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width"
        )
    return {"components": inner}


def _button(form: Form, body: Json, walk: Walk) -> Json:
    style = form.one_of(body, "style", (1, 2, 3, 4, 5))
    found: Json = {"style": style}
    label = form.text(body, "label", 0, 80)
    emoji = checked_emoji(form, body, walk.application, "BUTTON_COMPONENT_INVALID_EMOJI")
    if not label and body.get("emoji") is None:
        form.complain("BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A button needs a label or an emoji")
    found |= {"label": label} if label else {}
    found |= {"emoji": emoji} if emoji else {}
    if form.flag(body, "disabled"):
        found["disabled"] = True
    return found | _target(form, body, walk, link=style == 5)


def _target(form: Form, body: Json, walk: Walk, *, link: bool) -> Json:
    """Where a button leads: an address for a link, a custom_id for all others, never both."""
    if not link:
        if body.get("url") is not None:
            form.at("url").complain("BUTTON_COMPONENT_URL_INVALID", "Only a link button may have a url")
        return {"custom_id": walk.custom_id(form, body)}
    if body.get("custom_id") is not None:
        form.at("custom_id").complain("BUTTON_COMPONENT_CUSTOM_ID_INVALID", "A link button cannot have a custom_id")
    return {"url": form.text(body, "url", 1, 512, required=True)}


def _select(form: Form, body: Json, walk: Walk) -> Json:
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


def _text(form: Form, body: Json, walk: Walk) -> Json:
    content = form.text(body, "content", 1, MAX_TEXT, required=True) or ""
    walk.characters += len(content)
    walk.weight += len(content.encode(errors="replace")) + BYTES_PER_TEXT
    return {"content": content}


def _section(form: Form, body: Json, walk: Walk) -> Json:
    texts = [
        _checked(place, item, walk, (TEXT,)) for place, item in form.objects(body, "components", 1, 3, required=True)
    ]
    if body.get("accessory") is None:
        form.at("accessory").complain(*REQUIRED)
        return {"components": texts}
    accessory = _checked(form.at("accessory"), as_object(body["accessory"]), walk, (BUTTON, THUMBNAIL))
    return {"components": texts, "accessory": accessory}


def _container(form: Form, body: Json, walk: Walk) -> Json:
    inner = [
        _checked(place, item, walk, IN_CONTAINER)
        for place, item in form.objects(body, "components", 1, MAX_COMPONENTS, required=True)
    ]
    accent = form.whole(body, "accent_color", 0, 0xFFFFFF, default=-1)
    spoiler = form.flag(body, "spoiler")
    return {"accent_color": None if accent < 0 else accent, "spoiler": spoiler, "components": inner}


def _separator(form: Form, body: Json, walk: Walk) -> Json:
    del walk
    return {
        "divider": form.flag(body, "divider", default=True),
        "spacing": form.one_of(body, "spacing", (1, 2), default=1),
    }


def _gallery(form: Form, body: Json, walk: Walk) -> Json:
    items = [_pictured(place, item, walk, "media") for place, item in form.objects(body, "items", 1, 10, required=True)]
    return {"items": items}


def _thumbnail(form: Form, body: Json, walk: Walk) -> Json:
    return _pictured(form, body, walk, "media")


def _pictured(form: Form, body: Json, walk: Walk, key: str) -> Json:
    return {
        key: _media(form.at(key), body.get(key), walk),
        "description": form.text(body, "description", 0, 1024),
        "spoiler": form.flag(body, "spoiler"),
    }


def _file(form: Form, body: Json, walk: Walk) -> Json:
    media = _media(form.at("file"), body.get("file"), walk)
    name = as_text(as_object(body.get("file")).get("url")).removeprefix("attachment://") or None
    return {"file": media, "name": name, "size": media.pop("size", None), "spoiler": form.flag(body, "spoiler")}


def _media(form: Form, value: Any, walk: Walk) -> Json:
    walk.media_count += 1
    url = form.text(as_object(value), "url", 1, 2048, required=True) or ""
    if url.startswith(("http://", "https://")):
        return {"id": "0", "url": url, "proxy_url": url}
    found = walk.media(url.removeprefix("attachment://")) if url.startswith("attachment://") else None
    if found is None and url:
        form.at("url").complain("UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", f"No attachment is {url}")
    return {"id": "0", "url": url, "proxy_url": url} if found is None else found


def _text_input(form: Form, body: Json, walk: Walk) -> Json:
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


CHECKS: Mapping[int, Callable[[Form, Json, Walk], Json]] = {
    ROW: _row,
    BUTTON: _button,
    **dict.fromkeys(SELECTS, _select),
    TEXT_INPUT: _text_input,
    SECTION: _section,
    TEXT: _text,
    THUMBNAIL: _thumbnail,
    GALLERY: _gallery,
    FILE: _file,
    SEPARATOR: _separator,
    CONTAINER: _container,
}


def checked_modal(form: Form, body: Json, application: Application) -> Json:
    """The form that a callback of type 9 opens."""
    walk = Walk(application, lambda _: None, modal=True)
    custom_id = form.text(body, "custom_id", 1, 100, required=True)
    title = form.text(body, "title", 1, 45, required=True)
    found = [_modal_part(place, item, walk) for place, item in form.objects(body, "components", 1, 5, required=True)]
    return {"custom_id": custom_id, "title": title, "components": _numbered(found, walk.ids)}


def _modal_part(form: Form, body: Json, walk: Walk) -> Json:
    if body.get("type") != LABEL:
        return _checked(form, body, walk, (ROW, TEXT, LABEL))
    walk.enter(form, body)
    inner = as_object(body.get("component"))
    found: Json = {
        "type": LABEL,
        "label": form.text(body, "label", 1, 45, required=True),
        "component": _modal_input(form.at("component"), inner, walk),
    }
    description = form.text(body, "description", 0, 100)
    return found | ({"description": description} if description else {})


def _modal_input(form: Form, body: Json, walk: Walk) -> Json:
    if body.get("disabled"):
        form.at("disabled").complain("COMPONENT_DISABLED_IN_MODAL", "A component of a modal cannot be disabled")
    found = _checked(form, body, walk, (SELECT, TEXT_INPUT, *OTHER_SELECTS))
    if found.get("required") and found.get("min_values") == 0:
        form.at("min_values").complain("SELECT_COMPONENT_MIN_VALUES_REQUIRED", "min_values 0 needs required false")
    return found


def texts_of(components: list[Json]) -> str:
    """All text shown by these components, for the search for mentions."""
    found: list[str] = []
    for each in components:
        found.append(as_text(each.get("content")))
        found.append(texts_of(each.get("components", [])))
    return "\n".join(found)
