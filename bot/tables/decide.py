"""One place that says which decision answers which request. Pure: no store, no clock but the moment handed in."""

from typing import assert_never

from bot.tables import (
    disruptions,
    forgetting,
    lobby,
    play,
)
from bot.tables.change import Change
from bot.tables.ids import Milliseconds
from bot.tables.notices import Notice, RefreshBoard
from bot.tables.requests import (
    AddHouse,
    Answer,
    BackFromDowntime,
    ByPerson,
    CutOff,
    End,
    Forget,
    ForgetNames,
    Heard,
    HideWords,
    HouseAnswer,
    Join,
    Kick,
    Leave,
    MemberGone,
    Remind,
    Request,
    Return,
    SayLuckyWord,
    ShowBoard,
    ShowHand,
    Start,
    TimeUp,
    Understand,
    Unheard,
    WaitForNext,
)
from bot.tables.table import Stage, Table
from engine.contract import Refusal


def decide(table: Table, request: Request, now: Milliseconds) -> Change | Refusal:
    """What `request` does to `table` at the moment `now`."""
    match request:
        case HouseAnswer():
            return play.house_answer(table, request, now)
        case TimeUp(deadline=deadline):
            return play.time_up(table, deadline.kind, deadline.phase, now)
        case Forget(user=user):
            return forgetting.forget(table, user, now)
        case ForgetNames():
            return forgetting.forget_names(table)
        case HideWords():
            return forgetting.hide_words(table, request, now)
        case WaitForNext():
            return disruptions.wait_for_next(table, request)
        case CutOff() | Unheard() | Heard() | BackFromDowntime() | MemberGone():
            return disruptions.from_outside(table, request, now)
        case _:
            return _by_person(table, request, now)


def _by_person(table: Table, request: ByPerson, now: Milliseconds) -> Change | Refusal:
    if not table.stage.live and not isinstance(request, ShowHand | ShowBoard):
        return Refusal("refused-game-over")
    match request:
        case Answer():
            return play.answer(table, request, now)
        case Understand():
            return play.understand(table, request, now)
        case Remind():
            return play.remind(table, request, now)
        case Return():
            return play.come_back(table, request.by.user, now)
        case ShowHand():
            return _show_hand(table, request)
        case ShowBoard():
            return Change(table, notices=(Notice(table.id, RefreshBoard(down=table.stage.live), now),))
        case Leave() | End() | Kick():
            return _going(table, request, now)
        case Join() | SayLuckyWord() | AddHouse() | Start():
            return _in_lobby(table, request, now)
        case _:
            assert_never(request)


def _in_lobby(table: Table, request: Join | SayLuckyWord | AddHouse | Start, now: Milliseconds) -> Change | Refusal:
    match request:
        case Join():
            return lobby.join(table, request, now)
        case SayLuckyWord():
            return lobby.say_lucky_word(table, request, now)
        case AddHouse():
            return lobby.add_house(table, request, now)
        case Start():
            return lobby.start(table, request, now)


def _going(table: Table, request: Leave | End | Kick, now: Milliseconds) -> Change | Refusal:
    may_manage = request.by.user == table.host or request.by.moderator
    match request:
        case Leave():
            return _gone(table, request, now)
        case End():
            return play.cancel(table, now) if may_manage else Refusal("refused-not-host")
        case Kick(user=user):
            if not may_manage:
                return Refusal("refused-not-host")
            return lobby.stand_up(table, user, now) if table.stage is Stage.LOBBY else play.leave(table, user, now)


def _gone(table: Table, request: Leave, now: Milliseconds) -> Change | Refusal:
    return lobby.leave(table, request, now) if table.stage is Stage.LOBBY else play.leave(table, request.by.user, now)


def _show_hand(table: Table, request: ShowHand) -> Change | Refusal:
    if table.seat_of(request.by.user) is None:
        return Refusal("refused-not-your-table")
    return Refusal("refused-not-started") if table.position is None else Change(table)
