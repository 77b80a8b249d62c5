"""Requests to a table: by people, by the clock, by bots and from outside."""

from dataclasses import dataclass
from typing import TypeAlias

from bot.tables.circumstances import Barrier
from bot.tables.deadlines import Deadline
from bot.tables.ids import ChannelId, InteractionId, MessageId, Milliseconds, RoleId, TableId, UserId
from bot.tables.notices import PostReveal
from bot.tables.players import Person, Premove
from bot.tables.table import NOWHERE, Pace, Place
from engine.contract import Options
from engine.fairness import Coin
from engine.seats import Seat


@dataclass(frozen=True, slots=True)
class HandToken:
    """A person's latest way to refresh a private message without the bot's token: an interaction token.

    It is secret: never logged, exported or backed up. `message` is the message that it edits, `None` if the interaction
    itself created that, visible only to this person.
    """

    token: str
    message: MessageId | None = None

    def __repr__(self) -> str:
        return "HandToken(***)"


@dataclass(frozen=True, slots=True)
class Requester:
    """The user who asks, and the interaction.

    Attributes:
        hand: Token of the answer that shows the user's hand, through which it can be refreshed later.
        moderator: The user may end any table of the channel.
    """

    user: UserId
    name: str
    interaction: InteractionId
    hand: HandToken | None = None
    moderator: bool = False
    roles: frozenset[RoleId] = frozenset()
    """The person's roles on the server: one of them may make a moderator (`Server.moderator_role`)."""
    language: str = ""
    """The language of the person's client, empty when unknown."""
    username: str = ""
    """The unique name on Discord, cleaned; empty if unknown."""

    def seated(self) -> Person:
        """Return the user as a seated person."""
        return Person(self.user, self.name, self.interaction, language=self.language, username=self.username)


@dataclass(frozen=True, slots=True)
class OpenTable:
    by: Requester
    place: Place
    game_key: str
    options: Options
    language: str
    pace: Pace
    max_seats: int
    house: tuple[str, ...] = ()
    """Levels of the house players seated from the start."""
    open_hands: bool = True
    """True if the result shows the hands."""
    hints: bool = True
    """True if people may ask for hints."""
    clock_asked: bool = False
    """True if `pace` was chosen for this table, and is not only the server's."""
    pictures: bool = True
    """True if its messages have pictures."""
    server_name: str = ""
    channel_name: str = ""
    """The name of the place, cleaned; empty if unknown."""
    sits: bool = False
    """True if the opener sits down at once."""
    begins: bool = False
    """True if the game begins at once, with no one to wait for."""
    former: tuple[Person, ...] = ()
    """The players of the game before, if it is the same game again."""
    home: ChannelId = NOWHERE.channel
    """The channel of a public thread, whose bells ring too."""


@dataclass(frozen=True, slots=True)
class Again:
    """Play the same game in the same channel again; the user is seated. `home` as in `OpenTable`."""

    table: TableId
    by: Requester
    home: ChannelId = NOWHERE.channel


@dataclass(frozen=True, slots=True)
class Join:
    table: TableId
    by: Requester


@dataclass(frozen=True, slots=True)
class SayLuckyWord:
    table: TableId
    by: Requester
    word: str


@dataclass(frozen=True, slots=True)
class Leave:
    """Give up the seat: in the lobby it becomes free, during play a bot holds it until the person returns."""

    table: TableId
    by: Requester


@dataclass(frozen=True, slots=True)
class AddHouse:
    table: TableId
    by: Requester
    level: str


@dataclass(frozen=True, slots=True)
class Start:
    """Start the game. `house` are the levels of bots that join first."""

    table: TableId
    by: Requester
    house: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ChangeRules:
    """Change the house rules before the game begins. `open_hands` and `hints` are as in `OpenTable`."""

    table: TableId
    by: Requester
    options: Options
    open_hands: bool
    hints: bool


@dataclass(frozen=True, slots=True)
class AsBefore:
    """Play with the house rules, seats, bots and clock of the previous table in this channel."""

    table: TableId
    by: Requester


@dataclass(frozen=True, slots=True)
class End:
    """Close the lobby or cancel the game (host or moderator)."""

    table: TableId
    by: Requester


@dataclass(frozen=True, slots=True)
class HideWords:
    """Do not show the lucky words of this table (moderator)."""

    table: TableId
    by: Requester


@dataclass(frozen=True, slots=True)
class Kick:
    """Remove a person. `name` is used if the table does not know them."""

    table: TableId
    by: Requester
    user: UserId
    name: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer to the prompt with the number `prompt`, as the game's action code. `then` is the answer to the
    following question, chosen together. `undoable`: it may be taken back for a moment."""

    table: TableId
    by: Requester
    prompt: int
    code: str
    then: Premove | None = None
    undoable: bool = False


@dataclass(frozen=True, slots=True)
class SetPremove:
    """Set a premove; `None` withdraws it."""

    table: TableId
    by: Requester
    premove: Premove | None


@dataclass(frozen=True, slots=True)
class Acknowledge:
    """Confirm the notice of `View.acknowledge` in this turn, such as that the person cannot act."""

    table: TableId
    by: Requester
    turn: int


@dataclass(frozen=True, slots=True)
class GoOn:
    """End the interlude of this turn and ask for the next question."""

    table: TableId
    by: Requester
    turn: int


@dataclass(frozen=True, slots=True)
class Guess:
    """A player who is out guesses the winner."""

    table: TableId
    by: Requester
    seat: Seat


@dataclass(frozen=True, slots=True)
class Return:
    """Return to the game and play the seat again."""

    table: TableId
    by: Requester


@dataclass(frozen=True, slots=True)
class Remind:
    table: TableId
    by: Requester


@dataclass(frozen=True, slots=True)
class SkipToEnd:
    """Skip to the end of a game in which only bots are left."""

    table: TableId
    by: Requester


@dataclass(frozen=True, slots=True)
class ShowHand:
    """Show the hand again; only changes the token through which it is refreshed."""

    table: TableId
    by: Requester


@dataclass(frozen=True, slots=True)
class ShowBoard:
    """Post the table message again below newer ones."""

    table: TableId
    by: Requester


@dataclass(frozen=True, slots=True)
class WaitForNext:
    """Wait for a seat in the next game."""

    table: TableId
    by: Requester


@dataclass(frozen=True, slots=True)
class Share:
    """Post the result of a finished game, or the line of a daily deal, in a channel of the person's choice."""

    table: TableId
    by: Requester
    channel: ChannelId


@dataclass(frozen=True, slots=True)
class OfferChallenge:
    """Offer a challenge with the cards of a finished game from the user's seat, in `channel`. `invited` is mentioned
    and may be pinged."""

    table: TableId
    by: Requester
    channel: ChannelId
    invited: UserId | None = None


@dataclass(frozen=True, slots=True)
class CutOff:
    """The channel is deleted. `because` is the key of the sentence that says so."""

    table: TableId
    because: str


@dataclass(frozen=True, slots=True)
class Deal:
    """The call of the players is posted: its id is the coin, and the cards are dealt. It pinged `rung`."""

    table: TableId
    coin: Coin
    rung: frozenset[UserId] = frozenset()


@dataclass(frozen=True, slots=True)
class NotCalled:
    """The call of the players was refused, so the game does not begin."""

    table: TableId


@dataclass(frozen=True, slots=True)
class PostingRefused:
    """The bot can no longer post in the channel, and this `reveal` was refused."""

    table: TableId
    barrier: Barrier = Barrier.UNKNOWN
    reveal: PostReveal | None = None


@dataclass(frozen=True, slots=True)
class PostingRestored:
    """The bot can post in the channel again. `told` are the undelivered reveals that are there now."""

    table: TableId
    told: tuple[PostReveal, ...] = ()


@dataclass(frozen=True, slots=True)
class ServerLeft:
    """The bot is no longer on the server."""

    table: TableId


@dataclass(frozen=True, slots=True)
class ServerBack:
    """The server is back."""

    table: TableId


@dataclass(frozen=True, slots=True)
class DirectWaits:
    """Direct messages do not reach that person for now."""

    table: TableId
    user: UserId


@dataclass(frozen=True, slots=True)
class DirectReaches:
    """Direct messages reach that person again."""

    table: TableId
    user: UserId


@dataclass(frozen=True, slots=True)
class BackFromDowntime:
    """The bot or Discord was down for `away` milliseconds, so no one could act. A turn that should have ended is
    extended to at least `until`. `shown` is true if messages are refreshed with the new deadlines. `long` is true if
    this holds and the downtime exceeded a minute."""

    table: TableId
    away: int
    until: Milliseconds
    long: bool = False
    shown: bool = True


@dataclass(frozen=True, slots=True)
class ClockSet:
    """The clock was set by this many milliseconds, and the deadlines of the table have moved with it."""

    table: TableId
    by: int


@dataclass(frozen=True, slots=True)
class MemberGone:
    """A person is no longer on the server of the table."""

    table: TableId
    user: UserId


@dataclass(frozen=True, slots=True)
class HouseAnswer:
    """A bot's choice for a seat. A stale one is refused and computed again."""

    table: TableId
    seat: Seat
    prompt: int
    code: str


@dataclass(frozen=True, slots=True)
class TimeUp:
    """A deadline is due."""

    deadline: Deadline

    @property
    def table(self) -> TableId:
        """Return the table of the deadline."""
        return self.deadline.table


@dataclass(frozen=True, slots=True)
class Forget:
    """Delete a person from the table. A house player plays their seat permanently. Leaves no trace in the inbox."""

    table: TableId
    user: UserId


@dataclass(frozen=True, slots=True)
class ForgetNames:
    """Delete the display names of an ended table."""

    table: TableId


ByPerson: TypeAlias = (
    Join
    | SayLuckyWord
    | Leave
    | AddHouse
    | ChangeRules
    | AsBefore
    | Start
    | End
    | Kick
    | Answer
    | SetPremove
    | Acknowledge
    | SkipToEnd
    | GoOn
    | Guess
    | Return
    | Remind
    | ShowHand
    | ShowBoard
)
FromOutside: TypeAlias = (
    CutOff
    | PostingRefused
    | PostingRestored
    | ServerLeft
    | ServerBack
    | Deal
    | NotCalled
    | DirectWaits
    | DirectReaches
    | BackFromDowntime
    | ClockSet
    | MemberGone
)
ByItself: TypeAlias = HouseAnswer | TimeUp | Forget | ForgetNames | FromOutside
Request: TypeAlias = ByPerson | HideWords | WaitForNext | Share | OfferChallenge | ByItself
