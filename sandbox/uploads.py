"""Files that bots send: kept for download by address, the oldest forgotten when they grow too many."""

from collections import OrderedDict
from dataclasses import dataclass
from urllib.parse import quote

from sandbox.errors import refusal
from sandbox.snowflakes import Snowflakes
from sandbox.world import Attachment

MAX_FILE, MAX_REQUEST, MAX_FILES = 10 * 2**20, 25 * 2**20, 10
PNG = b"\x89PNG\r\n\x1a\n"


@dataclass(frozen=True, slots=True)
class Upload:
    """One file of a multipart request; `field` is its part's name, such as `files[0]`."""

    field: str
    filename: str
    content_type: str
    content: bytes


def check_sizes(uploads: list[Upload]) -> None:
    """Raise ApiError 413 40005 for files that Discord would not take."""
    sizes = [len(each.content) for each in uploads]
    if len(sizes) > MAX_FILES or sum(sizes) > MAX_REQUEST or any(size > MAX_FILE for size in sizes):
        raise refusal(40005)


class FileStore:
    """The bytes of attachments by id, at most `limit` bytes in all."""

    def __init__(self, ids: Snowflakes, limit: int) -> None:
        self._ids, self._limit, self._held = ids, limit, 0
        self._files: OrderedDict[str, Attachment] = OrderedDict()

    def keep(self, upload: Upload, channel: str, description: str | None) -> Attachment:
        number = self._ids.next()
        width, height = _size(upload.content)
        attachment = Attachment(
            number,
            upload.filename,
            upload.content_type,
            upload.content,
            description,
            len(upload.content),
            width,
            height,
            path=f"/attachments/{channel}/{number}/{quote(upload.filename, safe='')}",
        )
        self._files[number] = attachment
        self._held += attachment.size
        self._forget_oldest()
        return attachment

    def get(self, number: str) -> Attachment | None:
        return self._files.get(number)

    def drop(self, attachment: Attachment) -> None:
        """Forget the bytes of a file that no message shows any longer."""
        if self._files.pop(attachment.id, None) is not None:
            self._held -= attachment.size
            attachment.content = b""

    def _forget_oldest(self) -> None:
        while self._held > self._limit and len(self._files) > 1:
            self.drop(next(iter(self._files.values())))


def _size(content: bytes) -> tuple[int | None, int | None]:
    """Return width and height of a PNG, or of a lossy WebP (RFC 9649, 2.5)."""
    if content.startswith(PNG) and len(content) >= 24:
        return int.from_bytes(content[16:20], "big"), int.from_bytes(content[20:24], "big")
    if content[:4] == b"RIFF" and content[8:16] == b"WEBPVP8 " and content[23:26] == b"\x9d\x01\x2a":
        return int.from_bytes(content[26:28], "little") & 0x3FFF, int.from_bytes(content[28:30], "little") & 0x3FFF
    return None, None
