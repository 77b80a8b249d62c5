"""Time zones."""

from datetime import UTC, tzinfo
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

ZONES: Final = (
    "UTC",
    "Pacific/Honolulu",
    "America/Anchorage",
    "America/Los_Angeles",
    "America/Denver",
    "America/Chicago",
    "America/Mexico_City",
    "America/New_York",
    "America/Bogota",
    "America/Santiago",
    "America/Sao_Paulo",
    "America/Argentina/Buenos_Aires",
    "Atlantic/Azores",
    "Europe/London",
    "Europe/Paris",
    "Africa/Johannesburg",
    "Europe/Athens",
    "Europe/Istanbul",
    "Asia/Dubai",
    "Asia/Kolkata",
    "Asia/Jakarta",
    "Asia/Shanghai",
    "Asia/Tokyo",
    "Australia/Sydney",
    "Pacific/Auckland",
)
"""Time zones of the menu, from west to east after the first, which cover nearly all offsets."""


UNCHOSEN: Final = ZONES[0]
"""The default time zone."""


def zone_of(person: str, server: str) -> str:
    """Return the time zone of a person on a server: their own, or else that of the server."""
    return server if person == UNCHOSEN else person


def zone_named(name: str) -> tzinfo:
    """Return the time zone of that name, or UTC if it is unknown."""
    try:
        return UTC if name == "UTC" else ZoneInfo(name)
    except ZoneInfoNotFoundError:
        return UTC
