"""Types of settings. Each type validates the operator's value and explains which values are valid."""

import ipaddress
from pathlib import Path
from typing import Annotated, Final, TypeAlias
from urllib.parse import SplitResult, urlsplit

from pydantic import AfterValidator, BeforeValidator, Field, SecretStr

from bot.fault_points import POINTS

MOST_SHARDS: Final = 1000
"""Maximum number of shards: the number of gateway connections that Discord lets a bot start per day."""
_LONGEST_ADDRESS: Final = 512
"""Maximum length of a URL in characters, which is Discord's limit."""


def _loopback(scheme: str) -> AfterValidator:
    def check(address: str | None) -> str | None:
        if address is None:
            return None
        parts = _parts(address)
        if parts is None or parts.scheme != scheme or parts.query or not _is_loopback(parts.hostname or ""):
            raise ValueError(f"must be a {scheme}:// address on this machine, such as {scheme}://127.0.0.1:8080")
        return address.rstrip("/")

    return AfterValidator(check)


def _parts(address: str) -> SplitResult | None:
    """Return the parts of a URL, or `None` if it has invalid characters, an invalid host or an invalid port."""
    try:
        parts = urlsplit(address)
        usable = parts.hostname is not None and parts.username is None and parts.port != 0
    except ValueError:
        return None
    visible = address.isascii() and address.isprintable() and " " not in address
    return parts if usable and visible and len(address) <= _LONGEST_ADDRESS else None


def _is_loopback(host: str) -> bool:
    try:
        return host == "localhost" or ("%" not in host and ipaddress.ip_address(host).is_loopback)
    except ValueError:
        return False


def _numbers(written: object) -> object:
    """Parse numbers as an environment variable contains them, such as `0,1` or `0-3`. Other values are returned
    unchanged."""
    if not isinstance(written, str):
        return written
    ranges = [each.partition("-") for each in written.split(",")]
    if not all(
        number.strip().isdecimal() for first, mark, last in ranges for number in (first, last if mark else first)
    ):
        raise ValueError("must be numbers such as 0,1 or 0-3")
    pairs = [(int(first), int(last if mark else first)) for first, mark, last in ranges]
    if any(last - first > MOST_SHARDS for first, last in pairs):
        raise ValueError(f"must name at most {MOST_SHARDS} shards")
    return tuple(number for first, last in pairs for number in range(first, last + 1))


def _file(path: Path) -> Path:
    """Return the path with `~` expanded."""
    written = str(path)
    if written in {"", "."} or "\0" in written:
        raise ValueError("must name a file")
    if written.startswith(("sqlite:", "file:")) or "://" in written:
        raise ValueError("must be a path such as data/twowin.sqlite3, not an address")
    try:
        return path.expanduser()
    except RuntimeError:
        raise ValueError("must be written without ~ here: there is no such home") from None


def _database_file(path: Path) -> Path:
    if str(path) == ":memory:":
        raise ValueError("must name a file: what is kept in memory is gone when the bot stops")
    return _file(path)


def _postgresql(url: SecretStr) -> SecretStr:
    written = url.get_secret_value()
    if not written.startswith(("postgresql://", "postgres://")) or not written.isprintable():
        raise ValueError("must be a URL such as postgresql://user@localhost/twowin")
    return url


def _ids(written: object) -> object:
    """Parse ids as an environment variable contains them, such as `1,2`. Other values are returned unchanged."""
    if not isinstance(written, str):
        return written
    ids = [each.strip() for each in written.split(",")]
    if not all(each.isascii() and each.isdecimal() for each in ids):
        raise ValueError("must be ids of Discord's such as 123456789012345678, with commas between them")
    return tuple(map(int, ids))


def _proxy(address: SecretStr | None) -> SecretStr | None:
    """Check the URL of a proxy. The error does not show the URL, because it may contain a password."""
    written = "" if address is None else address.get_secret_value()
    if not written:
        return None
    try:
        parts = urlsplit(written)
        usable = parts.hostname is not None and parts.port != 0
    except ValueError:
        usable = False
    if not usable or not written.isprintable() or not written.startswith("http://"):
        raise ValueError("must be an address such as http://proxy.example.org:3128")
    return address


def _page(address: str | None) -> str | None:
    if not address:
        return None
    parts = _parts(address)
    if parts is None or parts.scheme != "https":
        raise ValueError("must be an https:// address")
    return address


def _passing(told: str) -> str:
    point, _, times = told.partition(":")
    if point not in POINTS or not (times.isascii() and times.isdecimal() and int(times) > 0):
        raise ValueError(f"must be a point and how often it is passed, such as {POINTS[0]}:1")
    return told


FilePath: TypeAlias = Annotated[Path, AfterValidator(_file)]
DatabasePath: TypeAlias = Annotated[Path, AfterValidator(_database_file)]
LoopbackHttp: TypeAlias = Annotated[str | None, _loopback("http")]
LoopbackGateway: TypeAlias = Annotated[str | None, _loopback("ws")]
Page: TypeAlias = Annotated[str | None, AfterValidator(_page)]
PostgresUrl: TypeAlias = Annotated[SecretStr, AfterValidator(_postgresql)]
Proxy: TypeAlias = Annotated[SecretStr | None, AfterValidator(_proxy)]
ShardIds: TypeAlias = Annotated[tuple[int, ...], BeforeValidator(_numbers)]
Id: TypeAlias = Annotated[int, Field(ge=1, lt=2**63)]
Ids: TypeAlias = Annotated[tuple[Id, ...], BeforeValidator(_ids)]
FaultPoint: TypeAlias = Annotated[str, AfterValidator(_passing)]
