"""All of deciding: which request changes a table how. Pure: no store, no clock but the moment handed in."""

from dataclasses import replace
from typing import assert_never

from bot.tables import (
    daily,
    disruptions,
    forgetting,
    lobby,
    play,
)
from bot.tables.change import Change
from bot.tables.circumstances import Remark, RemarkKind
from bot.tables.deadlines import CALL_LASTS, turn_deadlines
from bot.tables.facts import Facts
from bot.tables.ids import Milliseconds, UserId
from bot.tables.notices import CHANNEL_QUEUE, DeliverHand, Notice, RefreshBoard, RefreshHand, TellRemoved
from bot.tables.requests import (
    Acknowledge,
    AddHouse,
    Answer,
    ByItself,
    ByPerson,
    ChangeRules,
    End,
    Forget,
    ForgetNames,
    FromOutside,
    HideWords,
    HouseAnswer,
    Join,
    Kick,
    Leave,
    Remind,
    Request,
    Requester,
    Return,
    SayLuckyWord,
    SetPremove,
    ShareDaily,
    ShowBoard,
    ShowHand,
    SkipToEnd,
    Start,
    TimeUp,
    WaitForNext,
)
from bot.tables.table import Stage, Table
from engine.contract import Refusal
from engine.seats import Seat


def decide(table: Table, request: Request, facts: Facts, now: Milliseconds) -> Change | Refusal:
    """What `request` does to `table` at the moment `now`, with everything that follows from it."""
    shown = _shown_hand(table, request)
    if shown is None:
        return _decided(table, request, facts, now)
    user, seat = shown
    known = replace(facts, new_hands=frozenset(facts.new_hands) - {user})
    decision = _decided(table, request, known, now)
    return decision if isinstance(decision, Refusal) else _without_hand(decision, seat)


def _decided(table: Table, request: Request, facts: Facts, now: Milliseconds) -> Change | Refusal:
    if table.daily is not None:
        return daily.decided(table, request, facts, now)
    decision = _at_table(table, request, facts, now)
    if isinstance(decision, Refusal):
        return decision
    kept = decision if isinstance(request, ByItself) else _attended(decision, request.by.user, now)
    return _without_bot(kept, table) if table.solo or table.visiting else kept


def _attended(change: Change, user: UserId, now: Milliseconds) -> Change:
    """Where no clock runs, the time until the table pauses begins with the last press of somebody seated."""
    table = change.table
    waits = table.stage is Stage.PLAYING and table.turn_ends is None and change.deadlines is None
    return (
        replace(change, deadlines=turn_deadlines(table, now)) if waits and table.seat_of(user) is not None else change
    )


def _without_bot(change: Change, table: Table) -> Change:
    """The same where the bot is no member: nobody is written to, hands are brought up to date where they were shown
    last, and so is the public message, which a solo table has not."""
    told = [
        Notice(each.table, RefreshHand(each.content.seat), each.due) if isinstance(each.content, DeliverHand) else each
        for each in change.notices
        if isinstance(each.content, DeliverHand | RefreshHand)
        or (each.content.queue == CHANNEL_QUEUE and not table.solo)
    ]
    return replace(change, notices=tuple(told))


def _at_table(table: Table, request: Request, facts: Facts, now: Milliseconds) -> Change | Refusal:
    if isinstance(request, FromOutside):
        return disruptions.from_outside(table, request, now)
    if table.circumstances.left and table.stage.live and not isinstance(request, ByItself):
        return Refusal("refused-server-left")
    match request:
        case ShareDaily():
            return Refusal("refused-nothing-to-share")
        case HouseAnswer():
            return play.house_answer(table, request, facts, now)
        case TimeUp(deadline=deadline):
            return play.time_up(table, deadline.kind, deadline.turn, facts, now)
        case Forget(user=user):
            return forgetting.forget(table, user, now)
        case ForgetNames():
            return forgetting.forget_names(table)
        case HideWords():
            return forgetting.hide_words(table, request, facts, now)
        case WaitForNext():
            return disruptions.wait_for_next(table, request)
        case _:
            return _by_person(table, request, facts, now)


def _shown_hand(table: Table, request: Request) -> tuple[UserId, Seat] | None:
    """Whose hand the answer to this request shows."""
    by = None if isinstance(request, ByItself) else request.by
    seat = table.seat_of(by.user) if by is not None and by.hand is not None else None
    return None if by is None or seat is None else (by.user, seat)


def _without_hand(change: Change, seat: Seat) -> Change:
    """The answer shows that hand already; refreshing it a moment later would take back what the person began to choose
    meanwhile."""
    told = tuple(notice for notice in change.notices if notice.content != RefreshHand(seat))
    return replace(change, notices=told)


def _by_person(table: Table, request: ByPerson, facts: Facts, now: Milliseconds) -> Change | Refusal:
    if not table.stage.live and not isinstance(request, ShowHand | ShowBoard):
        return Refusal("refused-game-over")
    if _finds_again(table, request):
        woken = play.come_back(table, request.by.user, now)
        return woken if isinstance(woken, Refusal) else _followed(woken, request, facts, now)
    match request:
        case Answer():
            return play.answer(table, request, facts, now)
        case SetPremove():
            return play.set_premove(table, request, now)
        case Acknowledge() | SkipToEnd() | Remind() | Return():
            return _beside_the_game(table, request, now)
        case ShowHand():
            return _show_hand(table, request)
        case ShowBoard():
            return Change(table, notices=(Notice(table.id, RefreshBoard(down=table.stage.live), now),))
        case Leave() | End() | Kick():
            return _going(table, request, facts, now)
        case Join() | SayLuckyWord() | AddHouse() | ChangeRules() | Start():
            return _in_lobby(table, request, facts, now)
        case _:
            assert_never(request)


def _finds_again(table: Table, request: ByPerson) -> bool:
    """Whether the table paused around somebody who never left it, and goes on with what they press now."""
    seat = table.seat_of(request.by.user)
    goes_on = isinstance(request, Answer | Acknowledge | SetPremove | SkipToEnd | ShowHand)
    return goes_on and table.stage is Stage.PAUSED and seat is not None and table.holder(seat).present


def _followed(woken: Change, request: ByPerson, facts: Facts, now: Milliseconds) -> Change | Refusal:
    decision = _by_person(woken.table, request, facts, now)
    return decision if isinstance(decision, Refusal) else woken.followed_by(decision)


def _beside_the_game(
    table: Table, request: Acknowledge | SkipToEnd | Remind | Return, now: Milliseconds
) -> Change | Refusal:
    match request:
        case Acknowledge():
            return play.acknowledge(table, request, now)
        case SkipToEnd():
            return play.skip_to_end(table, request, now)
        case Remind():
            return play.remind(table, request, now)
        case Return():
            return play.come_back(table, request.by.user, now)


def _in_lobby(
    table: Table, request: Join | SayLuckyWord | AddHouse | ChangeRules | Start, facts: Facts, now: Milliseconds
) -> Change | Refusal:
    match request:
        case Join():
            return lobby.join(table, request, facts, now)
        case SayLuckyWord():
            return lobby.say_lucky_word(table, request, now)
        case AddHouse():
            return lobby.add_house(table, request, now)
        case ChangeRules():
            return lobby.change_rules(table, request, now)
        case Start():
            return lobby.start(table, request, now)


def _going(table: Table, request: Leave | End | Kick, facts: Facts, now: Milliseconds) -> Change | Refusal:
    if isinstance(request, Leave):
        return _gone(table, request.by.user, now)
    if (refusal := refused_to_manage(table, request.by, facts)) is not None:
        return refusal
    if table.calling is not None:
        if isinstance(request, End) and not 0 <= now - table.calling < CALL_LASTS:
            return disruptions.lose_call(table, now)
        return Refusal("refused-already-started")
    return play.cancel(table, now, request.by) if isinstance(request, End) else _kicked(table, request, now)


def refused_to_manage(table: Table, by: Requester, facts: Facts) -> Refusal | None:
    """Why somebody may not close the table nor give seats away; `None` for the host and for moderators."""
    return None if by.user == table.host or facts.is_moderator(by) else lobby.not_host(table)


def _kicked(table: Table, request: Kick, now: Milliseconds) -> Change | Refusal:
    """The seat becomes free before the game, which the person is told as well; in play the house holds it, and their
    hand tells them. The board says who did it."""
    seat, name = table.seat_of(request.user), table.name_of(request.user) or request.name
    if request.user == request.by.user:
        return Refusal("refused-kick-yourself")
    if seat is None:
        return Refusal("refused-kick-not-seated", {"name": name})
    if not table.holder(seat).present:
        return Refusal("refused-kick-away", {"name": name})
    kicked = Remark(RemarkKind.KICKED, request.user, request.by.user)
    told = table.circumstances.remarking(kicked, request.by.name).knowing(request.user, name)
    gone = _gone(replace(table, circumstances=told), request.user, now)
    if isinstance(gone, Refusal) or table.stage is not Stage.LOBBY:
        return gone
    person = table.holder(seat).person
    removed = TellRemoved(request.user, person.language if person else "")
    return replace(gone, notices=(*gone.notices, Notice(table.id, removed, now)))


def _gone(table: Table, user: UserId, now: Milliseconds) -> Change | Refusal:
    return lobby.stand_up(table, user, now) if table.stage is Stage.LOBBY else play.leave(table, user, now)


def _show_hand(table: Table, request: ShowHand) -> Change | Refusal:
    """Whoever could not be sent their hand reads once how to have it sent."""
    seat = table.seat_of(request.by.user)
    if seat is None:
        return Refusal("refused-not-your-table")
    if table.position is None:
        return Change(table) if table.solo else Refusal("refused-not-started")
    holder = table.holder(seat)
    if not holder.without_direct:
        return Change(table)
    return Change(table.with_holder(seat, replace(holder, without_direct=False)), note="hand-not-sent")
