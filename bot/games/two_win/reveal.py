"""What a closed phase showed: the climax first, then every number, what it drew and why, and who is out."""

from collections.abc import Iterator, Sequence

from bot.games.two_win.cards import colour_name, small
from bot.games.two_win.rarities import rarities
from bot.locales.phrasebook import Words
from bot.screens.components import Block, Separator, Text
from bot.screens.names import SeatNames, listed
from engine.contract import Event
from engine.games.two_win.actions import Form
from engine.games.two_win.cards import COLOUR
from engine.games.two_win.criteria import Criteria, SureDraws
from engine.games.two_win.events import Drop, DroppedOut, Formed, Reshuffled, Revealed, Shortage

OUT_KEYS = {"pass": "two-win-out-in-pass", "form": "two-win-out-in-form"}
"""How somebody dropped out, by the phase."""


def reveal_blocks(events: Sequence[Event], names: SeatNames, words: Words) -> Sequence[Block]:
    """The public events of a phase as paragraphs; those that the board shows anyway are left out."""
    paragraphs = [paragraph for event in events for paragraph in _paragraphs(event, names, words)]
    if paragraphs and not any(isinstance(event, Revealed) for event in events):
        paragraphs.insert(0, f"### {words('two-win-no-numbers')}")
    rare = [f"🎇 {line}" for line in rarities(events, names, words)]
    if rare:
        paragraphs.append("\n".join(rare))
    blocks: list[Block] = []
    for paragraph in paragraphs:
        blocks += [Separator(), Text(paragraph)] if blocks else [Text(paragraph)]
    return blocks


def _paragraphs(event: Event, names: SeatNames, words: Words) -> Iterator[str]:
    match event:
        case Revealed(round=number, formed=formed):
            yield "\n".join((f"### {words('two-win-reveal', round=number)}", *_climax(formed, names, words)))
            yield from _numbers(formed, names, words)
        case DroppedOut(kind=kind, drops=drops):
            yield "\n".join(_out(kind, drop, names, words) for drop in drops)
        case Reshuffled(pile=pile):
            yield words("two-win-reshuffled", pile=pile)
        case Shortage(lost=lost):
            yield "\n".join(words("two-win-shortage", name=names.text(seat), cards=cards) for seat, cards in lost)
        case _:
            return


def _climax(formed: Sequence[Formed], names: SeatNames, words: Words) -> Iterator[str]:
    """Who led, and below it the most stars, twins and runs."""
    highest = [each for each in formed if each.criteria.highest]
    if highest:
        leaders = _called(highest, names, words)
        yield words("two-win-led", names=leaders, count=len(highest), number=highest[0].form.number)
    below = " ".join(_below_the_lead(formed, names, words))
    if below:
        yield f"-# {below}"


def _below_the_lead(formed: Sequence[Formed], names: SeatNames, words: Words) -> Iterator[str]:
    starry = [each for each in formed if each.criteria.stars]
    if starry:
        most = _called(starry, names, words)
        yield words("two-win-led-stars", names=most, count=len(starry), stars=starry[0].form.stars)
    twins = [each for each in formed if each.criteria.twins]
    if twins:
        yield words("two-win-led-twins", names=_called(twins, names, words), count=len(twins))
    runs = [each for each in formed if each.criteria.tens_run or each.criteria.units_run]
    if runs:
        yield words("two-win-led-runs", names=_called(runs, names, words), count=len(runs))


def _called(formed: Sequence[Formed], names: SeatNames, words: Words) -> str:
    return listed([names.text(each.seat) for each in formed], words)


def _numbers(formed: Sequence[Formed], names: SeatNames, words: Words) -> Iterator[str]:
    if not formed:
        yield words("two-win-nobody-formed")
        return
    ordered = sorted(formed, key=lambda each: (-each.form.number, each.seat))
    yield "\n".join(_number(each, names, words) for each in ordered)


def _number(shown: Formed, names: SeatNames, words: Words) -> str:
    draws = words("two-win-draws", cards=shown.criteria.cards)
    head = f"**{shown.form.number}** · {names.text(shown.seat)} · {draws}"
    reasons = " · ".join((number_cards(shown.form), *paid(shown.criteria, shown.form, words)))
    return f"{head}\n-# {reasons}"


def number_cards(form: Form) -> str:
    """The two cards of a number, tens first."""
    return f"{small(form.tens)} {small(form.units)}"


def paid(criteria: Criteria, form: Form, words: Words) -> Iterator[str]:
    """Why a number drew cards: one reason for each card."""
    if criteria.highest:
        yield words("two-win-highest")
    if criteria.stars:
        yield words("two-win-most-stars", stars=form.stars)
    yield from twins_and_runs(criteria, form, words)


def twins_and_runs(drawn: Criteria | SureDraws, form: Form, words: Words) -> Iterator[str]:
    """The reasons that a number's own cards give."""
    if drawn.twins:
        yield words("two-win-twins")
    if drawn.tens_run:
        yield words("two-win-run-tens", colour=colour_name(COLOUR[form.tens], words))
    if drawn.units_run:
        yield words("two-win-run-units", colour=colour_name(COLOUR[form.units], words))


def _out(kind: str, drop: Drop, names: SeatNames, words: Words) -> str:
    return words(OUT_KEYS[kind], name=names.text(drop.seat), cards=drop.cards)
