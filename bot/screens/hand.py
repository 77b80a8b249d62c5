"""The private message: one's own cards and choices."""

from typing import Final

from bot.locales.phrasebook import Words
from bot.screens.buttons import button
from bot.screens.components import (
    Block,
    Box,
    Button,
    Buttons,
    Link,
    Screen,
    Separator,
    Text,
)
from bot.screens.custom_ids import Verb
from bot.screens.game_renderer import HandSeen, Renderer, controls_of
from bot.screens.places import Where
from bot.screens.safe_names import escape
from bot.screens.seat_names import in_private
from bot.screens.timestamps import countdown
from bot.tables.personal_settings import Picking
from bot.tables.table import Stage, Table
from engine.seats import PUBLIC, Seat, Viewer

CLOSED_KEYS: Final = {
    "closed-channel-gone": "closed-channel-gone",
    "closed-server-left": "closed-server-left",
}
"""Sentences by what ended a table from outside (`Around.closed_because`)."""


def hand_screen(
    table: Table,
    seat: Seat,
    where: Where,
    game: Renderer,
    words: Words,
    draft: str = "",
    note: str = "",
    *,
    picking: Picking = Picking.MIXED,
) -> Screen:
    """What the holder of `seat` sees. `note`: why the last wish was refused, shown on top."""
    blocks = (
        *((Text(words("hand-note", note=note)), Separator()) if note else ()),
        _place(where, game, words),
        Separator(),
        *_instead_of_the_channel(table, game, words),
        *_middle(table, seat, game, words, draft, picking=picking),
        Buttons((*_help(table, seat, words), Link(words("button-table"), where.link))),
    )
    return Screen((Box(blocks),))


def old_hand_screen(where: Where, game: Renderer, words: Words) -> Screen:
    """What is left of a hand message when a newer one shows the hand: nothing to press that would come too late."""
    link = Buttons((Link(words("button-table"), where.link),))
    return Screen((Box((_place(where, game, words), Text(words("hand-moved")), link)),))


def _place(where: Where, game: Renderer, words: Words) -> Text:
    server, channel = escape(where.server), escape(where.channel)
    return Text(words("hand-where", game=game.title(words), server=server, channel=channel))


def _middle(
    table: Table, seat: Seat, game: Renderer, words: Words, draft: str, *, picking: Picking
) -> tuple[Block, ...]:
    if table.stage is Stage.CANCELLED:
        return (Text(_why_closed(table, words)),)
    if table.position is None:
        return (Text(words("hand-lobby")),)
    if (outcome := table.running.outcome()) is not None:
        return (Text(game.outcome(table.view(Viewer(seat)), outcome, in_private(table, words), words)),)
    if table.holder(seat).absent or table.stage is Stage.PAUSED:
        return _absent(table, seat, game, words)
    return (*game.hand(_seen(table, seat, draft, words, picking=picking), words), *_clock(table, words))


def _why_closed(table: Table, words: Words) -> str:
    return words(CLOSED_KEYS.get(table.circumstances.closed_because, "hand-cancelled"))


def _instead_of_the_channel(table: Table, game: Renderer, words: Words) -> tuple[Block, ...]:
    """Where nothing can be posted in the channel, the hand shows what everybody was to see there."""
    if not table.circumstances.unheard or table.position is None:
        return ()
    events = table.news_for(PUBLIC)
    return (Text(words("hand-unheard")), *game.reveal(events, in_private(table, words), words), Separator())


def _help(table: Table, seat: Seat, words: Words) -> tuple[Button, ...]:
    asked = table.stage is Stage.PLAYING and table.view(Viewer(seat)).prompt is not None
    return (button(table.id, Verb.HINT, words),) if asked and table.holder(seat).present else ()


def _seen(table: Table, seat: Seat, draft: str, words: Words, *, picking: Picking) -> HandSeen:
    view = table.view(Viewer(seat))
    names, holder = in_private(table, words), table.holder(seat)
    return HandSeen(
        controls_of(table.id), seat, view, names, table.news_for(Viewer(seat)), draft, holder.acknowledged, picking
    )


def _clock(table: Table, words: Words) -> tuple[Block, ...]:
    if table.turn_ends is None:
        return ()
    return (Text(f"-# {words('board-clock', when=countdown(table.turn_ends))}"),)


def _absent(table: Table, seat: Seat, game: Renderer, words: Words) -> tuple[Block, ...]:
    """The house plays the seat, or nobody plays: the cards stay, one press takes the seat back."""
    paused = table.stage is Stage.PAUSED
    return (
        Text(words("hand-paused" if paused else "hand-absent")),
        Text(game.cards(table.view(Viewer(seat)), words)),
        Buttons((button(table.id, Verb.RETURN, words),)),
    )
