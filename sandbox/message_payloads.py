"""Payload of a message from a bot: flags, files and its origin."""

from dataclasses import dataclass
from typing import Any

from sandbox import payloads
from sandbox.form_body import FormBody
from sandbox.json_values import Json, as_list, as_object, as_text, as_whole
from sandbox.uploads import Upload
from sandbox.world import Attachment, Message

EPHEMERAL, LOADING, SILENT, V2 = 1 << 6, 1 << 7, 1 << 12, 1 << 15
SUPPRESS_EMBEDS, THREAD_STARTED = 1 << 2, 1 << 5
SETTABLE_ON_CREATE = SUPPRESS_EMBEDS | SILENT | V2
SETTABLE_ON_EDIT = SUPPRESS_EMBEDS | V2
SETTABLE_ON_REPLY = SETTABLE_ON_CREATE | EPHEMERAL
NOT_WITH_V2 = ("content", "embeds", "poll", "sticker_ids")


@dataclass(frozen=True, slots=True)
class MessagePayload:
    """Body of a request of a bot, and its files. `settable` are the flags allowed here."""

    body: Json
    uploads: list[Upload]
    settable: int
    from_interaction: bool = False


@dataclass(frozen=True, slots=True)
class Origin:
    """Origin of a new message: an interaction's metadata and addressee, or nothing. `id`: the one it must have, as the
    first message of a post has that of its thread."""

    metadata: Json | None = None
    addressee: str | None = None
    kind: int = 0
    reference: Json | None = None
    nonce: str | int | None = None
    id: str | None = None


PLAIN = Origin()


class Media:
    """Looks up `attachment://` names while components are checked, and fills in addresses afterwards."""

    def __init__(self, kept: list[Attachment], uploads: list[Upload]) -> None:
        self._sizes = {each.filename: each.size for each in kept}
        self._sizes |= {each.filename: len(each.content) for each in uploads}
        self._waiting: list[tuple[str, Json]] = []

    def look_up(self, name: str) -> Json | None:
        if name not in self._sizes:
            return None
        place: Json = {"size": self._sizes[name]}
        self._waiting.append((name, place))
        return place

    def settle(self, files: dict[str, Attachment], base: str) -> None:
        for name, place in self._waiting:
            found = payloads.attachment_object(files[name], base)
            place |= {key: found[key] for key in ("id", "url", "proxy_url", "content_type")}
            place["attachment_id"] = found["id"]
            place |= {key: found[key] for key in ("width", "height") if key in found}


def flags_after(form: FormBody, draft: MessagePayload, before: int) -> int:
    """Return the flags after this request. V2 once set stays set."""
    if draft.body.get("flags") is None:
        return before
    wished = as_whole(draft.body["flags"])
    if wished & ~draft.settable & ~before:
        form.at("flags").complain("MESSAGE_FLAGS_INVALID", "These flags cannot be set here")
    if before & V2 and not wished & V2:
        form.at("flags").complain("MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG", "IS_COMPONENTS_V2 cannot be removed")
    return before & ~SETTABLE_ON_EDIT | wished


def check_legacy_fields(form: FormBody, body: Json, message: Message) -> None:
    """Complains about what a message of components must not have, from this request or from before."""
    said: Json = {**body, "content": message.content, "embeds": message.embeds}
    for field in NOT_WITH_V2 if message.flags & V2 else ():
        if said.get(field):
            form.at(field).complain(
                "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                f"The '{field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
            )


def upload_descriptions(draft: MessagePayload) -> dict[str, str]:
    """Return the descriptions of the uploaded files by the name of their part."""
    listed = [as_object(each) for each in as_list(draft.body.get("attachments"))]
    return {f"files[{each.get('id')}]": as_text(each.get("description")) for each in listed if each.get("description")}


def kept_attachments(draft: MessagePayload, before: list[Attachment]) -> list[Attachment]:
    """Return the files that an edit keeps: all of them, or those that it lists in `attachments`."""
    listed: Any = draft.body.get("attachments")
    if listed is None and "attachments" not in draft.body:
        return list(before)
    ids = {str(as_object(each).get("id")) for each in as_list(listed)}
    return [each for each in before if each.id in ids]
