"""Requests to a table: from people, from the clock, from house players and from external events."""

from dataclasses import dataclass
from typing import TypeAlias

from bot.tables.circumstances import Barrier
from bot.tables.deadlines import Deadline
from bot.tables.ids import ChannelId, InteractionId, MessageId, Milliseconds, RoleId, TableId, UserId
from bot.tables.notices import PostReveal
from bot.tables.players import Person, Premove
from bot.tables.table import NOWHERE, Pace, Place
from engine.contract import Options, Seat
from engine.fairness import Coin


@dataclass(frozen=True, slots=True)
class HandToken:
    """An interaction token with which one of a person's private messages can be edited.

    It is secret: never logged, exported or backed up. `message` is the message to edit, `None` for the original
    response to the interaction.
    """

    token: str
    message: MessageId | None = None

    def __repr__(self) -> str:
        return "HandToken(***)"


@dataclass(frozen=True, slots=True)
class Requester:
    """The user who makes a request, and the interaction.

    Attributes:
        name: The user's display name, cleaned.
        hand: Token of the response that shows the user's hand, with which the hand can be refreshed later. `None` if
            the response shows no hand.
        moderator: True if the user's Discord permissions allow them to end any table of the channel.
        roles: The user's roles on the server, which may include its moderator role (`Server.moderator_role`).
        language: The language of the user's client, empty if unknown.
        username: The user's unique Discord name, cleaned; empty if unknown.
    """

    user: UserId
    name: str
    interaction: InteractionId
    hand: HandToken | None = None
    moderator: bool = False
    roles: frozenset[RoleId] = frozenset()
    language: str = ""
    username: str = ""

    def seated(self) -> Person:
        """Return the user as a seated person."""
        return Person(self.user, self.name, self.interaction, language=self.language, username=self.username)


@dataclass(frozen=True, slots=True)
class OpenTable:
    """Open a table.

    Attributes:
        house: Levels of the house players seated from the beginning.
        open_hands: True if the result shows the final hands.
        hints: True if people may ask for hints.
        clock_asked: True if `pace` was chosen for this table, false if it is the server's default.
        pictures: True if the table's messages have pictures.
        server_name: Name of the server, cleaned; empty if unknown.
        channel_name: Name of the channel, cleaned; empty if unknown.
        sits: True if the user takes a seat.
        begins: True if the game starts at once, without waiting for other people.
        former: The players of the previous game, if this is a rematch.
        home: The parent channel of a public thread, whose bells ring too.
    """

    by: Requester
    place: Place
    game_key: str
    options: Options
    language: str
    pace: Pace
    max_seats: int
    house: tuple[str, ...] = ()
    open_hands: bool = True
    hints: bool = True
    clock_asked: bool = False
    pictures: bool = True
    server_name: str = ""
    channel_name: str = ""
    sits: bool = False
    begins: bool = False
    former: tuple[Person, ...] = ()
    home: ChannelId = NOWHERE.channel


@dataclass(frozen=True, slots=True)
class Again:
    """Open a rematch of an ended game in the same channel, with a seat for the user. `home` is as in `OpenTable`."""

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
    """Give up a seat. In the lobby the seat becomes free; during play a house player takes it until the
    person returns."""

    table: TableId
    by: Requester


@dataclass(frozen=True, slots=True)
class AddHouse:
    table: TableId
    by: Requester
    level: str


@dataclass(frozen=True, slots=True)
class Start:
    """Start the game. `house` is the levels of house players that join first."""

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
    """Use the house rules, seats, house players and pace of the previous table in this channel."""

    table: TableId
    by: Requester


@dataclass(frozen=True, slots=True)
class End:
    """Close the lobby or cancel the game, as the host or a moderator."""

    table: TableId
    by: Requester


@dataclass(frozen=True, slots=True)
class HideWords:
    """Hide the lucky words of the table, as a moderator."""

    table: TableId
    by: Requester


@dataclass(frozen=True, slots=True)
class Kick:
    """Remove a person, as the host or a moderator. `name` is used if the table does not know their name."""

    table: TableId
    by: Requester
    user: UserId
    name: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """Answer a prompt.

    Attributes:
        prompt: The number of the prompt.
        code: The code of the chosen action.
        then: A premove chosen together with the action, `None` for none.
        undoable: True if the answer may be taken back for a short time.
    """

    table: TableId
    by: Requester
    prompt: int
    code: str
    then: Premove | None = None
    undoable: bool = False


@dataclass(frozen=True, slots=True)
class SetPremove:
    """Set a premove, or withdraw it if `premove` is `None`."""

    table: TableId
    by: Requester
    premove: Premove | None


@dataclass(frozen=True, slots=True)
class Acknowledge:
    """Confirm the message of `View.acknowledge` in this turn, such as that the person cannot act."""

    table: TableId
    by: Requester
    turn: int


@dataclass(frozen=True, slots=True)
class GoOn:
    """End the interlude of this turn for the person and show their next question."""

    table: TableId
    by: Requester
    turn: int


@dataclass(frozen=True, slots=True)
class Guess:
    """Guess that `seat` wins. The guesser is out of the game."""

    table: TableId
    by: Requester
    seat: Seat


@dataclass(frozen=True, slots=True)
class Return:
    """Return to the game and take back the seat from a house player."""

    table: TableId
    by: Requester


@dataclass(frozen=True, slots=True)
class Remind:
    table: TableId
    by: Requester


@dataclass(frozen=True, slots=True)
class SkipToEnd:
    """Let house players finish the game without pauses, once all people are out."""

    table: TableId
    by: Requester


@dataclass(frozen=True, slots=True)
class ShowHand:
    """Show the hand in a new response. From then on the hand is refreshed in that response."""

    table: TableId
    by: Requester


@dataclass(frozen=True, slots=True)
class ShowBoard:
    """Post the table message again below newer messages."""

    table: TableId
    by: Requester


@dataclass(frozen=True, slots=True)
class WaitForNext:
    """Join the waiting list for a seat in the next game."""

    table: TableId
    by: Requester


@dataclass(frozen=True, slots=True)
class Share:
    """Post the result of a finished game in a channel of the person's choice. `language` is that of its server, empty
    if unknown."""

    table: TableId
    by: Requester
    channel: ChannelId
    language: str = ""


@dataclass(frozen=True, slots=True)
class OfferChallenge:
    """Offer a challenge with the cards of a finished game from the user's seat, in `channel`. `invited` is mentioned
    and may be pinged; `None` invites everyone in the channel."""

    table: TableId
    by: Requester
    channel: ChannelId
    invited: UserId | None = None


@dataclass(frozen=True, slots=True)
class CutOff:
    """The channel was deleted. `because` is the message key of the reason shown to players."""

    table: TableId
    because: str


@dataclass(frozen=True, slots=True)
class Deal:
    """The call of the players was posted, so the cards are dealt.

    Attributes:
        coin: The id of the post.
        rung: The people whom the post pinged.
    """

    table: TableId
    coin: Coin
    rung: frozenset[UserId] = frozenset()


@dataclass(frozen=True, slots=True)
class NotCalled:
    """The call of the players was refused, so the game does not begin."""

    table: TableId


@dataclass(frozen=True, slots=True)
class PostingRefused:
    """The bot can no longer post in the channel. `reveal` is the post that Discord refused, `None` if it was another
    one. `edit` is true if Discord refused an edit of the board, which is tried again later."""

    table: TableId
    barrier: Barrier = Barrier.UNKNOWN
    reveal: PostReveal | None = None
    edit: bool = False


@dataclass(frozen=True, slots=True)
class PostingRestored:
    """The bot can post in the channel again. `told` lists the undelivered reveals that the new post contains."""

    table: TableId
    told: tuple[PostReveal, ...] = ()


@dataclass(frozen=True, slots=True)
class ServerLeft:
    """The bot is no longer on the server."""

    table: TableId


@dataclass(frozen=True, slots=True)
class ServerBack:
    """The bot is on the server again."""

    table: TableId


@dataclass(frozen=True, slots=True)
class DirectWaits:
    """Direct messages do not reach the user at present."""

    table: TableId
    user: UserId


@dataclass(frozen=True, slots=True)
class DirectReaches:
    """Direct messages reach the user again."""

    table: TableId
    user: UserId


@dataclass(frozen=True, slots=True)
class BackFromDowntime:
    """The bot or Discord was down, so no one could act.

    Attributes:
        away: Duration of the downtime in milliseconds.
        until: Earliest end of a turn that should have ended already.
        long: True if the downtime exceeded a minute, so that messages mention it.
        shown: True if messages are refreshed with the new deadlines.
    """

    table: TableId
    away: int
    until: Milliseconds
    long: bool = False
    shown: bool = True


@dataclass(frozen=True, slots=True)
class ClockSet:
    """The system clock was set forward by `by` milliseconds, or back if `by` is negative. The deadlines of the table
    have already been moved with it."""

    table: TableId
    by: int


@dataclass(frozen=True, slots=True)
class MemberGone:
    """A person is no longer a member of the table's server."""

    table: TableId
    user: UserId


@dataclass(frozen=True, slots=True)
class HouseAnswer:
    """A house player's answer to a prompt. A stale answer is refused and computed again."""

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
        """The table of the deadline."""
        return self.deadline.table


@dataclass(frozen=True, slots=True)
class Forget:
    """Delete a person's data from the table. A house player takes their seat permanently. The inbox keeps no record of
    this request."""

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
