"""Context of validating a message or form: the kinds of components, counts of those met so far, and emojis."""

from collections.abc import Callable
from dataclasses import dataclass, field

from sandbox.form_body import FormBody
from sandbox.json_values import Json, as_object, as_text
from sandbox.world import Application

ROW, BUTTON, SELECT, TEXT_INPUT, SECTION, TEXT, THUMBNAIL, GALLERY, FILE = 1, 2, 3, 4, 9, 10, 11, 12, 13
SEPARATOR, CONTAINER, LABEL = 14, 17, 18
FILE_UPLOAD, RADIOS, CHECKBOXES, CHECKBOX = 19, 21, 22, 23
USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = 5, 6, 7, 8
OTHER_SELECTS = (USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT)
SELECTS = (SELECT, *OTHER_SELECTS)
INVALID_EMOJI = "Invalid emoji"


@dataclass(slots=True)
class ComponentContext:
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

    def custom_id(self, form: FormBody, body: Json) -> str:
        found = form.text(body, "custom_id", 1, 100, required=True) or ""
        if found and found in self.custom_ids:
            form.at("custom_id").complain("COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
        self.custom_ids.add(found)
        return found

    def enter(self, form: FormBody, body: Json) -> None:
        self.count += 1
        given = form.whole(body, "id", 0, 2**31 - 1, default=0)
        if given and given in self.ids:
            form.at("id").complain("COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
        self.ids.add(given)


def checked_emoji(form: FormBody, body: Json, application: Application, code: str) -> Json | None:
    """Return the emoji of a button or option in Discord's form; complains with `code` if there is no such emoji."""
    raw = body.get("emoji")
    if raw is None:
        return None
    emoji = as_object(raw)
    if emoji.get("id") is None:
        name = as_text(emoji.get("name"))  # one drawn sign is short, and not made of letters
        if 0 < len(name) <= 16 and any(ord(sign) >= 0xA9 for sign in name) and not name.isalpha():
            return {"name": name}
        form.at("emoji", "name").complain(code, INVALID_EMOJI)
        return None
    own = application.emojis.get(str(emoji["id"]))
    if own is None:
        form.at("emoji", "id").complain(code, INVALID_EMOJI)
        return None
    return {"id": own.id, "name": own.name, "animated": own.content_type == "image/gif"}
