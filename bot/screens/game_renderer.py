"""What a game adds to the messages that all games share: one renderer per game (`bot.games.registry`)."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple, Protocol, TypeAlias

from bot.locales.phrasebook import Phrase, Words
from bot.pictures.covers import Cover
from bot.pictures.drawing import Moment
from bot.pictures.emojis import Tile
from bot.pictures.scene import Somebody
from bot.screens.components import Block, Text
from bot.screens.custom_ids import Control, Verb
from bot.screens.emojis import NOTHING_SPELLED
from bot.screens.names import SeatNames
from bot.tables.ids import TableId
from bot.tables.players import Premove
from bot.tables.settings import Picking
from engine.contract import Action, Event, Outcome, Saved, View
from engine.daily import DailyScore
from engine.seats import Seat

WriteControl: TypeAlias = Callable[[Verb, int, str], str]
"""The custom id for a verb, the number of the prompt and a detail: at a table, or in a guided round."""


def controls_of(table: TableId) -> WriteControl:
    """The controls of a table."""
    return partial(_written, table)


def _written(table: TableId, verb: Verb, number: int, detail: str) -> str:
    return str(Control(table, verb, number, detail))


@dataclass(frozen=True, slots=True)
class HandSeen:
    """What the holder of a seat may see and do. `news`: what they saw happen since their last turn closed; `draft`: how
    far a choice of several steps has come, untrusted, as it came from a button; `acknowledged`: they confirmed having
    seen what `View.acknowledge` names; `picking`: how they like to choose; `premove`: what they chose in advance, or on
    their turn what would do something else now; `premoved`: in their last turn they had chosen in advance;
    `clock_played`: the clock chose for them then; `in_advance`: they may choose in advance, which is not the case in a
    guided round; `stands_alone`: the message tells what everybody saw, so that no channel has to; `called`: they are
    told when it is their turn."""

    write: WriteControl
    seat: Seat
    view: View
    names: SeatNames
    news: tuple[Event, ...] = ()
    draft: str = ""
    acknowledged: bool = False
    picking: Picking = Picking.MIXED
    premove: Premove | None = None
    premoved: bool = False
    clock_played: bool = False
    in_advance: bool = True
    stands_alone: bool = False
    called: bool = True

    def of_the_clock(self, words: Words) -> tuple[str, ...]:
        """That the clock chose, above what it chose."""
        return (words("hand-clock-played"),) if self.clock_played else ()

    @property
    def cards_by_buttons(self) -> bool:
        """Whether cards are chosen by buttons where they fit, else in a menu."""
        return self.picking is not Picking.MENUS

    @property
    def numbers_by_buttons(self) -> bool:
        """The same for choices that need a word of explanation each: a menu says more."""
        return self.picking is Picking.BUTTONS

    def control(self, verb: Verb, detail: str = "") -> str:
        """The custom id of a control that belongs to the open question, or without one to the turn."""
        prompt = self.view.prompt
        return self.write(verb, self.view.turn if prompt is None else prompt.number, detail)

    def premove_of(self, action: Action) -> Premove | None:
        """That action chosen in advance, with the effect that it would have now; `None` where that cannot be done. As
        text it is the detail of a control for `Verb.PREMOVE`, `TAKE_BACK` that of one which takes the choice back."""
        refused = self.view.prompt is not None or not self.in_advance
        effect = None if refused else self.view.premove_effect(action)
        return None if effect is None else Premove(action.code, effect)


Scores: TypeAlias = Mapping[Seat, Mapping[str, str | int]]
"""What decided a game, in words of the game and numbers, by seat."""


Faces: TypeAlias = Callable[[Seat], Somebody]
"""Who sits in a seat, for pictures."""


class Sign(NamedTuple):
    """What an emoji shows: its name, in lower-case letters, digits and underscores, and how it is drawn."""

    name: str
    tile: Tile


@dataclass(frozen=True, slots=True)
class Drawn:
    """What of a game is drawn. `cover`: what invites to it, above its lobby; `signs`: what an emoji may stand for, by
    its character; `cards`: the same of whole cards, by what `bot.screens.emojis.spelling` makes of them, as the pattern
    `spelled` finds them in texts; `places`: whether the picture of the end says what the places of a result do;
    `hands`: the same of `Renderer.last_hand`."""

    cover: Cover | None = None
    signs: Mapping[str, Sign] = field(default_factory=dict[str, Sign])
    cards: Mapping[str, Sign] = field(default_factory=dict[str, Sign])
    spelled: re.Pattern[str] = NOTHING_SPELLED
    places: bool = False
    hands: bool = False


class Renderer(Protocol):
    """A game in words. Sees views and public events, never a position."""

    @property
    def drawn(self) -> Drawn:
        """What of the game is drawn, whatever the moment."""
        ...

    def title(self, words: Words) -> str:
        """The name of the game."""
        ...

    def length(self, words: Words) -> str:
        """How long a game is, for those who think of sitting down; empty where nobody can say."""
        ...

    def about(self, words: Words) -> str:
        """What the game is about, in one line of a lobby."""
        ...

    def lobby(self, chosen: Saved, words: Words) -> Sequence[Block]:
        """What is in view of all before the deal, drawn in the lobby; nothing in most games. `chosen`: of the house
        rules, from `Options.save`."""
        ...

    def heading(self, view: View, words: Words) -> str:
        """Where the game stands, and what is done now, in a few words."""
        ...

    def seat_note(self, view: View, seat: Seat, words: Words) -> str:
        """What is public of a seat in one line."""
        ...

    def standing(self, view: View, names: SeatNames, words: Words) -> Iterable[Text]:
        """Everybody at the table in as few lines as it takes, for a board: who is asked, which `names` mark, and what
        the game cannot be followed without. The rest stands behind `open_cards`."""
        ...

    def footer(self, view: View, words: Words) -> str:
        """What lies in the middle; its last line is small print."""
        ...

    def moment(self, view: View, events: Sequence[Event], names: SeatNames, words: Words) -> str:
        """What lies in the middle at a moment of a finished game, with what `events` chose marked; empty where the news
        and the hands say it all."""
        ...

    def open_cards(self, view: View, events: Sequence[Event], names: SeatNames, words: Words) -> str:
        """Everything that lies open on the table, seat by seat, behind a button of board and hand. `events`: the public
        news, those of the latest headline among them, which may have left something to say."""
        ...

    def open_label(self, words: Words) -> str:
        """The words on that button."""
        ...

    def reveal(self, events: Sequence[Event], names: SeatNames, words: Words) -> Sequence[Block]:
        """What some events say: the public ones of a turn that closed or of the last lap, all of a moment of a finished
        game. Nothing where none of them is worth a word."""
        ...

    def reveal_line(self, events: Sequence[Event], names: SeatNames, words: Words) -> str:
        """The same in one short line, which is all that stays of a post when a newer one replaces it; empty where
        nothing is worth keeping."""
        ...

    def picture(self, view: View, events: Sequence[Event], faces: Faces, words: Words) -> Moment | None:
        """The public `view` as a picture, or what these public events say; `None` where there is nothing to see. The
        end is seen once nothing is left to say."""
        ...

    def hand_picture(self, view: View) -> Moment | None:
        """The cards of the viewer's hand as a picture; `None` where there are none."""
        ...

    def outcome(self, view: View, outcome: Outcome, names: SeatNames, words: Words) -> str:
        """Who won and by how much, in one line: the first thing in the result."""
        ...

    def result_notes(self, scores: Scores, names: SeatNames, words: Words) -> Sequence[str]:
        """Lines below the places of a result, such as the best move of the evening; often none. `scores`: what decided,
        and what the game's tally added to it (`engine.contract.SeatResult`), by seat."""
        ...

    def own_end(self, view: View, outcome: Outcome, names: SeatNames, words: Words) -> str:
        """What the game ended with for the viewer, and how far from winning or losing that was, below their place."""
        ...

    def cards(self, view: View, words: Words) -> str:
        """The cards of the viewer's hand."""
        ...

    def open_hand(self, view: View, words: Words) -> str:
        """The viewer's cards laid open for others, once the game is over."""
        ...

    def hand(self, seen: HandSeen, words: Words) -> Sequence[Block]:
        """The private hand, with the controls for the open question."""
        ...

    def action(self, action: Action, names: SeatNames, words: Words) -> Phrase:
        """An answer as something that somebody does: its message is the infinitive, as after "I would"; the attribute
        `past` stands after a name, `noun` after "Better was"."""
        ...

    def last_hand(self, view: View, words: Words) -> str:
        """The same in one short line; empty where nothing is left to say."""
        ...

    def house_rules(self, chosen: Saved, words: Words) -> Iterable[str]:
        """What differs from the usual rules, from `Options.save`."""
        ...

    def daily_says(self, words: Words) -> str:
        """How the game is played as a daily deal."""
        ...

    def daily_score(self, score: DailyScore, words: Words) -> str:
        """What the game counts in a daily deal, beside the place."""
        ...

    def rules(self, chosen: Saved, words: Words) -> Sequence[str]:
        """The rules in own words with examples, in pages that fit a message each. `chosen`: of the house rules, from
        `Options.save`."""
        ...


Renderers = Mapping[str, Renderer]
"""Renderers by game key."""
