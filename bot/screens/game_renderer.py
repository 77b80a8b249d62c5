"""The game-specific part of messages: one renderer per game (`bot.games.registry`)."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeAlias

from bot.locales.phrasebook import Phrase, Words
from bot.pictures.covers import Cover, Tile
from bot.pictures.drawing import Drawable
from bot.pictures.scene import SeatedPlayer
from bot.screens.components import Block, Text
from bot.screens.custom_ids import Control, Verb
from bot.screens.emojis import NOTHING_SPELLED
from bot.screens.names import SeatNames
from bot.tables.ids import TableId
from bot.tables.players import Premove
from bot.tables.settings import Picking
from engine.contract import Action, Event, Outcome, Saved, Seat, View
from engine.daily import DailyScore

WriteControl: TypeAlias = Callable[[Verb, int, str], str]
"""Function from a verb, the number of a prompt and a detail to a custom id, for a table or for a guided round."""


def controls_of(table: TableId) -> WriteControl:
    """Return a function that writes custom ids of this table."""
    return lambda verb, number, detail: str(Control(table, verb, number, detail))


@dataclass(frozen=True, slots=True)
class HandSeen:
    """A seat as its holder sees it: the view, and the state of their choices.

    Attributes:
        write: Writes custom ids.
        news: Events seen by the holder since their last turn closed.
        draft: State of a choice of several steps, empty if there is none. It comes from the client and may be forged.
        acknowledged: The holder confirmed the notice of `View.acknowledge`.
        picking: Preference of the holder for buttons or menus.
        premove: The holder's premove. On their turn, it is one that was not played because its effect had changed.
        premoved: A premove was played in the holder's last turn.
        clock_played: The holder's time ran out in their last turn.
        in_advance: Premoves are possible. They are not in a guided round.
        stands_alone: The message includes the public news, because no channel shows it.
        called: The holder is notified when it is their turn.
        undoes: An answer can be taken back for a moment.
        others_choose: Another person has yet to choose.
        below_table: The message includes the picture of the table if there is one.
        advised: Advice stands above the controls, in place of news and effect. The question is small or left out.
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
    advised: bool = False

    def of_the_clock(self, words: Words) -> tuple[str, ...]:
        """Return the line that says that the holder's time ran out; nothing if it did not."""
        return (words("hand-clock-played"),) if self.clock_played else ()

    @property
    def cards_by_buttons(self) -> bool:
        """True if cards are chosen by buttons, provided that they fit, and not in a menu."""
        return self.picking is not Picking.MENUS

    @property
    def numbers_by_buttons(self) -> bool:
        """True if options are chosen by buttons even if they need an explanation, which only a menu can show."""
        return self.picking is Picking.BUTTONS

    def control(self, verb: Verb, detail: str = "") -> str:
        """Return the custom id of a control for the open prompt, or for the turn if there is none."""
        prompt = self.view.prompt
        return self.write(verb, self.view.turn if prompt is None else prompt.number, detail)

    def premove_of(self, action: Action) -> Premove | None:
        """Return the action as a premove with its present effect; `None` if it cannot be a premove now.

        The text of a premove is the detail of its control with `Verb.PREMOVE`.
        """
        refused = self.view.prompt is not None or not self.in_advance
        effect = None if refused else self.view.premove_effect(action)
        return None if effect is None else Premove(action.code, effect)


Scores: TypeAlias = Mapping[Seat, Mapping[str, str | int]]
"""Facts of a finished game by seat, such as points or kinds of cards, by the game's names for them."""

NO_SCORES: Final[Scores] = {}


Faces: TypeAlias = Callable[[Seat], SeatedPlayer]
"""Function from a seat to its player, for pictures."""


class Sign(NamedTuple):
    """An emoji.

    Attributes:
        name: Its name on Discord: lower-case letters, digits and underscores.
        tile: Its drawing.
    """

    name: str
    tile: Tile


@dataclass(frozen=True, slots=True)
class Drawn:
    """The drawn parts of a game.

    Attributes:
        cover: Picture above the lobby; `None` for none.
        signs: Emojis by the character that they replace.
        cards: Emojis of whole cards by the card's text as `bot.screens.emojis.spelling` returns it.
        spelled: Pattern that finds cards in text.
        reveal: The picture of a reveal includes the text of `Renderer.reveal`.
        hand: A hand has a picture unless its holder wants none.
        rules: Returns the pictures of the examples on the pages of `Renderer.rules`, in the same order.
    """

    cover: Cover | None = None
    signs: Mapping[str, Sign] = field(default_factory=dict[str, Sign])
    cards: Mapping[str, Sign] = field(default_factory=dict[str, Sign])
    spelled: re.Pattern[str] = NOTHING_SPELLED
    reveal: bool = False
    hand: bool = False
    rules: Callable[[Words], Sequence[Drawable]] = lambda _words: ()


OwnView: TypeAlias = Any
"""View of the renderer's own game. It is `Any`, because tables and renderers are matched by game key."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Renderer:
    """Messages of one game: functions that turn views and public events, never positions, into parts of messages.

    Parts with a default may be left out. `events` are public; `chosen` are the house rules as `Options.save` returns
    them.

    Attributes:
        drawn: The drawn parts.
        title: Name of the game.
        about: Line in a lobby that describes the game.
        minutes: Shortest and longest usual length of a game in minutes.
        before: Public information before the deal; empty for none.
        before_label: Label of the button that shows `before`.
        heading: State of the game and present phase in a few words; empty if a hand says enough.
        aim: The viewer's own aim at the moment, in a few words; empty for none.
        seat_note: Everything public about a seat, in one line.
        standing: The seats in as few lines as possible, with only what is needed to follow the game; `names` carry the
            marks of the seats that are asked.
        footer: The middle of the table. Its last line is shown in small print.
        moment: The middle of the table at a moment of a finished game, with the choices of `events` marked; empty if
            the reveal and the hands say everything.
        open_cards: All open cards, seat by seat. `events` include those of the latest headline.
        open_label: Label of the button that shows `open_cards`.
        reveal: Blocks about the events of a closed turn, of the last lap, or of a moment of a finished game.
        reveal_line: The reveal in one short line, which replaces the post of the reveal when a newer one exists.
        own_reveal: The viewer's result of a closed turn, in one or two lines; empty if `reveal` says it.
        chosen: An action in one word, such as a number or a card; empty if it needs the phrase of `action`.
        picture: The public view, or these events, as a picture; the result if the game is over and there are no events.
        stays: The lower picture of a round's end, which stays in the channel above a newer board.
        hand_picture: The viewer's hand as a picture. `events` are those since their last turn.
        outcome: The winner and their lead in one line, the headline of a result.
        result_notes: Lines below the places of a result. Scores come from `engine.contract.SeatResult`.
        drawn_notes: Lines below the places that the picture of `scored` also shows.
        scored: The picture of the result with the highlights of these scores.
        laid_open: The picture of the result with everyone's hand, given the views of all seats in their order.
        own_end: The viewer's result below their place, and its distance from winning or losing.
        cards: The cards of the viewer's hand.
        open_hand: The viewer's cards laid open for others, once the game is over.
        last_hand: The final hand in one short line; may be empty.
        drawn_sum: A seat's final score by source, which the picture of the result also shows; may be empty.
        hand: The private hand, with the controls for the open prompt.
        action: An action as a phrase. The message is the infinitive, as after "I would"; its attribute `past` follows a
            name, and `noun` follows "Better was".
        house_rules: Differences from the usual rules, one line each.
        opening: A JavaScript function that repeats the deal, for `bot/screens/replay_page.js`. Without it, that page
            cannot check the deal.
        daily_says: Explanation of the daily deal; only called for games that have one.
        daily_score: The part of a daily deal's score beside the place.
        rules: The rules in the bot's own words, in pages of one message each. A blank line separates the rule on a page
            from its example, which the page's picture shows.
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
    aim: Callable[[OwnView, Words], str] = lambda _view, _words: ""
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
    """Return a function from words to their sentence with this key."""
    return lambda words: words(key)
