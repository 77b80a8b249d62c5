"""Handling of one request in a unit of work: load the table and facts, decide, store the change."""

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import date
from typing import Final

from bot.fault_points import FaultPoints
from bot.persistence.outbox import usable
from bot.persistence.store import Unit
from bot.persistence.tables import BrokenTableError, ChannelTakenError
from bot.service.analyses import offer
from bot.service.ports import Entropy
from bot.tables import requests
from bot.tables.bells import rung
from bot.tables.change import NO_FACTS, Change, Facts, Reply
from bot.tables.daily import rules_of
from bot.tables.days import Challenge, Daily, DayStanding, Line, streak
from bot.tables.deadlines import AWAKE, SECOND, turn_lasts
from bot.tables.decide import broken, broken_change, decide
from bot.tables.ids import ChannelId, GuildId, Milliseconds, TableId, UserId
from bot.tables.lobby import again, open_table
from bot.tables.notices import (
    MoveHand,
    Notice,
    OpenDirect,
    Post,
    PostShare,
    RefreshHand,
    RetireShownHand,
    hand_role,
    superseded,
)
from bot.tables.progress import LONG_PACES
from bot.tables.records import steps_of, tallied
from bot.tables.requests import Again, Request, Requester
from bot.tables.results import with_moves
from bot.tables.table import NO_GUILD, NOWHERE, Pace, Place, Stage, Table
from bot.tables.venue import DAILY, SOLO
from engine import catalogue
from engine.contract import Refusal, Step
from engine.daily import whole_deal

_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
_LENGTH: Final = 10
"""Length of a table id, which users know as game code."""
_NAME: Final = re.compile(rf"\b[{_LETTERS}]{{{_LENGTH}}}\b")
_NO_PART: Final = re.compile(r"[^a-z0-9]")


def new_table_id(entropy: Entropy) -> TableId:
    """Return a new table id."""
    numbers = entropy.secret(2 * _LENGTH)
    pairs = zip(numbers[::2], numbers[1::2], strict=True)
    return TableId("".join(_LETTERS[(high << 8 | low) % len(_LETTERS)] for high, low in pairs))


def read_table_id(written: str) -> TableId:
    """Return the table id, or the beginning of one, contained in text that a user typed or copied. Other characters are
    ignored."""
    small = written.lower()
    found = _NAME.search(small)
    return TableId(found[0] if found else _NO_PART.sub("", small))


SECRET_SIZE: Final = 32
"""Size in bytes of the bot's contribution to a deal, and of a day's secret (docs/records.md)."""

LONGEST_STREAK: Final = 10_000
"""Maximum length in days of a streak that is counted."""

RETIRES_BEFORE: Final = 30 * SECOND
"""Milliseconds before the expiry of a token at which a hand that only this token can edit is deactivated."""

TOKEN_LASTS: Final = AWAKE + RETIRES_BEFORE
"""Milliseconds for which an interaction token is used. Discord accepts it for 15 minutes."""


def leads_to(token: requests.HandToken, direct: Post | None) -> bool:
    """Return whether a token edits the person's direct message, rather than another message."""
    return direct is not None and token.message == direct.message


def keep_hand(unit: Unit, table: Table, by: Requester, now: Milliseconds) -> Sequence[Notice]:
    """Store the token with which the hand in the response to a request can be refreshed. Nothing is stored if the
    request has no token or the user has no hand.

    Returns:
        Notices that update the messages in which the hand was shown before.
    """
    seat, hand = table.seat_of(by.user), by.hand
    waits = table.position is None and table.calling is None and table.venue.public
    if hand is None or seat is None or waits:
        return ()
    kept, direct = unit.tokens.of(table.id, by.user), unit.posts.get(table.id, hand_role(seat))
    if kept is not None and kept.hand == hand:
        return ()
    before = usable(kept, now)
    former = "" if kept is None else kept.former
    moved = before is not None and _is_another(before, hand, direct)
    if before is not None and moved and not leads_to(before, direct):
        former = before.token
    expires = Milliseconds(now + TOKEN_LASTS)
    unit.tokens.keep(table.id, by.user, hand, expires, former)
    notices: list[Notice] = []
    if former or (direct is not None and not leads_to(hand, direct) and (before is None or moved)):
        notices.append(Notice(table.id, MoveHand(seat), now))
    if not leads_to(hand, direct):
        notices.append(Notice(table.id, RetireShownHand(seat), Milliseconds(expires - RETIRES_BEFORE)))
    shown = None if table.waits_for_go_on else table.interlude
    if shown is not None and table.interlude_for(seat, now):  # the response shows the interlude
        notices.append(Notice(table.id, RefreshHand(seat), shown.until))
    return notices


def _is_another(before: requests.HandToken, hand: requests.HandToken, direct: Post | None) -> bool:
    """Return whether a hand moved to another message. The token of a new response does not contain the id of the
    message that the response creates, so the next interaction is assumed to belong to that message."""
    if hand.message is None:
        return True
    if before.message is None:
        return leads_to(hand, direct)
    return before.message != hand.message


def handle(unit: Unit, request: Request, now: Milliseconds, interlude: int = 0, undo: int = 0) -> Reply:
    """Handle one request: load, decide, store.

    Args:
        unit: The unit of work.
        request: The request to a table.
        now: The time of the decision.
        interlude: Milliseconds for which hands show the latest events before the next question; 0 for none.
        undo: Milliseconds during which an answer may be taken back; 0 for none.

    Returns:
        The change, or the refusal. For an interaction handled before, the earlier refusal, or a change that is
        `repeated`.

    Raises:
        BrokenTableError: The table cannot be read, or the change would break it.
    """
    by = None if isinstance(request, requests.ByItself) else request.by
    seen = False if by is None else unit.inbox.seen(by.interaction)
    table = unit.tables.load(request.table)
    if table is not None and (wrong := broken(table)) is not None:
        raise BrokenTableError(table.id, wrong)
    # A deadline that is not deleted would be due again forever.
    moved = isinstance(request, requests.TimeUp) and not unit.deadlines.drop(request.deadline)
    if table is None:
        return refused_absent(unit, request.table)
    if moved:
        return Refusal("refused-too-late")
    if seen is not False:
        return _repeated(unit, table, request, seen, now)
    FaultPoints.reached("request.loaded")
    decision = decide(table, request, facts_for(unit, table, request, now, interlude, undo), now)
    FaultPoints.reached("request.decided")
    change = decision if isinstance(decision, Change) else Change(table)
    if change.table.venue is DAILY:
        change = _with_score(unit, change, now)
    if by is not None:
        unit.inbox.keep(by.interaction, by.user, decision if isinstance(decision, Refusal) else None, now)
        change = replace(change, notices=(*change.notices, *keep_hand(unit, change.table, by, now)))
    store_change(unit, change, table, now)
    if isinstance(request, requests.Forget):
        _forget_messages(unit, table, request.user)
    FaultPoints.reached("request.stored")
    if isinstance(decision, Refusal):
        return decision
    return replace(change, unchanged=change.table is table and not decision.notices)


def _repeated(unit: Unit, table: Table, request: Request, seen: Refusal | bool, now: Milliseconds) -> Reply:
    """Return the reply to an interaction handled before. A hand that is shown instead of a refusal is kept."""
    if isinstance(seen, bool):
        return Change(table, repeated=True)
    if not isinstance(request, requests.ShowHand):
        return seen
    kept = keep_hand(unit, table, request.by, now)
    unit.outbox.add(kept)
    return Change(table, notices=tuple(kept), repeated=True)


def open_new(
    unit: Unit,
    request: requests.OpenTable | Again,
    entropy: Entropy,
    now: Milliseconds,
    shut_out: Collection[int] = (),
) -> Reply:
    """Open a table: decide and store.

    Args:
        unit: The unit of work.
        request: The request to open a table, or for a rematch.
        entropy: The source of the table's id and secret.
        now: The time of the decision.
        shut_out: Users whose bells do not ring.

    Returns:
        The change, or the refusal. For an interaction handled before, a change that is `repeated`.

    Raises:
        BrokenTableError: A table of the channel or of the user cannot be read, or the new table is inconsistent.
    """
    by = request.by
    if isinstance(request, Again):
        former = unit.tables.load(request.table)
        if former is None:
            return Refusal("refused-no-such-table")
        asked, place = again(former, by), former.place
        lobby = None if former.venue is SOLO else unit.tables.in_channel(place.channel)
        same = lobby is not None and lobby.stage is Stage.LOBBY and lobby.game_key == former.game_key
        if lobby is not None and same and by.user in lobby.former and lobby.seat_of(by.user) is None:
            return handle(unit, requests.Join(lobby.id, by), now)
    else:
        asked, place = _with_first_rules(unit, request), request.place
    if unit.inbox.seen(by.interaction) is not False:  # a repeated interaction, whose table may have ended
        solo = (table for table in reversed(unit.tables.of_person(by.user)) if table.venue is SOLO)
        latest = next(solo, None) if place == NOWHERE else unit.tables.latest(place.channel)
        return Refusal("refused-no-such-table") if latest is None else Change(latest, repeated=True)
    if isinstance(asked, Refusal):
        return asked
    called = [user for user in _rung(unit, asked, request.home, now) if user not in shut_out]
    facts = replace(facts_for_opening(unit, place, by.user), rung=called)
    change = open_table(asked, facts, new_table_id(entropy), entropy.secret(SECRET_SIZE), now)
    if isinstance(change, Refusal):
        return change
    try:
        change = store_opened(unit, change, by, now)
    except ChannelTakenError:
        return Refusal("refused-channel-busy")
    for user in change.table.circumstances.rung:
        unit.profiles.put(replace(unit.profiles.get(user), rung=now))
    FaultPoints.reached("open.stored")
    return change


def _rung(unit: Unit, request: requests.OpenTable, home: ChannelId, now: Milliseconds) -> Sequence[UserId]:
    """Return the users whose bells ring for a lobby in a channel of a server. No bell rings for a game that starts at
    once."""
    place = request.place
    if request.begins or not place.on_server:
        return ()
    bells = unit.bells.around({home, place.channel}, request.game_key, request.by.user)
    profiles = unit.profiles.of([bell.user for bell in bells])
    return rung(zip(bells, profiles, strict=True), unit.servers.get(place.guild).zone, now)


def _with_first_rules(unit: Unit, request: requests.OpenTable) -> requests.OpenTable:
    """Return the request with the house rules of a first game, if the request has none and the user has never finished
    a game."""
    first = catalogue.installed[request.game_key].first_game
    if not first or request.options.save() or unit.results.of(request.by.user, request.game_key, None, 1):
        return request
    options = catalogue.game(request.game_key).read_options(first)
    return request if isinstance(options, Refusal) else replace(request, options=options)


def store_opened(unit: Unit, change: Change, by: Requester, now: Milliseconds) -> Change:
    """Store a new table with everything that follows from opening it.

    Raises:
        ChannelTakenError: The channel already has a live table.
        BrokenTableError: The table is inconsistent.
    """
    unit.tables.add(change.table)
    unit.inbox.keep(by.interaction, by.user, None, now)
    opened = replace(change, notices=(*change.notices, *keep_hand(unit, change.table, by, now)))
    store_change(unit, opened, None, now)
    return opened


def store_change(unit: Unit, change: Change, before: Table | None, now: Milliseconds) -> None:
    """Store a change with everything that follows from it. `before` is the table before the change, `None` for a new
    table.

    Raises:
        BrokenTableError: The change is inconsistent.
    """
    table = change.table
    if (wrong := broken_change(before, change)) is not None:
        raise BrokenTableError(table.id, wrong)
    if change.played:
        unit.history.append(table.id, 0 if before is None else before.acted, change.played, now)
    if change.deadlines is not None:
        unit.deadlines.replace(table.id, change.deadlines)
    if change.result is not None:
        moved = unit.results.add(tallied(change.result, table, unit.history.actions(table.id)))
        table = with_moves(table, moved)
        offer(unit, table, now)
    if before is not None and table.lost_its_call and not before.lost_its_call and table.place.on_server:
        unit.servers.count_lost_call(table.place.guild)
    if before is not None and table is not before:
        unit.tables.save(table)
    if change.previous is not None:
        unit.tables.save(change.previous)
    unit.outbox.drop(table.id, *superseded(change.notices))
    unit.outbox.add(change.notices)


def _forget_messages(unit: Unit, table: Table, user: UserId) -> None:
    """Delete the entries of a person's private messages of a table, their token, and the game's analysis, which
    includes their decisions."""
    unit.analyses.drop(table.id)
    unit.outbox.drop(table.id, OpenDirect(user).key)
    unit.tokens.drop(table.id, user)
    if (seat := table.seat_of(user)) is not None:
        unit.posts.drop(table.id, hand_role(seat))


def refused_absent(unit: Unit, table: TableId) -> Refusal:
    """Return the refusal for a table that is unknown or frozen."""
    return Refusal("refused-table-frozen" if unit.tables.is_frozen(table) else "refused-no-such-table")


def facts_for(
    unit: Unit, table: Table, request: Request, now: Milliseconds, interlude: int = 0, undo: int = 0
) -> Facts:
    """Return the facts for deciding a request. `interlude` and `undo` are as in `handle`."""
    match request:
        case requests.Join():
            blocked = unit.blocks.has(table.host, request.by.user)
            seats = _seats_on(unit, table.place.guild, request.by.user)
            return Facts(blocked=(request.by.user,) if blocked else (), seats=seats)
        case requests.AsBefore():
            return Facts(previous=unit.tables.before(table))
        case requests.OfferChallenge() if request.invited is not None:
            both = (request.invited, request.by.user), (request.by.user, request.invited)
            blocked = any(unit.blocks.has(owner, other) for owner, other in both)
            return Facts(blocked=(request.invited,) if blocked else ())
        case requests.End() | requests.Kick() | requests.HideWords() if request.by.roles and not request.by.moderator:
            return Facts(moderator_role=(unit.servers.get(table.place.guild)).moderator_role)
        case requests.Answer() | requests.HouseAnswer() | requests.TimeUp():
            # At a long pace every question is sent as a new message.
            asked = [] if table.pace in LONG_PACES else [person.user for person in table.people]
            wanting = frozenset(profile.user for profile in unit.profiles.of(asked) if profile.each_question)
            return Facts(
                new_hands=wanting,
                digested=_digested(unit, table),
                interlude=interlude,
                waits=_goes_on_alone(unit, table),
                undo=undo,
            )
        case requests.Deal():
            tokens = {person.user: unit.tokens.of(table.id, person.user) for person in table.people}
            return Facts(shown=[user for user, kept in tokens.items() if usable(kept, now) is not None])
        case _:
            return NO_FACTS


def _digested(unit: Unit, table: Table) -> Collection[UserId]:
    """Return the people at a slow table who also sit at other slow tables and get a daily digest."""
    if table.pace is not Pace.SLOW or table.turn_ends is None:
        return ()
    profiles = unit.profiles.of([person.user for person in table.people])
    taking = [profile.user for profile in profiles if profile.takes_digest]
    return unit.tables.at_several_slow(taking) if taking else ()


def facts_for_opening(unit: Unit, place: Place, opener: UserId) -> Facts:
    """Return the facts for opening a table in a channel or without one.

    Where the bot is not a member, the number of tables is not limited, because the channel belongs to its members.

    Raises:
        BrokenTableError: A table cannot be read.
    """
    if place == NOWHERE:
        return NO_FACTS
    taken, previous = unit.tables.in_channel(place.channel) is not None, unit.tables.latest(place.channel)
    if not place.on_server:
        return Facts(channel_taken=taken, previous=previous)
    hosted, seats = unit.tables.hosted_on(place.guild, opener), _seats_on(unit, place.guild, opener)
    return Facts(channel_taken=taken, previous=previous, hosted=hosted, seats=seats)


def _seats_on(unit: Unit, guild: GuildId, user: UserId) -> int:
    """Return the number of tables on a server at which a user plays.

    Raises:
        BrokenTableError: A table cannot be read.
    """
    if guild == NO_GUILD:
        return 0
    there = (table for table in unit.tables.of_person(user) if table.place.guild == guild)
    return sum(seat is not None and table.holder(seat).present for table in there for seat in [table.seat_of(user)])


def _goes_on_alone(unit: Unit, table: Table) -> bool:
    """Return whether a person plays alone against house players without a clock and wants to see interludes."""
    people = [holder.person for holder in table.holders if holder.person is not None and holder.present]
    return len(people) == 1 and turn_lasts(table) is None and unit.profiles.get(people[0].user).reveals


def streak_of(unit: Unit, user: UserId, game_key: str, today: date) -> int:
    """Return the length in days of a user's streak in the daily deals of a game."""
    return streak(unit.dailies.finished(user, game_key, LONGEST_STREAK), today)


def _with_score(unit: Unit, change: Change, now: Milliseconds) -> Change:
    """Add the score to a change that ends a daily deal. Other changes are returned unchanged."""
    table, daily = change.table, change.table.daily
    if daily is None or table.stage is not Stage.OVER or daily.score is not None:
        return change
    played = [*unit.history.actions(table.id), *change.played]
    steps = steps_of(table, played)
    score = rules_of(table.game_key).score(steps, daily.seat)
    if daily.challenge is not None:
        return _with_lines(unit, change, daily, daily.challenge, steps, now)
    standing = None
    if daily.counts(now):
        unit.dailies.finish(table.id, score)
        user = table.people[0].user
        players, better = unit.dailies.compared(table.game_key, daily.day, score)
        standing = DayStanding(streak_of(unit, user, table.game_key, daily.day), players, better)
    return replace(change, table=replace(table, daily=daily.ended(score, standing)))


def first_table(unit: Unit, table: Table) -> Table | None:
    """Return the original table of a challenge. Return `None` for other tables, or if the original table was
    deleted."""
    challenge = None if table.daily is None else table.daily.challenge
    return None if challenge is None else unit.tables.load(challenge.first)


def _with_lines(
    unit: Unit, change: Change, daily: Daily, challenge: Challenge, steps: Sequence[Step], now: Milliseconds
) -> Change:
    """Add both lines, and the post that compares them, to a change that ends a challenge."""
    table, first = change.table, first_table(unit, change.table)
    rules, seat = rules_of(table.game_key), challenge.seat
    own, theirs = Line(rules.score(steps, seat), rules.counts(steps, seat)), None
    if first is not None:
        former = whole_deal(rules, steps_of(first, unit.history.actions(first.id)))
        theirs = Line(rules.score(former, seat), rules.counts(former, seat))
    over = replace(daily.ended(own.score, None), challenge=replace(challenge, own=own, theirs=theirs))
    told = change.notices
    if theirs is not None and daily.asked_in is not None:
        told = (*told, Notice(table.id, PostShare(daily.asked_in), now))
        table = replace(table, shared_in=(daily.asked_in,))
    return replace(change, table=replace(table, daily=over), notices=told)
