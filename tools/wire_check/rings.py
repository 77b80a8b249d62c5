"""Notifications: which phones rang, how often and why, and every notification that should not have been sent."""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.scheduler.retrying import nonce
from bot.screens.custom_ids import Control, Verb, parse_as
from bot.tables.notices import BOARD, DeliverHand
from bot.tables.table import Stage
from engine.contract import Seat
from tools.wire_check.reading import Said, WireExchange, texts
from tools.wire_check.truth import Truth, Turn

SILENT: Final = 1 << 12
"""The flag of a message for which no phone rings."""
_MENTION: Final = re.compile(r"<@!?(\d+)>", re.ASCII)

LATE: Final = 10.0
"""Seconds that a message may be on its way: what it says was true when it left."""


class Why(StrEnum):
    """Reasons of a ring. `CALL`: the game they waited for can be joined; `START`: the game begins, as the post that
    calls the players or their first hand says; `REMINDER`: the table waits for them, or it is their turn; `HAND`: a
    later question comes as a direct message."""

    CALL = "call"
    START = "start"
    REMINDER = "reminder"
    HAND = "hand"


@dataclass(frozen=True, slots=True)
class Ring:
    """A ring of a person's phone because of a table."""

    truth: Truth
    user: str
    why: Why
    at: float

    @property
    def turn(self) -> Turn:
        """The turn that was open then."""
        return next(turn for turn in reversed(self.truth.turns) if turn.since <= self.at)


def findings(exchange: WireExchange, truths: Sequence[Truth]) -> Iterator[str]:
    """Yield every ring that should not have been."""
    yield from told(exchange)
    yield from mentions(exchange, truths)
    yield from unasked(exchange, truths)
    yield from too_often(exchange, truths)


def told(exchange: WireExchange) -> Iterator[str]:
    """Yield rings that do not say why: of components a notification shows nothing."""
    for said in exchange.said:
        if said.created and said.nonce and not _is_silent(said) and not said.body.get("content"):
            yield f"a message in {said.channel} rings, and a phone shows nothing of it"


def mentions(exchange: WireExchange, truths: Sequence[Truth]) -> Iterator[str]:
    """Yield wrong mentions. A person who is rung is mentioned, and plays or is waited for in that channel; no one else
    is rung, not even those who want to hear of every message. A mentioned person is named to Discord as well: clients
    that never met them show `@unknown-user` otherwise."""
    people = _people(truths)
    for said in (said for said in exchange.said if said.reader is None):
        mentioned = {user for text in texts(said.body) for user in _MENTION.findall(text)}
        allowed = _allowed(said)
        if mentioned - allowed:
            yield f"a message in {said.channel} names {len(mentioned - allowed)} people as @unknown-user"
        if not said.created:
            continue
        if allowed - mentioned:
            yield f"a message in {said.channel} may ring people whom it does not mention"
        if allowed - people[said.channel]:
            yield f"a message in {said.channel} rings people who do not belong to its table"
        if not allowed and not _is_silent(said):
            yield f"a message in {said.channel} notifies everyone who follows all messages of the channel"


def unasked(exchange: WireExchange, truths: Sequence[Truth]) -> Iterator[str]:
    """Yield reminders of people who have chosen already, or of a game that does not run."""
    for ring in rings(exchange, truths):
        if ring.why is not Why.REMINDER:
            continue
        table = ring.truth.table
        if not ring.truth.turns:
            yield f"table {table.id}: {ring.user} was reminded before the game"
        elif table.stage is Stage.OVER and ring.at > ring.truth.ended + LATE:
            yield f"table {table.id}: {ring.user} was reminded after the game"
        elif ring.turn.chose(ring.user, ring.at - LATE):
            yield f"table {table.id}: {ring.user} was reminded of turn {ring.turn.number}, and had chosen"


def too_often(exchange: WireExchange, truths: Sequence[Truth]) -> Iterator[str]:
    """Yield rings too many. A person is called to a table once, told once that the game begins (by the call or by the
    first hand), reminded once of a turn and again whenever someone asks for it, and gets one new hand for a turn."""
    asked = _reminders_asked_for(exchange)
    counted: Counter[tuple[str, str, Why, int]] = Counter()
    for ring in rings(exchange, truths):
        turn = ring.turn.number if ring.why is Why.REMINDER and ring.truth.turns else 0
        counted[ring.truth.table.id, ring.user, ring.why, turn] += 1
    hands = {str(truth.table.id): len(truth.turns) for truth in truths}
    for (table, user, why, _), times in counted.items():
        most = {Why.REMINDER: 1 + asked[table], Why.HAND: hands[table]}.get(why, 1)
        if times > most:
            yield f"table {table}: {user} was rung {times} times ({why}), {most} at most were right"


def counts(exchange: WireExchange, truths: Sequence[Truth]) -> Mapping[tuple[str, str], Counter[Why]]:
    """Return how often each person was rung for each table, and why."""
    found: defaultdict[tuple[str, str], Counter[Why]] = defaultdict(Counter)
    for ring in rings(exchange, truths):
        found[ring.truth.table.id, ring.user][ring.why] += 1
    return found


def rings(exchange: WireExchange, truths: Sequence[Truth]) -> Iterator[Ring]:
    """Yield every ring of a table, once even if the message was sent again with the same number."""
    hands = {number: (truth, why) for truth in truths for number, why in _hand_numbers(truth)}
    channels = _channels(truths)
    coins = {str(truth.table.coin.post) for truth in truths if truth.table.coin is not None}
    calls = {said.nonce for said in exchange.said if said.created and said.message in coins}
    seen: set[str] = set()
    for said in exchange.said:
        if not said.created or not said.message or _is_silent(said) or said.message in seen:
            continue
        seen.add(said.message)
        if said.reader is None:
            truth = _table_of(said, channels)
            if truth is not None:
                yield from (Ring(truth, user, _why(said, truth, calls), said.at) for user in sorted(_allowed(said)))
        elif said.nonce in hands:
            truth, why = hands[said.nonce]
            yield Ring(truth, said.reader, why, said.at)


def _why(said: Said, truth: Truth, calls: Collection[str]) -> Why:
    if said.nonce in calls:
        return Why.START
    return Why.CALL if said.nonce == nonce(truth.table.id, BOARD) else Why.REMINDER


def _hand_numbers(truth: Truth) -> Iterator[tuple[str, Why]]:
    """Yield the numbers on all hands that may be sent as new direct messages, and why each rings."""
    for seat in range(len(truth.table.holders)):
        for turn in truth.turns:
            why = Why.HAND if turn.number else Why.START
            yield nonce(truth.table.id, DeliverHand(Seat(seat), turn.number).key), why


def _channels(truths: Sequence[Truth]) -> Mapping[str, Sequence[Truth]]:
    found: defaultdict[str, list[Truth]] = defaultdict(list)
    for truth in sorted(truths, key=lambda truth: truth.table.opened):
        found[str(truth.table.place.channel)].append(truth)
    return found


def _table_of(said: Said, channels: Mapping[str, Sequence[Truth]]) -> Truth | None:
    """Return the newest table of the channel when the message was sent. One that was set back to an older copy posts
    under other numbers, which its database does not tell: its rings are not counted."""
    here = [truth for truth in channels.get(said.channel, ()) if truth.table.opened / 1000 <= said.at]
    return here[-1] if here and not here[-1].table.circumstances.restored else None


def _reminders_asked_for(exchange: WireExchange) -> Counter[str]:
    """Return how often Remind was pressed, by table."""
    controls = (parse_as(Control, asked.pressed) for asked in exchange.asked.values())
    return Counter(control.table for control in controls if control is not None and control.verb is Verb.REMIND)


def _people(truths: Sequence[Truth]) -> Mapping[str, set[str]]:
    """Return the people who sat or were called at a table of each channel."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for table in (truth.table for truth in truths):
        seated, around = (person.user for person in table.people), table.circumstances
        found[str(table.place.channel)] |= {
            str(user) for user in (*seated, *table.former, *around.called, *around.rung)
        }
    return found


def _allowed(said: Said) -> set[str]:
    mentions: dict[str, list[object]] = said.body.get("allowed_mentions") or {}
    return {str(user) for user in mentions.get("users") or ()}


def _is_silent(said: Said) -> bool:
    return bool(int(said.body.get("flags") or 0) & SILENT)
