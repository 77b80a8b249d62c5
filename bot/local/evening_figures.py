"""Figures of an evening, computed only from its wire file."""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeAlias, cast

from bot.metrics import endpoint
from bot.screens.custom_ids import Control, Verb, parse_as
from bot.tables.ids import TableId
from engine.cli.terminal import counted
from sandbox.figures import percentiles

Entry: TypeAlias = Mapping[str, Any]
"""A line of a wire file (docs/sandbox.md)."""

_CHANNEL: Final = re.compile(r"/channels/(\d+)/messages(/|$)")
_SERVED: Final = range(200, 300)


@dataclass(slots=True)
class _Game:
    """Requests that belong to one table. Times are in seconds."""

    channel: str
    posts: list[float] = field(default_factory=list[float])
    """Times of the messages in the table's channel, the lobby's first."""
    hands: dict[str, float] = field(default_factory=dict[str, float])
    """Times at which the first hand arrived, by direct message channel."""
    requests: list[float] = field(default_factory=list[float])
    endpoints: list[tuple[float, str]] = field(default_factory=list[tuple[float, str]])
    """Times and endpoints of `requests`, without the first hands."""
    begun: float | None = None
    """Time at which the first board of the game was shown, `None` before."""
    choices: dict[int, list[float]] = field(default_factory=dict[int, list[float]])
    """Times of choices, by number of the prompt."""
    over: bool = False

    @property
    def rounds(self) -> int:
        """Number of reveals: everything posted between the first board and the result."""
        return len(self.reveals)

    @property
    def reveals(self) -> list[float]:
        """Times at which reveals were posted."""
        posts = self.posts[:-1] if self.over else self.posts
        return [] if self.begun is None else [moment for moment in posts if moment > self.begun]

    @property
    def in_rounds(self) -> int:
        """Number of requests with the bot's token after all first hands and until the last reveal."""
        if not self.rounds:
            return 0
        begun, ended = max(self.hands.values(), default=0.0), self.reveals[-1]
        return sum(begun < moment <= ended for moment in self.requests)

    @property
    def minutes(self) -> float:
        """Minutes from the first board to the last post; 0 if there was no board."""
        return 0.0 if self.begun is None else (self.posts[-1] - self.begun) / 60

    def in_game(self) -> Counter[str]:
        """Count the requests with the bot's token from the first board to the last post, by endpoint."""
        if self.begun is None:
            return Counter()
        return Counter(asked for moment, asked in self.endpoints if self.begun <= moment <= self.posts[-1])

    @property
    def cost(self) -> "Cost":
        spans = [max(moments) - min(moments) for moments in self.choices.values()]
        return Cost(self.rounds, self.in_rounds, max(spans, default=0.0))


@dataclass(frozen=True, slots=True)
class Cost:
    """Cost of one table.

    Attributes:
        requests: Requests with the bot's token during the rounds.
        slowest_turn: Seconds between the first and the last choice of the slowest turn.
    """

    rounds: int
    requests: int
    slowest_turn: float

    @property
    def per_round(self) -> float:
        """Requests with the bot's token per round."""
        return round(self.requests / max(1, self.rounds), 2)


@dataclass(slots=True)
class EveningFigures:
    """Figures of an evening. `add` has to be called with every line of the wire file in order."""

    requests: Counter[str] = field(default_factory=Counter[str])
    presses: Counter[str] = field(default_factory=Counter[str])
    answer_ms: list[float] = field(default_factory=list[float])
    _games: dict[TableId, _Game] = field(default_factory=dict[TableId, _Game])
    _at_channel: dict[str, _Game] = field(default_factory=dict[str, _Game])

    def add(self, entry: Entry) -> None:
        """Count one line of the wire file."""
        match entry["kind"]:
            case "press":
                self._press(entry)
            case "rest":
                self._request(entry)
            case _:
                pass

    def _press(self, entry: Entry) -> None:
        self.presses[str(entry["result"])] += 1
        if entry["ack_ms"] is not None:
            self.answer_ms.append(float(entry["ack_ms"]))
        control = parse_as(Control, str(entry["custom_id"]))
        if control is not None and control.verb is Verb.PLAY and (game := self._games.get(control.table)) is not None:
            game.choices.setdefault(control.number, []).append(float(entry["t"]))

    def _request(self, entry: Entry) -> None:
        self.requests[str(entry["auth"])] += 1
        channel = _channel(str(entry["path"]))
        self._edited(entry)
        if entry["auth"] != "bot" or channel is None:
            return
        moment = float(entry["t"])
        if _is_post(entry):
            self._posted(channel, tuple(_controls(entry["request"])), moment)
        if (game := self._at_channel.get(channel)) is not None:
            game.requests.append(moment)
            if not (_is_post(entry) and game.hands.get(channel) == moment):
                game.endpoints.append((moment, f"{entry['method']} {endpoint(str(entry['path']))}"))

    def _edited(self, entry: Entry) -> None:
        """Record an edited message: a press can turn the lobby's message into the first board."""
        if entry["auth"] == "interaction" and entry["method"] == "PATCH":
            controls = tuple(_controls(entry["request"]))
            game = self._games.get(controls[0].table) if controls else None
            if game is not None and game.begun is None and _is_board(controls):
                game.begun = float(entry["t"])

    def _posted(self, channel: str, controls: Sequence[Control], moment: float) -> None:
        if any(control.verb is Verb.JOIN for control in controls):
            self._games[controls[0].table] = self._at_channel[channel] = _Game(channel)
        here = self._at_channel.get(channel)
        if here is not None and here.channel == channel:
            here.posts.append(moment)
            here.over = here.over or any(control.verb is Verb.AGAIN for control in controls)
            if here.begun is None and _is_board(controls):
                here.begun = moment
        elif controls and (game := self._games.get(controls[0].table)) is not None:
            self._at_channel[channel] = game
            game.hands.setdefault(channel, moment)

    @property
    def games(self) -> int:
        """Number of games that ended with a result."""
        return sum(game.over for game in self._games.values())

    @property
    def rounds(self) -> int:
        return sum(game.rounds for game in self._games.values())

    def costs(self) -> Mapping[str, Sequence[Cost]]:
        """Return the costs of the tables that were played to their end, by channel."""
        found: dict[str, list[Cost]] = {}
        for game in self._games.values():
            if game.over:
                found.setdefault(game.channel, []).append(game.cost)
        return found

    @property
    def bot_requests_per_round(self) -> float:
        """Requests with the bot's token per round, without start-up, opening of direct messages, lobby and result."""
        return round(sum(game.in_rounds for game in self._games.values()) / max(1, self.rounds), 2)

    def spent(self, turns: int) -> dict[str, Any]:
        """Return the requests with the bot's token in whole games, from the first board to the last post.

        Opening direct messages and first hands do not count.

        Args:
            turns: Number of turns of all these games together.
        """
        games = [game for game in self._games.values() if game.over]
        asked = sum((game.in_game() for game in games), Counter[str]())
        total, minutes = asked.total(), sum(game.minutes for game in games)
        return {
            "per_round": round(total / max(1, sum(game.rounds for game in games)), 2),
            "per_turn": round(total / max(1, turns), 2),
            "per_table_and_minute": round(total / minutes, 2) if minutes else 0.0,
            "endpoints": dict(asked.most_common()),
        }

    def to_json(self, seconds: float, turns: int | None = None) -> dict[str, Any]:
        """Return the figures as `evening --json` prints them.

        Args:
            seconds: Length of the evening.
            turns: Number of turns of all games together; `None` leaves out the requests of whole games.
        """
        at_human_pace = {} if turns is None else {"games_spent": self.spent(turns)}
        return {
            "games": self.games,
            "rounds": self.rounds,
            "presses": self.presses.total(),
            "failed": self.presses["failed"],
            "late": self.presses["late"],
            "answer_ms": percentiles(self.answer_ms),
            "requests": {"bot": self.requests["bot"], "interaction": self.requests["interaction"]},
            "bot_requests_per_round": self.bot_requests_per_round,
            **at_human_pace,
            "seconds": round(seconds, 1),
        }


def summary(tally: EveningFigures, seconds: float, own: Mapping[str, Any], turns: int | None) -> str:
    """Return the figures as text.

    Args:
        seconds: Length of the evening.
        own: Figures of the sandbox about itself. Its process includes the scripted people.
        turns: Number of turns of all games together; `None` leaves out the requests of whole games.
    """
    told = tally.to_json(seconds, turns)
    times, requests = told["answer_ms"], told["requests"]
    trouble = f"{told['failed']} failed, {told['late']} late"
    counts = ", ".join(counted(told[f"{noun}s"], noun) for noun in ("game", "round"))
    presses = f"{counted(told['presses'], 'press', 'presses')} ({trouble})"
    return (
        f"\n{counts}, {presses} in {seconds:.1f} s\n"
        f"answers   p50 {times['p50']:.1f} ms   p99 {times['p99']:.1f} ms   max {times['max']:.1f} ms\n"
        f"requests  {requests['bot']} with the bot's token, {requests['interaction']} of interactions\n"
        f"          {told['bot_requests_per_round']} with the bot's token per round\n"
        f"{_spent(told.get('games_spent'))}"
        f"sandbox   answers p50 {own['own_ms']['p50']:.2f} ms, {100 * own['own_seconds'] / seconds:.0f} % of a core; "
        f"with all its people {100 * own['processor_seconds'] / seconds:.0f} %\n"
    )


def _spent(spent: Mapping[str, Any] | None) -> str:
    """Return the lines about the requests of whole games; empty for `None`."""
    if spent is None:
        return ""
    endpoints = "".join(f"          {number:6} {what}\n" for what, number in spent["endpoints"].items())
    return (
        f"          of whole games {spent['per_round']} a round, {spent['per_turn']} a turn, "
        f"{spent['per_table_and_minute']} per table and minute:\n{endpoints}"
    )


def count(wire: Path, skip: int = 0) -> EveningFigures:
    """Return the figures of a wire file, beginning at the byte `skip`."""
    tally = EveningFigures()
    with wire.open(encoding="utf-8") as lines:
        lines.seek(skip)
        for line in lines:
            tally.add(json.loads(line))
    return tally


def _channel(path: str) -> str | None:
    found = _CHANNEL.search(path)
    return found[1] if found else None


def _is_board(controls: Sequence[Control]) -> bool:
    verbs = {control.verb for control in controls}
    return Verb.HAND in verbs and Verb.JOIN not in verbs


def _is_post(entry: Entry) -> bool:
    return entry["method"] == "POST" and entry["status"] in _SERVED and str(entry["path"]).endswith("/messages")


def _controls(body: Any) -> Iterator[Control]:
    """Yield every control of the bot in the JSON of a message, however deeply it is nested."""
    parts: list[Any] = [body]
    while parts:
        part = parts.pop()
        if isinstance(part, Mapping):
            component = cast("Mapping[str, Any]", part)
            custom_id = component.get("custom_id")
            if isinstance(custom_id, str) and (control := parse_as(Control, custom_id)) is not None:
                yield control
            parts.extend(component.values())
        elif isinstance(part, list):
            parts.extend(cast("list[Any]", part))
