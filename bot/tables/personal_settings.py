"""What is remembered of a person beyond a table."""

from dataclasses import dataclass
from enum import StrEnum

from bot.tables.ids import ChannelId, UserId


class Picking(StrEnum):
    """How somebody likes to choose cards. `MIXED`: cards by buttons where they fit, numbers from menus that say what
    each would bring; `MENUS` and `BUTTONS`: everything in one way, as far as it fits."""

    MIXED = "mixed"
    MENUS = "menus"
    BUTTONS = "buttons"


@dataclass(frozen=True, slots=True)
class Profile:
    """What is remembered of a person beyond a table. `direct`: their direct message channel once opened;
    `direct_closed`: Discord refused to deliver there; `language`: chosen by them, `None` follows their client.

    Chosen by them as well: `hands_direct`: hands come by direct message, not only through `My hand`; `pings`: reminders
    may ring; `each_question`: a new hand message for every question, also at fast clocks; `on_boards`: leaderboards
    name them; `picking`: how they choose cards."""

    user: UserId
    direct: ChannelId | None = None
    direct_closed: bool = False
    language: str | None = None
    hands_direct: bool = True
    pings: bool = True
    each_question: bool = False
    on_boards: bool = True
    picking: Picking = Picking.MIXED

    @property
    def takes_hands(self) -> bool:
        """Whether hands are sent as direct messages."""
        return self.hands_direct and not self.direct_closed

    @property
    def may_take_hands_again(self) -> bool:
        """Whether Discord refused what would be sent to a channel that is known, so that only sending shows whether it
        still does."""
        return self.hands_direct and self.direct_closed and self.direct is not None
