"""What makes a table a daily deal, as plain JSON and back."""

from datetime import date
from typing import Any

from bot.tables.days import Daily, DayStanding
from bot.tables.ids import ChannelId
from engine.contract import Saved
from engine.daily import DailyScore, Mark


def save_daily(daily: Daily) -> Saved:
    """As data."""
    return {
        "day": daily.day.isoformat(),
        "next_commitment": daily.next_commitment,
        "practice": daily.practice,
        "asked_in": daily.asked_in,
        "asked_in_name": daily.asked_in_name,
        "score": None if daily.score is None else _save_score(daily.score),
        "standing": None if daily.standing is None else _save_standing(daily.standing),
        "shared_in": list(daily.shared_in),
    }


def _save_score(score: DailyScore) -> Saved:
    return {
        "place": score.place,
        "rounds": score.rounds,
        "number": score.number,
        "marks": [mark.value for mark in score.marks],
    }


def _save_standing(standing: DayStanding) -> Saved:
    return {"streak": standing.streak, "players": standing.players, "better": standing.better}


def load_daily(raw: dict[str, Any]) -> Daily:
    """The inverse of `save_daily`. Raises `KeyError` or `ValueError` for other data."""
    score, standing = raw["score"], raw["standing"]
    return Daily(
        day=date.fromisoformat(raw["day"]),
        next_commitment=raw["next_commitment"],
        practice=raw["practice"],
        asked_in=None if raw["asked_in"] is None else ChannelId(raw["asked_in"]),
        asked_in_name=raw["asked_in_name"],
        score=None if score is None else _load_score(score),
        standing=None if standing is None else DayStanding(standing["streak"], standing["players"], standing["better"]),
        shared_in=tuple(ChannelId(channel) for channel in raw["shared_in"]),
    )


def _load_score(raw: dict[str, Any]) -> DailyScore:
    return DailyScore(raw["place"], raw["rounds"], raw["number"], tuple(Mark(mark) for mark in raw["marks"]))
