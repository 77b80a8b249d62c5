"""Why a house player would answer so, in English, for the terminal. The bot has its own words in bot/locales."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from engine.house import Choice

REASONS: Final[Mapping[str, str]] = {
    "reason-only-choice": "there is no other choice",
    "reason-guess": "a guess",
    "reason-lowest-digit": "it is the lowest digit",
    "reason-smallest-number": "it is the smallest step",
    "reason-least-useful": "you will miss this card least",
    "reason-too-low-to-lead": "it is too low to stand on the tens any more",
    "reason-completes-run": "it completes three of one colour in a column, which draws a card",
    "reason-twins": "two equal digits draw a card",
    "reason-many-stars": "so many stars may well draw a card",
    "reason-small-step": "a small step leaves room for later rounds",
    "reason-builds-run": "it continues a row of one colour",
    "reason-lays-level": "you hold your level",
    "reason-card-helps": "this card brings your level nearer",
    "reason-unknown-card": "the open card does not help",
    "reason-not-collected": "you do not collect this card",
    "reason-least-useful-to-level": "your level needs this card least",
    "reason-more-cards": "one card more in hand helps every level",
    "reason-free-card": "it is exchanged for a fresh card",
    "reason-holds-up": "it holds up somebody dangerous",
    "reason-another-hand": "an unknown hand is likely to be better",
    "reason-free-again": "you can lay without this WILD once you are free",
    "reason-keeps-better-cards": "it keeps the better cards for later",
    "reason-earns-bonus": "it earns a bonus",
    "reason-takes-nothing": "it takes nothing",
    "reason-new-colour": "it takes a colour that you do not have yet",
    "reason-makes-pair": "it makes two of a colour",
    "reason-takes-harmless": "what it takes does no harm",
    "reason-turns-over-least": "some colour has to be turned over, and this costs least",
}
"""What each phrase key says."""

SURE: Final = 0.66
FAIRLY_SURE: Final = 0.33


def why(choice: Choice) -> str:
    """The reason and how sure the house is, without a full stop."""
    return f"{REASONS[choice.reason]} ({_CERTAIN[certainty(choice.confidence)]})"


class Certainty(StrEnum):
    """How sure a house player is of an answer, as people say it."""

    SURE = "sure"
    FAIRLY_SURE = "fairly-sure"
    HARD_TO_SAY = "hard-to-say"


_CERTAIN: Final = {
    Certainty.SURE: "sure",
    Certainty.FAIRLY_SURE: "fairly sure",
    Certainty.HARD_TO_SAY: "hard to say",
}


def certainty(confidence: float) -> Certainty:
    """What a confidence comes to."""
    if confidence >= SURE:
        return Certainty.SURE
    return Certainty.FAIRLY_SURE if confidence >= FAIRLY_SURE else Certainty.HARD_TO_SAY
