"""Settings and other stored data of people and servers."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from bot.tables.deadlines import HOUR
from bot.tables.ids import ChannelId, GuildId, Milliseconds, RoleId, UserId
from bot.tables.morning import NO_MORNING, Morning
from bot.tables.table import Pace
from bot.tables.zones import UNCHOSEN
from engine.contract import Saved


class Picking(StrEnum):
    """Way in which a user chooses cards. `MIXED`: cards by buttons if they fit, numbers from menus with explanations;
    `MENUS` and `BUTTONS`: everything in one way, as far as possible."""

    MIXED = "mixed"
    MENUS = "menus"
    BUTTONS = "buttons"


class OwnPictures(StrEnum):
    """Pictures in private messages. `ALWAYS`: every hand has one; `ASKED`: a hand has one on request; `NEVER`: no hand,
    replay or curve has one."""

    ALWAYS = "always"
    ASKED = "asked"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class Profile:
    """Settings and reachability of a person, beyond any table.

    Attributes:
        direct: Their direct message channel once opened.
        direct_closed: Discord refused to deliver there.
        direct_refused: Time of the last refusal to deliver or to open the channel.
        language: Language they chose, `None` follows their client.
        hands_direct: Hands come by direct message, not only through `My hand`.
        pings: Reminders may ping them.
        each_question: They get a new hand message for every question, also at fast clocks.
        on_boards: Leaderboards name them.
        picking: Way of choosing cards.
        pictures: Pictures in messages that only they see.
        reveals: Their hands show the latest events before the next question, not both at once.
        shows_streaks: Others see their streaks.
        daily_reminder: They are reminded of the daily deal before a streak ends.
        digest: While they sit at several slow tables, they get one message a day for all.
        digested: When that message was sent last.
        zone: Time zone, by its IANA name.
        rung: When one of their bells rang last.
    """

    user: UserId
    direct: ChannelId | None = None
    direct_closed: bool = False
    direct_refused: Milliseconds | None = None
    language: str | None = None
    hands_direct: bool = True
    pings: bool = True
    each_question: bool = False
    on_boards: bool = True
    picking: Picking = Picking.MIXED
    pictures: OwnPictures = OwnPictures.ASKED
    reveals: bool = True
    shows_streaks: bool = True
    daily_reminder: bool = False
    digest: bool = True
    digested: Milliseconds | None = None
    zone: str = UNCHOSEN
    rung: Milliseconds | None = None

    @property
    def takes_digest(self) -> bool:
        """Return whether the person gets a daily digest of slow tables by direct message."""
        return self.digest and self.pings and self.direct is not None and self.takes_hands

    @property
    def takes_hands(self) -> bool:
        """True if hands are sent as direct messages."""
        return self.hands_direct and not self.direct_closed

    def refused_lately(self, now: Milliseconds) -> bool:
        """Return whether Discord refused less than a day ago, so that no attempt is made."""
        return self.direct_refused is not None and 0 <= now - self.direct_refused < 24 * HOUR

    def may_take_hands_again(self, now: Milliseconds) -> bool:
        """Return whether Discord refused messages to a known channel, so that only another attempt shows whether it
        still does."""
        wanted = self.hands_direct and self.direct_closed and self.direct is not None
        return wanted and not self.refused_lately(now)


@dataclass(frozen=True, slots=True)
class Server:
    """Settings of a server.

    Attributes:
        language: Language of public posts, `None` follows Discord's setting.
        pace: Pace of tables whose opener chose none.
        seats: Seats of tables whose opener chose none.
        rules: House rules by game key, as `Game.read_options` takes them, and those that the server wrote itself.
        channels: Channels where tables may stand, empty for everywhere.
        threads: Tables get a thread of their own.
        open_hands: A result shows the hands that people held.
        hints: People may ask for hints.
        pictures: Messages of tables have pictures.
        turning_points: Every game is analysed, and its result names the turning point.
        moderator_role: The role that may end tables.
        greeted: The bot has introduced itself, or tried to.
        zone: Time zone, by its IANA name.
        morning: The morning post.
        left: When the bot was removed from the server, `None` while it is there.
    """

    guild: GuildId
    language: str | None = None
    pace: Pace = Pace.NORMAL
    seats: int = 4
    rules: Mapping[str, Saved] = field(default_factory=dict[str, Saved])
    channels: tuple[ChannelId, ...] = ()
    threads: bool = False
    open_hands: bool = True
    hints: bool = True
    pictures: bool = True
    turning_points: bool = False
    moderator_role: RoleId | None = None
    greeted: bool = False
    zone: str = UNCHOSEN
    morning: Morning = NO_MORNING
    left: Milliseconds | None = None

    def keeping(self, channel: Callable[[ChannelId], bool], role: Callable[[RoleId], bool]) -> "Server":
        """Return the settings with only the channels and the role that still exist."""
        chosen, morning = self.moderator_role, self.morning
        return replace(
            self,
            channels=tuple(filter(channel, self.channels)),
            morning=morning if morning.channel is None or channel(morning.channel) else morning.ended(),
            moderator_role=chosen if chosen is not None and role(chosen) else None,
        )

    def allows(self, *channels: ChannelId | None) -> bool:
        """Return whether a table may stand in a channel, given with its parent. A thread counts as its channel."""
        return not self.channels or any(channel in self.channels for channel in channels)
