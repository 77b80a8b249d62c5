"""What is remembered of a person beyond a table: what they chose, and whom they do not want at theirs."""

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Select, bindparam, delete, insert, select, update

from bot.persistence.models import BlockRow, ProfileRow, StandingRow
from bot.persistence.row_cache import MISSING
from bot.persistence.statements import Prepared, upsert
from bot.persistence.transaction import Transaction
from bot.tables.ids import ChannelId, UserId
from bot.tables.settings import Picking, Profile

CHOSEN: Final = ("language", "hands_direct", "pings", "each_question", "on_boards", "picking")
"""Columns that are fields of a profile as they are."""


class SqlProfiles:
    """The profiles of one unit of work."""

    def __init__(self, transaction: Transaction) -> None:
        self._transaction = transaction

    async def get(self, user: UserId) -> Profile:
        """The profile, a fresh one when nothing is stored."""
        key = (ProfileRow.__tablename__, user)
        profile = self._transaction.recall(key)
        if profile is MISSING:
            row = await self._transaction.fetch_one(_GET, person=user)
            profile = Profile(user) if row is None else _profile(*row)
            self._transaction.learn(key, profile)
        return profile

    async def of(self, users: Sequence[UserId]) -> Sequence[Profile]:
        """The profiles of these people, in their order, fresh ones where nothing is stored."""
        return [await self.get(user) for user in users]

    async def put(self, profile: Profile) -> None:
        """The person's profile is now this."""
        chosen = {name: getattr(profile, name) for name in CHOSEN}
        await self._transaction.later(
            _PUT, user_id=profile.user, direct=profile.direct, direct_closed=profile.direct_closed, **chosen
        )
        await self._transaction.later(_HIDE, person=profile.user, hides=not profile.on_boards)
        self._transaction.note((ProfileRow.__tablename__, profile.user), profile)


def _query() -> Select[*tuple[Any, ...]]:
    chosen = (getattr(ProfileRow, name) for name in CHOSEN)
    return select(ProfileRow.user_id, ProfileRow.direct, ProfileRow.direct_closed, *chosen)


_GET: Final = Prepared(_query().where(ProfileRow.user_id == bindparam("person")))
_PUT: Final = upsert(ProfileRow, ("user_id",), ("direct", "direct_closed", *CHOSEN))
_HIDE: Final = Prepared(
    update(StandingRow)
    .where(StandingRow.user_id == bindparam("person"), StandingRow.hidden != bindparam("hides"))
    .values(hidden=bindparam("hides"))
)
"""Their lines on every board."""


def _profile(user: int, direct: int | None, closed: Any, *chosen: Any) -> Profile:
    channel = None if direct is None else ChannelId(direct)
    fields: dict[str, Any] = dict(zip(CHOSEN, chosen, strict=True))
    fields["picking"] = Picking(fields["picking"])
    return Profile(UserId(user), channel, closed, **fields)


class SqlBlocks:
    """The block lists of one unit of work."""

    def __init__(self, transaction: Transaction) -> None:
        self._transaction = transaction

    async def has(self, owner: UserId, user: UserId) -> bool:
        """Whether `user` is on the owner's list."""
        query = select(BlockRow.blocked_id).where(BlockRow.owner_id == owner, BlockRow.blocked_id == user)
        return await self._transaction.row(query) is not None

    async def add(self, owner: UserId, user: UserId) -> None:
        """Put somebody on the list; twice is once."""
        if not await self.has(owner, user):
            await self._transaction.change(insert(BlockRow).values(owner_id=owner, blocked_id=user))

    async def drop(self, owner: UserId, user: UserId) -> None:
        """Take somebody off the list."""
        listed = BlockRow.owner_id == owner, BlockRow.blocked_id == user
        await self._transaction.change(delete(BlockRow).where(*listed))
