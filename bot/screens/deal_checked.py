"""Messages about the check of a deal, and how to check it without the bot."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from bot.locales.phrasebook import Words
from bot.screens.buttons import button
from bot.screens.components import Box, Button, Buttons, Screen, Text
from bot.screens.custom_ids import Control, Verb
from bot.screens.lobby import shown_hash
from bot.screens.names import bold_name, clean_word, escape
from bot.tables.notices import Post
from bot.tables.records import DealCheck, has_hidden_words
from bot.tables.table import Table
from bot.tables.venue import SOLO
from engine.contract import Seat
from engine.fairness import shown_seal


class Shown(NamedTuple):
    """Public facts in the channel that prove a deal.

    Attributes:
        seal: Shown part of the commitment.
        hash: Shown part of the hash of the lucky words.
        coin: Id of the post that called the players; empty if there was none.
    """

    seal: str
    hash: str
    coin: str


def uncheckable(table: Table) -> str | None:
    """Return the message key of the reason why a deal can no longer be checked; `None` if it can."""
    if not table.has_proof:
        return "result-deal-forgotten"
    return "result-deal-hidden" if has_hidden_words(table) else None


def uncheckable_screen(table: Table, why: str, words: Words) -> Screen:
    """Build the message that says why a deal can no longer be checked. `why` is the key of the reason."""
    return Screen((Box((Text(words(why)), Buttons((button(table.id, Verb.RECORD, words),)))),))


DETAILS: Final = "details"
"""Custom id detail of the button that shows the check line by line."""


def deal_checked_screen(
    table: Table, check: DealCheck, words: Words, lobby: Post | None, dealt: Table | None = None
) -> Screen:
    """Build the verdict, and the facts to compare with the channel.

    Args:
        lobby: Post that shows the seal, `None` if it is not known.
        dealt: Table at which the cards were dealt, `None` if that is `table`.
    """
    deal = dealt or table
    told_first = verdict(deal, words) if check.fair else words("verify-unfair")
    coin = "" if deal.coin is None else str(deal.coin.post)
    hashed = shown_hash(deal) if deal.has_proof else ""
    shown = Shown(shown_seal(deal.commitment), hashed, coin)
    lines = (_line(told_first, words, well=check.fair), *to_compare(deal, words, lobby, shown))
    told = "\n".join((f"### {words('verify-title')}", *lines))
    details = Button(words("button-verify-details"), str(Control(table.id, Verb.VERIFY, detail=DETAILS)))
    return Screen((Box((Text(told), Buttons((details, button(table.id, Verb.RECORD, words))))),))


def deal_details_screen(table: Table, check: DealCheck, words: Words, dealt: Table | None = None) -> Screen:
    """Build the check line by line, and the command that repeats the check without the bot.

    Args:
        dealt: Table at which the cards were dealt, `None` if that is `table`.
    """
    deal = dealt or table
    key = "" if table.key is None else table.key.hex()
    lines = (
        _line(words("verify-commitment", commitment=deal.commitment), words, well=check.commitment),
        _line(words("verify-key", key=key, seats=check.seats), words, well=check.key),
        _line(words("verify-cards", choices=check.choices), words, well=check.cards),
        *_lucky_words(deal, words),
        words("verify-secret", secret=deal.secret.hex()),
        words("verify-code", code=table.id),
    )
    yourself = words("verify-yourself", command=f"python verify_deal.py {table.id}.json")
    told = Text("\n".join((yourself, *(f"-# {line}" for line in lines))))
    return Screen((Box((told, Buttons((button(table.id, Verb.RECORD, words),)))),))


def _lucky_words(table: Table, words: Words) -> Iterator[str]:
    """Yield a line for each person with a lucky word."""
    for seat, holder in enumerate(table.holders):
        if holder.person is not None and holder.person.lucky_word:
            name, word = bold_name(table, Seat(seat), words), escape(clean_word(holder.person.lucky_word))
            yield words("result-lucky-word", name=name, word=word)


def verdict(table: Table, words: Words) -> str:
    """Return the sentence about what a passed check proves.

    With a coin, no one could choose the deal. A daily deal was fixed beforehand. A solo deal matches its seal, but the
    operators could have chosen it. For other tables, only the bot's part was fixed beforehand.
    """
    if table.coin is not None:
        return words("verify-fair-coin")
    if table.venue is SOLO:
        return words("verify-fair-solo")
    return words("verify-fair-part" if table.daily is None else "verify-fair")


def to_compare(table: Table, words: Words, lobby: Post | None, shown: Shown) -> Iterator[str]:
    """Yield the facts to compare with the channel, where a dishonest bot could not change them afterwards.

    A solo table yields nothing, because it may never have shown its seal.
    """
    if table.daily is not None:
        yield words("verify-compare-daily")
        return
    if table.venue is SOLO:  # one that begins at once never showed its seal
        return
    if lobby is None:
        yield words("verify-compare", seal=shown.seal)
    else:
        yield words("verify-compare-seal", link=_link(table, lobby.channel, lobby.message), seal=shown.seal)
    if table.coin is not None and not table.forgotten:
        link = _link(table, table.coin.channel, table.coin.post)
        yield words("verify-compare-hash", link=link, hash=shown.hash)
        yield words("verify-compare-coin", link=link, coin=shown.coin)


def _link(table: Table, channel: int, message: int) -> str:
    return f"https://discord.com/channels/{table.place.guild}/{channel}/{message}"


def _line(told: str, words: Words, *, well: bool) -> str:
    return words("verify-well" if well else "verify-wrong", told=told)
