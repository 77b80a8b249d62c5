"""Invariants that hold for every evening, including those with failures. Each check yields one line for each
finding."""

import math
from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Iterator, Sequence
from operator import itemgetter
from typing import Final

from bot.screens.custom_ids import Control, GameControl, Verb, parse_as
from bot.tables.table import Stage
from engine.fairness import shown_seal
from tools.wire_check import rings
from tools.wire_check.cards import CardReader, Hand
from tools.wire_check.reading import Said, WireExchange, texts
from tools.wire_check.truth import Truth

ANSWER_MS: Final = 3000
"""Milliseconds that Discord allows for the first answer."""

SESSIONS: Final = 800
"""Most sessions a day of a bot that is not killed. After 1,000 Discord takes its token."""
DAY: Final = 86_400
GUIDED: Final = "guided"
INVALID: Final = 1_000
"""Number of answers in ten minutes that count towards a ban and are too many. Discord bans after 10,000."""
TEN_MINUTES: Final = 600


def findings(
    exchange: WireExchange,
    truths: Sequence[Truth],
    secrets: Iterable[str] = (),
    *,
    killed: bool = False,
    hurried: bool = False,
) -> Iterator[str]:
    """Yield everything wrong with an evening. `secrets` must be in no body; `killed`: the bot died meanwhile, so people
    may have pressed in vain (but never too late, and never answered twice); `hurried`: the machine had so much else to
    do that being late says nothing about the bot."""
    yield from answers(exchange)
    if not hurried:
        yield from delays(exchange, killed=killed)
    yield from bodies(exchange, secrets)
    yield from numbers(exchange)
    yield from rings.findings(exchange, truths)
    for truth in truths:
        yield from truth.complaints
        yield from told(exchange, truth)
        yield from coin(exchange, truth)
    yield from cards(exchange, truths)
    yield from elsewhere(exchange, truths)
    yield from budgets(exchange, killed=killed)


def answers(exchange: WireExchange) -> Iterator[str]:
    """Yield presses that were not answered once."""
    for interaction, times in Counter(exchange.answers).items():
        if times > 1:
            yield f"interaction {interaction} was answered {times} times"


def delays(exchange: WireExchange, *, killed: bool) -> Iterator[str]:
    """Yield presses that were not answered in time."""
    for press in exchange.presses:
        late = press["ack_ms"] is not None and press["ack_ms"] > ANSWER_MS
        if late or press["result"] == "late" or (press["result"] == "failed" and not killed):
            yield f"interaction {press['interaction']} was not answered in time"


def bodies(exchange: WireExchange, secrets: Iterable[str]) -> Iterator[str]:
    """Yield accidental rings, and tokens in bodies."""
    hidden = [*secrets, *(asked.token for asked in exchange.asked.values())]
    for said in exchange.said:
        allowed = said.body.get("allowed_mentions")
        if allowed is None or allowed.get("parse") != [] or allowed.get("roles"):
            yield f"a message in {said.channel} does not say whom it may ring"
    for text in {text for body in exchange.bodies for text in texts(body)}:
        if any(secret in text for secret in hidden):
            yield "a token was sent in a body"


def numbers(exchange: WireExchange) -> Iterator[str]:
    """Yield numbers that did not appear once: whatever must appear once carries a number."""
    shown: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    for said in (said for said in exchange.said if said.created and said.reader is None):
        if not (said.nonce and said.body.get("enforce_nonce")):
            yield f"a public message in {said.channel} has no number"
        if said.message:
            shown[said.channel, said.nonce].add(said.message)
    for (channel, number), messages in shown.items():
        if len(messages) > 1:
            yield f"a message in {channel} was posted {len(messages)} times ({number})"


def told(exchange: WireExchange, truth: Truth) -> Iterator[str]:
    """Yield what was not told: the seal must be shown, and every reveal and the result posted, in order, with what
    really happened."""
    if truth.table.daily is not None:
        yield from told_alone(exchange, truth)
        return
    table, channel = truth.table, str(truth.table.place.channel)
    posts = {said.nonce: said for said in exchange.said if said.created and said.message and said.channel == channel}
    if not any(shown_seal(truth.table.commitment) in text for said in posts.values() for text in texts(said.body)):
        yield f"table {table.id}: no one was shown its sealed deal"
    found = [posts.get(reveal.nonce) for reveal in truth.reveals]
    if table.stage is Stage.OVER:
        here = {said.message for said in posts.values() if said.nonce != truth.result}
        if any(said.message in here and _result_of(said, truth) for said in exchange.said):
            while found and found[-1] is None:  # nothing could be posted any more, the result least of all
                found.pop()
        else:
            found.append(posts.get(truth.result))
        if None in found:
            yield f"table {table.id}: {found.count(None)} of its posts are missing"
    messages = [int(said.message) for said in found if said is not None]
    if messages != sorted(set(messages)):
        yield f"table {table.id}: its posts are out of order"
    for reveal, said in zip(truth.reveals, found, strict=False):
        words = "" if said is None else "\n".join(texts(said.body)).replace("**", "")  # as a picture's description
        if said is not None and any(each not in words for each in reveal.words):
            yield f"table {table.id}: a reveal tells something else than what happened"


def _result_of(said: Said, truth: Truth) -> bool:
    """Return whether an edit makes a message of the table's channel the result, as where the bot may not post."""
    here = said.reader is None and said.channel == str(truth.table.place.channel)
    if not here or said.created or not said.message or said.at < truth.ended:
        return False
    return any(parse_as(Control, text) == Control(truth.table.id, Verb.AGAIN) for text in texts(said.body))


def told_alone(exchange: WireExchange, truth: Truth) -> Iterator[str]:
    """Yield players of a daily deal who were not shown its seal and that of the next day."""
    daily, players = truth.table.daily, {str(person.user) for person in truth.table.people}
    shown = [text for said in exchange.said if said.reader in players for text in texts(said.body)]
    seals = (truth.table.commitment, "" if daily is None else daily.next_commitment)
    if not all(any(shown_seal(seal) in text for text in shown) for seal in seals if seal):
        yield f"table {truth.table.id}: its player was not shown the sealed deal"


def coin(exchange: WireExchange, truth: Truth) -> Iterator[str]:
    """Yield faults of coins. The coin of a deal is the id of the one post that called the players: in the table's
    channel, with the hash of what they put in, after the sealed deal was shown, never edited, never deleted
    (docs/records.md, version 2)."""
    table = truth.table
    if table.key is None or table.daily is not None:
        return
    here = [said for said in exchange.said if said.message and said.channel == str(table.place.channel)]
    calls = {said.message for said in here if said.created and truth.calls(said.message, texts(said.body))}
    named = () if table.coin is None else (table.coin.post, table.coin.channel)
    if named not in [(int(post), table.place.channel) for post in calls] or len(calls) > 1:
        yield f"table {table.id}: its coin is not the id of the one post that called the players"
    if any(said.message in calls and not said.created for said in here) or calls & exchange.deleted:
        yield f"table {table.id}: the post that called the players was edited or deleted"
    sealed = (said.message for said in here if any(shown_seal(table.commitment) in text for text in texts(said.body)))
    if calls and min(map(int, sealed), default=math.inf) > min(map(int, calls)):
        yield f"table {table.id}: the players were called before anybody was shown the sealed deal"


def cards(exchange: WireExchange, truths: Sequence[Truth]) -> Iterator[str]:
    """Yield leaks of cards. A public message must name no card before it was revealed. A message for one person must
    name no other cards than those and the hand that this person held. Nothing may tell a table's secret before its
    result, nor that of a daily deal before its day is over. After that a replay shows everyone's hands to anyone who
    asks; the guided round has cards of its own."""
    reader = _reader(truths)
    opened = ((each.at, str(truth.table.place.channel), each.shown) for truth in truths for each in truth.opened)
    coming = deque(sorted(opened, key=itemgetter(0)))
    results = {truth.result: truth.last for truth in truths if truth.table.open_hands}
    held: defaultdict[str, frozenset[Hand]] = defaultdict(frozenset)
    for truth in truths:
        for user, hands in truth.hands.items():
            held[user] |= hands
    shown: defaultdict[str, frozenset[str]] = defaultdict(frozenset)
    over = {truth.result: truth.cards for truth in truths}
    open_by_now = frozenset[str]()
    secrets = {truth.result: truth.secrets for truth in truths if truth.day_over is None}
    days = [truth for truth in truths if truth.day_over is not None]
    for said in exchange.said:
        number = next((truth.result for truth in truths if _result_of(said, truth)), said.nonce)
        secrets.pop(number, None)
        open_by_now |= over.get(number, frozenset())
        open_by_now |= frozenset[str]().union(*(day.cards for day in days if not _sealed(day, said.at)))
        while coming and coming[0][0] <= said.at:
            _, channel, revealed = coming.popleft()
            shown[channel] |= revealed
        shown[said.channel] |= results.get(number, frozenset())
        yield from _secrets(said, frozenset[str]().union(*secrets.values(), *_secrets_of_days(days, said.at)))
        if said.reader is None:
            yield from _everyone(said, shown[said.channel], reader)
        elif Verb.REPLAY in (verbs := _verbs(said)):
            yield from _replay(said, said.reader, open_by_now, reader)
        elif GUIDED not in verbs:
            yield from _one(said, said.reader, held[said.reader], frozenset[str]().union(*shown.values()), reader)


def _sealed(day: Truth, at: float) -> bool:
    """Return whether a daily deal is still before someone."""
    return day.day_over is not None and at < day.day_over


def _secrets_of_days(days: Iterable[Truth], at: float) -> Iterator[Iterable[str]]:
    """Yield the secrets of daily deals whose day is not over: of those that were played, and of every other day."""
    for day in days:
        yield (each.secret for each in day.sealed if at < each.until)
        if _sealed(day, at):
            yield day.secrets


def _reader(truths: Sequence[Truth]) -> CardReader:
    """Reads the cards of every game that was played."""
    return CardReader({game: reading for truth in truths for game, reading in truth.reader.readings.items()})


def _verbs(said: Said) -> frozenset[str]:
    """Return the verbs of the buttons of a message; `GUIDED` for those of the rules and of the guided round, and for
    what answers a press on one of them."""
    carried = [*texts(said.body), said.pressed]
    verbs = {control.verb for text in carried if (control := parse_as(Control, text)) is not None}
    guided = {GUIDED for text in carried if parse_as(GameControl, text) is not None}
    return frozenset(verbs | guided)


def _replay(said: Said, reader: str, known: frozenset[str], cards: CardReader) -> Iterator[str]:
    for text in texts(said.body):
        listed = (card for hand in cards.hands(text) for card in hand)
        if not known.issuperset({*listed, *cards.named(text)}):
            yield f"{reader} was shown a replay with cards of a game that is not over"


def _secrets(said: Said, secrets: Iterable[str]) -> Iterator[str]:
    if any(secret in text for secret in secrets for text in texts(said.body)):
        yield f"a message in {said.channel} tells a deal's secret before the end"


def _everyone(said: Said, shown: frozenset[str], cards: CardReader) -> Iterator[str]:
    for text in texts(said.body):
        if any(cards.offered(text)) or any(cards.hands(text)):
            yield f"everyone in {said.channel} was shown the codes of cards"
        if not shown.issuperset(cards.named(text)):
            yield f"everyone in {said.channel} was shown a card that was not revealed"


def _one(said: Said, reader: str, held: frozenset[Hand], shown: frozenset[str], cards: CardReader) -> Iterator[str]:
    words = list(texts(said.body))
    offered = {card for text in words for card in cards.offered(text)}
    listed = {hand for text in words for hand in cards.hands(text)}
    named = {card for text in words for card in cards.named(text)}
    if listed - held:
        yield f"{reader} was shown a hand they never held"
    if offered and not any(offered.issubset(hand) for hand in held):
        yield f"{reader} was offered cards they never held together"
    if not named <= shown.union(*held):
        yield f"{reader} was shown a card that they never held and that was not revealed"


def elsewhere(exchange: WireExchange, truths: Sequence[Truth]) -> Iterator[str]:
    """Yield cards and secrets outside messages, such as in forms, names of files and commands."""
    reader, secrets = _reader(truths), set[str]().union(*(truth.secrets for truth in truths))
    for text in (text for other in exchange.others for text in texts(other)):
        if reader.any_in(text):
            yield "a card is named in what is no message"
        if any(secret in text for secret in secrets):
            yield "a deal's secret is told in what is no message"


def budgets(exchange: WireExchange, *, killed: bool) -> Iterator[str]:
    """Yield moments at which the bot came near losing its token or being banned."""
    if not killed and _crowded(exchange.identified, SESSIONS, DAY):
        yield f"more than {SESSIONS} sessions were begun within a day"
    if _crowded(exchange.invalid, INVALID, TEN_MINUTES):
        yield f"more than {INVALID} requests were answered 401, 403 or 429 within ten minutes"


def _crowded(moments: Sequence[float], most: int, seconds: int) -> bool:
    """Return whether more than `most` of the moments lie within this many seconds."""
    return any(later - earlier < seconds for earlier, later in zip(moments, moments[most:], strict=False))
