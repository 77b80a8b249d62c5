"""What people chose for a whole server of Discord's."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.tables.ids import ChannelId, GuildId, Milliseconds, RoleId
from bot.tables.table import Pace
from engine.contract import Saved


@dataclass(frozen=True, slots=True)
class Server:
    """`language`: of public posts, `None` follows Discord's setting; `pace` and `seats`: what a table gets when its
    opener says nothing; `rules`: house rules by game key, as `Game.read_options` takes them, and what the server wrote
    itself; `channels`: where tables may stand, empty for everywhere; `threads`: tables get a thread of their own;
    `open_hands`: a result shows what everybody held; `hints`: people may ask the house what it would do;
    `turning_points`: every game is analysed, and its result names the turning point; `moderator_role`: who
    has it may end tables; `left`: when the bot was removed from the server, `None` while it is there."""

    guild: GuildId
    language: str | None = None
    pace: Pace = Pace.NORMAL
    seats: int = 4
    rules: Mapping[str, Saved] = field(default_factory=dict[str, Saved])
    channels: tuple[ChannelId, ...] = ()
    threads: bool = False
    open_hands: bool = True
    hints: bool = True
    turning_points: bool = False
    moderator_role: RoleId | None = None
    left: Milliseconds | None = None

    def allows(self, *channels: ChannelId | None) -> bool:
        """Whether a table may stand in a channel given with its parent (a thread counts as its channel)."""
        return not self.channels or any(channel in self.channels for channel in channels)
