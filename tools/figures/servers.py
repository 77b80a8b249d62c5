"""Memory and start-up time of a bot on many servers, and memory after broken connections."""

from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Final

from bot import config
from bot.games.discord_game import DiscordGame
from bot.local.sandbox_and_bot import QUIET, Files, settings_for
from sandbox.clock import RealClock, wait
from sandbox.gateway_protocol import GatewaySettings
from sandbox.limits import AT_ONCE
from sandbox.platform import Platform
from sandbox.server import Sandbox
from sandbox.settings import SandboxSettings
from sandbox.world import Channel, Guild, Role
from tools.figures import processor
from tools.figures.child import child
from tools.figures.starts import first_answer

NUMBERS: Final = (1, 100, 1_000, 2_500, 10_000)
CHANNELS: Final = 30
ROLES: Final = 15
"""Roles of each server."""

RESUMES: Final = 20
IDLE: Final = 0.02
"""Seconds of processor time in a second below which a bot is idle."""

PATIENCE: Final = 180
"""Seconds in which it must come to that, or back."""


@dataclass(frozen=True, slots=True)
class OnServers:
    """A bot on a number of servers: seconds until its first answer, processor time until it was idle, memory in MB
    then, and after `RESUMES` broken connections."""

    servers: int
    answered_s: float
    worked_s: float
    memory_mb: float
    resumed_mb: float

    def in_words(self, least: "OnServers") -> str:
        """Return one line. `least`: the same on fewer servers, beyond which each further one is counted."""
        more = max(1, self.servers - least.servers)
        return (
            f"{self.servers:>6} servers: first answer after {self.answered_s:.1f} s, {self.worked_s:.1f} s of "
            f"processor time until idle, {self.memory_mb:.0f} MB, {self.resumed_mb:.0f} MB after {RESUMES} resumes: "
            f"{1024 * (self.memory_mb - least.memory_mb) / more:.1f} and "
            f"{1024 * (self.resumed_mb - least.resumed_mb) / more:.1f} kB a server"
        )


async def on_servers(number: int, game: DiscordGame, folder: Path) -> OnServers:
    """Start a bot that is on that many servers. Raises `TimeoutError`."""
    settings = SandboxSettings(gateway=GatewaySettings(identify=AT_ONCE))
    async with Sandbox.start(settings) as sandbox:
        add_servers(sandbox.platform, number - 1)
        files = Files(folder)
        arguments = ("-m", "bot", "run", "--until-eof", "--config", "/dev/null")
        began = monotonic()
        async with child(sandbox, arguments, config.for_child(settings_for(sandbox, files, QUIET)), files.log) as pid:
            await first_answer(sandbox, game)
            answered = monotonic() - began
            await _idle(pid)
            worked, memory = processor.seconds(pid), processor.memory_mb(pid)
            for _ in range(RESUMES):
                await _resumed(sandbox)
            await _idle(pid)
            return OnServers(number, answered, worked, memory, processor.memory_mb(pid))


def add_servers(platform: Platform, number: int) -> None:
    """Add this many servers with the bot in them, made a millisecond each after the first: a server's shard follows
    from that, and each shard has its share."""
    world, now = platform.world, platform.clock.now_ms()
    (bot,) = world.applications
    first = int(next(iter(world.guilds)))
    for place in range(number):
        guild = Guild(str(first + (place + 1 << 22)), f"Server {place}", next(iter(world.people)))
        guild.bots[bot] = now
        guild.role_of_bot(bot)
        for role in range(ROLES):
            made = Role(platform.ids.next(), f"Role {role}", guild.everyone.permissions)
            guild.roles[made.id] = made
        world.guilds[guild.id] = guild
        for channel in range(CHANNELS):
            world.add_channel(Channel(platform.ids.next(), "text", f"channel-{channel}", guild.id))


async def _idle(pid: int) -> None:
    for _ in range(PATIENCE):
        before = processor.seconds(pid)
        await wait(RealClock(), 1000)
        if processor.seconds(pid) - before <= IDLE:
            return
    raise TimeoutError


async def _resumed(sandbox: Sandbox) -> None:
    sessions = sandbox.platform.sessions
    for session in sessions.open_sessions():
        sessions.disturb(session, "drop_socket")
    until = monotonic() + PATIENCE
    while not sandbox.is_online or any(each.connection is None for each in sessions.kept_sessions()):
        if monotonic() > until:
            raise TimeoutError
        await wait(RealClock(), 50)
