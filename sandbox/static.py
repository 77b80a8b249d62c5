"""The page's files, the pictures of emojis and people, and the attachments of messages, for download."""

import mimetypes
from pathlib import Path

from aiohttp import web

from sandbox.platform import Platform
from sandbox.world import Attachment

PAGE = Path(__file__).parent / "page"


def page_file(path: str) -> web.Response:
    """Serve `/`, which is index.html, and `/page/...`, the files beside it."""
    name = "index.html" if path == "/" else path.removeprefix("/page/")
    file = (PAGE / name).resolve()
    if not file.is_relative_to(PAGE.resolve()) or not file.is_file():
        return web.Response(status=404, text="404: Not Found")
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    if kind.startswith("text/"):
        kind += "; charset=utf-8"
    return web.Response(body=file.read_bytes(), headers={"Content-Type": kind, "Cache-Control": "no-cache"})


def attachment(platform: Platform, path: str) -> web.Response:
    """Serve `/attachments/CHANNEL/ID/NAME`; the name does not matter."""
    parts = path.split("/")
    found = _file(platform, parts[2], parts[3]) if len(parts) == 5 else None
    if found is None or not found.content:
        return web.Response(status=404, text="404: Not Found")
    return _download(found.content, found.content_type)


def _file(platform: Platform, channel: str, number: str) -> Attachment | None:
    """Return a file of this run, or of a message kept from an earlier one."""
    found = platform.files.get(number)
    if found is not None or channel not in platform.world.channels:
        return found
    messages = platform.world.channels[channel].messages.values()
    return next((each for message in messages for each in message.attachments if each.id == number), None)


def emoji(platform: Platform, path: str) -> web.Response:
    """Serve `/emojis/ID.png`; the ending does not matter."""
    number = path.removeprefix("/emojis/").split(".")[0]
    for application in platform.world.applications.values():
        if number in application.emojis:
            found = application.emojis[number]
            return _download(found.image(), found.content_type)
    return web.Response(status=404, text="404: Not Found")


def avatar(platform: Platform, path: str) -> web.Response:
    """Serve `/avatars/USER/HASH.png`. Discord converts and scales, this does not."""
    parts = path.removeprefix("/avatars/").split("/")
    person = platform.world.people.get(parts[0])
    if person is None or len(parts) != 2 or parts[1].split(".")[0] != person.avatar_hash:
        return web.Response(status=404, text="404: Not Found")
    return _download(person.avatar, "image/png")


def _download(content: bytes, content_type: str) -> web.Response:
    """Serve a file of a stranger: shown as what it claims to be, never run as a page of ours."""
    headers = {
        "Content-Type": content_type,
        "X-Content-Type-Options": "nosniff",
        "Content-Security-Policy": "default-src 'none'; sandbox",
    }
    return web.Response(body=content, headers=headers)
