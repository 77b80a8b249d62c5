"""Decisions: pure functions from a table and a request to a change.

Invariants are checked when a table is loaded and before a change is stored, so that a bug or a damaged row stops one
table and not the bot.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final, TypeAlias, get_args

from bot.tables import daily, disruptions, forgetting, lobby, play, requests, sharing
from bot.tables.change import Change, Facts
from bot.tables.circumstances import CALL_LOST, Remark, RemarkKind
from bot.tables.deadlines import CALL_LASTS, turn_deadlines
from bot.tables.ids import Milliseconds, UserId
from bot.tables.notices import Notice, RefreshBoard, TellRemoved, for_venue, without_refresh
from bot.tables.requests import Request, Requester
from bot.tables.table import Stage, Table
from engine.contract import Refusal
from engine.fairness import commitment
from engine.game import cards_lying


def decide(table: Table, request: Request, facts: Facts, now: Milliseconds) -> Change | Refusal:
    """Decide a request.

    Args:
        table: The table before the request.
        request: The request, which concerns this table.
        facts: The facts loaded for the request.
        now: The time of the decision.

    Returns:
        The change with everything that follows from it, or a refusal.
    """
    by = None if isinstance(request, requests.ByItself) else request.by
    seat = None if by is None or by.hand is None else table.seat_of(by.user)
    if by is None or seat is None:  # the response shows no hand
        return _decided(table, request, facts, now)
    known = replace(facts, new_hands=frozenset(facts.new_hands) - {by.user})
    decision = _decided(table, request, known, now)
    if isinstance(decision, Refusal) or decision.table.interlude_for(seat, now):  # the refresh shows the interlude
        return decision
    if not decision.table.stage.live:  # the refresh shows the end in the direct message too
        return decision
    return replace(decision, notices=without_refresh(decision.notices, seat))


def _decided(table: Table, request: Request, facts: Facts, now: Milliseconds) -> Change | Refusal:
    if table.daily is not None:
        return daily.decided(table, request, facts, now)
    decision = _at_table(table, request, facts, now)
    if isinstance(decision, Refusal):
        return decision
    after, deadlines = decision.table, decision.deadlines
    attended = not isinstance(request, requests.ByItself) and after.seat_of(request.by.user) is not None
    idle = after.stage is Stage.PLAYING and after.turn_ends is None and after.held is None
    if attended and idle and deadlines is None:  # a table without a clock pauses if no one attends it for long
        deadlines = turn_deadlines(after, now)
    return replace(decision, notices=for_venue(table.venue.adapted, decision.notices), deadlines=deadlines)


def _at_table(table: Table, request: Request, facts: Facts, now: Milliseconds) -> Change | Refusal:
    held = play.play_held(table, facts, now) if isinstance(request, HOLDS_NO_LONGER) else None
    if held is not None:
        later = _at_table(held.table, request, facts, now)
        return held if isinstance(later, Refusal) else held.followed_by(later)
    if table.circumstances.left and table.stage.live and not isinstance(request, requests.ByItself):
        return Refusal("refused-server-left")
    if isinstance(request, requests.ByPerson):
        if not table.stage.live and not isinstance(request, requests.ShowHand | requests.ShowBoard | requests.GoOn):
            return lobby.ended(table)
        if _finds_again(table, request):
            woken = play.come_back(table, requests.Return(table.id, request.by), facts, now)
            if isinstance(woken, Refusal):
                return woken
            decision = _at_table(woken.table, request, facts, now)
            return decision if isinstance(decision, Refusal) else woken.followed_by(decision)
    return HANDLERS[type(request)](table, request, facts, now)


def _finds_again(table: Table, request: requests.ByPerson) -> bool:
    """Return whether this request resumes a paused table. Its player has a seat and did not leave it."""
    seat = table.seat_of(request.by.user)
    resumes = isinstance(
        request,
        requests.Answer
        | requests.Acknowledge
        | requests.GoOn
        | requests.SetPremove
        | requests.SkipToEnd
        | requests.Guess
        | requests.ShowHand,
    )
    return resumes and table.stage is Stage.PAUSED and seat is not None and table.holder(seat).present


def _leave(table: Table, request: requests.Leave, _: Facts, now: Milliseconds) -> Change | Refusal:
    return _gone(table, request.by.user, now)


def _end(table: Table, request: requests.End, facts: Facts, now: Milliseconds) -> Change | Refusal:
    """Close the table. While the players are being called, the table can be closed only after `CALL_LASTS`
    milliseconds."""
    if (refusal := refused_to_manage(table, request.by, facts)) is not None:
        return refusal
    if table.calling is None:
        return play.cancel(table, now, request.by)
    late = not 0 <= now - table.calling < CALL_LASTS
    return disruptions.cut_off(table, CALL_LOST, now) if late else Refusal("refused-already-started")


def refused_to_manage(table: Table, by: Requester, facts: Facts) -> Refusal | None:
    """Return the refusal if the user may not close the table and remove players, else `None`. The host and moderators
    may."""
    return None if by.user == table.host or facts.is_moderator(by) else lobby.not_host(table)


def _kick(table: Table, request: requests.Kick, facts: Facts, now: Milliseconds) -> Change | Refusal:
    """Remove a player. Before the game their seat becomes free, and they get a direct message. During the game a house
    player takes the seat, which their hand shows. The board names the user who removed them."""
    if (refusal := refused_to_manage(table, request.by, facts)) is not None:
        return refusal
    if table.calling is not None:
        return Refusal("refused-already-started")
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


def _show_hand(table: Table, request: requests.ShowHand, _: Facts, __: Milliseconds) -> Change | Refusal:
    """Show a hand. A person whom direct messages do not reach learns once how to change that."""
    seat = table.seat_of(request.by.user)
    if seat is None:
        return Refusal("refused-not-seated" if table.stage is Stage.LOBBY else "refused-not-your-table")
    if table.position is None:
        return Refusal("refused-not-started") if table.venue.public else Change(table)
    holder = table.holder(seat)
    if not holder.without_direct:
        return Change(table)
    return Change(table.with_holder(seat, replace(holder, without_direct=False)), note="hand-not-sent")


def _show_board(table: Table, _: requests.ShowBoard, __: Facts, now: Milliseconds) -> Change:
    return Change(table, notices=(Notice(table.id, RefreshBoard(down=table.stage.live), now),))


HOLDS_NO_LONGER: Final = (
    requests.TimeUp,
    requests.Leave,
    requests.Kick,
    requests.End,
    requests.Forget,
    requests.BackFromDowntime,
    requests.ClockSet,
    requests.CutOff,
    requests.MemberGone,
    requests.ServerLeft,
)
"""Types of requests before which a held answer is played, because it could not be taken back afterwards."""

Handler: TypeAlias = Callable[[Table, Any, Facts, Milliseconds], Change | Refusal]
"""Decides requests of one type. The second argument is always of that type."""

HANDLERS: Final[Mapping[type, Handler]] = {
    requests.Answer: play.answer,
    requests.SetPremove: play.set_premove,
    requests.Acknowledge: play.acknowledge,
    requests.SkipToEnd: play.skip_to_end,
    requests.GoOn: play.go_on,
    requests.Guess: play.guess,
    requests.Remind: play.remind,
    requests.Return: play.come_back,
    requests.ShowHand: _show_hand,
    requests.ShowBoard: _show_board,
    requests.Leave: _leave,
    requests.End: _end,
    requests.Kick: _kick,
    requests.Join: lobby.join,
    requests.SayLuckyWord: lobby.say_lucky_word,
    requests.AddHouse: lobby.add_house,
    requests.ChangeRules: lobby.change_rules,
    requests.AsBefore: lobby.play_as_before,
    requests.Start: lobby.start,
    requests.WaitForNext: disruptions.wait_for_next,
    requests.HideWords: forgetting.hide_words,
    requests.Share: sharing.share,
    requests.OfferChallenge: sharing.offer_challenge,
    requests.HouseAnswer: play.house_answer,
    requests.TimeUp: play.time_up,
    requests.Forget: forgetting.forget,
    requests.ForgetNames: forgetting.forget_names,
    **dict.fromkeys(get_args(requests.FromOutside), disruptions.from_outside),
}
"""The handler of each type of request at a table of several people. `daily.decided` handles requests at daily deals."""


GOES_TO: Final = {
    Stage.LOBBY: frozenset({Stage.LOBBY, Stage.PLAYING, Stage.PAUSED, Stage.CANCELLED}),
    Stage.PLAYING: frozenset({Stage.PLAYING, Stage.PAUSED, Stage.OVER, Stage.CANCELLED}),
    Stage.PAUSED: frozenset({Stage.PLAYING, Stage.PAUSED, Stage.OVER, Stage.CANCELLED}),
    Stage.OVER: frozenset({Stage.OVER}),
    Stage.CANCELLED: frozenset({Stage.CANCELLED}),
}
"""The stages that may follow each stage."""

TABLES_AT_ONCE: Final = 500
seal_of = lru_cache(TABLES_AT_ONCE)(commitment)
"""Cached commitment to a table's secret, so that it is not computed again on every request."""


def broken(table: Table) -> str | None:
    """Return the first violated invariant of a table as a sentence without card names, or `None`."""
    return next((said for said, holds in (*_seats(table), *_moment(table)) if not holds), None)


def broken_change(before: Table | None, change: Change) -> str | None:
    """Return the first violated invariant of a change as a sentence without card names, or `None`.

    Args:
        before: The table before the change, `None` for a new table.
        change: The change to check.
    """
    after = change.table
    wrong = None if after is before else broken(after)
    kept = () if before is None else _kept(before, change)
    checks = (*_counted(before, change), *kept, *_beside(before, change))
    return wrong or next((said for said, holds in checks if not holds), None)


def _seats(table: Table) -> Iterator[tuple[str, bool]]:
    users = [person.user for person in table.people]
    yield "someone sits twice", len(users) == len(set(users))
    yield "more sit there than there are seats", len(table.holders) <= table.max_seats
    yield "it was dealt before it began, or began without a deal", (table.key is None) == (table.position is None)
    yield "players are called at a table that was dealt", table.calling is None or table.position is None
    yield "something was played in a lobby", table.acted == 0 or table.position is not None
    sealed = not table.secret or table.daily is not None
    yield (
        "its seal is not that of its secret",
        sealed or table.commitment == seal_of(table.game_key, table.id, table.secret),
    )


def _moment(table: Table) -> Iterator[tuple[str, bool]]:
    position = table.position
    if position is None:
        yield "it goes on without a deal", table.stage in (Stage.LOBBY, Stage.CANCELLED)
        return
    asked, ended = position.prompts(), position.outcome() is not None
    yield "it was dealt in the lobby", table.stage is not Stage.LOBBY
    yield "the game is over and the table goes on", not (ended and table.stage.live)
    yield "no one is asked", bool(asked) or ended
    yield "a seat is asked that there is not", all(0 <= seat < len(table.holders) for seat in asked)
    yield "a turn is told that has not come", all(each.turn <= position.turn for each in table.news)
    yield "someone closed a turn that has not come", all(each.last_closed <= position.turn for each in table.holders)


def _kept(before: Table, change: Change) -> Iterator[tuple[str, bool]]:
    after = change.table
    same = (before.id, before.game_key, before.place.channel, before.opened)
    yield "it became another table", same == (after.id, after.game_key, after.place.channel, after.opened)
    begun = before.calling is not None or before.position is not None
    yield "its house rules changed", not begun or before.options == after.options
    yield "it went back", after.stage in GOES_TO[before.stage]
    yield "its secret changed", after.forgotten or before.secret == after.secret
    if before.position is None:
        return
    yield "its deal changed", (before.key, before.coin) == (after.key, after.coin)
    yield "a seat came or went", len(before.holders) == len(after.holders)
    if after.position is not None and after.position is not before.position:
        yield "the game went on and no one played", bool(change.played)
        yield "a turn came back", after.position.turn >= before.position.turn
        yield "cards came or went", cards_lying(before.position) == cards_lying(after.position)


def _counted(before: Table | None, change: Change) -> Iterator[tuple[str, bool]]:
    after, played = change.table, change.played
    already = 0 if before is None else before.acted
    yield "what was played is not counted", after.acted == already + len(played)
    yield "someone played who has no seat", all(0 <= each.seat < len(after.holders) for each in played)


def _beside(before: Table | None, change: Change) -> Iterator[tuple[str, bool]]:
    after, deadlines = change.table, change.deadlines or ()
    ends = after.stage is Stage.OVER and (before is None or before.stage is not Stage.OVER)
    if after.daily is None:  # a daily deal may end before its game, and its result is stored elsewhere
        yield "a result was counted twice, or not at all", ends == (change.result is not None)
        yield "the table is over and its game is not", not ends or after.running.outcome() is not None
    yield "a deadline is another table's", all(each.table == after.id for each in deadlines)
    yield "two deadlines are of one kind", len({each.kind for each in deadlines}) == len(deadlines)
    yield "it ended and waits for a deadline", after.stage.live or not deadlines
    yield "what is told is another table's", all(each.table == after.id for each in change.notices)
