"""What checking a deal found, and how to check it without us."""

from bot.locales.phrasebook import Words
from bot.screens.buttons import button
from bot.screens.components import Box, Buttons, Screen, Separator, Text, sentence
from bot.screens.custom_ids import Verb
from bot.tables.records import DealCheck, has_hidden_words
from bot.tables.table import Table
from engine.fairness import Coin


def uncheckable(table: Table, words: Words) -> Screen | None:
    """Why a deal can no longer be checked, if it cannot."""
    if table.forgotten:
        return sentence(words("result-deal-forgotten"))
    return sentence(words("result-deal-hidden")) if has_hidden_words(table) else None


def deal_checked_screen(table: Table, check: DealCheck, words: Words) -> Screen:
    """Line by line what was computed anew."""
    key = "" if table.key is None else table.key.hex()
    lines = (
        _line(words("verify-commitment", commitment=table.commitment), words, well=check.commitment),
        _line(words("verify-key", key=key, seats=check.seats), words, well=check.key),
        _line(words("verify-cards", choices=check.choices), words, well=check.cards),
    )
    told = "\n".join((f"### {words('verify-title')}", *lines, _verdict(table, check, words)))
    compare = words("verify-compare" if table.daily is None else "verify-compare-daily")
    if table.coin is not None:
        compare = f"{compare} {words('verify-compare-coin', link=_link(table, table.coin), coin=str(table.coin.post))}"
    yourself = Text(f"{words('verify-yourself', command=f'python verify_deal.py {table.id}.json')}\n-# {compare}")
    return Screen((Box((Text(told), Separator(), yourself, Buttons((button(table.id, Verb.RECORD, words),)))),))


def _verdict(table: Table, check: DealCheck, words: Words) -> str:
    """What is proved: with a coin, that nobody could choose the deal either."""
    if not check.fair:
        return words("verify-unfair")
    return words("verify-fair" if table.coin is None else "verify-fair-coin")


def _link(table: Table, coin: Coin) -> str:
    return f"https://discord.com/channels/{table.place.guild}/{coin.channel}/{coin.post}"


def _line(told: str, words: Words, *, well: bool) -> str:
    return words("verify-well" if well else "verify-wrong", told=told)
