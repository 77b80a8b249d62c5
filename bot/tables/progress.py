"""Consequences of actions: deadlines, posts, refreshed hands, the result."""

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Final

from bot.tables.change import Change, Facts, Played, PlayedBy
from bot.tables.circumstances import Remark, RemarkKind
from bot.tables.deadlines import SECOND, pause_ends, turn_deadlines, turn_lasts
from bot.tables.ids import Milliseconds, UserId
from bot.tables.notices import (
    Content,
    DeliverHand,
    MarkBoard,
    Notice,
    PostResult,
    PostReveal,
    PostStart,
    RefreshBoard,
    RefreshHand,
    RemoveReminder,
)
from bot.tables.players import Person, Premove
from bot.tables.results import result_of
from bot.tables.table import (
    THE_DEAL,
    Holder,
    Interlude,
    News,
    Pace,
    Stage,
    Table,
    is_headline,
    is_watched_only,
    kept,
)
from bot.tables.venue import CHANNEL
from engine.contract import PUBLIC, Action, Event, Outcome, Refusal, Seat, Step, Viewer

WITHIN_TURN_DELAY: Final = 3 * SECOND
"""Delay in milliseconds after which the board shows events within a turn, such as a draw. Events within that delay are
shown together."""

SEVERAL: Final = 2

WAITING_HANDS: Final = 1 * SECOND
"""Minimum time in milliseconds between two refreshes of the hand of a player who is not asked."""

POSTED_WITHIN: Final = 2 * SECOND
"""Maximum time in milliseconds for which hands wait for the post in the channel."""

POSTED_AFTER: Final = 1 * SECOND
"""Time in milliseconds after which the post is usually in the channel."""

LONG_PACES: Final = (Pace.SLOW, Pace.NONE)
"""Paces at which every question is sent as a new hand message, because an edit does not notify."""


def dealt(
    table: Table, step: Step, now: Milliseconds, rung: Collection[UserId] = (), shown: Collection[UserId] = ()
) -> Change:
    """Return the table with its first position.

    Args:
        table: The table, not dealt yet.
        step: The deal.
        now: The time of the deal.
        rung: People whose hand is sent without a notification, because they were just pinged.
        shown: People who get their hand as the response to an interaction.
    """
    news = tuple(News(THE_DEAL, event) for event in step.events)
    begun = _open_turn(replace(table.in_new_turn(), position=step.position, news=news), now)
    turn, seated = step.position.turn, begun.seated
    hands = (
        RefreshHand(seat) if user in shown else DeliverHand(seat, turn, silent=user in rung) for seat, user in seated
    )
    return Change(begun, notices=_all(begun, now, PostStart(), *hands), deadlines=turn_deadlines(begun, now))


def played(table: Table, seat: Seat, action: Action, by: PlayedBy) -> Change | Refusal:
    """Return a change that plays an action and nothing else, or the refusal of the rules."""
    step = table.running.play(seat, action)
    if isinstance(step, Refusal):
        return step
    done = Played(seat, table.running.canonical(seat, action).code, by)
    acted = replace(table, position=step.position, acted=table.acted + 1)
    return Change(acted, (done,), tuple(step.events))


def moved(before: Table, done: Change, facts: Facts, now: Milliseconds) -> Change:
    """Return the change with all consequences of its actions, including premoves of people who are asked next.

    Args:
        before: The table before the actions.
        done: The actions as `played` returns them; at least one.
        facts: The facts loaded for the request.
        now: The time of the decision.
    """
    change = _moved(before, done, facts, now)
    while (due := due_premove(change.table)) is not None:
        change = change.followed_by(_premoved(change.table, *due, facts, now))
    turn = change.table.running.turn
    # No new hand message is sent for a question that a premove has answered.
    told = (each for each in change.notices if not isinstance(each.content, DeliverHand) or each.content.turn == turn)
    return replace(change, notices=tuple(told))


def due_premove(table: Table) -> tuple[Seat, Premove] | None:
    """Return the first seat that is asked and has a premove to play, with that premove, or `None` if there is none."""
    if table.stage is not Stage.PLAYING:
        return None
    for seat, prompt in sorted(table.running.prompts().items()):
        premove = table.holder(seat).premove
        if premove is not None and not (premove.failed or premove.held or prompt.answered):
            return seat, premove
    return None


def _premoved(table: Table, seat: Seat, premove: Premove, facts: Facts, now: Milliseconds) -> Change:
    """Play the premove of the seat. If its effect is no longer the one shown to the player, mark it as failed
    instead."""
    holder, action = table.holder(seat), table.game.read_action(premove.code)
    if not isinstance(action, Refusal) and table.view(Viewer(seat)).premove_effect(action) == premove.effect:
        answered = table.with_holder(seat, replace(holder, premove=None, premoved=table.running.turn, misses=0))
        done = played(answered, seat, action, PlayedBy.PERSON)
        if not isinstance(done, Refusal):
            return _moved(table, done, facts, now)
    return Change(table.with_holder(seat, replace(holder, premove=replace(premove, failed=True))))


def _moved(before: Table, done: Change, facts: Facts, now: Milliseconds) -> Change:
    acted, turn = done.table, before.running.turn
    outcome = acted.running.outcome()
    if acted.running.turn == turn and outcome is None:
        prompts = before.running.prompts()
        if not any(prompts[each.seat].final for each in done.played):
            return replace(done, notices=(ready_mark(acted, now),))
        notices = _within_turn(acted, done.events, now)
        return replace(done, table=_with_news(acted, before, done.events), notices=notices)
    closed = _with_news(_closed_turn(before, done), before, done.events)
    notices = (*_reveal(closed, turn, done.events, now), *without_reminder(before, now))
    if (
        facts.interlude
        and not before.circumstances.skips_to_end
        and any(event.interlude and event.seen_by(PUBLIC) for event in done.events)
    ):
        moment = any(event.ends_round for event in done.events) or (
            is_watched_only(closed) and not is_watched_only(before)
        )
        waits = facts.waits and outcome is None and moment
        closed = _with_interlude(closed, turn, notices, facts.interlude, now, waits=waits)
    told = replace(done, table=closed, notices=notices)
    return _next_turn(told, facts, now) if outcome is None else _finished(told, outcome, now)


def _with_interlude(
    closed: Table, turn: int, notices: Collection[Notice], lasts: int, now: Milliseconds, *, waits: bool
) -> Table:
    """Return the table with an interlude after a turn, unless every question is sent as a new message, which shows
    both."""
    if closed.venue is CHANNEL and closed.pace in LONG_PACES:
        return closed
    posted = POSTED_AFTER if _waits_for_post(closed, notices) else 0
    return replace(closed, interlude=Interlude(turn, Milliseconds(now + lasts + posted), waits=waits))


def _waits_for_post(table: Table, notices: Collection[Notice]) -> bool:
    """Return whether hands wait for the post in the channel, because they would reveal its contents early."""
    return table.venue.public and not table.circumstances.unheard and _carries_board(notices)


def _with_news(moved_on: Table, before: Table, events: Iterable[Event]) -> Table:
    """Return the table with the events added to its news, and without news that everyone has seen. A seat that misses
    its turn has not seen the news since its previous turn, but at most two laps are kept."""
    news = (*before.news, *(News(before.running.turn, event) for event in events))
    out = moved_on.view(PUBLIC).out if news else ()
    playing = [holder for seat, holder in enumerate(moved_on.holders) if seat not in out]
    seen_by_all = min((holder.last_closed for holder in playing), default=THE_DEAL)
    two_laps = moved_on.running.turn - 2 * len(moved_on.holders)
    lap_before = max((holder.lap_before for holder in playing), default=THE_DEAL)
    return replace(moved_on, news=kept(news, min(lap_before, max(seen_by_all, two_laps))))


def _closed_turn(before: Table, done: Change) -> Table:
    """Return the table with the turn closed for every seat that was asked or played."""
    table, turn = done.table, before.running.turn
    asked = {*before.view(PUBLIC).asked, *(each.seat for each in done.played)}

    def holder(seat: Seat, known: Holder) -> Holder:
        if seat not in asked and not known.changes:
            return known
        return known.with_closed(turn, clock_played=known.clocked and known.person is not None)

    holders = tuple(holder(Seat(seat), known) for seat, known in enumerate(table.holders))
    return replace(table.in_new_turn(), holders=holders)


def _within_turn(table: Table, events: Collection[Event], now: Milliseconds) -> tuple[Notice, ...]:
    """Return the notices of events within a turn. Hands show the events at once, and the board shows them a little
    later. A choice that can still be changed appears only as a mark on the board."""
    seeing = [seat for seat, _ in table.seated if any(event.seen_by(Viewer(seat)) for event in events)]
    reveal = _reveal(table, table.running.turn, events, now, part=table.acted)
    board = () if reveal else (ready_mark(table, now),)
    return (*reveal, *board, *_hands(table, now, map(RefreshHand, seeing)))


def _next_turn(change: Change, facts: Facts, now: Milliseconds) -> Change:
    interlude = change.table.interlude
    begins = now if interlude is None else Milliseconds(now + interlude.left(now))
    opened = _open_turn(change.table, begins)
    # The board shows at once whose turn it is and for whom the clock played. If several seats are asked, their hands
    # show that they are.
    at_once = len(opened.running.prompts()) < SEVERAL or bool(opened.clock_played)
    mark = Notice(opened.id, RefreshBoard(), now) if at_once else ready_mark(opened, now)
    board = () if _carries_board(change.notices) else (mark,)
    told = (*change.notices, *board, *_hands(opened, now, _hand_contents(opened, facts), change.notices))
    return replace(change, table=opened, notices=told, deadlines=turn_deadlines(opened, begins))


def _carries_board(notices: Collection[Notice]) -> bool:
    return any(isinstance(notice.content, PostReveal) for notice in notices)


def _finished(change: Change, outcome: Outcome, now: Milliseconds) -> Change:
    over = replace(change.table, stage=Stage.OVER, turn_ends=None)
    hands = _hands(over, now, (RefreshHand(seat) for seat, _ in over.seated), change.notices)
    board: tuple[Content, ...] = () if _carries_board(change.notices) else (RefreshBoard(),)
    told = (*change.notices, *_all(over, now, *board, PostResult()), *hands)
    return replace(change, table=over, notices=told, deadlines=(), result=result_of(over, outcome, now))


def _reveal(table: Table, turn: int, events: Collection[Event], now: Milliseconds, part: int = 0) -> tuple[Notice, ...]:
    """Return a notice that posts all public events if one of them is a headline, otherwise an empty tuple."""
    if not any(map(is_headline, events)):
        return ()
    public = tuple(event.save() for event in events if event.seen_by(PUBLIC))
    return _all(table, now, PostReveal(turn, public, part))


def without_reminder(table: Table, now: Milliseconds) -> tuple[Notice, ...]:
    """Return the notice that deletes the reminder of the open turn, or an empty tuple if there is none."""
    return () if table.reminded is None else _all(table, now, RemoveReminder(table.running.turn))


def _hand_contents(table: Table, facts: Facts) -> tuple[Content, ...]:
    """Return the notices that show the people a new turn. A person who is asked gets a new message if an edit would not
    notify them or if they have chosen new messages. Everyone else's hand is edited. New messages do not notify people
    with a digest."""
    turn, asked = table.running.turn, table.view(PUBLIC).asked

    def content(seat: Seat, person: Person) -> Content:
        new = table.pace in LONG_PACES or person.user in facts.new_hands
        silent = person.user in facts.digested
        return DeliverHand(seat, turn, silent=silent) if new and seat in asked else RefreshHand(seat)

    return tuple(content(Seat(seat), person) for seat, holder in enumerate(table.holders) if (person := holder.person))


def _hands(
    table: Table, now: Milliseconds, contents: Iterable[Content], before: Collection[Notice] = ()
) -> tuple[Notice, ...]:
    """Return the notices that deliver hands.

    People who are asked see their question at once. Other hands follow a little later, so that several events are
    merged. During an interlude hands wait for the reveal among the notices `before`.
    """
    asked, shown = table.running.prompts(), table.interlude is not None and table.interlude.left(now) > 0
    waits = POSTED_WITHIN if shown and _waits_for_post(table, before) else 0

    def due(content: Content) -> Milliseconds:
        if not isinstance(content, RefreshHand):
            return Milliseconds(now + waits)
        soon = shown or table.stage is Stage.OVER or content.seat in asked
        return Milliseconds(now + (waits if soon else WAITING_HANDS))

    return tuple(Notice(table.id, each, due(each)) for each in contents)


def _all(table: Table, now: Milliseconds, *contents: Content) -> tuple[Notice, ...]:
    return tuple(Notice(table.id, content, now) for content in contents)


def _open_turn(table: Table, now: Milliseconds) -> Table:
    holders = tuple(holder.in_new_turn() for holder in table.holders)
    return replace(table, holders=holders, turn_ends=_turn_ends(table, now))


def _turn_ends(table: Table, now: Milliseconds) -> Milliseconds | None:
    lasts = turn_lasts(table)
    return None if lasts is None else Milliseconds(now + lasts)


def ready_mark(table: Table, now: Milliseconds) -> Notice:
    """Return the notice that marks on the board who is ready. It is due a little later, and is superseded if the turn
    closes first."""
    return Notice(table.id, MarkBoard(), Milliseconds(now + WITHIN_TURN_DELAY))


def refreshed_hands(table: Table, now: Milliseconds) -> tuple[Notice, ...]:
    """Return the notices that refresh the hands of all people."""
    return tuple(Notice(table.id, RefreshHand(seat), now) for seat, _ in table.seated)


def paused_if_deserted(table: Table, now: Milliseconds) -> Change:
    """Return the table after a player's presence has changed. A game without any person present pauses, and an absent
    host is replaced."""
    board = Notice(table.id, RefreshBoard(), now)
    heir = with_present_host(table)
    if heir.stage is Stage.PLAYING and not any(holder.present for holder in heir.holders):
        return paused(heir, now)
    return Change(heir, notices=(board,))


def paused(table: Table, now: Milliseconds) -> Change:
    """Pause the table."""
    board = Notice(table.id, RefreshBoard(), now)
    stopped = replace(table, stage=Stage.PAUSED, turn_ends=None)
    return Change(stopped, notices=(board,), deadlines=(pause_ends(stopped, now),))


def with_present_host(table: Table) -> Table:
    """Return the table with a host who is present. If the host is absent, the present person seated longest becomes
    host."""
    present = [holder.person.user for holder in table.holders if holder.person and holder.present]
    if table.host in present or not present:
        return table
    told = table.circumstances.remarking(Remark(RemarkKind.NEW_HOST, present[0]))
    return replace(table, host=present[0], circumstances=told)


def resumed(table: Table, now: Milliseconds) -> Table:
    """Resume a paused game, with the full time for the open turn."""
    return replace(table, stage=Stage.PLAYING, turn_ends=_turn_ends(table, now))


def with_looks_kept(table: Table) -> Table:
    """Return the table prepared for a change of a person's presence.

    A person who cannot act appears ready while a house player holds the seat, and still appears ready if they return in
    the same turn. If they appeared to be choosing, everyone could conclude that they cannot act (A-W13).
    """
    if table.stage is not Stage.PLAYING:
        return table
    holders = tuple(
        replace(holder, acknowledged=True)
        if holder.absent and table.view(Viewer(Seat(seat))).acknowledge is not None
        else holder
        for seat, holder in enumerate(table.holders)
    )
    return replace(table, holders=holders)


def taken_over(holder: Holder) -> Holder:
    """Return the seat with a house player in place of its person, without the premove."""
    return replace(holder, absent=True, premove=None)
