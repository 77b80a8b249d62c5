"""Decisions before the deal: joining, leaving, house rules, starting."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from bot.tables import requests
from bot.tables.change import Change, Facts
from bot.tables.circumstances import Circumstances
from bot.tables.deadlines import lobby_closes
from bot.tables.ids import Milliseconds, TableId, UserId
from bot.tables.notices import CallPlayers, Notice, OpenDirect, RefreshBoard, for_venue, without_refresh
from bot.tables.players import House
from bot.tables.progress import dealt, with_present_host
from bot.tables.requests import Requester
from bot.tables.table import Holder, Stage, Table
from engine import catalogue, fairness
from engine.contract import Refusal, Seat, wrong_seat_count
from engine.dice import Dice
from engine.fairness import Coin
from engine.house import LEVELS

LUCKY_WORD_LENGTH: Final = 64
"""Maximum length of a lucky word in characters (docs/records.md)."""

MOST_HOSTED: Final = 3
"""Maximum number of a server's tables that one person can host at once, started or not. Each table occupies a
channel."""

MOST_SEATS: Final = 5
"""Maximum number of a server's tables at which one person can sit at once."""

COMPANY: Final = 3
"""Number of house players offered to a user who has not chosen one, if the game has enough seats."""

NOBODY: Final = UserId(0)
"""Placeholder for the host of a lobby that everyone has left. The next person to join becomes host."""


def open_table(
    request: requests.OpenTable, facts: Facts, table: TableId, secret: bytes, now: Milliseconds
) -> Change | Refusal:
    """Open a lobby, or start at once if the request asks for it. Users on the previous table's waiting list are
    mentioned, which empties that list."""
    if (refused := _refused_to_open(request, facts)) is not None:
        return refused
    opened = _empty_lobby(request, facts, table, secret, now)
    sits = request.sits or not opened.venue.public
    if sits:
        opened = replace(opened, holders=(Holder(request.by.seated()), *opened.holders))
    direct = (Notice(table, OpenDirect(request.by.user), now),) if sits else ()
    previous = _waited_for(facts.previous)
    deadlines = (lobby_closes(table, now),) if opened.venue.public else None
    if not request.begins:
        told = for_venue(opened.venue.adapted, (_board(opened, now), *direct))
        return Change(opened, notices=told, deadlines=deadlines, previous=previous)
    begun = start(opened, requests.Start(table, request.by), facts, now)
    if isinstance(begun, Refusal):
        return begun
    told = for_venue(opened.venue.adapted, begun.notices)
    if request.by.hand is not None:
        told = without_refresh(told, Seat(0))
    return replace(begun, notices=told, deadlines=begun.deadlines or deadlines, previous=previous)


def _refused_to_open(request: requests.OpenTable, facts: Facts) -> Refusal | None:
    if facts.channel_taken:
        return Refusal("refused-channel-busy")
    if (refused := too_many_hosted(facts.hosted)) is not None:
        return refused
    if not set(request.house) <= set(LEVELS):
        return Refusal("refused-no-such-action")
    counts = catalogue.game(request.game_key).seat_counts(request.options)
    if request.max_seats not in counts:
        return wrong_seat_count(counts)
    if len(request.house) >= request.max_seats:
        return Refusal("refused-no-seat-for-people", {"seats": request.max_seats})
    if request.sits and facts.seats >= MOST_SEATS:
        return Refusal("refused-too-many-seats", {"most": MOST_SEATS})
    return None


def _empty_lobby(request: requests.OpenTable, facts: Facts, table: TableId, secret: bytes, now: Milliseconds) -> Table:
    called = _waited(facts.previous, request.by.user)
    known = called | {request.by.user: request.by.name} | {person.user: person.name for person in request.former}
    return Table(
        id=table,
        game_key=request.game_key,
        place=request.place,
        host=request.by.user,
        language=request.language,
        pace=request.pace,
        options=request.options,
        max_seats=request.max_seats,
        secret=secret,
        commitment=fairness.commitment(request.game_key, table, secret),
        opened=now,
        holders=_house(request.game_key, request.house),
        former=tuple(person.user for person in request.former),
        open_hands=request.open_hands,
        hints=request.hints,
        clock_asked=request.clock_asked,
        pictures=request.pictures,
        circumstances=Circumstances(
            server_name=request.server_name,
            channel_name=request.channel_name,
            called=tuple(called),
            rung=tuple(user for user in facts.rung if user not in called),
            names=tuple((user, name) for user, name in known.items() if name),
        ),
    )


def too_many_hosted(hosted: int) -> Refusal | None:
    """Return the refusal if the user already hosts too many tables, else `None`."""
    return Refusal("refused-too-many-tables", {"most": MOST_HOSTED}) if hosted >= MOST_HOSTED else None


def _waited(previous: Table | None, opener: UserId) -> dict[UserId, str]:
    """Return the users who waited for this table, except its opener, with their names."""
    if previous is None:
        return {}
    waited = previous.circumstances
    return {user: waited.name_of(user) for user in waited.next_game if user != opener}


def _waited_for(previous: Table | None) -> Table | None:
    """Return the previous table with an empty waiting list, or `None` if no one waited."""
    if previous is None or not previous.circumstances.next_game:
        return None
    return replace(previous, circumstances=replace(previous.circumstances, next_game=()))


def again(finished: Table, by: Requester) -> requests.OpenTable | Refusal:
    """Return the request for a rematch: a table with the same settings and the user as host."""
    if finished.stage.live:
        return Refusal("refused-still-playing")
    return requests.OpenTable(
        by=by,
        place=finished.place,
        game_key=finished.game_key,
        options=finished.options,
        language=finished.language,
        pace=finished.pace,
        max_seats=finished.max_seats,
        house=tuple(holder.house.level for holder in finished.holders if holder.house),
        open_hands=finished.open_hands,
        hints=finished.hints,
        clock_asked=finished.clock_asked,
        pictures=finished.pictures,
        server_name=finished.circumstances.server_name,
        channel_name=finished.circumstances.channel_name,
        sits=True,
        begins=finished.venue.public and _begins_at_once(finished, by),
        former=finished.people if finished.venue.public else (),
    )


def _begins_at_once(finished: Table, by: Requester) -> bool:
    alone = [person.user for person in finished.people] == [by.user]
    seats = 1 + sum(holder.house is not None for holder in finished.holders)
    return alone and seats in finished.game.seat_counts(finished.options) and not finished.circumstances.next_game


def join(table: Table, request: requests.Join, facts: Facts, now: Milliseconds) -> Change | Refusal:
    """Seat the user, unless the host has blocked them."""
    if is_closed(table):
        return Refusal("refused-already-started")
    if table.seat_of(request.by.user) is not None:
        return Refusal("refused-already-seated")
    if request.by.user in facts.blocked:
        return Refusal("refused-blocked")
    if facts.seats >= MOST_SEATS:
        return Refusal("refused-too-many-seats", {"most": MOST_SEATS})
    if len(table.holders) >= table.max_seats:
        return Refusal("refused-table-full", {"seats": table.max_seats})
    # If everyone has left the lobby, the next person to join becomes host.
    host = request.by.user if table.host == NOBODY else table.host
    seated = replace(table, holders=(*table.holders, Holder(request.by.seated())), host=host)
    direct = Notice(table.id, OpenDirect(request.by.user), now)
    change = Change(seated, notices=for_venue(table.venue.adapted, (_board(seated, now), direct)))
    return change.followed_by(_called(seated, now)) if _is_complete_again(seated) else change


def _is_complete_again(table: Table) -> bool:
    """Return whether at least as many people have joined as in the previous game, so there is no one to wait for."""
    enough = len(table.holders) in table.game.seat_counts(table.options)
    return enough and 0 < len(table.former) <= len(table.people)


def stand_up(table: Table, user: UserId, now: Milliseconds) -> Change | Refusal:
    """Free a person's seat in the lobby.

    If the host leaves, the person seated longest becomes host, and the board shows this. No one can leave while the
    players are being called, because the deal depends on everyone seated then.
    """
    seat = table.seat_of(user)
    if seat is None:
        return Refusal("refused-not-seated")
    if is_closed(table):
        return Refusal("refused-already-started")
    holders = table.holders[:seat] + table.holders[seat + 1 :]
    left = replace(table, holders=holders)
    if table.host == user:
        left = with_present_host(left) if left.people else replace(left, host=NOBODY)
    return Change(left, notices=(_board(left, now),))


def _house(game_key: str, levels: Sequence[str]) -> tuple[Holder, ...]:
    """Return house players as holders of seats. A level that the game does not offer becomes the game's
    strongest one."""
    return tuple(Holder(House(catalogue.offered_level(game_key, level))) for level in levels)


def add_house(table: Table, request: requests.AddHouse, _: Facts, now: Milliseconds) -> Change | Refusal:
    """Seat a house player."""
    if is_closed(table):
        return Refusal("refused-already-started")
    if not _may_manage(table, request.by.user):
        return not_host(table)
    if request.level not in LEVELS:
        return Refusal("refused-no-such-action")
    if len(table.holders) >= table.max_seats:
        return Refusal("refused-table-full-host", {"seats": table.max_seats})
    more = replace(table, holders=(*table.holders, *_house(table.game_key, (request.level,))))
    return Change(more, notices=(_board(more, now),))


def change_rules(table: Table, request: requests.ChangeRules, _: Facts, now: Milliseconds) -> Change | Refusal:
    """Change the house rules, keeping the number of seats."""
    if (refused := refused_to_change(table, request.by.user)) is not None:
        return refused
    options = table.game.with_seats(request.options, table.max_seats)
    if isinstance(options, Refusal):
        return options
    changed = replace(table, options=options, open_hands=request.open_hands, hints=request.hints)
    return Change(changed, notices=(_board(changed, now),) if changed != table else ())


def play_as_before(table: Table, request: requests.AsBefore, facts: Facts, now: Milliseconds) -> Change | Refusal:
    """Copy the settings of the previous table. Seated people keep their seats."""
    if (refused := refused_to_change(table, request.by.user)) is not None:
        return refused
    changed = as_before(table, facts.previous)
    return Change(changed, notices=(_board(changed, now),) if changed != table else ())


def as_before(table: Table, before: Table | None) -> Table:
    """Return the lobby with the house rules, seats, house players and pace of another table. It stays unchanged if
    `before` is `None`, or if the house rules do not fit the number of seats."""
    if before is None:
        return table
    people = tuple(holder for holder in table.holders if holder.person)
    seats = max(before.max_seats, len(people))
    options = table.game.with_seats(before.options, seats)
    if isinstance(options, Refusal):
        return table
    house = tuple(Holder(holder.house) for holder in before.holders if holder.house)[: seats - len(people)]
    seated = tuple(holder for holder in table.holders if holder.house)
    return replace(
        table,
        options=options,
        max_seats=seats,
        holders=table.holders if seated == house else (*people, *house),
        pace=before.pace,
        clock_asked=before.clock_asked,
        open_hands=before.open_hands,
        hints=before.hints,
    )


def refused_to_change(table: Table, user: UserId) -> Refusal | None:
    """Return the refusal if the user may not change the house rules, else `None`. The host may, before the
    game begins."""
    return refused_as_begun(table) or (None if _may_manage(table, user) else not_host(table))


def say_lucky_word(table: Table, request: requests.SayLuckyWord, _: Facts, now: Milliseconds) -> Change | Refusal:
    """Set a player's lucky word, which becomes part of the deal."""
    if is_closed(table):
        return Refusal("refused-already-started")
    seat = table.seat_of(request.by.user)
    person = table.holder(seat).person if seat is not None else None
    if seat is None or person is None:
        return Refusal("refused-not-seated")
    if len(request.word) > LUCKY_WORD_LENGTH:
        return Refusal("refused-lucky-word-too-long", {"most": LUCKY_WORD_LENGTH})
    said = table.with_holder(seat, replace(table.holder(seat), player=replace(person, lucky_word=request.word)))
    return Change(said, notices=(_board(said, now),))


def start(table: Table, request: requests.Start, _: Facts, now: Milliseconds) -> Change | Refusal:
    """Close seats and lucky words, and call the players. The cards are dealt once the call is posted.

    Only the host or their deputy may start. At least one person and the game's minimum number of seats are required.
    """
    if is_closed(table):
        return Refusal("refused-already-started")
    if not _may_manage(table, request.by.user):
        return not_host(table)
    if not table.people:
        return Refusal("refused-nobody-seated")
    if not set(request.house) <= set(LEVELS):
        return Refusal("refused-no-such-action")
    holders = (*table.holders, *_house(table.game_key, request.house))
    if len(holders) > table.max_seats:
        return Refusal("refused-table-full-host", {"seats": table.max_seats})
    counts = table.game.seat_counts(table.options)
    if len(holders) not in counts:
        return Refusal("refused-too-few-seats", {"fewest": counts.start})
    if not table.venue.public:
        return _dealt(_sitting_down(replace(table, holders=holders), request.by), None, (), (), now)
    return _called(replace(table, host=request.by.user, holders=holders), now)


def _called(table: Table, now: Milliseconds) -> Change:
    """Close seats and lucky words, and queue the call of the players."""
    closed = replace(table, circumstances=replace(table.circumstances, not_called=False), calling=now)
    return Change(closed, notices=(Notice(table.id, CallPlayers(), now),))


def _sitting_down(table: Table, by: Requester) -> Table:
    """Return a solo table with its person joined by the interaction that starts the game. Like a coin, the id of that
    interaction is unknown when the commitment is made."""
    person = replace(table.people[0], joined_by=by.interaction)
    return table.with_holder(Seat(0), replace(table.holders[0], player=person))


def is_closed(table: Table) -> bool:
    """Return whether the lobby is closed to new players and lucky words."""
    return table.stage is not Stage.LOBBY or table.calling is not None


def ended(table: Table) -> Refusal:
    """Return the refusal of what comes after the end. It names the button of the result if there is one: a lobby or a
    solo game that was closed has none, nor has a game whose channel or server was lost."""
    cancelled_with_result = table.position is not None and table.venue.public and not table.circumstances.closed_because
    told = table.stage is Stage.OVER or cancelled_with_result
    return Refusal(table.venue.over if told or table.daily is not None else "refused-table-closed")


def refused_as_begun(table: Table) -> Refusal | None:
    """Return the refusal of an action that is possible only before the game, or `None` while the lobby is open."""
    if not table.stage.live:
        return ended(table)
    return Refusal("refused-already-started") if is_closed(table) else None


def settle_start(
    table: Table, request: requests.Deal | requests.NotCalled, facts: Facts, now: Milliseconds
) -> Change | Refusal:
    """Apply the outcome of the call of the players: deal if it was posted, or reopen the lobby if Discord
    refused it."""
    if table.calling is None:
        return Refusal("refused-already-started")
    if isinstance(request, requests.Deal):
        return _dealt(table, request.coin, request.rung, facts.shown, now)
    opened = replace(table, calling=None, circumstances=replace(table.circumstances, not_called=True))
    return Change(opened, notices=(_board(opened, now),))


def _dealt(
    table: Table, coin: Coin | None, rung: Collection[UserId], shown: Collection[UserId], now: Milliseconds
) -> Change:
    tossed = replace(table, coin=coin, calling=None, circumstances=replace(table.circumstances, names=()))
    key = fairness.game_key(table.game_key, table.id, table.secret, contributions(tossed), coin)
    step = table.game.deal(len(table.holders), table.options, Dice(key))
    return dealt(replace(tossed, stage=Stage.PLAYING, key=key), step, now, rung, shown)


def company(table: Table) -> int:
    """Return the number of house players to offer to a lobby with too few players: `COMPANY` or fewer if there is less
    room, and 0 if no house player is needed."""
    taken, counts = len(table.holders), table.game.seat_counts(table.options)
    if table.stage is not Stage.LOBBY or not table.people or taken >= counts.start:
        return 0
    return max(min(COMPANY, table.max_seats - taken, counts[-1] - taken), counts.start - taken)


def not_host(table: Table) -> Refusal:
    """Return the refusal of an action reserved for the host, with the host's name if it is known."""
    if table.host == NOBODY and table.stage is Stage.LOBBY:
        return Refusal("refused-no-host")
    host = table.name_of(table.host)
    return Refusal("refused-not-host", {"host": host}) if host else Refusal("refused-only-host")


def deputy(table: Table) -> UserId | None:
    """Return the person seated longest if the host has no seat, else `None`. They may also start the game, so that an
    absent host blocks no one."""
    seated = table.people
    return seated[0].user if seated and table.seat_of(table.host) is None else None


def _may_manage(table: Table, user: UserId) -> bool:
    return user in (table.host, deputy(table))


def contributions(table: Table) -> tuple[str, ...]:
    """Return the contribution of each seat to the deal, in seat order (docs/records.md).

    The contributions to all daily deals are the same. In games dealt without a coin, such as those of solo tables, a
    person's contribution includes the interaction with which they joined.

    Raises:
        ValueError: A player's data was deleted.
    """
    if table.forgotten:
        raise ValueError(f"table {table.id} has forgotten what was put into its deal")
    if table.daily is not None:
        return fairness.daily_contributions(len(table.holders))
    first_version = table.coin is None and (table.key is not None or not table.venue.public)
    return tuple(
        fairness.person_contribution(person.user, person.joined_by if first_version else None, person.lucky_word)
        if (person := holder.person)
        else fairness.house_contribution(seat)
        for seat, holder in enumerate(table.holders)
    )


def contributions_hash(table: Table) -> str:
    """Return the hash of the contributions that the call of the players shows, as 64 hexadecimal digits.

    Raises:
        ValueError: A player's data was deleted.
    """
    return fairness.contributions_hash(table.game_key, table.deal_name, table.secret, contributions(table))


def _board(table: Table, now: Milliseconds) -> Notice:
    return Notice(table.id, RefreshBoard(), now)
