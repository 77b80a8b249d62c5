"""Every message that a table can show, at one moment of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bot.locales.phrasebook import Words
from bot.screens.components import Button, Buttons, Menu, Screen
from bot.screens.custom_ids import Control, Verb, parse_as
from bot.screens.deal_checked import deal_checked_screen, deal_details_screen, uncheckable, uncheckable_screen
from bot.screens.replay import CoachAsked
from bot.screens.table_screens import Screens
from bot.tables.analyses import Failed, Found, UnderWay, Waiting, exercise
from bot.tables.change import Played
from bot.tables.ids import ChannelId, MessageId, Milliseconds
from bot.tables.lobby import company
from bot.tables.notices import HandPlace, Post
from bot.tables.records import DealCheck, moments
from bot.tables.results import Moved, Placed, Result
from bot.tables.settings import Picking, Profile
from bot.tables.table import Interlude, Stage, Table
from engine import catalogue
from engine.analysis.findings import Analysis, Judged, Mistake, Other
from engine.contract import PUBLIC, Outcome, Saved, Seat, Viewer
from engine.dice import Dice
from engine.house import Choice, never
from tests.kit.always import some
from tests.kit.drawn_tables import LARGEST

Named = tuple[str, Screen]
"""A message, and what a test that fails calls it."""

MOST_FIGURE = 10**6


@dataclass(frozen=True, slots=True)
class Looks:
    """How somebody looks at a table: in which words, and how they choose cards; `note`: what they are told first;
    `seat`: whose hand is followed step by step, `steps` of them, in an order by `chance`."""

    words: Words
    picking: Picking
    note: str
    seat: int
    steps: int
    chance: Dice


def every_screen(screens: Screens, table: Table, played: Sequence[Played], looks: Looks) -> Iterator[Named]:
    """All of them: of the channel, private ones, and those of a game that is over."""
    told = revealed(table)
    people = [person.user for person in table.people]
    yield "board", screens.board(table)
    if not table.forgotten:
        yield "call", screens.call(table, people)
    yield "reminder", screens.reminder(table, people)
    yield "closing", screens.sure_to_close(table, looks.words)
    if company(table):
        yield "company", screens.alone(table, looks.words)
    if table.stage is Stage.LOBBY:
        yield from (("more", screens.more(table, each, looks.words, (), manages=True, recalls=True)) for each in people)
        yield from (("before the deal", shown) for shown in [screens.before_the_deal(table, looks.words)] if shown)
    yield "cancelled", screens.result(table, None)
    if (why_not := uncheckable(table)) is not None:
        yield "no check", uncheckable_screen(table, why_not, looks.words)
    if table.position is not None:
        yield "begun", screens.begun(table)
        yield "onlooker", screens.onlooker(table, looks.words)
        yield "open cards", screens.open_cards(table, looks.words)
        if played:
            yield from _replays(screens, table, played, looks)
    if told:
        yield "board below its reveal", screens.board(table, told)
        yield from (("board that went on", left) for left in [screens.replaced_board(table, told)] if left is not None)
        yield from (("round that stays", left) for left in [screens.round_over(table, told)] if left is not None)
    if table.stage is Stage.OVER:
        yield from _analyses(screens, table, played, looks)
    if table.position is not None and (outcome := table.running.outcome()) is not None:
        yield from _results(screens, table, outcome)
    yield from _checks(table, looks)
    yield from _private(screens, table, looks)


def revealed(table: Table) -> list[Saved]:
    """What the latest post of its own told; nothing before there was one."""
    public = [news for news in table.news if news.event.seen_by(PUBLIC)]
    turns = [news.turn for news in public if news.event.headline]
    return [news.saved for news in public if turns and news.turn == turns[-1]]


def hands(screens: Screens, table: Table, seat: Seat, looks: Looks) -> Iterator[Screen]:
    """A hand, and what each of its controls shows that is no answer yet, every option of a menu in turn."""
    found, waiting, chance = {""}, [""], looks.chance
    for _ in range(looks.steps):
        if not waiting:
            return
        pick, chance = chance.below(len(waiting))
        shown = screens.hand(table, seat, looks.words, None, waiting.pop(pick), looks.note, picking=looks.picking)
        yield shown
        further = [draft for draft in drafts(shown) if draft not in found]
        found.update(further)
        waiting += dict.fromkeys(further)


def drafts(screen: Screen) -> Iterator[str]:
    """How far a choice comes by each control of a hand that is no answer yet."""
    for block in screen.blocks():
        if isinstance(block, Menu):
            control = parse_as(Control, block.control)
            if control is not None and control.verb is Verb.DRAFT:
                yield from (control.with_choices(option.value).detail for option in block.options)
                yield control.with_choices(*(option.value for option in block.options[: block.most])).detail
        elif isinstance(block, Buttons):
            pressed = [parse_as(Control, button.control) for button in block.buttons if isinstance(button, Button)]
            yield from (control.detail for control in pressed if control is not None and control.verb is Verb.DRAFT)


def _private(screens: Screens, table: Table, looks: Looks) -> Iterator[Named]:
    for seat in map(Seat, range(len(table.holders))):
        yield "hand", screens.hand(table, seat, looks.words, None, note=looks.note, picking=looks.picking)
        person = table.holder(seat).person
        if person is None:
            continue
        profile = Profile(person.user, picking=looks.picking)
        yield "removed", screens.removed(table, person.user, profile, None)
        for place in HandPlace:
            yield "old hand", screens.old_hand(table, seat, profile, None, place)
    if table.position is None:
        return
    followed = Seat(looks.seat % len(table.holders))
    for turn in sorted({news.turn for news in table.news if news.event.interlude})[-1:]:
        seen = replace(table, interlude=Interlude(turn, Milliseconds(0)))
        yield "interlude", screens.interlude(seen, followed, looks.words)
    for action in table.running.legal_actions(followed)[-1:]:
        yield from (("locked in", said) for said in [screens.locked_in(table, action.code, looks.words)] if said)
    yield from (("hand, step by step", screen) for screen in hands(screens, table, followed, looks))
    if table.stage is Stage.PLAYING and (advice := _advice(table, followed)) is not None:
        for action in table.running.legal_actions(followed)[:1]:
            told = screens.hint(table, advice._replace(action=action), looks.words)
            yield "hint", screens.hand(table, followed, looks.words, None, hint=told)


def _advice(table: Table, seat: Seat) -> Choice | None:
    view = table.view(Viewer(seat))
    if view.prompt is None or not view.legal_actions():
        return None
    return catalogue.house_player(table.game_key, "beginner").choose(view, Dice(bytes(32)), never)


def _replays(screens: Screens, table: Table, played: Sequence[Played], looks: Looks) -> Iterator[Named]:
    shown = moments(table, played)
    for at in sorted({0, len(shown) // 2, len(shown) - 1}):
        yield "replay", screens.replay(table, shown, at, looks.words)
        yield "replay, all hands", screens.replay(table, shown, at, looks.words, hands=True)


def _analyses(screens: Screens, table: Table, played: Sequence[Played], looks: Looks) -> Iterator[Named]:
    judged = tuple(
        Judged(at, each.seat, each.code, at, at // len(table.holders) + 1, 100 - at * 37 % 50, _mistake(at, each.code))
        for at, each in enumerate(played)
    )
    ended = tuple(round(100 / len(table.holders)) for _ in table.holders)
    found = [Found(Analysis(MOST_FIGURE, *told)) for told in ((judged, ended), ((), None))]
    for progress in (Waiting(MOST_FIGURE), UnderWay(0.5), Failed(), *found):
        for chart in (b"", b"png"):
            for seat in (None, Seat(0)):
                yield "analysis", screens.analysis(table, progress, looks.words, chart, seat=seat)
            yield "choices", screens.analysis(table, progress, looks.words, choices=True)
    for judged, _ in found[0].analysis.mistakes_of(Seat(0)):
        again = some(exercise(table, played, found[0].analysis, judged.seat, judged.at))
        for asked in (CoachAsked(judged.at), *(CoachAsked(judged.at, each, of_week=True) for each in judged.answers)):
            yield "exercise", screens.coach(table, again, asked, looks.words)


def _mistake(at: int, code: str) -> Mistake | None:
    others = (Other(code, at % 7, 4),)
    return Mistake(at % 50 + 1, 1, code, "reason-guess", others) if at % 3 else None


def _results(screens: Screens, table: Table, outcome: Outcome) -> Iterator[Named]:
    seats = [Seat(seat) for seat in range(len(table.holders))]
    users = [None if (person := table.holder(seat).person) is None else person.user for seat in seats]
    places = tuple(
        Placed(seat, user, outcome.place(seat), won=True, by_house=True)
        for seat, user in zip(seats, users, strict=True)
    )
    moved = tuple(Moved(seat, MOST_FIGURE, LARGEST) for seat in seats)
    for which in ((), moved):
        result = Result(table.id, table.game_key, table.place.guild, Milliseconds(0), outcome.how, places, which)
        yield "result", screens.result(table, result)
        yield "shared", screens.share(table, seats[0], result)


def _checks(table: Table, looks: Looks) -> Iterator[Named]:
    """The check of a deal, well and not, with and without the post in which it was sealed."""
    for well in (True, False):
        check = DealCheck(well, not well, well, len(table.holders), MOST_FIGURE)
        for post in (None, Post(ChannelId(70), MessageId(71), Milliseconds(0))):
            yield "deal check", deal_checked_screen(table, check, looks.words, post)
        yield "deal check in detail", deal_details_screen(table, check, looks.words)
