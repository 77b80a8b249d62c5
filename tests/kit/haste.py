"""People who press faster than anybody can."""

from bot.discord_adapter.interaction_handler import Asked, RequestThrottle, Share


def nobody_is_too_fast() -> RequestThrottle:
    """Everybody is served, however fast they press: scripted people choose in no time, and how fast that is depends on
    the machine."""
    return RequestThrottle(lambda: 0.0, most=10**9, shares=dict.fromkeys(Asked, Share(10**9, 0.0)))
