"""Choosing in advance: an action that its owner was shown the effect of is played when they are asked, if it still has
that effect then. It is private to them, and neither the house nor the clock has anything to do with it."""

from dataclasses import replace

from bot.tables.change import Change, Played, PlayedBy
from bot.tables.ids import Milliseconds
from bot.tables.notices import Notice, RefreshHand
from bot.tables.players import Premove
from bot.tables.requests import SetPremove
from bot.tables.table import Stage, Table
from engine.contract import Refusal, Step
from engine.seats import Seat, Viewer


def set_premove(table: Table, request: SetPremove, now: Milliseconds) -> Change | Refusal:
    """Choose in advance, choose something else, or take the choice back."""
    seat = table.seat_of(request.by.user)
    if seat is None:
        return Refusal("refused-not-your-table")
    if (refusal := _refused(table, seat, request.premove)) is not None:
        return refusal
    chosen = replace(table.holder(seat), premove=request.premove)
    return Change(table.with_holder(seat, chosen), notices=(Notice(table.id, RefreshHand(seat), now),))


def _refused(table: Table, seat: Seat, premove: Premove | None) -> Refusal | None:
    """Why somebody may not choose that in advance; whatever was chosen may be taken back."""
    if table.position is None:
        return Refusal("refused-not-started")
    if premove is None:
        return None
    if not table.holder(seat).present:
        return Refusal("refused-already-left")
    if table.view(Viewer(seat)).prompt is not None:
        return Refusal("refused-your-turn")
    action = table.game.read_action(premove.code)
    if isinstance(action, Refusal):
        return action
    effect = table.view(Viewer(seat)).premove_effect(action)
    return None if effect == premove.effect else Refusal("refused-premove-changed")


def due(table: Table) -> tuple[Seat, Premove] | None:
    """The first seat that is asked and chose in advance, and what."""
    if table.stage is not Stage.PLAYING:
        return None
    for seat, prompt in sorted(table.running.prompts().items()):
        premove = table.holder(seat).premove
        if premove is not None and not premove.failed and not prompt.answered:
            return seat, premove
    return None


def answer_of(table: Table, seat: Seat, premove: Premove) -> tuple[Step, Played] | None:
    """What was chosen in advance as an answer; `None` where it would do something else than its owner was shown."""
    action = table.game.read_action(premove.code)
    if isinstance(action, Refusal) or table.view(Viewer(seat)).premove_effect(action) != premove.effect:
        return None
    step, code = table.running.play(seat, action), table.running.canonical(seat, action).code
    return None if isinstance(step, Refusal) else (step, Played(seat, code, PlayedBy.PERSON))
