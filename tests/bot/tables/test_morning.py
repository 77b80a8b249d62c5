"""When a morning post is due, in every time zone that is offered, on the days on which its clocks change too."""

from dataclasses import replace
from datetime import date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.tables.days import DAY, is_out
from bot.tables.deadlines import HOUR, MINUTE
from bot.tables.ids import ChannelId, Milliseconds
from bot.tables.morning import (
    LOOK_EVERY,
    NONCE_COUNTS,
    POSTED_WITHIN,
    Morning,
    day_in,
    next_check,
)
from bot.tables.zones import ZONES, zone_named

DAYS = st.dates(date(2026, 1, 1), date(2030, 12, 31))
HOURS = st.integers(0, 23)
SOMEWHERE = st.sampled_from(ZONES)


def at(text: str) -> Milliseconds:
    return Milliseconds(round(datetime.fromisoformat(f"{text}+00:00").timestamp() * 1000))


def wanted(hour: int = 9, **more: object) -> Morning:
    return replace(Morning(ChannelId(7), hour), **more)


@given(zone=SOMEWHERE, day=DAYS, hour=HOURS)
def test_it_comes_at_its_hour_or_at_the_next_one_if_the_clocks_skip_it(zone: str, day: date, hour: int) -> None:
    moment = wanted(hour).moment(day, zone)
    local = datetime.fromtimestamp(moment / 1000, zone_named(zone))
    assert (local.date(), local.minute) == (day, 0)
    assert local.fold == 0, "of two hours the first"
    assert local.hour in (hour, hour + 1)
    before = datetime.fromtimestamp((moment - 1) / 1000, zone_named(zone))
    assert local.hour == hour or before.hour < hour, "only an hour that is missing is the next one"
    assert next_check(Milliseconds(moment - 1)) == moment, "the bot looks at that moment"


@given(zone=SOMEWHERE, first=DAYS, hour=HOURS)
def test_each_day_is_told_once_in_a_year_when_it_is_over(zone: str, first: date, hour: int) -> None:
    days = [first + timedelta(days=each) for each in range(400)]
    morning = wanted(hour)
    told = [morning.about(day, zone) for day in days]
    assert told == [told[0] + timedelta(days=each) for each in range(len(days))]
    assert all(is_out(about, morning.moment(day, zone)) for day, about in zip(days, told, strict=True))


@given(zone=SOMEWHERE, day=DAYS, hour=HOURS)
def test_it_is_tried_once_a_day_however_often_the_bot_looks(zone: str, day: date, hour: int) -> None:
    now = at(f"{day}T00:00")
    morning = wanted(hour).not_before(zone, now)
    tried = list[date]()
    for _ in range(3 * 24 * 4):
        now = next_check(now)
        if (due := morning.due(zone, now)) is not None:
            assert morning.moment(due, zone) == now
            tried.append(due)
            morning = morning.tried_on(due, now)
    assert len(tried) == len(set(tried)) in (2, 3)


@pytest.mark.parametrize(
    ("zone", "hour", "day", "moment"),
    [
        ("Europe/Paris", 2, "2026-03-29", "2026-03-29T01:00"),  # 2 o'clock is missing: 3 o'clock in summer time
        ("Europe/Paris", 2, "2026-10-25", "2026-10-25T00:00"),  # 2 o'clock comes twice: the first, in summer time
        ("America/New_York", 1, "2026-11-01", "2026-11-01T05:00"),
        ("America/Santiago", 0, "2026-09-06", "2026-09-06T04:00"),  # a day that begins at 1 o'clock
        ("Asia/Kolkata", 9, "2026-05-05", "2026-05-05T03:30"),
    ],
)
def test_days_on_which_clocks_change(zone: str, hour: int, day: str, moment: str) -> None:
    assert wanted(hour).moment(date.fromisoformat(day), zone) == at(moment)


def test_it_tells_about_yesterday_or_the_day_before_where_that_is_not_over() -> None:
    day = date(2026, 11, 28)
    assert wanted(9).about(day, "UTC") == date(2026, 11, 27)
    assert wanted(9).about(day, "Asia/Tokyo") == date(2026, 11, 27)
    assert wanted(8).about(day, "Asia/Tokyo") == date(2026, 11, 26)


NOON = at("2026-11-28T09:00")
TODAY = date(2026, 11, 28)


def test_it_waits_for_three_hours_and_then_for_the_next_day() -> None:
    morning = wanted()
    assert morning.due("UTC", Milliseconds(NOON - 1)) is None
    assert morning.due("UTC", NOON) == TODAY
    assert morning.due("UTC", Milliseconds(NOON + POSTED_WITHIN - 1)) == TODAY
    assert morning.due("UTC", Milliseconds(NOON + POSTED_WITHIN)) is None
    assert replace(morning, channel=None).due("UTC", NOON) is None


def test_a_try_is_repeated_only_while_its_nonce_counts() -> None:
    tried = wanted().tried_on(TODAY, NOON)
    assert tried.due("UTC", Milliseconds(NOON + NONCE_COUNTS - 1)) == TODAY
    assert tried.tried_on(TODAY, Milliseconds(NOON + MINUTE)) == tried, "the first try counts"
    assert tried.due("UTC", Milliseconds(NOON + NONCE_COUNTS)) is None
    assert tried.due("UTC", Milliseconds(NOON - 1)) is None, "the clock was set back"
    assert tried.settled().due("UTC", Milliseconds(NOON + 1)) is None


def test_what_is_chosen_after_its_hour_begins_tomorrow_and_one_day_has_one_post() -> None:
    later = Milliseconds(NOON + HOUR)
    assert wanted().not_before("UTC", later).due("UTC", later) is None
    assert wanted(11).not_before("UTC", later).due("UTC", Milliseconds(NOON + 2 * HOUR)) == TODAY
    posted = wanted().tried_on(TODAY, NOON).settled()
    moved = replace(posted, hour=11).not_before("UTC", later)
    assert moved.due("UTC", Milliseconds(NOON + 2 * HOUR)) is None
    elsewhere = posted.in_channel(None).in_channel(ChannelId(8))
    assert elsewhere.due("UTC", Milliseconds(NOON + MINUTE)) is None


@pytest.mark.parametrize("ahead", [2, 3, 30])
def test_a_clock_that_was_ahead_for_a_while_takes_two_days_posts_at_most(ahead: int) -> None:
    posted = wanted().tried_on(TODAY + timedelta(days=ahead), Milliseconds(NOON + ahead * DAY)).settled()
    again = [day for day in range(7) if posted.due("UTC", Milliseconds(NOON + day * DAY)) is not None]
    assert again[0] <= 3
    assert posted.not_before("UTC", Milliseconds(NOON + 3 * DAY + MINUTE)).day == TODAY + timedelta(days=3)


def test_a_zone_that_the_machine_does_not_know_is_utc() -> None:
    assert day_in("Atlantis/Capital", NOON) == TODAY
    assert wanted().due("Atlantis/Capital", NOON) == TODAY


def test_every_zone_is_known_and_begins_its_hours_when_the_bot_looks() -> None:
    assert len(set(ZONES)) == len(ZONES) <= 25
    for zone in ZONES[1:]:
        assert zone_named(zone) is not zone_named("UTC")
    assert LOOK_EVERY == 15 * MINUTE
