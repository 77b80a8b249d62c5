"""Settings of a sandbox."""

from dataclasses import dataclass, field
from pathlib import Path

from sandbox import permissions
from sandbox.clock import RealClock, SandboxClock
from sandbox.gateway_protocol import GatewaySettings
from sandbox.limits import LimitSettings


@dataclass(frozen=True, slots=True)
class SandboxSettings:
    """Settings of a sandbox.

    Attributes:
        port: Port; 0 takes a free one.
        host: Host, loopback only.
        wire: File that every exchange is appended to.
        nonce_window_ms: How long an enforced nonce is remembered (0: never).
        messages_kept: Messages kept per channel; the oldest go first.
        file_bytes: Most bytes of all attachments together.
        seed: Seed of interaction tokens.
        names_all_users: Every client can name everyone, which no real one can.
        invitation: Permissions that the first bot was invited with.
        side_by_side: The page opens with a channel and direct messages beside each other.
        hides_channels: Bots learn no names of channels that they may not view, as since 16 November 2026.
        lists_shown_files: A message's `attachments` list the files that its components show, too.
        installs: Kinds of installation of the first bot, 0 servers and 1 people.
        just_added: The first server has added the first bot at this moment; otherwise that is long ago.
        fails_to_list_containers: Listing a channel answers 500 while a message with a Container is in it.
    """

    port: int = 0
    host: str = "127.0.0.1"
    wire: Path | None = None
    clock: SandboxClock = field(default_factory=RealClock)
    limits: LimitSettings = field(default_factory=LimitSettings)
    gateway: GatewaySettings = field(default_factory=GatewaySettings)
    seed: int = 0
    nonce_window_ms: int = 300_000
    answer_ms: int = 3_000
    token_ms: int = 900_000
    resumable_ms: int = 300_000
    messages_kept: int = 10_000
    file_bytes: int = 64 * 2**20
    people: tuple[str, ...] = ("You", "Ana", "Ben", "Chloe")
    side_by_side: bool = False
    names_all_users: bool = False
    invitation: int = permissions.BOT
    hides_channels: bool = True
    lists_shown_files: bool = False
    installs: tuple[int, ...] = (0, 1)
    fails_to_list_containers: bool = False
    just_added: bool = False
