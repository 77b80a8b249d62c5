"""2 DOWN in short full sentences, for the terminal and for screen readers."""

from collections.abc import Sequence
from typing import Final

from engine.contract import Event, View
from engine.games.two_down.cards import CODE, COLOUR, NUMBER, SHAPE, Card, codes, is_number
from engine.games.two_down.events import (
    BlockGone,
    BlockPut,
    CardDrawn,
    Declined,
    Discarded,
    DiscardTaken,
    DownCardTaken,
    DownTaken,
    Drew,
    GameOver,
    HandReceived,
    HandsSwapped,
    JumpPlayed,
    LevelLaid,
    OneUpExchanged,
    PickedUp,
    PickUpOpened,
    Reshuffled,
    RoundDealt,
    RoundEnded,
    TurnMissed,
)
from engine.games.two_down.facts import ACT, DRAW, PICK_UP
from engine.games.two_down.melds import Level, Meld, MeldKind, Parity
from engine.games.two_down.view import SeatView, TwoDownView
from engine.own import own
from engine.plain_words import counted, seat_name
from engine.seats import Seat

HELP: Final = (
    "Collect the melds of your level and lay them down. Whoever lays the last level first wins.",
    "A run is consecutive numbers of one colour, a group one number, a clump one colour, a heap one shape,",
    "a pack one colour and shape, odds and evens are odd and even numbers. WILD is whatever you need.",
    "On your turn draw (pile or discard), then type a card to discard it, such as R7, or lay if you hold your level.",
    "BLOCK 2 puts a Block before House 2, JUMP 1 lets House 1 miss a turn, SWAP left moves all hands,",
    "1UP 0 takes your first down card, exchange 1UP another card when both are taken.",
    "WILD as BLOCK 2, WILD as JUMP 1, WILD as 1UP 0 and WILD as UNBLOCK use a WILD so.",
    "lay lays your level in the best way, lay R1 R2 R3 as you like it, skip keeps it in the pick-up.",
    "hint: what the house would do. again: show the question once more. quit: leave.",
)

GONE: Final = {
    "turns": "after three turns",
    "wild": "by a WILD",
    "level": "because a level was laid",
}
"""Why a Block is gone."""


def card_in_words(card: Card) -> str:
    """A card with the code to type."""
    if not is_number(card):
        return CODE[card]
    return f"{CODE[card]} ({COLOUR[card].name.lower()} {NUMBER[card]}, {SHAPE[card].name.lower()})"


def meld_in_words(meld: Meld) -> str:
    """A meld, such as `odd run of 4` or `6 evens`."""
    if meld.kind in (MeldKind.ODDS, MeldKind.EVENS):
        return f"{meld.size} {meld.kind}"
    parity = "" if meld.parity is Parity.ANY else f"{meld.parity} "
    return f"{parity}{meld.kind} of {meld.size}"


def level_in_words(level: Level) -> str:
    """What a level asks for."""
    return ", or ".join(" and ".join(map(meld_in_words, alternative)) for alternative in level)


class TwoDownWords:
    """2 DOWN in words."""

    def question(self, view: View) -> Sequence[str]:
        """The position and what is asked."""
        seen = own_view(view)
        lines = [f"Round {seen.round}. {_task(seen)}"]
        lines += [_seat(Seat(seat), each) for seat, each in enumerate(seen.seats)]
        top = "empty" if seen.top is None else card_in_words(seen.top)
        lines.append(f"The draw pile has {seen.pile} cards. Top of the discard pile: {top}.")
        lines.append(f"Your hand: {', '.join(map(card_in_words, seen.hand))}.")
        return [*lines, *_aim(seen), f"Type {_example(seen)}, or help."]

    def told(self, event: Event) -> Sequence[str]:
        """What an event says."""
        return [*_turns(event), *_cards(event), *_rounds(event)]

    def answer(self, code: str) -> str:
        """An action as a person would type it."""
        return code

    def action_code(self, view: View, line: str) -> str:
        """The code of the action that somebody means who typed `line`: words may be left out, and `lay` alone lays in
        the best way."""
        seen, typed = own_view(view), line.split()
        proposed = seen.proposed()
        if typed == ["lay"] and proposed is not None:
            return proposed.code
        known = ("draw", "lay", "skip", "discard", "exchange")
        if seen.kind == DRAW:
            return " ".join(typed if typed[:1] == ["draw"] else ["draw", *typed])
        meant = typed if typed[:1] and typed[0] in known else ["discard", *typed]
        return " ".join(word if word in (*known, "as", "left", "right") else word.upper() for word in meant)

    def help(self) -> Sequence[str]:
        """The rules in a few lines, and what may be typed."""
        return HELP


def own_view(view: View) -> TwoDownView:
    """The view as one of 2 DOWN. Raises `TypeError` for another game's."""
    return own(view, TwoDownView, "2 DOWN")


def _task(view: TwoDownView) -> str:
    return {
        DRAW: "Draw a card.",
        ACT: "Lay your level, or discard a card.",
        PICK_UP: "You picked up your down cards: lay your level, or skip.",
    }.get(view.kind, "The game is over.")


def _example(view: TwoDownView) -> str:
    if view.kind == DRAW:
        return "pile or discard" if view.takeable else "pile"
    if view.proposed() is not None:
        return "lay"
    return f"a card to discard, such as {CODE[view.hand[0]]}"


def _seat(seat: Seat, seen: SeatView) -> str:
    parts = [f"level {seen.level}", f"{seen.cards} cards and {seen.down} face down"]
    if seen.block is not None:
        parts.append(f"blocked for {counted(seen.block.turns, 'turn')} more")
    if seen.jumped:
        parts.append(f"misses {counted(seen.jumped, 'turn')}")
    return f"{seat_name(seat)}: {', '.join(parts)}."


def _aim(view: TwoDownView) -> Sequence[str]:
    """The own level and how far the hand has come."""
    progress = view.progress()
    if view.level is None or progress is None:
        return []
    lines = [f"Your level asks for {level_in_words(view.level)}."]
    if not progress.missing:
        return [*lines, "You hold it."]
    held = "; ".join(
        f"{meld_in_words(each.meld)}: {' '.join(codes(each.cards)) or 'nothing yet'}" for each in progress.melds
    )
    return [*lines, f"Nearest: {held}. {progress.missing} still missing."]


def _turns(event: Event) -> Sequence[str]:
    match event:
        case TurnMissed(seat, owed):
            return [f"{seat_name(seat)} missed a turn{f', {owed} more to come' if owed else ''}."]
        case BlockPut(seat, target, card):
            return [f"{seat_name(seat)} put {CODE[card]} before {seat_name(target)}: no laying for three turns."]
        case BlockGone(seat, why):
            return [f"The Block before {seat_name(seat)} is gone, {GONE[why]}."]
        case JumpPlayed(seat, target, card):
            return [f"{seat_name(seat)} played {CODE[card]}: {seat_name(target)} will miss a turn."]
        case HandsSwapped(seat, _, direction):
            return [f"{seat_name(seat)} played SWAP: all hands moved to the {direction}."]
        case _:
            return []


def _cards(event: Event) -> Sequence[str]:
    match event:
        case CardDrawn(_, card):
            return [f"The card is {card_in_words(card)}."]
        case DownCardTaken(_, card):
            return [f"The down card is {card_in_words(card)}."]
        case HandReceived(_, giver, cards, down):
            return [f"You have the hand of {seat_name(giver)} now: {' '.join(codes(cards))}, and {down} face down."]
        case PickedUp(_, cards):
            return [f"You picked up {' and '.join(map(card_in_words, cards)) or 'nothing'}."]
        case _:
            return _open_cards(event)


def _open_cards(event: Event) -> Sequence[str]:
    match event:
        case Drew(seat, _):
            return [f"{seat_name(seat)} drew from the pile."]
        case DiscardTaken(seat, card):
            return [f"{seat_name(seat)} took {card_in_words(card)} from the discard pile."]
        case Discarded(seat, card):
            return [f"{seat_name(seat)} discarded {card_in_words(card)}."]
        case DownTaken(seat, card, down):
            return [f"{seat_name(seat)} played {CODE[card]} and took a down card; {down} left."]
        case OneUpExchanged(seat):
            return [f"{seat_name(seat)} exchanged a 1UP."]
        case Reshuffled(pile):
            return [f"The discard pile was shuffled: the draw pile has {pile} cards."]
        case _:
            return []


def _rounds(event: Event) -> Sequence[str]:
    match event:
        case RoundDealt(number, dealer, card):
            return [f"Round {number}, dealt by {seat_name(dealer)}. Turned up: {card_in_words(card)}."]
        case LevelLaid(seat, level, cards):
            return [f"{seat_name(seat)} laid level {level}: {' '.join(codes(cards))}."]
        case PickUpOpened(_, asked):
            return [f"Everybody else picked up. May lay: {' and '.join(map(seat_name, asked))}."]
        case Declined(seat):
            return [f"{seat_name(seat)} did not lay."]
        case RoundEnded(number, _, _, levels):
            at = ", ".join(f"{seat_name(Seat(seat))} level {level}" for seat, level in enumerate(levels))
            return [f"Round {number} is over. Now: {at}."]
        case GameOver(outcome):
            return [f"Winner: {' and '.join(map(seat_name, outcome.winners))}."]
        case _:
            return []
