"""The emojis of an application."""

import base64
import binascii
import re

from sandbox import payloads
from sandbox.errors import refusal
from sandbox.form_body import FormBody
from sandbox.json_values import as_text
from sandbox.platform import Platform
from sandbox.rest.lookups import own_application
from sandbox.rest.requests import RestRequest, RestResponse, Route, done
from sandbox.world import Emoji

MAX_EMOJIS, MAX_BYTES = 2000, 256 * 1024
NAME = re.compile(r"[A-Za-z0-9_]{2,32}")
DATA = re.compile(r"data:(image/(?:png|jpeg|gif|webp|avif));base64,(.*)", re.DOTALL)


def read_all(platform: Platform, call: RestRequest) -> RestResponse:
    del platform
    own_application(call)
    found = [payloads.emoji_object(each, call.bot) for each in call.bot.emojis.values()]
    return RestResponse(200, {"items": found})


def create(platform: Platform, call: RestRequest) -> RestResponse:
    own_application(call)
    if len(call.bot.emojis) >= MAX_EMOJIS:
        raise refusal(30008)
    form = FormBody()
    name = _name(form, call)
    content_type, image = _image(form, as_text(call.form.get("image")))
    form.refuse_if_bad()
    emoji = Emoji(platform.ids.next(), name, lambda: image, content_type)
    call.bot.emojis[emoji.id] = emoji
    return RestResponse(201, payloads.emoji_object(emoji, call.bot))


def _name(form: FormBody, call: RestRequest) -> str:
    name = form.text(call.form, "name", 2, 32, required=True) or ""
    if name and NAME.fullmatch(name) is None:
        form.at("name").complain("STRING_TYPE_REGEX", "String value did not match validation regex.")
    if any(each.name == name for each in call.bot.emojis.values()):
        form.at("name").complain("APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "Application emoji name already taken")
    return name


def _image(form: FormBody, text: str) -> tuple[str, bytes]:
    found = DATA.fullmatch(text)
    try:
        image = base64.b64decode(found[2], validate=True) if found else b""
    except binascii.Error:
        image = b""
    if found is None or not image:
        form.at("image").complain("IMAGE_INVALID", "Invalid image data")
        return "", b""
    if len(image) > MAX_BYTES:
        form.at("image").complain("BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
    return found[1], image


def _emoji(call: RestRequest) -> Emoji:
    own_application(call)
    emoji = call.bot.emojis.get(call.ids["emoji"])
    if emoji is None:
        raise refusal(10014)
    return emoji


def read(platform: Platform, call: RestRequest) -> RestResponse:
    del platform
    return RestResponse(200, payloads.emoji_object(_emoji(call), call.bot))


def rename(platform: Platform, call: RestRequest) -> RestResponse:
    del platform
    emoji, form = _emoji(call), FormBody()
    name = _name(form, call)
    form.refuse_if_bad()
    emoji.name = name
    return RestResponse(200, payloads.emoji_object(emoji, call.bot))


def delete(platform: Platform, call: RestRequest) -> RestResponse:
    del platform
    del call.bot.emojis[_emoji(call).id]
    return done()


EMOJIS = "/applications/{application}/emojis"
ROUTES = [
    Route("GET", EMOJIS, read_all),
    Route("POST", EMOJIS, create, "emoji_create"),
    Route("GET", EMOJIS + "/{emoji}", read),
    Route("PATCH", EMOJIS + "/{emoji}", rename),
    Route("DELETE", EMOJIS + "/{emoji}", delete),
]
