"""The toy game on Discord, written from docs/adding_a_game.md as a newcomer would: everything in one file."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path

from bot.games.discord_game import CardReading, DiscordGame, HouseRule, RuleChoice
from bot.games.lessons import Lesson
from bot.locales.phrasebook import Phrase, Words
from bot.screens.buttons import choices
from bot.screens.components import Block, Button, Buttons, Menu, Option, Text, Tone
from bot.screens.custom_ids import Verb
from bot.screens.game_renderer import HandSeen, Renderer, said
from bot.screens.names import SeatNames, listed
from engine.contract import Action, Event, Outcome, Refusal, Saved, Seat, own
from tests.kit.toy_game.actions import DRAW, Draw, Put, ToyAction, read_action
from tests.kit.toy_game.events import ToyEvent
from tests.kit.toy_game.view import ToyView

SENTENCES = Path(__file__).with_name("toy.ftl").read_text("utf-8")
"""The words of the toy game; those of a real game lie with the others in `bot/locales`."""

SIGN = "🧸\u2060"
NAMED = re.compile(rf"{SIGN}([0-9]{{1,2}})")
OFFERED = re.compile(r":(?:play|draft:look)(?::| )(?:bury|play|lay) ([0-9 ]+)")
LOOK = "look"
NEWS = {"took": "toy-news-took", "hid": "toy-news-hid"}
TOLD = {"played": "toy-news-played", "laid": "toy-news-laid", "dropped": "toy-news-dropped"}


def sign(card: int | None, words: Words) -> str:
    return words("toy-nothing") if card is None else f"{SIGN}{card}"


def signs(cards: Iterable[int], words: Words) -> str:
    return " ".join(sign(card, words) for card in cards) or words("toy-nothing")


def seat_note(view: ToyView, seat: Seat, words: Words) -> str:
    return words("toy-seat-out") if seat in view.out else words("toy-seat", count=view.counts[seat])


def standing(view: ToyView, names: SeatNames, words: Words) -> Iterator[Text]:
    for seat in map(Seat, range(len(view.counts))):
        yield Text(words("board-seat", seat=names.text(seat), note=seat_note(view, seat, words)))


def reveal(events: Sequence[Event], names: SeatNames, words: Words) -> Sequence[Block]:
    lines = [line for event in events for line in news(event, names, words)]
    return (Text("\n".join(lines)),) if lines else ()


def outcome_line(view: ToyView, outcome: Outcome, names: SeatNames, words: Words) -> str:
    return words("toy-won", names=listed([names.text(seat) for seat in outcome.winners], words))


def own_end(view: ToyView, outcome: Outcome, names: SeatNames, words: Words) -> str:
    left = None if view.viewer.seat is None else view.seat_result(view.viewer.seat)
    return "" if left is None else words(left.key, **left.details)


def hand_line(view: ToyView, words: Words) -> str:
    return words("toy-hand", cards=signs(view.hand, words))


def hand_signs(view: ToyView, words: Words) -> str:
    return signs(view.hand, words)


def hand_blocks(seen: HandSeen, words: Words) -> Sequence[Block]:
    view = own(seen.view, ToyView, "the toy game")
    told = [*seen.of_the_clock(words), *(line for event in seen.news for line in own_news(event, words))]
    if view.buried is not None:
        told.append(words("toy-buried", card=sign(view.buried, words)))
    asked = () if view.prompt is None else question(seen, view, words)
    return (Text("\n".join((*told, hand_line(view, words)))), *asked)


def action_phrase(action: Action, names: SeatNames, words: Words) -> Phrase:
    read = read_action(action.code)
    if isinstance(read, Refusal):
        raise ValueError(f"no action of the toy game: {action.code}")
    if isinstance(read, Draw):
        return Phrase("toy-would-draw", {"end": read.end})
    return Phrase(f"toy-would-{read.word}", {"cards": signs(read.cards, words)})


def house_rules(chosen: Saved, words: Words) -> Iterator[str]:
    if "hand_cards" in chosen:
        yield cards_dealt(int(str(chosen["hand_cards"])), words)


def news(event: Event, names: SeatNames, words: Words) -> Iterator[str]:
    """What everyone may read of an event."""
    assert isinstance(event, ToyEvent)
    name, cards = names.text(event.seat), signs(event.cards, words)
    if event.name in NEWS:
        yield words(NEWS[event.name], name=name)
    elif event.name == "played":
        yield words("toy-news-played", name=name, card=cards)
    elif event.name in TOLD:
        yield words(TOLD[event.name], name=name, cards=cards)


def own_news(event: Event, words: Words) -> Iterator[str]:
    if isinstance(event, ToyEvent) and event.name == "drew":
        yield words("toy-own-drew", card=signs(event.cards, words))


def question(seen: HandSeen, view: ToyView, words: Words) -> Sequence[Block]:
    """A draw is pressed at once; a card is looked at first, then locked in."""
    if view.kind == DRAW:
        ends = (Draw("top"), Draw("bottom"))
        labels = [words("toy-draw-top"), words("toy-draw-bottom")]
        controls = [seen.control(Verb.PLAY, draw.code) for draw in ends]
        return (Buttons(tuple(Button(label, way) for label, way in zip(labels, controls, strict=True))),)
    word, _, code = seen.draft.partition(" ")
    looked = next((action for action in view.legal_actions() if word == LOOK and action.code == code), None)
    return ask(seen, view, words) if looked is None else shown(seen, view, looked, words)


def ask(seen: HandSeen, view: ToyView, words: Words) -> Sequence[Block]:
    puts = [action for action in view.legal_actions() if isinstance(action, Put)]
    options = tuple(Option(signs(put.cards, words), put.code) for put in puts)
    menu = Menu(seen.control(Verb.DRAFT, LOOK), words("toy-choose"), options)
    other = partial(seen.control, Verb.DRAFT)
    return choices(menu, 1, lambda page: other(f"page {page}"), words, by_buttons=seen.cards_by_buttons)


def shown(seen: HandSeen, view: ToyView, action: ToyAction, words: Words) -> Sequence[Block]:
    preview = view.preview(action)
    assert isinstance(action, Put)
    cards = signs(action.cards, words)
    if action.word == "lay":
        told = words("toy-show-lay", cards=cards)
    else:
        told = words("toy-show-out" if preview.drops_out else f"toy-show-{action.word}", card=cards)
    lock_in = Button(words("toy-lock-in"), seen.control(Verb.PLAY, action.code), Tone.GOOD)
    return (Text(told), Buttons((lock_in, Button(words("toy-other"), seen.control(Verb.DRAFT, LOOK)))))


def cards_dealt(count: int, words: Words) -> str:
    return words("toy-rule-hand", count=count)


def read_named(text: str) -> list[int]:
    return [int(number) for number in NAMED.findall(text)]


def read_offered(text: str) -> list[int]:
    return [int(number) for cards in OFFERED.findall(text) for number in cards.split()]


def must_tell(event: Event) -> Sequence[str]:
    return [f"{SIGN}{card}" for card in event.cards] if isinstance(event, ToyEvent) else ()


HAND_CARDS = HouseRule(
    game="toy",
    name="cards",
    rule="hand_cards",
    usual="3",
    choices=tuple(RuleChoice(str(count), count, partial(cards_dealt, count)) for count in (2, 3, 4)),
)

TOY_ON_DISCORD = DiscordGame(
    key="toy",
    command="toy",
    description="command-toy-description",
    renderer=Renderer(
        title=said("toy-title"),
        about=said("toy-about"),
        heading=lambda view, words: words(f"toy-{view.kind}"),
        seat_note=seat_note,
        standing=standing,
        footer=lambda view, words: words("toy-middle", card=sign(view.middle, words), pile=view.pile),
        open_cards=lambda view, events, names, words: words("toy-open-cards", cards=signs(view.left, words)),
        open_label=said("toy-open"),
        reveal=reveal,
        outcome=outcome_line,
        own_end=own_end,
        cards=hand_line,
        open_hand=hand_signs,
        last_hand=hand_signs,
        hand=hand_blocks,
        action=action_phrase,
        house_rules=house_rules,
        rules=lambda chosen, words: (words("toy-rules-turn"), words("toy-rules-end")),
    ),
    lesson=Lesson(
        "toy",
        explain=lambda view, words: words("toy-lesson"),
        is_over=lambda view: view.turn >= 2,
        conclude=lambda view, words: words("toy-lesson-end", cards=signs(view.hand, words)),
    ),
    card_reading=CardReading(read_named, read_offered, lambda _: (), must_tell),
    house_rules=(HAND_CARDS,),
)
