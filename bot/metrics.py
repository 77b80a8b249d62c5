"""Metrics of the running bot: logged when it stops, and served to Prometheus on the loopback address on request."""

import asyncio
import json
import logging
import re
from collections.abc import Awaitable, Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias
from urllib.parse import urlsplit

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric

from bot.errors import CommandError, Status
from bot.newest import Samples
from bot.process_memory import memory_mb
from bot.service.ports import Clock
from bot.tables.ids import Milliseconds

LINE: Final = "gauges "
"""Beginning of the log line, which is followed by JSON."""

LAG_EVERY: Final = 50
"""Milliseconds between two measurements of the event loop's lag."""


_ID: Final = re.compile(r"(?<=/)\d+")
_TOKEN: Final = re.compile(r"^(/(?:webhooks|interactions)/\d+)/[^/]+")
_VERSION: Final = re.compile(r"^/api/v\d+")


@dataclass(frozen=True, slots=True)
class Readings:
    """Measurements at one time.

    Attributes:
        tables: Number of live tables by stage.
        waiting: Number of undelivered notices.
        owed_for: Delay of the oldest due notice in milliseconds, 0 if there is none.
        times: Measured durations in milliseconds by name.
        failures: Number of failed responses and events by kind.
        requests: Number of requests to Discord by method, endpoint and status.
        refused: Number of recent invalid requests, which Discord limits.
        servers: Number of servers of which the bot is a member.
    """

    tables: Mapping[str, int]
    waiting: int
    owed_for: int
    times: Mapping[str, Samples]
    failures: Mapping[str, int]
    requests: Mapping[tuple[str, str, str], int]
    refused: int
    servers: int


class LagWatch:
    """Measures the lag of the event loop after a sleep."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.lag = Samples()

    async def run_once(self) -> None:
        """Make one measurement."""
        wished = Milliseconds(self._clock.now() + LAG_EVERY)
        await self._clock.sleep_until(wished)
        self.lag.append(max(0, self._clock.now() - wished))


def endpoint(path: str) -> str:
    """Return the endpoint of a request path without ids, tokens and API version, such as `/channels/N/messages/N`."""
    return _ID.sub("N", _TOKEN.sub(r"\1/T", _VERSION.sub("", path)))


def line(samples: Mapping[str, Samples]) -> str:
    """Return the log line with a summary of these samples."""
    summary = {name: each.summary() for name, each in samples.items()}
    return LINE + json.dumps({**summary, "memory_mb": memory_mb()})


log = logging.getLogger(__name__)

HOST: Final = "127.0.0.1"
PAGE: Final = "/metrics"
OURS: Final = frozenset({HOST, "localhost"})
"""Host names of this machine that requests may use. Any other name may come from a web page that leads its name to this
machine (DNS rebinding)."""

_TIMES: Final = {
    "answer": "From a press or command to our answer",
    "lag": "How late the event loop wakes",
    "deadline_late": "How late deadlines are met",
    "told_late": "How late the table's messages stand",
    "revealed_late": "How late reveals stand",
}


Read: TypeAlias = Callable[[], Awaitable[Readings]]


async def serve_metrics(port: int, read: Read) -> None:
    """Serve the metrics until cancelled.

    Args:
        port: The port on the loopback address. 0 selects a free port, which is logged.
        read: Returns the current measurements, or raises a `CommandError` that says why there are none.

    Raises:
        CommandError: The port is in use.
    """

    async def page(request: web.Request) -> web.Response:
        if not _is_ours(request.host):
            raise web.HTTPForbidden
        try:
            families = list(_families(await read()))
        except CommandError as error:
            raise web.HTTPServiceUnavailable(text=str(error)) from error
        registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        registry.register(_Once(families))
        return web.Response(body=generate_latest(registry), headers={"Content-Type": CONTENT_TYPE_LATEST})

    app = web.Application()
    app.router.add_get(PAGE, page)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, HOST, port).start()
        except OSError as error:
            raise CommandError(
                f"metrics.port: {port} cannot be had ({error.strerror}); choose another", status=Status.CONFIGURATION
            ) from error
        log.info("metrics on http://%s:%s%s", HOST, runner.addresses[0][1], PAGE)
        await asyncio.Event().wait()
    finally:
        await runner.cleanup()


def _is_ours(host: str) -> bool:
    try:
        return urlsplit(f"//{host}").hostname in OURS
    except ValueError:
        return False


class _Once:
    """Collector that returns the given metrics."""

    def __init__(self, families: Collection[Metric]) -> None:
        self._families = families

    def collect(self) -> Collection[Metric]:
        return self._families


def _families(read: Readings) -> Iterator[Metric]:
    tables = GaugeMetricFamily("twowin_tables", "Live tables by stage", labels=["stage"])
    for stage, count in read.tables.items():
        tables.add_metric([stage], count)
    yield tables
    yield GaugeMetricFamily("twowin_servers", "Servers that the bot is on", value=read.servers)
    yield GaugeMetricFamily("twowin_outbox_notices", "Notices that wait to be told", value=read.waiting)
    yield GaugeMetricFamily(
        "twowin_outbox_age_seconds", "How long the oldest notice that is due waits", value=read.owed_for / 1000
    )
    for name, samples in read.times.items():
        yield _times(name, samples)
    failures = CounterMetricFamily("twowin_failures", "What failed, by kind of error", labels=["kind"])
    for kind, count in read.failures.items():
        failures.add_metric([kind], count)
    yield failures
    requests = CounterMetricFamily(
        "twowin_discord_requests", "Requests to Discord", labels=["method", "endpoint", "status"]
    )
    for labels, count in read.requests.items():
        requests.add_metric(list(labels), count)
    yield requests
    yield GaugeMetricFamily("twowin_discord_refused", "The newest refusals that Discord counts", value=read.refused)


def _times(name: str, samples: Samples) -> Metric:
    """Return a summary metric with quantiles of the latest samples and the total number of samples."""
    told, summary = Metric(f"twowin_{name}_seconds", _TIMES[name], "summary"), samples.summary()
    for quantile, at in (("0.5", "p50"), ("0.99", "p99"), ("1", "max")):
        told.add_sample(f"{told.name}", {"quantile": quantile}, summary[at] / 1000)
    told.add_sample(f"{told.name}_count", {}, samples.seen)
    return told
