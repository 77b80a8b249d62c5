"""Challenges, which every person who does not know the cards may take once, at their own table."""

from dataclasses import dataclass

from bot.fault_points import FaultPoints
from bot.persistence.store import Store, Unit
from bot.service.handling import new_table_id, store_opened
from bot.service.ports import Clock, Entropy
from bot.service.signals import Signals
from bot.tables.change import Change, Reply
from bot.tables.daily import Taken, take
from bot.tables.days import MOST_TAKERS, mark_of
from bot.tables.ids import ChannelId, TableId, UserId
from bot.tables.requests import Requester
from bot.tables.table import Stage, Table
from engine.contract import Refusal, Seat


@dataclass(frozen=True, slots=True)
class AskedChallenge:
    """A request to take a challenge.

    Attributes:
        by: The requester.
        first: The table of the original game.
        seat: The seat from which the challenge is played.
        channel: The channel in which the challenge was offered.
        channel_name: The name of that channel, empty if unknown.
        directly: True if the cards may be sent as a direct message.
    """

    by: Requester
    first: TableId
    seat: int
    channel: ChannelId
    channel_name: str = ""
    directly: bool = True


class Challenges:
    """Taking of challenges. All methods may raise `StoreUnavailableError`."""

    def __init__(self, store: Store, clock: Clock, entropy: Entropy, signals: Signals) -> None:
        self._store = store
        self._clock = clock
        self._entropy = entropy
        self._signals = signals

    async def take(self, asked: AskedChallenge) -> Reply:
        """Take a challenge. A user who has taken it before continues at the same table."""

        def taken(unit: Unit) -> Reply:
            reply = self._taken(unit, asked)
            FaultPoints.reached("open.stored")
            return reply

        reply = await self._store.write(taken)
        if isinstance(reply, Change) and not reply.repeated:
            FaultPoints.reached("open.committed")
            self._signals.outbox.set()
        return reply

    def _taken(self, unit: Unit, asked: AskedChallenge) -> Reply:
        now, user = self._clock.now(), asked.by.user
        first = unit.tables.load(asked.first)
        known = unit.known_deals.of(asked.first, user)
        own = None if known is None or known.own_table is None else unit.tables.load(known.own_table)
        if own is not None:
            return Change(own, repeated=True)
        seat = Seat(asked.seat)
        offer = None if first is None else first.open_offer(seat, asked.channel, now)
        challenger = None if first is None or offer is None else first.holder(seat).person
        if first is None or offer is None or challenger is None:
            return Refusal("refused-challenge-over")
        if unit.blocks.has(challenger.user, user):
            return Refusal("refused-blocked")
        if known is not None or first.seat_of(user) is not None or _played_that_day(unit, first, user):
            return Refusal("refused-challenge-known")
        if unit.known_deals.takers(first.id, seat) >= MOST_TAKERS:
            return Refusal("refused-challenge-full")
        change = take(
            Taken(asked.by, first, offer, asked.channel_name, asked.directly), new_table_id(self._entropy), now
        )
        store_opened(unit, change, asked.by, now)
        unit.known_deals.take(first.id, user, seat, change.table.id)
        return change

    async def record_view(self, table: Table, user: UserId) -> Refusal | None:
        """Record that a user views a game that they did not play.

        Returns:
            The refusal if the user is playing the same cards as a challenge, else `None`.
        """
        if table.stage is not Stage.OVER or table.seat_of(user) is not None:
            return None

        def record(unit: Unit) -> Refusal | None:
            known = unit.known_deals.of(table.id, user)
            if known is None:
                unit.known_deals.add_viewer(table.id, user)
                return None
            own = None if known.own_table is None else unit.tables.load(known.own_table)
            return None if own is None or not own.stage.live else Refusal("refused-challenge-first")

        return await self._store.write(record)


def _played_that_day(unit: Unit, first: Table, user: UserId) -> bool:
    """Return whether a person has begun or practised the daily deal with these cards."""
    if first.daily is None:
        return False
    day = first.daily.day
    begun = unit.dailies.play(first.game_key, day, mark_of(first.secret, user, first.game_key, day))
    return begun is not None or unit.dailies.practice(user, first.game_key, day) is not None
