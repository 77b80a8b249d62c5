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
    """Ways to choose cards. `MIXED`: buttons for cards if there are few enough, and menus with explanations for
    numbers. `MENUS` and `BUTTONS`: that kind of control wherever possible."""

    MIXED = "mixed"
    MENUS = "menus"
    BUTTONS = "buttons"


class OwnPictures(StrEnum):
    """Pictures in private messages. `ALWAYS`: in every hand. `ASKED`: in a hand on request. `NEVER`: in no hand, replay
    or chart."""

    ALWAYS = "always"
    ASKED = "asked"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class Profile:
    """Settings and reachability of a person, independent of any table.

    Attributes:
        direct: Their DM channel, `None` until it is opened.
        direct_closed: Discord refused to deliver direct messages.
        direct_refused: Time of the last refusal to deliver or to open the channel, `None` if there was none.
        language: The language they chose, `None` to use their client's.
        hands_direct: They get hands as direct messages, not only through the button `My hand`.
        pings: Reminders may ping them.
        each_question: They get a new hand message for every question, even with a fast clock.
        on_boards: Leaderboards name them.
        picking: How they choose cards.
        pictures: Pictures in messages that only they see.
        reveals: Their hands show the latest events before the next question instead of both together.
        shows_streaks: Others see their streaks.
        daily_reminder: They are reminded of the daily deal before a streak ends.
        digest: While they sit at several slow tables, they get one message a day for all of them.
        digested: Time of the last digest, `None` if there was none.
        zone: IANA name of their time zone.
        rung: Time at which one of their bells last rang, `None` if none has.
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
        """True if a daily digest of slow tables is sent to the person as a direct message."""
        return self.digest and self.pings and self.direct is not None and self.takes_hands

    @property
    def takes_hands(self) -> bool:
        """True if hands are sent to the person as direct messages."""
        return self.hands_direct and not self.direct_closed

    def refused_lately(self, now: Milliseconds) -> bool:
        """Return whether Discord refused direct messages less than a day ago, so that no attempt is made now."""
        return self.direct_refused is not None and 0 <= now - self.direct_refused < 24 * HOUR

    def may_take_hands_again(self, now: Milliseconds) -> bool:
        """Return whether another attempt at a direct message should be made, because the last refusal was a day ago or
        more."""
        wanted = self.hands_direct and self.direct_closed and self.direct is not None
        return wanted and not self.refused_lately(now)


@dataclass(frozen=True, slots=True)
class Server:
    """Settings of a server.

    Attributes:
        language: Language of public posts, `None` to use the server's Discord setting.
        pace: Pace of tables whose opener chose none.
        seats: Number of seats of tables whose opener chose none.
        rules: House rules by game key, in the form that `Game.read_options` accepts.
        channels: Channels where tables may be opened, empty for all channels.
        threads: Every table gets its own thread.
        open_hands: Results show the final hands.
        hints: People may ask for hints.
        pictures: Messages of tables have pictures.
        turning_points: Every game is analysed, and its result names the turning point.
        moderator_role: The role whose members may end any table, `None` for none.
        greeted: The bot has sent or tried to send its introduction.
        zone: IANA name of the server's time zone.
        morning: Settings and state of the morning post.
        left: Time at which the bot was removed from the server, `None` while the bot is a member.
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
        """Return the settings without channels and roles that no longer exist.

        Args:
            channel: Returns whether a channel exists.
            role: Returns whether a role exists.
        """
        chosen, morning = self.moderator_role, self.morning
        return replace(
            self,
            channels=tuple(filter(channel, self.channels)),
            morning=morning if morning.channel is None or channel(morning.channel) else morning.ended(),
            moderator_role=chosen if chosen is not None and role(chosen) else None,
        )

    def allows(self, *channels: ChannelId | None) -> bool:
        """Return whether a table may be opened in a channel. The arguments are the channel and its parent, since a
        thread is allowed where its parent is."""
        return not self.channels or any(channel in self.channels for channel in channels)
