"""The buttons that every game has."""

from bot.locales.phrasebook import Words
from bot.screens.components import Button, Buttons, Tone
from bot.screens.custom_ids import Control, Verb
from bot.tables import lobby
from bot.tables.ids import TableId
from bot.tables.progress import is_watched_only
from bot.tables.table import Table

SURE = "sure"
"""The detail of a control that was asked for twice."""

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
    Verb.RECORD: "button-record",
    Verb.VERIFY: "button-verify",
    Verb.ANALYSIS: "button-analysis",
    Verb.SKIP: "button-skip",
    Verb.SHARE: "button-share",
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
    Verb.SHARE: Tone.GOOD,
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
    """Sit down, stand up, begin; closing the table stands apart."""
    return (
        Buttons(
            (
                button(table.id, Verb.JOIN, words),
                button(table.id, Verb.LEAVE, words),
                button(table.id, Verb.HOUSE, words, detail=ADDED_LEVEL),
                button(table.id, Verb.START, words),
            )
        ),
        Buttons(
            (
                button(table.id, Verb.WORD, words),
                button(table.id, Verb.RULES, words),
                button(table.id, Verb.CANCEL, words),
            )
        ),
    )


def company(table: Table, words: Words) -> Buttons:
    """Begin with so many house players, for somebody who sits alone; no button for anybody else."""
    return Buttons(tuple(_with_house(table, count, words) for count in lobby.company(table)))


def _with_house(table: Table, count: int, words: Words) -> Button:
    detail = f"{ADDED_LEVEL} {count}"
    return Button(words("button-alone", count=count), str(Control(table.id, Verb.START, detail=detail)), Tone.MAIN)


def in_play(table: Table, on_the_table: str, words: Words) -> Buttons:
    """See one's hand and what lies on the table, read the rules, call the others; when only the house still plays, see
    how it ends. `on_the_table`: the words on the button for what lies there."""
    last = Verb.SKIP if is_watched_only(table) else Verb.REMIND
    hand, rules, call = (button(table.id, verb, words) for verb in (Verb.HAND, Verb.RULES, last))
    return Buttons((hand, open_cards(table, on_the_table), rules, call))


def open_cards(table: Table, label: str) -> Button:
    """See what lies on the table."""
    return Button(label, str(Control(table.id, Verb.OPEN)))


def sure_to_close(table: Table, words: Words) -> Button:
    """Close the table, from somebody who was asked whether they are sure."""
    return Button(words("button-close"), str(Control(table.id, Verb.CANCEL, detail=SURE)), Tone.GRAVE)
