"""The game-specific part of messages: one renderer per game (`bot.games.registry`)."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeAlias

from bot.locales.phrasebook import Phrase, Words
from bot.pictures.covers import Cover
from bot.pictures.drawing import Drawable
from bot.pictures.emojis import Tile
from bot.pictures.scene import SeatedPlayer
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
    """Return a function that writes custom ids of this table."""
    return lambda verb, number, detail: str(Control(table, verb, number, detail))


@dataclass(frozen=True, slots=True)
class HandSeen:
    """View and choices of the holder of a seat.

    Attributes:
        write: Writes custom ids.
        news: Events that they saw since their last turn closed.
        draft: Progress of a choice of several steps; untrusted, as a button carried it.
        acknowledged: They confirmed the notice of `View.acknowledge`.
        picking: How they like to choose.
        premove: Their premove; on their turn, one whose effect has changed.
        premoved: A premove was played in their last turn.
        clock_played: Their time was up in their last turn.
        in_advance: Premoves are possible, which is not the case in a guided round.
        stands_alone: The message includes the public news, because there is no channel.
        called: They are told when it is their turn.
        undoes: An answer may be taken back for a moment.
        others_choose: Another person has yet to choose.
        below_table: The message has the picture of the table where there is one.
    """

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
    undoes: bool = True
    others_choose: bool = False
    below_table: bool = False

    def of_the_clock(self, words: Words) -> tuple[str, ...]:
        """Return the line that says that the time was up, above the move that was made."""
        return (words("hand-clock-played"),) if self.clock_played else ()

    @property
    def cards_by_buttons(self) -> bool:
        """Return whether cards are chosen by buttons if they fit, otherwise in a menu."""
        return self.picking is not Picking.MENUS

    @property
    def numbers_by_buttons(self) -> bool:
        """Return whether options that need an explanation are chosen by buttons, which say less than a menu."""
        return self.picking is Picking.BUTTONS

    def control(self, verb: Verb, detail: str = "") -> str:
        """Return the custom id of a control that belongs to the open question, or without one to the turn."""
        prompt = self.view.prompt
        return self.write(verb, self.view.turn if prompt is None else prompt.number, detail)

    def premove_of(self, action: Action) -> Premove | None:
        """Return that action as a premove with its present effect; `None` if it cannot be one. As text it is the detail
        of a control with `Verb.PREMOVE`; `TAKE_BACK` withdraws a premove."""
        refused = self.view.prompt is not None or not self.in_advance
        effect = None if refused else self.view.premove_effect(action)
        return None if effect is None else Premove(action.code, effect)


Scores: TypeAlias = Mapping[Seat, Mapping[str, str | int]]
"""Deciding facts of a game, in words of the game and numbers, by seat."""

NO_SCORES: Final[Scores] = {}


Faces: TypeAlias = Callable[[Seat], SeatedPlayer]
"""Returns the player in a seat, for pictures."""


class Sign(NamedTuple):
    """Emoji: its name, in lower-case letters, digits and underscores, and how it is drawn."""

    name: str
    tile: Tile


@dataclass(frozen=True, slots=True)
class Drawn:
    """The drawn parts of a game.

    Attributes:
        cover: Picture above the lobby.
        signs: Emojis by the character that they may replace.
        cards: Emojis of whole cards, by the text that `bot.screens.emojis.spelling` makes of them.
        spelled: Pattern that finds these texts.
        places: The picture of the end includes the places of the result.
        last_hands: It shows the hands that are laid open, too.
        reveal: The picture of a reveal includes the text of `Renderer.reveal`.
        hand: A hand has a picture unless its holder wants none.
        rules: Examples of the pages of `Renderer.rules`, in their order.
    """

    cover: Cover | None = None
    signs: Mapping[str, Sign] = field(default_factory=dict[str, Sign])
    cards: Mapping[str, Sign] = field(default_factory=dict[str, Sign])
    spelled: re.Pattern[str] = NOTHING_SPELLED
    places: bool = False
    last_hands: bool = False
    reveal: bool = False
    hand: bool = False
    rules: Callable[[Words], Sequence[Drawable]] = lambda _words: ()


OwnView: TypeAlias = Any
"""View of the renderer's own game: a table and its renderer are found by the same key."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Renderer:
    """A game in words: functions from views and public events, never from positions, to parts of messages.

    Optional parts may be left out. `events` are public; `chosen` are the house rules from `Options.save`.

    Attributes:
        drawn: Parts of the game that are drawn.
        title: Name of the game.
        about: Line of a lobby that says what the game is about.
        minutes: From how many to how many minutes a game takes.
        before: Public information before the deal, if any.
        before_label: Label of the button that shows `before`.
        heading: State of the game and present phase in a few words; empty if a hand says enough.
        seat_note: Everything public about a seat, in one line.
        standing: Everyone at the table in as few lines as possible: who is asked (marked in `names`), and what one
            needs to follow the game. `open_cards` has the rest.
        footer: The middle of the table; its last line is small print.
        moment: The middle of the table at a moment of a finished game, with the choices of `events` marked; empty if
            news and hands say it all.
        open_cards: All open cards, seat by seat. `events` include those of the latest headline.
        open_label: Label of the button that shows `open_cards`.
        reveal: Blocks about the events of a closed turn, of the last lap, or of a moment of a finished game.
        reveal_line: The reveal in one short line, which remains of a post when a newer one replaces it.
        own_reveal: The viewer's result of a closed turn, in one or two lines; empty if `reveal` says it.
        chosen: An action in one word, such as a number or a card; empty if it needs the phrase of `action`.
        picture: The public view, or these events, as a picture; the result if the game is over and there are no events.
        stays: The low picture of a round's end that stays in the channel above a newer board.
        hand_picture: The viewer's hand as a picture, with cards from `events` since their last turn.
        outcome: The winner and the lead in one line, the headline of a result.
        result_notes: Lines below the places of a result, from `engine.contract.SeatResult` by seat.
        drawn_notes: Those of the `result_notes` that `scored` draws.
        scored: The picture of the result, as `picture` returns it, with highlights of these scores.
        laid_open: The same picture with every hand, of which it gets the views by seat.
        own_end: The viewer's result below their place, with its distance from winning or losing.
        cards: The cards of the viewer's hand.
        open_hand: The viewer's cards laid open for others, once the game is over.
        last_hand: The final hand in one short line; may be empty.
        drawn_sum: A seat's final score by source, which the picture of the result also has.
        hand: The private hand, with the controls for the open question.
        action: An action as a phrase. The message is the infinitive, as after "I would"; its attribute `past`
            stands after a name, `noun` after "Better was".
        house_rules: Differences from the usual rules.
        opening: A JavaScript function that repeats the deal, for `bot/screens/replay_page.js`; without it that page
            cannot check the deal.
        daily_says: How the game is played as a daily deal. Only asked of games that have one.
        daily_score: What a daily deal counts beside the place.
        rules: The rules in own words, in pages that fit a message each. What an empty line parts from a rule is the
            example that the picture of the page shows.
    """

    title: Callable[[Words], str]
    about: Callable[[Words], str]
    heading: Callable[[OwnView, Words], str]
    seat_note: Callable[[OwnView, Seat, Words], str]
    standing: Callable[[OwnView, SeatNames, Words], Iterable[Text]]
    footer: Callable[[OwnView, Words], str]
    open_cards: Callable[[OwnView, Sequence[Event], SeatNames, Words], str]
    open_label: Callable[[Words], str]
    reveal: Callable[[Sequence[Event], SeatNames, Words], Sequence[Block]]
    outcome: Callable[[OwnView, Outcome, SeatNames, Words], str]
    own_end: Callable[[OwnView, Outcome, SeatNames, Words], str]
    cards: Callable[[OwnView, Words], str]
    open_hand: Callable[[OwnView, Words], str]
    last_hand: Callable[[OwnView, Words], str]
    hand: Callable[[HandSeen, Words], Sequence[Block]]
    action: Callable[[Action, SeatNames, Words], Phrase]
    house_rules: Callable[[Saved, Words], Iterable[str]]
    rules: Callable[[Saved, Words], Sequence[str]]
    drawn: Drawn = field(default_factory=Drawn)
    minutes: Callable[[Saved], tuple[int, int]] = lambda _chosen: (10, 20)
    before: Callable[[Saved, Words], str] = lambda _chosen, _words: ""
    before_label: Callable[[Words], str] = lambda _words: ""
    moment: Callable[[OwnView, Sequence[Event], SeatNames, Words], str] = lambda _view, _events, _names, _words: ""
    reveal_line: Callable[[Sequence[Event], SeatNames, Words], str] = lambda _events, _names, _words: ""
    own_reveal: Callable[[OwnView, Sequence[Event], SeatNames, Words], str] = lambda _view, _events, _names, _words: ""
    chosen: Callable[[Action, Words], str] = lambda _action, _words: ""
    picture: Callable[[OwnView, Sequence[Event], Faces, Words], Drawable | None] = lambda _view, _events, _faces, _: (
        None
    )
    hand_picture: Callable[[OwnView, Sequence[Event]], Drawable | None] = lambda _view, _events: None
    result_notes: Callable[[Scores, SeatNames, Words], Iterable[str]] = lambda _scores, _names, _words: ()
    drawn_sum: Callable[[OwnView, Seat], str] = lambda _view, _seat: ""
    drawn_notes: Callable[[Scores, SeatNames, Words], Iterable[str]] = lambda _scores, _names, _words: ()
    stays: Callable[[Drawable], Drawable] = lambda moment: moment
    scored: Callable[[Drawable, Scores, Faces, Words], Drawable] = lambda moment, _scores, _faces, _words: moment
    laid_open: Callable[[Drawable, Sequence[OwnView]], Drawable] = lambda moment, _views: moment
    opening: str = ""
    daily_says: Callable[[Words], str] = lambda _words: ""
    daily_score: Callable[[DailyScore, Words], str] = lambda _score, _words: ""


Renderers = Mapping[str, Renderer]
"""Renderers by game key."""


def said(key: str) -> Callable[[Words], str]:
    """Return a function that returns the sentence of that key in any language."""
    return lambda words: words(key)
