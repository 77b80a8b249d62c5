"""Messages and their files."""

from collections.abc import Iterator
from typing import Any

from sandbox.clock import iso
from sandbox.json_values import Json, is_list, is_object
from sandbox.payloads.guilds import channel_object
from sandbox.payloads.users import user_with
from sandbox.world import Attachment, Message, World


def attachment_object(attachment: Attachment, base: str) -> Json:
    url = f"{base}{attachment.path}"
    found: Json = {
        "id": attachment.id,
        "filename": attachment.filename,
        "size": attachment.size,
        "url": url,
        "proxy_url": url,
        "content_type": attachment.content_type,
    }
    if attachment.description is not None:
        found["description"] = attachment.description
    if attachment.width is not None:
        found |= {"width": attachment.width, "height": attachment.height}
    return found


def shown_files(components: Any) -> Iterator[str]:
    """Yield the ids of the attachments that galleries, thumbnails and file components show."""
    for part in components if is_list(components) else ():
        yield from shown_files(list(part.values()) if is_object(part) else part)
        if is_object(part) and "attachment_id" in part:
            yield part["attachment_id"]


def message_object(world: World, message: Message, base: str) -> Json:
    """Return the message with the address of this sandbox, `base`, in front of its attachments."""
    shown = () if world.lists_shown_files else frozenset(shown_files(message.components))
    found: Json = {
        "id": message.id,
        "type": message.kind,
        "channel_id": message.channel,
        "author": user_with(world, message.author),
        "content": message.content,
        "timestamp": iso(message.created_ms),
        "edited_timestamp": None if message.edited_ms is None else iso(message.edited_ms),
        "tts": False,
        "mention_everyone": message.mention_everyone,
        "mentions": [user for each in message.mentions if (user := user_with(world, each))],
        "mention_roles": [],
        "attachments": [attachment_object(each, base) for each in message.attachments if each.id not in shown],
        "embeds": message.embeds,
        "components": message.components,
        "pinned": False,
        "flags": message.flags,
    }
    if message.metadata is not None:
        found |= {
            "application_id": message.author,
            "webhook_id": message.author,
            "interaction_metadata": message.metadata,
        }
    if message.nonce is not None:
        found["nonce"] = message.nonce
    if message.reference is not None:
        found["message_reference"] = message.reference
    thread = world.channels.get(message.thread or "")
    return found if thread is None else {**found, "thread": channel_object(world, thread)}
