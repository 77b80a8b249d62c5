"""The buttons that every game has."""

from bot.locales.phrasebook import Words
from bot.screens.components import Button, Buttons, Tone
from bot.screens.custom_ids import Control, Verb
from bot.tables.ids import TableId
from bot.tables.table import Table

ADDED_LEVEL = "normal"
"""The level of a house player that the board's button adds; others come with the command."""

_LABELS = {
    Verb.JOIN: "button-join",
    Verb.LEAVE: "button-leave",
    Verb.HOUSE: "button-house",
    Verb.START: "button-start",
    Verb.CANCEL: "button-cancel",
    Verb.WORD: "button-word",
    Verb.HAND: "button-hand",
    Verb.RULES: "button-rules",
    Verb.REMIND: "button-remind",
    Verb.RETURN: "button-return",
    Verb.ACKNOWLEDGE: "button-acknowledge",
    Verb.AGAIN: "button-again",
    Verb.HINT: "button-hint",
    Verb.NEXT: "button-next",
    Verb.REPLAY: "button-replay",
}

_TONES = {
    Verb.JOIN: Tone.GOOD,
    Verb.START: Tone.MAIN,
    Verb.CANCEL: Tone.GRAVE,
    Verb.HAND: Tone.MAIN,
    Verb.RETURN: Tone.GOOD,
    Verb.ACKNOWLEDGE: Tone.MAIN,
    Verb.AGAIN: Tone.GOOD,
    Verb.NEXT: Tone.GOOD,
}


def label(verb: Verb, words: Words) -> str:
    """The usual words of the button for a verb."""
    return words(_LABELS[verb])


def tone(verb: Verb) -> Tone:
    """How much the button for a verb asks for attention."""
    return _TONES.get(verb, Tone.PLAIN)


def button(table: TableId, verb: Verb, words: Words, detail: str = "") -> Button:
    """The button for a verb that belongs to no question, with its usual words and tone."""
    return Button(label(verb, words), str(Control(table, verb, detail=detail)), tone(verb))


def in_lobby(table: Table, words: Words) -> tuple[Buttons, ...]:
    """Sit down, stand up, begin."""
    return (
        Buttons(
            (
                button(table.id, Verb.JOIN, words),
                button(table.id, Verb.LEAVE, words),
                button(table.id, Verb.HOUSE, words, detail=ADDED_LEVEL),
                button(table.id, Verb.START, words),
                button(table.id, Verb.CANCEL, words),
            )
        ),
        Buttons((button(table.id, Verb.WORD, words), button(table.id, Verb.RULES, words))),
    )


def in_play(table: Table, words: Words) -> Buttons:
    """See one's hand, read the rules, call the others."""
    return Buttons(tuple(button(table.id, verb, words) for verb in (Verb.HAND, Verb.RULES, Verb.REMIND)))
