"""Deals that several people play: the message of a daily deal, the offer of a challenge and its comparison."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from itertools import zip_longest
from typing import Final

from bot.locales.phrasebook import Words
from bot.screens.buttons import APART, button, label, open_cards, share, tone, with_foot
from bot.screens.components import (
    Block,
    Box,
    Button,
    Buttons,
    Link,
    Screen,
    Text,
    below,
    first_fitting,
    ordinary_post,
    small_print,
)
from bot.screens.custom_ids import Control, DailyControl, DailyVerb, Verb
from bot.screens.game_renderer import HandSeen, Renderer, controls_of
from bot.screens.names import beside, bold_name, countdown, in_private, mention
from bot.tables.days import (
    DAY,
    MOST_TAKERS,
    OFFER_LASTS,
    Challenge,
    Daily,
    DayStanding,
    Line,
    begins,
    is_out,
    key_comes,
)
from bot.tables.ids import Milliseconds, UserId
from bot.tables.notices import HandPlace
from bot.tables.settings import Picking
from bot.tables.table import Stage, Table
from engine.contract import PUBLIC, Seat, Viewer
from engine.daily import PERSON, SEATS, DailyScore, Mark
from engine.fairness import shown_seal

_SQUARES: Final = {Mark.BEST: "⭐", Mark.GOOD: "🟩", Mark.NOTHING: "⬜", Mark.BAD: "🟥"}
MARKS: Final = {mark: f"{square}\ufe0f" for mark, square in _SQUARES.items()}
"""Plain squares by mark of a round. Emojis of the application (`bot.screens.emojis`) do not replace them."""

MEDALS: Final = {1: "🥇", 2: "🥈", 3: "🥉", 4: "🎗️"}
"""Medals by place."""

_MOVED_KEYS: Final = {
    HandPlace.CHANNEL: "daily-moved-here",
    HandPlace.DIRECT: "daily-moved-direct",
    HandPlace.ON_REQUEST: "daily-moved-gone",
}


def day_shown(day: date) -> str:
    """Return a day as a timestamp that Discord formats for each reader. It is noon in UTC, the same date nearly
    everywhere."""
    return f"<t:{(begins(day) + DAY // 2) // 1000}:D>"


def daily_screen(
    table: Table,
    daily: Daily,
    game: Renderer,
    words: Words,
    now: Milliseconds,
    draft: str,
    note: str,
    *,
    picking: Picking,
) -> Screen:
    """Build the message of a daily deal: the table and the hand, or the result.

    Args:
        draft: State of a choice of several steps; empty if there is none.
        note: Refusal of the last request; empty if there was none.
        picking: Preference of the player for buttons or menus. Menus replace buttons before anything is left out.
    """
    head = (Text(words("hand-note", note=note)),) if note else ()
    if daily.score is not None:
        return Screen((Box((*head, *_end(table, daily, daily.score, game, words))),))
    if table.stage is not Stage.PLAYING:
        return Screen((Box((*head, Text(words("daily-closed")))),))
    helps = (open_cards(table, game.open_label(words)), _about(table, words))
    key = _of_kind(daily, "daily-heading", "daily-heading-practice", "challenge-heading")
    heading = game.heading(table.view(PUBLIC), words)
    over = (words("daily-day-over"),) if not daily.practice and is_out(daily.day, now) else ()
    aim = game.aim(table.view(Viewer(daily.seat)), words)
    state = beside(filter(None, (words(key, game=game.title(words), heading=heading), aim)), words)
    title = "\n".join((f"-# {state}", *over))
    return first_fitting(
        Screen((Box((*head, *with_foot(below(title, middle), helps, looks=bool(draft)))),))
        for middle in _middles(table, game, words, draft, picking)
    )


ABOUT: Final = "about"
"""Custom id detail of the button that explains a daily deal."""


def _about(table: Table, words: Words) -> Button:
    return Button(words("button-daily-about"), button(table.id, Verb.RULES, words, ABOUT).control)


def about_screen(table: Table, daily: Daily, game: Renderer, words: Words, now: Milliseconds) -> Screen:
    """Build the explanation of a daily deal: how it counts, until when, when a finished one may be looked into, and its
    commitments."""
    what = (words("challenge-about"),) if daily.challenge else ()
    locked = words("daily-locked", when=countdown(key_comes(daily.day)))
    waits = (f"-# {locked}",) if daily.score is not None and not daily.practice and not daily.challenge else ()
    lines = (_title(daily, game, words), *what, game.daily_says(words), *waits)
    rules = Buttons((button(table.id, Verb.RULES, words),))
    return Screen((Box((Text("\n".join(lines)), *_sealed(table, daily, words, counts=daily.counts(now)), rules)),))


def _middles(table: Table, game: Renderer, words: Words, draft: str, picking: Picking) -> Iterator[tuple[Block, ...]]:
    """Yield versions of news and hand, the fullest first. There is no news once the player has acted or begun to choose
    in this turn."""
    seen = _seen(table, draft, words, picking)
    acted = bool(draft) or any(each.turn == table.running.turn for each in table.news)
    told = "" if acted else public_news(seen, game, words)
    for news in (told, ""):
        before = (Text(news),) if news else ()
        yield (*before, *game.hand(seen, words))
        yield (*before, *game.hand(replace(seen, picking=Picking.MENUS), words))


def old_daily_screen(
    daily: Daily, now_in: HandPlace, to_hand: tuple[Link, ...], game: Renderer, words: Words
) -> Screen:
    """Build the message without controls that replaces a daily deal when it continues in another message. `to_hand`
    leads there, if that is a direct message."""
    gone = now_in is HandPlace.ON_REQUEST and daily.challenge is not None
    moved = words("challenge-moved-gone" if gone else _MOVED_KEYS[now_in])
    row = (Buttons(to_hand),) if to_hand else ()
    return Screen((Box((Text(f"{_title(daily, game, words)}\n{moved}"), *row)),))


def coming_screen(table: Table, daily: Daily, game: Renderer, words: Words) -> Screen:
    """Build the message that announces the cards as a direct message, with a button that shows them here."""
    here = Button(words("button-daily-here"), button(table.id, Verb.HAND, words).control)
    told = f"{_title(daily, game, words)}\n{words('daily-coming')}"
    return Screen((Box((Text(told), Buttons((here,)), *_sealed(table, daily, words, counts=not daily.practice))),))


def share_screen(table: Table, daily: Daily, score: DailyScore, game: Renderer, words: Words) -> Screen:
    """Build the shared line: name, game, date, medal, score, a symbol for each round, and a button to play. It contains
    nothing that would help others with the deal."""
    line = words(
        "daily-share",
        name=bold_name(table, daily.seat, words),
        game=game.title(words),
        day=day_shown(daily.day),
        medal=medal(score),
        score=game.daily_score(score, words),
    )
    play = Button(words("button-daily-play-today"), str(DailyControl(table.game_key, DailyVerb.PLAY)))
    return Screen((Box((Text(f"{line}\n{mark_rows(score)}"), Buttons((play,)))),))


def medal(score: DailyScore) -> str:
    """Return the medal for the place of a score."""
    return MEDALS.get(score.place, MEDALS[SEATS])


ROW: Final = 6
"""Symbols in a row if there are more than `MOST_IN_LINE`, because a phone would break a long line anywhere."""

MOST_IN_LINE: Final = 12


def marks(score: DailyScore) -> str:
    """Return one symbol for each round; how many of each there are if they would take more than one line."""
    if len(score.marks) <= MOST_IN_LINE:
        return "".join(MARKS[mark] for mark in score.marks)
    counted = Counter(score.marks)
    return " ".join(f"{MARKS[mark]}\u00a0{counted[mark]}" for mark in MARKS if counted[mark])


def mark_rows(score: DailyScore) -> str:
    """Return one symbol for each round, in several rows if there are many."""
    size = ROW if len(score.marks) > MOST_IN_LINE else MOST_IN_LINE
    rows = (score.marks[first : first + size] for first in range(0, len(score.marks), size))
    return "\n".join("".join(MARKS[mark] for mark in row) for row in rows)


def result_line(score: DailyScore, game: Renderer, words: Words, seats: int = SEATS) -> str:
    """Return the place and the game's score in one line."""
    place = words("daily-place", place=score.place, seats=seats, medal=medal(score))
    return beside((place, game.daily_score(score, words)), words)


def _title(daily: Daily, game: Renderer, words: Words) -> str:
    key = _of_kind(daily, "daily-title", "daily-title-practice", "challenge-title")
    return f"### {words(key, game=game.title(words), day=day_shown(daily.day))}"


def _of_kind(daily: Daily, deal: str, practice: str, challenge: str) -> str:
    if daily.challenge is not None:
        return challenge
    return practice if daily.practice else deal


def public_news(seen: HandSeen, game: Renderer, words: Words, *, of_all: bool = False) -> str:
    """Return the public news that a hand does not tell, in small print: the latest reveal in one line.

    Args:
        of_all: Return all public news, because no hand tells it: a bot plays the seat, or no one plays. It is one line
            unless there is a headline.
    """
    public = [event for event in seen.news if event.seen_by(PUBLIC)]
    if not of_all:
        return small_print(game.reveal_line(public, seen.names, words).rpartition("\n")[-1])
    texts = [block.text for block in game.reveal(public, seen.names, words) if isinstance(block, Text)]
    told = "\n".join(texts)
    return small_print(told if told.startswith("#") else beside(told.replace("-# ", "").splitlines(), words))


def _seen(table: Table, draft: str, words: Words, picking: Picking) -> HandSeen:
    seat = PERSON if table.daily is None else table.daily.seat
    viewer = Viewer(seat)
    view, news, names = table.view(viewer), table.news_for(viewer), in_private(table, words)
    return HandSeen(
        controls_of(table.id), seat, view, names, news, draft, picking=picking, stands_alone=True, undoes=False
    )


def _sealed(table: Table, daily: Daily, words: Words, *, counts: bool) -> Iterator[Text]:
    """Yield the small print of a daily deal: until when it counts, if it does, and its commitments.

    A challenge yields nothing, because its deal is proved by the original game.
    """
    until = (words("daily-until", when=countdown(key_comes(daily.day))),) if counts else ()
    if daily.challenge is None:
        seals = sealed(table.commitment, daily.next_commitment, words)
        yield Text("\n".join(f"-# {line}" for line in (*until, *seals)))


def sealed(commitment: str, following: str, words: Words) -> Iterator[str]:
    """Yield the shown commitments of a deal and of the next one, which were published before anyone could play them,
    the last with what they are for."""
    seals = [words("daily-sealed", commitment=shown_seal(commitment))]
    if following:
        seals.append(words("daily-sealed-next", commitment=shown_seal(following)))
    yield from seals[:-1]
    yield beside((seals[-1], words("daily-fair")), words)


def _end(table: Table, daily: Daily, score: DailyScore, game: Renderer, words: Words) -> tuple[Block, ...]:
    """Build the result with its buttons."""
    seats = len(table.holders)
    head = Text("\n".join((_title(daily, game, words), result_line(score, game, words, seats), mark_rows(score))))
    won, told = tuple(Text(each, pictured=True) for each in _won(table, game, words)), list[str]()
    if daily.challenge is not None:
        told += _against(daily.challenge, seats, game, words)
        shares = () if daily.challenge.theirs is None else (share(table.id, words),)
        looks = (button(table.id, Verb.REPLAY, words, detail=APART), *shares, _about(table, words))
        return head, *won, *((Text("\n".join(told)),) if told else ()), Buttons(looks)
    if daily.standing is None:
        told.append(words("daily-practised"))
    else:
        told += _compared(daily.standing, words)
    shares = (button(table.id, Verb.SHARE, words),) if daily.standing is not None else ()
    best = Button(words("button-daily-board"), str(DailyControl(table.game_key, DailyVerb.BOARD)))
    replay = button(table.id, Verb.REPLAY, words, detail=APART)
    passed_on = (button(table.id, Verb.CHALLENGE, words),) if daily.practice else ()
    looks = Buttons((*shares, best, replay, *passed_on, _about(table, words)))
    return head, *won, Text(f"-# {' '.join(told)}"), looks


def _won(table: Table, game: Renderer, words: Words) -> Iterator[str]:
    """Yield the line about the winner if the whole game was played."""
    outcome = table.running.outcome()
    if outcome is not None:
        seat = PERSON if table.daily is None else table.daily.seat
        yield game.outcome(table.view(Viewer(seat)), outcome, in_private(table, words), words)


def _against(challenge: Challenge, seats: int, game: Renderer, words: Words) -> Iterator[str]:
    """Yield the original game's result and marks, and a note that both results will be posted.

    Yields nothing until both results are known.
    """
    if challenge.own is None or challenge.theirs is None:
        return
    yield words("challenge-first", line=result_line(challenge.theirs.score, game, words, seats))
    yield mark_rows(challenge.theirs.score)
    yield words("challenge-done")


def _compared(standing: DayStanding, words: Words) -> Iterator[str]:
    yield words("daily-streak", days=standing.streak)
    if standing.players > 1:
        yield words("daily-better", share=standing.share, others=standing.players - 1)
    else:
        yield words("daily-first")


OUT: Final = "–"
"""Count and mark of a round that a game did not reach."""


def offer_screen(
    table: Table, seat: Seat, at: Milliseconds, invited: UserId | None, game: Renderer, words: Words
) -> Screen:
    """Build the offer of a challenge.

    Args:
        seat: Seat of the player who offers it.
        at: Time of the offer.
        invited: The person whom the offer mentions, `None` for no one.
    """
    name, title = bold_name(table, seat, words), game.title(words)
    told = words("challenge-offer", name=name, game=title)
    asked = told if invited is None else words("challenge-invited", person=mention(invited), offer=told)
    open_until = words("challenge-open", most=MOST_TAKERS, when=countdown(Milliseconds(at + OFFER_LASTS)))
    take = Button(label(Verb.TAKE, words), str(Control(table.id, Verb.TAKE, seat)), tone(Verb.TAKE))
    return ordinary_post(f"{asked}\n-# {words('challenge-private')}\n-# {open_until}", Buttons((take,)))


def compared_screen(table: Table, challenge: Challenge, first: Table, game: Renderer, words: Words) -> Screen:
    """Build the comparison of two games with the same cards. The round in which they differ is a spoiler, because it
    could help someone who has not played yet.

    Args:
        table: The table of the challenge.
        first: The table at which the cards were played first.

    Raises:
        ValueError: One of the two results is missing.
    """
    own, theirs = challenge.own, challenge.theirs
    if own is None or theirs is None:
        raise ValueError(f"the challenge at table {table.id} is not over")
    seats = len(table.holders)
    names = [bold_name(each, challenge.seat, words) for each in (first, table)]
    lines = [
        f"{beside((name, result_line(line.score, game, words, seats)), words)}\n{mark_rows(line.score)}"
        for name, line in zip(names, (theirs, own), strict=True)
    ]
    heading = f"### {words('challenge-table', game=game.title(words))}"
    parted = _parted_line(theirs, own, names[0], names[1], table.game_key, words)
    return Screen((Box((Text("\n".join((heading, *lines, parted))),)),))


def _parted_line(theirs: Line, own: Line, other: str, name: str, game_key: str, words: Words) -> str:
    """Return the line about the first round or turn in which two games differ, with both counts, as a spoiler."""
    rounds = zip_longest(_rounds(theirs), _rounds(own), fillvalue=(OUT, None))
    for number, (before, after) in enumerate(rounds, 1):
        if before != after:
            counted = {"theirs": before[0], "own": after[0], "game_key": game_key}
            told = words("challenge-parted", round=number, other=other, name=name, **counted)
            return f"-# ||{told}||"
    return f"-# {words('challenge-same')}"


def _rounds(line: Line) -> Iterator[tuple[str, object]]:
    """Yield a pair for each round: the count after it, and its mark."""
    counts = (str(count).replace("-", "−") for count in line.counts)
    yield from zip_longest(counts, line.score.marks, fillvalue=OUT)
