"""The table message: lobby, play, pause, end. Everything here is public."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain

from bot.locales.phrasebook import Words
from bot.screens import buttons
from bot.screens.buttons import button
from bot.screens.components import Block, Box, Buttons, Screen, Text, first_fitting, small_post
from bot.screens.custom_ids import Verb
from bot.screens.game_renderer import Renderer
from bot.screens.hand import CLOSED_KEYS, unheard
from bot.screens.lobby import lobby_screen, remarks
from bot.screens.names import (
    NAME_LENGTHS,
    SeatNames,
    beside,
    bold_name,
    clock_line,
    comma_list,
    countdown,
    in_public,
    listed,
    person_name,
)
from bot.tables.ids import Milliseconds
from bot.tables.lobby import NOBODY
from bot.tables.table import Stage, Table, is_watched_only
from engine.contract import PUBLIC, Event, Saved, Seat, View
from engine.fairness import shown_seal


def board_screen(
    table: Table,
    reveal: Sequence[Saved],
    game: Renderer,
    words: Words,
    now: Milliseconds,
    *,
    new: bool = False,
    below: tuple[Box, ...] = (),
) -> Screen:
    """Build the table message: the lobby, or the present board below the reveal.

    Some turns after the reveal, it shrinks to one line and later news is added, unless the message is `new`. The last
    reveal of a game has no board below, because the result follows.

    Args:
        reveal: Saved events that the message shows above the board; may be empty.
        new: The message is about to be posted, so no one has read its reveal.
        below: Further boxes at the end of the message.
    """
    if table.stage is Stage.LOBBY:
        return Screen((*lobby_screen(table, game, words, now).boxes, *below))
    events = events_of(table, reveal)
    read = not new and table.position is not None and table.told_long_ago()
    shown = (_screen(table, events, game, words, now, longest, read=read) for longest in NAME_LENGTHS)
    return first_fitting(Screen((*each.boxes, *below)) for each in shown)


def sleep(table: Table, until: Milliseconds | None, words: Words) -> tuple[Box, ...]:
    """Build the box that says until when the bot can edit the message of a table in a channel where it is not a member.

    Args:
        until: Time of the last edit; `None` if the message can no longer be edited.

    Returns:
        The box with a button that resumes the edits; nothing for a table that has ended.
    """
    if not table.stage.live:
        return ()
    told = words("visiting-asleep") if until is None else words("visiting-until", when=countdown(until))
    wake = Buttons((buttons.button(table.id, Verb.WAKE, words),))
    return (Box((Text(f"-# {told}"), wake), framed=False),)


def replaced_board_screen(
    table: Table, reveals: Sequence[Sequence[Saved]], game: Renderer, words: Words
) -> Screen | None:
    """Build the lines that replace the content of older table messages, so that the channel tells the story of the
    game.

    Args:
        reveals: For each message, the saved events that it showed.

    Returns:
        The lines; `None` if no message showed events worth keeping.
    """
    events = [events_of(table, reveal) for reveal in reveals if reveal]

    def lines(longest: int) -> str:
        names = in_public(table, words, longest)
        return "\n".join(f"-# {line}" for each in events if (line := game.reveal_line(each, names, words)))

    told = map(lines, NAME_LENGTHS)
    longest = next(told)
    return first_fitting(map(small_post, chain((longest,), told))) if longest else None


def round_over_screen(table: Table, reveal: Sequence[Saved], game: Renderer, words: Words) -> Screen | None:
    """Build what remains of a table message that showed the end of a round: a line and the cards that ended it, or the
    picture that says both. `None` if the message showed no such end."""
    events = events_of(table, reveal)
    if not any(event.ends_round for event in events):
        return None
    told = (
        (Text(f"-# {game.reveal_line(events, each, words)}", pictured=True), *game.reveal(events, each, words)[1:2])
        for longest in NAME_LENGTHS
        for each in [in_public(table, words, longest)]
    )
    return first_fitting(Screen((Box(blocks, framed=False),)) for blocks in told)


def events_of(table: Table, reveal: Sequence[Saved]) -> Sequence[Event]:
    """Return the events of a reveal, in order. Those that are still among the news need not be read again, which would
    take half of the time of a message."""
    news, found = iter(table.news), list[Event]()
    for saved in reveal:
        known = next((each for each in news if each.saved == saved), None)
        found.append(table.game.load_event(saved) if known is None else known.event)
    return found


def _screen(
    table: Table, events: Sequence[Event], game: Renderer, words: Words, now: Milliseconds, longest: int, *, read: bool
) -> Screen:
    names = in_public(table, words, longest)
    last = table.stage is Stage.OVER or _result_tells(table)
    line = game.reveal_line(events, names, words) if events and read and not last else ""
    told = tuple(game.reveal(events, names, words)) if events and not line else ()
    if told and last:
        return Screen((Box((*told, *(Text(line) for line in _asides(table, words, longest)))),))
    if told:
        return Screen((Box(told), _board(table, (), game, words, now, longest)))
    untold = [event for event in table.small_news() if event not in events]
    news = game.reveal(untold, names, words) if untold else ()
    news = (*((Text(f"-# {line}"),) if line else ()), *news)
    return Screen((_board(table, news, game, words, now, longest),))


def _board(table: Table, news: Sequence[Block], game: Renderer, words: Words, now: Milliseconds, longest: int) -> Box:
    if table.stage is Stage.CANCELLED or table.position is None:
        return Box((Text("\n".join((f"### {game.title(words)}", _closed(table, words), *_opened_seal(table, words)))),))
    if table.stage is Stage.OVER:
        return Box((Text(f"### {game.title(words)}\n{words('board-over')}"),))
    view = table.view(PUBLIC)
    lines = (
        f"### {_title(table, view, game, words, longest)}",
        _clock(table, words, now),
        *_asides(table, words, longest),
    )
    return Box(
        (
            Text("\n".join(filter(None, lines))),
            *news,
            *_standing(table, view, game, words, longest),
            *_foot(table, game.footer(view, words), words, longest),
            buttons.in_play(table, game.open_label(words), words),
        )
    )


def _standing(table: Table, view: View, game: Renderer, words: Words, longest: int) -> Iterator[Text]:
    """Yield the standing. If someone is absent, no picture replaces it, because only text marks them."""
    absent = any(holder.absent for holder in table.holders)
    for block in game.standing(view, _marked(table, view, words, longest), words):
        yield replace(block, pictured=False) if absent else block


def _title(table: Table, view: View, game: Renderer, words: Words, longest: int) -> str:
    """Return the title: the state of the game, and the player on turn in a game with turns."""
    seat, heading = table.on_turn(), game.heading(view, words)
    if seat is None:
        return heading
    return words("board-turn", heading=heading, name=bold_name(table, seat, words, longest))


def _result_tells(table: Table) -> bool:
    """Return whether the result message says who closed the table, because the table was closed during the game."""
    return table.stage is Stage.CANCELLED and table.position is not None and not table.circumstances.closed_because


def _closed(table: Table, words: Words) -> str:
    by = None if _result_tells(table) else table.circumstances.closed_by
    return (
        words(CLOSED_KEYS.get(table.circumstances.closed_because, "board-cancelled"))
        if by is None
        else words("board-closed-by", name=person_name(table, by, words))
    )


def _opened_seal(table: Table, words: Words) -> Iterator[str]:
    """Yield the secret of a table that was closed while its players were being called.

    With the id of the post that called them, if there was one, players can compute the deal that was discarded.
    """
    if table.lost_its_call and table.secret:
        yield f"-# {words('lobby-sealed', digits=shown_seal(table.commitment))}"
        yield f"-# {words('verify-secret', secret=table.secret.hex())}"
        yield f"-# {words('verify-code', code=table.id)}"


def _foot(table: Table, footer: str, words: Words, longest: int) -> Iterator[Block]:
    """Yield the footer of the game. Its last line is in small print together with the host; a picture replaces the
    others."""
    host = "" if table.host == NOBODY else words("board-host", name=person_name(table, table.host, words, longest))
    *lines, last = footer.split("\n")
    if lines:
        yield Text("\n".join(lines), pictured=True)
    yield Text(f"-# {beside(filter(None, (last, host)), words)}")


def _asides(table: Table, words: Words, longest: int) -> Iterator[str]:
    """Yield lines about everything but moves since the previous turn, such as an outage or answers given by the
    clock."""
    if table.circumstances.was_restored:
        yield f"-# {words('board-was-restored')}"
    elif table.circumstances.was_away:
        yield f"-# {words('board-was-away')}"
    if table.circumstances.unheard:
        yield words("board-unheard", why=unheard(table, words, helps=True))
    if table.clock_played:
        names = listed([bold_name(table, seat, words, longest) for seat in table.clock_played], words)
        yield f"-# {words('board-clock-played', names=names)}"
    yield from remarks(table, words, longest)


def _clock(table: Table, words: Words, now: Milliseconds) -> str:
    if table.stage is Stage.PAUSED:
        return words("board-paused")
    if table.turn_ends is None:
        return "" if is_watched_only(table) else words("board-no-clock")
    return clock_line(table.turn_ends, now, words)


def _marked(table: Table, view: View, words: Words, longest: int) -> SeatNames:
    """Return the names with marks for ready, still choosing or out.

    Only seats in `Table.waited_for` and the seat on turn, also of a house player, count as still choosing.
    """
    on_turn, plain = table.on_turn(), in_public(table, words, longest)
    waited = {*table.waited_for(), *(() if on_turn is None else (on_turn,))}

    def marked(seat: Seat) -> str:
        name = _name(table, seat, words, longest)
        state = _state(view, seat, waiting=seat in waited, paused=table.stage is Stage.PAUSED)
        return words(state, name=name) if state else name

    return replace(plain, text=marked)


def _state(view: View, seat: Seat, *, waiting: bool, paused: bool) -> str:
    """Return the message key of a seat's mark; empty if the seat has none."""
    if waiting and not paused:
        return "board-choosing"
    if seat in view.asked and not paused:
        return "board-ready"
    return "board-out" if seat in view.out else ""


def _name(table: Table, seat: Seat, words: Words, longest: int) -> str:
    name = bold_name(table, seat, words, longest)
    return words("board-absent", name=name) if table.holder(seat).absent else name


def onlooker_screen(table: Table, game: Renderer, words: Words) -> Screen:
    """Build the public state of a dealt table, with a button to join the next one."""
    names = comma_list((bold_name(table, Seat(seat), words) for seat in range(len(table.holders))), words)
    heading = words("board-title", game=game.title(words), heading=game.heading(table.view(PUBLIC), words))
    waiting = len(table.circumstances.next_game)
    lines = (words("onlooker-says", heading=heading, names=names), words("onlooker-waiting", waiting=waiting))
    return Screen((Box((Text("\n".join(lines)), Buttons((button(table.id, Verb.NEXT, words),)))),))
