"""Dispatch table for button clicks, menu choices and submitted forms. Each `Entry` names the request, the response and
the deferral. Stateless."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, Generic, TypeVar

from bot.discord_adapter import game_presses, lobby_presses
from bot.discord_adapter.answers import Answer, Deferral, Form, Responder, TextField, explanation, refuse, say
from bot.discord_adapter.commands.start import (
    add_to_thread,
    begins_again_alone,
    dealt_below_board,
    forbidden_again,
    play_now,
    show_again,
)
from bot.discord_adapter.context import Context, Show, at_table, elsewhere, in_seat, said
from bot.discord_adapter.dailies import offer, show_daily, show_offered, show_taken
from bot.discord_adapter.interactions import TIMESTAMP_SHIFT, Interaction
from bot.discord_adapter.looking_back import show_exercises, show_page
from bot.discord_adapter.replays import (
    in_place,
    show_analysis,
    show_deal_checked,
    show_record,
    show_replay,
    show_shared,
)
from bot.discord_adapter.settings.changes import change_personal, change_server, forget
from bot.locales.phrasebook import Words
from bot.screens.buttons import SURE
from bot.screens.components import Screen, sentence
from bot.screens.custom_ids import (
    AnyControl,
    Control,
    DailyControl,
    DailyVerb,
    GameControl,
    Scope,
    SettingsControl,
    Topic,
    Verb,
    table_of,
)
from bot.screens.table_screens import Screens
from bot.service.messages import Pressed
from bot.tables import requests
from bot.tables.change import Change, Facts
from bot.tables.decide import refused_to_manage
from bot.tables.ids import TableId
from bot.tables.lobby import LUCKY_WORD_LENGTH, company, ended, refused_as_begun
from bot.tables.players import THEN, UNDOABLE, Premove
from bot.tables.requests import Again, HandToken, Request, Requester
from bot.tables.settings import Server
from bot.tables.table import Stage, Table, is_watchable
from bot.tables.venue import VISITING
from engine.contract import Refusal, Seat, Viewer

T = TypeVar("T")
Kind = TypeVar("Kind", bound=AnyControl)

MOST_COMPANY: Final = 20
"""A number of house players larger than any game allows."""


def _in_place(press: Interaction[Any]) -> Deferral:
    """Defer quietly if the response replaces the message that contains the control, otherwise as a private message."""
    return Deferral.QUIET if press.private else Deferral.PRIVATE


@dataclass(frozen=True, slots=True)
class Entry(Generic[Kind]):
    """Handling of controls of one kind.

    Attributes:
        show: Returns the response.
        decide: Returns the request to the table, `None` if there is none.
        objection: Returns the refusal if the user may not make the request, else `None`.
        defer: The deferral if the response takes longer, or a function that returns it.
        follow: Called after the response, with whether the response may have been lost; `None` to do nothing. May raise
            `StoreUnavailableError`.
        server: Whether the response needs the settings of the server.
        board: Whether the response needs the table message.
        played: Whether the response needs the actions of the table.
        before: Whether the response needs the previous table of the channel.
    """

    show: Show[Kind]
    decide: Callable[[Interaction[Kind]], Request | Again | None] = lambda _: None
    objection: Callable[[Context, Interaction[Kind], Table, Server], Refusal | None] | None = None
    defer: Deferral | Callable[[Interaction[Kind]], Deferral] = _in_place
    follow: Callable[[Context, Interaction[Kind], Pressed, bool], Awaitable[None]] | None = None
    server: bool = False
    board: bool = False
    played: bool = False
    before: bool = False


async def answer_press(
    context: Context, press: Interaction[AnyControl | None], responder: Responder
) -> Callable[[], Awaitable[None]] | None:
    """Respond to a component interaction, and return the follow-up work, or `None` if there is none."""
    seen, answers, locale, control = list[Pressed](), list[Answer](), press.locale, press.control
    entry = UNKNOWN if control is None else entry_of(control)

    def objection(table: Table, server: Server) -> Refusal | None:
        return entry.objection and entry.objection(context, press, table, context.standing(server))

    async def work() -> Answer:
        pressed = await context.tables.press(
            press.by.user,
            table_of(control),
            entry.decide(press),
            objection=objection,
            guild=press.guild if entry.server else None,
            board=entry.board,
            played=entry.played,
            before=entry.before,
        )
        if entry.server:
            pressed = replace(pressed, server=context.standing(pressed.server))
        seen.append(pressed)
        public = press.server_locale if pressed.table is None else pressed.table.language
        words = context.book.words(pressed.profile.language or locale, client=locale, public=public)
        answers.append(await entry.show(context, press, pressed, words))
        return answers[0]

    deferral = entry.defer if isinstance(entry.defer, Deferral) else entry.defer(press)
    await context.interactions.serve(work, responder, deferral, locale)
    if entry.follow is _tell_lost_hand and answers and not (responder.lost or responder.rejected):
        _note_hand(context, press, seen[0], answers[0])
    if responder.leads_to_pressed and press.on is not None and not press.private:
        context.publisher.tokens.keep(press.on, press.token)
        if (table := seen[0].table if seen else None) and table.venue is VISITING and press.counts_at(table):
            await context.note_token(table.id, press.on, press.token, table.place.channel)
    if press.visits is not None:
        await context.note_board(responder, press.token, press.visits.channel, locale)
    if context.tables.shared and seen and seen[0].table is not None:
        await context.tables.shown(seen[0].table, press.by.user)
    return partial(entry.follow, context, press, seen[0], responder.lost) if entry.follow and seen else None


def _note_hand(context: Context, press: Interaction[Any], pressed: Pressed, answer: Answer) -> None:
    """Record a hand that was sent as a response, so that it is not delivered again unchanged. Not done with several
    processes, because the others would not know."""
    table = pressed.table
    seat = None if table is None else table.seat_of(press.by.user)
    if table is not None and seat is not None and isinstance(answer, Screen) and not context.tables.shared:
        context.drafts.shown[table.id, seat] = press.token, hash(answer)


def entry_of(control: AnyControl) -> Entry[Any]:
    """Return the entry of a control."""
    match control:
        case Control(verb=asks) | DailyControl(verb=asks) | GameControl(topic=asks) | SettingsControl(scope=asks):
            return VERBS[type(control), asks]


def _repeated(context: Context, press: Interaction[Control], table: Table, _: Server) -> Refusal | None:
    """Return the refusal of a click that may be the second of a double click, because it came immediately after the
    question was replaced; otherwise `None`.

    The steps of one choice are accepted at any speed. The edit that shows this refusal does not start a new guard
    period.
    """
    seat, guard, asked = table.seat_of(press.by.user), context.interactions.repeat_guard_ms, press.control.number
    if press.since_edit is None or press.since_edit >= guard or seat is None:
        return None
    drafts, hand, pressed = context.drafts, (table.id, seat), press.by.interaction >> TIMESTAMP_SHIFT
    refused, until = drafts.guarded.get(hand, (None, 0))
    if refused != asked:
        until = pressed - press.since_edit + guard
    if drafts.begun.get(hand, (None, ""))[0] == asked or pressed >= until:
        return None
    drafts.guarded[hand] = asked, until
    return Refusal("refused-repeated")


def _start(press: Interaction[Control]) -> Request:
    """Return the request to start the game. A detail such as `normal 3` first adds this number of house players of this
    level."""
    level, _, count = press.control.detail.partition(" ")
    house = (level,) * int(count) if count.isdecimal() and int(count) < MOST_COMPANY else ()
    by = press.by_with_hand if _begins_with_hand(press) else press.by
    return requests.Start(press.control.table, by, house)


def _begins_with_hand(press: Interaction[Control]) -> bool:
    """Return whether the response to a start is the hand of a user who plays alone. Where the bot is not a member, the
    response to a click on the public message is the call."""
    return press.private if press.place is None else bool(press.control.detail)


def _again(press: Interaction[Control]) -> Again:
    by = replace(press.by, hand=HandToken(press.token)) if begins_again_alone(press) else press.by
    return Again(press.control.table, by, press.around)


def _close(press: Interaction[Control]) -> Request | None:
    """Return the request to close the table, or `None` before the user has confirmed it."""
    return requests.End(press.control.table, press.by) if press.control.detail == SURE else None


def _kick(press: Interaction[Control]) -> Request | None:
    whom = press.whom
    return None if whom is None else requests.Kick(press.control.table, press.by, whom.user, whom.name)


def _defer_view(press: Interaction[Control]) -> Deferral:
    return Deferral.QUIET if in_place(press) else Deferral.PRIVATE


@at_table
async def _show_on_board(
    context: Context, press: Interaction[Control], pressed: Pressed, table: Table, words: Words
) -> Answer:
    """Respond to a request whose outcome the public message shows. A user who would play alone is offered house
    players."""
    if isinstance(pressed.reply, Refusal):
        if pressed.reply.key == "refused-too-few-seats" and company(table):
            return context.screens.alone(table, words)
        if press.control.verb is Verb.START and pressed.reply == refused_as_begun(table):
            return await context.too_late(press, table, pressed.reply, words)
        return refuse(pressed.reply, words)
    if not table.venue.public and press.control.verb is not Verb.CANCEL:
        return await context.hand(pressed, words, in_place=press.private)
    left = "table-left-lobby" if table.stage is Stage.LOBBY else "table-left"
    done = {Verb.CANCEL: "table-ended", Verb.LEAVE: left}.get(press.control.verb)
    return say(words(done), in_place=True) if press.private and done else None


@at_table
async def _show_started(
    context: Context, press: Interaction[Control], pressed: Pressed, table: Table, words: Words
) -> Answer:
    """Show the hand of a user who starts alone against house players, once the cards are dealt."""
    if not isinstance(pressed.reply, Change) or not _begins_with_hand(press):
        return await _show_on_board(context, press, pressed, words)
    dealt = await dealt_below_board(context, table) if table.calling else table
    if dealt is None or (dealt.position is None and not dealt.lost_its_call):
        return context.screens.begins(table, words).replacing(press.private)
    return await context.hand(pressed.with_table(dealt), words, in_place=press.private)


async def _show_unknown(_: Context, __: Interaction[Any], ___: Pressed, words: Words) -> Answer:
    return say(words("answer-unknown-control"))


UNKNOWN: Final[Entry[Any]] = Entry(_show_unknown, defer=Deferral.PRIVATE)
"""Entry for a control that no version of the bot created, or a later version."""


async def _show_soon(*_: object) -> Answer:
    """Return no response, because the message that contains the control is refreshed."""
    return None


@at_table
async def _show_closing(
    context: Context, press: Interaction[Control], pressed: Pressed, table: Table, words: Words
) -> Answer:
    if pressed.reply is not None:
        return await _show_on_board(context, press, pressed, words)
    if elsewhere(context, press, table, pressed.server):
        return say(words("refused-not-your-table"))
    return ask_to_close(table, press.by, pressed.server, context.screens, words)


def ask_to_close(table: Table, by: Requester, server: Server, screens: Screens, words: Words) -> Answer:
    """Return the question for confirmation, or the refusal. The confirmed request is checked again."""
    if not table.stage.live:
        return refuse(ended(table), words)
    refusal = refused_to_manage(table, by, Facts(moderator_role=server.moderator_role))
    return screens.sure_to_close(table, words) if refusal is None else refuse(refusal, words)


async def _add_to_thread(context: Context, press: Interaction[Control], pressed: Pressed, _: bool) -> None:
    """Add a user to the table's thread after they have joined the table."""
    table, here = pressed.table, press.place
    if here is None or press.home == here.channel or table is None or table.place != here:
        return
    if table.seat_of(press.by.user) is not None:
        await add_to_thread(context.client, here.channel, press.by.user)


def _play(press: Interaction[Control]) -> Request:
    code, _, then = press.control.detail.partition(THEN)
    also, asked = Premove.read(then) if then else None, press.control
    return requests.Answer(asked.table, press.by_with_hand, asked.number, code, also, undoable=then == UNDOABLE)


def _guess(press: Interaction[Control]) -> Request | None:
    seat = press.control.detail
    return requests.Guess(press.control.table, press.by_with_hand, Seat(int(seat))) if seat.isdecimal() else None


@at_table
async def _show_hand(
    context: Context, press: Interaction[Control], pressed: Pressed, table: Table, words: Words
) -> Answer:
    refusal, note, chosen = pressed.reply, "", ""
    if isinstance(refusal, Refusal):
        seated = table.seat_of(press.by.user) is not None
        if not seated and is_watchable(table):
            return context.screens.onlooker(table, words)
        if not seated or not press.private:
            return refuse(refusal, words)
        note = explanation(refusal, words)
    elif press.control.verb is Verb.PLAY:
        chosen = press.control.detail.partition(THEN)[0]
    return await context.hand(pressed, words, note=note, chosen=chosen, in_place=press.private)


@in_seat
async def _show_draft(
    context: Context, press: Interaction[Control], pressed: Pressed, table: Table, seat: Seat, words: Words
) -> Answer:
    """Show a step towards a choice. Nothing is stored; only the hand message changes."""
    prompt = None if table.position is None else table.view(Viewer(seat)).prompt
    current = prompt is not None and prompt.number == press.control.number
    note = "" if current or table.position is None else words("refused-too-late")
    draft = press.control.detail if current else ""
    return await context.hand(pressed, words, note=note, draft=draft, in_place=press.private)


async def _show_skipped(context: Context, press: Interaction[Control], pressed: Pressed, words: Words) -> Answer:
    return await (_show_hand if press.private else _show_on_board)(context, press, pressed, words)


async def _tell_lost_hand(context: Context, press: Interaction[Control], _: Pressed, lost: bool) -> None:
    """Queue the delivery of a hand if the response with the hand may have been lost."""
    if lost:
        await context.tables.show_again(press.control.table, press.by.user)


@at_table
async def _show_word(
    context: Context, press: Interaction[Control], pressed: Pressed, table: Table, words: Words
) -> Answer:
    """Open the form for a lucky word, or show the outcome of a submitted one."""
    if pressed.reply is not None:
        if table.venue.public or isinstance(pressed.reply, Refusal):
            return said(pressed.reply, words, "word-taken")
        return await context.hand(pressed, words, in_place=press.private)
    if (begun := refused_as_begun(table)) is not None:
        return await context.too_late(press, table, begun, words)
    control = str(Control(table.id, Verb.WORD))
    field = TextField(words("word-label"), LUCKY_WORD_LENGTH)
    return Form(words("word-title"), control, (field,), sentence(words("answer-not-recorded")))


async def _show_next(_: Context, press: Interaction[Control], pressed: Pressed, words: Words) -> Answer:
    told = explanation(pressed.reply, words) if isinstance(pressed.reply, Refusal) else words("next-waiting")
    return say(told, in_place=press.private)


async def _watch_analysis(context: Context, press: Interaction[Control], _: Pressed, __: bool) -> None:
    """Keep the progress of an analysis in a response up to date."""
    await context.tables.analyses.watch(press.control.table, press.hand)


def _asks(request: Callable[[TableId, Requester], T]) -> Callable[[Interaction[Control]], T]:
    return lambda press: request(press.control.table, press.by)


def _asks_with_hand(request: Callable[[TableId, Requester], T]) -> Callable[[Interaction[Control]], T]:
    return lambda press: request(press.control.table, press.by_with_hand)


def _on_board(decide: Callable[[Interaction[Control]], Request]) -> Entry[Control]:
    return Entry(_show_on_board, decide, elsewhere, Deferral.QUIET)


def _on_hand(decide: Callable[[Interaction[Control]], Request | None]) -> Entry[Control]:
    return Entry(_show_hand, decide, follow=_tell_lost_hand, board=True)


VERBS: Final[Mapping[tuple[type, str], Entry[Any]]] = {
    (Control, Verb.JOIN): Entry(
        _show_on_board,
        _asks(requests.Join),
        elsewhere,
        Deferral.QUIET,
        _add_to_thread,
    ),
    (Control, Verb.LEAVE): _on_board(_asks(requests.Leave)),
    (Control, Verb.HOUSE): _on_board(
        lambda press: requests.AddHouse(press.control.table, press.by, press.control.detail)
    ),
    (Control, Verb.START): Entry(
        _show_started,
        _start,
        elsewhere,
        lambda press: _in_place(press) if _begins_with_hand(press) else Deferral.QUIET,
        _tell_lost_hand,
        board=True,
    ),
    (Control, Verb.CANCEL): Entry(
        _show_closing,
        _close,
        elsewhere,
        lambda press: Deferral.QUIET if press.control.detail == SURE else _in_place(press),
        server=True,
    ),
    (Control, Verb.REMIND): _on_board(_asks(requests.Remind)),
    (Control, Verb.SKIP): Entry(
        _show_skipped,
        lambda press: requests.SkipToEnd(press.control.table, press.by_with_hand if press.private else press.by),
        defer=Deferral.QUIET,
        follow=_tell_lost_hand,
        board=True,
    ),
    (Control, Verb.HAND): Entry(
        _show_hand,
        _asks_with_hand(requests.ShowHand),
        defer=Deferral.PRIVATE,
        follow=_tell_lost_hand,
        board=True,
    ),
    (Control, Verb.GO_ON): _on_hand(
        lambda press: requests.GoOn(press.control.table, press.by_with_hand, press.control.number)
    ),
    (Control, Verb.GUESS): _on_hand(_guess),
    (Control, Verb.RETURN): _on_hand(_asks_with_hand(requests.Return)),
    (Control, Verb.ACKNOWLEDGE): _on_hand(
        lambda press: requests.Acknowledge(press.control.table, press.by_with_hand, press.control.number)
    ),
    (Control, Verb.PLAY): Entry(_show_hand, _play, _repeated, follow=_tell_lost_hand, board=True),
    (Control, Verb.PREMOVE): _on_hand(
        lambda press: requests.SetPremove(press.control.table, press.by_with_hand, Premove.read(press.control.detail))
    ),
    (Control, Verb.DRAFT): Entry(_show_draft, board=True),
    (Control, Verb.RULES): Entry(game_presses.show_rules, defer=Deferral.PRIVATE),
    (Control, Verb.WORD): Entry(
        _show_word,
        lambda press: (
            None if press.text is None else requests.SayLuckyWord(press.control.table, press.by, press.text.strip())
        ),
        defer=Deferral.PRIVATE,
        board=True,
    ),
    (Control, Verb.HINT): Entry(game_presses.show_hint, board=True),
    (Control, Verb.PICTURE): Entry(game_presses.show_pictured),
    (Control, Verb.OPEN): Entry(game_presses.show_open_cards, defer=Deferral.PRIVATE),
    (Control, Verb.AGAIN): Entry(
        show_again,
        _again,
        forbidden_again,
        lambda press: Deferral.PRIVATE if begins_again_alone(press) else Deferral.QUIET,
        server=True,
    ),
    (Control, Verb.MORE): Entry(lobby_presses.show_more, server=True, board=True, before=True),
    (Control, Verb.INVITE): Entry(lobby_presses.show_invited, server=True, board=True, before=True),
    (Control, Verb.KICK): Entry(lobby_presses.show_kicked, _kick, elsewhere, server=True, before=True),
    (Control, Verb.BEFORE): Entry(
        lobby_presses.show_as_before, _asks(requests.AsBefore), elsewhere, server=True, board=True, before=True
    ),
    (Control, Verb.BELL): Entry(lobby_presses.show_bell, server=True),
    (Control, Verb.WAKE): Entry(_show_soon, defer=Deferral.QUIET),
    (Control, Verb.NEXT): Entry(_show_next, _asks(requests.WaitForNext), elsewhere),
    (Control, Verb.REPLAY): Entry(show_replay, defer=_defer_view, played=True),
    (Control, Verb.RECORD): Entry(show_record, defer=Deferral.PRIVATE, played=True),
    (Control, Verb.VERIFY): Entry(show_deal_checked, defer=Deferral.PRIVATE, played=True),
    (Control, Verb.ANALYSIS): Entry(show_analysis, defer=_defer_view, follow=_watch_analysis, played=True),
    (Control, Verb.SHARE): Entry(
        show_shared, defer=lambda press: _in_place(press) if press.control.detail else Deferral.PRIVATE
    ),
    (Control, Verb.CHALLENGE): Entry(show_offered, offer, defer=Deferral.PRIVATE),
    (Control, Verb.TAKE): Entry(show_taken, defer=Deferral.PRIVATE),
    (GameControl, Topic.RULES): Entry(game_presses.show_game, defer=_in_place),
    (GameControl, Topic.LESSON): Entry(game_presses.show_game, defer=Deferral.QUIET),
    (GameControl, Topic.PLAY): Entry(play_now, defer=Deferral.PRIVATE, server=True),
    (GameControl, Topic.BOARD): Entry(show_page, defer=Deferral.QUIET),
    (GameControl, Topic.HISTORY): Entry(
        show_page, defer=lambda press: Deferral.PRIVATE if press.control.verb is Verb.REPLAY else Deferral.QUIET
    ),
    (GameControl, Topic.QUARTER): Entry(show_page, defer=_in_place),
    (GameControl, Topic.EXERCISES): Entry(show_exercises),
    (DailyControl, DailyVerb.PLAY): Entry(show_daily),
    (DailyControl, DailyVerb.BOARD): Entry(show_daily, defer=Deferral.PRIVATE),
    (DailyControl, DailyVerb.PRACTISE): Entry(
        show_daily, defer=lambda press: _in_place(press) if press.control.detail else Deferral.PRIVATE
    ),
    (DailyControl, DailyVerb.CHECK): Entry(show_daily, defer=Deferral.PRIVATE),
    (DailyControl, DailyVerb.RIDDLE): Entry(show_daily, defer=Deferral.PRIVATE),
    (SettingsControl, Scope.PERSONAL): Entry(change_personal, defer=Deferral.QUIET),
    (SettingsControl, Scope.SERVER): Entry(change_server, defer=_in_place, server=True),
    (SettingsControl, Scope.PRIVACY): Entry(forget, defer=Deferral.QUIET),
    (SettingsControl, Scope.TABLE): Entry(
        lobby_presses.change_table,
        defer=lambda press: _in_place(press) if press.filled is None else Deferral.QUIET,
        server=True,
        board=True,
        before=True,
    ),
}
"""Entries by the kind of the control and its verb."""
