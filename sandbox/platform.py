"""The pretend Discord as one thing: its state and the parts that change it, wired together."""

from sandbox.changes import Changes
from sandbox.client_memory import ClientMemory
from sandbox.clock import Timer
from sandbox.faults import FaultInjector
from sandbox.figures import Figures
from sandbox.gateway_protocol import GatewayContext
from sandbox.gateway_sessions import GatewaySessions
from sandbox.interactions import Interactions, Spans
from sandbox.limits import IdentifyLimits, Limits
from sandbox.messages import Messages, Nonces
from sandbox.rings import Rings
from sandbox.settings import SandboxSettings
from sandbox.snowflakes import Snowflakes
from sandbox.uploads import FileStore
from sandbox.wire import Wire
from sandbox.world import Application, Channel, User, World, make_first_world


class Platform:
    """The sandbox behind its addresses. `base` is its own address, such as http://127.0.0.1:8000."""

    def __init__(self, settings: SandboxSettings, base: str) -> None:
        self.settings, self.base = settings, base
        self.clock = settings.clock
        self.ids = Snowflakes(self.clock)
        self.world = World(hides_channels=settings.hides_channels, lists_shown_files=settings.lists_shown_files)
        added_ms = self.clock.now_ms() if settings.just_added else None
        make_first_world(self.world, settings.people, settings.invitation, settings.installs, added_ms)
        self.wire = Wire(settings.wire, self.clock)
        self.figures = Figures()
        self.faults = FaultInjector()
        self.archive_timers: dict[str, Timer] = {}
        self.changes = Changes(self.world)
        self.client_memory = ClientMemory(self.world)
        self.rings = Rings(self.world)
        self.limits = Limits(settings.limits, self.clock)
        self.nonces = Nonces(self.clock, settings.nonce_window_ms)
        self.files = FileStore(self.ids, settings.file_bytes)
        self.sessions = GatewaySessions(self.clock, self.faults, self.wire, settings.resumable_ms)
        self.sessions.on_presence = self.changes.touch_everything
        self.messages = Messages(
            self.world,
            self.ids,
            self.clock,
            self.sessions,
            self.changes,
            self.files,
            self.rings,
            base=base,
            kept_per_channel=settings.messages_kept,
        )
        spans = Spans(settings.answer_ms, settings.token_ms)
        self.interactions = Interactions(
            self.world,
            self.ids,
            self.clock,
            self.sessions,
            self.changes,
            self.wire,
            self.figures,
            spans,
            settings.seed,
        )
        self.identify_limits = IdentifyLimits(settings.gateway.identify, self.clock)
        self.gateway_context = GatewayContext(
            self.world,
            self.sessions,
            self.ids,
            self.faults,
            self.wire,
            settings.gateway,
            self.identify_limits,
            self.gateway_address,
        )

    @property
    def gateway_address(self) -> str:
        return self.base.replace("http://", "ws://") + "/gateway/"

    def direct_messages(self, bot: Application, person: User) -> Channel:
        """Return the direct messages of a person with a bot, which whichever of them comes first opens."""
        opened = self.world.direct(bot.id, person.id)
        return opened or self.world.add_channel(
            Channel(self.ids.next(), "dm", bot.name, person=person.id, application=bot.id)
        )

    def close(self) -> None:
        for timer in self.archive_timers.values():
            timer.cancel()
        self.interactions.close()
        self.wire.close()
