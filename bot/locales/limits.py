"""Most characters of a sentence by its key. Discord refuses a whole message if one of its texts is too long."""

import re
from functools import cache
from typing import Final

NAME: Final = 32
"""Most characters of the name of a command or an option. The bot applies it to the choices of commands as well."""

_NAMES: Final = r"command(?:-[a-z]+)+|(?:[a-z0-9]+-)+option-(?!draws$|leaves$)[a-z]+"
_CHOICES: Final = (
    r"level-\w+|pace-\w+|command-leaderboard-(?:ever|season|here|everywhere|table)|command-daily-show-\w+|menu-\w+"
)

_GAME: Final = "[a-z]+-[a-z]+-(?:(?!show-)[a-z]+-)?"
"""Beginning of the keys of a game."""

_LIMITS: Final = (
    (r"(?:command-|(?:[a-z0-9]+-)+option-).*-description", 100),
    (_CHOICES, NAME),
    (_NAMES, NAME),
    (rf"word-(?:title|label)|settings-(?:end|hints)|{_GAME}setting-[a-z]+(?:-form|-field)?", 45),
    (r"settings-[a-z]+-[a-z]+|history-(?:all|won|people|house)|replay-(?:moment|suggestion(?:-[a-z]+)?)", 100),
    (rf"button-.*|{_GAME}(?:open|open-label|lock-in|lay-down|skip|other-lay|something-else|change)", 80),
    (rf"{_GAME}(?:draw-(?:pile|discard|discard-helps)|way-.*|advance-(?:draw|take)|setting-[a-z]+-write)", 80),
    (rf"{_GAME}(?:other-(?:tens|units)|number-button)", 80),
    (rf"{_GAME}(?:choose|choose-.*|ask-(?:blind|act|way|lay)|ahead|ahead-other)", 150),
    (r"replay-jump|daily-which-day|history-which|table-which", 150),
    (rf"{_GAME}(?:setting-(?!.*-none).*|use-.*|(?:number-)?option-.*)", 100),
    (r".*-chart-description", 1024),
)
_PATTERNS: Final = tuple((re.compile(pattern), most) for pattern, most in _LIMITS)
_LONGER: Final = frozenset(
    {"settings-me-title", "settings-server-title", "settings-server-forbidden", "settings-moderators-how"}
    | {"settings-direct-closed", "settings-game-title"}
)
"""Sentences whose keys look like those of a menu, but which no menu contains."""

_IS_NAME: Final = re.compile(_NAMES)
_IS_CHOICE: Final = re.compile(_CHOICES)
_NAME: Final = re.compile(r"[-_'\w]{1,32}")


@cache
def limit(key: str) -> int | None:
    """Return the most characters of a sentence; `None` if it has no limit of its own."""
    if key in _LONGER:
        return None
    return next((most for pattern, most in _PATTERNS if pattern.fullmatch(key)), None)


@cache
def is_name(key: str) -> bool:
    """Return whether the key is that of a command's or option's name, which has only lower-case letters, digits and
    hyphens."""
    return not key.endswith("-description") and not _IS_CHOICE.fullmatch(key) and bool(_IS_NAME.fullmatch(key))


def unfit(key: str, sentence: str) -> str | None:
    """Return the reason why Discord would refuse a sentence; `None` if it would not."""
    most = limit(key)
    if most is not None and len(sentence) > most:
        return f"{len(sentence)} characters, {most} may stand there"
    if is_name(key) and not (_NAME.fullmatch(sentence) and sentence == sentence.lower()):
        return "no name of a command: small letters, digits and hyphens only"
    return None
