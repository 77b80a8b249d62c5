"""People who press faster than anyone can."""

from bot.discord_adapter.interaction_handler import Limit, RequestThrottle


def nobody_is_too_fast() -> RequestThrottle:
    """Everyone is served, however fast they press: scripted people choose in no time, and how fast that is depends on
    the machine."""
    return RequestThrottle(lambda: 0.0, most=10**9, limits=dict.fromkeys(Limit, (10**9, 1.0)))
