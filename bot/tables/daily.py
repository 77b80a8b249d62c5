"""Decisions at the table of a daily deal or a challenge.

One person plays against house players, without a lobby, a channel, a clock or pauses. House players answer within the
same decision, with dice from the day's key, so that the same choices always lead to the same game.
"""

from dataclasses import dataclass, replace
from datetime import date

from bot.tables import forgetting, play, requests, sharing
from bot.tables.change import NO_FACTS, Change, Facts
from bot.tables.days import Challenge, Daily, Offer, day_of, deal_name
from bot.tables.ids import ChannelId, Milliseconds, TableId
from bot.tables.lobby import contributions
from bot.tables.notices import Content, DeliverHand, Notice, RefreshHand
from bot.tables.players import House
from bot.tables.progress import dealt
from bot.tables.requests import Request, Requester
from bot.tables.table import NOWHERE, Holder, Pace, Stage, Table
from engine import catalogue, fairness
from engine.contract import Options, Refusal, Saved, Seat, Viewer, default_options
from engine.daily import LEVEL, PERSON, SEATS, DailyRules
from engine.dice import Dice
from engine.house import house_dice, never
from engine.record import Commit, Record, publish


@dataclass(frozen=True, slots=True)
class Deal:
    """Inputs of a daily deal's table.

    Attributes:
        by: The requester.
        day: The day of the deal.
        secret: The secret of that day.
        next_commitment: Commitment to the next day's secret.
        practice: True if the result does not count.
        asked_in: As in `Daily`.
        asked_in_name: As in `Daily`.
        directly: True if the hand is sent as a direct message, false if it is the response to the requester.
    """

    by: Requester
    game_key: str
    day: date
    secret: bytes
    next_commitment: str
    practice: bool = False
    asked_in: ChannelId | None = None
    asked_in_name: str = ""
    directly: bool = True


def rules_of(game_key: str) -> DailyRules:
    """Return the daily rules of a game.

    Raises:
        ValueError: The game has no daily deal.
    """
    rules = catalogue.daily(game_key)
    if rules is None:
        raise ValueError(f"{game_key} has no daily deal")
    return rules


def commitment(game_key: str, day: date, secret: bytes) -> str:
    """Return the commitment to a day's secret, which is published before anyone plays the deal."""
    return fairness.commitment(game_key, deal_name(game_key, day), secret)


def published_deal(game_key: str, day: date, secret: bytes) -> Saved:
    """Return a day's deal as a published record without moves, with which anyone can check the cards."""
    name, put_in = deal_name(game_key, day), fairness.daily_contributions(SEATS)
    key = fairness.game_key(game_key, name, secret, put_in)
    game = catalogue.game(game_key)
    record = Record(game, SEATS, default_options(game), key, None, ())
    return publish(record, Commit(name, secret, commitment(game_key, day, secret), put_in))


def begin(deal: Deal, table: TableId, now: Milliseconds) -> Change:
    """Deal and play up to the person's first question, and return the new table with its notice."""
    house = tuple(Holder(House(LEVEL)) for _ in range(SEATS - 1))
    options = default_options(catalogue.game(deal.game_key))
    daily = Daily(deal.day, deal.next_commitment, deal.practice, deal.asked_in, deal.asked_in_name)
    private = _private(deal.by, table, deal.game_key, options, (Holder(deal.by.seated()), *house), daily, now)
    laid = replace(private, secret=deal.secret, commitment=commitment(deal.game_key, deal.day, deal.secret))
    key = fairness.game_key(deal.game_key, laid.deal_name, deal.secret, contributions(laid))
    return _begun(laid, key, now, directly=deal.directly)


@dataclass(frozen=True, slots=True)
class Taken:
    """Inputs of a challenge's table.

    Attributes:
        by: The person who takes the challenge.
        first: The table whose deal is played.
        offer: The offer of the challenge.
        channel_name: Name of the channel in which the challenge was posted, empty if unknown.
        directly: True if the hand is sent as a direct message, false if it is the response to the requester.
    """

    by: Requester
    first: Table
    offer: Offer
    channel_name: str = ""
    directly: bool = True


def take(taken: Taken, table: TableId, now: Milliseconds) -> Change:
    """Deal the original cards and play up to the person's first question, and return the new table with its notice.

    Raises:
        ValueError: The original table was not dealt.
    """
    first, seat = taken.first, taken.offer.seat
    if first.key is None:
        raise ValueError(f"table {first.id} has not been dealt")
    seats = range(len(first.holders))
    daily = Daily(
        day_of(now),
        next_commitment="",
        practice=True,
        asked_in=taken.offer.channel,
        asked_in_name=taken.channel_name,
        challenge=Challenge(first.id, seat),
    )
    holders = tuple(Holder(taken.by.seated() if each == seat else House(LEVEL)) for each in seats)
    laid = _private(taken.by, table, first.game_key, first.options, holders, daily, now)
    return _begun(laid, first.key, now, directly=taken.directly)


def _private(
    by: Requester,
    table: TableId,
    game_key: str,
    options: Options,
    holders: tuple[Holder, ...],
    daily: Daily,
    now: Milliseconds,
) -> Table:
    """Return the table of one person against house players, without a secret."""
    return Table(
        id=table,
        game_key=game_key,
        place=NOWHERE,
        host=by.user,
        language=by.language,
        pace=Pace.NONE,
        options=options,
        max_seats=len(holders),
        secret=b"",
        commitment="",
        opened=now,
        stage=Stage.PLAYING,
        holders=holders,
        open_hands=False,
        hints=False,
        daily=daily,
    )


def _begun(laid: Table, key: bytes, now: Milliseconds, *, directly: bool) -> Change:
    """Deal and let house players answer until the person is asked. If `directly` is true, the hand is sent."""
    first = dealt(replace(laid, key=key), laid.game.deal(len(laid.holders), laid.options, Dice(key)), now)
    settled = _settled(first, NO_FACTS, now)
    sent = _for_player(settled, DeliverHand(_person(laid), settled.table.running.turn), now)
    return sent if directly else replace(sent, notices=())


def _person(table: Table) -> Seat:
    return PERSON if table.daily is None else table.daily.seat


def decided(table: Table, request: Request, facts: Facts, now: Milliseconds) -> Change | Refusal:
    """Decide a request at the table of a daily deal. Requests that concern other people or a channel are refused or
    ignored."""
    match request:
        case requests.Answer():
            return _answered(table, request, facts, now)
        case requests.ShowHand():
            return Refusal("refused-not-your-table") if table.seat_of(request.by.user) is None else Change(table)
        case requests.GoOn():
            return play.go_on(table, request, facts, now)
        case requests.Share():
            return sharing.share(table, request, facts, now)
        case requests.OfferChallenge():
            return sharing.offer_challenge(table, request, facts, now)
        case requests.Forget():
            return forgetting.forget(table, request, facts, now)
        case requests.ForgetNames():
            return forgetting.forget_names(table, request, facts, now)
        case (
            requests.CutOff()
            | requests.PostingRefused()
            | requests.PostingRestored()
            | requests.ServerLeft()
            | requests.ServerBack()
            | requests.DirectWaits()
            | requests.DirectReaches()
            | requests.BackFromDowntime()
            | requests.MemberGone()
        ):
            return Change(table)
        case requests.TimeUp() | requests.HouseAnswer():
            return Refusal("refused-too-late")
        case _:
            return Refusal("refused-daily-alone")


def _answered(table: Table, request: requests.Answer, facts: Facts, now: Milliseconds) -> Change | Refusal:
    answered = play.answer(table, replace(request, undoable=False), facts, now)
    if isinstance(answered, Refusal):
        return answered
    settled = _settled(answered, facts, now, since=table.running.turn)
    return _for_player(settled, RefreshHand(_person(table)), now)


def _for_player(change: Change, content: Content, now: Milliseconds) -> Change:
    """Replace the notices of a change by one private message that shows both hand and board. Drop the deadlines and the
    result, because daily deals have no clock and do not count as games."""
    told = (Notice(change.table.id, content, now),)
    return replace(change, notices=told, deadlines=None, result=None)


def _settled(change: Change, facts: Facts, now: Milliseconds, since: int = 0) -> Change:
    """Play the answers of house players until the person is asked or the deal is over. The first interlude from the
    turn `since` on is kept, because it shows the consequences of the person's own answer."""
    rules, shown = rules_of(change.table.game_key), None
    while True:
        table = change.table
        if shown is None and table.interlude is not None and table.interlude.turn >= since:
            shown = table
        if table.stage is Stage.PLAYING and rules.is_over(table.running):
            change = replace(change, table=replace(table, stage=Stage.OVER))
        owing = house_to_move(table) if change.table.stage is Stage.PLAYING else None
        if owing is None:
            return change if shown is None else _showing(change, shown)
        step = play.house_answer(table, _choice(table, owing), facts, now)
        if isinstance(step, Refusal):
            raise ValueError(f"a choice of the house was refused: {step.key}")
        change = replace(step, played=(*change.played, *step.played))


def _showing(change: Change, shown: Table) -> Change:
    """Return the change with the interlude and the news of an earlier state of the table."""
    table, interlude = change.table, shown.interlude
    if interlude is None or table.interlude == interlude:
        return change
    interlude = replace(interlude, waits=interlude.waits and table.stage is Stage.PLAYING)
    news = (each for each in shown.news if each.turn == interlude.turn and each not in table.news)
    return replace(change, table=replace(table, interlude=interlude, news=(*news, *table.news)))


def house_to_move(table: Table) -> Seat | None:
    """Return the first house player's seat that owes an answer, or `None`."""
    prompts = sorted(table.running.prompts().items())
    return next((seat for seat, prompt in prompts if table.holder(seat).by_house and not prompt.answered), None)


def _choice(table: Table, seat: Seat) -> requests.HouseAnswer:
    """Return a house player's choice, computed from its view and the day's key without a time limit."""
    prompt = table.running.prompts()[seat].number
    dice = house_dice(table.key or b"", seat, prompt, daily=True)
    choice = catalogue.house_player(table.game_key, LEVEL).choose(table.view(Viewer(seat)), dice, never)
    return requests.HouseAnswer(table.id, seat, prompt, choice.action.code)
