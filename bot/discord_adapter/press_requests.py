"""From a control to the request it makes of its table, for controls that make one."""

from dataclasses import replace

from bot.discord_adapter.presses import ControlPress
from bot.screens.custom_ids import Verb
from bot.tables import requests


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
            return requests.Start(table, who)
        case Verb.CANCEL:
            return requests.End(table, who)
        case Verb.REMIND:
            return requests.Remind(table, who)
        case _:
            return None


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
