"""Components that show files: galleries, thumbnails, files."""

from typing import Any

from bot.sandbox.fields import Form
from bot.sandbox.shapes import Json, as_object, as_text
from bot.sandbox.walk import Walk


def checked_gallery(form: Form, body: Json, walk: Walk) -> Json:
    items = [_pictured(place, item, walk, "media") for place, item in form.objects(body, "items", 1, 10, required=True)]
    return {"items": items}


def checked_thumbnail(form: Form, body: Json, walk: Walk) -> Json:
    return _pictured(form, body, walk, "media")


def _pictured(form: Form, body: Json, walk: Walk, key: str) -> Json:
    return {
        key: _media(form.at(key), body.get(key), walk),
        "description": form.text(body, "description", 0, 1024),
        "spoiler": form.flag(body, "spoiler"),
    }


def checked_file(form: Form, body: Json, walk: Walk) -> Json:
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
