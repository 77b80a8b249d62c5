"""Emojis that a bot may show: those of its application and those of the world's scripts."""

from sandbox.form_body import FormBody
from sandbox.json_values import Json, as_object, as_text
from sandbox.world import Application

INVALID = ("Invalid emoji",)


def checked_emoji(form: FormBody, body: Json, application: Application, code: str) -> Json | None:
    """Return the emoji of a button or option in Discord's form; complains with `code` if there is no such emoji."""
    raw = body.get("emoji")
    if raw is None:
        return None
    emoji = as_object(raw)
    if emoji.get("id") is None:
        if is_unicode_emoji(as_text(emoji.get("name"))):
            return {"name": emoji["name"]}
        form.at("emoji", "name").complain(code, *INVALID)
        return None
    own = application.emojis.get(str(emoji["id"]))
    if own is None:
        form.at("emoji", "id").complain(code, *INVALID)
        return None
    return {"id": own.id, "name": own.name, "animated": own.content_type == "image/gif"}


def is_unicode_emoji(name: str) -> bool:
    """Return whether this could be one drawn sign: short, and not made of letters."""
    return 0 < len(name) <= 16 and any(ord(sign) >= 0xA9 for sign in name) and not name.isalpha()
