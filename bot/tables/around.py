"""What happens around a game, beside the game itself."""

from dataclasses import dataclass, replace
from typing import Any, Final

from bot.tables.ids import Milliseconds, UserId
from engine.contract import Saved
from engine.seats import Seat

NEVER: Final = Milliseconds(0)

MOST_WAITING: Final = 20
"""How many people may wait for the next game."""


@dataclass(frozen=True, slots=True)
class Around:
    """`clock_played`: seats of persons for whom the clock chose in the phase that closed last. `was_away`: the bot was
    away for more than a minute during the open phase. `unheard`: Discord takes no messages of ours in the channel, so
    the game goes on in the hands. `closed_because`: the key of the sentence that says what ended the table from
    outside, empty when nothing did. `next_game`: who waits for the table after this one, in the order of their wish.
    `called`: who waited for this table when it was opened. `server_name` and `channel_name`: what the place was called
    then, for whoever has to name it before the gateway has told of it, or after it is gone. `restored`: when an
    operator set the table back to an older copy of the database; `was_restored`: it happened during the open phase."""

    clock_played: tuple[Seat, ...] = ()
    was_away: bool = False
    unheard: bool = False
    closed_because: str = ""
    next_game: tuple[UserId, ...] = ()
    called: tuple[UserId, ...] = ()
    server_name: str = ""
    channel_name: str = ""
    restored: Milliseconds = NEVER
    was_restored: bool = False

    def in_new_phase(self, clock_played: tuple[Seat, ...]) -> "Around":
        """The same when a phase has closed."""
        return replace(self, clock_played=clock_played, was_away=False, was_restored=False)

    def without(self, user: UserId) -> "Around":
        """The same for a table that has forgotten a person."""
        return replace(
            self,
            next_game=tuple(waiting for waiting in self.next_game if waiting != user),
            called=tuple(called for called in self.called if called != user),
        )


NOTHING_AROUND: Final = Around()
"""Around a fresh table."""


def save_around(around: Around) -> Saved:
    """As data."""
    return {
        "clock_played": list(around.clock_played),
        "was_away": around.was_away,
        "unheard": around.unheard,
        "closed_because": around.closed_because,
        "next_game": list(around.next_game),
        "called": list(around.called),
        "server_name": around.server_name,
        "channel_name": around.channel_name,
        "restored": around.restored,
        "was_restored": around.was_restored,
    }


def load_around(raw: dict[str, Any]) -> Around:
    """The inverse of `save_around`; a table stored before this existed has nothing around it."""
    if not raw:
        return Around()
    return Around(
        clock_played=tuple(Seat(seat) for seat in raw["clock_played"]),
        was_away=raw["was_away"],
        unheard=raw["unheard"],
        closed_because=raw["closed_because"],
        next_game=tuple(UserId(user) for user in raw["next_game"]),
        called=tuple(UserId(user) for user in raw["called"]),
        server_name=raw.get("server_name", ""),  # these four are missing in tables stored before they existed
        channel_name=raw.get("channel_name", ""),
        restored=Milliseconds(raw.get("restored", 0)),
        was_restored=raw.get("was_restored", False),
    )
