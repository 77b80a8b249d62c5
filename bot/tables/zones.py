"""The time zones that users and servers may choose."""

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
"""IANA names offered in the menu: UTC first, then from west to east. They cover nearly all offsets in use."""


UNCHOSEN: Final = ZONES[0]
"""The default time zone, UTC, which also means that a user has chosen none."""


def zone_of(person: str, server: str) -> str:
    """Return the user's time zone, or the server's if the user has chosen none."""
    return server if person == UNCHOSEN else person


def zone_named(name: str) -> tzinfo:
    """Return the time zone with this IANA name, or UTC if the name is unknown."""
    try:
        return UTC if name == "UTC" else ZoneInfo(name)
    except ZoneInfoNotFoundError:
        return UTC
