"""What is remembered of a person beyond a table."""

from sqlalchemy import select

from bot.persistence.models import ProfileRow
from bot.persistence.transaction import Transaction
from bot.tables.ids import ChannelId, UserId
from bot.tables.ports import Profile


class SqlProfiles:
    """The profiles of one unit of work."""

    def __init__(self, transaction: Transaction) -> None:
        self._transaction = transaction

    async def get(self, user: UserId) -> Profile:
        """The profile, a fresh one when nothing is stored."""
        query = select(ProfileRow.direct, ProfileRow.direct_closed, ProfileRow.language)
        row = await self._transaction.row(query.where(ProfileRow.user_id == user))
        if row is None:
            return Profile(user)
        direct, closed, language = row
        return Profile(user, None if direct is None else ChannelId(direct), closed, language)

    async def put(self, profile: Profile) -> None:
        """The person's profile is now this."""
        values = {
            "direct": profile.direct,
            "direct_closed": profile.direct_closed,
            "language": profile.language,
        }
        await self._transaction.put(ProfileRow, {"user_id": profile.user}, values)
