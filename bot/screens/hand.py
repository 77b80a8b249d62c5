"""Private messages with a player's own cards and choices."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.locales.phrasebook import Words
from bot.screens.buttons import APART, again, button, open_cards, share, with_advice, with_foot
from bot.screens.components import (
    Block,
    Box,
    Button,
    Buttons,
    Link,
    Menu,
    Option,
    Screen,
    Text,
    Tone,
    below,
    first_fitting,
    ordinary_post,
    small_print,
)
from bot.screens.custom_ids import Control, Verb
from bot.screens.daily import daily_screen, old_daily_screen, public_news
from bot.screens.game_renderer import HandSeen, Renderer, controls_of
from bot.screens.lobby import lobby_screen
from bot.screens.names import (
    LONGEST_NAME,
    NAME_LENGTHS,
    Where,
    beside,
    bold_name,
    clean_name,
    clock_line,
    countdown,
    direct_link,
    escape,
    in_private,
    listed,
    person_name,
    plain_name,
    without_signs,
)
from bot.tables.circumstances import Barrier
from bot.tables.deadlines import AWAKE, MINUTE
from bot.tables.ids import ChannelId, Milliseconds, UserId
from bot.tables.notices import HandPlace
from bot.tables.settings import Picking
from bot.tables.table import FIRST_TURN, Stage, Table, is_watched_only
from bot.tables.venue import SOLO, VISITING
from engine.contract import PUBLIC, Outcome, Seat, Viewer

CLOSED_KEYS: Final = {
    "answer-unseen": "answer-unseen",
    "closed-call-lost": "closed-call-lost",
    "closed-channel-gone": "closed-channel-gone",
    "closed-server-left": "closed-server-left",
}
"""Message keys by the reason why a table was closed from outside (`table.circumstances.closed_because`)."""

UNHEARD_KEYS: Final = {
    Barrier.UNKNOWN: "unheard-unknown",
    Barrier.LOCKED: "unheard-locked",
    Barrier.TIMED_OUT: "unheard-timed-out",
    Barrier.AUTOMOD: "unheard-automod",
    Barrier.VERIFICATION: "unheard-verification",
    Barrier.RESTRICTED: "unheard-restricted",
}
"""Message keys by the barrier that keeps posts out of the channel. Any other barrier is a missing permission."""

MOVED_KEYS: Final = {
    HandPlace.CHANNEL: "hand-moved-channel",
    HandPlace.DIRECT: "hand-moved-direct",
    HandPlace.ON_REQUEST: "hand-moved-gone",
}
"""Message keys by the new place of a hand, for the message that no longer shows it."""


def hand_screen(
    table: Table,
    seat: Seat,
    where: Where,
    game: Renderer,
    words: Words,
    now: Milliseconds,
    draft: str = "",
    note: str = "",
    *,
    hint: str = "",
    picking: Picking = Picking.MIXED,
) -> Screen:
    """Build the hand of `seat`.

    Args:
        draft: State of a choice of several steps; empty if there is none.
        note: Refusal of the last request, shown at the top; empty if there was none.
        hint: Advice on the open prompt; empty if it was not asked for.
        picking: Preference of the player for buttons or menus.
    """
    if table.daily is not None:
        return daily_screen(table, table.daily, game, words, now, draft, note, picking=picking)
    if not table.venue.public and table.stage is Stage.LOBBY:
        return lobby_screen(table, game, words, now)
    noted = (Text(words("hand-note", note=note)),) if note else ()
    stale = table.circumstances.unheard and table.stage is Stage.PLAYING
    link = (Link(words("button-table"), where.link),) if table.venue.writes and not stale else ()
    helps = _help(table, seat, game, words, draft)

    def below_its_head(way: _Way) -> Sequence[Block]:
        hand = _middle(table, seat, game, words, draft, way, advised=bool(hint))
        told = _instead_of_the_channel(table, seat, game, words, way, advised=bool(hint))
        middle = (*told, *hand, *who_wins(table, seat, words, way.longest))
        blocks = with_foot(with_advice(middle, hint), helps, link, looks=bool(draft))
        return below(_head(table, seat, where, game, words, now, way.longest), blocks)

    return first_fitting(Screen((Box((*noted, *below_its_head(way))),)) for way in _ways(picking))


@dataclass(frozen=True, slots=True)
class _Way:
    """Level of detail of a hand.

    Attributes:
        picking: Preference for buttons or menus.
        longest: Graphemes shown of each name.
        channel: Include the news that could not be posted in the channel.
    """

    picking: Picking
    longest: int
    channel: bool


def _ways(picking: Picking) -> Iterator[_Way]:
    """Yield levels of detail, the fullest first: menus replace buttons, then names get shorter, and then news is
    left out."""
    yield _Way(picking, LONGEST_NAME, channel=True)
    for longest in NAME_LENGTHS:
        yield _Way(Picking.MENUS, longest, channel=True)
    yield _Way(Picking.MENUS, NAME_LENGTHS[-1], channel=False)


def announced_hand_screen(table: Table, seat: Seat, where: Where, game: Renderer, words: Words) -> Screen:
    """Build the message that pings its reader for a new hand: the game and whose turn it is, without cards.

    It is edited into the hand at once. Until then, its button shows the hand.
    """
    turn = [line.removeprefix("### ") for line in _whose_turn(table, seat, words, LONGEST_NAME)]
    if table.daily is not None:
        key = "daily-arrives" if table.daily.challenge is None else "challenge-arrives"
        lines = [words(key, game=game.title(words))]
    elif table.position is not None and table.running.turn == FIRST_TURN:
        lines = [_begins(table, seat, game, words), *turn]
    else:
        lines = [*turn, which_table(table, where, game, words)]
    return ordinary_post("\n".join(lines), Buttons((button(table.id, Verb.HAND, words),)))


def _begins(table: Table, seat: Seat, game: Renderer, words: Words) -> str:
    if table.seat_of(table.host) in (seat, None):
        return words("hand-begins", game=game.title(words))
    return words("hand-begins-with", game=game.title(words), host=person_name(table, table.host, words))


def old_hand_screen(
    table: Table, where: Where, now_in: HandPlace, direct: ChannelId | None, game: Renderer, words: Words
) -> Screen:
    """Build the message, without controls for choices, that replaces a hand shown elsewhere.

    Args:
        direct: The owner's direct message channel if the hand is there now and the channel is known, else `None`.
    """
    to_hand = () if direct is None else (Link(words("button-hand"), direct_link(direct)),)
    if table.daily is not None:
        return old_daily_screen(table.daily, now_in, to_hand, game, words)
    if not table.venue.writes:
        wake = Button(words("button-wake"), button(table.id, Verb.HAND, words).control, Tone.MAIN)
        return Screen((Box((_place(table, where, game, words), Text(words("solo-asleep")), Buttons((wake,)))),))
    links = Buttons((*to_hand, Link(words("button-table"), where.link)))
    moved = words(MOVED_KEYS[now_in], channel=escape(where.channel))
    return Screen((Box((_place(table, where, game, words), Text(moved), links)),))


def removed_screen(table: Table, by: UserId, where: Where, game: Renderer, words: Words) -> Screen:
    """Build the message for a person whom `by` removed from a table before the game began."""
    said = words("hand-removed", by=person_name(table, by, words))
    told = f"{said}\n{which_table(table, where, game, words)}"
    return ordinary_post(told, Buttons((Link(words("button-table"), where.link),)))


def _place(table: Table, where: Where, game: Renderer, words: Words) -> Text:
    """Return the game and place of a table in small print."""
    return Text(f"-# {which_table(table, where, game, words)}")


def which_table(table: Table, where: Where, game: Renderer, words: Words) -> str:
    """Return the game of a table, with server and channel unless it is a solo table or the bot is not a member
    there."""
    if table.venue is SOLO:
        return words("solo-title", game=game.title(words))
    if table.venue is VISITING:
        return game.title(words)
    server, channel = escape(clean_name(where.server)), escape(clean_name(where.channel))
    return words("hand-where", game=game.title(words), server=server, channel=channel)


def _head(
    table: Table,
    seat: Seat,
    where: Where,
    game: Renderer,
    words: Words,
    now: Milliseconds,
    longest: int,
) -> str:
    """Return whose turn it is with the time left, then the table and the state of the game in small print.

    While someone is asked, the server is left out. If no one is waited for, the time left stands in small print as
    well.
    """
    turn = _whose_turn(table, seat, words, longest)
    if turn and table.venue.writes:
        place = beside((f"**{game.title(words)}**", rf"\#{escape(clean_name(where.channel))}"), words)
    else:
        place = which_table(table, where, game, words)
    clock = _clock(table, seat, words, now)
    state = (place, *_heading(table, seat, game, words), *(() if turn else clock), *_sleeps(table, words))
    asked = " ".join((*turn, *clock)) if turn else ""
    return "\n".join(filter(None, (asked, f"-# {beside(state, words)}")))


def _middle(
    table: Table, seat: Seat, game: Renderer, words: Words, draft: str, way: _Way, *, advised: bool
) -> tuple[Block, ...]:
    if table.stage is Stage.CANCELLED:
        return (Text(words(CLOSED_KEYS.get(table.circumstances.closed_because, "hand-cancelled"))),)
    if table.position is None:
        return (Text(words("hand-lobby")),)
    if (outcome := table.running.outcome()) is not None:
        return (Text("\n".join(_ended(table, seat, outcome, game, words, way.longest))),)
    if table.holder(seat).absent or table.stage is Stage.PAUSED:
        return _absent(table, seat, game, words)
    seen = _seen(table, seat, draft, words, way)
    return tuple(game.hand(replace(seen, news=(), advised=True) if advised else seen, words))


def who_wins(table: Table, seat: Seat, words: Words, longest: int) -> tuple[Block, ...]:
    """Return the menu in which a player who is out guesses the winner, or their guess; nothing for anyone else."""
    if table.stage is not Stage.PLAYING or table.position is None:
        return ()
    if (guess := table.holder(seat).guess) is not None:
        return (Text(words("hand-guess", name=bold_name(table, guess, words, longest))),)
    options = tuple(
        Option(without_signs(plain_name(table, each, words, longest)), str(each)) for each in table.contenders(seat)
    )
    return (Menu(str(Control(table.id, Verb.GUESS)), words("hand-who-wins"), options),) if options else ()


def _ended(table: Table, seat: Seat, outcome: Outcome, game: Renderer, words: Words, longest: int) -> Iterator[str]:
    """Yield the owner's result: their place and score, the winner and the lead, and their move on the leaderboard."""
    view, names, holder = table.view(Viewer(seat)), in_private(table, words, longest), table.holder(seat)
    if not holder.absent:
        yield f"### {_own_place(table, seat, outcome, words)}"
        if own := game.own_end(view, outcome, names, words):
            yield own
    if holder.guess in outcome.winners:
        yield words("hand-guessed")
    if outcome.winners != (seat,) or holder.absent:
        yield game.outcome(view, outcome, names, words).partition("\n")[0]  # the result has the cards that won
    if holder.moved is not None:
        yield f"-# {_own_move(*holder.moved, words)}"


def _own_place(table: Table, seat: Seat, outcome: Outcome, words: Words) -> str:
    if outcome.winners == (seat,):
        return words("hand-won")
    if seat in outcome.winners:
        return words("hand-won-together")
    return words("hand-place", place=outcome.place(seat), seats=len(table.holders))


def _own_move(before: int | None, after: int, words: Words) -> str:
    if before is None:
        return words("hand-new-on-board", place=after)
    if before == after:
        return words("hand-stays-on-board", place=after)
    return words("hand-moved-on-board", place=after, before=before)


def _stands_in(table: Table) -> bool:
    """Return whether the hand includes the public news, because the channel accepts no posts or there is no channel."""
    return (table.circumstances.unheard or not table.venue.writes) and table.position is not None


def unheard(table: Table, words: Words, *, helps: bool = False) -> str:
    """Return the sentence about why the bot cannot post in the channel; if it `helps`, also who can change that."""
    key = UNHEARD_KEYS.get(barrier := table.circumstances.barrier, "unheard-permission")
    told = words(key) if barrier in UNHEARD_KEYS else words(key, permission=words(barrier))
    return f"{told} {words(f'{key}.help')}" if helps and barrier is not Barrier.UNKNOWN else told


def _instead_of_the_channel(
    table: Table, seat: Seat, game: Renderer, words: Words, way: _Way, *, advised: bool
) -> tuple[Block, ...]:
    """Return the news that no channel shows and no hand tells, or nothing if the reader is `advised`, because they have
    read it."""
    if not _stands_in(table):
        return ()
    seen = _seen(table, seat, "", words, way)
    apart = table.stage is not Stage.PLAYING or table.holder(seat).absent
    news = public_news(seen, game, words, of_all=apart) if way.channel and not advised else ""
    why = small_print(words("hand-note", note=unheard(table, words))) if table.circumstances.unheard else ""
    told = "\n".join(filter(None, (why, news)))
    return (Text(told),) if told else ()


def _help(table: Table, seat: Seat, game: Renderer, words: Words, draft: str) -> tuple[Button, ...]:
    if table.stage is Stage.OVER:
        looks_back = (Verb.ANALYSIS, Verb.REPLAY, Verb.VERIFY) if table.venue is SOLO else ()
        looks = (button(table.id, verb, words, APART) for verb in looks_back)
        return (again(table, words), *looks, share(table.id, words))
    if table.stage is not Stage.PLAYING:
        return ()
    skip = (button(table.id, Verb.SKIP, words),) if is_watched_only(table) else ()
    asked = table.view(Viewer(seat)).prompt is not None and table.holder(seat).present
    hint = (button(table.id, Verb.HINT, words, detail=draft),) if asked and table.hints else ()
    return (*hint, open_cards(table, game.open_label(words)), *skip)


def _seen(table: Table, seat: Seat, draft: str, words: Words, way: _Way) -> HandSeen:
    view, news = table.view(Viewer(seat)), table.news_for(Viewer(seat))
    names, holder = in_private(table, words, way.longest), table.holder(seat)
    return HandSeen(
        controls_of(table.id),
        seat,
        view,
        names,
        news,
        draft,
        holder.acknowledged,
        way.picking,
        holder.premove,
        premoved=holder.premoved in (view.turn, holder.last_closed),
        clock_played=holder.clock_played,
        stands_alone=_stands_in(table) and way.channel,
        called=table.venue.writes,
        others_choose=any(each != seat for each in table.waited_for()),
    )


def _whose_turn(table: Table, owner: Seat, words: Words, longest: int) -> tuple[str, ...]:
    """Return the line about whose turn it is; empty if no one is waited for. A locked phone shows this first line."""
    if table.stage is not Stage.PLAYING or not table.holder(owner).present:
        return ()
    waited_for = table.waited_for()
    if owner in waited_for:
        others = any(table.holder(seat).present for seat in table.view(PUBLIC).asked if seat != owner)
        last = others and waited_for == (owner,)
        return (f"### {words('hand-last-one' if last else 'hand-your-turn')}",)
    names = [bold_name(table, seat, words, longest) for seat in waited_for]
    return (words("hand-waiting", names=listed(names, words)),) if names else ()


def _heading(table: Table, seat: Seat, game: Renderer, words: Words) -> tuple[str, ...]:
    """Return the state of the game and the aim of a player who is present; empty for anyone else."""
    if table.stage is not Stage.PLAYING or table.position is None or not table.holder(seat).present:
        return ()
    view = table.view(Viewer(seat))
    return tuple(filter(None, (game.heading(view, words), game.aim(view, words))))


def _clock(table: Table, seat: Seat, words: Words, now: Milliseconds) -> tuple[str, ...]:
    """Return the end of the time for the open prompt, as a countdown until it has passed. Empty if there is no
    clock, or if the player is out or absent."""
    playing = table.stage is Stage.PLAYING and table.position is not None and table.holder(seat).present
    if table.turn_ends is None or not playing or seat in table.view(Viewer(seat)).out:
        return ()
    return (
        f"⏳\u00a0{countdown(table.turn_ends)}" if now < table.turn_ends else clock_line(table.turn_ends, now, words),
    )


def _sleeps(table: Table, words: Words) -> tuple[str, ...]:
    """Return the line that says when the message stops being updated, at the beginning at a table where only
    interactions can edit it. The message that replaces a hand says it later."""
    asked = not table.venue.writes and table.stage is Stage.PLAYING and table.running.turn == FIRST_TURN
    return (words("solo-sleeps", minutes=AWAKE // MINUTE),) if asked else ()


def _absent(table: Table, seat: Seat, game: Renderer, words: Words) -> tuple[Block, ...]:
    """Build the cards of an absent player or of a paused table, with a button to return unless the bot left the
    server."""
    cards = Text(game.cards(table.view(Viewer(seat)), words), pictured=True)
    if table.circumstances.left:
        return (Text(words("hand-server-left")), cards)
    return (
        Text(words("hand-paused") if table.stage is Stage.PAUSED else _why_absent(table, seat, words)),
        cards,
        Buttons((button(table.id, Verb.RETURN, words),)),
    )


def _why_absent(table: Table, seat: Seat, words: Words) -> str:
    """Return the sentence about why a bot plays the seat, with the name of the person who removed the player, if
    any."""
    person = table.holder(seat).person
    by = None if person is None else table.circumstances.kicked_by(person.user)
    return words("hand-absent") if by is None else words("hand-kicked", by=person_name(table, by, words))
