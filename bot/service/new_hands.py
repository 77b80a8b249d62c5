"""People who want a new hand message for every question also where others get the old one edited."""

from collections.abc import Sequence
from dataclasses import replace

from bot.service.store import UnitOfWork
from bot.tables.change import Change
from bot.tables.ids import UserId
from bot.tables.notices import DeliverHand, Notice, RefreshHand
from bot.tables.progress import phase_of
from bot.tables.table import Stage, Table
from engine.seats import PUBLIC


async def ringing(work: UnitOfWork, before: Table, change: Change) -> Sequence[Notice]:
    """The notices of a change. When a new question opens, refreshing a hand becomes a new message for those who chose
    that: an edit makes no phone ring."""
    asked = _newly_asked(before, change)
    if not asked:
        return change.notices
    wanting = {profile.user for profile in await work.profiles.of(list(asked.values())) if profile.each_question}
    phase = phase_of(change.table.running)
    return tuple(
        replace(notice, content=DeliverHand(notice.content.seat, phase))
        if isinstance(notice.content, RefreshHand) and asked.get(notice.content.seat) in wanting
        else notice
        for notice in change.notices
    )


def _newly_asked(before: Table, change: Change) -> dict[int, UserId]:
    """Whose hands would be refreshed because a new question opened, by seat."""
    table = change.table
    if table.stage is not Stage.PLAYING or before.position is None:
        return {}
    if phase_of(before.running) == phase_of(table.running):
        return {}
    refreshed = [notice.content.seat for notice in change.notices if isinstance(notice.content, RefreshHand)]
    people = {seat: table.holder(seat).person for seat in refreshed if seat in table.view(PUBLIC).asked}
    return {seat: person.user for seat, person in people.items() if person is not None}
