"""Policy of a person: the next act on what they see, or nothing."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import TypeVar

from sandbox.json_values import Json
from sandbox.people.reading import ReadMessage, ShownButton, ShownMenu, controls, read
from sandbox.people.seeded_choices import SeededChoices

VERY_LONG = 20
VERB = re.compile(r"t1:[^:]*:[0-9]+:(?P<verb>[a-z]+)(?::(?P<detail>.*))?")
"""A control of a table says by its custom id what it does: the same in every language."""
FINISHED, HAND, JOIN, START, MORE = "again", "hand", "join", "start", "more"
SURE = frozenset({"acknowledge", "return"})
"""Verbs pressed at once wherever they are shown in private; so is any green button that answers finally."""
CHOOSING = frozenset({"play", "premove", "draft"})
"""Answers, and steps towards one. Everything else leads away from the game, and a person of few words does not look."""
NEITHER = re.compile(r"choose|look|main|act skip|lays .*|page.*|none")
RULES = re.compile(r"s1:table\.[^:]+:rules(?::[0-9]+)?")
"""A menu with the house rules of a table, each value behind the name of its rule."""
FOR_GOOD = re.compile(r"t1:[^:]*:[0-9]+:(?:play:|draft:act ).*")
"""Ways to change one's mind or look around: a person of few words does not."""


@dataclass(slots=True)
class ClientScreen:
    """Messages that one person has read so far: the newest of the table's `channel` and in private, oldest first."""

    channel: str
    _shown: dict[str, list[ReadMessage]] = field(default_factory=dict[str, list[ReadMessage]])
    _direct: set[str] = field(default_factory=set[str])

    @property
    def channels(self) -> list[str]:
        """Those of which something was read."""
        return list(self._shown)

    def read(self, told: Json) -> None:
        """Read these channels as they are now."""
        for channel in told["channels"]:
            self._shown[channel["id"]] = [read(message) for message in channel["messages"]]
            if channel["kind"] == "dm":
                self._direct.add(channel["id"])

    def saw(self, message: Json) -> None:
        """Read one message as it is now."""
        channel, changed = message["channel_id"], read(message)
        if channel in self._shown:
            others = [each for each in self._shown[channel] if each.id != changed.id]
            self._shown[channel] = sorted([*others, changed], key=attrgetter("id"))

    def newest(self, since: int) -> int:
        """Return the newest table message. Each round of a game has one of its own."""
        return max(self._tables(since), default=since)

    def oldest(self, since: int) -> int:
        """Return the first table message after `since` that is still to be seen, 0 for none."""
        return min(self._tables(since), default=0)

    def _tables(self, since: int) -> list[int]:
        """Return the table messages, known by their buttons. A single one may be on a mere reminder."""
        return [each.id for each in self.public(since) if len(each.controls) > 1]

    def public(self, since: int) -> list[ReadMessage]:
        """Return the messages of the channel that everyone sees, newer than `since`, the newest first: all of direct
        messages, where no one else is."""
        alone = self.channel in self._direct
        shown = reversed(self._shown.get(self.channel, ()))
        return [each for each in shown if (alone or not each.ephemeral) and each.id > since]

    def private(self, since: int) -> list[ReadMessage]:
        """Return direct messages and messages only this person sees, newer than `since`, the newest first."""
        alone = self.channel in self._direct
        found = [each for each in self._shown.get(self.channel, ()) if alone or each.ephemeral]
        for channel in self._direct - {self.channel}:
            found += self._shown[channel]
        return sorted((each for each in found if each.id > since), key=attrgetter("id"), reverse=True)


Control = TypeVar("Control", ShownButton, ShownButton | ShownMenu)
Key = tuple[str, str, type[ShownButton | ShownMenu]]


@dataclass(frozen=True, slots=True)
class Guest:
    """A person at the table, as others know them."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Act:
    """Press this button, or choose these values in this menu."""

    control: ShownButton | ShownMenu
    values: tuple[str, ...] = ()


@dataclass(slots=True)
class Policy:
    """One person's manner at a table.

    company: who must be seen in the lobby before this person presses Start, each by id or name; empty: never.
    since: messages up to this id belong to the past.
    rules: the house rules that this person, who must be the host, chooses before Start: a value by the name of each.
    """

    chance: SeededChoices
    company: Sequence[Guest] = ()
    since: int = 0
    rules: Mapping[str, str] = field(default_factory=dict[str, str])
    _agreed: set[str] = field(default_factory=set[str])
    """The names of the rules that are chosen."""
    _used: set[Key] = field(default_factory=set[Key])
    _answers: dict[str, frozenset[Key]] = field(default_factory=dict[str, frozenset[Key]])
    """Offers of each message when an answer last wrote it."""
    _asks: bool = False
    """True if this person had to ask for the hand before. Then they do not wait for it."""
    _lobby: int = 0
    """The first table message of this game: a hand from before it is one of an earlier game."""

    def finished(self, screen: ClientScreen) -> bool:
        """Return whether the result of the game is posted."""
        return any(_verb(each) == FINISHED for each in _buttons(screen.public(self.since)))

    def next_act(self, screen: ClientScreen) -> Act | None:
        """Return the next act. The same act on the same message is done once, unless `again` allows it or the message
        stopped showing it meanwhile: a control that comes back asks again."""
        self._forget_what_changed(screen.public(self.since), screen.private(self.since))
        act = self._seat(screen) or self._answer(screen)
        if act is not None:
            self._used.add(_key(act.control))
        return act

    def ask_for_hand(self, screen: ClientScreen, idle: int) -> Act | None:
        """Press "My hand", when no hand came or it is far up by now; or when nothing happens for very long.

        `idle` counts the times this person has waited in vain.
        """
        self._lobby = self._lobby or screen.oldest(self.since)
        has_one = any(each.offers for each in screen.private(max(self.since, self._lobby)))
        if idle < (VERY_LONG if has_one else 0 if self._asks else 1):
            return None
        for button in self._unused(_buttons(screen.public(self.since))):
            if _verb(button) == HAND:
                self._asks = True
                self._used.add(_key(button))
                return Act(button)
        return None

    def answered(self, message: Json) -> None:
        """Note the message that an answer wrote or changed. A control that it does not show now may come back later and
        ask again, even if this person never looked in between."""
        shown = frozenset(map(_key, controls(message)))
        self._answers[message["id"]] = shown
        self._used = {key for key in self._used if key[0] != message["id"] or key in shown}

    def _forget_what_changed(self, public: Sequence[ReadMessage], private: Sequence[ReadMessage]) -> None:
        """Forget acts on what changed. A control that is no longer shown asks again when it comes back. A private
        message that offers something else than the answer did was rewritten meanwhile, and any choice in it is gone."""
        hands = {str(each.id): frozenset(map(_key, each.controls)) for each in private}
        changed = {message for message in self._answers.keys() & hands if hands[message] != self._answers[message]}
        for message in changed:
            del self._answers[message]
        shown = frozenset(map(_key, _buttons_and_menus([*public, *private])))
        self._used = {key for key in self._used & shown if key[0] not in changed}

    def again(self, act: Act) -> None:
        """Allow the act once more, because no one answered it."""
        self._used.discard(_key(act.control))
        self._agreed -= {value.partition("_")[0] for value in act.values}

    def start_over(self, screen: ClientScreen) -> None:
        """Allow each private act once more, because one of them came to nothing and it is unknown which."""
        private = {str(each.id) for each in screen.private(self.since)}
        self._used = {key for key in self._used if key[0] not in private}

    def _seat(self, screen: ClientScreen) -> Act | None:
        """Join a lobby, choose its house rules, and start it when everyone is there."""
        for message in screen.public(self.since):
            for button in self._unused(_buttons([message])):
                if _verb(button) == JOIN:
                    return Act(button)
                if _verb(button) == START and self._complete(message):
                    return self._choose_rule(message, screen) or Act(button)
        return None

    def _choose_rule(self, lobby: ReadMessage, screen: ClientScreen) -> Act | None:
        """Choose the next house rule, in the menu that `More` shows; nothing once all are as they should be."""
        wanted = [f"{name}_{value}" for name, value in self.rules.items() if name not in self._agreed]
        if not wanted:
            return None
        shown = _buttons_and_menus(screen.private(self.since))
        menus = [each for each in shown if isinstance(each, ShownMenu) and RULES.fullmatch(each.custom_id)]
        if not menus:
            return next((Act(each) for each in self._unused(_buttons([lobby])) if _verb(each) == MORE), None)
        found = next(((menu, value) for value in wanted for menu in menus if value in menu.values), None)
        if found is None:
            return None
        menu, value = found
        self._agreed.add(value.partition("_")[0])
        return Act(menu, (value,))

    def _complete(self, message: ReadMessage) -> bool:
        text = message.words
        return bool(self.company) and all(each.id in text or each.name in text for each in self.company)

    def _answer(self, screen: ClientScreen) -> Act | None:
        """Answer what is asked in private: what is sure first, then menus, then one of several buttons."""
        found = list(self._unused(_buttons_and_menus(screen.private(self.since))))
        buttons = [each for each in found if isinstance(each, ShownButton)]
        for button in buttons:
            if _is_sure(button):
                return Act(button)
        for menu in found:
            if isinstance(menu, ShownMenu) and not RULES.fullmatch(menu.custom_id):
                return Act(menu, tuple(self.chance.some(menu.values, max(menu.least, 1))))
        return self._one_of([each for each in buttons if _answers(each)])

    def _one_of(self, buttons: list[ShownButton]) -> Act | None:
        """Return one of the buttons that stand together: they are one question, which one of them answers."""
        together = [each for each in buttons if each.message == buttons[0].message]
        if not together:
            return None
        self._used.update(map(_key, together))
        return Act(self.chance.one(together))

    def _unused(self, found: Iterator[Control]) -> Iterator[Control]:
        return (each for each in found if _key(each) not in self._used)


def _verb(button: ShownButton) -> str:
    """Return the verb of a button; empty for one of no table."""
    found = VERB.fullmatch(button.custom_id)
    return found["verb"] if found else ""


def _is_sure(button: ShownButton) -> bool:
    return _verb(button) in SURE or (button.green and _answers(button) and bool(FOR_GOOD.fullmatch(button.custom_id)))


def _answers(button: ShownButton) -> bool:
    """Return whether it is one of the choices that a question offers."""
    found = VERB.fullmatch(button.custom_id)
    return bool(found) and found["verb"] in CHOOSING and not NEITHER.fullmatch(found["detail"] or "")


def _key(control: ShownButton | ShownMenu) -> Key:
    """Return the identity of a control. A button may lead back to a menu under the menu's own id: they are not the same
    thing."""
    return control.message, control.custom_id, type(control)


def _buttons_and_menus(messages: Sequence[ReadMessage]) -> Iterator[ShownButton | ShownMenu]:
    for message in messages:
        yield from message.controls


def _buttons(messages: list[ReadMessage]) -> Iterator[ShownButton]:
    return (each for each in _buttons_and_menus(messages) if isinstance(each, ShownButton))
