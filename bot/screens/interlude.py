"""Hand messages between two prompts: the latest events and the owner's result."""

from dataclasses import replace
from itertools import chain

from bot.locales.phrasebook import Words
from bot.screens.buttons import button, label, tone
from bot.screens.components import Block, Box, Button, Buttons, Screen, Text, first_fitting
from bot.screens.custom_ids import Control, Verb
from bot.screens.game_renderer import Renderer
from bot.screens.hand import who_wins
from bot.screens.names import NAME_LENGTHS, in_private
from bot.tables.table import Table, is_watched_only
from engine.contract import Action, Seat, Viewer


def interlude_screen(table: Table, seat: Seat, game: Renderer, words: Words) -> Screen:
    """Build the reveal in the second person, with a button to go on. If only bots still play, another one skips to the
    end.

    A picture replaces text that says the same. Names and then text are shortened until the message fits.
    """
    turn = 0 if table.interlude is None else table.interlude.turn
    alone = table.waits_for_go_on
    says = words("button-next-round") if alone and table.stage.live else label(Verb.GO_ON, words)
    on = Button(says, str(Control(table.id, Verb.GO_ON, turn)), tone(Verb.GO_ON))
    skip = (button(table.id, Verb.SKIP, words),) if is_watched_only(table) else ()
    told = (
        (*_told(table, seat, game, words, longest), *(who_wins(table, seat, words, longest) if alone else ()))
        for longest in NAME_LENGTHS
    )
    return first_fitting(Screen((Box((*blocks, Buttons((on, *skip)))),)) for blocks in chain(told, ((),)))


def _told(table: Table, seat: Seat, game: Renderer, words: Words, longest: int) -> tuple[Block, ...]:
    events, names = table.interlude_news(), in_private(table, words, longest)
    own = game.own_reveal(table.view(Viewer(seat)), events, names, words)
    told = tuple(_pictured(block) if own else block for block in game.reveal(events, names, words))
    return (*told, *((Text(own),) if own else ()))


def _pictured(block: Block) -> Block:
    return replace(block, pictured=True) if isinstance(block, Text) else block


def locked_in_screen(table: Table, action: Action, game: Renderer, words: Words) -> Screen:
    """Build the answer to a choice that closed the turn, which is shown until the outcome is known."""
    chosen = game.chosen(action, words) or words.phrase(game.action(action, in_private(table, words), words), "noun")
    return Screen((Box((Text(words("hand-locked-in", choice=chosen)),)),))
