"""From a control to the request it makes of its table, for controls that make one."""

from dataclasses import replace
from typing import Final

from bot.discord_adapter.presses import ControlPress
from bot.screens.buttons import SURE
from bot.screens.custom_ids import Verb
from bot.tables import requests

MOST_COMPANY: Final = 20
"""More house players than any game seats."""


def public_request(press: ControlPress) -> requests.Request | None:
    """What a press on the table message asks; the relay shows what became of it."""
    table, who = press.control.table, press.by
    match press.control.verb:
        case Verb.JOIN:
            return requests.Join(table, who)
        case Verb.LEAVE:
            return requests.Leave(table, who)
        case Verb.HOUSE:
            return requests.AddHouse(table, who, press.control.detail)
        case Verb.START:
            return requests.Start(table, who, _company(press.control.detail))
        case Verb.CANCEL if press.control.detail == SURE:
            return requests.End(table, who)
        case Verb.REMIND:
            return requests.Remind(table, who)
        case Verb.SKIP:
            return requests.SkipToEnd(table, who)
        case _:
            return None


def _company(detail: str) -> tuple[str, ...]:
    """The levels of the house players that a start asks for: `normal 3`."""
    level, _, count = detail.partition(" ")
    return (level,) * int(count) if count.isdecimal() and int(count) < MOST_COMPANY else ()


def hand_request(press: ControlPress) -> requests.Request | None:
    """What a press asks that is answered with the presser's hand. The answer may be refreshed later."""
    table, who = press.control.table, replace(press.by, hand=press.token)
    match press.control.verb:
        case Verb.HAND:
            return requests.ShowHand(table, who)
        case Verb.RETURN:
            return requests.Return(table, who)
        case Verb.ACKNOWLEDGE:
            return requests.Acknowledge(table, who, press.control.number)
        case Verb.PLAY:
            return requests.Answer(table, who, press.control.number, press.control.detail)
        case _:
            return None
