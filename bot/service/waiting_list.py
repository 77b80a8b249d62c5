"""Who waited for the next game in a channel: named, and called once, when a table opens there."""

from dataclasses import replace

from bot.service.store import UnitOfWork
from bot.tables.change import Change
from bot.tables.ids import UserId


async def with_callers(work: UnitOfWork, opening: Change, opener: UserId) -> Change:
    """The opening of a table with those called who waited for it at the table before; they wait no longer."""
    before = await work.tables.latest(opening.table.place.channel)
    if before is None or not before.around.next_game:
        return opening
    await work.tables.save(replace(before, around=replace(before.around, next_game=())))
    called = tuple(user for user in before.around.next_game if user != opener)
    return replace(opening, table=replace(opening.table, around=replace(opening.table.around, called=called)))
