"""Components that show files: galleries, thumbnails, files."""

from typing import Any

from sandbox.component_context import ComponentContext
from sandbox.form_body import FormBody
from sandbox.json_values import Json, as_object, as_text


def checked_gallery(form: FormBody, body: Json, context: ComponentContext) -> Json:
    items = [
        _pictured(place, item, context, "media") for place, item in form.objects(body, "items", 1, 10, required=True)
    ]
    return {"items": items}


def checked_thumbnail(form: FormBody, body: Json, context: ComponentContext) -> Json:
    return _pictured(form, body, context, "media")


def _pictured(form: FormBody, body: Json, context: ComponentContext, key: str) -> Json:
    media = _media(form.at(key), body.get(key), context)
    media.pop("size", None)  # told of files only
    return {
        key: media,
        "description": form.text(body, "description", 0, 1024),
        "spoiler": form.flag(body, "spoiler"),
    }


def checked_file(form: FormBody, body: Json, context: ComponentContext) -> Json:
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
