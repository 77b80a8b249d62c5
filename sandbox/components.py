"""The components of a message or form: checked as Discord checks them, then written as Discord gives them back."""

from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlsplit

from sandbox.component_context import (
    BUTTON,
    CHECKBOX,
    CHECKBOXES,
    CONTAINER,
    FILE,
    FILE_UPLOAD,
    GALLERY,
    LABEL,
    RADIOS,
    ROW,
    SECTION,
    SELECTS,
    SEPARATOR,
    TEXT,
    TEXT_INPUT,
    THUMBNAIL,
    ComponentContext,
    checked_emoji,
)
from sandbox.errors import broken
from sandbox.form_body import REQUIRED, FormBody
from sandbox.json_values import Json, as_object, as_text
from sandbox.menus import (
    checked_checkbox,
    checked_checkboxes,
    checked_file_upload,
    checked_radios,
    checked_select,
    checked_text_input,
)
from sandbox.world import Application

INPUTS = (*SELECTS, TEXT_INPUT, FILE_UPLOAD, RADIOS, CHECKBOXES, CHECKBOX)
V2_TOP = (ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER)
IN_CONTAINER = (ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR)
LINK_SCHEMES = ("http", "https", "discord")
MAX_COMPONENTS, MAX_TEXT, MAX_BYTES, BYTES_PER_TEXT, MAX_MEDIA = 40, 4000, 10_170, 12, 64


def checked_components(
    form: FormBody,
    body: Json,
    application: Application,
    media: Callable[[str], Json | None],
    *,
    v2: bool,
) -> list[Json]:
    """Return the components of `body`, with ids. Complaints go to `form`.

    Raises ApiError 500 where Discord itself breaks instead of refusing (too many bytes or media).
    """
    context = ComponentContext(application, media)
    allowed, most = (V2_TOP, MAX_COMPONENTS) if v2 else ((ROW,), 5)
    found = [
        checked_component(place, item, context, allowed) for place, item in form.objects(body, "components", 0, most)
    ]
    if v2:
        _check_totals(form.at("components"), context)
    return numbered(found, context.ids)


def _check_totals(form: FormBody, context: ComponentContext) -> None:
    if context.count > MAX_COMPONENTS:
        form.complain(
            "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
            f"The total number of components cannot exceed {MAX_COMPONENTS}",
        )
    if context.characters > MAX_TEXT:
        form.complain(
            "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
            f"The total displayable text cannot exceed {MAX_TEXT} characters",
        )
    if not form.errors and (context.weight > MAX_BYTES or context.media_count > MAX_MEDIA):
        raise broken()


def numbered(components: list[Json], taken: set[int]) -> list[Json]:
    """Return the same components, each with an id that the server gives if the bot gave none."""
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


def checked_component(form: FormBody, body: Json, context: ComponentContext, allowed: tuple[int, ...]) -> Json:
    kind = body.get("type")
    if not isinstance(kind, int) or kind not in allowed:
        listed = ", ".join(map(str, allowed)) + ("," if len(allowed) == 1 else "")
        form.at("type").complain("UNION_TYPE_CHOICES", f'Value of field "type" must be one of ({listed}).')
        return {"type": ROW, "components": []}
    context.enter(form, body)
    found = CHECKS[kind](form, body, context)
    return {"type": kind, **({"id": body["id"]} if body.get("id") else {}), **found}


def _row(form: FormBody, body: Json, context: ComponentContext) -> Json:
    allowed = (TEXT_INPUT,) if context.modal else (BUTTON, *SELECTS)
    inner = [
        checked_component(place, item, context, allowed)
        for place, item in form.objects(body, "components", 1, 5, required=True)
    ]
    wide = any(each["type"] != BUTTON for each in inner)
    if wide and len(inner) > 1:
        form.at("components").complain(
            "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width"
        )
    return {"components": inner}


def _button(form: FormBody, body: Json, context: ComponentContext) -> Json:
    style = form.one_of(body, "style", (1, 2, 3, 4, 5))
    found: Json = {"style": style}
    label = form.text(body, "label", 0, 80)
    emoji = checked_emoji(form, body, context.application, "BUTTON_COMPONENT_INVALID_EMOJI")
    if not label and body.get("emoji") is None:
        form.complain("BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A button needs a label or an emoji")
    found |= {"label": label} if label else {}
    found |= {"emoji": emoji} if emoji else {}
    if form.flag(body, "disabled"):
        found["disabled"] = True
    return found | _target(form, body, context, link=style == 5)


def _target(form: FormBody, body: Json, context: ComponentContext, *, link: bool) -> Json:
    """Return the target of a button: an address for a link, a custom_id for all others, never both."""
    if not link:
        if body.get("url") is not None:
            form.at("url").complain("BUTTON_COMPONENT_URL_INVALID", "Only a link button may have a url")
        return {"custom_id": context.custom_id(form, body)}
    if body.get("custom_id") is not None:
        form.at("custom_id").complain("BUTTON_COMPONENT_CUSTOM_ID_INVALID", "A link button cannot have a custom_id")
    url = form.text(body, "url", 1, 512, required=True)
    if url:
        _check_address(form.at("url"), url)
    return {"url": url}


def _check_address(form: FormBody, url: str) -> None:
    scheme = url.partition(":")[0].lower()
    if scheme not in LINK_SCHEMES:
        words = f'Scheme "{scheme}" is not supported. Scheme must be one of {LINK_SCHEMES}.'
        form.complain("URL_TYPE_INVALID_SCHEME", words)
        return
    try:
        where = urlsplit(url).netloc
    except ValueError:
        where = ""
    if not where:
        form.complain("URL_TYPE_INVALID_URL", "Not a well formed URL.")


def _text(form: FormBody, body: Json, context: ComponentContext) -> Json:
    content = form.text(body, "content", 1, MAX_TEXT, required=True) or ""
    context.characters += len(content)
    context.weight += len(content.encode(errors="replace")) + BYTES_PER_TEXT
    return {"content": content}


def _section(form: FormBody, body: Json, context: ComponentContext) -> Json:
    texts = [
        checked_component(place, item, context, (TEXT,))
        for place, item in form.objects(body, "components", 1, 3, required=True)
    ]
    if body.get("accessory") is None:
        form.at("accessory").complain(*REQUIRED)
        return {"components": texts}
    accessory = checked_component(form.at("accessory"), as_object(body["accessory"]), context, (BUTTON, THUMBNAIL))
    return {"components": texts, "accessory": accessory}


def _container(form: FormBody, body: Json, context: ComponentContext) -> Json:
    inner = [
        checked_component(place, item, context, IN_CONTAINER)
        for place, item in form.objects(body, "components", 1, MAX_COMPONENTS, required=True)
    ]
    accent = form.whole(body, "accent_color", 0, 0xFFFFFF, default=-1)
    spoiler = form.flag(body, "spoiler")
    return {"accent_color": None if accent < 0 else accent, "spoiler": spoiler, "components": inner}


def _separator(form: FormBody, body: Json, context: ComponentContext) -> Json:
    del context
    return {
        "divider": form.flag(body, "divider", default=True),
        "spacing": form.one_of(body, "spacing", (1, 2), default=1),
    }


def _gallery(form: FormBody, body: Json, context: ComponentContext) -> Json:
    items = [_thumbnail(place, item, context) for place, item in form.objects(body, "items", 1, 10, required=True)]
    return {"items": items}


def _thumbnail(form: FormBody, body: Json, context: ComponentContext) -> Json:
    media = _media(form.at("media"), body.get("media"), context)
    media.pop("size", None)  # told of files only
    return {
        "media": media,
        "description": form.text(body, "description", 0, 1024),
        "spoiler": form.flag(body, "spoiler"),
    }


def _file(form: FormBody, body: Json, context: ComponentContext) -> Json:
    media = _media(form.at("file"), body.get("file"), context)
    name = as_text(as_object(body.get("file")).get("url")).removeprefix("attachment://") or None
    return {"file": media, "name": name, "size": media.pop("size", None), "spoiler": form.flag(body, "spoiler")}


def _media(form: FormBody, value: Any, context: ComponentContext) -> Json:
    context.media_count += 1
    url = form.text(as_object(value), "url", 1, 2048, required=True) or ""
    if url.startswith(("http://", "https://")):
        return {"id": "0", "url": url, "proxy_url": url}
    found = context.media(url.removeprefix("attachment://")) if url.startswith("attachment://") else None
    if found is None and url:
        form.at("url").complain("UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", f"No attachment is {url}")
    return {"id": "0", "url": url, "proxy_url": url} if found is None else found


CHECKS: Mapping[int, Callable[[FormBody, Json, ComponentContext], Json]] = {
    ROW: _row,
    BUTTON: _button,
    **dict.fromkeys(SELECTS, checked_select),
    TEXT_INPUT: checked_text_input,
    SECTION: _section,
    TEXT: _text,
    THUMBNAIL: _thumbnail,
    GALLERY: _gallery,
    FILE: _file,
    SEPARATOR: _separator,
    CONTAINER: _container,
    RADIOS: checked_radios,
    CHECKBOXES: checked_checkboxes,
    CHECKBOX: checked_checkbox,
    FILE_UPLOAD: checked_file_upload,
}


def texts_of(components: list[Json]) -> str:
    """Return all text shown by these components, for the search for mentions."""
    found: list[str] = []
    for each in components:
        found.append(as_text(each.get("content")))
        found.append(texts_of(each.get("components", [])))
    return "\n".join(found)


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
